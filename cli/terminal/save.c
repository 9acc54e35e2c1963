#define _DEFAULT_SOURCE
#include "cli/terminal/save.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define SAVE_TAIL ".save"

enum { SAVE_NAME = 256, FOLDER_MAX = 700 };

/* --- Writing --------------------------------------------------------------------------------- */

static int write_all(int file, const char *text, size_t size)
{
    while (size > 0) {
        ssize_t written = write(file, text, size);
        if (written < 0 && errno != EINTR)
            return errno;
        if (written > 0) {
            text += written;
            size -= (size_t)written;
        }
    }
    return 0;
}

static int write_file(const char *path, int flags, const char *text, size_t size, unsigned mode,
                      bool to_disk)
{
    int file = open(path, flags | O_WRONLY | O_CLOEXEC, (mode_t)mode);
    if (file < 0)
        return errno;
    int error = write_all(file, text, size);
    if (error == 0 && to_disk && fsync(file) != 0)
        error = errno;
    if (close(file) != 0 && error == 0)
        error = errno;
    return error;
}

/* A new file name is durable only once its folder is synced. */
static int sync_folder_of(const char *path)
{
    char folder[SAVE_PATH];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash != NULL ? (int)(slash - path) + 1 : 1,
             slash != NULL ? path : ".");
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0)
        return errno;
    int error = fsync(file) == 0 || errno == EINVAL ? 0 : errno;
    close(file);
    return error;
}

int save_replace(const char *path, const char *text, size_t size, unsigned mode)
{
    char fresh[SAVE_PATH + 8];
    struct stat there;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode))
        return write_file(path, 0, text, size, mode, false);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    int error = write_file(fresh, O_CREAT | O_TRUNC | O_NOFOLLOW, text, size, mode, true);
    if (error == 0 && rename(fresh, path) != 0)
        error = errno;
    if (error != 0) {
        unlink(fresh);
        return error;
    }
    return sync_folder_of(path);
}

/* --- Our folder ------------------------------------------------------------------------------ */

/* Ends with a slash; false if the environment names no place for it. */
static bool find_folder(char folder[SAVE_PATH])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (state != NULL && state[0] == '/')
        length = snprintf(folder, SAVE_PATH, "%s/tavoliere/", state);
    else if (home != NULL && home[0] == '/')
        length = snprintf(folder, SAVE_PATH, "%s/.local/state/tavoliere/", home);
    return length > 0 && length <= FOLDER_MAX;
}

static int make_folders(const char *folder)
{
    char path[SAVE_PATH];
    for (const char *slash = strchr(folder + 1, '/'); slash != NULL;
         slash = strchr(slash + 1, '/')) {
        snprintf(path, sizeof path, "%.*s", (int)(slash - folder), folder);
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return errno;
    }
    return 0;
}

bool save_beside(const char *name, char path[SAVE_PATH])
{
    char folder[SAVE_PATH];
    if (!find_folder(folder) || make_folders(folder) != 0)
        return false;
    snprintf(path, SAVE_PATH, "%.700s%.200s", folder, name);
    return true;
}

/* --- One file -------------------------------------------------------------------------------- */

static void lock_name(const save_file *save, char name[SAVE_PATH + 8])
{
    snprintf(name, SAVE_PATH + 8, "%s.lock", save->path);
}

static int lock(save_file *save)
{
    char name[SAVE_PATH + 8];
    lock_name(save, name);
    save->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (save->lock < 0)
        return errno;
    return flock(save->lock, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
}

static void forget(save_file *save)
{
    if (save->lock >= 0)
        close(save->lock);
    *save = (save_file){.lock = -1};
}

/* Creates the first file FOLDERgame-time-N.tail that is not there yet. */
static int create_new(const char *folder, const char *game, const char *tail, unsigned mode,
                      char path[SAVE_PATH])
{
    char when[32];
    struct tm parts;
    time_t now = time(NULL);
    int error = EEXIST;
    localtime_r(&now, &parts);
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", &parts);
    for (int again = 1; error == EEXIST && again < 100; again++) {
        snprintf(path, SAVE_PATH, "%.700s%s-%s-%d%s", folder, game, when, again, tail);
        error = write_file(path, O_CREAT | O_EXCL, "", 0, mode, false);
    }
    return error;
}

int save_new(const char *game, const char *text, size_t size, char path[SAVE_PATH])
{
    int error = create_new("", game, ".txt", 0666, path);
    return error != 0 ? error : save_replace(path, text, size, 0666);
}

int save_create(save_file *save, const char *game)
{
    char folder[SAVE_PATH];
    *save = (save_file){.lock = -1};
    if (!find_folder(folder))
        return ENOENT;
    int error = make_folders(folder);
    if (error != 0)
        return error;
    error = create_new(folder, game, SAVE_TAIL, 0600, save->path);
    if (error == 0)
        error = lock(save);
    if (error != 0)
        forget(save);
    save->ours = true;
    return error;
}

int save_open(save_file *save, const char *path)
{
    char folder[SAVE_PATH];
    *save = (save_file){.lock = -1};
    if (strlen(path) >= sizeof save->path)
        return ENAMETOOLONG;
    memcpy(save->path, path, strlen(path) + 1);
    int error = lock(save);
    if (error != 0) {
        forget(save);
        return error;
    }
    save->ours = find_folder(folder) && strncmp(folder, path, strlen(folder)) == 0;
    return 0;
}

int save_write(const save_file *save, const char *text, size_t size)
{
    return save_replace(save->path, text, size, 0600);
}

void save_close(save_file *save, bool needed)
{
    char name[SAVE_PATH + 8];
    if (save->path[0] != '\0') {
        if (save->ours && !needed)
            unlink(save->path);
        lock_name(save, name);
        unlink(name);
    }
    forget(save);
}

/* --- The list -------------------------------------------------------------------------------- */

static bool is_save_of(const char *name, const char *game)
{
    size_t length = strlen(name), tail = strlen(SAVE_TAIL), head = game != NULL ? strlen(game) : 0;
    return length > tail && length < SAVE_NAME && strcmp(name + length - tail, SAVE_TAIL) == 0 &&
           (game == NULL || (strncmp(name, game, head) == 0 && name[head] == '-'));
}

static bool is_later(const struct stat *a, const struct stat *b)
{
    if (a->st_mtim.tv_sec != b->st_mtim.tv_sec)
        return a->st_mtim.tv_sec > b->st_mtim.tv_sec;
    return a->st_mtim.tv_nsec > b->st_mtim.tv_nsec;
}

int save_list(const char *game, char paths[SAVE_LIST][SAVE_PATH])
{
    struct stat found[SAVE_LIST], now;
    char folder[SAVE_PATH], path[SAVE_PATH];
    int count = 0;
    DIR *directory = find_folder(folder) ? opendir(folder) : NULL;
    if (directory == NULL)
        return 0;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (!is_save_of(entry->d_name, game))
            continue;
        snprintf(path, sizeof path, "%.700s%.255s", folder, entry->d_name);
        if (stat(path, &now) != 0 || !S_ISREG(now.st_mode) || now.st_size == 0)
            continue;
        int place = count;
        while (place > 0 && is_later(&now, &found[place - 1]))
            place--;
        if (place == SAVE_LIST)
            continue;
        count += count < SAVE_LIST;
        for (int i = count - 1; i > place; i--) {
            found[i] = found[i - 1];
            memcpy(paths[i], paths[i - 1], SAVE_PATH);
        }
        found[place] = now;
        memcpy(paths[place], path, SAVE_PATH);
    }
    closedir(directory);
    return count;
}
