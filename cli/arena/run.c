/* The arena's workers. Blocks are handed out and collected in order of their number, so the result
 * does not depend on how many workers there are. In between, a block waits in the slot of its number;
 * no worker starts a block whose slot is still in use.
 *
 * With several ranks, block i belongs to rank i mod n, and rank 0 collects. The others send what their
 * workers have finished, until rank 0 has enough and says so; then each sends a last message. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/arena/internal.h"
#include "cli/ranks/ranks.h"
#include "cli/setup.h"
#include "words/say.h"

typedef struct {
    bool ready;
    arena_block block;
} arena_slot;

/* What ranks send to rank 0. */
typedef struct {
    bool leaves; /* the last message; it has no block */
    arena_block block;
} arena_message;

typedef struct {
    const arena_plan *plan;
    atomic_bool stop;
    atomic_uint_fast64_t done; /* games */
    pthread_mutex_t mutex;     /* guards what follows */
    pthread_cond_t room;       /* a slot is free, or it is over */
    pthread_cond_t arrived;    /* a block is ready */
    uint32_t begin, stride;    /* block `begin + i * stride` is this rank's i-th */
    uint32_t count;            /* of this rank's blocks */
    uint32_t next, taken;      /* of them */
    uint32_t slot_count;
    arena_slot *slots;
} arena_shared;

static bool claim_block(arena_shared *shared, uint32_t *place)
{
    pthread_mutex_lock(&shared->mutex);
    while (!atomic_load(&shared->stop) && shared->next < shared->count &&
           shared->next - shared->taken >= shared->slot_count)
        pthread_cond_wait(&shared->room, &shared->mutex);
    bool claimed = !atomic_load(&shared->stop) && shared->next < shared->count;
    if (claimed)
        *place = shared->next++;
    pthread_mutex_unlock(&shared->mutex);
    return claimed;
}

static void *work(void *argument)
{
    arena_shared *shared = argument;
    uint32_t place;
    while (claim_block(shared, &place)) {
        arena_slot *slot = &shared->slots[place % shared->slot_count];
        arena_play_block(shared->plan, shared->begin + place * shared->stride, &slot->block,
                         &shared->stop, &shared->done);
        pthread_mutex_lock(&shared->mutex);
        slot->ready = true;
        pthread_cond_signal(&shared->arrived);
        pthread_mutex_unlock(&shared->mutex);
    }
    return NULL;
}

/* Waits a moment for the next block; the mutex is held. */
static bool wait_for(arena_shared *shared, const arena_slot *slot)
{
    const long moment = 100000000, second = 1000000000;
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += moment;
    if (until.tv_nsec >= second) {
        until.tv_sec++;
        until.tv_nsec -= second;
    }
    int result = 0;
    while (!slot->ready && result != ETIMEDOUT)
        result = pthread_cond_timedwait(&shared->arrived, &shared->mutex, &until);
    return slot->ready;
}

/* The next of this rank's own blocks, once it is ready; NULL if that takes longer than a moment. */
static const arena_block *own_block(arena_shared *shared)
{
    arena_slot *slot = &shared->slots[shared->taken % shared->slot_count];
    pthread_mutex_lock(&shared->mutex);
    bool ready = wait_for(shared, slot);
    pthread_mutex_unlock(&shared->mutex);
    return ready ? &slot->block : NULL;
}

/* Frees the slot of the block that own_block returned. */
static void release_block(arena_shared *shared)
{
    pthread_mutex_lock(&shared->mutex);
    shared->slots[shared->taken++ % shared->slot_count].ready = false;
    pthread_cond_broadcast(&shared->room);
    pthread_mutex_unlock(&shared->mutex);
}

static void stop_workers(arena_shared *shared)
{
    pthread_mutex_lock(&shared->mutex);
    atomic_store(&shared->stop, true);
    pthread_cond_broadcast(&shared->room);
    pthread_mutex_unlock(&shared->mutex);
}

/* --- On rank 0 -------------------------------------------------------------------------------- */

static const arena_block *block_from(arena_shared *shared, int rank, arena_message *message)
{
    const struct timespec moment = {.tv_nsec = 1000000};
    if (!ranks_has(rank)) {
        nanosleep(&moment, NULL);
        return NULL;
    }
    ranks_take(rank, message, sizeof *message);
    atomic_fetch_add(&shared->done, (uint64_t)shared->plan->seatings.count);
    return &message->block;
}

/* Runs until all blocks from `first` on are collected, the taker has seen enough, or a block cannot be
 * played. */
static bool take_blocks(arena_shared *shared, uint32_t first, arena_taker *taker,
                        arena_message *message, char failure[PLAYER_REPORT])
{
    bool more = true, failed = false;
    for (uint32_t number = first; more && !failed && number < shared->plan->blocks;) {
        int rank = (int)(number % (uint32_t)ranks_count());
        const arena_block *block = rank == 0 ? own_block(shared)
                                             : block_from(shared, rank, message);
        if (block != NULL) {
            failed = block->failure[0] != '\0';
            if (failed)
                snprintf(failure, PLAYER_REPORT, "%s", block->failure);
            more = !failed && taker->take(taker, block);
            number++;
            if (rank == 0)
                release_block(shared);
        }
        taker->wait(taker, atomic_load(&shared->done));
    }
    return !failed;
}

/* Tells the others that it is enough, and takes what they still send. */
static void dismiss_ranks(arena_message *message)
{
    const char enough = 1;
    for (int rank = 1; rank < ranks_count(); rank++)
        ranks_send(rank, &enough, sizeof enough);
    for (int rank = 1; rank < ranks_count(); rank++)
        do
            ranks_take(rank, message, sizeof *message);
        while (!message->leaves);
}

/* --- On the others ---------------------------------------------------------------------------- */

static void send_blocks(arena_shared *shared, arena_message *message)
{
    char enough;
    while (!ranks_has(0)) {
        const arena_block *block = shared->taken < shared->count ? own_block(shared) : NULL;
        if (block != NULL) {
            message->block = *block;
            ranks_send(0, message, sizeof *message);
            release_block(shared);
        } else if (shared->taken == shared->count) {
            break;
        }
    }
    message->leaves = true;
    ranks_send(0, message, sizeof *message);
    ranks_take(0, &enough, sizeof enough);
}

/* --- All together ----------------------------------------------------------------------------- */

static void open_locks(arena_shared *shared)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&shared->mutex, NULL);
    pthread_cond_init(&shared->room, NULL);
    pthread_cond_init(&shared->arrived, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

static void close_locks(arena_shared *shared)
{
    pthread_cond_destroy(&shared->arrived);
    pthread_cond_destroy(&shared->room);
    pthread_mutex_destroy(&shared->mutex);
}

/* Which blocks from `first` on belong to this rank. */
static void find_own(arena_shared *shared, uint32_t first)
{
    uint32_t ranks = (uint32_t)ranks_count(), blocks = shared->plan->blocks;
    shared->stride = ranks;
    shared->begin = first + ((uint32_t)ranks_own() + ranks - first % ranks) % ranks;
    shared->count = shared->begin < blocks ? (blocks - shared->begin + ranks - 1) / ranks : 0;
}

bool arena_run(const arena_plan *plan, uint32_t first, arena_taker *taker,
               char failure[PLAYER_REPORT])
{
    arena_shared shared = {.plan = plan};
    find_own(&shared, first);
    shared.slot_count = 2 * (uint32_t)plan->jobs;
    shared.slots = calloc(shared.slot_count, sizeof *shared.slots);
    arena_message *message = calloc(1, sizeof *message);
    bool enough = shared.slots != NULL && message != NULL;
    snprintf(failure, PLAYER_REPORT, "%s", say(SAY_NO_MEMORY, plan->language));
    atomic_init(&shared.stop, false);
    atomic_init(&shared.done, (uint64_t)first * (uint64_t)plan->seatings.count);
    open_locks(&shared);

    pthread_t workers[SETUP_JOBS_MAX];
    int started = 0;
    while (enough && started < plan->jobs &&
           pthread_create(&workers[started], NULL, work, &shared) == 0)
        started++;
    /* All ranks go on, or none. */
    bool done = ranks_most(started == 0) == 0;
    if (done && ranks_own() == 0) {
        done = take_blocks(&shared, first, taker, message, failure);
        dismiss_ranks(message);
    } else if (done) {
        send_blocks(&shared, message);
    }
    stop_workers(&shared);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i], NULL);
    close_locks(&shared);
    free(message);
    free(shared.slots);
    return done;
}
