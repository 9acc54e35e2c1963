/* The hub against greed and damage: bots rest where nobody wants them, hints have a budget, nobody
 * can fill a record, a full one ends the game, long games are folded in slices, and a damaged game is
 * refused alone. */
#include "tests/unit.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/table.h"
#include "tests/server/hall.h"
#include "tests/server/late.h"

enum { ENOUGH = 200 };

static hall h;

static sqlite3 *open_database(void)
{
    char path[FOLDER_SIZE + 32];
    sqlite3 *database;
    snprintf(path, sizeof path, "%s/tavoliere.db", h.d.folder);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    sqlite3_busy_timeout(database, 10000);
    return database;
}

static void run_sql(sqlite3 *database, const char *sql)
{
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
}

/* --- Bots and hints --------------------------------------------------------------------------- */

static void let_bots_play(void)
{
    for (int i = 0; i < ENOUGH; i++)
        hall_step(&h);
}

static void bots_rest_at_a_table_that_everybody_has_left(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    hall_open(&h);
    hub_link anna = hall_come(&h, "anna", "Anna");
    snprintf(table, sizeof table, "%s", hall_table(&h, anna, "patrician", "me,bot random", NULL));
    hall_ok(&h, anna, "\"do\":\"leave\",\"table\":\"%s\"", table);
    int left = desk_count_entries(&h.d, table);
    let_bots_play();
    assert_int_equal(desk_count_entries(&h.d, table), left);
    hall_restart(&h, 1000);
    let_bots_play();
    assert_int_equal(desk_count_entries(&h.d, table), left);
    /* Somebody looks in: the game goes on. */
    hub_link bruno = hall_come(&h, "bruno", "Bruno");
    hall_ok(&h, bruno, "\"do\":\"open\",\"table\":\"%s\"", table);
    let_bots_play();
    assert_in_range(desk_count_entries(&h.d, table), left + 1, 10000);
    hall_close(&h);
}

/* A player who is away for days still wants the bots' moves. */
static void bots_play_on_for_somebody_who_is_away(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    hall_open(&h);
    hub_link anna = hall_come(&h, "anna", "Anna");
    snprintf(table, sizeof table, "%s", hall_table(&h, anna, "patrician", "bot random,me", NULL));
    hall_go(&h, anna);
    let_bots_play();
    hub_link again = hall_come(&h, "anna", "Anna");
    const json_t *opened = hall_ok(&h, again, "\"do\":\"open\",\"table\":\"%s\"", table);
    assert_int_equal(hall_number(opened, "state.actor"), 1);
    hall_close(&h);
}

static hub_link alone_at(uint64_t address, const char *name, char table[STORE_ID])
{
    h.address = address;
    hub_link link = hall_come(&h, name, name);
    snprintf(table, STORE_ID, "%s", hall_table(&h, link, "patrician", "me,bot random", NULL));
    hall_ok(&h, link, "\"do\":\"open\",\"table\":\"%s\"", table);
    while (hall_number(hall_ok(&h, link, "\"do\":\"open\",\"table\":\"%s\"", table),
                       "state.actor") != 0)
        hall_step(&h);
    return link;
}

static void hints_have_a_budget_by_person_and_address(void **unused)
{
    (void)unused;
    char annas[STORE_ID], brunos[STORE_ID], carlas[STORE_ID];
    hall_open(&h);
    h.settings.hint_seconds = 1;
    hall_restart(&h, 0);
    hub_link anna = alone_at(1, "anna", annas), bruno = alone_at(1, "bruno", brunos);
    hub_link carla = alone_at(2, "carla", carlas);
    hall_ok(&h, anna, "\"do\":\"hint\",\"table\":\"%s\",\"ms\":1100", annas);
    hall_refused(&h, anna, "rate", NULL, "\"do\":\"hint\",\"table\":\"%s\",\"ms\":100", annas);
    hall_ok(&h, bruno, "\"do\":\"hint\",\"table\":\"%s\",\"ms\":2000", brunos);
    /* Three seconds are spent at their address: even after waiting, Anna finds nothing left. */
    hall_pass(&h, 10000);
    hall_refused(&h, bruno, "rate", NULL, "\"do\":\"hint\",\"table\":\"%s\",\"ms\":100", brunos);
    hall_ok(&h, carla, "\"do\":\"hint\",\"table\":\"%s\",\"ms\":100", carlas);
    hall_pass(&h, 200000);
    hall_ok(&h, anna, "\"do\":\"hint\",\"table\":\"%s\",\"ms\":100", annas);
    hall_close(&h);
}

/* --- Who pays --------------------------------------------------------------------------------- */

/* Telling everybody about a move is most of its cost, and happens when it is on disk. */
static void whoever_acts_pays_for_telling_the_others(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    hall_open(&h);
    hub_link anna = hall_come(&h, "anna", "Anna"), bruno = hall_come(&h, "bruno", "Bruno");
    snprintf(table, sizeof table, "%s", hall_table(&h, anna, "patrician", "me,bot random", NULL));
    hall_ok(&h, anna, "\"do\":\"open\",\"table\":\"%s\"", table);
    hall_ok(&h, bruno, "\"do\":\"open\",\"table\":\"%s\"", table);
    assert_int_equal(h.sent_for[bruno], hub_person_key("bruno"));
    for (int i = 0; i < 2; i++) { /* by hand, and by the bot that plays for them */
        h.sent_for[bruno] = 0;
        hall_forget(&h, bruno);
        while (hall_pushed(&h, bruno, "table") == NULL && !hall_play_first(&h, anna, table))
            hall_step(&h);
        assert_non_null(hall_pushed(&h, bruno, "table"));
        assert_int_equal(h.sent_for[bruno], hub_person_key("anna"));
    }
    assert_int_equal(h.payer.person, 0); /* nobody while nothing happens */
    hall_close(&h);
}

/* Bruno has come with two sockets and Carla with one: all get what is meant for them. */
static void everybody_is_told_from_their_own_seat(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    hall_open(&h);
    hub_link anna = hall_come(&h, "anna", "Anna"), bruno = hall_come(&h, "bruno", "Bruno");
    hub_link again = hall_come(&h, "bruno", "Bruno"), carla = hall_come(&h, "carla", "Carla");
    hub_link dora = hall_come(&h, "dora", "Dora");
    snprintf(table, sizeof table, "%s", hall_table(&h, anna, "san-juan", "me,open", NULL));
    const hub_link all[] = {carla, bruno, anna, dora, again};
    hall_ok(&h, dora, "\"do\":\"language\",\"lang\":\"it\"");
    for (size_t i = 0; i < 5; i++) {
        hall_ok(&h, all[i], "\"do\":\"open\",\"table\":\"%s\"", table);
        hall_ok(&h, all[i], "\"do\":\"lobby\",\"watch\":true");
    }
    hall_ok(&h, bruno, "\"do\":\"join\",\"table\":\"%s\"", table);
    hall_ok(&h, anna, "\"do\":\"start\",\"table\":\"%s\",\"fill\":null", table);
    const char *question = hall_text(hall_pushed(&h, anna, "table"), "state.question");
    int italian = 0;
    for (size_t i = 0; i < 5; i++) {
        const json_t *pushed = hall_pushed(&h, all[i], "table");
        const json_t *mine = hall_at(pushed, "summary.my_seat");
        int seat = all[i] == anna ? 0 : all[i] == bruno || all[i] == again ? 1 : -1;
        assert_non_null(pushed);
        assert_int_equal(json_is_null(mine) ? -1 : (int)json_integer_value(mine), seat);
        /* Only the actor is told the choices; one spectator reads Italian. */
        assert_int_equal(json_array_size(hall_at(pushed, "state.legal")) > 0,
                         seat == hall_number(pushed, "state.actor"));
        italian += strcmp(hall_text(pushed, "state.question"), question) != 0;
    }
    assert_int_equal(italian, 1);
    hall_close(&h);
}

/* --- Long records ----------------------------------------------------------------------------- */

static void leaving_and_coming_back_is_limited(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    hall_open(&h);
    hub_link anna = hall_come(&h, "anna", "Anna");
    hub_link bruno = hall_come(&h, "bruno", "Bruno");
    snprintf(table, sizeof table, "%s", hall_table(&h, anna, "patrician", "me,open", NULL));
    hall_ok(&h, bruno, "\"do\":\"join\",\"table\":\"%s\"", table);
    hall_ok(&h, anna, "\"do\":\"start\",\"table\":\"%s\",\"fill\":null", table);
    hall_ok(&h, bruno, "\"do\":\"open\",\"table\":\"%s\"", table);
    int turns = 0;
    const json_t *took;
    do {
        hall_ok(&h, anna, "\"do\":\"leave\",\"table\":\"%s\"", table);
        took = hall_ask(&h, anna, "\"do\":\"take\",\"table\":\"%s\"", table);
        turns++;
    } while (hall_at(took, "ok") != NULL && turns < 1000);
    assert_int_equal(turns, RECORD_CHANGES / 2 + 1);
    assert_string_equal(hall_text(took, "error.code"), "record-full");
    /* Bruno plays on with the bot. */
    while (!hall_play_first(&h, bruno, table))
        hall_step(&h);
    hall_close(&h);
}

enum { MAIN_MS = 60000 };

/* Plays the first legal action and takes it back, again and again, straight into the store. */
static void fill(const char *id, uint32_t entries)
{
    store_game row;
    static tav_table table;
    table_clock untimed = {.kind = TABLE_UNTIMED};
    tav_config config = config_plain(2);
    assert_true(store_find_game(h.d.store, id, &row));
    table_open(&table, game_by_id(row.game), &config, row.seed, &untimed);
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(table_seat(&table, seat, &row.began[seat]), TAV_OK);
    assert_int_equal(table_start(&table, row.moved_ms, NULL), TAV_OK);
    assert_int_equal(row.seq, 0);
    while (row.seq < entries) {
        store_entry batch[STORE_ENTRIES_MAX];
        uint32_t from = row.seq;
        int count = 0;
        for (; count < STORE_ENTRIES_MAX && from + (uint32_t)count < entries; count++) {
            store_entry *e = &batch[count];
            int actor = table_actor(&table);
            *e = (store_entry){.at_ms = row.moved_ms, .seat = (uint8_t)actor};
            e->left_ms[0] = e->left_ms[1] = MAIN_MS; /* none of it has passed */
            if (table_actions(&table) == 1) {
                e->kind = RECORD_UNDO;
                e->seat = (uint8_t)record_action(&table.record, 0)->seat;
            } else {
                tav_action legal[TAV_LEGAL_MAX];
                tav_text text;
                e->kind = RECORD_ACTION;
                table.record.game->legal(table_state(&table), legal);
                text_open(&text, e->words, sizeof e->words);
                table.record.game->action_text(table_state(&table), legal[0], &text);
            }
            assert_int_equal(table_follow(&table, e->kind, e->seat, e->number, e->words), TAV_OK);
        }
        desk_write write = {0};
        row.seq = from + (uint32_t)count;
        store_add_entries(h.d.store, &row, from, batch, count, desk_done, &write);
        assert_int_equal(desk_wait(&h.d, &write), STORE_OK);
        row.version++;
    }
}

/* A game of two people whose record has this many entries; Anna and Bruno are connected. */
static void long_game(uint32_t entries, const char *clock, char table[STORE_ID], hub_link who[2])
{
    hall_open(&h);
    hub_link anna = hall_come(&h, "anna", "Anna"), bruno = hall_come(&h, "bruno", "Bruno");
    snprintf(table, STORE_ID, "%s", hall_table(&h, anna, "patrician", "me,open", clock));
    hall_ok(&h, bruno, "\"do\":\"join\",\"table\":\"%s\"", table);
    hall_ok(&h, anna, "\"do\":\"start\",\"table\":\"%s\",\"fill\":null", table);
    fill(table, entries);
    hall_restart(&h, 1000);
    who[0] = hall_come(&h, "anna", "Anna");
    who[1] = hall_come(&h, "bruno", "Bruno");
}

static void a_long_game_is_folded_in_slices(void **unused)
{
    (void)unused;
    late_skip();
    char table[STORE_ID];
    hub_link who[2];
    long_game(4000, NULL, table, who);
    int64_t open = hall_send(&h, who[0], "\"do\":\"open\",\"table\":\"%s\"", table);
    int ticks = 0;
    for (; hall_answer(&h, who[0], open) == NULL; ticks++) {
        /* Somebody else is served between the slices. */
        assert_non_null(hall_at(hall_ask(&h, who[1], "\"do\":\"mine\""), "ok"));
        hub_tick(h.hub, h.now_ms);
        assert_in_range(ticks, 0, 100);
    }
    assert_in_range(ticks, 4000 / 512 - 1, 100);
    assert_int_equal(hall_number(hall_answer(&h, who[0], open), "ok.state.seq"), 4000);
    hall_close(&h);
}

static void undo_leaves_room_to_play_to_the_end(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    hub_link who[2];
    long_game(RECORD_TAKEN_BACK, NULL, table, who);
    const json_t *opened = NULL;
    for (int i = 0; i < 2; i++)
        opened = hall_ok(&h, who[i], "\"do\":\"open\",\"table\":\"%s\"", table);
    hub_link actor = who[hall_number(opened, "state.actor")];
    assert_true(hall_play_first(&h, actor, table));
    hall_refused(&h, actor, "record-full", "do", "\"do\":\"undo\",\"table\":\"%s\",\"seq\":%d",
                 table, RECORD_TAKEN_BACK + 1);
    for (bool plays = true; plays;)
        plays = hall_play_first(&h, who[0], table) || hall_play_first(&h, who[1], table);
    opened = hall_ok(&h, who[0], "\"do\":\"open\",\"table\":\"%s\"", table);
    assert_true(json_is_true(hall_at(opened, "state.over")));
    hall_close(&h);
}

static const json_t *wait_for_push(hub_link link)
{
    while (hall_pushed(&h, link, "table") == NULL)
        hall_step(&h);
    return hall_pushed(&h, link, "table");
}

static void a_full_record_ends_the_game(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    hub_link who[2];
    long_game(RECORD_ENTRIES, NULL, table, who);
    const json_t *opened = NULL;
    for (int i = 0; i < 2; i++)
        opened = hall_ok(&h, who[i], "\"do\":\"open\",\"table\":\"%s\"", table);
    hub_link actor = who[hall_number(opened, "state.actor")];
    opened = hall_ok(&h, actor, "\"do\":\"open\",\"table\":\"%s\"", table);
    hall_refused(&h, actor, "record-full", "table",
                 "\"do\":\"act\",\"table\":\"%s\",\"seq\":%d,\"actions\":[\"%s\"]", table,
                 RECORD_ENTRIES, hall_text(opened, "state.legal.0.action"));
    for (int i = 0; i < 2; i++)
        assert_string_equal(hall_text(wait_for_push(who[i]), "summary.phase"), "over");
    hall_refused(&h, actor, "over", "table", "\"do\":\"resign\",\"table\":\"%s\",\"seq\":%d", table,
                 RECORD_ENTRIES);
    hall_close(&h);
}

static void a_clock_ends_a_full_game_once(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    hub_link who[2];
    long_game(RECORD_ENTRIES, "{\"kind\":\"live\",\"main_ms\":60000,\"increment_ms\":0}", table,
              who);
    hall_ok(&h, who[0], "\"do\":\"open\",\"table\":\"%s\"", table);
    hall_pass(&h, 3600 * 1000);
    assert_string_equal(hall_text(wait_for_push(who[0]), "summary.phase"), "over");
    uint64_t failures = store_measure(h.d.store).failures;
    hall_forget(&h, who[0]);
    for (int i = 0; i < 20; i++)
        hall_pass(&h, 100);
    assert_int_equal(hall_pushes(&h, who[0], "table"), 0);
    assert_int_equal(store_measure(h.d.store).failures, failures);
    hall_close(&h);
}

/* Muting writes the table's row and makes no move. Somebody else writes until the time has run out. */
static void time_runs_out_while_something_else_is_written(void **unused)
{
    (void)unused;
    late_skip();
    char table[STORE_ID];
    hub_link who[2];
    long_game(2, "{\"kind\":\"live\",\"main_ms\":60000,\"increment_ms\":0}", table, who);
    const json_t *opened = hall_ok(&h, who[0], "\"do\":\"open\",\"table\":\"%s\"", table);
    const char *seat = hall_number(opened, "state.actor") == 0 ? "summary.seats.0.is"
                                                               : "summary.seats.1.is";
    sqlite3 *database = open_database();
    run_sql(database, "BEGIN IMMEDIATE");
    int64_t mute = hall_send(&h, who[0], "\"do\":\"mute\",\"table\":\"%s\",\"seat\":1,\"on\":true",
                             table);
    h.now_ms += 3600 * 1000;
    hub_tick(h.hub, h.now_ms);
    assert_null(hall_answer(&h, who[0], mute));
    run_sql(database, "COMMIT");
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
    hall_wait(&h, who[0], mute);
    while (strcmp(hall_text(wait_for_push(who[0]), seat), "bot") != 0)
        hall_step(&h);
    hall_close(&h);
}

/* --- Damage ----------------------------------------------------------------------------------- */

static void spoil(const char *sql)
{
    sqlite3 *database = open_database();
    run_sql(database, sql);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

static void a_damaged_game_is_refused_alone(void **unused)
{
    (void)unused;
    static const char *const damages[] = {
        "DELETE FROM entries WHERE seq >= 90",                /* cut */
        "DELETE FROM entries WHERE seq = 50",                 /* a gap */
        "UPDATE entries SET words = 'nonsense' WHERE seq = 8" /* an action that is none */
    };
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        char table[STORE_ID], other[STORE_ID];
        hub_link who[2];
        long_game(100, NULL, table, who);
        snprintf(other, sizeof other, "%s",
                 hall_table(&h, who[0], "patrician", "me,bot random", NULL));
        spoil(damages[i]);
        hall_restart(&h, 1000);
        hub_link anna = hall_come(&h, "anna", "Anna");
        hall_refused(&h, anna, "damaged", "table", "\"do\":\"open\",\"table\":\"%s\"", table);
        hall_refused(&h, anna, "damaged", "table", "\"do\":\"take\",\"table\":\"%s\"", table);
        hall_ok(&h, anna, "\"do\":\"open\",\"table\":\"%s\"", other);
        hall_ok(&h, anna, "\"do\":\"mine\"");
        assert_int_equal(h.reports, 1);
        assert_non_null(strstr(h.reported, table));
        assert_int_equal(hub_measure(h.hub).damaged, 1);
        hall_close(&h);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_rest_at_a_table_that_everybody_has_left),
        cmocka_unit_test(bots_play_on_for_somebody_who_is_away),
        cmocka_unit_test(hints_have_a_budget_by_person_and_address),
        cmocka_unit_test(whoever_acts_pays_for_telling_the_others),
        cmocka_unit_test(everybody_is_told_from_their_own_seat),
        cmocka_unit_test(leaving_and_coming_back_is_limited),
        cmocka_unit_test(a_long_game_is_folded_in_slices),
        cmocka_unit_test(undo_leaves_room_to_play_to_the_end),
        cmocka_unit_test(a_full_record_ends_the_game),
        cmocka_unit_test(a_clock_ends_a_full_game_once),
        cmocka_unit_test(time_runs_out_while_something_else_is_written),
        cmocka_unit_test(a_damaged_game_is_refused_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
