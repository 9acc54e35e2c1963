/* The arena's workers. Blocks are handed out and collected in order of their number, so the result
 * does not depend on how many workers there are. In between, a block waits in the slot of its number;
 * no worker starts a block whose slot is still in use. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/arena/internal.h"
#include "cli/setup.h"
#include "words/say.h"

typedef struct {
    bool ready;
    arena_block block;
} arena_slot;

typedef struct {
    const arena_plan *plan;
    atomic_bool stop;
    atomic_uint_fast64_t done; /* games */
    pthread_mutex_t mutex;     /* guards what follows */
    pthread_cond_t room;       /* a slot is free, or it is over */
    pthread_cond_t arrived;    /* a block is ready */
    uint32_t next, taken;      /* blocks */
    uint32_t slot_count;
    arena_slot *slots;
} arena_shared;

static bool claim_block(arena_shared *shared, uint32_t *number)
{
    pthread_mutex_lock(&shared->mutex);
    while (!atomic_load(&shared->stop) && shared->next < shared->plan->blocks &&
           shared->next - shared->taken >= shared->slot_count)
        pthread_cond_wait(&shared->room, &shared->mutex);
    bool claimed = !atomic_load(&shared->stop) && shared->next < shared->plan->blocks;
    if (claimed)
        *number = shared->next++;
    pthread_mutex_unlock(&shared->mutex);
    return claimed;
}

static void *work(void *argument)
{
    arena_shared *shared = argument;
    uint32_t number;
    while (claim_block(shared, &number)) {
        arena_slot *slot = &shared->slots[number % shared->slot_count];
        arena_play_block(shared->plan, number, &slot->block, &shared->stop, &shared->done);
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

/* Runs until all blocks are collected, the taker has seen enough, or a block cannot be played. */
static bool take_blocks(arena_shared *shared, arena_taker *taker, char failure[PLAYER_REPORT])
{
    bool more = true, failed = false;
    pthread_mutex_lock(&shared->mutex);
    while (more && !failed && shared->taken < shared->plan->blocks) {
        arena_slot *slot = &shared->slots[shared->taken % shared->slot_count];
        bool ready = wait_for(shared, slot);
        pthread_mutex_unlock(&shared->mutex);
        if (ready) {
            failed = slot->block.failure[0] != '\0';
            more = !failed && taker->take(taker, &slot->block);
        }
        taker->wait(taker, atomic_load(&shared->done));
        pthread_mutex_lock(&shared->mutex);
        if (ready && failed)
            snprintf(failure, PLAYER_REPORT, "%s", slot->block.failure);
        if (ready) {
            slot->ready = false;
            shared->taken++;
            pthread_cond_broadcast(&shared->room);
        }
    }
    atomic_store(&shared->stop, true);
    pthread_cond_broadcast(&shared->room);
    pthread_mutex_unlock(&shared->mutex);
    return !failed;
}

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

bool arena_run(const arena_plan *plan, uint32_t first, arena_taker *taker,
               char failure[PLAYER_REPORT])
{
    arena_shared shared = {.plan = plan, .next = first, .taken = first};
    shared.slot_count = 2 * (uint32_t)plan->jobs;
    shared.slots = calloc(shared.slot_count, sizeof *shared.slots);
    snprintf(failure, PLAYER_REPORT, "%s", say(SAY_NO_MEMORY, plan->language));
    if (shared.slots == NULL)
        return false;
    atomic_init(&shared.stop, false);
    atomic_init(&shared.done, (uint64_t)first * (uint64_t)plan->seatings.count);
    open_locks(&shared);

    pthread_t workers[SETUP_JOBS_MAX];
    int started = 0;
    while (started < plan->jobs && pthread_create(&workers[started], NULL, work, &shared) == 0)
        started++;
    bool done = started > 0 && take_blocks(&shared, taker, failure);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i], NULL);
    close_locks(&shared);
    free(shared.slots);
    return done;
}
