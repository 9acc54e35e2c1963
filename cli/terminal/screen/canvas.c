/* Every cell holds one character of exactly one column: characters that a terminal would draw wider,
 * not draw at all, or interpret become question marks. Without Unicode, letters lose their accents,
 * and shapes and lines have ASCII substitutes. */
#include "cli/terminal/screen/canvas.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const shapes[TAV_SEATS_MAX] = {"●", "■", "▲", "◆", "⬢"};

static const char *const plainer[][2] = {
    {"●", "@"}, {"■", "#"}, {"▲", "^"}, {"◆", "%"}, {"⬢", "&"}, {"○", "o"}, {"□", "."}, {"▪", "*"},
    {"▫", "."}, {"★", "P"}, {"♦", "$"}, {"♛", "N"}, {"▸", ">"}, {"◂", "<"}, {"→", ">"}, {"✓", "v"},
    {"─", "-"}, {"│", "|"}, {"╭", "+"}, {"╮", "+"}, {"╰", "+"}, {"╯", "+"}, {"·", "."}, {"×", "x"},
    {"…", "~"}, {"•", "*"}, {"◦", "-"}, {"▤", "="}, {"✗", "x"}, {"↓", "v"}, {"⌂", "H"}, {"–", "-"},
    {"ä", "a"}, {"ö", "o"}, {"ü", "u"}, {"Ä", "A"}, {"Ö", "O"}, {"Ü", "U"}, {"ß", "s"}, {"à", "a"},
    {"è", "e"}, {"é", "e"}, {"ì", "i"}, {"ò", "o"}, {"ù", "u"}, {"È", "E"},
};

void canvas_open(canvas *c, int width, int height, bool unicode)
{
    c->width = width < CANVAS_WIDTH ? width : CANVAS_WIDTH;
    c->height = height < CANVAS_HEIGHT ? height : CANVAS_HEIGHT;
    c->unicode = unicode;
    c->spot_count = 0;
    canvas_fill(c, (canvas_area){0, 0, CANVAS_WIDTH, CANVAS_HEIGHT}, CANVAS_PLAIN);
}

/* --- Characters ------------------------------------------------------------------------------- */

/* The length and code point of the character that starts here; 1 and 0 if it is invalid. */
static size_t read_character(const char *text, uint32_t *number)
{
    unsigned char first = (unsigned char)text[0];
    size_t length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    *number = first < 0x80 ? first : first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80) {
            *number = 0;
            return 1;
        }
        *number = *number << 6 | ((unsigned char)text[i] & 0x3f);
    }
    return length;
}

/* Latin, Greek, Cyrillic; punctuation; arrows to geometric shapes. */
static bool takes_one_column(uint32_t number)
{
    static const struct {
        uint32_t first, last;
    } range[] = {{0x20, 0x7e},     {0xa1, 0xac},     {0xae, 0x2ff},    {0x370, 0x482},
                 {0x48a, 0x52f},   {0x2010, 0x2027}, {0x2030, 0x205e}, {0x2190, 0x2319},
                 {0x2500, 0x25fc}, {0x2605, 0x2606}, {0x2654, 0x2667}, {0x2713, 0x2718},
                 {0x2b20, 0x2b2f}};
    for (size_t i = 0; i < sizeof range / sizeof range[0]; i++)
        if (number >= range[i].first && number <= range[i].last)
            return true;
    return false;
}

static void set_glyph(const canvas *c, canvas_cell *cell, const char *text, size_t length,
                      uint32_t number)
{
    memset(cell->glyph, 0, sizeof cell->glyph);
    cell->glyph[0] = '?';
    if (!takes_one_column(number))
        return;
    if (c->unicode || number < 0x80) {
        memcpy(cell->glyph, text, length);
        return;
    }
    for (size_t i = 0; i < sizeof plainer / sizeof plainer[0]; i++)
        if (strlen(plainer[i][0]) == length && memcmp(plainer[i][0], text, length) == 0)
            cell->glyph[0] = plainer[i][1][0];
}

const char *canvas_shape(int seat)
{
    assert(seat >= 0 && seat < TAV_SEATS_MAX);
    return shapes[seat];
}

int canvas_columns(const char *text)
{
    int columns = 0;
    uint32_t number;
    for (; *text != '\0'; columns++)
        text += read_character(text, &number);
    return columns;
}

/* --- Texts ------------------------------------------------------------------------------------ */

/* Clips the area to the canvas; its own corner stays where it is. */
static bool is_inside(const canvas *c, canvas_area area, int x, int y)
{
    return x >= 0 && x < area.width && y >= 0 && y < area.height && area.x + x >= 0 &&
           area.x + x < c->width && area.y + y >= 0 && area.y + y < c->height;
}

static void put_character(canvas *c, canvas_area area, int x, int y, int ink, const char *text,
                          size_t length, uint32_t number)
{
    if (!is_inside(c, area, x, y))
        return;
    canvas_cell *cell = &c->cell[area.y + y][area.x + x];
    set_glyph(c, cell, text, length, number);
    cell->ink = (uint8_t)ink;
}

int canvas_fit(canvas *c, canvas_area area, int x, int y, int width, int ink, const char *text)
{
    if (width > area.width - x)
        width = area.width - x;
    if (width <= 0)
        return x;
    int end = x + width;
    bool cut = canvas_columns(text) > width;
    while (*text != '\0' && x < end) {
        uint32_t number;
        size_t length = read_character(text, &number);
        if (cut && x == end - 1)
            put_character(c, area, x, y, ink, "…", strlen("…"), 0x2026);
        else
            put_character(c, area, x, y, ink, text, length, number);
        text += length;
        x++;
    }
    return x;
}

int canvas_put(canvas *c, canvas_area area, int x, int y, int ink, const char *text)
{
    return canvas_fit(c, area, x, y, area.width, ink, text);
}

int canvas_print(canvas *c, canvas_area area, int x, int y, int ink, const char *format, ...)
{
    char text[512];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    return canvas_put(c, area, x, y, ink, text);
}

void canvas_mark(canvas *c, canvas_area area, int x, int y, int width, const char *thing)
{
    if (width <= 0 || !is_inside(c, area, x, y) || c->spot_count == CANVAS_SPOTS)
        return;
    canvas_spot *spot = &c->spot[c->spot_count++];
    *spot = (canvas_spot){.x = area.x + x, .y = area.y + y, .width = width};
    snprintf(spot->thing, sizeof spot->thing, "%s", thing);
}

int canvas_put_thing(canvas *c, canvas_area area, int x, int y, int ink, const char *thing,
                     const char *name)
{
    int end = canvas_put(c, area, x, y, ink, name);
    canvas_mark(c, area, x, y, end - x, thing);
    return end;
}

/* The length of the longest prefix that fits the width and ends where a line may break; words too
 * long for a line break anywhere. */
static size_t line_length(const char *text, int width)
{
    size_t at = 0, space = 0;
    uint32_t number;
    for (int columns = 0; text[at] != '\0' && columns < width; columns++) {
        if (text[at] == ' ')
            space = at;
        at += read_character(text + at, &number);
    }
    return text[at] == '\0' || text[at] == ' ' || space == 0 ? at : space;
}

int canvas_wrapped(const char *text, int width)
{
    int lines = 0;
    for (; *text != '\0'; lines++) {
        text += line_length(text, width);
        text += strspn(text, " ");
    }
    return lines > 0 ? lines : 1;
}

int canvas_wrap(canvas *c, canvas_area area, int ink, const char *text)
{
    int lines = 0;
    char line[4 * CANVAS_WIDTH + 1];
    int width = area.width < CANVAS_WIDTH ? area.width : CANVAS_WIDTH;
    for (; *text != '\0' && width > 0 && lines < area.height; lines++) {
        size_t length = line_length(text, width);
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        text += length + strspn(text + length, " ");
        bool more = *text != '\0' && lines == area.height - 1;
        int end = canvas_put(c, area, 0, lines, ink, line);
        if (more)
            canvas_put(c, area, end < width ? end : width - 1, lines, ink, "…");
    }
    return lines;
}

void canvas_keys(canvas *c, canvas_area line, const char *keys)
{
    static const char gap[] = " · ";
    char shown[512], last[512] = "";
    snprintf(shown, sizeof shown, "%s", keys);
    for (const char *at = strstr(keys, gap); at != NULL; at = strstr(at + 1, gap))
        snprintf(last, sizeof last, "%s", at);
    while (last[0] != '\0' && canvas_columns(shown) > line.width - 2) {
        char *before = NULL;
        shown[strlen(shown) - strlen(last)] = '\0';
        for (char *cut = strstr(shown, gap); cut != NULL; cut = strstr(cut + 1, gap))
            before = cut;
        if (before == NULL) {
            snprintf(shown, sizeof shown, "%s", last + strlen(gap));
            break;
        }
        snprintf(before, sizeof shown - (size_t)(before - shown), "%s", last);
    }
    canvas_put(c, line, 1, 0, CANVAS_FAINT, shown);
}

/* --- Areas ------------------------------------------------------------------------------------ */

canvas_area canvas_frame(canvas *c, canvas_area area, int ink, const char *title)
{
    int right = area.width - 1, bottom = area.height - 1;
    for (int x = 1; x < right; x++) {
        canvas_put(c, area, x, 0, ink, "─");
        canvas_put(c, area, x, bottom, ink, "─");
    }
    for (int y = 1; y < bottom; y++) {
        canvas_put(c, area, 0, y, ink, "│");
        canvas_put(c, area, right, y, ink, "│");
    }
    canvas_put(c, area, 0, 0, ink, "╭");
    canvas_put(c, area, right, 0, ink, "╮");
    canvas_put(c, area, 0, bottom, ink, "╰");
    canvas_put(c, area, right, bottom, ink, "╯");
    if (title != NULL && title[0] != '\0' && area.width > 6) {
        canvas_put(c, area, 2, 0, ink, " ");
        int end = canvas_fit(c, area, 3, 0, area.width - 6, CANVAS_TITLE, title);
        canvas_put(c, area, end, 0, ink, " ");
    }
    return (canvas_area){area.x + 1, area.y + 1, area.width - 2, area.height - 2};
}

void canvas_fill(canvas *c, canvas_area area, int ink)
{
    for (int y = 0; y < area.height; y++)
        for (int x = 0; x < area.width; x++)
            put_character(c, area, x, y, ink, " ", 1, ' ');
}

void canvas_text(const canvas *c, tav_text *out)
{
    for (int y = 0; y < c->height; y++) {
        int end = c->width;
        while (end > 0 && strcmp(c->cell[y][end - 1].glyph, " ") == 0)
            end--;
        for (int x = 0; x < end; x++)
            text_put(out, c->cell[y][x].glyph);
        text_char(out, '\n');
    }
}
