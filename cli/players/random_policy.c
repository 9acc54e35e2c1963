#include "cli/players/random_policy.h"

/* The games of a series have small indexes; choices use one that no game can have. */
static const uint64_t choices_index = UINT64_MAX;

void random_policy_open(random_policy *policy, const uint8_t seed[RNG_KEY_SIZE])
{
    uint8_t key[RNG_KEY_SIZE];
    rng_derive(seed, choices_index, key);
    rng_seed(&policy->source, key);
    rng_open(&policy->stream, &policy->source);
}

int random_policy_choose(random_policy *policy, int count)
{
    if (policy->stream.left == 0)
        rng_refill_twice(&policy->stream); /* nobody else reads from its source */
    return (int)rng_below(&policy->stream, (uint32_t)count);
}
