/* Checks a game's table: everything other modules read from it as data. */
#include "tests/contract.h"

#include <ctype.h>
#include <string.h>

#include "tests/hooks.h"

/* Whether this is English kebab-case: san-juan, 11122, prospector-2. */
static bool is_id(const char *id)
{
    bool inside = false;
    for (; id != NULL && *id != '\0'; id++) {
        if (islower((unsigned char)*id) || isdigit((unsigned char)*id))
            inside = true;
        else if (*id == '-' && inside)
            inside = false;
        else
            return false;
    }
    return inside;
}

static void check_ids(const trial *t, const char *const *ids, int count, const char *what)
{
    demand(t, ids != NULL, "no %s", what);
    for (int i = 0; i < count; i++) {
        demand(t, is_id(ids[i]), "%s %d has the id '%s'", what, i, ids[i]);
        for (int j = 0; j < i; j++)
            demand(t, strcmp(ids[i], ids[j]) != 0, "two %s are '%s'", what, ids[i]);
    }
}

static void check_option_values(const trial *t, const tav_option *option)
{
    static const char *const bools[] = {"false", "true"};
    if (option->kind == TAV_OPTION_SEAT) {
        demand(t, option->values == NULL, "option '%s' of a seat has values", option->id);
        return;
    }
    demand(t, option->values != NULL, "option '%s' has no values", option->id);
    int count = option_values(option, 0);
    demand(t, count >= 2, "option '%s' has %d values", option->id, count);
    check_ids(t, option->values, count, option->id);
    for (int i = 0; i < count; i++) {
        const char *value = option->values[i];
        if (option->kind == TAV_OPTION_NUMBER)
            demand(t, value[strspn(value, "0123456789")] == '\0', "option '%s': no number '%s'",
                   option->id, value);
        if (option->kind == TAV_OPTION_BOOL)
            demand(t, count == 2 && (strcmp(value, bools[0]) == 0 || strcmp(value, bools[1]) == 0),
                   "option '%s': neither false nor true: '%s'", option->id, value);
    }
}

static void check_options(const trial *t, const tav_game *game)
{
    const char *ids[TAV_OPTIONS_MAX];
    demand(t, game->option_count <= TAV_OPTIONS_MAX, "%d options", game->option_count);
    for (int i = 0; i < game->option_count; i++) {
        ids[i] = game->options[i].id;
        check_option_values(t, &game->options[i]);
    }
    check_ids(t, ids, game->option_count, "options");
}

/* Things of different kinds may share a name (a card and a building, say), so ids need not
 * differ. */
static void check_things(const trial *t, const tav_game *game)
{
    demand(t, game->thing_count > 0, "no things");
    for (int thing = 0; thing < game->thing_count; thing++)
        demand(t, is_id(game->thing_id((tav_thing)thing)), "thing %d has the id '%s'", thing,
               game->thing_id((tav_thing)thing));
}

static void check_events(const trial *t, const tav_game *game)
{
    const char *ids[UINT8_MAX];
    demand(t, game->event_count > 0, "no events");
    for (int i = 0; i < game->event_count; i++)
        ids[i] = game->events[i].id;
    check_ids(t, ids, game->event_count, "events");
}

static bool is_thing(const tav_game *game, const char *id)
{
    for (int thing = 0; thing < game->thing_count; thing++)
        if (strcmp(game->thing_id((tav_thing)thing), id) == 0)
            return true;
    return false;
}

static bool is_decision(const tav_game *game, const char *id)
{
    for (int i = 0; i < game->decision_count; i++)
        if (strcmp(game_decision(game, i)->id, id) == 0)
            return true;
    return false;
}

static bool declines(const char *action)
{
    return strcmp(action, "pass") == 0 || strcmp(action, "done") == 0;
}

/* Everything a row names exists, and its facts about a series are consistent. */
static void check_row(const trial *t, const tav_game *game, const tav_decision_kind *row)
{
    demand(t, row->choice < TAV_CHOICES, "decision '%s' offers kind %d", row->id, row->choice);
    demand(t, row->verb == NULL || is_id(row->verb), "decision '%s' has the verb '%s'", row->id,
           row->verb);
    demand(t, row->decline == NULL || declines(row->decline), "decision '%s' is declined by '%s'",
           row->id, row->decline);
    demand(t, row->role == NULL || is_thing(game, row->role), "decision '%s' has the role '%s'",
           row->id, row->role);
    demand(t, row->source == NULL || is_thing(game, row->source), "decision '%s' is asked by '%s'",
           row->id, row->source);
    demand(t, row->part_of == NULL || is_decision(game, row->part_of),
           "decision '%s' is part of '%s'", row->id, row->part_of);
    demand(t, row->series != TAV_SERIES_NONE || (row->part_of == NULL && !row->counted),
           "decision '%s' is no series, but counted or a part", row->id);
    demand(t, !row->slip || row->decline != NULL, "decision '%s' cannot be declined by a slip",
           row->id);
}

static void check_decisions(const trial *t, const tav_game *game)
{
    const char *ids[UINT8_MAX];
    demand(t, game->decision_size >= sizeof(tav_decision_kind), "rows of %d bytes",
           game->decision_size);
    for (int i = 0; i < game->decision_count; i++)
        ids[i] = game_decision(game, i)->id;
    check_ids(t, ids, game->decision_count, "decisions");
    for (int i = 0; i < game->decision_count; i++)
        check_row(t, game, game_decision(game, i));
}

void contract_table(const trial *t)
{
    const tav_game *game = t->setting.game;
    const game_hooks *hooks = hooks_of(game);
    demand(t, is_id(game->id), "the game has the id '%s'", game->id);
    demand(t, game->rules >= 1, "rules version %d", game->rules);
    demand(t,
           game->players_min >= 2 && game->players_min <= game->players_max &&
               game->players_max <= TAV_SEATS_MAX,
           "players %d to %d", game->players_min, game->players_max);
    demand(t, hooks != NULL, "the game has no row in tests/hooks.c");
    demand(t, game->state_size <= hooks->state_budget && game->state_size <= TAV_STATE_MAX,
           "a state of %d bytes, the budget is %zu", game->state_size, hooks->state_budget);
    demand(t, game->view_size >= sizeof(tav_view_head) && game->view_size <= TAV_VIEW_MAX,
           "a view of %d bytes", game->view_size);
    demand(t, game->part_count <= TAV_PARTS_MAX, "%d parts of a score", game->part_count);
    demand(t, game->module_count <= TAV_MODULES_MAX, "%d modules", game->module_count);
    if (game->module_count > 0)
        check_ids(t, game->modules, game->module_count, "modules");
    check_options(t, game);
    check_decisions(t, game);
    check_ids(t, game->parts, game->part_count, "parts");
    check_events(t, game);
    check_things(t, game);
}
