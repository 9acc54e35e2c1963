/* Against people who spoil a game: sending away, reporting, what may be written, tables that nobody
 * may watch, and what goes when nobody comes back. */
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

#include "tests/server/trio.h"

#define NONE "{\"kind\":\"none\"}"

/* --- Sending away ------------------------------------------------------------------------------ */

static void the_creator_sends_somebody_away_before_the_start(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    snprintf(table, sizeof table, "%s", hall_table(&h, anna, "san-juan", "me,open,open", NULL));
    hall_ok(&h, bruno, AT("open"), table);
    hall_ok(&h, bruno, AT("join"), table);
    hall_ok(&h, carla, AT("join"), table);
    hall_refused(&h, bruno, "seat", "seat", AT("remove") ",\"seat\":2", table);
    hall_refused(&h, anna, "seat", "seat", AT("remove") ",\"seat\":0", table);
    hall_refused(&h, anna, "bound", "seat", AT("remove") ",\"seat\":3", table);
    hall_ok(&h, anna, AT("remove") ",\"seat\":1", table);
    const json_t *summary = hall_at(hall_pushed(&h, bruno, "table"), "summary");
    assert_string_equal(hall_text(summary, "seats.1.is"), "open");
    assert_true(json_is_null(hall_at(summary, "my_seat")));
    hall_refused(&h, bruno, "removed", "table", AT("join"), table);
    hall_refused(&h, anna, "seat", "seat", AT("remove") ",\"seat\":1", table);
    hall_ok(&h, anna, AT("start") ",\"fill\":\"random\"", table);
    hall_refused(&h, anna, "phase", "table", AT("remove") ",\"seat\":2", table);
}

/* --- Reporting --------------------------------------------------------------------------------- */

static bool keep_report(void *context, const store_report *report)
{
    *(store_report *)context = *report;
    return true;
}

static void a_report_says_who_and_why(void **unused)
{
    (void)unused;
    store_report report = {.id = 0};
    char table[STORE_ID];
    snprintf(table, sizeof table, "%s", hall_table(&h, anna, "san-juan", "me,open", NULL));
    hall_ok(&h, bruno, AT("join"), table);
    hall_refused(&h, anna, "seat", "seat", AT("report") ",\"seat\":0,\"text\":\"me\"", table);
    hall_refused(&h, anna, "field", "text", AT("report") ",\"seat\":1,\"text\":\" \"", table);
    hall_ok(&h, carla, AT("report") ",\"seat\":1,\"text\":\"rude\"", table);
    store_reports(h.d.store, 0, 10, keep_report, &report);
    assert_string_equal(report.game, table);
    assert_int_equal(report.seat, 1);
    assert_string_equal(report.name, "Bruno");
    assert_string_equal(report.by_name, "Carla");
    assert_string_equal(report.text, "rude");
    for (int i = 0; i < 4; i++)
        hall_ok(&h, carla, AT("report") ",\"seat\":null,\"text\":\"watches and shouts\"", table);
    hall_refused(&h, carla, "rate", NULL, AT("report") ",\"seat\":1,\"text\":\"again\"", table);
}

/* --- What may be written ----------------------------------------------------------------------- */

static void chat_refuses_what_cannot_be_seen(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "a\\u202eb", "a\\u2066b", "a\\u200bb", "a\\u200eb", "a\\u00adb",      "a\\u2060b",
        "\\u2800",   "\\u3164",   "a\\ufeff",  "a\\u061cb", "a\\u200db",      "a\\ufe0f",
        "a\\nb",     "\\u200d",   "a\\u180eb", "a\\u034fb", "\\udb40\\udc41",
    };
    static const char *const good[] = {
        "Gr\u00fc\u00dfe, ciao!", "\U0001f468\u200d\U0001f469",
        "\u2764\ufe0f",           "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\u65e5\u672c\u8a9e",     "1\ufe0f\u20e3"};
    char table[STORE_ID];
    snprintf(table, sizeof table, "%s", hall_table(&h, anna, "san-juan", "me,open", NULL));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        hall_refused(&h, anna, "field", "text", AT("say") ",\"text\":\"%s\"", table, bad[i]);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        hall_ok(&h, anna, AT("say") ",\"text\":\"%s\"", table, good[i]);
}

/* --- Tables that nobody may watch -------------------------------------------------------------- */

static void a_finished_table_that_nobody_may_watch_stays_closed(void **unused)
{
    (void)unused;
    static char record[RECORD_TEXT_MAX];
    char table[STORE_ID];
    tav_text out;
    const json_t *made = hall_ok(&h, anna,
                                 "\"do\":\"create\",\"game\":\"patrician\",\"players\":2,"
                                 "\"modules\":[],\"options\":{},\"seats\":[{\"is\":\"me\"},"
                                 "{\"is\":\"bot\",\"level\":\"random\"}],\"clock\":" NONE
                                 ",\"public\":true,\"watch\":\"nobody\"");
    snprintf(table, sizeof table, "%s", hall_text(made, "table"));
    hall_ok(&h, anna, AT("open"), table);
    for (bool over = false; !over;) {
        if (!hall_play_first(&h, anna, table))
            hall_step(&h);
        const json_t *push = hall_pushed(&h, anna, "table");
        over = push != NULL && json_is_true(hall_at(push, "state.over"));
    }
    hall_refused(&h, carla, "table", "table", AT("open"), table);
    hall_refused(&h, carla, "table", "table", AT("replay"), table);
    hall_ok(&h, anna, AT("replay"), table);
    text_open(&out, record, sizeof record);
    assert_int_equal(hub_record(h.hub, table, "", &out), TAV_ERROR_MATCH);
    assert_int_equal(hub_record(h.hub, table, "carla", &out), TAV_ERROR_MATCH);
    assert_int_equal(hub_record(h.hub, table, "anna", &out), TAV_OK);
}

/* --- What goes --------------------------------------------------------------------------------- */

static void an_unfinished_game_that_nobody_plays_on_is_closed(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    store_game game;
    snprintf(table, sizeof table, "%s", hall_table(&h, anna, "san-juan", "me,open", NULL));
    hall_ok(&h, bruno, AT("join"), table);
    hall_ok(&h, anna, AT("start") ",\"fill\":null", table);
    hall_pass(&h, INT64_C(179) * 86400000);
    assert_true(store_find_game(h.d.store, table, &game));
    assert_int_equal(game.phase, STORE_GAME_RUNNING);
    hall_ok(&h, anna, AT("open"), table); /* somebody looks at it */
    hall_pass(&h, INT64_C(2) * 86400000);
    assert_true(store_find_game(h.d.store, table, &game));
    assert_int_equal(game.phase, STORE_GAME_RUNNING);
    hall_ok(&h, anna, AT("shut"), table);
    hall_pass(&h, 20000);
    while (store_find_game(h.d.store, table, &game) && game.phase != STORE_GAME_GONE)
        hall_step(&h); /* until it is on disk */
    hall_refused(&h, anna, "table", "table", AT("open"), table);
}

static void a_table_an_operator_deletes_is_gone_for_everybody(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    desk_write write = {0};
    snprintf(table, sizeof table, "%s", hall_table(&h, anna, "san-juan", "me,open", NULL));
    hall_ok(&h, bruno, AT("join"), table);
    hall_ok(&h, anna, AT("open"), table);
    hall_ok(&h, anna, AT("start") ",\"fill\":null", table);
    store_delete_game(h.d.store, table, desk_done, &write);
    assert_int_equal(desk_wait(&h.d, &write), STORE_OK);
    hub_table_gone(h.hub, table, h.now_ms);
    assert_string_equal(hall_text(hall_pushed(&h, anna, "table"), "summary.phase"), "over");
    hall_refused(&h, anna, "table", "table", AT("open"), table);
    assert_int_equal(hub_waiting(h.hub, "anna") + hub_waiting(h.hub, "bruno"), 0);
}

/* A move that was on its way when the table was deleted must not bring it back. */
static void a_move_does_not_bring_a_deleted_table_back(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    desk_write write = {0};
    snprintf(table, sizeof table, "%s", hall_table(&h, anna, "san-juan", "me,open", NULL));
    hall_ok(&h, bruno, AT("join"), table);
    hall_ok(&h, anna, AT("open"), table);
    hall_ok(&h, anna, AT("start") ",\"fill\":null", table);
    int seat = (int)hall_number(hall_pushed(&h, anna, "table"), "state.actor");
    store_delete_game(h.d.store, table, desk_done, &write);
    hall_refused(&h, seat == 0 ? anna : bruno, "store", NULL,
                 AT("act") ",\"seq\":0,\"actions\":[\"role prospector\"]", table);
    hall_refused(&h, anna, "table", "table", AT("open"), table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        HALL_TEST(the_creator_sends_somebody_away_before_the_start),
        HALL_TEST(a_report_says_who_and_why),
        HALL_TEST(chat_refuses_what_cannot_be_seen),
        HALL_TEST(a_finished_table_that_nobody_may_watch_stays_closed),
        HALL_TEST(an_unfinished_game_that_nobody_plays_on_is_closed),
        HALL_TEST(a_table_an_operator_deletes_is_gone_for_everybody),
        HALL_TEST(a_move_does_not_bring_a_deleted_table_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
