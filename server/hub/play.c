/* Playing: a message is carried out in memory, written, and announced once it is on disk. Of several
 * actions, all are carried out or none. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/hub/internal.h"

void hub_tell_moves(tav_hub *hub, flight *f)
{
    room *r = f->room;
    hub->figures.actions += (uint64_t)(f->to - f->from);
    hub_note_table(hub, r);
    hub_push_table(hub, r, f);
    if (r->row.phase == STORE_GAME_OVER)
        hub_push_lobby(hub, r);
}

void hub_land_moves(tav_hub *hub, flight *f)
{
    hub_answer_number(hub, f->asker, "seq", f->row.seq);
    hub_tell_moves(hub, f);
}

void hub_begin_moves(tav_hub *hub, const tav_table *table)
{
    table_events_open(&hub->happened, table->record.game, hub->happened_words, HUB_EVENTS);
}

/* The flight takes along what happened. Without memory, or if it was too much, each message is made
 * by carrying the actions out again. */
static void keep_events(const tav_hub *hub, flight *f)
{
    size_t size = hub->happened.used * sizeof f->told[0];
    f->told = hub->happened.full ? NULL : malloc(size);
    if (f->told == NULL)
        return;
    memcpy(f->told, hub->happened_words, size);
    f->told_count = hub->happened.used;
}

void hub_send_moves(tav_hub *hub, room *r, const table_mark *since, int from, asker a,
                    flight_landed *landed)
{
    flight *f = hub_begin_flight(hub, r, a, landed);
    if (f == NULL) {
        table_return(r->table, since);
        return;
    }
    f->from = from;
    f->to = table_actions(r->table);
    if (f->to < from) /* taken back: nothing to tell but the state */
        f->to = from;
    if (f->to > from)
        keep_events(hub, f);
    hub_send_entries(f, since);
}

void hub_end_time(tav_hub *hub, room *r)
{
    static const asker nobody = {NO_LINK, -1};
    tav_table *table = hub_room_table(hub, r);
    table_mark mark;
    if (table == NULL)
        return;
    table_mark_now(table, &mark);
    if (table_tick(table, hub->now_ms) != TAV_NOBODY)
        hub_send_moves(hub, r, &mark, table_actions(table), nobody, hub_tell_moves);
    else
        hub_note_table(hub, r);
}

bool hub_write_clocks(tav_hub *hub, room *r)
{
    static const asker nobody = {NO_LINK, -1};
    static const record_seat human = {.player = RECORD_HUMAN};
    tav_table *table = r->table;
    int actor = table_actor(table);
    table_mark mark;
    r->gap = false;
    if (actor == TAV_NOBODY || table->now_player[actor].player != RECORD_HUMAN)
        return false;
    hub_run_clocks(hub, r);
    table_mark_now(table, &mark);
    if (table_seat(table, actor, &human) == TAV_OK)
        hub_send_moves(hub, r, &mark, table_actions(table), nobody, hub_tell_moves);
    return r->flight != NULL;
}

void hub_leave_to_bot(tav_hub *hub, room *r, int seat, asker a, flight_landed *landed)
{
    tav_table *table = hub_room_table(hub, r);
    record_seat bot = {.player = RECORD_BOT};
    table_mark mark;
    if (table != NULL) {
        hub_run_clocks(hub, r);
        table_mark_now(table, &mark);
        memcpy(bot.level, table->bot_level, sizeof bot.level);
    }
    if (table == NULL || table_seat(table, seat, &bot) != TAV_OK)
        hub_refuse(hub, a, "busy", "busy", NULL, NULL);
    else
        hub_send_moves(hub, r, &mark, table_actions(table), a, landed);
}

/* The table with its clocks advanced to now, if the asker may act on it. Otherwise NULL: either the
 * request is answered, or it waits until a bot has replaced somebody whose time is up. */
static tav_table *table_to_play(request *q)
{
    room *r = q->room;
    tav_table *table = hub_room_table(q->hub, r);
    if (table == NULL) {
        hub_refuse(q->hub, q->asker, "store", "store", "table", NULL);
        return NULL;
    }
    if (q->hub->now_ms >= r->deadline) {
        hub_end_time(q->hub, r);
        hub_enqueue(q);
        if (r->flight == NULL)
            hub_drain_room(q->hub, r);
        return NULL;
    }
    hub_run_clocks(q->hub, r);
    if (table->now_player[q->seat].player == RECORD_HUMAN)
        return table;
    hub_refuse(q->hub, q->asker, "seat", "not-your-seat", "table", NULL);
    return NULL;
}

/* Answers a stale message with the current table. */
static void refuse_move(request *q, const char *field, const tav_fault *fault)
{
    hub_refuse_fault(q->hub, q->asker, field, fault);
    if (fault->error != TAV_ERROR_STALE)
        return;
    for (const opening *o = q->client->openings; o != NULL; o = o->next_of_client)
        if (o->room == q->room)
            hub_push_table_to(q->hub, q->room, o, NULL);
}

/* Names the faulty place in `actions`: "actions[2]". */
static void name_action(size_t place, char *name, size_t size)
{
    tav_text text;
    text_open(&text, name, size);
    text_put(&text, "actions[");
    text_number(&text, (int64_t)place);
    text_char(&text, ']');
}

/* Carries out the i-th action; false if it was refused. */
static bool carry_out(request *q, tav_table *table, const json_value *actions, size_t i,
                      uint32_t seq, tav_sink *sink)
{
    const json_value *action = value_at(actions, i);
    const char *words = value_text(action);
    tav_fault fault;
    char field[24];
    table_message message = {.request = TABLE_ACT,
                             .seat = q->seat,
                             .seq = i == 0 ? seq : table_seq(table),
                             .text = words};
    if (words == NULL || value_length(action) >= TAV_TEXT_MAX)
        fault_set(&fault, TAV_ERROR_FIELD, NULL, "\"...\"");
    else
        table_handle(table, &message, sink, &fault);
    if (fault.error == TAV_OK)
        return true;
    name_action(i, field, sizeof field);
    refuse_move(q, fault.error == TAV_ERROR_STALE ? "seq" : field, &fault);
    return false;
}

/* The fields of `act` and `preview`; NULL if they were refused. */
static const json_value *read_actions(request *q, uint32_t *seq)
{
    *seq = (uint32_t)reader_number(&q->r, q->json, "seq", 0, RECORD_ENTRIES);
    const json_value *actions = reader_list(&q->r, q->json, "actions", HUB_ACTIONS);
    if (actions != NULL && value_count(actions) == 0)
        reader_fail(&q->r, TAV_ERROR_BOUND, "actions", "1-32");
    return hub_refuse_faulty(q) ? NULL : actions;
}

void hub_do_act(request *q)
{
    uint32_t seq;
    const json_value *actions = read_actions(q, &seq);
    tav_table *table = actions != NULL ? table_to_play(q) : NULL;
    table_mark mark;
    if (table == NULL)
        return;
    int from = table_actions(table);
    table_mark_now(table, &mark);
    hub_begin_moves(q->hub, table);
    for (size_t i = 0; i < value_count(actions); i++) {
        table_events_next(&q->hub->happened, table);
        if (!carry_out(q, table, actions, i, seq, &q->hub->happened.sink)) {
            table_return(table, &mark);
            return;
        }
    }
    hub_send_moves(q->hub, q->room, &mark, from, q->asker, hub_land_moves);
}

/* --- Previews --------------------------------------------------------------------------------- */

/* Watches for anything besides the seat's own doing, and for anything the seat would learn. */
typedef struct {
    tav_sink sink;
    const tav_game *game;
    int seat;
    bool blind; /* what comes then may not be told */
} foresight;

static void look_out(tav_sink *sink, const tav_event *event)
{
    foresight *f = (foresight *)sink;
    const tav_event_kind *kind = &f->game->events[event->kind];
    bool sees = event->seen_by == TAV_SEEN_BY_ALL || (event->seen_by >> f->seat & 1) != 0;
    f->blind |= kind->chance != NULL || (sees && event->count > 0 && kind->reveals) ||
                (event->seat != TAV_NOBODY && event->seat != f->seat);
}

/* Carries out as many actions as the asker may foresee; -1 if one was refused. */
static int foresee(request *q, tav_table *table, const json_value *actions, uint32_t seq,
                   bool *blind)
{
    foresight f = {{look_out}, table->record.game, q->seat, false};
    int done = 0, count = (int)value_count(actions);
    do {
        if (!carry_out(q, table, actions, (size_t)done, seq, &f.sink))
            return -1;
        done++;
    } while (done < count && !f.blind && table_actor(table) == q->seat);
    *blind = f.blind;
    return done;
}

/* The board after all actions, when somebody else decides. It does not say who decides what, which
 * could reveal hidden cards. */
static void board_after(const request *q, const tav_table *table, tav_text *out)
{
    const tav_game *game = table->record.game;
    tav_view_room view;
    game_view(game, table_state(table), q->seat, (tav_view *)&view);
    game->view_json((const tav_view *)&view, out);
}

void hub_do_preview(request *q)
{
    uint32_t seq;
    const json_value *actions = read_actions(q, &seq);
    tav_table *table = actions != NULL ? table_to_play(q) : NULL;
    table_mark mark;
    bool blind;
    if (table == NULL)
        return;
    table_mark_now(table, &mark);
    int done = foresee(q, table, actions, seq, &blind);
    if (done >= 0) {
        bool more = !blind && table_actor(table) == q->seat;
        tav_text out = hub_answer_open(q->hub, q->asker);
        js_object(&out);
        js_key_number(&out, "done", done);
        js_key_bool(&out, "more", more);
        js_key(&out, "state");
        if (more)
            table_json(table, q->seat, q->client->language, &out);
        else
            js_null(&out);
        js_key(&out, "view");
        if (more || blind || table_over(table))
            js_null(&out);
        else
            board_after(q, table, &out);
        js_object_end(&out);
        hub_answer_send(q->hub, q->asker, &out);
    }
    table_return(table, &mark);
}

/* --- What is not an action -------------------------------------------------------------------- */

/* Requests other than actions. Most add an entry; asking, agreeing and refusing may not. */
static void speak(request *q, table_request what)
{
    table_message message = {.request = what, .seat = q->seat};
    message.seq = (uint32_t)reader_number(&q->r, q->json, "seq", 0, RECORD_ENTRIES);
    message.to_place = hub_field_given(q, "to");
    if (message.to_place)
        message.to = (int)reader_number(&q->r, q->json, "to", 0, RECORD_ENTRIES);
    if (hub_refuse_faulty(q))
        return;
    tav_table *table = table_to_play(q);
    if (table == NULL)
        return;
    table_mark mark;
    tav_fault fault;
    int from = table_actions(table);
    table_mark_now(table, &mark);
    if (table_handle(table, &message, NULL, &fault) != TAV_OK) {
        refuse_move(q,
                    fault.error == TAV_ERROR_STALE ? "seq"
                    : message.to_place             ? "to"
                                                   : "do",
                    &fault);
    } else if (table_seq(table) != mark.entry_count) {
        hub_send_moves(q->hub, q->room, &mark, from, q->asker, hub_land_moves);
    } else {
        hub_answer_number(q->hub, q->asker, "seq", table_seq(table));
        hub_push_table(q->hub, q->room, NULL);
    }
}

void hub_do_undo(request *q)
{
    speak(q, TABLE_UNDO);
}

void hub_do_agree(request *q)
{
    speak(q, TABLE_AGREE);
}

void hub_do_refuse(request *q)
{
    speak(q, TABLE_REFUSE);
}

void hub_do_resign(request *q)
{
    speak(q, TABLE_RESIGN);
}
