/* Requests about accounts and sessions. Each becomes an order (account/order.h): its body is read,
 * a password goes to the workers, the change goes to the store, and the answer follows once the
 * change is on disk. */
#include "server/account/account.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/account/order.h"
#include "server/account/fields.h"
#include "server/account/token.h"
#include "server/id.h"

static const account_refusal bad_name = {400, "name", "name", "name", "1-24"};
static const account_refusal bad_login = {400, "login", "login", "login", "a-z0-9._-, 3-32"};
static const account_refusal login_taken = {409, "login", "login-taken", "login", NULL};
static const account_refusal login_kept = {409, "login", "login-kept", NULL, NULL};
static const account_refusal login_wrong = {401, "login", "login-wrong", NULL, NULL};

/* --- Sessions --------------------------------------------------------------------------------- */

static void signed_in(void *context, store_result result)
{
    account_order *order = context;
    if (result == STORE_OK)
        order_answer_me(order, &(account_answer){.token = order->token,
                                                 .session = order->known ? order->key : NULL});
    else if (result == STORE_MISSING && order->account.login[0] != '\0') /* deleted meanwhile */
        order_refuse(order, &login_wrong);
    else
        order_refuse_store(order);
}

static void signed_out(void *context, store_result result)
{
    account_order *order = context;
    if (result == STORE_OK)
        order_answer_empty(order, &(account_answer){.token = "", .session = order->key});
    else
        order_refuse_store(order);
}

static void signed_out_everywhere(void *context, store_result result)
{
    account_order *order = context;
    if (result == STORE_OK)
        order_answer_empty(order, &(account_answer){.token = "", .left = order->account.id});
    else
        order_refuse_store(order);
}

static bool refuse_banned(account_order *order)
{
    const tav_accounts *accounts = order->accounts;
    if (accounts->banned == NULL ||
        !accounts->banned(accounts->banned_context, order->account.id, order->now_ms))
        return false;
    order_refuse(order, &refusal_banned);
    return true;
}

/* --- Guests ----------------------------------------------------------------------------------- */

static bool take_account(account_order *order, const store_account *account)
{
    if (account != NULL)
        order->account = *account;
    return account != NULL;
}

/* The order's change was carried out or refused, and this is the account now. */
static void answer_changed(account_order *order, bool there)
{
    store_result result = order->result;
    if (result == STORE_MISSING || (result == STORE_OK && !there))
        order_refuse(order, &refusal_no_session);
    else if (result == STORE_OK)
        order_answer_me(order, &(account_answer){.changed = &order->account});
    else if (result == STORE_CONFLICT)
        order_refuse(order, there && order->account.login[0] != '\0' ? &login_kept : &login_taken);
    else
        order_refuse_store(order);
}

static void changed_read(void *context, store_result result, const store_account *account)
{
    account_order *order = context;
    if (order->result == STORE_OK && result != STORE_OK)
        order->result = result;
    answer_changed(order, take_account(order, account));
}

/* Reads the account again: another session may have changed it too. */
static void changed(void *context, store_result result)
{
    account_order *order = context;
    order->result = result;
    store_ask_account(order->accounts->store, order->account.id, changed_read, order);
}

/* The account has a password now. The session continues under a new token: somebody who saw the old
 * one, which was only a guest's, must not be signed in to the account. */
static void kept_session(void *context, store_result result)
{
    account_order *order = context;
    if (result == STORE_OK)
        order_answer_me(order, &(account_answer){.token = order->token,
                                                 .session = order->key,
                                                 .renewed = order->new_key,
                                                 .changed = &order->account});
    else
        order_refuse_store(order);
}

static void kept_read(void *context, store_result result, const store_account *account)
{
    account_order *order = context;
    if (order->result != STORE_OK || account == NULL) {
        changed_read(order, result, account);
        return;
    }
    take_account(order, account);
    store_delete_session(order->accounts->store, order->key, NULL, NULL);
    order_new_session(order, kept_session);
}

static void kept(void *context, store_result result)
{
    account_order *order = context;
    order->result = result;
    store_ask_account(order->accounts->store, order->account.id, kept_read, order);
}

/* A change to the order's account; the caller fills it in. */
static store_account change_of(const account_order *order)
{
    store_account change = {0};
    memcpy(change.id, order->account.id, sizeof change.id);
    return change;
}

static void come_as_guest(account_order *order, const order_body *b)
{
    tav_store *store = order->accounts->store;
    char name[RECORD_NAME];
    uint8_t chance[ID_BYTES];
    if (!account_name_read(b->value[0], name)) {
        order_refuse(order, &bad_name);
        return;
    }
    if (order->known) {
        store_account change = change_of(order);
        memcpy(change.name, name, sizeof name);
        store_set_account(store, &change, changed, order);
        return;
    }
    memcpy(order->account.name, name, sizeof name);
    randombytes_buf(chance, sizeof chance);
    id_write(chance, order->account.id);
    order->account.created_ms = order->account.seen_ms = order->now_ms;
    store_add_account(store, &order->account, NULL, NULL);
    order_new_session(order, signed_in); /* refused if the account was */
}

/* --- Passwords -------------------------------------------------------------------------------- */

static void keep_hashed(void *context, bool ok, const char *hash)
{
    account_order *order = context;
    store_account change = change_of(order);
    tav_text password;
    if (!ok) {
        order_refuse(order, &refusal_busy);
        return;
    }
    memcpy(change.login, order->login, sizeof order->login);
    text_open(&password, change.password, sizeof change.password);
    text_put(&password, hash);
    change.seen_ms = order->now_ms;
    store_set_account(order->accounts->store, &change, kept, order);
    sodium_memzero(&change, sizeof change);
}

static void keep_free(void *context, store_result result, const store_account *other)
{
    account_order *order = context;
    if (result != STORE_OK)
        order_refuse_store(order);
    else if (other != NULL)
        order_refuse(order, &login_taken);
    else if (!work_hash_password(order->accounts->work, order->password, keep_hashed, order))
        order_refuse(order, &refusal_busy);
}

static void keep(account_order *order, const order_body *b)
{
    if (!account_login_possible(b->value[0]))
        order_refuse(order, &bad_login);
    else if (!account_password_possible(b->value[1]))
        order_refuse(order, &refusal_bad_password);
    else if (order->account.login[0] != '\0')
        order_refuse(order, &login_kept);
    else {
        memcpy(order->login, b->value[0], strlen(b->value[0]));
        memcpy(order->password, b->value[1], strlen(b->value[1]));
        store_ask_login(order->accounts->store, order->login, keep_free, order);
    }
}

/* Ends the session that made the request, perhaps a guest's: its cookie is replaced. */
static void login_read(void *context, store_result result, const store_account *account)
{
    account_order *order = context;
    tav_store *store = order->accounts->store;
    bool right = take_account(order, account);
    if (result != STORE_OK) {
        order_refuse_store(order);
        return;
    }
    if (!order_heard_password(order, right, &login_wrong) || refuse_banned(order))
        return;
    store_account change = change_of(order);
    change.seen_ms = order->now_ms;
    store_set_account(store, &change, NULL, NULL);
    if (order->known)
        store_delete_session(store, order->key, NULL, NULL);
    order_new_session(order, signed_in);
}

static void login_checked(void *context, bool ok, const char *unused)
{
    account_order *order = context;
    (void)unused;
    if (ok)
        store_ask_account(order->accounts->store, order->account.id, login_read, order);
    else
        order_refuse_wrong(order, &login_wrong);
}

static void login_found(void *context, store_result result, const store_account *account)
{
    account_order *order = context;
    if (result != STORE_OK) {
        order_refuse_store(order);
        return;
    }
    order->account = account != NULL ? *account : (store_account){0};
    const char *hash = account != NULL ? account->password : account_nobodys_hash;
    if (!work_check_password(order->accounts->work, order->password, hash, login_checked, order))
        order_refuse(order, &refusal_busy);
}

/* An impossible login or password is just wrong, like any other. */
static void login(account_order *order, const order_body *b)
{
    if (!account_login_possible(b->value[0]) || !account_password_possible(b->value[1])) {
        order_refuse(order, &login_wrong);
        return;
    }
    if (!order_take_try(order, b->value[0]))
        return;
    memcpy(order->password, b->value[1], strlen(b->value[1]));
    store_ask_login(order->accounts->store, b->value[0], login_found, order);
}

/* --- Leaving ---------------------------------------------------------------------------------- */

static void deleted(void *context, store_result result)
{
    account_order *order = context;
    if (result == STORE_OK || result == STORE_MISSING)
        order_answer_empty(
            order, &(account_answer){.token = "", .left = order->account.id, .deleted = true});
    else
        order_refuse_store(order);
}

static void delete_checked(void *context, bool ok, const char *unused)
{
    account_order *order = context;
    (void)unused;
    if (!order_heard_password(order, ok, &refusal_password_wrong))
        return;
    store_delete_account(order->accounts->store, order->account.id, deleted, order);
}

static void delete_account(account_order *order, const order_body *b)
{
    if (order->account.login[0] == '\0')
        delete_checked(order, true, NULL);
    else if (!account_password_possible(b->value[0]))
        order_refuse(order, &refusal_password_wrong);
    else if (!order_take_try(order, order->account.login))
        return;
    else if (!work_check_password(order->accounts->work, b->value[0], order->account.password,
                                  delete_checked, order))
        order_refuse(order, &refusal_busy);
}

/* --- Requests --------------------------------------------------------------------------------- */

/* Guests who have not been seen for long are deleted. */
static void me(account_order *order, const order_body *unused)
{
    enum { DAY_MS = 86400000 };
    (void)unused;
    if (order->now_ms - order->account.seen_ms > DAY_MS) {
        store_account change = change_of(order);
        change.seen_ms = order->now_ms;
        store_set_account(order->accounts->store, &change, NULL, NULL);
    }
    order_answer_me(order, &(account_answer){0});
}

static void logout(account_order *order, const order_body *unused)
{
    (void)unused;
    store_delete_session(order->accounts->store, order->key, signed_out, order);
}

static void logout_everywhere(account_order *order, const order_body *unused)
{
    (void)unused;
    store_delete_sessions(order->accounts->store, order->account.id, signed_out_everywhere, order);
}

static void export_all(account_order *order, const order_body *unused)
{
    (void)unused;
    order_export(order);
}

typedef struct account_kind {
    const char *id;
    bool needs_session;
    const char *fields[ORDER_FIELDS];
    void (*handle)(account_order *order, const order_body *b);
    bool object; /* it reads the fields of its body itself */
} request_kind;

static const request_kind requests[] = {
    {"guest", false, {"name"}, come_as_guest, false},
    {"me", true, {NULL}, me, false},
    {"keep", true, {"login", "password"}, keep, false},
    {"login", false, {"login", "password"}, login, false},
    {"logout", true, {NULL}, logout, false},
    {"logout-everywhere", true, {NULL}, logout_everywhere, false},
    {"password", true, {"password", "new"}, order_change_password, false},
    {"mail", true, {"mail", "password"}, order_change_mail, false},
    {"forgot", false, {"login"}, order_forgot, false},
    {"reset", false, {"key", "password"}, order_reset, false},
    {"export", true, {NULL}, export_all, false},
    {"delete", true, {"password"}, delete_account, false},
    {"notices", true, {NULL}, order_notices, false},
    {"notices-choose", true, {NULL}, order_choose_notices, true},
    {"notices-device", true, {NULL}, order_add_device, true},
    {"notices-remove", true, {"id"}, order_remove_device, false},
    {"notices-webhook", true, {"address"}, order_set_webhook, false},
    {"notices-mail", true, {NULL}, order_ask_mail, false},
    {"notices-stop", false, {"key"}, order_stop_notices, false},
    {"notices-agree", false, {"key"}, order_agree_to_mail, false},
};

static const request_kind *find_request(const char *id)
{
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++)
        if (strcmp(requests[i].id, id) == 0)
            return &requests[i];
    return NULL;
}

/* NULL if out of memory. */
static account_order *new_order(tav_accounts *accounts, const account_request *request,
                                account_done done, void *context)
{
    account_order *order = calloc(1, sizeof *order);
    if (order == NULL)
        return NULL;
    order->accounts = accounts;
    order->done = done;
    order->context = context;
    order->language = request->language;
    order->now_ms = request->now_ms;
    order->next = accounts->orders;
    if (order->next != NULL)
        order->next->before = order;
    accounts->orders = order;
    order->kind = find_request(request->request);
    order->body = request->body;
    order->body_size = request->body_size;
    return order;
}

/* It is known whether there is a session. */
static void begin_order(account_order *order)
{
    static const char *const none[ORDER_FIELDS];
    const request_kind *kind = order->kind;
    if (kind == NULL) {
        order_refuse(order, &(account_refusal){404, "do", "do", NULL, NULL});
        return;
    }
    if (kind->needs_session && !order->known) {
        order_refuse(order, &refusal_no_session);
        return;
    }
    bool leaves = kind->handle == logout || kind->handle == logout_everywhere ||
                  kind->handle == export_all || kind->handle == delete_account;
    if (order->known && !leaves && refuse_banned(order))
        return;
    bool no_password = kind->handle == delete_account && order->account.login[0] == '\0';
    order_body b;
    if (kind->object ? order_read_object(order, &b)
                     : order_read(order, no_password ? none : kind->fields, &b)) {
        kind->handle(order, &b);
        order_close_body(&b);
    }
}

static void session_found(void *context, store_result result, const store_account *account)
{
    account_order *order = context;
    order->asking = false;
    order->result = result;
    order->known = take_account(order, account);
    if (!order->late)
        return;
    if (result == STORE_OK)
        begin_order(order);
    else
        order_refuse_store(order);
}

/* The body belongs to the caller, who may free it once accounts_handle has returned. */
static void wait_for_session(account_order *order)
{
    order->late = true;
    order->copy = malloc(order->body_size + 1);
    if (order->copy == NULL) {
        order_refuse(order, &refusal_busy);
        return;
    }
    memcpy(order->copy, order->body, order->body_size);
    order->body = order->copy;
}

void accounts_handle(tav_accounts *accounts, const account_request *request, account_done done,
                     void *context)
{
    account_order *order = new_order(accounts, request, done, context);
    if (order == NULL) {
        order_refuse_unmade(request, done, context);
        return;
    }
    order->asking = token_key(request->token, order->key);
    if (order->asking)
        store_ask_session(accounts->store, order->key, order->now_ms, session_found, order);
    if (order->asking)
        wait_for_session(order);
    else if (order->result != STORE_OK)
        order_refuse_store(order);
    else
        begin_order(order);
}

/* --- Who a token belongs to --------------------------------------------------------------------- */

static void answer_asked(account_asked *asked, store_result result, const store_account *account)
{
    const tav_accounts *accounts = asked->accounts;
    bool banned = account != NULL && accounts->banned != NULL &&
                  accounts->banned(accounts->banned_context, account->id, asked->now_ms);
    asked->asking = false;
    asked->found(asked->context, result, banned ? NULL : account);
}

static void asked_found(void *context, store_result result, const store_account *account)
{
    answer_asked(context, result, account);
}

void accounts_ask(tav_accounts *accounts, account_asked *asked, const char *token, int64_t now_ms,
                  store_found_account found, void *context)
{
    uint8_t key[STORE_KEY];
    *asked = (account_asked){accounts, now_ms, found, context, true};
    if (token_key(token, key))
        store_ask_session(accounts->store, key, now_ms, asked_found, asked);
    else
        answer_asked(asked, STORE_OK, NULL);
}

void accounts_forget(account_asked *asked)
{
    if (asked->asking)
        store_forget(asked->accounts->store, asked);
    asked->asking = false;
}

/* --- Life ------------------------------------------------------------------------------------- */

tav_accounts *accounts_open(tav_store *store, tav_work *work,
                            tav_error (*records)(void *context, const char *table, tav_text *out),
                            void *context)
{
    tav_accounts *accounts = calloc(1, sizeof *accounts);
    if (accounts == NULL || sodium_init() < 0) {
        free(accounts);
        return NULL;
    }
    accounts->store = store;
    accounts->work = work;
    accounts->records = records;
    accounts->records_context = context;
    randombytes_buf(accounts->wrong_key, sizeof accounts->wrong_key);
    return accounts;
}

void accounts_close(tav_accounts *accounts)
{
    accounts->store = NULL; /* it is closed, and has forgotten everything */
    while (accounts->orders != NULL)
        order_end(accounts->orders);
    free(accounts);
}
