/* Limits per address: token buckets and a count of open sockets.
 *
 * A hash table of fixed size, keyed at startup so that nobody can choose addresses that collide. When
 * a place is needed, the address in the row that has been idle longest gives way, those without
 * sockets first, so a flood of addresses cannot lock others out. */
#ifndef TAV_SERVER_NET_LIMIT_H
#define TAV_SERVER_NET_LIMIT_H

#include "server/net/http.h"

typedef enum {
    LIMIT_LINKS, /* connections of any kind, before any data arrives */
    LIMIT_REQUESTS,
    LIMIT_CONNECTS, /* sockets */
    LIMIT_SIGN_INS,
    LIMIT_KINDS
} limit_kind;

/* What an address may have open at a time. */
typedef enum {
    LIMIT_OPEN_SOCKETS,
    LIMIT_OPEN_LINKS, /* connections of any kind: twice as many */
    LIMIT_OPEN_KINDS
} limit_open;

typedef struct net_limits net_limits;

/* `per_minute` tokens are refilled each minute, and as many can be saved up. NULL if out of
 * memory. */
net_limits *limits_open(const long per_minute[LIMIT_KINDS], long sockets, const uint8_t key[16]);
void limits_close(net_limits *limits);

/* Takes a token and returns 0, or returns how many seconds to wait for one. */
int limits_take(net_limits *limits, limit_kind kind, const net_address *address, int64_t now_ms);

/* Whether the address may open another one; then counting it in and out. */
bool limits_room(net_limits *limits, limit_open what, const net_address *address, int64_t now_ms);
void limits_enter(net_limits *limits, limit_open what, const net_address *address, int64_t now_ms);
void limits_leave(net_limits *limits, limit_open what, const net_address *address, int64_t now_ms);

#endif
