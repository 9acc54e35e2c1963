/* Malformed messages, chat, and rate limits. */
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/trio.h"
#include "tests/server/late.h"

/* --- Messages --------------------------------------------------------------------------------- */

/* Returns the answer to exactly these bytes. */
static const json_t *answer_to(const char *bytes, size_t size)
{
    size_t before = json_array_size(h.heard[anna]);
    /* A copy without a terminating zero: the sanitizers catch reads beyond it. */
    char *exact = malloc(size + (size == 0));
    memcpy(exact, bytes, size);
    hub_receive(h.hub, anna, exact, size, h.now_ms);
    free(exact);
    assert_int_equal(json_array_size(h.heard[anna]), before + 1);
    return json_array_get(h.heard[anna], before);
}

static void malformed_requests_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *bytes, *code;
    } bad[] = {
        {"", "json"},
        {"x", "json"},
        {"{", "json"},
        {"[]", "json"},
        {"7", "json"},
        {"{\"id\":1,\"do\":\"mine\"} {}", "json"},
        {"{\"id\":1,\"id\":2,\"do\":\"mine\"}", "json"},
        {"{\"id\":1,\"do\":\"mine\",\"x\":\"\xff\"}", "json"},
        {"{\"id\":1,\"do\":\"mi\\u0000ne\"}", "json"},
        {"{\"id\":1,\"do\":[[[[[[[[[]]]]]]]]]}", "json"},
        {"{\"id\":99999999999999999999,\"do\":\"mine\"}", "json"},
        {"{}", "field"},
        {"{\"do\":\"mine\"}", "field"},
        {"{\"id\":\"1\",\"do\":\"mine\"}", "field"},
        {"{\"id\":1.0,\"do\":\"mine\"}", "field"},
        {"{\"id\":-1,\"do\":\"mine\"}", "bound"},
        {"{\"id\":9007199254740992,\"do\":\"mine\"}", "bound"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const json_t *answer = answer_to(bad[i].bytes, strlen(bad[i].bytes));
        assert_string_equal(hall_text(answer, "error.code"), bad[i].code);
        assert_true(json_is_null(hall_at(answer, "id")));
    }
    hall_refused(&h, anna, "field", "do", "\"dont\":1");
    hall_refused(&h, anna, "field", "do", "\"do\":1");
    hall_refused(&h, anna, "do", "do", "\"do\":\"fly\"");
    hall_refused(&h, anna, "field", "x", "\"do\":\"mine\",\"x\":1");
    size_t size = (2 << 20) + 1;
    char *blanks = malloc(size);
    memset(blanks, ' ', size);
    assert_string_equal(hall_text(answer_to(blanks, size), "error.code"), "long");
    /* Only a record may be longer than a few pages. */
    static const char say[] = "{\"id\":1,\"do\":\"say\",\"table\":\"a\",\"text\":\"";
    memset(blanks, 'x', 20000);
    memcpy(blanks, say, sizeof say - 1);
    memcpy(blanks + 19998, "\"}", 2);
    assert_string_equal(hall_text(answer_to(blanks, 20000), "error.code"), "long");
    memset(blanks, ',', 1000);
    blanks[0] = '[';
    assert_string_equal(hall_text(answer_to(blanks, 1000), "error.code"), "json");
    free(blanks);
}

static void every_field_is_checked(void **unused)
{
    (void)unused;
    const char *t = hall_table(&h, anna, "san-juan", "me,bot random", NULL);
    static const struct {
        const char *code, *field, *message;
    } bad[] = {
        {"field", "table", "\"do\":\"open\""},
        {"field", "table", "\"do\":\"open\",\"table\":7"},
        {"bound", "table", "\"do\":\"open\",\"table\":\"\""},
        {"bound", "table", "\"do\":\"open\",\"table\":\"aaaaaaaaaaaaaaaaa\""},
        {"table", "table", "\"do\":\"open\",\"table\":\"aaaaaaaaaaaaaaaa\""},
        {"field", "watch", "\"do\":\"lobby\",\"watch\":1"},
        {"field", "watch", "\"do\":\"lobby\""},
        {"field", "lang", "\"do\":\"language\""},
        {"field", "record", "\"do\":\"replay\",\"table\":\"a\",\"record\":\"b\""},
        {"field", "table", "\"do\":\"replay\""},
        {"table", "table", "\"do\":\"replay\",\"table\":\"a\""},
        {"record", "record", "\"do\":\"replay\",\"record\":\"tavoliere record 2\""},
        {"replay", "replay", "\"do\":\"moment\",\"replay\":\"r1\",\"at\":0"},
        {"replay", "replay",
         "\"do\":\"fork\",\"replay\":\"r1\",\"at\":0,\"seat\":0,\"level\":\"novice\""},
    };
    static const struct {
        const char *code, *field, *message;
    } bad_at[] = {
        {"field", "seq", AT("act") ",\"actions\":[\"pass\"]"},
        {"field", "seq", AT("act") ",\"seq\":\"0\",\"actions\":[\"pass\"]"},
        {"bound", "seq", AT("act") ",\"seq\":-1,\"actions\":[\"pass\"]"},
        {"field", "actions", AT("act") ",\"seq\":0"},
        {"field", "actions", AT("act") ",\"seq\":0,\"actions\":\"pass\""},
        {"bound", "actions", AT("act") ",\"seq\":0,\"actions\":[]"},
        {"field", "actions[0]", AT("act") ",\"seq\":0,\"actions\":[1]"},
        {"field", "seq", AT("undo")},
        {"field", "text", AT("say")},
        {"field", "seat", AT("mute") ",\"on\":true"},
        {"field", "on", AT("mute") ",\"seat\":0"},
        {"bound", "seat", AT("mute") ",\"seat\":2,\"on\":true"},
        {"field", "from", AT("log") ",\"to\":1"},
        {"bound", "to", AT("log") ",\"from\":2,\"to\":1"},
        {"field", "ms", AT("hint") ",\"ms\":\"1\""},
        {"field", "fill", AT("start")},
        {"field", "invite", AT("join") ",\"invite\":1"},
        {"phase", "table", AT("rematch")},
        {"phase", "table", "\"do\":\"replay\",\"table\":\"%s\""},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        hall_refused(&h, anna, bad[i].code, bad[i].field, "%s", bad[i].message);
    for (size_t i = 0; i < sizeof bad_at / sizeof bad_at[0]; i++) {
        char message[256];
        snprintf(message, sizeof message, bad_at[i].message, t);
        hall_refused(&h, anna, bad_at[i].code, bad_at[i].field, "%s", message);
    }
    assert_string_equal(
        hall_text(hall_ask(&h, anna, "\"do\":\"lobby\",\"watch\":1"), "error.message"),
        "field missing, unknown or of the wrong type: 'watch'; allowed: false, true");
}

static void noisy_clients_are_disconnected(void **unused)
{
    (void)unused;
    late_skip();
    h.settings.messages_per_10_s = hub_settings_default().messages_per_10_s;
    hall_restart(&h, 0);
    anna = hall_come(&h, "anna", "Anna");
    bruno = hall_come(&h, "bruno", "Bruno");
    int burst = 2 * h.settings.messages_per_10_s;
    for (int i = 0; i < burst; i++)
        hall_ok(&h, anna, "\"do\":\"mine\"");
    hall_refused(&h, anna, "rate", NULL, "\"do\":\"mine\"");
    /* The hall's clock advances only by a millisecond per step. */
    int64_t now = h.now_ms;
    while (!h.dropped[anna]) {
        hub_receive(h.hub, anna, "{}", 2, now);
        assert_true(json_array_size(h.heard[anna]) < (size_t)burst + 200);
    }
    assert_string_equal(hall_text(hall_pushed(&h, anna, "bye"), "code"), "rate");
    hall_ok(&h, bruno, "\"do\":\"mine\"");
}

/* --- Chat ------------------------------------------------------------------------------------- */

static void chat_reaches_everyone_who_has_the_table_open(void **unused)
{
    (void)unused;
    const char *t = hall_table(&h, anna, "san-juan", "me,open", NULL);
    hall_ok(&h, bruno, AT("join"), t);
    hall_ok(&h, anna, AT("open"), t);
    hall_ok(&h, bruno, AT("open"), t);
    int64_t said = hall_send(&h, bruno, AT("say") ",\"text\":\"<b>ciao</b> \\\"你好\\\"\"", t);
    assert_null(hall_pushed(&h, anna, "chat")); /* not before it is on disk */
    hall_wait(&h, bruno, said);
    const json_t *line = hall_at(hall_pushed(&h, anna, "chat"), "line");
    assert_string_equal(hall_text(line, "text"), "<b>ciao</b> \"你好\"");
    assert_string_equal(hall_text(line, "name"), "Bruno");
    assert_int_equal(hall_number(line, "seat"), 1);
    assert_int_equal(hall_pushes(&h, carla, "chat"), 0);
    hall_ok(&h, carla, AT("say") ",\"text\":\"hello\"", t);
    assert_true(json_is_null(hall_at(hall_pushed(&h, anna, "chat"), "line.seat")));

    hall_ok(&h, anna, AT("mute") ",\"seat\":1,\"on\":true", t);
    hall_ok(&h, bruno, AT("say") ",\"text\":\"again\"", t);
    assert_int_equal(hall_pushes(&h, anna, "chat"), 2);
    assert_int_equal(hall_pushes(&h, bruno, "chat"), 3);
    assert_int_equal(json_array_size(hall_at(hall_ok(&h, anna, AT("open"), t), "chat")), 1);
    hall_ok(&h, anna, AT("mute") ",\"seat\":1,\"on\":false", t);
    assert_int_equal(json_array_size(hall_at(hall_ok(&h, anna, AT("open"), t), "chat")), 3);
    hall_restart(&h, 10);
    anna = hall_come(&h, "anna", "Anna");
    assert_string_equal(hall_text(hall_ok(&h, anna, AT("open"), t), "chat.2.text"), "again");
}

/* Muting works seat by seat and for all spectators together, and survives a restart. */
static void muting_is_kept(void **unused)
{
    (void)unused;
    const char *t = hall_table(&h, anna, "san-juan", "me,open", NULL);
    hall_ok(&h, bruno, AT("join"), t);
    hall_ok(&h, anna, AT("open"), t);
    hall_ok(&h, carla, AT("open"), t);
    hall_ok(&h, anna, AT("mute") ",\"seat\":1,\"on\":true", t);
    hall_ok(&h, anna, AT("mute") ",\"seat\":null,\"on\":true", t);
    hall_ok(&h, carla, AT("mute") ",\"seat\":1,\"on\":true", t);
    hall_refused(&h, anna, "bound", "seat", AT("mute") ",\"seat\":2,\"on\":true", t);
    hall_ok(&h, bruno, AT("say") ",\"text\":\"from a seat\"", t);
    hall_ok(&h, carla, AT("say") ",\"text\":\"from beside\"", t);
    assert_int_equal(hall_pushes(&h, anna, "chat"), 0);
    assert_int_equal(hall_pushes(&h, carla, "chat"), 1);
    assert_string_equal(hall_text(hall_pushed(&h, carla, "chat"), "line.text"), "from beside");
    hall_restart(&h, 10);
    anna = hall_come(&h, "anna", "Anna");
    bruno = hall_come(&h, "bruno", "Bruno");
    carla = hall_come(&h, "carla", "Carla");
    assert_int_equal(json_array_size(hall_at(hall_ok(&h, anna, AT("open"), t), "chat")), 0);
    assert_int_equal(json_array_size(hall_at(hall_ok(&h, carla, AT("open"), t), "chat")), 2);
    hall_ok(&h, anna, AT("mute") ",\"seat\":null,\"on\":false", t);
    assert_string_equal(hall_text(hall_ok(&h, anna, AT("open"), t), "chat.0.text"), "from beside");

    /* The next person in that seat is not muted. */
    hall_ok(&h, bruno, AT("leave"), t);
    hall_ok(&h, carla, AT("join"), t);
    hall_ok(&h, carla, AT("say") ",\"text\":\"new here\"", t);
    assert_string_equal(hall_text(hall_pushed(&h, anna, "chat"), "line.text"), "new here");
}

static void chat_has_limits(void **unused)
{
    (void)unused;
    const char *t = hall_table(&h, anna, "san-juan", "me,open", NULL);
    char line[402 * 3 + 1] = "";
    for (int i = 0; i < 400; i++)
        memcpy(line + 3 * i, "你", 4);
    hall_ok(&h, anna, AT("say") ",\"text\":\"%s\"", t, line);
    memcpy(line + 3 * 400, "!", 2);
    hall_refused(&h, anna, "field", "text", AT("say") ",\"text\":\"%s\"", t, line);
    hall_refused(&h, anna, "bound", "text", AT("say") ",\"text\":\"\"", t);
    hall_refused(&h, anna, "field", "text", AT("say") ",\"text\":\"   \"", t);
    hall_refused(&h, anna, "field", "text", AT("say") ",\"text\":\"a\\nb\"", t);
    hall_refused(&h, anna, "field", "text", AT("say") ",\"text\":\"a\\u007fb\"", t);
    hall_refused(&h, anna, "field", "text", AT("say") ",\"text\":\"a\\u0085b\"", t);
    hall_refused(&h, anna, "field", "text", AT("say") ",\"text\":\"a\\u202eb\"", t);
    for (int i = 1; i < 10; i++)
        hall_ok(&h, anna, AT("say") ",\"text\":\"a\"", t);
    hall_refused(&h, anna, "rate", NULL, AT("say") ",\"text\":\"a\"", t);
    h.now_ms += 2000;
    hall_ok(&h, anna, AT("say") ",\"text\":\"a\"", t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        HALL_TEST(malformed_requests_are_refused),
        HALL_TEST(every_field_is_checked),
        HALL_TEST(noisy_clients_are_disconnected),
        HALL_TEST(chat_reaches_everyone_who_has_the_table_open),
        HALL_TEST(muting_is_kept),
        HALL_TEST(chat_has_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
