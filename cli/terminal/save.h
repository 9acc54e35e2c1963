/* Games that are saved while they are played: records with their seed, so private (0600), one file
 * a game in $XDG_STATE_HOME/tavoliere or ~/.local/state/tavoliere.
 *
 * A file is never changed in place: a new one is written beside it, brought to the disk and put in
 * its place, so that whoever is killed at any moment leaves a whole one. A game in play holds a
 * lock on its file: it cannot be taken up twice. */
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

/* All of these return an errno, 0 if all went well. */

/* A file for a new game, in our folder, which is made if need be. */
int save_create(save_file *save, const char *game);

/* The file of a game that is taken up again. EWOULDBLOCK: it is in play elsewhere. */
int save_open(save_file *save, const char *path);

int save_write(const save_file *save, const char *text, size_t size);

/* Lets go of the file; removes it if it is ours and no longer needed. */
void save_close(save_file *save, bool needed);

/* The saved games, the latest first; of one game only, or of all if `game` is NULL. Returns how
 * many, at most SAVE_LIST. */
int save_list(const char *game, char paths[SAVE_LIST][SAVE_PATH]);

/* Puts a text into a file so that there is always a whole one. What is no regular file (a pipe, a
 * device) is written to. */
int file_replace(const char *path, const char *text, size_t size, unsigned mode);

#endif
