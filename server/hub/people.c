/* The people connected. A person exists as long as one of their clients does. */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/json.h"
#include "server/account/account.h"
#include "server/hub/internal.h"
#include "words/words.h"

uint32_t hub_bucket(const char *id)
{
    return (uint32_t)(hash_bytes(id, strlen(id), 0) % HUB_BUCKETS);
}

uint64_t hub_person_key(const char *account)
{
    return hash_bytes(account, strlen(account), 1) | 1;
}

client *hub_find_client(const tav_hub *hub, hub_link link)
{
    client *c = hub->client[link % HUB_BUCKETS];
    while (c != NULL && c->number != link)
        c = c->next;
    return c;
}

person *hub_find_person(const tav_hub *hub, const char *account)
{
    person *p = hub->person[hub_bucket(account)];
    while (p != NULL && strcmp(p->account, account) != 0)
        p = p->next;
    return p;
}

void hub_send_text(tav_hub *hub, const client *c, const tav_text *out)
{
    if (!out->full)
        hub->net.send(hub->net.context, c->number, out->at, out->length);
}

tav_text hub_push_open(tav_hub *hub, const char *push)
{
    tav_text out;
    text_open(&out, hub->out, HUB_OUT);
    js_object(&out);
    js_key_string(&out, "push", push);
    return out;
}

void hub_push_send(tav_hub *hub, const client *c, tav_text *out)
{
    js_object_end(out);
    hub_send_text(hub, c, out);
}

void hub_say_goodbye(tav_hub *hub, client *c, const char *code)
{
    char key[32];
    tav_text text, out = hub_push_open(hub, "bye");
    text_open(&text, key, sizeof key);
    text_put(&text, "bye.");
    text_put(&text, code);
    js_key_string(&out, "code", code);
    js_key_string(&out, "message", words_find(c->language, key));
    hub_push_send(hub, c, &out);
    hub->net.drop(hub->net.context, c->number);
}

/* Shows on their tables that somebody has come or gone. */
static void tell_presence(tav_hub *hub, const char *account)
{
    if (hub->closing)
        return;
    for (const sitting *s = hub_first_sitting(hub, account); s != NULL; s = hub_next_sitting(s))
        if (s->room->openings != NULL && s->room->flight == NULL &&
            hub_seat_of(&s->room->row, account) >= 0)
            hub_push_table(hub, s->room, NULL);
}

/* Of tables that nobody here needed it is not known whom they wait for. */
static void wake_tables(tav_hub *hub, const char *account)
{
    for (const sitting *s = hub_first_sitting(hub, account); s != NULL; s = hub_next_sitting(s))
        if (s->room->behind || !s->room->known)
            hub_wake_room(hub, s->room, hub->now_ms);
}

static person *add_person(tav_hub *hub, const char *account)
{
    person *p = calloc(1, sizeof *p);
    if (p == NULL)
        return NULL;
    person **place = &hub->person[hub_bucket(account)];
    memcpy(p->account, account, sizeof p->account);
    p->waiting = hub_waiting(hub, account);
    p->next = *place;
    *place = p;
    return p;
}

static void welcome(tav_hub *hub, const client *c)
{
    tav_text out = hub_push_open(hub, "welcome");
    js_key_number(&out, "version", 1);
    js_key(&out, "me");
    account_json(&c->account, &out);
    js_key_number(&out, "now", hub->now_ms);
    js_key_number(&out, "waiting", c->person->waiting);
    hub_push_send(hub, c, &out);
}

void hub_connect(tav_hub *hub, hub_link link, const store_account *account, uint64_t address,
                 tav_language language, int64_t now_ms)
{
    client *c = calloc(1, sizeof *c);
    person *p = hub_find_person(hub, account->id);
    bool new_person = p == NULL;
    hub->now_ms = now_ms;
    if (c != NULL && new_person)
        p = add_person(hub, account->id);
    if (c == NULL || p == NULL) {
        free(c);
        hub->net.drop(hub->net.context, link);
        return;
    }
    c->number = link;
    c->person = p;
    c->account = *account;
    c->payer = (work_payer){hub_person_key(account->id), address};
    c->language = language;
    c->heard_ms = now_ms;
    c->sibling = p->clients;
    p->clients = c;
    c->next = hub->client[link % HUB_BUCKETS];
    hub->client[link % HUB_BUCKETS] = c;
    hub->figures.links++;
    work_payer before = hub_work_for(hub, c->payer);
    welcome(hub, c);
    if (new_person) {
        wake_tables(hub, account->id);
        tell_presence(hub, account->id);
    }
    hub_work_for(hub, before);
}

static void leave_person(tav_hub *hub, client *c)
{
    person *p = c->person, **place = &hub->person[hub_bucket(p->account)];
    client **one = &p->clients;
    while (*one != c)
        one = &(*one)->sibling;
    *one = c->sibling;
    if (p->clients != NULL)
        return;
    while (*place != p)
        place = &(*place)->next;
    *place = p->next;
    free(p);
}

void hub_disconnect(tav_hub *hub, hub_link link, int64_t now_ms)
{
    client **place = &hub->client[link % HUB_BUCKETS], *c;
    hub->now_ms = now_ms;
    while (*place != NULL && (*place)->number != link)
        place = &(*place)->next;
    if ((c = *place) == NULL)
        return;
    *place = c->next;
    while (c->openings != NULL)
        hub_close_opening(c->openings);
    hub_watch_lobby(hub, c, false);
    char account[STORE_ID];
    work_payer before = hub_work_for(hub, c->payer);
    memcpy(account, c->account.id, sizeof account);
    leave_person(hub, c);
    hub_free_replay(c->replay);
    free(c);
    hub->figures.links--;
    if (hub_find_person(hub, account) == NULL)
        tell_presence(hub, account);
    hub_work_for(hub, before);
}

void hub_sign_out(tav_hub *hub, hub_link link, int64_t now_ms)
{
    client *c = hub_find_client(hub, link);
    hub->now_ms = now_ms;
    if (c != NULL)
        hub_say_goodbye(hub, c, "signed-out");
}

bool hub_link_is_of(const tav_hub *hub, hub_link link, const char *account)
{
    const client *c = hub_find_client(hub, link);
    return c != NULL && strcmp(c->account.id, account) == 0;
}

static int rename_in_row(store_game *row, const store_account *account)
{
    int seat = hub_seat_of(row, account->id);
    if (seat >= 0)
        memcpy(row->seat[seat].now.name, account->name, RECORD_NAME);
    return seat;
}

/* If the seat is still on its way to the disk, viewers are told when it has landed. */
static void rename_in_room(tav_hub *hub, room *r, const store_account *account)
{
    if (r->row.phase == STORE_GAME_OVER)
        return;
    int seat = rename_in_row(&r->row, account);
    if (seat >= 0 && r->table != NULL)
        memcpy(r->table->now_player[seat].name, account->name, RECORD_NAME);
    if (seat >= 0 && r->flight == NULL)
        hub_push_table(hub, r, NULL);
}

/* The store knows the new name for all unfinished tables; this updates the memory. */
void hub_account_changed(tav_hub *hub, const store_account *account, int64_t now_ms)
{
    person *p = hub_find_person(hub, account->id);
    hub->now_ms = now_ms;
    for (client *c = p != NULL ? p->clients : NULL; c != NULL; c = c->sibling)
        c->account = *account;
    for (flight *f = hub->flights; f != NULL; f = f->next)
        if (f->row.phase != STORE_GAME_OVER)
            rename_in_row(&f->row, account);
    for (const sitting *s = hub_first_sitting(hub, account->id); s != NULL; s = hub_next_sitting(s))
        rename_in_room(hub, s->room, account);
}

int hub_waiting(tav_hub *hub, const char *account)
{
    int waiting = 0;
    for (const sitting *s = hub_first_sitting(hub, account); s != NULL; s = hub_next_sitting(s))
        waiting += strcmp(s->room->waits_for, account) == 0;
    return waiting;
}
