#define _DEFAULT_SOURCE
#include "server/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FOLDER_PATH = 4096 };

bool folder_default(tav_text *out)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data != NULL && data[0] == '/') {
        text_put(out, data);
    } else if (home != NULL && home[0] != '\0') {
        text_put(out, home);
        text_put(out, "/.local/share");
    } else {
        return false;
    }
    text_put(out, "/tavoliere");
    return !out->full;
}

int folder_make(const char *path)
{
    char part[FOLDER_PATH];
    int length = snprintf(part, sizeof part, "%s", path);
    if (length <= 0 || length >= (int)sizeof part)
        return ENAMETOOLONG;
    for (int i = 1; i <= length; i++) {
        if (part[i] != '/' && part[i] != '\0')
            continue;
        char kept = part[i];
        part[i] = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return errno;
        part[i] = kept;
    }
    struct stat info;
    if (stat(path, &info) != 0)
        return errno;
    return S_ISDIR(info.st_mode) ? 0 : ENOTDIR;
}

int folder_lock(const char *path)
{
    char name[FOLDER_PATH];
    if (snprintf(name, sizeof name, "%s/lock", path) >= (int)sizeof name) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0) {
        int reason = errno;
        close(file);
        errno = reason;
        return -1;
    }
    return file;
}
