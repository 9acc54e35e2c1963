#define _POSIX_C_SOURCE 200809L
#include "server/net/files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/sha256.h"
#include "core/text.h"

enum { DEPTH_MOST = 8, DISK_PATH = 4096 };

struct net_files {
    net_file *file; /* sorted by path */
    int count, room;
    size_t bytes;
    bool complete;
};

typedef struct {
    net_files *files;
    char *why;
    size_t why_size;
} reading;

static const char no_page[] =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Tavoliere</title>\n"
    "<h1>Tavoliere</h1>\n<p>The server runs, but its page has not been built. Build it with "
    "<code>make web</code>, or name its folder with <code>--web</code>.</p>\n</html>\n";

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
};

static bool ends_with(const char *text, const char *ending)
{
    size_t length = strlen(text), tail = strlen(ending);
    return length > tail && strcmp(text + length - tail, ending) == 0;
}

static const char *type_of(const char *path)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (ends_with(path, types[i].ending))
            return types[i].type;
    return "application/octet-stream";
}

static bool fail(const reading *r, const char *path, const char *reason)
{
    snprintf(r->why, r->why_size, "%s: %s", path, reason);
    return false;
}

/* --- Adding ------------------------------------------------------------------------------------ */

static void write_tag(const char *bytes, size_t size, char tag[FILES_TAG])
{
    uint8_t hash[SHA256_SIZE];
    tav_text text;
    sha256((const uint8_t *)bytes, size, hash);
    text_open(&text, tag, FILES_TAG);
    text_char(&text, '"');
    text_hex(&text, hash, 16);
    text_char(&text, '"');
}

/* The entry for a path, created if necessary; NULL if out of memory. */
static net_file *take_file(net_files *files, const char *path)
{
    for (int i = 0; i < files->count; i++)
        if (strcmp(files->file[i].path, path) == 0)
            return &files->file[i];
    if (files->count == FILES_MOST)
        return NULL;
    if (files->count == files->room) {
        int room = files->room == 0 ? 64 : 2 * files->room;
        net_file *more = realloc(files->file, (size_t)room * sizeof *more);
        if (more == NULL)
            return NULL;
        files->file = more;
        files->room = room;
    }
    net_file *file = &files->file[files->count++];
    memset(file, 0, sizeof *file);
    tav_text text;
    text_open(&text, file->path, sizeof file->path);
    text_put(&text, path);
    file->type = type_of(path);
    file->lasting = strncmp(path, "/assets/", 8) == 0;
    return file;
}

/* Takes ownership of `bytes`, even on failure. */
static bool add_form(const reading *r, const char *path, file_form form, char *bytes, size_t size)
{
    net_file *file = take_file(r->files, path);
    if (file == NULL) {
        free(bytes);
        return fail(r, path, "too many files");
    }
    file->form[form].bytes = bytes;
    file->form[form].size = size;
    write_tag(bytes, size, file->form[form].tag);
    r->files->bytes += size;
    return true;
}

static bool read_bytes(const reading *r, const char *disk_path, size_t size, char **bytes)
{
    *bytes = malloc(size + 1);
    FILE *in = *bytes != NULL ? fopen(disk_path, "rb") : NULL;
    size_t got = in != NULL ? fread(*bytes, 1, size, in) : 0;
    const char *reason = *bytes == NULL ? "no memory" : in == NULL ? strerror(errno) : "changes";
    if (in != NULL)
        fclose(in);
    if (in != NULL && got == size)
        return true;
    free(*bytes);
    return fail(r, disk_path, reason);
}

static bool read_file(const reading *r, const char *disk_path, const char *path, size_t size)
{
    static const char *const ending[FILE_FORMS] = {[FILE_BROTLI] = ".br", [FILE_GZIP] = ".gz"};
    if (strlen(path) >= FILES_PATH)
        return fail(r, path, "the path is too long");
    if (size > FILES_BYTES - r->files->bytes)
        return fail(r, path, "the page is too large");
    char *bytes, plain[FILES_PATH];
    if (!read_bytes(r, disk_path, size, &bytes))
        return false;
    tav_text text;
    text_open(&text, plain, sizeof plain);
    for (file_form form = FILE_BROTLI; form < FILE_FORMS; form++)
        if (ends_with(path, ending[form])) {
            text_bytes(&text, path, strlen(path) - strlen(ending[form]));
            return add_form(r, plain, form, bytes, size);
        }
    return add_form(r, path, FILE_PLAIN, bytes, size);
}

/* --- The folder -------------------------------------------------------------------------------- */

static bool read_folder(const reading *r, const char *folder, size_t root, int depth);

static bool read_entry(const reading *r, const char *folder, const char *name, size_t root,
                       int depth)
{
    char path[DISK_PATH];
    struct stat info;
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return fail(r, folder, "the path is too long");
    if (stat(path, &info) != 0)
        return fail(r, path, strerror(errno));
    if (S_ISDIR(info.st_mode))
        return depth == 0 ? fail(r, path, "too deep") : read_folder(r, path, root, depth - 1);
    if (!S_ISREG(info.st_mode))
        return true;
    return read_file(r, path, path + root, (size_t)info.st_size);
}

static bool read_folder(const reading *r, const char *folder, size_t root, int depth)
{
    DIR *open = opendir(folder);
    if (open == NULL)
        return fail(r, folder, strerror(errno));
    bool good = true;
    for (struct dirent *entry; good && (entry = readdir(open)) != NULL;)
        if (entry->d_name[0] != '.') /* no hidden files, and not the folder itself */
            good = read_entry(r, folder, entry->d_name, root, depth);
    closedir(open);
    return good;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const net_file *)a)->path, ((const net_file *)b)->path);
}

/* Leaves out compressed files without a plain form, which not every client could read. */
static void drop_lonely(net_files *files)
{
    int kept = 0;
    for (int i = 0; i < files->count; i++) {
        net_file *file = &files->file[i];
        if (file->form[FILE_PLAIN].bytes != NULL) {
            files->file[kept++] = *file;
            continue;
        }
        for (int form = 0; form < FILE_FORMS; form++)
            free(file->form[form].bytes);
    }
    files->count = kept;
}

static bool complete(const reading *r)
{
    for (int i = 0; i < r->files->count; i++)
        if (strcmp(r->files->file[i].path, "/index.html") == 0) {
            r->files->complete = true;
            return true;
        }
    char *copy = malloc(sizeof no_page);
    if (copy == NULL)
        return fail(r, "/index.html", "no memory");
    memcpy(copy, no_page, sizeof no_page);
    return add_form(r, "/index.html", FILE_PLAIN, copy, sizeof no_page - 1);
}

net_files *files_open(const char *folder, char *why, size_t why_size)
{
    net_files *files = calloc(1, sizeof *files);
    reading r = {files, why, why_size};
    if (files == NULL) {
        snprintf(why, why_size, "no memory");
        return NULL;
    }
    bool good = folder[0] == '\0' || read_folder(&r, folder, strlen(folder), DEPTH_MOST);
    if (good) {
        drop_lonely(files);
        good = complete(&r);
    }
    if (!good) {
        files_close(files);
        return NULL;
    }
    qsort(files->file, (size_t)files->count, sizeof *files->file, by_path);
    return files;
}

void files_close(net_files *files)
{
    for (int i = 0; files != NULL && i < files->count; i++)
        for (int form = 0; form < FILE_FORMS; form++)
            free(files->file[i].form[form].bytes);
    if (files != NULL)
        free(files->file);
    free(files);
}

const net_file *files_find(const net_files *files, const char *path)
{
    int low = 0, high = files->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = strcmp(files->file[middle].path, path);
        if (order == 0)
            return &files->file[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

int files_count(const net_files *files)
{
    return files->count;
}

bool files_complete(const net_files *files)
{
    return files->complete;
}
