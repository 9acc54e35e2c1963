/* Requests about notices: what an account wants to be told while it is away, and where to. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/bytes.h"
#include "core/json.h"
#include "formats/json/reader.h"
#include "server/account/order.h"
#include "server/characters.h"
#include "server/id.h"

enum { ANSWER = 8192 };

static const account_refusal bad_endpoint = {400, "endpoint", "endpoint", "address", "https://"};
static const account_refusal bad_keys = {400, "endpoint", "endpoint", "point", NULL};
static const account_refusal no_login = {409, "login", "no-login", NULL, NULL};
static const account_refusal no_mail = {404, "mail", "no-mail", NULL, NULL};
static const account_refusal no_address = {409, "mail", "mail", NULL, NULL};
static const account_refusal no_link = {404, "link", "link", "key", NULL};

/* What a request wants to change. */
struct account_wish {
    notice_wishes wishes; /* the choices, the language, the webhook */
    notice_device device; /* to be added, or to be removed by its id */
    char key[NOTICES_KEY];
};

void order_end_notices(account_order *order)
{
    if (order->wish == NULL)
        return;
    notices_forget(order->accounts->notices, order);
    sodium_memzero(order->wish, sizeof *order->wish);
    free(order->wish);
}

/* --- Answers ----------------------------------------------------------------------------------- */

/* The ways that this server and this account have. */
static void ways_json(const account_order *order, tav_text *out)
{
    bool guest = order->account.login[0] == '\0';
    js_key(out, "ways");
    js_list(out);
    js_string(out, "push");
    if (!guest && order->accounts->mail != NULL)
        js_string(out, "mail");
    if (!guest)
        js_string(out, "webhook");
    js_list_end(out);
}

static void webhook_json(const notice_wishes *wishes, tav_text *out)
{
    char secret[2 * NOTICE_SECRET + 1];
    tav_text text;
    js_key(out, "webhook");
    if (wishes->webhook[0] == '\0') {
        js_null(out);
        return;
    }
    text_open(&text, secret, sizeof secret);
    text_hex(&text, wishes->webhook_secret, NOTICE_SECRET);
    js_object(out);
    js_key_string(out, "address", wishes->webhook);
    js_key_string(out, "secret", secret);
    js_object_end(out);
}

static void devices_json(const notice_wishes *wishes, tav_text *out)
{
    js_key(out, "devices");
    js_list(out);
    for (int i = 0; i < wishes->devices; i++) {
        js_object(out);
        js_key_string(out, "id", wishes->device[i].id);
        js_key_string(out, "name", wishes->device[i].name);
        js_key_number(out, "since", wishes->device[i].since_ms);
        js_object_end(out);
    }
    js_list_end(out);
}

static void answer_wishes(void *context, store_result result, const notice_wishes *wishes)
{
    account_order *order = context;
    char json[ANSWER], key[128];
    tav_text out, text;
    if (result != STORE_OK) {
        order_refuse_store(order);
        return;
    }
    text_open(&text, key, sizeof key);
    notices_put_key(order->accounts->notices, &text);
    text_open(&out, json, sizeof json);
    js_object(&out);
    js_key_string(&out, "key", key);
    ways_json(order, &out);
    wishes_choices_json(wishes, &out);
    js_key_optional(&out, "mail", wishes->mail[0] != '\0' ? wishes->mail : NULL);
    webhook_json(wishes, &out);
    devices_json(wishes, &out);
    js_object_end(&out);
    order_answer(order, &(account_answer){.status = 200, .json = out.at, .json_size = out.length});
}

static void answer_done(void *context, store_result result, const notice_wishes *wishes)
{
    account_order *order = context;
    (void)wishes;
    if (result == STORE_OK)
        order_answer_empty(order, &(account_answer){0});
    else
        order_refuse_store(order);
}

/* --- Requests ---------------------------------------------------------------------------------- */

/* False if the order was refused. */
static bool begin(account_order *order)
{
    tav_notices *notices = order->accounts->notices;
    if (notices == NULL || !notices_are_ready(notices) ||
        (order->wish = calloc(1, sizeof *order->wish)) == NULL) {
        order_refuse(order, &refusal_busy);
        return false;
    }
    return true;
}

static void change(account_order *order, const char *account, wishes_change how,
                   wishes_changed then)
{
    notices_change(order->accounts->notices, account, how, then, order);
}

static bool change_nothing(void *context, notice_wishes *wishes)
{
    (void)context;
    (void)wishes;
    return false;
}

void order_notices(account_order *order, const order_body *b)
{
    (void)b;
    if (begin(order))
        change(order, order->account.id, change_nothing, answer_wishes);
}

static bool change_choices(void *context, notice_wishes *wishes)
{
    const account_order *order = context;
    const notice_wishes *wanted = &order->wish->wishes;
    memcpy(wishes->ways, wanted->ways, sizeof wishes->ways);
    wishes->quiet = wanted->quiet;
    wishes->quiet_from = wanted->quiet_from;
    wishes->quiet_to = wanted->quiet_to;
    wishes->offset = wanted->offset;
    wishes->language = order->language;
    return true;
}

static bool read_fields(account_order *order, const order_body *b, const char *const *keys,
                        reader *r)
{
    if (!begin(order))
        return false;
    fault_set(r->fault, TAV_OK, NULL, NULL);
    reader_keys(r, document_root(b->document), keys);
    return true;
}

static bool refuse_faulty(account_order *order, const reader *r)
{
    if (reader_failed(r))
        order_refuse_field(order, r->fault->what);
    return reader_failed(r);
}

void order_choose_notices(account_order *order, const order_body *b)
{
    static const char *const keys[] = {"turn", "invited", "over", "quiet", NULL};
    tav_fault fault;
    reader r = {.fault = &fault};
    if (!read_fields(order, b, keys, &r))
        return;
    wishes_read_choices(&r, document_root(b->document), &order->wish->wishes);
    if (!refuse_faulty(order, &r))
        change(order, order->account.id, change_choices, answer_wishes);
}

/* --- Devices ----------------------------------------------------------------------------------- */

static bool add_device(void *context, notice_wishes *wishes)
{
    const account_order *order = context;
    wishes_add_device(wishes, &order->wish->device);
    wishes->language = order->language;
    return true;
}

static void copy(char *to, size_t size, const char *text)
{
    tav_text out;
    text_open(&out, to, size);
    text_put(&out, text);
}

static bool is_shown_as_it_is(const char *text)
{
    uint32_t character, before = 0;
    for (size_t size; *text != '\0'; text += size, before = character) {
        size = character_read(text, &character);
        if (size == 0 || !character_allowed(character, before))
            return false;
    }
    return true;
}

void order_add_device(account_order *order, const order_body *b)
{
    static const char *const keys[] = {"name", "address", "point", "auth", NULL};
    tav_fault fault;
    reader r = {.fault = &fault};
    if (!read_fields(order, b, keys, &r))
        return;
    const json_value *root = document_root(b->document);
    notice_device *device = &order->wish->device;
    copy(device->name, sizeof device->name,
         reader_text(&r, root, "name", 1, sizeof device->name - 1));
    copy(device->address, sizeof device->address,
         reader_text(&r, root, "address", 1, sizeof device->address - 1));
    const char *point = reader_text(&r, root, "point", 1, 2 * SEAL_POINT);
    const char *auth = reader_text(&r, root, "auth", 1, 2 * SEAL_AUTH);
    if (!reader_failed(&r) && !is_shown_as_it_is(device->name))
        reader_fail(&r, TAV_ERROR_FIELD, "name", NULL);
    if (refuse_faulty(order, &r))
        return;
    if (!notices_address_possible(order->accounts->notices, device->address)) {
        order_refuse(order, &bad_endpoint);
    } else if (!seal_read_base64(point, device->reader.point, SEAL_POINT) ||
               !seal_read_base64(auth, device->reader.auth, SEAL_AUTH) ||
               !seal_is_point(device->reader.point)) {
        order_refuse(order, &bad_keys);
    } else {
        uint8_t chance[ID_BYTES];
        char id[STORE_ID];
        randombytes_buf(chance, sizeof chance);
        id_write(chance, id);
        memcpy(device->id, id, NOTICE_ID - 1);
        device->since_ms = order->now_ms;
        change(order, order->account.id, add_device, answer_wishes);
    }
}

static bool remove_device(void *context, notice_wishes *wishes)
{
    const account_order *order = context;
    return wishes_remove_device(wishes, order->wish->device.id);
}

void order_remove_device(account_order *order, const order_body *b)
{
    if (!begin(order))
        return;
    copy(order->wish->device.id, NOTICE_ID, b->value[0]);
    change(order, order->account.id, remove_device, answer_wishes);
}

/* --- A webhook --------------------------------------------------------------------------------- */

static bool set_webhook(void *context, notice_wishes *wishes)
{
    const account_order *order = context;
    memcpy(wishes->webhook, order->wish->wishes.webhook, sizeof wishes->webhook);
    memcpy(wishes->webhook_secret, order->wish->wishes.webhook_secret, NOTICE_SECRET);
    wishes->webhook_failures = 0;
    wishes->language = order->language;
    return true;
}

void order_set_webhook(account_order *order, const order_body *b)
{
    const char *address = b->value[0];
    if (order->account.login[0] == '\0') {
        order_refuse(order, &no_login);
        return;
    }
    if (!begin(order))
        return;
    if (address[0] != '\0' && !notices_address_possible(order->accounts->notices, address)) {
        order_refuse(order, &bad_endpoint);
        return;
    }
    copy(order->wish->wishes.webhook, NOTICE_ADDRESS, address);
    if (address[0] != '\0')
        randombytes_buf(order->wish->wishes.webhook_secret, NOTICE_SECRET);
    change(order, order->account.id, set_webhook, answer_wishes);
}

/* --- Mail -------------------------------------------------------------------------------------- */

/* Nobody is sent notices before the address has agreed to it. */
void order_ask_mail(account_order *order, const order_body *b)
{
    const tav_accounts *accounts = order->accounts;
    mail_message message = {.now_ms = order->now_ms};
    tav_text out;
    (void)b;
    if (accounts->mail == NULL) {
        order_refuse(order, &no_mail);
        return;
    }
    if (order->account.login[0] == '\0' || order->account.mail[0] == '\0') {
        order_refuse(order, order->account.login[0] == '\0' ? &no_login : &no_address);
        return;
    }
    if (!begin(order))
        return;
    if (!order_may_mail(order, order->account.login)) {
        order_refuse(order, &refusal_tries);
        return;
    }
    memcpy(message.to, order->account.mail, sizeof message.to);
    copy(message.subject, sizeof message.subject,
         words_find(order->language, "mail.notices.subject"));
    text_open(&out, message.body, sizeof message.body);
    text_put(&out, words_find(order->language, "mail.notices.hello"));
    text_put(&out, "\n\n");
    text_put(&out, order->account.name);
    text_put(&out, " (");
    text_put(&out, order->account.login);
    text_put(&out, ")\n\n");
    text_put(&out, words_find(order->language, "mail.notices.link"));
    text_put(&out, "\n\n");
    notices_key_of(accounts->notices, LINK_AGREE, order->account.id, order->account.mail,
                   order->wish->key);
    notices_put_link(accounts->notices, LINK_AGREE, order->wish->key, &out);
    text_put(&out, "\n\n");
    text_put(&out, words_find(order->language, "mail.reset.ignore"));
    text_put(&out, "\n");
    mail_send(accounts->mail, &message);
    order_answer_empty(order, &(account_answer){0});
}

static bool forget_mail(void *context, notice_wishes *wishes)
{
    bool had = wishes->mail[0] != '\0';
    (void)context;
    memset(wishes->mail, 0, sizeof wishes->mail);
    return had;
}

void order_forget_notices_mail(account_order *order, wishes_changed then)
{
    if (begin(order))
        change(order, order->account.id, forget_mail, then);
}

/* --- Links that work without signing in --------------------------------------------------------- */

static bool stop_all(void *context, notice_wishes *wishes)
{
    (void)context;
    memset(wishes->ways, 0, sizeof wishes->ways);
    return wishes->version > 0;
}

static bool is_key(const account_order *order, notices_link kind, const char *mail)
{
    char account[STORE_ID], key[NOTICES_KEY];
    notices_account_of(order->wish->key, account);
    notices_key_of(order->accounts->notices, kind, account, mail, key);
    return account[0] != '\0' &&
           bytes_equal((const uint8_t *)key, (const uint8_t *)order->wish->key, NOTICES_KEY - 1);
}

void order_stop_notices(account_order *order, const order_body *b)
{
    char account[STORE_ID];
    if (!begin(order))
        return;
    copy(order->wish->key, NOTICES_KEY, b->value[0]);
    notices_account_of(order->wish->key, account);
    if (!is_key(order, LINK_STOP, ""))
        order_refuse(order, &no_link);
    else
        change(order, account, stop_all, answer_done);
}

static bool agree(void *context, notice_wishes *wishes)
{
    const account_order *order = context;
    memcpy(wishes->mail, order->mail, sizeof wishes->mail);
    return true;
}

static void agree_found(void *context, store_result result, const store_account *account)
{
    account_order *order = context;
    if (result != STORE_OK) {
        order_refuse_store(order);
    } else if (account == NULL || account->mail[0] == '\0' ||
               !is_key(order, LINK_AGREE, account->mail)) {
        order_refuse(order, &no_link);
    } else {
        char id[STORE_ID];
        memcpy(id, account->id, sizeof id);
        memcpy(order->mail, account->mail, sizeof order->mail);
        change(order, id, agree, answer_done);
    }
}

void order_agree_to_mail(account_order *order, const order_body *b)
{
    char account[STORE_ID];
    if (!begin(order))
        return;
    copy(order->wish->key, NOTICES_KEY, b->value[0]);
    notices_account_of(order->wish->key, account);
    if (account[0] == '\0')
        order_refuse(order, &no_link);
    else
        store_ask_account(order->accounts->store, account, agree_found, order);
}
