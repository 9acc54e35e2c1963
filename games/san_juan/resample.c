/* A complete state that a view could have come from, every one equally likely.
 *
 * The cards the viewer cannot place are dealt at random to the spots he cannot see into. Events can
 * be only where cards went unseen: deck, goods, under a Harbor, sold or spent goods; so they are
 * placed first, evenly among those spots. What the present decision implies is honoured by dealing
 * again until it holds: the seat that is asked really has a choice, and the piles hold as many
 * buildings as everybody has concluded. */
#include <string.h>

#include "games/san_juan/audit.h"
#include "games/san_juan/flow.h"
#include "games/san_juan/hand.h"
#include "games/san_juan/piles.h"
#include "games/san_juan/view.h"

enum { TRIES = 1000 };

/* A spot is a byte of the state, or a card in the hand of a seat. */
typedef struct {
    uint8_t *byte; /* NULL: a hand */
    uint8_t seat;
    bool in_piles; /* deck or discard pile */
} spot;

typedef struct {
    spot open[SJ_BOX]; /* may hold an event */
    int open_size;
    spot closed[SJ_BOX]; /* may not */
    int closed_size;
    uint8_t buildings[SJ_BOX]; /* cards to deal */
    int building_count;
    uint8_t events[SJ_EVENT_CARDS];
    int event_count;
} deal;

static void add_open(deal *d, uint8_t *byte, bool in_piles)
{
    d->open[d->open_size++] = (spot){byte, 0, in_piles};
}

static void add_closed(deal *d, uint8_t *byte, int seat)
{
    d->closed[d->closed_size++] = (spot){byte, (uint8_t)seat, false};
}

/* Only goods can be events; hands and what came from them cannot. */
static bool came_unseen(uint8_t place)
{
    return sj_is_discard(place) ? place >> 4 == SJ_KNOWN_TO_NOBODY : place >> 6 == SJ_UNDER_HARBOR;
}

static void find_spots(sj_state *s, deal *d)
{
    for (int i = 0; i < s->deck_size; i++)
        add_open(d, &s->card[i], true);
    for (int seat = 0; seat < s->config.players; seat++) {
        sj_town *town = &s->town[seat];
        for (int i = 0; i < town->size; i++)
            if (town->building[i].good == SJ_UNKNOWN)
                add_open(d, &town->building[i].good, false);
        int known = 0;
        for (int card = 0; card < SJ_HAND_CARDS; card++)
            known += sj_count(&s->hand[seat], card);
        for (int i = known; i < s->hand[seat].size; i++)
            add_closed(d, NULL, seat);
        s->hand[seat].size = (uint8_t)known;
    }
    for (int i = sj_aside_begin(s); i < SJ_BOX; i++) {
        if (s->card[i] != SJ_UNKNOWN)
            continue;
        if (came_unseen(s->place[i]))
            add_open(d, &s->card[i], sj_is_discard(s->place[i]));
        else
            add_closed(d, &s->card[i], 0);
    }
    for (int i = 0; i < s->drawn_size; i++)
        if (s->drawn[i] == SJ_UNKNOWN)
            add_closed(d, &s->drawn[i], 0);
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

/* Deals the events to the first open spots after a partial shuffle of these; all ways are equally
 * likely among those that leave as many buildings in the piles as is known. */
static void deal_events(const sj_state *s, deal *d, tav_rng *rng)
{
    int piles = s->deck_size + s->discard_size;
    int shown = 0; /* events everybody knows in the discard pile */
    for (int i = sj_aside_begin(s); i < SJ_BOX; i++)
        shown += sj_is_discard(s->place[i]) && s->card[i] != SJ_UNKNOWN && sj_is_event(s->card[i]);
    int buildings;
    do {
        buildings = piles - shown;
        for (int i = 0; i < d->event_count; i++) {
            int other = i + (int)rng_below(rng, (uint32_t)(d->open_size - i));
            spot chosen = d->open[other];
            d->open[other] = d->open[i];
            d->open[i] = chosen;
            buildings -= chosen.in_piles;
        }
    } while (buildings < s->piles_low || buildings > s->piles_high);
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
    deal_events(s, d, rng);
    rng_shuffle(rng, d->buildings, (uint32_t)d->building_count);
    int next = 0;
    for (int i = 0; i < d->event_count; i++)
        fill(s, &d->open[i], d->events[i]);
    for (int i = d->event_count; i < d->open_size; i++)
        fill(s, &d->open[i], d->buildings[next++]);
    for (int i = 0; i < d->closed_size; i++)
        fill(s, &d->closed[i], d->buildings[next++]);
    assert(next == d->building_count);
}

/* Where the picks of the series went: the highest of `done` cards there is where it stands. Cards
 * dealt to one place are as likely as one another, so the first ones will do. */
static int highest_pick(const sj_state *s, const sj_step *step, const deal *d)
{
    int highest = 0, left = step->done;
    if (step->kind == SJ_COUNCIL_KEEP) {
        for (int i = 0; i < d->closed_size && left > 0; i++) {
            if (d->closed[i].byte != NULL || d->closed[i].seat != step->seat)
                continue;
            int card = d->buildings[d->open_size - d->event_count + i];
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

static void resample_chance(sj_state *s, tav_rng *rng)
{
    for (int i = 0; i < RNG_KEY_SIZE; i += 4) {
        uint32_t word = rng_word(rng);
        for (int j = 0; j < 4; j++)
            s->chance.key[i + j] = (uint8_t)(word >> (8 * j));
    }
    s->chance.block = 0;
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
        d.open_size = d.closed_size = d.building_count = d.event_count = 0;
        find_cards(s, &d);
        find_spots(s, &d);
        deal_cards(s, &d, rng);
        sort_drawn(s);
        sj_step *step = sj_top(s);
        if (step->seat != v->head.viewer && sj_picks_are_hidden(step->kind))
            step->from = (uint8_t)highest_pick(s, step, &d);
        s->options = sj_handlers[step->kind].options(s, step);
        if ((s->options & (s->options - 1)) != 0)
            break;
        /* Hardly ever: no such world was found. Then the series stands at its beginning. */
        step->from = step->seat != v->head.viewer ? 0 : step->from;
        s->options = sj_handlers[step->kind].options(s, step);
    }
    resample_tiles(s, rng);
    resample_chance(s, rng);
}
