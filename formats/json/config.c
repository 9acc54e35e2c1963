#include "formats/json/config.h"

#include <string.h>

#include "formats/json/reader.h"

/* Starts a reader whose faults belong to the field being read. */
static reader begin(config_fault *fault, const char *field)
{
    fault->field = field;
    fault->option[0] = '\0';
    fault_set(&fault->fault, TAV_OK, NULL, NULL);
    return (reader){.fault = &fault->fault};
}

static const tav_game *read_game(const json_value *object, config_fault *fault)
{
    reader r = begin(fault, "game");
    const char *id = reader_text(&r, object, "game", 0, SIZE_MAX);
    const tav_game *game = reader_failed(&r) ? NULL : game_by_id(id);
    if (game == NULL && !reader_failed(&r)) {
        char allowed[128];
        tav_text list;
        text_open(&list, allowed, sizeof allowed);
        game_list(&list);
        fault_set(&fault->fault, TAV_ERROR_GAME, id, allowed);
    }
    return game;
}

/* --- Modules ---------------------------------------------------------------------------------- */

static int find_module(const tav_game *game, const char *id)
{
    int module = 0;
    while (module < game->module_count && strcmp(game->modules[module], id) != 0)
        module++;
    return module < game->module_count ? module : -1;
}

static void fail_module(const tav_game *game, const char *id, config_fault *fault)
{
    char allowed[256];
    tav_text list;
    text_open(&list, allowed, sizeof allowed);
    config_list_modules(game, &list);
    fault_set(&fault->fault, TAV_ERROR_MODULE, id != NULL ? id : "modules", allowed);
}

static tav_error read_modules(const json_value *object, const tav_game *game, bool sorted,
                              tav_config *config, config_fault *fault)
{
    reader r = begin(fault, "modules");
    const json_value *list = reader_list(&r, object, "modules", TAV_MODULES_MAX);
    for (value_walk w = value_begin(list); value_next(&w);) {
        const char *id = value_text(w.value);
        int module = id != NULL ? find_module(game, id) : -1;
        /* In order: no module at or after this one in the table was named before. */
        if (module < 0 ||
            (sorted ? config->modules >> module : config->modules >> module & 1) != 0) {
            fail_module(game, id, fault);
            break;
        }
        config->modules |= (uint8_t)(1u << module);
    }
    return fault->fault.error;
}

/* --- Options ---------------------------------------------------------------------------------- */

/* Writes the value as in a command; returns whether it has the option's type. */
static bool put_value(const json_value *value, tav_option_kind kind, tav_text *out)
{
    switch (value_kind_of(value)) {
    case VALUE_TEXT:
        text_put(out, value_text(value));
        return kind == TAV_OPTION_WORD;
    case VALUE_NUMBER:
        text_number(out, value_number(value));
        return kind == TAV_OPTION_NUMBER || kind == TAV_OPTION_SEAT;
    case VALUE_BOOL:
        text_put(out, value_is_true(value) ? "true" : "false");
        return kind == TAV_OPTION_BOOL;
    default:
        return false;
    }
}

static const tav_option *find_option(const tav_game *game, const char *id)
{
    for (int i = 0; i < game->option_count; i++)
        if (strcmp(game->options[i].id, id) == 0)
            return &game->options[i];
    return NULL;
}

static tav_error fail_option(const tav_game *game, const char *assignment, tav_fault *fault)
{
    char allowed[256];
    tav_text list;
    text_open(&list, allowed, sizeof allowed);
    config_list_options(game, &list);
    return fault_set(fault, TAV_ERROR_OPTION, assignment, allowed);
}

static tav_error set_option(const tav_game *game, const char *id, const json_value *value,
                            tav_config *config, tav_fault *fault)
{
    const tav_option *option = find_option(game, id);
    char assignment[128];
    tav_text text;
    text_open(&text, assignment, sizeof assignment);
    text_put(&text, id);
    text_char(&text, '=');
    bool fits = put_value(value, option != NULL ? option->kind : TAV_OPTION_WORD, &text);
    if (option == NULL)
        return fail_option(game, assignment, fault);
    if (fits && !text.full)
        return config_set_option(game, config, assignment, fault);
    tav_fault allowed;
    config_set_option(game, config, option->id,
                      &allowed); /* an option without a value is refused and lists those allowed */
    return fault_set(fault, TAV_ERROR_VALUE, assignment, allowed.allowed);
}

static tav_error read_options(const json_value *object, const tav_game *game, tav_config *config,
                              config_fault *fault)
{
    reader r = begin(fault, "options");
    const json_value *options = reader_object(&r, object, "options");
    for (value_walk w = value_begin(options); value_next(&w);) {
        tav_text option;
        text_open(&option, fault->option, sizeof fault->option);
        text_put(&option, w.key);
        text_mend(&option);
        if (set_option(game, w.key, w.value, config, &fault->fault) != TAV_OK)
            break;
        fault->option[0] = '\0';
    }
    return fault->fault.error;
}

/* --- All of it -------------------------------------------------------------------------------- */

static bool is_wanted(const json_value *object, const char *field, config_style style)
{
    return (style & CONFIG_PLAIN) == 0 || value_get(object, field) != NULL;
}

/* Checks that the fields fit together: "first=2" is wrong for two players. */
static tav_error check(const tav_game *game, const tav_config *config, config_fault *fault)
{
    tav_error error = config_check(game, config, &fault->fault);
    fault->field = error == TAV_ERROR_PLAYERS ? "players" : "options";
    if (error == TAV_ERROR_VALUE) {
        tav_text option;
        text_open(&option, fault->option, sizeof fault->option);
        text_bytes(&option, fault->fault.what, strcspn(fault->fault.what, "="));
    }
    return error;
}

tav_error config_choices_from_json(const json_value *object, const tav_game *game, int players,
                                   config_style style, tav_config *config, config_fault *fault)
{
    *config = config_plain(players);
    begin(fault, "modules");
    if (is_wanted(object, "modules", style))
        read_modules(object, game, (style & CONFIG_SORTED) != 0, config, fault);
    if (fault->fault.error == TAV_OK && is_wanted(object, "options", style))
        read_options(object, game, config, fault);
    return fault->fault.error == TAV_OK ? check(game, config, fault) : fault->fault.error;
}

const tav_game *config_from_json(const json_value *object, config_style style, tav_config *config,
                                 config_fault *fault)
{
    const tav_game *game = read_game(object, fault);
    if (game == NULL)
        return NULL;
    reader r = begin(fault, "players");
    int64_t players = reader_number(&r, object, "players", game->players_min, game->players_max);
    if (reader_failed(&r) ||
        config_choices_from_json(object, game, (int)players, style, config, fault) != TAV_OK)
        return NULL;
    return game;
}
