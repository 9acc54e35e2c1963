/* How good the result of a game is to a seat, for searches. */
#ifndef TAV_AI_RESULT_H
#define TAV_AI_RESULT_H

#include "games/game.h"

/* How much the score counts besides the win: a lost game is still played for points, and a won one
 * with care. */
static const float result_score_term = 0.1f;

/* Of a finished game: each seat's share of the win with a little for its lead. */
void result_of(const tav_game *game, const tav_state *state, int players, float *result);

#endif
