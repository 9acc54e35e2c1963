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

void answer_send(protocol *p, tav_text *out)
{
    js_object_end(out);
    text_char(out, '\n');
    pthread_mutex_lock(&p->lock);
    if (fwrite(out->at, 1, out->length, stdout) != out->length || fflush(stdout) != 0)
        atomic_store(&p->broken, true);
    pthread_mutex_unlock(&p->lock);
}

/* --- Errors ---------------------------------------------------------------------------------- */

void protocol_refuse(request *q, const char *code, const char *field, const char *message,
                     const char *allowed)
{
    answer_open(&q->out, q->protocol->out, PROTOCOL_LINE, &q->id);
    request_error_json(&(request_error){code, field, message, allowed}, true, &q->out);
    q->refused = true;
}

void protocol_refuse_word(request *q, const char *code, const char *field, say_id word)
{
    protocol_refuse(q, code, field, say(word, q->protocol->language), NULL);
}

void protocol_refuse_fault(request *q, const char *field, const tav_fault *fault)
{
    char message[REQUEST_MESSAGE];
    request_error error = request_error_of(fault, field, q->protocol->language, message);
    protocol_refuse(q, error.code, error.field, error.message, error.allowed);
}

/* --- Fields ---------------------------------------------------------------------------------- */

bool protocol_field_given(const request *q, const char *key)
{
    return value_get(q->json, key) != NULL;
}

const char *protocol_field_text(request *q, const char *key)
{
    return reader_text(&q->r, q->json, key, 0, SIZE_MAX);
}

/* --- The queries ----------------------------------------------------------------------------- */

static void query_games(request *q)
{
    js_key_number(&q->out, "protocol", 1);
    js_key_string(&q->out, "version", TAVOLIERE_VERSION);
    words_games_json(&q->out);
    js_key(&q->out, "levels");
    js_list(&q->out);
    for (int i = 0; i < bot_level_count(); i++)
        js_string(&q->out, bot_level_at(i)->id);
    js_list_end(&q->out);
}

/* Answers every pending choice first: the answer to `quit` is the last line. */
static void query_quit(request *q)
{
    jobs_stop(q->protocol);
    jobs_join(q->protocol);
    q->protocol->over = true;
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
    {"survey", {"match", "seat"}, query_survey},
    {"position", {"match"}, query_position},
    {"legal", {"match"}, query_legal},
    {"apply", {"match", "seq", "action", "seat"}, query_apply},
    {"undo", {"match", "seq", "actions", "to"}, query_undo},
    {"score", {"match"}, query_score},
    {"record", {"match"}, query_record},
    {"choose", {"match", "seq", "level", "iterations", "milliseconds", "seed"}, query_choose},
    {"analyse", {"match", "seq", "level", "iterations", "milliseconds", "seed"}, query_analyse},
    {"review", {"match", "seq", "depth", "seat", "milliseconds"}, query_review},
    {"stop", {"target"}, query_stop},
    {"quit", {NULL}, query_quit},
};
enum { QUERY_COUNT = sizeof queries / sizeof queries[0] };

static int find_query(request *q)
{
    const char *name = protocol_field_text(q, "query");
    char allowed[256];
    tav_text list;
    text_open(&list, allowed, sizeof allowed);
    int query = request_find(name, queries, sizeof queries[0], QUERY_COUNT, &list);
    if (query < 0 && !reader_failed(&q->r))
        protocol_refuse(q, "query", "query", say(SAY_UNKNOWN_WORD, q->protocol->language), allowed);
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
    answer_open(&q->out, q->protocol->out, PROTOCOL_LINE, &q->id);
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
    protocol_refuse_fault(q, NULL, &fault);
}

void protocol_line(protocol *p, const char *line, size_t size)
{
    request q = {.protocol = p, .r.fault = &q.fault};
    tav_fault fault = {.error = TAV_OK};
    bool fits = size < PROTOCOL_LINE;
    json_document *document = fits ? document_read(line, size, &json_limits_wide, &fault) : NULL;
    q.json = document_root(document);
    if (!fits)
        protocol_refuse_word(&q, "long", NULL, SAY_LINE_TOO_LONG);
    else if (!value_is(q.json, VALUE_OBJECT))
        refuse_line(&q, fault.column);
    else
        answer(&q);
    if (reader_failed(&q.r) && !q.refused)
        protocol_refuse_fault(&q, q.fault.what, &q.fault);
    if (q.out.full)
        protocol_refuse_word(&q, "space", NULL, SAY_NO_MEMORY);
    if (!q.deferred || q.refused)
        answer_send(p, &q.out);
    document_close(document);
}
