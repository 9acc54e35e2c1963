/* The fields that choose a game (docs/formats.md), and what all requests share. Built twice,
 * like test_json.c. */
#include "tests/unit.h"

#include <string.h>

#include "formats/json/config.h"
#include "formats/json/request.h"

static json_document *read_text(const char *text)
{
    json_document *document = document_read(text, strlen(text), &json_limits_wide, NULL);
    if (document == NULL)
        fail_msg("no JSON: %s", text);
    return document;
}

static const tav_game *read_config(const char *text, config_style rules, tav_config *config,
                                   config_fault *fault)
{
    json_document *document = read_text(text);
    memset(fault, 0xff, sizeof *fault); /* nothing may rely on what was there */
    const tav_game *game = config_from_json(document_root(document), rules, config, fault);
    document_close(document);
    return game;
}

static void games_are_chosen_by_their_fields(void **unused)
{
    (void)unused;
    tav_config config;
    config_fault fault;
    const tav_game *game = read_config(
        "{\"options\":{\"first\":2,\"opening\":\"choose\"},\"game\":\"san-juan\",\"players\":3,"
        "\"modules\":[\"new-buildings\",\"events\"],\"more\":0}",
        CONFIG_STRICT, &config, &fault);
    assert_non_null(game);
    assert_string_equal(game->id, "san-juan");
    assert_int_equal(config.players, 3);
    assert_int_equal(config.modules, 3);
    assert_int_equal(config.given, 3);
    assert_int_equal(config.value[0], 1);
    assert_int_equal(config.value[1], 2);
    /* A number and a yes or no. */
    game = read_config("{\"game\":\"puerto-rico\",\"players\":2,\"modules\":[],"
                       "\"options\":{\"nobles-workers\":100,\"settler-needs-space\":false}}",
                       CONFIG_STRICT, &config, &fault);
    assert_non_null(game);
    assert_int_equal(config.modules, 0);
    assert_int_equal(config.given, 1 << 2 | 1 << 3);
    assert_int_equal(config.value[2], 1);
    assert_int_equal(config.value[3], 1);
}

static void a_plain_game_may_say_nothing_more(void **unused)
{
    (void)unused;
    static const char plain[] = "{\"game\":\"patrician\",\"players\":4}";
    tav_config config;
    config_fault fault;
    assert_non_null(read_config(plain, CONFIG_PLAIN, &config, &fault));
    assert_int_equal(config.players, 4);
    assert_null(read_config(plain, CONFIG_STRICT, &config, &fault));
    assert_int_equal(fault.fault.error, TAV_ERROR_FIELD);
    assert_string_equal(fault.field, "modules");
}

#define GAME "{\"game\":\"san-juan\",\"players\":2,"
#define RICO "{\"game\":\"puerto-rico\",\"players\":3,"

static void impossible_choices_are_named(void **unused)
{
    (void)unused;
    static const struct {
        const char *json;
        tav_error error;
        const char *field, *option, *what, *allowed;
    } cases[] = {
        {"{\"players\":2}", TAV_ERROR_FIELD, "game", "", "game", "\"...\""},
        {"{\"game\":7,\"players\":2}", TAV_ERROR_FIELD, "game", "", "game", "\"...\""},
        {"{\"game\":\"go\",\"players\":2}", TAV_ERROR_GAME, "game", "", "go",
         "san-juan, puerto-rico, patrician"},
        {"{\"game\":\"san-juan\"}", TAV_ERROR_FIELD, "players", "", "players", ""},
        {"{\"game\":\"san-juan\",\"players\":5}", TAV_ERROR_BOUND, "players", "", "players", "2-4"},
        {GAME "\"modules\":\"events\"}", TAV_ERROR_FIELD, "modules", "", "modules", "[...]"},
        {GAME "\"modules\":[\"war\"]}", TAV_ERROR_MODULE, "modules", "", "war",
         "events, new-buildings"},
        {GAME "\"modules\":[7]}", TAV_ERROR_MODULE, "modules", "", "modules",
         "events, new-buildings"},
        {GAME "\"modules\":[\"events\",\"events\"]}", TAV_ERROR_MODULE, "modules", "", "events",
         "events, new-buildings"},
        {GAME "\"modules\":[\"\"]}", TAV_ERROR_MODULE, "modules", "", "", "events, new-buildings"},
        /* One id is one element, though a command may write them with commas. */
        {GAME "\"modules\":[\"events,new-buildings\"]}", TAV_ERROR_MODULE, "modules", "",
         "events,new-buildings", "events, new-buildings"},
        {GAME "\"options\":[]}", TAV_ERROR_FIELD, "options", "", "options", "{...}"},
        {GAME "\"options\":{\"luck\":1}}", TAV_ERROR_OPTION, "options", "luck", "luck=1",
         "opening, first"},
        {GAME "\"options\":{\"first=0\":0}}", TAV_ERROR_OPTION, "options", "first=0", "first=0=0",
         "opening, first"},
        {GAME "\"options\":{\"opening\":\"fast\"}}", TAV_ERROR_VALUE, "options", "opening",
         "opening=fast", "standard, choose"},
        /* Each kind of option has its type in JSON, though a command has only texts. */
        {GAME "\"options\":{\"first\":\"1\"}}", TAV_ERROR_VALUE, "options", "first", "first=1",
         "0-1"},
        {GAME "\"options\":{\"opening\":1}}", TAV_ERROR_VALUE, "options", "opening", "opening=1",
         "standard, choose"},
        {GAME "\"options\":{\"opening\":null}}", TAV_ERROR_VALUE, "options", "opening",
         "opening=", "standard, choose"},
        {GAME "\"options\":{\"first\":true}}", TAV_ERROR_VALUE, "options", "first", "first=true",
         "0-1"},
        {GAME "\"options\":{\"first\":1.0}}", TAV_ERROR_VALUE, "options", "first", "first=", "0-1"},
        {RICO "\"options\":{\"nobles-workers\":\"100\"}}", TAV_ERROR_VALUE, "options",
         "nobles-workers", "nobles-workers=100", "40, 100"},
        {RICO "\"options\":{\"settler-needs-space\":\"true\"}}", TAV_ERROR_VALUE, "options",
         "settler-needs-space", "settler-needs-space=true", "true, false"},
        {GAME "\"options\":{\"first\":2}}", TAV_ERROR_VALUE, "options", "first", "first=2", "0-1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tav_config config;
        config_fault fault;
        if (read_config(cases[i].json, CONFIG_PLAIN, &config, &fault) != NULL)
            fail_msg("accepted: %s", cases[i].json);
        if (fault.fault.error != cases[i].error)
            fail_msg("%s: %s", cases[i].json, error_id(fault.fault.error));
        assert_string_equal(fault.field, cases[i].field);
        assert_string_equal(fault.option, cases[i].option);
        assert_string_equal(fault.fault.what, cases[i].what);
        assert_string_equal(fault.fault.allowed, cases[i].allowed);
    }
}

static void modules_of_a_position_stand_in_table_order(void **unused)
{
    (void)unused;
    tav_config config;
    config_fault fault;
    assert_non_null(read_config(GAME "\"modules\":[\"events\",\"new-buildings\"],\"options\":{}}",
                                CONFIG_SORTED, &config, &fault));
    assert_null(read_config(GAME "\"modules\":[\"new-buildings\",\"events\"],\"options\":{}}",
                            CONFIG_SORTED, &config, &fault));
    assert_int_equal(fault.fault.error, TAV_ERROR_MODULE);
    assert_string_equal(fault.fault.what, "events");
}

/* --- Requests --------------------------------------------------------------------------------- */

static void ids_are_numbers_or_short_texts(void **unused)
{
    (void)unused;
    json_document *document = read_text(
        "{\"number\":-5,\"text\":\"0123456789012345678901234567890123456789012345678901234567890123"
        "\",\"long\":\"01234567890123456789012345678901234567890123456789012345678901234\","
        "\"real\":1.5,\"large\":9007199254740992}");
    const json_value *root = document_root(document);
    tav_fault fault = {.error = TAV_OK};
    reader r = {.fault = &fault};
    request_id number = request_id_read(&r, root, "number"),
               text = request_id_read(&r, root, "text");
    assert_false(reader_failed(&r));
    assert_int_equal(number.number, -5);
    assert_int_equal(strlen(text.text), REQUEST_ID_TEXT);
    assert_true(request_id_equal(&number, &number));
    assert_false(request_id_equal(&number, &text));
    static const char *const wrong[] = {"long", "real", "missing"};
    for (int i = 0; i < 3; i++) {
        fault.error = TAV_OK;
        assert_int_equal(request_id_read(&r, root, wrong[i]).kind, REQUEST_ID_NONE);
        assert_int_equal(fault.error, TAV_ERROR_FIELD);
        assert_string_equal(fault.what, wrong[i]);
    }
    fault.error = TAV_OK;
    assert_int_equal(request_number_read(&r, root, "large"), -1);
    assert_int_equal(fault.error, TAV_ERROR_BOUND);
    document_close(document);
}

static void answers_repeat_the_id_and_name_the_error(void **unused)
{
    (void)unused;
    char buffer[256];
    tav_text out;
    request_id number = {.kind = REQUEST_ID_IS_NUMBER, .number = 7};
    request_id text = {.kind = REQUEST_ID_IS_TEXT, .text = "a\"b"},
               none = {.kind = REQUEST_ID_NONE};
    text_open(&out, buffer, sizeof buffer);
    request_id_json(&number, &out);
    request_id_json(&text, &out);
    request_id_json(&none, &out);
    assert_string_equal(buffer, "\"id\":7,\"id\":\"a\\\"b\",\"id\":null");
    request_error error = {"field", "", "no such field", NULL};
    text_open(&out, buffer, sizeof buffer);
    request_error_json(&error, false, &out);
    assert_string_equal(buffer,
                        "\"error\":{\"code\":\"field\",\"field\":null,\"message\":\"no such "
                        "field\",\"allowed\":null}");
    text_open(&out, buffer, sizeof buffer);
    request_error_json(&error, true, &out);
    assert_string_equal(
        buffer, "\"error\":{\"code\":\"field\",\"field\":null,\"message\":\"no such field\"}");
    error.field = "seq";
    error.allowed = "0-9";
    text_open(&out, buffer, sizeof buffer);
    request_error_json(&error, true, &out);
    assert_string_equal(buffer, "\"error\":{\"code\":\"field\",\"field\":\"seq\",\"message\":\"no "
                                "such field\",\"allowed\":\"0-9\"}");
}

static void requests_are_found_by_name(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        int more;
    } rows[] = {{"open", 1}, {"shut", 2}};
    char allowed[32];
    tav_text list;
    text_open(&list, allowed, sizeof allowed);
    assert_int_equal(request_find("shut", rows, sizeof rows[0], 2, &list), 1);
    text_open(&list, allowed, sizeof allowed);
    assert_int_equal(request_find("close", rows, sizeof rows[0], 2, &list), -1);
    assert_string_equal(allowed, "open, shut");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_chosen_by_their_fields),
        cmocka_unit_test(a_plain_game_may_say_nothing_more),
        cmocka_unit_test(impossible_choices_are_named),
        cmocka_unit_test(modules_of_a_position_stand_in_table_order),
        cmocka_unit_test(ids_are_numbers_or_short_texts),
        cmocka_unit_test(answers_repeat_the_id_and_name_the_error),
        cmocka_unit_test(requests_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
