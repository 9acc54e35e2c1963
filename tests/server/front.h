/* The accounts module under test: a real store, real workers, and one requester, whose last answer
 * is kept as it came. */
#ifndef TAV_TESTS_SERVER_FRONT_H
#define TAV_TESTS_SERVER_FRONT_H

#include <jansson.h>

#include "server/account/account.h"
#include "tests/server/desk.h"

static const int64_t DAY = 24 * 60 * 60 * 1000;

typedef struct {
    desk d;
    tav_work *work;
    tav_accounts *accounts;
    int64_t now_ms;
    tav_language language;

    /* The last answer. */
    bool answered;
    int status;
    json_t *json;
    bool sets_token;
    char token[ACCOUNT_TOKEN];
    char left[STORE_ID];
    char others[STORE_ID];
    bool renews, tried;
    bool deleted, changes, ends; /* a session */
    uint8_t session[STORE_KEY];
    store_account changed;
} front;

void front_open(front *f);
void front_close(front *f);

/* Sends a request without waiting; the answer goes to `f`. */
void start(front *f, const char *request, const char *token, const char *body);
/* Lets the server work until both have their answer; they may be the same one. Both must use the
 * same accounts. */
void wait_for(front *f, const front *other);
/* Whose a token is; false: nobody's. */
bool find(front *f, const char *token, store_account *account);
/* Sends a request and waits for its answer. */
void ask(front *f, const char *request, const char *token, const char *body);

/* Returns another requester at the same accounts. Only its answer must be closed, not the front. */
front beside(const front *f);
void leave_beside(front *other);

/* Returns a string of the last answer. */
const char *said(const front *f, const char *key);
/* An empty `field` expects that no field is named. */
void assert_refused(const front *f, int status, const char *code, const char *field);
void assert_message(const front *f, const char *expected);

/* Makes a new guest and writes their token to `token`. */
void come(front *f, const char *body, char token[ACCOUNT_TOKEN]);

/* Makes the guest an account, and replaces the token by the new one. */
void keep(front *f, char token[ACCOUNT_TOKEN], const char *body);

void copy(char *to, size_t size, const char *words);

#define ANNA  "{\"login\":\"anna\",\"password\":\"correct horse\"}"
#define WRONG "{\"login\":\"anna\",\"password\":\"wrong horse\"}"

#endif
