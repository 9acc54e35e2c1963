/* From the disk to a table: the fold of a game's entries. A long game is folded in slices, one per
 * turn of the loop, while its messages wait; a short one at once. A game whose entries are missing or
 * do not fit together is damaged: it is reported and refused, and nothing else is. */
#include <stdlib.h>
#include <string.h>

#include "server/hub/internal.h"

struct folding {
    tav_table *table;
    int64_t at_ms;
    int64_t left_ms[TAV_SEATS_MAX];
    int budget; /* entries of this slice that are left */
    bool failed;
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

static struct folding *begin_fold(tav_hub *hub, room *r)
{
    struct folding *f = calloc(1, sizeof *f);
    tav_table *table = malloc(sizeof *table);
    if (f == NULL || table == NULL) {
        free(f);
        free(table);
        return NULL;
    }
    f->table = table;
    f->at_ms = r->row.moved_ms;
    f->failed = !begin_table(&r->row, &r->terms, table);
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
    free(f);
}

void hub_stop_fold(tav_hub *hub, room *r)
{
    if (r->folding == NULL)
        return;
    free(r->folding->table);
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
        report_damage(hub, r, found);
        hub_stop_fold(hub, r);
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

/* Folds up to `most` entries more; true if that was all. */
static bool fold_slice(tav_hub *hub, struct folding *f, int most)
{
    uint32_t from = table_seq(f->table);
    f->budget = most;
    if (!f->failed)
        store_entries(hub->store, f->room->row.id, from, fold_entry, f);
    bool ends = f->failed || f->budget >= 0; /* at -1 there was one more */
    if (ends)
        end_fold(hub, f);
    return ends;
}

bool hub_room_ready(tav_hub *hub, room *r)
{
    if (r->table != NULL || r->damaged || r->row.phase == STORE_GAME_OPEN ||
        r->row.phase == STORE_GAME_GONE)
        return true;
    if (r->folding != NULL)
        return false;
    struct folding *f = begin_fold(hub, r);
    return f == NULL || (r->row.seq <= HUB_FOLD_AT_ONCE && fold_slice(hub, f, HUB_FOLD_AT_ONCE));
}

tav_table *hub_room_table(tav_hub *hub, room *r)
{
    return hub_room_ready(hub, r) ? r->table : NULL;
}

/* A fold has ended: tells everybody who looks on, and goes on with what waited for it. */
static void open_up(tav_hub *hub, room *r)
{
    if (r->table != NULL && r->openings != NULL)
        hub_push_table(hub, r, NULL);
    hub_tend_room(hub, r);
    hub_drain_room(hub, r);
}

bool hub_fold_more(tav_hub *hub)
{
    struct folding *f = hub->folds, **last = &hub->folds;
    if (f == NULL)
        return false;
    room *r = f->room;
    if (fold_slice(hub, f, HUB_FOLD_SLICE)) {
        open_up(hub, r);
        return hub->folds != NULL;
    }
    hub->folds = f->next; /* to the end, so that they take turns */
    while (*last != NULL)
        last = &(*last)->next;
    f->next = NULL;
    *last = f;
    return true;
}

tav_table *hub_fold_alone(tav_store *store, const store_game *row, const room_terms *terms,
                          uint32_t *good)
{
    struct folding f = {.table = malloc(sizeof *f.table), .budget = RECORD_ENTRIES + 1};
    *good = 0;
    if (f.table == NULL)
        return NULL;
    f.failed = !begin_table(row, terms, f.table);
    if (!f.failed)
        store_entries(store, row->id, 0, fold_entry, &f);
    *good = table_seq(f.table);
    if (!f.failed && *good == row->seq)
        return f.table;
    free(f.table);
    return NULL;
}

void hub_forget_table(room *r)
{
    free(r->table);
    r->table = NULL;
}

void hub_reload_room(tav_hub *hub, room *r)
{
    store_game row;
    hub_forget_table(r);
    if (store_find_game(hub->store, r->row.id, &row))
        hub_set_row(hub, r, &row);
    else
        r->row.phase = STORE_GAME_GONE;
    hub_room_ready(hub, r);
}
