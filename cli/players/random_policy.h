/* Players that choose uniformly among the legal actions.
 *
 * Their choices come from a separate stream derived from the game's seed, so they never touch the
 * game's own generator, and the same seed gives the same game in sim, trace and bench. */
#ifndef TAV_CLI_PLAYERS_RANDOM_POLICY_H
#define TAV_CLI_PLAYERS_RANDOM_POLICY_H

#include "games/game.h"

typedef struct {
    rng_source source;
    tav_rng stream; /* reads from `source`: a policy in use stays where it is */
} random_policy;

void random_policy_open(random_policy *policy, const uint8_t seed[RNG_KEY_SIZE]);

/* Draws an index into a list of this many legal actions. */
int random_policy_choose(random_policy *policy, int count);

#endif
