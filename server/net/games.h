/* The answer of /api/games: the same for everybody and 40 kB long, so it is written and compressed once, at the start. */
#ifndef TAV_SERVER_NET_GAMES_H
#define TAV_SERVER_NET_GAMES_H

#include "server/net/response.h"

typedef struct {
    char *json; /* NULL: not written */
    size_t size;
    char *packed; /* the same as gzip */
    size_t packed_size;
} games_list;

/* False if out of memory; the list can be closed all the same. */
bool games_write(games_list *list);

void games_close(games_list *list);

/* The list as the request accepts it. */
http_response games_response(const games_list *list, const char *accept_encoding);

#endif
