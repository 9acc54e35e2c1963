/* The whole server: everything opened in order, the loop, everything closed in order.
 *
 * The first SIGTERM or SIGINT stops it: nothing new is taken, what is queued for the disk gets there,
 * everybody is told goodbye, and after a bounded time it ends. A second one ends the process at
 * once; what was acknowledged is on disk in any case. */
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

/* Runs until it is stopped. `ready` is called once everything is open, with the port. `data` and
 * `web` are the folders as they were found; `web` may be empty. On failure `why` says more. */
server_result server_run(const server_config *config, const char *data, const char *web,
                         void (*ready)(void *context, int port), void *context,
                         char why[SERVER_WHY]);

#endif
