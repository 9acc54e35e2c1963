/* The terminal as a screen of cells: shows a canvas and reads keys. The only file that knows
 * ncurses. */
#ifndef TAV_CLI_TERMINAL_SCREEN_SCREEN_H
#define TAV_CLI_TERMINAL_SCREEN_SCREEN_H

#include "cli/terminal/screen/canvas.h"

/* Keys that are not characters. All others are their ASCII character, letters in lower case. */
enum {
    SCREEN_UP = 256,
    SCREEN_DOWN,
    SCREEN_LEFT,
    SCREEN_RIGHT,
    SCREEN_HOME,
    SCREEN_END,
    SCREEN_PAGE_UP,
    SCREEN_PAGE_DOWN,
    SCREEN_ENTER,
    SCREEN_BACK, /* backspace */
    SCREEN_ESCAPE,
    SCREEN_TAB,
    SCREEN_CLICK,  /* the left button; screen_clicked says where */
    SCREEN_RESIZE, /* draw again */
    SCREEN_GONE,   /* the terminal is gone */
    SCREEN_OTHER
};

typedef struct screen screen;

/* Takes over the terminal; NULL if it cannot show a screen. Without colours, weight alone
 * distinguishes inks. */
screen *screen_open(bool colour);
void screen_close(screen *s);

/* A canvas as large as the terminal, within the canvas's own bounds. */
void screen_clear(screen *s, canvas *c, bool unicode);

void screen_show(screen *s, const canvas *c);
int screen_key(screen *s);

/* The same for typing: `character` is what was typed, in UTF-8, or "". */
int screen_character(screen *s, char character[8]);

/* Where the last click was, on the canvas. */
void screen_clicked(const screen *s, int *x, int *y);

/* Gives the terminal back for a while, and takes it again. */
void screen_leave(screen *s);
void screen_return(screen *s);

/* Discards keys typed while nobody was asked; true if this key was among them. */
bool screen_typed(screen *s, int key);

#endif
