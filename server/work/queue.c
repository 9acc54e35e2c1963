#include "server/work/queue.h"

#include <stddef.h>
#include <string.h>

enum {
    SECOND_US = 1000000,
    FADE = 8,           /* an eighth of what was used fades each second */
    SHARE_US = 2000000, /* per thread: what a quarter of its time adds up to while it fades */
    NOBODY_HERE = WORK_CLASSES /* the rank of jobs without an address */
};

void queue_open(work_queue *q, int threads)
{
    memset(q, 0, sizeof *q);
    q->threads = threads;
}

work_class queue_class(int64_t expected_ms)
{
    return expected_ms <= QUEUE_QUICK_MS    ? WORK_QUICK
           : expected_ms <= QUEUE_MEDIUM_MS ? WORK_MEDIUM
                                            : WORK_SLOW;
}

/* --- What was used ---------------------------------------------------------------------------- */

static work_account *account_of(work_account *accounts, uint64_t key)
{
    return &accounts[(key ^ key >> 32) % QUEUE_PAYERS];
}

static void fade(work_account *account, int64_t now_us)
{
    int64_t seconds = (now_us - account->at_us) / SECOND_US;
    if (seconds > 16 * FADE)
        account->used_us = 0;
    for (int64_t i = 0; account->used_us > 0 && i < seconds; i++)
        account->used_us -= (account->used_us + FADE - 1) / FADE;
    if (seconds > 0)
        account->at_us = now_us;
}

static void charge(work_queue *q, const work_payer *payer, int64_t us, int64_t now_us)
{
    work_account *both[] = {account_of(q->address, payer->address),
                            account_of(q->person, payer->person)};
    for (int i = 0; i < 2; i++) {
        fade(both[i], now_us);
        both[i]->used_us += us;
        if (both[i]->used_us < 0)
            both[i]->used_us = 0;
    }
}

/* --- The order -------------------------------------------------------------------------------- */

typedef struct {
    int rank;
    int64_t address_us, person_us;
    work_class class;
} standing;

static standing standing_of(work_queue *q, const work_ticket *t, int64_t now_us)
{
    work_account *address = account_of(q->address, t->payer.address);
    work_account *person = account_of(q->person, t->payer.person);
    standing s = {.rank = (int)t->class, .class = t->class};
    if (t->class == WORK_SIGN_IN)
        return s;
    fade(address, now_us);
    fade(person, now_us);
    s.address_us = address->used_us;
    s.person_us = person->used_us;
    if (t->payer.address == 0)
        s.rank = NOBODY_HERE;
    else if (address->used_us > (int64_t)q->threads * SHARE_US)
        s.rank = t->class > WORK_SLOW ? (int)t->class : (int)WORK_SLOW;
    return s;
}

static bool goes_before(const standing *a, const standing *b)
{
    if (a->rank != b->rank)
        return a->rank < b->rank;
    if (a->address_us != b->address_us)
        return a->address_us < b->address_us;
    if (a->person_us != b->person_us)
        return a->person_us < b->person_us;
    return a->class < b->class; /* otherwise the order of the list */
}

/* One address may occupy half of the threads with work that is not quick. */
static bool may_run(work_queue *q, const work_ticket *t, bool quick_only)
{
    if (t->class <= WORK_QUICK)
        return true;
    return !quick_only &&
           (t->payer.address == 0 ||
            account_of(q->address, t->payer.address)->running < (q->threads + 1) / 2);
}

/* --- In and out ------------------------------------------------------------------------------- */

bool queue_add(work_queue *q, work_ticket *t, int64_t now_us)
{
    work_account *address = account_of(q->address, t->payer.address);
    bool sign_in = t->class == WORK_SIGN_IN;
    uint64_t waiting = 0;
    for (int i = WORK_QUICK; i < WORK_CLASSES; i++)
        waiting += q->figures.waiting[i];
    if (sign_in ? q->figures.waiting[WORK_SIGN_IN] >= QUEUE_SIGN_INS
                : waiting >= QUEUE_MOST || address->waiting >= QUEUE_PER_ADDRESS)
        return false;
    t->next = NULL;
    t->asked_us = now_us;
    *(q->last != NULL ? &q->last->next : &q->first) = t;
    q->last = t;
    address->waiting += !sign_in;
    q->figures.waiting[t->class]++;
    return true;
}

static void remove_ticket(work_queue *q, work_ticket *before, work_ticket *t)
{
    *(before != NULL ? &before->next : &q->first) = t->next;
    if (q->last == t)
        q->last = before;
    t->next = NULL;
    if (t->class != WORK_SIGN_IN)
        account_of(q->address, t->payer.address)->waiting--;
    q->figures.waiting[t->class]--;
}

static void note_wait(queue_figures *f, int64_t waited_us, int64_t now_us)
{
    int64_t minute = now_us / (60 * (int64_t)SECOND_US);
    if (minute != f->minute) {
        f->longest_wait_us[1] = minute == f->minute + 1 ? f->longest_wait_us[0] : 0;
        f->longest_wait_us[0] = 0;
        f->minute = minute;
    }
    if (waited_us > f->longest_wait_us[0])
        f->longest_wait_us[0] = waited_us;
    f->waited_us += waited_us;
    f->begun++;
}

work_ticket *queue_take(work_queue *q, bool quick_only, int64_t now_us)
{
    work_ticket *best = NULL, *before_best = NULL, *before = NULL;
    standing best_standing = {0};
    for (work_ticket *t = q->first; t != NULL; before = t, t = t->next) {
        if (!may_run(q, t, quick_only))
            continue;
        standing s = standing_of(q, t, now_us);
        if (best == NULL || goes_before(&s, &best_standing)) {
            best = t;
            before_best = before;
            best_standing = s;
        }
    }
    if (best == NULL)
        return NULL;
    remove_ticket(q, before_best, best);
    best->begun_us = now_us;
    charge(q, &best->payer, best->expected_us, now_us);
    account_of(q->address, best->payer.address)->running += best->class > WORK_QUICK;
    q->figures.running++;
    note_wait(&q->figures, now_us - best->asked_us, now_us);
    return best;
}

/* The expected time has been charged already. */
void queue_done(work_queue *q, const work_ticket *t, int64_t now_us)
{
    charge(q, &t->payer, now_us - t->begun_us - t->expected_us, now_us);
    account_of(q->address, t->payer.address)->running -= t->class > WORK_QUICK;
    q->figures.running--;
}

work_ticket *queue_drop(work_queue *q)
{
    work_ticket *t = q->first;
    if (t != NULL)
        remove_ticket(q, NULL, t);
    return t;
}
