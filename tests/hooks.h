/* What the tests must be told about each game, one row a game: the rest of the tests knows only the
 * contract. A new game adds a row in hooks.c and, for scenarios, a file complete_<game>.c. */
#ifndef TAV_TESTS_HOOKS_H
#define TAV_TESTS_HOOKS_H

#include <jansson.h>

#include "games/game.h"

typedef enum {
    SECRET_FROM_ALL,   /* while the game runs nobody sees the list */
    SECRET_FROM_OTHERS /* only the seat it belongs to */
} secrecy;

/* A list of the position that is hidden when the game begins. `*` in the path stands for a seat. */
typedef struct {
    const char *path;
    secrecy from;
} secret;

typedef struct {
    const char *game;
    size_t state_budget;   /* bytes its state may take */
    const secret *secrets; /* ends with a NULL path */

    /* Completes a position of a scenario in place (tests/scenarios/README.md). What is wrong with
     * it, beyond what the position reader will find, goes to `fault`. NULL: positions are written
     * whole. */
    void (*complete)(json_t *position, const tav_config *config, tav_fault *fault);
} game_hooks;

/* NULL if the game has no row. */
const game_hooks *hooks_of(const tav_game *game);

void complete_san_juan(json_t *position, const tav_config *config, tav_fault *fault);
void complete_puerto_rico(json_t *position, const tav_config *config, tav_fault *fault);
void complete_patrician(json_t *position, const tav_config *config, tav_fault *fault);

#endif
