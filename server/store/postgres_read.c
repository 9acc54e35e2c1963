/* Reads: one statement each, so that a read is one round trip. A game comes as one row for each of its
 * seats. Runs on the reader's threads. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "server/store/postgres.h"

_Static_assert(STORE_GAME_OPEN == 0 && STORE_GAME_RUNNING == 1 && STORE_GAME_GONE == 3 &&
                   (int)RECORD_EMPTY == 0,
               "the statements count on it");

#define ACCOUNT                                                                                    \
    "SELECT a.id, a.name, a.login, a.password, a.mail, a.created_ms, a.seen_ms FROM accounts a "
#define CHAT "SELECT game, account, seat, name, at_ms, text FROM "

/* Columns 0 to 13 are the game's, the others its seat's. While a game is running, seats have their
 * accounts' current names. */
#define GAMES_OF_IDS(ids, order)                                                                   \
    "SELECT g.id, g.game, g.rules, g.players, g.settings, g.seed, g.phase, g.listed, g.creator, "  \
    "g.rematch, g.created_ms, g.moved_ms, g.seq, g.version, s.seat, s.player, s.level, "           \
    "CASE WHEN a.id IS NULL OR s.player = 0 OR g.phase >= 2 THEN s.name ELSE a.name END, "         \
    "s.account, s.invite, s.muted, s.began_player, s.began_level, s.began_name "                   \
    "FROM (" ids ") g LEFT JOIN seats s ON s.game = g.id LEFT JOIN accounts a "                    \
    "ON a.id = s.account ORDER BY " order "s.seat"
#define NEWEST       "g.moved_ms DESC, g.id COLLATE \"C\", "
#define NEWEST_FIRST " ORDER BY moved_ms DESC, id COLLATE \"C\" "

const char *const pg_read_statements[] = {
    [READ_ACCOUNT] = ACCOUNT "WHERE a.id = $1::text",
    [READ_LOGIN] = ACCOUNT "WHERE a.login = $1::text",
    [READ_SESSION] = ACCOUNT "JOIN sessions s ON s.account = a.id WHERE s.key = $1::bytea "
                             "AND s.until_ms > $2::bigint",
    [READ_RESET] = ACCOUNT "JOIN resets r ON r.account = a.id WHERE r.key = $1::bytea "
                           "AND r.until_ms > $2::bigint",
    [READ_GAME] = GAMES_OF_IDS("SELECT * FROM games WHERE id = $1::text", ""),
    [READ_SESSIONS_OF] = "SELECT count(*) FROM sessions WHERE account = $1::text "
                         "AND until_ms > $2::bigint",
    [READ_ALIVE] = "SELECT coalesce((SELECT at_ms FROM alive), 0)",
    [READ_LAST_ORDER] = "SELECT coalesce(max(id), 0) FROM orders",
    [READ_REVIEW] = "SELECT json FROM reviews WHERE game = $1::text",
    [READ_NOTICES] = "SELECT json FROM notices WHERE account = $1::text",
    [READ_SECRET] = "SELECT secret FROM secrets WHERE name = $1::text",
    /* An account may have thousands: these are enough, those it made last come first. */
    [READ_GAMES_OF] = GAMES_OF_IDS(
        "SELECT * FROM games WHERE phase <> 3 AND id IN ("
        "(SELECT id FROM games WHERE creator = $1::text ORDER BY created_ms DESC LIMIT 500) "
        "UNION ALL (SELECT game FROM seats WHERE account = $1::text LIMIT 1500))" NEWEST_FIRST
        "LIMIT $2::bigint",
        NEWEST),
    [READ_GAMES_LISTED] = GAMES_OF_IDS(
        "SELECT * FROM games WHERE id IN ("
        "(SELECT id FROM games WHERE phase < 2 AND phase = 0 AND listed = 1 "
        "ORDER BY created_ms DESC LIMIT $1::bigint) UNION ALL "
        "(SELECT id FROM games WHERE phase < 2 AND phase = 1 AND listed = 1 "
        "ORDER BY created_ms DESC LIMIT $1::bigint))" NEWEST_FIRST "LIMIT $1::bigint",
        NEWEST),
    [READ_GAMES_RUNNING] = GAMES_OF_IDS("SELECT * FROM games WHERE phase < 2 AND phase = 1",
                                        NEWEST),
    [READ_GAMES_ALL] = GAMES_OF_IDS(
        "SELECT * FROM games WHERE phase <> 3" NEWEST_FIRST "LIMIT $1::bigint", NEWEST),
    [READ_GAME_IDS_OF] = "SELECT DISTINCT s.game COLLATE \"C\" FROM seats s JOIN games g "
                         "ON g.id = s.game WHERE s.account = $1::text "
                         "AND s.game COLLATE \"C\" > $2::text AND g.phase <> 3 ORDER BY 1 "
                         "LIMIT $3::bigint",
    [READ_GAME_IDS] = "SELECT id COLLATE \"C\" FROM games WHERE phase <> 3 ORDER BY 1",
    [READ_GAME_IDS_BY] = "SELECT id FROM games WHERE creator = $1::text AND phase < 2",
    [READ_ENTRIES] = "SELECT seq, kind, seat, number, at_ms, left_0, left_1, left_2, left_3, "
                     "left_4, words FROM entries WHERE game = $1::text AND seq >= $2::bigint "
                     "ORDER BY seq LIMIT $3::bigint",
    [READ_CHAT_OF] = CHAT "(SELECT * FROM chat WHERE game = $1::text ORDER BY id DESC "
                          "LIMIT $2::bigint) c ORDER BY id",
    [READ_CHAT_BY] = CHAT "chat WHERE account = $1::text ORDER BY id LIMIT $2::bigint "
                          "OFFSET $3::bigint",
    [READ_REPORTS] = "SELECT id, at_ms, game, seat, account, name, by_account, by_name, text "
                     "FROM reports WHERE id > $1::bigint ORDER BY id LIMIT $2::bigint",
    [READ_BANS] = "SELECT id, account, network, bits, until_ms, why FROM bans "
                  "WHERE until_ms > $1::bigint ORDER BY id",
    [READ_ORDERS] = "SELECT id, at_ms, what, account, game, words FROM orders "
                    "WHERE id > $1::bigint ORDER BY id LIMIT $2::bigint",
    [READ_ACCOUNTS] = ACCOUNT
    "WHERE strpos(a.id, $1::text) > 0 OR strpos(lower(a.name), lower($1::text)) > 0 "
    "OR strpos(a.login, $1::text) > 0 OR strpos(a.mail, $1::text) > 0 "
    "ORDER BY a.seen_ms DESC, a.id COLLATE \"C\" LIMIT $2::bigint",
};

const int pg_read_count = READ_ACCOUNTS + 1;

/* --- What is asked ------------------------------------------------------------------------------ */

static void put_question(const store_read *read, pg_values *values)
{
    switch (read->kind) {
    case READ_SESSION:
    case READ_RESET:
        pg_put_bytes(values, read->key, STORE_KEY);
        pg_put_number(values, read->number);
        return;
    case READ_ALIVE:
    case READ_LAST_ORDER:
    case READ_GAMES_RUNNING:
    case READ_GAME_IDS:
        return;
    case READ_GAMES_LISTED:
    case READ_GAMES_ALL:
        pg_put_number(values, read->most);
        return;
    case READ_BANS:
        pg_put_number(values, read->number);
        return;
    case READ_REPORTS:
    case READ_ORDERS:
        pg_put_number(values, read->number);
        pg_put_number(values, read->most);
        return;
    default:
        pg_put_text(values, read->text);
    }
    if (read->kind == READ_SESSIONS_OF)
        pg_put_number(values, read->number);
    if (read->kind == READ_GAME_IDS_OF)
        pg_put_text(values, read->after);
    if (read->kind == READ_ENTRIES)
        pg_put_number(values, read->from);
    if (read->kind == READ_GAMES_OF || read->kind == READ_GAME_IDS_OF ||
        read->kind == READ_ENTRIES || read->kind == READ_CHAT_OF || read->kind == READ_CHAT_BY ||
        read->kind == READ_ACCOUNTS)
        pg_put_number(values, read->most);
    if (read->kind == READ_CHAT_BY)
        pg_put_number(values, read->from);
}

/* --- What is found ------------------------------------------------------------------------------ */

#define TEXT(column, field) pg_text(found, row, column, field, sizeof(field))

static void take_account(const PGresult *found, int row, store_account *account)
{
    TEXT(0, account->id);
    TEXT(1, account->name);
    TEXT(2, account->login);
    TEXT(3, account->password);
    TEXT(4, account->mail);
    account->created_ms = pg_number(found, row, 5);
    account->seen_ms = pg_number(found, row, 6);
}

static void take_game(const PGresult *found, int row, store_game *game)
{
    TEXT(0, game->id);
    TEXT(1, game->game);
    game->rules = (uint8_t)pg_number(found, row, 2);
    game->players = (uint8_t)pg_number(found, row, 3);
    TEXT(4, game->settings);
    pg_bytes(found, row, 5, game->seed, sizeof game->seed);
    game->phase = (store_phase)pg_number(found, row, 6);
    game->listed = pg_number(found, row, 7) != 0;
    TEXT(8, game->creator);
    TEXT(9, game->rematch);
    game->created_ms = pg_number(found, row, 10);
    game->moved_ms = pg_number(found, row, 11);
    game->seq = (uint32_t)pg_number(found, row, 12);
    game->version = (uint32_t)pg_number(found, row, 13);
}

static void take_seat(const PGresult *found, int row, store_game *game)
{
    int64_t number = pg_number(found, row, 14);
    if (PQgetisnull(found, row, 14) || number < 0 || number >= TAV_SEATS_MAX)
        return;
    store_seat *seat = &game->seat[number];
    seat->now.player = (record_player)pg_number(found, row, 15);
    TEXT(16, seat->now.level);
    TEXT(17, seat->now.name);
    TEXT(18, seat->account);
    pg_bytes(found, row, 19, seat->invite, STORE_KEY);
    seat->muted = (uint8_t)pg_number(found, row, 20);
    game->began[number].player = (record_player)pg_number(found, row, 21);
    TEXT(22, game->began[number].level);
    TEXT(23, game->began[number].name);
}

static void take_games(const PGresult *found, store_read_kind kind, store_rows *rows)
{
    store_game *game = NULL;
    for (int row = 0; row < PQntuples(found); row++) {
        if (game == NULL || strcmp(game->id, PQgetvalue(found, row, 0)) != 0) {
            game = rows_add(rows, kind);
            if (game == NULL)
                return;
            take_game(found, row, game);
        }
        take_seat(found, row, game);
    }
}

static void take_entry(const PGresult *found, int row, rows_entry *entry)
{
    entry->seq = (uint32_t)pg_number(found, row, 0);
    entry->entry.kind = (uint8_t)pg_number(found, row, 1);
    entry->entry.seat = (uint8_t)pg_number(found, row, 2);
    entry->entry.number = (uint16_t)pg_number(found, row, 3);
    entry->entry.at_ms = pg_number(found, row, 4);
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
        entry->entry.left_ms[seat] = pg_number(found, row, 5 + seat);
    TEXT(10, entry->entry.words);
}

static void take_chat(const PGresult *found, int row, store_chat *line)
{
    TEXT(0, line->game);
    TEXT(1, line->account);
    line->seat = (int8_t)pg_number(found, row, 2);
    TEXT(3, line->name);
    line->at_ms = pg_number(found, row, 4);
    TEXT(5, line->text);
}

static void take_report(const PGresult *found, int row, store_report *report)
{
    report->id = pg_number(found, row, 0);
    report->at_ms = pg_number(found, row, 1);
    TEXT(2, report->game);
    report->seat = (int8_t)pg_number(found, row, 3);
    TEXT(4, report->account);
    TEXT(5, report->name);
    TEXT(6, report->by_account);
    TEXT(7, report->by_name);
    TEXT(8, report->text);
}

static void take_ban(const PGresult *found, int row, store_ban *ban)
{
    ban->id = pg_number(found, row, 0);
    TEXT(1, ban->account);
    pg_bytes(found, row, 2, ban->network, sizeof ban->network);
    ban->bits = (uint8_t)pg_number(found, row, 3);
    ban->until_ms = pg_number(found, row, 4);
    TEXT(5, ban->why);
}

static void take_order(const PGresult *found, int row, store_order *order)
{
    order->id = pg_number(found, row, 0);
    order->at_ms = pg_number(found, row, 1);
    TEXT(2, order->what);
    TEXT(3, order->account);
    TEXT(4, order->game);
    TEXT(5, order->words);
}

static void take_row(const PGresult *found, int row, store_read_kind kind, void *to)
{
    switch (kind) {
    case READ_GAME_IDS_OF:
    case READ_GAME_IDS:
    case READ_GAME_IDS_BY:
        pg_text(found, row, 0, to, STORE_ID);
        return;
    case READ_ENTRIES:
        take_entry(found, row, to);
        return;
    case READ_CHAT_OF:
    case READ_CHAT_BY:
        take_chat(found, row, to);
        return;
    case READ_REPORTS:
        take_report(found, row, to);
        return;
    case READ_BANS:
        take_ban(found, row, to);
        return;
    case READ_ORDERS:
        take_order(found, row, to);
        return;
    default:
        take_account(found, row, to);
    }
}

static bool is_games(store_read_kind kind)
{
    return kind == READ_GAME || (kind >= READ_GAMES_OF && kind <= READ_GAMES_ALL);
}

static void take_all(const PGresult *found, store_read_kind kind, store_rows *rows)
{
    if (is_games(kind)) {
        take_games(found, kind, rows);
    } else if (kind == READ_SESSIONS_OF || kind == READ_ALIVE || kind == READ_LAST_ORDER) {
        rows->number = pg_number(found, 0, 0);
    } else if (kind >= READ_REVIEW && kind <= READ_SECRET) {
        rows->text = PQntuples(found) > 0 ? strdup(PQgetvalue(found, 0, 0)) : NULL;
    } else {
        for (int row = 0; row < PQntuples(found); row++) {
            void *to = rows_add(rows, kind);
            if (to == NULL)
                return;
            take_row(found, row, kind, to);
        }
    }
}

store_result pg_find(driver_link *reader, const store_read *read, store_rows *rows)
{
    pg_values values = {0};
    put_question(read, &values);
    PGresult *found = values.full ? NULL : pg_run(reader, (int)read->kind, &values);
    pg_clear(&values);
    rows->result = pg_meaning(reader, found);
    if (rows->result != STORE_OK)
        rows->result = STORE_BROKEN;
    else
        take_all(found, read->kind, rows);
    PQclear(found);
    return rows->result;
}
