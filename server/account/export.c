/* Everything stored about an account, as JSON for its owner: the account, its games with the
 * records and reviews of finished ones, and its chat.
 *
 * An export may be large, and everybody waits while the loop works. So the loop writes it a
 * little at a time, the exports take turns, and only a few may wait. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/account/order.h"

enum {
    EXPORTS_MOST = 4, /* pending; one of a person */
    STEP_LINES = 200,
    TEXT_FIRST = 1 << 16,
    PART_MAX = 1 << 14,                  /* bytes of an account or a line of chat */
    RECORD_WRITTEN = 2 * RECORD_TEXT_MAX /* of a game: its record has line ends to escape */
};

struct account_export {
    account_order *order;
    account_export *next;
    char last[STORE_ID]; /* the game that was written last */
    bool games_done;
    bool asking; /* the store */
    bool lines_asked;
    char id[STORE_ID]; /* of the game that is being written; empty: none */
    store_game game;
    const char *game_record; /* in `record`; NULL: it has none to show */
    int lines_done, lines_before;
    char *text; /* so far */
    size_t length, room;
    bool failed;  /* out of memory */
    char *record; /* RECORD_TEXT_MAX as it is, then RECORD_WRITTEN as JSON */
};

/* --- Writing ---------------------------------------------------------------------------------- */

static void add_bytes(account_export *e, const char *bytes, size_t size)
{
    if (e->failed)
        return;
    if (e->length + size > e->room) {
        size_t room = e->room > 0 ? e->room : TEXT_FIRST;
        while (room < e->length + size)
            room *= 2;
        char *larger = realloc(e->text, room);
        e->failed = larger == NULL;
        if (e->failed)
            return;
        e->text = larger;
        e->room = room;
    }
    memcpy(e->text + e->length, bytes, size);
    e->length += size;
}

static void add_text(account_export *e, const char *text)
{
    add_bytes(e, text, strlen(text));
}

/* An entry of a list follows a comma. */
static void begin_entry(account_export *e)
{
    if (e->length > 0 && strchr("[:", e->text[e->length - 1]) == NULL)
        add_text(e, ",\n");
}

/* What was written into a bounded text. */
static void add_written(account_export *e, const tav_text *out)
{
    e->failed = e->failed || out->full;
    add_bytes(e, out->at, out->length);
}

/* --- The parts -------------------------------------------------------------------------------- */

static void add_account(account_export *e, int64_t sessions)
{
    const account_order *order = e->order;
    const store_account *account = &order->account;
    char part[PART_MAX];
    tav_text out;
    text_open(&out, part, sizeof part);
    js_object(&out);
    js_key_string(&out, "account", account->id);
    js_key_string(&out, "name", account->name);
    js_key_optional(&out, "login", account->login[0] != '\0' ? account->login : NULL);
    js_key_number(&out, "created", account->created_ms);
    js_key_number(&out, "seen", account->seen_ms);
    js_key_number(&out, "sessions", sessions);
    js_object_end(&out);
    add_written(e, &out);
}

/* Leaves out the record of a running game: it would reveal what its players may not know. False if
 * the record of a long game takes a while. */
static bool find_record(account_export *e, const store_game *game, const char **record)
{
    const tav_accounts *accounts = e->order->accounts;
    tav_text out;
    *record = NULL;
    if (game->phase != STORE_GAME_OVER)
        return true;
    text_open(&out, e->record, RECORD_TEXT_MAX);
    tav_error error = accounts->records(accounts->records_context, game->id, &out);
    if (error == TAV_OK)
        *record = out.at;
    return error != TAV_ERROR_STALE;
}

static void seat_json(const account_export *e, const store_game *game, tav_text *out)
{
    js_key(out, "seat");
    for (int seat = 0; seat < game->players; seat++)
        if (strcmp(game->seat[seat].account, e->order->account.id) == 0) {
            js_number(out, seat);
            return;
        }
    js_null(out);
}

/* With what the game's review found, if somebody asked for one: JSON already, as it is stored. */
static void add_game(account_export *e, const char *review)
{
    const store_game *game = &e->game;
    static const char *const phases[] = {"open", "running", "over", "gone"};
    tav_text out;
    text_open(&out, e->record + RECORD_TEXT_MAX, RECORD_WRITTEN);
    js_object(&out);
    js_key_string(&out, "table", game->id);
    js_key_string(&out, "game", game->game);
    js_key_string(&out, "phase", phases[game->phase]);
    seat_json(e, game, &out);
    js_key_number(&out, "created", game->created_ms);
    js_key_number(&out, "moved", game->moved_ms);
    js_key_optional(&out, "record", e->game_record);
    js_key(&out, "review");
    begin_entry(e);
    add_written(e, &out);
    add_text(e, review != NULL ? review : "null");
    add_text(e, "}");
}

static bool add_line(void *context, const store_chat *line)
{
    account_export *e = context;
    char part[PART_MAX];
    tav_text out;
    e->lines_done++;
    text_open(&out, part, sizeof part);
    js_object(&out);
    js_key_string(&out, "table", line->game);
    js_key_number(&out, "seat", line->seat);
    js_key_string(&out, "name", line->name);
    js_key_number(&out, "at", line->at_ms);
    js_key_string(&out, "text", line->text);
    js_object_end(&out);
    begin_entry(e);
    add_written(e, &out);
    return true;
}

/* --- Step by step ----------------------------------------------------------------------------- */

static void close_export(account_export *e)
{
    account_export **place = &e->order->accounts->exports;
    while (*place != e)
        place = &(*place)->next;
    *place = e->next;
    store_forget(e->order->accounts->store, e);
    free(e->text);
    free(e->record);
    free(e);
}

static void begin_chat(account_export *e)
{
    e->games_done = true;
    add_text(e, "],\n\"chat\":[");
}

static void end_game(account_export *e)
{
    e->asking = false;
    memcpy(e->last, e->id, sizeof e->last);
    e->id[0] = '\0';
}

static void take_review(void *context, store_result result, const char *text)
{
    account_export *e = context;
    e->failed |= result != STORE_OK;
    add_game(e, text);
    end_game(e);
}

/* The record of a long game takes a while: then the game is asked for again. */
static void take_game(void *context, store_result result, const store_game *game)
{
    account_export *e = context;
    e->failed |= result != STORE_OK;
    if (game == NULL) { /* deleted meanwhile */
        end_game(e);
        return;
    }
    e->game = *game;
    if (find_record(e, &e->game, &e->game_record))
        store_ask_review(e->order->accounts->store, e->id, take_review, e);
    else
        e->asking = false;
}

static void ids_done(void *context, store_result result)
{
    account_export *e = context;
    e->failed |= result != STORE_OK;
    if (e->id[0] != '\0') {
        store_ask_game(e->order->accounts->store, e->id, take_game, e);
        return;
    }
    e->asking = false;
    begin_chat(e);
}

static bool note_id(void *context, const char *id)
{
    account_export *e = context;
    memcpy(e->id, id, STORE_ID);
    return false;
}

/* One game: its id, its row and record, its review. */
static void write_games(account_export *e)
{
    tav_store *store = e->order->accounts->store;
    e->asking = true;
    if (e->id[0] != '\0')
        store_ask_game(store, e->id, take_game, e);
    else
        store_ask_game_ids_of(store, e->order->account.id, e->last, 1, note_id, ids_done, e);
}

/* Continues with the next one, so that a long export does not keep the others waiting. */
static void take_turns(tav_accounts *accounts)
{
    account_export *first = accounts->exports, **last = &accounts->exports;
    if (first == NULL || first->next == NULL)
        return;
    accounts->exports = first->next;
    first->next = NULL;
    while (*last != NULL)
        last = &(*last)->next;
    *last = first;
}

static void refuse(account_order *order)
{
    order_refuse(order, &(account_refusal){.status = 503, .code = "busy", .key = "busy"});
}

static void finish(account_export *e)
{
    account_order *order = e->order;
    add_text(e, "]}\n");
    account_answer answer = {.status = 200, .json = e->text, .json_size = e->length};
    if (e->failed)
        refuse(order);
    else
        order_answer(order, &answer);
}

static void lines_done(void *context, store_result result)
{
    account_export *e = context;
    e->asking = false;
    e->failed |= result != STORE_OK;
}

/* Goes on with the first that does not wait for the store; true if there is one. */
bool accounts_work(tav_accounts *accounts)
{
    account_export *e = accounts->exports;
    while (e != NULL && e->asking)
        e = e->next;
    if (e == NULL)
        return false;
    if (e->failed || (e->lines_asked && e->lines_done - e->lines_before < STEP_LINES)) {
        finish(e);
    } else if (!e->games_done) {
        write_games(e);
        take_turns(accounts);
    } else {
        e->asking = e->lines_asked = true;
        e->lines_before = e->lines_done;
        store_ask_chat_by(accounts->store, e->order->account.id, e->lines_done, STEP_LINES,
                          add_line, lines_done, e);
        take_turns(accounts);
    }
    for (e = accounts->exports; e != NULL && e->asking; e = e->next)
        continue;
    return e != NULL;
}

void order_end_export(account_order *order)
{
    account_export *e = order->accounts->exports;
    while (e != NULL && e->order != order)
        e = e->next;
    if (e != NULL)
        close_export(e);
}

static void add_notices(void *context, store_result result, const char *json)
{
    account_export *e = context;
    e->asking = false;
    e->failed |= result != STORE_OK;
    add_text(e, ",\n\"notices\":");
    add_text(e, json != NULL ? json : "null");
    add_text(e, ",\n\"games\":[");
}

static void begin_export(void *context, store_result result, int64_t sessions)
{
    account_export *e = context;
    e->failed |= result != STORE_OK;
    add_text(e, "{\"account\":");
    add_account(e, sessions);
    store_ask_notices(e->order->accounts->store, e->order->account.id, add_notices, e);
}

void order_export(account_order *order)
{
    account_export **last = &order->accounts->exports;
    int waiting = 0;
    for (; *last != NULL; last = &(*last)->next)
        waiting += strcmp((*last)->order->account.id, order->account.id) == 0 ? EXPORTS_MOST : 1;
    account_export *e = waiting < EXPORTS_MOST ? calloc(1, sizeof *e) : NULL;
    if (e == NULL) {
        refuse(order);
        return;
    }
    e->order = order;
    *last = e;
    e->record = malloc(RECORD_TEXT_MAX + RECORD_WRITTEN);
    e->failed = e->record == NULL;
    e->asking = true;
    store_ask_sessions_of(order->accounts->store, order->account.id, order->now_ms, begin_export,
                          e);
}
