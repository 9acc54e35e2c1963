#include "server/check.h"

#include <stdlib.h>
#include <string.h>

#include "server/hub/internal.h"

typedef struct {
    tav_store *store;
    store_problem problem;
    void *context;
    checked_games found;
    char (*id)[STORE_ID]; /* of all games */
    size_t count, places;
    bool asking;
    bool full; /* there was no memory for all ids */
    bool there;
    store_game row;
} checking;

static void put_problem(checking *c, const char *id, const char *what, int64_t number)
{
    char sentence[128];
    tav_text text;
    text_open(&text, sentence, sizeof sentence);
    text_put(&text, "game ");
    text_put(&text, id);
    text_put(&text, what);
    if (number >= 0)
        text_number(&text, number);
    c->found.damaged++;
    c->problem(c->context, sentence);
}

static bool note_id(void *context, const char *id)
{
    checking *c = context;
    if (c->count == c->places) {
        size_t places = c->places > 0 ? 2 * c->places : 1024;
        void *larger = realloc(c->id, places * sizeof *c->id);
        c->full = larger == NULL;
        if (c->full)
            return false;
        c->id = larger;
        c->places = places;
    }
    memcpy(c->id[c->count++], id, STORE_ID);
    return true;
}

static void end_ids(void *context, store_result result)
{
    checking *c = context;
    c->asking = false;
    c->full |= result != STORE_OK;
}

static void take_row(void *context, store_result result, const store_game *row)
{
    checking *c = context;
    c->asking = false;
    c->there = row != NULL;
    c->full |= result != STORE_OK;
    if (row != NULL)
        c->row = *row;
}

static bool find_row(checking *c, const char *id)
{
    c->asking = true;
    store_ask_game(c->store, id, take_row, c);
    while (c->asking)
        store_wait(c->store);
    return c->there;
}

/* A server may be running: what it adds after the row was read is not looked at, and what it deletes
 * is not missed. */
static void check_game(checking *c, const char *id)
{
    room_terms terms;
    tav_table *table = NULL;
    uint32_t good = 0;
    if (!find_row(c, id))
        return;
    store_game row = c->row;
    c->found.games++;
    if (!hub_terms_of_row(&row, &terms)) {
        put_problem(c, id, " has settings that make no sense", -1);
        return;
    }
    if (row.phase == STORE_GAME_OPEN)
        return;
    table = hub_fold_alone(c->store, &row, &terms, &good);
    if (table == NULL && find_row(c, id))
        put_problem(c, id, " lacks entries, or has wrong ones, from number ", good);
    if (table == NULL)
        return;
    if (row.phase == STORE_GAME_RUNNING && table_over(table))
        put_problem(c, id, " is said to run, but it is over", -1);
    else if (row.phase == STORE_GAME_OVER && !table_over(table) && !record_is_full(&table->record))
        put_problem(c, id, " is said to be over, but it is not", -1);
    hub_free_table(table);
}

checked_games check_games(tav_store *store, store_problem problem, void *context)
{
    checking c = {.store = store, .problem = problem, .context = context, .asking = true};
    store_ask_game_ids(store, note_id, end_ids, &c);
    while (c.asking)
        store_wait(store);
    for (size_t i = 0; i < c.count; i++)
        check_game(&c, c.id[i]);
    if (c.full)
        put_problem(&c, "", "not all games could be read", -1);
    free(c.id);
    return c.found;
}
