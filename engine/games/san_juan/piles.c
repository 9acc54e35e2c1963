#include "games/san_juan/piles.h"

#include <string.h>

#include "games/san_juan/hand.h"
#include "games/san_juan/tell.h"

static void put_aside(sj_state *s, int card, uint8_t place)
{
    assert(s->deck_size + s->aside_size < SJ_BOX);
    s->aside_size++;
    s->card[sj_aside_begin(s)] = (uint8_t)card;
    s->place[sj_aside_begin(s)] = place;
}

void sj_discard(sj_state *s, int card, int knower)
{
    put_aside(s, card, sj_discard_place(knower));
    s->discard_size++;
    sj_piles_changed(s);
}

void sj_put_under(sj_state *s, int card, int kind, int seat, int building)
{
    put_aside(s, card, sj_under_place(kind, seat, building));
    s->town[seat].under++;
}

static void tell_shuffled(const sj_state *s, tav_sink *sink)
{
    if (sink == NULL)
        return;
    tav_thing order[SJ_BOX];
    for (int i = 0; i < s->deck_size; i++)
        order[i] = s->card[s->deck_size - 1 - i];
    tav_event event = {.kind = SJ_TOLD_SHUFFLED,
                       .seat = TAV_NOBODY,
                       .seen_by = 0,
                       .count = s->deck_size,
                       .amount = s->deck_size,
                       .things = order};
    sink->take(sink, &event);
}

enum { MOST_COPIES = 16 }; /* of one card; at least as many as the box has */

/* Refills an empty deck. Sorts the discard pile into table order before shuffling, so that the new
 * deck depends only on which cards it holds: a position records no other order. */
static void reshuffle(sj_state *s, tav_sink *sink)
{
    uint8_t number[SJ_CARDS] = {0}, deck[SJ_BOX + MOST_COPIES];
    int kept = SJ_BOX;
    for (int i = SJ_BOX - 1; i >= sj_aside_begin(s); i--) {
        bool discarded = sj_is_discard(s->place[i]);
        number[s->card[i]] = (uint8_t)(number[s->card[i]] + discarded);
        s->card[kept - 1] = s->card[i];
        s->place[kept - 1] = s->place[i];
        kept -= !discarded;
    }
    s->aside_size = (uint8_t)(SJ_BOX - kept);
    s->deck_size = s->discard_size;
    s->discard_size = 0;
    for (int card = 0, size = 0; card < SJ_CARDS; card++) {
        memset(deck + size, card,
               MOST_COPIES); /* more than needed: the next card overwrites the excess */
        size += number[card];
    }
    memcpy(s->card, deck, s->deck_size);

    tav_rng rng;
    rng_open(&rng, &s->chance);
    rng_shuffle(&rng, s->card, s->deck_size);
    tell_shuffled(s, sink);
}

bool sj_refill_deck(sj_state *s, tav_sink *sink)
{
    if (s->discard_size == 0)
        return false;
    reshuffle(s, sink);
    return true;
}

void sj_put_out(sj_state *s, int event, tav_sink *sink)
{
    s->events |= (uint8_t)(1u << (event - SJ_EARTHQUAKE));
    sj_tell_all(sink, SJ_TOLD_APPEARED, TAV_NOBODY, 1, event);
}

int sj_draw(sj_state *s, int seat, int n, tav_sink *sink)
{
    int drawn = 0;
    for (; drawn < n; drawn++) {
        int card = sj_take_building(s, sink);
        if (card == SJ_NONE)
            break;
        sj_hand_add(&s->hand[seat], card);
        sj_tell_seat(sink, SJ_TOLD_DREW, seat, card);
    }
    return drawn;
}

int sj_buildings_in_piles(const sj_state *s)
{
    int buildings = s->deck_size + s->discard_size;
    if ((s->config.modules & SJ_EVENTS) == 0)
        return buildings;
    for (int i = 0; i < s->deck_size; i++)
        buildings -= sj_is_event(s->card[i]);
    for (int i = sj_aside_begin(s); i < SJ_BOX; i++)
        buildings -= sj_is_discard(s->place[i]) && sj_is_event(s->card[i]);
    return buildings;
}

static bool lies_under(uint8_t place, int seat)
{
    return !sj_is_discard(place) && (place >> 4 & 3) == seat;
}

void sj_renumber_under(sj_state *s, int seat, const uint8_t to[SJ_TOWN + 1])
{
    int left = s->town[seat].under;
    for (int i = sj_aside_begin(s); left > 0; i++)
        if (lies_under(s->place[i], seat)) {
            s->place[i] = (uint8_t)((s->place[i] & 0xf0) | to[s->place[i] & 15]);
            left--;
        }
}

int sj_count_under(const sj_state *s, int seat, int kind)
{
    int number = 0;
    if (s->town[seat].under > 0)
        for (int i = sj_aside_begin(s); i < SJ_BOX; i++)
            number += lies_under(s->place[i], seat) && s->place[i] >> 6 == kind;
    return number;
}
