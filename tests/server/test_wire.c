/* What clients may put on the wire: RFC 9112, 5 (field names, no space before the colon, no folded
 * lines) and RFC 6455, 5.1 (clients mask their frames). */
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

#include "server/net/wire.h"

#define GET     "GET / HTTP/1.1\r\nHost: a\r\n"
#define UPGRADE GET "Upgrade: websocket\r\n\r\n"

/* The verdict must not depend on how the bytes are cut. */
static bool is_allowed(const char *bytes, size_t size)
{
    wire whole = {0};
    bool allowed = wire_read(&whole, (const uint8_t *)bytes, size);
    for (size_t piece = 1; piece < 9; piece += 3) {
        wire cut = {0};
        bool good = true;
        for (size_t at = 0; at < size && good; at += piece)
            good = wire_read(&cut, (const uint8_t *)bytes + at,
                             size - at < piece ? size - at : piece);
        assert_int_equal(good, allowed);
    }
    return allowed;
}

static bool text_allowed(const char *text)
{
    return is_allowed(text, strlen(text));
}

static void ordinary_requests_pass(void **unused)
{
    (void)unused;
    assert_true(text_allowed(GET "\r\n"));
    assert_true(text_allowed(GET "Accept:\r\nX-Y_z!: a: b\tc\r\n\r\n" GET "\r\n"));
    assert_true(text_allowed("GET / HTTP/1.1\nHost: a\n\n")); /* RFC 9112, 2.2 lets us */
    assert_true(text_allowed("POST / HTTP/1.1\r\ncontent-LENGTH: 7\r\n\r\n a\r\n b\n" GET "\r\n"));
}

static void ambiguous_heads_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        GET "Transfer-Encoding : chunked\r\n\r\n",
        GET "Transfer-Encoding\t: chunked\r\n\r\n",
        GET "X: y\r\n folded\r\n\r\n",
        GET "X: y\r\n\tfolded: z\r\n\r\n",
        GET " X: y\r\n\r\n",
        GET "no colon\r\n\r\n",
        GET "colon-missing\r\n\r\n",
        GET ": no name\r\n\r\n",
        GET "X: a\rb\r\n\r\n",
        GET "Content-Length: 1\r\nContent-Length: 1\r\n\r\n",
        GET "Content-Length: +1\r\n\r\n",
        GET "Content-Length: 1, 1\r\n\r\n",
        GET "Content-Length: 12345678901234567890\r\n\r\n",
        GET "\r\n" GET "Content-Length : 5\r\n\r\n", /* also in a later request */
        "POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabcGET / HTTP/1.1\r\n Host: a\r\n\r\n",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (text_allowed(bad[i]))
            fail_msg("allowed: %s", bad[i]);
}

/* The server answers these itself, and closes. */
static void the_rest_of_a_chunked_request_does_not_matter(void **unused)
{
    (void)unused;
    assert_true(text_allowed(GET "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"));
}

/* A body is not a head, whatever it says. */
static void bodies_are_passed_over(void **unused)
{
    (void)unused;
    assert_true(
        text_allowed("POST / HTTP/1.1\r\nContent-Length: 12\r\n\r\n\r\n bad : x\r\n" GET "\r\n"));
}

static bool frame_allowed(const uint8_t *head, size_t head_size, size_t payload)
{
    static char bytes[100000];
    size_t size = strlen(UPGRADE);
    memcpy(bytes, UPGRADE, size);
    for (int i = 0; i < 2; i++) { /* two in a row: the length was understood */
        memcpy(bytes + size, head, head_size);
        memset(bytes + size + head_size, 0, 4 + payload);
        size += head_size + 4 + payload;
    }
    return is_allowed(bytes, size);
}

static void masked_frames_pass(void **unused)
{
    (void)unused;
    assert_true(frame_allowed((const uint8_t[]){0x81, 0x80}, 2, 0));
    assert_true(frame_allowed((const uint8_t[]){0x81, 0x80 | 125}, 2, 125));
    assert_true(frame_allowed((const uint8_t[]){0x81, 0xfe, 1, 2}, 4, 258));
    assert_true(
        frame_allowed((const uint8_t[]){0x81, 0xff, 0, 0, 0, 0, 0, 0, 0x9c, 0x40}, 10, 40000));
}

static void unmasked_frames_are_refused(void **unused)
{
    (void)unused;
    assert_false(frame_allowed((const uint8_t[]){0x81, 0}, 2, 0));
    assert_false(frame_allowed((const uint8_t[]){0x81, 125}, 2, 125));
    assert_false(frame_allowed((const uint8_t[]){0x8a, 126, 1, 2}, 4, 258));
    assert_false(frame_allowed((const uint8_t[]){0x81, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0}, 10, 0));
}

static void only_an_upgrade_makes_a_socket(void **unused)
{
    (void)unused;
    wire plain = {0}, upgraded = {0};
    assert_true(wire_read(&plain, (const uint8_t *)GET "\r\n", strlen(GET "\r\n")));
    assert_true(wire_read(&upgraded, (const uint8_t *)UPGRADE, strlen(UPGRADE)));
    assert_false(wire_is_socket(&plain));
    assert_true(wire_is_socket(&upgraded));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ordinary_requests_pass),
        cmocka_unit_test(ambiguous_heads_are_refused),
        cmocka_unit_test(the_rest_of_a_chunked_request_does_not_matter),
        cmocka_unit_test(bodies_are_passed_over),
        cmocka_unit_test(masked_frames_pass),
        cmocka_unit_test(unmasked_frames_are_refused),
        cmocka_unit_test(only_an_upgrade_makes_a_socket),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
