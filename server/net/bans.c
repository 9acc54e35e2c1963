#define _POSIX_C_SOURCE 200809L
#include "server/net/bans.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

enum { MAPPED_BITS = 96, ADDRESS_BITS = 128 };

static bool add_ban(void *context, const store_ban *ban)
{
    net_bans *bans = context;
    if (bans->count == bans->room) {
        size_t room = bans->room == 0 ? 16 : 2 * bans->room;
        store_ban *larger = realloc(bans->ban, room * sizeof *larger);
        if (larger == NULL)
            return false;
        bans->ban = larger;
        bans->room = room;
    }
    bans->ban[bans->count++] = *ban;
    return true;
}

void bans_read(net_bans *bans, tav_store *store, int64_t now_ms)
{
    bans->count = 0;
    store_bans(store, now_ms, add_ban, bans);
}

void bans_close(net_bans *bans)
{
    free(bans->ban);
    *bans = (net_bans){0};
}

bool bans_hold_account(const net_bans *bans, const char *account, int64_t now_ms)
{
    for (size_t i = 0; i < bans->count; i++)
        if (bans->ban[i].until_ms > now_ms && bans->ban[i].account[0] != '\0' &&
            strcmp(bans->ban[i].account, account) == 0)
            return true;
    return false;
}

static bool is_within(const uint8_t address[16], const uint8_t network[16], int bits)
{
    int bytes = bits / 8, rest = bits % 8;
    if (memcmp(address, network, (size_t)bytes) != 0)
        return false;
    return rest == 0 || (address[bytes] ^ network[bytes]) >> (8 - rest) == 0;
}

bool bans_hold_address(const net_bans *bans, const net_address *address, int64_t now_ms)
{
    for (size_t i = 0; i < bans->count; i++)
        if (bans->ban[i].until_ms > now_ms && bans->ban[i].account[0] == '\0' &&
            is_within(address->bytes, bans->ban[i].network, bans->ban[i].bits))
            return true;
    return false;
}

static bool is_mapped(const uint8_t address[16])
{
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    return memcmp(address, mapped, sizeof mapped) == 0;
}

/* Reads up to three digits and nothing else. */
static bool read_bits(const char *text, int most, int *bits)
{
    *bits = 0;
    if (*text == '\0' || strlen(text) > 3)
        return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9')
            return false;
        *bits = *bits * 10 + (*text - '0');
    }
    return *bits <= most;
}

/* A network of everybody is refused: nobody means that. */
bool network_read(const char *text, uint8_t network[16], uint8_t *bits)
{
    size_t length = strcspn(text, "/");
    net_address address;
    if (!address_read(text, length, &address))
        return false;
    int before = is_mapped(address.bytes) ? MAPPED_BITS : 0, given = ADDRESS_BITS - before;
    if (text[length] == '/' && (!read_bits(text + length + 1, given, &given) || given == 0))
        return false;
    *bits = (uint8_t)(before + given);
    memset(network, 0, 16);
    memcpy(network, address.bytes, *bits / 8u);
    if (*bits % 8 != 0)
        network[*bits / 8] = (uint8_t)(address.bytes[*bits / 8] & 0xff00 >> (*bits % 8));
    return true;
}

void address_write(const net_address *address, tav_text *out)
{
    char text[INET6_ADDRSTRLEN];
    bool four = is_mapped(address->bytes);
    if (inet_ntop(four ? AF_INET : AF_INET6, address->bytes + (four ? 12 : 0), text, sizeof text) !=
        NULL)
        text_put(out, text);
}

void network_write(const uint8_t network[16], int bits, tav_text *out)
{
    net_address address;
    memcpy(address.bytes, network, sizeof address.bytes);
    address_write(&address, out);
    int before = is_mapped(network) ? MAPPED_BITS : 0;
    if (bits == ADDRESS_BITS)
        return;
    text_char(out, '/');
    text_number(out, bits - before);
}
