/* Where notices may be sent: to https and public addresses only. Whoever names an endpoint must not be
 * able to reach what only this machine or its network can. */
#ifndef TAV_SERVER_NOTICE_ENDPOINT_H
#define TAV_SERVER_NOTICE_ENDPOINT_H

#include "server/net/http.h"

/* An endpoint's address: https://, a host, maybe a port and a path, nothing secret; printable ASCII.
 * `exceptions` is a list of addresses (the setting notice-private) that may be private, and reached without
 * TLS and at any port; if it is not empty, http:// is possible too. */
bool endpoint_possible(const char *address, const char *exceptions);

/* Whether a connection may be made to this address, which is the one it is made to. */
bool endpoint_may_connect(const net_address *address, int port, bool tls, const char *exceptions);

/* https://host[:port]: whom a token of web push is for. */
void endpoint_origin(const char *address, tav_text *out);

#endif
