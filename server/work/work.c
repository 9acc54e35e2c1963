/* A job queue and its worker threads.
 *
 * There are two lists: urgent jobs that a person waits for (hints, passwords), and bots, which come
 * second. One extra thread takes only urgent jobs, so that signing in never waits for a bot. Every
 * thread allocates memory for the largest search once. A job is in a list, in a thread's hands, or
 * in `ended` until work_finish calls its `done`. */
#define _POSIX_C_SOURCE 200809L
#include "server/work/work.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "server/clock.h"

enum {
    URGENT_MAX = 256, /* jobs that wait */
    BOTS_MAX = 8192,
    PASSWORD_SIZE = 129
};

typedef enum { JOB_THINK, JOB_HASH, JOB_CHECK } job_kind;

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
    struct job *next;
    job_kind kind;
    void *context;
    union {
        thinking think;
        password_job password;
    };
} job;

typedef struct {
    job *first;
    job **last;
    int count;
} job_list;

typedef struct {
    tav_work *work;
    pthread_t thread;
    bool urgent_only;
    void *memory;
} worker;

struct tav_work {
    void (*wake)(void *context);
    void *wake_context;
    size_t memory_size; /* of each thread */
    atomic_bool stop;

    pthread_mutex_t lock; /* of the lists */
    pthread_cond_t asked;
    job_list urgent, bots, ended;

    int count; /* of threads that run */
    worker worker[];
};

/* --- Lists ------------------------------------------------------------------------------------ */

static void list_clear(job_list *list)
{
    *list = (job_list){.last = &list->first};
}

static void list_add(job_list *list, job *added)
{
    added->next = NULL;
    *list->last = added;
    list->last = &added->next;
    list->count++;
}

static job *list_take(job_list *list)
{
    job *taken = list->first;
    list->first = taken->next;
    list->count--;
    if (list->first == NULL)
        list->last = &list->first;
    return taken;
}

/* The job may still hold a password. */
static void forget(job *done)
{
    if (done->kind != JOB_THINK)
        sodium_memzero(&done->password, sizeof done->password);
    free(done);
}

static void list_forget(job_list *list)
{
    while (list->first != NULL)
        forget(list_take(list));
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
    }
}

/* Waits for a job; NULL when the threads are to stop. */
static job *next_job(worker *w)
{
    tav_work *work = w->work;
    job *taken = NULL;
    pthread_mutex_lock(&work->lock);
    while (!atomic_load(&work->stop) && taken == NULL) {
        if (work->urgent.count > 0)
            taken = list_take(&work->urgent);
        else if (work->bots.count > 0 && !w->urgent_only)
            taken = list_take(&work->bots);
        else
            pthread_cond_wait(&work->asked, &work->lock);
    }
    pthread_mutex_unlock(&work->lock);
    return taken;
}

static void *work_on(void *context)
{
    worker *w = context;
    tav_work *work = w->work;
    for (job *taken; (taken = next_job(w)) != NULL;) {
        do_job(w, taken);
        pthread_mutex_lock(&work->lock);
        list_add(&work->ended, taken);
        pthread_mutex_unlock(&work->lock);
        work->wake(work->wake_context);
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

static bool start_worker(tav_work *work, bool urgent_only)
{
    worker *w = &work->worker[work->count];
    *w = (worker){.work = work, .urgent_only = urgent_only, .memory = malloc(work->memory_size)};
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
    list_clear(&work->urgent);
    list_clear(&work->bots);
    list_clear(&work->ended);
    pthread_mutex_init(&work->lock, NULL);
    pthread_cond_init(&work->asked, NULL);
    for (int i = 0; i <= threads; i++)
        if (!start_worker(work, i == threads)) {
            work_close(work);
            return NULL;
        }
    return work;
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
    list_forget(&work->urgent);
    list_forget(&work->bots);
    list_forget(&work->ended);
    pthread_cond_destroy(&work->asked);
    pthread_mutex_destroy(&work->lock);
    free(work);
}

static job *take_ended(tav_work *work)
{
    pthread_mutex_lock(&work->lock);
    job *taken = work->ended.count > 0 ? list_take(&work->ended) : NULL;
    pthread_mutex_unlock(&work->lock);
    return taken;
}

void work_finish(tav_work *work)
{
    for (job *ended; (ended = take_ended(work)) != NULL;) {
        if (ended->kind == JOB_THINK)
            ended->think.done(ended->context, &ended->think.answer);
        else
            ended->password.done(ended->context, ended->password.ok, ended->password.hash);
        forget(ended);
    }
}

/* --- Asking ----------------------------------------------------------------------------------- */

static bool ask(tav_work *work, job *asked, bool urgent)
{
    job_list *list = urgent ? &work->urgent : &work->bots;
    pthread_mutex_lock(&work->lock);
    bool room = list->count < (urgent ? URGENT_MAX : BOTS_MAX);
    if (room) {
        list_add(list, asked);
        /* Wakes them all: a single wake-up might reach the thread that ignores bots. */
        pthread_cond_broadcast(&work->asked);
    }
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

/* Replaces the level's limits by the requested time. */
static void set_budget(tav_work *work, thinking *think)
{
    if (think->thought.milliseconds > 0) {
        think->level.milliseconds = think->thought.milliseconds;
        think->level.iterations = 0;
    }
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
    if (!bot_level_read(thought->level, &think->level)) {
        forget(made);
        return false;
    }
    think->thought = *thought;
    think->done = done;
    if (thought->explain) {
        think->level.fair = true;
        think->level.noise = 0;
    }
    set_budget(work, think);
    return ask(work, made, thought->explain);
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
    return ask(work, made, true);
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
