/* Paragraphs broken into lines of a width, for panels that show the end of a long text and pages
 * that scroll. */
#ifndef TAV_CLI_TERMINAL_SCREEN_LINES_H
#define TAV_CLI_TERMINAL_SCREEN_LINES_H

#include "cli/terminal/screen/canvas.h"

enum { LINE_BYTES = 3 * CANVAS_WIDTH + 1 };

typedef struct {
    char text[LINE_BYTES];
    uint8_t ink;
    uint8_t indent;
    uint8_t lead; /* ink of its first column, if that differs; 0: it does not */
} screen_line;

typedef struct {
    int width;
    int count, room;
    screen_line *line;
} screen_lines;

void lines_open(screen_lines *lines, int width);
void lines_close(screen_lines *lines);

/* Adds a paragraph, indented after its first line. Returns the first line, or NULL if out of memory:
 * the paragraph is then left out. */
screen_line *lines_add(screen_lines *lines, int ink, int indent, const char *text);

/* Draws lines from `first` on. */
void lines_draw(const screen_lines *lines, int first, canvas *c, canvas_area area);

#endif
