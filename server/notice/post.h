/* Sends notices over https, on a thread of its own: nothing a stranger's server does is felt elsewhere.
 * Requests are bounded in number, size and time, follow no redirection, and connect only to addresses
 * that endpoint.h allows. */
#ifndef TAV_SERVER_NOTICE_POST_H
#define TAV_SERVER_NOTICE_POST_H

#include "server/notice/wishes.h"

typedef struct tav_post tav_post;

enum { POST_QUEUE = 1024, POST_TEXT = SEAL_TEXT + 1, POST_CONTACT = 256 };

typedef struct post_parcel {
    struct post_parcel *next;
    char account[STORE_ID]; /* whom it tells something */
    char device[NOTICE_ID]; /* which one; empty: the webhook */
    char address[NOTICE_ADDRESS];
    seal_reader reader;            /* of a device */
    uint8_t secret[NOTICE_SECRET]; /* of a webhook */
    int failures;                  /* in a row, before this one */
    char text[POST_TEXT];          /* JSON */

    int tries;
    int64_t at_ms;  /* not before, on the thread's clock */
    bool delivered; /* with what came of it: */
    int status;     /* the answer's; 0: none */
} post_parcel;

/* `wake` is called on the thread when something is finished. */
typedef struct {
    const char *exceptions; /* addresses, private ones, that are allowed all the same */
    const seal_key *key;    /* the server's, for push services */
    const char *contact;    /* and where they can reach its operator; may be empty */
    void (*wake)(void *context);
    void *wake_context;
} post_settings;

/* NULL without memory or a thread. */
tav_post *post_open(const post_settings *settings);
/* Gives up what is under way. */
void post_close(tav_post *post);

/* Takes over a parcel from the heap; false if too many wait, and then it is freed. */
bool post_send(tav_post *post, post_parcel *parcel);

/* The next parcel that is delivered or was given up, for the caller to free; NULL: none. */
post_parcel *post_finished(tav_post *post);

typedef struct {
    uint64_t sent, failed;
    int waiting;
} post_figures;

post_figures post_measure(tav_post *post);

#endif
