/* The hub as a page will run it: with libc alone. This program has neither jansson nor libsodium nor
 * threads: it uses the small JSON reader, a store in memory and the test's own random bytes. */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "formats/json/json.h"
#include "server/hub/hub.h"
#include "tests/fuzz/fake_server.h"

enum { ME = 1, NOW_MS = 1000 };

static json_document *answer; /* the last */
static uint8_t chance;

static void take(void *context, hub_link link, const char *json, size_t size)
{
    (void)context, (void)link;
    json_document *said = document_read(json, size, &json_limits_wide, NULL);
    if (said == NULL)
        fail_msg("sent no JSON: %.*s", (int)size, json);
    if (value_get(document_root(said), "push") != NULL) {
        document_close(said);
        return;
    }
    document_close(answer);
    answer = said;
}

static void report(void *context, const char *sentence)
{
    (void)context, (void)sentence;
}

static void drop(void *context, hub_link link)
{
    (void)context, (void)link; /* when the hub closes */
}

static void count_up(void *context, void *bytes, size_t size)
{
    (void)context;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = chance++;
}

/* The value of "ok", or of "error". */
static const json_value *ask(tav_hub *hub, const char *message)
{
    hub_receive(hub, ME, message, strlen(message), NOW_MS);
    for (int i = 0; i < 4; i++)
        hub_work(hub, NOW_MS);
    const json_value *ok = value_get(document_root(answer), "ok");
    return ok != NULL ? ok : value_get(document_root(answer), "error");
}

static void a_game_is_played_with_libc_alone(void **unused)
{
    (void)unused;
    hub_settings settings = hub_settings_default();
    tav_store *store = fake_store();
    tav_work *work = fake_work();
    tav_hub *hub = hub_open(
        &settings, store, work,
        (hub_net){.send = take, .drop = drop, .random = count_up, .report = report}, NOW_MS);
    store_account me = {.id = "me", .name = "Anna"};
    static const char act[] = "{\"id\":3,\"do\":\"act\",\"table\":\"abcdefghijklmnop\",\"seq\":0,"
                              "\"actions\":[\"role prospector\"]}";
    assert_non_null(hub);
    hub_connect(hub, ME, &me, 1, TAV_EN, NOW_MS);
    const json_value *ok = ask(hub,
                               "{\"id\":1,\"do\":\"create\",\"game\":\"san-juan\",\"players\":2,"
                               "\"modules\":[],\"options\":{\"first\":0},\"seats\":"
                               "[{\"is\":\"me\"},{\"is\":\"bot\",\"level\":\"novice\"}],"
                               "\"clock\":{\"kind\":\"none\"},\"public\":true,"
                               "\"watch\":\"all\"}");
    /* The first sixteen bytes of chance, five bits of each. */
    assert_string_equal(value_text(value_get(ok, "table")), "abcdefghijklmnop");
    ok = ask(hub, "{\"id\":2,\"do\":\"open\",\"table\":\"abcdefghijklmnop\"}");
    assert_int_equal(value_number(value_get(value_get(ok, "state"), "actor")), 0);
    ok = ask(hub, act);
    assert_true(value_number(value_get(ok, "seq")) > 0);
    const json_value *error = ask(hub, act); /* once more */
    assert_string_equal(value_text(value_get(error, "code")), "stale");
    hub_close(hub);
    fake_work_free(work);
    store_finish(store);
    fake_store_free(store);
    document_close(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_played_with_libc_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
