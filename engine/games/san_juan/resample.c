/* Draws a complete state consistent with a view, each equally likely.
 *
 * Cards the viewer cannot place are dealt at random to the spots the viewer cannot see. Events can
 * be only where cards went unseen: deck, goods, under a Harbor, sold or spent goods. So they are
 * placed first, evenly among those spots, with only as many in the piles as agrees with what
 * everybody knows of them. The deal is repeated until it fits the current decision: the seat asked
 * must really have a choice. */
#include <string.h>

#include "games/san_juan/flow.h"
#include "games/san_juan/hand.h"
#include "games/san_juan/piles.h"
#include "games/san_juan/surface.h"

enum { TRIES = 1000 };

/* A spot is a byte of the state, or a card in the hand of a seat. */
typedef struct {
    uint8_t *byte; /* NULL: a hand */
    uint8_t seat;
} spot;

typedef struct {
    spot at[SJ_BOX];
    int size;
} spots;

typedef struct {
    spots piles;               /* deck and discard pile: may hold events */
    spots goods;               /* goods and under a Harbor: may hold events */
    spots closed;              /* cards in or from a hand: may not */
    uint8_t buildings[SJ_BOX]; /* cards to deal */
    int building_count;
    uint8_t events[SJ_EVENT_CARDS];
    int event_count;
} deal;

static void add_spot(spots *list, uint8_t *byte, int seat)
{
    list->at[list->size++] = (spot){byte, (uint8_t)seat};
}

/* Only goods can be events; cards in or from a hand cannot. */
static bool came_unseen(uint8_t place)
{
    return sj_is_discard(place) ? place >> 4 == SJ_KNOWN_TO_NOBODY : place >> 6 == SJ_UNDER_HARBOR;
}

static void find_spots(sj_state *s, deal *d)
{
    for (int i = 0; i < s->deck_size; i++)
        add_spot(&d->piles, &s->card[i], 0);
    for (int seat = 0; seat < s->config.players; seat++) {
        sj_town *town = &s->town[seat];
        for (int i = 0; i < town->size; i++)
            if (town->building[i].good == SJ_UNKNOWN)
                add_spot(&d->goods, &town->building[i].good, 0);
        int known = 0;
        for (int card = 0; card < SJ_HAND_CARDS; card++)
            known += sj_count(&s->hand[seat], card);
        for (int i = known; i < s->hand[seat].size; i++)
            add_spot(&d->closed, NULL, seat);
        s->hand[seat].size = (uint8_t)known;
    }
    for (int i = sj_aside_begin(s); i < SJ_BOX; i++) {
        if (s->card[i] != SJ_UNKNOWN)
            continue;
        bool discarded = sj_is_discard(s->place[i]);
        if (came_unseen(s->place[i]))
            add_spot(discarded ? &d->piles : &d->goods, &s->card[i], 0);
        else
            add_spot(&d->closed, &s->card[i], 0);
    }
    for (int i = 0; i < s->drawn_size; i++)
        if (s->drawn[i] == SJ_UNKNOWN)
            add_spot(&d->closed, &s->drawn[i], 0);
}

static void count_out(uint8_t number[SJ_CARDS], int card)
{
    if (card < SJ_CARDS) /* neither unknown nor none */
        number[card]--;
}

/* The cards of the box that the view does not show. */
static void find_cards(const sj_state *s, deal *d)
{
    uint8_t number[SJ_CARDS];
    sj_components(s->config.modules, number);
    for (int seat = 0; seat < s->config.players; seat++) {
        for (int card = 0; card < SJ_HAND_CARDS; card++)
            number[card] = (uint8_t)(number[card] - sj_count(&s->hand[seat], card));
        for (int i = 0; i < s->town[seat].size; i++)
            number[s->town[seat].building[i].card]--;
    }
    for (int i = sj_aside_begin(s); i < SJ_BOX; i++)
        count_out(number, s->card[i]);
    for (int i = 0; i < s->drawn_size; i++)
        count_out(number, s->drawn[i]);
    for (int i = 0; i < s->revealed_size; i++)
        count_out(number, s->revealed[i]);
    for (int i = 0; i < SJ_EVENT_CARDS; i++)
        if ((s->events >> i & 1) != 0)
            number[SJ_EARTHQUAKE + i]--;
    count_out(number, s->event);
    number[SJ_CATHEDRAL] = 0; /* always in sight */

    for (int card = 0; card < SJ_BUILDING_CARDS; card++)
        for (; number[card] > 0; number[card]--)
            d->buildings[d->building_count++] = (uint8_t)card;
    for (int card = SJ_EARTHQUAKE; card < SJ_CARDS; card++)
        if (number[card] > 0)
            d->events[d->event_count++] = (uint8_t)card;
}

/* The number of ways to choose k things from n; k is at most the number of events. */
static uint64_t choices(int n, int k)
{
    uint64_t ways = n >= k;
    for (int i = 0; i < k && ways > 0; i++)
        ways = ways * (uint64_t)(n - i) / (uint64_t)(i + 1);
    return ways;
}

/* Draws how many hidden events are in the piles. A number's weight is the number of ways to place
 * them so; numbers that contradict what is known about buildings in the piles are excluded. */
static int events_in_piles(const sj_state *s, const deal *d, tav_rng *rng)
{
    int buildings = s->deck_size + s->discard_size; /* if all hidden events lay elsewhere */
    for (int i = sj_aside_begin(s); i < SJ_BOX; i++)
        buildings -= sj_is_discard(s->place[i]) && s->card[i] != SJ_UNKNOWN &&
                     sj_is_event(s->card[i]);
    uint64_t ways[SJ_EVENT_CARDS + 1] = {0}, all = 0;
    for (int k = 0; k <= d->event_count; k++) {
        if (buildings - k >= s->piles_low && buildings - k <= s->piles_high)
            ways[k] = choices(d->piles.size, k) * choices(d->goods.size, d->event_count - k);
        all += ways[k];
    }
    assert(all > 0);
    uint64_t drawn = rng_below_wide(rng, all);
    int k = 0;
    for (; drawn >= ways[k]; k++)
        drawn -= ways[k];
    return k;
}

/* Moves `number` spots, chosen evenly, to the front. */
static void choose_spots(spots *list, int number, tav_rng *rng)
{
    for (int i = 0; i < number; i++) {
        int other = i + (int)rng_below(rng, (uint32_t)(list->size - i));
        spot chosen = list->at[other];
        list->at[other] = list->at[i];
        list->at[i] = chosen;
    }
}

static void fill(sj_state *s, const spot *where, int card)
{
    if (where->byte != NULL)
        *where->byte = (uint8_t)card;
    else
        sj_hand_add(&s->hand[where->seat], card);
}

static void deal_cards(sj_state *s, deal *d, tav_rng *rng)
{
    int in_piles = events_in_piles(s, d, rng), elsewhere = d->event_count - in_piles, next = 0;
    choose_spots(&d->piles, in_piles, rng);
    choose_spots(&d->goods, elsewhere, rng);
    rng_shuffle(rng, d->events, (uint32_t)d->event_count);
    rng_shuffle(rng, d->buildings, (uint32_t)d->building_count);
    for (int i = 0; i < d->piles.size; i++)
        fill(s, &d->piles.at[i], i < in_piles ? d->events[i] : d->buildings[next++]);
    for (int i = 0; i < d->goods.size; i++)
        fill(s, &d->goods.at[i], i < elsewhere ? d->events[in_piles + i] : d->buildings[next++]);
    for (int i = 0; i < d->closed.size; i++)
        fill(s, &d->closed.at[i], d->buildings[next++]);
    assert(next == d->building_count);
}

/* The highest of the `done` cards picked so far, which is where the series continues. Cards dealt
 * to one place are equally likely, so the first ones will do. */
static int highest_pick(const sj_state *s, const sj_step *step, const deal *d)
{
    int highest = 0, left = step->done;
    if (step->kind == SJ_COUNCIL_KEEP) {
        int first = d->piles.size + d->goods.size - d->event_count; /* of those dealt to closed */
        for (int i = 0; i < d->closed.size && left > 0; i++) {
            if (d->closed.at[i].byte != NULL || d->closed.at[i].seat != step->seat)
                continue;
            int card = d->buildings[first + i];
            highest = card > highest ? card : highest;
            left--;
        }
        return highest;
    }
    for (int i = sj_aside_begin(s); i < SJ_BOX && left > 0; i++) {
        bool bank = step->kind == SJ_USE_BANK;
        uint8_t place = s->place[i];
        bool there = bank ? !sj_is_discard(place) && place >> 6 == SJ_UNDER_BANK &&
                                (place >> 4 & 3) == step->seat
                          : place == sj_discard_place(SJ_KNOWN_TO_SEAT + step->seat);
        if (!there)
            continue;
        highest = s->card[i] > highest ? s->card[i] : highest;
        left--;
    }
    return highest;
}

static void resample_tiles(sj_state *s, tav_rng *rng)
{
    uint8_t hidden[SJ_TILES];
    uint32_t size = 0;
    int seen = 0;
    for (int i = 0; i < SJ_TILES; i++)
        if (s->tile[i] != SJ_UNKNOWN)
            seen |= 1 << s->tile[i];
    for (int tile = 0; tile < SJ_TILES; tile++)
        if ((seen >> tile & 1) == 0)
            hidden[size++] = (uint8_t)tile;
    rng_shuffle(rng, hidden, size);
    for (int i = 0; i < SJ_TILES; i++)
        if (s->tile[i] == SJ_UNKNOWN)
            s->tile[i] = hidden[--size];
}

static void sort_drawn(sj_state *s)
{
    for (int i = 1; i < s->drawn_size; i++) {
        uint8_t card = s->drawn[i];
        int at = i;
        for (; at > 0 && s->drawn[at - 1] > card; at--)
            s->drawn[at] = s->drawn[at - 1];
        s->drawn[at] = card;
    }
}

void sj_resample(const tav_view *view, tav_rng *rng, tav_state *state)
{
    const sj_view *v = (const sj_view *)view;
    sj_state *s = (sj_state *)state;
    deal d;
    for (int tries = 0; tries < TRIES; tries++) {
        *s = v->seen;
        if (s->over)
            break;
        d.piles.size = d.goods.size = d.closed.size = 0;
        d.building_count = d.event_count = 0;
        find_cards(s, &d);
        find_spots(s, &d);
        deal_cards(s, &d, rng);
        sort_drawn(s);
        sj_step *step = sj_top(s);
        if (step->seat != v->head.viewer && sj_picks_are_hidden(step->kind))
            step->from = (uint8_t)highest_pick(s, step, &d);
        s->options = sj_options(s);
        if (bits_several(s->options))
            break;
        /* Very rarely no such world is found; then the series is at its beginning. */
        step->from = step->seat != v->head.viewer ? 0 : step->from;
        s->options = sj_options(s);
    }
    resample_tiles(s, rng);
    game_reseed_from(state, rng);
}

/* Nobody knows the order of the deck, nor that of the price tiles that have not been open. */
void sj_redraw(tav_state *state, tav_rng *rng)
{
    sj_state *s = (sj_state *)state;
    if (s->over)
        return;
    rng_shuffle(rng, s->card, s->deck_size);
    if (s->tiles_seen < SJ_TILES - 1)
        rng_shuffle(rng, s->tile + s->tile_open, (uint32_t)(SJ_TILES - s->tiles_seen));
    game_reseed_from(state, rng);
}
