/* Rooms. A room holds a table's row and, while somebody needs it, the game replayed from its record.
 * Memory is ahead of the disk by at most the write in flight; if that fails, the room is read from
 * the disk again. */
#include <stdlib.h>
#include <string.h>

#include "server/hub/internal.h"

room *hub_any_room(const tav_hub *hub, const char *id)
{
    room *r = hub->room[hub_bucket(id)];
    while (r != NULL && strcmp(r->row.id, id) != 0)
        r = r->next;
    return r;
}

/* A room that is read again still has its row. */
static bool is_read(const room *r)
{
    return !((r->loading || r->unread) && r->row.phase == STORE_GAME_GONE);
}

room *hub_find_room_in_memory(const tav_hub *hub, const char *id)
{
    room *r = hub_any_room(hub, id);
    return r != NULL && is_read(r) ? r : NULL;
}

/* --- Who sits where --------------------------------------------------------------------------- */

static void stand_up(tav_hub *hub, sitting *s)
{
    if (s->account[0] == '\0')
        return;
    *(s->before != NULL ? &s->before->next : &hub->sitting[hub_bucket(s->account)]) = s->next;
    if (s->next != NULL)
        s->next->before = s->before;
    s->account[0] = '\0';
}

static void sit_down(tav_hub *hub, room *r, sitting *s, const char *account)
{
    sitting **first = &hub->sitting[hub_bucket(account)];
    memcpy(s->account, account, STORE_ID);
    s->room = r;
    s->before = NULL;
    s->next = *first;
    if (s->next != NULL)
        s->next->before = s;
    *first = s;
}

void hub_set_row(tav_hub *hub, room *r, const store_game *row)
{
    if (row != &r->row)
        r->row = *row;
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++) {
        const char *account = seat < row->players ? row->seat[seat].account : "";
        if (strcmp(r->sitting[seat].account, account) == 0)
            continue;
        stand_up(hub, &r->sitting[seat]);
        if (account[0] != '\0')
            sit_down(hub, r, &r->sitting[seat], account);
    }
}

/* Searches the bucket from `s` on. An account with two seats at a table counts for the first. */
static sitting *find_sitting(sitting *s, const char *account)
{
    for (; s != NULL; s = s->next) {
        const sitting *one = s->room->sitting;
        if (strcmp(s->account, account) != 0)
            continue;
        while (strcmp(one->account, account) != 0)
            one++;
        if (one == s)
            break;
    }
    return s;
}

sitting *hub_first_sitting(const tav_hub *hub, const char *account)
{
    return find_sitting(hub->sitting[hub_bucket(account)], account);
}

sitting *hub_next_sitting(const sitting *s)
{
    return find_sitting(s->next, s->account);
}

/* --- In memory -------------------------------------------------------------------------------- */

/* A room that is about to be read. */
static room *new_room(tav_hub *hub, const char *id)
{
    room *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    room **place = &hub->room[hub_bucket(id)];
    memcpy(r->row.id, id, strlen(id) + 1);
    r->row.phase = STORE_GAME_GONE;
    r->loading = true;
    r->actor = TAV_NOBODY;
    r->deadline = INT64_MAX;
    r->used_ms = hub->now_ms;
    r->next = *place;
    *place = r;
    hub->figures.rooms++;
    return r;
}

/* The row of a new room. False if its settings make no sense. */
static bool set_first_row(tav_hub *hub, room *r, const store_game *row)
{
    r->loading = false;
    if (!hub_terms_of_row(row, &r->terms))
        return false;
    hub_set_row(hub, r, row);
    return true;
}

room *hub_add_room(tav_hub *hub, const store_game *row)
{
    room *r = new_room(hub, row->id);
    if (r == NULL || set_first_row(hub, r, row))
        return r;
    hub_remove_room(hub, r);
    return NULL;
}

room *hub_room_of_row(tav_hub *hub, const store_game *row)
{
    room *r = hub_any_room(hub, row->id);
    if (r == NULL)
        return hub_add_room(hub, row);
    if (is_read(r))
        return r;
    store_forget(hub->store, r);
    r->unread = false;
    return set_first_row(hub, r, row) ? r : NULL;
}

void hub_remove_room(tav_hub *hub, room *r)
{
    room **place = &hub->room[hub_bucket(r->row.id)];
    while (*place != r)
        place = &(*place)->next;
    *place = r->next;
    hub_free_room(hub, r);
    hub->figures.rooms--;
}

bool hub_is_expired(const tav_hub *hub, const store_game *row)
{
    return row->phase == STORE_GAME_OPEN &&
           hub->now_ms - row->moved_ms > hub->settings.open_table_days * INT64_C(86400000);
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* What is in memory is the fold of a beginning of the entries, or there would have been a reload. */
static void set_row_again(tav_hub *hub, room *r, const store_game *row)
{
    uint32_t seq = r->table != NULL ? table_seq(r->table) : r->row.seq;
    bool rewritten = row->version != r->row.version;
    r->rewritten |= rewritten;
    hub_set_row(hub, r, row);
    if (row->seq == seq && !rewritten)
        return;
    r->known = false;
    if (r->table != NULL) {
        hub_free_table(r->base);
        r->base = r->table;
        r->table = NULL;
    }
}

static void found_row(void *context, store_result result, const store_game *row)
{
    room *r = context;
    tav_hub *hub = r->hub;
    bool first = r->row.phase == STORE_GAME_GONE, late = r->late;
    r->loading = r->late = false;
    r->unread = result != STORE_OK;
    if (r->unread)
        r->again_ms = hub->now_ms + HUB_AGAIN_MS;
    else if (first && (row == NULL || row->phase == STORE_GAME_GONE || hub_is_expired(hub, row) ||
                       !set_first_row(hub, r, row)))
        r->again_ms = hub->now_ms + HUB_MISSED_MS;
    else if (!first && (row == NULL || row->phase == STORE_GAME_GONE))
        hub_drop_table(hub, r);
    else if (!first)
        set_row_again(hub, r, row);
    if (!first && !r->unread)
        hub_room_ready(hub, r);
    if (late && r->folding == NULL)
        hub_open_up(hub, r);
}

/* Asks for the row. Afterwards the room is loading, unless the store has answered at once. */
static void read_room(tav_hub *hub, room *r)
{
    r->hub = hub;
    r->loading = true;
    r->unread = r->late = false;
    store_ask_game(hub->store, r->row.id, found_row, r);
    r->late = r->loading;
}

void hub_read_again(tav_hub *hub, room *r)
{
    if (r->loading)
        return;
    r->behind = false;
    read_room(hub, r);
}

void hub_reload_room(tav_hub *hub, room *r)
{
    hub_forget_table(r);
    hub_stop_fold(hub, r);
    hub_read_again(hub, r);
}

/* A table that does not exist is remembered for a moment where the store takes its time: somebody may
 * ask for the answer again and again until it is there. */
room *hub_find_room(tav_hub *hub, const char *id)
{
    room *r = hub_any_room(hub, id);
    if (r == NULL) {
        r = new_room(hub, id);
        if (r == NULL)
            return NULL;
        read_room(hub, r);
        if (!r->loading && r->row.phase == STORE_GAME_GONE) {
            hub_remove_room(hub, r);
            return NULL;
        }
    } else if (!r->loading && (r->unread || r->row.phase == STORE_GAME_GONE) && r->again_ms > 0 &&
               hub->now_ms >= r->again_ms) {
        read_room(hub, r);
    } else if (r->behind) {
        hub_catch_up(hub, r);
    }
    return r->loading || r->unread || r->row.phase != STORE_GAME_GONE ? r : NULL;
}

void hub_free_room(tav_hub *hub, room *r)
{
    while (r->openings != NULL)
        hub_close_opening(r->openings);
    for (waiter *w = r->first_waiter, *next; w != NULL; w = next) {
        next = w->next;
        document_close(w->message);
        if (w->question != NULL && !hub->closing)
            hub_free_question(w->question);
        free(w);
    }
    store_forget(hub->store, r);
    hub_stop_fold(hub, r);
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
        stand_up(hub, &r->sitting[seat]);
    hub_free_table(r->base);
    hub_free_table(r->table);
    free(r);
}

int hub_seat_of(const store_game *row, const char *account)
{
    for (int seat = 0; account[0] != '\0' && seat < row->players; seat++)
        if (row->seat[seat].now.player != RECORD_EMPTY &&
            strcmp(row->seat[seat].account, account) == 0)
            return seat;
    return TAV_SPECTATOR;
}

/* Before the start, knowing the address is enough. */
bool hub_may_watch(const room *r, const char *account)
{
    return r->row.phase == STORE_GAME_OPEN || r->row.phase == STORE_GAME_GONE ||
           r->terms.watch != WATCH_NOBODY || hub_seat_of(&r->row, account) >= 0;
}

void hub_expect_deadline(tav_hub *hub, const room *r)
{
    if (r->deadline < hub->deadline_next)
        hub->deadline_next = r->deadline;
}

void hub_note_table(tav_hub *hub, room *r)
{
    char waits_for[STORE_ID] = "", waited_for[STORE_ID];
    tav_table *table = r->table;
    int actor = r->row.phase == STORE_GAME_RUNNING ? table_actor(table) : TAV_NOBODY;
    bool human = actor != TAV_NOBODY && table->now_player[actor].player == RECORD_HUMAN;
    r->known = true;
    r->actor = actor;
    r->clock_ms = table->now_ms;
    memcpy(r->left_ms, table->left_ms, sizeof r->left_ms);
    r->deadline = INT64_MAX;
    if (human && table->clock.kind != TABLE_UNTIMED) {
        r->deadline = table->now_ms + table->left_ms[actor];
        hub_expect_deadline(hub, r);
    }
    if (human)
        memcpy(waits_for, r->row.seat[actor].account, sizeof waits_for);
    memcpy(waited_for, r->waits_for, sizeof waited_for);
    if (strcmp(waits_for, waited_for) == 0)
        return;
    memcpy(r->waits_for, waits_for, sizeof waits_for);
    hub_push_waiting(hub, waited_for, -1);
    hub_push_waiting(hub, waits_for, 1);
    hub_tell_turn(hub, r);
}

void hub_run_clocks(tav_hub *hub, room *r)
{
    if (r->table == NULL || r->flight != NULL || hub->now_ms >= r->deadline)
        return;
    table_tick(r->table, hub->now_ms);
    r->clock_ms = r->table->now_ms;
    memcpy(r->left_ms, r->table->left_ms, sizeof r->left_ms);
}

/* --- What waits ------------------------------------------------------------------------------- */

void hub_wake_room(tav_hub *hub, room *r, int64_t at_ms)
{
    r->wake_ms = at_ms;
    if (r->in_wakes)
        return;
    r->in_wakes = true;
    r->next_wake = NULL;
    if (hub->last_wake != NULL)
        hub->last_wake->next_wake = r;
    else
        hub->first_wake = r;
    hub->last_wake = r;
}

bool hub_room_is_busy(tav_hub *hub, room *r)
{
    return r->flight != NULL || r->question != NULL || !hub_room_ready(hub, r);
}

static void put_waiter(room *r, const waiter *one, waiter *w, bool first)
{
    *w = *one;
    w->next = first ? r->first_waiter : NULL;
    if (first || r->first_waiter == NULL)
        r->first_waiter = w;
    else
        r->last_waiter->next = w;
    if (w->next == NULL)
        r->last_waiter = w;
    r->waiters++;
}

void hub_put_first(tav_hub *hub, room *r, hub_link link, json_document *message)
{
    waiter *w = malloc(sizeof *w);
    if (w == NULL) {
        document_close(message);
        hub_refuse(hub, (asker){link, -1}, "busy", "busy", "table", NULL);
        return;
    }
    put_waiter(r, &(waiter){.link = link, .message = message}, w, true);
}

/* A request that already has its answer from the store was here first. */
void hub_enqueue(request *q)
{
    room *r = q->room;
    bool first = q->question != NULL;
    waiter *w = first || r->waiters < HUB_QUEUE ? malloc(sizeof *w) : NULL;
    if (w == NULL) {
        hub_refuse(q->hub, q->asker, "busy", "busy", "table", NULL);
        return;
    }
    put_waiter(r,
               &(waiter){.link = q->client->number, .message = q->message, .question = q->question},
               w, first);
    q->message = NULL;
    q->question = NULL;
}

void hub_drain_room(tav_hub *hub, room *r)
{
    while (r->flight == NULL && r->folding == NULL && r->question == NULL && !r->loading &&
           r->first_waiter != NULL) {
        waiter *w = r->first_waiter;
        client *c = hub_find_client(hub, w->link);
        r->first_waiter = w->next;
        if (w->next == NULL)
            r->last_waiter = NULL;
        r->waiters--;
        if (c != NULL) {
            hub_handle_message(hub, c, w->message, w->question);
        } else {
            document_close(w->message);
            if (w->question != NULL)
                hub_free_question(w->question);
        }
        free(w);
    }
    if (r->behind && hub_is_needed(hub, r))
        hub_catch_up(hub, r);
}
