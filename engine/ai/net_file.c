/* Reading and writing a net: every byte is checked before it is trusted, since a page may hand in
 * anything. */
#include "ai/net.h"

#include <string.h>

#include "core/hash.h"

typedef struct {
    char mark[8];
    char game[16];
    uint8_t encoder; /* version of the features */
    uint8_t players, parts;
    uint8_t version; /* of this format */
    uint16_t inputs, first, second, outputs;
    uint32_t settings_size; /* a multiple of 8: JSON, then spaces */
} net_head;

_Static_assert(sizeof(net_head) == 40, "the head of a net has no gaps");

static const char net_mark[8] = "TAVNET\r\n";

static bool is_little_endian(void)
{
    const uint16_t one = 1;
    uint8_t low;
    memcpy(&low, &one, 1);
    return low == 1;
}

static size_t layer_size(int inputs, int outputs)
{
    return (size_t)outputs * sizeof(int32_t) + (size_t)inputs * (size_t)outputs * sizeof(int16_t);
}

/* All layers, filled up to a multiple of 8. */
static size_t layers_size(int inputs, int outputs)
{
    size_t size = layer_size(inputs, NET_FIRST) + layer_size(NET_FIRST, NET_SECOND) +
                  layer_size(NET_SECOND, outputs);
    return (size + 7) / 8 * 8;
}

static const void *take(const uint8_t **at, size_t size)
{
    const uint8_t *from = *at;
    *at += size;
    return from;
}

static void find_layers(value_net *net, const uint8_t *at)
{
    size_t outputs = (size_t)net->outputs;
    net->first_bias = take(&at, NET_FIRST * sizeof(int32_t));
    net->first = take(&at, (size_t)net->inputs * NET_FIRST * sizeof(int16_t));
    net->second_bias = take(&at, NET_SECOND * sizeof(int32_t));
    net->second = take(&at, NET_SECOND * NET_FIRST * sizeof(int16_t));
    net->last_bias = take(&at, outputs * sizeof(int32_t));
    net->last = take(&at, outputs * NET_SECOND * sizeof(int16_t));
}

static bool are_weights_within(const int16_t *weights, int count, int bound)
{
    for (int i = 0; i < count; i++)
        if (weights[i] < -bound || weights[i] > bound)
            return false;
    return true;
}

static bool are_biases_within(const int32_t *biases, int count)
{
    for (int i = 0; i < count; i++)
        if (biases[i] < -NET_BIAS_BOUND || biases[i] > NET_BIAS_BOUND)
            return false;
    return true;
}

static bool is_bounded(const value_net *net)
{
    return are_biases_within(net->first_bias, NET_FIRST) &&
           are_biases_within(net->second_bias, NET_SECOND) &&
           are_biases_within(net->last_bias, net->outputs) &&
           are_weights_within(net->first, net->inputs * NET_FIRST, NET_FIRST_BOUND) &&
           are_weights_within(net->second, NET_FIRST * NET_SECOND, NET_SECOND_BOUND) &&
           are_weights_within(net->last, NET_SECOND * net->outputs, NET_LAST_BOUND);
}

static net_head head_of(const value_net *net)
{
    net_head head = {.encoder = features_of(net->game)->version,
                     .players = (uint8_t)net->players,
                     .parts = net->game->part_count,
                     .version = 1,
                     .inputs = features_of(net->game)->count,
                     .first = NET_FIRST,
                     .second = NET_SECOND,
                     .outputs = (uint16_t)(net->players * (1 + net->game->part_count)),
                     .settings_size = (uint32_t)((net->settings_size + 7) / 8 * 8)};
    memcpy(head.mark, net_mark, sizeof head.mark);
    memcpy(head.game, net->game->id, strlen(net->game->id));
    return head;
}

static bool read_head(value_net *net, const net_head *head)
{
    if (memcmp(head->mark, net_mark, sizeof net_mark) != 0 || head->game[15] != '\0')
        return false;
    net->game = game_by_id(head->game);
    net->players = head->players;
    net->settings_size = head->settings_size;
    if (net->game == NULL || head->settings_size > NET_SETTINGS_MAX ||
        head->players < net->game->players_min || head->players > net->game->players_max)
        return false;
    net_head wanted = head_of(net);
    net->inputs = head->inputs;
    net->parts = head->parts;
    net->outputs = head->outputs;
    return memcmp(head, &wanted, sizeof wanted) == 0;
}

bool net_open(value_net *net, const void *bytes, size_t size)
{
    net_head head;
    *net = (value_net){0};
    if (!is_little_endian() || size < sizeof head || (uintptr_t)bytes % 8 != 0)
        return false;
    memcpy(&head, bytes, sizeof head);
    if (!read_head(net, &head))
        return false;
    const uint8_t *at = (const uint8_t *)bytes + sizeof head;
    size_t layers = layers_size(net->inputs, net->outputs);
    if (size != sizeof head + head.settings_size + layers + sizeof net->hash)
        return false;
    net->settings = (const char *)at;
    find_layers(net, at + head.settings_size);
    memcpy(&net->hash, at + head.settings_size + layers, sizeof net->hash);
    return true;
}

bool net_read(value_net *net, const void *bytes, size_t size)
{
    return net_open(net, bytes, size) &&
           net->hash == hash_bytes(bytes, size - sizeof net->hash, 0) && is_bounded(net);
}

size_t net_write(const value_net *net, void *bytes, size_t room)
{
    net_head head = head_of(net);
    size_t size = sizeof head + head.settings_size + layers_size(head.inputs, head.outputs);
    if (!is_little_endian() || room < size + sizeof net->hash)
        return 0;
    uint8_t *at = bytes;
    memset(at, 0, size);
    memcpy(at, &head, sizeof head);
    at += sizeof head;
    memset(at, ' ', head.settings_size);
    memcpy(at, net->settings, net->settings_size);
    at += head.settings_size;
    value_net there = {.inputs = head.inputs, .outputs = head.outputs};
    find_layers(&there, at);
    at += layers_size(head.inputs, head.outputs);
    size_t outputs = head.outputs;
    memcpy((void *)(uintptr_t)there.first_bias, net->first_bias, NET_FIRST * sizeof(int32_t));
    memcpy((void *)(uintptr_t)there.first, net->first,
           (size_t)head.inputs * NET_FIRST * sizeof(int16_t));
    memcpy((void *)(uintptr_t)there.second_bias, net->second_bias, NET_SECOND * sizeof(int32_t));
    memcpy((void *)(uintptr_t)there.second, net->second, NET_SECOND * NET_FIRST * sizeof(int16_t));
    memcpy((void *)(uintptr_t)there.last_bias, net->last_bias, outputs * sizeof(int32_t));
    memcpy((void *)(uintptr_t)there.last, net->last, outputs * NET_SECOND * sizeof(int16_t));
    uint64_t hash = hash_bytes(bytes, size, 0);
    memcpy(at, &hash, sizeof hash);
    return size + sizeof hash;
}
