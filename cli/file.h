/* Reading a whole file, bounded. */
#ifndef TAV_CLI_FILE_H
#define TAV_CLI_FILE_H

#include <stddef.h>

/* All of a file, "-" for standard input, at most `most` bytes. The caller frees `bytes`, also
 * after an error. Returns an errno, 0 if all went well. */
int file_read(const char *name, size_t most, char **bytes, size_t *size);

#endif
