#include "server/account/order.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"

enum { ANSWER_SIZE = 2048, KEY_SIZE = 64 };

void order_end(account_order *order)
{
    order_end_export(order);
    if (order->before != NULL)
        order->before->next = order->next;
    else
        order->accounts->orders = order->next;
    if (order->next != NULL)
        order->next->before = order->before;
    sodium_memzero(order, sizeof *order);
    free(order);
}

void order_answer(account_order *order, const account_answer *answer)
{
    order->done(order->context, answer);
    order_end(order);
}

void account_json(const store_account *account, tav_text *out)
{
    bool guest = account->login[0] == '\0';
    js_object(out);
    js_key_string(out, "account", account->id);
    js_key_string(out, "name", account->name);
    js_key_bool(out, "guest", guest);
    js_key(out, "login");
    if (guest)
        js_null(out);
    else
        js_string(out, account->login);
    js_key(out, "lang");
    js_null(out);
    js_object_end(out);
}

void order_answer_me(account_order *order, const account_answer *with)
{
    char json[ANSWER_SIZE];
    tav_text out;
    text_open(&out, json, sizeof json);
    account_json(&order->account, &out);
    account_answer answer = *with;
    answer.status = 200;
    answer.json = out.at;
    answer.json_size = out.length;
    order_answer(order, &answer);
}

void order_answer_empty(account_order *order, const account_answer *with)
{
    account_answer answer = *with;
    answer.status = 200;
    answer.json = "{}";
    answer.json_size = 2;
    order_answer(order, &answer);
}

/* The text of an error; its key, should the catalogue not have it. */
static const char *error_words(const char *key, tav_language language)
{
    char buffer[KEY_SIZE];
    tav_text full_key;
    text_open(&full_key, buffer, sizeof buffer);
    text_put(&full_key, "error.");
    text_put(&full_key, key);
    const char *words = words_find(language, buffer);
    return words != NULL ? words : key;
}

static void put_optional(tav_text *out, const char *key, const char *value)
{
    js_key(out, key);
    if (value != NULL)
        js_string(out, value);
    else
        js_null(out);
}

void order_refuse(account_order *order, const account_refusal *refusal)
{
    char json[ANSWER_SIZE];
    tav_text out;
    text_open(&out, json, sizeof json);
    js_object(&out);
    js_key(&out, "error");
    js_object(&out);
    js_key_string(&out, "code", refusal->code);
    put_optional(&out, "field", refusal->field);
    js_key_string(&out, "message", error_words(refusal->key, order->language));
    put_optional(&out, "allowed", refusal->allowed);
    js_object_end(&out);
    js_object_end(&out);
    order_answer(order, &(account_answer){
                            .status = refusal->status, .json = out.at, .json_size = out.length});
}

void order_refuse_store(account_order *order)
{
    order_refuse(order, &(account_refusal){.status = 503, .code = "store", .key = "store"});
}
