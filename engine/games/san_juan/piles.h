/* The deck, the discard pile and what lies beneath buildings. */
#ifndef TAV_SAN_JUAN_PILES_H
#define TAV_SAN_JUAN_PILES_H

#include "games/san_juan/state.h"

/* The index of the newest card aside; cards aside run from here to SJ_BOX. */
static inline int sj_aside_begin(const sj_state *s)
{
    return SJ_BOX - s->aside_size;
}

/* Cards came or went: knowledge of the number of buildings in the piles lapses. */
static inline void sj_piles_changed(sj_state *s)
{
    s->piles_low = 0;
    s->piles_high = SJ_NONE;
}

void sj_discard(sj_state *s, int card, int knower);
void sj_put_under(sj_state *s, int card, int kind, int seat, int building);

/* Inserts a card among `count` cards in table order. */
static inline void sj_sort_in(uint8_t *cards, int count, int card)
{
    for (int i = 0; i < count; i++) {
        int there = cards[i];
        cards[i] = (uint8_t)(there < card ? there : card);
        card = there < card ? card : there;
    }
    cards[count] = (uint8_t)card;
}

/* Shuffles the discard pile into a new deck; false if it is empty. docs/rules/san-juan.md 5.2.1 */
bool sj_refill_deck(sj_state *s, tav_sink *sink);

/* Lays a turned-up event face up beside the roles. */
void sj_put_out(sj_state *s, int event, tav_sink *sink);

/* Takes an unseen card: the top of the deck, whatever it is; SJ_NONE if both piles are empty. */
static inline int sj_take_unseen(sj_state *s, tav_sink *sink)
{
    if (s->deck_size == 0 && !sj_refill_deck(s, sink))
        return SJ_NONE;
    sj_piles_changed(s);
    return s->card[--s->deck_size];
}

/* Takes a building card, putting out events on the way. docs/rules/san-juan.md 5.1.1 */
static inline int sj_take_building(sj_state *s, tav_sink *sink)
{
    int card = sj_take_unseen(s, sink);
    while (sj_is_event(card) && card != SJ_NONE) {
        sj_put_out(s, card, sink);
        card = sj_take_unseen(s, sink);
    }
    return card;
}

/* Draws up to n cards into the hand; returns how many there were. docs/rules/san-juan.md 5.2.3 */
int sj_draw(sj_state *s, int seat, int n, tav_sink *sink);

/* Building cards in deck and discard pile together. */
int sj_buildings_in_piles(const sj_state *s);

/* Moves what lies beneath building i of the seat beneath building to[i]. */
void sj_renumber_under(sj_state *s, int seat, const uint8_t to[SJ_TOWN + 1]);

/* Cards beneath any building of the seat for this reason. */
int sj_count_under(const sj_state *s, int seat, int kind);

#endif
