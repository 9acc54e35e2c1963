/* Reads as values: each function fills in a store_read and passes it on. */
#include <assert.h>
#include <string.h>

#include "server/store/driver.h"

static store_read read_of(store_read_kind kind, void *context)
{
    store_read read;
    read.next = NULL;
    read.kind = kind;
    read.text[0] = '\0';
    read.known = NULL;
    read.done = NULL;
    read.context = context;
    return read;
}

/* A text too long for any row finds nothing. */
static void put_text(store_read *read, const char *text)
{
    size_t length = strlen(text);
    if (length < sizeof read->text) {
        memcpy(read->text, text, length + 1);
    } else {
        memset(read->text, 'x', sizeof read->text - 1);
        read->text[sizeof read->text - 1] = '\0';
    }
}

static store_read read_about(store_read_kind kind, const char *text, void *context)
{
    store_read read = read_of(kind, context);
    put_text(&read, text);
    return read;
}

/* --- Accounts ----------------------------------------------------------------------------------- */

static void ask_account(tav_store *store, store_read *read, store_found_account found)
{
    read->found_account = found;
    store_ask(store, read);
}

void store_ask_account(tav_store *store, const char *id, store_found_account found, void *context)
{
    store_read read = read_about(READ_ACCOUNT, id, context);
    ask_account(store, &read, found);
}

void store_ask_login(tav_store *store, const char *login, store_found_account found, void *context)
{
    store_read read = read_about(READ_LOGIN, login, context);
    ask_account(store, &read, found);
}

static void ask_by_key(tav_store *store, store_read_kind kind, const uint8_t key[STORE_KEY],
                       int64_t now_ms, store_found_account found, void *context)
{
    store_read read = read_of(kind, context);
    memcpy(read.key, key, STORE_KEY);
    read.number = now_ms;
    ask_account(store, &read, found);
}

void store_ask_session(tav_store *store, const uint8_t key[STORE_KEY], int64_t now_ms,
                       store_found_account found, void *context)
{
    ask_by_key(store, READ_SESSION, key, now_ms, found, context);
}

void store_ask_reset(tav_store *store, const uint8_t key[STORE_KEY], int64_t now_ms,
                     store_found_account found, void *context)
{
    ask_by_key(store, READ_RESET, key, now_ms, found, context);
}

/* --- Numbers and texts -------------------------------------------------------------------------- */

void store_ask_sessions_of(tav_store *store, const char *account, int64_t now_ms,
                           store_found_number found, void *context)
{
    store_read read = read_about(READ_SESSIONS_OF, account, context);
    read.number = now_ms;
    read.found_number = found;
    store_ask(store, &read);
}

void store_ask_alive(tav_store *store, store_found_number found, void *context)
{
    store_read read = read_of(READ_ALIVE, context);
    read.found_number = found;
    store_ask(store, &read);
}

void store_ask_last_order(tav_store *store, store_found_number found, void *context)
{
    store_read read = read_of(READ_LAST_ORDER, context);
    read.found_number = found;
    store_ask(store, &read);
}

static void ask_text(tav_store *store, store_read_kind kind, const char *about,
                     store_found_text found, void *context)
{
    store_read read = read_about(kind, about, context);
    read.found_text = found;
    store_ask(store, &read);
}

void store_ask_review(tav_store *store, const char *game, store_found_text found, void *context)
{
    ask_text(store, READ_REVIEW, game, found, context);
}

void store_ask_notices(tav_store *store, const char *account, store_found_text found, void *context)
{
    ask_text(store, READ_NOTICES, account, found, context);
}

void store_ask_secret(tav_store *store, const char *name, store_found_text found, void *context)
{
    ask_text(store, READ_SECRET, name, found, context);
}

/* --- Games -------------------------------------------------------------------------------------- */

void store_ask_game(tav_store *store, const char *id, store_found_game found, void *context)
{
    store_read read = read_about(READ_GAME, id, context);
    read.found_game = found;
    store_ask(store, &read);
}

static void ask_games(tav_store *store, store_read *read, int most, store_known_game known,
                      store_each_game each, store_done done)
{
    read->most = most;
    read->known = known;
    read->each_game = each;
    read->done = done;
    store_ask(store, read);
}

void store_ask_games_of(tav_store *store, const char *account, int most, store_known_game known,
                        store_each_game each, store_done done, void *context)
{
    store_read read = read_about(READ_GAMES_OF, account, context);
    ask_games(store, &read, most, known, each, done);
}

void store_ask_games_listed(tav_store *store, int most, store_known_game known,
                            store_each_game each, store_done done, void *context)
{
    store_read read = read_of(READ_GAMES_LISTED, context);
    ask_games(store, &read, most, known, each, done);
}

void store_ask_games_running(tav_store *store, store_each_game each, store_done done, void *context)
{
    store_read read = read_of(READ_GAMES_RUNNING, context);
    ask_games(store, &read, 0, NULL, each, done);
}

void store_ask_games_all(tav_store *store, int most, store_each_game each, store_done done,
                         void *context)
{
    store_read read = read_of(READ_GAMES_ALL, context);
    ask_games(store, &read, most, NULL, each, done);
}

static void ask_ids(tav_store *store, store_read *read, store_each_id each, store_done done)
{
    read->each_id = each;
    read->done = done;
    store_ask(store, read);
}

void store_ask_game_ids_of(tav_store *store, const char *account, const char *after, int most,
                           store_each_id each, store_done done, void *context)
{
    store_read read = read_about(READ_GAME_IDS_OF, account, context);
    size_t length = strlen(after);
    assert(length < STORE_ID);
    memcpy(read.after, after, length + 1);
    read.most = most;
    ask_ids(store, &read, each, done);
}

void store_ask_game_ids(tav_store *store, store_each_id each, store_done done, void *context)
{
    store_read read = read_of(READ_GAME_IDS, context);
    ask_ids(store, &read, each, done);
}

void store_ask_game_ids_by(tav_store *store, const char *account, store_each_id each,
                           store_done done, void *context)
{
    store_read read = read_about(READ_GAME_IDS_BY, account, context);
    ask_ids(store, &read, each, done);
}

void store_ask_entries(tav_store *store, const char *game, uint32_t from, int most,
                       store_each_entry each, store_done done, void *context)
{
    store_read read = read_about(READ_ENTRIES, game, context);
    read.from = from;
    read.most = most;
    read.each_entry = each;
    read.done = done;
    store_ask(store, &read);
}

/* --- Chat --------------------------------------------------------------------------------------- */

static void ask_chat(tav_store *store, store_read *read, uint32_t from, int most,
                     store_each_chat each, store_done done)
{
    read->from = from;
    read->most = most;
    read->each_chat = each;
    read->done = done;
    store_ask(store, read);
}

void store_ask_chat_of(tav_store *store, const char *game, int most, store_each_chat each,
                       store_done done, void *context)
{
    store_read read = read_about(READ_CHAT_OF, game, context);
    ask_chat(store, &read, 0, most, each, done);
}

void store_ask_chat_by(tav_store *store, const char *account, int from, int most,
                       store_each_chat each, store_done done, void *context)
{
    store_read read = read_about(READ_CHAT_BY, account, context);
    ask_chat(store, &read, (uint32_t)from, most, each, done);
}

/* --- Operators ---------------------------------------------------------------------------------- */

void store_ask_reports(tav_store *store, int64_t after_id, int most, store_each_report each,
                       store_done done, void *context)
{
    store_read read = read_of(READ_REPORTS, context);
    read.number = after_id;
    read.most = most;
    read.each_report = each;
    read.done = done;
    store_ask(store, &read);
}

void store_ask_bans(tav_store *store, int64_t now_ms, store_each_ban each, store_done done,
                    void *context)
{
    store_read read = read_of(READ_BANS, context);
    read.number = now_ms;
    read.each_ban = each;
    read.done = done;
    store_ask(store, &read);
}

void store_ask_orders(tav_store *store, int64_t after_id, int most, store_each_order each,
                      store_done done, void *context)
{
    store_read read = read_of(READ_ORDERS, context);
    read.number = after_id;
    read.most = most;
    read.each_order = each;
    read.done = done;
    store_ask(store, &read);
}

void store_ask_accounts(tav_store *store, const char *part, int most, store_each_account each,
                        store_done done, void *context)
{
    store_read read = read_about(READ_ACCOUNTS, part, context);
    read.most = most;
    read.each_account = each;
    read.done = done;
    store_ask(store, &read);
}
