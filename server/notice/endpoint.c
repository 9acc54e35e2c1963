#include "server/notice/endpoint.h"

#include <string.h>

#include "server/notice/wishes.h"

enum { HTTPS_PORT = 443 };

/* The host with its port, behind the scheme; NULL if it is neither https nor, where allowed, http. */
static const char *host_of(const char *address, bool plain)
{
    if (strncmp(address, "https://", 8) == 0)
        return address + 8;
    return plain && strncmp(address, "http://", 7) == 0 ? address + 7 : NULL;
}

bool endpoint_possible(const char *address, const char *exceptions)
{
    static const char in_host[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  ".-_:[]";
    const char *host = host_of(address, exceptions[0] != '\0');
    size_t length = host != NULL ? strspn(host, in_host) : 0;
    if (length == 0 || strlen(address) >= NOTICE_ADDRESS || strchr("/?", host[length]) == NULL)
        return false;
    for (const char *c = host + length; *c != '\0'; c++)
        if (*c <= ' ' || *c > '~' || strchr("\"\\#<>", *c) != NULL)
            return false;
    return true;
}

void endpoint_origin(const char *address, tav_text *out)
{
    const char *host = strstr(address, "://");
    size_t length = host != NULL ? (size_t)(host - address) + 3 : 0;
    length += strcspn(address + length, "/?");
    text_bytes(out, address, length);
}

/* --- Public addresses -------------------------------------------------------------------------- */

typedef struct {
    uint8_t bytes[4];
    uint8_t bits;
} network;

static bool is_in(const uint8_t *bytes, const network *networks, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const network *n = &networks[i];
        size_t whole = n->bits / 8;
        uint8_t mask = (uint8_t)(0xff00 >> n->bits % 8);
        if (memcmp(bytes, n->bytes, whole) == 0 &&
            (n->bits % 8 == 0 || (bytes[whole] & mask) == n->bytes[whole]))
            return true;
    }
    return false;
}

/* What IANA's registries of special addresses name, and multicast. */
static bool is_public_v4(const uint8_t bytes[4])
{
    static const network special[] = {{{0}, 8},
                                      {{10}, 8},
                                      {{100, 64}, 10},
                                      {{127}, 8},
                                      {{169, 254}, 16},
                                      {{172, 16}, 12},
                                      {{192, 0, 0}, 24},
                                      {{192, 0, 2}, 24},
                                      {{192, 31, 196}, 24},
                                      {{192, 52, 193}, 24},
                                      {{192, 88, 99}, 24},
                                      {{192, 168}, 16},
                                      {{192, 175, 48}, 24},
                                      {{198, 18}, 15},
                                      {{198, 51, 100}, 24},
                                      {{203, 0, 113}, 24},
                                      {{224}, 3}};
    return !is_in(bytes, special, sizeof special / sizeof special[0]);
}

/* Of the global addresses those that are nobody's tunnel to somewhere else. */
static bool is_public_v6(const uint8_t bytes[16])
{
    static const network global[] = {{{0x20}, 3}};
    static const network special[] = {{{0x20, 0x01}, 23},
                                      {{0x20, 0x01, 0x0d, 0xb8}, 32},
                                      {{0x20, 0x02}, 16},
                                      {{0x26, 0x20, 0x00, 0x4f}, 32},
                                      {{0x3f, 0xff, 0x00}, 20}};
    return is_in(bytes, global, 1) && !is_in(bytes, special, sizeof special / sizeof special[0]);
}

bool endpoint_may_connect(const net_address *address, int port, bool tls, const char *exceptions)
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    if (address_listed(address, exceptions))
        return true;
    bool v4 = memcmp(address->bytes, mapped, sizeof mapped) == 0;
    return tls && port == HTTPS_PORT &&
           (v4 ? is_public_v4(address->bytes + 12) : is_public_v6(address->bytes));
}
