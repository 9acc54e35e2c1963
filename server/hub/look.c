/* Looking at things: a table, its log and digest, the lobby, one's own tables; also the language of a
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

typedef struct {
    tav_hub *hub;
    const client *client;
    tav_text *out;
    bool lobby;
    bool waiting; /* in this pass: those that wait for me, or the others */
} listing;

static bool list_table(void *context, const store_game *row)
{
    listing *l = context;
    const room *r = hub_find_room_in_memory(l->hub, row->id);
    int actor = r != NULL ? r->actor : TAV_NOBODY;
    bool waiting = r != NULL && strcmp(r->waits_for, l->client->account.id) == 0;
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
        hub_summary_json(l->hub, row, &terms, actor, l->client->account.id, l->out);
    return true;
}

static const store_game *known_table(void *context, const char *id)
{
    const listing *l = context;
    const room *r = hub_find_room_in_memory(l->hub, id);
    return r != NULL ? &r->row : NULL;
}

void hub_do_lobby(request *q)
{
    bool watch = reader_bool(&q->r, q->json, "watch");
    if (hub_refuse_faulty(q))
        return;
    hub_watch_lobby(q->hub, q->client, watch);
    tav_text out = hub_answer_open(q->hub, q->asker);
    listing l = {q->hub, q->client, &out, true, false};
    js_object(&out);
    js_key(&out, "tables");
    js_list(&out);
    store_games_listed(q->hub->store, HUB_LISTED, known_table, list_table, &l);
    js_list_end(&out);
    js_object_end(&out);
    hub_answer_send(q->hub, q->asker, &out);
}

static int compare_rooms(const void *left, const void *right)
{
    const room *a = *(room *const *)left, *b = *(room *const *)right;
    if (a->row.moved_ms != b->row.moved_ms)
        return a->row.moved_ms > b->row.moved_ms ? -1 : 1;
    return strcmp(a->row.id, b->row.id);
}

/* The last move first. A table that waits for somebody is in memory. */
static void list_waiting(listing *l)
{
    const char *account = l->client->account.id;
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
    tav_text out = hub_answer_open(q->hub, q->asker);
    listing l = {q->hub, q->client, &out, false, true};
    js_object(&out);
    js_key(&out, "tables");
    js_list(&out);
    list_waiting(&l);
    l.waiting = false;
    store_games_of(q->hub->store, q->client->account.id, HUB_LISTED, known_table, list_table, &l);
    js_list_end(&out);
    js_object_end(&out);
    hub_answer_send(q->hub, q->asker, &out);
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
    hub_chat_list_json(q, &out);
    js_object_end(&out);
    hub_answer_send(hub, q->asker, &out);
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
