/* The matches of the engine: looking, acting, taking back. A query that changes a match
 * answers it at a `seq`, the number of entries of its record, and is refused at any other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/decision.h"
#include "cli/protocol/internal.h"
#include "core/json.h"

static tav_state *state_of(engine_match *m)
{
    return (tav_state *)&m->state;
}

static const tav_state *seen_state(const engine_match *m)
{
    return (const tav_state *)&m->state;
}

void match_status(const engine_match *m, tav_text *out)
{
    js_key_string(out, "match", m->name);
    js_key_number(out, "seq", m->record.entry_count);
    js_key_bool(out, "over", m->record.game->actor(seen_state(m)) == TAV_NOBODY);
    decision_json(m->record.game, seen_state(m), out);
}

engine_match *match_named(request *q)
{
    const char *name = field_text(q, "match");
    for (int i = 0; i < ENGINE_MATCHES; i++)
        if (q->engine->match[i] != NULL && strcmp(q->engine->match[i]->name, name) == 0)
            return q->engine->match[i];
    if (!reader_failed(&q->r))
        refuse_word(q, "match", "match", SAY_NO_SUCH_MATCH);
    return NULL;
}

engine_match *match_at_seq(request *q)
{
    engine_match *m = match_named(q);
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
    refuse_fault(q, "seq", &fault);
    return NULL;
}

void match_fold(engine_match *m)
{
    const tav_record *record = &m->record;
    uint16_t line[RECORD_ENTRIES];
    uint32_t at_fault;
    int count = record_line(record, record->entry_count, line, &at_fault);
    m->state = m->start;
    for (int i = 0; i < count; i++) {
        tav_action action;
        const char *words = record_words(record, &record->entry[line[i]]);
        game_read_action(record->game, seen_state(m), words, &action, NULL);
        record->game->apply(state_of(m), action, NULL);
    }
}

/* --- Looking --------------------------------------------------------------------------------- */

void query_view(request *q)
{
    engine_match *m = match_named(q);
    if (m == NULL)
        return;
    int seat = reader_seat(&q->r, q->json, "seat", m->record.config.players, true);
    tav_view_room view;
    game_view(m->record.game, seen_state(m), seat, (tav_view *)&view);
    js_key_string(&q->out, "match", m->name);
    js_key_number(&q->out, "seq", m->record.entry_count);
    js_key(&q->out, "view");
    m->record.game->view_json((const tav_view *)&view, &q->out);
}

void query_position(request *q)
{
    engine_match *m = match_named(q);
    if (m == NULL)
        return;
    js_key_string(&q->out, "match", m->name);
    js_key_number(&q->out, "seq", m->record.entry_count);
    js_key(&q->out, "position");
    m->record.game->position_json(seen_state(m), &q->out);
}

void query_legal(request *q)
{
    engine_match *m = match_named(q);
    if (m != NULL)
        match_status(m, &q->out);
}

void query_score(request *q)
{
    engine_match *m = match_named(q);
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
    engine_match *m = match_named(q);
    if (m == NULL)
        return;
    if (m->from_position) {
        refuse_word(q, "record", "match", SAY_NO_RECORD);
        return;
    }
    char *written = malloc(RECORD_TEXT_MAX);
    if (written == NULL) {
        refuse_word(q, "memory", NULL, SAY_NO_MEMORY);
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

/* Events as one viewer may know them; what chance did is told by what follows from it. */
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

static bool act(request *q, engine_match *m, const json_value *json, const char *field,
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
        error = record_add_action(&m->record, seat, words);
        fault_set(&fault, error, NULL, NULL);
    }
    if (error != TAV_OK) {
        refuse_fault(q, field, &fault);
        return false;
    }
    game->apply(state_of(m), action, &writer->sink);
    if (game->actor(seen_state(m)) == TAV_NOBODY)
        record_finish(&m->record, seen_state(m));
    return true;
}

static bool act_all(request *q, engine_match *m, event_writer *writer)
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

/* All of the actions, or none of them. */
void query_apply(request *q)
{
    engine_match *m = match_at_seq(q);
    if (m == NULL)
        return;
    event_writer writer = {{write_event}, m->record.game, TAV_SPECTATOR, &q->out};
    if (field_given(q, "seat"))
        writer.viewer = reader_seat(&q->r, q->json, "seat", m->record.config.players, true);
    if (reader_failed(&q->r))
        return;
    tav_state_room before = m->state;
    uint32_t entries = m->record.entry_count, words = m->record.words_used;
    js_key(&q->out, "events");
    js_list(&q->out);
    if (act_all(q, m, &writer)) {
        js_list_end(&q->out);
        match_status(m, &q->out);
        return;
    }
    m->state = before;
    m->record.entry_count = entries;
    m->record.words_used = words;
    m->record.over = false;
}

void query_undo(request *q)
{
    engine_match *m = match_at_seq(q);
    if (m == NULL)
        return;
    uint16_t line[RECORD_ENTRIES];
    uint32_t at_fault;
    int64_t back = 1;
    int count = record_line(&m->record, m->record.entry_count, line, &at_fault);
    tav_fault fault;
    if (field_given(q, "actions"))
        back = reader_number(&q->r, q->json, "actions", 1, RECORD_ENTRIES);
    if (reader_failed(&q->r))
        return;
    if (back > count) {
        char allowed[16];
        snprintf(allowed, sizeof allowed, "%d", count);
        fault_set(&fault, TAV_ERROR_ILLEGAL, NULL, allowed);
        refuse_fault(q, "actions", &fault);
        return;
    }
    int left = count - (int)back;
    tav_error error = record_add_undo(&m->record, m->record.entry[line[left]].seat, left);
    if (error != TAV_OK) {
        fault_set(&fault, error, NULL, NULL);
        refuse_fault(q, NULL, &fault);
        return;
    }
    m->record.over = false;
    match_fold(m);
    match_status(m, &q->out);
}
