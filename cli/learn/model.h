/* A net while it learns: all its weights in one array of floats, so that a step of the training is one
 * loop. Layers are stored input by input: the weights that leave one number lie together, which is
 * what sparse inputs want.
 *
 * The unit test compiles this file with doubles, and compares its derivatives with finite
 * differences. */
#ifndef TAV_CLI_LEARN_MODEL_H
#define TAV_CLI_LEARN_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ai/net.h"

#ifndef LEARN_REAL
#define LEARN_REAL float
#endif
typedef LEARN_REAL learn_real;

enum { MODEL_LAYERS = 3 };

typedef struct {
    int inputs, players, parts;
    int width[MODEL_LAYERS + 1]; /* of the inputs and of each layer */
    size_t weights_at[MODEL_LAYERS], biases_at[MODEL_LAYERS];
    size_t count; /* of all weights and biases */
} model_shape;

/* A position: the inputs that are not 0. */
typedef struct {
    int count;
    uint16_t at[FEATURES_MAX];
    learn_real value[FEATURES_MAX];
} model_input;

/* The right answer: seats in turn order, the viewer's first. */
typedef struct {
    learn_real prior[TAV_SEATS_MAX]; /* logarithms of the hand-written shares */
    learn_real share[TAV_SEATS_MAX];
    learn_real part[TAV_SEATS_MAX * TAV_PARTS_MAX]; /* in units of NET_PART_UNIT points */
} model_target;

/* The net's answer, and the numbers in between. */
typedef struct {
    learn_real first[NET_FIRST], second[NET_SECOND]; /* clipped */
    bool open_first[NET_FIRST], open_second[NET_SECOND];
    learn_real out[NET_OUTPUTS_MAX];
    learn_real share[TAV_SEATS_MAX];
} model_pass;

model_shape model_shape_of(const tav_game *game, int players);

/* Weights that begin as the hand evaluation: those of the last layer are 0. */
void model_begin(const model_shape *shape, const uint8_t seed[RNG_KEY_SIZE], learn_real *numbers);

void model_forward(const model_shape *shape, const learn_real *numbers, const model_input *input,
                   const learn_real *prior, model_pass *pass);

/* The loss of a pass: the logarithmic loss of the shares, plus `parts_worth` times half the squared
 * errors of the parts. */
double model_loss(const model_shape *shape, const model_pass *pass, const model_target *target,
                  double parts_worth);

/* Adds the derivatives of that loss to `slope`, shaped like the numbers. */
void model_backward(const model_shape *shape, const learn_real *numbers, const model_input *input,
                    const model_pass *pass, const model_target *target, double parts_worth,
                    learn_real *slope);

/* --- Training ------------------------------------------------------------------------------------ */

/* Adam with decoupled decay. */
typedef struct {
    learn_real *mean, *square; /* running, of the slopes */
    uint64_t steps;
} model_adam;

/* One step for the slopes summed over `count` positions, which are then cleared. Weights stay within
 * what integers can hold; `usual` has the usual maximum of each input. */
void model_step(const model_shape *shape, model_adam *adam, double rate, double decay, int count,
                const uint8_t *usual, learn_real *slope, learn_real *numbers);

#endif
