/* A net: a learned correction of the hand evaluation, for one game and one number of players.
 *
 * Its inputs are the features of the game (ai/features.h), its outputs a logit for each seat, to be
 * added to the logarithm of its hand-written share, and for each seat the parts of its final score.
 * All arithmetic is with integers, and sums of integers do not depend on their order: every platform
 * gets the same bits. Weights are bounded so that no sum can overflow (docs/decisions/0022).
 *
 * A net is a file of little-endian numbers, used where it lies: a head, the settings of its training
 * as JSON, the layers, and a hash of all of it (docs/formats.md). */
#ifndef TAV_AI_NET_H
#define TAV_AI_NET_H

#include <stddef.h>

#include "ai/policy.h"

enum {
    NET_FIRST = 64, /* numbers in the hidden layers */
    NET_SECOND = 32,
    NET_OUTPUTS_MAX = TAV_SEATS_MAX * (1 + TAV_PARTS_MAX),
    NET_ACTIVE = 127, /* a hidden number is 0 to this, which stands for 1 */

    /* What 1 becomes, beside NET_ACTIVE, as a weight of each layer, and the weights' bounds. Sums of
     * the first layer stay below 2^31: 1,024 inputs x 255 x 8,191. */
    NET_FIRST_SHIFT = 5,
    NET_SECOND_SHIFT = 6,
    NET_LAST_SHIFT = 10,
    NET_FIRST_BOUND = 8191,
    NET_SECOND_BOUND = 127,
    NET_LAST_BOUND = 8191,
    NET_BIAS_BOUND = 1 << 22,
    NET_PART_UNIT = 16, /* points that an output of 1 stands for */
    NET_SETTINGS_MAX = 4096
};

/* The bounds of the weights while they are learned: of the first layer for each count. */
static const double NET_FIRST_MOST = (double)NET_FIRST_BOUND / (NET_ACTIVE << NET_FIRST_SHIFT);
static const double NET_SECOND_MOST = (double)NET_SECOND_BOUND / (1 << NET_SECOND_SHIFT);
static const double NET_LAST_MOST = (double)NET_LAST_BOUND / (1 << NET_LAST_SHIFT);

/* Shares below this of a thousand and twenty-fourth count as that much more, so that a net can
 * correct a hand evaluation that is sure of itself. */
static const float NET_DOUBT = 1.0f / 1024;

/* Points into the bytes it was read from. */
typedef struct {
    const tav_game *game;
    int players, inputs, parts, outputs;
    const char *settings; /* JSON, not terminated */
    size_t settings_size;
    const int32_t *first_bias, *second_bias, *last_bias;
    const int16_t *first, *second, *last; /* [input][first], [second][first], [output][second] */
    uint64_t hash;
} value_net;

/* Finds the layers of a net in bytes that were checked before, which is quick. False if it belongs to
 * another version of the encoder. */
bool net_open(value_net *net, const void *bytes, size_t size);

/* Reads a net from bytes aligned to 8, which must stay. False if they are not a net that this
 * program can use: damaged, of another encoder, or too bold for 32 bits. */
bool net_read(value_net *net, const void *bytes, size_t size);

/* Writes the head of a net with these sizes and settings; what follows are the layers as
 * net_read finds them, in the order first_bias, first, second_bias, second, last_bias, last, then the
 * hash. Returns the bytes the whole net takes, or 0 if there is no room. */
size_t net_write(const value_net *net, void *bytes, size_t room);

/* The net's outputs for features: logits in units of 1 / (NET_ACTIVE << NET_LAST_SHIFT). */
void net_outputs(const value_net *net, const uint8_t *features, int count, int32_t *out);

/* The odds of each seat against the others, for the logits of all seats: the likeliest has 65536. */
void net_odds(const value_net *net, const int32_t *logit, uint32_t *odds);

/* Each seat's share of the win: the hand evaluation, corrected by what the viewer's net sees. */
void net_evaluate(const value_net *net, const tav_policy *policy, const tav_state *state,
                  int viewer, float *share);

#endif
