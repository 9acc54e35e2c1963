/* What each write is in SQL.
 *
 * Many writes share a transaction, so a write that comes too late must not raise an error: the
 * condition is part of the statement, which then changes nothing. One statement of each write decides:
 * it answers with a row, `done` and `there`: how many rows it changed, and whether there was anything to
 * change. If it changed nothing, it notes that in `refused`, in case the answer gets lost.
 * $1 is always the write's place in its batch. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/postgres.h"

enum {
    ADD_ACCOUNT,
    SET_ACCOUNT,
    FORGET_NAME_IN_ENTRIES,
    FORGET_NAME_IN_SEATS,
    DELETE_ACCOUNT,
    ADD_SESSION,
    DELETE_SESSION,
    DELETE_SESSIONS,
    ADD_GAME,
    SET_GAME,
    ADD_ENTRIES,
    ADD_MOVES,
    ADD_CHAT,
    DELETE_EXPIRED,
    SET_ALIVE,
    SET_REVIEW,
    SET_PASSWORD,
    SET_MAIL,
    ADD_RESET,
    SET_NOTICES,
    ADD_SECRET,
    DELETE_GAME,
    ADD_REPORT,
    ADD_BAN,
    DELETE_BAN,
    DELETE_OLD_BAN,
    ADD_ORDER,
    PURGE_GAMES,
    PURGE_GUEST_ENTRIES,
    PURGE_GUEST_SEATS,
    PURGE_GUESTS,
    PURGE_CHAT,
    PURGE_REPORTS,
    PURGE_ORDERS,
    PURGE_RESETS,
    PURGE_BANS,
    PURGE_BATCHES,
    STATEMENTS
};

_Static_assert(TAV_SEATS_MAX == 5, "entries have a clock for each seat");
_Static_assert(RECORD_CHANGE == 2, "the names in entries count on it");
_Static_assert(STORE_GAME_OPEN == 0 && STORE_GAME_RUNNING == 1 && STORE_GAME_OVER == 2 &&
                   STORE_GAME_GONE == 3,
               "the statements count on it");

/* `x` is the step that decides. */
#define DECIDES(there)                                                                             \
    ", n AS (SELECT (SELECT count(*) FROM x) AS done, (" there ") AS there), "                     \
    "r AS (INSERT INTO refused (batch, place, there) "                                             \
    "SELECT current_setting('tavoliere.batch'), $1::bigint, there FROM n WHERE done = 0) "         \
    "SELECT done, there FROM n"
#define MISSES    "SELECT 0"
#define CONFLICTS "SELECT 1"
/* Done in any case: the place is not needed. */
#define ALWAYS ", p AS (SELECT $1::bigint) SELECT 1 AS done, 1 AS there"

#define NAMES_IN_ENTRIES(accounts)                                                                 \
    "UPDATE entries SET words = CASE substr(words, 1, 4) WHEN 'huma' THEN 'human' "                \
    "WHEN 'bot ' THEN 'bot ' || split_part(substr(words, 5), ' ', 1) ELSE words END "              \
    "WHERE kind = 2 AND (game, seat) IN "                                                          \
    "(SELECT game, seat FROM seats WHERE account IN (" accounts ")) RETURNING 1"

#define OLD_GUESTS                                                                                 \
    "SELECT id FROM accounts a WHERE login IS NULL AND seen_ms < $2::bigint AND NOT EXISTS "       \
    "(SELECT 1 FROM seats s JOIN games g ON g.id = s.game "                                        \
    "WHERE s.account = a.id AND g.phase < 2) ORDER BY id LIMIT 10"

#define SEATS_OF(first)                                                                            \
    "unnest(" first ") AS v (seat, player, level, name, account, invite, muted, "                  \
    "began_player, began_level, began_name)"
#define SEAT_VALUES                                                                                \
    "v.player, v.level, v.name, v.account, v.invite, v.muted, v.began_player, v.began_level, "     \
    "v.began_name"

#define SET_ROW                                                                                    \
    "WITH x AS (UPDATE games SET moved_ms = $3::bigint, seq = seq + $4::bigint, "                  \
    "version = version + 1, phase = $6::bigint, listed = $7::bigint, creator = $8::text, rematch " \
    "= $9::text "                                                                                  \
    "WHERE id = $2::text AND seq = coalesce($5::bigint, seq) AND version = $20::bigint "           \
    "RETURNING id), "                                                                              \
    "sat AS (UPDATE seats s SET (player, level, name, account, invite, muted, began_player, "      \
    "began_level, began_name) = (" SEAT_VALUES ") FROM x, " SEATS_OF(                              \
        "$10::bigint[], $11::bigint[], $12::text[], $13::text[], $14::text[], $15::bytea[], "      \
        "$16::bigint[], $17::bigint[], $18::text[], $19::text[]") " WHERE s.game = x.id AND "      \
                                                                  "s.seat = v.seat AND "           \
                                                                  "(s.player, s.level, s.name, "   \
                                                                  "s.account, "                    \
                                                                  "s.invite, s.muted, "            \
                                                                  "s.began_player, "               \
                                                                  "s.began_level, s.began_name) "  \
                                                                  "IS DISTINCT FROM "              \
                                                                  "(" SEAT_VALUES "))"

#define ENTRIES_FROM(values)                                                                       \
    ", e AS (INSERT INTO entries (game, seq, kind, seat, number, at_ms, left_0, left_1, left_2, "  \
    "left_3, left_4, words) SELECT x.id, w.* FROM x, unnest(" values ") AS w)"

#define GAME_THERE DECIDES("SELECT count(*) FROM games WHERE id = $2::text")

const char *const pg_write_statements[] = {
    [ADD_ACCOUNT] =
        "WITH x AS (INSERT INTO accounts (id, name, login, password, created_ms, seen_ms) "
        "VALUES ($2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING 1)" DECIDES(CONFLICTS),
    [SET_ACCOUNT] =
        "WITH x AS (UPDATE accounts SET name = coalesce($2::text, name), "
        "login = coalesce($3::text, login), password = coalesce($4::text, password), "
        "seen_ms = greatest($5::bigint, seen_ms) WHERE id = $6::text AND ($3::text IS NULL OR "
        "(login IS NULL AND NOT EXISTS (SELECT 1 FROM accounts o WHERE o.login = $3::text))) "
        "RETURNING 1)" DECIDES("SELECT count(*) FROM accounts WHERE id = $6::text"),
    /* "human Anna" becomes "human", "bot strong Anna" becomes "bot strong". */
    [FORGET_NAME_IN_ENTRIES] = "WITH x AS (" NAMES_IN_ENTRIES("SELECT $2::text") ")" ALWAYS,
    [FORGET_NAME_IN_SEATS] = "WITH x AS (UPDATE seats SET name = '', began_name = '' "
                             "WHERE account = $2::text RETURNING 1)" ALWAYS,
    [DELETE_ACCOUNT] = "WITH x AS (DELETE FROM accounts WHERE id = $2::text RETURNING 1)" DECIDES(
        MISSES),
    [ADD_SESSION] =
        "WITH x AS (INSERT INTO sessions (key, account, until_ms) SELECT $2::bytea, id, "
        "$4::bigint FROM accounts WHERE id = $3::text RETURNING 1)" DECIDES(MISSES),
    [DELETE_SESSION] = "WITH x AS (DELETE FROM sessions WHERE key = $2::bytea RETURNING 1)" ALWAYS,
    [DELETE_SESSIONS] =
        "WITH x AS (DELETE FROM sessions WHERE account = $2::text RETURNING 1)" ALWAYS,
    [ADD_GAME] = "WITH x AS (INSERT INTO games (id, game, rules, players, settings, seed, phase, "
                 "listed, "
                 "creator, rematch, created_ms, moved_ms, seq) VALUES ($2, $3, $4, $5, $6, $7, $8, "
                 "$9, "
                 "$10, $11, $12, $13, 0) ON CONFLICT DO NOTHING RETURNING id), "
                 "sat AS (INSERT INTO seats (game, seat, player, level, name, account, invite, "
                 "muted, "
                 "began_player, began_level, began_name) SELECT x.id, v.seat, " SEAT_VALUES
                 " FROM x, " SEATS_OF("$14::bigint[], $15::bigint[], $16::text[], $17::text[], "
                                      "$18::text[], "
                                      "$19::bytea[], $20::bigint[], $21::bigint[], $22::text[], "
                                      "$23::text[]") ")" DECIDES(CONFLICTS),
    [SET_GAME] = SET_ROW GAME_THERE,
    [ADD_ENTRIES] = SET_ROW ENTRIES_FROM(
        "$21::bigint[], $22::bigint[], $23::bigint[], $24::bigint[], $25::bigint[], "
        "$26::bigint[], $27::bigint[], $28::bigint[], $29::bigint[], $30::bigint[], "
        "$31::text[]") GAME_THERE,
    [ADD_MOVES] = "WITH x AS (UPDATE games SET moved_ms = $3::bigint, seq = seq + $4::bigint "
                  "WHERE id = $2::text AND seq = $5::bigint RETURNING id)" ENTRIES_FROM(
                      "$6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], "
                      "$11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], "
                      "$16::text[]") GAME_THERE,
    [ADD_CHAT] =
        "WITH x AS (INSERT INTO chat (game, account, seat, name, at_ms, text) "
        "SELECT g.id, a.id, $4::bigint, $5::text, $6::bigint, $7::text FROM games g, accounts a "
        "WHERE g.id = $2::text AND a.id = $3::text RETURNING 1)" DECIDES(MISSES),
    [DELETE_EXPIRED] =
        "WITH x AS (DELETE FROM sessions WHERE until_ms <= $2::bigint RETURNING 1)" ALWAYS,
    [SET_ALIVE] = "WITH x AS (INSERT INTO alive (one, at_ms) VALUES (1, $2::bigint) "
                  "ON CONFLICT (one) DO UPDATE SET at_ms = excluded.at_ms RETURNING 1)" ALWAYS,
    /* The game may have been deleted while it was reviewed. */
    [SET_REVIEW] =
        "WITH x AS (INSERT INTO reviews (game, made_ms, json) SELECT id, $3::bigint, $4::text "
        "FROM games WHERE id = $2::text ON CONFLICT (game) DO UPDATE SET "
        "made_ms = excluded.made_ms, json = excluded.json RETURNING 1)" DECIDES(MISSES),
    /* People who knew the old password are signed out, and no second link works. */
    [SET_PASSWORD] =
        "WITH used AS (DELETE FROM resets WHERE key = $4::bytea AND account = $3::text "
        "RETURNING 1), x AS (UPDATE accounts SET password = $2::text WHERE id = $3::text "
        "AND login IS NOT NULL AND ($4::bytea IS NULL OR EXISTS (SELECT 1 FROM used)) "
        "RETURNING id), gone AS (DELETE FROM sessions WHERE account IN (SELECT id FROM x)), "
        "others AS (DELETE FROM resets WHERE account IN (SELECT id FROM x) "
        "AND key IS DISTINCT FROM $4::bytea)" DECIDES(MISSES),
    [SET_MAIL] = "WITH x AS (UPDATE accounts SET mail = $2::text WHERE id = $3::text "
                 "RETURNING 1)" DECIDES(MISSES),
    [ADD_RESET] = "WITH x AS (INSERT INTO resets (key, account, until_ms) SELECT $2::bytea, id, "
                  "$4::bigint FROM accounts WHERE id = $3::text RETURNING 1)" DECIDES(MISSES),
    [SET_NOTICES] =
        "WITH x AS (INSERT INTO notices (account, version, json) SELECT id, $3::bigint + 1, "
        "$4::text FROM accounts WHERE id = $2::text ON CONFLICT (account) DO UPDATE SET "
        "version = excluded.version, json = excluded.json WHERE notices.version = $3::bigint "
        "RETURNING 1)" DECIDES(CONFLICTS),
    [ADD_SECRET] = "WITH x AS (INSERT INTO secrets (name, secret) VALUES ($2, $3) "
                   "ON CONFLICT DO NOTHING RETURNING 1)" ALWAYS,
    [DELETE_GAME] = "WITH x AS (DELETE FROM games WHERE id = $2::text RETURNING 1)" DECIDES(MISSES),
    [ADD_REPORT] =
        "WITH x AS (INSERT INTO reports (at_ms, game, seat, account, name, by_account, by_name, "
        "text) VALUES ($2, $3, $4, $5, $6, $7, $8, $9) RETURNING 1)" ALWAYS,
    [ADD_BAN] = "WITH x AS (INSERT INTO bans (account, network, bits, until_ms, why) "
                "SELECT $2::text, $3::bytea, $4::bigint, $5::bigint, $6::text "
                "WHERE $2::text IS NULL OR EXISTS (SELECT 1 FROM accounts WHERE id = $2::text) "
                "RETURNING 1)" DECIDES(MISSES),
    [DELETE_BAN] = "WITH x AS (DELETE FROM bans WHERE (account, network, bits) IS NOT DISTINCT "
                   "FROM ($2::text, $3::bytea, $4::bigint) RETURNING 1)" DECIDES(MISSES),
    [DELETE_OLD_BAN] = "WITH x AS (DELETE FROM bans WHERE (account, network, bits) IS NOT DISTINCT "
                       "FROM ($2::text, $3::bytea, $4::bigint) RETURNING 1)" ALWAYS,
    [ADD_ORDER] = "WITH x AS (INSERT INTO orders (at_ms, what, account, game, words) "
                  "VALUES ($2, $3, $4, $5, $6) RETURNING 1)" ALWAYS,
    /* Deleted a few at a time, so that no transaction takes long. */
    [PURGE_GAMES] = "WITH x AS (DELETE FROM games WHERE id IN (SELECT id FROM games "
                    "WHERE phase <> 1 AND phase = $2::bigint AND moved_ms < $3::bigint LIMIT 5) "
                    "RETURNING 1)" ALWAYS,
    [PURGE_GUEST_ENTRIES] = "WITH x AS (" NAMES_IN_ENTRIES(OLD_GUESTS) ")" ALWAYS,
    [PURGE_GUEST_SEATS] = "WITH x AS (UPDATE seats SET name = '', began_name = '' "
                          "WHERE account IN (" OLD_GUESTS ") RETURNING 1)" ALWAYS,
    [PURGE_GUESTS] = "WITH x AS (DELETE FROM accounts WHERE id IN (" OLD_GUESTS
                     ") RETURNING 1)" ALWAYS,
    [PURGE_CHAT] = "WITH x AS (DELETE FROM chat WHERE id IN (SELECT id FROM chat ORDER BY id "
                   "LIMIT 500) AND at_ms < $2::bigint RETURNING 1)" ALWAYS,
    [PURGE_REPORTS] = "WITH x AS (DELETE FROM reports WHERE at_ms < $2::bigint RETURNING 1)" ALWAYS,
    /* The last one stays: a server reads on from it. */
    [PURGE_ORDERS] = "WITH x AS (DELETE FROM orders WHERE at_ms < $2::bigint "
                     "AND id < (SELECT max(id) FROM orders) RETURNING 1)" ALWAYS,
    [PURGE_RESETS] = "WITH x AS (DELETE FROM resets WHERE until_ms <= $2::bigint "
                     "RETURNING 1)" ALWAYS,
    [PURGE_BANS] = "WITH x AS (DELETE FROM bans WHERE until_ms <= $2::bigint RETURNING 1)" ALWAYS,
    [PURGE_BATCHES] = "WITH x AS (DELETE FROM batches WHERE id IN (SELECT id FROM batches "
                      "WHERE at < now() - interval '1 hour' LIMIT 20000) RETURNING 1)" ALWAYS,
};

const int pg_write_count = STATEMENTS;

/* --- Lists as one value: {"a","b",NULL} --------------------------------------------------------- */

typedef const char *item_of(const void *list, int i, char buffer[80]);

static char *list_value(const void *list, int count, item_of *item)
{
    char buffer[80];
    size_t size = 3;
    for (int i = 0; i < count; i++) {
        const char *text = item(list, i, buffer);
        size += text != NULL ? 2 * strlen(text) + 3 : 5;
    }
    char *value = malloc(size);
    if (value == NULL)
        return NULL;
    tav_text out;
    text_open(&out, value, size);
    text_char(&out, '{');
    for (int i = 0; i < count; i++) {
        const char *text = item(list, i, buffer);
        if (i > 0)
            text_char(&out, ',');
        if (text == NULL) {
            text_put(&out, "NULL");
            continue;
        }
        text_char(&out, '"');
        for (; *text != '\0'; text++) {
            if (*text == '"' || *text == '\\')
                text_char(&out, '\\');
            text_char(&out, *text);
        }
        text_char(&out, '"');
    }
    text_char(&out, '}');
    assert(!out.full);
    return value;
}

static const char *number_text(int64_t number, char buffer[80])
{
    tav_text text;
    text_open(&text, buffer, 80);
    text_number(&text, number);
    return buffer;
}

#define ITEM(name, type, value)                                                                    \
    static const char *name(const void *list, int i, char buffer[80])                              \
    {                                                                                              \
        const type *it = list;                                                                     \
        (void)buffer;                                                                              \
        return value;                                                                              \
    }

ITEM(seat_player, store_game, number_text(it->seat[i].now.player, buffer))
ITEM(seat_level, store_game, it->seat[i].now.level)
ITEM(seat_name, store_game, it->seat[i].now.name)
ITEM(seat_account, store_game, it->seat[i].account[0] != '\0' ? it->seat[i].account : NULL)
ITEM(seat_muted, store_game, number_text(it->seat[i].muted, buffer))
ITEM(began_player, store_game, number_text(it->began[i].player, buffer))
ITEM(began_level, store_game, it->began[i].level)
ITEM(began_name, store_game, it->began[i].name)

static const char *seat_number(const void *list, int i, char buffer[80])
{
    (void)list;
    return number_text(i, buffer);
}

static const char *seat_invite(const void *list, int i, char buffer[80])
{
    static const uint8_t none[STORE_KEY];
    const store_game *game = list;
    if (memcmp(game->seat[i].invite, none, STORE_KEY) == 0)
        return NULL;
    memcpy(buffer, "\\x", 3);
    for (int k = 0; k < STORE_KEY; k++)
        snprintf(buffer + 2 + 2 * k, 3, "%02x", game->seat[i].invite[k]);
    return buffer;
}

static void put_seats(pg_values *values, const store_game *game)
{
    static item_of *const columns[] = {seat_number,  seat_player, seat_level, seat_name,
                                       seat_account, seat_invite, seat_muted, began_player,
                                       began_level,  began_name};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        pg_put_own(values, list_value(game, game->players, columns[i]));
}

ITEM(entry_seq, store_write, number_text((int64_t)it->seq + i, buffer))
ITEM(entry_kind, store_write, number_text(it->entries[i].kind, buffer))
ITEM(entry_seat, store_write, number_text(it->entries[i].seat, buffer))
ITEM(entry_number, store_write, number_text(it->entries[i].number, buffer))
ITEM(entry_at, store_write, number_text(it->entries[i].at_ms, buffer))
ITEM(entry_left_0, store_write, number_text(it->entries[i].left_ms[0], buffer))
ITEM(entry_left_1, store_write, number_text(it->entries[i].left_ms[1], buffer))
ITEM(entry_left_2, store_write, number_text(it->entries[i].left_ms[2], buffer))
ITEM(entry_left_3, store_write, number_text(it->entries[i].left_ms[3], buffer))
ITEM(entry_left_4, store_write, number_text(it->entries[i].left_ms[4], buffer))
ITEM(entry_words, store_write, it->entries[i].words)

static void put_entries(pg_values *values, const store_write *write)
{
    static item_of *const columns[] = {entry_seq,    entry_kind,   entry_seat,   entry_number,
                                       entry_at,     entry_left_0, entry_left_1, entry_left_2,
                                       entry_left_3, entry_left_4, entry_words};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        pg_put_own(values, list_value(write, write->count, columns[i]));
}

/* --- Games -------------------------------------------------------------------------------------- */

static int put_new_game(pg_values *values, const store_game *game)
{
    pg_put_text(values, game->id);
    pg_put_text(values, game->game);
    pg_put_number(values, game->rules);
    pg_put_number(values, game->players);
    pg_put_text(values, game->settings);
    pg_put_bytes(values, game->seed, RNG_KEY_SIZE);
    pg_put_number(values, game->phase);
    pg_put_number(values, game->listed);
    pg_put_optional(values, game->creator);
    pg_put_optional(values, game->rematch);
    pg_put_number(values, game->created_ms);
    pg_put_number(values, game->moved_ms);
    put_seats(values, game);
    return ADD_GAME;
}

static int put_game(pg_values *values, const store_write *write)
{
    const store_game *game = &write->game;
    bool moves = write->kind == WRITE_ADD_MOVES;
    pg_put_text(values, game->id);
    pg_put_number(values, game->moved_ms);
    pg_put_number(values, write->count);
    if (write->count > 0)
        pg_put_number(values, write->seq);
    else
        pg_put_null(values);
    if (!moves) {
        pg_put_number(values, game->phase);
        pg_put_number(values, game->listed);
        pg_put_optional(values, game->creator);
        pg_put_optional(values, game->rematch);
        put_seats(values, game);
        pg_put_number(values, game->version);
    }
    if (write->count > 0)
        put_entries(values, write);
    return moves ? ADD_MOVES : write->count > 0 ? ADD_ENTRIES : SET_GAME;
}

static int put_chat(pg_values *values, const store_chat *line)
{
    pg_put_text(values, line->game);
    pg_put_text(values, line->account);
    pg_put_number(values, line->seat);
    pg_put_text(values, line->name);
    pg_put_number(values, line->at_ms);
    pg_put_text(values, line->text);
    return ADD_CHAT;
}

static int put_numbered_text(pg_values *values, const store_text *text, int statement)
{
    pg_put_text(values, text->id);
    pg_put_number(values, text->number);
    pg_put_text(values, text->text);
    return statement;
}

/* --- People ------------------------------------------------------------------------------------- */

static int put_account(pg_values *values, const store_account *account, bool adds)
{
    if (adds)
        pg_put_text(values, account->id);
    if (adds)
        pg_put_text(values, account->name);
    else
        pg_put_optional(values, account->name);
    pg_put_optional(values, account->login);
    pg_put_optional(values, account->password);
    if (adds)
        pg_put_number(values, account->created_ms);
    pg_put_number(values, account->seen_ms);
    if (!adds)
        pg_put_text(values, account->id);
    return adds ? ADD_ACCOUNT : SET_ACCOUNT;
}

static int put_id(pg_values *values, const char *id, int statement)
{
    pg_put_text(values, id);
    return statement;
}

static int put_session(pg_values *values, const store_session *session, int statement)
{
    pg_put_bytes(values, session->key, STORE_KEY);
    pg_put_text(values, session->account);
    pg_put_number(values, session->until_ms);
    return statement;
}

static int put_key(pg_values *values, const store_session *session)
{
    pg_put_bytes(values, session->key, STORE_KEY);
    return DELETE_SESSION;
}

static int put_password(pg_values *values, const store_new_password *new)
{
    pg_put_text(values, new->password);
    pg_put_text(values, new->account);
    if (new->by_reset)
        pg_put_bytes(values, new->reset, STORE_KEY);
    else
        pg_put_null(values);
    return SET_PASSWORD;
}

static int put_mail(pg_values *values, const store_account *account)
{
    pg_put_optional(values, account->mail);
    pg_put_text(values, account->id);
    return SET_MAIL;
}

static int put_secret(pg_values *values, const store_text *secret)
{
    pg_put_text(values, secret->id);
    pg_put_text(values, secret->text);
    return ADD_SECRET;
}

static int put_report(pg_values *values, const store_report *report)
{
    pg_put_number(values, report->at_ms);
    pg_put_text(values, report->game);
    pg_put_number(values, report->seat);
    pg_put_text(values, report->account);
    pg_put_text(values, report->name);
    pg_put_text(values, report->by_account);
    pg_put_text(values, report->by_name);
    pg_put_text(values, report->text);
    return ADD_REPORT;
}

static int put_ban(pg_values *values, const store_ban *ban, int statement)
{
    bool network = ban->account[0] == '\0';
    pg_put_optional(values, ban->account);
    if (network)
        pg_put_bytes(values, ban->network, sizeof ban->network);
    else
        pg_put_null(values);
    pg_put_number(values, network ? ban->bits : 0);
    if (statement == ADD_BAN) {
        pg_put_number(values, ban->until_ms);
        pg_put_text(values, ban->why);
    }
    return statement;
}

static int put_order(pg_values *values, const store_order *order)
{
    pg_put_number(values, order->at_ms);
    pg_put_text(values, order->what);
    pg_put_text(values, order->account);
    pg_put_text(values, order->game);
    pg_put_text(values, order->words);
    return ADD_ORDER;
}

static int put_number(pg_values *values, int64_t number, int statement)
{
    pg_put_number(values, number);
    return statement;
}

static int put_phase(pg_values *values, store_phase phase, int64_t before_ms)
{
    pg_put_number(values, phase);
    pg_put_number(values, before_ms);
    return PURGE_GAMES;
}

/* A limit of 0 is before everything. Closed tables stay for an hour, in case somebody still asks. */
static int put_purge(pg_values *values, const store_limits *limits, int part)
{
    switch (part) {
    case 0:
        return put_phase(values, STORE_GAME_OPEN, limits->open_ms);
    case 1:
        return put_phase(values, STORE_GAME_GONE, limits->now_ms - 3600000);
    case 2:
        return put_phase(values, STORE_GAME_OVER, limits->finished_ms);
    case 3:
        return put_number(values, limits->guests_ms, PURGE_GUEST_ENTRIES);
    case 4:
        return put_number(values, limits->guests_ms, PURGE_GUEST_SEATS);
    case 5:
        return put_number(values, limits->guests_ms, PURGE_GUESTS);
    case 6:
        return put_number(values, limits->chat_ms, PURGE_CHAT);
    case 7:
        return put_number(values, limits->reports_ms, PURGE_REPORTS);
    case 8:
        return put_number(values, limits->reports_ms, PURGE_ORDERS);
    case 9:
        return put_number(values, limits->now_ms, PURGE_RESETS);
    case 10:
        return put_number(values, limits->now_ms, PURGE_BANS);
    case 11:
        return PURGE_BATCHES;
    default:
        return -1;
    }
}

/* --- Writes ------------------------------------------------------------------------------------- */

static int put_only(const store_write *write, pg_values *values)
{
    switch (write->kind) {
    case WRITE_ADD_ACCOUNT:
    case WRITE_SET_ACCOUNT:
        return put_account(values, &write->account, write->kind == WRITE_ADD_ACCOUNT);
    case WRITE_ADD_SESSION:
        return put_session(values, &write->session, ADD_SESSION);
    case WRITE_DELETE_SESSION:
        return put_key(values, &write->session);
    case WRITE_DELETE_SESSIONS:
        return put_id(values, write->id, DELETE_SESSIONS);
    case WRITE_ADD_GAME:
        return put_new_game(values, &write->game);
    case WRITE_SET_GAME:
    case WRITE_ADD_ENTRIES:
    case WRITE_ADD_MOVES:
        return put_game(values, write);
    case WRITE_ADD_CHAT:
        return put_chat(values, &write->chat);
    case WRITE_SET_REVIEW:
        return put_numbered_text(values, &write->text, SET_REVIEW);
    case WRITE_SET_PASSWORD:
        return put_password(values, &write->new_password);
    case WRITE_SET_MAIL:
        return put_mail(values, &write->account);
    case WRITE_ADD_RESET:
        return put_session(values, &write->session, ADD_RESET);
    case WRITE_SET_NOTICES:
        return put_numbered_text(values, &write->text, SET_NOTICES);
    case WRITE_ADD_SECRET:
        return put_secret(values, &write->text);
    case WRITE_DELETE_GAME:
        return put_id(values, write->id, DELETE_GAME);
    case WRITE_ADD_REPORT:
        return put_report(values, &write->report);
    case WRITE_DELETE_BAN:
        return put_ban(values, &write->ban, DELETE_BAN);
    case WRITE_ADD_ORDER:
        return put_order(values, &write->order);
    default:
        assert(false);
        return -1;
    }
}

int pg_write_statement(const store_write *write, int part, pg_values *values)
{
    static const int leaving[] = {FORGET_NAME_IN_ENTRIES, FORGET_NAME_IN_SEATS, DELETE_ACCOUNT};
    switch (write->kind) {
    case WRITE_DELETE_ACCOUNT:
        return part < 3 ? put_id(values, write->id, leaving[part]) : -1;
    case WRITE_SET_ALIVE:
        return part < 2
                   ? put_number(values, write->alive_ms, part == 0 ? DELETE_EXPIRED : SET_ALIVE)
                   : -1;
    case WRITE_ADD_BAN:
        return part < 2 ? put_ban(values, &write->ban, part == 0 ? DELETE_OLD_BAN : ADD_BAN) : -1;
    case WRITE_PURGE:
        return put_purge(values, &write->limits, part);
    case WRITE_TELL:
        return -1; /* it is in the batch's row already */
    default:
        return part == 0 ? put_only(write, values) : -1;
    }
}
