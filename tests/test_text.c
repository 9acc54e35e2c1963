/* Bounded text, the JSON writer and error texts. Buffers are guarded: a byte written past the given
 * size fails a test even without a sanitizer. */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "core/error.h"
#include "core/json.h"
#include "core/text.h"

enum { ROOM = 256 };

typedef struct {
    char bytes[ROOM];
    tav_text out;
} guarded;

static void open_guarded(guarded *g, size_t size)
{
    memset(g->bytes, '#', ROOM);
    text_open(&g->out, g->bytes, size);
}

/* Checks the text, whether something was dropped, and that nothing was written past the end. */
static void assert_text(const guarded *g, const char *expected, bool full)
{
    assert_string_equal(g->bytes, expected);
    assert_int_equal(g->out.length, strlen(expected));
    assert_int_equal(g->out.full, full);
    for (size_t i = g->out.size; i < ROOM; i++)
        assert_int_equal(g->bytes[i], '#');
}

static void items_of_a_list_are_joined(void **unused)
{
    (void)unused;
    guarded g;
    open_guarded(&g, 14);
    text_item(&g.out, "corn");
    assert_text(&g, "corn", false);
    text_item(&g.out, "indigo");
    assert_text(&g, "corn, indigo", false);
    text_item(&g.out, "sugar");
    assert_text(&g, "corn, indigo,", true);
}

static void text_fills_its_room_exactly(void **unused)
{
    (void)unused;
    guarded g;
    open_guarded(&g, 6);
    assert_text(&g, "", false);
    text_put(&g.out, "abc");
    text_char(&g.out, 'd');
    text_bytes(&g.out, "efg", 1);
    assert_text(&g, "abcde", false);
    text_put(&g.out, "");
    assert_text(&g, "abcde", false);
    text_char(&g.out, 'f');
    assert_text(&g, "abcde", true);
}

static void text_keeps_what_fits(void **unused)
{
    (void)unused;
    guarded g;
    open_guarded(&g, 4);
    text_put(&g.out, "abcdef");
    assert_text(&g, "abc", true);
    text_put(&g.out, "x");
    assert_text(&g, "abc", true);

    open_guarded(&g, 1);
    text_put(&g.out, "a");
    assert_text(&g, "", true);
}

static void text_writes_numbers(void **unused)
{
    (void)unused;
    guarded g;
    open_guarded(&g, ROOM);
    static const int64_t number[] = {0, 7, -7, 10, -100, INT64_MAX, INT64_MIN};
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++) {
        text_number(&g.out, number[i]);
        text_char(&g.out, ' ');
    }
    assert_text(&g, "0 7 -7 10 -100 9223372036854775807 -9223372036854775808 ", false);
    open_guarded(&g, 3);
    text_number(&g.out, -123);
    assert_text(&g, "-1", true);
}

static void text_writes_and_reads_hex(void **unused)
{
    (void)unused;
    static const uint8_t bytes[4] = {0x00, 0x0f, 0xa5, 0xff};
    uint8_t back[4];
    guarded g;
    open_guarded(&g, ROOM);
    text_hex(&g.out, bytes, 4);
    assert_text(&g, "000fa5ff", false);
    assert_true(text_read_hex(g.bytes, back, 4));
    assert_memory_equal(back, bytes, 4);
    assert_true(text_read_hex("000FA5FF", back, 4));
    assert_memory_equal(back, bytes, 4);
    assert_true(text_read_hex("", back, 0));
    static const char *const wrong[] = {"",         "000fa5f",  "000fa5ff0", "000fa5fg",
                                        "000fa5 f", "0x0fa5ff", " 00fa5ff",  "000fa5ff ",
                                        "000fa5f:", "000fa5f/", "000fa5f@",  "000fa5f`"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(text_read_hex(wrong[i], back, 4));
}

static void text_can_be_cut(void **unused)
{
    (void)unused;
    guarded g;
    open_guarded(&g, 10);
    text_put(&g.out, "list: ");
    size_t mark = g.out.length;
    text_put(&g.out, "a, ");
    text_cut(&g.out, mark);
    assert_text(&g, "list: ", false);
    text_put(&g.out, "-");
    assert_text(&g, "list: -", false);
    text_cut(&g.out, 0);
    assert_text(&g, "", false);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void json_puts_commas_where_they_belong(void **unused)
{
    (void)unused;
    guarded g;
    open_guarded(&g, ROOM);
    js_object(&g.out);
    js_key_string(&g.out, "a", "x,");
    js_key_number(&g.out, "b", -3);
    js_key_bool(&g.out, "c", true);
    js_key(&g.out, "d");
    js_list(&g.out);
    js_list(&g.out);
    js_list_end(&g.out);
    js_object(&g.out);
    js_object_end(&g.out);
    js_string(&g.out, "[");
    js_number(&g.out, 0);
    js_null(&g.out);
    js_bool(&g.out, false);
    js_raw(&g.out, "{\"e\":1}");
    js_hex(&g.out, (const uint8_t *)"\x01\xfe", 2);
    js_list_end(&g.out);
    js_key(&g.out, "f");
    js_null(&g.out);
    js_object_end(&g.out);
    assert_text(&g,
                "{\"a\":\"x,\",\"b\":-3,\"c\":true,\"d\":[[],{},\"[\",0,null,false,{\"e\":1},"
                "\"01fe\"],\"f\":null}",
                false);
}

/* One document per line: no comma after the end of a line. */
static void json_lines_are_separate_documents(void **unused)
{
    (void)unused;
    guarded g;
    open_guarded(&g, ROOM);
    for (int i = 0; i < 2; i++) {
        js_object(&g.out);
        js_key_number(&g.out, "n", i);
        js_object_end(&g.out);
        text_char(&g.out, '\n');
    }
    assert_text(&g, "{\"n\":0}\n{\"n\":1}\n", false);
}

/* Returns the string a JSON reader gets from the text between the quotes. */
static void unescape(const char *json, char *value)
{
    for (const char *c = json + 1; *c != '"'; c++) {
        assert_true((unsigned char)*c >= 0x20);
        if (*c == '\\' && c[1] == 'u') {
            char digits[5] = {c[2], c[3], c[4], c[5], '\0'};
            *value++ = (char)strtol(digits, NULL, 16);
            c += 5;
        } else if (*c == '\\') {
            *value++ = *++c;
        } else {
            *value++ = *c;
        }
    }
    *value = '\0';
}

static void json_escapes_strings(void **unused)
{
    (void)unused;
    guarded g;
    open_guarded(&g, ROOM);
    js_string(&g.out, "a\"b\\c\n\t\x01\x1f/\x7f\xc3\xa8");
    assert_text(&g, "\"a\\\"b\\\\c\\u000a\\u0009\\u0001\\u001f/\x7f\xc3\xa8\"", false);

    for (int c = 1; c < 256; c++) {
        char value[3] = {(char)c, 'x', '\0'}, back[3];
        open_guarded(&g, ROOM);
        js_string(&g.out, value);
        unescape(g.bytes, back);
        assert_string_equal(back, value);
        open_guarded(&g, ROOM);
        js_key(&g.out, value);
        unescape(g.bytes, back);
        assert_string_equal(back, value);
    }
}

/* Strings are copied several bytes at a time: each has its turn to be escaped. */
static void json_escapes_a_character_anywhere(void **unused)
{
    (void)unused;
    static const char odd[] = "\"\\\x01\x1f !#[]\x7f\xc3";
    for (size_t length = 1; length <= 40; length++)
        for (size_t place = 0; place < length; place++)
            for (const char *c = odd; *c != '\0'; c++) {
                guarded g;
                char value[48] = "", back[48];
                memset(value, 'x', length);
                value[place] = *c;
                open_guarded(&g, ROOM);
                js_string(&g.out, value);
                assert_int_equal(g.out.length, strlen(g.bytes));
                unescape(g.bytes, back);
                assert_string_equal(back, value);
            }
}

/* Literals take a way of their own. */
static void json_keys_have_any_length(void **unused)
{
    (void)unused;
    guarded g;
    open_guarded(&g, ROOM);
    js_object(&g.out);
    js_key_number(&g.out, "", 1);
    js_key_number(&g.out, "a", 1);
    js_key_number(&g.out, "ab", 1);
    js_key_number(&g.out, "abc", 1);
    js_key_number(&g.out, "abcd", 1);
    js_key_number(&g.out, "abcdefg", 1);
    js_key_number(&g.out, "abcdefgh", 1);
    js_key_number(&g.out, "abcdefghijklmnop", 1);
    js_key_number(&g.out, "abcdefghijklmnopq", 1);
    assert_text(&g,
                "{\"\":1,\"a\":1,\"ab\":1,\"abc\":1,\"abcd\":1,\"abcdefg\":1,\"abcdefgh\":1,"
                "\"abcdefghijklmnop\":1,\"abcdefghijklmnopq\":1",
                false);
}

static void json_writes_reals_in_fixed_point(void **unused)
{
    (void)unused;
    static const struct {
        double value;
        const char *text;
    } real[] = {{0, "0"},
                {1, "1"},
                {-2.5, "-2.5"},
                {0.1, "0.1"},
                {1e-6, "0.000001"},
                {4e-7, "0"},
                {0.9999996, "1"},
                {1234567.25, "1234567.25"},
                {-0.125, "-0.125"},
                {1.000001, "1.000001"},
                {12e12, "12000000000000"}};
    for (size_t i = 0; i < sizeof real / sizeof real[0]; i++) {
        guarded g;
        open_guarded(&g, ROOM);
        js_real(&g.out, real[i].value);
        assert_text(&g, real[i].text, false);
    }
}

static void json_stays_in_its_room(void **unused)
{
    (void)unused;
    for (size_t size = 1; size < 40; size++) {
        guarded g;
        open_guarded(&g, size);
        js_object(&g.out);
        js_key_string(&g.out, "key", "quo\"te\x02");
        js_key_number(&g.out, "number", 12345);
        js_object_end(&g.out);
        assert_int_equal(g.out.full,
                         size < sizeof "{\"key\":\"quo\\\"te\\u0002\",\"number\":12345}");
        assert_int_equal(strlen(g.bytes), g.out.length);
        for (size_t i = size; i < ROOM; i++)
            assert_int_equal(g.bytes[i], '#');
    }
}

/* --- Errors ----------------------------------------------------------------------------------- */

static void every_error_has_its_own_id(void **unused)
{
    (void)unused;
    assert_string_equal(error_id(TAV_ERROR_ILLEGAL), "illegal");
    for (int error = 0; error < TAV_ERROR_COUNT; error++)
        for (int other = 0; other < error; other++)
            assert_string_not_equal(error_id((tav_error)error), error_id((tav_error)other));
}

static void a_fault_keeps_what_was_wrong(void **unused)
{
    (void)unused;
    tav_fault fault;
    assert_int_equal(fault_set(&fault, TAV_ERROR_MODULE, "evnts", "events, new-buildings"),
                     TAV_ERROR_MODULE);
    assert_int_equal(fault.error, TAV_ERROR_MODULE);
    assert_string_equal(fault.what, "evnts");
    assert_string_equal(fault.allowed, "events, new-buildings");
    fault_set(&fault, TAV_ERROR_OVER, NULL, NULL);
    assert_string_equal(fault.what, "");
    assert_string_equal(fault.allowed, "");
    assert_int_equal(fault.line, 0);
    assert_int_equal(fault_at(&fault, TAV_ERROR_JSON, 3, 17, "{...}"), TAV_ERROR_JSON);
    assert_int_equal(fault.error, TAV_ERROR_JSON);
    assert_int_equal(fault.line, 3);
    assert_int_equal(fault.column, 17);
    assert_string_equal(fault.what, "");
    assert_string_equal(fault.allowed, "{...}");
    fault_set(&fault, TAV_ERROR_OVER, NULL, NULL);
    assert_int_equal(fault.line, 0);
    assert_int_equal(fault.column, 0);
    assert_int_equal(fault_at(NULL, TAV_ERROR_JSON, 1, 1, NULL), TAV_ERROR_JSON);
    assert_int_equal(fault_set(NULL, TAV_ERROR_JSON, "x", NULL), TAV_ERROR_JSON);
}

static void a_long_fault_is_cut(void **unused)
{
    (void)unused;
    char words[1024];
    memset(words, 'w', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    tav_fault fault;
    fault_set(&fault, TAV_ERROR_GAME, words, words);
    assert_int_equal(strlen(fault.what), sizeof fault.what - 1);
    assert_int_equal(strlen(fault.allowed), sizeof fault.allowed - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_fills_its_room_exactly),
        cmocka_unit_test(items_of_a_list_are_joined),
        cmocka_unit_test(text_keeps_what_fits),
        cmocka_unit_test(text_writes_numbers),
        cmocka_unit_test(text_writes_and_reads_hex),
        cmocka_unit_test(text_can_be_cut),
        cmocka_unit_test(json_puts_commas_where_they_belong),
        cmocka_unit_test(json_lines_are_separate_documents),
        cmocka_unit_test(json_escapes_strings),
        cmocka_unit_test(json_escapes_a_character_anywhere),
        cmocka_unit_test(json_keys_have_any_length),
        cmocka_unit_test(json_writes_reals_in_fixed_point),
        cmocka_unit_test(json_stays_in_its_room),
        cmocka_unit_test(every_error_has_its_own_id),
        cmocka_unit_test(a_fault_keeps_what_was_wrong),
        cmocka_unit_test(a_long_fault_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
