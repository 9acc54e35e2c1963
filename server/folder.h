/* The folder a server keeps its data in: where it is, that it is there, and that one process at a
 * time has it. */
#ifndef TAV_SERVER_FOLDER_H
#define TAV_SERVER_FOLDER_H

#include "core/text.h"

/* $XDG_DATA_HOME/tavoliere or ~/.local/share/tavoliere; false if neither is known. */
bool folder_default(tav_text *out);

/* Makes it and what it is in, for its owner alone. Returns an errno, 0 if it is there. */
int folder_make(const char *path);

/* Takes the folder for this process until the file is closed. The file, or -1; errno is EWOULDBLOCK
 * if another process has it. */
int folder_lock(const char *path);

#endif
