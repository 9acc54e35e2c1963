/* The workers of a page's own hub. It fulfils the part of server/work/work.h that the hub uses.
 *
 * Bots think in workers of the page, each with an instance of this module: a thought leaves as bytes,
 * and the bytes of its answer come back. All instances are the same program, so both sides agree on
 * what the bytes mean. Other work is done here, when work_finish is called. */
#ifndef TAV_WASM_HOME_MINDS_H
#define TAV_WASM_HOME_MINDS_H

#include "server/work/work.h"

/* What travels to a mind. */
typedef struct {
    work_thought thought;
    int game; /* its index: pointers stay at home */
} minds_task;

/* `many`: it takes long enough for several minds to share it. */
typedef void (*minds_ask)(uint32_t number, const minds_task *task, bool many);

tav_work *minds_open(minds_ask ask);

/* The answer to a task. One to a number that nobody waits for is dropped. */
void minds_answer(tav_work *work, uint32_t number, const bot_answer *answer);

/* In a mind: thinks about part `index` of `count` of a task; the only part is the whole answer. False
 * if the task is not a sound one, or memory runs out. */
bool minds_think(const minds_task *task, int index, int count, int64_t (*now_us)(void *context),
                 bot_answer *answer);

/* In a mind: one answer from all parts. */
bool minds_join(const minds_task *task, const bot_answer *parts, int count, bot_answer *answer);

#endif
