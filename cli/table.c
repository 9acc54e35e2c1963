#include "cli/table.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool table_open(table *t, const char *align, int rows_max)
{
    *t = (table){.align = align, .columns = (int)strlen(align), .rows_max = rows_max};
    t->cells = calloc((size_t)rows_max * (size_t)t->columns, sizeof t->cells[0]);
    return t->cells != NULL;
}

void table_cell(table *t, const char *format, ...)
{
    assert(t->count < t->rows_max * t->columns);
    va_list values;
    va_start(values, format);
    vsnprintf(t->cells[t->count++], TABLE_CELL_MAX, format, values);
    va_end(values);
}

static int column_width(const table *t, int column)
{
    int width = 0;
    for (int at = column; at < t->count; at += t->columns) {
        int columns = terminal_columns(t->cells[at]);
        if (columns > width)
            width = columns;
    }
    return width;
}

static void print_cell(const table *t, int at, bool last)
{
    const char *cell = t->cells[at];
    int column = at % t->columns;
    int padding = column_width(t, column) - terminal_columns(cell);
    if (t->align[column] == 'r')
        terminal_pad(padding);
    fputs(cell, stdout);
    if (t->align[column] == 'l' && !last)
        terminal_pad(padding);
}

/* Up to the last cell that says something: no line ends in spaces. */
static void print_row(const table *t, int row)
{
    int first = row * t->columns, last = first + t->columns - 1;
    while (last > first && t->cells[last][0] == '\0')
        last--;
    for (int at = first; at <= last; at++) {
        fputs("  ", stdout);
        print_cell(t, at, at == last);
    }
}

void table_print(const table *t, const terminal *term)
{
    for (int row = 0; row * t->columns < t->count; row++) {
        fputs(row == 0 ? terminal_paint(term, INK_BOLD) : "", stdout);
        print_row(t, row);
        fputs(row == 0 ? terminal_paint(term, INK_PLAIN) : "", stdout);
        putchar('\n');
    }
}

void table_close(table *t)
{
    free(t->cells);
}
