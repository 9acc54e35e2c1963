/* Reads the fields all positions share and hands the rest to the reader of the game. Whatever a
 * game's reader accepts must still pass the audit of the components. */
#include "formats/position/position.h"

#include <string.h>

#include "formats/position/reader.h"

static const struct {
    const char *game;
    position_reader *read;
} readers[] = {
    {"san-juan", san_juan_position},
    {"puerto-rico", puerto_rico_position},
    {"patrician", patrician_position},
};

static position_reader *find_reader(const char *game)
{
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++)
        if (strcmp(readers[i].game, game) == 0)
            return readers[i].read;
    return NULL;
}

static const tav_game *read_game(reader *r, const json_t *position)
{
    const char *id = json_string_value(json_object_get(position, "game"));
    const tav_game *game = id != NULL ? game_by_id(id) : NULL;
    if (game != NULL && find_reader(id) != NULL)
        return game;
    char allowed[128];
    tav_text text;
    text_open(&text, allowed, sizeof allowed);
    for (int i = 0; i < game_count(); i++) {
        text_put(&text, i > 0 ? ", " : "");
        text_put(&text, game_at(i)->id);
    }
    reader_fail(r, TAV_ERROR_GAME, id != NULL ? id : "game", allowed);
    return NULL;
}

/* Modules in the order of the game's table, each once. */
static void read_modules(reader *r, const json_t *position, const tav_game *game,
                         tav_config *config)
{
    const json_t *list = reader_list(r, position, "modules", TAV_MODULES_MAX);
    int at = 0;
    for (size_t i = 0; list != NULL && i < json_array_size(list); i++) {
        const char *id = json_string_value(json_array_get(list, i));
        while (id != NULL && at < game->module_count && strcmp(game->modules[at], id) != 0)
            at++;
        if (id == NULL || at == game->module_count) {
            reader_fail(r, TAV_ERROR_MODULE, id != NULL ? id : "modules", NULL);
            return;
        }
        config->modules |= (uint8_t)(1u << at++);
    }
}

/* The text of an option's value, as it is given in a command; false if its type is wrong. */
static bool option_value(const json_t *value, tav_option_kind kind, tav_text *out)
{
    switch (kind) {
    case TAV_OPTION_WORD:
        if (json_is_string(value))
            text_put(out, json_string_value(value));
        return json_is_string(value);
    case TAV_OPTION_BOOL:
        if (json_is_boolean(value))
            text_put(out, json_is_true(value) ? "true" : "false");
        return json_is_boolean(value);
    default:
        if (json_is_integer(value))
            text_number(out, json_integer_value(value));
        return json_is_integer(value);
    }
}

static void read_options(reader *r, const json_t *position, const tav_game *game,
                         tav_config *config)
{
    const json_t *options = reader_object(r, position, "options");
    size_t known = 0;
    for (int i = 0; options != NULL && i < game->option_count; i++) {
        const tav_option *option = &game->options[i];
        const json_t *value = json_object_get(options, option->id);
        if (value == NULL)
            continue;
        known++;
        char assignment[128];
        tav_text text;
        text_open(&text, assignment, sizeof assignment);
        text_put(&text, option->id);
        text_char(&text, '=');
        if (!option_value(value, option->kind, &text)) {
            reader_fail(r, TAV_ERROR_VALUE, assignment, NULL);
            return;
        }
        tav_fault fault;
        if (config_set_option(game, config, assignment, &fault) != TAV_OK)
            reader_fail(r, fault.error, fault.what, fault.allowed);
    }
    if (options != NULL && known != json_object_size(options))
        reader_fail(r, TAV_ERROR_OPTION, "options", NULL);
}

static void read_config(reader *r, const json_t *position, const tav_game *game, tav_config *config)
{
    tav_fault fault;
    reader_number(r, position, "rules", game->rules, game->rules);
    config->players = (uint8_t)reader_number(r, position, "players", game->players_min,
                                             game->players_max);
    read_modules(r, position, game, config);
    read_options(r, position, game, config);
    if (!reader_failed(r) && config_check(game, config, &fault) != TAV_OK)
        reader_fail(r, fault.error, fault.what, fault.allowed);
}

tav_error position_from_json(const json_t *json, const tav_game **game, tav_state_room *state,
                             tav_fault *fault)
{
    tav_fault own;
    if (fault == NULL)
        fault = &own;
    fault_set(fault, TAV_OK, NULL, NULL);
    reader r = {.fault = fault};
    tav_config config = {0};
    memset(state, 0, sizeof *state);
    *game = NULL;
    if (!json_is_object(json))
        return fault_set(fault, TAV_ERROR_JSON, NULL, "{...}");
    *game = read_game(&r, json);
    if (*game != NULL)
        read_config(&r, json, *game, &config);
    if (!reader_failed(&r))
        find_reader((*game)->id)(&r, json, &config, (tav_state *)state);
    if (!reader_failed(&r))
        (*game)->audit((const tav_state *)state, fault);
    return fault->error;
}

tav_error position_read(const char *json, size_t size, const tav_game **game, tav_state_room *state,
                        tav_fault *fault)
{
    json_error_t error;
    json_t *position = json_loadb(json, size, JSON_REJECT_DUPLICATES, &error);
    if (position == NULL)
        return fault_at(fault, TAV_ERROR_JSON, error.line, error.column, NULL);
    tav_error result = position_from_json(position, game, state, fault);
    json_decref(position);
    return result;
}
