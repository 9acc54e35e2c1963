/* Everything stored about an account, as JSON for its owner: the account, his games with the
 * records of those that are over, and what he said. */
#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "server/account/order.h"

typedef struct {
    const account_order *order;
    json_t *list;
    char *record; /* room for one */
} gathering;

static json_t *account_part(const account_order *order)
{
    const store_account *account = &order->account;
    tav_store *store = order->accounts->store;
    return json_pack("{s:s, s:s, s:s, s:I, s:I, s:i}", "account", account->id, "name",
                     account->name, "login", account->login, "created",
                     (json_int_t)account->created_ms, "seen", (json_int_t)account->seen_ms,
                     "sessions", store_sessions_of(store, account->id, order->now_ms));
}

/* Of a running game the record is not written: it would hold what its players may not know. */
static json_t *record_of(const gathering *g, const store_game *game)
{
    const tav_accounts *accounts = g->order->accounts;
    tav_text out;
    text_open(&out, g->record, RECORD_TEXT_MAX);
    if (game->phase != STORE_GAME_OVER ||
        accounts->records(accounts->records_context, game->id, &out) != TAV_OK)
        return json_null();
    return json_stringn(out.at, out.length);
}

static json_t *seat_of(const gathering *g, const store_game *game)
{
    for (int seat = 0; seat < game->players; seat++)
        if (strcmp(game->seat[seat].account, g->order->account.id) == 0)
            return json_integer(seat);
    return json_null();
}

static bool add_game(void *context, const store_game *game)
{
    static const char *const phases[] = {"open", "running", "over", "gone"};
    gathering *g = context;
    json_array_append_new(
        g->list, json_pack("{s:s, s:s, s:s, s:o, s:I, s:I, s:o}", "table", game->id, "game",
                           game->game, "phase", phases[game->phase], "seat", seat_of(g, game),
                           "created", (json_int_t)game->created_ms, "moved",
                           (json_int_t)game->moved_ms, "record", record_of(g, game)));
    return true;
}

static bool add_chat(void *context, const store_chat *line)
{
    gathering *g = context;
    json_array_append_new(g->list, json_pack("{s:s, s:i, s:s, s:I, s:s}", "table", line->game,
                                             "seat", (int)line->seat, "name", line->name, "at",
                                             (json_int_t)line->at_ms, "text", line->text));
    return true;
}

static json_t *everything(const account_order *order, char *record)
{
    tav_store *store = order->accounts->store;
    gathering games = {order, json_array(), record};
    gathering chat = {order, json_array(), NULL};
    store_games_of(store, order->account.id, INT_MAX, add_game, &games);
    store_chat_by(store, order->account.id, add_chat, &chat);
    return json_pack("{s:o, s:o, s:o}", "account", account_part(order), "games", games.list, "chat",
                     chat.list);
}

void order_export(account_order *order)
{
    char *record = malloc(RECORD_TEXT_MAX);
    json_t *json = record != NULL ? everything(order, record) : NULL;
    char *text = json != NULL ? json_dumps(json, JSON_INDENT(1)) : NULL;
    free(record);
    json_decref(json);
    if (text == NULL) {
        order_refuse(order, &(account_refusal){.status = 503, .code = "busy", .key = "busy"});
        return;
    }
    order_answer(order, &(account_answer){.status = 200, .json = text, .json_size = strlen(text)});
    free(text);
}
