/* `tavoliere play`: a game in the terminal against random opponents. The player sees the view of
 * his seat and what its events tell him, never the state. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "cli/board.h"
#include "cli/commands.h"
#include "cli/play_log.h"
#include "cli/random_policy.h"
#include "cli/report.h"
#include "cli/setup.h"
#include "cli/grid.h"
#include "words/words.h"

enum { INPUT_SIZE = 256, CHOICE_SIZE = 160 };

static const cli_flag flag_seat = {
    .name = "seat",
    .kind = FLAG_NUMBER,
    .value = "S",
    .high = SETUP_NUMBER_MAX,
    .help = {"your seat, counted from 0; default: 0", "il tuo posto, contando da 0; se manca: 0",
             "dein Platz, von 0 an gezählt; Vorgabe: 0"},
};

typedef struct {
    const tav_game *game;
    tav_state_room room;
    uint8_t seed[RNG_KEY_SIZE];
    int seat;
    random_policy others;
    play_log log;
    terminal term;
    tav_language language;
    bool table_changed; /* by others, since the table was shown */
} match;

/* A choice as it is typed and as it reads. */
typedef struct {
    char id[TAV_TEXT_MAX];
    char words[CHOICE_SIZE];
} choice;

typedef enum { INPUT_LINE, INPUT_TOO_LONG, INPUT_END } input;

static tav_state *state_of(match *m)
{
    return (tav_state *)&m->room;
}

/* --- Talking to the player ------------------------------------------------------------------- */

/* One line without the spaces around it. */
static input read_line(char line[INPUT_SIZE])
{
    fflush(stdout);
    bool ended = ferror(stdout) || fgets(line, INPUT_SIZE, stdin) == NULL;
    if (ended || !isatty(STDIN_FILENO))
        putchar('\n');
    if (ended)
        return INPUT_END;
    size_t length = strlen(line);
    if (length == INPUT_SIZE - 1 && line[length - 1] != '\n') {
        for (int c = getchar(); c != '\n' && c != EOF;)
            c = getchar();
        return INPUT_TOO_LONG;
    }
    size_t start = strspn(line, " \t");
    length = strlen(line + start);
    memmove(line, line + start, length + 1);
    while (length > 0 && strchr(" \t\r\n", line[length - 1]) != NULL)
        line[--length] = '\0';
    return INPUT_LINE;
}

static void print_note(const match *m, cli_word word, int number)
{
    char note[256];
    snprintf(note, sizeof note, say(word, m->language), number);
    terminal_pad(2);
    terminal_wrap(&m->term, note, 2);
}

static bool show_table(match *m)
{
    tav_view_room view;
    game_view(m->game, state_of(m), m->seat, (tav_view *)&view);
    m->table_changed = false;
    putchar('\n');
    return board_print(m->game, (const tav_view *)&view, &m->term, m->language);
}

/* Numbered, in as many columns as fit, read from left to right. */
static void print_menu(const match *m, int count, const choice *choices)
{
    int widest = 0;
    for (int i = 0; i < count; i++)
        if (terminal_columns(choices[i].words) > widest)
            widest = terminal_columns(choices[i].words);
    int cell = widest + 7, columns = (m->term.width - 2) / cell;
    if (columns < 1)
        columns = 1;
    for (int i = 0; i < count; i++) {
        bool last = (i + 1) % columns == 0 || i + 1 == count;
        printf("  %s%3d%s %s", terminal_paint(&m->term, INK_ACTION), i + 1,
               terminal_paint(&m->term, INK_PLAIN), choices[i].words);
        terminal_pad(last ? 0 : widest - terminal_columns(choices[i].words) + 1);
        if (last)
            putchar('\n');
    }
}

/* Place of what was typed among the choices: by number, by its stable text or by its words; -1 if
 * it is none. */
static int find_choice(const char *line, int count, const choice *choices)
{
    size_t digits = strspn(line, "0123456789");
    if (digits > 0 && digits < 4 && line[digits] == '\0') {
        int number = (int)strtol(line, NULL, 10);
        return number >= 1 && number <= count ? number - 1 : -1;
    }
    for (int i = 0; i < count; i++)
        if (strcmp(line, choices[i].id) == 0 || strcmp(line, choices[i].words) == 0)
            return i;
    return -1;
}

/* What a thing does, named by its id or its name; false if there is no such thing. */
static bool explain(const match *m, const char *what)
{
    for (tav_thing thing = 0; thing < m->game->thing_count; thing++) {
        const char *id = m->game->thing_id(thing);
        if (strcmp(what, id) != 0 && strcmp(what, words_of(m->game, "name", id, m->language)) != 0)
            continue;
        terminal_pad(2);
        terminal_wrap(&m->term, words_of(m->game, "about", id, m->language), 2);
        return true;
    }
    return false;
}

/* Asks until there is an answer: the place of a choice, or -1 to stop. */
static int read_choice(match *m, int count, const choice *choices)
{
    for (;;) {
        char line[INPUT_SIZE];
        printf("%s> ", terminal_paint(&m->term, INK_PLAIN));
        input got = read_line(line);
        if (got == INPUT_END || (got == INPUT_LINE && strcmp(line, "q") == 0))
            return -1;
        int place = got == INPUT_LINE ? find_choice(line, count, choices) : -1;
        if (place >= 0)
            return place;
        if (got == INPUT_LINE && line[0] == '\0')
            continue;
        if (got == INPUT_LINE && strcmp(line, "?") == 0) {
            print_note(m, SAY_PLAY_HELP, 0);
        } else if (got == INPUT_LINE && strcmp(line, "b") == 0) {
            show_table(m);
            print_menu(m, count, choices);
        } else if (got != INPUT_LINE || strncmp(line, "? ", 2) != 0 || !explain(m, line + 2)) {
            print_note(m, SAY_NOT_A_CHOICE, count);
        }
    }
}

static void list_choices(const match *m, const tav_view *view, choice *choices)
{
    const tav_view_head *head = (const tav_view_head *)view;
    for (int i = 0; i < head->legal_count; i++) {
        tav_text text;
        text_open(&text, choices[i].id, sizeof choices[i].id);
        m->game->view_action_text(view, head->legal[i], &text);
        text_open(&text, choices[i].words, sizeof choices[i].words);
        words_action(m->game, m->game->decisions[head->decision], choices[i].id, m->language,
                     &text);
    }
}

/* The player's decision. False if he stops. */
static bool player_acts(match *m)
{
    tav_view_room room;
    tav_view *view = (tav_view *)&room;
    const tav_view_head *head = (const tav_view_head *)view;
    choice choices[TAV_LEGAL_MAX];
    game_view(m->game, state_of(m), m->seat, view);
    list_choices(m, view, choices);
    if (play_log_print(&m->log, &m->term, m->language))
        m->table_changed = true;
    if (m->table_changed && !show_table(m))
        return false;
    const char *kind = m->game->decisions[head->decision];
    printf("\n%s%s%s  (", terminal_paint(&m->term, INK_BOLD),
           words_of(m->game, "decision", kind, m->language), terminal_paint(&m->term, INK_PLAIN));
    printf(say(SAY_PROMPT, m->language), head->legal_count);
    printf(")\n");
    print_menu(m, head->legal_count, choices);
    int place = read_choice(m, head->legal_count, choices);
    if (place < 0)
        return false;
    m->game->apply(state_of(m), head->legal[place], &m->log.sink);
    return true;
}

static void other_acts(match *m)
{
    tav_action legal[TAV_LEGAL_MAX];
    int count = m->game->legal(state_of(m), legal);
    m->game->apply(state_of(m), legal[random_policy_choose(&m->others, count)], &m->log.sink);
}

/* --- The end --------------------------------------------------------------------------------- */

static bool part_is_used(const tav_score *scores, int players, int part)
{
    for (int seat = 0; seat < players; seat++)
        if (scores[seat].part[part] != 0)
            return true;
    return false;
}

static bool print_scores(match *m, const tav_score *scores)
{
    int players = m->game->config(state_of(m))->players;
    tav_language language = m->language;
    char align[TAV_SEATS_MAX + 2] = "lrrrrr";
    grid t;
    align[players + 1] = '\0';
    if (!grid_open(&t, align, m->game->part_count + 4))
        return false;
    grid_cell(&t, "%s", say(SAY_SEAT, language));
    for (int seat = 0; seat < players; seat++)
        grid_cell(&t, "%s%d", terminal_shape(&m->term, seat), seat);
    for (int part = 0; part < m->game->part_count; part++) {
        if (!part_is_used(scores, players, part))
            continue;
        grid_cell(&t, "%s", words_of(m->game, "part", m->game->parts[part], language));
        for (int seat = 0; seat < players; seat++)
            grid_cell(&t, "%d", scores[seat].part[part]);
    }
    grid_cell(&t, "%s", say(SAY_TOTAL, language));
    for (int seat = 0; seat < players; seat++)
        grid_cell(&t, "%d", scores[seat].total);
    grid_cell(&t, "%s", say(SAY_TIEBREAK, language));
    for (int seat = 0; seat < players; seat++)
        grid_cell(&t, "%d", scores[seat].tiebreak);
    grid_cell(&t, "%s", say(SAY_RANK, language));
    for (int seat = 0; seat < players; seat++)
        grid_cell(&t, "%d", scores[seat].rank);
    grid_print(&t, &m->term);
    grid_close(&t);
    return true;
}

static void print_winners(match *m, const tav_score *scores)
{
    int players = m->game->config(state_of(m))->players, winners = 0;
    for (int seat = 0; seat < players; seat++)
        winners += scores[seat].rank == 1;
    putchar('\n');
    for (int seat = 0; seat < players; seat++)
        if (scores[seat].rank == 1 && seat == m->seat)
            print_note(m, winners > 1 ? SAY_YOU_SHARE : SAY_YOU_WIN, 0);
        else if (scores[seat].rank == 1)
            print_note(m, SAY_SEAT_WINS, seat);
}

static bool print_end(match *m)
{
    tav_score scores[TAV_SEATS_MAX];
    char seed[2 * RNG_KEY_SIZE + 1];
    tav_text text;
    text_open(&text, seed, sizeof seed);
    text_hex(&text, m->seed, RNG_KEY_SIZE);
    game_score(m->game, state_of(m), scores);
    play_log_print(&m->log, &m->term, m->language);
    if (!show_table(m))
        return false;
    printf("\n%s%s%s\n\n", terminal_paint(&m->term, INK_BOLD), say(SAY_GAME_OVER, m->language),
           terminal_paint(&m->term, INK_PLAIN));
    if (!print_scores(m, scores))
        return false;
    print_winners(m, scores);
    printf("\n");
    printf(say(SAY_AGAIN, m->language), seed);
    printf("\n");
    return true;
}

/* --- The match ------------------------------------------------------------------------------- */

static int play_match(const cli_args *args, match *m)
{
    while (m->game->actor(state_of(m)) != TAV_NOBODY) {
        if (m->game->actor(state_of(m)) != m->seat) {
            other_acts(m);
        } else if (!player_acts(m)) {
            print_note(m, SAY_GOODBYE, 0);
            return CLI_DONE;
        }
        if (ferror(stdout))
            return CLI_FAILED;
    }
    return print_end(m) ? CLI_DONE : report_failure(args, SAY_NO_MEMORY, NULL);
}

/* The game by its number in the list or by its id; NULL if the player stops. */
static const tav_game *ask_game(const cli_args *args)
{
    printf("%s\n", say(SAY_PICK_GAME, args->language));
    for (int i = 0; i < game_count(); i++)
        printf("  %d  %s\n", i + 1, game_at(i)->name[args->language]);
    for (;;) {
        char line[INPUT_SIZE];
        printf("> ");
        input got = read_line(line);
        if (got == INPUT_END || strcmp(line, "q") == 0)
            return NULL;
        if (got == INPUT_LINE && game_by_id(line) != NULL)
            return game_by_id(line);
        int number = line[0] >= '1' && line[0] <= '9' && line[1] == '\0' ? line[0] - '0' : 0;
        if (got == INPUT_LINE && number >= 1 && number <= game_count())
            return game_at(number - 1);
        printf("1-%d\n", game_count());
    }
}

static int choose_game(const cli_args *args, const tav_game **game)
{
    if (args->operand_count > 0 || !isatty(STDIN_FILENO))
        return setup_game(args, NULL, game);
    *game = ask_game(args);
    return CLI_DONE;
}

static int run_play(const cli_args *args)
{
    match m = {.term = terminal_of(stdout), .language = args->language};
    tav_config config;
    if (choose_game(args, &m.game) != CLI_DONE)
        return CLI_USAGE;
    if (m.game == NULL)
        return CLI_DONE;
    if (setup_config(args, m.game, &config) != CLI_DONE)
        return CLI_USAGE;
    m.seat = (int)args_number(args, &flag_seat, 0);
    if (m.seat >= config.players) {
        char allowed[16];
        snprintf(allowed, sizeof allowed, "0-%d", config.players - 1);
        return report_usage(args, SAY_NO_SUCH_SEAT, args_text(args, &flag_seat, ""), allowed);
    }
    if (args_has(args, &flag_seed))
        setup_seed(args, "", m.seed);
    else if (getrandom(m.seed, sizeof m.seed, 0) != (ssize_t)sizeof m.seed)
        return report_failure(args, SAY_NO_SEED, NULL);

    m.game->setup(state_of(&m), &config, m.seed);
    random_policy_open(&m.others, m.seed);
    play_log_open(&m.log, m.game, m.seat);
    m.table_changed = true;
    printf(say(SAY_WELCOME, m.language), m.game->name[m.language], config.players, m.seat);
    printf("\n");
    return play_match(args, &m);
}

static const cli_flag *const flags[] = {&flag_players, &flag_modules, &flag_option,
                                        &flag_seat,    &flag_seed,    NULL};

static const char *const examples[] = {
    "play san-juan",
    "play san-juan --players 2 --modules events --lang it",
    NULL,
};

const cli_command command_play = {
    .name = "play",
    .operands = "[GAME]",
    .operands_most = 1,
    .summary = {"play in the terminal", "gioca nel terminale", "im Terminal spielen"},
    .story = {"You against opponents who choose at random. You see what your seat may know. Type "
              "the number of a choice or its words; ? helps, q ends.",
              "Tu contro avversari che scelgono a caso. Vedi ciò che il tuo posto può sapere. "
              "Scrivi il numero di una scelta o le sue parole; ? aiuta, q chiude.",
              "Du gegen Gegner, die zufällig wählen. Du siehst, was dein Platz wissen darf. Gib "
              "die Nummer einer Wahl oder ihre Worte ein; ? hilft, q beendet."},
    .flags = flags,
    .examples = examples,
    .run = run_play,
};
