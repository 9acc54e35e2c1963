/* What one address may do, with a clock set by the test: tokens that refill, sockets that are
 * counted, and a table that no flood of addresses fills for good. */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "server/net/limit.h"

enum { MINUTE = 60000 };

static net_limits *open_limits(long per_minute, long sockets)
{
    const long rates[LIMIT_KINDS] = {per_minute, per_minute, per_minute, per_minute};
    const uint8_t key[16] = {1, 2, 3};
    net_limits *limits = limits_open(rates, sockets, key);
    assert_non_null(limits);
    return limits;
}

static net_address address(const char *text)
{
    net_address read;
    assert_true(address_read(text, strlen(text), &read));
    return read;
}

static int takes(net_limits *limits, const net_address *who, int64_t now)
{
    int taken = 0;
    while (limits_take(limits, LIMIT_REQUESTS, who, now) == 0)
        taken++;
    return taken;
}

static void tokens_refill(void **unused)
{
    (void)unused;
    net_limits *limits = open_limits(30, 1);
    net_address anna = address("192.0.2.1"), bruno = address("192.0.2.2");
    assert_int_equal(takes(limits, &anna, MINUTE), 30);
    assert_int_equal(takes(limits, &bruno, MINUTE), 30);
    /* One every two seconds; the wait is given in whole seconds, never too short. */
    assert_int_equal(limits_take(limits, LIMIT_REQUESTS, &anna, MINUTE), 3);
    assert_int_equal(takes(limits, &anna, MINUTE + 1999), 0);
    assert_int_equal(takes(limits, &anna, MINUTE + 4000), 2);
    assert_int_equal(takes(limits, &anna, MINUTE + 4000 + MINUTE / 2), 15);
    /* At most a minute's worth is saved up, however long the pause. */
    assert_int_equal(takes(limits, &anna, 100 * MINUTE), 30);
    /* A clock that goes back neither gives nor takes tokens. */
    assert_int_equal(takes(limits, &anna, MINUTE), 0);
    limits_close(limits);
}

static void kinds_have_separate_budgets(void **unused)
{
    (void)unused;
    net_limits *limits = open_limits(3, 1);
    net_address anna = address("::1");
    assert_int_equal(takes(limits, &anna, MINUTE), 3);
    assert_int_equal(limits_take(limits, LIMIT_SIGN_INS, &anna, MINUTE), 0);
    limits_close(limits);
}

static void a_network_shares_one_budget(void **unused)
{
    (void)unused;
    net_limits *limits = open_limits(5, 1);
    net_address here = address("2001:db8::1"), there = address("2001:db8::ffff:2"),
                else_where = address("2001:db8:0:1::1"), four = address("192.0.2.1"),
                mapped = address("::ffff:192.0.2.1");
    assert_int_equal(takes(limits, &here, MINUTE), 5);
    assert_int_equal(takes(limits, &there, MINUTE), 0);
    assert_int_equal(takes(limits, &else_where, MINUTE), 5);
    assert_int_equal(takes(limits, &four, MINUTE), 5);
    assert_int_equal(takes(limits, &mapped, MINUTE), 0);
    limits_close(limits);
}

static void sockets_are_counted(void **unused)
{
    (void)unused;
    net_limits *limits = open_limits(5, 2);
    net_address anna = address("192.0.2.1");
    limits_enter(limits, LIMIT_OPEN_SOCKETS, &anna, MINUTE);
    assert_true(limits_room(limits, LIMIT_OPEN_SOCKETS, &anna, MINUTE));
    limits_enter(limits, LIMIT_OPEN_SOCKETS, &anna, MINUTE);
    assert_false(limits_room(limits, LIMIT_OPEN_SOCKETS, &anna, MINUTE));
    limits_leave(limits, LIMIT_OPEN_SOCKETS, &anna, MINUTE);
    assert_true(limits_room(limits, LIMIT_OPEN_SOCKETS, &anna, MINUTE));
    limits_leave(limits, LIMIT_OPEN_SOCKETS, &anna, MINUTE);
    limits_leave(limits, LIMIT_OPEN_SOCKETS, &anna, MINUTE);
    limits_enter(limits, LIMIT_OPEN_SOCKETS, &anna, MINUTE);
    assert_true(limits_room(limits, LIMIT_OPEN_SOCKETS, &anna, MINUTE));
    limits_close(limits);
}

/* More new addresses than the table has rows: a later client is still let in, and an address with
 * open sockets is not dropped for those without. */
static void a_flood_of_addresses_locks_nobody_out(void **unused)
{
    (void)unused;
    net_limits *limits = open_limits(5, 1);
    net_address player = address("192.0.2.1"), late = address("192.0.2.2");
    limits_enter(limits, LIMIT_OPEN_SOCKETS, &player, MINUTE);
    for (int i = 0; i < 200000; i++) {
        net_address one = {{0x20, 1, (uint8_t)(i >> 16), (uint8_t)(i >> 8), (uint8_t)i}};
        assert_int_equal(limits_take(limits, LIMIT_REQUESTS, &one, MINUTE + 1 + i), 0);
    }
    assert_int_equal(limits_take(limits, LIMIT_REQUESTS, &late, MINUTE * 10), 0);
    assert_false(limits_room(limits, LIMIT_OPEN_SOCKETS, &player, MINUTE * 10));
    limits_close(limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_refill),
        cmocka_unit_test(kinds_have_separate_budgets),
        cmocka_unit_test(a_network_shares_one_budget),
        cmocka_unit_test(sockets_are_counted),
        cmocka_unit_test(a_flood_of_addresses_locks_nobody_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
