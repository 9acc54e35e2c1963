/* A store under test: writes that wait for the result, and things to write. */
#ifndef TAV_TESTS_SERVER_DESK_H
#define TAV_TESTS_SERVER_DESK_H

#include "tests/server/read.h"
#include "tests/server/bell.h"
#include "tests/server/folder.h"

typedef struct {
    char folder[FOLDER_SIZE];
    bell rung;
    tav_store *store;
} desk;

void desk_open(desk *d); /* with a new folder */
void desk_reopen(desk *d);
void desk_close(desk *d); /* removes the folder too */

/* A write in progress; its callback is desk_done. */
typedef struct {
    bool ended;
    store_result result;
    int place; /* its position among this desk's finished writes */
} desk_write;

void desk_done(void *write, store_result result);
store_result desk_wait(desk *d, const desk_write *write);

/* Each starts a write and waits for it. */
store_result desk_add_account(desk *d, const char *id, const char *login);
store_result desk_add_game(desk *d, const char *id, const char *account);
store_result desk_add_entry(desk *d, const char *game, uint32_t seq, const char *words);

/* Returns a game of two: a seat of the account (which may be "") and a bot. */
store_game desk_game(const char *id, const char *account);
store_account desk_account(const char *id, const char *login);
store_entry desk_entry(const char *words);

/* Adds a session whose key begins with this byte. */
store_result desk_add_session(desk *d, uint8_t key, const char *account, int64_t until_ms);
bool desk_has_session(desk *d, uint8_t key, int64_t now_ms);

void desk_assert_game(const store_game *found, const store_game *expected);

/* A callback for store_entries: appends to a list of store_entry. */
bool desk_keep_entry(void *list, uint32_t seq, const store_entry *entry);
/* A callback for store_chat_of and store_chat_by: appends the texts to a tav_text. */
bool desk_list_chat(void *list, const store_chat *line);

/* Counts the entries of a game, which must be numbered from 0 without gaps. */
int desk_count_entries(desk *d, const char *game);

#endif
