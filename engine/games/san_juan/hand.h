/* Cards entering and leaving a hand, and what everybody knows about it
 * (docs/interfaces/san-juan.md, "Who knows what"): a card seen on its way to a hand is known until
 * a card leaves that hand unseen. */
#ifndef TAV_SAN_JUAN_HAND_H
#define TAV_SAN_JUAN_HAND_H

#include "games/san_juan/state.h"

static inline void sj_hand_add(sj_hand *hand, int card)
{
    assert(card < SJ_HAND_CARDS);
    hand->count[card]++;
    hand->types |= BIT(card);
    hand->size++;
}

/* Everybody saw the card arrive or learned that it is there. */
static inline void sj_hand_show(sj_hand *hand, int card)
{
    hand->count[card] = (uint8_t)(hand->count[card] + 16);
    hand->known++;
}

static inline void sj_hand_take_out(sj_hand *hand, int card)
{
    assert(sj_count(hand, card) > 0);
    hand->size--;
    if ((--hand->count[card] & 15) == 0)
        hand->types &= ~BIT(card);
}

/* A card leaves face up. */
static inline void sj_hand_remove_open(sj_hand *hand, int card)
{
    if (hand->count[card] >= 16) {
        hand->count[card] = (uint8_t)(hand->count[card] - 16);
        hand->known--;
    }
    sj_hand_take_out(hand, card);
}

/* A card leaves face down: everything known about the hand lapses. */
static inline void sj_hand_remove(sj_hand *hand, int card)
{
    sj_hand_take_out(hand, card);
    if (hand->known == 0)
        return;
    for (uint64_t types = hand->types; types != 0; types &= types - 1)
        hand->count[bits_lowest(types)] &= 15;
    hand->count[card] &= 15;
    hand->known = 0;
}

/* The cards of a hand that come at `from` or later in table order. */
static inline uint64_t sj_hand_from(const sj_hand *hand, int from)
{
    return hand->types & ~(BIT(from) - 1);
}

/* The cards that may be the next of exactly k picks: enough must remain at or after it. */
static inline uint64_t sj_exact_options(const sj_hand *hand, int from, int k)
{
    uint64_t types = sj_hand_from(hand, from);
    for (int there = 0; types != 0; types &= ~BIT(bits_highest(types))) {
        there += sj_count(hand, bits_highest(types));
        if (there >= k)
            break;
    }
    return types;
}

#endif
