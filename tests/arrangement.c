#include "tests/arrangement.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { PLACES_MAX = 160 };

typedef struct {
    const arrangement *a;
    lump dealt;
    int room[GROUPS_MAX]; /* empty places */
    double log_factorial[PLACES_MAX + 1];
    double total; /* total weight of all lumps; a chance is a lump's weight over this */
    void (*visit)(void *data, lump dealt, double chance);
    void *data;
} walk;

static double weigh(walk *w)
{
    double weight = 0;
    for (int g = 0; g < w->a->groups; g++) {
        weight += w->log_factorial[w->a->places[g]];
        for (int c = 0; c < w->a->classes; c++)
            weight -= w->log_factorial[w->dealt[g][c]];
    }
    double share = w->a->possible != NULL ? w->a->possible(w->a->data, w->dealt) : 1;
    return exp(weight) * share;
}

static void finish(walk *w)
{
    double weight = weigh(w);
    if (w->visit == NULL)
        w->total += weight;
    else if (weight > 0)
        w->visit(w->data, w->dealt, weight / w->total);
}

/* Deals `left` cards of the class to this group and the groups after it, then moves on to the next
 * class. */
static void deal_class(walk *w, int kind, int group, int left)
{
    if (kind == w->a->classes) {
        finish(w);
        return;
    }
    if (group == w->a->groups) {
        if (left == 0)
            deal_class(w, kind + 1, 0, kind + 1 < w->a->classes ? w->a->cards[kind + 1] : 0);
        return;
    }
    bool barred = (w->a->barred[group] >> kind & 1) != 0;
    int most = barred ? 0 : left < w->room[group] ? left : w->room[group];
    bool last = kind == w->a->classes - 1; /* the last class fills every empty place */
    for (int n = last ? w->room[group] : 0; n <= most; n++) {
        w->dealt[group][kind] = n;
        w->room[group] -= n;
        deal_class(w, kind, group + 1, left - n);
        w->room[group] += n;
    }
    w->dealt[group][kind] = 0;
}

void arrangement_each(const arrangement *a, void (*visit)(void *data, lump dealt, double chance),
                      void *data)
{
    walk w = {.a = a, .data = data};
    memcpy(w.room, a->places, sizeof w.room);
    for (int i = 1; i <= PLACES_MAX; i++)
        w.log_factorial[i] = w.log_factorial[i - 1] + log(i);
    deal_class(&w, 0, 0, a->cards[0]);
    assert(w.total > 0);
    w.visit = visit;
    deal_class(&w, 0, 0, a->cards[0]);
}
