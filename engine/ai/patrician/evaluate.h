/* The share of the win each seat of a game of Patrician may expect. */
#ifndef TAV_AI_PATRICIAN_EVALUATE_H
#define TAV_AI_PATRICIAN_EVALUATE_H

#include "games/game.h"

void pa_evaluate(const tav_state *state, float *share);

#endif
