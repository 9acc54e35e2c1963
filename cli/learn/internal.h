/* `tavoliere learn`: from games of the policy against itself to a net, for one game and one number of
 * players at a time (docs/learning.md).
 *
 *   samples.c   what a game gives: a few positions, as samples of a fixed size
 *   shards.c    files of samples, made in parallel, read where they lie
 *   model.c     the net in floats and its derivatives
 *   train.c     epochs, with a checkpoint after each
 *   quantise.c  floats to integers
 *   examine.c   the losses on games that training never saw
 *   npy.c       arrays in files, for others' tools
 *
 * Everything is determined by the plan: jobs, ranks and interruptions change nothing. */
#ifndef TAV_CLI_LEARN_INTERNAL_H
#define TAV_CLI_LEARN_INTERNAL_H

#include <stdio.h>

#include "cli/args.h"
#include "cli/learn/model.h"

enum {
    LEARN_GAME_SAMPLES = 8,  /* positions of a game */
    LEARN_SHARD_GAMES = 256, /* games of a shard */
    LEARN_KEPT_BACK = 16,    /* every so many games, one is for testing only */
    LEARN_PATH = 512,
    LEARN_SIXTIETHS = 60, /* shares of a win are counted in these: all ties come out even */
    LEARN_SHARDS_MAX = 65536
};

typedef struct {
    const tav_game *game;
    int players;
    uint8_t seed[RNG_KEY_SIZE];
    uint32_t generation;
    uint32_t shards;
    int epochs;
    double rate, decay, parts_worth;
    const char *folder;
    int jobs;
    const cli_args *args;
} learn_plan;

/* "puerto-rico-4" */
void learn_table_name(const learn_plan *plan, tav_text *out);
/* FOLDER/TABLE followed by `rest`. */
void learn_path(const learn_plan *plan, const char *rest, char path[LEARN_PATH]);
/* A key for one purpose, such as "data" or "order", of this table. */
void learn_key(const learn_plan *plan, const char *purpose, uint8_t key[RNG_KEY_SIZE]);

/* --- Samples ------------------------------------------------------------------------------------- */

/* Seats count from the viewer's. A sample is the features, then for each seat: the hand-written share
 * (of 65535, little-endian), the share of the win (in sixtieths), the parts of the final score. */
typedef struct {
    int inputs, players, parts;
    size_t prior_at, share_at, part_at, size;
} sample_shape;

sample_shape sample_shape_of(const tav_game *game, int players);

/* Plays a game of the policy and writes its LEARN_GAME_SAMPLES samples. */
void samples_play(const learn_plan *plan, uint64_t number, uint8_t *samples);

void sample_read(const sample_shape *shape, const uint8_t *usual, const uint8_t *sample,
                 model_input *input, model_target *target);

/* --- Shards -------------------------------------------------------------------------------------- */

/* Makes what is missing. */
int shards_make(const learn_plan *plan);

typedef struct {
    sample_shape shape;
    uint32_t shards;
    const uint8_t **samples; /* of each shard */
    void **mapped;
    size_t mapped_size;
} shards;

int shards_open(const learn_plan *plan, shards *data);
void shards_close(shards *data);

static inline uint32_t shards_count(const shards *data)
{
    return data->shards * LEARN_SHARD_GAMES * LEARN_GAME_SAMPLES;
}

static inline const uint8_t *shards_sample(const shards *data, uint32_t number)
{
    const uint32_t each = LEARN_SHARD_GAMES * LEARN_GAME_SAMPLES;
    return data->samples[number / each] + number % each * data->shape.size;
}

/* Whether the sample belongs to a game that is kept back for testing. */
static inline bool shards_is_test(uint32_t number)
{
    return number / LEARN_GAME_SAMPLES % LEARN_KEPT_BACK == LEARN_KEPT_BACK - 1;
}

/* --- Training ------------------------------------------------------------------------------------ */

/* A net in training, as its checkpoint keeps it. */
typedef struct {
    model_shape shape;
    uint32_t epoch; /* epochs done */
    model_adam adam;
    learn_real *numbers; /* with the means and squares of the steps in one array */
} training;

/* Trains to the last epoch, continuing from the checkpoint if there is one. */
int train_run(const learn_plan *plan, const shards *data, training *t);
void training_close(training *t);

/* --- Nets ---------------------------------------------------------------------------------------- */

/* Turns floats to a net; the bytes are the caller's to free, NULL if there is no memory. */
uint64_t *quantise(const learn_plan *plan, const model_shape *shape, const learn_real *numbers,
                   size_t *size);

/* Mean logarithmic losses on the games kept back. */
typedef struct {
    uint32_t count;
    double uniform, hand, floats, net;
} losses;

/* The data as FOLDER/TABLE/features.npy, hand.npy, share.npy and parts.npy. */
int npy_write_data(const learn_plan *plan, const shards *data);

/* The weights as FOLDER/TABLE/first.npy, first-bias.npy, second.npy and so on, input by input. */
int npy_write_weights(const learn_plan *plan, const training *t);

/* Weights from first.npy, first-bias.npy, second.npy and so on, input by input. */
int npy_read_weights(const learn_plan *plan, const char *folder, training *t);

losses examine(const shards *data, const model_shape *shape, const learn_real *numbers,
               const value_net *net);

#endif
