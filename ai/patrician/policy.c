#include "ai/policies.h"

static void weigh(const tav_state *state, int count, const tav_action *legal, int *weight)
{
    (void)state, (void)legal;
    for (int i = 0; i < count; i++)
        weight[i] = 0;
}

const tav_policy patrician_policy = {.game = "patrician", .weigh = weigh};
