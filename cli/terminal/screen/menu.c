#include "cli/terminal/screen/menu.h"

#include "cli/terminal/screen/screen.h"

enum { NUMBER_WIDTH = 4, GAP = 2 };

void menu_open(menu *m, int count)
{
    *m = (menu){.count = count, .rows = count, .height = count};
    for (int i = 0; i < count; i++)
        m->lines[i] = 1;
}

static int bounded(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* The fewest columns that show everything, or as many as fit. */
static int choose_columns(const menu *m, canvas_area area, int cell)
{
    int fit = bounded((area.width + GAP) / (cell + GAP), 1, m->count);
    int need = area.height > 0 ? (m->count + area.height - 1) / area.height : fit;
    return need < fit ? need : fit;
}

/* Long choices take several lines of a single column. */
static void measure(menu *m, const char *const *labels, int width)
{
    for (int i = 0; i < m->count; i++)
        m->lines[i] = width > 0 ? canvas_wrapped(labels[i], width) : 1;
}

/* Scrolls so that the choice pointed at is seen; `top` is a row, of a choice if they are long. */
static void scroll(menu *m, int height)
{
    int row = m->at % m->rows, below = 0;
    if (m->top > row)
        m->top = row;
    for (int i = row; i >= m->top; i--) {
        below += m->lines[i];
        if (below > height) {
            m->top = i + 1 > row ? row : i + 1;
            break;
        }
    }
    int last = m->rows;
    for (int left = height; last > 0 && left >= m->lines[last - 1];)
        left -= m->lines[--last];
    if (m->top > last)
        m->top = last;
}

static void draw_choice(const menu *m, canvas *c, canvas_area place, int number, const char *label)
{
    bool here = number == m->at;
    if (here)
        canvas_fill(c, place, CANVAS_CURSOR);
    canvas_print(c, place, 0, 0, here ? CANVAS_CURSOR : CANVAS_CHOICE, "%s%2d", here ? "▸" : " ",
                 number + 1);
    canvas_area words = {place.x + NUMBER_WIDTH, place.y, place.width - NUMBER_WIDTH, place.height};
    canvas_wrap(c, words, here ? CANVAS_CURSOR : CANVAS_PLAIN, label);
}

void menu_draw(menu *m, canvas *c, canvas_area area, const char *const *labels)
{
    int widest = 0;
    for (int i = 0; i < m->count; i++)
        if (canvas_columns(labels[i]) > widest)
            widest = canvas_columns(labels[i]);
    int cell = bounded(NUMBER_WIDTH + widest + 1, 1, area.width);
    int columns = choose_columns(m, area, cell);
    m->rows = (m->count + columns - 1) / columns;
    m->height = area.height;
    m->area = area;
    m->cell = cell + GAP;
    measure(m, labels, columns == 1 ? cell - NUMBER_WIDTH : 0);
    scroll(m, area.height);
    int below = 0;
    for (int row = m->top, y = 0; row < m->rows; y += m->lines[row++]) {
        if (y + m->lines[row] > area.height) {
            below = m->rows - row;
            break;
        }
        for (int column = 0; column < columns; column++) {
            int number = column * m->rows + row;
            canvas_area place = {area.x + column * m->cell, area.y + y, cell, m->lines[row]};
            if (number < m->count)
                draw_choice(m, c, place, number, labels[number]);
        }
    }
    canvas_area edge = {area.x + area.width - 1, area.y, 1, area.height};
    if (m->top > 0)
        canvas_put(c, edge, 0, 0, CANVAS_STRONG, c->unicode ? "↑" : "^");
    if (below > 0)
        canvas_put(c, edge, 0, area.height - 1, CANVAS_STRONG, "↓");
}

void menu_point(menu *m, int place)
{
    m->at = bounded(place, 0, m->count - 1);
    m->typed = 0;
}

static menu_answer go_to(menu *m, int place)
{
    menu_point(m, place);
    return MENU_MOVED;
}

static menu_answer type_digit(menu *m, int digit)
{
    int number = m->typed * 10 + digit;
    if (number > m->count)
        number = digit;
    if (number < 1 || number > m->count)
        return MENU_MOVED;
    go_to(m, number - 1);
    m->typed = number;
    return MENU_MOVED;
}

menu_answer menu_click(menu *m, int x, int y)
{
    canvas_area area = m->area;
    if (x < area.x || x >= area.x + area.width || y < area.y || y >= area.y + area.height)
        return MENU_IGNORED;
    int row = m->top;
    for (int line = y - area.y; row < m->rows && line >= m->lines[row]; row++)
        line -= m->lines[row];
    int place = (x - area.x) / m->cell * m->rows + row;
    if (row >= m->rows || place >= m->count)
        return MENU_IGNORED;
    menu_point(m, place);
    return MENU_CHOSEN;
}

menu_answer menu_key(menu *m, int key)
{
    if (key >= '0' && key <= '9')
        return type_digit(m, key - '0');
    switch (key) {
    case SCREEN_UP:
        return go_to(m, m->at - 1);
    case SCREEN_DOWN:
        return go_to(m, m->at + 1);
    case SCREEN_LEFT:
        return go_to(m, m->at - m->rows >= 0 ? m->at - m->rows : m->at);
    case SCREEN_RIGHT:
        return go_to(m, m->at + m->rows < m->count ? m->at + m->rows : m->at);
    case SCREEN_HOME:
        return go_to(m, 0);
    case SCREEN_END:
        return go_to(m, m->count - 1);
    case SCREEN_PAGE_UP:
        return go_to(m, m->at - m->height);
    case SCREEN_PAGE_DOWN:
        return go_to(m, m->at + m->height);
    case SCREEN_ENTER:
        return MENU_CHOSEN;
    default:
        return MENU_IGNORED;
    }
}
