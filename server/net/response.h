/* An HTTP response and how it is written. Every response carries the security headers; no header
 * value ever comes from a request. */
#ifndef TAV_SERVER_NET_RESPONSE_H
#define TAV_SERVER_NET_RESPONSE_H

#include "server/net/files.h"
#include "words/words.h"

enum { RESPONSE_HEAD = 2048, RESPONSE_COOKIE = 192 };

typedef struct {
    int status;
    const char *type; /* of the content; NULL: there is none */
    const char *body; /* what is sent */
    size_t size;
    char *owned;                  /* freed with the response; or NULL */
    const char *encoding;         /* "br", "gzip" or NULL */
    const char *tag;              /* ETag, quotes included; or NULL */
    const char *cache;            /* Cache-Control; NULL: no-store */
    const char *file;             /* offered for download under this name; or NULL */
    char cookie[RESPONSE_COOKIE]; /* Set-Cookie; empty: none */
    int here;                     /* whether the page has a session: 1 yes, -1 no, 0 not said */
    int retry_after;              /* seconds; 0: none */
    bool varies;                  /* with Accept-Encoding */
    bool headless;                /* the request was HEAD: the body is not sent */
    bool closes;                  /* the connection ends after it */
} http_response;

/* Refusals of the network. */
typedef enum {
    REFUSE_MALFORMED,
    REFUSE_SESSION,
    REFUSE_ORIGIN,
    REFUSE_MISSING,
    REFUSE_RUNNING,
    REFUSE_METHOD,
    REFUSE_LONG,
    REFUSE_TYPE,
    REFUSE_RATE,
    REFUSE_BUSY,
    REFUSE_BANNED,
    REFUSE_DAMAGED,
    REFUSE_COUNT
} http_refusal;

/* A response whose text outlives it. */
http_response response_with(int status, const char *type, const char *body, size_t size);

/* A response that copies its text; 503 if out of memory. */
http_response response_copy(int status, const char *type, const char *body, size_t size);

/* An error as JSON, worded in this language. */
http_response response_refusal(http_refusal refusal, tav_language language);

/* A file in the best encoding the request accepts, or 304. The request's headers may be empty. */
http_response response_file(const net_file *file, const char *accept_encoding,
                            const char *if_none_match);

/* Sets the session cookie; an empty token removes it. */
void response_set_cookie(http_response *response, const char *token, bool secure);

/* Everything up to the body. */
void response_head(const http_response *response, tav_text *out);

void response_close(http_response *response);

#endif
