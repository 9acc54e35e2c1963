/* Answers: one for each request, to who asked if he is still there, in his language. */
#include <string.h>

#include "core/json.h"
#include "server/hub/internal.h"
#include "words/words.h"

static tav_text open_message(tav_hub *hub, asker a)
{
    tav_text out;
    text_open(&out, hub->out, HUB_OUT);
    js_object(&out);
    js_key(&out, "id");
    if (a.id >= 0)
        js_number(&out, a.id);
    else
        js_null(&out);
    return out;
}

static void send_message(tav_hub *hub, asker a, tav_text *out)
{
    const client *c = find_client(hub, a.link);
    js_object_end(out);
    if (c != NULL)
        send_text(hub, c, out);
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

static void send_error(tav_hub *hub, asker a, const char *code, const char *field,
                       const char *message, const char *allowed)
{
    tav_text out = open_message(hub, a);
    hub->figures.refused++;
    js_key(&out, "error");
    js_object(&out);
    js_key_string(&out, "code", code);
    js_key(&out, "field");
    if (field != NULL && field[0] != '\0')
        js_string(&out, field);
    else
        js_null(&out);
    js_key_string(&out, "message", message);
    js_key(&out, "allowed");
    if (allowed != NULL && allowed[0] != '\0')
        js_string(&out, allowed);
    else
        js_null(&out);
    js_object_end(&out);
    send_message(hub, a, &out);
}

static tav_language language_of(const tav_hub *hub, asker a)
{
    const client *c = find_client(hub, a.link);
    return c != NULL ? c->language : TAV_EN;
}

void hub_refuse(tav_hub *hub, asker a, const char *code, const char *word, const char *field,
                const char *allowed)
{
    char key[48];
    tav_text text;
    text_open(&text, key, sizeof key);
    text_put(&text, "error.");
    text_put(&text, word);
    send_error(hub, a, code, field, words_find(language_of(hub, a), key), allowed);
}

void hub_refuse_fault(tav_hub *hub, asker a, const char *field, const tav_fault *fault)
{
    char message[1024];
    tav_text text;
    text_open(&text, message, sizeof message);
    words_fault(fault, language_of(hub, a), &text);
    send_error(hub, a, error_id(fault->error), field, message, fault->allowed);
}

bool hub_refuse_faulty(request *q)
{
    if (!reader_failed(&q->r))
        return false;
    hub_refuse_fault(q->hub, q->asker, q->fault.what, &q->fault);
    return true;
}
