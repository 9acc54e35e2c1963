/* Reads queries and answers them: ids, fields, errors. Every query gets one answer line with its
 * id. */
#include <stdio.h>
#include <string.h>

#include "cli/protocol/internal.h"

#include "core/json.h"
#include "words/list.h"

void answer_open(tav_text *out, char *buffer, size_t size, const request_id *id)
{
    text_open(out, buffer, size);
    js_object(out);
    request_id_json(id, out);
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
    request_error_json(&(request_error){code, field, message, allowed}, true, &q->out);
    q->refused = true;
}

void refuse_word(request *q, const char *code, const char *field, say_id word)
{
    refuse(q, code, field, say(word, q->engine->language), NULL);
}

void refuse_fault(request *q, const char *field, const tav_fault *fault)
{
    char message[REQUEST_MESSAGE];
    request_error error = request_error_of(fault, field, q->engine->language, message);
    refuse(q, error.code, error.field, error.message, error.allowed);
}

/* --- Fields ---------------------------------------------------------------------------------- */

bool field_given(const request *q, const char *key)
{
    return value_get(q->json, key) != NULL;
}

const char *field_text(request *q, const char *key)
{
    return reader_text(&q->r, q->json, key, 0, SIZE_MAX);
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

/* Answers every pending choice first: the answer to `quit` is the last line. */
static void query_quit(request *q)
{
    jobs_stop(q->engine);
    jobs_join(q->engine);
    q->engine->over = true;
}

enum { FIELDS_MOST = 6 };

static const struct {
    const char *name;
    const char *field[FIELDS_MOST + 1]; /* besides id and query */
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
    {"undo", {"match", "seq", "actions", "to"}, query_undo},
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
    int query = request_find(name, queries, sizeof queries[0], QUERY_COUNT, &list);
    if (query < 0 && !reader_failed(&q->r))
        refuse(q, "query", "query", say(SAY_UNKNOWN_WORD, q->engine->language), allowed);
    return query;
}

/* All of a query's own fields are optional here; the query itself reports a missing one. */
static void check_fields(request *q, int query)
{
    static const char *const of_all[] = {"id", "query", NULL};
    const char *const *own = queries[query].field;
    reader_only(&q->r, q->json,
                &(reader_fields){.keys = of_all, .more = own, .optional = own, .list = true});
}

static void answer(request *q)
{
    q->id = request_id_read(&q->r, q->json, "id");
    if (reader_failed(&q->r))
        return;
    answer_open(&q->out, q->engine->out, ENGINE_LINE, &q->id);
    int query = find_query(q);
    if (query >= 0)
        check_fields(q, query);
    if (query >= 0 && !reader_failed(&q->r))
        queries[query].run(q);
}

/* The line is not an object, so there is no id to answer with. */
static void refuse_line(request *q, int column)
{
    tav_fault fault;
    fault_at(&fault, TAV_ERROR_JSON, 0, column, "{...}");
    refuse_fault(q, NULL, &fault);
}

void engine_line(engine *e, const char *line, size_t size)
{
    request q = {.engine = e, .r.fault = &q.fault};
    tav_fault fault = {.error = TAV_OK};
    bool fits = size < ENGINE_LINE;
    json_document *document = fits ? document_read(line, size, &json_limits_wide, &fault) : NULL;
    q.json = document_root(document);
    if (!fits)
        refuse_word(&q, "long", NULL, SAY_LINE_TOO_LONG);
    else if (!value_is(q.json, VALUE_OBJECT))
        refuse_line(&q, fault.column);
    else
        answer(&q);
    if (reader_failed(&q.r) && !q.refused)
        refuse_fault(&q, q.fault.what, &q.fault);
    if (q.out.full)
        refuse_word(&q, "space", NULL, SAY_NO_MEMORY);
    if (!q.deferred || q.refused)
        answer_send(e, &q.out);
    document_close(document);
}
