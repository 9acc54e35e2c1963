/* Epochs over the data in a fixed random order. After each epoch a checkpoint with everything that the
 * next one needs replaces the last: an interrupted training continues, and ends with the same net. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/learn/internal.h"
#include "cli/output/progress.h"
#include "cli/output/report.h"
#include "core/hash.h"
#include "core/json.h"

enum { BATCH = 256, PARTS = 3 /* numbers, means, squares */ };

/* --- Checkpoints --------------------------------------------------------------------------------- */

/* What determines a training. A checkpoint of another one is left alone, and the training begins. */
typedef struct {
    char mark[8];
    uint64_t plan; /* hash */
    uint64_t count;
    uint64_t steps;
    uint32_t epoch;
    uint32_t real_size;
} checkpoint_head;

static checkpoint_head head_of(const learn_plan *plan, const training *t)
{
    checkpoint_head head = {.mark = "TAVLEARN",
                            .count = t->shape.count,
                            .steps = t->adam.steps,
                            .epoch = t->epoch,
                            .real_size = sizeof(learn_real)};
    char table[64];
    tav_text text;
    text_open(&text, table, sizeof table);
    learn_table_name(plan, &text);
    head.plan = hash_bytes(table, text.length, 0);
    head.plan = hash_bytes(plan->seed, RNG_KEY_SIZE, head.plan);
    head.plan = hash_bytes(&plan->generation, sizeof plan->generation, head.plan);
    head.plan = hash_bytes(&plan->shards, sizeof plan->shards, head.plan);
    head.plan = hash_bytes(&plan->epochs, sizeof plan->epochs, head.plan);
    const double rates[] = {plan->rate, plan->decay, plan->parts_worth};
    head.plan = hash_bytes(rates, sizeof rates, head.plan);
    return head;
}

static bool save(const learn_plan *plan, const training *t)
{
    char part[LEARN_PATH], whole[LEARN_PATH];
    checkpoint_head head = head_of(plan, t);
    size_t count = PARTS * t->shape.count;
    learn_path(plan, "/checkpoint.part", part);
    learn_path(plan, "/checkpoint", whole);
    FILE *file = fopen(part, "wb");
    if (file == NULL)
        return false;
    bool written = fwrite(&head, sizeof head, 1, file) == 1 &&
                   fwrite(t->numbers, sizeof *t->numbers, count, file) == count &&
                   fflush(file) == 0 && fsync(fileno(file)) == 0;
    return fclose(file) == 0 && written && rename(part, whole) == 0;
}

static bool load(const learn_plan *plan, training *t)
{
    char path[LEARN_PATH];
    checkpoint_head head, wanted = head_of(plan, t);
    size_t count = PARTS * t->shape.count;
    learn_path(plan, "/checkpoint", path);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    bool right = fread(&head, sizeof head, 1, file) == 1;
    wanted.epoch = head.epoch;
    wanted.steps = head.steps;
    right = right && memcmp(&head, &wanted, sizeof head) == 0 &&
            fread(t->numbers, sizeof *t->numbers, count, file) == count;
    fclose(file);
    if (right) {
        t->epoch = head.epoch;
        t->adam.steps = head.steps;
    }
    return right;
}

/* --- Epochs -------------------------------------------------------------------------------------- */

typedef struct {
    const learn_plan *plan;
    const shards *data;
    training *t;
    uint32_t *order; /* samples to learn from */
    uint32_t count;
    learn_real *slope;
    uint8_t usual[FEATURES_MAX];
    progress bar;
    double loss; /* running mean */
} trainer;

static void shuffle(trainer *r)
{
    uint8_t key[RNG_KEY_SIZE], own[RNG_KEY_SIZE];
    rng_source source;
    tav_rng rng;
    learn_key(r->plan, "order", key);
    rng_derive(key, r->t->epoch, own);
    rng_seed(&source, own);
    rng_open(&rng, &source);
    uint32_t all = shards_count(r->data);
    r->count = 0;
    for (uint32_t i = 0; i < all; i++)
        if (!shards_is_test(i))
            r->order[r->count++] = i;
    for (uint32_t i = r->count; i > 1; i--) {
        uint32_t other = rng_below(&rng, i), kept = r->order[i - 1];
        r->order[i - 1] = r->order[other];
        r->order[other] = kept;
    }
}

static double learn_from(trainer *r, uint32_t sample)
{
    const training *t = r->t;
    model_input input;
    model_target target;
    model_pass pass;
    sample_read(&r->data->shape, r->usual, shards_sample(r->data, sample), &input, &target);
    for (int seat = 0; seat < t->shape.players; seat++)
        target.prior[seat] = (learn_real)log((double)target.prior[seat]);
    model_forward(&t->shape, t->numbers, &input, target.prior, &pass);
    model_backward(&t->shape, t->numbers, &input, &pass, &target, r->plan->parts_worth, r->slope);
    return model_loss(&t->shape, &pass, &target, 0);
}

/* From the full rate to none along half a wave. */
static double rate_at(const trainer *r, uint32_t done)
{
    const double half_turn = 3.14159265358979323846;
    double progressed = (r->t->epoch + (double)done / r->count) / r->plan->epochs;
    return r->plan->rate * (1 + cos(half_turn * progressed)) / 2;
}

static void run_epoch(trainer *r)
{
    enum { SHOW_EVERY = 64 };
    shuffle(r);
    for (uint32_t done = 0, batch = 0; done < r->count; batch++) {
        int count = 0;
        double loss = 0;
        for (; count < BATCH && done + (uint32_t)count < r->count; count++)
            loss += learn_from(r, r->order[done + (uint32_t)count]);
        model_step(&r->t->shape, &r->t->adam, rate_at(r, done), r->plan->decay, count, r->usual,
                   r->slope, r->t->numbers);
        done += (uint32_t)count;
        r->loss += (loss / count - r->loss) * (r->loss > 0 ? 0.01 : 1);
        if (batch % SHOW_EVERY == 0) {
            snprintf(r->bar.note, sizeof r->bar.note, "  %.4f", r->loss);
            progress_show(&r->bar, (uint64_t)r->t->epoch * r->count + done);
        }
    }
    r->t->epoch++;
}

static bool open_trainer(trainer *r)
{
    training *t = r->t;
    uint8_t key[RNG_KEY_SIZE];
    t->shape = model_shape_of(r->plan->game, r->plan->players);
    t->numbers = calloc(PARTS * t->shape.count, sizeof *t->numbers);
    r->slope = calloc(t->shape.count, sizeof *r->slope);
    r->order = malloc(shards_count(r->data) * sizeof *r->order);
    if (t->numbers == NULL || r->slope == NULL || r->order == NULL)
        return false;
    t->adam.mean = t->numbers + t->shape.count;
    t->adam.square = t->adam.mean + t->shape.count;
    features_usual(features_of(r->plan->game), r->usual);
    if (load(r->plan, t))
        return true;
    t->epoch = 0;
    t->adam.steps = 0;
    memset(t->numbers, 0, PARTS * t->shape.count * sizeof *t->numbers);
    learn_key(r->plan, "weights", key);
    model_begin(&t->shape, key, t->numbers);
    return true;
}

static int run_epochs(trainer *r)
{
    char path[LEARN_PATH], name[64];
    tav_text text;
    uint32_t kept_back = shards_count(r->data) / LEARN_KEPT_BACK;
    text_open(&text, name, sizeof name);
    learn_table_name(r->plan, &text);
    progress_open(&r->bar, name,
                  (uint64_t)(shards_count(r->data) - kept_back) * (uint64_t)r->plan->epochs);
    bool saved = true;
    while (saved && (int)r->t->epoch < r->plan->epochs) {
        run_epoch(r);
        saved = save(r->plan, r->t);
    }
    progress_close(&r->bar);
    if (saved)
        return CLI_DONE;
    learn_path(r->plan, "/checkpoint", path);
    return report_failure(r->plan->args, SAY_CANNOT_WRITE, path);
}

int train_run(const learn_plan *plan, const shards *data, training *t)
{
    trainer r = {.plan = plan, .data = data, .t = t};
    *t = (training){0};
    int status = open_trainer(&r) ? run_epochs(&r)
                                  : report_failure(plan->args, SAY_NO_MEMORY, NULL);
    free(r.slope);
    free(r.order);
    if (status != CLI_DONE)
        training_close(t);
    return status;
}

void training_close(training *t)
{
    free(t->numbers);
    *t = (training){0};
}
