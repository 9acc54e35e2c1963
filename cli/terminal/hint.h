/* Hints: what a strong bot would do in the player's place, with the chance to win that it sees in
 * each of the best choices. It knows only what the player knows. */
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

/* The viewer must be the actor. False if out of memory. */
bool hint_find(const tav_game *game, const tav_view *view, hint *found);

#endif
