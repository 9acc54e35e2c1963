/* Many tables with one set-up. Table i has a key of its own, derived from the batch's seed, and its
 * games have keys derived from that in turn, so a game depends neither on the number of tables nor
 * on the order of the calls. */
#include <stdlib.h>

#include "ai/features.h"
#include "bindings/c/internal.h"

typedef struct {
    tavoliere table;
    uint64_t games; /* begun so far */
    uint8_t key[RNG_KEY_SIZE];
    uint8_t seed[RNG_KEY_SIZE]; /* of the current game */
    rng_source source;          /* of the sampled actions */
    tav_rng rng;
} place;

struct tavoliere_batch {
    const tav_game *game;
    tav_config config;
    int tables;
    place at[];
};

static void begin_game(const tavoliere_batch *batch, place *at)
{
    rng_derive(at->key, at->games++, at->seed);
    memset(&at->table.room, 0, sizeof at->table.room);
    batch->game->setup(api_change(&at->table), &batch->config, at->seed);
}

tavoliere_batch *tavoliere_batch_open(const tavoliere_setup *setup, int tables,
                                      tavoliere_fault *fault)
{
    const tav_game *game;
    tav_config config;
    tav_fault inner;
    tav_error error = api_read_setup(setup, &game, &config, &inner);
    if (error == TAV_OK && tables < 1) {
        error = TAV_ERROR_BOUND;
        fault_set(&inner, error, "tables", "1-");
    }
    if (error != TAV_OK) {
        api_publish(&inner, fault);
        return NULL;
    }
    tavoliere_batch *batch = NULL;
    if ((size_t)tables <= (SIZE_MAX - sizeof *batch) / sizeof batch->at[0])
        batch = calloc(1, sizeof *batch + (size_t)tables * sizeof batch->at[0]);
    if (batch == NULL) {
        api_no_memory(fault);
        return NULL;
    }
    *batch = (tavoliere_batch){.game = game, .config = config, .tables = tables};
    uint8_t seed[RNG_KEY_SIZE];
    rng_seed_from_text(setup->seed != NULL ? setup->seed : "", seed);
    for (int i = 0; i < tables; i++) {
        place *at = &batch->at[i];
        at->table.game = game;
        rng_derive(seed, (uint64_t)i, at->key);
        rng_seed(&at->source, at->key);
        rng_open(&at->rng, &at->source);
        begin_game(batch, at);
    }
    return batch;
}

void tavoliere_batch_close(tavoliere_batch *batch)
{
    free(batch);
}

int tavoliere_batch_tables(const tavoliere_batch *batch)
{
    return batch->tables;
}

/* --- Buffers ---------------------------------------------------------------------------------- */

static void clear_result(const tavoliere_batch *batch, int i, const tavoliere_buffers *buffers)
{
    size_t players = batch->config.players, from = (size_t)i * players;
    if (buffers->done != NULL)
        buffers->done[i] = 0;
    if (buffers->reward != NULL)
        memset(buffers->reward + from, 0, players * sizeof *buffers->reward);
    if (buffers->rank != NULL)
        memset(buffers->rank + from, 0, players);
    if (buffers->score != NULL)
        memset(buffers->score + from, 0, players * sizeof *buffers->score);
}

static void write_result(const tavoliere_batch *batch, int i, const tavoliere_buffers *buffers)
{
    int players = batch->config.players, from = i * players;
    tav_score scores[TAV_SEATS_MAX];
    game_score(batch->game, api_state(&batch->at[i].table), scores);
    if (buffers->done != NULL)
        buffers->done[i] = 1;
    if (buffers->reward != NULL)
        game_shares(scores, players, buffers->reward + from);
    for (int seat = 0; seat < players; seat++) {
        if (buffers->rank != NULL)
            buffers->rank[from + seat] = scores[seat].rank;
        if (buffers->score != NULL)
            buffers->score[from + seat] = scores[seat].total;
    }
}

static void write_decision(const tavoliere_batch *batch, int i, const tavoliere_buffers *buffers)
{
    const tavoliere *table = &batch->at[i].table;
    const tav_features *of = features_of(batch->game);
    int actor = batch->game->actor(api_state(table));
    if (buffers->actor != NULL)
        buffers->actor[i] = (int8_t)actor;
    if (buffers->mask != NULL)
        tavoliere_mask(table, buffers->mask + (size_t)i * (size_t)game_action_count(batch->game));
    if (buffers->observation != NULL)
        of->encode(api_state(table), actor, buffers->observation + (size_t)i * of->count);
}

/* --- Playing ---------------------------------------------------------------------------------- */

/* Ranges may reach beyond the batch on either side. */
static int begin_of(int first)
{
    return first > 0 ? first : 0;
}

static int end_of(const tavoliere_batch *batch, int first, int count)
{
    int64_t end = (int64_t)first + count;
    return end < batch->tables ? (int)end : batch->tables;
}

void tavoliere_batch_look(const tavoliere_batch *batch, int first, int count,
                          const tavoliere_buffers *buffers)
{
    for (int i = begin_of(first); i < end_of(batch, first, count); i++) {
        clear_result(batch, i, buffers);
        write_decision(batch, i, buffers);
    }
}

int tavoliere_batch_step(tavoliere_batch *batch, int first, int count, const uint16_t *actions,
                         const tavoliere_buffers *buffers, int *refused)
{
    int refusals = 0;
    for (int i = begin_of(first); i < end_of(batch, first, count); i++) {
        place *at = &batch->at[i];
        clear_result(batch, i, buffers);
        if (batch->game->apply(api_change(&at->table), actions[i], NULL) != TAV_OK) {
            if (refusals++ == 0 && refused != NULL)
                *refused = i;
            continue;
        }
        if (tavoliere_over(&at->table)) {
            write_result(batch, i, buffers);
            begin_game(batch, at);
        }
        write_decision(batch, i, buffers);
    }
    return refusals;
}

void tavoliere_batch_sample(tavoliere_batch *batch, int first, int count, uint16_t *actions)
{
    tav_action legal[TAV_LEGAL_MAX];
    for (int i = begin_of(first); i < end_of(batch, first, count); i++) {
        place *at = &batch->at[i];
        int options = batch->game->legal(api_state(&at->table), legal);
        actions[i] = legal[rng_below(&at->rng, (uint32_t)options)];
    }
}

void tavoliere_batch_reset(tavoliere_batch *batch, int first, int count)
{
    for (int i = begin_of(first); i < end_of(batch, first, count); i++)
        begin_game(batch, &batch->at[i]);
}

/* --- One table -------------------------------------------------------------------------------- */

const tavoliere *tavoliere_batch_table(const tavoliere_batch *batch, int table)
{
    return table >= 0 && table < batch->tables ? &batch->at[table].table : NULL;
}

tavoliere_error tavoliere_batch_seed(const tavoliere_batch *batch, int table, char seed[65])
{
    tav_text out;
    text_open(&out, seed, 65);
    if (table < 0 || table >= batch->tables)
        return TAVOLIERE_ERROR_BOUND;
    text_hex(&out, batch->at[table].seed, RNG_KEY_SIZE);
    return TAVOLIERE_OK;
}
