#include "core/json.h"
#include "server/net/net.h"

static const struct {
    const char *code;
    tav_label message;
} reasons[] = {
    [BYE_SLOW] = {"slow",
                  {"your connection could not keep up", "la tua connessione non teneva il passo",
                   "deine Verbindung kam nicht mit"}},
    [BYE_IDLE] = {"idle",
                  {"nothing was heard from you for too long", "non ti si sente da troppo tempo",
                   "von dir kam zu lange nichts"}},
    [BYE_LONG] = {"long",
                  {"a message was too long", "un messaggio era troppo lungo",
                   "eine Nachricht war zu lang"}},
};

void bye_json(net_bye reason, tav_language language, tav_text *out)
{
    js_object(out);
    js_key_string(out, "push", "bye");
    js_key_string(out, "code", reasons[reason].code);
    js_key_string(out, "message", reasons[reason].message[language]);
    js_object_end(out);
}
