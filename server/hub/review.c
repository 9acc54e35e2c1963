/* Reviews of finished games: done once, in the background, and kept with the game.
 *
 * A review goes to the workers in small pieces, each of which waits its turn in the fair queue. While a
 * worker has a piece in hand, it alone touches the report; the loop knows only what the last piece
 * published: how far it is, and the chart or everything as JSON and in words. Clients that ask
 * meanwhile are told that and hear of the rest, a few at a time. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/hub/internal.h"

enum {
    PIECE_STEPS = 24,
    PIECE_DECISIONS = 4,
    PIECE_MS = 250, /* about what a piece takes */
    WATCHERS = 64,
    TOLD_AT_ONCE = 4 /* of them: a review may have a quarter of a megabyte */
};

/* A review as JSON, and the words to it. All are NULL or none. */
typedef struct {
    char *json;
    char *words[TAV_LANGUAGES];
} review_texts;

struct reviewing {
    tav_hub *hub; /* NULL: it has closed */
    char table[STORE_ID];
    char account[STORE_ID]; /* who asked for it */
    work_payer payer;
    bool in_hand; /* of a worker */
    bool storing; /* all is known and on its way to the disk; answered from here until then */
    hub_link watcher[WATCHERS];
    int watchers, told; /* so many of them know of the last piece */
    bool news;          /* the last piece published something */
    int done, of;
    int64_t begun_ms;   /* when it was asked for */
    review_texts known; /* the chart, then all of it */
    reviewing *next;

    /* The worker's while it has the review in hand. */
    tav_record *record;
    tav_review work;
    review_report report;
    void *memory;
    review_texts fresh; /* what this piece has to publish */
};

static void free_texts(review_texts *texts)
{
    free(texts->json);
    for (int i = 0; i < TAV_LANGUAGES; i++)
        free(texts->words[i]);
    *texts = (review_texts){0};
}

static void free_review(void *context)
{
    reviewing *p = context;
    free(p->record);
    free(p->report.steps);
    free(p->report.decisions);
    free(p->memory);
    free_texts(&p->fresh);
    free_texts(&p->known);
    free(p);
}

static void remove_review(reviewing *p)
{
    reviewing **place = &p->hub->reviews;
    while (*place != p)
        place = &(*place)->next;
    *place = p->next;
    free_review(p);
}

/* Those in a worker's hand are freed when the workers close, those being stored by the store. */
void hub_free_reviews(tav_hub *hub)
{
    for (reviewing *p = hub->reviews, *next; p != NULL; p = next) {
        next = p->next;
        p->hub = NULL;
        if (!p->in_hand && !p->storing)
            free_review(p);
    }
    hub->reviews = NULL;
}

static void answer_known(request *q, const reviewing *p)
{
    tav_text out = hub_answer_open(q->hub, q->asker);
    js_object(&out);
    hub_review_known_json(p->done, p->of, p->known.json, p->known.words[q->client->language], &out);
    js_object_end(&out);
    hub_answer_send(q->hub, q->asker, &out);
}

/* --- Piece by piece --------------------------------------------------------------------------- */

/* Writes what is known after this piece, without names: those are the table's. */
static void write_fresh(reviewing *p)
{
    tav_text out;
    char *json = malloc(HUB_OUT / 2);
    if (json == NULL)
        return;
    text_open(&out, json, HUB_OUT / 2);
    review_json(&p->report, -1, false, &out);
    p->fresh.json = out.full ? NULL : realloc(json, out.length + 1);
    if (p->fresh.json == NULL) {
        free(json);
        return;
    }
    for (int i = 0; i < TAV_LANGUAGES; i++)
        if ((p->fresh.words[i] = hub_review_words(p->fresh.json, (tav_language)i)) == NULL) {
            free_texts(&p->fresh);
            return;
        }
}

/* On a worker's thread. */
static void do_piece(void *context)
{
    reviewing *p = context;
    int all = (int)p->record->line_count;
    bool charting = p->report.charted < all;
    for (int i = 0; i < (charting ? PIECE_STEPS : PIECE_DECISIONS); i++)
        if (!review_go_on(&p->work, &p->report) || (charting && p->report.charted == all))
            break;
    if ((charting && p->report.charted == all) || p->report.judged == all)
        write_fresh(p);
}

static void end_piece(void *context);

/* False if the workers have too much to do: it is tried again at the next tick. */
static bool go_on(reviewing *p)
{
    work_task task = {do_piece, end_piece, free_review, p, p->payer, PIECE_MS, true};
    p->in_hand = work_run(p->hub->work, &task);
    return p->in_hand;
}

static void tell_watcher(const reviewing *p, const client *c)
{
    tav_hub *hub = p->hub;
    work_payer before = hub_work_for(hub, c->payer); /* recipients pay for sending */
    tav_text out = hub_push_open(hub, "review");
    js_key_string(&out, "table", p->table);
    hub_review_known_json(p->done, p->of, p->news ? p->known.json : NULL,
                          p->news ? p->known.words[c->language] : NULL, &out);
    hub_push_send(hub, c, &out);
    hub_work_for(hub, before);
}

/* Some at a time; returns whether all are told. */
static bool tell_watchers(reviewing *p)
{
    for (int i = 0; i < TOLD_AT_ONCE && p->told < p->watchers; i++) {
        const client *c = hub_find_client(p->hub, p->watcher[p->told++]);
        if (c != NULL)
            tell_watcher(p, c);
    }
    return p->told == p->watchers;
}

/* Whether it could be stored or not: if not, the next one to ask begins it again. */
static void end_storing(void *context, store_result result)
{
    reviewing *p = context;
    (void)result;
    if (p->hub != NULL)
        remove_review(p);
    else
        free_review(p);
}

static void store_it(reviewing *p)
{
    p->storing = p->known.json != NULL;
    if (p->storing)
        store_set_review(p->hub->store, p->table, p->known.json, p->hub->now_ms, end_storing, p);
    else
        remove_review(p);
}

/* After a piece: tells of it, then begins the next one or keeps the whole. False if the workers have
 * too much to do. */
static bool follow_up(reviewing *p)
{
    if (!tell_watchers(p))
        return true; /* the next tick tells more */
    if (p->done < p->of)
        return go_on(p);
    store_it(p);
    return true;
}

static void end_piece(void *context)
{
    reviewing *p = context;
    tav_hub *hub = p->hub;
    work_payer before = hub_work_for(hub, p->payer);
    p->in_hand = false;
    p->done = review_done(&p->report);
    p->told = 0;
    if (hub->settings.review_seconds > 0)
        review_keep_time(&p->report, (double)(hub->now_ms - p->begun_ms) / 1000,
                         hub->settings.review_seconds);
    p->news = p->fresh.json != NULL;
    if (p->news) {
        free_texts(&p->known);
        p->known = p->fresh;
        p->fresh = (review_texts){0};
    } else if (p->done == p->of) {
        free_texts(&p->known); /* without memory for the whole there is nothing to keep */
    }
    follow_up(p);
    hub_work_for(hub, before);
}

void hub_tend_reviews(tav_hub *hub)
{
    bool may = true;
    for (reviewing *p = hub->reviews, *next; p != NULL && may; p = next) {
        next = p->next;
        if (p->in_hand || p->storing)
            continue;
        work_payer before = hub_work_for(hub, p->payer);
        may = follow_up(p);
        hub_work_for(hub, before);
    }
}

/* --- Asking ----------------------------------------------------------------------------------- */

static reviewing *find_review(const tav_hub *hub, const char *table)
{
    reviewing *p = hub->reviews;
    while (p != NULL && strcmp(p->table, table) != 0)
        p = p->next;
    return p;
}

static void watch(reviewing *p, hub_link link)
{
    for (int i = 0; i < p->watchers; i++)
        if (p->watcher[i] == link)
            return;
    if (p->watchers == WATCHERS)
        return;
    p->told += p->told == p->watchers; /* the answer tells them */
    p->watcher[p->watchers++] = link;
}

static reviewing *begin_review(request *q, const tav_record *record)
{
    static const uint8_t seed[RNG_KEY_SIZE] = {'r', 'e', 'v', 'i', 'e', 'w'};
    const review_depth *depth = q->hub->settings.depth;
    size_t count = record->line_count, size = review_memory(depth);
    reviewing *p = calloc(1, sizeof *p);
    if (p == NULL)
        return NULL;
    p->record = malloc(sizeof *p->record);
    p->memory = malloc(size);
    p->report.steps = calloc(count, sizeof *p->report.steps);
    p->report.decisions = calloc(count, sizeof *p->report.decisions);
    if (p->record == NULL || p->memory == NULL || p->report.steps == NULL ||
        p->report.decisions == NULL) {
        free_review(p);
        return NULL;
    }
    record_copy(p->record, record);
    p->report.record = p->record;
    review_open(&p->work, p->record, depth, seed, p->memory, size);
    p->hub = q->hub;
    p->payer = q->client->payer;
    p->of = review_all(&p->report);
    p->begun_ms = p->hub->now_ms;
    memcpy(p->table, q->room->row.id, sizeof p->table);
    memcpy(p->account, q->client->account.id, sizeof p->account);
    p->next = q->hub->reviews;
    q->hub->reviews = p;
    return p;
}

/* Refuses the request if this person, their address or the server has too many. */
static bool may_begin(const request *q)
{
    tav_hub *hub = q->hub;
    const work_payer *payer = &q->client->payer;
    int all = 0, theirs = 0, near = 0;
    for (const reviewing *p = hub->reviews; p != NULL; p = p->next) {
        all++;
        theirs += strcmp(p->account, q->client->account.id) == 0;
        near += p->payer.address == payer->address;
    }
    bool busy = all >= HUB_REVIEWS || theirs >= HUB_REVIEWS_PER_PERSON ||
                near >= HUB_REVIEWS_PER_ADDRESS;
    bool spent = ration_wait(hub->reviewed, payer->person, HUB_HINTS_PERSON, hub->now_ms) > 0 ||
                 ration_wait(hub->reviewed, payer->address, HUB_HINTS_ADDRESS, hub->now_ms) > 0;
    if (busy || spent) {
        const char *code = spent ? "rate" : "busy";
        hub_refuse(hub, q->asker, code, code, NULL, NULL);
        return false;
    }
    ration_spend(hub->reviewed, payer->person, HUB_HINTS_PERSON, 1, hub->now_ms);
    ration_spend(hub->reviewed, payer->address, HUB_HINTS_ADDRESS, 1, hub->now_ms);
    return true;
}

void hub_do_review(request *q)
{
    tav_hub *hub = q->hub;
    const room *r = q->room;
    const tav_table *table = r->row.phase == STORE_GAME_OVER ? r->table : NULL;
    if (table == NULL || !table->record.over || table->record.line_count == 0) {
        hub_refuse(hub, q->asker, "phase", "phase", "table", NULL);
        return;
    }
    const char *stored;
    if (!hub_ask_review(q, &stored))
        return;
    if (stored != NULL) {
        hub_retell_review(q, stored, 2 * (int)table->record.line_count);
        return;
    }
    reviewing *p = find_review(hub, r->row.id);
    if (p == NULL && !may_begin(q))
        return;
    bool new_one = p == NULL;
    if (new_one)
        p = begin_review(q, &table->record);
    if (p == NULL) {
        hub_refuse(hub, q->asker, "busy", "busy", NULL, NULL);
        return;
    }
    watch(p, q->asker.link);
    answer_known(q, p);
    if (new_one)
        go_on(p);
}
