/* Shared by the files of the SQLite driver: a link with its prepared statements, and rows.
 *
 * A row is a statement in use: callers put values into it in order, run it, and take its columns in
 * order. A row must be closed; sql_run does that itself. */
#ifndef TAV_SERVER_STORE_SQLITE_H
#define TAV_SERVER_STORE_SQLITE_H

#include <sqlite3.h>

#include "server/store/driver.h"

enum { SQL_STATEMENTS = 64 /* of one link, at most */, SQL_PATH = 4096 };

typedef struct sqlite_copier sqlite_copier;

struct driver_link {
    sqlite3 *database;
    driver_log log;
    void *log_context;
    char said[256]; /* the last message, not repeated until a commit succeeds */
    int statement_count;
    bool written;      /* a write stands in the transaction */
    store_result read; /* how the read that is being answered went */
    int people;        /* where the statements of sqlite_people.c begin */
    sqlite3_stmt *statement[SQL_STATEMENTS];
    sqlite_copier *copier; /* of the writer of a server */
};

typedef struct {
    driver_link *link;
    sqlite3_stmt *statement;
    int put, taken;
} sql_row;

sql_row sql_open(driver_link *link, int statement);
void sql_close(sql_row *row);

void sql_put_number(sql_row *row, int64_t number);
void sql_put_text(sql_row *row, const char *text);     /* lives until the row is closed */
void sql_put_optional(sql_row *row, const char *text); /* NULL if empty */
void sql_put_bytes(sql_row *row, const uint8_t *bytes, int count);
void sql_put_null(sql_row *row);

/* The next row of the result; false at the end and on failure, which is logged. */
bool sql_next(sql_row *row);
int64_t sql_number(sql_row *row);
void sql_text(sql_row *row, char *text, size_t size); /* empty if NULL */
char *sql_text_copy(sql_row *row); /* of any length, for the caller to free; NULL if NULL */
void sql_bytes(sql_row *row, uint8_t *bytes, size_t count);

/* Runs a statement without results and closes it. */
store_result sql_run(sql_row *row);

/* Translates an SQLite code. Errors that are not the caller's fault are logged. */
store_result sql_result(driver_link *link, int code);

/* The log (sqlite_log.c). */
bool sqlite_claim(driver_link *writer, const char *folder);
void sqlite_stop_copier(sqlite_copier *copier);

/* --- Between the files ------------------------------------------------------------------------ */

/* The driver's functions of these names (driver.h). */
extern const char *const sqlite_write_statements[];
extern const int sqlite_write_count;
extern const char *const sqlite_read_statements[];
extern const int sqlite_read_count;

extern const char *const sqlite_people_write_statements[];
extern const int sqlite_people_write_count;
extern const char *const sqlite_people_read_statements[];
extern const int sqlite_people_read_count;

/* Runs an update or deletion that must affect a row; STORE_MISSING if it did not. */
store_result sql_run_on_one(sql_row *row);
/* Takes an account in the order of SQL_ACCOUNT; false at the end. The row stays open. */
bool sql_account(sql_row *row, store_account *account);
#define SQL_ACCOUNT "a.id, a.name, a.login, a.password, a.mail, a.created_ms, a.seen_ms"

/* sqlite_answer.c */
void sqlite_read(driver_link *reader, const store_read *read);

store_result sqlite_begin(driver_link *writer);
store_result sqlite_carry_out(driver_link *writer, const store_write *write);
store_result sqlite_commit(driver_link *writer);
void sqlite_give_up(driver_link *writer);

bool sqlite_find_account(driver_link *reader, const char *id, store_account *account);
bool sqlite_find_login(driver_link *reader, const char *login, store_account *account);
bool sqlite_find_session(driver_link *reader, const uint8_t key[STORE_KEY], int64_t now_ms,
                         store_account *account);
int sqlite_sessions_of(driver_link *reader, const char *account, int64_t now_ms);
bool sqlite_find_game(driver_link *reader, const char *id, store_game *game);
void sqlite_games_of(driver_link *reader, const char *account, int most, store_known_game known,
                     store_each_game each, void *context);
void sqlite_game_ids_of(driver_link *reader, const char *account, const char *after, int most,
                        store_each_id each, void *context);
void sqlite_game_ids(driver_link *reader, store_each_id each, void *context);
bool sqlite_check(driver_link *reader, store_problem problem, void *context);
void sqlite_game_ids_by(driver_link *reader, const char *account, store_each_id each,
                        void *context);
void sqlite_games_listed(driver_link *reader, int most, store_known_game known,
                         store_each_game each, void *context);
void sqlite_games_running(driver_link *reader, store_each_game each, void *context);
void sqlite_entries(driver_link *reader, const char *game, uint32_t from, int most,
                    store_each_entry each, void *context);
void sqlite_chat_of(driver_link *reader, const char *game, int most, store_each_chat each,
                    void *context);
void sqlite_chat_by(driver_link *reader, const char *account, int from, int most,
                    store_each_chat each, void *context);
int64_t sqlite_alive(driver_link *reader);
char *sqlite_find_review(driver_link *reader, const char *game);
store_result sqlite_delete_account(driver_link *writer, const char *id);

/* The writes of sqlite_people.c. */
store_result sqlite_write_people(driver_link *writer, const store_write *write);
bool sqlite_find_reset(driver_link *reader, const uint8_t key[STORE_KEY], int64_t now_ms,
                       store_account *account);
void sqlite_reports(driver_link *reader, int64_t after_id, int most, store_each_report each,
                    void *context);
void sqlite_bans(driver_link *reader, int64_t now_ms, store_each_ban each, void *context);
void sqlite_orders(driver_link *reader, int64_t after_id, int most, store_each_order each,
                   void *context);
int64_t sqlite_last_order(driver_link *reader);
char *sqlite_find_notices(driver_link *reader, const char *account);
char *sqlite_find_secret(driver_link *reader, const char *name);
void sqlite_accounts(driver_link *reader, const char *part, int most, store_each_account each,
                     void *context);
void sqlite_games_all(driver_link *reader, int most, store_each_game each, void *context);

store_result sqlite_backup(const char *folder, const char *file, char *why, size_t why_size);

store_result sqlite_restore(const char *folder, const char *file, char *why, size_t why_size);

/* The database's file in a folder; false if that is too long for a path. */
bool sqlite_path(const char *folder, char *path, size_t size);

#endif
