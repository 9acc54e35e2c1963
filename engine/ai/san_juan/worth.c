#include "ai/san_juan/worth.h"

#include "games/san_juan/piles.h"
#include "games/san_juan/score.h"

#define SIXES sj_costing(6)
#define SELLERS                                                                                    \
    (BIT(SJ_AQUEDUCT) | BIT(SJ_TRADING_POST) | BIT(SJ_WELL) | BIT(SJ_MARKET_STAND) |               \
     BIT(SJ_MARKET_HALL))

enum { POINT = 100, CUSTOMS_PRICE = 20 };

/* --- Towns ----------------------------------------------------------------------------------- */

/* Sets of three names of equal cost; ignores that copies of a plant may serve in two sets. */
static int residence_sets(uint64_t stands)
{
    int sets = 0;
    for (int cost = 1; cost < SJ_HIGHEST_COST; cost++)
        sets += bits_count(stands & sj_costing(cost)) / 3;
    return sets;
}

int sj_tally_points(const sj_tally *town, int rival_sixes)
{
    uint64_t stands = town->stands;
    int points = town->printed + town->tucked;
    if ((stands & (SIXES | BIT(SJ_CATHEDRAL))) == 0)
        return points * POINT;
    if ((stands & BIT(SJ_GUILD_HALL)) != 0)
        points += 2 * town->production;
    if ((stands & BIT(SJ_CITY_HALL)) != 0)
        points += town->size - town->production;
    if ((stands & BIT(SJ_TRIUMPHAL_ARCH)) != 0)
        points += sj_arch_points(stands);
    if ((stands & BIT(SJ_RESIDENCE)) != 0)
        points += sj_falling_points(residence_sets(stands));
    if ((stands & BIT(SJ_CATHEDRAL)) != 0)
        points += sj_falling_points(rival_sixes);
    return points * ((stands & BIT(SJ_PALACE)) != 0 ? POINT * 5 / 4 : POINT);
}

int sj_rival_sixes(const sj_state *s, int seat)
{
    int sixes = 0;
    for (int other = 0; other < s->config.players; other++)
        if (other != seat)
            sixes += bits_count(s->standing[other] & SIXES);
    return sixes;
}

void sj_tally_add(sj_tally *town, int card)
{
    town->stands |= BIT(card);
    town->size++;
    town->printed += sj_cards[card].points;
    town->effects += sj_judged.effect[card];
    if (sj_is_production(card)) {
        town->plants[card]++;
        town->production++;
    }
}

void sj_tally_remove(sj_tally *town, int card)
{
    town->size--;
    town->printed -= sj_cards[card].points;
    town->effects -= sj_judged.effect[card];
    if (sj_is_production(card)) {
        town->production--;
        if (--town->plants[card] > 0)
            return;
    }
    town->stands &= ~BIT(card);
}

int sj_tucked_at(const sj_state *s, int seat, int place)
{
    int tucked = 0;
    if (s->town[seat].under > 0)
        for (int i = sj_aside_begin(s); i < SJ_BOX; i++) {
            uint8_t at = s->place[i];
            tucked += !sj_is_discard(at) && (at >> 4 & 3) == seat && at >> 6 != SJ_COVERED &&
                      (place == SJ_TOWN || (at & 15) == place);
        }
    return tucked;
}

sj_tally sj_tally_town(const sj_state *s, int seat)
{
    const sj_town *from = &s->town[seat];
    sj_tally town = {
        .stands = s->standing[seat], .size = from->size, .tucked = sj_tucked_at(s, seat, SJ_TOWN)};
    for (int i = 0; i < from->size; i++) {
        town.printed += sj_cards[from->building[i].card].points;
        town.effects += sj_judged.effect[from->building[i].card];
    }
    /* Plants come first in a town. */
    for (; town.production < from->size; town.production++) {
        int card = from->building[town.production].card;
        if (!sj_is_production(card))
            break;
        town.plants[card]++;
    }
    return town;
}

/* Cards that the sales of a round bring, in thousandths. */
static int sales(const sj_tally *town)
{
    static const uint8_t price[SJ_PRODUCTION_CARDS] = {10, 14, 18, 22, 26};
    int help = ((town->stands & BIT(SJ_AQUEDUCT)) != 0) +
               2 * ((town->stands & BIT(SJ_TRADING_POST)) != 0);
    const int *sale = sj_judged.sale[help];
    int cards = 0, sold = 0;
    for (int card = SJ_SILVER; card >= 0; card--) {
        int goods = sold + town->plants[card] < SJ_SALES ? sold + town->plants[card] : SJ_SALES;
        cards += (sale[goods] - sale[sold]) * price[card];
        sold = goods;
    }
    if ((town->stands & SELLERS) == 0)
        return cards;
    int first = sale[1], second = sale[2] - sale[1];
    if ((town->stands & BIT(SJ_MARKET_HALL)) != 0 && sold > 0)
        cards += 10 * first;
    if ((town->stands & BIT(SJ_MARKET_STAND)) != 0 && sold > 1)
        cards += 10 * second;
    if ((town->stands & BIT(SJ_WELL)) != 0 && sold > 1)
        cards += 10 * second;
    return cards;
}

int sj_town_worth(const sj_mind *m, const sj_tally *town)
{
    int in_a_round = town->effects + m->trade * sales(town) / 1000;
    return sj_tally_points(town, m->sixes) + in_a_round * m->rounds / 10;
}

/* What a six-cost building will still gain from later buildings. */
static int promise(const sj_mind *m, int card, uint64_t hand)
{
    int to_come = m->rounds * sj_judged.pace / 100; /* tenths */
    int room = 10 * (SJ_TOWN - 1 - m->town.size);
    to_come = to_come < room ? to_come : room;
    if (to_come < 0 || m->lacking == 0)
        to_come = 0;
    switch (card) {
    case SJ_GUILD_HALL:
        return to_come * sj_judged.plants / 5;
    case SJ_CITY_HALL:
        return to_come * (100 - sj_judged.plants) / 10;
    case SJ_TRIUMPHAL_ARCH:
        return to_come == 0
                   ? 0
                   : sj_judged.monument * bits_count(hand & SJ_MONUMENTS & ~m->town.stands);
    case SJ_PALACE:
    case SJ_RESIDENCE:
        return to_come * sj_judged.building_points / 40;
    default:
        return 0;
    }
}

/* What a building adds to the six-cost buildings still in hand. */
static int hope(int card, uint64_t hand)
{
    int worth = 0;
    if (sj_is_production(card))
        return (hand & BIT(SJ_GUILD_HALL)) != 0 ? sj_judged.for_guild_hall : 0;
    if ((hand & BIT(SJ_CITY_HALL)) != 0 && card != SJ_CITY_HALL)
        worth += sj_judged.for_city_hall;
    if ((hand & BIT(SJ_TRIUMPHAL_ARCH)) != 0 && (BIT(card) & SJ_MONUMENTS) != 0)
        worth += sj_judged.for_arch;
    return worth;
}

typedef struct {
    int fixed;      /* points at the end */
    int in_a_round; /* what it brings until then */
} gain;

static gain find_gain(const sj_mind *m, int points, int cards, int card)
{
    gain g = {POINT * sj_cards[card].points, sj_judged.effect[card]};
    bool sells = sj_is_production(card) || (BIT(card) & SELLERS) != 0;
    bool scores = ((m->town.stands | BIT(card)) & (SIXES | BIT(SJ_CATHEDRAL))) != 0;
    if (sells || scores) {
        sj_tally with = m->town;
        sj_tally_add(&with, card);
        if (scores)
            g.fixed = sj_tally_points(&with, m->sixes) - points;
        if (sells)
            g.in_a_round += m->trade * (sales(&with) - cards) / 1000;
    }
    uint64_t hand = m->s->hand[m->seat].types;
    if (sj_cards[card].cost >= 6)
        g.fixed += promise(m, card, hand);
    if (m->lacking > 1 && (hand & SIXES) != 0)
        g.fixed += hope(card, hand);
    return g;
}

int sj_building_worth(const sj_mind *m, int card)
{
    gain g = find_gain(m, sj_tally_points(&m->town, m->sixes), sales(&m->town), card);
    return g.fixed + g.in_a_round * m->rounds / 10;
}

static int best_rival(const sj_state *s, int seat)
{
    int best = 0;
    for (int other = 0; other < s->config.players; other++) {
        if (other == seat)
            continue;
        sj_tally town = sj_tally_town(s, other);
        int cards = s->hand[other].size < 8 ? s->hand[other].size : 8;
        int points = sj_tally_points(&town, 0) + sj_judged.rival_build[cards];
        best = points > best ? points : best;
    }
    return best;
}

void sj_make_up_mind(sj_mind *m, const sj_state *s, int seat)
{
    int fullest = 0;
    m->s = s;
    m->seat = seat;
    bool cathedral = (s->config.modules & SJ_NEW_BUILDINGS) != 0; /* only it counts them */
    m->sixes = cathedral ? sj_rival_sixes(s, seat) : 0;
    for (int other = 0; other < s->config.players; other++)
        if (s->town[other].size > fullest)
            fullest = s->town[other].size;
    m->lacking = SJ_TOWN - fullest;
    m->rounds = sj_judged.rounds[m->lacking] * sj_judged.length[s->config.players - 2] / 100;
    m->card = sj_judged.card[m->lacking];
    m->trade = m->card * sj_judged.trade[s->config.players - 2] / 100;
    m->town = sj_tally_town(s, seat);
}

void sj_think_of_building(sj_mind *m)
{
    m->worth = (m->town.stands & BIT(SJ_CRANE)) != 0 ? sj_town_worth(m, &m->town) : 0;
    m->rivals = m->lacking <= 1 ? best_rival(m->s, m->seat) : 0;
}

/* --- Hands ----------------------------------------------------------------------------------- */

int sj_hand_worth(const sj_mind *m, int cards)
{
    int most = SJ_HAND_TABLE - 1;
    int limit = 6; /* from here on the hand limit bites, without a Tower */
    int hundredths = sj_judged.hand[cards < most ? cards : most];
    if (cards > limit && (m->town.stands & BIT(SJ_TOWER)) != 0)
        hundredths = sj_judged.hand[limit] +
                     (cards - limit) * (sj_judged.hand[limit] - sj_judged.hand[limit - 1]);
    return m->card * hundredths / 100;
}

/* What the building costs on average, without the chooser's discount. */
static int usual_price(const sj_mind *m, int card)
{
    return sj_cards[card].cost - ((m->town.stands & BIT(sj_helper(sj_is_production(card)))) != 0);
}

/* Gives the plans their ranks: how many are better, or as good and earlier in table order. Counting
 * them needs no branch that depends on the cards. */
static void rank_plans(const int *surplus, const uint8_t *card, int count, sj_held *held)
{
    held->planned = count < SJ_PLANS ? count : SJ_PLANS;
    for (int i = 0; i < count; i++) {
        int rank = 0;
        for (int j = 0; j < count; j++)
            rank += surplus[j] > surplus[i] - (j < i);
        if (rank >= SJ_PLANS)
            continue;
        held->plan[card[i]] = surplus[i] * sj_judged.plan[rank] / 100;
        held->best[rank] = card[i];
    }
}

/* The gain of building it later; a standing building cannot be built again. */
static void make_plans(const sj_mind *m, sj_held *held)
{
    int surplus[SJ_HAND_CARDS + 1], count = 0;
    uint8_t card_of[SJ_HAND_CARDS + 1];
    int later = m->rounds > sj_judged.delay ? m->rounds - sj_judged.delay : 0;
    int points = sj_tally_points(&m->town, m->sixes), cards = sales(&m->town);
    for (uint64_t types = held->types; types != 0; types &= types - 1) {
        int card = bits_lowest(types);
        held->plan[card] = 0;
        held->value[card] = 0;
        if (!sj_is_production(card) && (m->town.stands & BIT(card)) != 0)
            continue;
        gain g = find_gain(m, points, cards, card);
        held->value[card] = g.fixed + g.in_a_round * m->rounds / 10;
        card_of[count] = (uint8_t)card;
        surplus[count] = g.fixed + g.in_a_round * later / 10 - m->card * (usual_price(m, card) + 1);
        count += surplus[count] > 0; /* otherwise the next one takes its place */
    }
    rank_plans(surplus, card_of, m->lacking > 0 ? count : 0, held);
}

void sj_hold(const sj_mind *m, const uint8_t *more, int count, sj_held *held)
{
    const sj_hand *hand = &m->s->hand[m->seat];
    held->types = hand->types;
    held->size = hand->size;
    held->copies = hand->size + count;
    for (uint64_t types = hand->types; types != 0; types &= types - 1)
        held->count[bits_lowest(types)] = (uint8_t)sj_count(hand, bits_lowest(types));
    for (int i = 0; i < count; i++) {
        if ((held->types & BIT(more[i])) == 0)
            held->count[more[i]] = 0;
        held->types |= BIT(more[i]);
        held->count[more[i]]++;
    }
    make_plans(m, held);
}

int sj_plan_of_copy(const sj_held *held, int card, int copy)
{
    return copy == 0 ? held->plan[card] : 0;
}

/* Cards without a plan go first, then the plans from the last to the first: each is worth no more
 * than the one before. */
int sj_cheapest_plans(const sj_held *held, int number, int except)
{
    int sum = 0, i = held->planned, skipped = except != SJ_NONE;
    for (int j = 0; j < held->planned; j++)
        skipped &= held->best[j] != except; /* a plan that is skipped below */
    for (int left = number - (held->copies - held->planned - skipped); left > 0 && i > 0;) {
        int card = held->best[--i];
        if (card == except)
            continue;
        sum += held->plan[card];
        left--;
    }
    return sum;
}

/* --- Goods ----------------------------------------------------------------------------------- */

/* The open tile, or the next if the cycle is known, or the mean of the unseen tiles, which are
 * known as a set. In tenths. */
int sj_price(const sj_state *s, int card)
{
    if (!sj_is_production(card))
        return CUSTOMS_PRICE;
    if (s->tile_open || s->tiles_seen >= SJ_TILES - 1)
        return 10 * sj_tile_prices[s->tile[0]][card];
    int unseen = SJ_TILES - s->tiles_seen, sum = 0;
    for (int i = 0; i < unseen; i++)
        sum += sj_tile_prices[s->tile[i]][card];
    return 10 * sum / unseen;
}

int sj_good_worth(const sj_mind *m, int card)
{
    static const uint8_t usual[SJ_PRODUCTION_CARDS] = {10, 14, 18, 22, 26};
    int price = sj_is_production(card) ? usual[card] : CUSTOMS_PRICE;
    return m->card * price * sj_judged.good / 1000;
}
