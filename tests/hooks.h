/* What the tests need to know about each game, one row per game. All other tests know only the
 * contract. A new game adds a row in hooks.c and, for scenarios, a file complete_<game>.c. */
#ifndef TAV_TESTS_HOOKS_H
#define TAV_TESTS_HOOKS_H

#include <jansson.h>

#include "games/game.h"

typedef enum {
    SECRET_FROM_ALL,   /* nobody sees the list while the game runs */
    SECRET_FROM_OTHERS /* only its owner sees it */
} secrecy;

/* A list of the position that is hidden when the game begins. `*` in the path stands for a seat. */
typedef struct {
    const char *path;
    secrecy from;
} secret;

typedef struct {
    const char *game;
    size_t state_budget;   /* most bytes its state may take */
    const secret *secrets; /* ends with a NULL path */

    /* Completes a scenario's position in place (tests/scenarios/README.md). Errors the position
     * reader would not find go to `fault`. NULL: positions are written in full. */
    void (*complete)(json_t *position, const tav_config *config, tav_fault *fault);
} game_hooks;

/* Returns NULL if the game has no row. */
const game_hooks *hooks_of(const tav_game *game);

void complete_san_juan(json_t *position, const tav_config *config, tav_fault *fault);
void complete_puerto_rico(json_t *position, const tav_config *config, tav_fault *fault);
void complete_patrician(json_t *position, const tav_config *config, tav_fault *fault);

#endif
