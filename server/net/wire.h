/* What a client may put on the wire, checked byte by byte before libwebsockets parses it.
 *
 * libwebsockets is lenient where two parsers in a row must agree: it takes "Transfer-Encoding :" for an
 * unknown header, joins folded lines to names, and reads frames without a mask. This reader accepts
 * only what RFC 9112 and RFC 6455 let a client send. It follows a connection through requests, bodies
 * of an announced length and, after an upgrade, frames. However the bytes are cut into pieces, the
 * verdict is the same. */
#ifndef TAV_SERVER_NET_WIRE_H
#define TAV_SERVER_NET_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    WIRE_REQUEST_LINE,
    WIRE_LINE_START, /* of a header, or of the empty line */
    WIRE_NAME,
    WIRE_VALUE,
    WIRE_VALUE_CR, /* a newline must follow */
    WIRE_LAST_CR,
    WIRE_BODY,
    WIRE_REFUSED, /* after a head with Transfer-Encoding, which the server answers and closes */
    WIRE_FRAME,   /* its first byte */
    WIRE_FRAME_LENGTH, /* the second */
    WIRE_FRAME_MORE,   /* bytes of a longer length */
    WIRE_FRAME_PAYLOAD /* with the mask before it */
} wire_place;

typedef struct {
    wire_place place;
    uint8_t matched[3]; /* letters of the name that are those of a header we follow, plus one */
    uint8_t header;     /* the header of this value: one of them, or none */
    uint8_t word;       /* letters of "websocket" seen in it */
    uint8_t more;       /* bytes of a longer length to come */
    bool upgrades;      /* frames follow this head */
    bool chunked;       /* it has Transfer-Encoding */
    bool has_length;
    uint64_t left; /* bytes of body or payload to come; in a head, what Content-Length said */
    uint64_t requests;
} wire;

/* A new connection is a zeroed wire. False if these bytes are not allowed: then close the
 * connection. */
bool wire_read(wire *w, const uint8_t *bytes, size_t size);

/* Whether the connection has become a socket. */
bool wire_is_socket(const wire *w);

#endif
