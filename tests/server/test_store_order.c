/* The order in which the store writes, and who is refused when two want the same. */
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

#include "tests/server/desk.h"
#include "tests/server/disk.h"

/* The first write is held up at the gate while all the others queue up. */
static void queued_writes_share_one_transaction(void **unused)
{
    (void)unused;
    enum { WRITES = 200 };
    static desk_write write[WRITES];
    desk d;
    memset(write, 0, sizeof write);
    desk_open(&d);
    uint64_t before = store_measure(d.store).transactions;
    disk_shut_gate();
    for (int i = 0; i < WRITES; i++) {
        char id[STORE_ID];
        snprintf(id, sizeof id, "a%d", i);
        store_account account = desk_account(id, "");
        store_add_account(d.store, &account, desk_done, &write[i]);
        if (i == 0)
            disk_wait_at_gate();
    }
    assert_int_equal(store_measure(d.store).queued, WRITES);
    disk_open_gate();
    for (int i = 0; i < WRITES; i++) {
        assert_int_equal(desk_wait(&d, &write[i]), STORE_OK);
        assert_true(i == 0 || write[i].place == write[i - 1].place + 1);
    }
    store_figures figures = store_measure(d.store);
    assert_int_equal(figures.transactions - before, 2);
    assert_int_equal(figures.writes, WRITES);
    assert_int_equal(figures.queued, 0);
    assert_int_equal(figures.failures, 0);
    assert_true(figures.writable && figures.last_sync_us > 0);
    desk_close(&d);
}

/* The gate makes sure that all are in one transaction. */
static void a_conflict_does_not_affect_other_writes(void **unused)
{
    (void)unused;
    desk d;
    desk_write hold = {0}, first = {0}, second = {0}, third = {0}, other = {0};
    store_game game = desk_game("g1", ""), moved = game, unknown = desk_game("g9", "");
    store_entry mine = desk_entry("mine"), yours = desk_entry("yours"), kept[2];
    desk_open(&d);
    desk_add_game(&d, "g1", "");
    store_account account = desk_account("anna", "");
    disk_shut_gate();
    store_add_account(d.store, &account, desk_done, &hold);
    disk_wait_at_gate();
    moved.moved_ms = 99000;
    store_add_entries(d.store, &game, 0, &mine, 1, desk_done, &first);
    store_add_entries(d.store, &moved, 0, &yours, 1, desk_done, &second);
    store_add_entries(d.store, &unknown, 0, &yours, 1, desk_done, &third);
    game.version = 1;
    store_add_entries(d.store, &game, 1, &yours, 1, desk_done, &other);
    disk_open_gate();
    assert_int_equal(desk_wait(&d, &first), STORE_OK);
    assert_int_equal(desk_wait(&d, &second), STORE_CONFLICT);
    assert_int_equal(desk_wait(&d, &third), STORE_MISSING);
    assert_int_equal(desk_wait(&d, &other), STORE_OK);
    assert_int_equal(store_measure(d.store).failures, 2);
    assert_int_equal(desk_count_entries(&d, "g1"), 2);
    store_entries(d.store, "g1", 0, desk_keep_entry, kept);
    assert_string_equal(kept[0].words, "mine");
    assert_true(store_find_game(d.store, "g1", &moved));
    assert_int_equal(moved.moved_ms, 6000);
    assert_int_equal(moved.seq, 2);
    assert_int_equal(desk_add_entry(&d, "g1", 3, "ahead"), STORE_CONFLICT);
    assert_int_equal(desk_count_entries(&d, "g1"), 2);
    desk_close(&d);
}

/* The second seat's owner is unknown to the store, which notices only after writing the row. */
static void a_write_that_fails_half_way_leaves_nothing(void **unused)
{
    (void)unused;
    desk d;
    desk_write write = {0}, other = {0};
    store_game found, game = desk_game("g1", "");
    store_entry entry = desk_entry("role builder");
    memcpy(game.seat[1].account, "nobody", 7);
    desk_open(&d);
    store_add_game(d.store, &game, desk_done, &write);
    assert_int_equal(desk_wait(&d, &write), STORE_MISSING);
    assert_false(store_find_game(d.store, "g1", &found));

    assert_int_equal(desk_add_game(&d, "g1", ""), STORE_OK);
    game.moved_ms = 99000;
    game.phase = STORE_GAME_OVER;
    write.ended = false;
    store_set_game(d.store, &game, desk_done, &write);
    store_add_entries(d.store, &game, 0, &entry, 1, desk_done, &other);
    assert_int_equal(desk_wait(&d, &write), STORE_MISSING);
    assert_int_equal(desk_wait(&d, &other), STORE_MISSING);
    game = desk_game("g1", "");
    assert_true(store_find_game(d.store, "g1", &found));
    desk_assert_game(&found, &game);
    assert_int_equal(desk_count_entries(&d, "g1"), 0);
    desk_close(&d);
}

/* As above, for what is no move: two servers give away the same seat. */
static void a_row_that_has_changed_is_not_overwritten(void **unused)
{
    (void)unused;
    desk d;
    desk_write first = {0}, second = {0}, third = {0}, moves = {0};
    store_game found, game = desk_game("g1", ""), other = game;
    store_entry entry = desk_entry("role builder");
    desk_open(&d);
    desk_add_game(&d, "g1", "");
    game.seat[0].muted = 1;
    other.seat[0].muted = 2;
    store_set_game(d.store, &game, desk_done, &first);
    store_set_game(d.store, &other, desk_done, &second);
    store_add_entries(d.store, &other, 0, &entry, 1, desk_done, &third);
    store_add_moves(d.store, &other, 0, &entry, 1, desk_done, &moves);
    assert_int_equal(desk_wait(&d, &moves), STORE_OK);
    assert_int_equal(desk_wait(&d, &first), STORE_OK);
    assert_int_equal(desk_wait(&d, &second), STORE_CONFLICT);
    assert_int_equal(desk_wait(&d, &third), STORE_CONFLICT);
    assert_true(store_find_game(d.store, "g1", &found));
    assert_int_equal(found.seat[0].muted, 1);
    assert_int_equal(found.version, 1);
    assert_int_equal(found.seq, 1);
    desk_close(&d);
}

/* As two servers on the same database would behave. */
static void the_second_of_two_writers_is_refused(void **unused)
{
    (void)unused;
    desk one, two;
    desk_open(&one);
    memcpy(two.folder, one.folder, sizeof two.folder);
    desk_reopen(&two);
    assert_int_equal(desk_add_game(&one, "g1", ""), STORE_OK);
    assert_int_equal(desk_add_entry(&two, "g1", 0, "two"), STORE_OK);
    assert_int_equal(desk_add_entry(&one, "g1", 0, "one"), STORE_CONFLICT);
    assert_int_equal(desk_add_entry(&one, "g1", 1, "one"), STORE_OK);
    assert_int_equal(desk_count_entries(&two, "g1"), 2);
    store_close(two.store);
    bell_close(&two.rung);
    desk_close(&one);
}

typedef struct {
    desk *d;
    int left;
    int ended;
} chain;

static void ask_again(void *context, store_result result)
{
    chain *c = context;
    assert_int_equal(result, STORE_OK);
    c->ended++;
    if (c->left-- == 0)
        return;
    char id[STORE_ID];
    snprintf(id, sizeof id, "a%d", c->left);
    store_account account = desk_account(id, "");
    store_add_account(c->d->store, &account, ask_again, c);
}

static void closing_finishes_every_queued_write(void **unused)
{
    (void)unused;
    desk d;
    desk_open(&d);
    chain c = {&d, 5, 0};
    store_account account = desk_account("first", "");
    store_add_account(d.store, &account, ask_again, &c);
    store_close(d.store);
    bell_close(&d.rung);
    assert_int_equal(c.ended, 6);
    desk_reopen(&d);
    assert_true(store_find_account(d.store, "a0", &account));
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queued_writes_share_one_transaction),
        cmocka_unit_test(a_conflict_does_not_affect_other_writes),
        cmocka_unit_test(a_write_that_fails_half_way_leaves_nothing),
        cmocka_unit_test(the_second_of_two_writers_is_refused),
        cmocka_unit_test(a_row_that_has_changed_is_not_overwritten),
        cmocka_unit_test(closing_finishes_every_queued_write),
    };
    disk_install();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
