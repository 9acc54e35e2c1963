/* The write queue and its thread.
 *
 * A write is in one of three places: in `waiting`, in the thread's hands, or in `ended` until
 * writer_finish calls its `done`. The thread puts everything that is waiting into one transaction,
 * so while the disk is busy with one, the next one fills up. Lists keep the order of requests. */
#define _POSIX_C_SOURCE 200809L
#include "server/store/writer.h"

#include <pthread.h>
#include <stdlib.h>

#include "server/clock.h"

enum { FINISHED_AT_ONCE = 16, FINISH_US = 2000 };

typedef struct {
    store_write *first;
    store_write **last; /* where the next one is hung */
} write_list;

struct store_writer {
    const store_driver *driver;
    driver_link *link; /* for the thread alone */
    void (*wake)(void *context);
    void *wake_context;

    pthread_t thread;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t asked; /* something waits, or the writer is to stop */
    pthread_cond_t idle;  /* nothing waits, nothing is in the thread's hands */
    write_list waiting, ended;
    bool busy; /* writes are in the thread's hands */
    bool stopping;
    store_figures figures;
};

/* --- Lists ------------------------------------------------------------------------------------ */

static void list_clear(write_list *list)
{
    list->first = NULL;
    list->last = &list->first;
}

/* Moves all of `more`, in its order, to the end of `list`. */
static void list_append(write_list *list, write_list *more)
{
    if (more->first == NULL)
        return;
    *list->last = more->first;
    list->last = more->last;
    list_clear(more);
}

/* --- The thread ------------------------------------------------------------------------------- */

static bool refused_by_disk(store_result result)
{
    return result == STORE_FULL || result == STORE_READ_ONLY;
}

/* Carries out the writes one by one. A disk error ends the whole transaction. */
static store_result carry_out(const store_writer *writer, const write_list *batch)
{
    store_result result = writer->driver->begin(writer->link);
    if (result != STORE_OK)
        return result;
    for (store_write *write = batch->first; write != NULL; write = write->next) {
        write->result = writer->driver->carry_out(writer->link, write);
        if (refused_by_disk(write->result)) {
            writer->driver->give_up(writer->link);
            return write->result;
        }
    }
    return STORE_OK;
}

/* Runs one transaction. Writes that failed alone keep their own result; the rest share one. */
static store_figures write_batch(const store_writer *writer, const write_list *batch)
{
    store_figures made = {.transactions = 1};
    int64_t taken_us = clock_monotonic_us(NULL);
    bool at_once = writer->driver->write_batch != NULL;
    store_result common = at_once ? writer->driver->write_batch(writer->link, batch->first)
                                  : carry_out(writer, batch);
    int64_t began_us = at_once ? taken_us : clock_monotonic_us(NULL);
    if (common == STORE_OK && !at_once)
        common = writer->driver->commit(writer->link);
    made.last_sync_us = clock_monotonic_us(NULL) - began_us;
    made.longest_us[0] = began_us + made.last_sync_us - taken_us;
    made.minute = began_us / (60 * INT64_C(1000000));
    made.writable = common == STORE_OK;
    for (store_write *write = batch->first; write != NULL; write = write->next) {
        if (common != STORE_OK)
            write->result = common;
        made.writes++;
        made.failures += write->result != STORE_OK;
    }
    return made;
}

static void note_longest(store_figures *sum, const store_figures *made)
{
    if (made->minute != sum->minute) {
        sum->longest_us[1] = made->minute == sum->minute + 1 ? sum->longest_us[0] : 0;
        sum->longest_us[0] = 0;
        sum->minute = made->minute;
    }
    if (made->longest_us[0] > sum->longest_us[0])
        sum->longest_us[0] = made->longest_us[0];
}

static void add_figures(store_figures *sum, const store_figures *made)
{
    note_longest(sum, made);
    sum->writes += made->writes;
    sum->transactions += made->transactions;
    sum->failures += made->failures;
    sum->queued -= made->writes;
    sum->last_sync_us = made->last_sync_us;
    /* A transaction that wrote nothing says nothing about the disk. */
    if (!made->writable || made->writes > made->failures)
        sum->writable = made->writable;
}

static void *write_on(void *context)
{
    store_writer *writer = context;
    write_list batch;
    list_clear(&batch);
    pthread_mutex_lock(&writer->lock);
    for (;;) {
        while (writer->waiting.first == NULL && !writer->stopping)
            pthread_cond_wait(&writer->asked, &writer->lock);
        if (writer->waiting.first == NULL)
            break;
        list_append(&batch, &writer->waiting);
        writer->busy = true;
        pthread_mutex_unlock(&writer->lock);

        store_figures made = write_batch(writer, &batch);

        pthread_mutex_lock(&writer->lock);
        list_append(&writer->ended, &batch);
        writer->busy = false;
        add_figures(&writer->figures, &made);
        if (writer->waiting.first == NULL)
            pthread_cond_signal(&writer->idle);
        pthread_mutex_unlock(&writer->lock);
        writer->wake(writer->wake_context);
        pthread_mutex_lock(&writer->lock);
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

/* --- Life ------------------------------------------------------------------------------------- */

static void release(store_writer *writer)
{
    pthread_cond_destroy(&writer->idle);
    pthread_cond_destroy(&writer->asked);
    pthread_mutex_destroy(&writer->lock);
    free(writer);
}

store_writer *writer_start(const store_driver *driver, driver_link *link, void (*wake)(void *),
                           void *wake_context)
{
    store_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL)
        return NULL;
    writer->driver = driver;
    writer->link = link;
    writer->wake = wake;
    writer->wake_context = wake_context;
    writer->figures.writable = true;
    list_clear(&writer->waiting);
    list_clear(&writer->ended);
    pthread_mutex_init(&writer->lock, NULL);
    pthread_cond_init(&writer->asked, NULL);
    pthread_cond_init(&writer->idle, NULL);
    if (pthread_create(&writer->thread, NULL, write_on, writer) == 0)
        return writer;
    release(writer);
    return NULL;
}

void writer_ask(store_writer *writer, store_write *write)
{
    write_list one = {write, &write->next};
    pthread_mutex_lock(&writer->lock);
    list_append(&writer->waiting, &one);
    writer->figures.queued++;
    pthread_mutex_unlock(&writer->lock);
    pthread_cond_signal(&writer->asked); /* once the lock is free: the thread needs it */
}

static store_write *take_ended(store_writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    store_write *first = writer->ended.first;
    if (first != NULL) {
        writer->ended.first = first->next;
        if (first->next == NULL)
            list_clear(&writer->ended);
    }
    pthread_mutex_unlock(&writer->lock);
    return first;
}

static void finish(store_write *write)
{
    if (write->done != NULL)
        write->done(write->context, write->result);
    if (driver_has_text(write->kind))
        free(write->text.text);
    free(write);
}

/* Some at a time, so that a large transaction does not keep everybody else waiting while it is told: a
 * table that a crowd watches takes longer than most. */
void writer_finish(store_writer *writer)
{
    int64_t end_us = clock_monotonic_us(NULL) + FINISH_US;
    for (int i = 0; i < FINISHED_AT_ONCE && (i == 0 || clock_monotonic_us(NULL) < end_us); i++) {
        store_write *write = take_ended(writer);
        if (write == NULL)
            return;
        finish(write);
    }
    writer->wake(writer->wake_context); /* there may be more */
}

/* Waits until the thread is idle; true if writes have finished. */
static bool wait_until_idle(store_writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    while (writer->waiting.first != NULL || writer->busy)
        pthread_cond_wait(&writer->idle, &writer->lock);
    bool some = writer->ended.first != NULL;
    pthread_mutex_unlock(&writer->lock);
    return some;
}

void writer_stop(store_writer *writer)
{
    while (wait_until_idle(writer))
        writer_finish(writer); /* a `done` may have asked for more */
    pthread_mutex_lock(&writer->lock);
    writer->stopping = true;
    pthread_cond_signal(&writer->asked);
    pthread_mutex_unlock(&writer->lock);
    pthread_join(writer->thread, NULL);
    release(writer);
}

store_figures writer_measure(store_writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    store_figures figures = writer->figures;
    pthread_mutex_unlock(&writer->lock);
    return figures;
}
