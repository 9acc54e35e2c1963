/* Reading a whole file, bounded. */
#ifndef TAV_CLI_FILE_H
#define TAV_CLI_FILE_H

#include <stddef.h>

/* Reads a whole file, or standard input for "-", of at most `most` bytes. The caller frees `bytes`,
 * even after an error. Returns 0 or an errno. */
int file_read(const char *name, size_t most, char **bytes, size_t *size);

#endif
