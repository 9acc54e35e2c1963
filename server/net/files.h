/* The page: all files of a folder, read once at startup and served from memory, so that no request
 * path ever reaches the disk. A file may have compressed neighbours, `app.js.br` and `app.js.gz`. */
#ifndef TAV_SERVER_NET_FILES_H
#define TAV_SERVER_NET_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum {
    FILES_MOST = 4096,      /* files of a page */
    FILES_BYTES = 64 << 20, /* of all of them together */
    FILES_PATH = 256,       /* a path within the folder */
    FILES_TAG = 35          /* an ETag in quotes, with its zero */
};

typedef enum { FILE_PLAIN, FILE_BROTLI, FILE_GZIP, FILE_FORMS } file_form;

typedef struct {
    char path[FILES_PATH]; /* "/assets/app-3f2a.js" */
    const char *type;      /* of its content */
    bool lasting;          /* its name changes with its content: under /assets/ */
    struct {
        char *bytes; /* NULL: there is no such form */
        size_t size;
        char tag[FILES_TAG];
    } form[FILE_FORMS];
} net_file;

typedef struct net_files net_files;

/* If the name is empty or the folder has no index.html, serves a page that says so. On failure returns
 * NULL and puts a sentence for the log into `why`. */
net_files *files_open(const char *folder, char *why, size_t why_size);
void files_close(net_files *files);

/* The file of a path; NULL if there is none. */
const net_file *files_find(const net_files *files, const char *path);

int files_count(const net_files *files);
bool files_complete(const net_files *files); /* there is a page */

#endif
