#define _POSIX_C_SOURCE 200809L
#include "tests/server/read.h"

#include <limits.h>
#include <string.h>

/* One read that the test waits for. */
typedef struct {
    store_waiting base;
    int64_t number;
    char *text;
    union {
        store_each_game game;
        store_each_id id;
        store_each_entry entry;
        store_each_chat chat;
    } each;
    store_known_game known;
} waiting;

static void take_number(void *context, store_result result, int64_t number)
{
    waiting *w = context;
    w->number = number;
    store_wait_end(w, result);
}

static void take_text(void *context, store_result result, const char *text)
{
    waiting *w = context;
    w->text = text != NULL ? strdup(text) : NULL;
    store_wait_end(w, result);
}

bool store_find_session(tav_store *store, const uint8_t key[STORE_KEY], int64_t now_ms,
                        store_account *account)
{
    waiting w = {.base.to = account};
    store_ask_session(store, key, now_ms, store_wait_account, &w);
    store_wait_for(store, &w.base);
    return w.base.found;
}

bool store_find_reset(tav_store *store, const uint8_t key[STORE_KEY], int64_t now_ms,
                      store_account *account)
{
    waiting w = {.base.to = account};
    store_ask_reset(store, key, now_ms, store_wait_account, &w);
    store_wait_for(store, &w.base);
    return w.base.found;
}

int store_sessions_of(tav_store *store, const char *account, int64_t now_ms)
{
    waiting w = {0};
    store_ask_sessions_of(store, account, now_ms, take_number, &w);
    store_wait_for(store, &w.base);
    return (int)w.number;
}

char *store_find_review(tav_store *store, const char *game)
{
    waiting w = {0};
    store_ask_review(store, game, take_text, &w);
    store_wait_for(store, &w.base);
    return w.text;
}

char *store_find_notices(tav_store *store, const char *account)
{
    waiting w = {0};
    store_ask_notices(store, account, take_text, &w);
    store_wait_for(store, &w.base);
    return w.text;
}

char *store_find_secret(tav_store *store, const char *name)
{
    waiting w = {0};
    store_ask_secret(store, name, take_text, &w);
    store_wait_for(store, &w.base);
    return w.text;
}

int64_t store_alive(tav_store *store)
{
    waiting w = {0};
    store_ask_alive(store, take_number, &w);
    store_wait_for(store, &w.base);
    return w.number;
}

int64_t store_last_order(tav_store *store)
{
    waiting w = {0};
    store_ask_last_order(store, take_number, &w);
    store_wait_for(store, &w.base);
    return w.number;
}

static bool each_game(void *context, const store_game *game)
{
    const waiting *w = context;
    return w->each.game(w->base.to, game);
}

static const store_game *known_game(void *context, const char *id)
{
    const waiting *w = context;
    return w->known(w->base.to, id);
}

static bool each_id(void *context, const char *id)
{
    const waiting *w = context;
    return w->each.id(w->base.to, id);
}

static bool each_entry(void *context, uint32_t seq, const store_entry *entry)
{
    const waiting *w = context;
    return w->each.entry(w->base.to, seq, entry);
}

static bool each_chat(void *context, const store_chat *line)
{
    const waiting *w = context;
    return w->each.chat(w->base.to, line);
}

void store_games_of(tav_store *store, const char *account, int most, store_known_game known,
                    store_each_game each, void *context)
{
    waiting w = {.base.to = context, .each.game = each, .known = known};
    store_ask_games_of(store, account, most, known != NULL ? known_game : NULL, each_game,
                       store_wait_end, &w);
    store_wait_for(store, &w.base);
}

void store_games_listed(tav_store *store, int most, store_known_game known, store_each_game each,
                        void *context)
{
    waiting w = {.base.to = context, .each.game = each, .known = known};
    store_ask_games_listed(store, most, known != NULL ? known_game : NULL, each_game,
                           store_wait_end, &w);
    store_wait_for(store, &w.base);
}

void store_games_running(tav_store *store, store_each_game each, void *context)
{
    waiting w = {.base.to = context, .each.game = each};
    store_ask_games_running(store, each_game, store_wait_end, &w);
    store_wait_for(store, &w.base);
}

void store_game_ids_of(tav_store *store, const char *account, const char *after, int most,
                       store_each_id each, void *context)
{
    waiting w = {.base.to = context, .each.id = each};
    store_ask_game_ids_of(store, account, after, most, each_id, store_wait_end, &w);
    store_wait_for(store, &w.base);
}

void store_game_ids(tav_store *store, store_each_id each, void *context)
{
    waiting w = {.base.to = context, .each.id = each};
    store_ask_game_ids(store, each_id, store_wait_end, &w);
    store_wait_for(store, &w.base);
}

void store_game_ids_by(tav_store *store, const char *account, store_each_id each, void *context)
{
    waiting w = {.base.to = context, .each.id = each};
    store_ask_game_ids_by(store, account, each_id, store_wait_end, &w);
    store_wait_for(store, &w.base);
}

void store_entries(tav_store *store, const char *game, uint32_t from, store_each_entry each,
                   void *context)
{
    waiting w = {.base.to = context, .each.entry = each};
    store_ask_entries(store, game, from, INT_MAX, each_entry, store_wait_end, &w);
    store_wait_for(store, &w.base);
}

void store_chat_of(tav_store *store, const char *game, int most, store_each_chat each,
                   void *context)
{
    waiting w = {.base.to = context, .each.chat = each};
    store_ask_chat_of(store, game, most, each_chat, store_wait_end, &w);
    store_wait_for(store, &w.base);
}

void store_chat_by(tav_store *store, const char *account, int from, int most, store_each_chat each,
                   void *context)
{
    waiting w = {.base.to = context, .each.chat = each};
    store_ask_chat_by(store, account, from, most, each_chat, store_wait_end, &w);
    store_wait_for(store, &w.base);
}
