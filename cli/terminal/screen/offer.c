#include "cli/terminal/screen/offer.h"

#include <stdlib.h>

#include "cli/terminal/screen/menu.h"
#include "cli/terminal/screen/screen.h"
#include "words/say.h"

static void draw(canvas *c, menu *m, const char *title, const char *question,
                 const char *const *labels, tav_language language)
{
    canvas_area whole = {0, 0, c->width, c->height - 1};
    canvas_area inside = canvas_frame(c, whole, CANVAS_FAINT, title);
    canvas_area list = {inside.x + 2, inside.y + 3, inside.width - 4, inside.height - 4};
    canvas_area last = {0, c->height - 1, c->width - 1, 1};
    canvas_put(c, inside, 3, 1, CANVAS_TITLE, question);
    menu_draw(m, c, list, labels);
    canvas_keys(c, last, say(SAY_KEYS_MENU, language));
}

int offer_ask(const char *title, const char *question, const char *const *labels, int count,
              const terminal *term, tav_language language)
{
    menu m;
    canvas *c = malloc(sizeof *c);
    screen *s = c != NULL ? screen_open(term->colour) : NULL;
    int chosen = s != NULL ? OFFER_LEFT : OFFER_NO_SCREEN;
    menu_open(&m, count);
    while (s != NULL) {
        screen_clear(s, c, term->unicode);
        draw(c, &m, title, question, labels, language);
        screen_show(s, c);
        int key = screen_key(s);
        int x, y;
        screen_clicked(s, &x, &y);
        if (menu_key(&m, key) == MENU_CHOSEN ||
            (key == SCREEN_CLICK && menu_click(&m, x, y) == MENU_CHOSEN))
            chosen = m.at;
        if (chosen >= 0 || key == 'q' || key == SCREEN_ESCAPE || key == SCREEN_GONE)
            break;
    }
    if (s != NULL)
        screen_close(s);
    free(c);
    return chosen;
}
