#include "server/check.h"

#include <stdlib.h>

#include "server/hub/internal.h"

typedef struct {
    tav_store *store;
    store_problem problem;
    void *context;
    checked_games found;
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

static bool check_game(void *context, const char *id)
{
    checking *c = context;
    store_game row;
    room_terms terms;
    tav_table *table = NULL;
    uint32_t good = 0;
    c->found.games++;
    if (!store_find_game(c->store, id, &row))
        put_problem(c, id, " cannot be read", -1);
    else if (!hub_terms_of_row(&row, &terms))
        put_problem(c, id, " has settings that make no sense", -1);
    else if (row.phase == STORE_GAME_OPEN)
        return true;
    else if ((table = hub_fold_alone(c->store, &row, &terms, &good)) == NULL)
        put_problem(c, id, " lacks entries, or has wrong ones, from number ", good);
    else if (row.phase == STORE_GAME_RUNNING && table_over(table))
        put_problem(c, id, " is said to run, but it is over", -1);
    else if (row.phase == STORE_GAME_OVER && !table_over(table) && !record_is_full(&table->record))
        put_problem(c, id, " is said to be over, but it is not", -1);
    free(table);
    return true;
}

checked_games check_games(tav_store *store, store_problem problem, void *context)
{
    checking c = {.store = store, .problem = problem, .context = context};
    store_game_ids(store, check_game, &c);
    return c.found;
}
