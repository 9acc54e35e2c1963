/* Requests that only look: a table, its log and digest, the lobby, my own tables; and the language of a
 * connection. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/hub/internal.h"

void hub_do_language(request *q)
{
    tav_language language;
    const char *code = hub_field_text(q, q->json, "lang", 8);
    if (!reader_failed(&q->r) && !words_language(code, &language))
        reader_fail(&q->r, TAV_ERROR_FIELD, "lang", "en, it, de");
    if (hub_refuse_faulty(q))
        return;
    q->client->language = language;
    hub_answer_empty(q->hub, q->asker);
}

/* --- Lists ------------------------------------------------------------------------------------ */

static void list_waiting(question *p, const char *account);

/* Begins the answer when the first table is told: nothing else happens between that one and the
 * last. */
static const client *begin_list(question *p)
{
    const client *c = hub_find_client(p->hub, p->asker.link);
    if (p->begun || c == NULL)
        return c;
    p->begun = true;
    p->out = hub_answer_open(p->hub, p->asker);
    js_object(&p->out);
    js_key(&p->out, "tables");
    js_list(&p->out);
    if (!p->lobby) {
        p->waiting = true;
        list_waiting(p, c->account.id);
        p->waiting = false;
    }
    return c;
}

/* Unless the store knows more about it. */
static const room *newest_room(const tav_hub *hub, const char *id)
{
    const room *r = hub_find_room_in_memory(hub, id);
    return r != NULL && !r->behind ? r : NULL;
}

static bool list_table(void *context, const store_game *row)
{
    question *l = context;
    const client *c = begin_list(l);
    if (c == NULL)
        return false;
    const room *r = newest_room(l->hub, row->id);
    int actor = r != NULL ? r->actor : TAV_NOBODY;
    bool waiting = r != NULL && strcmp(r->waits_for, c->account.id) == 0;
    room_terms terms;
    if (r != NULL)
        row = &r->row;
    if (hub_is_expired(l->hub, row) || row->phase == STORE_GAME_GONE ||
        (!l->lobby && waiting != l->waiting))
        return true;
    if (r != NULL)
        terms = r->terms;
    else if (!hub_terms_of_row(row, &terms))
        return true;
    if (!l->lobby || hub_in_lobby(row, terms.watch))
        hub_summary_json(l->hub, row, &terms, actor, c->account.id, &l->out);
    return true;
}

static const store_game *known_table(void *context, const char *id)
{
    const question *l = context;
    const room *r = newest_room(l->hub, id);
    return r != NULL ? &r->row : NULL;
}

/* Changes of the lobby that were told while the list was being read are told again after it. */
static void end_list(void *context, store_result result)
{
    question *p = context;
    tav_hub *hub = p->hub;
    client *c = hub_find_client(hub, p->asker.link);
    work_payer before = hub_work_for(hub, c != NULL ? c->payer : hub->payer);
    if (c != NULL && result != STORE_OK) {
        hub_refuse(hub, p->asker, "store", "store", NULL, NULL);
    } else if (begin_list(p) != NULL) {
        js_list_end(&p->out);
        js_object_end(&p->out);
        hub_answer_send(hub, p->asker, &p->out);
        if (p->lobby && c->lobby)
            hub_push_lobby_since(hub, c, p->lobby_before);
    }
    hub_work_for(hub, before);
    hub_free_question(p);
}

void hub_do_lobby(request *q)
{
    bool watch = reader_bool(&q->r, q->json, "watch");
    if (hub_refuse_faulty(q))
        return;
    question *p = hub_ask_list(q);
    if (p == NULL)
        return;
    hub_watch_lobby(q->hub, q->client, watch);
    p->lobby = true;
    p->lobby_before = q->hub->lobby_changes;
    store_ask_games_listed(q->hub->store, HUB_LISTED, known_table, list_table, end_list, p);
}

static int compare_rooms(const void *left, const void *right)
{
    const room *a = *(room *const *)left, *b = *(room *const *)right;
    if (a->row.moved_ms != b->row.moved_ms)
        return a->row.moved_ms > b->row.moved_ms ? -1 : 1;
    return strcmp(a->row.id, b->row.id);
}

/* The last move first. A table that waits for somebody is in memory. */
static void list_waiting(question *l, const char *account)
{
    const room *found[HUB_WAITING];
    size_t count = 0;
    for (const sitting *s = hub_first_sitting(l->hub, account); s != NULL && count < HUB_WAITING;
         s = hub_next_sitting(s))
        if (strcmp(s->room->waits_for, account) == 0)
            found[count++] = s->room;
    qsort(found, count, sizeof found[0], compare_rooms);
    for (size_t i = 0; i < count && i < HUB_LISTED; i++)
        list_table(l, &found[i]->row);
}

void hub_do_mine(request *q)
{
    question *p = hub_ask_list(q);
    if (p != NULL)
        store_ask_games_of(q->hub->store, q->client->account.id, HUB_LISTED, known_table,
                           list_table, end_list, p);
}

/* --- One table -------------------------------------------------------------------------------- */

opening *hub_find_opening(const request *q)
{
    opening *o = q->client->openings;
    while (o != NULL && o->room != q->room)
        o = o->next_of_client;
    return o;
}

/* Subscribes the client to the table. */
static bool add_opening(request *q)
{
    client *c = q->client;
    if (hub_find_opening(q) != NULL)
        return true;
    opening *o = c->opened < HUB_OPENINGS ? calloc(1, sizeof *o) : NULL;
    if (o == NULL)
        return false;
    *o = (opening){.client = c,
                   .room = q->room,
                   .next_in_room = q->room->openings,
                   .next_of_client = c->openings};
    q->room->openings = o;
    c->openings = o;
    c->opened++;
    return true;
}

static void log_json(request *q, int from, int to, tav_text *out)
{
    const tav_table *table = hub_room_table(q->hub, q->room);
    js_key(out, "log");
    if (table == NULL) {
        js_list(out);
        js_list_end(out);
        return;
    }
    int actions = table_actions(table);
    to = to < actions ? to : actions;
    from = from < to ? from : to;
    table_moves_json(table, NULL, from, to, q->seat, q->client->language, out);
}

void hub_do_open(request *q)
{
    tav_hub *hub = q->hub;
    room *r = q->room;
    if (hub_field_given(q, "invite"))
        hub_field_text(q, q->json, "invite", STORE_ID - 1);
    if (hub_refuse_faulty(q))
        return;
    const tav_table *table = hub_room_table(hub, r);
    if (table == NULL && r->row.phase != STORE_GAME_OPEN) {
        hub_refuse(hub, q->asker, "store", "store", "table", NULL);
        return;
    }
    const char *chat;
    size_t chat_size;
    if (!hub_ask_chat(q, &chat, &chat_size))
        return;
    if (!add_opening(q)) {
        hub_refuse(hub, q->asker, "busy", "busy", "table", NULL);
        return;
    }
    int actions = table != NULL ? table_actions(table) : 0;
    tav_text out = hub_answer_open(hub, q->asker);
    js_object(&out);
    js_key(&out, "summary");
    hub_summary_json(hub, &r->row, &r->terms, r->actor, q->client->account.id, &out);
    js_key(&out, "state");
    hub_state_json(hub, r, q->seat, q->client->language, &out);
    log_json(q, actions > HUB_LOG_FIRST ? actions - HUB_LOG_FIRST : 0, actions, &out);
    js_key(&out, "chat");
    js_list(&out);
    text_bytes(&out, chat, chat_size);
    js_list_end(&out);
    js_object_end(&out);
    hub_answer_send(hub, q->asker, &out);
    hub_tell_seen(hub, r, q->client->account.id);
    hub_tend_room(hub, r); /* its bots may have waited for somebody to look in */
}

void hub_do_shut(request *q)
{
    opening *o = hub_find_opening(q);
    if (o != NULL)
        hub_close_opening(o);
    hub_answer_empty(q->hub, q->asker);
}

void hub_do_log(request *q)
{
    int from = (int)reader_number(&q->r, q->json, "from", 0, RECORD_ENTRIES);
    int to = (int)reader_number(&q->r, q->json, "to", 0, RECORD_ENTRIES);
    if (to < from || to - from > HUB_LOG_MOST)
        reader_fail(&q->r, TAV_ERROR_BOUND, "to", NULL);
    if (hub_refuse_faulty(q))
        return;
    tav_text out = hub_answer_open(q->hub, q->asker);
    js_object(&out);
    log_json(q, from, to, &out);
    js_object_end(&out);
    hub_answer_send(q->hub, q->asker, &out);
}

void hub_do_digest(request *q)
{
    const tav_table *table = hub_room_table(q->hub, q->room);
    if (table == NULL) {
        hub_refuse(q->hub, q->asker, "phase", "phase", "table", NULL);
        return;
    }
    tav_text out = hub_answer_open(q->hub, q->asker);
    js_object(&out);
    js_key(&out, "events");
    table_digest_json(table, q->seat, q->client->language, &out);
    js_object_end(&out);
    hub_answer_send(q->hub, q->asker, &out);
}
