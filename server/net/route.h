/* The routes of docs/api.md as a table. */
#ifndef TAV_SERVER_NET_ROUTE_H
#define TAV_SERVER_NET_ROUTE_H

#include "server/store/store.h"

typedef enum {
    ROUTE_NONE,    /* nothing there */
    ROUTE_METHOD,  /* something, but not for this method */
    ROUTE_ACCOUNT, /* `word` is the request of accounts_handle */
    ROUTE_WAITING,
    ROUTE_GAMES,
    ROUTE_RECORD, /* of the table `id` */
    ROUTE_HEALTH,
    ROUTE_METRICS,
    ROUTE_SOCKET,
    ROUTE_PAGE, /* one of the page's own addresses: index.html */
    ROUTE_FILE  /* a file of the page, if there is one */
} http_route_kind;

typedef enum { HTTP_GET, HTTP_HEAD, HTTP_POST, HTTP_OTHER } http_method;

typedef struct {
    http_route_kind kind;
    const char *word;
    bool sign_in; /* creates an account or tries a password: costly, and worth attacking */
    char id[STORE_ID];
} http_route;

http_route route_find(http_method method, const char *path);

#endif
