/* A pending request. It stays in the list of its tav_accounts until it is answered; every path
 * through the code gives exactly one answer, which also ends the order. */
#ifndef TAV_SERVER_ACCOUNT_ORDER_H
#define TAV_SERVER_ACCOUNT_ORDER_H

#include "formats/json/json.h"
#include "server/account/account.h"
#include "server/account/fields.h"
#include "server/bucket.h"

enum { WRONG_PLACES = 1 << 15 };

typedef struct account_order {
    struct account_order *next, *before;
    tav_accounts *accounts;
    account_done done;
    void *context;
    tav_language language;
    int64_t now_ms;
    bool known;                      /* there is a session of this account: */
    store_account account;           /* as the request will leave it */
    uint8_t key[STORE_KEY];          /* of the requesting session */
    char token[ACCOUNT_TOKEN];       /* of a new session */
    uint8_t new_key[STORE_KEY];      /* of a new session */
    char login[STORE_LOGIN];         /* requested, or whose password is tried */
    char password[PASSWORD_MAX + 1]; /* the new one */
    char mail[STORE_MAIL];           /* the new address */
    uint8_t reset[STORE_KEY];        /* of the link that was used */
    struct account_wish *wish;       /* of a request about notices; on the heap */
    const struct account_kind *kind;
    const char *body; /* as it came; read before anything else is done */
    size_t body_size;
    char *copy;          /* of it, on the heap, if the session is not known at once */
    bool asking, late;   /* for the session */
    store_result result; /* of the read or write that was done last */
} account_order;

typedef struct account_export account_export;

struct tav_accounts {
    tav_store *store;
    tav_work *work;
    tav_error (*records)(void *context, const char *table, tav_text *out);
    void *records_context;
    tav_mail *mail; /* NULL: none is sent */
    tav_notices *notices;
    char page[STORE_WORDS];
    bool (*banned)(void *context, const char *account, int64_t now_ms);
    void *banned_context;
    uint8_t wrong_key[16];      /* of the hash that finds a login's place */
    bucket wrong[WRONG_PLACES]; /* tries left for a login */
    bucket asked[WRONG_PLACES]; /* mails left for a login */
    account_order *orders;
    account_export *exports; /* that take turns */
};

/* --- The body ---------------------------------------------------------------------------------- */

enum { ORDER_FIELDS = 2 };

typedef struct {
    json_document *document;
    const char *value[ORDER_FIELDS]; /* of the requested fields, in order */
} order_body;

/* The body must have exactly these fields, all strings; a request without fields may have no body.
 * False if the order was refused. */
TAV_MUST_CHECK bool order_read(account_order *order, const char *const fields[ORDER_FIELDS],
                               order_body *body);
/* Any object: its fields are read by the caller. */
TAV_MUST_CHECK bool order_read_object(account_order *order, order_body *body);
void order_close_body(order_body *body);
/* Refuses the order because of this field. */
void order_refuse_field(account_order *order, const char *field);

/* --- Answers: each ends the order -------------------------------------------------------------- */

void order_end(account_order *order); /* without an answer */
void order_answer(account_order *order, const account_answer *answer);
void order_answer_me(account_order *order, const account_answer *with);
void order_answer_empty(account_order *order, const account_answer *with);

typedef struct {
    int status;
    const char *code;
    const char *key;   /* error.<key> in the catalogue */
    const char *field; /* may be NULL, like the next */
    const char *allowed;
} account_refusal;

void order_refuse(account_order *order, const account_refusal *refusal);
/* The same for a request there is no memory for. */
void order_refuse_unmade(const account_request *request, account_done done, void *context);
/* Refuses because a write to disk failed. */
void order_refuse_store(account_order *order);

extern const account_refusal refusal_no_session, refusal_bad_password, refusal_password_wrong,
    refusal_busy, refusal_tries, refusal_banned;

/* --- Passwords (password.c) -------------------------------------------------------------------- */

/* Takes one of the tries of a login, which a right password gives back; if there is none left,
 * refuses the order and returns false. Known and unknown logins are counted alike. */
TAV_MUST_CHECK bool order_take_try(account_order *order, const char *login);
/* A password was checked: a right one gives the tries back, a wrong one refuses the order. Returns
 * `right`. */
bool order_heard_password(account_order *order, bool right, const account_refusal *refusal);
/* Refuses the order because the password was wrong. */
void order_refuse_wrong(account_order *order, const account_refusal *refusal);
/* Adds a session for the order's account, with a new token. */
void order_new_session(account_order *order, store_done done);

void order_change_password(account_order *order, const order_body *b);
void order_change_mail(account_order *order, const order_body *b);
void order_forgot(account_order *order, const order_body *b);
void order_reset(account_order *order, const order_body *b);

/* Whether a mail may go to the owner of a login now: a few, then one in twenty minutes. */
TAV_MUST_CHECK bool order_may_mail(account_order *order, const char *login);

/* --- Notices (notices.c) ----------------------------------------------------------------------- */

void order_notices(account_order *order, const order_body *b);
void order_choose_notices(account_order *order, const order_body *b);
void order_add_device(account_order *order, const order_body *b);
void order_remove_device(account_order *order, const order_body *b);
void order_set_webhook(account_order *order, const order_body *b);
void order_ask_mail(account_order *order, const order_body *b);
void order_stop_notices(account_order *order, const order_body *b);
void order_agree_to_mail(account_order *order, const order_body *b);
/* The account has another address, which has not agreed to notices. */
void order_forget_notices_mail(account_order *order, wishes_changed then);
void order_end_notices(account_order *order);

/* Everything stored about the account of the order, as JSON; accounts_work writes it. */
void order_export(account_order *order);
void order_end_export(account_order *order); /* if there is one */

#endif
