/* Reading a query and answering it: ids, fields, errors. Whatever a query is, the answer is one
 * line with its id. */
#include <stdio.h>
#include <string.h>

#include "cli/protocol/internal.h"

#include "core/json.h"
#include "words/list.h"

static void id_json(const engine_id *id, tav_text *out)
{
    js_key(out, "id");
    if (id->kind == ID_NUMBER)
        js_number(out, id->number);
    else if (id->kind == ID_TEXT)
        js_string(out, id->text);
    else
        js_null(out);
}

void answer_open(tav_text *out, char *buffer, size_t size, const engine_id *id)
{
    text_open(out, buffer, size);
    js_object(out);
    id_json(id, out);
}

void answer_send(engine *e, tav_text *out)
{
    js_object_end(out);
    text_char(out, '\n');
    pthread_mutex_lock(&e->lock);
    if (fwrite(out->at, 1, out->length, stdout) != out->length || fflush(stdout) != 0)
        atomic_store(&e->broken, true);
    pthread_mutex_unlock(&e->lock);
}

/* --- Errors ---------------------------------------------------------------------------------- */

void refuse(request *q, const char *code, const char *field, const char *message,
            const char *allowed)
{
    answer_open(&q->out, q->engine->out, ENGINE_LINE, &q->id);
    js_key(&q->out, "error");
    js_object(&q->out);
    js_key_string(&q->out, "code", code);
    js_key(&q->out, "field");
    if (field != NULL)
        js_string(&q->out, field);
    else
        js_null(&q->out);
    js_key_string(&q->out, "message", message);
    if (allowed != NULL && allowed[0] != '\0')
        js_key_string(&q->out, "allowed", allowed);
    js_object_end(&q->out);
    q->refused = true;
}

void refuse_word(request *q, const char *code, const char *field, say_id word)
{
    refuse(q, code, field, say(word, q->engine->language), NULL);
}

void refuse_fault(request *q, const char *field, const tav_fault *fault)
{
    char message[1024];
    tav_text text;
    text_open(&text, message, sizeof message);
    words_fault(fault, q->engine->language, &text);
    refuse(q, error_id(fault->error), field, message, fault->allowed);
}

/* --- Fields ---------------------------------------------------------------------------------- */

bool field_given(const request *q, const char *key)
{
    return json_object_get(q->json, key) != NULL;
}

const char *field_text(request *q, const char *key)
{
    const char *text = json_string_value(json_object_get(q->json, key));
    if (text == NULL)
        reader_fail(&q->r, TAV_ERROR_FIELD, key, "\"...\"");
    return text != NULL ? text : "";
}

bool field_id(request *q, const char *key, engine_id *id)
{
    const json_t *value = json_object_get(q->json, key);
    const char *text = json_string_value(value);
    *id = (engine_id){.kind = ID_NONE};
    if (json_is_integer(value)) {
        id->kind = ID_NUMBER;
        id->number = json_integer_value(value);
    } else if (text != NULL && strlen(text) <= ENGINE_ID) {
        id->kind = ID_TEXT;
        memcpy(id->text, text, strlen(text) + 1);
    } else {
        reader_fail(&q->r, TAV_ERROR_FIELD, key, "0, \"...\"");
    }
    return id->kind != ID_NONE;
}

bool id_equal(const engine_id *a, const engine_id *b)
{
    return a->kind == b->kind && a->number == b->number && strcmp(a->text, b->text) == 0;
}

/* --- The queries ----------------------------------------------------------------------------- */

static void query_games(request *q)
{
    js_key_number(&q->out, "protocol", 1);
    js_key_string(&q->out, "version", TAVOLIERE_VERSION);
    games_list_json(&q->out);
    js_key(&q->out, "levels");
    js_list(&q->out);
    for (int i = 0; i < bot_level_count(); i++)
        js_string(&q->out, bot_level_at(i)->id);
    js_list_end(&q->out);
}

/* Every choice gets its answer first: this one is the last line. */
static void query_quit(request *q)
{
    jobs_stop(q->engine);
    jobs_join(q->engine);
    q->engine->over = true;
}

enum { FIELDS_MOST = 6 };

static const struct {
    const char *name;
    const char *field[FIELDS_MOST]; /* besides id and query */
    query_runner *run;
} queries[] = {
    {"games", {NULL}, query_games},
    {"new", {"game", "players", "modules", "options", "seed", "seats"}, query_new},
    {"load", {"record", "position"}, query_load},
    {"close", {"match"}, query_close},
    {"view", {"match", "seat"}, query_view},
    {"position", {"match"}, query_position},
    {"legal", {"match"}, query_legal},
    {"apply", {"match", "seq", "action", "seat"}, query_apply},
    {"undo", {"match", "seq", "actions"}, query_undo},
    {"score", {"match"}, query_score},
    {"record", {"match"}, query_record},
    {"choose", {"match", "seq", "level", "iterations", "milliseconds", "seed"}, query_choose},
    {"analyse", {"match", "seq", "level", "iterations", "milliseconds", "seed"}, query_analyse},
    {"stop", {"target"}, query_stop},
    {"quit", {NULL}, query_quit},
};
enum { QUERY_COUNT = sizeof queries / sizeof queries[0] };

static int find_query(request *q)
{
    const char *name = field_text(q, "query");
    char allowed[256];
    tav_text list;
    text_open(&list, allowed, sizeof allowed);
    for (int i = 0; i < QUERY_COUNT; i++) {
        if (strcmp(queries[i].name, name) == 0)
            return i;
        text_put(&list, i > 0 ? ", " : "");
        text_put(&list, queries[i].name);
    }
    if (!reader_failed(&q->r))
        refuse(q, "query", "query", say(SAY_UNKNOWN_WORD, q->engine->language), allowed);
    return -1;
}

static bool knows_field(int query, const char *key)
{
    for (int i = 0; i < FIELDS_MOST && queries[query].field[i] != NULL; i++)
        if (strcmp(queries[query].field[i], key) == 0)
            return true;
    return strcmp(key, "id") == 0 || strcmp(key, "query") == 0;
}

static void check_fields(request *q, int query)
{
    const char *key;
    json_t *value;
    char allowed[256];
    tav_text list;
    text_open(&list, allowed, sizeof allowed);
    text_put(&list, "id, query");
    for (int i = 0; i < FIELDS_MOST && queries[query].field[i] != NULL; i++) {
        text_put(&list, ", ");
        text_put(&list, queries[query].field[i]);
    }
    json_object_foreach((json_t *)q->json, key, value) {
        if (!knows_field(query, key))
            reader_fail(&q->r, TAV_ERROR_FIELD, key, allowed);
    }
}

static void answer(request *q)
{
    if (!field_id(q, "id", &q->id))
        return;
    answer_open(&q->out, q->engine->out, ENGINE_LINE, &q->id);
    int query = find_query(q);
    if (query >= 0)
        check_fields(q, query);
    if (query >= 0 && !reader_failed(&q->r))
        queries[query].run(q);
}

/* The line is not even an object: there is no id to answer with. */
static void refuse_line(request *q, const json_error_t *error)
{
    tav_fault fault;
    fault_at(&fault, TAV_ERROR_JSON, 0, error != NULL ? error->column : 0, "{...}");
    refuse_fault(q, NULL, &fault);
}

void engine_line(engine *e, const char *line, size_t size)
{
    request q = {.engine = e, .r.fault = &q.fault};
    json_error_t error;
    bool fits = size < ENGINE_LINE;
    json_t *json = fits ? json_loadb(line, size, JSON_REJECT_DUPLICATES, &error) : NULL;
    q.json = json;
    if (!fits)
        refuse_word(&q, "long", NULL, SAY_LINE_TOO_LONG);
    else if (!json_is_object(json))
        refuse_line(&q, json == NULL ? &error : NULL);
    else
        answer(&q);
    if (reader_failed(&q.r) && !q.refused)
        refuse_fault(&q, q.fault.what, &q.fault);
    if (q.out.full)
        refuse_word(&q, "space", NULL, SAY_NO_MEMORY);
    if (!q.deferred || q.refused)
        answer_send(e, &q.out);
    json_decref(json);
}
