#include "words/list.h"

#include "core/json.h"
#include "words/words.h"

static const char *const kind_id[] = {
    [TAV_OPTION_WORD] = "word",
    [TAV_OPTION_NUMBER] = "number",
    [TAV_OPTION_BOOL] = "boolean",
    [TAV_OPTION_SEAT] = "seat",
};

/* Writes a text of the catalogue in every language. */
static void texts_json(const char *key, const char *section, const char *group, const char *id,
                       tav_text *out)
{
    js_key(out, key);
    js_object(out);
    js_key_string(out, "en", words_in(section, group, id, TAV_EN));
    js_key_string(out, "it", words_in(section, group, id, TAV_IT));
    js_key_string(out, "de", words_in(section, group, id, TAV_DE));
    js_object_end(out);
}

/* Writes a value as in the options of a position. */
static void value_json(const tav_option *option, const char *value, tav_text *out)
{
    if (option->kind == TAV_OPTION_WORD)
        js_string(out, value);
    else
        js_raw(out, value);
}

static void option_json(const tav_game *game, const tav_option *option, tav_text *out)
{
    js_object(out);
    js_key_string(out, "id", option->id);
    js_key_string(out, "kind", kind_id[option->kind]);
    js_key(out, "values");
    js_list(out);
    if (option->kind == TAV_OPTION_SEAT)
        for (int seat = 0; seat < game->players_max; seat++)
            js_number(out, seat);
    else
        for (int i = 0; option->values[i] != NULL; i++)
            value_json(option, option->values[i], out);
    js_list_end(out);
    js_key(out, "default");
    if (option->kind == TAV_OPTION_SEAT)
        js_null(out);
    else
        value_json(option, option->values[0], out);
    texts_json("label", "option", game->id, option->id, out);
    js_object_end(out);
}

/* All that is known of the kinds of decision, and the question each asks. */
static void decisions_json(const tav_game *game, tav_text *out)
{
    js_key(out, "decisions");
    js_list(out);
    for (int i = 0; i < game->decision_count; i++) {
        const tav_decision_kind *kind = game_decision(game, i);
        js_object(out);
        decision_kind_json(kind, out);
        texts_json("label", "decision", game->id, kind->id, out);
        js_object_end(out);
    }
    js_list_end(out);
}

static void game_json(const tav_game *game, tav_text *out)
{
    js_object(out);
    js_key_string(out, "game", game->id);
    texts_json("name", "game", NULL, game->id, out);
    js_key_number(out, "rules", game->rules);
    js_key_number(out, "players_min", game->players_min);
    js_key_number(out, "players_max", game->players_max);
    js_key(out, "modules");
    js_list(out);
    for (int i = 0; i < game->module_count; i++) {
        js_object(out);
        js_key_string(out, "id", game->modules[i]);
        texts_json("label", "module", game->id, game->modules[i], out);
        js_object_end(out);
    }
    js_list_end(out);
    js_key(out, "options");
    js_list(out);
    for (int i = 0; i < game->option_count; i++)
        option_json(game, &game->options[i], out);
    js_list_end(out);
    decisions_json(game, out);
    game_things_json(game, out);
    js_object_end(out);
}

void words_games_json(tav_text *out)
{
    js_key(out, "games");
    js_list(out);
    for (int i = 0; i < game_count(); i++)
        game_json(game_at(i), out);
    js_list_end(out);
}
