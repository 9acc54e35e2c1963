/* What is known of a review, as it is sent: the review's own JSON, and its actions in words. Reading the
 * JSON of a long game to put it in words takes several milliseconds, so workers do that; the loop only
 * copies. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/hub/internal.h"
#include "words/words.h"

enum { WORDS_MS = 20 }; /* more than the words of a review take */

/* A stored review on its way to the client that asked for it. */
typedef struct {
    tav_hub *hub;
    asker asker;
    work_payer payer;
    tav_language language;
    int of;
    char *json, *words;
} retelling;

/* --- In words --------------------------------------------------------------------------------- */

static void put_words(const tav_game *game, const char *decision, const char *action,
                      tav_language language, tav_text *out)
{
    char sentence[512];
    tav_text text;
    text_open(&text, sentence, sizeof sentence);
    words_action(game, decision, action != NULL ? action : "", language, &text);
    js_string(out, sentence);
}

void hub_judgement_words(const tav_game *game, const char *decision, const json_value *judgement,
                         tav_language language, tav_text *out)
{
    js_object(out);
    js_key(out, "played");
    put_words(game, decision, value_text(value_get(judgement, "played")), language, out);
    js_key(out, "best");
    put_words(game, decision, value_text(value_get(judgement, "best")), language, out);
    js_key(out, "line");
    js_list(out);
    for (value_walk w = value_begin(value_get(judgement, "line")); value_next(&w);)
        put_words(game, w.index == 1 ? decision : "", value_text(value_get(w.value, "action")),
                  language, out);
    js_list_end(out);
    js_object_end(out);
}

char *hub_review_words(const char *json, tav_language language)
{
    char *words = malloc(HUB_OUT / 2);
    json_document *document = document_read(json, strlen(json), &json_limits_wide, NULL);
    const json_value *review = document_root(document);
    const char *id = value_text(value_get(review, "game"));
    const tav_game *game = id != NULL ? game_by_id(id) : NULL;
    tav_text out;
    if (words == NULL || game == NULL) {
        free(words);
        document_close(document);
        return NULL;
    }
    text_open(&out, words, HUB_OUT / 2);
    js_list(&out);
    for (value_walk w = value_begin(value_get(review, "decisions")); value_next(&w);)
        hub_judgement_words(game, value_text(value_get(w.value, "decision")), w.value, language,
                            &out);
    js_list_end(&out);
    document_close(document);
    char *fitting = out.full ? NULL : realloc(words, out.length + 1);
    if (fitting == NULL)
        free(words);
    return fitting;
}

void hub_review_known_json(int done, int of, const char *json, const char *words, tav_text *out)
{
    js_key_number(out, "done", done);
    js_key_number(out, "of", of);
    js_key(out, "review");
    text_put(out, json != NULL ? json : "null");
    js_key(out, "words");
    text_put(out, words != NULL ? words : "[]");
}

/* --- A stored review -------------------------------------------------------------------------- */

static void forget_retelling(void *context)
{
    retelling *t = context;
    free(t->json);
    free(t->words);
    free(t);
}

/* On a worker's thread. */
static void put_in_words(void *context)
{
    retelling *t = context;
    t->words = hub_review_words(t->json, t->language);
}

static void present(void *context)
{
    retelling *t = context;
    tav_hub *hub = t->hub;
    client *c = hub_find_client(hub, t->asker.link);
    work_payer before = hub_work_for(hub, t->payer);
    if (c != NULL) {
        c->retelling = false;
        if (t->words != NULL) {
            tav_text out = hub_answer_open(hub, t->asker);
            js_object(&out);
            hub_review_known_json(t->of, t->of, t->json, t->words, &out);
            js_object_end(&out);
            hub_answer_send(hub, t->asker, &out);
        } else {
            hub_refuse(hub, t->asker, "busy", "busy", NULL, NULL);
        }
    }
    hub_work_for(hub, before);
    forget_retelling(t);
}

void hub_retell_review(request *q, const char *json, int of)
{
    size_t size = strlen(json) + 1;
    retelling *t = q->client->retelling ? NULL : calloc(1, sizeof *t);
    if (t != NULL && (t->json = malloc(size)) != NULL) {
        memcpy(t->json, json, size);
        t->hub = q->hub;
        t->asker = q->asker;
        t->payer = q->client->payer;
        t->language = q->client->language;
        t->of = of;
        work_task task = {put_in_words, present, forget_retelling, t, t->payer, WORDS_MS, false};
        q->client->retelling = work_run(q->hub->work, &task);
        if (q->client->retelling)
            return;
    }
    if (t != NULL)
        forget_retelling(t);
    hub_refuse(q->hub, q->asker, "busy", "busy", NULL, NULL);
}
