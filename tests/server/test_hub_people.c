/* Who is online, on which devices and under which name; signing out and deleting an account. */
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

#include "tests/server/trio.h"

static void players_see_who_is_online(void **unused)
{
    (void)unused;
    const char *table = hall_table(&h, anna, "san-juan", "me,open", NULL);
    hall_ok(&h, bruno, AT("join"), table);
    hall_ok(&h, anna, AT("open"), table);
    hub_link second = hall_come(&h, "bruno", "Bruno");
    hall_go(&h, bruno);
    assert_true(json_is_true(hall_at(summary_of(anna, table), "seats.1.here")));
    hall_go(&h, second);
    assert_true(json_is_false(hall_at(hall_pushed(&h, anna, "table"), "summary.seats.1.here")));
    store_account account;
    assert_true(store_find_account(h.d.store, "bruno", &account));
    snprintf(account.name, sizeof account.name, "Bruna");
    hub_account_changed(h.hub, &account, h.now_ms);
    assert_string_equal(hall_text(summary_of(anna, table), "seats.1.name"), "Bruna");
}

static void two_devices_see_the_same(void **unused)
{
    (void)unused;
    const char *table = hall_table(&h, anna, "san-juan", "me,open", NULL);
    hub_link second = hall_come(&h, "anna", "Anna");
    hall_ok(&h, second, AT("open"), table);
    hall_ok(&h, anna, AT("open"), table);
    hall_ok(&h, bruno, AT("join"), table);
    hall_ok(&h, anna, AT("start") ",\"fill\":null", table);
    assert_true(json_equal((json_t *)hall_pushed(&h, anna, "table"),
                           (json_t *)hall_pushed(&h, second, "table")));
    int told = hall_pushes(&h, second, "table");
    hall_ok(&h, second, AT("shut"), table);
    const json_t *state = hall_at(hall_ok(&h, bruno, AT("open"), table), "state");
    hub_link actor = hall_number(state, "actor") == 0 ? anna : bruno;
    hall_ok(&h, actor, AT("act") ",\"seq\":0,\"actions\":[\"role prospector\"]", table);
    assert_int_equal(hall_pushes(&h, second, "table"), told);
    assert_string_equal(hall_text(hall_pushed(&h, second, "mine"), "summary.table"), table);
}

/* As the accounts module does it: the store first, then the hub. */
static void rename_to(const char *account, const char *name)
{
    store_account change = {0};
    desk_write write = {0};
    snprintf(change.id, sizeof change.id, "%s", account);
    snprintf(change.name, sizeof change.name, "%s", name);
    store_set_account(h.d.store, &change, desk_done, &write);
    assert_int_equal(desk_wait(&h.d, &write), STORE_OK);
    assert_true(store_find_account(h.d.store, account, &change));
    hub_account_changed(h.hub, &change, h.now_ms);
}

/* The seat was taken under the old name and is not yet on disk when the new name arrives. */
static void a_new_name_reaches_a_seat_being_written(void **unused)
{
    (void)unused;
    const char *t = hall_table(&h, anna, "san-juan", "me,open", NULL);
    hall_ok(&h, anna, AT("open"), t);
    int64_t joins = hall_send(&h, bruno, AT("join"), t);
    store_account changed;
    assert_true(store_find_account(h.d.store, "bruno", &changed));
    snprintf(changed.name, sizeof changed.name, "Brunello");
    hub_account_changed(h.hub, &changed, h.now_ms);
    hall_wait(&h, bruno, joins);
    assert_string_equal(hall_text(hall_pushed(&h, anna, "table"), "summary.seats.1.name"),
                        "Brunello");
    rename_to("anna", "Annina");
    assert_string_equal(hall_text(hall_pushed(&h, anna, "table"), "summary.seats.0.name"),
                        "Annina");
    hall_restart(&h, 10); /* nothing has been written to the table since */
    anna = hall_come(&h, "anna", "");
    assert_string_equal(hall_text(summary_of(anna, t), "seats.0.name"), "Annina");
}

static void ending_a_session_closes_its_connections(void **unused)
{
    (void)unused;
    hub_link phone = hall_come(&h, "anna", "Anna");
    hub_sign_out(h.hub, anna, h.now_ms);
    assert_string_equal(hall_text(hall_pushed(&h, anna, "bye"), "code"), "signed-out");
    assert_true(h.dropped[anna]);
    assert_false(h.dropped[phone]);
    hall_ok(&h, phone, "\"do\":\"mine\"");
}

static void a_deleted_account_disappears(void **unused)
{
    (void)unused;
    const char *table = hall_table(&h, anna, "san-juan", "me,open", NULL);
    hall_ok(&h, bruno, AT("join"), table);
    hall_ok(&h, anna, AT("start") ",\"fill\":null", table);
    hall_ok(&h, bruno, AT("open"), table);
    const char *offered = hall_table(&h, anna, "san-juan", "me,open", NULL);
    desk_write write = {0};
    store_delete_account(h.d.store, "anna", desk_done, &write);
    assert_int_equal(desk_wait(&h.d, &write), STORE_OK);
    hub_account_gone(h.hub, "anna", true, h.now_ms);
    assert_true(h.dropped[anna]);
    assert_string_equal(hall_text(hall_pushed(&h, anna, "bye"), "code"), "signed-out");
    hall_go(&h, anna);
    const json_t *summary = summary_of(bruno, table);
    while (strcmp(hall_text(summary, "seats.0.is"), "bot") != 0) {
        hall_step(&h);
        summary = summary_of(bruno, table);
    }
    assert_string_equal(hall_text(summary, "seats.0.name"), "");
    assert_true(json_is_false(hall_at(summary, "seats.0.left")));
    while (hall_at(hall_ask(&h, bruno, AT("open"), offered), "error") == NULL)
        hall_step(&h);
    hall_restart(&h, 1000);
    bruno = hall_come(&h, "bruno", "Bruno");
    assert_string_equal(hall_text(summary_of(bruno, table), "seats.0.name"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        HALL_TEST(players_see_who_is_online),
        HALL_TEST(two_devices_see_the_same),
        HALL_TEST(a_new_name_reaches_a_seat_being_written),
        HALL_TEST(ending_a_session_closes_its_connections),
        HALL_TEST(a_deleted_account_disappears),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
