#include "server/net/limit.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROWS = 4096,
    PLACES = 8,
    TOKEN = 60000 /* parts of a token: every millisecond brings as many as tokens in a minute */
};

typedef struct {
    net_address address;
    int64_t seen_ms;            /* 0: the place is free */
    int64_t parts[LIMIT_KINDS]; /* of tokens, as of seen_ms */
    long sockets;
} limit_place;

struct net_limits {
    long per_minute[LIMIT_KINDS];
    long sockets;
    uint8_t key[16];
    limit_place place[ROWS][PLACES];
};

_Static_assert(crypto_shorthash_KEYBYTES == 16 && crypto_shorthash_BYTES == 8, "SipHash");

net_limits *limits_open(const long per_minute[LIMIT_KINDS], long sockets, const uint8_t key[16])
{
    net_limits *limits = calloc(1, sizeof *limits);
    if (limits == NULL)
        return NULL;
    memcpy(limits->per_minute, per_minute, sizeof limits->per_minute);
    memcpy(limits->key, key, sizeof limits->key);
    limits->sockets = sockets;
    return limits;
}

void limits_close(net_limits *limits)
{
    free(limits);
}

/* Gives back what came with time. */
static void refill(const net_limits *limits, limit_place *place, int64_t now_ms)
{
    int64_t passed = now_ms > place->seen_ms ? now_ms - place->seen_ms : 0;
    if (passed > TOKEN)
        passed = TOKEN;
    for (int kind = 0; kind < LIMIT_KINDS; kind++) {
        int64_t most = (int64_t)limits->per_minute[kind] * TOKEN;
        place->parts[kind] += passed * limits->per_minute[kind];
        if (place->parts[kind] > most)
            place->parts[kind] = most;
    }
    place->seen_ms = now_ms;
}

static void begin(const net_limits *limits, limit_place *place, const net_address *address,
                  int64_t now_ms)
{
    *place = (limit_place){.address = *address, .seen_ms = now_ms};
    for (int kind = 0; kind < LIMIT_KINDS; kind++)
        place->parts[kind] = (int64_t)limits->per_minute[kind] * TOKEN;
}

/* The place of an address: its own, a free one, or that of who was quiet longest. One with sockets
 * gives way only to save a row that is full of them, and its count is lost: a limit, not a ledger. */
static limit_place *find_place(net_limits *limits, const net_address *address, int64_t now_ms)
{
    net_address group = address_group(address);
    uint8_t hash[crypto_shorthash_BYTES];
    crypto_shorthash(hash, group.bytes, sizeof group.bytes, limits->key);
    limit_place *row = limits->place[(hash[0] | (hash[1] << 8)) % ROWS], *oldest = NULL;
    for (int i = 0; i < PLACES; i++)
        if (row[i].seen_ms != 0 && memcmp(&row[i].address, &group, sizeof group) == 0) {
            refill(limits, &row[i], now_ms);
            return &row[i];
        }
    for (int i = 0; i < PLACES; i++) {
        bool better = oldest == NULL || (row[i].sockets == 0 && oldest->sockets > 0) ||
                      ((row[i].sockets == 0) == (oldest->sockets == 0) &&
                       row[i].seen_ms < oldest->seen_ms);
        if (better)
            oldest = &row[i];
    }
    begin(limits, oldest, &group, now_ms);
    return oldest;
}

int limits_take(net_limits *limits, limit_kind kind, const net_address *address, int64_t now_ms)
{
    limit_place *place = find_place(limits, address, now_ms);
    if (place->parts[kind] >= TOKEN) {
        place->parts[kind] -= TOKEN;
        return 0;
    }
    int64_t wait_ms = (TOKEN - place->parts[kind]) / limits->per_minute[kind];
    return (int)(wait_ms / 1000) + 1;
}

bool limits_room(net_limits *limits, const net_address *address, int64_t now_ms)
{
    return find_place(limits, address, now_ms)->sockets < limits->sockets;
}

void limits_enter(net_limits *limits, const net_address *address, int64_t now_ms)
{
    find_place(limits, address, now_ms)->sockets++;
}

void limits_leave(net_limits *limits, const net_address *address, int64_t now_ms)
{
    limit_place *place = find_place(limits, address, now_ms);
    if (place->sockets > 0)
        place->sockets--;
}
