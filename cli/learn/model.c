#include "cli/learn/model.h"

#include <math.h>
#include <string.h>

#include "ai/policy.h"

model_shape model_shape_of(const tav_game *game, int players)
{
    model_shape shape = {.inputs = features_of(game)->count,
                         .players = players,
                         .parts = game->part_count,
                         .width = {features_of(game)->count, NET_FIRST, NET_SECOND,
                                   players * (1 + game->part_count)}};
    for (int layer = 0; layer < MODEL_LAYERS; layer++) {
        size_t out = (size_t)shape.width[layer + 1];
        shape.weights_at[layer] = shape.count;
        shape.count += (size_t)shape.width[layer] * out;
        shape.biases_at[layer] = shape.count;
        shape.count += out;
    }
    return shape;
}

static learn_real draw(tav_rng *rng, double most)
{
    return (learn_real)(most * ((double)rng_word(rng) / 2147483648.0 - 1));
}

void model_begin(const model_shape *shape, const uint8_t seed[RNG_KEY_SIZE], learn_real *numbers)
{
    static const double most[MODEL_LAYERS] = {0.08, 0.2, 0};
    static const double bias[MODEL_LAYERS] = {0.2, 0.2, 0};
    rng_source source;
    tav_rng rng;
    rng_seed(&source, seed);
    rng_open(&rng, &source);
    for (int layer = 0; layer < MODEL_LAYERS; layer++) {
        for (size_t i = shape->weights_at[layer]; i < shape->biases_at[layer]; i++)
            numbers[i] = draw(&rng, most[layer]);
        for (int i = 0; i < shape->width[layer + 1]; i++)
            numbers[shape->biases_at[layer] + (size_t)i] = (learn_real)bias[layer];
    }
}

/* --- Forwards ------------------------------------------------------------------------------------ */

static void add_times(learn_real *sum, const learn_real *row, learn_real times, int count)
{
    for (int i = 0; i < count; i++)
        sum[i] += row[i] * times;
}

static void clip(learn_real *numbers, bool *open, int count)
{
    for (int i = 0; i < count; i++) {
        open[i] = numbers[i] > 0 && numbers[i] < 1;
        numbers[i] = numbers[i] < 0 ? 0 : numbers[i] > 1 ? 1 : numbers[i];
    }
}

static void find_shares(const learn_real *out, const learn_real *prior, int players,
                        learn_real *share)
{
    learn_real best = out[0] + prior[0], sum = 0;
    for (int seat = 1; seat < players; seat++)
        best = out[seat] + prior[seat] > best ? out[seat] + prior[seat] : best;
    for (int seat = 0; seat < players; seat++)
        sum += share[seat] = (learn_real)exp((double)(out[seat] + prior[seat] - best));
    for (int seat = 0; seat < players; seat++)
        share[seat] /= sum;
}

void model_forward(const model_shape *shape, const learn_real *numbers, const model_input *input,
                   const learn_real *prior, model_pass *pass)
{
    const learn_real *weights = numbers + shape->weights_at[0];
    memcpy(pass->first, numbers + shape->biases_at[0], sizeof pass->first);
    for (int i = 0; i < input->count; i++)
        add_times(pass->first, weights + (size_t)input->at[i] * NET_FIRST, input->value[i],
                  NET_FIRST);
    clip(pass->first, pass->open_first, NET_FIRST);

    weights = numbers + shape->weights_at[1];
    memcpy(pass->second, numbers + shape->biases_at[1], sizeof pass->second);
    for (int i = 0; i < NET_FIRST; i++)
        if (pass->first[i] != 0)
            add_times(pass->second, weights + (size_t)i * NET_SECOND, pass->first[i], NET_SECOND);
    clip(pass->second, pass->open_second, NET_SECOND);

    int outputs = shape->width[MODEL_LAYERS];
    weights = numbers + shape->weights_at[2];
    memcpy(pass->out, numbers + shape->biases_at[2], (size_t)outputs * sizeof pass->out[0]);
    for (int i = 0; i < NET_SECOND; i++)
        if (pass->second[i] != 0)
            add_times(pass->out, weights + (size_t)(i * outputs), pass->second[i], outputs);
    find_shares(pass->out, prior, shape->players, pass->share);
}

double model_loss(const model_shape *shape, const model_pass *pass, const model_target *target,
                  double parts_worth)
{
    const double least = 1e-30;
    double loss = 0;
    for (int seat = 0; seat < shape->players; seat++)
        if (target->share[seat] > 0)
            loss -= (double)target->share[seat] * log(fmax((double)pass->share[seat], least));
    const learn_real *parts = pass->out + shape->players;
    for (int i = 0; i < shape->players * shape->parts; i++) {
        double error = (double)(parts[i] - target->part[i]);
        loss += parts_worth * error * error / 2;
    }
    return loss;
}

/* --- Backwards ----------------------------------------------------------------------------------- */

/* In eight sums, which the compiler may keep in one vector: their order is the same everywhere. */
static learn_real product(const learn_real *a, const learn_real *b, int count)
{
    enum { LANES = 8 };
    learn_real lane[LANES] = {0}, sum = 0;
    int i = 0;
    for (; i + LANES <= count; i += LANES)
        for (int j = 0; j < LANES; j++)
            lane[j] += a[i + j] * b[i + j];
    for (; i < count; i++)
        sum += a[i] * b[i];
    for (int j = 0; j < LANES; j++)
        sum += lane[j];
    return sum;
}

/* The slopes of a layer's weights and biases, and of the numbers that enter it. */
static void go_back(const model_shape *shape, int layer, const learn_real *numbers,
                    const learn_real *in, const bool *open, const learn_real *out_slope,
                    learn_real *slope, learn_real *in_slope)
{
    int width = shape->width[layer], outputs = shape->width[layer + 1];
    size_t at = shape->weights_at[layer];
    add_times(slope + shape->biases_at[layer], out_slope, 1, outputs);
    for (int i = 0; i < width; i++, at += (size_t)outputs) {
        if (in[i] != 0)
            add_times(slope + at, out_slope, in[i], outputs);
        in_slope[i] = open[i] ? product(numbers + at, out_slope, outputs) : 0;
    }
}

void model_backward(const model_shape *shape, const learn_real *numbers, const model_input *input,
                    const model_pass *pass, const model_target *target, double parts_worth,
                    learn_real *slope)
{
    learn_real out[NET_OUTPUTS_MAX], second[NET_SECOND], first[NET_FIRST];
    for (int seat = 0; seat < shape->players; seat++)
        out[seat] = pass->share[seat] - target->share[seat];
    for (int i = 0; i < shape->players * shape->parts; i++) {
        int at = shape->players + i;
        out[at] = (learn_real)parts_worth * (pass->out[at] - target->part[i]);
    }
    go_back(shape, 2, numbers, pass->second, pass->open_second, out, slope, second);
    go_back(shape, 1, numbers, pass->first, pass->open_first, second, slope, first);
    add_times(slope + shape->biases_at[0], first, 1, NET_FIRST);
    for (int i = 0; i < input->count; i++)
        add_times(slope + shape->weights_at[0] + (size_t)input->at[i] * NET_FIRST, first,
                  input->value[i], NET_FIRST);
}

/* --- Training ------------------------------------------------------------------------------------ */

static const double mean_keeps = 0.9, square_keeps = 0.999;

/* What all ranges of a step share. */
typedef struct {
    model_adam *adam;
    learn_real scale, pace, square_part, keep;
    learn_real *slope, *numbers;
} stride;

static void step_range(const stride *s, size_t from, size_t to, double most)
{
    const learn_real tiny = (learn_real)1e-8, limit = (learn_real)most;
    const learn_real m = (learn_real)mean_keeps, v = (learn_real)square_keeps;
    learn_real *mean = s->adam->mean, *square = s->adam->square;
    for (size_t i = from; i < to; i++) {
        learn_real g = s->slope[i] * s->scale;
        mean[i] = m * mean[i] + (1 - m) * g;
        square[i] = v * square[i] + (1 - v) * g * g;
        learn_real root = (learn_real)sqrt((double)(square[i] * s->square_part));
        learn_real moved = s->keep * s->numbers[i] - s->pace * mean[i] / (root + tiny);
        s->numbers[i] = moved < -limit ? -limit : moved > limit ? limit : moved;
        s->slope[i] = 0;
    }
}

void model_step(const model_shape *shape, model_adam *adam, double rate, double decay, int count,
                const uint8_t *usual, learn_real *slope, learn_real *numbers)
{
    const double boundless = 1000;
    double steps = (double)++adam->steps;
    stride s = {.adam = adam,
                .scale = (learn_real)(1.0 / count),
                .pace = (learn_real)(rate / (1 - pow(mean_keeps, steps))),
                .square_part = (learn_real)(1 / (1 - pow(square_keeps, steps))),
                .keep = (learn_real)(1 - rate * decay),
                .slope = slope,
                .numbers = numbers};
    for (int i = 0; i < shape->inputs; i++) {
        size_t from = shape->weights_at[0] + (size_t)i * NET_FIRST;
        step_range(&s, from, from + NET_FIRST, NET_FIRST_MOST * usual[i]);
    }
    step_range(&s, shape->weights_at[1], shape->biases_at[1], NET_SECOND_MOST);
    step_range(&s, shape->weights_at[2], shape->biases_at[2], NET_LAST_MOST);
    s.keep = 1;
    for (int layer = 0; layer < MODEL_LAYERS; layer++)
        step_range(&s, shape->biases_at[layer],
                   shape->biases_at[layer] + (size_t)shape->width[layer + 1], boundless);
}
