#define _POSIX_C_SOURCE 200809L
#include "tests/server/folder.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/unit.h"

void folder_make(char folder[FOLDER_SIZE])
{
    const char *parent = getenv("TMPDIR");
    snprintf(folder, FOLDER_SIZE, "%s/tavoliere-XXXXXX", parent != NULL ? parent : "/tmp");
    assert_non_null(mkdtemp(folder));
}

void folder_file(const char *folder, const char *name, char path[FOLDER_SIZE])
{
    int length = snprintf(path, FOLDER_SIZE, "%s/%s", folder, name);
    assert_in_range(length, 1, FOLDER_SIZE - 1);
}

void folder_remove(const char *folder)
{
    DIR *files = opendir(folder);
    assert_non_null(files);
    for (struct dirent *file; (file = readdir(files)) != NULL;) {
        char path[FOLDER_SIZE];
        if (file->d_name[0] == '.')
            continue;
        folder_file(folder, file->d_name, path);
        assert_int_equal(unlink(path), 0);
    }
    closedir(files);
    assert_int_equal(rmdir(folder), 0);
}
