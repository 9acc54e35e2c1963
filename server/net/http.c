#define _POSIX_C_SOURCE 200809L
#include "server/net/http.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

enum { ADDRESS_TEXT = 64 };

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

/* Trims the spaces around it. */
static void trim(const char **text, size_t *length)
{
    while (*length > 0 && is_space(**text)) {
        ++*text;
        --*length;
    }
    while (*length > 0 && is_space((*text)[*length - 1]))
        --*length;
}

bool http_next_item(const char **at, const char **item, size_t *length)
{
    while (**at != '\0') {
        *item = *at;
        *length = strcspn(*at, ",");
        *at += *length;
        if (**at == ',')
            ++*at;
        trim(item, length);
        if (*length > 0)
            return true;
    }
    return false;
}

static bool same_word(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && strncasecmp(text, word, length) == 0;
}

/* --- Headers ----------------------------------------------------------------------------------- */

bool http_cookie(const char *header, const char *name, char *value, size_t size)
{
    size_t name_length = strlen(name);
    value[0] = '\0';
    for (const char *at = header; *at != '\0';) {
        const char *pair = at;
        size_t length = strcspn(at, ";");
        at += length + (at[length] == ';');
        trim(&pair, &length);
        if (length <= name_length || pair[name_length] != '=' ||
            memcmp(pair, name, name_length) != 0)
            continue;
        length -= name_length + 1;
        if (length >= size)
            return false;
        memcpy(value, pair + name_length + 1, length);
        value[length] = '\0';
        return true;
    }
    return false;
}

tav_language http_language(const char *header)
{
    const char *item;
    size_t length;
    tav_language language;
    while (http_next_item(&header, &item, &length)) {
        size_t word = 0;
        while (word < length && strchr("-_; ", item[word]) == NULL)
            word++;
        if (word != 2)
            continue;
        char code[3] = {(char)(item[0] | ' '), (char)(item[1] | ' '), '\0'};
        if (words_language(code, &language))
            return language;
    }
    return TAV_EN;
}

bool http_is_json(const char *content_type)
{
    size_t length = strcspn(content_type, ";");
    trim(&content_type, &length);
    return same_word(content_type, length, "application/json");
}

bool http_length(const char *text, uint64_t *length)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 15 || text[digits] != '\0')
        return false;
    *length = 0;
    for (; *text != '\0'; text++)
        *length = *length * 10 + (uint64_t)(*text - '0');
    return true;
}

bool http_accepts(const char *header, const char *coding)
{
    const char *item;
    size_t length;
    while (http_next_item(&header, &item, &length)) {
        size_t word = 0;
        while (word < length && item[word] != ';' && !is_space(item[word]))
            word++;
        if (!same_word(item, word, coding))
            continue;
        /* A weight of 0 in any spelling: q=0, q=0.0, q=0.000. */
        const char *rest = item + word, *end = item + length;
        while (rest < end && *rest != '=')
            rest++;
        if (rest == end)
            return true;
        for (rest++; rest < end; rest++)
            if (*rest >= '1' && *rest <= '9')
                return true;
        return false;
    }
    return false;
}

bool http_matches(const char *header, const char *tag)
{
    const char *item;
    size_t length;
    while (http_next_item(&header, &item, &length)) {
        if (length > 2 && memcmp(item, "W/", 2) == 0) {
            item += 2;
            length -= 2;
        }
        if ((strlen(tag) == length && memcmp(item, tag, length) == 0) ||
            (length == 1 && item[0] == '*'))
            return true;
    }
    return false;
}

/* --- Origins ----------------------------------------------------------------------------------- */

/* Host and port of an origin, without a port that its scheme implies. */
static bool origin_authority(const char *origin, size_t length, const char **authority,
                             size_t *authority_length)
{
    static const struct {
        const char *scheme, *port;
    } known[] = {{"http://", ":80"}, {"https://", ":443"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        size_t scheme = strlen(known[i].scheme), port = strlen(known[i].port);
        if (length <= scheme || strncasecmp(origin, known[i].scheme, scheme) != 0)
            continue;
        *authority = origin + scheme;
        *authority_length = length - scheme;
        if (*authority_length > port && memcmp(origin + length - port, known[i].port, port) == 0)
            *authority_length -= port;
        return true;
    }
    return false;
}

bool http_is_origin(const char *origin, size_t length)
{
    const char *authority;
    size_t size;
    if (!origin_authority(origin, length, &authority, &size))
        return false;
    for (size_t i = 0; i < size; i++) {
        char c = (char)(authority[i] | ' ');
        bool letter = (c >= 'a' && c <= 'z') || (authority[i] >= '0' && authority[i] <= '9');
        if (!letter && strchr(".-:[]", authority[i]) == NULL)
            return false;
    }
    return true;
}

static bool same_authority(const char *a, size_t a_length, const char *b, size_t b_length)
{
    return a_length == b_length && strncasecmp(a, b, a_length) == 0;
}

bool http_origin_allowed(const char *origin, const char *host, const char *listed)
{
    const char *authority, *item;
    size_t length = strlen(origin), size, item_length;
    if (!http_is_origin(origin, length) || !origin_authority(origin, length, &authority, &size))
        return false;
    /* Host may spell out the default port; only the proxy knows which scheme was used. */
    size_t host_length = strlen(host);
    bool https = origin[4] == 's' || origin[4] == 'S';
    const char *port = https ? ":443" : ":80";
    if (host_length > strlen(port) && strcmp(host + host_length - strlen(port), port) == 0)
        host_length -= strlen(port);
    if (same_authority(authority, size, host, host_length))
        return true;
    while (http_next_item(&listed, &item, &item_length)) {
        const char *other;
        size_t other_size;
        if (origin_authority(item, item_length, &other, &other_size) &&
            https == (item[4] == 's' || item[4] == 'S') &&
            same_authority(authority, size, other, other_size))
            return true;
    }
    return false;
}

/* --- Addresses --------------------------------------------------------------------------------- */

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

bool address_read(const char *text, size_t length, net_address *address)
{
    char copy[ADDRESS_TEXT];
    if (length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    const char *name = strcmp(copy, "localhost") == 0 ? "127.0.0.1" : copy;
    if (inet_pton(AF_INET6, name, address->bytes) == 1)
        return true;
    memcpy(address->bytes, mapped, sizeof mapped);
    return inet_pton(AF_INET, name, address->bytes + sizeof mapped) == 1;
}

bool address_listed(const net_address *address, const char *list)
{
    const char *item;
    size_t length;
    net_address other;
    while (http_next_item(&list, &item, &length))
        if (address_read(item, length, &other) && memcmp(&other, address, sizeof other) == 0)
            return true;
    return false;
}

net_address address_group(const net_address *address)
{
    net_address group = *address;
    if (memcmp(group.bytes, mapped, sizeof mapped) != 0)
        memset(group.bytes + 8, 0, 8);
    return group;
}

bool address_forwarded(const char *header, net_address *address)
{
    const char *item, *last = NULL;
    size_t length, last_length = 0;
    while (http_next_item(&header, &item, &length)) {
        last = item;
        last_length = length;
    }
    return last != NULL && address_read(last, last_length, address);
}
