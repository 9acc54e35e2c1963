/* An answer of HTTP: what it says, and how that is written. Every answer has the headers that keep
 * a page safe; no value of a header comes from a request. */
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

/* An answer whose text lives as long as it is needed. */
http_answer answer_with(int status, const char *type, const char *body, size_t size);

/* One whose text is copied; 503 if there is no memory. */
http_answer answer_copy(int status, const char *type, const char *body, size_t size);

/* An error in JSON, in this language. */
http_answer answer_refusal(http_refusal refusal, tav_language language);

/* A file in the best form the request takes, or 304. The headers of the request may be empty. */
http_answer answer_file(const net_file *file, const char *accept_encoding,
                        const char *if_none_match);

/* Sets the session's cookie, or takes it away with an empty token. */
void answer_set_cookie(http_answer *answer, const char *token, bool secure);

/* Everything up to the body. */
void answer_head(const http_answer *answer, tav_text *out);

void answer_close(http_answer *answer);

#endif
