#include "tests/stage.h"

#include <string.h>

#include "tests/hooks.h"
#include "tests/position_json.h"

void stage_set_up(stage *s, const setting *which, const char *seed)
{
    uint8_t key[RNG_KEY_SIZE];
    s->setting = *which;
    rng_seed_from_text(seed, key);
    which->game->setup((tav_state *)&s->room, &which->config, key);
}

/* Fills in the fields every position begins with; a scenario's own fields stay. */
static void complete_head(json_t *position, const setting *which)
{
    char buffer[SETTING_TEXT_MAX + 256];
    tav_text text;
    text_open(&text, buffer, sizeof buffer);
    text_char(&text, '{');
    config_json(which->game, &which->config, &text);
    text_char(&text, '}');
    json_t *head = json_loads(buffer, 0, NULL);
    json_object_update_missing(position, head);
    json_decref(head);
}

tav_error stage_place(stage *s, const setting *which, const char *position, tav_fault *fault)
{
    const game_hooks *hooks = hooks_of(which->game);
    const tav_game *game = NULL;
    json_error_t where;
    s->setting = *which;
    json_t *json = json_loads(position, JSON_REJECT_DUPLICATES, &where);
    if (!json_is_object(json))
        return fault_set(fault, TAV_ERROR_JSON, where.text, NULL);
    fault_set(fault, TAV_OK, NULL, NULL);
    complete_head(json, which);
    if (hooks != NULL && hooks->complete != NULL)
        hooks->complete(json, &which->config, fault);
    tav_error error = fault->error;
    if (error == TAV_OK)
        error = position_of(json, &game, &s->room, fault);
    if (error == TAV_OK && (game != which->game || memcmp(game->config(stage_state(s)),
                                                          &which->config, sizeof(tav_config)) != 0))
        error = fault_set(fault, TAV_ERROR_FIELD, "game", "the setting of the game line");
    json_decref(json);
    return error;
}

tav_error stage_play(stage *s, const char *action, tav_fault *fault)
{
    tav_action number;
    const tav_game *game = s->setting.game;
    tav_error error = game_read_action(game, stage_state(s), action, &number, fault);
    if (error != TAV_OK)
        return error;
    error = game->apply((tav_state *)&s->room, number, NULL);
    if (error != TAV_OK)
        return fault_set(fault, error, action, NULL);
    return game->audit(stage_state(s), fault);
}

const tav_state *stage_state(const stage *s)
{
    return (const tav_state *)&s->room;
}

static json_t *parse(const tav_text *text)
{
    return text->full ? NULL : json_loads(text->at, JSON_REJECT_DUPLICATES, NULL);
}

json_t *stage_position(const stage *s)
{
    char buffer[TAV_JSON_MAX];
    tav_text text;
    text_open(&text, buffer, sizeof buffer);
    s->setting.game->position_json(stage_state(s), &text);
    return parse(&text);
}

/* What `write` makes of a viewer's view. */
static json_t *told(const stage *s, int viewer, void (*write)(const tav_view *view, tav_text *out),
                    bool fields)
{
    char buffer[TAV_JSON_MAX];
    tav_text text;
    tav_view_buffer view;
    game_view(s->setting.game, stage_state(s), viewer, (tav_view *)&view);
    text_open(&text, buffer, sizeof buffer);
    text_put(&text, fields ? "{" : "");
    write((const tav_view *)&view, &text);
    text_put(&text, fields ? "}" : "");
    return parse(&text);
}

json_t *stage_view(const stage *s, int viewer)
{
    return told(s, viewer, s->setting.game->view_json, false);
}

json_t *stage_survey(const stage *s, int viewer)
{
    return told(s, viewer, s->setting.game->survey_json, true);
}
