/* Every earlier schema is migrated with its data. schemas/N.sql creates a database as version N had
 * it, with data; these files never change. */
#define _POSIX_C_SOURCE 200809L
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "server/store/migrate.h"
#include "tests/server/desk.h"

static sqlite3 *open_database(const char *folder)
{
    char path[FOLDER_SIZE];
    sqlite3 *database;
    folder_file(folder, "tavoliere.db", path);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    return database;
}

static void execute(sqlite3 *database, const char *sql)
{
    char *why = NULL;
    if (sqlite3_exec(database, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s", why);
}

static char *read_schema(int version)
{
    char path[FOLDER_SIZE];
    static char text[1 << 16];
    snprintf(path, sizeof path, SCHEMAS "/%d.sql", version);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        fail_msg("%s is missing", path);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* Writes the schema as SQLite stores it, without spaces. */
static void schema_text(sqlite3 *database, char *text, size_t size)
{
    sqlite3_stmt *statement;
    tav_text out;
    text_open(&out, text, size);
    assert_int_equal(sqlite3_prepare_v2(database,
                                        "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL "
                                        "ORDER BY name",
                                        -1, &statement, NULL),
                     SQLITE_OK);
    while (sqlite3_step(statement) == SQLITE_ROW)
        for (const char *c = (const char *)sqlite3_column_text(statement, 0); *c != '\0'; c++)
            if (*c != ' ' && *c != '\n')
                text_char(&out, *c);
    sqlite3_finalize(statement);
    assert_false(out.full);
}

static void assert_same_schema(const char *folder, const char *expected)
{
    static char found[1 << 14];
    sqlite3 *database = open_database(folder);
    schema_text(database, found, sizeof found);
    assert_string_equal(found, expected);
    sqlite3_close(database);
}

/* The data of schemas/1.sql, which every later file contains too. */
static void assert_data(desk *d)
{
    store_account account;
    store_game game;
    assert_true(store_find_login(d->store, "anna", &account));
    assert_string_equal(account.id, "aaaaaaaaaaaaaaaa");
    assert_string_equal(account.name, "Änne");
    assert_string_equal(account.password, "$argon2id$v=19$m=65536,t=2,p=1$salt$hash");
    assert_true(store_find_session(d->store, (const uint8_t[STORE_KEY]){0xab}, 5, &account));
    assert_string_equal(account.id, "bbbbbbbbbbbbbbbb");
    assert_string_equal(account.login, "");
    assert_true(store_find_game(d->store, "gggggggggggggggg", &game));
    assert_string_equal(game.game, "san-juan");
    assert_string_equal(game.seat[0].account, "aaaaaaaaaaaaaaaa");
    assert_string_equal(game.seat[1].now.level, "strong");
    assert_int_equal(game.seq, 2);
    assert_int_equal(desk_count_entries(d, "gggggggggggggggg"), 2);
    assert_int_equal(desk_add_entry(d, "gggggggggggggggg", 1, "again"), STORE_CONFLICT);
    assert_int_equal(desk_add_entry(d, "gggggggggggggggg", 2, "on"), STORE_OK);
}

/* Features added later work on the old data. */
static void assert_later_parts(desk *d)
{
    desk_write write = {0};
    store_chat line = {.game = "gggggggggggggggg", .account = "aaaaaaaaaaaaaaaa", .text = "hello"};
    store_game game;
    store_add_chat(d->store, &line, desk_done, &write);
    assert_int_equal(desk_wait(d, &write), STORE_OK);
    assert_true(store_find_game(d->store, "gggggggggggggggg", &game));
    assert_string_equal(game.rematch, "");
    assert_int_equal(game.seat[0].muted, 0);
    memcpy(game.rematch, "hhhhhhhhhhhhhhhh", STORE_ID);
    game.seat[0].muted = 2;
    write.ended = false;
    store_set_alive(d->store, 4);
    store_set_game(d->store, &game, desk_done, &write);
    assert_int_equal(desk_wait(d, &write), STORE_OK);
    assert_true(store_find_game(d->store, "gggggggggggggggg", &game));
    assert_string_equal(game.rematch, "hhhhhhhhhhhhhhhh");
    assert_int_equal(game.seat[0].muted, 2);
    assert_int_equal(store_alive(d->store), 4);
    store_account account;
    write.ended = false;
    store_set_mail(d->store, "aaaaaaaaaaaaaaaa", "anna@example.org", desk_done, &write);
    assert_int_equal(desk_wait(d, &write), STORE_OK);
    assert_true(store_find_login(d->store, "anna", &account));
    assert_string_equal(account.mail, "anna@example.org");
    assert_int_equal(store_last_order(d->store), 0);
    write.ended = false;
    assert_null(store_find_review(d->store, "gggggggggggggggg"));
    store_set_review(d->store, "gggggggggggggggg", "{}", 5, desk_done, &write);
    assert_int_equal(desk_wait(d, &write), STORE_OK);
    char *review = store_find_review(d->store, "gggggggggggggggg");
    assert_string_equal(review, "{}");
    free(review);
}

static void every_earlier_version_is_migrated(void **unused)
{
    (void)unused;
    static char newest[1 << 14];
    desk d;
    desk_open(&d);
    sqlite3 *database = open_database(d.folder);
    schema_text(database, newest, sizeof newest);
    sqlite3_close(database);
    desk_close(&d);
    for (int version = 1; version < SCHEMA_VERSION; version++) {
        folder_make(d.folder);
        database = open_database(d.folder);
        execute(database, read_schema(version));
        sqlite3_close(database);
        desk_reopen(&d);
        assert_data(&d);
        assert_later_parts(&d);
        assert_same_schema(d.folder, newest);
        desk_close(&d);
    }
}

static void assert_refused(const char *folder, const char *because)
{
    char why[512] = "";
    bell rung;
    bell_open(&rung);
    assert_null(store_open(folder, bell_ring, &rung, why, sizeof why));
    if (strstr(why, because) == NULL)
        fail_msg("%s", why);
    bell_close(&rung);
}

static void a_newer_version_is_left_alone(void **unused)
{
    (void)unused;
    desk d;
    desk_open(&d);
    store_close(d.store);
    bell_close(&d.rung);
    sqlite3 *database = open_database(d.folder);
    char set_version[64];
    snprintf(set_version, sizeof set_version, "PRAGMA user_version = %d", SCHEMA_VERSION + 1);
    execute(database, set_version);
    sqlite3_close(database);
    assert_refused(d.folder, "newer");
    snprintf(set_version, sizeof set_version, "PRAGMA user_version = %d", SCHEMA_VERSION);
    database = open_database(d.folder);
    execute(database, set_version);
    sqlite3_close(database);
    desk_reopen(&d);
    desk_close(&d);
}

static void a_file_that_is_no_database_is_refused(void **unused)
{
    (void)unused;
    char folder[FOLDER_SIZE], path[FOLDER_SIZE];
    folder_make(folder);
    folder_file(folder, "tavoliere.db", path);
    FILE *file = fopen(path, "w");
    for (int i = 0; i < 1000; i++)
        fputs("this is a letter to a friend, not a database\n", file);
    fclose(file);
    assert_refused(folder, "not a database");
    folder_remove(folder);
}

/* A step that fails half-way leaves the previous version. */
static void a_migration_step_is_all_or_nothing(void **unused)
{
    (void)unused;
    desk d;
    folder_make(d.folder);
    sqlite3 *database = open_database(d.folder);
    execute(database, read_schema(1));
    execute(database, "CREATE TABLE alive (in_the_way INTEGER)");
    sqlite3_close(database);
    assert_refused(d.folder, "schema 1 to 2");
    database = open_database(d.folder);
    execute(database, "DROP TABLE alive");
    sqlite3_close(database);
    desk_reopen(&d);
    assert_data(&d);
    assert_later_parts(&d);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_earlier_version_is_migrated),
        cmocka_unit_test(a_newer_version_is_left_alone),
        cmocka_unit_test(a_file_that_is_no_database_is_refused),
        cmocka_unit_test(a_migration_step_is_all_or_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
