/* Creates tables. A table is in the store before anybody hears of it; if no seat is free, the game
 * starts at once. */
#include <assert.h>
#include <string.h>

#include "ai/bot.h"
#include "core/bytes.h"
#include "core/json.h"
#include "server/hub/internal.h"
#include "server/id.h"

bool hub_seats_taken(const store_game *row)
{
    for (int seat = 0; seat < row->players; seat++)
        if (row->seat[seat].now.player == RECORD_EMPTY)
            return false;
    return true;
}

void hub_begin_game(tav_hub *hub, store_game *row)
{
    row->phase = STORE_GAME_RUNNING;
    row->moved_ms = hub->now_ms;
    for (int seat = 0; seat < row->players; seat++) {
        row->began[seat] = row->seat[seat].now;
        memset(row->seat[seat].invite, 0, STORE_KEY);
    }
}

void hub_take_seat(store_game *row, int seat, const store_account *account)
{
    store_seat *taken = &row->seat[seat];
    taken->now = (record_seat){.player = RECORD_HUMAN};
    memcpy(taken->now.name, account->name, RECORD_NAME);
    memcpy(taken->account, account->id, STORE_ID);
}

void hub_give_to_bot(store_seat *seat, const char *level)
{
    tav_text text;
    memset(seat, 0, sizeof *seat);
    seat->now.player = RECORD_BOT;
    text_open(&text, seat->now.level, RECORD_LEVEL);
    text_put(&text, level);
}

const char *hub_read_level(request *q, const json_value *object, const char *key)
{
    const char *given = value_text(value_get(object, key));
    char allowed[256];
    tav_text list;
    text_open(&list, allowed, sizeof allowed);
    for (int i = 0; i < bot_level_count(); i++) {
        const char *level = bot_level_at(i)->id;
        if (given != NULL && strcmp(given, level) == 0)
            return level;
        text_item(&list, level);
    }
    reader_fail(&q->r, TAV_ERROR_FIELD, key, allowed);
    return "";
}

/* --- Invitations ------------------------------------------------------------------------------ */

void hub_invite_key(const store_game *row, int seat, char key[STORE_ID])
{
    uint8_t made_of[RNG_KEY_SIZE + 8] = "invite", hash[SHA256_SIZE];
    char hex[2 * SHA256_SIZE + 1];
    tav_text text;
    made_of[7] = (uint8_t)seat;
    memcpy(made_of + 8, row->seed, RNG_KEY_SIZE);
    sha256(made_of, sizeof made_of, hash);
    text_open(&text, hex, sizeof hex);
    text_hex(&text, hash, sizeof hash);
    memcpy(key, hex, STORE_ID - 1);
    key[STORE_ID - 1] = '\0';
}

static void invite_hash(const store_game *row, int seat, uint8_t hash[STORE_KEY])
{
    char key[STORE_ID];
    hub_invite_key(row, seat, key);
    sha256((const uint8_t *)key, strlen(key), hash);
}

bool hub_invite_fits(const store_game *row, int seat, const char *key)
{
    uint8_t hash[STORE_KEY];
    sha256((const uint8_t *)key, strlen(key), hash);
    return bytes_equal(hash, row->seat[seat].invite, STORE_KEY);
}

/* --- New tables ------------------------------------------------------------------------------- */

int hub_most_tables(const tav_hub *hub, const client *c)
{
    return hub->settings.tables_per_guest * (c->account.login[0] == '\0' ? 1 : 5);
}

bool hub_may_make(request *q)
{
    int made, most = hub_most_tables(q->hub, q->client);
    if (!hub_ask_made(q, &made))
        return false;
    if (made >= most)
        hub_refuse(q->hub, q->asker, "full", "tables", NULL, NULL);
    return made < most;
}

void hub_new_row(request *q, const room_terms *terms, bool listed, store_game *row)
{
    const hub_net *net = &q->hub->net;
    tav_text text;
    memset(row, 0, sizeof *row);
    uint8_t chance[ID_BYTES];
    net->random(net->context, chance, sizeof chance);
    id_write(chance, row->id);
    text_open(&text, row->game, sizeof row->game);
    text_put(&text, terms->game->id);
    row->rules = terms->game->rules;
    row->players = terms->config.players;
    text_open(&text, row->settings, sizeof row->settings);
    js_object(&text);
    hub_terms_json(terms, listed, &text);
    js_object_end(&text);
    assert(!text.full); /* the longest there is has half of it */
    net->random(net->context, row->seed, sizeof row->seed);
    row->phase = STORE_GAME_OPEN;
    row->listed = listed;
    memcpy(row->creator, q->client->account.id, STORE_ID);
    row->created_ms = row->moved_ms = q->hub->now_ms;
}

void hub_land_table(tav_hub *hub, flight *f)
{
    room *r = hub_room_of_row(hub, &f->row);
    hub_answer_table(hub, f->asker, f->row.id);
    if (r == NULL)
        return;
    hub_push_lobby(hub, r);
    hub_push_table(hub, r, NULL);
    hub_tend_room(hub, r);
}

/* Adds a new table to the store, and answers its id. */
static void launch_table(request *q, const store_game *row)
{
    flight *f = hub_begin_flight(q->hub, NULL, q->asker, hub_land_table);
    if (f == NULL)
        return;
    f->row = *row;
    f->creates = true;
    f->writes++;
    store_add_game(q->hub->store, row, hub_flight_done, f);
}

static void read_seat(request *q, const json_value *object, store_game *row, int seat, int *mine)
{
    static const char *const plain[] = {"is", NULL}, *const bot[] = {"is", "level", NULL};
    const char *is = value_text(value_get(object, "is"));
    size_t mark = reader_enter_index(&q->r, (size_t)seat);
    bool is_bot = is != NULL && strcmp(is, "bot") == 0;
    reader_keys(&q->r, object, is_bot ? bot : plain);
    if (is_bot) {
        hub_give_to_bot(&row->seat[seat], hub_read_level(q, object, "level"));
    } else if (is != NULL && strcmp(is, "me") == 0 && *mine < 0) {
        hub_take_seat(row, seat, &q->client->account);
        *mine = seat;
    } else if (is != NULL && strcmp(is, "invited") == 0) {
        invite_hash(row, seat, row->seat[seat].invite);
    } else if (is == NULL || strcmp(is, "open") != 0) {
        reader_fail(&q->r, TAV_ERROR_FIELD, "is", "me, open, invited, bot");
    }
    reader_leave(&q->r, mark);
}

void hub_do_create(request *q)
{
    room_terms terms;
    store_game row;
    int mine = -1;
    const char *game = hub_field_text(q, q->json, "game", 15);
    int players = (int)reader_number(&q->r, q->json, "players", 1, TAV_SEATS_MAX);
    if (!reader_failed(&q->r))
        hub_read_terms(&q->r, q->json, game, players, &terms);
    bool listed = reader_bool(&q->r, q->json, "public");
    const json_value *seats = reader_list(&q->r, q->json, "seats", TAV_SEATS_MAX);
    if (seats != NULL && value_count(seats) != (size_t)players)
        reader_fail(&q->r, TAV_ERROR_BOUND, "seats", NULL);
    if (hub_refuse_faulty(q) || !hub_may_make(q))
        return;
    hub_new_row(q, &terms, listed, &row);
    reader_enter_key(&q->r, "seats");
    for (int seat = 0; seat < players; seat++)
        read_seat(q, value_at(seats, (size_t)seat), &row, seat, &mine);
    if (mine < 0)
        reader_fail(&q->r, TAV_ERROR_FIELD, NULL, "me");
    if (hub_refuse_faulty(q))
        return;
    if (hub_seats_taken(&row))
        hub_begin_game(q->hub, &row);
    launch_table(q, &row);
}
