/* `tavoliere play`: a game at this terminal against bots, outside programs or each other. This file
 * handles what comes first: which game, who sits where, and whether to start or resume. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands/play.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "ai/bot.h"
#include "cli/commands/commands.h"
#include "cli/terminal/guide.h"
#include "cli/terminal/pick.h"
#include "cli/commands/records.h"
#include "cli/output/report.h"
#include "cli/setup.h"

enum { TIME_USUAL = 10000, TIME_MOST = 3600000 };

static bool is_player(const char *word)
{
    return match_seat_is(word);
}

static bool is_file(const char *word)
{
    return word[0] != '-' && game_by_id(word) == NULL;
}

static const cli_flag flag_seat = {
    .name = "seat",
    .kind = FLAG_NUMBER,
    .value = "N [PLAYER]",
    .low = 1,
    .high = SETUP_NUMBER_MAX,
    .many = true,
    .takes = is_player,
};

static const cli_flag flag_level = {
    .name = "level",
    .kind = FLAG_TEXT,
    .value = "LEVEL",
};

static const cli_flag flag_record = {
    .name = "record",
    .kind = FLAG_TEXT,
    .value = "FILE",
};

static const cli_flag flag_resume = {
    .name = "resume",
    .kind = FLAG_SWITCH,
    .value = "[FILE]",
    .takes = is_file,
};

static const cli_flag flag_time = {
    .name = "time",
    .kind = FLAG_NUMBER,
    .value = "MS",
    .low = 1,
    .high = TIME_MOST,
};

const cli_flag flag_plain = {
    .name = "plain",
    .kind = FLAG_SWITCH,
};

const cli_flag flag_no_colour = {
    .name = "no-colour",
    .kind = FLAG_SWITCH,
};

terminal play_terminal(const cli_args *args)
{
    terminal term = terminal_of(stdout);
    term.colour = term.colour && !args_has(args, &flag_no_colour);
    return term;
}

bool play_on_screen(const cli_args *args)
{
    const char *kind = getenv("TERM");
    return !args_has(args, &flag_plain) && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) &&
           kind != NULL && kind[0] != '\0' && strcmp(kind, "dumb") != 0;
}

void play_save_fault(const match *m, tav_text *out)
{
    text_put(out, say(SAY_NOT_SAVED, m->language));
    text_put(out, ": ");
    text_put(out, report_reason(m->save_error, m->language));
}

/* --- Seats ----------------------------------------------------------------------------------- */

static int find_level(const cli_args *args, const char **level)
{
    char allowed[256];
    tav_text list;
    bot_level known;
    *level = args_text(args, &flag_level, "strong");
    if (bot_level_read(*level, &known))
        return CLI_DONE;
    text_open(&list, allowed, sizeof allowed);
    for (int i = 0; i < bot_level_count(); i++)
        text_item(&list, bot_level_at(i)->id);
    return report_usage(args, SAY_UNKNOWN_LEVEL, *level, allowed);
}

/* The words of every --seat; NULL where a seat is not named. */
static int read_seats(const cli_args *args, int players, const char *words[TAV_SEATS_MAX])
{
    memset(words, 0, TAV_SEATS_MAX * sizeof words[0]);
    for (int i = 0; i < args->given_count; i++) {
        if (args->given[i].flag != &flag_seat)
            continue;
        long seat = strtol(args->given[i].text, NULL, 10) - 1;
        if (seat >= players) {
            char allowed[16];
            snprintf(allowed, sizeof allowed, "1-%d", players);
            return report_usage(args, SAY_NO_SUCH_SEAT, args->given[i].text, allowed);
        }
        if (words[seat] != NULL)
            return report_usage(args, SAY_REPEATED, args->given[i].text, NULL);
        words[seat] = args->given[i].more != NULL ? args->given[i].more : "human";
    }
    return CLI_DONE;
}

/* The player sits at the first seat unless a person sits elsewhere or that seat is given away. */
static void fill_seats(int players, const char *level, const char *words[TAV_SEATS_MAX])
{
    bool person = words[0] != NULL;
    for (int seat = 0; seat < players; seat++)
        person = person || (words[seat] != NULL && strncmp(words[seat], "human", 5) == 0);
    if (!person)
        words[0] = "human";
    for (int seat = 0; seat < players; seat++)
        if (words[seat] == NULL)
            words[seat] = level;
}

static int take_seats(const cli_args *args, match *m, const char *const words[TAV_SEATS_MAX])
{
    for (int seat = 0; seat < m->table.record.config.players; seat++)
        if (words[seat] != NULL && !match_seat(m, seat, words[seat]))
            return report_failure(args, SAY_CANNOT_SEAT, m->report);
    m->report[0] = '\0';
    return CLI_DONE;
}

/* --- A new game ------------------------------------------------------------------------------ */

static int begin_files(const cli_args *args, match *m)
{
    m->record_file = args_text(args, &flag_record, NULL);
    match_save(m);
    if (m->record_file != NULL && m->save_error != 0)
        return report_failure(args, SAY_NOT_SAVED, report_reason(m->save_error, args->language));
    return CLI_DONE;
}

/* Reads the terms of the game from the flags. */
static int read_terms(const cli_args *args, const char *level, play_terms *terms)
{
    const char *words[TAV_SEATS_MAX];
    if (setup_config(args, terms->game, &terms->config) != CLI_DONE ||
        read_seats(args, terms->config.players, words) != CLI_DONE)
        return CLI_USAGE;
    fill_seats(terms->config.players, level, words);
    for (int seat = 0; seat < terms->config.players; seat++) {
        if (strlen(words[seat]) >= TERMS_PLAYER)
            return report_usage(args, SAY_TOO_MANY, words[seat], NULL);
        snprintf(terms->player[seat], TERMS_PLAYER, "%s", words[seat]);
    }
    return CLI_DONE;
}

/* A rematch is another game: the seed given is only for the first. */
static int start_new(const cli_args *args, match *m, const play_terms *terms, bool rematch)
{
    static const table_clock untimed = {.kind = TABLE_UNTIMED};
    const tav_game *game = terms->game;
    uint8_t seed[RNG_KEY_SIZE];
    const char *words[TAV_SEATS_MAX] = {NULL};
    if (args_has(args, &flag_seed) && !rematch)
        setup_seed(args, "", seed);
    else if (getrandom(seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        return report_failure(args, SAY_NO_SEED, NULL);
    m->terms = *terms;
    table_open(&m->table, game, &terms->config, seed, &untimed);
    for (int seat = 0; seat < terms->config.players; seat++)
        words[seat] = terms->player[seat];
    int status = take_seats(args, m, words);
    if (status != CLI_DONE)
        return status;
    tav_error started = table_start(&m->table, 0, NULL);
    assert(started == TAV_OK); /* every seat was just taken */
    (void)started;
    int error = save_create(&m->save, game->id);
    status = begin_files(args, m);
    if (error != 0)
        m->save_error = error;
    return status;
}

/* --- A game that was left -------------------------------------------------------------------- */

/* Reports a fault in a file that the user may not have named. */
static int report_damage(const cli_args *args, const char *path, const tav_fault *fault)
{
    tav_fault named = *fault;
    const char *slash = strrchr(path, '/');
    snprintf(named.what, sizeof named.what, "%.120s", slash != NULL ? slash + 1 : path);
    return report_fault(args, &named);
}

static int load(const cli_args *args, const char *path, tav_record *record)
{
    tav_fault fault;
    int error;
    if (records_read(path, record, &error, &fault))
        return CLI_DONE;
    return error != 0 ? report_unreadable(args, path, error) : report_damage(args, path, &fault);
}

static int start_again(const cli_args *args, match *m, const char *path)
{
    static const table_clock untimed = {.kind = TABLE_UNTIMED};
    const char *words[TAV_SEATS_MAX];
    tav_fault fault;
    tav_record *record = malloc(sizeof *record);
    if (record == NULL)
        return report_failure(args, SAY_NO_MEMORY, NULL);
    int status = access(path, R_OK) == 0 ? CLI_DONE : report_unreadable(args, path, errno);
    if (status == CLI_DONE) {
        int error = save_open(&m->save, path);
        if (error != 0)
            status = report_failure(args, SAY_IN_PLAY, path);
    }
    if (status == CLI_DONE)
        status = load(args, path, record);
    if (status == CLI_DONE && record->over)
        status = report_usage(args, SAY_OVER_ALREADY, path, NULL);
    if (status == CLI_DONE && table_resume(&m->table, record, &untimed, 0, &fault) != TAV_OK)
        status = report_damage(args, path, &fault);
    free(record);
    if (status == CLI_DONE)
        status = read_seats(args, m->table.record.config.players, words);
    if (status == CLI_DONE)
        status = take_seats(args, m, words);
    if (status != CLI_DONE)
        return status;
    if (!match_seat_again(m))
        return report_failure(args, SAY_CANNOT_SEAT, m->report);
    return begin_files(args, m);
}

static int find_last(const cli_args *args, const char *game, char path[SAVE_PATH])
{
    char paths[SAVE_LIST][SAVE_PATH];
    if (save_list(game, paths) == 0)
        return report_usage(args, SAY_NO_SAVE, game, NULL);
    memcpy(path, paths[0], SAVE_PATH);
    return CLI_DONE;
}

static int check_resume(const cli_args *args)
{
    const cli_flag *const fixed[] = {&flag_players, &flag_modules, &flag_option, &flag_seed};
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        if (args_has(args, fixed[i])) {
            char what[64];
            snprintf(what, sizeof what, "--resume --%s", fixed[i]->name);
            return report_usage(args, SAY_NOT_TOGETHER, what, NULL);
        }
    return CLI_DONE;
}

/* --- The command ----------------------------------------------------------------------------- */

/* Whether the flags say what the guide would ask. */
static bool says_what(const cli_args *args)
{
    const cli_flag *const said[] = {&flag_players, &flag_modules, &flag_option, &flag_seat};
    bool found = false;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        found = found || args_has(args, said[i]);
    return found;
}

/* Leads through everything, from the last choices on. */
static void guide(const cli_args *args, const char *level, play_terms *terms)
{
    terms_open(terms, game_at(0), level, args->language);
    terms_recall(terms, NULL);
    if (args_has(args, &flag_lang))
        terms->language = args->language;
    for (int seat = 0; seat < TAV_SEATS_MAX && args_has(args, &flag_level); seat++)
        if (strncmp(terms->player[seat], "human", 5) != 0)
            snprintf(terms->player[seat], TERMS_PLAYER, "%s", level);
    if (guide_ask(args, terms))
        terms_remember(terms);
    else
        terms->game = NULL;
}

/* Asks a player who did not name a game. */
static int ask_player(const cli_args *args, const char *level, play_terms *terms,
                      char path[SAVE_PATH])
{
    bool chosen, guided = !says_what(args);
    play_terms last;
    cli_args spoken = *args;
    terms_open(&last, game_at(0), level, args->language);
    if (!args_has(args, &flag_lang) && terms_recall(&last, NULL))
        spoken.language = terms->language = last.language;
    int status = pick_game(&spoken, guided, &terms->game, path, &chosen);
    if (status != CLI_DONE || !chosen || path[0] != '\0')
        return status;
    if (!guided)
        return read_terms(args, level, terms);
    guide(args, level, terms);
    return CLI_DONE;
}

/* Chooses a saved game to resume or a game to start; neither if the player quits. */
static int choose_game(const cli_args *args, const char *level, play_terms *terms,
                       char path[SAVE_PATH])
{
    bool resume = args_has(args, &flag_resume);
    const char *file = args_text(args, &flag_resume, NULL);
    const char *id = args->operand_count > 0 ? args->operands[0] : NULL;
    path[0] = '\0';
    *terms = (play_terms){.language = args->language};
    if (resume && check_resume(args) != CLI_DONE)
        return CLI_USAGE;
    if ((id != NULL || (!resume && !isatty(STDIN_FILENO))) &&
        setup_game(args, NULL, &terms->game) != CLI_DONE)
        return CLI_USAGE;
    if (file != NULL) {
        if (id != NULL || strlen(file) >= SAVE_PATH)
            return report_usage(args, SAY_TOO_MANY, id != NULL ? id : file, NULL);
        memcpy(path, file, strlen(file) + 1);
    } else if (resume) {
        return find_last(args, id, path);
    } else if (terms->game == NULL) {
        return ask_player(args, level, terms, path);
    } else {
        return read_terms(args, level, terms);
    }
    return CLI_DONE;
}

/* One game, and as many rematches as the people want. */
static int play_games(const cli_args *args, const char *level, table_memory memory,
                      play_terms *terms, const char *path)
{
    int status = CLI_DONE;
    for (bool again = true, rematch = false; again; rematch = true) {
        match *m = match_new(args->language);
        if (m == NULL)
            return report_failure(args, SAY_NO_MEMORY, NULL);
        m->level = level;
        m->milliseconds = (int)args_number(args, &flag_time, TIME_USUAL);
        status = path[0] != '\0' && !rematch ? start_again(args, m, path)
                                             : start_new(args, m, terms, rematch);
        m->table.memory = memory;
        if (status == CLI_DONE)
            status = play_on_screen(args) ? play_screen(args, m) : play_plain(args, m);
        again = status == CLI_DONE && m->again;
        *terms = m->terms;
        match_free(m);
    }
    return status;
}

static int run_play(const cli_args *args)
{
    play_terms terms;
    char path[SAVE_PATH];
    const char *level;
    table_memory memory;
    int status = find_level(args, &level);
    if (status == CLI_DONE)
        status = setup_memory(args, &memory);
    if (status == CLI_DONE)
        status = choose_game(args, level, &terms, path);
    if (status != CLI_DONE || (terms.game == NULL && path[0] == '\0'))
        return status;
    cli_args spoken = *args; /* the guide may have changed the language */
    spoken.language = terms.language;
    return play_games(&spoken, level, memory, &terms, path);
}

static const cli_flag *const flags[] = {&flag_players, &flag_modules, &flag_option, &flag_seed,
                                        &flag_seat,    &flag_level,   &flag_time,   &flag_record,
                                        &flag_resume,  &flag_memory,  &flag_plain,  &flag_no_colour,
                                        NULL};

static const char *const examples[] = {
    "play san-juan",
    "play puerto-rico --players 3 --seat 1 --seat 2 human:Anna --lang it",
    "play patrician --seat 2 'cmd:./my-bot' --record game.txt",
    "play --resume",
    NULL,
};

const cli_command command_play = {
    .name = "play",
    .operands = "[GAME]",
    .operands_most = 1,
    .flags = flags,
    .examples = examples,
    .run = run_play,
};
