/* The queue of the workers: jobs wait here for a thread, and the order is fair.
 *
 * Every job has a payer, the person it is done for and their address. The queue remembers how long
 * a payer's jobs took; that fades within seconds. Sign-ins come first. Then short work goes before
 * long work, and within a class the address that used least comes first, then the person who used
 * least, then the one that asked first. An address that uses more than its share of the threads loses the
 * privilege of short work, so a flood of quick bots cannot starve somebody else's slow one. Jobs that
 * nobody present waits for come last.
 *
 * No thread and no clock: the caller locks and passes in the time. docs/decisions/0014 says why. */
#ifndef TAV_SERVER_WORK_QUEUE_H
#define TAV_SERVER_WORK_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"

/* Hashes; 0: nobody, or nobody who is here. */
typedef struct {
    uint64_t person, address;
} work_payer;

typedef enum {
    WORK_SIGN_IN, /* passwords */
    WORK_QUICK,   /* at most QUEUE_QUICK_MS */
    WORK_MEDIUM,  /* at most QUEUE_MEDIUM_MS */
    WORK_SLOW,
    WORK_BACKGROUND, /* pieces of long work that no game waits for */
    WORK_CLASSES
} work_class;

enum {
    QUEUE_QUICK_MS = 50,
    QUEUE_MEDIUM_MS = 200,
    QUEUE_PAYERS = 4096,     /* places for what was used; two payers may share one */
    QUEUE_MOST = 2048,       /* jobs that wait */
    QUEUE_PER_ADDRESS = 256, /* of one address */
    QUEUE_SIGN_INS = 256
};

typedef struct work_ticket {
    struct work_ticket *next;
    work_payer payer;
    work_class class;
    int64_t expected_us, asked_us, begun_us;
} work_ticket;

typedef struct {
    int64_t used_us, at_us; /* what its jobs took, as of then */
    int waiting, running;
} work_account;

typedef struct {
    uint64_t waiting[WORK_CLASSES], running;
    uint64_t begun;             /* jobs so far */
    int64_t waited_us;          /* all of them together */
    int64_t longest_wait_us[2]; /* in this minute and in the one before */
    int64_t minute;
} queue_figures;

typedef struct {
    int threads;               /* that take every kind of job */
    work_ticket *first, *last; /* in the order they came */
    work_account address[QUEUE_PAYERS], person[QUEUE_PAYERS];
    queue_figures figures;
} work_queue;

void queue_open(work_queue *q, int threads);

work_class queue_class(int64_t expected_ms);

/* The caller has filled payer, class and expected_us. False if too many wait already. */
TAV_MUST_CHECK bool queue_add(work_queue *q, work_ticket *ticket, int64_t now_us);
/* The ticket to work on now, which leaves the queue; NULL if there is none. `quick_only`: for a thread
 * kept free for sign-ins and quick work. */
work_ticket *queue_take(work_queue *q, bool quick_only, int64_t now_us);
/* A taken ticket is done: charges its payer. */
void queue_done(work_queue *q, const work_ticket *ticket, int64_t now_us);
/* Any ticket, to be dropped; NULL if there is none. */
work_ticket *queue_drop(work_queue *q);

#endif
