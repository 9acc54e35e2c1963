#define _POSIX_C_SOURCE 200809L
#include "cli/output/progress.h"

#include <inttypes.h>
#include <unistd.h>

void progress_open(progress *bar, const char *label, uint64_t total)
{
    *bar = (progress){.term = terminal_of(stderr), .label = label, .total = total};
    bar->shown = total > 0 && isatty(STDERR_FILENO);
}

void progress_show(const progress *bar, uint64_t done)
{
    if (!bar->shown)
        return;
    int cells = bar->note[0] != '\0' ? 20 : 30, filled = (int)(done * (uint64_t)cells / bar->total);
    fprintf(stderr, "\r%s ", bar->label);
    for (int i = 0; i < cells; i++) {
        const char *full = bar->term.unicode ? "█" : "#";
        const char *empty = bar->term.unicode ? "░" : ".";
        fputs(i < filled ? full : empty, stderr);
    }
    fprintf(stderr, " %3d %%  %" PRIu64 "/%" PRIu64 "%s", (int)(done * 100 / bar->total), done,
            bar->total, bar->note);
    fflush(stderr);
}

void progress_close(const progress *bar)
{
    if (bar->shown)
        fprintf(stderr, "\r%*s\r", bar->term.width - 1, "");
}
