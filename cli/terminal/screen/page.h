/* The game's screen: the table above, the question on the lower left, the log on the lower right, the
 * keys in the last line; and pages that fill the screen. Everything is redrawn for every key, so a
 * resized window needs no special code. */
#ifndef TAV_CLI_TERMINAL_SCREEN_PAGE_H
#define TAV_CLI_TERMINAL_SCREEN_PAGE_H

#include "cli/output/grid.h"
#include "cli/terminal/play_log.h"
#include "cli/terminal/screen/lines.h"
#include "cli/terminal/screen/menu.h"
#include "cli/terminal/screen/screen.h"
#include "words/words.h"

enum { PAGE_NOTE = 512, PAGE_TITLE = 160 };

typedef struct page {
    screen *screen;
    canvas canvas;
    bool unicode;
    tav_language language;
    const tav_game *game;
    const char *const *names; /* of the seats */
    tav_view_buffer view;     /* the table as its viewer sees it */
    bool open;                /* open memory: nothing lies face down */
    play_log log;             /* as its viewer may know it */
    char note[PAGE_NOTE];     /* shown once in the last line, in place of the keys */
    int part, parts;        /* the page of the table that is shown; how many there are besides 0 */
    const char *part_title; /* what it shows */
    const char *const *levels; /* of the bots at the seats, "" for people; or NULL */
    int click_x, click_y;      /* of the last SCREEN_CLICK */
    canvas_area board, left, right, last, tab;
} page;

/* NULL if the terminal cannot show a screen, or memory runs out. */
page *page_open(const tav_game *game, const char *const *names, const terminal *term,
                tav_language language);
void page_close(page *p);

/* Starts drawing; false if the window is too small, which it then says. */
bool page_begin(page *p);

/* The table, the log, and the titles of the panels. */
void page_table(page *p, const char *title);

/* Another title over the lower left. */
void page_title(page *p, const char *title);

/* The keys, or the note. */
void page_keys(page *p, const char *keys);

/* Shows the drawing, waits for a key, then clears the note. Tab cycles through the parts of a table
 * too large to show at once, and counts as SCREEN_RESIZE. A click on a key in the last line is that
 * key. */
int page_key(page *p);

/* Asks a question with a menu beside the table. Returns the place of the choice, or a key the menu
 * does not know as a negative number. */
int page_ask(page *p, const char *question, const char *const *labels, menu *m, const char *keys);

/* The whole log; and a page with a text. */
void page_read_log(page *p);
void page_read_text(page *p, const char *title, const char *text);

/* What the keys do and the signs on the boards mean. */
void page_read_keys(page *p);

/* A page with a table of scores, sentences under it and smaller ones under these. Returns the key
 * that ended it. */
int page_scores(page *p, const char *title, const grid *t, const char *below, const char *footnote,
                const char *keys);

/* The same with a menu under it. Returns as page_ask does. */
int page_end(page *p, const char *title, const grid *t, const char *below, const char *footnote,
             const char *const *labels, menu *m, const char *keys);

/* Lets the player point at things on the table and explains them, starting with the thing the words
 * name, if there is one. */
void page_explain(page *p, const char *words);

/* The same from the thing drawn at the last click; false if there is none. */
bool page_explain_clicked(page *p);

#endif
