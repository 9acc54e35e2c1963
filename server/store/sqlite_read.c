/* Reads, for sqlite_answer.c. Lists of games collect the ids first, so that `each` may read with the same
 * statements; one transaction around them spares SQLite four locks per statement. */
#include <stdlib.h>
#include <string.h>

#include "server/store/sqlite.h"

enum {
    FIND_ACCOUNT,
    FIND_LOGIN,
    FIND_SESSION,
    SESSIONS_OF,
    FIND_GAME,
    FIND_SEATS,
    GAMES_OF,
    GAME_IDS_OF,
    GAMES_BY,
    GAMES_ALL,
    GAMES_LISTED,
    GAMES_RUNNING,
    GAMES_NEWEST,
    ENTRIES,
    CHAT_OF,
    CHAT_BY,
    ALIVE,
    FIND_REVIEW,
    BEGIN,
    COMMIT,
    CHECK_FILE,
    CHECK_REFERENCES,
    STATEMENTS
};

_Static_assert((int)STATEMENTS <= (int)SQL_STATEMENTS, "a link has room for them");
_Static_assert(STORE_GAME_OPEN == 0 && STORE_GAME_RUNNING == 1 && STORE_GAME_GONE == 3 &&
                   (int)RECORD_EMPTY == 0,
               "the statements count on it");

#define ACCOUNT "SELECT " SQL_ACCOUNT " FROM accounts a "
#define CHAT    "SELECT game, account, seat, name, at_ms, text FROM "

const char *const sqlite_read_statements[] = {
    [FIND_ACCOUNT] = ACCOUNT "WHERE a.id = ?",
    [FIND_LOGIN] = ACCOUNT "WHERE a.login = ?",
    [FIND_SESSION] = ACCOUNT "JOIN sessions s ON s.account = a.id WHERE s.key = ? "
                             "AND s.until_ms > ?",
    [SESSIONS_OF] = "SELECT count(*) FROM sessions WHERE account = ? AND until_ms > ?",
    [FIND_GAME] = "SELECT id, game, rules, players, settings, seed, phase, listed, creator, "
                  "rematch, created_ms, moved_ms, seq, version FROM games WHERE id = ?",
    [FIND_SEATS] = "SELECT s.seat, s.player, s.level, "
                   "CASE WHEN a.id IS NULL OR s.player = 0 OR ?2 >= 2 THEN s.name ELSE a.name END, "
                   "s.account, s.invite, s.muted, s.began_player, s.began_level, s.began_name "
                   "FROM seats s LEFT JOIN accounts a ON a.id = s.account WHERE s.game = ?1",
    /* Not all of an account that has thousands: the loop waits. The newest it made come first. */
    [GAMES_OF] = "SELECT id FROM games WHERE phase <> 3 AND id IN ("
                 "SELECT id FROM (SELECT id FROM games WHERE creator = ?1 "
                 "ORDER BY rowid DESC LIMIT 500) UNION ALL "
                 "SELECT game FROM (SELECT game FROM seats WHERE account = ?1 LIMIT 1500)) "
                 "ORDER BY moved_ms DESC, id LIMIT ?2",
    [GAME_IDS_OF] = "SELECT DISTINCT s.game FROM seats s JOIN games g ON g.id = s.game "
                    "WHERE s.account = ?1 AND s.game > ?2 AND g.phase <> 3 "
                    "ORDER BY s.game LIMIT ?3",
    [GAMES_ALL] = "SELECT id FROM games WHERE phase <> 3 ORDER BY id",
    [GAMES_BY] = "SELECT id FROM games WHERE creator = ? AND phase < 2",
    /* The newest open ones and the newest running ones, so that thousands cost no more. */
    [GAMES_LISTED] = "SELECT id FROM games WHERE rowid IN ("
                     "SELECT rowid FROM (SELECT rowid FROM games WHERE phase < 2 AND phase = 0 "
                     "AND listed = 1 ORDER BY rowid DESC LIMIT ?1) UNION ALL "
                     "SELECT rowid FROM (SELECT rowid FROM games WHERE phase < 2 AND phase = 1 "
                     "AND listed = 1 ORDER BY rowid DESC LIMIT ?1)) "
                     "ORDER BY moved_ms DESC, id LIMIT ?1",
    [GAMES_RUNNING] = "SELECT id FROM games WHERE phase < 2 AND phase = 1 "
                      "ORDER BY moved_ms DESC, id",
    [GAMES_NEWEST] = "SELECT id FROM games WHERE phase <> 3 ORDER BY moved_ms DESC, id LIMIT ?",
    [ENTRIES] = "SELECT seq, kind, seat, number, at_ms, left_0, left_1, left_2, left_3, left_4, "
                "words FROM entries WHERE game = ? AND seq >= ? ORDER BY seq LIMIT ?",
    [CHAT_OF] = CHAT "(SELECT * FROM chat WHERE game = ? ORDER BY id DESC LIMIT ?) ORDER BY id",
    [CHAT_BY] = CHAT "chat WHERE account = ? ORDER BY id LIMIT ? OFFSET ?",
    [ALIVE] = "SELECT at_ms FROM alive",
    [FIND_REVIEW] = "SELECT json FROM reviews WHERE game = ?",
    [BEGIN] = "BEGIN",
    [COMMIT] = "COMMIT",
    [CHECK_FILE] = "PRAGMA integrity_check",
    [CHECK_REFERENCES] = "SELECT \"table\" || ' refers to a missing row of ' || parent "
                         "FROM pragma_foreign_key_check",
};

const int sqlite_read_count = STATEMENTS;

/* --- Accounts and sessions -------------------------------------------------------------------- */

bool sql_account(sql_row *row, store_account *account)
{
    if (!sql_next(row))
        return false;
    sql_text(row, account->id, sizeof account->id);
    sql_text(row, account->name, sizeof account->name);
    sql_text(row, account->login, sizeof account->login);
    sql_text(row, account->password, sizeof account->password);
    sql_text(row, account->mail, sizeof account->mail);
    account->created_ms = sql_number(row);
    account->seen_ms = sql_number(row);
    return true;
}

static bool take_account(sql_row *row, store_account *account)
{
    bool found = sql_account(row, account);
    sql_close(row);
    return found;
}

bool sqlite_find_account(driver_link *reader, const char *id, store_account *account)
{
    sql_row row = sql_open(reader, FIND_ACCOUNT);
    sql_put_text(&row, id);
    return take_account(&row, account);
}

bool sqlite_find_login(driver_link *reader, const char *login, store_account *account)
{
    sql_row row = sql_open(reader, FIND_LOGIN);
    sql_put_text(&row, login);
    return take_account(&row, account);
}

bool sqlite_find_session(driver_link *reader, const uint8_t key[STORE_KEY], int64_t now_ms,
                         store_account *account)
{
    sql_row row = sql_open(reader, FIND_SESSION);
    sql_put_bytes(&row, key, STORE_KEY);
    sql_put_number(&row, now_ms);
    return take_account(&row, account);
}

int sqlite_sessions_of(driver_link *reader, const char *account, int64_t now_ms)
{
    sql_row row = sql_open(reader, SESSIONS_OF);
    sql_put_text(&row, account);
    sql_put_number(&row, now_ms);
    int count = sql_next(&row) ? (int)sql_number(&row) : 0;
    sql_close(&row);
    return count;
}

/* --- Games ------------------------------------------------------------------------------------ */

static void take_player(sql_row *row, record_seat *player)
{
    player->player = (record_player)sql_number(row);
    sql_text(row, player->level, sizeof player->level);
    sql_text(row, player->name, sizeof player->name);
}

static void find_seats(driver_link *reader, store_game *game)
{
    sql_row row = sql_open(reader, FIND_SEATS);
    sql_put_text(&row, game->id);
    sql_put_number(&row, game->phase);
    while (sql_next(&row)) {
        int64_t seat = sql_number(&row);
        if (seat < 0 || seat >= TAV_SEATS_MAX)
            continue;
        take_player(&row, &game->seat[seat].now);
        sql_text(&row, game->seat[seat].account, STORE_ID);
        sql_bytes(&row, game->seat[seat].invite, STORE_KEY);
        game->seat[seat].muted = (uint8_t)sql_number(&row);
        take_player(&row, &game->began[seat]);
    }
    sql_close(&row);
}

bool sqlite_find_game(driver_link *reader, const char *id, store_game *game)
{
    sql_row row = sql_open(reader, FIND_GAME);
    sql_put_text(&row, id);
    bool found = sql_next(&row);
    *game = (store_game){0};
    if (found) {
        sql_text(&row, game->id, sizeof game->id);
        sql_text(&row, game->game, sizeof game->game);
        game->rules = (uint8_t)sql_number(&row);
        game->players = (uint8_t)sql_number(&row);
        sql_text(&row, game->settings, sizeof game->settings);
        sql_bytes(&row, game->seed, sizeof game->seed);
        game->phase = (store_phase)sql_number(&row);
        game->listed = sql_number(&row) != 0;
        sql_text(&row, game->creator, sizeof game->creator);
        sql_text(&row, game->rematch, sizeof game->rematch);
        game->created_ms = sql_number(&row);
        game->moved_ms = sql_number(&row);
        game->seq = (uint32_t)sql_number(&row);
        game->version = (uint32_t)sql_number(&row);
    }
    sql_close(&row);
    if (found)
        find_seats(reader, game);
    return found;
}

typedef struct {
    char (*id)[STORE_ID];
    size_t count, room;
} id_list;

static void gather(sql_row *row, id_list *list)
{
    *list = (id_list){0};
    while (sql_next(row)) {
        if (list->count == list->room) {
            size_t room = list->room == 0 ? 64 : 2 * list->room;
            void *larger = realloc(list->id, room * sizeof *list->id);
            if (larger == NULL) {
                row->link->log(row->link->log_context, "there is no memory for a list of games");
                break; /* the newest come first */
            }
            list->id = larger;
            list->room = room;
        }
        sql_text(row, list->id[list->count++], STORE_ID);
    }
    sql_close(row);
}

static void run(driver_link *reader, int statement)
{
    sql_row row = sql_open(reader, statement);
    sql_next(&row);
    sql_close(&row);
}

static bool visit_game(driver_link *reader, const char *id, store_known_game known,
                       store_each_game each, void *context)
{
    const store_game *in_memory = known != NULL ? known(context, id) : NULL;
    store_game game;
    if (in_memory != NULL)
        return each(context, in_memory);
    return !sqlite_find_game(reader, id, &game) || each(context, &game);
}

static void visit_games(sql_row *row, store_known_game known, store_each_game each, void *context)
{
    driver_link *reader = row->link;
    id_list list;
    gather(row, &list);
    run(reader, BEGIN);
    for (size_t i = 0; i < list.count; i++)
        if (!visit_game(reader, list.id[i], known, each, context))
            break;
    run(reader, COMMIT);
    free(list.id);
}

void sqlite_games_of(driver_link *reader, const char *account, int most, store_known_game known,
                     store_each_game each, void *context)
{
    sql_row row = sql_open(reader, GAMES_OF);
    sql_put_text(&row, account);
    sql_put_number(&row, most);
    visit_games(&row, known, each, context);
}

static void visit_ids(sql_row *row, store_each_id each, void *context)
{
    id_list list;
    gather(row, &list);
    for (size_t i = 0; i < list.count && each(context, list.id[i]); i++)
        continue;
    free(list.id);
}

void sqlite_game_ids_of(driver_link *reader, const char *account, const char *after, int most,
                        store_each_id each, void *context)
{
    sql_row row = sql_open(reader, GAME_IDS_OF);
    sql_put_text(&row, account);
    sql_put_text(&row, after);
    sql_put_number(&row, most);
    visit_ids(&row, each, context);
}

void sqlite_game_ids(driver_link *reader, store_each_id each, void *context)
{
    run(reader, BEGIN); /* one moment for all that `each` reads */
    sql_row row = sql_open(reader, GAMES_ALL);
    visit_ids(&row, each, context);
    run(reader, COMMIT);
}

void sqlite_game_ids_by(driver_link *reader, const char *account, store_each_id each, void *context)
{
    sql_row row = sql_open(reader, GAMES_BY);
    sql_put_text(&row, account);
    visit_ids(&row, each, context);
}

void sqlite_games_listed(driver_link *reader, int most, store_known_game known,
                         store_each_game each, void *context)
{
    sql_row row = sql_open(reader, GAMES_LISTED);
    sql_put_number(&row, most);
    visit_games(&row, known, each, context);
}

void sqlite_games_all(driver_link *reader, int most, store_each_game each, void *context)
{
    sql_row row = sql_open(reader, GAMES_NEWEST);
    sql_put_number(&row, most);
    visit_games(&row, NULL, each, context);
}

void sqlite_games_running(driver_link *reader, store_each_game each, void *context)
{
    sql_row row = sql_open(reader, GAMES_RUNNING);
    visit_games(&row, NULL, each, context);
}

void sqlite_entries(driver_link *reader, const char *game, uint32_t from, int most,
                    store_each_entry each, void *context)
{
    sql_row row = sql_open(reader, ENTRIES);
    sql_put_text(&row, game);
    sql_put_number(&row, from);
    sql_put_number(&row, most);
    bool more = true;
    while (more && sql_next(&row)) {
        store_entry entry;
        uint32_t seq = (uint32_t)sql_number(&row);
        entry.kind = (uint8_t)sql_number(&row);
        entry.seat = (uint8_t)sql_number(&row);
        entry.number = (uint16_t)sql_number(&row);
        entry.at_ms = sql_number(&row);
        for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
            entry.left_ms[seat] = sql_number(&row);
        sql_text(&row, entry.words, sizeof entry.words);
        more = each(context, seq, &entry);
    }
    sql_close(&row);
}

/* --- Chat, and being alive -------------------------------------------------------------------- */

static void visit_chat(sql_row *row, store_each_chat each, void *context)
{
    bool more = true;
    while (more && sql_next(row)) {
        store_chat line;
        sql_text(row, line.game, sizeof line.game);
        sql_text(row, line.account, sizeof line.account);
        line.seat = (int8_t)sql_number(row);
        sql_text(row, line.name, sizeof line.name);
        line.at_ms = sql_number(row);
        sql_text(row, line.text, sizeof line.text);
        more = each(context, &line);
    }
    sql_close(row);
}

void sqlite_chat_of(driver_link *reader, const char *game, int most, store_each_chat each,
                    void *context)
{
    sql_row row = sql_open(reader, CHAT_OF);
    sql_put_text(&row, game);
    sql_put_number(&row, most);
    visit_chat(&row, each, context);
}

void sqlite_chat_by(driver_link *reader, const char *account, int from, int most,
                    store_each_chat each, void *context)
{
    sql_row row = sql_open(reader, CHAT_BY);
    sql_put_text(&row, account);
    sql_put_number(&row, most);
    sql_put_number(&row, from);
    visit_chat(&row, each, context);
}

int64_t sqlite_alive(driver_link *reader)
{
    sql_row row = sql_open(reader, ALIVE);
    int64_t at_ms = sql_next(&row) ? sql_number(&row) : 0;
    sql_close(&row);
    return at_ms;
}

char *sqlite_find_review(driver_link *reader, const char *game)
{
    sql_row row = sql_open(reader, FIND_REVIEW);
    sql_put_text(&row, game);
    char *json = sql_next(&row) ? sql_text_copy(&row) : NULL;
    sql_close(&row);
    return json;
}

/* --- Checking --------------------------------------------------------------------------------- */

bool sqlite_check(driver_link *reader, store_problem problem, void *context)
{
    static const int checks[] = {CHECK_FILE, CHECK_REFERENCES};
    char sentence[256];
    bool good = true;
    for (int i = 0; i < 2; i++) {
        sql_row row = sql_open(reader, checks[i]);
        while (sql_next(&row)) {
            sql_text(&row, sentence, sizeof sentence);
            if (strcmp(sentence, "ok") == 0)
                continue;
            good = false;
            problem(context, sentence);
        }
        sql_close(&row);
    }
    return good;
}
