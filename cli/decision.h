/* The pending decision of a position, in the words of the public formats. */
#ifndef TAV_CLI_DECISION_H
#define TAV_CLI_DECISION_H

#include "games/game.h"

/* "actor":..,"decision":..,"legal":[..] with the texts in byte order; null, null and [] when the
 * game is over. The caller has opened the object. */
void decision_json(const tav_game *game, const tav_state *state, tav_text *out);

#endif
