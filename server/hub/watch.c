/* Tells a watcher what somebody who is away may want to know: that it is their turn, that a seat is kept
 * for them, that their game is over. Only of tables with other people: bots never wait. */
#include <string.h>

#include "server/hub/internal.h"

void hub_set_watcher(tav_hub *hub, const hub_watcher *watcher)
{
    hub->watcher = *watcher;
}

static bool is_recent(const tav_hub *hub, const client *c)
{
    return hub->now_ms - c->heard_ms < HUB_HERE_MS;
}

bool hub_is_here(const tav_hub *hub, const char *account)
{
    const person *p = hub_find_person(hub, account);
    for (const client *c = p != NULL ? p->clients : NULL; c != NULL; c = c->sibling)
        if (is_recent(hub, c))
            return true;
    return false;
}

/* Whether the account has the table before it and used the page lately. */
static bool is_looking(const tav_hub *hub, const room *r, const char *account)
{
    for (const opening *o = r->openings; o != NULL; o = o->next_in_room)
        if (strcmp(o->client->account.id, account) == 0 && is_recent(hub, o->client))
            return true;
    return false;
}

static bool has_others(const store_game *row, const char *account)
{
    for (int seat = 0; seat < row->players; seat++)
        if (row->seat[seat].account[0] != '\0' && strcmp(row->seat[seat].account, account) != 0)
            return true;
    return false;
}

static void tell(tav_hub *hub, const room *r, hub_happening what, const char *account,
                 uint32_t turn)
{
    if (hub->watcher.happened != NULL && account[0] != '\0' && has_others(&r->row, account) &&
        !is_looking(hub, r, account))
        hub->watcher.happened(hub->watcher.context, what, account, &r->row, turn);
}

/* A turn is named by the place of the action it follows, which neither an undo that was refused nor a
 * change of seats moves. */
static uint32_t turn_of(const tav_table *table)
{
    int actions = table_actions(table);
    return actions > 0 ? 1u + record_action_place(&table->record, actions - 1) : 0;
}

/* Of several servers, the one that acts for the game tells: it follows it to the end of the turn. */
void hub_tell_turn(tav_hub *hub, const room *r)
{
    if (r->waits_for[0] != '\0' && r->table != NULL && hub_acts(hub, r))
        tell(hub, r, HUB_TURN, r->waits_for, turn_of(r->table));
}

void hub_tell_invited(tav_hub *hub, const room *r)
{
    for (int seat = 0; seat < r->row.players; seat++)
        if (r->row.seat[seat].now.player == RECORD_EMPTY)
            tell(hub, r, HUB_INVITED, r->row.seat[seat].account, 0);
}

void hub_tell_over(tav_hub *hub, const room *r)
{
    for (int seat = 0; seat < r->row.players; seat++)
        tell(hub, r, HUB_OVER, r->row.seat[seat].account, 0);
}

void hub_tell_seen(const tav_hub *hub, const room *r, const char *account)
{
    if (hub->watcher.seen != NULL)
        hub->watcher.seen(hub->watcher.context, account, r->row.id);
}

bool hub_turn_stands(const tav_hub *hub, const char *table, const char *account)
{
    const room *r = hub_find_room_in_memory(hub, table);
    return r != NULL && strcmp(r->waits_for, account) == 0;
}
