/* Reads the fields all positions share and leaves the rest to the game's reader. What a game's
 * reader accepts must still pass the audit of the components. */
#include "formats/position/position.h"

#include <assert.h>
#include <string.h>

#include "formats/json/config.h"
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
    size_t i = 0;
    while (i < sizeof readers / sizeof readers[0] && strcmp(readers[i].game, game) != 0)
        i++;
    assert(i < sizeof readers / sizeof readers[0]); /* every game has one */
    return readers[i].read;
}

/* Nothing else can be checked for another version of the rules. */
static void check_rules(reader *r, const json_value *position)
{
    const char *id = value_text(value_get(position, "game"));
    const tav_game *game = id != NULL ? game_by_id(id) : NULL;
    if (game != NULL)
        reader_number(r, position, "rules", game->rules, game->rules);
}

static const tav_game *read_config(reader *r, const json_value *position, tav_config *config)
{
    config_fault found;
    check_rules(r, position);
    const tav_game *game = config_from_json(position, CONFIG_SORTED, config, &found);
    if (game != NULL)
        return game;
    tav_error error = found.fault.error;
    char games[128];
    tav_text list;
    text_open(&list, games, sizeof games);
    game_list(&list);
    if (error == TAV_ERROR_FIELD && strcmp(found.field, "game") == 0)
        reader_fail(r, TAV_ERROR_GAME, "game", games); /* not even an id */
    else
        reader_fail(r, error, found.fault.what, found.fault.allowed);
    return NULL;
}

tav_error position_from_json(const json_value *json, const tav_game **game, tav_state_buffer *state,
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
    if (!value_is(json, VALUE_OBJECT))
        return fault_set(fault, TAV_ERROR_JSON, NULL, "{...}");
    *game = read_config(&r, json, &config);
    if (!reader_failed(&r))
        find_reader((*game)->id)(&r, json, &config, (tav_state *)state);
    if (!reader_failed(&r))
        (*game)->audit((const tav_state *)state, fault);
    return fault->error;
}

tav_error position_read(const char *json, size_t size, const tav_game **game,
                        tav_state_buffer *state, tav_fault *fault)
{
    json_document *document = document_read(json, size, &json_limits_wide, fault);
    if (document == NULL)
        return fault != NULL ? fault->error : TAV_ERROR_JSON;
    tav_error result = position_from_json(document_root(document), game, state, fault);
    document_close(document);
    return result;
}
