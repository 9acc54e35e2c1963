#include "cli/terminal/guide.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "cli/commands/play.h"
#include "cli/terminal/screen/form.h"
#include "record/record.h"
#include "words/say.h"

static const char *const own_names[TAV_LANGUAGES] = {
    [TAV_EN] = "English", [TAV_IT] = "Italiano", [TAV_DE] = "Deutsch"};

static const char human[] = "human";

/* --- The lines -------------------------------------------------------------------------------- */

/* Whether an option changes anything with the modules chosen. */
static bool option_matters(const play_terms *terms, const char *option)
{
    static const struct {
        const char *option, *module;
        int players; /* 0: any number */
    } needs[] = {{"nobles-draft", "nobles", 0},
                 {"nobles-workers", "nobles", 2},
                 {"forest-needs-house", "new-buildings", 0},
                 {"harbor-per", "new-buildings", 0},
                 {"small-wharf-min", "new-buildings", 0}};
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++) {
        if (strcmp(needs[i].option, option) != 0)
            continue;
        for (int module = 0; module < terms->game->module_count; module++)
            if (strcmp(terms->game->modules[module], needs[i].module) == 0)
                return (terms->config.modules >> module & 1) != 0 &&
                       (needs[i].players == 0 || needs[i].players == terms->config.players);
    }
    return true;
}

int guide_rows(const play_terms *terms, guide_row rows[GUIDE_ROWS])
{
    int count = 0;
    rows[count++] = (guide_row){GUIDE_LANGUAGE, 0};
    rows[count++] = (guide_row){GUIDE_GAME, 0};
    rows[count++] = (guide_row){GUIDE_PLAYERS, 0};
    for (int seat = 0; seat < terms->config.players; seat++)
        rows[count++] = (guide_row){GUIDE_SEAT, seat};
    for (int i = 0; i < terms->game->module_count; i++)
        rows[count++] = (guide_row){GUIDE_MODULE, i};
    for (int i = 0; i < terms->game->option_count; i++)
        if (option_matters(terms, terms->game->options[i].id))
            rows[count++] = (guide_row){GUIDE_OPTION, i};
    rows[count++] = (guide_row){GUIDE_BEGIN, 0};
    return count;
}

void guide_label(const play_terms *terms, guide_row row, char label[GUIDE_TEXT])
{
    const tav_game *game = terms->game;
    tav_language language = terms->language;
    switch (row.kind) {
    case GUIDE_LANGUAGE:
        snprintf(label, GUIDE_TEXT, "%s", say(SAY_GUIDE_LANGUAGE, language));
        break;
    case GUIDE_GAME:
        snprintf(label, GUIDE_TEXT, "%s", say(SAY_GUIDE_GAME, language));
        break;
    case GUIDE_PLAYERS:
        snprintf(label, GUIDE_TEXT, "%s", say(SAY_GUIDE_PLAYERS, language));
        break;
    case GUIDE_SEAT:
        snprintf(label, GUIDE_TEXT, say(SAY_GUIDE_SEAT, language), row.number + 1);
        break;
    case GUIDE_MODULE:
        snprintf(label, GUIDE_TEXT, say(SAY_GUIDE_MODULE, language),
                 words_of(game, "module", game->modules[row.number], language));
        break;
    case GUIDE_OPTION:
        snprintf(label, GUIDE_TEXT, "%s",
                 words_of(game, "option", game->options[row.number].id, language));
        break;
    default:
        snprintf(label, GUIDE_TEXT, "%s", say(SAY_GUIDE_BEGIN, language));
    }
}

/* --- Values ----------------------------------------------------------------------------------- */

static int option_values(const tav_option *option)
{
    int count = 0;
    while (option->values[count] != NULL)
        count++;
    return count;
}

int guide_values(const play_terms *terms, guide_row row)
{
    switch (row.kind) {
    case GUIDE_LANGUAGE:
        return TAV_LANGUAGES;
    case GUIDE_GAME:
        return game_count();
    case GUIDE_PLAYERS:
        return terms->game->players_max - terms->game->players_min + 1;
    case GUIDE_SEAT:
        return 1 + bot_level_count();
    case GUIDE_MODULE:
        return 2;
    case GUIDE_OPTION: /* the first seat may also be drawn by lot */
        return terms->game->options[row.number].kind == TAV_OPTION_SEAT
                   ? 1 + terms->config.players
                   : option_values(&terms->game->options[row.number]);
    default:
        return 1;
    }
}

const char *guide_person(const play_terms *terms, guide_row row)
{
    if (row.kind != GUIDE_SEAT)
        return NULL;
    const char *words = terms->player[row.number];
    if (strncmp(words, human, strlen(human)) != 0)
        return NULL;
    return words[strlen(human)] == ':' ? words + strlen(human) + 1 : "";
}

static int level_of(const char *words)
{
    int level = 0;
    size_t length = strcspn(words, ":");
    while (level < bot_level_count() && (strlen(bot_level_at(level)->id) != length ||
                                         memcmp(bot_level_at(level)->id, words, length) != 0))
        level++;
    return level;
}

int guide_value(const play_terms *terms, guide_row row)
{
    int value = 0;
    switch (row.kind) {
    case GUIDE_LANGUAGE:
        return (int)terms->language;
    case GUIDE_GAME:
        while (game_at(value) != terms->game)
            value++;
        return value;
    case GUIDE_PLAYERS:
        return terms->config.players - terms->game->players_min;
    case GUIDE_SEAT:
        return guide_person(terms, row) != NULL ? 0 : 1 + level_of(terms->player[row.number]);
    case GUIDE_MODULE:
        return terms->config.modules >> row.number & 1;
    case GUIDE_OPTION:
        value = terms->config.value[row.number];
        if (terms->game->options[row.number].kind == TAV_OPTION_SEAT)
            value = (terms->config.given >> row.number & 1) != 0 ? value + 1 : 0;
        return value;
    default:
        return 0;
    }
}

static void option_text(const play_terms *terms, guide_row row, int value, char text[GUIDE_TEXT])
{
    const tav_option *option = &terms->game->options[row.number];
    tav_language language = terms->language;
    if (option->kind == TAV_OPTION_SEAT && value > 0) {
        snprintf(text, GUIDE_TEXT, say(SAY_GUIDE_SEAT, language), value);
        return;
    }
    const char *words = option->kind == TAV_OPTION_SEAT ? say(SAY_GUIDE_BY_LOT, language)
                                                        : option->values[value];
    if (option->kind == TAV_OPTION_BOOL)
        words = say(strcmp(words, "true") == 0 ? SAY_YES : SAY_NO, language);
    else if (option->kind == TAV_OPTION_WORD &&
             words_in("option", "value", words, language) != NULL)
        words = words_in("option", "value", words, language);
    snprintf(text, GUIDE_TEXT, "%s", words);
}

/* As the table will name it: bots of one level have a name each. */
static const char *bot_name(const play_terms *terms, int seat, const char *level)
{
    char key[RECORD_LEVEL + 8];
    int number = 1;
    for (int other = 0; other < seat; other++)
        number += strcmp(terms->player[other], level) == 0;
    snprintf(key, sizeof key, "%s.%d", level, number);
    const char *name = number > 1 ? words_in("seat", "bot", key, terms->language) : NULL;
    return name != NULL ? name : words_in("seat", "bot", level, terms->language);
}

static void seat_text(const play_terms *terms, guide_row row, int value, char text[GUIDE_TEXT])
{
    const char *name = guide_person(terms, row);
    if (value > 0) {
        const char *level = bot_level_at(value - 1)->id;
        snprintf(text, GUIDE_TEXT, "%s (%s)", bot_name(terms, row.number, level),
                 words_level(level, terms->language));
    } else if (name != NULL && name[0] != '\0')
        snprintf(text, GUIDE_TEXT, "%s", name);
    else
        snprintf(text, GUIDE_TEXT, "%s", say(SAY_GUIDE_PERSON, terms->language));
}

void guide_value_text(const play_terms *terms, guide_row row, int value, char text[GUIDE_TEXT])
{
    switch (row.kind) {
    case GUIDE_LANGUAGE:
        snprintf(text, GUIDE_TEXT, "%s", own_names[value]);
        break;
    case GUIDE_GAME:
        snprintf(text, GUIDE_TEXT, "%s", words_game(game_at(value), terms->language));
        break;
    case GUIDE_PLAYERS:
        snprintf(text, GUIDE_TEXT, "%d", terms->game->players_min + value);
        break;
    case GUIDE_SEAT:
        seat_text(terms, row, value, text);
        break;
    case GUIDE_MODULE:
        snprintf(text, GUIDE_TEXT, "%s", say(value == 1 ? SAY_YES : SAY_NO, terms->language));
        break;
    case GUIDE_OPTION:
        option_text(terms, row, value, text);
        break;
    default:
        text[0] = '\0';
    }
}

static void choose_option(play_terms *terms, int number, int value)
{
    bool seat = terms->game->options[number].kind == TAV_OPTION_SEAT;
    unsigned bit = 1u << number;
    bool given = value > 0;
    terms->config.given = (uint8_t)(given ? terms->config.given | bit : terms->config.given & ~bit);
    terms->config.value[number] = (uint8_t)(seat && given ? value - 1 : value);
}

void guide_choose(play_terms *terms, guide_row row, int value)
{
    switch (row.kind) {
    case GUIDE_LANGUAGE:
        terms->language = (tav_language)value;
        break;
    case GUIDE_GAME:
        terms_set_game(terms, game_at(value));
        break;
    case GUIDE_PLAYERS:
        terms_set_players(terms, terms->game->players_min + value);
        break;
    case GUIDE_SEAT:
        if (value != guide_value(terms, row))
            snprintf(terms->player[row.number], TERMS_PLAYER, "%s",
                     value == 0 ? human : bot_level_at(value - 1)->id);
        break;
    case GUIDE_MODULE:
        terms->config.modules = (uint8_t)((terms->config.modules & ~(1u << row.number)) |
                                          (unsigned)value << row.number);
        break;
    case GUIDE_OPTION:
        choose_option(terms, row.number, value);
        break;
    default:
        break;
    }
}

bool guide_name(play_terms *terms, guide_row row, const char *name)
{
    char line[TERMS_PLAYER + 8];
    record_seat seat;
    int size = snprintf(line, sizeof line, "human %s", name);
    if (name[0] != '\0' && !record_read_player(line, (size_t)size, &seat))
        return false;
    snprintf(terms->player[row.number], TERMS_PLAYER, "%s%s%.200s", human,
             name[0] != '\0' ? ":" : "", name);
    return true;
}

static bool nobody_plays(const play_terms *terms)
{
    for (int seat = 0; seat < terms->config.players; seat++)
        if (guide_person(terms, (guide_row){GUIDE_SEAT, seat}) != NULL)
            return false;
    return true;
}

void guide_about(const play_terms *terms, guide_row row, char text[GUIDE_TEXT])
{
    tav_language language = terms->language;
    text[0] = '\0';
    if (row.kind == GUIDE_GAME || row.kind == GUIDE_PLAYERS) {
        snprintf(text, GUIDE_TEXT, say(SAY_GUIDE_GAME_ABOUT, language), terms->game->players_min,
                 terms->game->players_max);
    } else if (row.kind == GUIDE_SEAT && guide_person(terms, row) != NULL) {
        snprintf(text, GUIDE_TEXT, "%s", say(SAY_GUIDE_PERSON_ABOUT, language));
    } else if (row.kind == GUIDE_SEAT) {
        const char *level = bot_level_at(guide_value(terms, row) - 1)->id;
        snprintf(text, GUIDE_TEXT, "%s", words_in("about", "level", level, language));
    } else if (row.kind == GUIDE_BEGIN && nobody_plays(terms)) {
        snprintf(text, GUIDE_TEXT, "%s", say(SAY_GUIDE_NOBODY, language));
    }
}

/* --- In lines --------------------------------------------------------------------------------- */

static void print_row(const play_terms *terms, guide_row row)
{
    char label[GUIDE_TEXT], text[GUIDE_TEXT];
    guide_label(terms, row, label);
    guide_value_text(terms, row, guide_value(terms, row), text);
    printf("\n%s: %s\n", label, text);
    for (int value = 0; value < guide_values(terms, row); value++) {
        if (row.kind == GUIDE_SEAT && value == 0)
            snprintf(text, sizeof text, "%s", say(SAY_GUIDE_PERSON, terms->language));
        else
            guide_value_text(terms, row, value, text);
        printf("  %d  %s\n", value + 1, text);
    }
    printf("> ");
}

/* Takes the answer to a line: a number, or a name for a seat. False if it is neither. */
static bool take_answer(play_terms *terms, guide_row row, const char *line)
{
    char *end;
    long number = strtol(line, &end, 10);
    if (line[0] == '\0')
        return true;
    if (*end == '\0' && number >= 1 && number <= guide_values(terms, row)) {
        guide_choose(terms, row, (int)number - 1);
        return true;
    }
    return row.kind == GUIDE_SEAT && *end != '\0' && guide_name(terms, row, line);
}

static bool ask_in_lines(play_terms *terms)
{
    guide_row rows[GUIDE_ROWS];
    printf("%s. %s\n", say(SAY_GUIDE_TITLE, terms->language), say(SAY_GUIDE_LINE, terms->language));
    for (int at = 0; at < guide_rows(terms, rows) && rows[at].kind != GUIDE_BEGIN;) {
        char line[INPUT_SIZE];
        print_row(terms, rows[at]);
        input got = play_read_input(line);
        if (got == INPUT_END || (got == INPUT_LINE && strcmp(line, "q") == 0))
            return false;
        if (got == INPUT_LINE && take_answer(terms, rows[at], line))
            at++;
        else
            printf("1-%d\n", guide_values(terms, rows[at]));
    }
    return true;
}

bool guide_ask(const cli_args *args, play_terms *terms)
{
    terminal term = play_terminal(args);
    form_answer answer = play_on_screen(args) ? form_ask(terms, &term) : FORM_NO_SCREEN;
    return answer == FORM_NO_SCREEN ? ask_in_lines(terms) : answer == FORM_BEGIN;
}
