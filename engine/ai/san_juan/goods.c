/* Producing and selling. Goods are named building by building in table order, so an option is worth
 * its own good and the best of those that may still follow. */
#include "ai/san_juan/few.h"
#include "ai/san_juan/internal.h"

#include "games/san_juan/town.h"

/* Sells a good whenever it can: waiting for a better price does not pay. */
static int sale_worth(const sj_mind *m, int card)
{
    return m->card * sj_price(m->s, card) / 10;
}

/* Market hall, Market stand and Harbor pay for the first or the second good that is sold. */
static int extra_for_sale(const sj_mind *m, int seat, int sold)
{
    if (sold == 1)
        return m->card * sj_stands(m->s, seat, SJ_MARKET_HALL) +
               100 * sj_stands(m->s, seat, SJ_HARBOR);
    return sold == 2 ? m->card * sj_stands(m->s, seat, SJ_MARKET_STAND) : 0;
}

static int extra_for_good(const sj_mind *m, int seat, int made)
{
    return made == 2 ? m->card * sj_stands(m->s, seat, SJ_WELL) : 0;
}

static int fill(const sj_mind *m, int seat, bool sale, sj_few *few)
{
    const sj_town *town = &m->s->town[seat];
    int extra = 0;
    /* Plants come first in a town. */
    for (int i = 0; i < town->size && sj_is_production(town->building[i].card); i++) {
        int card = town->building[i].card;
        if ((town->building[i].good != SJ_NONE) == sale)
            sj_few_put_gain(few, sale ? sale_worth(m, card) : sj_good_worth(m, card));
    }
    if (sale && sj_stands(m->s, seat, SJ_CUSTOMS_OFFICE) &&
        town->building[sj_town_find(town, SJ_CUSTOMS_OFFICE)].good != SJ_NONE)
        sj_few_put_gain(few, sale_worth(m, SJ_CUSTOMS_OFFICE));
    for (int number = 1; number <= few->count; number++)
        extra += sale ? extra_for_sale(m, seat, number) : extra_for_good(m, seat, number);
    return extra - few->sum;
}

int sj_produce_gain(const sj_mind *m, int seat, int limit)
{
    sj_few few;
    sj_few_open(&few, limit);
    return fill(m, seat, false, &few);
}

int sj_sell_gain(const sj_mind *m, int seat, int limit)
{
    sj_few few;
    sj_few_open(&few, limit);
    return fill(m, seat, true, &few);
}

/* Goes from the last option to the first: `few` holds the goods that may follow. A building that is
 * not offered equals one that is, so it may follow as well. */
static void weigh_goods(const sj_mind *m, const sj_scale *scale, bool sale)
{
    const sj_step *step = &m->s->step[m->s->depth - 1];
    const sj_town *town = &m->s->town[m->seat];
    sj_few few;
    sj_few_open(&few, step->left - 1);
    int last = scale->count - 1, place = town->size;
    scale->weight[last] = 0; /* pass */
    for (int i = last - 1; i >= 0; i--) {
        int option = sj_option_at(scale, i);
        while (--place > option) {
            int card = town->building[place].card;
            bool ready = (town->building[place].good != SJ_NONE) == sale;
            if (ready && (sj_is_production(card) || (sale && card == SJ_CUSTOMS_OFFICE)))
                sj_few_put_gain(&few, sale ? sale_worth(m, card) : sj_good_worth(m, card));
        }
        int card = town->building[option].card;
        int worth = sale ? sale_worth(m, card) : sj_good_worth(m, card);
        int weight = worth - few.sum;
        for (int number = 1; number <= few.count + 1; number++)
            weight += sale ? extra_for_sale(m, m->seat, step->done + number)
                           : extra_for_good(m, m->seat, step->done + number);
        scale->weight[i] = weight;
        sj_few_put_gain(&few, worth);
    }
}

void sj_weigh_produce(const sj_mind *m, const sj_scale *scale)
{
    weigh_goods(m, scale, false);
}

void sj_weigh_sell(const sj_mind *m, const sj_scale *scale)
{
    weigh_goods(m, scale, true);
}
