/* Outgoing messages about a table. Everything about the game itself is made for one viewer, from the
 * view of their seat or a spectator's. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/hub/internal.h"

static void seat_json(tav_hub *hub, const store_seat *seat, tav_text *out)
{
    static const uint8_t none[STORE_KEY];
    js_object(out);
    if (seat->now.player == RECORD_HUMAN) {
        js_key_string(out, "is", "human");
        js_key_string(out, "name", seat->now.name);
        js_key_bool(out, "here", hub_find_person(hub, seat->account) != NULL);
    } else if (seat->now.player == RECORD_BOT) {
        js_key_string(out, "is", "bot");
        js_key_string(out, "name", seat->now.name);
        js_key_string(out, "level", seat->now.level);
        js_key_bool(out, "left", seat->account[0] != '\0');
    } else {
        bool kept = seat->account[0] != '\0' || memcmp(seat->invite, none, STORE_KEY) != 0;
        js_key_string(out, "is", kept ? "invited" : "open");
    }
    js_object_end(out);
}

/* The keys of invited seats, for the table's creator. */
static void invites_json(const store_game *row, bool creator, tav_text *out)
{
    static const uint8_t none[STORE_KEY];
    js_key(out, "invites");
    js_list(out);
    for (int seat = 0; creator && row->phase == STORE_GAME_OPEN && seat < row->players; seat++)
        if (row->seat[seat].now.player == RECORD_EMPTY &&
            memcmp(row->seat[seat].invite, none, STORE_KEY) != 0) {
            char key[STORE_ID];
            hub_invite_key(row, seat, key);
            js_object(out);
            js_key_number(out, "seat", seat);
            js_key_string(out, "invite", key);
            js_object_end(out);
        }
    js_list_end(out);
}

void hub_summary_json(tav_hub *hub, const store_game *row, const room_terms *terms, int actor,
                      const char *account, tav_text *out)
{
    static const char *const phases[] = {[STORE_GAME_OPEN] = "open",
                                         [STORE_GAME_RUNNING] = "running",
                                         [STORE_GAME_OVER] = "over",
                                         [STORE_GAME_GONE] = "over"};
    int mine = hub_seat_of(row, account);
    js_object(out);
    js_key_string(out, "table", row->id);
    js_key_string(out, "game", row->game);
    js_key_number(out, "players", row->players);
    hub_terms_json(terms, row->listed, out);
    js_key_string(out, "phase", phases[row->phase]);
    js_key(out, "seats");
    js_list(out);
    for (int seat = 0; seat < row->players; seat++)
        seat_json(hub, &row->seat[seat], out);
    js_list_end(out);
    js_key_index(out, "creator", hub_seat_of(row, row->creator));
    js_key_index(out, "my_seat", mine);
    js_key_bool(out, "waiting",
                mine >= 0 && mine == actor && row->seat[mine].now.player == RECORD_HUMAN);
    js_key_number(out, "created", row->created_ms);
    js_key_number(out, "moved", row->moved_ms);
    js_key_number(out, "seq", row->seq);
    js_key_index(out, "actor", actor);
    js_key_optional(out, "rematch", row->rematch[0] != '\0' ? row->rematch : NULL);
    invites_json(row, strcmp(row->creator, account) == 0, out);
    js_object_end(out);
}

void hub_state_json(tav_hub *hub, room *r, int viewer, tav_language language, tav_text *out)
{
    tav_table *table = hub_room_table(hub, r);
    hub_run_clocks(hub, r);
    if (table != NULL)
        table_json(table, viewer, language, out);
    else
        js_null(out);
}

void hub_close_opening(opening *o)
{
    opening **place = &o->room->openings;
    while (*place != o)
        place = &(*place)->next_in_room;
    *place = o->next_in_room;
    place = &o->client->openings;
    while (*place != o)
        place = &(*place)->next_of_client;
    *place = o->next_of_client;
    o->client->opened--;
    free(o);
}

static tav_text tell_table(tav_hub *hub, room *r, const client *c, const flight *f)
{
    int viewer = hub_seat_of(&r->row, c->account.id);
    bool sees = hub_may_watch(r, c->account.id);
    tav_table *table = sees ? hub_room_table(hub, r) : NULL;
    tav_text out = hub_push_open(hub, "table");
    js_key_string(&out, "table", r->row.id);
    js_key(&out, "moves");
    if (table != NULL && f != NULL && f->to > f->from) {
        table_events events = {.game = r->terms.game,
                               .words = f->told,
                               .used = f->told_count,
                               .full = f->told == NULL};
        table_moves_json(table, &events, f->from, f->to, viewer, c->language, &out);
    } else {
        js_list(&out);
        js_list_end(&out);
    }
    js_key(&out, "state");
    if (table != NULL)
        hub_state_json(hub, r, viewer, c->language, &out);
    else
        js_null(&out);
    js_key(&out, "summary");
    hub_summary_json(hub, &r->row, &r->terms, r->actor, c->account.id, &out);
    js_object_end(&out);
    return out;
}

void hub_push_table_to(tav_hub *hub, room *r, const opening *o, const flight *f)
{
    tav_text out = tell_table(hub, r, o->client, f);
    hub_send_text(hub, o->client, &out);
}

static bool has_open(const client *c, const room *r)
{
    for (const opening *o = c->openings; o != NULL; o = o->next_of_client)
        if (o->room == r)
            return true;
    return false;
}

static void push_mine(tav_hub *hub, const room *r)
{
    for (int seat = 0; seat < r->row.players; seat++) {
        const char *account = r->row.seat[seat].account;
        const person *p = account[0] != '\0' ? hub_find_person(hub, account) : NULL;
        for (const client *c = p != NULL ? p->clients : NULL; c != NULL; c = c->sibling)
            if (!has_open(c, r)) {
                tav_text out = hub_push_open(hub, "mine");
                js_key(&out, "summary");
                hub_summary_json(hub, &r->row, &r->terms, r->actor, account, &out);
                hub_push_send(hub, c, &out);
            }
    }
}

/* Viewers of the same kind are sent the same message: it depends on their seat, their language, and
 * on whether they made the table. */
static int kind_of(const room *r, const client *c)
{
    int seat = hub_seat_of(&r->row, c->account.id);
    bool creator = strcmp(r->row.creator, c->account.id) == 0;
    return ((seat >= 0 ? seat : TAV_SEATS_MAX) * TAV_LANGUAGES + (int)c->language) * 2 + creator;
}

_Static_assert((TAV_SEATS_MAX + 1) * TAV_LANGUAGES * 2 <= 64, "a bit for every kind");

/* Clients that may not watch learn only that the game has started. A room that is being read or folded
 * tells everybody afterwards. */
void hub_push_table(tav_hub *hub, room *r, const flight *f)
{
    uint64_t kinds = 0;
    r->untold = !hub_room_ready(hub, r);
    if (r->untold)
        return;
    for (opening *o = r->openings; o != NULL; o = o->next_in_room) {
        o->kind = kind_of(r, o->client);
        kinds |= UINT64_C(1) << o->kind;
    }
    for (int kind = 0; kinds != 0; kind++, kinds >>= 1) {
        tav_text out = {0};
        for (const opening *o = r->openings; (kinds & 1) != 0 && o != NULL; o = o->next_in_room) {
            if (o->kind != kind)
                continue;
            if (out.at == NULL)
                out = tell_table(hub, r, o->client, f);
            hub_send_text(hub, o->client, &out);
        }
    }
    for (opening *o = r->openings, *next; o != NULL; o = next) {
        next = o->next_in_room;
        if (!hub_may_watch(r, o->client->account.id) || r->row.phase == STORE_GAME_GONE)
            hub_close_opening(o);
    }
    push_mine(hub, r);
}

void hub_push_news(tav_hub *hub, room *r)
{
    flight news = {0};
    bool needed = hub_is_needed(hub, r);
    r->untold = needed && !hub_room_ready(hub, r);
    if (r->untold)
        return;
    hub_take_told(hub, r);
    if (needed && r->followed && r->table != NULL) {
        int actions = table_actions(r->table);
        news.from = r->from;
        news.to = actions > r->from ? actions : r->from;
    }
    r->followed = false;
    if (needed)
        hub_push_table(hub, r, &news);
    if (r->rewritten)
        hub_push_lobby(hub, r);
    r->rewritten = false;
}

bool hub_in_lobby(const store_game *row, watch_rule watch)
{
    return row->listed && (row->phase == STORE_GAME_OPEN ||
                           (row->phase == STORE_GAME_RUNNING && watch == WATCH_ALL));
}

static tav_text tell_lobby(tav_hub *hub, const room *r, const client *c)
{
    tav_text out = hub_push_open(hub, "lobby");
    if (hub_in_lobby(&r->row, r->terms.watch)) {
        js_key(&out, "summary");
        hub_summary_json(hub, &r->row, &r->terms, r->actor, c->account.id, &out);
    } else {
        js_key_string(&out, "gone", r->row.id);
    }
    js_object_end(&out);
    return out;
}

void hub_push_lobby_since(tav_hub *hub, client *c, uint64_t changes)
{
    uint64_t oldest = hub->lobby_changes > HUB_LOBBY_TOLD ? hub->lobby_changes - HUB_LOBBY_TOLD : 0;
    for (uint64_t i = changes > oldest ? changes : oldest; i < hub->lobby_changes; i++) {
        const room *r = hub_find_room_in_memory(hub, hub->lobby_told[i % HUB_LOBBY_TOLD]);
        if (r == NULL)
            continue;
        tav_text out = tell_lobby(hub, r, c);
        hub_send_text(hub, c, &out);
    }
}

void hub_push_lobby(tav_hub *hub, const room *r)
{
    if (!r->row.listed)
        return;
    memcpy(hub->lobby_told[hub->lobby_changes++ % HUB_LOBBY_TOLD], r->row.id, STORE_ID);
    for (int strangers = 0; strangers < 2; strangers++) {
        tav_text out = {0};
        for (const client *c = hub->lobby; c != NULL; c = c->next_in_lobby) {
            bool stranger = hub_seat_of(&r->row, c->account.id) < 0 &&
                            strcmp(r->row.creator, c->account.id) != 0;
            if (stranger != (strangers == 1))
                continue;
            /* All strangers are sent the same. */
            if (!stranger || out.at == NULL)
                out = tell_lobby(hub, r, c);
            hub_send_text(hub, c, &out);
        }
    }
}

void hub_watch_lobby(tav_hub *hub, client *c, bool on)
{
    if (c->lobby == on)
        return;
    c->lobby = on;
    if (!on) {
        *(c->before_in_lobby != NULL ? &c->before_in_lobby->next_in_lobby
                                     : &hub->lobby) = c->next_in_lobby;
        if (c->next_in_lobby != NULL)
            c->next_in_lobby->before_in_lobby = c->before_in_lobby;
        return;
    }
    c->before_in_lobby = NULL;
    c->next_in_lobby = hub->lobby;
    if (hub->lobby != NULL)
        hub->lobby->before_in_lobby = c;
    hub->lobby = c;
}

void hub_push_waiting(tav_hub *hub, const char *account, int change)
{
    person *p = account[0] != '\0' ? hub_find_person(hub, account) : NULL;
    if (p == NULL)
        return;
    p->waiting += change;
    for (const client *c = p->clients; c != NULL; c = c->sibling) {
        tav_text out = hub_push_open(hub, "waiting");
        js_key_number(&out, "waiting", p->waiting);
        hub_push_send(hub, c, &out);
    }
}
