/* Guests, accounts with a password, and sessions: the HTTP requests of docs/api.md without the
 * HTTP. A request is its name and its JSON body; the answer goes to a callback, at once or once the
 * change is on disk. */
#ifndef TAV_SERVER_ACCOUNT_ACCOUNT_H
#define TAV_SERVER_ACCOUNT_ACCOUNT_H

#include "server/mail/mail.h"
#include "server/notice/notice.h"
#include "server/store/store.h"
#include "server/work/work.h"
#include "words/words.h"

enum { ACCOUNT_TOKEN = 65 }; /* 256 bits in hex, with a zero */

typedef struct tav_accounts tav_accounts;

typedef struct {
    int status;       /* HTTP status */
    const char *json; /* the body */
    size_t json_size;
    const char *token; /* set the cookie to this; empty: delete it; NULL: keep it */
    const char *left;  /* this account signed out everywhere or was deleted: close its
                                connections; or NULL */
    bool deleted;
    const uint8_t *session;       /* the session with this key is over: close its connections; or
                                     NULL */
    const uint8_t *renewed;       /* it continues under this key; or NULL */
    const char *others;           /* close this account's connections of other sessions; or NULL */
    const char *wrong;            /* somebody tried a wrong password for this login; or NULL */
    const store_account *changed; /* the account as it is now, if it changed; or NULL */
} account_answer;

typedef void (*account_done)(void *context, const account_answer *answer);

typedef struct {
    const char *request; /* "guest", "me", "keep", "login", "logout", "logout-everywhere",
                                "password", "mail", "forgot", "reset", "export", "delete",
                                "notices" and those that begin with it */
    const char *token;   /* from the cookie, or "" */
    const char *body;    /* JSON; "" for requests without one */
    size_t body_size;
    tav_language language;
    int64_t now_ms;
} account_request;

/* `records` writes a finished game's record for an export (hub_record). */
tav_accounts *accounts_open(tav_store *store, tav_work *work,
                            tav_error (*records)(void *context, const char *table, tav_text *out),
                            void *context);
/* After the store. */
void accounts_close(tav_accounts *accounts);

/* Where links to a new password are sent from, and the address of the page they lead to. Without
 * this nobody can ask for one. */
void accounts_set_mail(tav_accounts *accounts, tav_mail *mail, const char *page);

/* Without this nothing can be asked about notices. */
void accounts_set_notices(tav_accounts *accounts, tav_notices *notices);

/* Says which accounts are banned; NULL: none are. */
void accounts_set_banned(tav_accounts *accounts,
                         bool (*banned)(void *context, const char *account, int64_t now_ms),
                         void *context);

/* Makes a key for a link to a new password, for an operator or a mail, and queues its hash. */
enum { ACCOUNT_RESET_HOURS = 24 };
void account_add_reset(tav_store *store, const char *account, int64_t now_ms,
                       char key[ACCOUNT_TOKEN], store_done done, void *context);
/* PAGE/reset#KEY: the part after # is not sent to servers and gets into no log. */
void account_reset_link(const char *page, const char *key, tav_text *out);

/* `done` is called once, maybe before this returns. The context must live until then; the request
 * itself need not. */
void accounts_handle(tav_accounts *accounts, const account_request *request, account_done done,
                     void *context);

/* Does a little of the slow work; true if there is more. Call it again soon. */
bool accounts_work(tav_accounts *accounts);

/* Finds the account of a cookie's token, now or later: NULL if there is no such session, it has
 * expired, or the account is banned. `asked` must stay until then, or be forgotten. */
typedef struct {
    tav_accounts *accounts;
    int64_t now_ms;
    store_found_account found;
    void *context;
    bool asking;
} account_asked;

void accounts_ask(tav_accounts *accounts, account_asked *asked, const char *token, int64_t now_ms,
                  store_found_account found, void *context);
void accounts_forget(account_asked *asked);

/* {"account":..,"name":..,"guest":..,"login":..,"lang":null} */
void account_json(const store_account *account, tav_text *out);

#endif
