/* The command: reads lines and handles them. A line that is too long is skipped whole and answered
 * with an error. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands/commands.h"
#include "cli/protocol/internal.h"
#include "cli/output/report.h"

typedef struct {
    char *bytes; /* PROTOCOL_LINE of them */
    size_t held;
    bool skipping; /* within a line that was too long */
} input;

/* Handles every complete line; the rest stays in the buffer. */
static void handle_lines(protocol *p, input *in)
{
    size_t from = 0;
    const char *newline;
    while (!p->over && (newline = memchr(in->bytes + from, '\n', in->held - from)) != NULL) {
        size_t size = (size_t)(newline - in->bytes) - from;
        if (!in->skipping)
            protocol_line(p, in->bytes + from, size);
        in->skipping = false;
        from += size + 1;
    }
    in->held -= from;
    memmove(in->bytes, in->bytes + from, in->held);
    if (in->held == PROTOCOL_LINE) {
        if (!in->skipping)
            protocol_line(p, in->bytes, in->held);
        in->skipping = true;
        in->held = 0;
    }
}

static void read_lines(protocol *p, input *in)
{
    while (!p->over && !atomic_load(&p->broken)) {
        ssize_t got = read(STDIN_FILENO, in->bytes + in->held, PROTOCOL_LINE - in->held);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        in->held += (size_t)got;
        handle_lines(p, in);
    }
    if (!p->over && in->held > 0 && !in->skipping) /* the last line may lack its newline */
        protocol_line(p, in->bytes, in->held);
    jobs_finish(p);
}

static int run_engine(const cli_args *args)
{
    int status = CLI_DONE;
    protocol *p = calloc(1, sizeof *p);
    input in = {.bytes = malloc(PROTOCOL_LINE)};
    char *out = malloc(PROTOCOL_LINE);
    if (p == NULL || in.bytes == NULL || out == NULL) {
        status = report_failure(args, SAY_NO_MEMORY, NULL);
    } else {
        p->language = args->language;
        p->out = out;
        pthread_mutex_init(&p->lock, NULL);
        read_lines(p, &in);
        pthread_mutex_destroy(&p->lock);
        for (int i = 0; i < PROTOCOL_MATCHES; i++)
            free(p->match[i]);
    }
    free(out);
    free(in.bytes);
    free(p);
    return status;
}

static const cli_flag *const flags[] = {NULL};
static const char *const examples[] = {"engine", "engine <queries.txt", NULL};

const cli_command command_engine = {
    .name = "engine",
    .operands = "",
    .flags = flags,
    .examples = examples,
    .run = run_engine,
};
