/* A game of the policy against itself, with a random action now and then, so that positions it would
 * avoid are seen too. The positions are settled decisions, where a search judges its roll-outs, each
 * with the same chance, seen by a random seat. */
#include <string.h>

#include "cli/learn/internal.h"

enum { ODD_ONE_IN = 32 /* decisions taken at random */ };

sample_shape sample_shape_of(const tav_game *game, int players)
{
    sample_shape shape = {features_of(game)->count, players, game->part_count, 0, 0, 0, 0};
    size_t seats = (size_t)players;
    shape.prior_at = (size_t)shape.inputs;
    shape.share_at = shape.prior_at + seats * sizeof(uint16_t);
    shape.part_at = shape.share_at + seats;
    shape.size = shape.part_at + seats * (size_t)shape.parts;
    return shape;
}

/* Half of the games have no modules, a quarter all of them, a quarter any. */
static tav_config config_of(const learn_plan *plan, tav_rng *rng)
{
    tav_config config = config_plain(plan->players);
    uint32_t all = (1u << plan->game->module_count) - 1;
    uint32_t kind = rng_below(rng, 4);
    if (kind == 2)
        config.modules = (uint8_t)all;
    else if (kind == 3)
        config.modules = (uint8_t)rng_below(rng, all + 1);
    return config;
}

typedef struct {
    const tav_game *game;
    const tav_policy *policy;
    tav_rng *rng;
    uint32_t settled; /* decisions met */
    tav_state_buffer now;
    tav_state_buffer kept[LEARN_GAME_SAMPLES];
} match;

static tav_state *state_of(match *m)
{
    return (tav_state *)&m->now;
}

/* Keeps each of the settled decisions met so far with the same chance. */
static void keep(match *m)
{
    uint32_t place = m->settled++;
    if (place >= LEARN_GAME_SAMPLES)
        place = rng_below(m->rng, m->settled);
    if (place < LEARN_GAME_SAMPLES)
        memcpy(&m->kept[place], &m->now, m->game->state_size);
}

static void play_on(match *m)
{
    tav_action legal[TAV_LEGAL_MAX];
    int weight[TAV_LEGAL_MAX], count = m->game->legal(state_of(m), legal), pick;
    if (rng_below(m->rng, ODD_ONE_IN) == 0) {
        pick = (int)rng_below(m->rng, (uint32_t)count);
    } else {
        m->policy->weigh(state_of(m), count, legal, weight);
        pick = policy_pick(weight, count, m->rng);
    }
    m->game->apply(state_of(m), legal[pick], NULL);
}

static void put_sample(match *m, const sample_shape *shape, const tav_state *position,
                       const tav_score *scores, const float *win, uint8_t *sample)
{
    float prior[TAV_SEATS_MAX];
    int viewer = (int)rng_below(m->rng, (uint32_t)shape->players);
    m->policy->features->encode(position, viewer, sample);
    m->policy->evaluate(position, prior);
    for (int i = 0; i < shape->players; i++) {
        int seat = (viewer + i) % shape->players;
        unsigned share = (unsigned)(prior[seat] * 65535.0f + 0.5f);
        sample[shape->prior_at + 2 * (size_t)i] = (uint8_t)(share & 0xff);
        sample[shape->prior_at + 2 * (size_t)i + 1] = (uint8_t)(share >> 8);
        sample[shape->share_at + (size_t)i] = (uint8_t)(win[seat] * LEARN_SIXTIETHS + 0.5f);
        for (int part = 0; part < shape->parts; part++) {
            int points = scores[seat].part[part];
            sample[shape->part_at + (size_t)(i * shape->parts + part)] =
                (uint8_t)(points < 0           ? 0
                          : points > UINT8_MAX ? UINT8_MAX
                                               : points);
        }
    }
}

void samples_play(const learn_plan *plan, uint64_t number, uint8_t *samples)
{
    uint8_t root[RNG_KEY_SIZE], seed[RNG_KEY_SIZE], own[RNG_KEY_SIZE];
    rng_source source;
    tav_rng rng;
    learn_key(plan, "data", root);
    rng_derive(root, number, seed);
    rng_derive(seed, 0, own);
    rng_seed(&source, own);
    rng_open(&rng, &source);

    match m = {.game = plan->game, .policy = policy_of(plan->game), .rng = &rng};
    tav_config config = config_of(plan, &rng);
    m.game->setup(state_of(&m), &config, seed);
    while (m.game->actor(state_of(&m)) != TAV_NOBODY) {
        if (m.game->decision(state_of(&m)) == m.policy->settled)
            keep(&m);
        play_on(&m);
    }
    for (uint32_t i = m.settled; m.settled > 0 && i < LEARN_GAME_SAMPLES; i++)
        m.kept[i] = m.kept[i % m.settled];

    tav_score scores[TAV_SEATS_MAX];
    float win[TAV_SEATS_MAX];
    sample_shape shape = sample_shape_of(plan->game, plan->players);
    game_score(m.game, state_of(&m), scores);
    game_shares(scores, plan->players, win);
    for (int i = 0; i < LEARN_GAME_SAMPLES; i++)
        put_sample(&m, &shape, (const tav_state *)&m.kept[i], scores, win,
                   samples + (size_t)i * shape.size);
}

void sample_read(const sample_shape *shape, const uint8_t *usual, const uint8_t *sample,
                 model_input *input, model_target *target)
{
    input->count = 0;
    for (int i = 0; i < shape->inputs; i++)
        if (sample[i] != 0) {
            input->at[input->count] = (uint16_t)i;
            input->value[input->count++] = (learn_real)sample[i] / (learn_real)usual[i];
        }
    for (int seat = 0; seat < shape->players; seat++) {
        const uint8_t *prior = sample + shape->prior_at + 2 * (size_t)seat;
        unsigned share = prior[0] | (unsigned)prior[1] << 8;
        target->prior[seat] = (learn_real)share / 65535 + (learn_real)NET_DOUBT;
        target->share[seat] = (learn_real)sample[shape->share_at + (size_t)seat] / LEARN_SIXTIETHS;
    }
    for (int i = 0; i < shape->players * shape->parts; i++)
        target->part[i] = (learn_real)sample[shape->part_at + (size_t)i] / NET_PART_UNIT;
}
