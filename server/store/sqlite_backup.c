/* Copies the database while it is in use. Copying all pages in one step gives a consistent snapshot
 * thanks to the write-ahead log, and the writer continues meanwhile. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/migrate.h"
#include "server/store/sqlite.h"

enum { PATH_SIZE = 4096, BUSY_MS = 5000 };

/* Creates a new file only, readable by its owner only. */
static store_result make_file(const char *file, char *why, size_t why_size)
{
    int made = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made >= 0) {
        close(made);
        return STORE_OK;
    }
    int error = errno;
    snprintf(why, why_size, "%s cannot be made: %s", file, strerror(error));
    if (error == EEXIST)
        return STORE_CONFLICT;
    return error == ENOSPC || error == EDQUOT ? STORE_FULL : STORE_READ_ONLY;
}

static store_result connect(const char *path, int flags, sqlite3 **database, char *why,
                            size_t why_size)
{
    int code = sqlite3_open_v2(path, database, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_busy_timeout(*database, BUSY_MS);
        return STORE_OK;
    }
    snprintf(why, why_size, "%s cannot be opened: %s", path, sqlite3_errstr(code));
    return STORE_BROKEN;
}

static store_result copy(sqlite3 *from, sqlite3 *to, char *why, size_t why_size)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    int code = SQLITE_ERROR;
    if (backup != NULL) {
        sqlite3_backup_step(backup, -1);
        code = sqlite3_backup_finish(backup);
    }
    if (code == SQLITE_OK)
        return STORE_OK;
    snprintf(why, why_size, "the copy failed: %s", sqlite3_errmsg(to));
    switch (code & 0xff) {
    case SQLITE_FULL:
        return STORE_FULL;
    case SQLITE_READONLY:
    case SQLITE_IOERR:
        return STORE_READ_ONLY;
    }
    return STORE_BROKEN;
}

store_result sqlite_backup(const char *folder, const char *file, char *why, size_t why_size)
{
    char path[PATH_SIZE];
    sqlite3 *from = NULL, *to = NULL;
    if (!sqlite_path(folder, path, sizeof path)) {
        snprintf(why, why_size, "the name of the folder is too long");
        return STORE_BROKEN;
    }
    store_result result = make_file(file, why, why_size);
    if (result != STORE_OK)
        return result;
    result = connect(path, SQLITE_OPEN_READONLY, &from, why, why_size);
    if (result == STORE_OK)
        result = connect(file, SQLITE_OPEN_READWRITE, &to, why, why_size);
    if (result == STORE_OK)
        result = copy(from, to, why, why_size);
    sqlite3_close(to);
    sqlite3_close(from);
    if (result != STORE_OK)
        unlink(file);
    return result;
}

/* --- Restoring ---------------------------------------------------------------------------------- */

/* The first column of the first row. */
static bool ask(sqlite3 *database, const char *sql, char *answer, size_t size)
{
    sqlite3_stmt *statement;
    bool found = sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK &&
                 sqlite3_step(statement) == SQLITE_ROW;
    if (found)
        snprintf(answer, size, "%s", (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    return found;
}

static store_result inspect(sqlite3 *database, const char *file, char *why, size_t why_size)
{
    char answer[64] = "";
    if (!ask(database, "PRAGMA quick_check(1)", answer, sizeof answer) ||
        strcmp(answer, "ok") != 0) {
        snprintf(why, why_size, "%s is damaged or no database", file);
        return STORE_BROKEN;
    }
    int version = ask(database, "PRAGMA user_version", answer, sizeof answer)
                      ? (int)strtol(answer, NULL, 10)
                      : 0;
    if (version >= 1 && version <= SCHEMA_VERSION)
        return STORE_OK;
    snprintf(why, why_size, "%s has schema %d; this program knows 1 to %d", file, version,
             SCHEMA_VERSION);
    return STORE_BROKEN;
}

/* A service with a user of its own could not open a file that belongs to root. */
static bool give_away(const char *folder, const char *file)
{
    struct stat owner;
    int opened = open(file, O_RDWR | O_CLOEXEC);
    bool done = opened >= 0 && stat(folder, &owner) == 0 &&
                (geteuid() != 0 || fchown(opened, owner.st_uid, owner.st_gid) == 0) &&
                fsync(opened) == 0;
    if (opened >= 0)
        close(opened);
    return done;
}

/* The old log must go before the new file comes: it belongs to the old one. */
static bool replace(const char *folder, const char *path, const char *new)
{
    char beside[PATH_SIZE + 8], old[PATH_SIZE + 8];
    snprintf(old, sizeof old, "%s.old", path);
    sqlite3 *database = NULL;
    if (access(path, F_OK) == 0) { /* opening and closing it puts its log into it */
        if (sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK)
            sqlite3_exec(database, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
        sqlite3_close(database);
        if (rename(path, old) != 0)
            return false;
    }
    static const char *const logs[] = {"-wal", "-shm"};
    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++) {
        snprintf(beside, sizeof beside, "%s%s", path, logs[i]);
        if (unlink(beside) != 0 && errno != ENOENT)
            return false;
    }
    int opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool done = rename(new, path) == 0 && opened >= 0 && fsync(opened) == 0;
    if (opened >= 0)
        close(opened);
    return done;
}

store_result sqlite_restore(const char *folder, const char *file, char *why, size_t why_size)
{
    char path[PATH_SIZE], new[PATH_SIZE + 8];
    sqlite3 *from = NULL, *to = NULL;
    if (!sqlite_path(folder, path, sizeof path)) {
        snprintf(why, why_size, "the name of the folder is too long");
        return STORE_BROKEN;
    }
    snprintf(new, sizeof new, "%s.new", path);
    unlink(new);
    store_result result = connect(file, SQLITE_OPEN_READONLY, &from, why, why_size);
    if (result == STORE_OK)
        result = inspect(from, file, why, why_size);
    if (result == STORE_OK)
        result = make_file(new, why, why_size);
    if (result == STORE_OK)
        result = connect(new, SQLITE_OPEN_READWRITE, &to, why, why_size);
    if (result == STORE_OK)
        result = copy(from, to, why, why_size);
    sqlite3_close(to);
    sqlite3_close(from);
    if (result == STORE_OK && !(give_away(folder, new) && replace(folder, path, new))) {
        snprintf(why, why_size, "%s cannot be put in place: %s", path, strerror(errno));
        result = STORE_READ_ONLY;
    }
    if (result != STORE_OK)
        unlink(new);
    return result;
}
