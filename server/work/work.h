/* Worker threads for slow jobs: bots, hints, password hashes, replays. Jobs copy their data in and out, so the
 * threads never touch rooms or the store. */
#ifndef TAV_SERVER_WORK_WORK_H
#define TAV_SERVER_WORK_WORK_H

#include "ai/bot.h"
#include "server/work/queue.h"

typedef struct tav_work tav_work;

/* Workers call `wake` when work_finish has something to do. */
tav_work *work_open(int threads, void (*wake)(void *), void *wake_context);
/* Interrupts running jobs and drops waiting ones; calls no `done` from now on. */
void work_close(tav_work *work);

/* Calls `done` of all finished jobs, on the loop's thread. */
void work_finish(tav_work *work);

typedef struct {
    const tav_game *game;
    tav_view_buffer view;
    char level[32];        /* as bot_level_read takes it */
    uint32_t milliseconds; /* replaces the level's limit; 0: keeps it */
    bool explain;          /* for a hint: no noise, something about every choice */
    work_payer payer;      /* whom it is for */
    uint8_t seed[RNG_KEY_SIZE];
} work_thought;

/* The level a thought asks for, with its limits; false if there is no such level. */
bool work_level(const work_thought *thought, bot_level *level);

typedef void (*work_thought_done)(void *context, const bot_answer *answer);

/* In the order of work/queue.h. False if too many are waiting already or the level is unknown. */
TAV_MUST_CHECK bool work_think(tav_work *work, const work_thought *thought, work_thought_done done,
                               void *context);

/* libsodium's argon2id. `ok` means hashed (see `hash`), or that the password is right. */
typedef void (*work_password_done)(void *context, bool ok, const char *hash);
TAV_MUST_CHECK bool work_hash_password(tav_work *work, const char *password,
                                       work_password_done done, void *context);
TAV_MUST_CHECK bool work_check_password(tav_work *work, const char *password, const char *hash,
                                        work_password_done done, void *context);

/* Any other slow work. `run` is called on a worker's thread and touches only the context. Then `done`
 * is called on the loop's thread, or `forget` if the workers close before that. */
typedef struct {
    void (*run)(void *context);
    void (*done)(void *context);
    void (*forget)(void *context);
    void *context;
    work_payer payer;
    int expected_ms;
    bool background; /* runs after everything that somebody present is waiting for */
} work_task;

/* False if too many are waiting already; then nothing is called. */
TAV_MUST_CHECK bool work_run(tav_work *work, const work_task *task);

/* How much is waiting, and for how long. */
queue_figures work_measure(tav_work *work);

#endif
