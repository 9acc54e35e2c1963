#include "cli/output/grid.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output/figures.h"

bool grid_open(grid *t, const char *align, int rows_max)
{
    *t = (grid){.align = align, .columns = (int)strlen(align), .rows_max = rows_max};
    t->cells = calloc((size_t)rows_max * (size_t)t->columns, sizeof t->cells[0]);
    return t->cells != NULL;
}

void grid_cell(grid *t, const char *format, ...)
{
    assert(t->count < t->rows_max * t->columns);
    va_list values;
    va_start(values, format);
    vsnprintf(t->cells[t->count++], GRID_CELL_MAX, format, values);
    va_end(values);
}

void grid_figures(grid *t, tav_language language, const char *format, ...)
{
    char *cell = t->cells[t->count];
    assert(t->count < t->rows_max * t->columns);
    va_list values;
    va_start(values, format);
    vsnprintf(cell, GRID_CELL_MAX, format, values);
    va_end(values);
    figures_localise(cell, language);
    t->count++;
}

static int column_width(const grid *t, int column)
{
    int width = 0;
    for (int at = column; at < t->count; at += t->columns) {
        int columns = terminal_columns(t->cells[at]);
        if (columns > width)
            width = columns;
    }
    return width;
}

static void print_cell(const grid *t, int at, bool last)
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

/* Stops at the last non-empty cell, so that no line ends in spaces. */
static void print_row(const grid *t, int row)
{
    int first = row * t->columns, last = first + t->columns - 1;
    while (last > first && t->cells[last][0] == '\0')
        last--;
    for (int at = first; at <= last; at++) {
        fputs("  ", stdout);
        print_cell(t, at, at == last);
    }
}

void grid_print(const grid *t, const terminal *term)
{
    for (int row = 0; row * t->columns < t->count; row++) {
        fputs(row == 0 ? terminal_paint(term, INK_BOLD) : "", stdout);
        print_row(t, row);
        fputs(row == 0 ? terminal_paint(term, INK_PLAIN) : "", stdout);
        putchar('\n');
    }
}

/* Escapes bars, which would end the cell. */
static void print_markdown_cell(const char *cell)
{
    fputs("| ", stdout);
    for (; *cell != '\0'; cell++) {
        if (*cell == '|')
            putchar('\\');
        putchar(*cell);
    }
    putchar(' ');
}

void grid_print_markdown(const grid *t)
{
    for (int at = 0; at < t->count; at++) {
        print_markdown_cell(t->cells[at]);
        if (at % t->columns + 1 < t->columns)
            continue;
        puts("|");
        if (at + 1 > t->columns)
            continue;
        for (int column = 0; column < t->columns; column++)
            fputs(t->align[column] == 'r' ? "|---:" : "|---", stdout);
        puts("|");
    }
}

void grid_close(grid *t)
{
    free(t->cells);
}
