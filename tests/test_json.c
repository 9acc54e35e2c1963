/* The JSON reader against RFC 8259 and the additions of formats/json/json.h. Built twice: with jansson
 * and with the small reader. */
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/json/reader.h"

/* A copy without a terminating zero: the sanitizers catch reads beyond it. */
static json_document *read_exactly(const char *text, size_t size, const json_limits *limits,
                                   tav_fault *fault)
{
    char *exact = malloc(size + (size == 0));
    assert_non_null(exact);
    memcpy(exact, text, size);
    json_document *document = document_read(exact, size, limits, fault);
    free(exact);
    return document;
}

static json_document *read_text(const char *text)
{
    tav_fault fault = {.error = TAV_OK};
    json_document *document = read_exactly(text, strlen(text), &json_limits_wide, &fault);
    if (document == NULL)
        fail_msg("%s: line %d, column %d", text, fault.line, fault.column);
    return document;
}

static void values_have_kinds(void **unused)
{
    (void)unused;
    json_document *document = read_text(
        " {\"none\":null, \"yes\":true,\"no\":false,\t\"whole\":-12,\r\n\"real\":1.5,"
        "\"text\":\"a\",\"list\":[1,[],{}],\"object\":{\"x\":0}} ");
    const json_value *root = document_root(document);
    assert_int_equal(value_kind_of(root), VALUE_OBJECT);
    assert_int_equal(value_count(root), 8);
    assert_int_equal(value_kind_of(value_get(root, "none")), VALUE_NULL);
    assert_int_equal(value_kind_of(value_get(root, "yes")), VALUE_BOOL);
    assert_true(value_is_true(value_get(root, "yes")));
    assert_int_equal(value_kind_of(value_get(root, "no")), VALUE_BOOL);
    assert_false(value_is_true(value_get(root, "no")));
    assert_int_equal(value_number(value_get(root, "whole")), -12);
    assert_int_equal(value_kind_of(value_get(root, "real")), VALUE_REAL);
    assert_string_equal(value_text(value_get(root, "text")), "a");
    assert_int_equal(value_length(value_get(root, "text")), 1);
    const json_value *list = value_get(root, "list");
    assert_int_equal(value_kind_of(list), VALUE_LIST);
    assert_int_equal(value_count(list), 3);
    assert_int_equal(value_number(value_at(list, 0)), 1);
    assert_int_equal(value_kind_of(value_at(list, 1)), VALUE_LIST);
    assert_int_equal(value_kind_of(value_at(list, 2)), VALUE_OBJECT);
    assert_null(value_at(list, 3));
    assert_int_equal(value_number(value_get(value_get(root, "object"), "x")), 0);
    document_close(document);
}

static void a_value_answers_only_what_it_is(void **unused)
{
    (void)unused;
    json_document *document = read_text("[1,\"a\",[7],{\"k\":7},true,null]");
    const json_value *root = document_root(document);
    for (size_t i = 0; i <= value_count(root); i++) { /* one past the end */
        const json_value *value = value_at(root, i);
        value_kind kind = value_kind_of(value);
        assert_int_equal(value_number(value), kind == VALUE_NUMBER ? 1 : 0);
        assert_int_equal(value_text(value) != NULL, kind == VALUE_TEXT);
        assert_int_equal(value_length(value), kind == VALUE_TEXT ? 1 : 0);
        assert_int_equal(value_count(value), kind == VALUE_LIST || kind == VALUE_OBJECT ? 1 : 0);
        assert_int_equal(value_at(value, 0) != NULL, kind == VALUE_LIST);
        assert_int_equal(value_get(value, "k") != NULL, kind == VALUE_OBJECT);
        assert_int_equal(value_is_true(value), kind == VALUE_BOOL);
        value_walk w = value_begin(value);
        assert_int_equal(value_next(&w), kind == VALUE_LIST || kind == VALUE_OBJECT);
    }
    assert_int_equal(value_kind_of(NULL), VALUE_NONE);
    assert_null(document_root(NULL));
    document_close(document);
    document_close(NULL);
    document_close_secret(NULL);
}

static void members_come_in_their_order(void **unused)
{
    (void)unused;
    static const char *const keys[] = {"z", "a", "", "zz", "\xc3\xa9"};
    json_document *document = read_text("{\"z\":0,\"a\":1,\"\":2,\"zz\":3,\"\\u00e9\":4}");
    size_t count = 0;
    for (value_walk w = value_begin(document_root(document)); value_next(&w); count++) {
        assert_string_equal(w.key, keys[count]);
        assert_int_equal(value_number(w.value), count);
        assert_ptr_equal(value_get(document_root(document), keys[count]), w.value);
    }
    assert_int_equal(count, 5);
    document_close(document);
    document = read_text("[5,6,7]");
    count = 0;
    for (value_walk w = value_begin(document_root(document)); value_next(&w); count++) {
        assert_null(w.key);
        assert_int_equal(value_number(w.value), 5 + count);
    }
    assert_int_equal(count, 3);
    document_close(document);
}

static void texts_are_unescaped(void **unused)
{
    (void)unused;
    static const struct {
        const char *json, *text;
    } cases[] = {
        {"\"\"", ""},
        {"\"a\\\"b\\\\c\\/d\"", "a\"b\\c/d"},
        {"\"\\b\\f\\n\\r\\t\"", "\b\f\n\r\t"},
        {"\"\\u0041\\u00e9\\u20AC\"", "A\xc3\xa9\xe2\x82\xac"},
        {"\"\\ud83c\\udfb2\"", "\xf0\x9f\x8e\xb2"}, /* U+1F3B2, a die */
        {"\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xb2\x7f\"",
         "\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xb2\x7f"},
        {"\"\\uFFFF\\u0001\"", "\xef\xbf\xbf\x01"},
        {"\"\xf4\x8f\xbf\xbf\"", "\xf4\x8f\xbf\xbf"}, /* U+10FFFF, the last one */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char json[128];
        snprintf(json, sizeof json, "[%s]", cases[i].json);
        json_document *document = read_text(json);
        const json_value *value = value_at(document_root(document), 0);
        assert_string_equal(value_text(value), cases[i].text);
        assert_int_equal(value_length(value), strlen(cases[i].text));
        document_close(document);
    }
}

static void whole_numbers_have_64_bits(void **unused)
{
    (void)unused;
    json_document *document = read_text("[0,-0,9223372036854775807,-9223372036854775808,"
                                        "1e3,0.0,-1E-9,12345678901234567890.0]");
    const json_value *root = document_root(document);
    assert_int_equal(value_number(value_at(root, 0)), 0);
    assert_int_equal(value_number(value_at(root, 1)), 0);
    assert_true(value_number(value_at(root, 2)) == INT64_MAX);
    assert_true(value_number(value_at(root, 3)) == INT64_MIN);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(value_kind_of(value_at(root, i)), VALUE_NUMBER);
    for (size_t i = 4; i < 8; i++)
        assert_int_equal(value_kind_of(value_at(root, i)), VALUE_REAL);
    document_close(document);
}

/* Each is refused right after the wrong word: the column counts the characters read so far. */
static void broken_json_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int line, column;
    } cases[] = {
        {"", 1, 0},
        {"  ", 1, 2},
        {"7", 1, 1},
        {"\"a\"", 1, 3},
        {"null", 1, 4},
        {"{", 1, 1},
        {"[", 1, 1},
        {"[1", 1, 2},
        {"[1,", 1, 3},
        {"[1,]", 1, 4},
        {"[,1]", 1, 2},
        {"[1 2]", 1, 4},
        {"[1}", 1, 3},
        {"{\"a\"}", 1, 5},
        {"{\"a\" 1}", 1, 6},
        {"{\"a\":}", 1, 6},
        {"{\"a\":1,}", 1, 8},
        {"{a:1}", 1, 2},
        {"{1:1}", 1, 2},
        {"{\"a\":1]", 1, 7},
        {"{} x", 1, 4},
        {"{}{}", 1, 3},
        {"[\n1,\n  2x]", 3, 4},
        {"[\n\"\xc3\xa9\xc3\xa9\",?]", 2, 6},
        {"{\"a\":1,\"a\":2}", 1, 10},                  /* twice */
        {"[{\"a\":1,\"b\":{},\"\\u0061\":2}]", 1, 23}, /* also if escaped */
        {"[01]", 1, 2},
        {"[-]", 1, 2},
        {"[-x]", 1, 2},
        {"[+1]", 1, 2},
        {"[.5]", 1, 2},
        {"[1.]", 1, 3},
        {"[1.x]", 1, 3},
        {"[1e]", 1, 3},
        {"[1e+]", 1, 4},
        {"[9223372036854775808]", 1, 20},
        {"[-9223372036854775809]", 1, 21},
        {"[1e400]", 1, 6},
        {"[-1e309]", 1, 7},
        {"[tru]", 1, 4},
        {"[nullx]", 1, 6},
        {"[True]", 1, 5},
        {"[NaN]", 1, 4},
        {"['a']", 1, 2},
        {"[\"a]", 1, 4},
        {"[\"a\nb\"]", 1, 3},
        {"[\"a\tb\"]", 1, 3},
        {"[\"\\x\"]", 1, 4},
        {"[\"\\", 1, 3},
        {"[\"\\u12G4\"]", 1, 7},
        {"[\"\\u12", 1, 6},
        {"[\"a\\u0000\"]", 1, 10},   /* zero */
        {"{\"a\\u0000\":1}", 1, 10}, /* also in a key */
        {"[\"\\ud83c\"]", 1, 9},     /* half of a pair */
        {"[\"\\ud83c\\u0041\"]", 1, 15},
        {"[\"\\udfb2\"]", 1, 9},
        {"[\"\x80\"]", 1, 2},     /* not the start of a character */
        {"[\"\xc3\"]", 1, 2},     /* an incomplete one */
        {"[\"\xc0\xaf\"]", 1, 2}, /* overlong */
        {"[\"\xe0\x80\xaf\"]", 1, 2},
        {"[\"\xf0\x80\x80\xaf\"]", 1, 2},
        {"[\"\xed\xa0\x80\"]", 1, 2},     /* a surrogate */
        {"[\"\xf4\x90\x80\x80\"]", 1, 2}, /* above U+10FFFF */
        {"[\"\xf5\x80\x80\x80\"]", 1, 2},
        {"[\xff]", 1, 1},
        {"\xef\xbb\xbf{}", 1, 1}, /* a byte order mark */
        {"[1]/* no */", 1, 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tav_fault fault = {.error = TAV_OK};
        json_document *document = read_exactly(cases[i].text, strlen(cases[i].text),
                                               &json_limits_wide, &fault);
        if (document != NULL)
            fail_msg("accepted: %s", cases[i].text);
        assert_int_equal(fault.error, TAV_ERROR_JSON);
        if (fault.line != cases[i].line || fault.column != cases[i].column)
            fail_msg("%s: line %d, column %d", cases[i].text, fault.line, fault.column);
    }
}

static void a_zero_byte_is_refused_everywhere(void **unused)
{
    (void)unused;
    static const char text[] = "{\"a\":[1,true,\"b\"]}";
    for (size_t at = 0; at <= sizeof text - 1; at++) {
        char with[sizeof text];
        memcpy(with, text, at);
        with[at] = '\0';
        memcpy(with + at + 1, text + at, sizeof text - 1 - at);
        assert_null(read_exactly(with, sizeof with, &json_limits_wide, NULL));
    }
}

static void a_truncated_text_is_refused(void **unused)
{
    (void)unused;
    static const char text[] = "{\"a\":[1.5e1,-12,\"\\u00e9\xc3\xa9\",{\"b\":null}],\"c\":true}";
    for (size_t size = 0; size < sizeof text - 1; size++)
        assert_null(read_exactly(text, size, &json_limits_wide, NULL));
    document_close(read_text(text));
}

static bool is_read(const char *text, json_limits limits)
{
    tav_fault fault = {.error = TAV_OK};
    json_document *document = read_exactly(text, strlen(text), &limits, &fault);
    assert_int_equal(fault.error, document != NULL ? TAV_OK : TAV_ERROR_JSON);
    document_close(document);
    return document != NULL;
}

static void limits_are_kept(void **unused)
{
    (void)unused;
    static const char text[] =
        "[[1,{\"a,[{\\\"\":\"]}\"}],2]"; /* the contents of strings do not count */
    json_limits just = {sizeof text - 1, 3, 2};
    assert_true(is_read(text, just));
    assert_false(is_read(text, (json_limits){just.size - 1, just.depth, just.commas}));
    assert_false(is_read(text, (json_limits){just.size, just.depth - 1, just.commas}));
    assert_false(is_read(text, (json_limits){just.size, just.depth, just.commas - 1}));
    char deep[2 * JSON_DEPTH_MOST + 3];
    for (int depth = JSON_DEPTH_MOST; depth <= JSON_DEPTH_MOST + 1; depth++) {
        memset(deep, '[', (size_t)depth);
        memset(deep + depth, ']', (size_t)depth);
        deep[2 * depth] = '\0';
        assert_int_equal(is_read(deep, json_limits_wide), depth == JSON_DEPTH_MOST);
    }
}

/* Many members, only the last of them a duplicate. */
static void keys_of_large_objects_are_told_apart(void **unused)
{
    (void)unused;
    enum { KEYS = 20000, ROOM = 20 * KEYS };
    char *text = malloc(ROOM), key[32];
    tav_text out;
    assert_non_null(text);
    text_open(&out, text, ROOM);
    for (int i = 0; i < KEYS; i++) {
        snprintf(key, sizeof key, "%s\"k%d\":%d", i > 0 ? "," : "{", i, i);
        text_put(&out, key);
    }
    size_t length = out.length;
    text_put(&out, "}");
    json_document *document = read_text(text);
    assert_int_equal(value_count(document_root(document)), KEYS);
    assert_int_equal(value_number(value_get(document_root(document), "k19999")), 19999);
    document_close(document);
    text_cut(&out, length);
    text_put(&out, ",\"k7\":0}");
    assert_null(document_read(text, out.length, &json_limits_wide, NULL));
    free(text);
}

static void a_document_with_a_secret_can_be_closed(void **unused)
{
    (void)unused;
    document_close_secret(
        read_text("{\"password\":\"correct horse\",\"more\":[\"a\",{\"b\":\"c\"}]}"));
}

/* --- Fields ----------------------------------------------------------------------------------- */

typedef struct {
    json_document *document;
    const json_value *root;
    tav_fault fault;
    reader r;
} scene;

static void begin(scene *s, const char *text)
{
    *s = (scene){.document = read_text(text)};
    s->root = document_root(s->document);
    s->r.fault = &s->fault;
}

static void end(scene *s, tav_error error, const char *what, const char *allowed)
{
    assert_int_equal(s->fault.error, error);
    assert_string_equal(s->fault.what, what);
    assert_string_equal(s->fault.allowed, allowed);
    document_close(s->document);
}

static void only_known_fields_are_taken(void **unused)
{
    (void)unused;
    static const char *const of_all[] = {"id", "do", NULL}, *const own[] = {"seq", "to", NULL},
                             *const optional[] = {"to", NULL};
    reader_fields fields = {.keys = of_all, .more = own, .optional = optional};
    scene s;
    begin(&s, "{\"do\":1,\"seq\":2,\"id\":3}");
    reader_only(&s.r, s.root, &fields);
    end(&s, TAV_OK, "", "");
    begin(&s, "{\"do\":1,\"seq\":2,\"id\":3,\"to\":4}");
    reader_only(&s.r, s.root, &fields);
    end(&s, TAV_OK, "", "");
    begin(&s,
          "{\"do\":1,\"at\":0,\"id\":3}"); /* an unknown field is reported before a missing one */
    reader_only(&s.r, s.root, &fields);
    end(&s, TAV_ERROR_FIELD, "at", "");
    begin(&s, "{\"do\":1,\"id\":3}");
    reader_only(&s.r, s.root, &fields);
    end(&s, TAV_ERROR_FIELD, "seq", "");
    fields.list = true;
    begin(&s, "{\"do\":1,\"at\":0,\"id\":3}");
    reader_only(&s.r, s.root, &fields);
    end(&s, TAV_ERROR_FIELD, "at", "id, do, seq, to");
    begin(&s, "[]");
    reader_only(&s.r, s.root, &fields);
    end(&s, TAV_ERROR_FIELD, "", "{...}");
}

static void the_first_fault_is_kept_with_its_path(void **unused)
{
    (void)unused;
    static const char *const words[] = {"red", "blue"};
    scene s;
    begin(&s, "{\"seats\":[{\"n\":9,\"b\":1,\"w\":\"green\",\"t\":\"\"}]}");
    const json_value *seat = value_at(reader_list(&s.r, s.root, "seats", 1), 0);
    size_t outer = reader_enter_key(&s.r, "seats"), inner = reader_enter_index(&s.r, 0);
    assert_int_equal(reader_number(&s.r, seat, "n", 0, 9), 9);
    assert_false(reader_failed(&s.r));
    assert_int_equal(reader_word(&s.r, seat, "w", words, 2), -1);
    assert_int_equal(reader_number(&s.r, seat, "n", 0, 8), 0);
    assert_false(reader_bool(&s.r, seat, "b"));
    assert_string_equal(reader_text(&s.r, seat, "t", 1, 8), "");
    reader_leave(&s.r, inner);
    reader_leave(&s.r, outer);
    assert_string_equal(s.r.path, "");
    end(&s, TAV_ERROR_FIELD, "seats[0].w", "red, blue");
}

static void texts_have_bounds(void **unused)
{
    (void)unused;
    scene s;
    begin(&s, "{\"t\":\"abc\",\"n\":1}");
    assert_string_equal(reader_text(&s.r, s.root, "t", 1, 3), "abc");
    end(&s, TAV_OK, "", "");
    begin(&s, "{\"t\":\"abc\",\"n\":1}");
    assert_string_equal(reader_text(&s.r, s.root, "t", 1, 2), "");
    end(&s, TAV_ERROR_BOUND, "t", "");
    begin(&s, "{\"t\":\"abc\",\"n\":1}");
    assert_string_equal(reader_text(&s.r, s.root, "n", 1, 2), "");
    end(&s, TAV_ERROR_FIELD, "n", "\"...\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_have_kinds),
        cmocka_unit_test(a_value_answers_only_what_it_is),
        cmocka_unit_test(members_come_in_their_order),
        cmocka_unit_test(texts_are_unescaped),
        cmocka_unit_test(whole_numbers_have_64_bits),
        cmocka_unit_test(broken_json_is_refused_with_its_place),
        cmocka_unit_test(a_zero_byte_is_refused_everywhere),
        cmocka_unit_test(a_truncated_text_is_refused),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(keys_of_large_objects_are_told_apart),
        cmocka_unit_test(a_document_with_a_secret_can_be_closed),
        cmocka_unit_test(only_known_fields_are_taken),
        cmocka_unit_test(the_first_fault_is_kept_with_its_path),
        cmocka_unit_test(texts_have_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
