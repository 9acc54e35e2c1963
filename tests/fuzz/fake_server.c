#include "tests/fuzz/fake_server.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 128, PENDING = 1024, THOUGHTS = 8 };

typedef struct {
    store_game row;
    store_entry *entry;
    uint32_t entries;
} fake_game;

typedef struct {
    enum { ADD_GAME, SET_GAME, ADD_ENTRIES, ADD_CHAT } kind;
    store_game row;
    uint32_t seq;
    int count;
    store_entry *entry;
    store_done done;
    void *context;
} fake_write;

struct tav_store {
    fake_game *game[GAMES];
    int games;
    fake_write *write[PENDING];
    int writes;
    store_result fails;
};

tav_store *fake_store(void)
{
    return calloc(1, sizeof(tav_store));
}

void fake_store_free(tav_store *s)
{
    for (int i = 0; i < s->games; i++) {
        free(s->game[i]->entry);
        free(s->game[i]);
    }
    for (int i = 0; i < s->writes; i++) {
        free(s->write[i]->entry);
        free(s->write[i]);
    }
    free(s);
}

void fake_store_fail(tav_store *s, store_result result)
{
    s->fails = result;
}

int fake_store_pending(const tav_store *s)
{
    return s->writes;
}

static fake_game *find(tav_store *s, const char *id)
{
    for (int i = 0; i < s->games; i++)
        if (strcmp(s->game[i]->row.id, id) == 0)
            return s->game[i];
    return NULL;
}

static store_result carry_out(tav_store *s, const fake_write *w)
{
    fake_game *g = find(s, w->row.id);
    if (s->fails != STORE_OK)
        return s->fails;
    if (w->kind == ADD_CHAT)
        return STORE_OK;
    if (w->kind == ADD_GAME) {
        if (g != NULL || s->games == GAMES)
            return g != NULL ? STORE_CONFLICT : STORE_FULL;
        g = calloc(1, sizeof *g);
        if (g == NULL)
            abort();
        g->row = w->row;
        s->game[s->games++] = g;
        return STORE_OK;
    }
    if (g == NULL)
        return STORE_MISSING;
    if (w->kind == ADD_ENTRIES) {
        if (w->seq != g->entries)
            return STORE_CONFLICT;
        size_t size = sizeof(store_entry);
        g->entry = realloc(g->entry, (g->entries + (uint32_t)w->count) * size);
        memcpy(g->entry + g->entries, w->entry, (size_t)w->count * size);
        g->entries += (uint32_t)w->count;
    }
    g->row = w->row;
    return STORE_OK;
}

void store_finish(tav_store *s)
{
    int count = s->writes;
    fake_write *all[PENDING];
    memcpy(all, s->write, (size_t)count * sizeof all[0]);
    s->writes = 0;
    for (int i = 0; i < count; i++) {
        store_result result = carry_out(s, all[i]);
        if (all[i]->done != NULL)
            all[i]->done(all[i]->context, result);
        free(all[i]->entry);
        free(all[i]);
    }
}

static fake_write *queue(tav_store *s, const store_game *row, store_done done, void *context)
{
    if (s->writes == PENDING)
        abort();
    fake_write *w = calloc(1, sizeof *w);
    if (w == NULL)
        abort();
    s->write[s->writes++] = w;
    if (row != NULL)
        w->row = *row;
    w->done = done;
    w->context = context;
    return w;
}

void store_add_game(tav_store *s, const store_game *row, store_done done, void *context)
{
    queue(s, row, done, context)->kind = ADD_GAME;
}

void store_set_game(tav_store *s, const store_game *row, store_done done, void *context)
{
    queue(s, row, done, context)->kind = SET_GAME;
}

void store_add_entries(tav_store *s, const store_game *row, uint32_t seq,
                       const store_entry *entries, int count, store_done done, void *context)
{
    fake_write *w = queue(s, row, done, context);
    size_t size = (size_t)count * sizeof *entries;
    w->kind = ADD_ENTRIES;
    w->seq = seq;
    w->count = count;
    w->entry = malloc(size);
    memcpy(w->entry, entries, size);
}

void store_add_moves(tav_store *s, const store_game *row, uint32_t seq, const store_entry *entries,
                     int count, store_done done, void *context)
{
    store_add_entries(s, row, seq, entries, count, done, context);
}

void store_add_chat(tav_store *s, const store_chat *line, store_done done, void *context)
{
    (void)line;
    queue(s, NULL, done, context)->kind = ADD_CHAT;
}

void store_add_report(tav_store *s, const store_report *report, store_done done, void *context)
{
    (void)report;
    queue(s, NULL, done, context)->kind = ADD_CHAT; /* which it does not keep either */
}

/* Reads are answered at once. */
void store_forget(tav_store *s, const void *context)
{
    (void)s, (void)context;
}

void store_wait(tav_store *s)
{
    (void)s;
}

void store_ask_game(tav_store *s, const char *id, store_found_game found, void *context)
{
    const fake_game *g = find(s, id);
    found(context, STORE_OK, g != NULL ? &g->row : NULL);
}

static bool has_account(const store_game *row, const char *account)
{
    bool has = strcmp(row->creator, account) == 0;
    for (int seat = 0; seat < row->players; seat++)
        has |= strcmp(row->seat[seat].account, account) == 0;
    return has;
}

void store_ask_games_of(tav_store *s, const char *account, int most, store_known_game known,
                        store_each_game each, store_done done, void *context)
{
    (void)known;
    for (int i = 0; i < s->games && most > 0; i++)
        if (has_account(&s->game[i]->row, account) && s->game[i]->row.phase != STORE_GAME_GONE) {
            each(context, &s->game[i]->row);
            most--;
        }
    done(context, STORE_OK);
}

void store_ask_game_ids(tav_store *s, store_each_id each, store_done done, void *context)
{
    for (int i = 0; i < s->games; i++)
        each(context, s->game[i]->row.id);
    done(context, STORE_OK);
}

void store_ask_game_ids_by(tav_store *s, const char *account, store_each_id each, store_done done,
                           void *context)
{
    for (int i = 0; i < s->games; i++)
        if (strcmp(s->game[i]->row.creator, account) == 0 &&
            s->game[i]->row.phase <= STORE_GAME_RUNNING)
            each(context, s->game[i]->row.id);
    done(context, STORE_OK);
}

void store_ask_games_listed(tav_store *s, int most, store_known_game known, store_each_game each,
                            store_done done, void *context)
{
    (void)known;
    for (int i = 0; i < s->games && most > 0; i++)
        if (s->game[i]->row.listed && s->game[i]->row.phase <= STORE_GAME_RUNNING) {
            each(context, &s->game[i]->row);
            most--;
        }
    done(context, STORE_OK);
}

void store_ask_games_running(tav_store *s, store_each_game each, store_done done, void *context)
{
    for (int i = 0; i < s->games; i++)
        if (s->game[i]->row.phase == STORE_GAME_RUNNING)
            each(context, &s->game[i]->row);
    done(context, STORE_OK);
}

void store_ask_entries(tav_store *s, const char *id, uint32_t from, int most, store_each_entry each,
                       store_done done, void *context)
{
    const fake_game *g = find(s, id);
    for (uint32_t i = from; g != NULL && i < g->entries && most-- > 0; i++)
        if (!each(context, i, &g->entry[i]))
            break;
    done(context, STORE_OK);
}

void store_ask_chat_of(tav_store *s, const char *game, int most, store_each_chat each,
                       store_done done, void *context)
{
    (void)s, (void)game, (void)most, (void)each;
    done(context, STORE_OK);
}

void store_ask_review(tav_store *s, const char *game, store_found_text found, void *context)
{
    (void)s;
    (void)game;
    found(context, STORE_OK, NULL);
}

void store_set_review(tav_store *s, const char *game, const char *json, int64_t now_ms,
                      store_done done, void *context)
{
    (void)s;
    (void)game;
    (void)json;
    (void)now_ms;
    (void)done;
    (void)context;
}

void store_ask_alive(tav_store *s, store_found_number found, void *context)
{
    (void)s;
    found(context, STORE_OK, 0);
}

void store_set_alive(tav_store *s, int64_t now_ms)
{
    (void)s, (void)now_ms;
}

/* --- Workers ---------------------------------------------------------------------------------- */

typedef struct {
    work_thought thought;
    work_thought_done done;
    void *context;
    work_task task; /* instead, if it runs anything */
} fake_thought;

struct tav_work {
    fake_thought waits[THOUGHTS];
    int count;
};

tav_work *fake_work(void)
{
    return calloc(1, sizeof(tav_work));
}

void fake_work_free(tav_work *work)
{
    for (int i = 0; i < work->count; i++)
        if (work->waits[i].task.forget != NULL)
            work->waits[i].task.forget(work->waits[i].task.context);
    free(work);
}

int fake_work_pending(const tav_work *work)
{
    return work->count;
}

bool work_think(tav_work *work, const work_thought *thought, work_thought_done done, void *context)
{
    if (work->count == THOUGHTS)
        return false;
    work->waits[work->count++] = (fake_thought){
        .thought = *thought, .done = done, .context = context};
    return true;
}

bool work_run(tav_work *work, const work_task *task)
{
    if (work->count == THOUGHTS)
        return false;
    work->waits[work->count++] = (fake_thought){.task = *task};
    return true;
}

/* Ranks all choices in their order. */
void work_finish(tav_work *work)
{
    int count = work->count;
    fake_thought all[THOUGHTS];
    memcpy(all, work->waits, (size_t)count * sizeof all[0]);
    work->count = 0;
    for (int i = 0; i < count; i++) {
        if (all[i].task.run != NULL) {
            all[i].task.run(all[i].task.context);
            all[i].task.done(all[i].task.context);
            continue;
        }
        const tav_view_head *head = (const tav_view_head *)&all[i].thought.view;
        bot_answer answer = {.count = head->legal_count};
        for (int a = 0; a < answer.count; a++)
            answer.ranked[a].action = head->legal[a];
        all[i].done(all[i].context, &answer);
    }
}
