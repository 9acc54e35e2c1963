/* A match line by line, for screen readers, pipes and logs. Everything is reported once, in order;
 * the table is printed again when others have changed it. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/terminal/board.h"
#include "cli/terminal/choices.h"
#include "cli/terminal/facts.h"
#include "cli/terminal/hint.h"
#include "cli/commands/play.h"
#include "cli/terminal/play_log.h"
#include "cli/output/report.h"
#include "cli/terminal/scores.h"
#include "words/words.h"

enum { LINE_INDENT = 2, COVER_LINES = 60, SEAT_TEXT = 128 };

typedef struct {
    match *m;
    const tav_game *game;
    terminal term;
    tav_language language;
    int viewer; /* who sits in front, or TAV_SPECTATOR */
    int told;   /* actions already reported to them */
    play_log log;
    bool table_known; /* others have changed nothing since the table was shown */
    char name[TAV_SEATS_MAX][SEAT_TEXT];
    const char *names[TAV_SEATS_MAX];
} session;

/* What the player in front may ask for besides a choice. */
typedef enum { TURN_DONE, TURN_CHANGED, TURN_LEFT } turn;

input play_read_input(char line[INPUT_SIZE])
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

/* --- Telling --------------------------------------------------------------------------------- */

static void print_text(const session *s, const char *text)
{
    terminal_pad(LINE_INDENT);
    terminal_wrap(&s->term, text, LINE_INDENT);
}

static void print_note(const session *s, say_id word, int number)
{
    char note[512];
    snprintf(note, sizeof note, say(word, s->language), number);
    print_text(s, note);
}

static void name_seats(session *s)
{
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++) {
        tav_text name;
        text_open(&name, s->name[seat], sizeof s->name[seat]);
        board_seat_text(&s->term, s->language, s->m->names, seat, seat == s->viewer, &name);
        s->names[seat] = s->name[seat];
    }
}

/* Reports what happened from this action on; true if any of it concerned others. */
static bool print_log(session *s, int since)
{
    bool others = false;
    play_log_fold(&s->log, &s->m->table.record, match_actions(s->m), s->viewer, false, since);
    for (int i = play_log_new(&s->log); i < s->log.count;) {
        char buffer[LOG_LINE];
        tav_text line;
        others = others || s->log.entries[i].seat != s->viewer;
        text_open(&line, buffer, sizeof buffer);
        i = play_log_text(&s->log, i, s->names, s->language, &line);
        print_text(s, buffer);
    }
    return others;
}

/* Prints a report of the match, or that a file cannot be written, once. */
static void print_troubles(session *s)
{
    char buffer[512];
    tav_text text;
    text_open(&text, buffer, sizeof buffer);
    if (s->m->report[0] != '\0')
        print_text(s, s->m->report);
    s->m->report[0] = '\0';
    if (s->m->save_error == 0)
        return;
    play_save_fault(s->m, &text);
    print_text(s, buffer);
    s->m->save_error = 0;
}

static bool show_table(session *s)
{
    tav_view_buffer view;
    match_view(s->m, s->viewer, &view);
    s->table_known = true;
    putchar('\n');
    return board_print(s->game, (const tav_view *)&view, table_is_open(&s->m->table), s->m->names,
                       &s->term, s->language);
}

static void print_sheet(const match *m, const score_sheet *sheet, const terminal *term)
{
    char shaped[TAV_SEATS_MAX][RECORD_NAME + 8];
    const char *heads[TAV_SEATS_MAX];
    grid t;
    for (int seat = 0; seat < sheet->players; seat++) {
        snprintf(shaped[seat], sizeof shaped[seat], "%s%s", terminal_shape(term, seat),
                 m->names[seat]);
        heads[seat] = shaped[seat];
    }
    if (scores_grid(sheet, heads, m->language, &t)) {
        grid_print(&t, term);
        grid_close(&t);
    }
}

void play_print_end(const match *m, int viewer, const terminal *term)
{
    char seed[2 * RNG_KEY_SIZE + 1], winners[512];
    tav_text text;
    score_sheet sheet;
    printf("%s%s%s\n\n", terminal_paint(term, INK_BOLD), say(SAY_GAME_OVER, m->language),
           terminal_paint(term, INK_PLAIN));
    scores_at_end(&sheet, m->table.record.game, table_state(&m->table));
    print_sheet(m, &sheet, term);
    text_open(&text, winners, sizeof winners);
    scores_winners(&sheet, viewer, m->names, m->language, &text);
    text_open(&text, seed, sizeof seed);
    text_hex(&text, m->table.record.seed, RNG_KEY_SIZE);
    putchar('\n');
    terminal_pad(LINE_INDENT);
    terminal_wrap(term, winners, LINE_INDENT);
    putchar('\n');
    printf(say(SAY_AGAIN, m->language), seed);
    putchar('\n');
}

static void print_scores_so_far(const session *s)
{
    score_sheet sheet;
    tav_view_buffer view;
    match_view(s->m, s->viewer, &view);
    scores_so_far(&sheet, s->game, s->m->table.record.config.players, (const tav_view *)&view,
                  table_is_open(&s->m->table));
    print_sheet(s->m, &sheet, &s->term);
}

/* Numbered, in as many columns as fit, read from left to right. */
static void print_menu(const session *s, int count, const choice *choices)
{
    int widest = 0;
    for (int i = 0; i < count; i++)
        if (terminal_columns(choices[i].words) > widest)
            widest = terminal_columns(choices[i].words);
    int cell = widest + 7, columns = (s->term.width - 2) / cell;
    if (columns < 1)
        columns = 1;
    for (int i = 0; i < count; i++) {
        bool last = (i + 1) % columns == 0 || i + 1 == count;
        printf("  %s%3d%s %s", terminal_paint(&s->term, INK_ACTION), i + 1,
               terminal_paint(&s->term, INK_PLAIN), choices[i].words);
        terminal_pad(last ? 0 : widest - terminal_columns(choices[i].words) + 1);
        if (last)
            putchar('\n');
    }
}

/* Explains a thing given by id or name; false if there is no such thing. */
static bool explain(const session *s, const char *what)
{
    for (tav_thing thing = 0; thing < s->game->thing_count; thing++) {
        const char *id = s->game->thing_id(thing);
        if (strcmp(what, id) != 0 && strcmp(what, words_of(s->game, "name", id, s->language)) != 0)
            continue;
        char facts[128];
        tav_text text;
        text_open(&text, facts, sizeof facts);
        facts_text(s->game, id, s->language, &text);
        if (facts[0] != '\0')
            print_text(s, facts);
        print_text(s, words_of(s->game, "about", id, s->language));
        return true;
    }
    return false;
}

static void print_hint(const session *s, const choice *choices)
{
    tav_view_buffer view;
    hint found;
    match_view(s->m, s->viewer, &view);
    if (!hint_find(s->game, (const tav_view *)&view, &found)) {
        print_note(s, SAY_NO_MEMORY, 0);
        return;
    }
    print_note(s, SAY_HINT, 0);
    for (int i = 0; i < found.count; i++) {
        int place = found.best[i].place;
        printf("  %s%3d%s %s: %d %%\n", terminal_paint(&s->term, INK_ACTION), place + 1,
               terminal_paint(&s->term, INK_PLAIN), choices[place].words, found.best[i].percent);
    }
}

/* --- Asking ---------------------------------------------------------------------------------- */

static bool ask_yes(const session *s, say_id question)
{
    char line[INPUT_SIZE];
    printf("  %s (%s/%s)\n> ", say(question, s->language), say(SAY_YES, s->language),
           say(SAY_NO, s->language));
    return play_read_input(line) == INPUT_LINE && strcmp(line, say(SAY_YES, s->language)) == 0;
}

/* "u", or "u 12": all after 12 actions. False if the words mean neither. */
static bool is_undo(const char *line, int *to)
{
    char *end;
    *to = -1;
    if (strcmp(line, "u") == 0)
        return true;
    if (strncmp(line, "u ", 2) != 0 || line[2] < '0' || line[2] > '9')
        return false;
    long number = strtol(line + 2, &end, 10);
    *to = number < RECORD_ENTRIES ? (int)number : RECORD_ENTRIES;
    return *end == '\0';
}

static void print_fault(const session *s, const tav_fault *fault)
{
    char words[1024];
    tav_text text;
    text_open(&text, words, sizeof words);
    words_fault(fault, s->language, &text);
    printf("  %s\n", words);
}

static bool take_back(session *s, int to)
{
    tav_fault fault;
    match_undone undone = to < 0 ? match_undo(s->m, s->viewer)
                                 : match_undo_to(s->m, s->viewer, to, &fault);
    if (undone == MATCH_NOTHING_TO_UNDO && to >= 0) {
        print_fault(s, &fault);
        return false;
    }
    if (undone == MATCH_MUST_AGREE) {
        int before = match_actions(s->m);
        match_agree(s->m, ask_yes(s, SAY_ALL_AGREE));
        undone = match_actions(s->m) < before ? MATCH_TAKEN_BACK : MATCH_MUST_AGREE;
    }
    if (undone == MATCH_NOTHING_TO_UNDO)
        print_note(s, SAY_NOTHING_TO_UNDO, 0);
    if (undone != MATCH_TAKEN_BACK)
        return false;
    print_note(s, SAY_TAKEN_BACK, 0);
    s->told = match_actions(s->m);
    s->table_known = false;
    return true;
}

/* Handles a word that is not a choice; false if it means nothing. */
static bool answer_word(session *s, const char *line, int count, const choice *choices)
{
    if (strcmp(line, "?") == 0) {
        print_note(s, SAY_PLAY_HELP, 0);
    } else if (strcmp(line, "b") == 0) {
        show_table(s);
        print_menu(s, count, choices);
    } else if (strcmp(line, say(SAY_HINT_WORD, s->language)) == 0 || strcmp(line, "h") == 0) {
        print_hint(s, choices);
    } else if (strcmp(line, "l") == 0) {
        print_log(s, 0);
    } else if (strcmp(line, "s") == 0) {
        print_scores_so_far(s);
    } else {
        return line[0] == '\0' || (strncmp(line, "? ", 2) == 0 && explain(s, line + 2));
    }
    return true;
}

/* Asks until the person in front has chosen, taken back or left. */
static turn read_turn(session *s, int count, const choice *choices)
{
    for (;;) {
        char line[INPUT_SIZE];
        printf("%s> ", terminal_paint(&s->term, INK_PLAIN));
        input got = play_read_input(line);
        if (got == INPUT_END || (got == INPUT_LINE && strcmp(line, "q") == 0))
            return TURN_LEFT;
        int place = got == INPUT_LINE ? choices_find(line, count, choices) : -1;
        if (place >= 0) {
            match_act(s->m, choices[place].id);
            return TURN_DONE;
        }
        int to;
        if (got == INPUT_LINE && is_undo(line, &to)) {
            if (take_back(s, to))
                return TURN_CHANGED;
        } else if (got != INPUT_LINE || !answer_word(s, line, count, choices)) {
            print_note(s, SAY_NOT_A_CHOICE, count);
        }
    }
}

/* Between people at one terminal, scrolls away what the last one saw until the next one says they are
 * there. False if they quit. */
static bool hand_over(session *s, int seat)
{
    char line[INPUT_SIZE], note[256];
    bool first = s->viewer == TAV_SPECTATOR;
    if (match_humans(s->m) > 1) {
        for (int i = 0; !first && i < COVER_LINES && isatty(STDOUT_FILENO); i++)
            putchar('\n');
        snprintf(note, sizeof note, say(SAY_COVER, s->language), s->m->names[seat]);
        printf("\n%s%s%s\n> ", terminal_paint(&s->term, INK_BOLD), note,
               terminal_paint(&s->term, INK_PLAIN));
        input got = play_read_input(line);
        if (got == INPUT_END || (got == INPUT_LINE && strcmp(line, "q") == 0))
            return false;
    }
    s->viewer = seat;
    s->told = first ? match_actions(s->m) : match_known(s->m, seat);
    s->table_known = false;
    name_seats(s);
    return true;
}

static turn person_acts(session *s)
{
    tav_view_buffer room;
    const tav_view *view = (const tav_view *)&room;
    choice choices[TAV_LEGAL_MAX];
    int seat = table_actor(&s->m->table);
    match_save(s->m);
    if (seat != s->viewer && !hand_over(s, seat))
        return TURN_LEFT;
    match_view(s->m, seat, &room);
    int count = choices_list(s->game, view, s->language, choices);
    if (print_log(s, s->told))
        s->table_known = false;
    s->told = match_actions(s->m);
    print_troubles(s);
    if (!s->table_known && !show_table(s))
        return TURN_LEFT;
    const char *kind = game_decision(s->game, ((const tav_view_head *)view)->decision)->id;
    printf("\n%s%s%s  (", terminal_paint(&s->term, INK_BOLD),
           words_of(s->game, "decision", kind, s->language), terminal_paint(&s->term, INK_PLAIN));
    printf(say(SAY_PROMPT, s->language), count);
    printf(")\n");
    print_menu(s, count, choices);
    return read_turn(s, count, choices);
}

/* --- The whole match ------------------------------------------------------------------------- */

static void print_welcome(const session *s)
{
    const tav_record *record = &s->m->table.record;
    int humans = match_humans(s->m);
    printf(say(SAY_WELCOME, s->language), words_game(s->game, s->language), record->config.players);
    for (int seat = 0; seat < record->config.players; seat++)
        if (humans == 1 && match_is_human(s->m, seat)) {
            putchar(' ');
            printf(say(SAY_YOUR_SEAT, s->language), seat + 1);
        }
    putchar('\n');
    for (int seat = 0; seat < record->config.players; seat++) {
        char who[SEAT_TEXT];
        tav_text text;
        text_open(&text, who, sizeof who);
        match_describe(s->m, seat, &text);
        printf("  %d  %s%s\n", seat + 1, terminal_shape(&s->term, seat), who);
    }
}

static bool print_end(session *s)
{
    int viewer = match_humans(s->m) == 1 ? s->viewer : TAV_SPECTATOR;
    print_log(s, s->told);
    print_troubles(s);
    if (!show_table(s))
        return false;
    putchar('\n');
    play_print_end(s->m, viewer, &s->term);
    return true;
}

/* What a person may want after the game. */
static void offer_more(const cli_args *args, session *s)
{
    if (!isatty(STDIN_FILENO) || match_humans(s->m) == 0)
        return;
    for (;;) {
        static const struct {
            char letter;
            say_id word;
        } offers[] = {{'r', SAY_END_REMATCH}, {'p', SAY_END_REPLAY}, {'v', SAY_END_REVIEW},
                      {'w', SAY_END_SAVE},    {'l', SAY_END_LOG},    {'q', SAY_END_LEAVE}};
        char line[INPUT_SIZE], path[SAVE_PATH];
        putchar('\n');
        for (size_t i = 0; i < sizeof offers / sizeof offers[0]; i++)
            printf("  %c  %s\n", offers[i].letter, say(offers[i].word, s->language));
        printf("> ");
        input got = play_read_input(line);
        if (got == INPUT_END || strcmp(line, "q") == 0)
            return;
        if (strcmp(line, "r") == 0) {
            s->m->again = true;
            return;
        }
        if (strcmp(line, "p") == 0) {
            replay_show_in_lines(&s->m->table.record, &s->term, s->language);
        } else if (strcmp(line, "v") == 0) {
            review_show(args, &s->m->table.record);
        } else if (strcmp(line, "l") == 0) {
            print_log(s, 0);
        } else if (strcmp(line, "w") == 0) {
            int error = match_write_record(s->m, path);
            if (error == 0)
                printf(say(SAY_END_SAVED, s->language), path);
            else
                fputs(report_reason(error, s->language), stdout);
            putchar('\n');
        }
    }
}

static void print_goodbye(const session *s)
{
    print_note(s, match_is_saved(s->m) ? SAY_SAVED : SAY_GOODBYE, 0);
}

static int play_on(const cli_args *args, session *s)
{
    match *m = s->m;
    while (!table_over(&m->table)) {
        if (ferror(stdout))
            return CLI_FAILED;
        if (!match_is_human(m, table_actor(&m->table))) {
            if (!match_bot_acts(m))
                return report_failure(args, SAY_NO_MEMORY, NULL);
            print_troubles(s);
        } else if (person_acts(s) == TURN_LEFT) {
            print_goodbye(s);
            return CLI_DONE;
        }
    }
    match_finish(m);
    if (!print_end(s))
        return report_failure(args, SAY_NO_MEMORY, NULL);
    offer_more(args, s);
    return CLI_DONE;
}

int play_plain(const cli_args *args, match *m)
{
    session s = {.m = m,
                 .game = m->table.record.game,
                 .term = play_terminal(args),
                 .language = args->language,
                 .viewer = TAV_SPECTATOR};
    m->log = &s.log;
    name_seats(&s);
    print_welcome(&s);
    print_troubles(&s);
    int status = play_on(args, &s);
    m->log = NULL;
    play_log_close(&s.log);
    return status;
}
