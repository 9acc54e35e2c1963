/* An HTTP response and how it is written. Every response carries the security headers; no header
 * value ever comes from a request. */
#ifndef TAV_SERVER_NET_ANSWER_H
#define TAV_SERVER_NET_ANSWER_H

#include "server/net/files.h"
#include "words/words.h"

enum { ANSWER_HEAD = 2048, ANSWER_COOKIE = 192 };

typedef struct {
    int status;
    const char *type; /* of the content; NULL: there is none */
    const char *body; /* what is sent */
    size_t size;
    char *owned;                /* freed with the answer; or NULL */
    const char *encoding;       /* "br", "gzip" or NULL */
    const char *tag;            /* ETag, quotes included; or NULL */
    const char *cache;          /* Cache-Control; NULL: no-store */
    const char *file;           /* offered for download under this name; or NULL */
    char cookie[ANSWER_COOKIE]; /* Set-Cookie; empty: none */
    int retry_after;            /* seconds; 0: none */
    bool varies;                /* with Accept-Encoding */
    bool headless;              /* the request was HEAD: the body is not sent */
    bool closes;                /* the connection ends after it */
} http_answer;

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
    REFUSE_COUNT
} http_refusal;

/* A response whose text outlives it. */
http_answer answer_with(int status, const char *type, const char *body, size_t size);

/* A response that copies its text; 503 if out of memory. */
http_answer answer_copy(int status, const char *type, const char *body, size_t size);

/* An error as JSON, worded in this language. */
http_answer answer_refusal(http_refusal refusal, tav_language language);

/* A file in the best encoding the request accepts, or 304. The request's headers may be empty. */
http_answer answer_file(const net_file *file, const char *accept_encoding,
                        const char *if_none_match);

/* Sets the session cookie; an empty token removes it. */
void answer_set_cookie(http_answer *answer, const char *token, bool secure);

/* Everything up to the body. */
void answer_head(const http_answer *answer, tav_text *out);

void answer_close(http_answer *answer);

#endif
