/* A disk that fails on command, for servers started with this in LD_PRELOAD: it needs no privileges
 * and no real disk to fill. While the file named by SICK_DISK exists, every write to that file's
 * folder fails with the error number the file contains. Reads still work. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

/* Returns the error number to fail with, or 0 for a healthy disk. */
static int illness(void)
{
    const char *name = getenv("SICK_DISK");
    char text[8] = "";
    int file = name == NULL ? -1 : open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    ssize_t size = read(file, text, sizeof text - 1);
    close(file);
    return size > 0 ? (int)strtol(text, NULL, 10) : 0;
}

/* Files next to the flag belong to the data folder. */
static int in_data_folder(int file)
{
    const char *flag = getenv("SICK_DISK");
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0 || flag == NULL)
        return 0;
    path[size] = '\0';
    const char *slash = strrchr(flag, '/');
    size_t folder = slash == NULL ? 0 : (size_t)(slash - flag) + 1;
    return folder > 0 && strncmp(path, flag, folder) == 0;
}

static int fails(int file)
{
    int error = illness();
    if (error == 0 || !in_data_folder(file))
        return 0;
    errno = error;
    return 1;
}

#define REAL(type, name, ...)                                                                      \
    type (*real)(__VA_ARGS__) = (type(*)(__VA_ARGS__))(uintptr_t)dlsym(RTLD_NEXT, name)

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at)
{
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    return fails(file) ? -1 : real(file, bytes, size, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at)
{
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    return fails(file) ? -1 : real(file, bytes, size, at);
}

ssize_t write(int file, const void *bytes, size_t size)
{
    REAL(ssize_t, "write", int, const void *, size_t);
    return fails(file) ? -1 : real(file, bytes, size);
}

int fdatasync(int file)
{
    REAL(int, "fdatasync", int);
    return fails(file) ? -1 : real(file);
}

int fsync(int file)
{
    REAL(int, "fsync", int);
    return fails(file) ? -1 : real(file);
}
