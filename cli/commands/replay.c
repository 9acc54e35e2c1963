/* `tavoliere replay`: steps through a record, forwards and back, on the boards of the game. --seat
 * shows everything as that seat saw it. Without it, each position is shown as the deciding seat saw
 * it, and the log hides nothing. If the game was played to its end, face-down things are shown
 * throughout. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/terminal/board.h"
#include "cli/commands/commands.h"
#include "cli/terminal/match.h"
#include "cli/commands/play.h"
#include "cli/commands/records.h"
#include "cli/output/report.h"
#include "cli/terminal/scores.h"
#include "cli/terminal/screen/page.h"
#include "cli/setup.h"
#include "words/words.h"

enum { LEAP = 10, SEAT_TEXT = 128, EVERYBODY = -2 };

static const cli_flag flag_at = {
    .name = "at",
    .kind = FLAG_NUMBER,
    .value = "N",
    .low = 0,
    .high = RECORD_ENTRIES,
};

static const cli_flag flag_viewer = {
    .name = "seat",
    .kind = FLAG_NUMBER,
    .value = "S",
    .low = 1,
    .high = SETUP_NUMBER_MAX,
};

typedef struct {
    const tav_record *record;
    const tav_game *game;
    int seat; /* the point of view, or EVERYBODY */
    int count, at;
    bool open;            /* nothing lies face down: the game is over, or memory is open */
    record_cursor cursor; /* after `at` actions */
    tav_language language;
    table_names seats;
    const char *const *names;
} reel;

static void wind(reel *r, int at)
{
    r->at = at < 0 ? 0 : at > r->count ? r->count : at;
    cursor_go(&r->cursor, r->record, r->at, NULL);
}

static int actor(const reel *r)
{
    return r->game->actor((const tav_state *)&r->cursor.now.state);
}

static int viewer(const reel *r)
{
    return r->seat != EVERYBODY ? r->seat : actor(r);
}

static void see(const reel *r, tav_view_buffer *view)
{
    game_view(r->game, (const tav_state *)&r->cursor.now.state, viewer(r), (tav_view *)view);
}

/* The decision taken here and its outcome, if this viewer may know it beforehand. */
static void next_words(const reel *r, char question[PAGE_TITLE], char answer[PAGE_TITLE])
{
    tav_text text;
    question[0] = answer[0] = '\0';
    if (actor(r) == TAV_NOBODY)
        return;
    int at = r->game->decision((const tav_state *)&r->cursor.now.state);
    const char *kind = game_decision(r->game, at)->id;
    bool open = viewer(r) == actor(r);
    text_open(&text, question, PAGE_TITLE);
    text_put(&text, r->names[actor(r)]);
    if (open) {
        text_put(&text, ": ");
        text_put(&text, words_of(r->game, "decision", kind, r->language));
    } else {
        snprintf(question, PAGE_TITLE, say(SAY_DECIDES, r->language), r->names[actor(r)]);
    }
    if (!open || r->at == r->count)
        return;
    text_open(&text, answer, PAGE_TITLE);
    words_action(r->game, kind, record_entry_text(r->record, record_action(r->record, r->at)),
                 r->language, &text);
}

static void fold_log(const reel *r, play_log *log, int since)
{
    bool all = r->seat == EVERYBODY;
    play_log_fold(log, r->record, r->at, all ? TAV_SPECTATOR : r->seat, all, since);
}

static const char *move_format(const reel *r, char format[COUNTED_SIZE])
{
    const uintmax_t numbers[] = {(uintmax_t)r->at, (uintmax_t)r->count};
    return say_counted(SAY_MOVE_OF, numbers, 2, r->language, format);
}

/* --- On a screen ----------------------------------------------------------------------------- */

static void draw(const reel *r, page *p, int typed)
{
    char title[PAGE_TITLE], question[PAGE_TITLE], answer[PAGE_TITLE], format[COUNTED_SIZE];
    snprintf(title, sizeof title, move_format(r, format), r->at, r->count);
    next_words(r, question, answer);
    page_table(p, title);
    int seat = actor(r);
    if (seat == TAV_NOBODY) {
        canvas_wrap(&p->canvas, p->left, CANVAS_STRONG, say(SAY_GAME_OVER, r->language));
    } else {
        int x = canvas_print(&p->canvas, p->left, 0, 0, CANVAS_SEAT + seat, "%s ",
                             canvas_shape(seat));
        canvas_area words = {p->left.x + x, p->left.y, p->left.width - x, p->left.height - 2};
        int lines = canvas_wrap(&p->canvas, words, CANVAS_STRONG, question);
        if (answer[0] != '\0')
            canvas_print(&p->canvas, words, 0, lines, CANVAS_CHOICE, "▸ %s", answer);
    }
    if (typed > 0)
        snprintf(p->note, sizeof p->note, say(SAY_GO_TO, r->language), typed);
    page_keys(p, say(SAY_KEYS_REPLAY, r->language));
}

static void show_scores(const reel *r, page *p)
{
    score_sheet sheet;
    grid t;
    if (actor(r) == TAV_NOBODY)
        scores_at_end(&sheet, r->game, (const tav_state *)&r->cursor.now.state);
    else
        scores_so_far(&sheet, r->game, r->record->config.players, (const tav_view *)&p->view,
                      r->open);
    if (!scores_grid(&sheet, r->names, r->language, &t))
        return;
    page_scores(p, say(sheet.final ? SAY_GAME_OVER : SAY_SCORES_SO_FAR, r->language), &t, "", "",
                say(SAY_KEYS_BACK, r->language));
    grid_close(&t);
}

/* The place a key leads to; -1 to quit. */
static int destination(const reel *r, int key)
{
    switch (key) {
    case SCREEN_RIGHT:
    case SCREEN_DOWN:
    case SCREEN_ENTER:
    case ' ':
        return r->at + 1;
    case SCREEN_LEFT:
    case SCREEN_UP:
    case SCREEN_BACK:
        return r->at > 0 ? r->at - 1 : 0;
    case SCREEN_PAGE_DOWN:
        return r->at + LEAP;
    case SCREEN_PAGE_UP:
        return r->at > LEAP ? r->at - LEAP : 0;
    case SCREEN_HOME:
        return 0;
    case SCREEN_END:
        return r->count;
    case 'q':
    case SCREEN_ESCAPE:
    case SCREEN_GONE:
        return -1;
    default:
        return r->at;
    }
}

static void step_on_screen(reel *r, page *p)
{
    p->open = r->open;
    for (int typed = 0, to = r->at; to >= 0;) {
        wind(r, to);
        see(r, &p->view);
        fold_log(r, &p->log, r->at - 1);
        if (page_begin(p))
            draw(r, p, typed);
        int key = page_key(p);
        if (key >= '0' && key <= '9') {
            typed = typed * 10 + key - '0' <= r->count ? typed * 10 + key - '0' : key - '0';
            continue;
        }
        to = typed > 0 && key == SCREEN_ENTER ? typed : destination(r, key);
        typed = key == SCREEN_RESIZE ? typed : 0;
        if (key == '?')
            page_explain(p, "");
        else if (key == 'l')
            page_read_log(p);
        else if (key == 's')
            show_scores(r, p);
    }
}

/* A finished game from its beginning. */
static void open_reel(reel *r, const tav_record *record, tav_language language)
{
    *r = (reel){.record = record,
                .game = record->game,
                .seat = EVERYBODY,
                .count = records_actions(record),
                .open = true,
                .language = language};
    table_name_players(record->seat, language, &r->seats);
    r->names = r->seats.of;
    cursor_open(&r->cursor, record, NULL);
}

void replay_show(const tav_record *record, page *p)
{
    reel r;
    open_reel(&r, record, p->language);
    step_on_screen(&r, p);
}

/* --- In lines -------------------------------------------------------------------------------- */

static void print_log(const reel *r, const terminal *term, int since)
{
    play_log log = {.count = 0};
    char shaped[TAV_SEATS_MAX][SEAT_TEXT];
    const char *names[TAV_SEATS_MAX];
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++) {
        tav_text name;
        text_open(&name, shaped[seat], sizeof shaped[seat]);
        board_seat_text(term, r->language, r->names, seat, seat == r->seat, &name);
        names[seat] = shaped[seat];
    }
    fold_log(r, &log, since);
    for (int i = play_log_new(&log); i < log.count;) {
        char buffer[LOG_LINE];
        tav_text line;
        text_open(&line, buffer, sizeof buffer);
        i = play_log_text(&log, i, names, r->language, &line);
        terminal_pad(2);
        terminal_wrap(term, buffer, 2);
    }
    play_log_close(&log);
}

static void print_table(const reel *r, const terminal *term)
{
    tav_view_buffer view;
    char question[PAGE_TITLE], answer[PAGE_TITLE], format[COUNTED_SIZE];
    printf("\n");
    printf(move_format(r, format), r->at, r->count);
    printf("\n");
    see(r, &view);
    board_print(r->game, (const tav_view *)&view, r->open, r->names, term, r->language);
    next_words(r, question, answer);
    if (question[0] != '\0')
        printf("\n  %s %s\n", question, answer);
}

static void print_end(const reel *r, const terminal *term)
{
    score_sheet sheet;
    grid t;
    char words[256];
    tav_text text;
    if (actor(r) != TAV_NOBODY)
        return;
    scores_at_end(&sheet, r->game, (const tav_state *)&r->cursor.now.state);
    if (!scores_grid(&sheet, r->names, r->language, &t))
        return;
    printf("\n");
    grid_print(&t, term);
    grid_close(&t);
    text_open(&text, words, sizeof words);
    scores_winners(&sheet, TAV_SPECTATOR, r->names, r->language, &text);
    printf("\n  %s\n", words);
}

static void step_in_lines(reel *r, const terminal *term)
{
    print_table(r, term);
    for (;;) {
        char line[INPUT_SIZE], *end;
        int before = r->at;
        printf("> ");
        input got = play_read_input(line);
        if (got == INPUT_END || strcmp(line, "q") == 0)
            return;
        long number = strtol(line, &end, 10);
        if (got == INPUT_LINE && line[0] == '\0') {
            wind(r, r->at + 1);
            print_log(r, term, before);
            print_end(r, term);
        } else if (got == INPUT_LINE && strcmp(line, "-") == 0) {
            wind(r, r->at - 1);
            print_table(r, term);
        } else if (got == INPUT_LINE && strcmp(line, "b") == 0) {
            print_table(r, term);
        } else if (got == INPUT_LINE && *end == '\0' && number >= 0 && number <= r->count) {
            wind(r, (int)number);
            print_table(r, term);
        } else {
            printf("  %s\n", say(SAY_REPLAY_HELP, r->language));
        }
    }
}

void replay_show_in_lines(const tav_record *record, const terminal *term, tav_language language)
{
    reel r;
    open_reel(&r, record, language);
    step_in_lines(&r, term);
}

static void print_all(reel *r, const terminal *term, bool until)
{
    if (!until)
        wind(r, r->count);
    print_log(r, term, 0);
    print_table(r, term);
    print_end(r, term);
}

/* --- The command ----------------------------------------------------------------------------- */

static int load_reel(const cli_args *args, const tav_record *record, reel *r)
{
    char allowed[32];
    long at = args_number(args, &flag_at, 0);
    long seat = args_number(args, &flag_viewer, EVERYBODY + 1) - 1;
    table_memory memory;
    if (setup_memory(args, &memory) != CLI_DONE)
        return CLI_USAGE;
    *r = (reel){.record = record,
                .game = record->game,
                .seat = (int)seat,
                .count = records_actions(record),
                .open = record->over || memory == TABLE_MEMORY_OPEN,
                .language = args->language};
    snprintf(allowed, sizeof allowed, "0-%d", r->count);
    if (at > r->count)
        return report_usage(args, SAY_BAD_NUMBER, "--at", allowed);
    snprintf(allowed, sizeof allowed, "1-%d", record->config.players);
    if (seat >= record->config.players)
        return report_usage(args, SAY_NO_SUCH_SEAT, args_text(args, &flag_viewer, ""), allowed);
    table_name_players(record->seat, args->language, &r->seats);
    r->names = r->seats.of;
    cursor_open(&r->cursor, record, NULL);
    wind(r, (int)at);
    return CLI_DONE;
}

static int run_replay(const cli_args *args)
{
    tav_record *record;
    reel r;
    terminal term = play_terminal(args);
    page *p = NULL;
    int status = records_load(args, args->operands[0], &record);
    if (status == CLI_DONE)
        status = load_reel(args, record, &r);
    if (status == CLI_DONE) {
        if (play_on_screen(args))
            p = page_open(r.game, r.names, &term, args->language);
        if (p != NULL)
            step_on_screen(&r, p);
        else if (isatty(STDIN_FILENO))
            step_in_lines(&r, &term);
        else
            print_all(&r, &term, args_has(args, &flag_at));
    }
    if (p != NULL)
        page_close(p);
    free(record);
    return status;
}

static const cli_flag *const flags[] = {&flag_at,    &flag_viewer,    &flag_memory,
                                        &flag_plain, &flag_no_colour, NULL};

static const char *const examples[] = {
    "replay game.txt",
    "replay game.txt --at 40 --seat 2",
    "replay game.txt --plain < /dev/null",
    NULL,
};

const cli_command command_replay = {
    .name = "replay",
    .operands = "FILE",
    .operands_least = 1,
    .operands_most = 1,
    .flags = flags,
    .examples = examples,
    .run = run_replay,
};
