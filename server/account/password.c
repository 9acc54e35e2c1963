/* Changing a password, and getting a new one by a link from an operator or by mail. A new password
 * ends all sessions, those of people who knew the old one included. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/account/order.h"
#include "server/account/token.h"
#include "words/words.h"

static const int64_t SESSION_MS = (int64_t)180 * 24 * 60 * 60 * 1000;

const account_refusal refusal_no_session = {401, "session", "session", NULL, NULL};
const account_refusal refusal_bad_password = {400, "password", "password", "password", "8-128"};
const account_refusal refusal_password_wrong = {403, "password", "password-wrong", "password",
                                                NULL};
const account_refusal refusal_busy = {503, "busy", "busy", NULL, NULL};
const account_refusal refusal_tries = {429, "tries", "tries", NULL, NULL};
const account_refusal refusal_banned = {403, "banned", "banned", NULL, NULL};
static const account_refusal bad_new = {400, "password", "password", "new", "8-128"};
static const account_refusal bad_mail = {400, "mail", "mail", "mail", NULL};
static const account_refusal no_mail = {404, "mail", "no-mail", NULL, NULL};
static const account_refusal no_link = {404, "reset", "reset", "key", NULL};
static const account_refusal no_login = {409, "login", "no-login", NULL, NULL};

void order_new_session(account_order *order, store_done done)
{
    token_make(order->token, order->new_key);
    store_add_session(order->accounts->store, order->new_key, order->account.id,
                      order->now_ms + SESSION_MS, done, order);
}

/* --- Counting wrong passwords ------------------------------------------------------------------ */

/* Ten tries, then one a minute. */
static const bucket_rate try_rate = {.tokens = 1, .period_ms = 60000, .burst = 10};
/* Three mails, then one in twenty minutes. */
static const bucket_rate mail_rate = {.tokens = 1, .period_ms = 1200000, .burst = 3};

/* Logins that share a place share its tries; nobody can choose whom to share with. */
static size_t place_of(const tav_accounts *accounts, const char *login)
{
    uint8_t hash[crypto_shorthash_BYTES];
    size_t place = 0;
    _Static_assert(crypto_shorthash_KEYBYTES == sizeof accounts->wrong_key, "the key fits");
    crypto_shorthash(hash, (const uint8_t *)login, strlen(login), accounts->wrong_key);
    memcpy(&place, hash, sizeof place < sizeof hash ? sizeof place : sizeof hash);
    return place % WRONG_PLACES;
}

bool order_take_try(account_order *order, const char *login)
{
    tav_accounts *accounts = order->accounts;
    tav_text text;
    text_open(&text, order->login, sizeof order->login);
    text_put(&text, login);
    if (bucket_take(&accounts->wrong[place_of(accounts, login)], &try_rate, order->now_ms) == 0)
        return true;
    order_refuse_wrong(order, &refusal_tries);
    return false;
}

static void give_tries_back(account_order *order)
{
    tav_accounts *accounts = order->accounts;
    accounts->wrong[place_of(accounts, order->login)] = (bucket){0};
}

bool order_heard_password(account_order *order, bool right, const account_refusal *refusal)
{
    if (right)
        give_tries_back(order);
    else
        order_refuse_wrong(order, refusal);
    return right;
}

/* --- Changing a password ----------------------------------------------------------------------- */

static void changed_session(void *context, store_result result)
{
    account_order *order = context;
    if (result == STORE_OK)
        order_answer_me(order, &(account_answer){.token = order->token,
                                                 .session = order->key,
                                                 .renewed = order->new_key,
                                                 .others = order->account.id});
    else
        order_refuse_store(order);
}

static void password_set(void *context, store_result result)
{
    account_order *order = context;
    if (result == STORE_OK)
        order_new_session(order, changed_session);
    else if (result == STORE_MISSING)
        order_refuse(order, &refusal_no_session);
    else
        order_refuse_store(order);
}

static void new_hashed(void *context, bool ok, const char *hash)
{
    account_order *order = context;
    if (ok)
        store_set_password(order->accounts->store, order->account.id, hash, NULL, password_set,
                           order);
    else
        order_refuse(order, &refusal_busy);
}

static void old_checked(void *context, bool ok, const char *unused)
{
    account_order *order = context;
    (void)unused;
    if (!order_heard_password(order, ok, &refusal_password_wrong))
        return;
    if (!work_hash_password(order->accounts->work, order->password, new_hashed, order))
        order_refuse(order, &refusal_busy);
}

/* Checks the password of the order's account; refuses the order if that cannot be right. */
static void check_password(account_order *order, const char *password, work_password_done done)
{
    if (order->account.login[0] == '\0')
        order_refuse(order, &no_login);
    else if (!account_password_possible(password))
        order_refuse(order, &refusal_password_wrong);
    else if (order_take_try(order, order->account.login) &&
             !work_check_password(order->accounts->work, password, order->account.password, done,
                                  order))
        order_refuse(order, &refusal_busy);
}

void order_change_password(account_order *order, const order_body *b)
{
    if (!account_password_possible(b->value[1])) {
        order_refuse(order, &bad_new);
        return;
    }
    memcpy(order->password, b->value[1], strlen(b->value[1]));
    check_password(order, b->value[0], old_checked);
}

/* --- The address ------------------------------------------------------------------------------- */

static void mail_forgotten(void *context, store_result result, const notice_wishes *wishes)
{
    account_order *order = context;
    (void)wishes;
    if (result == STORE_OK)
        order_answer_me(order, &(account_answer){.changed = &order->account});
    else
        order_refuse_store(order);
}

static void mail_set(void *context, store_result result)
{
    account_order *order = context;
    if (result == STORE_OK) {
        memcpy(order->account.mail, order->mail, sizeof order->mail);
        if (order->accounts->notices != NULL)
            order_forget_notices_mail(order, mail_forgotten);
        else
            order_answer_me(order, &(account_answer){.changed = &order->account});
    } else if (result == STORE_MISSING) {
        order_refuse(order, &refusal_no_session);
    } else {
        order_refuse_store(order);
    }
}

static void mail_checked(void *context, bool ok, const char *unused)
{
    account_order *order = context;
    (void)unused;
    if (!order_heard_password(order, ok, &refusal_password_wrong))
        return;
    store_set_mail(order->accounts->store, order->account.id, order->mail, mail_set, order);
}

void order_change_mail(account_order *order, const order_body *b)
{
    size_t length = strlen(b->value[0]);
    if (length > 0 && !mail_address_possible(b->value[0])) {
        order_refuse(order, &bad_mail);
        return;
    }
    memcpy(order->mail, b->value[0], length);
    check_password(order, b->value[1], mail_checked);
}

/* --- A link to a new password ------------------------------------------------------------------ */

void account_add_reset(tav_store *store, const char *account, int64_t now_ms,
                       char key[ACCOUNT_TOKEN], store_done done, void *context)
{
    uint8_t hash[STORE_KEY];
    token_make(key, hash);
    store_add_reset(store, hash, account, now_ms + (int64_t)ACCOUNT_RESET_HOURS * 3600000, done,
                    context);
}

void account_reset_link(const char *page, const char *key, tav_text *out)
{
    size_t length = strlen(page);
    while (length > 0 && page[length - 1] == '/')
        length--;
    text_bytes(out, page, length);
    text_put(out, "/reset#");
    text_put(out, key);
}

/* A link on its way to the disk; the mail goes out when it works. */
typedef struct {
    tav_mail *mail;
    tav_language language;
    char login[STORE_LOGIN];
    char name[RECORD_NAME];
    char link[STORE_WORDS + ACCOUNT_TOKEN + 16];
    mail_message message;
} letter;

static void write_letter(letter *l)
{
    tav_text text;
    text_open(&text, l->message.subject, sizeof l->message.subject);
    text_put(&text, words_find(l->language, "mail.reset.subject"));
    text_open(&text, l->message.body, sizeof l->message.body);
    text_put(&text, words_find(l->language, "mail.reset.hello"));
    text_put(&text, "\n\n");
    text_put(&text, l->name);
    text_put(&text, " (");
    text_put(&text, l->login);
    text_put(&text, ")\n\n");
    text_put(&text, words_find(l->language, "mail.reset.link"));
    text_put(&text, "\n\n");
    text_put(&text, l->link);
    text_put(&text, "\n\n");
    text_put(&text, words_find(l->language, "mail.reset.ignore"));
    text_put(&text, "\n");
}

static void send_letter(void *context, store_result result)
{
    letter *l = context;
    if (result == STORE_OK) {
        write_letter(l);
        mail_send(l->mail, &l->message);
    }
    sodium_memzero(l, sizeof *l);
    free(l);
}

static void begin_letter(const account_order *order, const store_account *account)
{
    const tav_accounts *accounts = order->accounts;
    letter *l = calloc(1, sizeof *l);
    char key[ACCOUNT_TOKEN];
    tav_text text;
    if (l == NULL)
        return;
    l->mail = accounts->mail;
    l->language = order->language;
    l->message.now_ms = order->now_ms;
    memcpy(l->login, account->login, sizeof l->login);
    memcpy(l->name, account->name, sizeof l->name);
    _Static_assert((int)STORE_MAIL == (int)MAIL_ADDRESS, "an address fits");
    memcpy(l->message.to, account->mail, sizeof l->message.to);
    account_add_reset(accounts->store, account->id, order->now_ms, key, send_letter, l);
    text_open(&text, l->link, sizeof l->link); /* nothing is finished before this returns */
    account_reset_link(accounts->page, key, &text);
    sodium_memzero(key, sizeof key);
}

bool order_may_mail(account_order *order, const char *login)
{
    tav_accounts *accounts = order->accounts;
    return bucket_take(&accounts->asked[place_of(accounts, login)], &mail_rate, order->now_ms) == 0;
}

static void forgot_found(void *context, store_result result, const store_account *account)
{
    account_order *order = context;
    (void)result;
    if (account != NULL && account->mail[0] != '\0' && order_may_mail(order, account->login))
        begin_letter(order, account);
    order_answer_empty(order, &(account_answer){0});
}

/* The answer is the same whether there is such an account or not, and does not wait for the mail. */
void order_forgot(account_order *order, const order_body *b)
{
    if (order->accounts->mail == NULL)
        order_refuse(order, &no_mail);
    else if (!account_login_possible(b->value[0]))
        order_answer_empty(order, &(account_answer){0});
    else
        store_ask_login(order->accounts->store, b->value[0], forgot_found, order);
}

static void reset_session(void *context, store_result result)
{
    account_order *order = context;
    if (result == STORE_OK)
        order_answer_me(order, &(account_answer){.token = order->token,
                                                 .left = order->account.id,
                                                 .session = order->known ? order->key : NULL});
    else
        order_refuse_store(order);
}

static void reset_set(void *context, store_result result)
{
    account_order *order = context;
    if (result == STORE_OK) {
        if (order->known)
            store_delete_session(order->accounts->store, order->key, NULL, NULL);
        order_new_session(order, reset_session);
    } else if (result == STORE_MISSING) {
        order_refuse(order, &no_link);
    } else {
        order_refuse_store(order);
    }
}

static void reset_hashed(void *context, bool ok, const char *hash)
{
    account_order *order = context;
    if (ok)
        store_set_password(order->accounts->store, order->account.id, hash, order->reset, reset_set,
                           order);
    else
        order_refuse(order, &refusal_busy);
}

static void reset_found(void *context, store_result result, const store_account *account)
{
    account_order *order = context;
    if (result != STORE_OK) {
        order_refuse_store(order);
    } else if (account == NULL) {
        order_refuse(order, &no_link);
    } else {
        order->account = *account;
        if (!work_hash_password(order->accounts->work, order->password, reset_hashed, order))
            order_refuse(order, &refusal_busy);
    }
}

void order_reset(account_order *order, const order_body *b)
{
    if (!account_password_possible(b->value[1])) {
        order_refuse(order, &refusal_bad_password);
    } else if (!token_key(b->value[0], order->reset)) {
        order_refuse(order, &no_link);
    } else {
        memcpy(order->password, b->value[1], strlen(b->value[1]));
        store_ask_reset(order->accounts->store, order->reset, order->now_ms, reset_found, order);
    }
}

/* --- Settings ----------------------------------------------------------------------------------- */

void accounts_set_mail(tav_accounts *accounts, tav_mail *mail, const char *page)
{
    tav_text text;
    accounts->mail = mail;
    text_open(&text, accounts->page, sizeof accounts->page);
    text_put(&text, page);
}

void accounts_set_notices(tav_accounts *accounts, tav_notices *notices)
{
    accounts->notices = notices;
}

void accounts_set_banned(tav_accounts *accounts,
                         bool (*banned)(void *context, const char *account, int64_t now_ms),
                         void *context)
{
    accounts->banned = banned;
    accounts->banned_context = context;
}
