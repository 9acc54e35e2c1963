/* The SQLite driver: connections, statements, errors. sqlite_write.c has the writes, sqlite_read.c
 * the reads.
 *
 * The database is in WAL mode, so readers never wait, and every commit is synced. Only the owner can
 * read its files. */
#define _POSIX_C_SOURCE 200809L
#include "server/store/sqlite.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/migrate.h"

enum { PATH_SIZE = 4096, BUSY_MS = 5000 };

/* --- Rows ------------------------------------------------------------------------------------- */

sql_row sql_open(driver_link *link, int statement)
{
    assert(!sqlite3_stmt_busy(link->statement[statement]));
    return (sql_row){.link = link, .statement = link->statement[statement]};
}

void sql_close(sql_row *row)
{
    sqlite3_reset(row->statement);
    sqlite3_clear_bindings(row->statement);
}

void sql_put_number(sql_row *row, int64_t number)
{
    sqlite3_bind_int64(row->statement, ++row->put, number);
}

void sql_put_text(sql_row *row, const char *text)
{
    sqlite3_bind_text(row->statement, ++row->put, text, -1, SQLITE_STATIC);
}

void sql_put_optional(sql_row *row, const char *text)
{
    if (text[0] == '\0')
        sql_put_null(row);
    else
        sql_put_text(row, text);
}

void sql_put_bytes(sql_row *row, const uint8_t *bytes, int count)
{
    sqlite3_bind_blob(row->statement, ++row->put, bytes, count, SQLITE_STATIC);
}

void sql_put_null(sql_row *row)
{
    sqlite3_bind_null(row->statement, ++row->put);
}

bool sql_next(sql_row *row)
{
    int code = sqlite3_step(row->statement);
    row->taken = 0;
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        row->link->read = sql_result(row->link, code);
    return code == SQLITE_ROW;
}

int64_t sql_number(sql_row *row)
{
    return sqlite3_column_int64(row->statement, row->taken++);
}

void sql_text(sql_row *row, char *text, size_t size)
{
    const char *found = (const char *)sqlite3_column_text(row->statement, row->taken++);
    tav_text out;
    text_open(&out, text, size);
    text_put(&out, found != NULL ? found : "");
}

char *sql_text_copy(sql_row *row)
{
    const char *found = (const char *)sqlite3_column_text(row->statement, row->taken++);
    return found != NULL ? strdup(found) : NULL;
}

void sql_bytes(sql_row *row, uint8_t *bytes, size_t count)
{
    const void *found = sqlite3_column_blob(row->statement, row->taken);
    size_t length = (size_t)sqlite3_column_bytes(row->statement, row->taken++);
    memset(bytes, 0, count);
    if (found != NULL)
        memcpy(bytes, found, length < count ? length : count);
}

store_result sql_run(sql_row *row)
{
    int code = sqlite3_step(row->statement);
    store_result result = sql_result(row->link, code);
    sql_close(row);
    return result;
}

/* --- Errors ----------------------------------------------------------------------------------- */

/* The system error of the last refused file operation, on the database or its write-ahead log.
 * SQLite keeps it with the file. */
static int file_error(sqlite3 *database, int which)
{
    sqlite3_file *file = NULL;
    int error = 0;
    if (sqlite3_file_control(database, "main", which, &file) == SQLITE_OK && file != NULL &&
        file->pMethods != NULL)
        file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error);
    return error;
}

static void complain(driver_link *link)
{
    char sentence[sizeof link->said];
    snprintf(sentence, sizeof sentence, "%s (SQLite %d)", sqlite3_errmsg(link->database),
             sqlite3_extended_errcode(link->database));
    if (strcmp(sentence, link->said) == 0)
        return;
    memcpy(link->said, sentence, sizeof sentence);
    link->log(link->log_context, sentence);
}

static bool is_no_space(int error)
{
    return error == ENOSPC || error == EDQUOT || error == EFBIG;
}

static bool no_space(sqlite3 *database, int code)
{
    return (code & 0xff) == SQLITE_FULL ||
           ((code & 0xff) == SQLITE_IOERR &&
            (is_no_space(file_error(database, SQLITE_FCNTL_JOURNAL_POINTER)) ||
             is_no_space(file_error(database, SQLITE_FCNTL_FILE_POINTER))));
}

static store_result meaning(sqlite3 *database, int code)
{
    if (no_space(database, code))
        return STORE_FULL;
    switch (code) {
    case SQLITE_CONSTRAINT_PRIMARYKEY:
    case SQLITE_CONSTRAINT_UNIQUE:
        return STORE_CONFLICT;
    case SQLITE_CONSTRAINT_FOREIGNKEY:
        return STORE_MISSING;
    }
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
        return STORE_OK;
    case SQLITE_READONLY:
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
        return STORE_READ_ONLY;
    }
    return STORE_BROKEN;
}

store_result sql_result(driver_link *link, int code)
{
    store_result result = meaning(link->database, code);
    if (result >= STORE_FULL)
        complain(link);
    return result;
}

/* --- Connecting ------------------------------------------------------------------------------- */

bool sqlite_path(const char *folder, char *path, size_t size)
{
    int length = snprintf(path, size, "%s/tavoliere.db", folder);
    return length > 0 && (size_t)length < size;
}

/* SQLite creates the files beside the database with the database's mode. */
static bool make_file(const char *folder, const char *path, char *why, size_t why_size)
{
    if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
        snprintf(why, why_size, "the folder %s cannot be made: %s", folder, strerror(errno));
        return false;
    }
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) {
        snprintf(why, why_size, "%s cannot be written: %s", path, strerror(errno));
        return false;
    }
    close(file);
    return true;
}

static void close_link(driver_link *link)
{
    sqlite_stop_copier(link->copier);
    for (int i = 0; i < link->statement_count; i++)
        sqlite3_finalize(link->statement[i]);
    sqlite3_close(link->database);
    free(link);
}

static bool prepare(driver_link *link, const char *const *statements, int count)
{
    assert(link->statement_count + count <= SQL_STATEMENTS);
    for (int i = 0; i < count; i++, link->statement_count++)
        if (sqlite3_prepare_v3(link->database, statements[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &link->statement[link->statement_count], NULL) != SQLITE_OK)
            return false;
    return true;
}

static bool prepare_people(driver_link *link, const char *const *statements, int count)
{
    link->people = link->statement_count;
    return prepare(link, statements, count);
}

static driver_link *connect(const char *path, int flags, driver_log log, void *log_context,
                            char *why, size_t why_size)
{
    driver_link *link = calloc(1, sizeof *link);
    if (link == NULL) {
        snprintf(why, why_size, "there is no memory for the database");
        return NULL;
    }
    link->log = log;
    link->log_context = log_context;
    int code = sqlite3_open_v2(path, &link->database, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(link->database, 1);
        sqlite3_busy_timeout(link->database, BUSY_MS);
        return link;
    }
    snprintf(why, why_size, "%s cannot be opened: %s", path, sqlite3_errstr(code));
    close_link(link);
    return NULL;
}

/* Closes a link after a failure and reports SQLite's message. */
static driver_link *refuse(driver_link *link, const char *path, char *why, size_t why_size)
{
    snprintf(why, why_size, "%s cannot be used: %s", path, sqlite3_errmsg(link->database));
    close_link(link);
    return NULL;
}

static bool configure_writer(sqlite3 *database)
{
    static const char settings[] = "PRAGMA journal_mode = WAL;"
                                   "PRAGMA synchronous = FULL;"
                                   "PRAGMA foreign_keys = ON;"
                                   "PRAGMA secure_delete = ON;" /* deleted data leaves no trace */
                                   "PRAGMA trusted_schema = OFF;"
                                   "PRAGMA journal_size_limit = 16777216;";
    return sqlite3_exec(database, settings, NULL, NULL, NULL) == SQLITE_OK;
}

static driver_link *open_writer(const char *folder, driver_log log, void *log_context, char *why,
                                size_t why_size)
{
    char path[PATH_SIZE];
    if (!sqlite_path(folder, path, sizeof path)) {
        snprintf(why, why_size, "the name of the folder is too long");
        return NULL;
    }
    if (!make_file(folder, path, why, why_size))
        return NULL;
    driver_link *link = connect(path, SQLITE_OPEN_READWRITE, log, log_context, why, why_size);
    if (link == NULL)
        return NULL;
    if (!configure_writer(link->database))
        return refuse(link, path, why, why_size);
    if (!migrate(link->database, why, why_size)) {
        close_link(link);
        return NULL;
    }
    if (!prepare(link, sqlite_write_statements, sqlite_write_count) ||
        !prepare_people(link, sqlite_people_write_statements, sqlite_people_write_count))
        return refuse(link, path, why, why_size);
    return link;
}

static driver_link *open_reader(const char *folder, driver_log log, void *log_context, char *why,
                                size_t why_size)
{
    char path[PATH_SIZE];
    if (!sqlite_path(folder, path, sizeof path)) {
        snprintf(why, why_size, "the name of the folder is too long");
        return NULL;
    }
    driver_link *link = connect(path, SQLITE_OPEN_READONLY, log, log_context, why, why_size);
    if (link != NULL &&
        (!prepare(link, sqlite_read_statements, sqlite_read_count) ||
         !prepare_people(link, sqlite_people_read_statements, sqlite_people_read_count)))
        return refuse(link, path, why, why_size);
    return link;
}

const store_driver store_sqlite = {
    .open_writer = open_writer,
    .open_reader = open_reader,
    .claim = sqlite_claim,
    .close = close_link,
    .begin = sqlite_begin,
    .carry_out = sqlite_carry_out,
    .commit = sqlite_commit,
    .give_up = sqlite_give_up,
    .read = sqlite_read,
    .check = sqlite_check,
    .backup = sqlite_backup,
    .restore = sqlite_restore,
};
