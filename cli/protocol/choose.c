/* Choices and analyses: each runs on its own thread (think.c) and may be stopped. A job gets a copy
 * of the actor's view and the limits; it ends with exactly one answer. */
#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/clock.h"
#include "cli/protocol/internal.h"
#include "core/json.h"

enum {
    ITERATIONS_MAX = 100000000,
    MILLISECONDS_MAX = 3600000,
    LOOK_MS = 20 /* between checks whether anybody still reads the answers */
};

static bool is_stopped(void *context)
{
    return atomic_load(&((protocol_job *)context)->stop);
}

/* Whether a choice with this id, or any choice if it is NULL, is running; stops it if `stop` is
 * set. */
static bool is_running(protocol *p, const request_id *id, bool stop)
{
    bool found = false;
    pthread_mutex_lock(&p->lock);
    for (int i = 0; i < PROTOCOL_JOBS; i++) {
        protocol_job *job = &p->job[i];
        if (!job->running || (id != NULL && !request_id_equal(&job->id, id)))
            continue;
        found = true;
        if (stop)
            atomic_store(&job->stop, true);
    }
    pthread_mutex_unlock(&p->lock);
    return found;
}

static void join(protocol_job *job)
{
    if (job->started) {
        pthread_join(job->thread, NULL);
        team_close(job->team);
        protocol_review_close(job->review);
        job->team = NULL;
        job->review = NULL;
        job->started = false;
    }
}

static protocol_job *free_job(protocol *p)
{
    protocol_job *found = NULL;
    pthread_mutex_lock(&p->lock);
    for (int i = 0; i < PROTOCOL_JOBS; i++)
        if (!p->job[i].running)
            found = &p->job[i];
    pthread_mutex_unlock(&p->lock);
    if (found != NULL)
        join(found);
    return found;
}

void jobs_stop(protocol *p)
{
    is_running(p, NULL, true);
}

void jobs_join(protocol *p)
{
    for (int i = 0; i < PROTOCOL_JOBS; i++)
        join(&p->job[i]);
}

void jobs_finish(protocol *p)
{
    while (is_running(p, NULL, false)) {
        struct pollfd answers = {.fd = STDOUT_FILENO};
        if (poll(&answers, 1, LOOK_MS) > 0) {
            jobs_stop(p);
            break;
        }
    }
    jobs_join(p);
}

/* --- Queries --------------------------------------------------------------------------------- */

/* An analysis needs a level that searches, since others know nothing of the alternatives; it treats
 * all of them fairly and drops the noise that makes a level human. */
static bool read_level(request *q, bool analysis, bot_level *level)
{
    const char *words = analysis && !protocol_field_given(q, "level")
                            ? "master"
                            : protocol_field_text(q, "level");
    char allowed[256];
    tav_text list;
    if (reader_failed(&q->r))
        return false;
    bool known = bot_level_read(words, level);
    if (analysis) {
        level->noise = 0;
        level->fair = true;
    }
    if (known && (level->searches || !analysis))
        return true;
    text_open(&list, allowed, sizeof allowed);
    for (int i = 0; i < bot_level_count(); i++)
        if (!analysis || bot_level_at(i)->searches)
            text_item(&list, bot_level_at(i)->id);
    tav_fault fault;
    fault_set(&fault, TAV_ERROR_VALUE, words, allowed);
    protocol_refuse_fault(q, "level", &fault);
    return false;
}

/* Limits in the query replace the level's. */
static void read_limits(request *q, bot_level *level)
{
    bool iterations = protocol_field_given(q, "iterations"),
         time = protocol_field_given(q, "milliseconds");
    if (iterations || time)
        level->iterations = level->milliseconds = 0;
    if (iterations)
        level->iterations = (uint32_t)reader_number(&q->r, q->json, "iterations", 1,
                                                    ITERATIONS_MAX);
    if (time)
        level->milliseconds = (uint32_t)reader_number(&q->r, q->json, "milliseconds", 1,
                                                      MILLISECONDS_MAX);
}

/* Every choice gets a new bot. Its key also depends on `seq`; the seed alone would give it the same
 * numbers each time. */
static team *team_of_choice(const tav_game *game, const bot_level *level, const char *text,
                            uint32_t seq)
{
    uint8_t seed[RNG_KEY_SIZE], key[RNG_KEY_SIZE];
    rng_seed_from_text(text, seed);
    rng_derive(seed, seq, key);
    return team_open(game, level, key);
}

void job_start(request *q, protocol_job *job, void *(*work)(void *))
{
    job->running = true; /* needs no lock: no other thread reads it before the job's starts */
    atomic_store(&job->stop, false);
    bool ready = job->team != NULL || job->review != NULL;
    if (!ready || pthread_create(&job->thread, NULL, work, job) != 0) {
        team_close(job->team);
        protocol_review_close(job->review);
        job->team = NULL;
        job->review = NULL;
        job->running = false;
        protocol_refuse_word(q, "memory", NULL, SAY_NO_MEMORY);
        return;
    }
    job->started = true;
    q->deferred = true;
}

protocol_job *job_add(request *q, const protocol_match *m)
{
    if (is_running(q->protocol, &q->id, false)) {
        protocol_refuse_word(q, "busy", "id", SAY_ID_IN_USE);
        return NULL;
    }
    protocol_job *job = free_job(q->protocol);
    if (job == NULL) {
        protocol_refuse_word(q, "busy", NULL, SAY_TOO_MANY_CHOICES);
        return NULL;
    }
    job->protocol = q->protocol;
    job->id = q->id;
    job->game = m->record.game;
    job->players = m->record.config.players;
    job->seq = m->record.entry_count;
    memcpy(job->match, m->name, sizeof job->match);
    return job;
}

static void think_about(request *q, bool analysis)
{
    const protocol_match *m = protocol_match_at_seq(q);
    bot_level level;
    if (m == NULL || !read_level(q, analysis, &level))
        return;
    read_limits(q, &level);
    const char *seed = protocol_field_given(q, "seed") ? protocol_field_text(q, "seed") : "0";
    const tav_state *state = (const tav_state *)&m->cursor.now.state;
    const tav_game *game = m->record.game;
    if (reader_failed(&q->r))
        return;
    if (game->actor(state) == TAV_NOBODY) {
        tav_fault fault;
        fault_set(&fault, TAV_ERROR_OVER, NULL, NULL);
        protocol_refuse_fault(q, "match", &fault);
        return;
    }
    protocol_job *job = job_add(q, m);
    if (job == NULL)
        return;
    job->reports = analysis;
    job->budget = bot_level_budget(&level);
    job->budget.now_us = clock_monotonic_us;
    job->budget.stop = is_stopped;
    job->budget.context = job;
    job->team = team_of_choice(game, &level, seed, job->seq);
    game_view(game, state, game->actor(state), (tav_view *)&job->view);
    job_start(q, job, job_think);
}

void query_choose(request *q)
{
    think_about(q, false);
}

void query_analyse(request *q)
{
    think_about(q, true);
}

/* The choice itself is then answered with the best action found so far. Stopping one already
 * answered is not an error: the two may have crossed. */
void query_stop(request *q)
{
    request_id target = request_id_read(&q->r, q->json, "target");
    if (reader_failed(&q->r))
        return;
    js_key_bool(&q->out, "stopped", is_running(q->protocol, &target, true));
}
