/* A grid of cells for people: cells are collected row by row, then printed in columns as wide as their
 * widest cell. The first row is the heading. */
#ifndef TAV_CLI_OUTPUT_GRID_H
#define TAV_CLI_OUTPUT_GRID_H

#include <stdbool.h>

#include "cli/output/terminal.h"

enum { GRID_CELL_MAX = 96 };

typedef struct {
    const char *align; /* one letter a column: 'l' or 'r' */
    int columns;
    int rows_max;
    int count; /* cells filled so far */
    char (*cells)[GRID_CELL_MAX];
} grid;

/* Room for so many rows, heading included; false if there is no memory. */
bool grid_open(grid *t, const char *align, int rows_max);
void grid_cell(grid *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void grid_print(const grid *t, const terminal *term);
/* The same as a table of a page in Markdown. */
void grid_print_markdown(const grid *t);
void grid_close(grid *t);

#endif
