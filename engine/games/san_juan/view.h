#ifndef TAV_SAN_JUAN_VIEW_H
#define TAV_SAN_JUAN_VIEW_H

#include "games/san_juan/state.h"

/* Fills what follows the head of the view. */
void sj_fill_view(const tav_state *state, int viewer, tav_view *view);

void sj_resample(const tav_view *view, tav_rng *rng, tav_state *state);

/* Whether where the actor's series of picks stands in table order is hidden from others: it tells
 * of cards that went face down. */
bool sj_picks_are_hidden(int kind);

#endif
