/* Everything stored about an account, as JSON for its owner: the account, its games with the
 * records of finished ones, and its chat.
 *
 * An export may be large, and everybody waits while the loop works. So the loop writes it a
 * little at a time, one export after another, and only a few may wait. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/account/order.h"

enum {
    EXPORTS_MOST = 4, /* pending */
    STEP_GAMES = 1,   /* written at a time */
    STEP_LINES = 200,
    TEXT_FIRST = 1 << 16,
    ITEM_USUAL = 2048, /* bytes of a game without its record, of a line without its text */
    ESCAPE_MOST = 6    /* of a character in a JSON string */
};

struct account_export {
    account_order *order;
    account_export *next;
    char (*game)[STORE_ID]; /* the ids of all, newest move first */
    size_t games, games_room, games_done;
    int lines_done;
    tav_text out; /* so far; full: out of memory */
    char *record;
};

/* --- Writing ---------------------------------------------------------------------------------- */

/* Makes room for so many bytes more, if there is memory for them. */
static void make_room(account_export *e, size_t more)
{
    size_t room = e->out.size;
    while (room - e->out.length <= more)
        room *= 2;
    char *larger = room > e->out.size ? realloc(e->out.at, room) : NULL;
    if (larger != NULL) {
        e->out.at = larger;
        e->out.size = room;
    }
}

/* An item of a list, with room for `more` bytes beside its usual ones; every item has its own line. */
static tav_text *begin_item(account_export *e, size_t more)
{
    make_room(e, ITEM_USUAL + more);
    if (e->out.at[e->out.length - 1] != '[')
        text_put(&e->out, ",\n");
    js_object(&e->out);
    return &e->out;
}

static void begin_list(account_export *e, const char *key)
{
    make_room(e, ITEM_USUAL);
    text_put(&e->out, ",\n");
    js_key(&e->out, key);
    js_list(&e->out);
}

/* --- The parts -------------------------------------------------------------------------------- */

static void account_part(account_export *e)
{
    const account_order *order = e->order;
    const store_account *account = &order->account;
    tav_text *out = &e->out;
    js_key(out, "account");
    js_object(out);
    js_key_string(out, "account", account->id);
    js_key_string(out, "name", account->name);
    js_key(out, "login");
    if (account->login[0] != '\0')
        js_string(out, account->login);
    else
        js_null(out);
    js_key_number(out, "created", account->created_ms);
    js_key_number(out, "seen", account->seen_ms);
    js_key_number(out, "sessions",
                  store_sessions_of(order->accounts->store, account->id, order->now_ms));
    js_object_end(out);
}

/* Reads the record of a finished game. That of a running one would reveal what its players may not
 * know, so it has none: an empty text. False if the record of a long game takes a while. */
static bool read_record(const account_export *e, const store_game *game, tav_text *record)
{
    const tav_accounts *accounts = e->order->accounts;
    text_open(record, e->record, RECORD_TEXT_MAX);
    if (game->phase != STORE_GAME_OVER)
        return true;
    tav_error error = accounts->records(accounts->records_context, game->id, record);
    if (error != TAV_OK)
        text_cut(record, 0);
    return error != TAV_ERROR_STALE;
}

static void seat_part(const account_export *e, const store_game *game, tav_text *out)
{
    int seat = 0;
    while (seat < game->players && strcmp(game->seat[seat].account, e->order->account.id) != 0)
        seat++;
    js_key(out, "seat");
    if (seat < game->players)
        js_number(out, seat);
    else
        js_null(out);
}

static void add_game(account_export *e, const store_game *game, const tav_text *record)
{
    static const char *const phases[] = {"open", "running", "over", "gone"};
    tav_text *out = begin_item(e, ESCAPE_MOST * record->length);
    js_key_string(out, "table", game->id);
    js_key_string(out, "game", game->game);
    js_key_string(out, "phase", phases[game->phase]);
    seat_part(e, game, out);
    js_key_number(out, "created", game->created_ms);
    js_key_number(out, "moved", game->moved_ms);
    js_key(out, "record");
    if (record->length > 0)
        js_string(out, record->at);
    else
        js_null(out);
    js_object_end(out);
}

static bool add_line(void *context, const store_chat *line)
{
    account_export *e = context;
    tav_text *out = begin_item(e, ESCAPE_MOST * strlen(line->text));
    e->lines_done++;
    js_key_string(out, "table", line->game);
    js_key_number(out, "seat", line->seat);
    js_key_string(out, "name", line->name);
    js_key_number(out, "at", line->at_ms);
    js_key_string(out, "text", line->text);
    js_object_end(out);
    return true;
}

static bool gather_id(void *context, const char *id)
{
    account_export *e = context;
    if (e->games == e->games_room) {
        size_t room = e->games_room > 0 ? 2 * e->games_room : 64;
        void *larger = realloc(e->game, room * sizeof *e->game);
        e->out.full |= larger == NULL;
        if (larger == NULL)
            return false;
        e->game = larger;
        e->games_room = room;
    }
    memcpy(e->game[e->games++], id, STORE_ID);
    return true;
}

/* --- Step by step ----------------------------------------------------------------------------- */

static void close_export(account_export *e)
{
    account_export **place = &e->order->accounts->exports;
    while (*place != e)
        place = &(*place)->next;
    *place = e->next;
    free(e->game);
    free(e->out.at);
    free(e->record);
    free(e);
}

static void begin_chat(account_export *e)
{
    js_list_end(&e->out);
    begin_list(e, "chat");
}

static void write_games(account_export *e)
{
    tav_store *store = e->order->accounts->store;
    store_game game;
    for (int i = 0; i < STEP_GAMES && e->games_done < e->games; i++) {
        if (store_find_game(store, e->game[e->games_done], &game)) {
            tav_text record;
            if (!read_record(e, &game, &record))
                return;
            add_game(e, &game, &record);
        }
        e->games_done++;
    }
    if (e->games_done == e->games)
        begin_chat(e);
}

static void refuse(account_order *order)
{
    order_refuse(order, &(account_refusal){.status = 503, .code = "busy", .key = "busy"});
}

static void finish(account_export *e)
{
    account_order *order = e->order;
    make_room(e, ITEM_USUAL);
    js_list_end(&e->out);
    js_object_end(&e->out);
    text_char(&e->out, '\n');
    account_answer answer = {.status = 200, .json = e->out.at, .json_size = e->out.length};
    if (e->out.full)
        refuse(order);
    else
        order_answer(order, &answer);
}

bool accounts_work(tav_accounts *accounts)
{
    account_export *e = accounts->exports;
    if (e == NULL)
        return false;
    if (e->games_done < e->games) {
        write_games(e);
    } else {
        int before = e->lines_done;
        store_chat_by(accounts->store, e->order->account.id, before, STEP_LINES, add_line, e);
        if (e->out.full || e->lines_done - before < STEP_LINES)
            finish(e);
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

static account_export *new_export(account_order *order)
{
    account_export *e = calloc(1, sizeof *e);
    char *text = malloc(TEXT_FIRST), *record = malloc(RECORD_TEXT_MAX);
    if (e == NULL || text == NULL || record == NULL) {
        free(e);
        free(text);
        free(record);
        return NULL;
    }
    e->order = order;
    e->record = record;
    text_open(&e->out, text, TEXT_FIRST);
    return e;
}

void order_export(account_order *order)
{
    account_export **last = &order->accounts->exports;
    int waiting = 0;
    for (; *last != NULL; last = &(*last)->next)
        waiting++;
    account_export *e = waiting < EXPORTS_MOST ? new_export(order) : NULL;
    if (e == NULL) {
        refuse(order);
        return;
    }
    *last = e;
    store_game_ids_of(order->accounts->store, order->account.id, gather_id, e);
    js_object(&e->out);
    account_part(e);
    begin_list(e, "games");
    if (e->games == 0)
        begin_chat(e);
}
