/* How much one address may do: tokens that come back with time, and sockets it has open.
 *
 * A table of a fixed size, found by hashing with a key drawn at the start, so that nobody can choose
 * addresses that collide. An address that did nothing for long enough to have all its tokens back
 * and has no socket is forgotten when its place is needed; if all places of a row are in use, the
 * address that was quiet longest gives way, so a flood of addresses cannot lock others out. */
#ifndef TAV_SERVER_NET_LIMIT_H
#define TAV_SERVER_NET_LIMIT_H

#include "server/net/http.h"

typedef enum {
    LIMIT_LINKS, /* connections of any kind, before anything is said on them */
    LIMIT_REQUESTS,
    LIMIT_CONNECTS, /* sockets */
    LIMIT_SIGN_INS,
    LIMIT_KINDS
} limit_kind;

typedef struct net_limits net_limits;

/* `per_minute` tokens come back in a minute, and as many can be saved up. NULL without memory. */
net_limits *limits_open(const long per_minute[LIMIT_KINDS], long sockets, const uint8_t key[16]);
void limits_close(net_limits *limits);

/* Takes a token. 0, or after how many seconds there will be one. */
int limits_take(net_limits *limits, limit_kind kind, const net_address *address, int64_t now_ms);

/* Whether the address may have another socket; counts one in, and out. */
bool limits_room(net_limits *limits, const net_address *address, int64_t now_ms);
void limits_enter(net_limits *limits, const net_address *address, int64_t now_ms);
void limits_leave(net_limits *limits, const net_address *address, int64_t now_ms);

#endif
