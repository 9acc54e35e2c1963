/* The reader: a few threads, each with a connection, that answer reads.
 *
 * A read is in one of three places: in `waiting`, in a thread's hands, or in `answered` until the loop
 * tells it. If a read is forgotten while a thread has it, its answer is dropped. While the database is
 * away, reads wait a few seconds, since it may be about to come back, and then fail. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "server/clock.h"
#include "server/store/postgres.h"

enum { THREADS = 2, PATIENCE_MS = 5000, AGAIN_MS = 100, TOLD_AT_ONCE = 64 };

typedef struct reading {
    store_read read;
    store_rows rows;
    bool forgotten;
    struct reading *next;
} reading;

typedef struct {
    reading *first, **last;
} reading_list;

typedef struct {
    pg_reader *reader;
    driver_link *link;
    reading *in_hand;
    pthread_t thread;
} reading_thread;

struct pg_reader {
    void (*wake)(void *context);
    void *wake_context;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t asked, told;
    reading_list waiting, answered;
    int unanswered; /* waiting, or in a thread's hands */
    bool ending;
    reading_thread thread[THREADS];
    int threads;
};

static void add(reading_list *list, reading *one)
{
    one->next = NULL;
    *list->last = one;
    list->last = &one->next;
}

static reading *take(reading_list *list)
{
    reading *one = list->first;
    if (one == NULL)
        return NULL;
    list->first = one->next;
    if (list->first == NULL)
        list->last = &list->first;
    return one;
}

static void free_reading(reading *one)
{
    rows_free(&one->rows);
    free(one);
}

/* --- The threads -------------------------------------------------------------------------------- */

static void answer(pg_reader *reader, driver_link *link, reading *one)
{
    const struct timespec pause = {.tv_nsec = AGAIN_MS * 1000000L};
    int64_t end_us = clock_monotonic_us(NULL) + PATIENCE_MS * INT64_C(1000);
    for (;;) {
        rows_free(&one->rows);
        if (pg_connect(link) && pg_find(link, &one->read, &one->rows) == STORE_OK)
            return;
        pthread_mutex_lock(&reader->lock);
        bool ending = reader->ending;
        pthread_mutex_unlock(&reader->lock);
        one->rows.result = STORE_BROKEN;
        /* The database would refuse it again. */
        if (ending || (link->connection != NULL && !link->lost) ||
            clock_monotonic_us(NULL) > end_us)
            return;
        nanosleep(&pause, NULL);
    }
}

static void *read_on(void *context)
{
    reading_thread *t = context;
    pg_reader *reader = t->reader;
    pthread_mutex_lock(&reader->lock);
    for (;;) {
        while (reader->waiting.first == NULL && !reader->ending)
            pthread_cond_wait(&reader->asked, &reader->lock);
        if (reader->ending)
            break;
        t->in_hand = take(&reader->waiting);
        pthread_mutex_unlock(&reader->lock);
        answer(reader, t->link, t->in_hand);
        pthread_mutex_lock(&reader->lock);
        add(&reader->answered, t->in_hand);
        t->in_hand = NULL;
        reader->unanswered--;
        pthread_cond_broadcast(&reader->told);
        pthread_mutex_unlock(&reader->lock);
        reader->wake(reader->wake_context);
        pthread_mutex_lock(&reader->lock);
    }
    pthread_mutex_unlock(&reader->lock);
    return NULL;
}

/* --- On the loop's thread ----------------------------------------------------------------------- */

/* Without memory the read fails at once. */
static void ask(void *self, const store_read *read)
{
    pg_reader *reader = self;
    reading *one = calloc(1, sizeof *one);
    if (one == NULL) {
        rows_tell(read, &(store_rows){.result = STORE_BROKEN});
        return;
    }
    one->read = *read;
    pthread_mutex_lock(&reader->lock);
    add(&reader->waiting, one);
    reader->unanswered++;
    pthread_cond_signal(&reader->asked);
    pthread_mutex_unlock(&reader->lock);
}

static reading *take_answered(pg_reader *reader)
{
    pthread_mutex_lock(&reader->lock);
    reading *one = take(&reader->answered);
    pthread_mutex_unlock(&reader->lock);
    return one;
}

static bool finish(void *self)
{
    pg_reader *reader = self;
    reading *one = NULL;
    for (int i = 0; i < TOLD_AT_ONCE && (one = take_answered(reader)) != NULL; i++) {
        if (!one->forgotten)
            rows_tell(&one->read, &one->rows);
        free_reading(one);
    }
    return one != NULL;
}

static void forget_list(const reading_list *list, const void *context)
{
    for (reading *one = list->first; one != NULL; one = one->next)
        one->forgotten |= one->read.context == context;
}

static void forget(void *self, const void *context)
{
    pg_reader *reader = self;
    pthread_mutex_lock(&reader->lock);
    forget_list(&reader->waiting, context);
    forget_list(&reader->answered, context);
    for (int i = 0; i < reader->threads; i++) {
        reading *one = reader->thread[i].in_hand;
        if (one != NULL)
            one->forgotten |= one->read.context == context;
    }
    pthread_mutex_unlock(&reader->lock);
}

static void wait_for_answers(void *self)
{
    pg_reader *reader = self;
    pthread_mutex_lock(&reader->lock);
    while (reader->answered.first == NULL && reader->unanswered > 0)
        pthread_cond_wait(&reader->told, &reader->lock);
    pthread_mutex_unlock(&reader->lock);
}

/* --- Life --------------------------------------------------------------------------------------- */

static void close_reader(void *self)
{
    pg_reader *reader = self;
    pthread_mutex_lock(&reader->lock);
    reader->ending = true;
    pthread_cond_broadcast(&reader->asked);
    pthread_mutex_unlock(&reader->lock);
    for (int i = 0; i < reader->threads; i++) {
        pthread_join(reader->thread[i].thread, NULL);
        pg_close(reader->thread[i].link);
    }
    for (reading *one; (one = take(&reader->waiting)) != NULL;)
        free_reading(one);
    for (reading *one; (one = take(&reader->answered)) != NULL;)
        free_reading(one);
    pthread_cond_destroy(&reader->told);
    pthread_cond_destroy(&reader->asked);
    pthread_mutex_destroy(&reader->lock);
    free(reader);
}

pg_reader *pg_reader_open(const char *url, driver_log log, void *log_context, void (*wake)(void *),
                          void *wake_context)
{
    pg_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL)
        return NULL;
    reader->wake = wake;
    reader->wake_context = wake_context;
    reader->waiting.last = &reader->waiting.first;
    reader->answered.last = &reader->answered.first;
    pthread_mutex_init(&reader->lock, NULL);
    pthread_cond_init(&reader->asked, NULL);
    pthread_cond_init(&reader->told, NULL);
    for (int i = 0; i < THREADS; i++) {
        reading_thread *t = &reader->thread[i];
        t->reader = reader;
        t->link = pg_open(url, pg_read_statements, pg_read_count, log, log_context);
        if (t->link == NULL || pthread_create(&t->thread, NULL, read_on, t) != 0) {
            if (t->link != NULL)
                pg_close(t->link);
            break;
        }
        reader->threads++;
    }
    if (reader->threads == THREADS)
        return reader;
    close_reader(reader);
    return NULL;
}

const store_reader pg_reader_calls = {ask, finish, forget, wait_for_answers, close_reader};
