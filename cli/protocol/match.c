/* Queries on the engine's matches: looking, acting, undoing. A query that changes a match names its
 * `seq`, the number of entries of its record, and is refused if that is not current. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/decision.h"
#include "cli/protocol/internal.h"
#include "core/json.h"

static const tav_state *seen_state(const protocol_match *m)
{
    return (const tav_state *)&m->cursor.now.state;
}

void protocol_match_status(const protocol_match *m, tav_text *out)
{
    js_key_string(out, "match", m->name);
    js_key_number(out, "seq", m->record.entry_count);
    js_key_bool(out, "over", m->record.game->actor(seen_state(m)) == TAV_NOBODY);
    decision_json(m->record.game, seen_state(m), out);
}

protocol_match *protocol_match_named(request *q)
{
    const char *name = protocol_field_text(q, "match");
    for (int i = 0; i < PROTOCOL_MATCHES; i++)
        if (q->protocol->match[i] != NULL && strcmp(q->protocol->match[i]->name, name) == 0)
            return q->protocol->match[i];
    if (!reader_failed(&q->r))
        protocol_refuse_word(q, "match", "match", SAY_NO_SUCH_MATCH);
    return NULL;
}

protocol_match *protocol_match_at_seq(request *q)
{
    protocol_match *m = protocol_match_named(q);
    if (m == NULL)
        return NULL;
    int64_t seq = reader_number(&q->r, q->json, "seq", 0, INT64_MAX);
    if (reader_failed(&q->r))
        return NULL;
    if (seq == m->record.entry_count)
        return m;
    tav_fault fault;
    char allowed[16];
    snprintf(allowed, sizeof allowed, "%u", (unsigned)m->record.entry_count);
    fault_set(&fault, TAV_ERROR_STALE, NULL, allowed);
    protocol_refuse_fault(q, "seq", &fault);
    return NULL;
}

void protocol_match_open(protocol_match *m)
{
    cursor_open(&m->cursor, &m->record, m->from_position ? &m->start : NULL);
    cursor_go(&m->cursor, &m->record, (int)m->record.line_count, NULL);
}

/* --- Looking --------------------------------------------------------------------------------- */

/* The view of the seat that a query names; NULL if it names no match. */
static const protocol_match *look(request *q, tav_view_buffer *view)
{
    const protocol_match *m = protocol_match_named(q);
    if (m == NULL)
        return NULL;
    int seat = reader_seat(&q->r, q->json, "seat", m->record.config.players, true);
    game_view(m->record.game, seen_state(m), seat, (tav_view *)view);
    js_key_string(&q->out, "match", m->name);
    js_key_number(&q->out, "seq", m->record.entry_count);
    return m;
}

void query_view(request *q)
{
    tav_view_buffer view;
    const protocol_match *m = look(q, &view);
    if (m == NULL)
        return;
    js_key(&q->out, "view");
    m->record.game->view_json((const tav_view *)&view, &q->out);
}

void query_survey(request *q)
{
    tav_view_buffer view;
    const protocol_match *m = look(q, &view);
    if (m != NULL)
        game_survey_json(m->record.game, (const tav_view *)&view, &q->out);
}

void query_position(request *q)
{
    protocol_match *m = protocol_match_named(q);
    if (m == NULL)
        return;
    js_key_string(&q->out, "match", m->name);
    js_key_number(&q->out, "seq", m->record.entry_count);
    js_key(&q->out, "position");
    m->record.game->position_json(seen_state(m), &q->out);
}

void query_legal(request *q)
{
    protocol_match *m = protocol_match_named(q);
    if (m != NULL)
        protocol_match_status(m, &q->out);
}

void query_score(request *q)
{
    protocol_match *m = protocol_match_named(q);
    if (m == NULL)
        return;
    js_key_string(&q->out, "match", m->name);
    js_key_number(&q->out, "seq", m->record.entry_count);
    js_key_bool(&q->out, "over", m->record.game->actor(seen_state(m)) == TAV_NOBODY);
    js_key(&q->out, "scores");
    game_scores_json(m->record.game, seen_state(m), &q->out);
}

void query_record(request *q)
{
    protocol_match *m = protocol_match_named(q);
    if (m == NULL)
        return;
    if (m->from_position) {
        protocol_refuse_word(q, "record", "match", SAY_NO_RECORD);
        return;
    }
    char *written = malloc(RECORD_TEXT_MAX);
    if (written == NULL) {
        protocol_refuse_word(q, "memory", NULL, SAY_NO_MEMORY);
        return;
    }
    tav_text text;
    text_open(&text, written, RECORD_TEXT_MAX);
    record_write(&m->record, true, &text);
    js_key_string(&q->out, "match", m->name);
    js_key_number(&q->out, "seq", m->record.entry_count);
    js_key_string(&q->out, "record", written);
    free(written);
}

/* --- Acting ---------------------------------------------------------------------------------- */

/* Events as one viewer may know them; the events that follow show what chance did. */
typedef struct {
    tav_sink sink;
    const tav_game *game;
    int viewer;
    tav_text *out;
} event_writer;

static void write_event(tav_sink *sink, const tav_event *event)
{
    event_writer *w = (event_writer *)sink;
    if (w->game->events[event->kind].chance == NULL)
        game_event_json(w->game, event, w->viewer, w->out);
}

static bool act(request *q, protocol_match *m, const json_value *json, const char *field,
                event_writer *writer)
{
    const tav_game *game = m->record.game;
    const char *words = value_text(json);
    tav_fault fault;
    tav_action action;
    if (words == NULL) {
        reader_fail(&q->r, TAV_ERROR_FIELD, field, "\"...\"");
        return false;
    }
    int seat = game->actor(seen_state(m));
    tav_error error = game_read_action(game, seen_state(m), words, &action, &fault);
    if (error == TAV_OK) {
        error = record_add_known(&m->record, seat, words, action);
        fault_set(&fault, error, NULL, NULL);
    }
    if (error != TAV_OK) {
        protocol_refuse_fault(q, field, &fault);
        return false;
    }
    cursor_step(&m->cursor, &m->record, &writer->sink, NULL);
    if (game->actor(seen_state(m)) == TAV_NOBODY)
        record_finish(&m->record, seen_state(m));
    return true;
}

static bool act_all(request *q, protocol_match *m, event_writer *writer)
{
    const json_value *given = value_get(q->json, "action");
    if (!value_is(given, VALUE_LIST))
        return act(q, m, given, "action", writer);
    bool good = value_count(given) > 0;
    if (!good)
        reader_fail(&q->r, TAV_ERROR_BOUND, "action", NULL);
    for (size_t i = 0; good && i < value_count(given); i++) {
        char field[32];
        snprintf(field, sizeof field, "action[%zu]", i);
        good = act(q, m, value_at(given, i), field, writer);
    }
    return good;
}

/* Applies all of the actions or none. */
void query_apply(request *q)
{
    protocol_match *m = protocol_match_at_seq(q);
    if (m == NULL)
        return;
    event_writer writer = {{write_event, NULL}, m->record.game, TAV_SPECTATOR, &q->out};
    if (protocol_field_given(q, "seat"))
        writer.viewer = reader_seat(&q->r, q->json, "seat", m->record.config.players, true);
    if (reader_failed(&q->r))
        return;
    uint32_t entries = m->record.entry_count;
    bool over = m->record.over;
    js_key(&q->out, "events");
    js_list(&q->out);
    if (act_all(q, m, &writer)) {
        js_list_end(&q->out);
        protocol_match_status(m, &q->out);
        return;
    }
    record_cut(&m->record, entries);
    cursor_forget(&m->cursor, entries);
    m->record.over = over;
    cursor_go(&m->cursor, &m->record, (int)m->record.line_count, NULL);
}

/* How many actions remain: by default all but the last. Refuses the query and returns -1 if that is
 * not possible. */
static int undo_place(request *q, const protocol_match *m)
{
    int count = (int)m->record.line_count, left = count - 1;
    const char *field = protocol_field_given(q, "to") ? "to" : "actions";
    if (protocol_field_given(q, "to") && protocol_field_given(q, "actions"))
        reader_fail(&q->r, TAV_ERROR_FIELD, "to", "to | actions");
    else if (protocol_field_given(q, "to"))
        left = (int)reader_number(&q->r, q->json, "to", 0, RECORD_ENTRIES);
    else if (protocol_field_given(q, "actions"))
        left = count - (int)reader_number(&q->r, q->json, "actions", 1, RECORD_ENTRIES);
    if (reader_failed(&q->r))
        return -1;
    if (left >= 0 && left < count)
        return left;
    tav_fault fault;
    char allowed[24];
    if (field[0] == 'a')
        snprintf(allowed, sizeof allowed, "%d", count);
    else
        snprintf(allowed, sizeof allowed, count > 0 ? "0-%d" : "-", count - 1);
    fault_set(&fault, TAV_ERROR_ILLEGAL, NULL, allowed);
    protocol_refuse_fault(q, field, &fault);
    return -1;
}

void query_undo(request *q)
{
    protocol_match *m = protocol_match_at_seq(q);
    int left = m != NULL ? undo_place(q, m) : -1;
    tav_fault fault;
    if (left < 0)
        return;
    tav_error error = record_add_undo(&m->record, record_action(&m->record, left)->seat, left);
    if (error != TAV_OK) {
        fault_set(&fault, error, NULL, NULL);
        protocol_refuse_fault(q, NULL, &fault);
        return;
    }
    m->record.over = false;
    cursor_go(&m->cursor, &m->record, left, NULL);
    protocol_match_status(m, &q->out);
}
