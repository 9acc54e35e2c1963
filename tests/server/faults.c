/* Fails one call of a server started with this in LD_PRELOAD: the n-th allocation, write or sync after
 * it was told so. FAULTS names a file of four 32-bit numbers that the test and the server map: the
 * kind (0: none), n, how many calls there were, and how many failed. Writes and syncs count only in
 * the folder of that file, which is the server's data folder. With FAULTS_TRACE in the environment the
 * server prints where it was. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum { NO_FAULT, FAIL_ALLOCATION, FAIL_WRITE, FAIL_SYNC };

typedef struct {
    _Atomic uint32_t kind, at, calls, failed;
} control;

static control *told; /* NULL: nothing ever fails */
static char folder[4096];
static size_t folder_length;

__attribute__((constructor)) static void begin(void)
{
    const char *name = getenv("FAULTS");
    const char *slash = name != NULL ? strrchr(name, '/') : NULL;
    int file = slash != NULL ? open(name, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    folder_length = (size_t)(slash - name) + 1;
    if (folder_length < sizeof folder)
        memcpy(folder, name, folder_length);
    void *map = mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (map != MAP_FAILED)
        told = map;
}

static int fails(uint32_t kind)
{
    if (told == NULL || atomic_load(&told->kind) != kind ||
        atomic_fetch_add(&told->calls, 1) + 1 != atomic_load(&told->at))
        return 0;
    atomic_fetch_add(&told->failed, 1);
    if (getenv("FAULTS_TRACE") != NULL) {
        void *frame[32];
        backtrace_symbols_fd(frame, backtrace(frame, 32), STDERR_FILENO);
    }
    return 1;
}

/* --- Memory: glibc's own functions under their other names ------------------------------------- */

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

void *malloc(size_t size)
{
    if (!fails(FAIL_ALLOCATION))
        return __libc_malloc(size);
    errno = ENOMEM;
    return NULL;
}

void *calloc(size_t count, size_t size)
{
    if (!fails(FAIL_ALLOCATION))
        return __libc_calloc(count, size);
    errno = ENOMEM;
    return NULL;
}

void *realloc(void *old, size_t size)
{
    if (size == 0 || !fails(FAIL_ALLOCATION))
        return __libc_realloc(old, size);
    errno = ENOMEM;
    return NULL;
}

/* A large block of the server's own. */
void *mmap(void *at, size_t size, int rights, int flags, int file, off_t from)
{
    if ((flags & MAP_ANONYMOUS) != 0 && fails(FAIL_ALLOCATION)) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return (void *)syscall(SYS_mmap, at, size, rights, flags, file, from);
}

/* --- The disk ----------------------------------------------------------------------------------- */

static int fails_here(uint32_t kind, int file, int error)
{
    char link[64], path[4096];
    if (told == NULL || atomic_load(&told->kind) != kind)
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path);
    if (size < (ssize_t)folder_length || memcmp(path, folder, folder_length) != 0 || !fails(kind))
        return 0;
    errno = error;
    return 1;
}

#define REAL(type, name, ...)                                                                      \
    type (*real)(__VA_ARGS__) = (type(*)(__VA_ARGS__))(uintptr_t)dlsym(RTLD_NEXT, name)

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at)
{
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    return fails_here(FAIL_WRITE, file, ENOSPC) ? -1 : real(file, bytes, size, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at)
{
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    return fails_here(FAIL_WRITE, file, ENOSPC) ? -1 : real(file, bytes, size, at);
}

ssize_t write(int file, const void *bytes, size_t size)
{
    REAL(ssize_t, "write", int, const void *, size_t);
    return fails_here(FAIL_WRITE, file, ENOSPC) ? -1 : real(file, bytes, size);
}

int ftruncate64(int file, off64_t size)
{
    REAL(int, "ftruncate64", int, off64_t);
    return fails_here(FAIL_WRITE, file, EIO) ? -1 : real(file, size);
}

int fdatasync(int file)
{
    REAL(int, "fdatasync", int);
    return fails_here(FAIL_SYNC, file, EIO) ? -1 : real(file);
}

int fsync(int file)
{
    REAL(int, "fsync", int);
    return fails_here(FAIL_SYNC, file, EIO) ? -1 : real(file);
}
