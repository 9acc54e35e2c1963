/* A match on a full screen. */
#include <stdio.h>
#include <string.h>

#include "cli/terminal/choices.h"
#include "cli/terminal/hint.h"
#include "cli/commands/play.h"
#include "cli/output/report.h"
#include "cli/terminal/scores.h"
#include "cli/terminal/screen/page.h"
#include "words/words.h"

typedef struct {
    match *m;
    page *page;
    int viewer; /* who sits in front, or TAV_SPECTATOR */
    bool left;
} session;

static const char *text_of(const session *s, say_id word)
{
    return say(word, s->page->language);
}

static void note(session *s, const char *text)
{
    snprintf(s->page->note, sizeof s->page->note, "%s", text);
}

/* --- What the viewer sees -------------------------------------------------------------------- */

/* Saves first, then draws. */
static void look(session *s)
{
    match_save(s->m);
    if (s->m->save_error != 0) {
        tav_text text;
        text_open(&text, s->page->note, sizeof s->page->note);
        play_save_fault(s->m, &text);
    }
    s->page->part = 0;
    match_view(s->m, s->viewer, &s->page->view);
    play_log_fold(&s->page->log, &s->m->table.record, match_actions(s->m), s->viewer, false,
                  s->viewer == TAV_SPECTATOR ? 0 : match_known(s->m, s->viewer));
}

static void show_report(session *s)
{
    if (s->m->report[0] != '\0')
        page_read_text(s->page, text_of(s, SAY_REPORT), s->m->report);
    s->m->report[0] = '\0';
}

static void show_scores_so_far(session *s)
{
    score_sheet sheet;
    grid t;
    scores_so_far(&sheet, s->page->game, s->m->table.record.config.players,
                  (const tav_view *)&s->page->view, s->page->open);
    if (!scores_grid(&sheet, s->m->names, s->page->language, &t))
        return;
    page_scores(s->page, text_of(s, SAY_SCORES_SO_FAR), &t, "", "", text_of(s, SAY_KEYS_BACK));
    grid_close(&t);
}

/* --- Taking back and leaving ----------------------------------------------------------------- */

static bool ask_all(session *s)
{
    const char *labels[] = {text_of(s, SAY_NOT_AGREED), text_of(s, SAY_AGREED)};
    menu m;
    menu_open(&m, 2);
    note(s, text_of(s, SAY_ALL_AGREE));
    return page_ask(s->page, text_of(s, SAY_UNDO_TITLE), labels, &m, "") == 1;
}

static bool take_back(session *s, int seat)
{
    match_undone undone = match_undo(s->m, seat);
    if (undone == MATCH_MUST_AGREE) {
        int before = match_actions(s->m);
        match_agree(s->m, ask_all(s));
        undone = match_actions(s->m) < before ? MATCH_TAKEN_BACK : MATCH_MUST_AGREE;
    }
    if (undone == MATCH_NOTHING_TO_UNDO)
        note(s, text_of(s, SAY_NOTHING_TO_UNDO));
    if (undone == MATCH_TAKEN_BACK)
        note(s, text_of(s, SAY_TAKEN_BACK));
    return undone == MATCH_TAKEN_BACK;
}

static bool ask_leave(session *s)
{
    enum { LEAVE, STAY, GIVE_UP };
    const char *labels[] = {text_of(s, match_is_saved(s->m) ? SAY_LEAVE : SAY_LEAVE_UNSAVED),
                            text_of(s, SAY_STAY), text_of(s, SAY_GIVE_UP)};
    menu m;
    menu_open(&m, 3);
    int answer = page_ask(s->page, text_of(s, SAY_LEAVE_TITLE), labels, &m,
                          text_of(s, SAY_KEYS_MENU));
    if (answer == GIVE_UP)
        match_finish(s->m);
    s->left = answer == LEAVE || answer == GIVE_UP || answer == -'q' || answer == -SCREEN_GONE;
    return s->left;
}

/* --- A turn ---------------------------------------------------------------------------------- */

/* Between people at one screen, shows nothing until the next one says they are there. */
static void hand_over(session *s, int seat)
{
    char words[PAGE_NOTE];
    snprintf(words, sizeof words, text_of(s, SAY_COVER), s->m->names[seat]);
    while (!s->left) {
        page *p = s->page;
        if (page_begin(p)) {
            canvas_area whole = {0, 0, p->canvas.width, p->canvas.height - 1};
            canvas_area inside = canvas_frame(&p->canvas, whole, CANVAS_SEAT + seat,
                                              words_game(p->game, p->language));
            canvas_area middle = {inside.x + 4, inside.height / 2, inside.width - 8, 3};
            canvas_print(&p->canvas, middle, 0, 0, CANVAS_SEAT + seat, "%s %s", canvas_shape(seat),
                         words);
            page_keys(
                p, text_of(s, s->viewer == TAV_SPECTATOR ? SAY_KEYS_COVER_FIRST : SAY_KEYS_COVER));
        }
        int key = page_key(p);
        if (key == SCREEN_ENTER) {
            s->viewer = seat;
            return;
        }
        if (key == 'u' && s->viewer != TAV_SPECTATOR && take_back(s, s->viewer))
            return;
        if (key == 'q' || key == SCREEN_GONE)
            s->left = true;
    }
}

/* A key that is no choice. True if the table has changed. */
static bool answer_key(session *s, int key, const char *pointed)
{
    switch (key) {
    case '?':
        page_explain(s->page, pointed);
        return false;
    case 'l':
        page_read_log(s->page);
        return false;
    case 's':
        show_scores_so_far(s);
        return false;
    case 'u':
        return take_back(s, s->viewer);
    case 'q':
    case SCREEN_ESCAPE:
        return ask_leave(s);
    case SCREEN_GONE:
        s->left = true;
        return true;
    default:
        return false;
    }
}

/* Shows the chances in front of the best choices until one is taken; the menu points at the best. */
static void show_hint(session *s, choice choices[TAV_LEGAL_MAX], menu *m)
{
    const tav_view *view = (const tav_view *)&s->page->view;
    hint found;
    if (!hint_find(s->page->game, view, &found)) {
        note(s, text_of(s, SAY_NO_MEMORY));
        return;
    }
    choices_list(s->page->game, view, s->page->language, choices);
    for (int i = 0; i < found.count; i++) {
        choice *best = &choices[found.best[i].place];
        char words[CHOICE_WORDS];
        tav_text text;
        memcpy(words, best->words, sizeof words);
        text_open(&text, best->words, sizeof best->words);
        text_char(&text, '[');
        text_number(&text, found.best[i].percent);
        text_put(&text, " %] ");
        text_put(&text, words);
    }
    menu_point(m, found.best[0].place);
    note(s, text_of(s, SAY_HINT));
}

static void person_acts(session *s)
{
    int seat = table_actor(&s->m->table);
    choice choices[TAV_LEGAL_MAX];
    const char *labels[TAV_LEGAL_MAX];
    char question[PAGE_TITLE];
    menu m;
    if (seat != s->viewer && match_humans(s->m) > 1) {
        match_save(s->m);
        hand_over(s, seat);
        if (s->left || s->viewer != seat)
            return;
    }
    s->viewer = seat;
    look(s);
    const tav_view *view = (const tav_view *)&s->page->view;
    int count = choices_list(s->page->game, view, s->page->language, choices);
    for (int i = 0; i < count; i++)
        labels[i] = choices[i].words;
    const char *kind = game_decision(s->page->game, ((const tav_view_head *)view)->decision)->id;
    snprintf(question, sizeof question, "%s",
             words_of(s->page->game, "decision", kind, s->page->language));
    menu_open(&m, count);
    for (bool changed = false; !changed && !s->left;) {
        int answer = page_ask(s->page, question, labels, &m, text_of(s, SAY_KEYS_PLAY));
        if (answer >= 0) {
            match_act(s->m, choices[answer].id);
            changed = true;
        } else if (answer == -'h') {
            show_hint(s, choices, &m);
        } else {
            changed = answer_key(s, -answer, choices[m.at].id);
        }
    }
}

/* Shows who is thinking; false for players that answer at once. */
static bool show_thinking(session *s)
{
    char title[PAGE_TITLE];
    int seat = table_actor(&s->m->table);
    if (strcmp(s->m->table.now_player[seat].level, "random") == 0)
        return false;
    look(s);
    char who[PAGE_TITLE / 2];
    tav_text text;
    text_open(&text, who, sizeof who);
    match_describe(s->m, seat, &text);
    snprintf(title, sizeof title, text_of(s, SAY_THINKS), who);
    if (page_begin(s->page)) {
        page_table(s->page, title);
        page_keys(s->page, "");
    }
    screen_show(s->page->screen, &s->page->canvas);
    return true;
}

static bool bot_acts(session *s)
{
    bool thought = show_thinking(s);
    bool done = match_bot_acts(s->m);
    if (thought && screen_typed(s->page->screen, 'q') && match_humans(s->m) == 0)
        s->left = true;
    return done;
}

/* --- The end --------------------------------------------------------------------------------- */

static void look_at_table(session *s)
{
    while (page_begin(s->page)) {
        page_table(s->page, text_of(s, SAY_GAME_OVER));
        page_keys(s->page, text_of(s, SAY_KEYS_END_TABLE));
        int key = page_key(s->page);
        if (key == '?')
            page_explain(s->page, "");
        else if (key == SCREEN_CLICK)
            page_explain_clicked(s->page);
        else if (key != SCREEN_RESIZE)
            return;
    }
}

/* In the shell: it takes its time, and its chart is wider than a panel. */
static void show_review(const cli_args *args, session *s)
{
    char line[INPUT_SIZE];
    screen_leave(s->page->screen);
    review_show(args, &s->m->table.record);
    printf("\n%s", text_of(s, SAY_END_WAIT));
    play_read_input(line);
    screen_return(s->page->screen);
}

static void save_record(session *s)
{
    char path[SAVE_PATH];
    int error = match_write_record(s->m, path);
    if (error == 0)
        snprintf(s->page->note, sizeof s->page->note, text_of(s, SAY_END_SAVED), path);
    else
        note(s, report_reason(error, s->page->language));
}

/* Stays until the people leave it or want another game. */
static void show_end(const cli_args *args, session *s)
{
    enum { TABLE, LOG, REPLAY, REVIEW, SAVE, REMATCH, LEAVE, OFFERS };
    const char *labels[OFFERS] = {
        [TABLE] = text_of(s, SAY_END_TABLE),   [LOG] = text_of(s, SAY_END_LOG),
        [REPLAY] = text_of(s, SAY_END_REPLAY), [REVIEW] = text_of(s, SAY_END_REVIEW),
        [SAVE] = text_of(s, SAY_END_SAVE),     [REMATCH] = text_of(s, SAY_END_REMATCH),
        [LEAVE] = text_of(s, SAY_END_LEAVE),
    };
    menu m;
    char below[PAGE_NOTE], seed[2 * RNG_KEY_SIZE + 1], again[160];
    tav_text text;
    score_sheet sheet;
    grid t;
    int viewer = match_humans(s->m) == 1 ? s->viewer : TAV_SPECTATOR;
    scores_at_end(&sheet, s->page->game, table_state(&s->m->table));
    if (!scores_grid(&sheet, s->m->names, s->page->language, &t))
        return;
    text_open(&text, seed, sizeof seed);
    text_hex(&text, s->m->table.record.seed, RNG_KEY_SIZE);
    snprintf(again, sizeof again, text_of(s, SAY_AGAIN), seed);
    text_open(&text, below, sizeof below);
    scores_winners(&sheet, viewer, s->m->names, s->page->language, &text);
    menu_open(&m, OFFERS);
    screen_typed(s->page->screen, 0); /* what was typed before the end is not meant for it */
    for (bool on = true; on;) {
        int answer = page_end(s->page, text_of(s, SAY_GAME_OVER), &t, below, again, labels, &m,
                              text_of(s, SAY_KEYS_END));
        if (answer == TABLE || answer == -'b')
            look_at_table(s);
        else if (answer == LOG || answer == -'l')
            page_read_log(s->page);
        else if (answer == REPLAY)
            replay_show(&s->m->table.record, s->page);
        else if (answer == REVIEW)
            show_review(args, s);
        else if (answer == SAVE)
            save_record(s);
        s->m->again = answer == REMATCH;
        if (answer == REPLAY)
            look(s);
        on = answer != REMATCH && answer != LEAVE && answer != -'q' && answer != -SCREEN_GONE;
    }
    grid_close(&t);
}

int play_screen(const cli_args *args, match *m)
{
    terminal term = play_terminal(args);
    session s = {.m = m, .viewer = TAV_SPECTATOR};
    s.page = page_open(m->table.record.game, m->names, &term, args->language);
    if (s.page == NULL)
        return play_plain(args, m);
    s.page->open = m->table.memory == TABLE_MEMORY_OPEN;
    m->log = &s.page->log;
    s.page->levels = m->levels;
    bool failed = false, ended = false;
    while (!s.left && !failed && !table_over(&m->table)) {
        show_report(&s);
        if (match_is_human(m, table_actor(&m->table)))
            person_acts(&s);
        else
            failed = !bot_acts(&s);
    }
    if (!s.left && !failed) {
        look(&s);
        show_report(&s);
        match_finish(m);
        show_end(args, &s);
        ended = true;
    }
    match_save(m);
    m->log = NULL;
    page_close(s.page);
    if (failed)
        return report_failure(args, SAY_NO_MEMORY, NULL);
    if (ended)
        play_print_end(m, match_humans(m) == 1 ? s.viewer : TAV_SPECTATOR, &term);
    if (s.left)
        puts(say(match_is_saved(m) ? SAY_SAVED : SAY_GOODBYE, args->language));
    return CLI_DONE;
}
