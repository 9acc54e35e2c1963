/* Floats to integers. Training kept the weights within their bounds; rounding may touch them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/learn/internal.h"
#include "core/json.h"

static int32_t round_within(double number, int32_t bound)
{
    double rounded = floor(number + 0.5);
    return rounded < -bound ? -bound : rounded > bound ? bound : (int32_t)rounded;
}

/* The settings of the training, so that it can be repeated. */
static void write_settings(const learn_plan *plan, tav_text *out)
{
    js_object(out);
    js_key_string(out, "program", TAVOLIERE_VERSION);
    js_key_number(out, "generation", plan->generation);
    js_key(out, "seed");
    js_hex(out, plan->seed, RNG_KEY_SIZE);
    js_key_number(out, "games", (int64_t)plan->shards * LEARN_SHARD_GAMES);
    js_key_number(out, "positions", (int64_t)plan->shards * LEARN_SHARD_GAMES * LEARN_GAME_SAMPLES);
    js_key_number(out, "epochs", plan->epochs);
    js_key(out, "rate");
    js_real(out, plan->rate);
    js_key(out, "decay");
    js_real(out, plan->decay);
    js_key(out, "parts");
    js_real(out, plan->parts_worth);
    js_object_end(out);
}

typedef struct {
    int32_t first_bias[NET_FIRST], second_bias[NET_SECOND], last_bias[NET_OUTPUTS_MAX];
    int16_t first[FEATURES_MAX * NET_FIRST];
    int16_t second[NET_SECOND * NET_FIRST];
    int16_t last[NET_OUTPUTS_MAX * NET_SECOND];
} layers;

/* Half a step, so that shifting rounds. */
static int32_t half(int shift)
{
    return 1 << (shift - 1);
}

static void quantise_layers(const model_shape *shape, const uint8_t *usual,
                            const learn_real *numbers, layers *to)
{
    const double first = NET_ACTIVE << NET_FIRST_SHIFT, second = 1 << NET_SECOND_SHIFT,
                 last = 1 << NET_LAST_SHIFT;
    const learn_real *from = numbers + shape->weights_at[0];
    for (int i = 0; i < shape->inputs; i++)
        for (int j = 0; j < NET_FIRST; j++)
            to->first[i * NET_FIRST + j] = (int16_t)round_within(
                (double)from[i * NET_FIRST + j] / usual[i] * first, NET_FIRST_BOUND);
    from = numbers + shape->weights_at[1];
    for (int i = 0; i < NET_FIRST; i++)
        for (int j = 0; j < NET_SECOND; j++)
            to->second[j * NET_FIRST + i] = (int16_t)round_within(
                (double)from[i * NET_SECOND + j] * second, NET_SECOND_BOUND);
    int outputs = shape->width[MODEL_LAYERS];
    from = numbers + shape->weights_at[2];
    for (int i = 0; i < NET_SECOND; i++)
        for (int j = 0; j < outputs; j++)
            to->last[j * NET_SECOND + i] = (int16_t)round_within(
                (double)from[i * outputs + j] * last, NET_LAST_BOUND);
    for (int j = 0; j < NET_FIRST; j++)
        to->first_bias[j] = round_within((double)numbers[shape->biases_at[0] + (size_t)j] * first,
                                         NET_BIAS_BOUND / 2) +
                            half(NET_FIRST_SHIFT);
    for (int j = 0; j < NET_SECOND; j++)
        to->second_bias[j] = round_within((double)numbers[shape->biases_at[1] + (size_t)j] *
                                              NET_ACTIVE * second,
                                          NET_BIAS_BOUND / 2) +
                             half(NET_SECOND_SHIFT);
    for (int j = 0; j < outputs; j++)
        to->last_bias[j] = round_within(
            (double)numbers[shape->biases_at[2] + (size_t)j] * NET_ACTIVE * last, NET_BIAS_BOUND);
}

uint64_t *quantise(const learn_plan *plan, const model_shape *shape, const learn_real *numbers,
                   size_t *size)
{
    const size_t room = sizeof(layers) + NET_SETTINGS_MAX + 4096;
    layers *to = calloc(1, sizeof *to);
    uint64_t *bytes = malloc(room);
    uint8_t usual[FEATURES_MAX];
    char settings[NET_SETTINGS_MAX];
    tav_text text;
    *size = 0;
    if (to != NULL && bytes != NULL) {
        text_open(&text, settings, sizeof settings);
        write_settings(plan, &text);
        features_usual(features_of(plan->game), usual);
        quantise_layers(shape, usual, numbers, to);
        value_net net = {.game = plan->game,
                         .players = plan->players,
                         .settings = settings,
                         .settings_size = text.length,
                         .first_bias = to->first_bias,
                         .second_bias = to->second_bias,
                         .last_bias = to->last_bias,
                         .first = to->first,
                         .second = to->second,
                         .last = to->last};
        *size = net_write(&net, bytes, room);
    }
    free(to);
    if (*size > 0)
        return bytes;
    free(bytes);
    return NULL;
}
