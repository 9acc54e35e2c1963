/* The build is plain C11, but reading the terminal's size needs an interface outside POSIX. */
#define _DEFAULT_SOURCE
#include "cli/output/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_USUAL = 80, WIDTH_LEAST = 40, WIDTH_MOST = 110 };

static bool locale_is_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && value[0] != '\0')
            return strstr(value, "UTF-8") != NULL || strstr(value, "utf8") != NULL ||
                   strstr(value, "utf-8") != NULL;
    }
    return false;
}

terminal terminal_of(FILE *stream)
{
    terminal term = {.unicode = locale_is_utf8(), .width = WIDTH_USUAL};
    int file = fileno(stream);
    if (!isatty(file))
        return term;
    const char *no_colour = getenv("NO_COLOR");
    const char *kind = getenv("TERM");
    term.colour = (no_colour == NULL || no_colour[0] == '\0') && kind != NULL &&
                  strcmp(kind, "dumb") != 0;
    struct winsize size;
    if (ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        term.width = size.ws_col;
    if (term.width < WIDTH_LEAST)
        term.width = WIDTH_LEAST;
    if (term.width > WIDTH_MOST)
        term.width = WIDTH_MOST;
    return term;
}

const char *terminal_paint(const terminal *term, int ink)
{
    static const char *const seats[] = {"\33[94m", "\33[91m", "\33[92m", "\33[95m", "\33[96m"};
    if (!term->colour)
        return "";
    switch (ink) {
    case INK_PLAIN:
        return "\33[0m";
    case INK_BOLD:
        return "\33[1m";
    case INK_MUTED:
        return "\33[2m";
    case INK_ACTION:
        return "\33[33m";
    default:
        return seats[(size_t)(ink - INK_SEAT) % (sizeof seats / sizeof seats[0])];
    }
}

const char *terminal_shape(const terminal *term, int seat)
{
    static const char *const shapes[] = {"● ", "■ ", "▲ ", "◆ ", "⬢ "};
    if (!term->unicode)
        return "";
    return shapes[(size_t)seat % (sizeof shapes / sizeof shapes[0])];
}

static int columns_of(const char *text, size_t length)
{
    int columns = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\33') {
            while (i + 1 < length && text[i] != 'm')
                i++;
        } else if (((unsigned char)text[i] & 0xc0) != 0x80) {
            columns++;
        }
    }
    return columns;
}

int terminal_columns(const char *text)
{
    return columns_of(text, strlen(text));
}

void terminal_pad(int count)
{
    if (count > 0)
        printf("%*s", count, "");
}

static void print_word(const char *word, size_t length)
{
    for (size_t i = 0; i < length; i++)
        putchar(word[i] == '\t' ? ' ' : word[i]);
}

void terminal_wrap(const terminal *term, const char *text, int indent)
{
    int column = indent;
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        int columns = columns_of(text, length);
        if (column > indent && column + 1 + columns > term->width) {
            putchar('\n');
            terminal_pad(indent);
            column = indent;
        } else if (column > indent) {
            putchar(' ');
            column++;
        }
        print_word(text, length);
        column += columns;
        text += length;
        text += strspn(text, " ");
    }
    putchar('\n');
}
