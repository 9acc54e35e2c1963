/* What stands in the headers of a request, read as text and strictly. Nothing here knows sockets
 * or keeps anything: every function looks at a zero-terminated text of any content. */
#ifndef TAV_SERVER_NET_HTTP_H
#define TAV_SERVER_NET_HTTP_H

#include "words/words.h"

/* The next item of a list separated by commas, without the spaces around it; false at the end.
 * Empty items are skipped. */
bool http_next_item(const char **at, const char **item, size_t *length);

/* The value of a cookie. False, and an empty value, if it is not there or longer than fits. */
bool http_cookie(const char *header, const char *name, char *value, size_t size);

/* The first language of Accept-Language that we have; English if none. Weights are ignored:
 * browsers list languages in order of preference. */
tav_language http_language(const char *header);

/* application/json, with or without parameters. */
bool http_is_json(const char *content_type);

/* A Content-Length: digits and nothing else, at most 15. */
bool http_length(const char *text, uint64_t *length);

/* An origin as a browser sends it: http:// or https://, a host, maybe a port, and nothing else. */
bool http_is_origin(const char *origin, size_t length);

/* Whether a page of this origin may change things: it came from this host, or is listed. */
bool http_origin_allowed(const char *origin, const char *host, const char *listed);

/* Whether Accept-Encoding takes a coding ("br", "gzip"), unless with weight 0. */
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

/* Whether the address is in a list separated by commas. */
bool address_listed(const net_address *address, const char *list);

/* What limits count by: an IPv4 address, or the network of an IPv6 one, of which everybody has
 * 2^64 addresses. */
net_address address_group(const net_address *address);

/* The last address of X-Forwarded-For, the one our own proxy has seen. */
bool address_forwarded(const char *header, net_address *address);

#endif
