/* A program we started and talk to in lines: it is asked, and has so much time to answer with one
 * line of bounded length. It runs in a process group of its own, which ends with it, so nothing it
 * started stays behind. What it writes to standard error is not shown; its end is kept, because
 * there a program that fails says why.
 *
 * The process must ignore SIGPIPE: a child may leave while it is being asked. */
#ifndef TAV_CLI_PLAYERS_CHILD_H
#define TAV_CLI_PLAYERS_CHILD_H

#include <stdbool.h>
#include <stddef.h>

enum {
    CHILD_LINE = 4096, /* bytes of the longest answer, its newline included */
    CHILD_WORDS = 256  /* kept from the end of its standard error */
};

typedef struct child child;

typedef enum {
    CHILD_ANSWERED,
    CHILD_LATE,
    CHILD_GONE, /* ended, or closed its output */
    CHILD_TOO_LONG
} child_outcome;

typedef struct {
    const char *line; /* without its newline, not terminated; valid until the next call */
    size_t size;
} child_answer;

/* Starts a command line by /bin/sh. NULL on failure, with errno set. */
child *child_open(const char *command);

/* Sends a line, which ends with its newline, and waits for one back. If it comes too late or is
 * too long, `answer` is what there is of it. */
child_outcome child_ask(child *c, const char *line, size_t length, int milliseconds,
                        child_answer *answer);

/* Ends it, gently first: no more input and `milliseconds` to leave, then SIGTERM, then SIGKILL.
 * Returns true if it left by itself, with its wait status. May be called again. */
bool child_end(child *c, int milliseconds, int *status);

/* The last line it wrote to standard error, "" if none; complete once it has ended. */
const char *child_last_words(child *c);

/* Frees it; child_end has been called. */
void child_close(child *c);

#endif
