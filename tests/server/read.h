/* The reads of the store as plain functions that wait for their answer. */
#ifndef TAV_TESTS_SERVER_READ_H
#define TAV_TESTS_SERVER_READ_H

#include "server/store/wait.h"

TAV_MUST_CHECK bool store_find_session(tav_store *store, const uint8_t key[STORE_KEY],
                                       int64_t now_ms, store_account *account);
TAV_MUST_CHECK bool store_find_reset(tav_store *store, const uint8_t key[STORE_KEY], int64_t now_ms,
                                     store_account *account);
int store_sessions_of(tav_store *store, const char *account, int64_t now_ms);
char *store_find_review(tav_store *store, const char *game);
char *store_find_notices(tav_store *store, const char *account);
char *store_find_secret(tav_store *store, const char *name); /* for the caller to free */
int64_t store_alive(tav_store *store);
int64_t store_last_order(tav_store *store);
void store_games_of(tav_store *store, const char *account, int most, store_known_game known,
                    store_each_game each, void *context);
void store_games_listed(tav_store *store, int most, store_known_game known, store_each_game each,
                        void *context);
void store_games_running(tav_store *store, store_each_game each, void *context);
void store_game_ids_of(tav_store *store, const char *account, const char *after, int most,
                       store_each_id each, void *context);
void store_game_ids(tav_store *store, store_each_id each, void *context);
void store_game_ids_by(tav_store *store, const char *account, store_each_id each, void *context);
void store_entries(tav_store *store, const char *game, uint32_t from, store_each_entry each,
                   void *context);
void store_chat_of(tav_store *store, const char *game, int most, store_each_chat each,
                   void *context);
void store_chat_by(tav_store *store, const char *account, int from, int most, store_each_chat each,
                   void *context);

#endif
