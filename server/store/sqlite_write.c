/* Writes, for the writer. All happen inside a transaction, and each write inside its own savepoint,
 * so a refused write is rolled back without touching the others. */
#include <assert.h>
#include <string.h>

#include "server/store/sqlite.h"

enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    SAVE,
    KEEP,
    TAKE_BACK,
    ADD_ACCOUNT,
    SET_ACCOUNT,
    HAS_ACCOUNT,
    FORGET_NAME_IN_ENTRIES,
    FORGET_NAME_IN_SEATS,
    DELETE_ACCOUNT,
    ADD_SESSION,
    DELETE_SESSION,
    DELETE_SESSIONS,
    DELETE_EXPIRED,
    ADD_GAME,
    ADD_SEAT,
    HAS_GAME,
    MOVE_GAME,
    SET_GAME,
    SET_SEAT,
    ADD_ENTRY,
    ADD_CHAT,
    SET_ALIVE,
    SET_REVIEW,
    STATEMENTS
};

_Static_assert((int)STATEMENTS <= (int)SQL_STATEMENTS, "a link has room for them");
_Static_assert(TAV_SEATS_MAX == 5, "entries have a clock for each seat");
_Static_assert(RECORD_CHANGE == 2, "FORGET_NAME_IN_ENTRIES counts on it");

const char *const sqlite_write_statements[] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [SAVE] = "SAVEPOINT one",
    [KEEP] = "RELEASE one",
    [TAKE_BACK] = "ROLLBACK TO one",
    [ADD_ACCOUNT] = "INSERT INTO accounts (id, name, login, password, created_ms, seen_ms) "
                    "VALUES (?, ?, ?, ?, ?, ?)",
    [SET_ACCOUNT] = "UPDATE accounts SET name = coalesce(?1, name), login = coalesce(?2, login), "
                    "password = coalesce(?3, password), seen_ms = max(?4, seen_ms) "
                    "WHERE id = ?5 AND (?2 IS NULL OR login IS NULL)",
    [HAS_ACCOUNT] = "SELECT 1 FROM accounts WHERE id = ?",
    /* "human Anna" becomes "human", "bot strong Anna" becomes "bot strong". */
    [FORGET_NAME_IN_ENTRIES] =
        "UPDATE entries SET words = CASE substr(words, 1, 4) WHEN 'huma' THEN 'human' "
        "WHEN 'bot ' THEN 'bot ' || substr(words, 5, instr(substr(words, 5) || ' ', ' ') - 1) "
        "ELSE words END "
        "WHERE game IN (SELECT game FROM seats WHERE account = ?1) AND kind = 2 "
        "AND EXISTS (SELECT 1 FROM seats s WHERE s.account = ?1 AND s.game = entries.game "
        "AND s.seat = entries.seat)",
    [FORGET_NAME_IN_SEATS] = "UPDATE seats SET name = '', began_name = '' WHERE account = ?",
    [DELETE_ACCOUNT] = "DELETE FROM accounts WHERE id = ?",
    [ADD_SESSION] = "INSERT INTO sessions (key, account, until_ms) VALUES (?, ?, ?)",
    [DELETE_SESSION] = "DELETE FROM sessions WHERE key = ?",
    [DELETE_SESSIONS] = "DELETE FROM sessions WHERE account = ?",
    [DELETE_EXPIRED] = "DELETE FROM sessions WHERE until_ms <= ?",
    [ADD_GAME] = "INSERT INTO games (id, game, rules, players, settings, seed, phase, listed, "
                 "creator, rematch, created_ms, moved_ms, seq) "
                 "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
    [ADD_SEAT] = "INSERT INTO seats (player, level, name, account, invite, muted, began_player, "
                 "began_level, began_name, game, seat) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [HAS_GAME] = "SELECT 1 FROM games WHERE id = ?",
    /* `seq` is that of the first new entry, NULL if there are none; `version` is NULL if the rest of the
     * row stays. */
    [MOVE_GAME] = "UPDATE games SET moved_ms = ?1, seq = seq + ?2, version = version + ?5 "
                  "WHERE id = ?3 AND seq = coalesce(?4, seq) AND version = coalesce(?6, version)",
    /* The rest of the row and the seats rarely change. Skipping unchanged values keeps a move to two
     * pages and no index. */
    [SET_GAME] = "UPDATE games SET phase = ?1, listed = ?2, creator = ?3, rematch = ?4 "
                 "WHERE id = ?5 AND (phase, listed, creator, rematch) IS NOT (?1, ?2, ?3, ?4)",
    [SET_SEAT] =
        "UPDATE seats SET player = ?1, level = ?2, name = ?3, account = ?4, invite = ?5, "
        "muted = ?6, began_player = ?7, began_level = ?8, began_name = ?9 "
        "WHERE game = ?10 AND seat = ?11 AND (player, level, name, account, invite, muted, "
        "began_player, began_level, began_name) "
        "IS NOT (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [ADD_ENTRY] = "INSERT INTO entries (game, seq, kind, seat, number, at_ms, left_0, left_1, "
                  "left_2, left_3, left_4, words) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [ADD_CHAT] = "INSERT INTO chat (game, account, seat, name, at_ms, text) "
                 "VALUES (?, ?, ?, ?, ?, ?)",
    [SET_ALIVE] = "INSERT INTO alive (one, at_ms) VALUES (1, ?1) "
                  "ON CONFLICT (one) DO UPDATE SET at_ms = ?1",
    [SET_REVIEW] = "INSERT INTO reviews (game, made_ms, json) VALUES (?1, ?2, ?3) "
                   "ON CONFLICT (game) DO UPDATE SET made_ms = ?2, json = ?3",
};

const int sqlite_write_count = STATEMENTS;

/* --- Small steps ------------------------------------------------------------------------------ */

static store_result run(driver_link *link, int statement)
{
    sql_row row = sql_open(link, statement);
    return sql_run(&row);
}

static store_result run_with(driver_link *link, int statement, const char *id)
{
    sql_row row = sql_open(link, statement);
    sql_put_text(&row, id);
    return sql_run(&row);
}

store_result sql_run_on_one(sql_row *row)
{
    store_result result = sql_run(row);
    if (result == STORE_OK && sqlite3_changes(row->link->database) == 0)
        return STORE_MISSING;
    return result;
}

static bool is_there(driver_link *link, int statement, const char *id)
{
    sql_row row = sql_open(link, statement);
    sql_put_text(&row, id);
    bool found = sql_next(&row);
    sql_close(&row);
    return found;
}

/* --- Accounts and sessions -------------------------------------------------------------------- */

static store_result add_account(driver_link *link, const store_account *account)
{
    sql_row row = sql_open(link, ADD_ACCOUNT);
    sql_put_text(&row, account->id);
    sql_put_text(&row, account->name);
    sql_put_optional(&row, account->login);
    sql_put_optional(&row, account->password);
    sql_put_number(&row, account->created_ms);
    sql_put_number(&row, account->seen_ms);
    return sql_run(&row);
}

static store_result set_account(driver_link *link, const store_account *account)
{
    sql_row row = sql_open(link, SET_ACCOUNT);
    sql_put_optional(&row, account->name);
    sql_put_optional(&row, account->login);
    sql_put_optional(&row, account->password);
    sql_put_number(&row, account->seen_ms);
    sql_put_text(&row, account->id);
    store_result result = sql_run_on_one(&row);
    return result == STORE_MISSING && is_there(link, HAS_ACCOUNT, account->id) ? STORE_CONFLICT
                                                                               : result;
}

/* Deletes sessions and chat with the account; its seats and games lose their owner. */
store_result sqlite_delete_account(driver_link *link, const char *id)
{
    store_result result = run_with(link, FORGET_NAME_IN_ENTRIES, id);
    if (result == STORE_OK)
        result = run_with(link, FORGET_NAME_IN_SEATS, id);
    if (result != STORE_OK)
        return result;
    sql_row row = sql_open(link, DELETE_ACCOUNT);
    sql_put_text(&row, id);
    return sql_run_on_one(&row);
}

static store_result add_session(driver_link *link, const store_session *session)
{
    sql_row row = sql_open(link, ADD_SESSION);
    sql_put_bytes(&row, session->key, STORE_KEY);
    sql_put_text(&row, session->account);
    sql_put_number(&row, session->until_ms);
    return sql_run(&row);
}

static store_result delete_session(driver_link *link, const store_session *session)
{
    sql_row row = sql_open(link, DELETE_SESSION);
    sql_put_bytes(&row, session->key, STORE_KEY);
    return sql_run(&row);
}

/* --- Games ------------------------------------------------------------------------------------ */

static void put_player(sql_row *row, const record_seat *player)
{
    sql_put_number(row, player->player);
    sql_put_text(row, player->level);
    sql_put_text(row, player->name);
}

static store_result write_seat(driver_link *link, int statement, const store_game *game, int seat)
{
    static const uint8_t none[STORE_KEY];
    const store_seat *s = &game->seat[seat];
    sql_row row = sql_open(link, statement);
    put_player(&row, &s->now);
    sql_put_optional(&row, s->account);
    if (memcmp(s->invite, none, STORE_KEY) == 0)
        sql_put_null(&row);
    else
        sql_put_bytes(&row, s->invite, STORE_KEY);
    sql_put_number(&row, s->muted);
    put_player(&row, &game->began[seat]);
    sql_put_text(&row, game->id);
    sql_put_number(&row, seat);
    return sql_run(&row);
}

static store_result write_seats(driver_link *link, int statement, const store_game *game)
{
    store_result result = STORE_OK;
    for (int seat = 0; seat < game->players && result == STORE_OK; seat++)
        result = write_seat(link, statement, game, seat);
    return result;
}

static store_result add_game(driver_link *link, const store_game *game)
{
    sql_row row = sql_open(link, ADD_GAME);
    sql_put_text(&row, game->id);
    sql_put_text(&row, game->game);
    sql_put_number(&row, game->rules);
    sql_put_number(&row, game->players);
    sql_put_text(&row, game->settings);
    sql_put_bytes(&row, game->seed, RNG_KEY_SIZE);
    sql_put_number(&row, game->phase);
    sql_put_number(&row, game->listed);
    sql_put_optional(&row, game->creator);
    sql_put_optional(&row, game->rematch);
    sql_put_number(&row, game->created_ms);
    sql_put_number(&row, game->moved_ms);
    store_result result = sql_run(&row);
    return result == STORE_OK ? write_seats(link, ADD_SEAT, game) : result;
}

/* Updates the row after `count` more entries from `seq` on; without entries any seq will do. Unless
 * the `rest` of the row changes too, any version will. */
static store_result move_game(driver_link *link, const store_game *game, int count, uint32_t seq,
                              bool rest)
{
    sql_row row = sql_open(link, MOVE_GAME);
    sql_put_number(&row, game->moved_ms);
    sql_put_number(&row, count);
    sql_put_text(&row, game->id);
    if (count > 0)
        sql_put_number(&row, seq);
    else
        sql_put_null(&row);
    sql_put_number(&row, rest);
    if (rest)
        sql_put_number(&row, game->version);
    else
        sql_put_null(&row);
    store_result result = sql_run_on_one(&row);
    return result == STORE_MISSING && is_there(link, HAS_GAME, game->id) ? STORE_CONFLICT : result;
}

static store_result set_game(driver_link *link, const store_game *game, int count, uint32_t seq)
{
    store_result result = move_game(link, game, count, seq, true);
    if (result != STORE_OK)
        return result;
    sql_row row = sql_open(link, SET_GAME);
    sql_put_number(&row, game->phase);
    sql_put_number(&row, game->listed);
    sql_put_optional(&row, game->creator);
    sql_put_optional(&row, game->rematch);
    sql_put_text(&row, game->id);
    result = sql_run(&row);
    return result == STORE_OK ? write_seats(link, SET_SEAT, game) : result;
}

static store_result add_entry(driver_link *link, const char *game, uint32_t seq,
                              const store_entry *entry)
{
    sql_row row = sql_open(link, ADD_ENTRY);
    sql_put_text(&row, game);
    sql_put_number(&row, seq);
    sql_put_number(&row, entry->kind);
    sql_put_number(&row, entry->seat);
    sql_put_number(&row, entry->number);
    sql_put_number(&row, entry->at_ms);
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
        sql_put_number(&row, entry->left_ms[seat]);
    sql_put_text(&row, entry->words);
    return sql_run(&row);
}

static store_result add_entries(driver_link *link, const store_write *write)
{
    bool moves = write->kind == WRITE_ADD_MOVES;
    store_result result = moves ? move_game(link, &write->game, write->count, write->seq, false)
                                : set_game(link, &write->game, write->count, write->seq);
    for (int i = 0; i < write->count && result == STORE_OK; i++)
        result = add_entry(link, write->game.id, write->seq + (uint32_t)i, &write->entries[i]);
    return result;
}

/* --- Chat, and being alive -------------------------------------------------------------------- */

static store_result add_chat(driver_link *link, const store_chat *line)
{
    sql_row row = sql_open(link, ADD_CHAT);
    sql_put_text(&row, line->game);
    sql_put_text(&row, line->account);
    sql_put_number(&row, line->seat);
    sql_put_text(&row, line->name);
    sql_put_number(&row, line->at_ms);
    sql_put_text(&row, line->text);
    return sql_run(&row);
}

static store_result set_alive(driver_link *link, int64_t now_ms)
{
    sql_row row = sql_open(link, DELETE_EXPIRED);
    sql_put_number(&row, now_ms);
    store_result result = sql_run(&row);
    if (result != STORE_OK)
        return result;
    row = sql_open(link, SET_ALIVE);
    sql_put_number(&row, now_ms);
    return sql_run(&row);
}

/* The game may have been deleted while it was reviewed. */
static store_result set_review(driver_link *link, const store_text *review)
{
    if (!is_there(link, HAS_GAME, review->id))
        return STORE_MISSING;
    sql_row row = sql_open(link, SET_REVIEW);
    sql_put_text(&row, review->id);
    sql_put_number(&row, review->number);
    sql_put_text(&row, review->text);
    return sql_run(&row);
}

/* --- Transactions ----------------------------------------------------------------------------- */

static store_result do_write(driver_link *link, const store_write *write)
{
    switch (write->kind) {
    case WRITE_ADD_ACCOUNT:
        return add_account(link, &write->account);
    case WRITE_SET_ACCOUNT:
        return set_account(link, &write->account);
    case WRITE_DELETE_ACCOUNT:
        return sqlite_delete_account(link, write->id);
    case WRITE_ADD_SESSION:
        return add_session(link, &write->session);
    case WRITE_DELETE_SESSION:
        return delete_session(link, &write->session);
    case WRITE_DELETE_SESSIONS:
        return run_with(link, DELETE_SESSIONS, write->id);
    case WRITE_ADD_GAME:
        return add_game(link, &write->game);
    case WRITE_SET_GAME:
        return set_game(link, &write->game, 0, 0);
    case WRITE_ADD_ENTRIES:
    case WRITE_ADD_MOVES:
        return add_entries(link, write);
    case WRITE_ADD_CHAT:
        return add_chat(link, &write->chat);
    case WRITE_SET_ALIVE:
        return set_alive(link, write->alive_ms);
    case WRITE_SET_REVIEW:
        return set_review(link, &write->text);
    case WRITE_TELL:
        return STORE_OK; /* nobody else hears it */
    default:
        return sqlite_write_people(link, write);
    }
}

store_result sqlite_begin(driver_link *writer)
{
    writer->written = false;
    return run(writer, BEGIN);
}

/* The first write of a transaction needs no savepoint: nothing stands that must be kept. At low rates,
 * where every action is a transaction of its own, that is a third of its statements. */
static store_result carry_out_first(driver_link *writer, const store_write *write)
{
    store_result result = do_write(writer, write);
    if (result == STORE_OK) {
        writer->written = true;
    } else if (!sqlite3_get_autocommit(writer->database)) {
        sqlite_give_up(writer);
        store_result again = run(writer, BEGIN);
        if (again != STORE_OK)
            return again;
    }
    return result;
}

/* Some failures make SQLite roll back the whole transaction by itself. Later writes would then
 * commit on their own, so none may follow. */
store_result sqlite_carry_out(driver_link *writer, const store_write *write)
{
    if (sqlite3_get_autocommit(writer->database))
        return STORE_BROKEN;
    if (!writer->written)
        return carry_out_first(writer, write);
    store_result result = run(writer, SAVE);
    if (result != STORE_OK)
        return result;
    result = do_write(writer, write);
    if (sqlite3_get_autocommit(writer->database))
        return result;
    if (result != STORE_OK && run(writer, TAKE_BACK) != STORE_OK) {
        sqlite_give_up(writer);
        return result;
    }
    store_result kept = run(writer, KEEP);
    return result != STORE_OK ? result : kept;
}

store_result sqlite_commit(driver_link *writer)
{
    if (sqlite3_get_autocommit(writer->database))
        return STORE_BROKEN;
    store_result result = run(writer, COMMIT);
    if (result != STORE_OK)
        sqlite_give_up(writer);
    else
        writer->said[0] = '\0';
    return result;
}

void sqlite_give_up(driver_link *writer)
{
    if (!sqlite3_get_autocommit(writer->database))
        run(writer, ROLLBACK);
}
