/* Chat at a table. A line is on disk before anybody sees it. Viewers can mute single seats or all
 * spectators: a seat's choice is kept on disk, a spectator's as long as they have the table open. */
#include <string.h>

#include "core/json.h"
#include "server/characters.h"
#include "server/hub/internal.h"

enum { CHAT_CHARACTERS = 400 };
static const bucket_rate chat_rate = {.tokens = 5, .period_ms = 10000, .burst = 10};

static void line_json(const store_chat *line, tav_text *out)
{
    js_object(out);
    js_key_number(out, "at", line->at_ms);
    js_key_index(out, "seat", line->seat);
    js_key_string(out, "name", line->name);
    js_key_string(out, "text", line->text);
    js_object_end(out);
}

/* --- Muting ----------------------------------------------------------------------------------- */

/* The bit of a seat; spectators share one. */
static uint8_t mute_bit(int seat)
{
    return (uint8_t)(1u << (seat >= 0 ? seat : TAV_SEATS_MAX));
}

static bool is_muted(const room *r, int seat, const opening *o, const store_chat *line)
{
    uint8_t muted = seat >= 0 ? r->row.seat[seat].muted : o != NULL ? o->muted : 0;
    return (muted & mute_bit(line->seat)) != 0;
}

static uint8_t with_bit(uint8_t muted, uint8_t bit, bool on)
{
    return (uint8_t)(on ? muted | bit : muted & ~bit);
}

static void land_mute(tav_hub *hub, flight *f)
{
    hub_answer_empty(hub, f->asker);
}

void hub_do_mute(request *q)
{
    uint8_t bit = mute_bit(reader_seat(&q->r, q->json, "seat", q->room->row.players, true));
    bool on = reader_bool(&q->r, q->json, "on");
    opening *o = hub_find_opening(q);
    if (hub_refuse_faulty(q))
        return;
    if (q->seat >= 0) {
        flight *f = hub_begin_flight(q->hub, q->room, q->asker, land_mute);
        if (f == NULL)
            return;
        f->row.seat[q->seat].muted = with_bit(f->row.seat[q->seat].muted, bit, on);
        hub_send_row(f);
    } else if (o != NULL) {
        o->muted = with_bit(o->muted, bit, on);
        hub_answer_empty(q->hub, q->asker);
    } else {
        hub_refuse(q->hub, q->asker, "phase", "phase", "table", NULL);
    }
}

static bool list_line(void *context, const store_chat *line)
{
    enum { SIZE = 8 * STORE_CHAT };
    question *p = context;
    const client *c = hub_find_client(p->hub, p->asker.link);
    const opening *o = c != NULL ? c->openings : NULL;
    while (o != NULL && o->room != p->room)
        o = o->next_of_client;
    if (c == NULL || is_muted(p->room, hub_seat_of(&p->room->row, c->account.id), o, line))
        return true;
    char json[SIZE];
    tav_text out;
    text_open(&out, json, sizeof json);
    line_json(line, &out);
    hub_question_add(p, ",", p->text_size > 0 ? 1 : 0);
    hub_question_add(p, out.at, out.length);
    return true;
}

void hub_read_chat(question *p, store_done done)
{
    store_ask_chat_of(p->hub->store, p->room->row.id, HUB_CHAT_LINES, list_line, done, p);
}

/* --- Saying ----------------------------------------------------------------------------------- */

bool hub_is_good_line(const char *text)
{
    int characters = 0;
    bool seen = false;
    uint32_t character, before = 0;
    for (size_t size; *text != '\0'; text += size) {
        size = character_read(text, &character);
        if (size == 0 || !character_allowed(character, before) || ++characters > CHAT_CHARACTERS)
            return false;
        seen |= !character_blank(character);
        before = character;
    }
    return seen;
}

static void land_line(tav_hub *hub, flight *f)
{
    hub_answer_empty(hub, f->asker);
    hub_line_said(hub, &f->line, hub->now_ms);
}

void hub_line_said(tav_hub *hub, const store_chat *line, int64_t now_ms)
{
    room *r = hub_find_room_in_memory(hub, line->game);
    hub->now_ms = now_ms;
    if (r != NULL && r->question != NULL)
        r->question->stale = true;
    tav_text out = hub_push_open(hub, "chat"); /* the same for all */
    js_key_string(&out, "table", line->game);
    js_key(&out, "line");
    line_json(line, &out);
    js_object_end(&out);
    for (const opening *o = r != NULL ? r->openings : NULL; o != NULL; o = o->next_in_room)
        if (!is_muted(r, hub_seat_of(&r->row, o->client->account.id), o, line))
            hub_send_text(hub, o->client, &out);
}

void hub_do_say(request *q)
{
    tav_hub *hub = q->hub;
    const char *text = hub_field_text(q, q->json, "text", STORE_CHAT - 1);
    tav_text copy;
    if (hub_refuse_faulty(q))
        return;
    if (!hub_is_good_line(text)) {
        hub_refuse(hub, q->asker, "field", "text", "text", NULL);
        return;
    }
    if (bucket_take(&q->client->person->chat, &chat_rate, hub->now_ms) > 0) {
        hub_refuse(hub, q->asker, "rate", "rate", NULL, NULL);
        return;
    }
    flight *f = hub_begin_flight(hub, NULL, q->asker, land_line);
    if (f == NULL)
        return;
    f->line = (store_chat){.seat = (int8_t)q->seat, .at_ms = hub->now_ms};
    memcpy(f->line.game, q->room->row.id, STORE_ID);
    memcpy(f->line.account, q->client->account.id, STORE_ID);
    memcpy(f->line.name, q->client->account.name, RECORD_NAME);
    text_open(&copy, f->line.text, sizeof f->line.text);
    text_put(&copy, text);
    f->writes++;
    store_add_chat(hub->store, &f->line, hub_flight_done, f);
}
