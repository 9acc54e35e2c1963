/* A child process that we talk to in lines: it gets a question and a limited time to answer with one
 * line of bounded length. It runs in its own process group, which is killed with it, so nothing it
 * started survives. Its standard error is not shown, but the last part is kept, because failing
 * programs explain themselves there.
 *
 * The caller must ignore SIGPIPE, since a child may exit while it is being asked. */
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

/* Starts a command line with /bin/sh. NULL on failure, with errno set. */
child *child_open(const char *command);

/* Sends a line, including its newline, and waits for one back. If the answer is late or too long,
 * `answer` holds what has arrived. */
child_outcome child_ask(child *c, const char *line, size_t length, int milliseconds,
                        child_answer *answer);

/* Ends it, gently at first: closes its input and waits `milliseconds`, then SIGTERM, then SIGKILL.
 * Returns true and its wait status if it exited by itself. May be called again. */
bool child_end(child *c, int milliseconds, int *status);

/* The last line of its standard error, "" if none; complete once it has ended. */
const char *child_last_words(child *c);

/* Frees it. Call child_end first. */
void child_close(child *c);

#endif
