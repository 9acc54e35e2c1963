#define _POSIX_C_SOURCE 200809L
#include "tests/server/disk.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

#include <sqlite3.h>

typedef struct {
    sqlite3_file base; /* the part SQLite sees */
    sqlite3_file *real;
} disk_file;

static sqlite3_vfs *system_vfs;
static atomic_int operations, fails_after = -1, kind;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool gate_shut;
static int at_gate;

void disk_break(disk_fault fault, int after)
{
    atomic_store(&operations, 0);
    atomic_store(&kind, (int)fault);
    atomic_store(&fails_after, after);
}

void disk_mend(void)
{
    atomic_store(&fails_after, -1);
    atomic_store(&operations, 0);
}

int disk_operations(void)
{
    return atomic_load(&operations);
}

static void set_gate(bool shut)
{
    pthread_mutex_lock(&lock);
    gate_shut = shut;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

void disk_shut_gate(void)
{
    set_gate(true);
}

void disk_open_gate(void)
{
    set_gate(false);
}

void disk_wait_at_gate(void)
{
    pthread_mutex_lock(&lock);
    while (at_gate == 0)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
}

static void pass_gate(void)
{
    pthread_mutex_lock(&lock);
    at_gate++;
    pthread_cond_broadcast(&changed);
    while (gate_shut)
        pthread_cond_wait(&changed, &lock);
    at_gate--;
    pthread_mutex_unlock(&lock);
}

/* Counts an operation; returns the error to fail with, or SQLITE_OK. */
static int change(bool is_sync)
{
    int number = atomic_fetch_add(&operations, 1), from = atomic_load(&fails_after);
    if (from < 0 || number < from)
        return SQLITE_OK;
    switch ((disk_fault)atomic_load(&kind)) {
    case DISK_FULL:
        return is_sync ? SQLITE_OK : SQLITE_FULL;
    case DISK_READ_ONLY:
        return is_sync ? SQLITE_IOERR_FSYNC : SQLITE_IOERR_WRITE;
    case DISK_NO_SYNC:
        return is_sync ? SQLITE_IOERR_FSYNC : SQLITE_OK;
    }
    return SQLITE_OK;
}

static sqlite3_file *real(sqlite3_file *file)
{
    return ((disk_file *)file)->real;
}

static int file_close(sqlite3_file *file)
{
    return real(file)->pMethods->xClose(real(file));
}

static int file_read(sqlite3_file *file, void *buffer, int count, sqlite3_int64 at)
{
    return real(file)->pMethods->xRead(real(file), buffer, count, at);
}

static int file_write(sqlite3_file *file, const void *buffer, int count, sqlite3_int64 at)
{
    int code = change(false);
    return code != SQLITE_OK ? code : real(file)->pMethods->xWrite(real(file), buffer, count, at);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    int code = change(false);
    return code != SQLITE_OK ? code : real(file)->pMethods->xTruncate(real(file), size);
}

static int file_sync(sqlite3_file *file, int flags)
{
    pass_gate();
    int code = change(true);
    return code != SQLITE_OK ? code : real(file)->pMethods->xSync(real(file), flags);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real(file)->pMethods->xFileSize(real(file), size);
}

static int file_lock(sqlite3_file *file, int level)
{
    return real(file)->pMethods->xLock(real(file), level);
}

static int file_unlock(sqlite3_file *file, int level)
{
    return real(file)->pMethods->xUnlock(real(file), level);
}

static int file_reserved(sqlite3_file *file, int *reserved)
{
    return real(file)->pMethods->xCheckReservedLock(real(file), reserved);
}

static int file_control(sqlite3_file *file, int operation, void *argument)
{
    return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int file_sector(sqlite3_file *file)
{
    return real(file)->pMethods->xSectorSize(real(file));
}

static int file_device(sqlite3_file *file)
{
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static int file_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **at)
{
    return real(file)->pMethods->xShmMap(real(file), page, size, extend, at);
}

static int file_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

static void file_shm_barrier(sqlite3_file *file)
{
    real(file)->pMethods->xShmBarrier(real(file));
}

static int file_shm_unmap(sqlite3_file *file, int delete_it)
{
    return real(file)->pMethods->xShmUnmap(real(file), delete_it);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_device,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

static int disk_open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                          int *flags_out)
{
    disk_file *made = (disk_file *)file;
    (void)vfs;
    made->real = (sqlite3_file *)(made + 1);
    int code = system_vfs->xOpen(system_vfs, name, made->real, flags, flags_out);
    made->base.pMethods = made->real->pMethods != NULL ? &methods : NULL;
    return code;
}

static int disk_last_error(sqlite3_vfs *vfs, int size, char *text)
{
    (void)vfs;
    (void)size;
    (void)text;
    return atomic_load(&fails_after) >= 0 ? EROFS : errno;
}

void disk_install(void)
{
    static sqlite3_vfs disk;
    if (system_vfs != NULL)
        return;
    system_vfs = sqlite3_vfs_find(NULL);
    disk = *system_vfs;
    disk.zName = "failing";
    disk.szOsFile += (int)sizeof(disk_file);
    disk.xOpen = disk_open_file;
    disk.xGetLastError = disk_last_error;
    sqlite3_vfs_register(&disk, 1);
}
