#define _XOPEN_SOURCE_EXTENDED 1
#define _DEFAULT_SOURCE
#define NCURSES_WIDECHAR 1
#include "cli/terminal/screen/screen.h"

#include <locale.h>
#include <ncurses.h>
#include <stdlib.h>
#include <string.h>

enum { ESCAPE_DELAY_MS = 30, KEY_CONTROL_D = 4, KEY_DELETED = 127 };

struct screen {
    SCREEN *terminal;
    bool colour;
    int click_x, click_y;
    attr_t look[CANVAS_INKS];
};

/* Without colours: weight, and reverse for what is pointed at. */
static void choose_weights(screen *s)
{
    s->look[CANVAS_STRONG] = A_BOLD;
    s->look[CANVAS_FAINT] = A_DIM;
    s->look[CANVAS_TITLE] = A_BOLD;
    s->look[CANVAS_CHOICE] = A_BOLD;
    s->look[CANVAS_CURSOR] = A_REVERSE;
    s->look[CANVAS_WARNING] = A_REVERSE | A_BOLD;
}

/* One colour an ink: of 256 where there are so many, else of the first eight. */
static void choose_colours(screen *s)
{
    static const struct {
        short rich, poor;
        attr_t weight;
    } paints[CANVAS_INKS] = {
        [CANVAS_PLAIN] = {-1, -1, 0},
        [CANVAS_STRONG] = {-1, -1, A_BOLD},
        [CANVAS_FAINT] = {245, -1, 0},
        [CANVAS_TITLE] = {180, COLOR_YELLOW, A_BOLD},
        [CANVAS_CHOICE] = {215, COLOR_YELLOW, A_BOLD},
        [CANVAS_CURSOR] = {-1, -1, A_REVERSE},
        [CANVAS_WARNING] = {203, COLOR_RED, A_BOLD},
        [CANVAS_GOOD] = {221, COLOR_YELLOW, 0},
        [CANVAS_GOOD + 1] = {68, COLOR_BLUE, 0},
        [CANVAS_GOOD + 2] = {255, COLOR_WHITE, 0},
        [CANVAS_GOOD + 3] = {137, COLOR_RED, 0},
        [CANVAS_GOOD + 4] = {173, COLOR_RED, A_BOLD},
        [CANVAS_GOOD + 5] = {152, COLOR_CYAN, 0},
        [CANVAS_VIOLET] = {140, COLOR_MAGENTA, 0},
        [CANVAS_MONEY] = {179, COLOR_YELLOW, 0},
        [CANVAS_SEAT] = {74, COLOR_BLUE, A_BOLD},
        [CANVAS_SEAT + 1] = {209, COLOR_RED, A_BOLD},
        [CANVAS_SEAT + 2] = {107, COLOR_GREEN, A_BOLD},
        [CANVAS_SEAT + 3] = {176, COLOR_MAGENTA, A_BOLD},
        [CANVAS_SEAT + 4] = {251, COLOR_CYAN, A_BOLD},
    };
    bool rich = COLORS >= 256;
    for (int ink = 0; ink < CANVAS_INKS; ink++) {
        short colour = rich ? paints[ink].rich : paints[ink].poor;
        s->look[ink] = paints[ink].weight;
        if (colour >= 0 && init_pair((short)(ink + 1), colour, -1) == OK)
            s->look[ink] |= (attr_t)COLOR_PAIR(ink + 1);
        else if (ink == CANVAS_FAINT)
            s->look[ink] |= A_DIM;
    }
}

/* Where UTF-8 is asked for by a locale that is not installed, ncurses must still know. */
static void choose_locale(void)
{
    setlocale(LC_CTYPE, "");
    if (MB_CUR_MAX == 1)
        setlocale(LC_CTYPE, "C.UTF-8");
}

screen *screen_open(bool colour)
{
    screen *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    choose_locale();
    s->terminal = newterm(NULL, stdout, stdin);
    if (s->terminal == NULL) {
        free(s);
        return NULL;
    }
    set_term(s->terminal);
    set_escdelay(ESCAPE_DELAY_MS);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0); /* a press is a click: no waiting for a second one */
    s->colour = colour && has_colors() && start_color() == OK && use_default_colors() == OK;
    if (s->colour)
        choose_colours(s);
    else
        choose_weights(s);
    return s;
}

void screen_close(screen *s)
{
    endwin();
    delscreen(s->terminal);
    free(s);
}

void screen_clear(screen *s, canvas *c, bool unicode)
{
    int width, height;
    (void)s;
    getmaxyx(stdscr, height, width);
    canvas_open(c, width < CANVAS_WIDTH ? width : CANVAS_WIDTH,
                height < CANVAS_HEIGHT ? height : CANVAS_HEIGHT, unicode);
}

/* The last cell of the last line is left alone: some terminals would scroll. */
void screen_show(screen *s, const canvas *c)
{
    erase();
    for (int y = 0; y < c->height; y++) {
        move(y, 0);
        for (int x = 0; x < c->width; x++) {
            const canvas_cell *cell = &c->cell[y][x];
            if (y == c->height - 1 && x == c->width - 1)
                break;
            attrset((int)s->look[cell->ink]);
            addstr(cell->glyph[0] != '\0' ? cell->glyph : " ");
        }
    }
    attrset(A_NORMAL);
    refresh();
}

/* The wheel scrolls like the arrow keys; other buttons, and letting a button go, do nothing. */
static int mouse_key(screen *s)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return SCREEN_RESIZE;
    if ((event.bstate & BUTTON4_PRESSED) != 0)
        return SCREEN_UP;
    if ((event.bstate & BUTTON5_PRESSED) != 0)
        return SCREEN_DOWN;
    if ((event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) == 0)
        return SCREEN_RESIZE;
    s->click_x = event.x;
    s->click_y = event.y;
    return SCREEN_CLICK;
}

void screen_clicked(const screen *s, int *x, int *y)
{
    *x = s->click_x;
    *y = s->click_y;
}

void screen_leave(screen *s)
{
    (void)s;
    def_prog_mode();
    endwin();
}

void screen_return(screen *s)
{
    (void)s;
    reset_prog_mode();
    clearok(stdscr, TRUE);
    refresh();
}

static int our_key(screen *s, int key)
{
    static const struct {
        int theirs, ours;
    } keys[] = {
        {KEY_UP, SCREEN_UP},         {KEY_DOWN, SCREEN_DOWN},       {KEY_LEFT, SCREEN_LEFT},
        {KEY_RIGHT, SCREEN_RIGHT},   {KEY_HOME, SCREEN_HOME},       {KEY_END, SCREEN_END},
        {KEY_PPAGE, SCREEN_PAGE_UP}, {KEY_NPAGE, SCREEN_PAGE_DOWN}, {KEY_ENTER, SCREEN_ENTER},
        {'\r', SCREEN_ENTER},        {'\n', SCREEN_ENTER},          {KEY_BACKSPACE, SCREEN_BACK},
        {'\b', SCREEN_BACK},         {KEY_DELETED, SCREEN_BACK},    {27, SCREEN_ESCAPE},
        {'\t', SCREEN_TAB},          {KEY_RESIZE, SCREEN_RESIZE},   {KEY_CONTROL_D, SCREEN_GONE},
        {ERR, SCREEN_GONE},
    };
    if (key == KEY_MOUSE)
        return mouse_key(s);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].theirs == key)
            return keys[i].ours;
    if (key >= 'A' && key <= 'Z')
        return key - 'A' + 'a';
    return key >= ' ' && key < KEY_DELETED ? key : SCREEN_OTHER;
}

int screen_key(screen *s)
{
    return our_key(s, getch());
}

int screen_character(screen *s, char character[8])
{
    wint_t typed;
    memset(character, 0, 8);
    int kind = get_wch(&typed);
    if (kind == ERR)
        return SCREEN_GONE;
    bool printable = kind == OK && typed >= ' ' && typed != KEY_DELETED;
    if (printable && wctomb(character, (wchar_t)typed) < 0)
        character[0] = '\0';
    return kind == OK && typed > KEY_DELETED ? SCREEN_OTHER : our_key(s, (int)typed);
}

bool screen_typed(screen *s, int key)
{
    bool found = false;
    (void)s;
    nodelay(stdscr, TRUE);
    for (int typed; (typed = getch()) != ERR;)
        found = found || typed == key;
    nodelay(stdscr, FALSE);
    return found;
}
