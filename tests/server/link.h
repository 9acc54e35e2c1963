/* One player's connection for the load client: a non-blocking socket that speaks just enough HTTP
 * to become a guest and just enough WebSocket to send and receive texts. */
#ifndef TAV_TESTS_SERVER_LINK_H
#define TAV_TESTS_SERVER_LINK_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int socket;
    char cookie[80];
    char *in; /* bytes received but not yet taken */
    size_t in_used, in_room;
    char *out; /* bytes to send */
    size_t out_used, out_room;
} load_link;

/* Creates a guest with this name and opens a WebSocket, waiting for both. On failure returns false
 * and prints the reason to standard error. */
bool link_open(load_link *link, int port, const char *name);
/* The same for somebody who has a cookie ("tavoliere=..."), from one of the machine's addresses. */
bool link_come(load_link *link, int port, const char *address, const char *cookie);
void link_close(load_link *link);

/* Queues a text frame and sends what the socket accepts. False if the connection is gone. */
bool link_send(load_link *link, const char *text);
bool link_flush(load_link *link);

/* Reads what is available. False if the connection is gone. */
bool link_read(load_link *link);

/* Returns the next complete text, or NULL; valid until the next call for this link. The caller owns
 * `taken` and sets it to 0 before the first call of a round. */
char *link_next(load_link *link, size_t *taken);

#endif
