#include "bindings/wasm/home/shelf.h"

#include <stdlib.h>
#include <string.h>

#include "bindings/wasm/home/save.h"

typedef struct shelved {
    store_game row;
    store_entry *entry; /* row.seq of them */
    char *review;       /* NULL: none; in a write, that it stays as it is */
    struct shelved *next;
} shelved;

typedef struct queued {
    shelved game; /* as it will be */
    bool adds;    /* it must not exist yet */
    bool keeps;   /* otherwise there is nothing to write, only somebody to tell */
    uint32_t seq; /* entries it must have before */
    store_result result;
    store_done done;
    void *context;
    struct queued *next;
} queued;

struct tav_store {
    shelf_keep keep;
    shelved *games; /* the newest move first */
    queued *first, *last;
    bool under_way; /* the first is being kept */
    bool ended;     /* and `result` says how that went */
    char *text;     /* SAVE_SIZE bytes */
};

tav_store *shelf_open(shelf_keep keep)
{
    tav_store *store = calloc(1, sizeof *store);
    char *text = malloc(SAVE_SIZE);
    if (store == NULL || text == NULL) {
        free(store);
        free(text);
        return NULL;
    }
    store->keep = keep;
    store->text = text;
    return store;
}

static shelved *find(const tav_store *store, const char *id)
{
    shelved *game = store->games;
    while (game != NULL && strcmp(game->row.id, id) != 0)
        game = game->next;
    return game;
}

static void unlink_game(tav_store *store, const shelved *game)
{
    shelved **place = &store->games;
    while (*place != game)
        place = &(*place)->next;
    *place = game->next;
}

/* Puts a game where its last move belongs. */
static void link_game(tav_store *store, shelved *game)
{
    shelved **place = &store->games;
    while (*place != NULL && (*place)->row.moved_ms > game->row.moved_ms)
        place = &(*place)->next;
    game->next = *place;
    *place = game;
}

bool shelf_load(tav_store *store, const char *text, size_t size, const char *owner)
{
    tav_fault fault;
    shelved *game = calloc(1, sizeof *game);
    if (game == NULL)
        return false;
    if (save_read(text, size, owner, &game->row, &game->entry, &game->review, &fault) != TAV_OK ||
        find(store, game->row.id) != NULL) {
        free(game->entry);
        free(game->review);
        free(game);
        return false;
    }
    link_game(store, game);
    return true;
}

/* --- Writes ----------------------------------------------------------------------------------- */

/* Hands over the first write, unless one is under way. */
static void begin_write(tav_store *store)
{
    queued *w = store->first;
    if (w == NULL || store->under_way)
        return;
    const shelved *game = find(store, w->game.row.id);
    uint32_t entries = game != NULL ? game->row.seq : 0;
    store->under_way = true;
    store->ended = true;
    if (!w->keeps)
        w->result = STORE_OK;
    else if (w->adds != (game == NULL))
        w->result = w->adds ? STORE_CONFLICT : STORE_MISSING;
    else if (entries != w->seq)
        w->result = STORE_CONFLICT;
    else
        store->ended = false;
    if (store->ended)
        return;
    const char *had = game != NULL ? game->review : NULL;
    const char *review = w->game.review != NULL ? w->game.review : had;
    tav_text text;
    text_open(&text, store->text, SAVE_SIZE);
    save_write(&w->game.row, w->game.entry, review, &text);
    if (text.full && review != NULL) { /* it can be made again */
        text_open(&text, store->text, SAVE_SIZE);
        save_write(&w->game.row, w->game.entry, NULL, &text);
    }
    if (text.full) {
        w->result = STORE_FULL;
        store->ended = true;
        return;
    }
    store->keep(w->game.row.id, store->text, text.length);
}

void shelf_kept(tav_store *store, store_result result)
{
    if (!store->under_way || store->ended)
        return;
    store->first->result = result;
    store->ended = true;
}

/* The first write has ended: what was kept is true from now on. */
static void end_write(tav_store *store)
{
    queued *w = store->first;
    store->first = w->next;
    if (store->first == NULL)
        store->last = NULL;
    store->under_way = false;
    if (w->keeps && w->result == STORE_OK) {
        shelved *game = find(store, w->game.row.id);
        if (game != NULL) {
            unlink_game(store, game);
            free(game->entry);
            if (w->game.review == NULL)
                w->game.review = game->review;
            else
                free(game->review);
        } else {
            game = malloc(sizeof *game);
        }
        if (game == NULL)
            abort(); /* as the page does when its memory is full */
        *game = w->game;
        w->game.entry = NULL;
        w->game.review = NULL;
        link_game(store, game);
    }
    if (w->done != NULL)
        w->done(w->context, w->result);
    free(w->game.entry);
    free(w->game.review);
    free(w);
}

void store_finish(tav_store *store)
{
    while (store->under_way && store->ended) {
        end_write(store);
        begin_write(store);
    }
}

static queued *queue(tav_store *store, store_done done, void *context)
{
    queued *w = calloc(1, sizeof *w);
    if (w == NULL)
        abort();
    w->done = done;
    w->context = context;
    if (store->last != NULL)
        store->last->next = w;
    else
        store->first = w;
    store->last = w;
    return w;
}

/* The entries of a game as the writes queued so far leave it. */
static const shelved *newest(const tav_store *store, const queued *before, const char *id)
{
    const shelved *game = find(store, id);
    for (const queued *w = store->first; w != before; w = w->next)
        if (w->keeps && strcmp(w->game.row.id, id) == 0)
            game = &w->game;
    return game;
}

/* `count` entries from `seq` on, and the row. */
static queued *queue_game(tav_store *store, const store_game *row, uint32_t seq,
                          const store_entry *entries, int count, bool adds, store_done done,
                          void *context)
{
    queued *w = queue(store, done, context);
    const shelved *before = newest(store, w, row->id);
    uint32_t had = before != NULL ? before->row.seq : 0;
    uint32_t kept = had < seq ? had : seq;
    w->keeps = true;
    w->adds = adds;
    w->seq = seq;
    w->game.row = *row;
    w->game.row.seq = kept + (uint32_t)count;
    w->game.entry = calloc(w->game.row.seq + 1, sizeof *entries);
    if (w->game.entry == NULL)
        abort();
    if (kept > 0)
        memcpy(w->game.entry, before->entry, kept * sizeof *entries);
    if (count > 0)
        memcpy(w->game.entry + kept, entries, (size_t)count * sizeof *entries);
    return w;
}

void store_add_game(tav_store *store, const store_game *row, store_done done, void *context)
{
    queue_game(store, row, 0, NULL, 0, true, done, context);
    begin_write(store);
}

void store_set_game(tav_store *store, const store_game *row, store_done done, void *context)
{
    const shelved *game = newest(store, NULL, row->id);
    queue_game(store, row, game != NULL ? game->row.seq : 0, NULL, 0, false, done, context);
    begin_write(store);
}

void store_add_entries(tav_store *store, const store_game *row, uint32_t seq,
                       const store_entry *entries, int count, store_done done, void *context)
{
    queue_game(store, row, seq, entries, count, false, done, context);
    begin_write(store);
}

void store_add_moves(tav_store *store, const store_game *row, uint32_t seq,
                     const store_entry *entries, int count, store_done done, void *context)
{
    queue_game(store, row, seq, entries, count, false, done, context);
    begin_write(store);
}

/* Alone in a page there is nobody to talk to or about. */
void store_add_chat(tav_store *store, const store_chat *line, store_done done, void *context)
{
    (void)line;
    queue(store, done, context);
    begin_write(store);
}

void store_add_report(tav_store *store, const store_report *report, store_done done, void *context)
{
    (void)report;
    queue(store, done, context);
    begin_write(store);
}

/* --- Reads ------------------------------------------------------------------------------------ */

/* All are answered at once. */

void store_forget(tav_store *store, const void *context)
{
    (void)store, (void)context;
}

void store_wait(tav_store *store)
{
    (void)store;
}

void store_ask_game(tav_store *store, const char *id, store_found_game found, void *context)
{
    const shelved *game = find(store, id);
    bool gone = game == NULL || game->row.phase == STORE_GAME_GONE;
    found(context, STORE_OK, gone ? NULL : &game->row);
}

static void end_list(store_done done, void *context)
{
    if (done != NULL)
        done(context, STORE_OK);
}

/* All games are the page's own. */
void store_ask_games_of(tav_store *store, const char *account, int most, store_known_game known,
                        store_each_game each, store_done done, void *context)
{
    (void)account, (void)known;
    for (const shelved *game = store->games; game != NULL && most > 0; game = game->next)
        if (game->row.phase != STORE_GAME_GONE) {
            if (!each(context, &game->row))
                break;
            most--;
        }
    end_list(done, context);
}

void store_ask_game_ids(tav_store *store, store_each_id each, store_done done, void *context)
{
    for (const shelved *game = store->games; game != NULL; game = game->next)
        if (game->row.phase != STORE_GAME_GONE && !each(context, game->row.id))
            break;
    end_list(done, context);
}

void store_ask_game_ids_by(tav_store *store, const char *account, store_each_id each,
                           store_done done, void *context)
{
    (void)account;
    for (const shelved *game = store->games; game != NULL; game = game->next)
        if (game->row.phase <= STORE_GAME_RUNNING && !each(context, game->row.id))
            break;
    end_list(done, context);
}

/* No lobby either. */
void store_ask_games_listed(tav_store *store, int most, store_known_game known,
                            store_each_game each, store_done done, void *context)
{
    (void)store, (void)most, (void)known, (void)each;
    end_list(done, context);
}

void store_ask_games_running(tav_store *store, store_each_game each, store_done done, void *context)
{
    for (const shelved *game = store->games; game != NULL; game = game->next)
        if (game->row.phase == STORE_GAME_RUNNING && !each(context, &game->row))
            break;
    end_list(done, context);
}

void store_ask_entries(tav_store *store, const char *id, uint32_t from, int most,
                       store_each_entry each, store_done done, void *context)
{
    const shelved *game = find(store, id);
    for (uint32_t i = from; game != NULL && i < game->row.seq && most-- > 0; i++)
        if (!each(context, i, &game->entry[i]))
            break;
    end_list(done, context);
}

void store_ask_chat_of(tav_store *store, const char *game, int most, store_each_chat each,
                       store_done done, void *context)
{
    (void)store, (void)game, (void)most, (void)each;
    end_list(done, context);
}

/* NULL if memory runs out: then there is no review. */
static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy != NULL)
        memcpy(copy, text, size);
    return copy;
}

void store_ask_review(tav_store *store, const char *id, store_found_text found, void *context)
{
    const shelved *game = find(store, id);
    found(context, STORE_OK, game != NULL ? game->review : NULL);
}

void store_set_review(tav_store *store, const char *id, const char *json, int64_t now_ms,
                      store_done done, void *context)
{
    const shelved *game = newest(store, NULL, id);
    (void)now_ms;
    if (game != NULL)
        queue_game(store, &game->row, game->row.seq, NULL, 0, false, done, context)->game.review =
            copy_text(json);
    else
        queue(store, done, context);
    begin_write(store);
}

/* Clocks stand still while the page is closed. */
void store_ask_alive(tav_store *store, store_found_number found, void *context)
{
    (void)store;
    found(context, STORE_OK, 0);
}

void store_set_alive(tav_store *store, int64_t now_ms)
{
    (void)store, (void)now_ms;
}
