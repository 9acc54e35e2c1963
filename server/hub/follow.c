/* Following other servers on the same database (docs/decisions/0034). What they have written is read
 * where somebody needs it: where a client has the table open, one of its people is here, or this
 * server acts for it. Other rooms are only marked as being behind, and read when that changes. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/hub/internal.h"

bool hub_acts(const tav_hub *hub, const room *r)
{
    return hub->net.acts == NULL || hub->net.acts(hub->net.context, r->row.id);
}

bool hub_is_needed(const tav_hub *hub, const room *r)
{
    if (r->openings != NULL || hub->net.acts == NULL || hub_acts(hub, r))
        return true;
    for (int seat = 0; seat < r->row.players; seat++)
        if (r->row.seat[seat].account[0] != '\0' &&
            hub_find_person(hub, r->row.seat[seat].account) != NULL)
            return true;
    return false;
}

void hub_remember_place(room *r, int actions)
{
    if (!r->followed || actions < r->from)
        r->from = actions;
    r->followed = true;
}

void hub_catch_up(tav_hub *hub, room *r)
{
    if (!r->behind || r->flight != NULL || r->loading || r->folding != NULL)
        return;
    if (r->table != NULL || r->row.phase == STORE_GAME_OPEN)
        hub_remember_place(r, r->table != NULL ? table_actions(r->table) : 0);
    r->untold = true;
    hub_read_again(hub, r);
    if (!r->loading && r->folding == NULL)
        hub_open_up(hub, r);
}

void hub_fall_behind(tav_hub *hub, room *r)
{
    r->behind = true;
    if (hub_is_needed(hub, r))
        hub_catch_up(hub, r);
}

/* A table that is not in memory becomes a room if others may have to be told of it: it is new, or has
 * started. */
void hub_table_changed(tav_hub *hub, const char *table, bool row_too, int64_t now_ms)
{
    hub->now_ms = now_ms;
    room *r = hub_any_room(hub, table);
    if (r != NULL) {
        r->rewritten |= row_too;
        hub_fall_behind(hub, r);
        return;
    }
    r = row_too ? hub_find_room(hub, table) : NULL;
    if (r == NULL)
        return;
    r->rewritten = r->untold = true;
    if (!r->loading)
        hub_open_up(hub, r);
}

void hub_servers_changed(tav_hub *hub, int64_t now_ms)
{
    hub->now_ms = now_ms;
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (room *r = hub->room[i]; r != NULL; r = r->next)
            if (r->row.phase <= STORE_GAME_RUNNING && hub_acts(hub, r)) {
                hub_expect_deadline(hub, r);
                hub_wake_room(hub, r, now_ms);
            }
}

static const char removed[] = "removed ";

/* --- What is in no row -------------------------------------------------------------------------- */

/* "undo 1 42 37": a seat's request at an entry. */
void hub_tell_others(tav_hub *hub, const room *r, const table_message *message)
{
    char words[STORE_TOLD];
    tav_text text;
    if (hub->net.tell == NULL)
        return;
    text_open(&text, words, sizeof words);
    text_number(&text, (int64_t)message->request);
    text_char(&text, ' ');
    text_number(&text, message->seat);
    text_char(&text, ' ');
    text_number(&text, message->seq);
    text_char(&text, ' ');
    text_number(&text, message->to_place ? message->to : -1);
    hub->net.tell(hub->net.context, r->row.id, words);
}

void hub_tell_removed(tav_hub *hub, const room *r, const char *account)
{
    char words[STORE_TOLD];
    tav_text text;
    if (hub->net.tell == NULL)
        return;
    text_open(&text, words, sizeof words);
    text_put(&text, removed);
    text_put(&text, account);
    hub->net.tell(hub->net.context, r->row.id, words);
}

static bool read_told(const char *words, table_message *message)
{
    char *end;
    long what = strtol(words, &end, 10);
    *message = (table_message){.request = (table_request)what};
    if (what != TABLE_UNDO && what != TABLE_AGREE && what != TABLE_REFUSE)
        return false;
    message->seat = (int)strtol(end, &end, 10);
    message->seq = (uint32_t)strtol(end, &end, 10);
    message->to = (int)strtol(end, &end, 10);
    message->to_place = message->to >= 0;
    return *end == '\0' && message->seat >= 0 && message->seat < TAV_SEATS_MAX;
}

/* Whoever makes it an entry writes it, and this server reads that. */
static void take_told(tav_hub *hub, room *r, const char *words)
{
    table_message message;
    table_mark mark;
    tav_fault fault;
    if (!read_told(words, &message) || r->table == NULL || table_seq(r->table) != message.seq)
        return;
    hub_run_clocks(hub, r);
    table_mark_now(r->table, &mark);
    if (table_handle(r->table, &message, NULL, &fault) == TAV_OK &&
        table_seq(r->table) != mark.entry_count)
        table_return(r->table, &mark);
}

void hub_take_told(tav_hub *hub, room *r)
{
    for (int i = 0; i < r->told_count; i++)
        take_told(hub, r, r->told[i]);
    r->told_count = 0;
}

/* Those that were told before are of no use any more if so many waited. */
static void keep_told(tav_hub *hub, room *r, const char *words)
{
    if (r->told_count == HUB_TOLD)
        r->told_count = 0;
    memcpy(r->told[r->told_count++], words, strlen(words) + 1);
    if (!hub_room_is_busy(hub, r))
        hub_push_news(hub, r);
    else
        r->untold = true;
}

void hub_told(tav_hub *hub, const char *table, const char *words, int64_t now_ms)
{
    room *r = hub_find_room_in_memory(hub, table);
    hub->now_ms = now_ms;
    if (r == NULL || strlen(words) >= STORE_TOLD)
        return;
    if (strncmp(words, removed, strlen(removed)) == 0)
        hub_remember_removed(r, words + strlen(removed));
    else if (hub_is_needed(hub, r))
        keep_told(hub, r, words);
}
