/* Answers: exactly one per request, in the asker's language, if they are still connected. */
#include <string.h>

#include "core/json.h"
#include "formats/json/request.h"
#include "server/hub/internal.h"

static tav_text open_message(tav_hub *hub, asker a)
{
    tav_text out;
    text_open(&out, hub->out, HUB_OUT);
    request_id id = {.kind = a.id >= 0 ? REQUEST_ID_IS_NUMBER : REQUEST_ID_NONE, .number = a.id};
    js_object(&out);
    request_id_json(&id, &out);
    return out;
}

static void send_message(tav_hub *hub, asker a, tav_text *out)
{
    const client *c = hub_find_client(hub, a.link);
    js_object_end(out);
    if (c != NULL)
        hub_send_text(hub, c, out);
}

tav_text hub_answer_open(tav_hub *hub, asker a)
{
    tav_text out = open_message(hub, a);
    js_key(&out, "ok");
    return out;
}

void hub_answer_send(tav_hub *hub, asker a, tav_text *out)
{
    tav_fault fault;
    if (out->full)
        hub_refuse_fault(hub, a, NULL, (fault_set(&fault, TAV_ERROR_SPACE, NULL, NULL), &fault));
    else
        send_message(hub, a, out);
}

void hub_answer_empty(tav_hub *hub, asker a)
{
    tav_text out = hub_answer_open(hub, a);
    js_object(&out);
    js_object_end(&out);
    hub_answer_send(hub, a, &out);
}

void hub_answer_number(tav_hub *hub, asker a, const char *key, int64_t number)
{
    tav_text out = hub_answer_open(hub, a);
    js_object(&out);
    js_key_number(&out, key, number);
    js_object_end(&out);
    hub_answer_send(hub, a, &out);
}

void hub_answer_table(tav_hub *hub, asker a, const char *id)
{
    tav_text out = hub_answer_open(hub, a);
    js_object(&out);
    js_key_string(&out, "table", id);
    js_object_end(&out);
    hub_answer_send(hub, a, &out);
}

static void send_error(tav_hub *hub, asker a, const request_error *error)
{
    tav_text out = open_message(hub, a);
    hub->figures.refused++;
    request_error_json(error, false, &out);
    send_message(hub, a, &out);
}

static tav_language language_of(const tav_hub *hub, asker a)
{
    const client *c = hub_find_client(hub, a.link);
    return c != NULL ? c->language : TAV_EN;
}

void hub_refuse(tav_hub *hub, asker a, const char *code, const char *word, const char *field,
                const char *allowed)
{
    send_error(
        hub, a,
        &(request_error){code, field, request_error_words(word, language_of(hub, a)), allowed});
}

void hub_refuse_fault(tav_hub *hub, asker a, const char *field, const tav_fault *fault)
{
    char message[REQUEST_MESSAGE];
    request_error error = request_error_of(fault, field, language_of(hub, a), message);
    send_error(hub, a, &error);
}

bool hub_refuse_faulty(request *q)
{
    if (!reader_failed(&q->r))
        return false;
    hub_refuse_fault(q->hub, q->asker, q->fault.what, &q->fault);
    return true;
}
