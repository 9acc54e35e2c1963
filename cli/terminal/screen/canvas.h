/* A rectangle of character cells that boards are drawn on: ncurses shows it in a game, tests print it
 * as text. Drawing outside is clipped, so a board need not know its size.
 *
 * Named things are remembered as spots, so that players can point at one and ask what it is. */
#ifndef TAV_CLI_TERMINAL_SCREEN_CANVAS_H
#define TAV_CLI_TERMINAL_SCREEN_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "games/game.h"

enum { CANVAS_WIDTH = 160, CANVAS_HEIGHT = 60, CANVAS_SPOTS = 256 };

/* The meaning of a cell, which the screen maps to a colour or, without colours, to bold, dim or
 * reverse. Ink never carries information alone. */
typedef enum {
    CANVAS_PLAIN,
    CANVAS_STRONG,
    CANVAS_FAINT,
    CANVAS_TITLE,
    CANVAS_CHOICE, /* may be chosen now */
    CANVAS_CURSOR,
    CANVAS_WARNING,
    CANVAS_GOOD, /* + 0 corn, 1 indigo, 2 sugar, 3 tobacco, 4 coffee, 5 silver; 6 violet; 7 money */
    CANVAS_VIOLET = CANVAS_GOOD + 6,
    CANVAS_MONEY,
    CANVAS_SEAT = CANVAS_GOOD + 8, /* + seat */
    CANVAS_INKS = CANVAS_SEAT + TAV_SEATS_MAX
} canvas_ink;

typedef struct {
    char glyph[8]; /* one character of UTF-8 that takes one column */
    uint8_t ink;
} canvas_cell;

typedef struct {
    int x, y, width, height;
} canvas_area;

typedef struct {
    int x, y, width; /* on the canvas */
    char thing[32];  /* its id */
} canvas_spot;

typedef struct {
    int width, height;
    bool unicode; /* false: shown in ASCII, but callers still write Unicode */
    canvas_cell cell[CANVAS_HEIGHT][CANVAS_WIDTH];
    int spot_count;
    canvas_spot spot[CANVAS_SPOTS];
} canvas;

void canvas_open(canvas *c, int width, int height, bool unicode);

/* The shape of a seat: one character, to be drawn with canvas_put. */
const char *canvas_shape(int seat);

/* Columns a text takes. */
int canvas_columns(const char *text);

/* Puts a text at (x, y) within the area. Text that does not fit before the right edge, or within the
 * given columns, ends in an ellipsis. Returns the column after it. */
int canvas_fit(canvas *c, canvas_area area, int x, int y, int width, int ink, const char *text);
int canvas_put(canvas *c, canvas_area area, int x, int y, int ink, const char *text);
int canvas_print(canvas *c, canvas_area area, int x, int y, int ink, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

/* Remembers these columns as the place of a thing. */
void canvas_mark(canvas *c, canvas_area area, int x, int y, int width, const char *thing);

/* Puts and marks its name. */
int canvas_put_thing(canvas *c, canvas_area area, int x, int y, int ink, const char *thing,
                     const char *name);

/* How many lines a paragraph takes. */
int canvas_wrapped(const char *text, int width);

/* A paragraph, broken at spaces; returns the number of lines it took, at most area.height. */
int canvas_wrap(canvas *c, canvas_area area, int ink, const char *text);

/* A line of keys, "a table · b log · q leave", with as many of them as there is room for; the last is
 * always there. */
void canvas_keys(canvas *c, canvas_area line, const char *keys);

/* A frame along the edges of the area with a title in its upper edge; returns the inside. */
canvas_area canvas_frame(canvas *c, canvas_area area, int ink, const char *title);

void canvas_fill(canvas *c, canvas_area area, int ink);

/* The cells as lines of UTF-8 without trailing spaces. */
void canvas_text(const canvas *c, tav_text *out);

#endif
