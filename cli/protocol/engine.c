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
    char *bytes; /* ENGINE_LINE of them */
    size_t held;
    bool skipping; /* within a line that was too long */
} input;

/* Handles every complete line; the rest stays in the buffer. */
static void handle_lines(engine *e, input *in)
{
    size_t from = 0;
    const char *newline;
    while (!e->over && (newline = memchr(in->bytes + from, '\n', in->held - from)) != NULL) {
        size_t size = (size_t)(newline - in->bytes) - from;
        if (!in->skipping)
            engine_line(e, in->bytes + from, size);
        in->skipping = false;
        from += size + 1;
    }
    in->held -= from;
    memmove(in->bytes, in->bytes + from, in->held);
    if (in->held == ENGINE_LINE) {
        if (!in->skipping)
            engine_line(e, in->bytes, in->held);
        in->skipping = true;
        in->held = 0;
    }
}

static void read_lines(engine *e, input *in)
{
    while (!e->over && !atomic_load(&e->broken)) {
        ssize_t got = read(STDIN_FILENO, in->bytes + in->held, ENGINE_LINE - in->held);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        in->held += (size_t)got;
        handle_lines(e, in);
    }
    if (!e->over && in->held > 0 && !in->skipping) /* the last line may lack its newline */
        engine_line(e, in->bytes, in->held);
    jobs_finish(e);
}

static int run_engine(const cli_args *args)
{
    int status = CLI_DONE;
    engine *e = calloc(1, sizeof *e);
    input in = {.bytes = malloc(ENGINE_LINE)};
    char *out = malloc(ENGINE_LINE);
    if (e == NULL || in.bytes == NULL || out == NULL) {
        status = report_failure(args, SAY_NO_MEMORY, NULL);
    } else {
        e->language = args->language;
        e->out = out;
        pthread_mutex_init(&e->lock, NULL);
        read_lines(e, &in);
        pthread_mutex_destroy(&e->lock);
        for (int i = 0; i < ENGINE_MATCHES; i++)
            free(e->match[i]);
    }
    free(out);
    free(in.bytes);
    free(e);
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
