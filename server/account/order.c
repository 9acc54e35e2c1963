#include "server/account/order.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "formats/json/request.h"

enum { ANSWER_SIZE = 2048 };

void order_end(account_order *order)
{
    order_end_export(order);
    order_end_notices(order);
    store_forget(order->accounts->store, order);
    if (order->copy != NULL)
        sodium_memzero(order->copy, order->body_size);
    free(order->copy);
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

static void refusal_json(const account_refusal *refusal, tav_language language, tav_text *out)
{
    js_object(out);
    request_error_json(&(request_error){refusal->code, refusal->field,
                                        request_error_words(refusal->key, language),
                                        refusal->allowed},
                       false, out);
    js_object_end(out);
}

void order_refuse_unmade(const account_request *request, account_done done, void *context)
{
    char json[ANSWER_SIZE];
    tav_text out;
    text_open(&out, json, sizeof json);
    refusal_json(&refusal_busy, request->language, &out);
    done(context,
         &(account_answer){.status = refusal_busy.status, .json = out.at, .json_size = out.length});
}

static void refuse(account_order *order, const account_refusal *refusal, const char *wrong)
{
    char json[ANSWER_SIZE];
    tav_text out;
    text_open(&out, json, sizeof json);
    refusal_json(refusal, order->language, &out);
    order_answer(order, &(account_answer){.status = refusal->status,
                                          .json = out.at,
                                          .json_size = out.length,
                                          .wrong = wrong});
}

void order_refuse(account_order *order, const account_refusal *refusal)
{
    refuse(order, refusal, NULL);
}

void order_refuse_wrong(account_order *order, const account_refusal *refusal)
{
    refuse(order, refusal, order->login);
}

void order_refuse_store(account_order *order)
{
    order_refuse(order, &(account_refusal){.status = 503, .code = "store", .key = "store"});
}
