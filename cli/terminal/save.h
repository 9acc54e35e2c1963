/* Saved games: records with their seed, therefore private (0600), one file per game in
 * $XDG_STATE_HOME/tavoliere or ~/.local/state/tavoliere.
 *
 * A file is never changed in place: a new one is written beside it, synced and renamed over it, so
 * that a crash at any moment leaves a complete one. A running game locks its file, so it cannot be
 * resumed twice. */
#ifndef TAV_CLI_TERMINAL_SAVE_H
#define TAV_CLI_TERMINAL_SAVE_H

#include <stdbool.h>
#include <stddef.h>

enum { SAVE_PATH = 1024, SAVE_LIST = 9 };

typedef struct {
    char path[SAVE_PATH]; /* "" if the game is not saved */
    int lock;             /* the file that is locked; -1 for none */
    bool ours;            /* in our folder: removed when the game is over */
} save_file;

/* These functions return 0 or an errno. */

/* A file for a new game in our folder, which is created if necessary. */
int save_create(save_file *save, const char *game);

/* Opens the file of a game to resume. EWOULDBLOCK: it is being played elsewhere. */
int save_open(save_file *save, const char *path);

int save_write(const save_file *save, const char *text, size_t size);

/* Releases the file; removes it if it is ours and no longer needed. */
void save_close(save_file *save, bool needed);

/* The path of another file in our folder, which is created if necessary; false without a folder. */
bool save_beside(const char *name, char path[SAVE_PATH]);

/* Writes a text to a new file in the current folder, named after a game and the time. */
int save_new(const char *game, const char *text, size_t size, char path[SAVE_PATH]);

/* Lists the saved games, latest first, of one game or of all if `game` is NULL. Returns how many, at
 * most SAVE_LIST. */
int save_list(const char *game, char paths[SAVE_LIST][SAVE_PATH]);

/* Writes a text so that the file is complete at every moment. Pipes and devices are written
 * directly. */
int save_replace(const char *path, const char *text, size_t size, unsigned mode);

#endif
