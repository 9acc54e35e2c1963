/* Shared by the files of the review. */
#ifndef TAV_REVIEW_INTERNAL_H
#define TAV_REVIEW_INTERNAL_H

#include "review/review.h"

/* The shares of the win in a finished game. */
void review_shares(const tav_game *game, const tav_state *state, float *share);

/* Lets the policy play on: to the end, or, if `most` is not 0, until everybody has completed the phase
 * after that many decisions. */
void review_play_on(const tav_game *game, tav_state *state, int most, tav_rng *rng);

#endif
