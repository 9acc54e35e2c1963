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

/* The same, and answers the asker. */
static void land_moves(tav_hub *hub, flight *f)
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
    else if (record_is_full(&table->record))
        hub_end_full(hub, r, nobody);
    else
        hub_note_table(hub, r);
}

void hub_end_full(tav_hub *hub, room *r, asker a)
{
    static const asker nobody = {NO_LINK, -1};
    hub_refuse(hub, a, "record-full", "record-full", "table", NULL);
    flight *f = hub_begin_flight(hub, r, nobody, hub_tell_moves);
    if (f == NULL)
        return;
    f->row.phase = STORE_GAME_OVER;
    f->row.moved_ms = hub->now_ms;
    hub_send_row(f);
}

bool hub_write_clocks(tav_hub *hub, room *r)
{
    static const asker nobody = {NO_LINK, -1};
    static const record_seat human = {.player = RECORD_HUMAN};
    tav_table *table = r->table;
    int actor = table_actor(table);
    table_mark mark;
    r->gap = false;
    if (actor == TAV_NOBODY || table->now_player[actor].player != RECORD_HUMAN ||
        record_changes(&table->record, actor) >= RECORD_CHANGES)
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
    if (table == NULL)
        hub_refuse(hub, a, "busy", "busy", NULL, NULL);
    else if (table_seat(table, seat, &bot) != TAV_OK)
        hub_end_full(hub, r, a);
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
    if (fault->error == TAV_ERROR_SPACE) {
        hub_refuse(q->hub, q->asker, "record-full", "record-full", "table", NULL);
        return;
    }
    hub_refuse_fault(q->hub, q->asker, field, fault);
    if (fault->error != TAV_ERROR_STALE)
        return;
    for (const opening *o = q->client->openings; o != NULL; o = o->next_of_client)
        if (o->room == q->room)
            hub_push_table_to(q->hub, q->room, o, NULL);
}

/* A refused request may have shown that the game cannot go on. */
static void end_if_full(request *q)
{
    static const asker nobody = {NO_LINK, -1};
    if (record_is_full(&q->room->table->record))
        hub_end_full(q->hub, q->room, nobody);
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
        fault.error = table_handle(table, &message, sink, &fault);
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
            end_if_full(q);
            return;
        }
    }
    hub_send_moves(q->hub, q->room, &mark, from, q->asker, land_moves);
}

/* --- Previews --------------------------------------------------------------------------------- */

/* Carries out as many actions as the asker may foresee; -1 if one was refused. */
static int foresee(request *q, tav_table *table, const json_value *actions, uint32_t seq,
                   table_foresight *foresight)
{
    int done = 0, count = (int)value_count(actions);
    do {
        if (!carry_out(q, table, actions, (size_t)done, seq, &foresight->sink))
            return -1;
        done++;
    } while (done < count && table_foresees_more(table, foresight));
    return done;
}

void hub_do_preview(request *q)
{
    uint32_t seq;
    const json_value *actions = read_actions(q, &seq);
    tav_table *table = actions != NULL ? table_to_play(q) : NULL;
    table_mark mark;
    table_foresight foresight;
    if (table == NULL)
        return;
    table_mark_now(table, &mark);
    table_foresee(table, q->seat, &foresight);
    int done = foresee(q, table, actions, seq, &foresight);
    if (done >= 0) {
        tav_text out = hub_answer_open(q->hub, q->asker);
        js_object(&out);
        js_key_number(&out, "done", done);
        table_foresight_json(table, &foresight, q->client->language, &out);
        js_object_end(&out);
        hub_answer_send(q->hub, q->asker, &out);
    }
    table_return(table, &mark);
}

/* --- What is not an action -------------------------------------------------------------------- */

/* Whether the record still has room to play the game to its end after what was just taken back, or
 * would be if everybody agrees. */
static bool undo_fits(const tav_table *table, const table_mark *before)
{
    const tav_record *record = &table->record;
    if (table->undo_seat != TAV_NOBODY)
        return record_may_undo(record, table->undo_to);
    return table_seq(table) == before->entry_count ||
           record->entry[before->entry_count].kind != RECORD_UNDO ||
           record_may_undo(record, table_actions(table));
}

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
        end_if_full(q);
    } else if (!undo_fits(table, &mark)) {
        table_return(table, &mark);
        hub_refuse(q->hub, q->asker, "record-full", "undo-full", "do", NULL);
    } else if (table_seq(table) != mark.entry_count) {
        hub_send_moves(q->hub, q->room, &mark, from, q->asker, land_moves);
    } else {
        hub_answer_number(q->hub, q->asker, "seq", table_seq(table));
        hub_push_table(q->hub, q->room, NULL);
        hub_tell_others(q->hub, q->room, &message);
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
