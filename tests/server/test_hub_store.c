/* Durability: failing writes, a second writer, a server that stops and starts again. */
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/disk.h"
#include "tests/server/trio.h"

static int mend_and_close(void **unused)
{
    disk_mend();
    return close_hall(unused);
}

#define ACT AT("act") ",\"seq\":%d,\"actions\":"

static char table[STORE_ID];

static void play_two(const char *clock)
{
    snprintf(table, sizeof table, "%s", hall_table(&h, anna, "san-juan", "me,open", clock));
    hall_ok(&h, bruno, AT("join"), table);
    hall_ok(&h, anna, AT("start") ",\"fill\":null", table);
    hall_ok(&h, anna, AT("open"), table);
    hall_ok(&h, bruno, AT("open"), table);
}

static const json_t *state_of(hub_link link)
{
    return hall_at(hall_ok(&h, link, AT("open"), table), "state");
}

static hub_link actor(void)
{
    return hall_number(state_of(anna), "actor") == 0 ? anna : bruno;
}

static void a_refused_write_changes_nothing(void **unused)
{
    (void)unused;
    static const disk_fault faults[] = {DISK_FULL, DISK_READ_ONLY, DISK_NO_SYNC};
    play_two(NULL);
    hub_link first = actor(), other = first == anna ? bruno : anna;
    char *before = json_dumps(state_of(first), 0);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        int told = hall_pushes(&h, other, "table");
        disk_break(faults[i], 0);
        hall_refused(&h, first, "store", NULL, ACT "[\"role prospector\"]", table, 0);
        hall_refused(&h, first, "store", NULL, AT("leave"), table);
        hall_refused(&h, first, "store", NULL, AT("say") ",\"text\":\"hello\"", table);
        assert_int_equal(hall_pushes(&h, other, "table"), told);
        assert_int_equal(hall_pushes(&h, other, "chat"), 0);
        char *after = json_dumps(state_of(first), 0); /* reads still work */
        assert_string_equal(after, before);
        free(after);
        disk_mend();
    }
    free(before);
    hall_ok(&h, first, ACT "[\"role prospector\"]", table, 0);
    assert_int_equal(desk_count_entries(&h.d, table), 1);
}

static void a_table_that_cannot_be_stored_is_not_created(void **unused)
{
    (void)unused;
    disk_break(DISK_FULL, 0);
    hall_refused(&h, anna, "store", NULL,
                 "\"do\":\"create\",\"game\":\"patrician\",\"players\":2,\"modules\":[],"
                 "\"options\":{},\"seats\":[{\"is\":\"me\"},{\"is\":\"open\"}],"
                 "\"clock\":{\"kind\":\"none\"},\"public\":true,\"watch\":\"all\"");
    disk_mend();
    assert_int_equal(json_array_size(hall_at(hall_ok(&h, anna, "\"do\":\"mine\""), "tables")), 0);
}

/* Nobody hears of an action before it is on disk; messages that arrive meanwhile wait. */
static void messages_wait_for_the_disk(void **unused)
{
    (void)unused;
    play_two(NULL);
    hub_link first = actor(), other = first == anna ? bruno : anna;
    int told = hall_pushes(&h, other, "table");
    disk_shut_gate();
    int64_t done = hall_send(&h, first, ACT "[\"role prospector\"]", table, 0);
    int64_t look = hall_send(&h, other, AT("open"), table);
    disk_wait_at_gate();
    hub_work(h.hub, h.now_ms);
    hub_tick(h.hub, h.now_ms);
    assert_null(hall_answer(&h, first, done));
    assert_null(hall_answer(&h, other, look));
    assert_int_equal(hall_pushes(&h, other, "table"), told);
    int64_t last = 0;
    for (int i = 0; i < 16; i++)
        last = hall_send(&h, other, AT("open"), table);
    assert_string_equal(hall_text(hall_wait(&h, other, last), "error.code"), "busy");
    disk_open_gate();
    assert_int_equal(hall_number(hall_wait(&h, first, done), "ok.seq"), 1);
    assert_int_equal(hall_number(hall_wait(&h, other, look), "ok.state.seq"), 1);
}

/* A second server on the same database was faster. */
static void losing_to_a_second_writer_is_clean(void **unused)
{
    (void)unused;
    play_two(NULL);
    hub_link first = actor(), other = first == anna ? bruno : anna;
    store_game row;
    store_entry entry = desk_entry("role prospector");
    desk_write write = {0};
    assert_true(store_find_game(h.d.store, table, &row));
    entry.seat = first == anna ? 0 : 1;
    row.seq = 1;
    store_add_entries(h.d.store, &row, 0, &entry, 1, desk_done, &write);
    assert_int_equal(desk_wait(&h.d, &write), STORE_OK);
    hall_refused(&h, first, "stale", "seq", ACT "[\"role builder\"]", table, 0);
    const json_t *told = hall_pushed(&h, other, "table");
    while (json_integer_value(hall_at(told, "state.seq")) != 1) {
        hall_step(&h);
        told = hall_pushed(&h, other, "table");
    }
    assert_true(json_array_size(hall_at(told, "state.legal")) > 0);
    assert_int_equal(desk_count_entries(&h.d, table), 1);
}

/* Another server has given away the last seat, or changed something else of the row. */
static void a_request_that_lost_is_handled_again(void **unused)
{
    (void)unused;
    store_game row;
    desk_write write = {0};
    snprintf(table, sizeof table, "%s", hall_table(&h, anna, "patrician", "me,open", NULL));
    assert_true(store_find_game(h.d.store, table, &row));
    row.seat[0].muted = 1;
    store_set_game(h.d.store, &row, desk_done, &write);
    assert_int_equal(desk_wait(&h.d, &write), STORE_OK);
    assert_int_equal(hall_number(hall_ok(&h, bruno, AT("join"), table), "seat"), 1);
    assert_true(store_find_game(h.d.store, table, &row));
    assert_int_equal(row.seat[0].muted, 1);
    assert_string_equal(row.seat[1].account, "bruno");

    row.seat[1].now = (record_seat){.player = RECORD_EMPTY};
    row.seat[1].account[0] = '\0';
    write.ended = false;
    store_set_game(h.d.store, &row, desk_done, &write);
    assert_int_equal(desk_wait(&h.d, &write), STORE_OK);
    hall_refused(&h, anna, "phase", "fill", AT("start") ",\"fill\":null", table);
}

static void a_restart_resumes_every_game(void **unused)
{
    (void)unused;
    char with_bot[STORE_ID];
    play_two(NULL);
    for (int i = 0; i < 40; i++)
        if (!hall_play_first(&h, anna, table))
            hall_play_first(&h, bruno, table);
    hub_link first = actor(), other = first == anna ? bruno : anna;
    int seq = (int)hall_number(state_of(first), "seq");
    hall_ok(&h, first, AT("undo") ",\"seq\":%d", table, seq);
    if (!json_is_null(hall_at(state_of(other), "undo.asked_by")))
        hall_ok(&h, other, AT("agree") ",\"seq\":%d", table, seq);
    char *before = json_dumps(state_of(anna), 0);
    snprintf(with_bot, sizeof with_bot, "%s",
             hall_table(&h, anna, "patrician", "me,bot novice", NULL));
    hall_restart(&h, 5000);
    uint64_t moves = hub_measure(h.hub).bot_moves;
    anna = hall_come(&h, "anna", "Anna");
    char *after = json_dumps(state_of(anna), 0);
    assert_string_equal(after, before);
    free(before);
    free(after);
    /* The other game goes on too. */
    hall_ok(&h, anna, AT("open"), with_bot);
    while (hub_measure(h.hub).bot_moves == moves)
        if (!hall_play_first(&h, anna, with_bot))
            hall_step(&h);
    assert_int_equal(hub_waiting(h.hub, "anna") + hub_waiting(h.hub, "bruno") > 0, 1);
}

static int64_t left_of(hub_link link, int seat)
{
    return json_integer_value(json_array_get(hall_at(state_of(link), "clocks"), (size_t)seat));
}

/* A move that is taken back after a restart gives no more time than one that is taken back at once. */
static void undo_gives_no_time_back_after_a_restart(void **unused)
{
    (void)unused;
    play_two("{\"kind\":\"days\",\"days\":1}");
    hall_ok(&h, actor(), ACT "[\"role prospector\"]", table, 0);
    int seat = actor() == anna ? 0 : 1;
    hall_pass(&h, 20 * 3600000);
    hall_ok(&h, actor(), ACT "[\"role producer\",\"done\"]", table, 1);
    hall_restart(&h, 1000);
    hub_link first = hall_come(&h, seat == 0 ? "anna" : "bruno", seat == 0 ? "Anna" : "Bruno");
    while (hall_number(state_of(first), "seq") == 3)
        hall_step(&h); /* the entry that says what is left on the clocks */
    hall_ok(&h, first, AT("undo") ",\"seq\":4,\"to\":1", table);
    assert_in_range(left_of(first, seat), 3 * 3600000, 4 * 3600000);
}

/* Taking back more time than is left ends it at once; the game must still fold. */
static void a_clock_that_an_undo_runs_down_can_be_read_again(void **unused)
{
    (void)unused;
    play_two("{\"kind\":\"days\",\"days\":1}");
    hall_ok(&h, actor(), ACT "[\"role prospector\"]", table, 0);
    int seat = actor() == anna ? 0 : 1;
    hall_pass(&h, 20 * 3600000);
    hall_ok(&h, actor(), ACT "[\"role producer\"]", table, 1);
    hall_pass(&h, 5 * 3600000);
    hall_ok(&h, seat == 0 ? anna : bruno, AT("undo") ",\"seq\":2,\"to\":1", table);
    while (hub_measure(h.hub).bot_moves == 0)
        hall_step(&h);
    hall_restart(&h, 1000);
    anna = hall_come(&h, "anna", "Anna");
    assert_true(hall_number(state_of(anna), "seq") >= 4);
}

/* Time without a server counts for nobody, however often it stopped. */
static void clocks_stand_still_without_a_server(void **unused)
{
    (void)unused;
    play_two("{\"kind\":\"live\",\"main_ms\":600000,\"increment_ms\":0}");
    int seat = actor() == anna ? 0 : 1;
    hall_pass(&h, 100000);
    int64_t left = left_of(anna, seat);
    assert_in_range(left, 499000, 500000);
    for (int i = 0; i < 3; i++) {
        hall_restart(&h, 3600000);
        anna = hall_come(&h, "anna", "Anna");
        assert_in_range(left_of(anna, seat), left - 2000 * (i + 1), left);
        for (int step = 0; step < 8; step++)
            hall_step(&h);
    }
    assert_in_range(left_of(anna, seat), left - 6000, left);
    hall_pass(&h, left + 1);
    while (hub_measure(h.hub).bot_moves == 0)
        hall_step(&h);
}

static void an_idle_room_is_unloaded_and_loaded_again(void **unused)
{
    (void)unused;
    play_two("{\"kind\":\"days\",\"days\":1}");
    hub_link first = actor();
    hall_ok(&h, first, ACT "[\"role prospector\"]", table, 0);
    char *before = json_dumps(hall_at(state_of(anna), "view"), 0);
    hall_ok(&h, anna, AT("shut"), table);
    hall_ok(&h, bruno, AT("shut"), table);
    hall_pass(&h, h.settings.rooms_idle_ms + 60000);
    hall_pass(&h, 60000);
    char *after = json_dumps(hall_at(state_of(anna), "view"), 0);
    assert_string_equal(after, before);
    free(before);
    free(after);
    int64_t left = left_of(anna, first == anna ? 1 : 0);
    assert_in_range(left, 86400000 - h.settings.rooms_idle_ms - 121000,
                    86400000 - h.settings.rooms_idle_ms - 120000);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_hall, mend_and_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_refused_write_changes_nothing),
        TEST(a_table_that_cannot_be_stored_is_not_created),
        TEST(messages_wait_for_the_disk),
        TEST(losing_to_a_second_writer_is_clean),
        TEST(a_request_that_lost_is_handled_again),
        TEST(a_restart_resumes_every_game),
        TEST(undo_gives_no_time_back_after_a_restart),
        TEST(a_clock_that_an_undo_runs_down_can_be_read_again),
        TEST(clocks_stand_still_without_a_server),
        TEST(an_idle_room_is_unloaded_and_loaded_again),
    };
    disk_install();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
