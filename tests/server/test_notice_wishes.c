/* What an account wants to be told, and which endpoints are possible. */
#include "tests/unit.h"

#include <string.h>

#include "server/notice/endpoint.h"
#include "server/notice/wishes.h"

enum { HOUR_MS = 3600000, MINUTE_MS = 60000 };

static notice_device device_at(const char *address, const char *id)
{
    notice_device device = {.name = "Firefox, Linux", .since_ms = 7};
    memcpy(device.address, address, strlen(address) + 1);
    memcpy(device.id, id, strlen(id) + 1);
    device.reader.point[0] = 4;
    return device;
}

static void wishes_are_read_as_they_were_written(void **unused)
{
    (void)unused;
    static char json[NOTICE_JSON], again[NOTICE_JSON];
    static notice_wishes wishes, found;
    tav_text out;
    wishes_open(&wishes);
    wishes.ways[NOTICE_TURN] = 1 << WAY_PUSH | 1 << WAY_WEBHOOK;
    wishes.quiet = true;
    wishes.quiet_from = 22 * 60;
    wishes.offset = -90;
    wishes.language = TAV_IT;
    memcpy(wishes.mail, "a@b.example", 12);
    memcpy(wishes.webhook, "https://b.example/", 19);
    memset(wishes.webhook_secret, 0xab, NOTICE_SECRET);
    for (int i = 0; i < NOTICE_TOLD + 3; i++)
        wishes_note_told(&wishes, (char[]){(char)('a' + i % 26), (char)('a' + i / 26), '\0'}, 3);
    for (int i = 0; i < NOTICE_DEVICES; i++) {
        notice_device device = device_at("https://push.example/0", "00000000");
        device.address[21] = (char)('0' + i);
        wishes_add_device(&wishes, &device);
    }
    text_open(&out, json, sizeof json);
    wishes_write(&wishes, &out);
    assert_true(wishes_read(json, &found));
    assert_int_equal(found.version, 1);
    found.version = 0;
    text_open(&out, again, sizeof again);
    wishes_write(&found, &out);
    assert_string_equal(again, json);
    assert_true(wishes_read(NULL, &found));
    assert_int_equal(found.version, 0);
    assert_false(wishes_read("{}", &found));
    assert_false(wishes_read("nonsense", &found));
}

/* The largest there can be fits into the room for it. */
static void the_longest_wishes_fit(void **unused)
{
    (void)unused;
    static char json[NOTICE_JSON];
    static notice_wishes wishes;
    tav_text out;
    wishes_open(&wishes);
    for (int i = 0; i < NOTICE_DEVICES; i++) {
        notice_device device = {.since_ms = INT64_MAX, .failures = INT32_MAX};
        memset(device.address, 'a' + i, NOTICE_ADDRESS - 1);
        memset(device.name, '"', NOTICE_NAME - 1);
        memset(device.id, 'i', NOTICE_ID - 1);
        wishes_add_device(&wishes, &device);
    }
    memset(wishes.webhook, 'w', NOTICE_ADDRESS - 1);
    memset(wishes.mail, '\'', STORE_MAIL - 1);
    for (int i = 0; i < NOTICE_TOLD; i++) {
        char table[STORE_ID] = "aaaaaaaaaaaaaaaa";
        table[0] = (char)('A' + i);
        wishes_note_told(&wishes, table, UINT32_MAX);
    }
    text_open(&out, json, sizeof json);
    wishes_write(&wishes, &out);
    assert_false(out.full);
}

static void a_turn_that_was_told_is_remembered(void **unused)
{
    (void)unused;
    static notice_wishes wishes;
    wishes_open(&wishes);
    assert_false(wishes_has_told(&wishes, "a", 0));
    wishes_note_told(&wishes, "a", 0);
    wishes_note_told(&wishes, "b", 4);
    assert_true(wishes_has_told(&wishes, "a", 0));
    assert_false(wishes_has_told(&wishes, "a", 1));
    wishes_note_told(&wishes, "a", 1);
    assert_int_equal(wishes.told_count, 2);
    assert_false(wishes_has_told(&wishes, "a", 0));
    assert_true(wishes_has_told(&wishes, "b", 4));
}

static void devices_are_renewed_and_bounded(void **unused)
{
    (void)unused;
    static notice_wishes wishes;
    wishes_open(&wishes);
    notice_device first = device_at("https://push.example/a", "aaaaaaaa");
    notice_device other = device_at("https://push.example/b", "bbbbbbbb");
    notice_device renewed = device_at("https://push.example/a", "cccccccc");
    wishes_add_device(&wishes, &first);
    wishes_add_device(&wishes, &other);
    wishes_add_device(&wishes, &renewed);
    assert_int_equal(wishes.devices, 2);
    assert_string_equal(wishes.device[1].id, "cccccccc");
    assert_false(wishes_remove_device(&wishes, "aaaaaaaa"));
    assert_true(wishes_remove_device(&wishes, "bbbbbbbb"));
    assert_int_equal(wishes.devices, 1);
}

/* A day that begins at 22:00 UTC, since the clock is two hours ahead. */
static void quiet_hours_are_those_of_the_person(void **unused)
{
    (void)unused;
    static notice_wishes wishes;
    const int64_t day = INT64_C(20000) * 24 * HOUR_MS;
    wishes_open(&wishes);
    assert_int_equal(wishes_quiet_until(&wishes, day), 0);
    wishes.quiet = true;
    wishes.quiet_from = 22 * 60;
    wishes.quiet_to = 8 * 60;
    wishes.offset = 120;
    assert_int_equal(wishes_quiet_until(&wishes, day + 19 * HOUR_MS), 0);
    assert_int_equal(wishes_quiet_until(&wishes, day + 20 * HOUR_MS - 1), 0);
    assert_int_equal(wishes_quiet_until(&wishes, day + 20 * HOUR_MS), day + 30 * HOUR_MS);
    assert_int_equal(wishes_quiet_until(&wishes, day + 5 * HOUR_MS), day + 6 * HOUR_MS);
    assert_int_equal(wishes_quiet_until(&wishes, day + 6 * HOUR_MS), 0);
    wishes.quiet_from = 13 * 60;
    wishes.quiet_to = 13 * 60 + 1;
    assert_int_equal(wishes_quiet_until(&wishes, day + 11 * HOUR_MS),
                     day + 11 * HOUR_MS + MINUTE_MS);
    wishes.quiet_to = wishes.quiet_from;
    assert_int_equal(wishes_quiet_until(&wishes, day + 11 * HOUR_MS), 0);
}

static bool may_connect(const char *text, int port, bool tls, const char *exceptions)
{
    net_address address;
    assert_true(address_read(text, strlen(text), &address));
    return endpoint_may_connect(&address, port, tls, exceptions);
}

static void only_public_addresses_are_connected_to(void **unused)
{
    (void)unused;
    static const char *const public[] = {"8.8.8.8",         "1.1.1.1",      "172.15.255.255",
                                         "172.32.0.1",      "100.63.0.1",   "100.128.0.1",
                                         "223.255.255.255", "2606:4700::1", "2a00:1450::5"};
    static const char *const private[] = {
        "0.0.0.0",       "10.1.2.3",         "100.64.0.1",      "100.127.255.255",
        "127.0.0.1",     "169.254.169.254",  "172.16.0.1",      "172.31.255.255",
        "192.0.2.1",     "192.168.1.1",      "198.18.0.1",      "198.19.0.1",
        "203.0.113.7",   "224.0.0.1",        "255.255.255.255", "::",
        "::1",           "::ffff:127.0.0.1", "::ffff:10.0.0.1", "fe80::1",
        "fc00::1",       "fd12::1",          "ff02::1",         "2001:db8::1",
        "2002:7f00:1::", "2001::1",          "64:ff9b::7f00:1"};
    for (size_t i = 0; i < sizeof public / sizeof public[0]; i++) {
        if (!may_connect(public[i], 443, true, ""))
            fail_msg("%s", public[i]);
        assert_false(may_connect(public[i], 443, false, ""));
        assert_false(may_connect(public[i], 22, true, ""));
    }
    for (size_t i = 0; i < sizeof private / sizeof private[0]; i++)
        if (may_connect(private[i], 443, true, ""))
            fail_msg("%s", private[i]);
    assert_true(may_connect("127.0.0.1", 8080, false, "127.0.0.1"));
    assert_false(may_connect("127.0.0.2", 443, true, "127.0.0.1"));
}

static void endpoints_begin_with_https_and_hide_nothing(void **unused)
{
    (void)unused;
    static char longest[NOTICE_ADDRESS + 1] = "https://a/";
    char origin[NOTICE_ADDRESS];
    tav_text out;
    assert_true(endpoint_possible("https://push.example:443/a?b=c", ""));
    assert_true(endpoint_possible("https://[2606:4700::1]/", ""));
    assert_false(endpoint_possible("http://push.example/", ""));
    assert_true(endpoint_possible("http://127.0.0.1:80/", "127.0.0.1"));
    static const char *const bad[] = {"",
                                      "https://",
                                      "https:///a",
                                      "https://a@b/",
                                      "https://a b/",
                                      "https://a\\@b/",
                                      "https://a/#b",
                                      "https://a/\n",
                                      "https://a/\xc3\xa4",
                                      "file:///etc/passwd",
                                      "gopher://a/"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (endpoint_possible(bad[i], "127.0.0.1"))
            fail_msg("%s", bad[i]);
    memset(longest + 10, 'x', NOTICE_ADDRESS - 10);
    assert_false(endpoint_possible(longest, ""));
    text_open(&out, origin, sizeof origin);
    endpoint_origin("https://push.example:8443/a/b", &out);
    assert_string_equal(origin, "https://push.example:8443");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wishes_are_read_as_they_were_written),
        cmocka_unit_test(the_longest_wishes_fit),
        cmocka_unit_test(a_turn_that_was_told_is_remembered),
        cmocka_unit_test(devices_are_renewed_and_bounded),
        cmocka_unit_test(quiet_hours_are_those_of_the_person),
        cmocka_unit_test(only_public_addresses_are_connected_to),
        cmocka_unit_test(endpoints_begin_with_https_and_hide_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
