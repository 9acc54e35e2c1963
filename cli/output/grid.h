/* A table for people: collects cells row by row, then prints columns as wide as their widest cell.
 * The first row is the heading. */
#ifndef TAV_CLI_OUTPUT_GRID_H
#define TAV_CLI_OUTPUT_GRID_H

#include <stdbool.h>

#include "cli/output/terminal.h"
#include "words/words.h"

enum { GRID_CELL_MAX = 96 };

typedef struct {
    const char *align; /* one letter a column: 'l' or 'r' */
    int columns;
    int rows_max;
    int count; /* cells filled so far */
    char (*cells)[GRID_CELL_MAX];
} grid;

/* Makes room for this many rows, heading included; false if out of memory. */
bool grid_open(grid *t, const char *align, int rows_max);
void grid_cell(grid *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A cell of numbers, with the decimal sign of the language. */
void grid_figures(grid *t, tav_language language, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void grid_print(const grid *t, const terminal *term);
/* Prints it as a Markdown table. */
void grid_print_markdown(const grid *t);
void grid_close(grid *t);

#endif
