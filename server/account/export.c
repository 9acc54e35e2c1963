/* Everything stored about an account, as JSON for its owner: the account, its games with the
 * records and reviews of finished ones, and its chat.
 *
 * An export may be large, and everybody waits while the loop works. So the loop writes it a
 * little at a time, the exports take turns, and only a few may wait. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "server/account/order.h"

enum {
    EXPORTS_MOST = 4, /* pending; one of a person */
    STEP_LINES = 200,
    TEXT_FIRST = 1 << 16
};

struct account_export {
    account_order *order;
    account_export *next;
    char last[STORE_ID]; /* the game that was written last */
    bool games_done;
    int lines_done;
    char *text; /* so far */
    size_t length, room;
    bool failed; /* out of memory */
    char *record;
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

/* Takes ownership of the value. In a list it follows a comma. */
static void add_json(account_export *e, json_t *value)
{
    if (e->length > 0 && strchr("[:", e->text[e->length - 1]) == NULL)
        add_text(e, ",\n");
    char *text = value != NULL ? json_dumps(value, JSON_COMPACT) : NULL;
    if (text != NULL)
        add_text(e, text);
    else
        e->failed = true;
    free(text);
    json_decref(value);
}

/* --- The parts -------------------------------------------------------------------------------- */

static json_t *account_part(const account_order *order)
{
    const store_account *account = &order->account;
    tav_store *store = order->accounts->store;
    const char *login = account->login[0] != '\0' ? account->login : NULL;
    return json_pack("{s:s, s:s, s:s?, s:I, s:I, s:i}", "account", account->id, "name",
                     account->name, "login", login, "created", (json_int_t)account->created_ms,
                     "seen", (json_int_t)account->seen_ms, "sessions",
                     store_sessions_of(store, account->id, order->now_ms));
}

/* Leaves out the record of a running game: it would reveal what its players may not know. NULL if the
 * record of a long game takes a while. */
static json_t *record_of(const account_export *e, const store_game *game)
{
    const tav_accounts *accounts = e->order->accounts;
    tav_text out;
    if (game->phase != STORE_GAME_OVER)
        return json_null();
    text_open(&out, e->record, RECORD_TEXT_MAX);
    tav_error error = accounts->records(accounts->records_context, game->id, &out);
    if (error == TAV_ERROR_STALE)
        return NULL;
    return error == TAV_OK ? json_stringn(out.at, out.length) : json_null();
}

/* What the game's review found, if somebody asked for one. */
static json_t *review_of(const account_export *e, const store_game *game)
{
    char *text = store_find_review(e->order->accounts->store, game->id);
    json_t *review = text != NULL ? json_loads(text, 0, NULL) : NULL;
    free(text);
    return review != NULL ? review : json_null();
}

static json_t *seat_of(const account_export *e, const store_game *game)
{
    for (int seat = 0; seat < game->players; seat++)
        if (strcmp(game->seat[seat].account, e->order->account.id) == 0)
            return json_integer(seat);
    return json_null();
}

static void add_game(account_export *e, const store_game *game, json_t *record)
{
    static const char *const phases[] = {"open", "running", "over", "gone"};
    add_json(e,
             json_pack("{s:s, s:s, s:s, s:o, s:I, s:I, s:o, s:o}", "table", game->id, "game",
                       game->game, "phase", phases[game->phase], "seat", seat_of(e, game),
                       "created", (json_int_t)game->created_ms, "moved", (json_int_t)game->moved_ms,
                       "record", record, "review", review_of(e, game)));
}

static bool add_line(void *context, const store_chat *line)
{
    account_export *e = context;
    e->lines_done++;
    add_json(e, json_pack("{s:s, s:i, s:s, s:I, s:s}", "table", line->game, "seat", (int)line->seat,
                          "name", line->name, "at", (json_int_t)line->at_ms, "text", line->text));
    return true;
}

static bool note_id(void *context, const char *id)
{
    memcpy(context, id, STORE_ID);
    return false;
}

/* --- Step by step ----------------------------------------------------------------------------- */

static void close_export(account_export *e)
{
    account_export **place = &e->order->accounts->exports;
    while (*place != e)
        place = &(*place)->next;
    *place = e->next;
    free(e->text);
    free(e->record);
    free(e);
}

static void begin_chat(account_export *e)
{
    add_text(e, "],\n\"chat\":[");
}

static void write_games(account_export *e)
{
    tav_store *store = e->order->accounts->store;
    char id[STORE_ID] = "";
    store_game game;
    store_game_ids_of(store, e->order->account.id, e->last, 1, note_id, id);
    if (id[0] == '\0') {
        e->games_done = true;
        begin_chat(e);
        return;
    }
    if (store_find_game(store, id, &game)) {
        json_t *record = record_of(e, &game);
        if (record == NULL)
            return;
        add_game(e, &game, record);
    }
    memcpy(e->last, id, sizeof e->last);
}

/* The next one goes on: a long export does not keep the others waiting. */
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

bool accounts_work(tav_accounts *accounts)
{
    account_export *e = accounts->exports;
    if (e == NULL)
        return false;
    if (!e->games_done) {
        write_games(e);
        take_turns(accounts);
    } else {
        int before = e->lines_done;
        store_chat_by(accounts->store, e->order->account.id, before, STEP_LINES, add_line, e);
        if (e->failed || e->lines_done - before < STEP_LINES)
            finish(e);
        else
            take_turns(accounts);
    }
    return accounts->exports != NULL;
}

void order_end_export(account_order *order)
{
    account_export *e = order->accounts->exports;
    while (e != NULL && e->order != order)
        e = e->next;
    if (e != NULL)
        close_export(e);
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
    e->record = malloc(RECORD_TEXT_MAX);
    e->failed = e->record == NULL;
    add_text(e, "{\"account\":");
    add_json(e, account_part(order));
    add_text(e, ",\n\"games\":[");
}
