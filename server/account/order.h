/* A request under way. It is in the list of its tav_accounts until it is answered; every way
 * through the code ends with exactly one answer, which also ends the order. */
#ifndef TAV_SERVER_ACCOUNT_ORDER_H
#define TAV_SERVER_ACCOUNT_ORDER_H

#include "formats/json/json.h"
#include "server/account/account.h"

typedef struct account_order {
    struct account_order *next, *before;
    tav_accounts *accounts;
    account_done done;
    void *context;
    tav_language language;
    int64_t now_ms;
    bool known;                /* there is a session, of this account: */
    store_account account;     /* from then on as the request will leave it */
    uint8_t key[STORE_KEY];    /* of the session that asks */
    char token[ACCOUNT_TOKEN]; /* of a new session */
    char login[STORE_LOGIN];   /* wanted */
} account_order;

typedef struct account_export account_export;

struct tav_accounts {
    tav_store *store;
    tav_work *work;
    tav_error (*records)(void *context, const char *table, tav_text *out);
    void *records_context;
    account_order *orders;
    account_export *exports; /* the first is being written, the others wait */
};

/* --- What it says ------------------------------------------------------------------------------ */

enum { ORDER_FIELDS = 2 };

typedef struct {
    json_document *document;
    const char *value[ORDER_FIELDS]; /* of the fields asked for, in their order */
} order_body;

/* All of the fields must be there, as strings, and nothing else; a request without fields may come
 * without a body. False if the order was refused. */
bool order_read(account_order *order, const account_request *request,
                const char *const fields[ORDER_FIELDS], order_body *body);
void order_close_body(order_body *body);

/* --- Answers: each ends the order -------------------------------------------------------------- */

void order_end(account_order *order); /* without an answer */
void order_answer(account_order *order, const account_answer *answer);
void order_answer_me(account_order *order, const account_answer *with);
void order_answer_empty(account_order *order, const account_answer *with);

typedef struct {
    int status;
    const char *code;
    const char *key;   /* error.<key> in the catalogue */
    const char *field; /* may be NULL, as the next */
    const char *allowed;
} account_refusal;

void order_refuse(account_order *order, const account_refusal *refusal);
/* A write failed for the disk's sake. */
void order_refuse_store(account_order *order);

/* Everything stored about the account of the order, as JSON; accounts_work writes it. */
void order_export(account_order *order);
void order_end_export(account_order *order); /* if there is one */

#endif
