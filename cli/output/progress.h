/* A progress bar on standard error, shown only if that is a terminal; otherwise it costs nothing. */
#ifndef TAV_CLI_OUTPUT_PROGRESS_H
#define TAV_CLI_OUTPUT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/output/terminal.h"

typedef struct {
    terminal term;
    bool shown; /* standard error is a terminal */
    const char *label;
    uint64_t total;
    char note[64]; /* shown after the count; may be changed at any time */
} progress;

void progress_open(progress *bar, const char *label, uint64_t total);
void progress_show(const progress *bar, uint64_t done);
/* Clears the line, so that what follows stands alone. */
void progress_close(const progress *bar);

#endif
