/* A pending request. It stays in the list of its tav_accounts until it is answered; every path
 * through the code gives exactly one answer, which also ends the order. */
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
    bool known;                /* there is a session of this account: */
    store_account account;     /* as the request will leave it */
    uint8_t key[STORE_KEY];    /* of the requesting session */
    char token[ACCOUNT_TOKEN]; /* of a new session */
    char login[STORE_LOGIN];   /* requested */
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

/* --- The body ---------------------------------------------------------------------------------- */

enum { ORDER_FIELDS = 2 };

typedef struct {
    json_document *document;
    const char *value[ORDER_FIELDS]; /* of the requested fields, in order */
} order_body;

/* The body must have exactly these fields, all strings; a request without fields may have no body.
 * False if the order was refused. */
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
    const char *field; /* may be NULL, like the next */
    const char *allowed;
} account_refusal;

void order_refuse(account_order *order, const account_refusal *refusal);
/* Refuses because a write to disk failed. */
void order_refuse_store(account_order *order);

/* Everything stored about the account of the order, as JSON; accounts_work writes it. */
void order_export(account_order *order);
void order_end_export(account_order *order); /* if there is one */

#endif
