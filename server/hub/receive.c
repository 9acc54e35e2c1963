/* Incoming messages: from bytes to a request with checked fields, and on to its handler. Errors name
 * the field at fault, and nothing has been done. */
#include <string.h>

#include "formats/json/request.h"
#include "server/hub/internal.h"

enum { FIELDS_MOST = 9, RATE_PATIENCE = 100 };

typedef enum {
    FREE,     /* names no table */
    ANY_SEAT, /* names a table the asker may see */
    SEATED,   /* the asker has a seat there */
    PLAYING   /* and the game runs */
} standing;

static const struct {
    const char *name;
    request_runner *run;
    standing must;                         /* who may ask */
    const char *field[FIELDS_MOST + 1];    /* besides id and do */
    const char *optional[FIELDS_MOST + 1]; /* of them */
} requests[] = {
    {"language", hub_do_language, FREE, {"lang"}, {NULL}},
    {"lobby", hub_do_lobby, FREE, {"watch"}, {NULL}},
    {"mine", hub_do_mine, FREE, {NULL}, {NULL}},
    {"create",
     hub_do_create,
     FREE,
     {"game", "players", "modules", "options", "seats", "clock", "public", "watch", "memory"},
     {"memory"}},
    {"join", hub_do_join, ANY_SEAT, {"table", "seat", "invite"}, {"seat", "invite"}},
    {"leave", hub_do_leave, SEATED, {"table"}, {NULL}},
    {"take", hub_do_take, PLAYING, {"table"}, {NULL}},
    {"start", hub_do_start, SEATED, {"table", "fill"}, {NULL}},
    {"open", hub_do_open, ANY_SEAT, {"table", "invite"}, {"invite"}},
    {"shut", hub_do_shut, ANY_SEAT, {"table"}, {NULL}},
    {"act", hub_do_act, PLAYING, {"table", "seq", "actions"}, {NULL}},
    {"preview", hub_do_preview, PLAYING, {"table", "seq", "actions"}, {NULL}},
    {"undo", hub_do_undo, PLAYING, {"table", "seq", "to"}, {"to"}},
    {"agree", hub_do_agree, PLAYING, {"table", "seq"}, {NULL}},
    {"refuse", hub_do_refuse, PLAYING, {"table", "seq"}, {NULL}},
    {"resign", hub_do_resign, PLAYING, {"table", "seq"}, {NULL}},
    {"say", hub_do_say, ANY_SEAT, {"table", "text"}, {NULL}},
    {"mute", hub_do_mute, ANY_SEAT, {"table", "seat", "on"}, {NULL}},
    {"remove", hub_do_remove, SEATED, {"table", "seat"}, {NULL}},
    {"report", hub_do_report, ANY_SEAT, {"table", "seat", "text"}, {NULL}},
    {"digest", hub_do_digest, SEATED, {"table"}, {NULL}},
    {"log", hub_do_log, ANY_SEAT, {"table", "from", "to"}, {NULL}},
    {"hint", hub_do_hint, PLAYING, {"table", "ms"}, {"ms"}},
    {"propose", hub_do_propose, PLAYING, {"table"}, {NULL}},
    {"rematch", hub_do_rematch, SEATED, {"table"}, {NULL}},
    {"replay", hub_do_replay, FREE, {"table", "record"}, {"table", "record"}},
    {"moment", hub_do_moment, FREE, {"replay", "at", "seat"}, {"seat"}},
    {"story", hub_do_story, FREE, {"replay", "from", "to"}, {NULL}},
    {"fork", hub_do_fork, FREE, {"replay", "at", "seat", "level"}, {NULL}},
    {"upload", hub_do_upload, FREE, {"record"}, {NULL}},
    {"review", hub_do_review, ANY_SEAT, {"table"}, {NULL}},
    {"judge", hub_do_judge, PLAYING, {"table", "seq", "action", "against"}, {"against"}},
    {"why", hub_do_why, ANY_SEAT, {"table", "at"}, {NULL}},
    {"puzzle", hub_do_puzzle, FREE, {"game", "number"}, {"number"}},
    {"solve", hub_do_solve, FREE, {"game", "number", "action"}, {NULL}},
};
enum { REQUESTS = sizeof requests / sizeof requests[0] };

static const char *const of_all[] = {"id", "do", NULL};

bool hub_field_given(const request *q, const char *key)
{
    return value_get(q->json, key) != NULL;
}

const char *hub_field_text(request *q, const json_value *object, const char *key, size_t most)
{
    return reader_text(&q->r, object, key, 1, most);
}

static int find_request(request *q)
{
    const char *name = hub_field_text(q, q->json, "do", 32);
    char allowed[512];
    tav_text list;
    text_open(&list, allowed, sizeof allowed);
    if (hub_refuse_faulty(q))
        return -1;
    int which = request_find(name, requests, sizeof requests[0], REQUESTS, &list);
    if (which < 0)
        hub_refuse(q->hub, q->asker, "do", "do", "do", allowed);
    return which;
}

/* Finds the room a request names and checks that the asker may do this there. False if the request was
 * refused or has to wait. */
static bool enter_room(request *q, standing must)
{
    tav_hub *hub = q->hub;
    const char *id = hub_field_text(q, q->json, "table", STORE_ID - 1);
    if (hub_refuse_faulty(q))
        return false;
    q->room = hub_find_room(hub, id);
    if (q->room != NULL && hub_room_is_busy(hub, q->room)) {
        hub_enqueue(q);
        return false;
    }
    if (q->room != NULL && q->room->unread) {
        hub_refuse(hub, q->asker, "store", "store", "table", NULL);
        return false;
    }
    if (q->room == NULL || !hub_may_watch(q->room, q->client->account.id)) {
        hub_refuse(hub, q->asker, "table", "table", "table", NULL);
        return false;
    }
    if (q->room->damaged) {
        hub_refuse(hub, q->asker, "damaged", "damaged", "table", NULL);
        return false;
    }
    q->seat = hub_seat_of(&q->room->row, q->client->account.id);
    q->room->used_ms = hub->now_ms;
    if (must >= SEATED && q->seat == TAV_SPECTATOR) {
        hub_refuse(hub, q->asker, "seat", "not-your-seat", "table", NULL);
        return false;
    }
    if (must == PLAYING && q->room->row.phase != STORE_GAME_RUNNING) {
        bool over = q->room->row.phase == STORE_GAME_OVER;
        hub_refuse(hub, q->asker, over ? "over" : "phase", "phase", "table", NULL);
        return false;
    }
    return true;
}

static void answer_request(request *q)
{
    if (!value_is(q->json, VALUE_OBJECT))
        reader_fail(&q->r, TAV_ERROR_JSON, NULL, "{...}");
    int64_t id = request_number_read(&q->r, q->json, "id");
    if (hub_refuse_faulty(q))
        return;
    q->asker.id = id;
    int which = find_request(q);
    if (which < 0)
        return;
    reader_only(&q->r, q->json,
                &(reader_fields){.keys = of_all,
                                 .more = requests[which].field,
                                 .optional = requests[which].optional});
    if (!hub_refuse_faulty(q) &&
        (requests[which].must == FREE || enter_room(q, requests[which].must)))
        requests[which].run(q);
}

void hub_handle_message(tav_hub *hub, client *c, json_document *message, question *asked)
{
    request q = {.hub = hub,
                 .client = c,
                 .message = message,
                 .json = document_root(message),
                 .seat = TAV_SPECTATOR,
                 .question = asked,
                 .asker = {c->number, -1}};
    q.r.fault = &q.fault;
    fault_set(&q.fault, TAV_OK, NULL, NULL);
    work_payer before = hub_work_for(hub, c->payer);
    answer_request(&q);
    if (q.question != NULL)
        hub_free_question(q.question);
    hub_keep_message(&q);
    document_close(q.message);
    hub_work_for(hub, before);
}

/* Neither deep nor of many pieces, before any memory is spent on it. */
static json_document *read_message(const char *json, size_t size, size_t most)
{
    return document_read(
        json, size, &(json_limits){.size = most, .depth = HUB_DEPTH, .commas = HUB_COMMAS}, NULL);
}

/* Only messages with a record may be long. */
static bool is_long(const json_document *message, size_t size)
{
    const char *name = value_text(value_get(document_root(message), "do"));
    bool has_record = name != NULL && (strcmp(name, "replay") == 0 || strcmp(name, "upload") == 0);
    return message != NULL && size > HUB_SMALL && !has_record;
}

/* Rate-limits noisy clients, and disconnects them in the end. */
static void lose_patience(tav_hub *hub, client *c, const char *json, size_t size)
{
    asker a = {c->number, -1};
    tav_fault fault = {.error = TAV_OK};
    reader r = {.fault = &fault};
    if (++c->refused > RATE_PATIENCE) {
        hub_say_goodbye(hub, c, "rate");
        return;
    }
    json_document *message = read_message(json, size, HUB_SMALL);
    a.id = request_number_read(&r, document_root(message), "id");
    document_close(message);
    hub_refuse(hub, a, "rate", "rate", NULL, NULL);
}

static void take_message(tav_hub *hub, client *c, const char *json, size_t size)
{
    asker nobody = {c->number, -1};
    tav_fault fault;
    c->refused = 0;
    json_document *message = read_message(json, size, HUB_MESSAGE);
    if (size > HUB_MESSAGE || is_long(message, size)) {
        hub_refuse(hub, nobody, "long", "long", NULL, NULL);
        document_close(message);
    } else if (message == NULL) {
        fault_set(&fault, TAV_ERROR_JSON, NULL, NULL);
        hub_refuse_fault(hub, nobody, NULL, &fault);
    } else {
        hub_handle_message(hub, c, message, NULL);
    }
}

void hub_receive(tav_hub *hub, hub_link link, const char *json, size_t size, int64_t now_ms)
{
    client *c = hub_find_client(hub, link);
    int most = hub->settings.messages_per_10_s;
    bucket_rate rate = {.tokens = most, .period_ms = 10000, .burst = 2 * most};
    hub->now_ms = now_ms;
    if (c == NULL)
        return;
    c->heard_ms = now_ms;
    work_payer before = hub_work_for(hub, c->payer);
    if (bucket_take(&c->messages, &rate, now_ms) > 0)
        lose_patience(hub, c, json, size);
    else
        take_message(hub, c, json, size);
    hub_work_for(hub, before);
}
