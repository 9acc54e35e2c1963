/* Choices: each is thought about on a thread of its own, and may be stopped. A job is given a copy
 * of the actor's view and the limits; it ends with exactly one answer. */
#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/clock.h"
#include "cli/engine/engine.h"
#include "core/json.h"

enum {
    ITERATIONS_MAX = 100000000,
    MILLISECONDS_MAX = 3600000,
    LOOK_MS = 20, /* between two looks whether anybody reads the answers */
    ANSWER_SIZE = 1 << 15
};

static bool is_stopped(void *context)
{
    return atomic_load(&((engine_job *)context)->stop);
}

/* --- On the job's thread --------------------------------------------------------------------- */

static void action_json(const engine_job *job, tav_action action, tav_text *out)
{
    char words[TAV_TEXT_MAX];
    tav_text text;
    text_open(&text, words, sizeof words);
    job->game->view_action_text((const tav_view *)&job->view, action, &text);
    js_key_string(out, "action", words);
}

static void alternatives_json(const engine_job *job, const bot_answer *found, tav_text *out)
{
    js_key(out, "alternatives");
    js_list(out);
    for (int i = 0; i < found->count; i++) {
        js_object(out);
        action_json(job, found->ranked[i].action, out);
        js_key(out, "share");
        js_real(out, found->ranked[i].share);
        js_key_number(out, "visits", found->ranked[i].visits);
        js_object_end(out);
    }
    js_list_end(out);
}

static void line_json(const bot_answer *found, tav_text *out)
{
    js_key(out, "line");
    js_list(out);
    for (int i = 0; i < found->line_count; i++) {
        js_object(out);
        js_key_number(out, "seat", found->line[i].seat);
        js_key_string(out, "action", found->line[i].text);
        js_object_end(out);
    }
    js_list_end(out);
}

static void found_json(const engine_job *job, const bot_answer *found, bool stopped, tav_text *out)
{
    const tav_view_head *head = (const tav_view_head *)&job->view;
    js_key_string(out, "match", job->match);
    js_key_number(out, "seq", job->seq);
    js_key_number(out, "seat", head->viewer);
    action_json(job, found->ranked[0].action, out);
    js_key_bool(out, "stopped", stopped);
    js_key_number(out, "iterations", found->iterations);
    js_key(out, "share");
    js_list(out);
    for (int seat = 0; seat < job->players; seat++)
        js_real(out, found->share[seat]);
    js_list_end(out);
    alternatives_json(job, found, out);
    line_json(found, out);
}

/* Before the answer is sent: who has read it may use the id again. Returns whether the job was
 * stopped; from here on `stop` says that it was not. */
static bool end_job(engine_job *job)
{
    pthread_mutex_lock(&job->engine->lock);
    job->running = false;
    bool stopped = atomic_load(&job->stop);
    pthread_mutex_unlock(&job->engine->lock);
    return stopped;
}

static void *think(void *context)
{
    engine_job *job = context;
    char buffer[ANSWER_SIZE];
    tav_bot bot;
    bot_answer found;
    tav_text out;
    bot_open(&bot, job->game, job->level, job->seed, job->memory, bot_memory(job->level));
    bot_choose(&bot, (const tav_view *)&job->view, &job->budget, &found);
    bool stopped = end_job(job);
    answer_open(&out, buffer, sizeof buffer, &job->id);
    found_json(job, &found, stopped, &out);
    answer_send(job->engine, &out);
    return NULL;
}

/* --- On the reading thread ------------------------------------------------------------------- */

/* Whether a choice with this id, or any if it is NULL, is being thought about; it is told to stop
 * if `stop` says so. */
static bool is_running(engine *e, const engine_id *id, bool stop)
{
    bool found = false;
    pthread_mutex_lock(&e->lock);
    for (int i = 0; i < ENGINE_JOBS; i++) {
        engine_job *job = &e->job[i];
        if (!job->running || (id != NULL && !id_equal(&job->id, id)))
            continue;
        found = true;
        if (stop)
            atomic_store(&job->stop, true);
    }
    pthread_mutex_unlock(&e->lock);
    return found;
}

static void join(engine_job *job)
{
    if (job->started) {
        pthread_join(job->thread, NULL);
        free(job->memory);
        job->started = false;
    }
}

static engine_job *free_job(engine *e)
{
    engine_job *found = NULL;
    pthread_mutex_lock(&e->lock);
    for (int i = 0; i < ENGINE_JOBS; i++)
        if (!e->job[i].running)
            found = &e->job[i];
    pthread_mutex_unlock(&e->lock);
    if (found != NULL)
        join(found);
    return found;
}

void jobs_stop(engine *e)
{
    is_running(e, NULL, true);
}

void jobs_join(engine *e)
{
    for (int i = 0; i < ENGINE_JOBS; i++)
        join(&e->job[i]);
}

void jobs_finish(engine *e)
{
    while (is_running(e, NULL, false)) {
        struct pollfd answers = {.fd = STDOUT_FILENO};
        if (poll(&answers, 1, LOOK_MS) > 0) {
            jobs_stop(e);
            break;
        }
    }
    jobs_join(e);
}

static const bot_level *read_level(request *q)
{
    const char *id = field_text(q, "level");
    const bot_level *level = bot_level_by_id(id);
    char allowed[256];
    tav_text list;
    text_open(&list, allowed, sizeof allowed);
    for (int i = 0; i < bot_level_count(); i++) {
        text_put(&list, i > 0 ? ", " : "");
        text_put(&list, bot_level_at(i)->id);
    }
    if (level == NULL && !reader_failed(&q->r)) {
        tav_fault fault;
        fault_set(&fault, TAV_ERROR_VALUE, id, allowed);
        refuse_fault(q, "level", &fault);
    }
    return level;
}

/* The level's limits, or instead of them those that are given. */
static bot_budget read_budget(request *q, const bot_level *level)
{
    bool iterations = field_given(q, "iterations"), time = field_given(q, "milliseconds");
    bot_budget budget = bot_level_budget(level);
    if (iterations || time)
        budget = (bot_budget){0};
    if (iterations)
        budget.iterations = (uint32_t)reader_number(&q->r, q->json, "iterations", 1,
                                                    ITERATIONS_MAX);
    if (time)
        budget.milliseconds = (uint32_t)reader_number(&q->r, q->json, "milliseconds", 1,
                                                      MILLISECONDS_MAX);
    budget.now_us = clock_now_us;
    budget.stop = is_stopped;
    return budget;
}

/* A new bot for every choice: with the seed alone it would draw the same numbers each time. */
static void choice_seed(const char *text, uint32_t seq, uint8_t key[RNG_KEY_SIZE])
{
    uint8_t seed[RNG_KEY_SIZE];
    rng_seed_from_text(text, seed);
    rng_derive(seed, seq, key);
}

static void start_job(request *q, engine_job *job)
{
    size_t size = bot_memory(job->level);
    job->memory = size > 0 ? malloc(size) : NULL;
    job->running = true; /* nobody else looks before the thread starts */
    atomic_store(&job->stop, false);
    if ((size > 0 && job->memory == NULL) || pthread_create(&job->thread, NULL, think, job) != 0) {
        free(job->memory);
        job->running = false;
        refuse_word(q, "memory", NULL, SAY_NO_MEMORY);
        return;
    }
    job->started = true;
    q->deferred = true;
}

void query_choose(request *q)
{
    engine *e = q->engine;
    const engine_match *m = match_at_seq(q);
    const bot_level *level = m != NULL ? read_level(q) : NULL;
    if (level == NULL)
        return;
    bot_budget budget = read_budget(q, level);
    const char *seed = field_given(q, "seed") ? field_text(q, "seed") : "0";
    const tav_state *state = (const tav_state *)&m->state;
    const tav_game *game = m->record.game;
    if (reader_failed(&q->r))
        return;
    if (game->actor(state) == TAV_NOBODY) {
        tav_fault fault;
        fault_set(&fault, TAV_ERROR_OVER, NULL, NULL);
        refuse_fault(q, "match", &fault);
        return;
    }
    if (is_running(e, &q->id, false)) {
        refuse_word(q, "busy", "id", SAY_ID_IN_USE);
        return;
    }
    engine_job *job = free_job(e);
    if (job == NULL) {
        refuse_word(q, "busy", NULL, SAY_TOO_MANY_CHOICES);
        return;
    }
    job->engine = e;
    job->id = q->id;
    memcpy(job->match, m->name, sizeof job->match);
    job->seq = m->record.entry_count;
    job->players = m->record.config.players;
    job->game = game;
    job->level = level;
    job->budget = budget;
    job->budget.context = job;
    choice_seed(seed, job->seq, job->seed);
    game_view(game, state, game->actor(state), (tav_view *)&job->view);
    start_job(q, job);
}

/* The choice itself is answered with the best found so far. One that has been answered already is
 * no mistake: the two may have crossed on their way. */
void query_stop(request *q)
{
    engine_id target;
    if (!field_id(q, "target", &target))
        return;
    js_key_bool(&q->out, "stopped", is_running(q->engine, &target, true));
}
