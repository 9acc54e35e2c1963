/* A table for people: cells are collected row by row, then printed in columns as wide as their
 * widest cell. The first row is the heading. */
#ifndef TAV_CLI_TABLE_H
#define TAV_CLI_TABLE_H

#include <stdbool.h>

#include "cli/terminal.h"

enum { TABLE_CELL_MAX = 96 };

typedef struct {
    const char *align; /* one letter a column: 'l' or 'r' */
    int columns;
    int rows_max;
    int count; /* cells filled so far */
    char (*cells)[TABLE_CELL_MAX];
} table;

/* Room for so many rows, heading included; false if there is no memory. */
bool table_open(table *t, const char *align, int rows_max);
void table_cell(table *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void table_print(const table *t, const terminal *term);
void table_close(table *t);

#endif
