#include "ai/policy.h"

#include <string.h>

#include "ai/policies.h"

static const tav_policy *const policies[] = {&san_juan_policy, &puerto_rico_policy,
                                             &patrician_policy};

const tav_policy *policy_of(const tav_game *game)
{
    for (size_t i = 0; i < sizeof policies / sizeof policies[0]; i++)
        if (strcmp(policies[i]->game, game->id) == 0)
            return policies[i];
    return NULL;
}

const uint32_t policy_exps[POLICY_EXPS + 1] = {
    65536, 57835, 51039, 45042, 39749, 35079, 30957, 27319, 24109, 21276, 18775, 16569, 14622,
    12904, 11388, 10049, 8869,  7826,  6907,  6095,  5379,  4747,  4189,  3697,  3263,  2879,
    2541,  2242,  1979,  1746,  1541,  1360,  1200,  1058,  934,   824,   727,   642,   566,
    500,   442,   390,   344,   303,   268,   236,   208,   184,   162,   142,   126,   111,
    98,    86,    76,    67,    60,    52,    46,    41,    36,    32,    28,    25,    22,
    19,    17,    15,    13,    11,    10,    9,     8,     7,     6,     5,     4,     4,
    3,     3,     3,     2,     2,     2,     1,     1,     1,     1,     1,     0,     0,
    0,     0,     0,     0,     0,     0,
};

uint32_t policy_odds(const int *weight, int count, uint32_t *odds)
{
    int best = weight[0];
    uint32_t sum = 0;
    for (int i = 1; i < count; i++)
        best = weight[i] > best ? weight[i] : best;
    for (int i = 0; i < count; i++) {
        unsigned behind = (unsigned)(best - weight[i]); /* divides faster than a signed number */
        sum += odds[i] = policy_exp((int)(behind * 2 / 25));
    }
    return sum;
}

int policy_pick(const int *weight, int count, tav_rng *rng)
{
    uint32_t odds[TAV_LEGAL_MAX];
    uint32_t drawn = rng_below(rng, policy_odds(weight, count, odds));
    int pick = 0;
    for (; drawn >= odds[pick]; pick++)
        drawn -= odds[pick];
    return pick;
}

static tav_action best_action(const tav_policy *policy, const tav_game *game,
                              const tav_state *state)
{
    tav_action legal[TAV_LEGAL_MAX];
    int weight[TAV_LEGAL_MAX] = {0}, count = game->legal(state, legal), best = 0;
    policy->weigh(state, count, legal, weight);
    for (int i = 1; i < count; i++)
        if (weight[i] > weight[best])
            best = i;
    return legal[best];
}

void policy_play_on(const tav_game *game, tav_state *state, int most, tav_rng *rng, tav_sink *sink)
{
    const tav_policy *policy = policy_of(game);
    tav_action legal[TAV_LEGAL_MAX];
    int weight[TAV_LEGAL_MAX];
    for (int i = 0; game->actor(state) != TAV_NOBODY; i++) {
        if (most > 0 && i >= most && game->decision(state) == policy->settled)
            return;
        int count = game->legal(state, legal);
        policy->weigh(state, count, legal, weight);
        game->apply(state, legal[policy_pick(weight, count, rng)], sink);
    }
}

int policy_series(const tav_game *game, const tav_view *view, int most, char (*text)[TAV_TEXT_MAX])
{
    static const uint8_t seed[RNG_KEY_SIZE] = {0}; /* the policy answers the same in every world */
    const tav_view_head *head = (const tav_view_head *)view;
    tav_state_buffer world;
    tav_state *state = (tav_state *)&world;
    rng_source source;
    tav_rng rng;
    int count = 0;
    rng_seed(&source, seed);
    rng_open(&rng, &source);
    game->resample(view, &rng, state);
    do {
        tav_text out;
        tav_action action = best_action(policy_of(game), game, state);
        text_open(&out, text[count++], TAV_TEXT_MAX);
        game->action_text(state, action, &out);
        if (game->apply(state, action, NULL) != TAV_OK)
            break;
    } while (count < most && game->actor(state) == head->actor &&
             game->decision(state) == head->decision);
    return count;
}
