/* What a net is worth on games that training never saw. A low loss alone promotes nothing: matches do
 * (docs/learning.md). */
#include <math.h>
#include <string.h>

#include "cli/learn/internal.h"

static double loss_of(const learn_real *share, const model_target *target, int players)
{
    const double least = 1e-9;
    double loss = 0;
    for (int seat = 0; seat < players; seat++)
        if (target->share[seat] > 0)
            loss -= (double)target->share[seat] * log(fmax((double)share[seat], least));
    return loss;
}

static void put_shares(const learn_real *weight, int players, learn_real *share)
{
    learn_real sum = 0;
    for (int seat = 0; seat < players; seat++)
        sum += weight[seat];
    for (int seat = 0; seat < players; seat++)
        share[seat] = weight[seat] / sum;
}

static void put_net_shares(const value_net *net, const uint8_t *features, const learn_real *prior,
                           learn_real *share)
{
    int32_t out[NET_OUTPUTS_MAX];
    uint32_t odds[TAV_SEATS_MAX];
    learn_real weight[TAV_SEATS_MAX];
    net_outputs(net, features, net->players, out);
    net_odds(net, out, odds);
    for (int seat = 0; seat < net->players; seat++)
        weight[seat] = prior[seat] * (learn_real)odds[seat];
    put_shares(weight, net->players, share);
}

losses examine(const shards *data, const model_shape *shape, const learn_real *numbers,
               const value_net *net)
{
    losses sum = {0};
    uint8_t usual[FEATURES_MAX];
    int players = shape->players;
    features_usual(features_of(net->game), usual);
    for (uint32_t i = 0; i < shards_count(data); i++) {
        if (!shards_is_test(i))
            continue;
        model_input input;
        model_target target;
        model_pass pass;
        learn_real share[TAV_SEATS_MAX], prior[TAV_SEATS_MAX];
        const uint8_t *sample = shards_sample(data, i);
        sample_read(&data->shape, usual, sample, &input, &target);
        sum.count++;
        sum.uniform += log(players);
        put_shares(target.prior, players, share);
        sum.hand += loss_of(share, &target, players);
        put_net_shares(net, sample, target.prior, share);
        sum.net += loss_of(share, &target, players);
        for (int seat = 0; seat < players; seat++)
            prior[seat] = (learn_real)log((double)target.prior[seat]);
        model_forward(shape, numbers, &input, prior, &pass);
        sum.floats += loss_of(pass.share, &target, players);
    }
    double count = sum.count > 0 ? sum.count : 1;
    sum.uniform /= count;
    sum.hand /= count;
    sum.floats /= count;
    sum.net /= count;
    return sum;
}
