/* The worker threads.
 *
 * Jobs wait in a fair queue (queue.h). One extra thread takes only sign-ins and quick work, so that
 * neither ever waits for a slow job to end. The threads have a lower priority than the loop, because
 * a bot can wait a little longer but an acknowledgement should not. Every thread allocates memory for
 * the largest search once. A job is in the queue, in a thread's hands, or in `ended` until
 * work_finish calls its `done`. */
#define _GNU_SOURCE
#include "server/work/work.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/clock.h"

enum {
    PASSWORD_SIZE = 129,
    ITERATION_MS = 1, /* more than an iteration takes, for levels without a time limit */
    WORKER_LOWER = 7, /* than the priority of the loop */
    QUICK_LOWER = 2
};

typedef enum { JOB_THINK, JOB_HASH, JOB_CHECK, JOB_RUN } job_kind;

typedef struct {
    bot_level level;
    bot_budget budget;
    work_thought thought;
    bot_answer answer;
    work_thought_done done;
} thinking;

typedef struct {
    char password[PASSWORD_SIZE];
    char hash[crypto_pwhash_STRBYTES];
    bool ok;
    work_password_done done;
} password_job;

typedef struct job {
    work_ticket ticket; /* first, so that a ticket is a job */
    job_kind kind;
    void *context;
    union {
        thinking think;
        password_job password;
        work_task task;
    };
} job;

typedef struct {
    tav_work *work;
    pthread_t thread;
    bool quick_only;
    void *memory;
} worker;

struct tav_work {
    void (*wake)(void *context);
    void *wake_context;
    size_t memory_size; /* of each thread */
    atomic_bool stop;

    pthread_mutex_t lock; /* of the next three */
    pthread_cond_t asked;
    work_queue queue;
    work_ticket *ended; /* the last first */

    int count; /* of threads that run */
    worker worker[];
};

/* The job may still hold a password. */
static void forget(job *done)
{
    if (done->kind == JOB_HASH || done->kind == JOB_CHECK)
        sodium_memzero(&done->password, sizeof done->password);
    free(done);
}

/* --- Doing ------------------------------------------------------------------------------------ */

static bool stopped(void *context)
{
    const tav_work *work = context;
    return atomic_load_explicit(&work->stop, memory_order_relaxed);
}

/* bot_open clears its memory, so it gets no more than this level can use. */
static void do_think(const worker *w, thinking *think)
{
    tav_bot bot;
    size_t size = bot_memory(&think->level);
    if (size > w->work->memory_size)
        size = w->work->memory_size;
    bot_open(&bot, think->thought.game, &think->level, think->thought.seed, w->memory, size);
    bot_choose(&bot, (const tav_view *)&think->thought.view, &think->budget, &think->answer);
}

static void do_hash(password_job *password)
{
    password->ok = crypto_pwhash_str(password->hash, password->password, strlen(password->password),
                                     crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                     crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    sodium_memzero(password->password, sizeof password->password);
}

static void do_check(password_job *password)
{
    password->ok = crypto_pwhash_str_verify(password->hash, password->password,
                                            strlen(password->password)) == 0;
    sodium_memzero(password->password, sizeof password->password);
}

static void do_job(const worker *w, job *taken)
{
    switch (taken->kind) {
    case JOB_THINK:
        do_think(w, &taken->think);
        break;
    case JOB_HASH:
        do_hash(&taken->password);
        break;
    case JOB_CHECK:
        do_check(&taken->password);
        break;
    case JOB_RUN:
        taken->task.run(taken->task.context);
        break;
    }
}

/* Waits for a job; NULL when the threads are to stop. */
static job *next_job(worker *w)
{
    tav_work *work = w->work;
    work_ticket *taken = NULL;
    pthread_mutex_lock(&work->lock);
    while (!atomic_load(&work->stop) &&
           (taken = queue_take(&work->queue, w->quick_only, clock_monotonic_us(NULL))) == NULL)
        pthread_cond_wait(&work->asked, &work->lock);
    pthread_mutex_unlock(&work->lock);
    return (job *)taken;
}

/* An address's next job may have waited for this one, so the other threads look again. */
static void end_job(tav_work *work, job *done)
{
    pthread_mutex_lock(&work->lock);
    queue_done(&work->queue, &done->ticket, clock_monotonic_us(NULL));
    done->ticket.next = work->ended;
    work->ended = &done->ticket;
    pthread_cond_broadcast(&work->asked);
    pthread_mutex_unlock(&work->lock);
    work->wake(work->wake_context);
}

static void *work_on(void *context)
{
    worker *w = context;
    id_t me = (id_t)gettid();
    int lower = w->quick_only ? QUICK_LOWER : WORKER_LOWER;
    setpriority(PRIO_PROCESS, me, getpriority(PRIO_PROCESS, me) + lower);
    for (job *taken; (taken = next_job(w)) != NULL;) {
        do_job(w, taken);
        end_job(w->work, taken);
    }
    return NULL;
}

/* --- Life ------------------------------------------------------------------------------------- */

static size_t largest_memory(void)
{
    size_t largest = 1;
    for (int i = 0; i < bot_level_count(); i++)
        if (bot_memory(bot_level_at(i)) > largest)
            largest = bot_memory(bot_level_at(i));
    return largest;
}

static bool start_worker(tav_work *work, bool quick_only)
{
    worker *w = &work->worker[work->count];
    *w = (worker){.work = work, .quick_only = quick_only, .memory = malloc(work->memory_size)};
    if (w->memory != NULL && pthread_create(&w->thread, NULL, work_on, w) == 0) {
        work->count++;
        return true;
    }
    free(w->memory);
    return false;
}

tav_work *work_open(int threads, void (*wake)(void *), void *wake_context)
{
    tav_work *work = calloc(1, sizeof *work + (size_t)(threads + 1) * sizeof work->worker[0]);
    if (work == NULL || sodium_init() < 0) {
        free(work);
        return NULL;
    }
    work->wake = wake;
    work->wake_context = wake_context;
    work->memory_size = largest_memory();
    atomic_init(&work->stop, false);
    queue_open(&work->queue, threads);
    pthread_mutex_init(&work->lock, NULL);
    pthread_cond_init(&work->asked, NULL);
    for (int i = 0; i <= threads; i++)
        if (!start_worker(work, i == threads)) {
            work_close(work);
            return NULL;
        }
    return work;
}

static void abandon(job *dropped)
{
    if (dropped->kind == JOB_RUN)
        dropped->task.forget(dropped->task.context);
    forget(dropped);
}

void work_close(tav_work *work)
{
    pthread_mutex_lock(&work->lock);
    atomic_store(&work->stop, true);
    pthread_cond_broadcast(&work->asked);
    pthread_mutex_unlock(&work->lock);
    for (int i = 0; i < work->count; i++) {
        pthread_join(work->worker[i].thread, NULL);
        free(work->worker[i].memory);
    }
    for (work_ticket *t; (t = queue_drop(&work->queue)) != NULL;)
        abandon((job *)t);
    for (work_ticket *t; (t = work->ended) != NULL;) {
        work->ended = t->next;
        abandon((job *)t);
    }
    pthread_cond_destroy(&work->asked);
    pthread_mutex_destroy(&work->lock);
    free(work);
}

/* All that have ended, in the order they did. */
static job *take_ended(tav_work *work)
{
    work_ticket *in_order = NULL;
    pthread_mutex_lock(&work->lock);
    for (work_ticket *t = work->ended, *next; t != NULL; t = next) {
        next = t->next;
        t->next = in_order;
        in_order = t;
    }
    work->ended = NULL;
    pthread_mutex_unlock(&work->lock);
    return (job *)in_order;
}

void work_finish(tav_work *work)
{
    for (job *ended = take_ended(work), *next; ended != NULL; ended = next) {
        next = (job *)ended->ticket.next;
        if (ended->kind == JOB_THINK)
            ended->think.done(ended->context, &ended->think.answer);
        else if (ended->kind == JOB_RUN)
            ended->task.done(ended->task.context);
        else
            ended->password.done(ended->context, ended->password.ok, ended->password.hash);
        forget(ended);
    }
}

queue_figures work_measure(tav_work *work)
{
    pthread_mutex_lock(&work->lock);
    queue_figures figures = work->queue.figures;
    pthread_mutex_unlock(&work->lock);
    return figures;
}

/* --- Asking ----------------------------------------------------------------------------------- */

static bool ask(tav_work *work, job *asked)
{
    pthread_mutex_lock(&work->lock);
    bool room = queue_add(&work->queue, &asked->ticket, clock_monotonic_us(NULL));
    /* Wakes them all: a single wake-up might reach a thread that may not do this job. */
    if (room)
        pthread_cond_broadcast(&work->asked);
    pthread_mutex_unlock(&work->lock);
    if (!room)
        forget(asked);
    return room;
}

static job *new_job(job_kind kind, void *context)
{
    job *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->kind = kind;
    made->context = context;
    return made;
}

static void set_budget(tav_work *work, thinking *think)
{
    think->budget = bot_level_budget(&think->level);
    think->budget.now_us = clock_monotonic_us;
    think->budget.stop = stopped;
    think->budget.context = work;
}

bool work_think(tav_work *work, const work_thought *thought, work_thought_done done, void *context)
{
    job *made = new_job(JOB_THINK, context);
    if (made == NULL)
        return false;
    thinking *think = &made->think;
    if (!work_level(thought, &think->level)) {
        forget(made);
        return false;
    }
    think->thought = *thought;
    think->done = done;
    set_budget(work, think);
    int64_t ms = think->level.milliseconds > 0 ? think->level.milliseconds
                                               : 1 + think->level.iterations * ITERATION_MS;
    made->ticket.payer = thought->payer;
    made->ticket.class = queue_class(ms);
    made->ticket.expected_us = ms * 1000;
    return ask(work, made);
}

static bool ask_password(tav_work *work, job_kind kind, const char *password, const char *hash,
                         work_password_done done, void *context)
{
    size_t length = strlen(password), hash_length = strlen(hash);
    if (length >= PASSWORD_SIZE || hash_length >= crypto_pwhash_STRBYTES)
        return false;
    job *made = new_job(kind, context);
    if (made == NULL)
        return false;
    memcpy(made->password.password, password, length);
    memcpy(made->password.hash, hash, hash_length);
    made->password.done = done;
    made->ticket.class = WORK_SIGN_IN;
    return ask(work, made);
}

bool work_hash_password(tav_work *work, const char *password, work_password_done done,
                        void *context)
{
    return ask_password(work, JOB_HASH, password, "", done, context);
}

bool work_check_password(tav_work *work, const char *password, const char *hash,
                         work_password_done done, void *context)
{
    return ask_password(work, JOB_CHECK, password, hash, done, context);
}

bool work_run(tav_work *work, const work_task *task)
{
    job *made = new_job(JOB_RUN, NULL);
    if (made == NULL)
        return false;
    made->task = *task;
    made->ticket.payer = task->payer;
    made->ticket.class = task->background ? WORK_BACKGROUND : queue_class(task->expected_ms);
    made->ticket.expected_us = task->expected_ms * INT64_C(1000);
    return ask(work, made);
}
