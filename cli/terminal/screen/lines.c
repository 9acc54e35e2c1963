#include "cli/terminal/screen/lines.h"

#include <stdlib.h>
#include <string.h>

void lines_open(screen_lines *lines, int width)
{
    *lines = (screen_lines){.width = width};
}

void lines_close(screen_lines *lines)
{
    free(lines->line);
    *lines = (screen_lines){.width = 0};
}

static screen_line *next_line(screen_lines *lines)
{
    if (lines->count == lines->room) {
        int room = lines->room > 0 ? 2 * lines->room : 64;
        screen_line *line = realloc(lines->line, (size_t)room * sizeof line[0]);
        if (line == NULL)
            return NULL;
        lines->line = line;
        lines->room = room;
    }
    return &lines->line[lines->count++];
}

/* The length of the words that fit into the columns: at least one word, however long. */
static size_t fitting(const char *text, int columns)
{
    size_t best = 0;
    for (size_t end = 0; text[end] != '\0';) {
        char piece[LINE_BYTES];
        end += strspn(text + end, " ");
        end += strcspn(text + end, " ");
        if (end >= sizeof piece)
            break;
        memcpy(piece, text, end);
        piece[end] = '\0';
        if (best > 0 && canvas_columns(piece) > columns)
            break;
        best = end;
    }
    return best > 0 ? best : strlen(text) < LINE_BYTES ? strlen(text) : LINE_BYTES - 1;
}

screen_line *lines_add(screen_lines *lines, int ink, int indent, const char *text)
{
    int begin = lines->count;
    do {
        screen_line *line = next_line(lines);
        if (line == NULL)
            break;
        int used = lines->count - 1 == begin ? 0 : indent;
        size_t length = fitting(text, lines->width - used);
        memcpy(line->text, text, length);
        line->text[length] = '\0';
        line->ink = (uint8_t)ink;
        line->indent = (uint8_t)used;
        line->lead = 0;
        text += length;
        text += strspn(text, " ");
    } while (*text != '\0');
    return begin < lines->count ? &lines->line[begin] : NULL;
}

void lines_draw(const screen_lines *lines, int first, canvas *c, canvas_area area)
{
    for (int y = 0; y < area.height && first + y < lines->count; y++) {
        const screen_line *line = &lines->line[first + y];
        canvas_put(c, area, line->indent, y, line->ink, line->text);
        if (line->lead != 0)
            c->cell[area.y + y][area.x].ink = line->lead;
    }
}
