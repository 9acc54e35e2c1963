/* The hub's life cycle: opening with all running games, ticking, closing. */
#include "server/hub/hub.h"

#include <stdlib.h>
#include <string.h>

#include "server/hub/internal.h"

enum {
    SWEEP_MS = 10000,
    SWEEPS = 64,          /* in that time */
    TIMES_AT_ONCE = 4,    /* players whose time is up, in one tick */
    OVER_IDLE_MS = 30000, /* for finished games, of which there are ever more */
    TICK_MOST_MS = 100,
    HOUR_MS = 3600000,
    UPLOADED = 2 << 20 /* bytes of records an hour: hundreds of games */
};

hub_settings hub_settings_default(void)
{
    return (hub_settings){.tables_per_guest = 20,
                          .rooms_idle_ms = 600000,
                          .open_table_days = 14,
                          .alive_ms = 5000,
                          .messages_per_10_s = 200,
                          .hint_ms = 800,
                          .unfinished_days = 180,
                          .hint_seconds = 20,
                          .reviews_per_hour = 20,
                          .depth = &review_usual};
}

/* An address has as much as three persons: a household, or a class that takes turns. */
static rations *open_hints(const hub_settings *settings)
{
    int64_t ms = settings->hint_seconds * INT64_C(1000);
    const bucket_rate rate[HUB_HINTS_KINDS] = {
        [HUB_HINTS_PERSON] = {.tokens = ms, .period_ms = 60000, .burst = ms},
        [HUB_HINTS_ADDRESS] = {.tokens = 3 * ms, .period_ms = 60000, .burst = 3 * ms}};
    return rations_open(rate, HUB_HINTS_KINDS);
}

static rations *open_reviewed(const hub_settings *settings)
{
    int most = settings->reviews_per_hour;
    const bucket_rate rate[HUB_REVIEWED_KINDS] = {
        [HUB_HINTS_PERSON] = {.tokens = most, .period_ms = HOUR_MS, .burst = most},
        [HUB_HINTS_ADDRESS] = {.tokens = 3 * most, .period_ms = HOUR_MS, .burst = 3 * most},
        [HUB_UPLOADS_PERSON] = {.tokens = UPLOADED, .period_ms = HOUR_MS, .burst = UPLOADED},
        [HUB_UPLOADS_ADDRESS] = {
            .tokens = 3 * UPLOADED, .period_ms = HOUR_MS, .burst = 3 * UPLOADED}};
    return rations_open(rate, HUB_REVIEWED_KINDS);
}

/* Gives every running game a room at startup, so that bots and clocks continue; the games are folded
 * a few at a time. */
static bool add_running(void *context, const store_game *row)
{
    tav_hub *hub = context;
    room *r = hub_room_of_row(hub, row);
    if (r != NULL)
        hub_wake_room(hub, r, hub->now_ms);
    return true;
}

static void heard_running(void *context, store_result result)
{
    tav_hub *hub = context;
    hub->running_known = true;
    hub->unopened |= result != STORE_OK;
}

void hub_anything_changed(tav_hub *hub, int64_t now_ms)
{
    hub->now_ms = now_ms;
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (room *r = hub->room[i]; r != NULL; r = r->next) {
            r->behind = r->rewritten = true;
            hub_wake_room(hub, r, now_ms);
        }
    store_ask_games_running(hub->store, add_running, NULL, hub);
}

static void heard_alive(void *context, store_result result, int64_t at_ms)
{
    tav_hub *hub = context;
    hub->alive_known = true;
    if (!hub->continued)
        hub->was_alive_ms = at_ms;
    hub->unopened |= result != STORE_OK;
}

void hub_continue(tav_hub *hub, int64_t since_ms, int64_t before_ms)
{
    hub->continued = true;
    hub->opened_ms = since_ms;
    hub->was_alive_ms = before_ms;
}

bool hub_is_open(const tav_hub *hub)
{
    return hub->alive_known && hub->running_known;
}

bool hub_has_failed(const tav_hub *hub)
{
    return hub->unopened;
}

tav_hub *hub_open(const hub_settings *settings, tav_store *store, tav_work *work, hub_net net,
                  int64_t now_ms)
{
    tav_hub *hub = calloc(1, sizeof *hub);
    char *out = malloc(HUB_OUT);
    rations *hints = open_hints(settings), *reviewed = open_reviewed(settings);
    if (hub == NULL || out == NULL || hints == NULL || reviewed == NULL) {
        free(hub);
        free(out);
        rations_close(hints);
        rations_close(reviewed);
        return NULL;
    }
    hub->hints = hints;
    hub->reviewed = reviewed;
    hub->settings = *settings;
    hub->store = store;
    hub->work = work;
    hub->net = net;
    hub->out = out;
    hub->now_ms = hub->opened_ms = now_ms;
    hub->sweep_next = now_ms + SWEEP_MS;
    hub->deadline_next = INT64_MAX;
    store_ask_alive(store, heard_alive, hub);
    store_ask_games_running(store, add_running, heard_running, hub);
    return hub;
}

void hub_close(tav_hub *hub)
{
    hub->closing = true;
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (client *c = hub->client[i]; c != NULL; c = c->next)
            hub_say_goodbye(hub, c, "stopping");
    store_set_alive(hub->store, hub->now_ms);
    store_forget(hub->store, hub);
    hub_free_questions(hub);
    hub_orphan_flights(hub);
    hub_free_thoughts(hub);
    hub_free_reviews(hub);
    for (int i = 0; i < HUB_BUCKETS; i++) {
        while (hub->client[i] != NULL)
            hub_disconnect(hub, hub->client[i]->number, hub->now_ms);
        for (room *r = hub->room[i], *next; r != NULL; r = next) {
            next = r->next;
            hub_free_room(hub, r);
        }
        hub->room[i] = NULL;
    }
    free(hub->out);
    rations_close(hub->hints);
    rations_close(hub->reviewed);
    free(hub);
}

work_payer hub_work_for(tav_hub *hub, work_payer payer)
{
    work_payer before = hub->payer;
    if (before.person == payer.person && before.address == payer.address)
        return before;
    hub->payer = payer;
    if (hub->net.pays != NULL)
        hub->net.pays(hub->net.context, &payer);
    return before;
}

/* Drops the fold of a running game that nobody watches, and any other unwatched room entirely. */
static bool forget_idle(const tav_hub *hub, room *r)
{
    int64_t idle = hub->figures.rooms < HUB_ROOMS ? hub->settings.rooms_idle_ms : 0;
    if (r->row.phase == STORE_GAME_OVER && idle > OVER_IDLE_MS)
        idle = OVER_IDLE_MS;
    if (r->openings != NULL || r->flight != NULL || r->thinking || r->in_wakes ||
        r->first_waiter != NULL || r->folding != NULL || r->loading || r->question != NULL ||
        hub->now_ms - r->used_ms < idle)
        return false;
    if (r->row.phase != STORE_GAME_RUNNING)
        return true;
    hub_forget_table(r);
    return false;
}

/* A game that nobody has played on for so long, and nobody looks at. */
static bool is_abandoned(const tav_hub *hub, const room *r)
{
    int64_t days = hub->settings.unfinished_days;
    return days > 0 && r->row.phase == STORE_GAME_RUNNING && r->openings == NULL &&
           r->flight == NULL && hub->now_ms - r->row.moved_ms > days * INT64_C(86400000) &&
           hub_acts(hub, r);
}

/* A part of the rooms at a time, so that all have had their turn after SWEEP_MS. */
static void sweep(tav_hub *hub)
{
    for (int i = 0; i < HUB_BUCKETS / SWEEPS; i++) {
        for (room *r = hub->room[hub->swept], *next; r != NULL; r = next) {
            next = r->next;
            if (is_abandoned(hub, r) && r->behind)
                hub_catch_up(hub, r);
            else if (is_abandoned(hub, r))
                hub_close_table(hub, r);
            else if (forget_idle(hub, r))
                hub_remove_room(hub, r);
        }
        hub->swept = (hub->swept + 1) % HUB_BUCKETS;
    }
    hub->sweep_next = hub->now_ms + SWEEP_MS / SWEEPS;
}

/* A few at a time: games that nobody has open must be folded first. */
static void end_times(tav_hub *hub)
{
    int ended = 0;
    hub->deadline_next = INT64_MAX;
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (room *r = hub->room[i]; r != NULL; r = r->next) {
            if (r->deadline == INT64_MAX || !hub_acts(hub, r))
                continue;
            if (r->deadline <= hub->now_ms && r->flight == NULL && ended < TIMES_AT_ONCE) {
                hub_end_time(hub, r);
                ended++;
            }
            if (r->deadline < hub->deadline_next && r->flight == NULL)
                hub->deadline_next = r->deadline;
        }
}

/* Returns whether nothing is left to do right now. */
static bool tend_rooms(tav_hub *hub)
{
    room *last = hub->last_wake;
    for (int tended = 0; hub->first_wake != NULL && tended < HUB_WAKES; tended++) {
        room *r = hub->first_wake;
        hub->first_wake = r->next_wake;
        if (hub->first_wake == NULL)
            hub->last_wake = NULL;
        r->in_wakes = false;
        if (r->wake_ms > hub->now_ms)
            hub_wake_room(hub, r, r->wake_ms);
        else
            hub_tend_room(hub, r);
        if (r == last)
            return true;
    }
    return hub->first_wake == NULL;
}

void hub_work(tav_hub *hub, int64_t now_ms)
{
    hub->now_ms = now_ms;
    store_finish(hub->store);
    work_finish(hub->work);
    tend_rooms(hub); /* bots whose turn has come need not wait for the tick */
}

int hub_tick(tav_hub *hub, int64_t now_ms)
{
    hub->now_ms = now_ms;
    store_finish(hub->store); /* finishers wake us, but no game may depend on that alone */
    work_finish(hub->work);
    if (now_ms >= hub->alive_next) {
        store_set_alive(hub->store, now_ms);
        hub->alive_next = now_ms + hub->settings.alive_ms;
    }
    if (now_ms >= hub->deadline_next)
        end_times(hub);
    if (now_ms >= hub->sweep_next)
        sweep(hub);
    hub_tend_reviews(hub);
    if (!tend_rooms(hub) || hub_fold_more(hub))
        return 1;
    int64_t next = hub->deadline_next < hub->alive_next ? hub->deadline_next : hub->alive_next;
    int64_t wait = next - now_ms;
    if (hub->first_wake != NULL && wait > HUB_BUSY_MS)
        wait = HUB_BUSY_MS;
    return wait < 1 ? 1 : wait > TICK_MOST_MS ? TICK_MOST_MS : (int)wait;
}

static tav_error write_record(tav_hub *hub, room *r, tav_text *out)
{
    if (r->row.phase != STORE_GAME_OVER)
        return TAV_ERROR_PHASE;
    if (!hub_room_ready(hub, r))
        return TAV_ERROR_STALE;
    const tav_table *folded = hub_room_table(hub, r);
    if (folded == NULL)
        return TAV_ERROR_RECORD;
    record_write(&folded->record, true, out);
    return out->full ? TAV_ERROR_SPACE : TAV_OK;
}

/* Does not keep a room that only this needed and that is quickly made again: an export asks for
 * many. */
tav_error hub_record(tav_hub *hub, const char *table, const char *account, tav_text *out)
{
    bool known = strlen(table) < STORE_ID && hub_find_room_in_memory(hub, table) != NULL;
    room *r = strlen(table) < STORE_ID ? hub_find_room(hub, table) : NULL;
    if (r == NULL)
        return TAV_ERROR_MATCH;
    if (r->loading || r->unread)
        return TAV_ERROR_STALE;
    tav_error error = account == NULL || hub_may_watch(r, account) ? write_record(hub, r, out)
                                                                   : TAV_ERROR_MATCH;
    if (!known && r->row.seq <= HUB_FOLD_AT_ONCE && r->folding == NULL)
        hub_remove_room(hub, r);
    return error;
}

hub_figures hub_measure(const tav_hub *hub)
{
    return hub->figures;
}
