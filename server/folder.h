/* The server's data folder: finds it, creates it, and locks it for one process at a time. */
#ifndef TAV_SERVER_FOLDER_H
#define TAV_SERVER_FOLDER_H

#include "core/text.h"

/* $XDG_DATA_HOME/tavoliere or ~/.local/share/tavoliere; false if neither is known. */
bool folder_default(tav_text *out);

/* Creates the folder and its parents, readable by the owner only. Returns 0 or an errno. */
int folder_make(const char *path);

/* Locks the folder for this process until the returned file is closed. On failure returns -1; errno
 * is EWOULDBLOCK if another process has it. */
int folder_lock(const char *path);

#endif
