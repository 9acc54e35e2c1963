/* The file has one line per fact, the last game first, then what each game was last played with:
 *
 *     language it
 *     game puerto-rico
 *     puerto-rico players 3
 *     puerto-rico modules nobles,festival
 *     puerto-rico option first=0
 *     seat 1 human:Anna
 *     seat 2 strong
 *
 * Lines that mean nothing to this version are skipped. */
#define _POSIX_C_SOURCE 200809L
#include "cli/terminal/terms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/players/player.h"
#include "cli/setup.h"
#include "cli/terminal/match.h"
#include "cli/terminal/save.h"

enum { LINE_SIZE = TERMS_PLAYER + 64, FILE_SIZE = 16384 };

static const char *const codes[TAV_LANGUAGES] = {[TAV_EN] = "en", [TAV_IT] = "it", [TAV_DE] = "de"};

void terms_open(play_terms *terms, const tav_game *game, const char *level, tav_language language)
{
    int usual = game->players_max < SETUP_PLAYERS_USUAL ? game->players_max : SETUP_PLAYERS_USUAL;
    *terms = (play_terms){.game = game, .config = config_plain(usual), .language = language};
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
        snprintf(terms->player[seat], TERMS_PLAYER, "%s", seat == 0 ? "human" : level);
}

void terms_set_players(play_terms *terms, int players)
{
    const tav_game *game = terms->game;
    int least = game->players_min, most = game->players_max;
    terms->config.players = (uint8_t)(players < least ? least : players > most ? most : players);
    for (int i = 0; i < game->option_count; i++)
        if (game->options[i].kind == TAV_OPTION_SEAT &&
            terms->config.value[i] >= terms->config.players) {
            terms->config.value[i] = 0;
            terms->config.given = (uint8_t)(terms->config.given & ~(1u << i));
        }
}

void terms_set_game(play_terms *terms, const tav_game *game)
{
    play_terms known = *terms;
    if (terms_recall(&known, game)) {
        terms->config = known.config;
    } else {
        terms->config = config_plain(terms->config.players);
    }
    terms->game = game;
    terms_set_players(terms, terms->config.players);
}

/* --- The file -------------------------------------------------------------------------------- */

static bool read_file(char text[FILE_SIZE])
{
    char path[SAVE_PATH];
    FILE *file = save_beside("choices", path) ? fopen(path, "r") : NULL;
    if (file == NULL)
        return false;
    text[fread(text, 1, FILE_SIZE - 1, file)] = '\0';
    fclose(file);
    return true;
}

/* Takes the next line; NULL at the end. */
static char *next_line(char **text)
{
    char *line = *text;
    if (*line == '\0')
        return NULL;
    size_t length = strcspn(line, "\n");
    *text += length + (line[length] == '\n');
    line[length] = '\0';
    return line;
}

/* What follows this word in the line, or NULL. */
static const char *after(const char *line, const char *word)
{
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

static void take_game_line(play_terms *terms, const char *fact)
{
    const char *value;
    tav_fault fault;
    tav_config config = terms->config;
    if ((value = after(fact, "players")) != NULL)
        terms_set_players(terms, (int)strtol(value, NULL, 10));
    else if ((value = after(fact, "modules")) != NULL) {
        if (config_set_modules(terms->game, &config, value, &fault) == TAV_OK)
            terms->config = config;
    } else if ((value = after(fact, "option")) != NULL &&
               config_set_option(terms->game, &config, value, &fault) == TAV_OK &&
               config_check(terms->game, &config, &fault) == TAV_OK)
        terms->config = config;
}

static void take_seat_line(play_terms *terms, const char *fact)
{
    int seat = fact[0] - '1';
    if (seat >= 0 && seat < TAV_SEATS_MAX && fact[1] == ' ' && match_seat_is(fact + 2) &&
        strncmp(fact + 2, "cmd:", 4) != 0)
        snprintf(terms->player[seat], TERMS_PLAYER, "%s", fact + 2);
}

bool terms_recall(play_terms *terms, const tav_game *game)
{
    char text[FILE_SIZE], again[FILE_SIZE], *at = text;
    const char *value;
    bool found = false;
    if (!read_file(text))
        return false;
    memcpy(again, text, sizeof again);
    for (char *line; game == NULL && (line = next_line(&at)) != NULL;)
        if ((value = after(line, "game")) != NULL)
            game = game_by_id(value);
    if (game == NULL)
        return false;
    terms->game = game;
    terms->config = config_plain(terms->config.players);
    at = again;
    for (char *line; (line = next_line(&at)) != NULL;) {
        if ((value = after(line, "language")) != NULL)
            words_language(value, &terms->language);
        else if ((value = after(line, "seat")) != NULL)
            take_seat_line(terms, value);
        else if ((value = after(line, game->id)) != NULL) {
            take_game_line(terms, value);
            found = true;
        }
    }
    terms_set_players(terms, terms->config.players);
    return found;
}

/* --- Writing --------------------------------------------------------------------------------- */

static void write_game(const play_terms *terms, tav_text *out)
{
    const tav_game *game = terms->game;
    char line[LINE_SIZE];
    snprintf(line, sizeof line, "%s players %d\n", game->id, terms->config.players);
    text_put(out, line);
    if (terms->config.modules != 0) {
        tav_text list;
        char modules[128];
        bool first = true;
        text_open(&list, modules, sizeof modules);
        for (int i = 0; i < game->module_count; i++)
            if ((terms->config.modules >> i & 1) != 0) {
                text_put(&list, first ? "" : ",");
                text_put(&list, game->modules[i]);
                first = false;
            }
        snprintf(line, sizeof line, "%s modules %s\n", game->id, modules);
        text_put(out, line);
    }
    for (int i = 0; i < game->option_count; i++) {
        const tav_option *option = &game->options[i];
        char seat[8];
        snprintf(seat, sizeof seat, "%d", terms->config.value[i]);
        if ((terms->config.given >> i & 1) == 0)
            continue;
        snprintf(line, sizeof line, "%s option %s=%s\n", game->id, option->id,
                 option->kind == TAV_OPTION_SEAT ? seat : option->values[terms->config.value[i]]);
        text_put(out, line);
    }
}

/* Keeps what the file says about the other games. */
static void keep_others(const play_terms *terms, tav_text *out)
{
    char text[FILE_SIZE], *at = text;
    if (!read_file(text))
        return;
    for (char *line; (line = next_line(&at)) != NULL;)
        for (int i = 0; i < game_count(); i++)
            if (game_at(i) != terms->game && after(line, game_at(i)->id) != NULL) {
                text_put(out, line);
                text_char(out, '\n');
            }
}

void terms_remember(const play_terms *terms)
{
    char text[FILE_SIZE], line[LINE_SIZE], path[SAVE_PATH];
    tav_text out;
    if (!save_beside("choices", path))
        return;
    text_open(&out, text, sizeof text);
    snprintf(line, sizeof line, "language %s\ngame %s\n", codes[terms->language], terms->game->id);
    text_put(&out, line);
    write_game(terms, &out);
    keep_others(terms, &out);
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++) {
        snprintf(line, sizeof line, "seat %d %s\n", seat + 1, terms->player[seat]);
        text_put(&out, line);
    }
    if (!out.full)
        save_replace(path, text, out.length, 0600);
}
