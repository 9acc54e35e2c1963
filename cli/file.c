#include "cli/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int read_stream(FILE *stream, size_t most, char **bytes, size_t *size)
{
    *bytes = malloc(most + 1);
    if (*bytes == NULL)
        return ENOMEM;
    errno = 0;
    *size = fread(*bytes, 1, most + 1, stream);
    if (ferror(stream))
        return errno != 0 ? errno : EIO;
    return *size > most ? EFBIG : 0;
}

int file_read(const char *name, size_t most, char **bytes, size_t *size)
{
    *bytes = NULL;
    *size = 0;
    if (strcmp(name, "-") == 0)
        return read_stream(stdin, most, bytes, size);
    errno = 0;
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return errno != 0 ? errno : EIO;
    int error = read_stream(file, most, bytes, size);
    fclose(file);
    return error;
}
