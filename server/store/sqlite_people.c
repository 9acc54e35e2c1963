/* What people and operators need besides playing: new passwords, reports, bans, orders, and deleting
 * what is old. The writes run inside the transactions of sqlite_write.c. */
#include <assert.h>
#include <string.h>

#include "server/store/sqlite.h"

enum {
    SET_PASSWORD,
    DELETE_SESSIONS,
    DELETE_RESETS,
    USE_RESET,
    SET_MAIL,
    ADD_RESET,
    SET_NOTICES,
    ADD_SECRET,
    DELETE_GAME,
    ADD_REPORT,
    ADD_BAN,
    DELETE_BAN,
    ADD_ORDER,
    PURGE_GAMES,
    OLD_GUESTS,
    PURGE_CHAT,
    PURGE_REPORTS,
    PURGE_ORDERS,
    PURGE_RESETS,
    PURGE_BANS,
    WRITES
};

enum { FIND_RESET, FIND_NOTICES, FIND_SECRET, REPORTS, BANS, ORDERS, LAST_ORDER, ACCOUNTS, READS };

/* Deleting is spread out, so that no transaction takes long. */
#define GAMES_AT_ONCE "5"
#define LINES_AT_ONCE "500"
enum { GUESTS_AT_ONCE = 10 };

_Static_assert(STORE_GAME_RUNNING == 1 && STORE_GAME_OVER == 2, "the statements count on it");

const char *const sqlite_people_write_statements[] = {
    [SET_PASSWORD] = "UPDATE accounts SET password = ? WHERE id = ? AND login IS NOT NULL",
    [DELETE_SESSIONS] = "DELETE FROM sessions WHERE account = ?",
    [DELETE_RESETS] = "DELETE FROM resets WHERE account = ?",
    [USE_RESET] = "DELETE FROM resets WHERE key = ? AND account = ?",
    [SET_MAIL] = "UPDATE accounts SET mail = ? WHERE id = ?",
    [ADD_RESET] = "INSERT INTO resets (key, account, until_ms) VALUES (?, ?, ?)",
    [SET_NOTICES] = "INSERT INTO notices (account, version, json) SELECT id, ?2 + 1, ?3 "
                    "FROM accounts WHERE id = ?1 ON CONFLICT (account) DO UPDATE SET "
                    "version = excluded.version, json = excluded.json WHERE version = ?2",
    [ADD_SECRET] = "INSERT INTO secrets (name, secret) VALUES (?, ?) ON CONFLICT DO NOTHING",
    [DELETE_GAME] = "DELETE FROM games WHERE id = ?",
    [ADD_REPORT] = "INSERT INTO reports (at_ms, game, seat, account, name, by_account, by_name, "
                   "text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    [ADD_BAN] = "INSERT INTO bans (account, network, bits, until_ms, why) VALUES (?, ?, ?, ?, ?)",
    [DELETE_BAN] = "DELETE FROM bans WHERE (account, network, bits) IS (?, ?, ?)",
    [ADD_ORDER] = "INSERT INTO orders (at_ms, what, account, game, words) VALUES (?, ?, ?, ?, ?)",
    [PURGE_GAMES] = "DELETE FROM games WHERE id IN (SELECT id FROM games "
                    "WHERE phase <> 1 AND phase = ? AND moved_ms < ? LIMIT " GAMES_AT_ONCE ")",
    [OLD_GUESTS] = "SELECT id FROM accounts a WHERE login IS NULL AND seen_ms < ? AND NOT EXISTS "
                   "(SELECT 1 FROM seats s JOIN games g ON g.id = s.game "
                   "WHERE s.account = a.id AND g.phase < 2) LIMIT ?",
    [PURGE_CHAT] = "DELETE FROM chat WHERE id IN (SELECT id FROM chat ORDER BY id "
                   "LIMIT " LINES_AT_ONCE ") AND at_ms < ?",
    [PURGE_REPORTS] = "DELETE FROM reports WHERE at_ms < ?",
    /* The last one stays: a server reads on from it. */
    [PURGE_ORDERS] = "DELETE FROM orders WHERE at_ms < ? AND id < (SELECT max(id) FROM orders)",
    [PURGE_RESETS] = "DELETE FROM resets WHERE until_ms <= ?",
    [PURGE_BANS] = "DELETE FROM bans WHERE until_ms <= ?",
};

const int sqlite_people_write_count = WRITES;

const char *const sqlite_people_read_statements[] = {
    [FIND_RESET] = "SELECT " SQL_ACCOUNT " FROM accounts a JOIN resets r ON r.account = a.id "
                   "WHERE r.key = ? AND r.until_ms > ?",
    [FIND_NOTICES] = "SELECT json FROM notices WHERE account = ?",
    [FIND_SECRET] = "SELECT secret FROM secrets WHERE name = ?",
    [REPORTS] = "SELECT id, at_ms, game, seat, account, name, by_account, by_name, text "
                "FROM reports WHERE id > ? ORDER BY id LIMIT ?",
    [BANS] = "SELECT id, account, network, bits, until_ms, why FROM bans WHERE until_ms > ? "
             "ORDER BY id",
    [ORDERS] = "SELECT id, at_ms, what, account, game, words FROM orders WHERE id > ? "
               "ORDER BY id LIMIT ?",
    [LAST_ORDER] = "SELECT max(id) FROM orders",
    [ACCOUNTS] = "SELECT " SQL_ACCOUNT " FROM accounts a WHERE instr(a.id, ?1) > 0 OR "
                 "instr(lower(a.name), lower(?1)) > 0 OR instr(coalesce(a.login, ''), ?1) > 0 OR "
                 "instr(coalesce(a.mail, ''), ?1) > 0 ORDER BY a.seen_ms DESC, a.id LIMIT ?2",
};

const int sqlite_people_read_count = READS;

static sql_row open_row(driver_link *link, int statement)
{
    return sql_open(link, link->people + statement);
}

static store_result run_with_text(driver_link *link, int statement, const char *text)
{
    sql_row row = open_row(link, statement);
    sql_put_text(&row, text);
    return sql_run(&row);
}

static store_result run_with_number(driver_link *link, int statement, int64_t number)
{
    sql_row row = open_row(link, statement);
    sql_put_number(&row, number);
    return sql_run(&row);
}

/* --- Passwords and addresses -------------------------------------------------------------------- */

/* People who knew the old password are signed out, and no second link works. */
static store_result set_password(driver_link *link, const store_new_password *new)
{
    store_result result = STORE_OK;
    sql_row row;
    if (new->by_reset) {
        row = open_row(link, USE_RESET);
        sql_put_bytes(&row, new->reset, STORE_KEY);
        sql_put_text(&row, new->account);
        result = sql_run_on_one(&row);
    }
    if (result == STORE_OK) {
        row = open_row(link, SET_PASSWORD);
        sql_put_text(&row, new->password);
        sql_put_text(&row, new->account);
        result = sql_run_on_one(&row);
    }
    if (result == STORE_OK)
        result = run_with_text(link, DELETE_SESSIONS, new->account);
    return result == STORE_OK ? run_with_text(link, DELETE_RESETS, new->account) : result;
}

static store_result set_mail(driver_link *link, const store_account *account)
{
    sql_row row = open_row(link, SET_MAIL);
    sql_put_optional(&row, account->mail);
    sql_put_text(&row, account->id);
    return sql_run_on_one(&row);
}

static store_result add_reset(driver_link *link, const store_session *reset)
{
    sql_row row = open_row(link, ADD_RESET);
    sql_put_bytes(&row, reset->key, STORE_KEY);
    sql_put_text(&row, reset->account);
    sql_put_number(&row, reset->until_ms);
    return sql_run(&row);
}

bool sqlite_find_reset(driver_link *reader, const uint8_t key[STORE_KEY], int64_t now_ms,
                       store_account *account)
{
    sql_row row = open_row(reader, FIND_RESET);
    sql_put_bytes(&row, key, STORE_KEY);
    sql_put_number(&row, now_ms);
    bool found = sql_account(&row, account);
    sql_close(&row);
    return found;
}

/* --- Notices -------------------------------------------------------------------------------------- */

static store_result set_notices(driver_link *link, const store_text *notices)
{
    sql_row row = open_row(link, SET_NOTICES);
    sql_put_text(&row, notices->id);
    sql_put_number(&row, notices->number);
    sql_put_text(&row, notices->text);
    store_result result = sql_run_on_one(&row);
    return result == STORE_MISSING ? STORE_CONFLICT : result;
}

static store_result add_secret(driver_link *link, const store_text *secret)
{
    sql_row row = open_row(link, ADD_SECRET);
    sql_put_text(&row, secret->id);
    sql_put_text(&row, secret->text);
    return sql_run(&row);
}

static char *find_text(driver_link *reader, int statement, const char *about)
{
    sql_row row = open_row(reader, statement);
    sql_put_text(&row, about);
    char *text = sql_next(&row) ? sql_text_copy(&row) : NULL;
    sql_close(&row);
    return text;
}

char *sqlite_find_notices(driver_link *reader, const char *account)
{
    return find_text(reader, FIND_NOTICES, account);
}

char *sqlite_find_secret(driver_link *reader, const char *name)
{
    return find_text(reader, FIND_SECRET, name);
}

/* --- Operators ----------------------------------------------------------------------------------- */

static store_result delete_game(driver_link *link, const char *id)
{
    sql_row row = open_row(link, DELETE_GAME);
    sql_put_text(&row, id);
    return sql_run_on_one(&row);
}

static store_result add_report(driver_link *link, const store_report *report)
{
    sql_row row = open_row(link, ADD_REPORT);
    sql_put_number(&row, report->at_ms);
    sql_put_text(&row, report->game);
    sql_put_number(&row, report->seat);
    sql_put_text(&row, report->account);
    sql_put_text(&row, report->name);
    sql_put_text(&row, report->by_account);
    sql_put_text(&row, report->by_name);
    sql_put_text(&row, report->text);
    return sql_run(&row);
}

static void put_banned(sql_row *row, const store_ban *ban)
{
    bool network = ban->account[0] == '\0';
    sql_put_optional(row, ban->account);
    if (network)
        sql_put_bytes(row, ban->network, sizeof ban->network);
    else
        sql_put_null(row);
    sql_put_number(row, network ? ban->bits : 0);
}

static store_result delete_ban(driver_link *link, const store_ban *ban)
{
    sql_row row = open_row(link, DELETE_BAN);
    put_banned(&row, ban);
    return sql_run_on_one(&row);
}

static store_result add_ban(driver_link *link, const store_ban *ban)
{
    store_result result = delete_ban(link, ban);
    if (result != STORE_OK && result != STORE_MISSING)
        return result;
    sql_row row = open_row(link, ADD_BAN);
    put_banned(&row, ban);
    sql_put_number(&row, ban->until_ms);
    sql_put_text(&row, ban->why);
    return sql_run(&row);
}

static store_result add_order(driver_link *link, const store_order *order)
{
    sql_row row = open_row(link, ADD_ORDER);
    sql_put_number(&row, order->at_ms);
    sql_put_text(&row, order->what);
    sql_put_text(&row, order->account);
    sql_put_text(&row, order->game);
    sql_put_text(&row, order->words);
    return sql_run(&row);
}

void sqlite_reports(driver_link *reader, int64_t after_id, int most, store_each_report each,
                    void *context)
{
    sql_row row = open_row(reader, REPORTS);
    sql_put_number(&row, after_id);
    sql_put_number(&row, most);
    bool more = true;
    while (more && sql_next(&row)) {
        store_report report;
        report.id = sql_number(&row);
        report.at_ms = sql_number(&row);
        sql_text(&row, report.game, sizeof report.game);
        report.seat = (int8_t)sql_number(&row);
        sql_text(&row, report.account, sizeof report.account);
        sql_text(&row, report.name, sizeof report.name);
        sql_text(&row, report.by_account, sizeof report.by_account);
        sql_text(&row, report.by_name, sizeof report.by_name);
        sql_text(&row, report.text, sizeof report.text);
        more = each(context, &report);
    }
    sql_close(&row);
}

void sqlite_bans(driver_link *reader, int64_t now_ms, store_each_ban each, void *context)
{
    sql_row row = open_row(reader, BANS);
    sql_put_number(&row, now_ms);
    bool more = true;
    while (more && sql_next(&row)) {
        store_ban ban = {.id = sql_number(&row)};
        sql_text(&row, ban.account, sizeof ban.account);
        sql_bytes(&row, ban.network, sizeof ban.network);
        ban.bits = (uint8_t)sql_number(&row);
        ban.until_ms = sql_number(&row);
        sql_text(&row, ban.why, sizeof ban.why);
        more = each(context, &ban);
    }
    sql_close(&row);
}

void sqlite_orders(driver_link *reader, int64_t after_id, int most, store_each_order each,
                   void *context)
{
    sql_row row = open_row(reader, ORDERS);
    sql_put_number(&row, after_id);
    sql_put_number(&row, most);
    bool more = true;
    while (more && sql_next(&row)) {
        store_order order;
        order.id = sql_number(&row);
        order.at_ms = sql_number(&row);
        sql_text(&row, order.what, sizeof order.what);
        sql_text(&row, order.account, sizeof order.account);
        sql_text(&row, order.game, sizeof order.game);
        sql_text(&row, order.words, sizeof order.words);
        more = each(context, &order);
    }
    sql_close(&row);
}

int64_t sqlite_last_order(driver_link *reader)
{
    sql_row row = open_row(reader, LAST_ORDER);
    int64_t id = sql_next(&row) ? sql_number(&row) : 0;
    sql_close(&row);
    return id;
}

void sqlite_accounts(driver_link *reader, const char *part, int most, store_each_account each,
                     void *context)
{
    sql_row row = open_row(reader, ACCOUNTS);
    store_account account;
    sql_put_text(&row, part);
    sql_put_number(&row, most);
    while (sql_account(&row, &account) && each(context, &account))
        continue;
    sql_close(&row);
}

/* --- Deleting what is old ------------------------------------------------------------------------ */

static store_result purge_games(driver_link *link, store_phase phase, int64_t before_ms)
{
    sql_row row = open_row(link, PURGE_GAMES);
    sql_put_number(&row, phase);
    sql_put_number(&row, before_ms);
    return sql_run(&row);
}

static store_result purge_guests(driver_link *link, int64_t before_ms)
{
    char id[GUESTS_AT_ONCE][STORE_ID];
    int count = 0;
    sql_row row = open_row(link, OLD_GUESTS);
    sql_put_number(&row, before_ms);
    sql_put_number(&row, GUESTS_AT_ONCE);
    while (count < GUESTS_AT_ONCE && sql_next(&row))
        sql_text(&row, id[count++], STORE_ID);
    sql_close(&row);
    store_result result = STORE_OK;
    for (int i = 0; i < count && result == STORE_OK; i++)
        result = sqlite_delete_account(link, id[i]);
    return result;
}

/* A limit of 0 is before everything. Closed tables stay for an hour, in case somebody still asks. */
static store_result purge(driver_link *link, const store_limits *limits)
{
    store_result result = purge_games(link, STORE_GAME_OPEN, limits->open_ms);
    if (result == STORE_OK)
        result = purge_games(link, STORE_GAME_GONE, limits->now_ms - 3600000);
    if (result == STORE_OK)
        result = purge_games(link, STORE_GAME_OVER, limits->finished_ms);
    if (result == STORE_OK)
        result = purge_guests(link, limits->guests_ms);
    if (result == STORE_OK)
        result = run_with_number(link, PURGE_CHAT, limits->chat_ms);
    if (result == STORE_OK)
        result = run_with_number(link, PURGE_REPORTS, limits->reports_ms);
    if (result == STORE_OK)
        result = run_with_number(link, PURGE_ORDERS, limits->reports_ms);
    if (result == STORE_OK)
        result = run_with_number(link, PURGE_RESETS, limits->now_ms);
    return result == STORE_OK ? run_with_number(link, PURGE_BANS, limits->now_ms) : result;
}

store_result sqlite_write_people(driver_link *writer, const store_write *write)
{
    switch (write->kind) {
    case WRITE_SET_PASSWORD:
        return set_password(writer, &write->new_password);
    case WRITE_SET_MAIL:
        return set_mail(writer, &write->account);
    case WRITE_ADD_RESET:
        return add_reset(writer, &write->session);
    case WRITE_SET_NOTICES:
        return set_notices(writer, &write->text);
    case WRITE_ADD_SECRET:
        return add_secret(writer, &write->text);
    case WRITE_DELETE_GAME:
        return delete_game(writer, write->id);
    case WRITE_ADD_REPORT:
        return add_report(writer, &write->report);
    case WRITE_ADD_BAN:
        return add_ban(writer, &write->ban);
    case WRITE_DELETE_BAN:
        return delete_ban(writer, &write->ban);
    case WRITE_ADD_ORDER:
        return add_order(writer, &write->order);
    case WRITE_PURGE:
        return purge(writer, &write->limits);
    default:
        assert(false);
        return STORE_BROKEN;
    }
}
