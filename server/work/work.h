/* Threads for what takes long: bots, hints, password hashes. A job is copied data in, copied data
 * out: the threads see neither rooms nor store. */
#ifndef TAV_SERVER_WORK_WORK_H
#define TAV_SERVER_WORK_WORK_H

#include "ai/bot.h"

typedef struct tav_work tav_work;

/* `wake` is called from a worker when there is something for work_finish. */
tav_work *work_open(int threads, void (*wake)(void *), void *wake_context);
/* Stops what is being thought about, forgets what waits; no `done` is called any more. */
void work_close(tav_work *work);

/* On the loop's thread: calls `done` of all jobs that have ended. */
void work_finish(tav_work *work);

typedef struct {
    const tav_game *game;
    tav_view_room view;
    char level[32];        /* as bot_level_read takes it */
    uint32_t milliseconds; /* instead of the level's; 0: the level's own */
    bool explain;          /* for a hint: no noise, something about every choice */
    uint8_t seed[RNG_KEY_SIZE];
} work_thought;

typedef void (*work_thought_done)(void *context, const bot_answer *answer);

/* Hints go before bots. False if too many wait already, or the level is none. */
bool work_think(tav_work *work, const work_thought *thought, work_thought_done done, void *context);

/* argon2id of libsodium. `ok`: hashed (the hash is in `hash`), or the password is the right one. */
typedef void (*work_password_done)(void *context, bool ok, const char *hash);
bool work_hash_password(tav_work *work, const char *password, work_password_done done,
                        void *context);
bool work_check_password(tav_work *work, const char *password, const char *hash,
                         work_password_done done, void *context);

#endif
