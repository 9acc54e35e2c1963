/* The public header on top of the game contract. A table is a game and its state, and every
 * function here is a thin call on them. All arguments are checked, so that no invalid number from
 * outside reaches a game. */
#include <stdlib.h>
#include <string.h>

#include "bindings/c/internal.h"
#include "formats/position/position.h"
#include "words/words.h"

SAME(TAVOLIERE_SEATS_MAX, TAV_SEATS_MAX);
SAME(TAVOLIERE_ACTIONS_MAX, TAV_LEGAL_MAX);
SAME(TAVOLIERE_PARTS_MAX, TAV_PARTS_MAX);
SAME(TAVOLIERE_TEXT_MAX, TAV_TEXT_MAX);
SAME(TAVOLIERE_JSON_MAX, TAV_JSON_MAX);
SAME(TAVOLIERE_NOBODY, TAV_NOBODY);
SAME(TAVOLIERE_SPECTATOR, TAV_SPECTATOR);
SAME(TAVOLIERE_OK, TAV_OK);
SAME(TAVOLIERE_ERROR_GAME, TAV_ERROR_GAME);
SAME(TAVOLIERE_ERROR_PLAYERS, TAV_ERROR_PLAYERS);
SAME(TAVOLIERE_ERROR_MODULE, TAV_ERROR_MODULE);
SAME(TAVOLIERE_ERROR_OPTION, TAV_ERROR_OPTION);
SAME(TAVOLIERE_ERROR_VALUE, TAV_ERROR_VALUE);
SAME(TAVOLIERE_ERROR_ILLEGAL, TAV_ERROR_ILLEGAL);
SAME(TAVOLIERE_ERROR_OVER, TAV_ERROR_OVER);
SAME(TAVOLIERE_ERROR_JSON, TAV_ERROR_JSON);
SAME(TAVOLIERE_ERROR_FIELD, TAV_ERROR_FIELD);
SAME(TAVOLIERE_ERROR_BOUND, TAV_ERROR_BOUND);
SAME(TAVOLIERE_ERROR_COMPONENTS, TAV_ERROR_COMPONENTS);
SAME(TAVOLIERE_ERROR_FLOW, TAV_ERROR_FLOW);
SAME(TAVOLIERE_ERROR_SPACE, TAV_ERROR_SPACE);
SAME(TAVOLIERE_ERROR_RECORD, TAV_ERROR_RECORD);
_Static_assert((int)TAV_ERROR_COUNT <= (int)TAVOLIERE_ERROR_MEMORY,
               "TAVOLIERE_ERROR_MEMORY must not be an engine error");

const char *tavoliere_version(void)
{
    return TAVOLIERE_VERSION;
}

/* --- Errors ----------------------------------------------------------------------------------- */

static tav_language read_language(const char *code)
{
    tav_language language = TAV_EN;
    if (code != NULL)
        words_language(code, &language);
    return language;
}

tavoliere_error api_publish(const tav_fault *inner, tavoliere_fault *fault)
{
    tavoliere_error error = (tavoliere_error)inner->error;
    if (fault != NULL) {
        _Static_assert(sizeof fault->what == sizeof inner->what &&
                           sizeof fault->allowed == sizeof inner->allowed,
                       "a fault is copied whole");
        fault->error = error;
        memcpy(fault->what, inner->what, sizeof fault->what);
        memcpy(fault->allowed, inner->allowed, sizeof fault->allowed);
        fault->line = inner->line;
        fault->column = inner->column;
    }
    return error;
}

tavoliere_error api_no_memory(tavoliere_fault *fault)
{
    if (fault != NULL)
        *fault = (tavoliere_fault){.error = TAVOLIERE_ERROR_MEMORY};
    return TAVOLIERE_ERROR_MEMORY;
}

void tavoliere_message(const tavoliere_fault *fault, const char *language, char *text, size_t size)
{
    tav_language in = read_language(language);
    tav_text out;
    text_open(&out, text, size);
    if (fault->error == TAVOLIERE_ERROR_MEMORY) {
        text_put(&out, words_find(in, "error.memory"));
        return;
    }
    tav_fault inner;
    fault_set(&inner, (tav_error)fault->error, fault->what, fault->allowed);
    inner.line = fault->line;
    inner.column = fault->column;
    words_fault(&inner, in, &out);
}

/* --- The games -------------------------------------------------------------------------------- */

int tavoliere_games(void)
{
    return game_count();
}

int tavoliere_find_game(const char *id)
{
    for (int i = 0; id != NULL && i < game_count(); i++)
        if (strcmp(game_at(i)->id, id) == 0)
            return i;
    return -1;
}

const tav_game *api_game(int game)
{
    return game >= 0 && game < game_count() ? game_at(game) : NULL;
}

const char *tavoliere_game_id(int game)
{
    const tav_game *of = api_game(game);
    return of != NULL ? of->id : NULL;
}

const char *tavoliere_game_name(int game, const char *language)
{
    const tav_game *of = api_game(game);
    return of != NULL ? words_game(of, read_language(language)) : NULL;
}

int tavoliere_game_rules(int game)
{
    const tav_game *of = api_game(game);
    return of != NULL ? of->rules : 0;
}

int tavoliere_players_min(int game)
{
    const tav_game *of = api_game(game);
    return of != NULL ? of->players_min : 0;
}

int tavoliere_players_max(int game)
{
    const tav_game *of = api_game(game);
    return of != NULL ? of->players_max : 0;
}

const char *tavoliere_module_id(int game, int index)
{
    const tav_game *of = api_game(game);
    return of != NULL && index >= 0 && index < of->module_count ? of->modules[index] : NULL;
}

static const tav_option *find_option(int game, int index)
{
    const tav_game *of = api_game(game);
    return of != NULL && index >= 0 && index < of->option_count ? &of->options[index] : NULL;
}

const char *tavoliere_option_id(int game, int index)
{
    const tav_option *option = find_option(game, index);
    return option != NULL ? option->id : NULL;
}

const char *tavoliere_option_value(int game, int option, int index)
{
    const tav_option *of = find_option(game, option);
    if (of == NULL || of->values == NULL)
        return NULL;
    for (int i = 0; of->values[i] != NULL; i++)
        if (i == index)
            return of->values[i];
    return NULL;
}

const char *tavoliere_part_id(int game, int index)
{
    const tav_game *of = api_game(game);
    return of != NULL && index >= 0 && index < of->part_count ? of->parts[index] : NULL;
}

/* --- A table ---------------------------------------------------------------------------------- */

static tavoliere *new_table(const tav_game *game, const tav_state_buffer *room,
                            tavoliere_fault *fault)
{
    tavoliere *table = malloc(sizeof *table);
    if (table != NULL)
        *table = (tavoliere){.game = game, .room = *room};
    else
        api_no_memory(fault);
    return table;
}

static tav_error set_options(const tav_game *game, tav_config *config, const char *list,
                             tav_fault *fault)
{
    bool more = list[0] != '\0';
    while (more) {
        char assignment[sizeof fault->what];
        tav_text one;
        size_t length = strcspn(list, ",");
        text_open(&one, assignment, sizeof assignment);
        text_bytes(&one, list, length);
        tav_error error = config_set_option(game, config, assignment, fault);
        if (error != TAV_OK)
            return error;
        more = list[length] == ',';
        list += length + more;
    }
    return TAV_OK;
}

const tav_game *api_find_game(const char *id, tav_fault *fault)
{
    id = id != NULL ? id : "";
    const tav_game *game = game_by_id(id);
    if (game == NULL) {
        char ids[256];
        tav_text list;
        text_open(&list, ids, sizeof ids);
        game_list(&list);
        fault_set(fault, TAV_ERROR_GAME, id, ids);
    }
    return game;
}

tav_error api_read_setup(const tavoliere_setup *setup, const tav_game **game, tav_config *config,
                         tav_fault *fault)
{
    *game = api_find_game(setup->game, fault);
    if (*game == NULL)
        return TAV_ERROR_GAME;
    /* A number that does not fit a byte must be refused like 0, not wrap to a valid one. */
    bool fits = setup->players >= 0 && setup->players <= UINT8_MAX;
    *config = config_plain(fits ? setup->players : 0);
    tav_error error = TAV_OK;
    if (setup->modules != NULL)
        error = config_set_modules(*game, config, setup->modules, fault);
    if (error == TAV_OK && setup->options != NULL)
        error = set_options(*game, config, setup->options, fault);
    return error == TAV_OK ? config_check(*game, config, fault) : error;
}

tavoliere *tavoliere_open(const tavoliere_setup *setup, tavoliere_fault *fault)
{
    const tav_game *game;
    tav_config config;
    tav_fault inner;
    if (api_read_setup(setup, &game, &config, &inner) != TAV_OK) {
        api_publish(&inner, fault);
        return NULL;
    }
    tav_state_buffer room = {0};
    uint8_t seed[RNG_KEY_SIZE];
    rng_seed_from_text(setup->seed != NULL ? setup->seed : "", seed);
    game->setup((tav_state *)&room, &config, seed);
    return new_table(game, &room, fault);
}

tavoliere *tavoliere_load(const char *json, size_t length, tavoliere_fault *fault)
{
    const tav_game *game;
    tav_state_buffer room = {0};
    tav_fault inner;
    tav_error error = position_read(json, length, &game, &room, &inner);
    if (error == TAV_ERROR_SPACE) { /* reading has no buffer that could be too small */
        api_no_memory(fault);
        return NULL;
    }
    if (error != TAV_OK) {
        api_publish(&inner, fault);
        return NULL;
    }
    return new_table(game, &room, fault);
}

void tavoliere_close(tavoliere *table)
{
    free(table);
}

/* --- Playing ---------------------------------------------------------------------------------- */

int tavoliere_game(const tavoliere *table)
{
    return tavoliere_find_game(table->game->id);
}

int tavoliere_players(const tavoliere *table)
{
    return table->game->config(api_state(table))->players;
}

bool tavoliere_over(const tavoliere *table)
{
    return tavoliere_actor(table) == TAVOLIERE_NOBODY;
}

int tavoliere_actor(const tavoliere *table)
{
    return table->game->actor(api_state(table));
}

int tavoliere_decision_kind(const tavoliere *table)
{
    return tavoliere_over(table) ? -1 : table->game->decision(api_state(table));
}

const char *tavoliere_decision_id(int game, int kind)
{
    const tav_game *of = api_game(game);
    bool known = of != NULL && kind >= 0 && kind < of->decision_count;
    return known ? game_decision(of, kind)->id : NULL;
}

const char *tavoliere_decision(const tavoliere *table)
{
    int kind = tavoliere_decision_kind(table);
    return kind >= 0 ? game_decision(table->game, kind)->id : NULL;
}

int tavoliere_legal(const tavoliere *table, uint16_t actions[TAVOLIERE_ACTIONS_MAX])
{
    return table->game->legal(api_state(table), actions);
}

static tavoliere_error check_action(const tavoliere *table, uint16_t action)
{
    tav_action legal[TAV_LEGAL_MAX];
    int count = table->game->legal(api_state(table), legal);
    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            return TAVOLIERE_OK;
    return count == 0 ? TAVOLIERE_ERROR_OVER : TAVOLIERE_ERROR_ILLEGAL;
}

tavoliere_error tavoliere_action_text(const tavoliere *table, uint16_t action, char *text,
                                      size_t size)
{
    tav_text out;
    text_open(&out, text, size);
    tavoliere_error error = check_action(table, action);
    if (error != TAVOLIERE_OK)
        return error;
    table->game->action_text(api_state(table), action, &out);
    return out.full ? TAVOLIERE_ERROR_SPACE : TAVOLIERE_OK;
}

tavoliere_error tavoliere_play(tavoliere *table, uint16_t action, tavoliere_fault *fault)
{
    tav_error error = table->game->apply(api_change(table), action, NULL);
    if (error == TAV_OK)
        return TAVOLIERE_OK;
    char number[8];
    tav_text out;
    text_open(&out, number, sizeof number);
    text_number(&out, action);
    tav_fault inner;
    fault_set(&inner, error, number, NULL);
    return api_publish(&inner, fault);
}

tavoliere_error tavoliere_play_text(tavoliere *table, const char *text, tavoliere_fault *fault)
{
    tav_action action;
    tav_fault inner;
    tav_error error = game_read_action(table->game, api_state(table), text, &action, &inner);
    return error == TAV_OK ? tavoliere_play(table, action, fault) : api_publish(&inner, fault);
}

/* --- Scores, views, positions ----------------------------------------------------------------- */

int tavoliere_scores(const tavoliere *table, tavoliere_score scores[TAVOLIERE_SEATS_MAX])
{
    if (!tavoliere_over(table))
        return 0;
    tav_score inner[TAV_SEATS_MAX];
    game_score(table->game, api_state(table), inner);
    int players = tavoliere_players(table);
    for (int seat = 0; seat < players; seat++) {
        scores[seat] = (tavoliere_score){
            .total = inner[seat].total, .tiebreak = inner[seat].tiebreak, .rank = inner[seat].rank};
        for (int part = 0; part < table->game->part_count; part++)
            scores[seat].part[part] = inner[seat].part[part];
    }
    return players;
}

tavoliere_error tavoliere_view(const tavoliere *table, int viewer, char *json, size_t size)
{
    tav_text out;
    text_open(&out, json, size);
    if (!api_is_viewer(table, viewer))
        return TAVOLIERE_ERROR_BOUND;
    tav_view_buffer room;
    tav_view *view = (tav_view *)&room;
    game_view(table->game, api_state(table), viewer, view);
    table->game->view_json(view, &out);
    return out.full ? TAVOLIERE_ERROR_SPACE : TAVOLIERE_OK;
}

tavoliere_error tavoliere_position(const tavoliere *table, char *json, size_t size)
{
    tav_text out;
    text_open(&out, json, size);
    table->game->position_json(api_state(table), &out);
    return out.full ? TAVOLIERE_ERROR_SPACE : TAVOLIERE_OK;
}
