/* Reads for programs that have nothing else to do: the commands, and the tests (tests/server/read.h has
 * the others). Each one waits for its answer. A server's loop never waits: nothing in hub/,
 * account/ and net/ includes this. */
#ifndef TAV_SERVER_STORE_WAIT_H
#define TAV_SERVER_STORE_WAIT_H

#include "server/store/store.h"

/* False also if the database cannot be read, which the log says. */
TAV_MUST_CHECK bool store_find_account(tav_store *store, const char *id, store_account *account);
TAV_MUST_CHECK bool store_find_login(tav_store *store, const char *login, store_account *account);
TAV_MUST_CHECK bool store_find_game(tav_store *store, const char *id, store_game *game);

/* Call `each` until it returns false or all is told. */
void store_games_all(tav_store *store, int most, store_each_game each, void *context);
void store_reports(tav_store *store, int64_t after_id, int most, store_each_report each,
                   void *context);
void store_bans(tav_store *store, int64_t now_ms, store_each_ban each, void *context);
void store_orders(tav_store *store, int64_t after_id, int most, store_each_order each,
                  void *context);
void store_accounts(tav_store *store, const char *part, int most, store_each_account each,
                    void *context);

/* For further reads of this kind: one that the caller waits for. The first member of its context. */
typedef struct {
    bool ended, found;
    void *to; /* where a row goes, or the caller's own context */
} store_waiting;

void store_wait_for(tav_store *store, const store_waiting *w);
/* For the store to call, with a `store_waiting`. */
void store_wait_end(void *context, store_result result);
void store_wait_account(void *context, store_result result, const store_account *account);

#endif
