/* What a strong bot would do in the place of somebody who asks: the best choices, and the chance to
 * win that it sees in each. It knows what he knows. */
#ifndef TAV_CLI_TERMINAL_HINT_H
#define TAV_CLI_TERMINAL_HINT_H

#include "games/game.h"

enum { HINT_BEST = 3 };

typedef struct {
    int count; /* fewer than HINT_BEST if fewer were tried */
    struct {
        int place;   /* among the legal actions of the view */
        int percent; /* of a win */
    } best[HINT_BEST];
} hint;

/* For the viewer, who must be the actor. False without memory. */
bool hint_find(const tav_game *game, const tav_view *view, hint *found);

#endif
