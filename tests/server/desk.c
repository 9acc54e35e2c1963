#include "tests/server/desk.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/late.h"
#include "tests/unit.h"

static void set(char *to, size_t size, const char *words)
{
    tav_text text;
    text_open(&text, to, size);
    text_put(&text, words);
    assert_false(text.full);
}

/* A schema for each folder. */
static void make_schema(const char *base, const char *schema)
{
    char sql[128];
    PGconn *connection = PQconnectdb(base);
    snprintf(sql, sizeof sql, "CREATE SCHEMA IF NOT EXISTS \"%s\"", schema);
    PGresult *result = PQexec(connection, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK)
        fail_msg("%s", PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
}

/* The folder, or where TAVOLIERE_TEST_STORE says. */
static void find_store(const desk *d, char where[512])
{
    const char *base = getenv("TAVOLIERE_TEST_STORE");
    const char *schema = strrchr(d->folder, '/') + 1;
    if (base == NULL) {
        snprintf(where, 512, "%s", d->folder);
        return;
    }
    make_schema(base, schema);
    snprintf(where, 512, "%s?options=-csearch_path%%3D%%22%s%%22", base, schema);
}

void desk_reopen(desk *d)
{
    char why[512] = "", where[512];
    bell_open(&d->rung);
    find_store(d, where);
    d->store = store_open(where, bell_ring, &d->rung, why, sizeof why);
    if (d->store == NULL)
        fail_msg("%s", why);
    late_install(d->store, bell_ring, &d->rung);
}

void desk_open(desk *d)
{
    folder_make(d->folder);
    desk_reopen(d);
}

void desk_close(desk *d)
{
    store_close(d->store);
    bell_close(&d->rung);
    folder_remove(d->folder);
}

void desk_done(void *write, store_result result)
{
    static int place;
    desk_write *ended = write;
    assert_false(ended->ended);
    *ended = (desk_write){.ended = true, .result = result, .place = ++place};
}

store_result desk_wait(desk *d, const desk_write *write)
{
    while (!write->ended) {
        bell_wait(&d->rung);
        store_finish(d->store);
    }
    return write->result;
}

store_account desk_account(const char *id, const char *login)
{
    store_account account = {.created_ms = 1000, .seen_ms = 2000};
    set(account.id, sizeof account.id, id);
    set(account.name, sizeof account.name, "Anna");
    set(account.login, sizeof account.login, login);
    if (login[0] != '\0')
        set(account.password, sizeof account.password, "$argon2id$...");
    return account;
}

store_game desk_game(const char *id, const char *account)
{
    store_game game = {.rules = 1,
                       .players = 2,
                       .seed = {1, 2, 3},
                       .phase = STORE_GAME_RUNNING,
                       .listed = true,
                       .created_ms = 5000,
                       .moved_ms = 6000};
    set(game.id, sizeof game.id, id);
    set(game.game, sizeof game.game, "san-juan");
    set(game.settings, sizeof game.settings, "{\"modules\":[]}");
    set(game.creator, sizeof game.creator, account);
    game.seat[0].now = (record_seat){.player = RECORD_HUMAN, .name = "Anna"};
    set(game.seat[0].account, sizeof game.seat[0].account, account);
    game.seat[1].now = (record_seat){.player = RECORD_BOT, .level = "strong", .name = "Bruno"};
    memset(game.seat[1].invite, 7, STORE_KEY);
    game.began[0] = game.seat[0].now;
    game.began[1] = game.seat[1].now;
    return game;
}

store_entry desk_entry(const char *words)
{
    store_entry entry = {.kind = RECORD_ACTION,
                         .seat = 1,
                         .number = 65535,
                         .at_ms = 7000,
                         .left_ms = {1, -2, 3, 4, INT64_MAX}};
    set(entry.words, sizeof entry.words, words);
    return entry;
}

store_result desk_add_account(desk *d, const char *id, const char *login)
{
    desk_write write = {0};
    store_account account = desk_account(id, login);
    store_add_account(d->store, &account, desk_done, &write);
    return desk_wait(d, &write);
}

store_result desk_add_game(desk *d, const char *id, const char *account)
{
    desk_write write = {0};
    store_game game = desk_game(id, account);
    store_add_game(d->store, &game, desk_done, &write);
    return desk_wait(d, &write);
}

store_result desk_add_entry(desk *d, const char *game, uint32_t seq, const char *words)
{
    desk_write write = {0};
    store_game row;
    store_entry entry = desk_entry(words);
    if (!store_find_game(d->store, game, &row))
        row = desk_game(game, "");
    store_add_entries(d->store, &row, seq, &entry, 1, desk_done, &write);
    return desk_wait(d, &write);
}

static bool count_on(void *context, uint32_t seq, const store_entry *entry)
{
    int *count = context;
    (void)entry;
    assert_int_equal(seq, *count);
    ++*count;
    return true;
}

int desk_count_entries(desk *d, const char *game)
{
    int count = 0;
    store_entries(d->store, game, 0, count_on, &count);
    return count;
}

store_result desk_add_session(desk *d, uint8_t key, const char *account, int64_t until_ms)
{
    uint8_t bytes[STORE_KEY] = {key};
    desk_write write = {0};
    store_add_session(d->store, bytes, account, until_ms, desk_done, &write);
    return desk_wait(d, &write);
}

bool desk_has_session(desk *d, uint8_t key, int64_t now_ms)
{
    uint8_t bytes[STORE_KEY] = {key};
    store_account account;
    return store_find_session(d->store, bytes, now_ms, &account);
}

void desk_assert_game(const store_game *found, const store_game *expected)
{
    store_game plain = *found;
    assert_memory_equal(plain.seat, expected->seat, sizeof plain.seat);
    assert_memory_equal(plain.began, expected->began, sizeof plain.began);
    assert_memory_equal(plain.seed, expected->seed, sizeof plain.seed);
    assert_string_equal(found->id, expected->id);
    assert_string_equal(found->game, expected->game);
    assert_string_equal(found->settings, expected->settings);
    assert_string_equal(found->creator, expected->creator);
    assert_string_equal(found->rematch, expected->rematch);
    assert_int_equal(found->rules, expected->rules);
    assert_int_equal(found->players, expected->players);
    assert_int_equal(found->phase, expected->phase);
    assert_int_equal(found->listed, expected->listed);
    assert_int_equal(found->created_ms, expected->created_ms);
    assert_int_equal(found->moved_ms, expected->moved_ms);
    assert_int_equal(found->seq, expected->seq);
}

bool desk_keep_entry(void *context, uint32_t seq, const store_entry *entry)
{
    store_entry *kept = context;
    kept[seq] = *entry;
    return true;
}

bool desk_list_chat(void *context, const store_chat *line)
{
    tav_text *list = context;
    text_put(list, line->text);
    text_char(list, ' ');
    return true;
}
