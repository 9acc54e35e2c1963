/* Copies the database while it is in use. Copying all pages in one step gives a consistent snapshot
 * thanks to the write-ahead log, and the writer continues meanwhile. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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
