/* Replays: a finished game, or any record with its seed, viewed moment by moment and continued from
 * any of them. A connection keeps one. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/hub/internal.h"

enum { REPLAY_MS = 10 }; /* that a worker needs for one, at most about three times */

static const bucket_rate replay_rate = {.tokens = 10, .period_ms = 10000, .burst = 20};

int64_t hub_take_replay(const request *q)
{
    return bucket_take(&q->client->person->replays, &replay_rate, q->hub->now_ms);
}

struct replay {
    char name[16];
    int count;           /* actions that count */
    bool over;           /* it was played to its end: everything lies open */
    table_memory memory; /* of the table it was played at */
    tav_table table;     /* shown at the moment that was last asked for */
};

void hub_free_replay(replay *p)
{
    free(p);
}

/* --- Beginning -------------------------------------------------------------------------------- */

static void show(replay *p, const tav_record *record, table_memory memory)
{
    table_show(&p->table, record);
    p->count = table_actions(&p->table);
    p->over = record->over;
    p->memory = memory;
    p->table.memory = record->over ? TABLE_MEMORY_OPEN : memory;
}

static void head_json(const tav_record *record, tav_text *out)
{
    js_key(out, "head");
    js_object(out);
    config_json(record->game, &record->config, out);
    record_seats_json(record->seat, record->config.players, out);
    js_key(out, "seed_sha256");
    js_hex(out, record->seed_hash, SHA256_SIZE);
    js_object_end(out);
}

static void moves_json(const replay *p, tav_text *out)
{
    js_key(out, "moves");
    js_list(out);
    for (int i = 0; i < p->count; i++) {
        const record_entry *entry = record_action(&p->table.record, i);
        js_object(out);
        js_key_number(out, "seat", entry->seat);
        js_key_string(out, "action", record_entry_text(&p->table.record, entry));
        js_object_end(out);
    }
    js_list_end(out);
}

/* Points and rounds of every moment, and the scores at the end. A finished game hides nothing; an
 * unfinished one shows what a spectator can count. */
static void course_json(replay *p, tav_text *out)
{
    const tav_record *record = &p->table.record;
    const tav_game *game = record->game;
    const tav_state *state = table_state(&p->table);
    uint16_t round[RECORD_ENTRIES + 1];
    js_key(out, "points");
    js_list(out);
    for (int i = 0;; i++) {
        table_points_json(game, state, TAV_SPECTATOR, p->over, out);
        round[i] = (uint16_t)game->round(state);
        if (i == p->count)
            break;
        cursor_step(&p->table.cursor, record, NULL, NULL);
    }
    js_list_end(out);
    js_key(out, "rounds");
    js_list(out);
    for (int i = 0; i <= p->count; i++)
        js_number(out, round[i]);
    js_list_end(out);
    js_key(out, "scores");
    if (game->actor(state) == TAV_NOBODY)
        game_scores_json(game, state, out);
    else
        js_null(out);
}

/* A replay being prepared on a worker, because a record may be long: it belongs to the worker until
 * it is done. */
typedef struct {
    tav_hub *hub;
    asker asker;
    char *text; /* of a record that came with the request; NULL: `record` was copied from a table */
    tav_record *record;
    table_memory memory;
    replay *replay; /* what comes of it */
    char *json;     /* and what is answered, unless it is too long */
    size_t size;
    tav_fault fault;
} preparation;

static void forget_preparation(void *context)
{
    preparation *p = context;
    free(p->text);
    free(p->record);
    free(p->json);
    hub_free_replay(p->replay);
    free(p);
}

static void write_replay(preparation *p)
{
    tav_text out;
    char *json = malloc(HUB_OUT);
    if (json == NULL)
        return;
    text_open(&out, json, HUB_OUT);
    js_object(&out);
    js_key_string(&out, "replay", p->replay->name);
    head_json(&p->replay->table.record, &out);
    moves_json(p->replay, &out);
    course_json(p->replay, &out);
    js_object_end(&out);
    p->size = out.length;
    p->json = out.full ? NULL : realloc(json, out.length);
    if (p->json == NULL)
        free(json);
}

/* On a worker's thread. */
static void prepare(void *context)
{
    preparation *p = context;
    if (p->text != NULL && (record_read(p->record, p->text, strlen(p->text), &p->fault) != TAV_OK ||
                            record_check(p->record, &p->fault) != TAV_OK))
        return;
    show(p->replay, p->record, p->memory);
    write_replay(p);
}

static void present(void *context)
{
    preparation *p = context;
    tav_hub *hub = p->hub;
    client *c = hub_find_client(hub, p->asker.link);
    if (c != NULL) {
        work_payer before = hub_work_for(hub, c->payer);
        c->replaying = false;
        if (p->fault.error != TAV_OK) {
            hub_refuse_fault(hub, p->asker, "record", &p->fault);
        } else if (p->json == NULL) {
            hub_refuse(hub, p->asker, "busy", "busy", NULL, NULL);
        } else {
            hub_free_replay(c->replay);
            c->replay = p->replay;
            p->replay = NULL;
            tav_text out = hub_answer_open(hub, p->asker);
            text_bytes(&out, p->json, p->size);
            hub_answer_send(hub, p->asker, &out);
        }
        hub_work_for(hub, before);
    }
    forget_preparation(p);
}

static preparation *begin_preparation(request *q)
{
    preparation *p = calloc(1, sizeof *p);
    tav_text name;
    if (p == NULL)
        return NULL;
    p->hub = q->hub;
    p->asker = q->asker;
    p->record = malloc(sizeof *p->record);
    p->replay = malloc(sizeof *p->replay);
    fault_set(&p->fault, TAV_OK, NULL, NULL);
    if (p->record == NULL || p->replay == NULL) {
        forget_preparation(p);
        return NULL;
    }
    text_open(&name, p->replay->name, sizeof p->replay->name);
    text_char(&name, 'r');
    text_number(&name, ++q->client->replays);
    return p;
}

static bool take_text(request *q, preparation *p)
{
    const char *text = hub_field_text(q, q->json, "record", RECORD_TEXT_MAX);
    if (hub_refuse_faulty(q))
        return false;
    p->memory = TABLE_MEMORY_PRINTED;
    size_t size = strlen(text) + 1;
    p->text = malloc(size);
    if (p->text == NULL) {
        hub_refuse(q->hub, q->asker, "busy", "busy", NULL, NULL);
        return false;
    }
    memcpy(p->text, text, size);
    return true;
}

static bool take_table(request *q, preparation *p)
{
    const room *r = q->room;
    const tav_table *table = r != NULL && r->row.phase == STORE_GAME_OVER ? r->table : NULL;
    if (table == NULL) {
        const char *code = r == NULL ? "table" : r->damaged ? "damaged" : "phase";
        hub_refuse(q->hub, q->asker, code, code, "table", NULL);
        return false;
    }
    record_copy(p->record, &table->record);
    p->memory = r->terms.memory;
    return true;
}

/* Finds the room the request names; false if it is refused or has to wait for the fold. */
static bool find_table(request *q)
{
    const char *id = hub_field_text(q, q->json, "table", STORE_ID - 1);
    if (hub_refuse_faulty(q))
        return false;
    q->room = hub_find_room(q->hub, id);
    if (q->room != NULL && q->room->unread)
        q->room = NULL;
    if (q->room != NULL && !hub_may_watch(q->room, q->client->account.id))
        q->room = NULL;
    if (q->room == NULL || !hub_room_is_busy(q->hub, q->room))
        return true;
    hub_enqueue(q);
    return false;
}

void hub_do_replay(request *q)
{
    tav_hub *hub = q->hub;
    client *c = q->client;
    bool by_table = hub_field_given(q, "table");
    if (by_table == hub_field_given(q, "record"))
        reader_fail(&q->r, TAV_ERROR_FIELD, by_table ? "record" : "table", NULL);
    if (hub_refuse_faulty(q) || (by_table && !find_table(q)))
        return;
    if (hub_take_replay(q) > 0) {
        hub_refuse(hub, q->asker, "rate", "rate", NULL, NULL);
        return;
    }
    preparation *p = c->replaying ? NULL : begin_preparation(q);
    if (p == NULL) {
        hub_refuse(hub, q->asker, "busy", "busy", NULL, NULL);
        return;
    }
    if (!(by_table ? take_table(q, p) : take_text(q, p))) {
        forget_preparation(p);
        return;
    }
    work_task task = {prepare, present, forget_preparation, p, c->payer, REPLAY_MS, false};
    c->replaying = work_run(hub->work, &task);
    if (!c->replaying) {
        forget_preparation(p);
        hub_refuse(hub, q->asker, "busy", "busy", NULL, NULL);
    }
}

/* --- Moments ---------------------------------------------------------------------------------- */

/* The replay a request names; NULL if it was refused. */
static replay *find_replay(request *q)
{
    const char *name = hub_field_text(q, q->json, "replay", 15);
    replay *p = q->client->replay;
    if (hub_refuse_faulty(q))
        return NULL;
    if (p == NULL || strcmp(p->name, name) != 0) {
        hub_refuse(q->hub, q->asker, "replay", "replay", "replay", NULL);
        return NULL;
    }
    return p;
}

/* The same, and the moment in it. */
static replay *find_moment(request *q, int *at)
{
    replay *p = find_replay(q);
    if (p == NULL)
        return NULL;
    *at = (int)reader_number(&q->r, q->json, "at", 0, p->count);
    return hub_refuse_faulty(q) ? NULL : p;
}

void hub_do_moment(request *q)
{
    int at, viewer = TAV_SPECTATOR;
    replay *p = find_moment(q, &at);
    if (p == NULL)
        return;
    if (hub_field_given(q, "seat"))
        viewer = reader_seat(&q->r, q->json, "seat", p->table.record.config.players, false);
    if (hub_refuse_faulty(q))
        return;
    uint16_t words[TABLE_ACTION_WORDS];
    table_events events;
    table_events_open(&events, p->table.record.game, words, TABLE_ACTION_WORDS);
    table_events_next(&events, &p->table);
    table_show_at(&p->table, at, &events.sink);
    assert(!events.full);
    tav_text out = hub_answer_open(q->hub, q->asker);
    js_object(&out);
    js_key_number(&out, "at", at);
    js_key(&out, "events");
    table_events_json(&p->table, &events, viewer, q->client->language, &out);
    js_key(&out, "state");
    table_json(&p->table, viewer, q->client->language, &out);
    js_object_end(&out);
    hub_answer_send(q->hub, q->asker, &out);
}

/* What happened in part of the game, told after the end, when nothing is hidden any more. */
void hub_do_story(request *q)
{
    replay *p = find_replay(q);
    if (p == NULL)
        return;
    int from = (int)reader_number(&q->r, q->json, "from", 0, p->count);
    int to = (int)reader_number(&q->r, q->json, "to", from, from + HUB_LOG_MOST);
    if (hub_refuse_faulty(q))
        return;
    table_show_at(&p->table, p->count, NULL);
    tav_text out = hub_answer_open(q->hub, q->asker);
    js_object(&out);
    js_key(&out, "log");
    table_moves_json(&p->table, NULL, from, to < p->count ? to : p->count, TAV_SPECTATOR,
                     q->client->language, &out);
    js_object_end(&out);
    hub_answer_send(q->hub, q->asker, &out);
}

/* --- Playing on ------------------------------------------------------------------------------- */

/* Writes the game as deleted first; the write that completes it gives it its phase. */
void hub_launch_game(tav_hub *hub, asker a, store_game *row, const tav_record *record,
                     store_phase phase)
{
    uint32_t count = record->entry_count;
    flight *f = hub_begin_flight(hub, NULL, a, hub_land_table);
    if (f == NULL)
        return;
    f->creates = true;
    f->row = *row;
    f->writes = 1 + (int)((count + STORE_ENTRIES_MAX - 1) / STORE_ENTRIES_MAX);
    row->phase = count > 0 ? STORE_GAME_GONE : phase;
    store_add_game(hub->store, row, hub_flight_done, f);
    for (uint32_t from = 0; from < count; from += STORE_ENTRIES_MAX) {
        store_entry entry[STORE_ENTRIES_MAX];
        int size = (int)(count - from < STORE_ENTRIES_MAX ? count - from : STORE_ENTRIES_MAX);
        memset(entry, 0, sizeof entry);
        for (int i = 0; i < size; i++) {
            const record_entry *e = &record->entry[from + (uint32_t)i];
            tav_text words;
            entry[i] = (store_entry){.kind = e->kind,
                                     .seat = e->seat,
                                     .number = e->kind == RECORD_UNDO ? e->number : 0,
                                     .at_ms = hub->now_ms};
            text_open(&words, entry[i].words, sizeof entry[i].words);
            text_put(&words, record_entry_text(record, e));
        }
        row->seq = from + (uint32_t)size;
        if (row->seq == count)
            row->phase = phase;
        store_add_entries(hub->store, row, from, entry, size, hub_flight_done, f);
        row->version++;
    }
    f->row = *row;
}

void hub_do_fork(request *q)
{
    int at;
    store_game row;
    replay *p = find_moment(q, &at);
    if (p == NULL)
        return;
    int mine = reader_seat(&q->r, q->json, "seat", p->table.record.config.players, false);
    const char *level = hub_read_level(q, q->json, "level");
    if (hub_refuse_faulty(q))
        return;
    table_show_at(&p->table, at, NULL);
    if (table_over(&p->table)) {
        hub_refuse(q->hub, q->asker, "over", "phase", "at", NULL);
        return;
    }
    if (!hub_may_make(q))
        return;
    /* The writer has as much to do for it as for hundreds of actions. */
    if (hub_take_replay(q) > 0) {
        hub_refuse(q->hub, q->asker, "rate", "rate", NULL, NULL);
        return;
    }
    const tav_record *record = &p->table.record;
    room_terms terms = {.game = record->game,
                        .config = record->config,
                        .clock = {.kind = TABLE_UNTIMED},
                        .watch = WATCH_LINK,
                        .memory = p->memory};
    hub_new_row(q, &terms, false, &row);
    memcpy(row.seed, p->table.record.seed, sizeof row.seed);
    for (int seat = 0; seat < row.players; seat++)
        hub_give_to_bot(&row.seat[seat], level);
    hub_take_seat(&row, mine, &q->client->account);
    hub_begin_game(q->hub, &row);
    hub_launch_game(q->hub, q->asker, &row, &p->table.record, STORE_GAME_RUNNING);
}
