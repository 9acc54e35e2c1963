/* What a stream can show: colours on a terminal unless NO_COLOR is set, shapes and bars if the locale
 * is UTF-8, and its width. */
#ifndef TAV_CLI_OUTPUT_TERMINAL_H
#define TAV_CLI_OUTPUT_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct {
    bool colour;
    bool unicode;
    int width; /* columns */
} terminal;

typedef enum {
    INK_PLAIN,
    INK_BOLD,
    INK_MUTED,
    INK_ACTION,
    INK_SEAT /* INK_SEAT + seat */
} terminal_ink;

terminal terminal_of(FILE *stream);

/* The escape sequence that selects an ink, "" without colours. */
const char *terminal_paint(const terminal *term, int ink);

/* The shape of a seat with a space after it, "" without UTF-8. */
const char *terminal_shape(const terminal *term, int seat);

/* Columns a UTF-8 text takes, escapes not counted. */
int terminal_columns(const char *text);

/* Prints `count` spaces. */
void terminal_pad(int count);

/* Prints a paragraph whose first line has already used `indent` columns; further lines start at that
 * column. Lines break at spaces; '\t' is a non-breaking space. */
void terminal_wrap(const terminal *term, const char *text, int indent);

#endif
