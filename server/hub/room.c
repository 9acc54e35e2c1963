/* Rooms: a table's row and, while somebody needs it, its fold. Memory differs from the disk only by
 * the write in flight; if that fails, the room is read from the disk again. */
#include <stdlib.h>
#include <string.h>

#include "server/hub/internal.h"

room *hub_find_room_in_memory(const tav_hub *hub, const char *id)
{
    room *r = hub->room[hub_bucket(id)];
    while (r != NULL && strcmp(r->row.id, id) != 0)
        r = r->next;
    return r;
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

/* From here on in the bucket. An account with two seats at a table counts for the first. */
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

room *hub_add_room(tav_hub *hub, const store_game *row)
{
    room *r = calloc(1, sizeof *r);
    if (r == NULL || !hub_terms_of_row(row, &r->terms)) {
        free(r);
        return NULL;
    }
    room **place = &hub->room[hub_bucket(row->id)];
    hub_set_row(hub, r, row);
    r->actor = TAV_NOBODY;
    r->deadline = INT64_MAX;
    r->used_ms = hub->now_ms;
    r->next = *place;
    *place = r;
    hub->figures.rooms++;
    return r;
}

bool hub_is_expired(const tav_hub *hub, const store_game *row)
{
    return row->phase == STORE_GAME_OPEN &&
           hub->now_ms - row->moved_ms > hub->settings.open_table_days * INT64_C(86400000);
}

room *hub_find_room(tav_hub *hub, const char *id)
{
    store_game row;
    room *r = hub_find_room_in_memory(hub, id);
    if (r == NULL && store_find_game(hub->store, id, &row) && row.phase != STORE_GAME_GONE &&
        !hub_is_expired(hub, &row))
        r = hub_add_room(hub, &row);
    return r != NULL && r->row.phase != STORE_GAME_GONE ? r : NULL;
}

void hub_free_room(tav_hub *hub, room *r)
{
    while (r->openings != NULL)
        hub_close_opening(r->openings);
    for (waiter *w = r->first_waiter, *next; w != NULL; w = next) {
        next = w->next;
        document_close(w->message);
        free(w);
    }
    hub_stop_fold(hub, r);
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
        stand_up(hub, &r->sitting[seat]);
    free(r->table);
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

/* Before the start the address is the key. */
bool hub_may_watch(const room *r, const char *account)
{
    return r->row.phase == STORE_GAME_OPEN || r->row.phase == STORE_GAME_GONE ||
           r->terms.watch != WATCH_NOBODY || hub_seat_of(&r->row, account) >= 0;
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
        if (r->deadline < hub->deadline_next)
            hub->deadline_next = r->deadline;
    }
    if (human)
        memcpy(waits_for, r->row.seat[actor].account, sizeof waits_for);
    memcpy(waited_for, r->waits_for, sizeof waited_for);
    if (strcmp(waits_for, waited_for) == 0)
        return;
    memcpy(r->waits_for, waits_for, sizeof waits_for);
    hub_push_waiting(hub, waited_for, -1);
    hub_push_waiting(hub, waits_for, 1);
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

void hub_enqueue(request *q)
{
    room *r = q->room;
    waiter *w = r->waiters < HUB_QUEUE ? malloc(sizeof *w) : NULL;
    if (w == NULL) {
        hub_refuse(q->hub, q->asker, "busy", "busy", "table", NULL);
        return;
    }
    *w = (waiter){q->client->number, q->message, NULL};
    q->message = NULL;
    if (r->last_waiter != NULL)
        r->last_waiter->next = w;
    else
        r->first_waiter = w;
    r->last_waiter = w;
    r->waiters++;
}

void hub_drain_room(tav_hub *hub, room *r)
{
    while (r->flight == NULL && r->folding == NULL && r->first_waiter != NULL) {
        waiter *w = r->first_waiter;
        client *c = hub_find_client(hub, w->link);
        r->first_waiter = w->next;
        if (w->next == NULL)
            r->last_waiter = NULL;
        r->waiters--;
        if (c != NULL)
            hub_receive_message(hub, c, w->message);
        else
            document_close(w->message);
        free(w);
    }
}
