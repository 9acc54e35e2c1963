/* The whole server: opens everything in order, runs the loop, closes everything in order.
 *
 * The first SIGTERM or SIGINT stops it: it accepts nothing new, flushes queued writes to disk, tells
 * everybody goodbye and exits within a bounded time. A second signal ends the process at once;
 * whatever was acknowledged is on disk either way. */
#ifndef TAV_SERVER_NET_SERVER_H
#define TAV_SERVER_NET_SERVER_H

#include "server/config.h"
#include "server/log.h"

typedef enum {
    SERVER_DONE,
    SERVER_DATA,   /* the data folder cannot be used */
    SERVER_TAKEN,  /* another process has it */
    SERVER_WEB,    /* the page cannot be read */
    SERVER_LISTEN, /* nobody can listen there */
    SERVER_MEMORY
} server_result;

enum { SERVER_WHY = 512 };

/* Runs until stopped. `ready` is called with the port once everything is open. `data` and `web` are
 * the resolved folders; `web` may be empty. On failure `why` says more. */
server_result server_run(const server_config *config, const char *data, const char *web,
                         void (*ready)(void *context, int port), void *context,
                         char why[SERVER_WHY]);

#endif
