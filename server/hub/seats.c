/* Who sits where: joining, leaving, taking back, starting, playing again. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/hub/internal.h"

/* Shared by all changes before the start: writes the row and tells everybody. */
static void tell_seats(tav_hub *hub, flight *f)
{
    room *r = f->room;
    if (r->row.phase == STORE_GAME_RUNNING)
        hub_room_table(hub, r);
    hub_push_table(hub, r, NULL);
    hub_push_lobby(hub, r);
}

static void land_join(tav_hub *hub, flight *f)
{
    tav_text out = hub_answer_open(hub, f->asker);
    js_object(&out);
    js_key_string(&out, "table", f->row.id);
    js_key_number(&out, "seat", f->seat);
    js_object_end(&out);
    hub_answer_send(hub, f->asker, &out);
    tell_seats(hub, f);
}

static bool is_open(const store_seat *seat)
{
    static const uint8_t none[STORE_KEY];
    return seat->now.player == RECORD_EMPTY && seat->account[0] == '\0' &&
           memcmp(seat->invite, none, STORE_KEY) == 0;
}

/* The seat somebody gets; -1 if there is none for them. */
static int find_seat(const request *q, const char *invite, int wanted)
{
    const store_game *row = &q->room->row;
    for (int seat = 0; seat < row->players; seat++) {
        const store_seat *s = &row->seat[seat];
        bool kept = s->now.player == RECORD_EMPTY &&
                    (strcmp(s->account, q->client->account.id) == 0 ||
                     (invite[0] != '\0' && hub_invite_fits(row, seat, invite)));
        if (kept && (wanted < 0 || wanted == seat))
            return seat;
    }
    for (int seat = 0; seat < row->players && invite[0] == '\0'; seat++)
        if (is_open(&row->seat[seat]) && (wanted < 0 || wanted == seat))
            return seat;
    return -1;
}

void hub_do_join(request *q)
{
    const store_game *row = &q->room->row;
    const char *invite = "";
    int wanted = -1;
    if (hub_field_given(q, "invite"))
        invite = hub_field_text(q, q->json, "invite", STORE_ID - 1);
    if (hub_field_given(q, "seat"))
        wanted = reader_seat(&q->r, q->json, "seat", row->players, false);
    if (hub_refuse_faulty(q))
        return;
    if (row->phase != STORE_GAME_OPEN) {
        hub_refuse(q->hub, q->asker, "phase", "phase", "table", NULL);
        return;
    }
    if (hub_was_removed(q->room, q->client->account.id)) {
        hub_refuse(q->hub, q->asker, "removed", "removed", "table", NULL);
        return;
    }
    int seat = q->seat >= 0 ? -1 : find_seat(q, invite, wanted);
    if (seat < 0) {
        bool named = q->seat >= 0 || wanted >= 0 || invite[0] != '\0';
        hub_refuse(q->hub, q->asker, named ? "seat" : "full", named ? "not-your-seat" : "full",
                   wanted >= 0         ? "seat"
                   : invite[0] != '\0' ? "invite"
                                       : NULL,
                   NULL);
        return;
    }
    flight *f = hub_begin_flight(q->hub, q->room, q->asker, land_join);
    if (f == NULL)
        return;
    f->seat = seat;
    hub_take_seat(&f->row, seat, &q->client->account);
    hub_send_row(f);
}

static void land_empty(tav_hub *hub, flight *f)
{
    hub_answer_empty(hub, f->asker);
    tell_seats(hub, f);
}

static void land_left(tav_hub *hub, flight *f)
{
    hub_answer_empty(hub, f->asker);
    hub_tell_moves(hub, f);
    hub_push_lobby(hub, f->room);
}

void hub_free_seat(tav_hub *hub, room *r, int seat, asker a)
{
    flight *f = hub_begin_flight(hub, r, a, land_empty);
    if (f == NULL)
        return;
    if (strcmp(r->row.creator, r->row.seat[seat].account) == 0)
        f->row.phase = STORE_GAME_GONE;
    f->row.seat[seat].now = (record_seat){.player = RECORD_EMPTY};
    memset(f->row.seat[seat].account, 0, STORE_ID);
    f->row.seat[seat].muted = 0;
    for (int other = 0; other < r->row.players; other++)
        f->row.seat[other].muted &= (uint8_t) ~(1u << seat);
    hub_send_row(f);
}

void hub_do_leave(request *q)
{
    const store_game *row = &q->room->row;
    if (row->phase == STORE_GAME_OPEN)
        hub_free_seat(q->hub, q->room, q->seat, q->asker);
    else if (row->phase != STORE_GAME_RUNNING)
        hub_refuse(q->hub, q->asker, "over", "phase", "table", NULL);
    else if (row->seat[q->seat].now.player == RECORD_BOT)
        hub_answer_empty(q->hub, q->asker);
    else
        hub_leave_to_bot(q->hub, q->room, q->seat, q->asker, land_left);
}

static void land_taken(tav_hub *hub, flight *f)
{
    hub_answer_number(hub, f->asker, "seat", f->seat);
    hub_tell_moves(hub, f);
    hub_push_lobby(hub, f->room);
}

void hub_do_take(request *q)
{
    room *r = q->room;
    tav_table *table = hub_room_table(q->hub, r);
    record_seat human = {.player = RECORD_HUMAN};
    table_mark mark;
    if (table == NULL || r->row.seat[q->seat].now.player != RECORD_BOT) {
        hub_refuse(q->hub, q->asker, "seat", "not-your-seat", "table", NULL);
        return;
    }
    /* Leaving is always possible, so the limit is on coming back. */
    if (record_changes(&table->record, q->seat) >= RECORD_CHANGES) {
        hub_refuse(q->hub, q->asker, "record-full", "take-full", "table", NULL);
        return;
    }
    hub_run_clocks(q->hub, r);
    if (table->clock.kind != TABLE_UNTIMED && table->left_ms[q->seat] <= 0) {
        hub_refuse(q->hub, q->asker, "time", "time", "table", NULL);
        return;
    }
    table_mark_now(table, &mark);
    if (table_seat(table, q->seat, &human) != TAV_OK) {
        hub_end_full(q->hub, r, q->asker);
        return;
    }
    memcpy(table->now_player[q->seat].name, q->client->account.name, RECORD_NAME);
    hub_send_moves(q->hub, r, &mark, table_actions(table), q->asker, land_taken);
    if (r->flight != NULL)
        r->flight->seat = q->seat;
}

void hub_do_start(request *q)
{
    store_game *row = &q->room->row;
    bool fill = !value_is(value_get(q->json, "fill"), VALUE_NULL);
    const char *level = fill ? hub_read_level(q, q->json, "fill") : "";
    if (hub_refuse_faulty(q))
        return;
    if (row->phase != STORE_GAME_OPEN) {
        hub_refuse(q->hub, q->asker, "phase", "phase", "table", NULL);
        return;
    }
    if (strcmp(row->creator, q->client->account.id) != 0 || (!fill && !hub_seats_taken(row))) {
        bool creator = strcmp(row->creator, q->client->account.id) == 0;
        hub_refuse(q->hub, q->asker, creator ? "phase" : "seat",
                   creator ? "phase" : "not-your-seat", creator ? "fill" : "table", NULL);
        return;
    }
    flight *f = hub_begin_flight(q->hub, q->room, q->asker, land_empty);
    if (f == NULL)
        return;
    for (int seat = 0; seat < row->players; seat++)
        if (row->seat[seat].now.player == RECORD_EMPTY)
            hub_give_to_bot(&f->row.seat[seat], level);
    hub_begin_game(q->hub, &f->row);
    hub_send_row(f);
}

/* --- Playing again ---------------------------------------------------------------------------- */

static void land_rematch(tav_hub *hub, flight *f)
{
    room *r = f->room, *next = hub_room_of_row(hub, f->next_row);
    hub_answer_table(hub, f->asker, f->row.rematch);
    for (opening *o = r->openings; o != NULL; o = o->next_in_room) {
        tav_text out = hub_push_open(hub, "rematch");
        js_key_string(&out, "table", r->row.id);
        js_key_string(&out, "next", r->row.rematch);
        hub_push_send(hub, o->client, &out);
    }
    if (next == NULL)
        return;
    hub_push_lobby(hub, next);
    hub_push_table(hub, next, NULL);
    hub_tell_invited(hub, next);
    hub_tend_room(hub, next);
}

/* Shifts the seats by one and reserves the others' seats for them. */
static void move_seats(const store_game *from, const store_account *who, store_game *to)
{
    for (int seat = 0; seat < from->players; seat++) {
        const store_seat *old = &from->seat[seat];
        int place = (seat + 1) % from->players;
        if (strcmp(old->account, who->id) == 0)
            hub_take_seat(to, place, who);
        else if (old->account[0] != '\0')
            memcpy(to->seat[place].account, old->account, STORE_ID);
        else
            hub_give_to_bot(&to->seat[place], old->now.level);
    }
}

static void land_second(tav_hub *hub, flight *f)
{
    hub_answer_table(hub, f->asker, f->row.id);
    tell_seats(hub, f);
}

/* Later askers take their reserved seats; when all have, the game starts. */
static void join_rematch(request *q)
{
    room *next = hub_find_room(q->hub, q->room->row.rematch);
    const char *account = q->client->account.id;
    int kept = -1;
    if (next != NULL && (next->loading || next->flight != NULL)) {
        q->room = next;
        hub_enqueue(q);
        return;
    }
    for (int seat = 0; next != NULL && seat < next->row.players; seat++)
        if (next->row.phase == STORE_GAME_OPEN && next->row.seat[seat].now.player == RECORD_EMPTY &&
            strcmp(next->row.seat[seat].account, account) == 0)
            kept = seat;
    if (kept < 0) {
        hub_answer_table(q->hub, q->asker, q->room->row.rematch);
        return;
    }
    flight *f = hub_begin_flight(q->hub, next, q->asker, land_second);
    if (f == NULL)
        return;
    hub_take_seat(&f->row, kept, &q->client->account);
    if (hub_seats_taken(&f->row))
        hub_begin_game(q->hub, &f->row);
    hub_send_row(f);
}

void hub_do_rematch(request *q)
{
    room *r = q->room;
    store_game row;
    if (r->row.phase != STORE_GAME_OVER) {
        hub_refuse(q->hub, q->asker, "phase", "phase", "table", NULL);
        return;
    }
    if (r->row.rematch[0] != '\0') {
        join_rematch(q);
        return;
    }
    if (!hub_may_make(q))
        return;
    hub_new_row(q, &r->terms, r->row.listed, &row);
    move_seats(&r->row, &q->client->account, &row);
    if (hub_seats_taken(&row))
        hub_begin_game(q->hub, &row);
    store_game *next_row = malloc(sizeof *next_row);
    if (next_row == NULL) {
        hub_refuse(q->hub, q->asker, "busy", "busy", NULL, NULL);
        return;
    }
    flight *f = hub_begin_flight(q->hub, r, q->asker, land_rematch);
    if (f == NULL) {
        free(next_row);
        return;
    }
    memcpy(f->row.rematch, row.id, STORE_ID);
    *next_row = row;
    f->next_row = next_row;
    f->writes++;
    store_add_game(q->hub->store, &row, hub_flight_done, f);
    hub_send_row(f);
}

/* --- Accounts that go ------------------------------------------------------------------------- */

/* Removes the account's name and claims from memory; the store has done so on disk. */
static void forget_account(store_game *row, int seat, const char *account)
{
    memset(row->seat[seat].account, 0, STORE_ID);
    memset(row->seat[seat].now.name, 0, RECORD_NAME);
    memset(row->began[seat].name, 0, RECORD_NAME);
    if (strcmp(row->creator, account) == 0)
        memset(row->creator, 0, STORE_ID);
}

static void vacate(tav_hub *hub, room *r, const char *account)
{
    for (int seat = 0; seat < r->row.players; seat++) {
        if (strcmp(r->row.seat[seat].account, account) != 0)
            continue;
        forget_account(&r->row, seat, account);
        hub_set_row(hub, r, &r->row);
        if (r->flight != NULL)
            forget_account(&r->flight->row, seat, account);
        if (r->table != NULL) {
            memset(r->table->now_player[seat].name, 0, RECORD_NAME);
            memset(r->table->record.seat[seat].name, 0, RECORD_NAME);
            table_disown(r->table, seat);
        }
        hub_tend_room(hub, r);
    }
}

/* An abandoned seat is free before the start and goes to a bot after it. */
bool hub_mend_seats(tav_hub *hub, room *r)
{
    static const asker nobody = {NO_LINK, -1};
    for (int seat = 0; seat < r->row.players; seat++) {
        if (r->row.seat[seat].now.player != RECORD_HUMAN || r->row.seat[seat].account[0] != '\0')
            continue;
        if (r->row.phase == STORE_GAME_OPEN)
            hub_free_seat(hub, r, seat, nobody);
        else if (r->row.phase == STORE_GAME_RUNNING)
            hub_leave_to_bot(hub, r, seat, nobody, hub_tell_moves);
        if (r->flight != NULL)
            return true;
    }
    return false;
}

void hub_account_gone(tav_hub *hub, const char *account, bool deleted, int64_t now_ms)
{
    person *p = hub_find_person(hub, account);
    hub->now_ms = now_ms;
    for (client *c = p != NULL ? p->clients : NULL; c != NULL; c = c->sibling)
        hub_say_goodbye(hub, c, "signed-out");
    if (!deleted)
        return;
    for (const sitting *s; (s = hub_first_sitting(hub, account)) != NULL;)
        vacate(hub, s->room, account);
}

/* --- Tables that go --------------------------------------------------------------------------- */

void hub_drop_table(tav_hub *hub, room *r)
{
    char waited_for[STORE_ID];
    memcpy(waited_for, r->waits_for, sizeof waited_for);
    r->row.phase = STORE_GAME_GONE;
    r->deadline = INT64_MAX;
    memset(r->waits_for, 0, sizeof r->waits_for);
    hub_forget_table(r);
    hub_push_waiting(hub, waited_for, -1);
    hub_push_table(hub, r, NULL);
    hub_push_lobby(hub, r);
}

static void land_closed(tav_hub *hub, flight *f)
{
    hub_drop_table(hub, f->room);
}

void hub_close_table(tav_hub *hub, room *r)
{
    static const asker nobody = {NO_LINK, -1};
    flight *f = hub_begin_flight(hub, r, nobody, land_closed);
    if (f == NULL)
        return;
    f->row.phase = STORE_GAME_GONE;
    f->row.moved_ms = hub->now_ms;
    hub_send_row(f);
}

void hub_table_gone(tav_hub *hub, const char *table, int64_t now_ms)
{
    room *r = hub_find_room_in_memory(hub, table);
    hub->now_ms = now_ms;
    if (r != NULL && r->row.phase != STORE_GAME_GONE)
        hub_drop_table(hub, r);
}
