#define _POSIX_C_SOURCE 200809L
#include "server/net/bans.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

enum { MAPPED_BITS = 96, ADDRESS_BITS = 128 };

static bool add_ban(void *context, const store_ban *ban)
{
    net_bans *bans = context;
    if (bans->fresh_count == bans->fresh_room) {
        size_t room = bans->fresh_room == 0 ? 16 : 2 * bans->fresh_room;
        store_ban *larger = realloc(bans->fresh, room * sizeof *larger);
        bans->incomplete = larger == NULL;
        if (larger == NULL)
            return false;
        bans->fresh = larger;
        bans->fresh_room = room;
    }
    bans->fresh[bans->fresh_count++] = *ban;
    return true;
}

static void take_bans(void *context, store_result result)
{
    net_bans *bans = context;
    bans->asking = false;
    if (result != STORE_OK || bans->incomplete)
        return;
    store_ban *old = bans->ban;
    size_t old_room = bans->room;
    bans->ban = bans->fresh;
    bans->room = bans->fresh_room;
    bans->count = bans->fresh_count;
    bans->fresh = old;
    bans->fresh_room = old_room;
    bans->known = true;
    if (bans->changed != NULL)
        bans->changed(bans->context);
}

void bans_read(net_bans *bans, tav_store *store, int64_t now_ms)
{
    if (bans->asking)
        return;
    bans->asking = true;
    bans->incomplete = false;
    bans->fresh_count = 0;
    store_ask_bans(store, now_ms, add_ban, take_bans, bans);
}

void bans_close(net_bans *bans)
{
    free(bans->ban);
    free(bans->fresh);
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

/* A network that contains everybody is refused: nobody means that. */
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
