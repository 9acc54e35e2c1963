#include "cli/terminal/screen/form.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal/guide.h"
#include "cli/terminal/screen/screen.h"
#include "words/say.h"

enum { ABOUT_ROWS = 2, FIRST = 2, LABEL_MOST = 44 };

typedef struct {
    play_terms *terms;
    screen *screen;
    canvas canvas;
    int at;   /* the line pointed at */
    int top;  /* the first one shown */
    int rows; /* lines that fit */
    guide_row row[GUIDE_ROWS];
    int count;
} form;

static void draw_row(form *f, canvas_area line, int at, int label_width)
{
    char label[GUIDE_TEXT], text[GUIDE_TEXT];
    guide_row row = f->row[at];
    bool here = at == f->at;
    if (here)
        canvas_fill(&f->canvas, line, CANVAS_CURSOR);
    guide_label(f->terms, row, label);
    guide_value_text(f->terms, row, guide_value(f->terms, row), text);
    int ink = here ? CANVAS_CURSOR : row.kind == GUIDE_BEGIN ? CANVAS_CHOICE : CANVAS_PLAIN;
    canvas_put(&f->canvas, line, 0, 0, ink, here ? "▸" : " ");
    int end = canvas_put(&f->canvas, line, 2, 0, ink, label);
    int x = end > label_width + 2 ? end + 2 : label_width + 4; /* few labels are that long */
    if (row.kind == GUIDE_SEAT)
        canvas_put(&f->canvas, line, x - 2, 0, here ? ink : CANVAS_SEAT + row.number,
                   canvas_shape(row.number));
    if (row.kind == GUIDE_BEGIN)
        return;
    const char *person = guide_person(f->terms, row);
    if (here && person != NULL)
        canvas_print(&f->canvas, line, x, 0, ink, "◂ %s%s ▸", text, person[0] != '\0' ? "_" : "");
    else if (here)
        canvas_print(&f->canvas, line, x, 0, ink, "◂ %s ▸", text);
    else
        canvas_put(&f->canvas, line, x + 2, 0, CANVAS_STRONG, text);
}

static void draw(form *f)
{
    canvas *c = &f->canvas;
    char about[GUIDE_TEXT], label[GUIDE_TEXT];
    tav_language language = f->terms->language;
    canvas_area whole = {0, 0, c->width, c->height - 1}, last = {0, c->height - 1, c->width - 1, 1};
    canvas_area inside = canvas_frame(c, whole, CANVAS_FAINT, "Tavoliere");
    int widest = 0;
    f->rows = inside.height - FIRST - ABOUT_ROWS - 1;
    for (int i = 0; i < f->count; i++) {
        guide_label(f->terms, f->row[i], label);
        int columns = canvas_columns(label);
        widest = columns > widest ? columns : widest;
    }
    widest = widest < LABEL_MOST ? widest : LABEL_MOST;
    if (f->top > f->at)
        f->top = f->at;
    if (f->top < f->at - f->rows + 1)
        f->top = f->at - f->rows + 1;
    if (f->top > 0 && f->top > f->count - f->rows)
        f->top = f->count > f->rows ? f->count - f->rows : 0;
    canvas_put(c, inside, 3, 0, CANVAS_TITLE, say(SAY_GUIDE_TITLE, language));
    for (int i = 0; i < f->rows && f->top + i < f->count; i++) {
        canvas_area line = {inside.x + 1, inside.y + FIRST + i, inside.width - 2, 1};
        draw_row(f, line, f->top + i, widest);
    }
    if (f->top > 0)
        canvas_put(c, inside, inside.width - 1, FIRST, CANVAS_STRONG, c->unicode ? "↑" : "^");
    if (f->top + f->rows < f->count)
        canvas_put(c, inside, inside.width - 1, FIRST + f->rows - 1, CANVAS_STRONG, "↓");
    guide_about(f->terms, f->row[f->at], about);
    canvas_area below = {inside.x + 3, inside.y + inside.height - ABOUT_ROWS, inside.width - 4,
                         ABOUT_ROWS};
    canvas_wrap(c, below, CANVAS_FAINT, about);
    canvas_keys(c, last, say(SAY_GUIDE_KEYS, language));
}

static void change(form *f, int step)
{
    guide_row row = f->row[f->at];
    int count = guide_values(f->terms, row);
    guide_choose(f->terms, row, (guide_value(f->terms, row) + step + count) % count);
}

/* Adds a character to a person's name, or takes the last one away (NULL). */
static void edit_name(form *f, const char *character)
{
    char name[TERMS_PLAYER];
    const char *now = guide_person(f->terms, f->row[f->at]);
    if (now == NULL)
        return;
    snprintf(name, sizeof name, "%.200s%s", now, character != NULL ? character : "");
    size_t length = strlen(name);
    while (character == NULL && length > 0 && ((unsigned char)name[--length] & 0xc0) == 0x80)
        name[length] = '\0';
    if (character == NULL)
        name[length] = '\0';
    guide_name(f->terms, f->row[f->at], name);
}

static void go_to(form *f, int at)
{
    f->at = (at + f->count) % f->count;
}

/* Points at the line clicked on; a click on the line pointed at changes it. */
static bool click(form *f)
{
    int x, y;
    screen_clicked(f->screen, &x, &y);
    int at = f->top + y - 1 - FIRST;
    if (y - 1 - FIRST < 0 || y - 1 - FIRST >= f->rows || at >= f->count)
        return false;
    bool again = at == f->at;
    f->at = at;
    if (f->row[at].kind == GUIDE_BEGIN)
        return true;
    if (again)
        change(f, 1);
    return false;
}

/* True if the game begins. */
static bool obey(form *f, int key, const char *character)
{
    switch (key) {
    case SCREEN_UP:
        go_to(f, f->at - 1);
        break;
    case SCREEN_DOWN:
    case SCREEN_TAB:
        go_to(f, f->at + 1);
        break;
    case SCREEN_HOME:
    case SCREEN_PAGE_UP:
        f->at = 0;
        break;
    case SCREEN_END:
    case SCREEN_PAGE_DOWN:
        f->at = f->count - 1;
        break;
    case SCREEN_LEFT:
        change(f, -1);
        break;
    case SCREEN_RIGHT:
        change(f, 1);
        break;
    case SCREEN_ENTER:
        if (f->row[f->at].kind == GUIDE_BEGIN)
            return true;
        go_to(f, f->at + 1);
        break;
    case SCREEN_BACK:
        edit_name(f, NULL);
        break;
    case SCREEN_CLICK:
        return click(f);
    default:
        if (character[0] != '\0')
            edit_name(f, character);
    }
    return false;
}

form_answer form_ask(play_terms *terms, const terminal *term)
{
    form *f = calloc(1, sizeof *f);
    form_answer answer = FORM_NO_SCREEN;
    if (f == NULL)
        return answer;
    f->terms = terms;
    f->screen = screen_open(term->colour);
    f->count = guide_rows(terms, f->row);
    f->at = f->count - 1; /* a player who changes nothing begins with Enter */
    while (f->screen != NULL) {
        char character[8];
        f->count = guide_rows(terms, f->row);
        if (f->at >= f->count)
            f->at = f->count - 1;
        screen_clear(f->screen, &f->canvas, term->unicode);
        draw(f);
        screen_show(f->screen, &f->canvas);
        int key = screen_character(f->screen, character);
        bool typing = guide_person(terms, f->row[f->at]) != NULL;
        answer = FORM_LEFT;
        if (key == SCREEN_ESCAPE || key == SCREEN_GONE || (key == 'q' && !typing))
            break;
        answer = FORM_BEGIN;
        if (obey(f, key, character))
            break;
    }
    if (f->screen != NULL)
        screen_close(f->screen);
    free(f);
    return answer;
}
