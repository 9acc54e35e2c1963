#include "server/net/limit.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/bucket.h"

enum { ROWS = 4096, PLACES = 8, MINUTE_MS = 60000 };

typedef struct {
    net_address address;
    int64_t seen_ms; /* 0: the place is free */
    bucket tokens[LIMIT_KINDS];
    long open[LIMIT_OPEN_KINDS];
} limit_place;

struct net_limits {
    long per_minute[LIMIT_KINDS];
    long most[LIMIT_OPEN_KINDS];
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
    limits->most[LIMIT_OPEN_SOCKETS] = sockets;
    limits->most[LIMIT_OPEN_LINKS] = 2 * sockets;
    return limits;
}

void limits_close(net_limits *limits)
{
    free(limits);
}

static bool is_gone(const limit_place *place)
{
    return place->open[LIMIT_OPEN_SOCKETS] == 0 && place->open[LIMIT_OPEN_LINKS] == 0;
}

/* The place of an address: its own, a free one, or the one idle longest. Places with open connections
 * give way only if the whole row has some; their count is then lost, since this is a limit, not a
 * ledger. */
static limit_place *find_place(net_limits *limits, const net_address *address, int64_t now_ms)
{
    net_address group = address_group(address);
    uint8_t hash[crypto_shorthash_BYTES];
    crypto_shorthash(hash, group.bytes, sizeof group.bytes, limits->key);
    limit_place *row = limits->place[(hash[0] | (hash[1] << 8)) % ROWS], *oldest = NULL;
    for (int i = 0; i < PLACES; i++)
        if (row[i].seen_ms != 0 && memcmp(&row[i].address, &group, sizeof group) == 0) {
            row[i].seen_ms = now_ms;
            return &row[i];
        }
    for (int i = 0; i < PLACES; i++) {
        bool better = oldest == NULL || (is_gone(&row[i]) && !is_gone(oldest)) ||
                      (is_gone(&row[i]) == is_gone(oldest) && row[i].seen_ms < oldest->seen_ms);
        if (better)
            oldest = &row[i];
    }
    *oldest = (limit_place){.address = group, .seen_ms = now_ms};
    return oldest;
}

int limits_take(net_limits *limits, limit_kind kind, const net_address *address, int64_t now_ms)
{
    limit_place *place = find_place(limits, address, now_ms);
    int64_t most = limits->per_minute[kind];
    bucket_rate rate = {.tokens = most, .period_ms = MINUTE_MS, .burst = most};
    int64_t wait_ms = bucket_take(&place->tokens[kind], &rate, now_ms);
    return wait_ms == 0 ? 0 : (int)(wait_ms / 1000) + 1;
}

bool limits_room(net_limits *limits, limit_open what, const net_address *address, int64_t now_ms)
{
    return find_place(limits, address, now_ms)->open[what] < limits->most[what];
}

void limits_enter(net_limits *limits, limit_open what, const net_address *address, int64_t now_ms)
{
    find_place(limits, address, now_ms)->open[what]++;
}

void limits_leave(net_limits *limits, limit_open what, const net_address *address, int64_t now_ms)
{
    limit_place *place = find_place(limits, address, now_ms);
    if (place->open[what] > 0)
        place->open[what]--;
}
