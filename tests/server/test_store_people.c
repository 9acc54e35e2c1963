/* The store for operators: bans, orders, and deleting what is old. */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "tests/server/desk.h"

enum { DAY_MS = 86400000 };

static store_result wait_for(desk *d, desk_write *write)
{
    store_result result = desk_wait(d, write);
    *write = (desk_write){0};
    return result;
}

static bool count_ban(void *context, const store_ban *ban)
{
    (void)ban;
    ++*(int *)context;
    return true;
}

static int bans_at(desk *d, int64_t now_ms)
{
    int count = 0;
    store_bans(d->store, now_ms, count_ban, &count);
    return count;
}

static void a_ban_replaces_the_one_before_and_ends_in_time(void **unused)
{
    (void)unused;
    desk d;
    desk_write write = {0};
    store_ban ban = {.account = "anna", .until_ms = 100};
    store_ban network = {
        .network = {[10] = 0xff, [11] = 0xff, [12] = 10}, .bits = 104, .until_ms = 200};
    desk_open(&d);
    desk_add_account(&d, "anna", "anna");
    store_add_ban(d.store, &ban, NULL, NULL);
    ban.until_ms = 150;
    store_add_ban(d.store, &ban, NULL, NULL);
    store_add_ban(d.store, &network, desk_done, &write);
    assert_int_equal(wait_for(&d, &write), STORE_OK);
    assert_int_equal(bans_at(&d, 99), 2);
    assert_int_equal(bans_at(&d, 149), 2);
    assert_int_equal(bans_at(&d, 150), 1);
    store_delete_ban(d.store, &network, desk_done, &write);
    assert_int_equal(wait_for(&d, &write), STORE_OK);
    store_delete_ban(d.store, &network, desk_done, &write);
    assert_int_equal(wait_for(&d, &write), STORE_MISSING);
    ban = (store_ban){.account = "nobody", .until_ms = 9};
    store_add_ban(d.store, &ban, desk_done, &write);
    assert_int_equal(wait_for(&d, &write), STORE_MISSING);
    desk_close(&d);
}

static void add_game(desk *d, const char *id, const char *account, store_phase phase,
                     int64_t moved_ms)
{
    store_game game = desk_game(id, account);
    desk_write write = {0};
    game.phase = phase;
    game.moved_ms = moved_ms;
    store_add_game(d->store, &game, desk_done, &write);
    assert_int_equal(wait_for(d, &write), STORE_OK);
}

static void add_guest(desk *d, const char *id, const char *login, int64_t seen_ms)
{
    store_account account = desk_account(id, login);
    desk_write write = {0};
    account.seen_ms = seen_ms;
    store_add_account(d->store, &account, desk_done, &write);
    assert_int_equal(wait_for(d, &write), STORE_OK);
}

static bool has_game(desk *d, const char *id)
{
    store_game game;
    return store_find_game(d->store, id, &game);
}

static bool has_account(desk *d, const char *id)
{
    store_account account;
    return store_find_account(d->store, id, &account);
}

static void old_rows_go_and_the_rest_stays(void **unused)
{
    (void)unused;
    enum { NOW = 100 };
    int64_t now = (int64_t)NOW * DAY_MS;
    desk d;
    desk_write write = {0};
    store_game game;
    desk_open(&d);
    add_guest(&d, "old-guest", "", 10 * (int64_t)DAY_MS);
    add_guest(&d, "seated-guest", "", 10 * (int64_t)DAY_MS);
    add_guest(&d, "new-guest", "", 90 * (int64_t)DAY_MS);
    add_guest(&d, "old-account", "anna", 10 * (int64_t)DAY_MS);
    add_game(&d, "old-open", "old-account", STORE_GAME_OPEN, 10 * (int64_t)DAY_MS);
    add_game(&d, "new-open", "seated-guest", STORE_GAME_OPEN, 95 * (int64_t)DAY_MS);
    add_game(&d, "running", "old-account", STORE_GAME_RUNNING, 1);
    add_game(&d, "old-over", "old-guest", STORE_GAME_OVER, 10 * (int64_t)DAY_MS);
    add_game(&d, "closed", "old-account", STORE_GAME_GONE, 99 * (int64_t)DAY_MS);
    store_limits limits = {.now_ms = now,
                           .open_ms = now - 14 * (int64_t)DAY_MS,
                           .guests_ms = now - 30 * (int64_t)DAY_MS};
    store_purge(d.store, &limits, desk_done, &write);
    assert_int_equal(wait_for(&d, &write), STORE_OK);
    assert_false(has_account(&d, "old-guest"));
    assert_true(has_account(&d, "seated-guest"));
    assert_true(has_account(&d, "new-guest"));
    assert_true(has_account(&d, "old-account"));
    assert_false(has_game(&d, "old-open"));
    assert_true(has_game(&d, "new-open"));
    assert_true(has_game(&d, "running"));
    assert_false(has_game(&d, "closed"));
    assert_true(store_find_game(d.store, "old-over", &game)); /* kept unless told otherwise */
    assert_string_equal(game.seat[0].account, "");
    limits.finished_ms = now - 30 * (int64_t)DAY_MS;
    store_purge(d.store, &limits, desk_done, &write);
    assert_int_equal(wait_for(&d, &write), STORE_OK);
    assert_false(has_game(&d, "old-over"));
    desk_close(&d);
}

static bool keep_order(void *context, const store_order *order)
{
    *(store_order *)context = *order;
    return true;
}

static void orders_are_read_on_from_the_last(void **unused)
{
    (void)unused;
    desk d;
    desk_write write = {0};
    store_order found = {.id = 0}, order = {.at_ms = 5, .what = "ban", .words = "first"};
    desk_open(&d);
    assert_int_equal(store_last_order(d.store), 0);
    store_add_order(d.store, &order, desk_done, &write);
    assert_int_equal(wait_for(&d, &write), STORE_OK);
    int64_t last = store_last_order(d.store);
    store_orders(d.store, last, 10, keep_order, &found);
    assert_int_equal(found.id, 0);
    /* Deleting old ones does not start the numbers again. */
    store_purge(d.store, &(store_limits){.now_ms = 1000, .reports_ms = 900}, NULL, NULL);
    memcpy(order.words, "second", sizeof "second");
    store_add_order(d.store, &order, desk_done, &write);
    assert_int_equal(wait_for(&d, &write), STORE_OK);
    store_orders(d.store, last, 10, keep_order, &found);
    assert_true(found.id > last);
    assert_string_equal(found.words, "second");
    desk_close(&d);
}

static store_result set_notices(desk *d, const char *account, int64_t version, const char *json)
{
    desk_write write = {0};
    store_set_notices(d->store, account, version, json, desk_done, &write);
    return wait_for(d, &write);
}

static void assert_notices(desk *d, const char *account, const char *expected)
{
    char *json = store_find_notices(d->store, account);
    if (expected == NULL)
        assert_null(json);
    else
        assert_string_equal(json, expected);
    free(json);
}

static void of_two_changes_to_the_same_notices_one_is_refused(void **unused)
{
    (void)unused;
    desk d;
    desk_write write = {0};
    desk_open(&d);
    desk_add_account(&d, "anna", "anna");
    assert_notices(&d, "anna", NULL);
    assert_int_equal(set_notices(&d, "anna", 0, "one"), STORE_OK);
    assert_int_equal(set_notices(&d, "anna", 0, "late"), STORE_CONFLICT);
    assert_int_equal(set_notices(&d, "anna", 1, "two"), STORE_OK);
    assert_int_equal(set_notices(&d, "anna", 1, "late"), STORE_CONFLICT);
    assert_notices(&d, "anna", "two");
    assert_int_equal(set_notices(&d, "nobody", 0, "one"), STORE_CONFLICT);
    store_delete_account(d.store, "anna", desk_done, &write);
    assert_int_equal(wait_for(&d, &write), STORE_OK);
    assert_notices(&d, "anna", NULL);
    assert_int_equal(set_notices(&d, "anna", 2, "three"), STORE_CONFLICT);
    desk_close(&d);
}

static void the_first_secret_of_a_name_stays(void **unused)
{
    (void)unused;
    desk d;
    desk_write write = {0};
    desk_open(&d);
    assert_null(store_find_secret(d.store, "push"));
    store_add_secret(d.store, "push", "first", NULL, NULL);
    store_add_secret(d.store, "push", "second", desk_done, &write);
    assert_int_equal(wait_for(&d, &write), STORE_OK);
    char *secret = store_find_secret(d.store, "push");
    assert_string_equal(secret, "first");
    free(secret);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ban_replaces_the_one_before_and_ends_in_time),
        cmocka_unit_test(old_rows_go_and_the_rest_stays),
        cmocka_unit_test(of_two_changes_to_the_same_notices_one_is_refused),
        cmocka_unit_test(the_first_secret_of_a_name_stays),
        cmocka_unit_test(orders_are_read_on_from_the_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
