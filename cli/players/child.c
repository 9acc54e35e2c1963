#define _GNU_SOURCE /* pipe2: a descriptor must not be inherited, not even for a moment */
#include "cli/players/child.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "server/clock.h"

enum {
    TERM_MS = 300,  /* between SIGTERM and SIGKILL */
    STEP_MS = 2,    /* between two checks whether it has ended */
    DRAIN_MOST = 64 /* reads of what it left on standard error */
};

struct child {
    pid_t pid;   /* also the process group; 0 once reaped */
    int in;      /* its standard input, or -1 */
    int out;     /* its standard output, or -1 */
    int error;   /* its standard error, or -1 */
    bool itself; /* it ended by itself, with `status` */
    int status;
    size_t held;  /* bytes in `line` */
    size_t taken; /* of these, the answer handed out last */
    char line[CHILD_LINE];
    size_t said; /* bytes in `words` */
    char words[CHILD_WORDS + 1];
};

/* --- Starting -------------------------------------------------------------------------------- */

enum { READ_END, WRITE_END };

static void close_pipe(int pipe[2])
{
    for (int end = 0; end < 2; end++)
        if (pipe[end] >= 0)
            close(pipe[end]);
}

/* Restores default signals: we ignore SIGPIPE, and ignored signals are inherited. */
static int spawn(pid_t *pid, const char *command, int in[2], int out[2], int error[2])
{
    char shell[] = "/bin/sh", flag[] = "-c";
    char *const words[] = {shell, flag, (char *)command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&files, in[READ_END], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out[WRITE_END], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, error[WRITE_END], STDERR_FILENO);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    int failure = posix_spawn(pid, shell, &files, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return failure;
}

/* Makes our end non-blocking; the child's end has its own description and keeps blocking. */
static int keep(int pipe[2], int end)
{
    int kept = pipe[end];
    pipe[end] = -1;
    fcntl(kept, F_SETFL, fcntl(kept, F_GETFL) | O_NONBLOCK);
    return kept;
}

child *child_open(const char *command)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1}, error[2] = {-1, -1};
    child *c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    int failure = 0;
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 || pipe2(error, O_CLOEXEC) != 0)
        failure = errno;
    if (failure == 0)
        failure = spawn(&c->pid, command, in, out, error);
    if (failure == 0) {
        c->in = keep(in, WRITE_END);
        c->out = keep(out, READ_END);
        c->error = keep(error, READ_END);
    }
    close_pipe(in);
    close_pipe(out);
    close_pipe(error);
    if (failure == 0)
        return c;
    free(c);
    errno = failure;
    return NULL;
}

/* --- Asking ---------------------------------------------------------------------------------- */

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

static bool passing(ssize_t result)
{
    return result < 0 && (errno == EAGAIN || errno == EINTR);
}

static void read_out(child *c)
{
    ssize_t got = read(c->out, c->line + c->held, sizeof c->line - c->held);
    if (got > 0)
        c->held += (size_t)got;
    else if (!passing(got))
        close_end(&c->out);
}

/* Keeps the last part of its standard error. Returns whether there may be more. */
static bool read_error(child *c)
{
    char chunk[4096];
    ssize_t got = read(c->error, chunk, sizeof chunk);
    if (got <= 0) {
        if (!passing(got))
            close_end(&c->error);
        return false;
    }
    size_t fresh = (size_t)got < CHILD_WORDS ? (size_t)got : CHILD_WORDS;
    size_t kept = c->said < CHILD_WORDS - fresh ? c->said : CHILD_WORDS - fresh;
    memmove(c->words, c->words + c->said - kept, kept);
    memcpy(c->words + kept, chunk + (size_t)got - fresh, fresh);
    c->said = kept + fresh;
    return true;
}

/* Writes the rest of the question. A child that no longer listens may still have answered. */
static size_t send_more(child *c, const char *line, size_t length)
{
    ssize_t put = write(c->in, line, length);
    if (put >= 0)
        return length - (size_t)put;
    return passing(put) ? length : 0;
}

static void wait_for_child(child *c, bool sending, int64_t left_us)
{
    struct pollfd watched[] = {
        {.fd = sending ? c->in : -1, .events = POLLOUT},
        {.fd = c->held < sizeof c->line ? c->out : -1, .events = POLLIN},
        {.fd = c->error, .events = POLLIN},
    };
    if (poll(watched, 3, (int)(left_us / 1000) + 1) <= 0)
        return;
    if (watched[1].revents != 0)
        read_out(c);
    if (watched[2].revents != 0)
        read_error(c);
}

child_outcome child_ask(child *c, const char *line, size_t length, int milliseconds,
                        child_answer *answer)
{
    int64_t deadline = clock_monotonic_us(NULL) + (int64_t)milliseconds * 1000;
    c->held -= c->taken;
    memmove(c->line, c->line + c->taken, c->held);
    c->taken = 0;
    for (size_t unsent = length;;) {
        if (unsent > 0 && c->in >= 0)
            unsent = send_more(c, line + length - unsent, unsent);
        const char *end = unsent == 0 ? memchr(c->line, '\n', c->held) : NULL;
        *answer = (child_answer){c->line, end != NULL ? (size_t)(end - c->line) : c->held};
        if (end != NULL) {
            c->taken = answer->size + 1;
            return CHILD_ANSWERED;
        }
        if (c->held == sizeof c->line && unsent == 0)
            return CHILD_TOO_LONG;
        if (c->out < 0 || c->in < 0)
            return CHILD_GONE;
        int64_t left = deadline - clock_monotonic_us(NULL);
        if (left <= 0)
            return CHILD_LATE;
        wait_for_child(c, unsent > 0, left);
    }
}

/* --- Ending ---------------------------------------------------------------------------------- */

/* Checks without reaping: until it is reaped its pid cannot be reused, so signalling the group is
 * safe. */
static bool has_ended(const child *c)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid == c->pid;
}

static bool ends_within(child *c, int milliseconds)
{
    static const struct timespec step = {.tv_nsec = STEP_MS * 1000000};
    int64_t deadline = clock_monotonic_us(NULL) + (int64_t)milliseconds * 1000;
    while (!has_ended(c)) {
        if (clock_monotonic_us(NULL) >= deadline)
            return false;
        if (c->error >= 0)
            read_error(c); /* a child blocked on a full pipe cannot exit */
        nanosleep(&step, NULL);
    }
    return true;
}

bool child_end(child *c, int milliseconds, int *status)
{
    if (c->pid != 0) {
        close_end(&c->in);
        c->itself = ends_within(c, milliseconds);
        if (!c->itself) {
            kill(-c->pid, SIGTERM);
            ends_within(c, TERM_MS);
        }
        kill(-c->pid, SIGKILL);
        while (waitpid(c->pid, &c->status, 0) < 0 && errno == EINTR)
            ;
        c->pid = 0;
        for (int i = 0; i < DRAIN_MOST && c->error >= 0 && read_error(c); i++)
            ;
        close_end(&c->out);
        close_end(&c->error);
    }
    if (status != NULL)
        *status = c->status;
    return c->itself;
}

const char *child_last_words(child *c)
{
    while (c->said > 0 && (c->words[c->said - 1] == '\n' || c->words[c->said - 1] == '\r'))
        c->said--;
    c->words[c->said] = '\0';
    const char *newline = strrchr(c->words, '\n');
    return newline != NULL ? newline + 1 : c->words;
}

void child_close(child *c)
{
    assert(c->pid == 0);
    free(c);
}
