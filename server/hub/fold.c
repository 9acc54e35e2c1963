/* From the disk to a table: the fold of a game's entries. A long game is folded in slices, one per
 * turn of the loop, while its messages wait; a short one at once. A game whose entries are missing or
 * do not fit together is damaged: it is reported and refused, and nothing else is. */
#include <stdlib.h>
#include <string.h>

#include "server/hub/internal.h"
#include "server/large.h"

struct folding {
    tav_table *table;
    int64_t at_ms;
    int64_t left_ms[TAV_SEATS_MAX];
    int budget; /* entries of this slice that are left */
    bool failed;
    bool further; /* not from the beginning */
    bool asking;  /* the store, for more */
    bool late;    /* it does not answer at once */
    tav_hub *hub;
    room *room;
    struct folding *next; /* of all there are */
};

/* Lets the clock run until the entry, so that an undo after it takes back the time it should. Time
 * without a server is in no entry: the first one after it, a change of seat, says what was left. */
static void pass_time(struct folding *f, const store_entry *entry)
{
    tav_table *table = f->table;
    int actor = table_actor(table);
    int64_t passed = entry->at_ms - f->at_ms;
    if (actor == TAV_NOBODY || table->left_ms[actor] <= 0)
        return;
    if (passed >= table->left_ms[actor]) /* what followed is in the record */
        passed = table->left_ms[actor] - 1;
    table->now_ms = entry->at_ms - (passed > 0 ? passed : 0);
    table_tick(table, entry->at_ms);
}

static bool fold_entry(void *context, uint32_t seq, const store_entry *entry)
{
    struct folding *f = context;
    if (f->budget-- == 0)
        return false;
    pass_time(f, entry);
    if (seq != table_seq(f->table) || table_follow(f->table, (record_kind)entry->kind, entry->seat,
                                                   entry->number, entry->words) != TAV_OK) {
        f->failed = true;
        return false;
    }
    if (entry->kind == RECORD_CHANGE)
        memcpy(f->table->left_ms, entry->left_ms, sizeof f->left_ms);
    f->at_ms = entry->at_ms;
    memcpy(f->left_ms, entry->left_ms, sizeof f->left_ms);
    return true;
}

/* The clocks as they are now. Time without a running server counts for nobody: the actor's clock ran
 * until the last heartbeat and continues from the start of this server. */
static void set_clocks(const tav_hub *hub, room *r, const struct folding *f)
{
    tav_table *table = f->table;
    memcpy(table->left_ms, r->known ? r->left_ms : f->left_ms, sizeof table->left_ms);
    table->now_ms = r->known ? r->clock_ms : f->at_ms;
    if (r->known || f->at_ms >= hub->opened_ms)
        return;
    r->gap = table->clock.kind != TABLE_UNTIMED;
    int actor = table_actor(table);
    int64_t passed = hub->was_alive_ms - f->at_ms;
    if (actor != TAV_NOBODY && passed > 0 && table->now_player[actor].player == RECORD_HUMAN)
        table->left_ms[actor] -= passed < table->left_ms[actor] ? passed : table->left_ms[actor];
    table->now_ms = hub->opened_ms;
}

static bool begin_table(const store_game *row, const room_terms *terms, tav_table *table)
{
    table_open(table, terms->game, &terms->config, row->seed, &terms->clock);
    table->memory = terms->memory;
    memcpy(table->bot_level, "strong", sizeof "strong");
    for (int seat = 0; seat < row->players; seat++)
        if (table_seat(table, seat, &row->began[seat]) != TAV_OK)
            return false;
    return table_start(table, row->moved_ms, NULL) == TAV_OK;
}

/* A game has room for 8,192 entries and mostly uses a few pages of it. In malloc's heap, thousands of
 * games that come and go touched more and more of it: memory grew by 40 MiB in a quarter of an hour. */
tav_table *hub_new_table(void)
{
    return large_take(sizeof(tav_table));
}

void hub_free_table(tav_table *table)
{
    large_give(table, sizeof *table);
}

static struct folding *begin_fold(tav_hub *hub, room *r)
{
    struct folding *f = calloc(1, sizeof *f);
    bool further = r->base != NULL;
    tav_table *table = further ? r->base : hub_new_table();
    r->base = NULL;
    if (f == NULL || table == NULL) {
        free(f);
        hub_free_table(table);
        return NULL;
    }
    f->table = table;
    f->hub = hub;
    f->further = further;
    f->at_ms = further ? table->now_ms : r->row.moved_ms;
    f->failed = !further && !begin_table(&r->row, &r->terms, table);
    memcpy(f->left_ms, table->left_ms, sizeof f->left_ms);
    f->room = r;
    f->next = hub->folds;
    hub->folds = f;
    r->folding = f;
    return f;
}

static void remove_fold(tav_hub *hub, struct folding *f)
{
    struct folding **place = &hub->folds;
    while (*place != f)
        place = &(*place)->next;
    *place = f->next;
    f->room->folding = NULL;
    store_forget(hub->store, f);
    free(f);
}

void hub_stop_fold(tav_hub *hub, room *r)
{
    if (r->folding == NULL)
        return;
    hub_free_table(r->folding->table);
    remove_fold(hub, r->folding);
}

static void report_damage(tav_hub *hub, room *r, uint32_t found)
{
    char sentence[128];
    tav_text text;
    text_open(&text, sentence, sizeof sentence);
    text_put(&text, "game ");
    text_put(&text, r->row.id);
    text_put(&text, " is damaged: it should have ");
    text_number(&text, r->row.seq);
    text_put(&text, " entries, and ");
    text_number(&text, found);
    text_put(&text, " are good");
    r->damaged = true;
    hub->figures.damaged++;
    hub->net.report(hub->net.context, sentence);
}

/* All entries are read, or one is no good. */
static void end_fold(tav_hub *hub, struct folding *f)
{
    room *r = f->room;
    uint32_t found = table_seq(f->table);
    if (f->failed || found != r->row.seq) {
        bool further = f->further;
        hub_stop_fold(hub, r);
        if (further) /* a database that was put back to an earlier moment */
            hub_room_ready(hub, r);
        else
            report_damage(hub, r, found);
        return;
    }
    for (int seat = 0; seat < r->row.players; seat++) {
        memcpy(f->table->now_player[seat].name, r->row.seat[seat].now.name, RECORD_NAME);
        if (r->row.seat[seat].account[0] == '\0')
            table_disown(f->table, seat);
    }
    set_clocks(hub, r, f);
    r->table = f->table;
    remove_fold(hub, f);
    hub_note_table(hub, r);
}

static void fold_slice(tav_hub *hub, struct folding *f, int most);

/* A slice has been told. Late slices follow one another without a turn of the loop in between: waiting
 * for the store is pause enough. */
static void slice_done(void *context, store_result result)
{
    struct folding *f = context;
    tav_hub *hub = f->hub;
    room *r = f->room;
    bool late = f->late;
    f->asking = false;
    if (result != STORE_OK) {
        r->unread = true;
        r->again_ms = hub->now_ms + HUB_AGAIN_MS;
        hub_stop_fold(hub, r);
    } else if (f->failed || f->budget >= 0) { /* at -1 there was one more */
        end_fold(hub, f);
    } else if (late) {
        fold_slice(hub, f, HUB_FOLD_SLICE);
    }
    if (late && r->folding == NULL)
        hub_open_up(hub, r);
}

/* Folds up to `most` entries more, now or later, and ends the fold if that was all. */
static void fold_slice(tav_hub *hub, struct folding *f, int most)
{
    room *r = f->room;
    f->budget = most;
    f->asking = true;
    f->late = false;
    if (f->failed) {
        slice_done(f, STORE_OK);
        return;
    }
    /* Not beyond the row: another server may have written more since it was read. */
    int left = (int)r->row.seq - (int)table_seq(f->table);
    if (left <= 0) {
        slice_done(f, STORE_OK);
        return;
    }
    store_ask_entries(hub->store, r->row.id, table_seq(f->table), left > most ? most + 1 : left,
                      fold_entry, slice_done, f);
    if (r->folding == f)
        f->late = f->asking;
}

bool hub_room_ready(tav_hub *hub, room *r)
{
    if (r->loading)
        return false;
    if (r->table != NULL || r->damaged || r->unread || r->row.phase == STORE_GAME_OPEN ||
        r->row.phase == STORE_GAME_GONE)
        return true;
    if (r->folding != NULL || !hub->alive_known)
        return false;
    struct folding *f = begin_fold(hub, r);
    if (f == NULL)
        return true;
    if (r->row.seq == 0)
        end_fold(hub, f); /* there is nothing to read */
    else if (r->row.seq <= HUB_FOLD_AT_ONCE)
        fold_slice(hub, f, HUB_FOLD_AT_ONCE);
    return r->folding == NULL;
}

tav_table *hub_room_table(tav_hub *hub, room *r)
{
    return hub_room_ready(hub, r) ? r->table : NULL;
}

void hub_open_up(tav_hub *hub, room *r)
{
    if (r->untold)
        hub_push_news(hub, r);
    hub_tend_room(hub, r);
    hub_drain_room(hub, r);
}

/* The first that does not wait for the store; it goes to the end of the list, so that they take
 * turns. */
static struct folding *take_turn(tav_hub *hub)
{
    struct folding **place = &hub->folds, **last = &hub->folds, *f;
    while (*place != NULL && (*place)->asking)
        place = &(*place)->next;
    f = *place;
    if (f == NULL)
        return NULL;
    *place = f->next;
    while (*last != NULL)
        last = &(*last)->next;
    f->next = NULL;
    *last = f;
    return f;
}

bool hub_fold_more(tav_hub *hub)
{
    struct folding *f = take_turn(hub);
    if (f == NULL)
        return false;
    room *r = f->room;
    fold_slice(hub, f, HUB_FOLD_SLICE);
    if (r->folding == NULL)
        hub_open_up(hub, r);
    for (f = hub->folds; f != NULL && f->asking; f = f->next)
        continue;
    return f != NULL;
}

void hub_forget_table(room *r)
{
    hub_free_table(r->table);
    hub_free_table(r->base);
    r->table = r->base = NULL;
}

/* --- Without a room --------------------------------------------------------------------------- */

static void end_alone(void *context, store_result result)
{
    struct folding *f = context;
    f->asking = false;
    f->failed |= result != STORE_OK;
}

tav_table *hub_fold_alone(tav_store *store, const store_game *row, const room_terms *terms,
                          uint32_t *good)
{
    struct folding f = {.table = hub_new_table(), .budget = RECORD_ENTRIES + 1};
    *good = 0;
    if (f.table == NULL)
        return NULL;
    f.failed = !begin_table(row, terms, f.table);
    f.asking = !f.failed && row->seq > 0;
    if (f.asking)
        store_ask_entries(store, row->id, 0, (int)row->seq, fold_entry, end_alone, &f);
    while (f.asking)
        store_wait(store);
    *good = table_seq(f.table);
    if (!f.failed && *good == row->seq)
        return f.table;
    hub_free_table(f.table);
    return NULL;
}
