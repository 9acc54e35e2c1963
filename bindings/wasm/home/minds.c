#include "bindings/wasm/home/minds.h"

#include <stdlib.h>
#include <string.h>

enum { JOBS_MAX = 64, MANY_ITERATIONS = 200 };

typedef struct {
    uint32_t number; /* of a thought; 0: a task */
    bool ended;
    work_thought_done done;
    void *context;
    bot_answer answer;
    work_task task;
} job;

struct tav_work {
    minds_ask ask;
    uint32_t numbers; /* given so far */
    job *job[JOBS_MAX];
    int count;
};

tav_work *minds_open(minds_ask ask)
{
    tav_work *work = calloc(1, sizeof *work);
    if (work != NULL)
        work->ask = ask;
    return work;
}

static job *add_job(tav_work *work)
{
    job *made = work->count < JOBS_MAX ? calloc(1, sizeof *made) : NULL;
    if (made != NULL)
        work->job[work->count++] = made;
    return made;
}

static int index_of(const tav_game *game)
{
    int index = 0;
    while (game_at(index) != game)
        index++;
    return index;
}

static bool is_long(const bot_level *level)
{
    return level->iterations == 0 || level->iterations >= MANY_ITERATIONS;
}

bool work_think(tav_work *work, const work_thought *thought, work_thought_done done, void *context)
{
    bot_level level;
    job *made = work_level(thought, &level) ? add_job(work) : NULL;
    if (made == NULL)
        return false;
    minds_task task;
    memset(&task, 0, sizeof task);
    task.thought = *thought;
    task.thought.game = NULL;
    task.game = index_of(thought->game);
    made->number = ++work->numbers;
    made->done = done;
    made->context = context;
    work->ask(made->number, &task, level.searches && is_long(&level));
    return true;
}

bool work_run(tav_work *work, const work_task *task)
{
    job *made = add_job(work);
    if (made == NULL)
        return false;
    made->task = *task;
    made->ended = true;
    return true;
}

void minds_answer(tav_work *work, uint32_t number, const bot_answer *answer)
{
    for (int i = 0; i < work->count; i++)
        if (work->job[i]->number == number && !work->job[i]->ended) {
            work->job[i]->answer = *answer;
            work->job[i]->ended = true;
        }
}

/* What is added meanwhile waits for the next call. */
void work_finish(tav_work *work)
{
    job *ended[JOBS_MAX];
    int count = 0, left = 0;
    for (int i = 0; i < work->count; i++)
        if (work->job[i]->ended)
            ended[count++] = work->job[i];
        else
            work->job[left++] = work->job[i];
    work->count = left;
    for (int i = 0; i < count; i++) {
        if (ended[i]->number != 0) {
            ended[i]->done(ended[i]->context, &ended[i]->answer);
        } else {
            ended[i]->task.run(ended[i]->task.context);
            ended[i]->task.done(ended[i]->task.context);
        }
        free(ended[i]);
    }
}

/* The bot that a task asks for, and its memory, which the caller frees. */
static bool open_bot(const minds_task *task, int index, bot_level *level, tav_bot *bot,
                     void **memory)
{
    uint8_t seed[RNG_KEY_SIZE];
    if (task->game < 0 || task->game >= game_count() || !work_level(&task->thought, level))
        return false;
    size_t size = bot_memory(level);
    *memory = size > 0 ? malloc(size) : NULL;
    if (size > 0 && *memory == NULL)
        return false;
    memcpy(seed, task->thought.seed, sizeof seed);
    if (index > 0)
        rng_derive(task->thought.seed, (uint64_t)index, seed);
    bot_open(bot, game_at(task->game), level, seed, *memory, size);
    return true;
}

bool minds_think(const minds_task *task, int index, int count, int64_t (*now_us)(void *context),
                 bot_answer *answer)
{
    bot_level level;
    tav_bot bot;
    void *memory;
    if (index < 0 || index >= count || !open_bot(task, index, &level, &bot, &memory))
        return false;
    const tav_view *view = (const tav_view *)&task->thought.view;
    bot_budget budget = bot_level_budget(&level);
    budget.now_us = now_us;
    if (count > 1) {
        budget = bot_part(&budget, index, count);
        bot_think(&bot, view, &budget, answer);
    } else {
        bot_choose(&bot, view, &budget, answer);
    }
    free(memory);
    return true;
}

bool minds_join(const minds_task *task, const bot_answer *parts, int count, bot_answer *answer)
{
    bot_level level;
    tav_bot bot;
    void *memory;
    if (count < 1 || !open_bot(task, 0, &level, &bot, &memory))
        return false;
    bot_decide(&bot, (const tav_view *)&task->thought.view, parts, count, answer);
    free(memory);
    return true;
}
