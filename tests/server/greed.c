/* Greedy guests for attack.py: each socket sends its messages in turn at a fixed rate, whether or not
 * they are answered, reads everything and looks at nothing.
 *
 *     greed PORT RATE < LINES
 *
 * A line for each socket, its parts separated by tabs: the address it comes from, its cookie, and its
 * messages. RATE: messages a second for each of them. A socket that is closed comes back. */
#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/server/link.h"

enum { GUESTS_MOST = 512, MESSAGES_MOST = 16, LINE_MOST = 1 << 16, BACK_MS = 1000 };

typedef struct {
    char *address, *cookie, *message[MESSAGES_MOST];
    int messages, next;
    load_link link;
    bool here;
    int64_t due_ms; /* the next message, or the next try to come back */
} guest;

static guest guests[GUESTS_MOST];
static int count;

static int64_t now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static char *copy(const char *text)
{
    char *made = text != NULL ? strdup(text) : NULL;
    if (made == NULL)
        exit(EXIT_FAILURE);
    return made;
}

static void read_guests(void)
{
    static char line[LINE_MOST];
    while (count < GUESTS_MOST && fgets(line, sizeof line, stdin) != NULL) {
        guest *g = &guests[count++];
        char *rest = line;
        line[strcspn(line, "\n")] = '\0';
        g->address = copy(strsep(&rest, "\t"));
        g->cookie = copy(strsep(&rest, "\t"));
        for (char *part; g->messages < MESSAGES_MOST && (part = strsep(&rest, "\t")) != NULL;)
            g->message[g->messages++] = copy(part);
    }
}

static void leave(guest *g, int64_t now)
{
    link_close(&g->link);
    g->here = false;
    g->due_ms = now + BACK_MS;
}

static void speak(guest *g, int port, int64_t pause, int64_t now)
{
    if (now < g->due_ms)
        return;
    if (!g->here) {
        g->here = link_come(&g->link, port, g->address, g->cookie);
        if (!g->here)
            leave(g, now);
        return;
    }
    g->due_ms = g->due_ms + pause > now ? g->due_ms + pause : now + pause;
    if (g->messages > 0 && !link_send(&g->link, g->message[g->next++ % g->messages]))
        leave(g, now);
}

static void listen_to(guest *g, int64_t now)
{
    size_t taken = 0;
    if (!link_read(&g->link)) {
        leave(g, now);
        return;
    }
    while (link_next(&g->link, &taken) != NULL) /* answers pings on the way */
        continue;
    if (!link_flush(&g->link))
        leave(g, now);
}

int main(int argc, char **argv)
{
    static struct pollfd files[GUESTS_MOST];
    if (argc != 3)
        return 2;
    int port = (int)strtol(argv[1], NULL, 10);
    int64_t pause = 1000 / strtol(argv[2], NULL, 10);
    read_guests();
    for (;;) {
        int64_t now = now_ms();
        for (int i = 0; i < count; i++) {
            speak(&guests[i], port, pause, now);
            files[i] = (struct pollfd){.fd = guests[i].here ? guests[i].link.socket : -1,
                                       .events = POLLIN};
        }
        if (poll(files, (nfds_t)count, 5) < 0 && errno != EINTR)
            return EXIT_FAILURE;
        for (int i = 0; i < count; i++)
            if (guests[i].here && files[i].revents != 0)
                listen_to(&guests[i], now);
    }
}
