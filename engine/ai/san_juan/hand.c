/* Decisions about the cards of a hand. They are named one by one in table order, so an option is
 * worth its own card and the best choice of those that may still follow. */
#include "ai/san_juan/few.h"
#include "ai/san_juan/internal.h"

/* Exactly step->left cards go: those with the least value in the plan. */
void sj_weigh_discard(const sj_mind *m, const sj_scale *scale)
{
    const sj_step *step = &m->s->step[m->s->depth - 1];
    sj_held held;
    sj_hold(m, NULL, 0, &held);
    sj_few few;
    sj_few_open(&few, step->left - 1);
    int i = scale->count - 1;
    for (uint64_t types = held.types; types != 0 && i >= 0;) {
        int card = bits_highest(types);
        int copies = held.count[card];
        types &= ~BIT(card);
        for (int copy = 0; copy < copies - 1; copy++)
            sj_few_put(&few, sj_plan_of_copy(&held, card, copy));
        int loss = sj_plan_of_copy(&held, card, copies - 1);
        if (card == sj_option_at(scale, i))
            scale->weight[i--] = -loss - few.sum;
        sj_few_put(&few, loss);
    }
}

/* Exactly step->left of the drawn cards stay. A card already in the hand adds less. */
void sj_weigh_keep(const sj_mind *m, const sj_scale *scale)
{
    const sj_state *s = m->s;
    const sj_step *step = &s->step[s->depth - 1];
    sj_held held;
    sj_hold(m, s->drawn, s->drawn_size, &held);
    sj_few few;
    sj_few_open(&few, step->left - 1);
    int i = scale->count - 1;
    for (int at = s->drawn_size - 1; at >= 0 && i >= 0;) {
        int card = s->drawn[at], copies = 0;
        for (; at >= 0 && s->drawn[at] == card; at--)
            copies++;
        int had = held.count[card] - copies;
        for (int copy = had + 1; copy < had + copies; copy++)
            sj_few_put(&few, -sj_plan_of_copy(&held, card, copy));
        int loss = -sj_plan_of_copy(&held, card, had);
        if (card == sj_option_at(scale, i))
            scale->weight[i--] = -loss - few.sum;
        sj_few_put(&few, loss);
    }
}

/* One of the cards a Gold mine turned up. */
void sj_weigh_take(const sj_mind *m, const sj_scale *scale)
{
    sj_held held;
    sj_hold(m, m->s->revealed, m->s->revealed_size, &held);
    for (int i = 0; i < scale->count; i++) {
        int card = sj_option_at(scale, i);
        scale->weight[i] = sj_plan_of_copy(&held, card, held.count[card] - 1);
    }
}

/* Gold mine and Goldsmith cost nothing. */
void sj_weigh_use(const sj_mind *m, const sj_scale *scale)
{
    scale->weight[0] = m->card;
    scale->weight[1] = 0;
}

/* Up to step->left cards go, each for something worth `gain`. If several may go, assumes that every
 * other card worth giving up will follow. `first` is the worth of starting at all. */
static void weigh_parting(const sj_mind *m, const sj_scale *scale, int gain, int first)
{
    const sj_step *step = &m->s->step[m->s->depth - 1];
    sj_held held;
    sj_hold(m, NULL, 0, &held);
    sj_few few;
    sj_few_open(&few, step->left - 1);
    int i = scale->count - 1;
    scale->weight[i--] = 0; /* pass */
    for (uint64_t types = held.types; types != 0 && i >= 0;) {
        int card = bits_highest(types);
        int copies = held.count[card];
        types &= ~BIT(card);
        for (int copy = 0; copy < copies - 1; copy++)
            sj_few_put_gain(&few, gain - sj_plan_of_copy(&held, card, copy));
        int own = gain - sj_plan_of_copy(&held, card, copies - 1);
        if (card == sj_option_at(scale, i))
            scale->weight[i--] = own - few.sum + first;
        sj_few_put_gain(&few, own);
    }
}

static int point_worth(const sj_mind *m)
{
    return (m->town.stands & BIT(SJ_PALACE)) != 0 ? 125 : 100;
}

static int last_card(const sj_mind *m)
{
    int size = m->s->hand[m->seat].size;
    return sj_hand_worth(m, size) - sj_hand_worth(m, size - 1);
}

void sj_weigh_chapel(const sj_mind *m, const sj_scale *scale)
{
    weigh_parting(m, scale, point_worth(m) - last_card(m), 0);
}

/* It works once per game: the longer the game still lasts, the more cards it could take later. */
void sj_weigh_bank(const sj_mind *m, const sj_scale *scale)
{
    int begun = m->s->step[m->s->depth - 1].done > 0;
    int wait = begun ? 0 : sj_judged.bank_patience * m->rounds;
    int size = m->s->hand[m->seat].size;
    int each = (sj_hand_worth(m, size) - sj_hand_worth(m, size - (size + 1) / 2)) * 2 / (size + 1);
    weigh_parting(m, scale, point_worth(m) - each, -wait);
}

/* Office building and General amnesty: a new card for each. */
void sj_weigh_swap(const sj_mind *m, const sj_scale *scale)
{
    weigh_parting(m, scale, m->card * sj_judged.fresh / 100, 0);
}
