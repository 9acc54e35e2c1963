/* Leaving: what an export contains and what a deletion removes. Also a disk that refuses. */
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

#include "tests/server/disk.h"
#include "tests/server/front.h"
#include "tests/server/late.h"

/* --- Leaving ---------------------------------------------------------------------------------- */

static void add_games(front *f, const char *account)
{
    desk_write write = {0};
    store_game game = desk_game("over", account);
    game.phase = STORE_GAME_OVER;
    store_add_game(f->d.store, &game, NULL, NULL);
    game = desk_game("running", account);
    store_add_game(f->d.store, &game, NULL, NULL);
    store_chat line = {.game = "over", .name = "Anna", .at_ms = 5, .text = "good game"};
    copy(line.account, sizeof line.account, account);
    store_add_chat(f->d.store, &line, desk_done, &write);
    assert_int_equal(desk_wait(&f->d, &write), STORE_OK);
}

static void an_export_has_everything_but_secrets(void **unused)
{
    (void)unused;
    front f;
    char token[ACCOUNT_TOKEN];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", token);
    keep(&f, token, ANNA);
    add_games(&f, said(&f, "account"));
    desk_write reviewed = {0};
    store_set_review(f.d.store, "over", "{\"review\":1}", 5, desk_done, &reviewed);
    assert_int_equal(desk_wait(&f.d, &reviewed), STORE_OK);
    ask(&f, "export", token, "");
    assert_int_equal(f.status, 200);
    const json_t *account = json_object_get(f.json, "account");
    assert_string_equal(json_string_value(json_object_get(account, "login")), "anna");
    assert_string_equal(json_string_value(json_object_get(account, "name")), "Anna");
    assert_int_equal(json_integer_value(json_object_get(account, "created")), f.now_ms);
    assert_int_equal(json_integer_value(json_object_get(account, "sessions")), 1);
    assert_null(json_object_get(account, "password"));
    const json_t *games = json_object_get(f.json, "games"), *game;
    size_t i;
    assert_int_equal(json_array_size(games), 2);
    json_array_foreach((json_t *)games, i, game) {
        const json_t *record = json_object_get(game, "record");
        bool over = strcmp(json_string_value(json_object_get(game, "phase")), "over") == 0;
        assert_int_equal(json_integer_value(json_object_get(game, "seat")), 0);
        const json_t *review = json_object_get(game, "review");
        if (over) {
            assert_string_equal(json_string_value(record), "record of over");
            assert_int_equal(json_integer_value(json_object_get(review, "review")), 1);
        } else {
            assert_true(json_is_null(record));
            assert_true(json_is_null(review));
        }
    }
    const json_t *chat = json_object_get(f.json, "chat");
    assert_int_equal(json_array_size(chat), 1);
    assert_string_equal(json_string_value(json_object_get(json_array_get(chat, 0), "text")),
                        "good game");
    front_close(&f);
}

/* A large export is written piece by piece, in turn with the others; a person has one at a time. */
static void a_large_export_does_not_block_others(void **unused)
{
    (void)unused;
    late_skip();
    enum { GAMES = 30, LINES = 500, OTHERS = 4 };
    front f, other[OTHERS], again;
    char token[ACCOUNT_TOKEN], id[STORE_ID], others[OTHERS][ACCOUNT_TOKEN];
    desk_write write = {0};
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", token);
    copy(id, sizeof id, said(&f, "account"));
    for (int i = 0; i < GAMES; i++) {
        char name[STORE_ID];
        snprintf(name, sizeof name, "game%d", i);
        store_game game = desk_game(name, id);
        game.phase = STORE_GAME_OVER;
        store_add_game(f.d.store, &game, NULL, NULL);
    }
    store_chat line = {.game = "game0", .name = "Anna", .text = "hello"};
    copy(line.account, sizeof line.account, id);
    for (line.at_ms = 1; line.at_ms < LINES; line.at_ms++)
        store_add_chat(f.d.store, &line, NULL, NULL);
    store_add_chat(f.d.store, &line, desk_done, &write);
    assert_int_equal(desk_wait(&f.d, &write), STORE_OK);

    for (int i = 0; i < OTHERS; i++)
        come(&f, "{\"name\":\"Bruno\"}", others[i]);
    start(&f, "export", token, "");
    again = beside(&f);
    start(&again, "export", token, "");
    assert_refused(&again, 503, "busy", "");
    for (int i = 0; i < OTHERS; i++) {
        other[i] = beside(&f);
        start(&other[i], "export", others[i], "");
        assert_int_equal(other[i].answered, i == OTHERS - 1);
    }
    assert_refused(&other[OTHERS - 1], 503, "busy", "");
    int steps = 0;
    bool more = true;
    for (; !f.answered; steps++) {
        assert_true(more);
        more = accounts_work(f.accounts);
    }
    assert_in_range(steps, GAMES, GAMES + 20);
    assert_true(other[0].answered);
    assert_int_equal(f.status, 200);
    assert_int_equal(json_array_size(json_object_get(f.json, "games")), GAMES);
    const json_t *chat = json_object_get(f.json, "chat");
    assert_int_equal(json_array_size(chat), LINES);
    for (int i = 0; i < LINES; i++)
        assert_int_equal(json_integer_value(json_object_get(json_array_get(chat, (size_t)i), "at")),
                         i + 1);
    start(&f, "export", token, "");
    accounts_work(f.accounts);
    for (int i = 0; i < OTHERS; i++)
        leave_beside(&other[i]);
    leave_beside(&again);
    front_close(&f); /* one is in progress */
}

static void an_export_may_be_empty(void **unused)
{
    (void)unused;
    front f;
    char token[ACCOUNT_TOKEN];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", token);
    ask(&f, "export", token, "");
    assert_int_equal(f.status, 200);
    assert_int_equal(json_array_size(json_object_get(f.json, "games")), 0);
    assert_true(json_is_null(json_object_get(json_object_get(f.json, "account"), "login")));
    assert_true(json_is_array(json_object_get(f.json, "chat")));
    front_close(&f);
}

static void a_deleted_account_is_gone(void **unused)
{
    (void)unused;
    front f;
    char token[ACCOUNT_TOKEN], id[STORE_ID];
    store_game game;
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", token);
    copy(id, sizeof id, said(&f, "account"));
    keep(&f, token, ANNA);
    add_games(&f, id);
    ask(&f, "delete", token, "{}");
    assert_refused(&f, 400, "field", "password");
    ask(&f, "delete", token, "{\"password\":\"wrong horse\"}");
    assert_refused(&f, 403, "password", "password");
    ask(&f, "delete", token, "{\"password\":\"short\"}");
    assert_refused(&f, 403, "password", "password");
    ask(&f, "delete", token, "{\"password\":\"correct horse\"}");
    assert_int_equal(f.status, 200);
    assert_true(f.deleted && f.sets_token && f.token[0] == '\0');
    assert_string_equal(f.left, id);
    ask(&f, "me", token, "");
    assert_refused(&f, 401, "session", "");
    ask(&f, "login", "", ANNA);
    assert_refused(&f, 401, "login", "");
    assert_true(store_find_game(f.d.store, "over", &game));
    assert_string_equal(game.seat[0].now.name, "");

    come(&f, "{\"name\":\"Guest\"}", token);
    ask(&f, "delete", token, "");
    assert_int_equal(f.status, 200);
    assert_true(f.deleted);
    ask(&f, "me", token, "");
    assert_refused(&f, 401, "session", "");
    front_close(&f);
}

/* --- Failures --------------------------------------------------------------------------------- */

static void ignore(void *unused, const char *sentence)
{
    (void)unused;
    (void)sentence;
}

static void a_refusing_disk_changes_nothing(void **unused)
{
    (void)unused;
    static const char *const requests[][2] = {{"guest", "{\"name\":\"Berta\"}"},
                                              {"keep", ANNA},
                                              {"logout", ""},
                                              {"logout-everywhere", ""},
                                              {"delete", "{}"}};
    front f;
    char token[ACCOUNT_TOKEN];
    front_open(&f);
    store_set_log(f.d.store, ignore, NULL);
    come(&f, "{\"name\":\"Anna\"}", token);
    disk_break(DISK_FULL, 0);
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        ask(&f, requests[i][0], token, requests[i][1]);
        assert_refused(&f, 503, "store", "");
    }
    ask(&f, "guest", "", "{\"name\":\"Berta\"}");
    assert_refused(&f, 503, "store", "");
    disk_mend();
    ask(&f, "me", token, "");
    assert_string_equal(said(&f, "name"), "Anna");
    assert_true(json_is_true(json_object_get(f.json, "guest")));
    front_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_export_has_everything_but_secrets),
        cmocka_unit_test(a_large_export_does_not_block_others),
        cmocka_unit_test(an_export_may_be_empty),
        cmocka_unit_test(a_deleted_account_is_gone),
        cmocka_unit_test(a_refusing_disk_changes_nothing),
    };
    disk_install();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
