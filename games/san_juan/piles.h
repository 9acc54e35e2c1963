/* The deck, the discard pile and what lies beneath buildings. */
#ifndef TAV_SAN_JUAN_PILES_H
#define TAV_SAN_JUAN_PILES_H

#include "games/san_juan/state.h"

/* The place of the newest card aside in the arrays; those aside run from here to SJ_BOX. */
static inline int sj_aside_begin(const sj_state *s)
{
    return SJ_BOX - s->aside_size;
}

/* Cards came or went: what was known of the number of buildings in the piles lapses. */
static inline void sj_piles_changed(sj_state *s)
{
    s->piles_low = 0;
    s->piles_high = SJ_NONE;
}

void sj_discard(sj_state *s, int card, int knower);
void sj_put_under(sj_state *s, int card, int kind, int seat, int building);

/* An unseen card: the top of the deck whatever it is, after a reshuffle if the deck is empty;
 * SJ_NONE if both piles are. rules/san-juan.md 5.2.1 */
int sj_take_unseen(sj_state *s, tav_sink *sink);

/* A building card: events met on the way are put out. rules/san-juan.md 5.1.1 */
int sj_take_building(sj_state *s, tav_sink *sink);

/* Draws up to n cards into the hand; returns how many there were. rules/san-juan.md 5.2.3 */
int sj_draw(sj_state *s, int seat, int n, tav_sink *sink);

/* Building cards in deck and discard pile together. */
int sj_buildings_in_piles(const sj_state *s);

/* Moves what lies beneath the buildings of a seat from place `first` on by `by` places. */
void sj_shift_under(sj_state *s, int seat, int first, int by);

/* Gives all beneath one building of the seat another place. */
void sj_move_under(sj_state *s, int seat, int from, int to);

/* Cards beneath any building of the seat for this reason. */
int sj_count_under(const sj_state *s, int seat, int kind);

#endif
