/* Questions: what a request needs from the store besides its room.
 *
 * A handler asks before it does anything. If the store answers at once, it goes on; otherwise the
 * request's message is put away with the question, and when the answer has come the request is handled
 * from its beginning, this time with the answer. Meanwhile its room, if it has one, handles no other
 * message, so that requests keep their order. */
#include <stdlib.h>
#include <string.h>

#include "server/hub/internal.h"

static question *add_question(request *q)
{
    tav_hub *hub = q->hub;
    question *p = calloc(1, sizeof *p);
    if (p == NULL) {
        hub_refuse(hub, q->asker, "busy", "busy", NULL, NULL);
        return NULL;
    }
    p->hub = hub;
    p->asker = q->asker;
    p->room = q->room;
    p->next = hub->questions;
    if (p->next != NULL)
        p->next->before = p;
    hub->questions = p;
    q->question = p;
    return p;
}

void hub_free_question(question *p)
{
    tav_hub *hub = p->hub;
    store_forget(hub->store, p);
    *(p->before != NULL ? &p->before->next : &hub->questions) = p->next;
    if (p->next != NULL)
        p->next->before = p->before;
    if (p->room != NULL && p->room->question == p)
        p->room->question = NULL;
    document_close(p->message);
    if (p->drop != NULL)
        p->drop(p->carried);
    free(p->text);
    free(p);
}

void hub_free_questions(tav_hub *hub)
{
    while (hub->questions != NULL)
        hub_free_question(hub->questions);
}

/* The request waits until its question is answered. */
static void put_away(request *q, question *p)
{
    p->message = q->message;
    q->message = NULL;
    q->question = NULL;
    if (p->room != NULL)
        p->room->question = p;
}

/* The answer has come late: the request begins again. */
static void resume(question *p)
{
    tav_hub *hub = p->hub;
    room *r = p->room;
    client *c = hub_find_client(hub, p->asker.link);
    json_document *message = p->message;
    p->message = NULL;
    if (r != NULL)
        r->question = NULL;
    if (c != NULL) {
        hub_handle_message(hub, c, message, p);
    } else {
        document_close(message);
        hub_free_question(p);
    }
    if (r != NULL)
        hub_drain_room(hub, r);
}

/* A room that is in flight, or is being read again, takes the request first when it is free. */
static void answered(void *context, store_result result)
{
    question *p = context;
    p->answered = true;
    p->result = result;
    if (p->message != NULL)
        resume(p);
}

/* True if the answer is there; false if the request waits or is refused. */
static bool has_answer(request *q)
{
    question *p = q->question;
    if (p == NULL)
        return false;
    if (!p->answered) {
        put_away(q, p);
        return false;
    }
    if (p->result == STORE_OK)
        return true;
    hub_refuse(q->hub, q->asker, "store", "store", NULL, NULL);
    return false;
}

/* --- How many tables somebody has made ---------------------------------------------------------- */

/* Counts tables on their way to the disk separately: the store may not know them yet. */
static bool is_in_flight(const tav_hub *hub, const char *id)
{
    const flight *f = hub->flights;
    while (f != NULL && !(f->creates && strcmp(f->row.id, id) == 0))
        f = f->next;
    return f != NULL;
}

static bool count_made(void *context, const char *id)
{
    question *p = context;
    p->made += !is_in_flight(p->hub, id);
    return true;
}

bool hub_ask_made(request *q, int *made)
{
    const client *c = q->client;
    if (q->question == NULL && add_question(q) != NULL) {
        q->question->made_before = c->person->made;
        store_ask_game_ids_by(q->hub->store, c->account.id, count_made, answered, q->question);
    }
    if (!has_answer(q))
        return false;
    /* What landed since the question may be counted twice, never not at all. */
    *made = q->question->made + (int)(c->person->made - q->question->made_before);
    for (const flight *f = q->hub->flights; f != NULL; f = f->next)
        *made += f->creates && strcmp(f->row.creator, c->account.id) == 0;
    return true;
}

/* --- A text ------------------------------------------------------------------------------------- */

static void take_review(void *context, store_result result, const char *text)
{
    question *p = context;
    if (text != NULL && result == STORE_OK) {
        size_t size = strlen(text) + 1;
        p->text = malloc(size);
        if (p->text != NULL)
            memcpy(p->text, text, size);
        else
            result = STORE_BROKEN;
    }
    answered(p, result);
}

bool hub_ask_review(request *q, const char **text)
{
    if (q->question == NULL && add_question(q) != NULL)
        store_ask_review(q->hub->store, q->room->row.id, take_review, q->question);
    if (!has_answer(q))
        return false;
    *text = q->question->text;
    return true;
}

void hub_question_add(question *p, const char *bytes, size_t size)
{
    if (p->text_size + size > p->text_room) {
        size_t wanted = p->text_room > 0 ? 2 * p->text_room : 4096;
        while (wanted < p->text_size + size)
            wanted *= 2;
        char *larger = realloc(p->text, wanted);
        if (larger == NULL) {
            p->result = STORE_BROKEN;
            return;
        }
        p->text = larger;
        p->text_room = wanted;
    }
    if (size > 0) /* nothing may be read before there is any room */
        memcpy(p->text + p->text_size, bytes, size);
    p->text_size += size;
}

/* A line written meanwhile may be missing: then the chat is read again. */
static void take_chat(void *context, store_result result)
{
    question *p = context;
    if (p->stale) {
        p->stale = false;
        p->text_size = 0;
        hub_read_chat(p, take_chat);
        return;
    }
    answered(p, p->result != STORE_OK ? p->result : result);
}

bool hub_ask_chat(request *q, const char **json, size_t *size)
{
    if (q->question == NULL && add_question(q) != NULL)
        hub_read_chat(q->question, take_chat);
    if (!has_answer(q))
        return false;
    *json = q->question->text;
    *size = q->question->text_size;
    return true;
}

/* --- Lists -------------------------------------------------------------------------------------- */

question *hub_ask_list(request *q)
{
    question *p = add_question(q);
    q->question = NULL; /* it is answered by itself */
    return p;
}
