#include "tests/setting.h"

#include <string.h>

static void put_value(const tav_option *option, int value, tav_text *out)
{
    if (option->kind == TAV_OPTION_SEAT)
        text_number(out, value);
    else
        text_put(out, option->values[value]);
}

void setting_text(const setting *s, tav_text *out)
{
    const tav_game *game = s->game;
    text_put(out, game->id);
    text_put(out, " players=");
    text_number(out, s->config.players);
    const char *before = " modules=";
    for (int i = 0; i < game->module_count; i++)
        if ((s->config.modules & 1u << i) != 0) {
            text_put(out, before);
            text_put(out, game->modules[i]);
            before = ",";
        }
    for (int i = 0; i < game->option_count; i++)
        if ((s->config.given & 1u << i) != 0) {
            text_put(out, " option=");
            text_put(out, game->options[i].id);
            text_char(out, '=');
            put_value(&game->options[i], s->config.value[i], out);
        }
}

/* Copies the next word of a line; false at the end of the line or if the word is too long. */
static bool next_word(const char **line, char *word, size_t size)
{
    while (**line == ' ')
        (*line)++;
    size_t length = strcspn(*line, " ");
    if (length == 0 || length >= size)
        return false;
    memcpy(word, *line, length);
    word[length] = '\0';
    *line += length;
    return true;
}

static const char *after(const char *word, const char *prefix)
{
    size_t length = strlen(prefix);
    return strncmp(word, prefix, length) == 0 ? word + length : NULL;
}

tav_error setting_read(const char *text, setting *s, tav_fault *fault)
{
    char word[SETTING_TEXT_MAX] = "";
    const char *value;
    if (!next_word(&text, word, sizeof word) || (s->game = game_by_id(word)) == NULL)
        return fault_set(fault, TAV_ERROR_GAME, word, NULL);
    s->config = config_plain(0);
    while (next_word(&text, word, sizeof word)) {
        tav_error error;
        if ((value = after(word, "players=")) != NULL && value[0] != '\0' && value[1] == '\0') {
            s->config.players = (uint8_t)(value[0] - '0');
            error = TAV_OK;
        } else if ((value = after(word, "modules=")) != NULL) {
            error = config_set_modules(s->game, &s->config, value, fault);
        } else if ((value = after(word, "option=")) != NULL) {
            error = config_set_option(s->game, &s->config, value, fault);
        } else {
            error = fault_set(fault, TAV_ERROR_OPTION, word, "players=, modules=, option=");
        }
        if (error != TAV_OK)
            return error;
    }
    return config_check(s->game, &s->config, fault);
}

int option_values(const tav_option *option, int players)
{
    if (option->kind == TAV_OPTION_SEAT)
        return players;
    int count = 0;
    while (option->values[count] != NULL)
        count++;
    return count;
}

/* Within `count` consecutive variants, every option takes each of its `count` choices once; the
 * combinations change from one such run to the next. Choice 0 leaves the option out. */
setting setting_variant(const tav_game *game, int players, unsigned modules, uint64_t variant)
{
    setting s = {game, config_plain(players)};
    s.config.modules = (uint8_t)modules;
    for (uint64_t i = 0; i < game->option_count; i++) {
        uint64_t count = 1 + (uint64_t)option_values(&game->options[i], players);
        uint64_t choice = (variant + i * (variant / count)) % count;
        if (choice > 0) {
            s.config.given |= (uint8_t)(1u << i);
            s.config.value[i] = (uint8_t)(choice - 1);
        }
    }
    return s;
}

int settings_count(const tav_game *game)
{
    return (game->players_max - game->players_min + 1) << game->module_count;
}

setting settings_at(const tav_game *game, int index)
{
    unsigned modules = (unsigned)index & ((1u << game->module_count) - 1);
    return setting_variant(game, game->players_min + (index >> game->module_count), modules, 0);
}
