/* Strict parsers for request headers. They know nothing of sockets and keep no state: every function
 * reads a zero-terminated text with any content. */
#ifndef TAV_SERVER_NET_HTTP_H
#define TAV_SERVER_NET_HTTP_H

#include "words/words.h"

/* The next item of a comma-separated list, trimmed; false at the end. Empty items are skipped. */
bool http_next_item(const char **at, const char **item, size_t *length);

/* The value of a cookie. False and an empty value if it is missing or does not fit. */
bool http_cookie(const char *header, const char *name, char *value, size_t size);

/* The first language in Accept-Language that we support, else English. Weights are ignored, because
 * browsers list languages in order of preference. */
tav_language http_language(const char *header);

/* application/json, with or without parameters. */
bool http_is_json(const char *content_type);

/* A Content-Length: at most 15 digits and nothing else. */
bool http_length(const char *text, uint64_t *length);

/* An origin as browsers send it: http:// or https://, a host, an optional port, nothing else. */
bool http_is_origin(const char *origin, size_t length);

/* Whether a page from this origin may change things: it must come from this host or be listed. */
bool http_origin_allowed(const char *origin, const char *host, const char *listed);

/* Whether Accept-Encoding allows a coding ("br", "gzip"); weight 0 forbids it. */
bool http_accepts(const char *header, const char *coding);

/* Whether If-None-Match names this tag, quotes included. */
bool http_matches(const char *header, const char *tag);

/* --- Addresses -------------------------------------------------------------------------------- */

/* IPv6, or IPv4 mapped into it. */
typedef struct {
    uint8_t bytes[16];
} net_address;

/* A numeric address of either kind; "localhost" is 127.0.0.1. */
bool address_read(const char *text, size_t length, net_address *address);

/* Whether a comma-separated list contains the address. */
bool address_listed(const net_address *address, const char *list);

/* The unit that limits apply to: an IPv4 address, or an IPv6 /64 network, since one household has
 * 2^64 addresses there. */
net_address address_group(const net_address *address);

/* The last address in X-Forwarded-For: the one our own proxy saw. */
bool address_forwarded(const char *header, net_address *address);

#endif
