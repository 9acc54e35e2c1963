/* The derivatives of a net in training, written by hand, against finite differences. model.c is
 * compiled with doubles here (tests/cli/CMakeLists.txt). */
#include "tests/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/learn/model.h"

enum { PLAYERS = 3, INPUTS_SET = 40, CHECKED = 400 };
static const double parts_worth = 0.3;

typedef struct {
    rng_source source;
    tav_rng rng;
    model_shape shape;
    learn_real *numbers, *slope;
    model_input input;
    model_target target;
} bench;

static double draw(bench *b)
{
    return (double)rng_word(&b->rng) / 4294967296.0;
}

static void open_bench(bench *b, const tav_game *game, const char *name)
{
    uint8_t seed[RNG_KEY_SIZE];
    memset(b, 0, sizeof *b);
    rng_seed_from_text(name, seed);
    rng_seed(&b->source, seed);
    rng_open(&b->rng, &b->source);
    b->shape = model_shape_of(game, PLAYERS);
    b->numbers = calloc(b->shape.count, sizeof *b->numbers);
    b->slope = calloc(b->shape.count, sizeof *b->slope);
    model_begin(&b->shape, seed, b->numbers);
    /* The last layer begins with zeros, behind which nothing would show. */
    for (size_t i = b->shape.weights_at[2]; i < b->shape.count; i++)
        b->numbers[i] = draw(b) - 0.5;
    for (int i = 0; i < INPUTS_SET; i++) {
        b->input.at[i] = (uint16_t)(i * (b->shape.inputs / INPUTS_SET));
        b->input.value[i] = draw(b);
    }
    b->input.count = INPUTS_SET;
    for (int seat = 0; seat < PLAYERS; seat++) {
        b->target.prior[seat] = log(0.1 + draw(b));
        b->target.share[seat] = seat == 1 ? 0.5 : 0.25;
    }
    for (int i = 0; i < PLAYERS * b->shape.parts; i++)
        b->target.part[i] = 3 * draw(b);
}

static void close_bench(bench *b)
{
    free(b->numbers);
    free(b->slope);
}

static double loss(bench *b)
{
    model_pass pass;
    model_forward(&b->shape, b->numbers, &b->input, b->target.prior, &pass);
    return model_loss(&b->shape, &pass, &b->target, parts_worth);
}

static double difference(bench *b, size_t at)
{
    const double step = 1e-6;
    learn_real kept = b->numbers[at];
    b->numbers[at] = kept + step;
    double above = loss(b);
    b->numbers[at] = kept - step;
    double below = loss(b);
    b->numbers[at] = kept;
    return (above - below) / (2 * step);
}

/* A weight of each layer in turn, those of inputs that are set among them. */
static size_t pick(bench *b, int i)
{
    const model_shape *s = &b->shape;
    int layer = i % MODEL_LAYERS;
    if (i % 5 == 0)
        return s->biases_at[layer] + rng_below(&b->rng, (uint32_t)s->width[layer + 1]);
    if (layer == 0)
        return s->weights_at[0] + (size_t)b->input.at[rng_below(&b->rng, INPUTS_SET)] * NET_FIRST +
               rng_below(&b->rng, NET_FIRST);
    return s->weights_at[layer] +
           rng_below(&b->rng, (uint32_t)(s->biases_at[layer] - s->weights_at[layer]));
}

static void slopes_are_those_of_the_loss(void **unused)
{
    (void)unused;
    for (int g = 0; g < game_count(); g++) {
        bench b;
        model_pass pass;
        int alive = 0;
        open_bench(&b, game_at(g), "slopes");
        model_forward(&b.shape, b.numbers, &b.input, b.target.prior, &pass);
        model_backward(&b.shape, b.numbers, &b.input, &pass, &b.target, parts_worth, b.slope);
        for (int i = 0; i < CHECKED; i++) {
            size_t at = pick(&b, i);
            double expected = difference(&b, at), got = b.slope[at];
            if (fabs(expected - got) > 1e-6 + 1e-4 * fabs(expected))
                fail_msg("number %zu: %g, by differences %g", at, got, expected);
            alive += fabs(expected) > 1e-6;
        }
        assert_true(alive > CHECKED / 4);
        close_bench(&b);
    }
}

static void shares_add_up(void **unused)
{
    (void)unused;
    bench b;
    model_pass pass;
    open_bench(&b, game_at(0), "shares");
    model_forward(&b.shape, b.numbers, &b.input, b.target.prior, &pass);
    double sum = 0;
    for (int seat = 0; seat < PLAYERS; seat++)
        sum += pass.share[seat];
    assert_true(fabs(sum - 1) < 1e-12);
    close_bench(&b);
}

/* Steps on one position bring its loss down, and no weight leaves its bounds. */
static void steps_lower_the_loss(void **unused)
{
    (void)unused;
    enum { STEPS = 300 };
    bench b;
    uint8_t usual[FEATURES_MAX];
    open_bench(&b, game_at(0), "steps");
    features_usual(features_of(game_at(0)), usual);
    learn_real *mean = calloc(b.shape.count, sizeof *mean);
    learn_real *square = calloc(b.shape.count, sizeof *square);
    model_adam adam = {.mean = mean, .square = square};
    b.numbers[b.shape.weights_at[1]] = 1.9999;
    double before = loss(&b);
    for (int i = 0; i < STEPS; i++) {
        model_pass pass;
        model_forward(&b.shape, b.numbers, &b.input, b.target.prior, &pass);
        model_backward(&b.shape, b.numbers, &b.input, &pass, &b.target, parts_worth, b.slope);
        model_step(&b.shape, &adam, 0.01, 0.01, 1, usual, b.slope, b.numbers);
        for (size_t w = b.shape.weights_at[1]; w < b.shape.biases_at[1]; w++)
            assert_true(fabs(b.numbers[w]) <= NET_SECOND_MOST);
    }
    /* What remains is the entropy of the target. */
    double entropy = 0.5 * log(2) + 0.5 * log(4);
    assert_true(before > entropy + 0.1);
    assert_true(loss(&b) < entropy + 0.01);
    free(mean);
    free(square);
    close_bench(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slopes_are_those_of_the_loss),
        cmocka_unit_test(shares_add_up),
        cmocka_unit_test(steps_lower_the_loss),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
