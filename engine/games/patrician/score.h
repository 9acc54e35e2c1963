#ifndef PA_SCORE_H
#define PA_SCORE_H

#include "games/patrician/state.h"

/* The seat that earns the token of a tower. */
int pa_tower_winner(pa_tower tower);
/* Awards both tokens of a finished city. */
void pa_score_city(pa_state *state, int city, tav_sink *sink);
/* One seat, from its tokens, the heads on the cards it played and its floors left. */
void pa_score_seat(uint32_t tokens, const uint8_t heads[PA_PATRICIANS], int supply,
                   tav_score *score);
void pa_score(const tav_state *state, tav_score *scores);

#endif
