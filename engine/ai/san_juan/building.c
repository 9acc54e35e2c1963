/* Which building to build, over which other, and how to pay for it. */
#include "ai/san_juan/internal.h"

#include "games/san_juan/town.h"

enum { FREE_BUILD_COST = 4 };

/* Ending the game is worth the lead at that moment: my points with `more` against the best rival's,
 * including what their last building may bring. Close leads weigh most. */
int sj_end_worth(const sj_mind *m, int more)
{
    int lead = sj_tally_points(&m->town, m->sixes) + more - m->rivals;
    int far = 400;
    lead = lead > far ? far : lead < -far ? -far : lead;
    return lead * sj_judged.lead / 100;
}

static int goods_for_black_market(const sj_mind *m)
{
    if ((m->town.stands & BIT(SJ_BLACK_MARKET)) == 0)
        return 0;
    int goods = bits_count(sj_town_production(&m->s->town[m->seat], 0, true));
    return goods < 2 ? goods : 2;
}

/* What paying `price` and the card itself costs the hand; Carpenter and Poor house give back. */
static int cost_of(const sj_mind *m, const sj_held *held, int card, int price)
{
    bool from_hand = card != SJ_CATHEDRAL;
    int rest = held->size - from_hand - price;
    int except = from_hand ? card : SJ_NONE;
    if (rest < 0)
        rest = 0;
    int plans = sj_cheapest_plans(held, price, except) + (from_hand ? held->plan[card] : 0);
    if (!sj_is_production(card))
        rest += (m->town.stands & BIT(SJ_CARPENTER)) != 0;
    if (rest <= 1)
        rest += (m->town.stands & BIT(SJ_POOR_HOUSE)) != 0;
    return plans + sj_hand_worth(m, held->size) - sj_hand_worth(m, rest);
}

static int price_of(const sj_mind *m, int card, int off)
{
    return sj_cards[card].cost - off -
           ((m->town.stands & BIT(sj_helper(sj_is_production(card)))) != 0);
}

/* The worth of building the card beside the others. */
static int gain_beside(const sj_mind *m, const sj_held *held, int card, int price, int value)
{
    int gain = value - cost_of(m, held, card, price > 0 ? price : 0);
    if (m->town.size == SJ_TOWN - 1 && m->lacking > 0)
        gain += sj_end_worth(m, value);
    return gain;
}

/* The worth of building it over the building at a place. */
static int gain_over(const sj_mind *m, const sj_held *held, int card, int price, int place)
{
    const sj_building *covered = &m->s->town[m->seat].building[place];
    sj_tally after = m->town;
    sj_tally_remove(&after, covered->card);
    sj_tally_add(&after, card);
    int value = sj_town_worth(m, &after) - m->worth;
    if (covered->good != SJ_NONE)
        value -= sj_good_worth(m, covered->card);
    price -= sj_cover_value(covered->card);
    return value - cost_of(m, held, card, price > 0 ? price : 0);
}

static int value_of(const sj_mind *m, const sj_held *held, int card)
{
    return card == SJ_CATHEDRAL ? sj_building_worth(m, card) : held->value[card];
}

/* The best way to build a card, or a number below all others if it cannot be paid. */
static int best_way(const sj_mind *m, const sj_held *held, int card, int off)
{
    int funds = held->size - (card != SJ_CATHEDRAL) + goods_for_black_market(m);
    int price = price_of(m, card, off), best = -10000;
    if (price <= funds)
        best = gain_beside(m, held, card, price, value_of(m, held, card));
    if ((m->town.stands & BIT(SJ_CRANE)) == 0)
        return best;
    for (int place = 0; place < m->town.size; place++) {
        int covered = m->s->town[m->seat].building[place].card;
        if (covered == SJ_CRANE || covered == card || price - sj_cover_value(covered) > funds)
            continue;
        int gain = gain_over(m, held, card, price, place);
        best = gain > best ? gain : best;
    }
    return best;
}

static int chooser_saves(const sj_mind *m)
{
    const sj_state *s = m->s;
    if (m->seat != s->chooser)
        return 0;
    bool library = sj_stands(s, m->seat, SJ_LIBRARY) && !sj_repeated(s) &&
                   (s->library_used >> m->seat & 1) == 0;
    return 1 + library;
}

void sj_weigh_build(const sj_mind *m, const sj_scale *scale)
{
    sj_held held;
    sj_hold(m, NULL, 0, &held);
    int off = chooser_saves(m);
    for (int i = 0; i < scale->count; i++) {
        int card = sj_option_at(scale, i);
        scale->weight[i] = card == SJ_PASS ? -sj_judged.pass : best_way(m, &held, card, off);
    }
}

int sj_best_build(const sj_mind *m, const sj_held *held, int off)
{
    int best = 0;
    uint64_t violet = ~(BIT(SJ_PRODUCTION_CARDS) - 1);
    uint64_t cards = held->types & ~(m->town.stands & violet);
    if (m->s->cathedral)
        cards |= BIT(SJ_CATHEDRAL);
    for (; cards != 0; cards &= cards - 1) {
        int gain = best_way(m, held, bits_lowest(cards), off) + sj_judged.pass;
        best = gain > best ? gain : best;
    }
    return best;
}

void sj_weigh_crane(const sj_mind *m, const sj_scale *scale)
{
    int card = m->s->step[m->s->depth - 1].card;
    sj_held held;
    sj_hold(m, NULL, 0, &held);
    int price = price_of(m, card, chooser_saves(m));
    for (int i = 0; i < scale->count; i++) {
        int place = sj_option_at(scale, i);
        scale->weight[i] = place == SJ_PASS
                               ? gain_beside(m, &held, card, price, value_of(m, &held, card))
                               : gain_over(m, &held, card, price, place);
    }
}

/* Pays only the card itself. */
static int free_gain(const sj_mind *m, const sj_held *held, int card)
{
    return gain_beside(m, held, card, 0, held->value[card]);
}

void sj_weigh_free_build(const sj_mind *m, const sj_scale *scale)
{
    sj_held held;
    sj_hold(m, NULL, 0, &held);
    for (int i = 0; i < scale->count; i++) {
        int card = sj_option_at(scale, i);
        scale->weight[i] = card == SJ_PASS ? 0 : free_gain(m, &held, card);
    }
}

int sj_best_free_build(const sj_mind *m, const sj_held *held)
{
    int best = 0;
    for (uint64_t types = held->types; types != 0; types &= types - 1) {
        int card = bits_lowest(types);
        if (sj_cards[card].cost > FREE_BUILD_COST ||
            (!sj_is_production(card) && (m->town.stands & BIT(card)) != 0))
            continue;
        int gain = free_gain(m, held, card);
        best = gain > best ? gain : best;
    }
    return best;
}

/* A good instead of a card from the hand. */
void sj_weigh_black_market(const sj_mind *m, const sj_scale *scale)
{
    const sj_step *step = &m->s->step[m->s->depth - 1];
    sj_held held;
    sj_hold(m, NULL, 0, &held);
    int rest = held.size - step->left;
    rest = rest > 0 ? rest : 0;
    int saved = sj_hand_worth(m, rest + 1) - sj_hand_worth(m, rest) +
                sj_cheapest_plans(&held, step->left, SJ_NONE) -
                sj_cheapest_plans(&held, step->left - 1, SJ_NONE);
    for (int i = 0; i < scale->count; i++) {
        int place = sj_option_at(scale, i);
        scale->weight[i] = place == SJ_PASS
                               ? 0
                               : saved - sj_good_worth(m, m->s->town[m->seat].building[place].card);
    }
}

/* An Earthquake takes the building with everything on and beneath it. */
void sj_weigh_loss(const sj_mind *m, const sj_scale *scale)
{
    const sj_town *town = &m->s->town[m->seat];
    int now = sj_town_worth(m, &m->town);
    for (int i = 0; i < scale->count; i++) {
        int place = sj_option_at(scale, i);
        const sj_building *building = &town->building[place];
        sj_tally after = m->town;
        sj_tally_remove(&after, building->card);
        after.tucked -= sj_tucked_at(m->s, m->seat, place);
        scale->weight[i] = sj_town_worth(m, &after) - now;
        if (building->good != SJ_NONE)
            scale->weight[i] -= sj_good_worth(m, building->card);
    }
}
