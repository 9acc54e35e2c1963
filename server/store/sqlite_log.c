/* SQLite's log (the file -wal), so that an acknowledgement waits for nothing but its own bytes.
 *
 * A commit appends to the log and syncs it. Where that makes the file longer, the file system has to
 * commit its own journal first, and with it whatever else is written on that disk: on a busy machine
 * this took seconds where a sync of bytes that exist took milliseconds. So the server makes the log
 * long in advance, and SQLite writes over it again and again. For the same reason the pages of the
 * log are copied to the database by a thread of its own, between the commits. */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/sqlite.h"

enum {
    LOG_BYTES = 8 << 20,
    COPY_FRAMES = 500,  /* pages in the log from which on the thread copies */
    MOST_FRAMES = 1900, /* and from which on a commit does, before the log has to grow */
    PIECE = 1 << 16
};

struct sqlite_copier {
    sqlite3 *database; /* the thread's own link */
    pthread_t thread;
    pthread_mutex_t lock; /* of the next two */
    pthread_cond_t called;
    bool asked, stopping;
};

/* --- Copying ----------------------------------------------------------------------------------- */

static void *copy_on(void *context)
{
    sqlite_copier *copier = context;
    pthread_mutex_lock(&copier->lock);
    while (!copier->stopping) {
        if (!copier->asked) {
            pthread_cond_wait(&copier->called, &copier->lock);
            continue;
        }
        copier->asked = false;
        pthread_mutex_unlock(&copier->lock);
        /* If it fails, it is tried again after the next commit. */
        sqlite3_wal_checkpoint_v2(copier->database, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        pthread_mutex_lock(&copier->lock);
    }
    pthread_mutex_unlock(&copier->lock);
    return NULL;
}

/* SQLite calls this after every commit. */
static int note_commit(void *context, sqlite3 *database, const char *name, int frames)
{
    sqlite_copier *copier = context;
    if (frames >= MOST_FRAMES) {
        sqlite3_wal_checkpoint_v2(database, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    } else if (frames >= COPY_FRAMES) {
        pthread_mutex_lock(&copier->lock);
        copier->asked = true;
        pthread_cond_signal(&copier->called);
        pthread_mutex_unlock(&copier->lock);
    }
    return SQLITE_OK;
}

static sqlite_copier *start_copier(const char *path)
{
    sqlite_copier *copier = calloc(1, sizeof *copier);
    if (copier == NULL)
        return NULL;
    pthread_mutex_init(&copier->lock, NULL);
    pthread_cond_init(&copier->called, NULL);
    if (sqlite3_open_v2(path, &copier->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                        NULL) == SQLITE_OK &&
        sqlite3_exec(copier->database, "PRAGMA synchronous = FULL", NULL, NULL, NULL) ==
            SQLITE_OK &&
        pthread_create(&copier->thread, NULL, copy_on, copier) == 0)
        return copier;
    sqlite3_close(copier->database);
    pthread_cond_destroy(&copier->called);
    pthread_mutex_destroy(&copier->lock);
    free(copier);
    return NULL;
}

void sqlite_stop_copier(sqlite_copier *copier)
{
    if (copier == NULL)
        return;
    pthread_mutex_lock(&copier->lock);
    copier->stopping = true;
    pthread_cond_signal(&copier->called);
    pthread_mutex_unlock(&copier->lock);
    pthread_join(copier->thread, NULL);
    sqlite3_close(copier->database);
    pthread_cond_destroy(&copier->called);
    pthread_mutex_destroy(&copier->lock);
    free(copier);
}

/* --- A long log -------------------------------------------------------------------------------- */

/* Zeros after the last page mean nothing to SQLite. */
static bool lengthen(const char *path)
{
    static const char zeros[PIECE];
    struct stat now;
    int file = open(path, O_WRONLY | O_CLOEXEC);
    bool good = file >= 0 && fstat(file, &now) == 0;
    for (off_t at = good ? now.st_size : 0; good && at < LOG_BYTES; at += PIECE)
        good = pwrite(file, zeros, PIECE, at) == PIECE;
    good = good && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return good;
}

/* Nobody can append meanwhile: the transaction keeps out other writers, even in other processes. */
static bool lengthen_log(sqlite3 *database, const char *path)
{
    char log[SQL_PATH + 8];
    snprintf(log, sizeof log, "%s-wal", path);
    if (sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
        return false;
    bool good = lengthen(log);
    return sqlite3_exec(database, "ROLLBACK", NULL, NULL, NULL) == SQLITE_OK && good;
}

/* Other servers are kept away by the lock of the folder. */
bool sqlite_claim(driver_link *writer, const char *folder)
{
    char path[SQL_PATH];
    if (!sqlite_path(folder, path, sizeof path))
        return true;
    if (!lengthen_log(writer->database, path))
        writer->log(writer->log_context,
                    "the log of the database cannot be made longer: commits may "
                    "have to wait for other files");
    writer->copier = start_copier(path);
    if (writer->copier != NULL)
        sqlite3_wal_hook(writer->database, note_commit, writer->copier);
    return true;
}
