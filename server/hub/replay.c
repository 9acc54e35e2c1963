/* Replays: a finished game, or any record whose seed is known, looked at moment by moment and played
 * on from any of them. A connection keeps one. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/hub/internal.h"

enum {
    REFOLDS_MOST = 20000 /* actions carried out again for the undos of a record */
};
static const bucket_rate replay_rate = {.tokens = 10, .period_ms = 10000, .burst = 20};

struct replay {
    char name[16];
    int count;           /* actions that count */
    table_memory memory; /* of the table it was played at */
    uint16_t line[RECORD_ENTRIES];
    tav_record record;
};

void free_replay(replay *p)
{
    free(p);
}

/* --- Beginning -------------------------------------------------------------------------------- */

/* Checking a record carries out again what each undo left: that can be made too much. */
static bool is_quick(const tav_record *record)
{
    uint64_t work = 0;
    for (uint32_t i = 0; i < record->entry_count; i++)
        if (record->entry[i].kind == RECORD_UNDO)
            work += record->entry[i].number;
    return work <= REFOLDS_MOST;
}

static bool load_text(request *q, replay *p)
{
    const char *text = hub_field_text(q, q->json, "record", RECORD_TEXT_MAX);
    tav_fault fault;
    if (hub_refuse_faulty(q))
        return false;
    if (record_read(&p->record, text, strlen(text), &fault) == TAV_OK) {
        if (!is_quick(&p->record))
            fault_set(&fault, TAV_ERROR_BOUND, NULL, NULL);
        else
            record_check(&p->record, &fault);
    }
    if (fault.error != TAV_OK)
        hub_refuse_fault(q->hub, q->asker, "record", &fault);
    return fault.error == TAV_OK;
}

static bool load_table(request *q, replay *p)
{
    const char *id = hub_field_text(q, q->json, "table", STORE_ID - 1);
    if (hub_refuse_faulty(q))
        return false;
    room *r = find_room(q->hub, id);
    const tav_table *table = NULL;
    if (r != NULL && r->row.phase == STORE_GAME_OVER)
        table = room_table(q->hub, r);
    if (table == NULL) {
        const char *code = r == NULL ? "table" : "phase";
        hub_refuse(q->hub, q->asker, code, code, "table", NULL);
        return false;
    }
    record_copy(&p->record, &table->record);
    p->memory = r->rules.memory;
    return true;
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
        const record_entry *entry = &p->record.entry[p->line[i]];
        js_object(out);
        js_key_number(out, "seat", entry->seat);
        js_key_string(out, "action", record_words(&p->record, entry));
        js_object_end(out);
    }
    js_list_end(out);
}

/* Every position has its round among its first fields. */
static int round_of(const tav_game *game, const tav_state *state)
{
    static const char key[] = "\"round\":";
    char beginning[1024];
    tav_text text;
    int round = 0;
    text_open(&text, beginning, sizeof beginning);
    game->position_json(state, &text);
    const char *at = strstr(beginning, key);
    if (at != NULL)
        for (at += sizeof key - 1; *at >= '0' && *at <= '9'; at++)
            round = 10 * round + (*at - '0');
    return round;
}

/* Points and rounds of every moment, and the scores at the end. Of a game that was played to its end
 * everything lies open; of another, what who watches can count. */
static void course_json(const replay *p, tav_text *out)
{
    const tav_record *record = &p->record;
    const tav_game *game = record->game;
    uint8_t round[RECORD_ENTRIES + 1];
    tav_state_room space;
    tav_state *state = (tav_state *)&space;
    game->setup(state, &record->config, record->seed);
    js_key(out, "points");
    js_list(out);
    for (int i = 0;; i++) {
        tav_action action;
        table_points_json(game, state, TAV_SPECTATOR, record->over, out);
        round[i] = (uint8_t)round_of(game, state);
        if (i == p->count)
            break;
        game_read_action(game, state, record_words(record, &record->entry[p->line[i]]), &action,
                         NULL);
        game->apply(state, action, NULL);
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

void do_replay(request *q)
{
    client *c = q->client;
    bool by_table = hub_field_given(q, "table");
    uint32_t at_fault;
    tav_text name;
    if (by_table == hub_field_given(q, "record"))
        reader_fail(&q->r, TAV_ERROR_FIELD, by_table ? "record" : "table", NULL);
    if (hub_refuse_faulty(q))
        return;
    if (bucket_take(&c->person->replays, &replay_rate, q->hub->now_ms) > 0) {
        hub_refuse(q->hub, q->asker, "rate", "rate", NULL, NULL);
        return;
    }
    replay *p = malloc(sizeof *p);
    if (p != NULL)
        p->memory = TABLE_MEMORY_PRINTED;
    if (p == NULL || !(by_table ? load_table(q, p) : load_text(q, p))) {
        if (p == NULL)
            hub_refuse(q->hub, q->asker, "busy", "busy", NULL, NULL);
        free(p);
        return;
    }
    p->count = record_line(&p->record, p->record.entry_count, p->line, &at_fault);
    text_open(&name, p->name, sizeof p->name);
    text_char(&name, 'r');
    text_number(&name, ++c->replays);
    free_replay(c->replay);
    c->replay = p;
    tav_text out = hub_answer_open(q->hub, q->asker);
    js_object(&out);
    js_key_string(&out, "replay", p->name);
    head_json(&p->record, &out);
    moves_json(p, &out);
    course_json(p, &out);
    js_object_end(&out);
    hub_answer_send(q->hub, q->asker, &out);
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

/* A table after so many actions. */
static tav_table *table_at(const replay *p, int at)
{
    static const table_clock untimed = {.kind = TABLE_UNTIMED};
    const tav_record *record = &p->record;
    tav_table *table = malloc(sizeof *table);
    if (table == NULL)
        return NULL;
    table_open(table, record->game, &record->config, record->seed, &untimed);
    table->memory = record->over ? TABLE_MEMORY_OPEN : p->memory;
    memcpy(table->now_player, record->seat, sizeof table->now_player);
    table->started = true;
    for (int i = 0; i < at; i++) {
        const record_entry *entry = &record->entry[p->line[i]];
        table_follow(table, RECORD_ACTION, entry->seat, 0, record_words(record, entry));
    }
    return table;
}

void do_moment(request *q)
{
    int at, viewer = TAV_SPECTATOR;
    const replay *p = find_moment(q, &at);
    if (p == NULL)
        return;
    if (hub_field_given(q, "seat"))
        viewer = reader_seat(&q->r, q->json, "seat", p->record.config.players, false);
    if (hub_refuse_faulty(q))
        return;
    tav_table *table = table_at(p, at);
    if (table == NULL) {
        hub_refuse(q->hub, q->asker, "busy", "busy", NULL, NULL);
        return;
    }
    tav_text out = hub_answer_open(q->hub, q->asker);
    js_object(&out);
    js_key_number(&out, "at", at);
    js_key(&out, "events");
    table_events_json(table, at > 0 ? at - 1 : 0, at, viewer, true, q->client->language, &out);
    js_key(&out, "state");
    table_json(table, viewer, q->client->language, &out);
    js_object_end(&out);
    free(table);
    hub_answer_send(q->hub, q->asker, &out);
}

/* What happened in a part of it, told from the end: then nothing is hidden any more. */
void do_story(request *q)
{
    const replay *p = find_replay(q);
    if (p == NULL)
        return;
    int from = (int)reader_number(&q->r, q->json, "from", 0, p->count);
    int to = (int)reader_number(&q->r, q->json, "to", from, from + HUB_LOG_MOST);
    if (hub_refuse_faulty(q))
        return;
    tav_table *table = table_at(p, p->count);
    if (table == NULL) {
        hub_refuse(q->hub, q->asker, "busy", "busy", NULL, NULL);
        return;
    }
    tav_text out = hub_answer_open(q->hub, q->asker);
    js_object(&out);
    js_key(&out, "log");
    table_moves_json(table, NULL, from, to < p->count ? to : p->count, TAV_SPECTATOR,
                     q->client->language, &out);
    js_object_end(&out);
    free(table);
    hub_answer_send(q->hub, q->asker, &out);
}

/* --- Playing on ------------------------------------------------------------------------------- */

/* The game is written as one that is gone; the write that completes it makes it run. */
static void launch_fork(request *q, store_game *row, const tav_record *record)
{
    tav_hub *hub = q->hub;
    uint32_t count = record->entry_count;
    flight *f = begin_flight(hub, NULL, q->asker, land_table);
    if (f == NULL)
        return;
    f->creates = true;
    f->row = *row;
    f->writes = 1 + (int)((count + STORE_ENTRIES_MAX - 1) / STORE_ENTRIES_MAX);
    row->phase = count > 0 ? STORE_GAME_GONE : STORE_GAME_RUNNING;
    store_add_game(hub->store, row, flight_done, f);
    for (uint32_t from = 0; from < count; from += STORE_ENTRIES_MAX) {
        store_entry entry[STORE_ENTRIES_MAX];
        int size = (int)(count - from < STORE_ENTRIES_MAX ? count - from : STORE_ENTRIES_MAX);
        memset(entry, 0, sizeof entry);
        for (int i = 0; i < size; i++) {
            const record_entry *e = &record->entry[from + (uint32_t)i];
            tav_text words;
            entry[i] = (store_entry){.kind = e->kind, .seat = e->seat, .at_ms = hub->now_ms};
            text_open(&words, entry[i].words, sizeof entry[i].words);
            text_put(&words, record_words(record, e));
        }
        row->seq = from + (uint32_t)size;
        if (row->seq == count)
            row->phase = STORE_GAME_RUNNING;
        store_add_entries(hub->store, row, from, entry, size, flight_done, f);
    }
    f->row = *row;
}

void do_fork(request *q)
{
    int at;
    store_game row;
    const replay *p = find_moment(q, &at);
    if (p == NULL)
        return;
    int mine = reader_seat(&q->r, q->json, "seat", p->record.config.players, false);
    const char *level = read_level(q, q->json, "level");
    if (hub_refuse_faulty(q))
        return;
    tav_table *table = table_at(p, at);
    if (table == NULL || table_over(table)) {
        hub_refuse(q->hub, q->asker, table == NULL ? "busy" : "over",
                   table == NULL ? "busy" : "phase", "at", NULL);
        free(table);
        return;
    }
    room_rules rules = {
        p->record.game, p->record.config, {.kind = TABLE_UNTIMED}, WATCH_LINK, p->memory};
    if (new_row(q, &rules, false, &row)) {
        memcpy(row.seed, p->record.seed, sizeof row.seed);
        for (int seat = 0; seat < row.players; seat++)
            give_to_bot(&row.seat[seat], level);
        take_seat(&row, mine, &q->client->account);
        begin_game(q->hub, &row);
        launch_fork(q, &row, &table->record);
    }
    free(table);
}
