/* What the stream can show: colours only on a terminal and unless NO_COLOR is set, shapes and
 * bars only where the locale is UTF-8, and how wide it is. */
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

/* The escape that switches to an ink, "" without colours. */
const char *terminal_paint(const terminal *term, int ink);

/* The shape of a seat with a space after it, "" without UTF-8. */
const char *terminal_shape(const terminal *term, int seat);

/* Columns a UTF-8 text takes, escapes not counted. */
int terminal_columns(const char *text);

/* Prints `count` spaces. */
void terminal_pad(int count);

/* Prints a paragraph whose first line has already used `indent` columns; further lines begin
 * there. It breaks at spaces; a '\t' is a space at which it does not. */
void terminal_wrap(const terminal *term, const char *text, int indent);

#endif
