/* Reviews of finished games: done once, in the background, and kept with the game.
 *
 * A review goes to the workers in small pieces, each of which waits its turn in the fair queue. While a
 * worker has a piece in hand, it alone touches the report; the loop knows only what the last piece
 * published: how far it is, and the JSON of the chart or of everything. Whoever asks meanwhile is told
 * that and hears of the rest. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/hub/internal.h"

enum {
    PIECE_STEPS = 24,
    PIECE_DECISIONS = 4,
    PIECE_MS = 250, /* about what a piece takes */
    WATCHERS = 64
};

struct reviewing {
    tav_hub *hub; /* NULL: it has closed */
    char table[STORE_ID];
    char account[STORE_ID]; /* who asked for it */
    work_payer payer;
    bool in_hand; /* of a worker */
    bool storing; /* all is known and on its way to the disk; answered from here until then */
    hub_link watcher[WATCHERS];
    int watchers;
    int done, of;
    char *json; /* what is known: the chart, then all of it; NULL: nothing */
    reviewing *next;

    /* The worker's while it has the review in hand. */
    tav_record *record;
    tav_review work;
    review_report report;
    void *memory;
    char *fresh; /* what this piece has to publish; NULL: nothing */
};

static void free_review(void *context)
{
    reviewing *p = context;
    free(p->record);
    free(p->report.steps);
    free(p->report.decisions);
    free(p->memory);
    free(p->fresh);
    free(p->json);
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

/* --- In words --------------------------------------------------------------------------------- */

static void put_words(const tav_game *game, const char *decision, const char *action,
                      tav_language language, tav_text *out)
{
    char sentence[512];
    tav_text text;
    text_open(&text, sentence, sizeof sentence);
    words_action(game, decision, action != NULL ? action : "", language, &text);
    js_string(out, sentence);
}

void hub_judgement_words(const tav_game *game, const char *decision, const json_value *judgement,
                         tav_language language, tav_text *out)
{
    js_object(out);
    js_key(out, "played");
    put_words(game, decision, value_text(value_get(judgement, "played")), language, out);
    js_key(out, "best");
    put_words(game, decision, value_text(value_get(judgement, "best")), language, out);
    js_key(out, "line");
    js_list(out);
    for (value_walk w = value_begin(value_get(judgement, "line")); value_next(&w);)
        put_words(game, w.index == 1 ? decision : "", value_text(value_get(w.value, "action")),
                  language, out);
    js_list_end(out);
    js_object_end(out);
}

/* "done","of","review","words"; the caller has opened the object. */
static void known_json(int done, int of, const char *json, tav_language language, tav_text *out)
{
    js_key_number(out, "done", done);
    js_key_number(out, "of", of);
    js_key(out, "review");
    if (json != NULL)
        text_put(out, json);
    else
        js_null(out);
    js_key(out, "words");
    js_list(out);
    json_document *document = json != NULL
                                  ? document_read(json, strlen(json), &json_limits_wide, NULL)
                                  : NULL;
    const json_value *review = document_root(document);
    const char *id = value_text(value_get(review, "game"));
    const tav_game *game = id != NULL ? game_by_id(id) : NULL;
    for (value_walk w = value_begin(value_get(review, "decisions"));
         game != NULL && value_next(&w);)
        hub_judgement_words(game, value_text(value_get(w.value, "decision")), w.value, language,
                            out);
    document_close(document);
    js_list_end(out);
}

static void answer_known(request *q, int done, int of, const char *json)
{
    tav_text out = hub_answer_open(q->hub, q->asker);
    js_object(&out);
    known_json(done, of, json, q->client->language, &out);
    js_object_end(&out);
    hub_answer_send(q->hub, q->asker, &out);
}

/* --- Piece by piece --------------------------------------------------------------------------- */

/* What is known after this piece; without names, which the table has. */
static void write_fresh(reviewing *p)
{
    tav_text out;
    char *json = malloc(HUB_OUT / 2);
    if (json == NULL)
        return;
    text_open(&out, json, HUB_OUT / 2);
    review_json(&p->report, -1, false, &out);
    p->fresh = out.full ? NULL : realloc(json, out.length + 1);
    if (p->fresh == NULL)
        free(json);
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

static void tell_watchers(const reviewing *p, bool fresh)
{
    tav_hub *hub = p->hub;
    for (int i = 0; i < p->watchers; i++) {
        const client *c = hub_find_client(hub, p->watcher[i]);
        if (c == NULL)
            continue;
        tav_text out = hub_push_open(hub, "review");
        js_key_string(&out, "table", p->table);
        known_json(p->done, p->of, fresh ? p->json : NULL, c->language, &out);
        hub_push_send(hub, c, &out);
    }
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

static void end_piece(void *context)
{
    reviewing *p = context;
    bool fresh = p->fresh != NULL;
    p->in_hand = false;
    p->done = review_done(&p->report);
    if (fresh) {
        free(p->json);
        p->json = p->fresh;
        p->fresh = NULL;
    }
    tell_watchers(p, fresh);
    if (p->done < p->of) {
        go_on(p);
        return;
    }
    p->storing = fresh;
    if (fresh)
        store_set_review(p->hub->store, p->table, p->json, p->hub->now_ms, end_storing, p);
    else
        remove_review(p);
}

void hub_tend_reviews(tav_hub *hub)
{
    for (reviewing *p = hub->reviews; p != NULL; p = p->next)
        if (!p->in_hand && !p->storing && !go_on(p))
            return;
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
    if (p->watchers < WATCHERS)
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
    int all = 0, theirs = 0;
    for (const reviewing *p = hub->reviews; p != NULL; p = p->next) {
        all++;
        theirs += strcmp(p->account, q->client->account.id) == 0;
    }
    bool busy = all >= HUB_REVIEWS || theirs >= HUB_REVIEWS_PER_PERSON;
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
    char *stored = store_find_review(hub->store, r->row.id);
    if (stored != NULL) {
        int of = 2 * (int)table->record.line_count;
        answer_known(q, of, of, stored);
        free(stored);
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
    answer_known(q, p->done, p->of, p->json);
    if (new_one)
        go_on(p);
}
