/* Pointing at things: the board remembers where it drew each of them, and the arrow keys move to the
 * next one in reading order or to the nearest above or below. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal/facts.h"
#include "cli/terminal/screen/page.h"
#include "words/say.h"
#include "words/words.h"

/* Whether the thing is a word of the text. */
static bool names(const char *text, const char *thing)
{
    size_t length = strlen(thing);
    for (const char *at = strstr(text, thing); at != NULL; at = strstr(at + 1, thing))
        if ((at == text || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

static int first_spot(const canvas *c, const char *text)
{
    for (int i = 0; i < c->spot_count; i++)
        if (names(text, c->spot[i].thing))
            return i;
    return 0;
}

/* Above or below: a line is as tall as two columns are wide. Negative if it lies elsewhere. */
static int height_between(const canvas_spot *from, const canvas_spot *to, int key)
{
    int right = to->x + to->width / 2 - from->x - from->width / 2, down = 2 * (to->y - from->y);
    if (key == SCREEN_UP)
        down = -down;
    return down > 0 ? 2 * down + abs(right) : -1;
}

/* Before or after, as one reads. */
static int columns_between(const canvas_spot *from, const canvas_spot *to, int key)
{
    int after = (to->y - from->y) * CANVAS_WIDTH + to->x - from->x;
    return key == SCREEN_LEFT ? -after : after;
}

static int nearest(const canvas *c, int from, int key)
{
    int best = from, least = 0;
    for (int i = 0; i < c->spot_count; i++) {
        bool sideways = key == SCREEN_LEFT || key == SCREEN_RIGHT;
        int far = sideways ? columns_between(&c->spot[from], &c->spot[i], key)
                           : height_between(&c->spot[from], &c->spot[i], key);
        if (far > 0 && (least == 0 || far < least)) {
            best = i;
            least = far;
        }
    }
    return best;
}

static void point_at(canvas *c, const canvas_spot *spot)
{
    for (int x = spot->x; x < spot->x + spot->width && x < c->width; x++)
        c->cell[spot->y][x].ink = CANVAS_CURSOR;
}

/* What is printed on it, then what it does. */
static void tell(page *p, const char *thing)
{
    char facts[PAGE_TITLE];
    tav_text text;
    const char *about = words_of(p->game, "about", thing, p->language);
    canvas_area area = {p->left.x, p->left.y, p->left.width - 1, p->left.height};
    text_open(&text, facts, sizeof facts);
    facts_text(p->game, thing, p->language, &text);
    int rows = canvas_wrap(&p->canvas, area, CANVAS_MONEY, facts);
    area.y += rows;
    area.height -= rows;
    canvas_wrap(&p->canvas, area, CANVAS_PLAIN, about != NULL ? about : "");
}

static int spot_at(const canvas *c, int x, int y)
{
    for (int i = 0; i < c->spot_count; i++)
        if (c->spot[i].y == y && x >= c->spot[i].x && x < c->spot[i].x + c->spot[i].width)
            return i;
    return -1;
}

static void explain_from(page *p, const char *words, int spot);

bool page_explain_clicked(page *p)
{
    int spot = spot_at(&p->canvas, p->click_x, p->click_y);
    if (spot >= 0)
        explain_from(p, "", spot);
    return spot >= 0;
}

void page_explain(page *p, const char *words)
{
    explain_from(p, words, -1);
}

static void explain_from(page *p, const char *words, int spot)
{
    for (;;) {
        canvas *c = &p->canvas;
        bool fits = page_begin(p);
        if (fits) {
            page_table(p, "");
            if (spot < 0)
                spot = first_spot(c, words);
            if (spot >= c->spot_count)
                spot = c->spot_count - 1;
            if (c->spot_count == 0) {
                page_read_keys(p);
                return;
            }
            const char *thing = c->spot[spot].thing;
            const char *name = words_of(p->game, "name", thing, p->language);
            page_title(p, name != NULL ? name : thing);
            point_at(c, &c->spot[spot]);
            tell(p, thing);
            page_keys(p, say(SAY_KEYS_EXPLAIN, p->language));
        }
        int key = page_key(p);
        if (key == '?')
            page_read_keys(p);
        else if (key == SCREEN_CLICK && spot_at(c, p->click_x, p->click_y) >= 0)
            spot = spot_at(c, p->click_x, p->click_y);
        else if (key >= SCREEN_UP && key <= SCREEN_RIGHT && spot >= 0 && fits)
            spot = nearest(c, spot, key);
        else if (key != SCREEN_RESIZE)
            return;
    }
}
