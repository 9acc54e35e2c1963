/* After the end: replays, moments, records, playing on from a moment. */
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/table.h"
#include "tests/server/trio.h"

static char table[STORE_ID];

/* Plays a game of Anna against a bot to its end, with one undo by Anna. */
static int play_game(void **unused)
{
    open_hall(unused);
    snprintf(table, sizeof table, "%s", hall_table(&h, anna, "san-juan", "me,bot random", NULL));
    hall_ok(&h, anna, AT("open"), table);
    bool taken_back = false;
    for (const json_t *told = NULL;
         told == NULL || strcmp(hall_text(told, "summary.phase"), "over") != 0;
         told = hall_pushed(&h, anna, "table")) {
        if (!hall_play_first(&h, anna, table))
            hall_step(&h);
        else if (!taken_back) {
            const json_t *state = hall_at(hall_pushed(&h, anna, "table"), "state");
            hall_ok(&h, anna, AT("undo") ",\"seq\":%d", table, (int)hall_number(state, "seq"));
            taken_back = true;
        }
    }
    return 0;
}

static void a_finished_game_is_open_to_everyone(void **unused)
{
    (void)unused;
    const json_t *opened = hall_ok(&h, bruno, AT("open"), table);
    assert_true(json_is_array(hall_at(opened, "state.view.seats.0.hand")));
    assert_true(json_is_array(hall_at(opened, "state.view.seats.1.hand")));
    assert_int_equal(strlen(hall_text(opened, "state.seed")), 64);
    const json_t *log = hall_at(opened, "log");
    assert_true(json_array_size(log) > 0);
    for (size_t i = 0; i < json_array_size(log); i++)
        assert_true(json_is_string(hall_at(json_array_get(log, i), "action")));
}

static void a_replay_shows_every_moment(void **unused)
{
    (void)unused;
    const json_t *replay = hall_ok(&h, bruno, "\"do\":\"replay\",\"table\":\"%s\"", table);
    int count = (int)json_array_size(hall_at(replay, "moves"));
    assert_string_equal(hall_text(replay, "head.game"), "san-juan");
    assert_string_equal(hall_text(replay, "head.seats.0.name"), "Anna");
    assert_int_equal(json_array_size(hall_at(replay, "points")), count + 1);
    assert_int_equal(json_array_size(hall_at(replay, "rounds")), count + 1);
    assert_int_equal(hall_number(replay, "rounds.0"), 1);
    const json_t *last = json_array_get(hall_at(replay, "points"), (size_t)count);
    assert_int_equal(hall_number(last, "0"), hall_number(replay, "scores.0.total"));
    const char *name = hall_text(replay, "replay");

    const json_t *end = hall_ok(&h, bruno, "\"do\":\"moment\",\"replay\":\"%s\",\"at\":%d", name,
                                count);
    assert_true(json_is_true(hall_at(end, "state.over")));
    const json_t *start = hall_ok(&h, bruno,
                                  "\"do\":\"moment\",\"replay\":\"%s\",\"at\":0,\"seat\":1", name);
    assert_true(json_is_array(hall_at(start, "state.view.seats.1.hand")));
    assert_true(json_is_object(hall_at(start, "state.view.seats.0.hand")));
    assert_int_equal(json_array_size(hall_at(start, "events")), 0);
    const json_t *first = hall_ok(&h, bruno, "\"do\":\"moment\",\"replay\":\"%s\",\"at\":1", name);
    assert_true(json_array_size(hall_at(first, "events")) > 0);
    hall_refused(&h, bruno, "bound", "at", "\"do\":\"moment\",\"replay\":\"%s\",\"at\":%d", name,
                 count + 1);
    hall_refused(&h, bruno, "bound", "seat",
                 "\"do\":\"moment\",\"replay\":\"%s\",\"at\":0,\"seat\":2", name);
    /* A connection keeps only one replay. */
    hall_ok(&h, bruno, "\"do\":\"replay\",\"table\":\"%s\"", table);
    hall_refused(&h, bruno, "replay", "replay", "\"do\":\"moment\",\"replay\":\"%s\",\"at\":0",
                 name);
}

static char *record_text(void)
{
    char *text = malloc(RECORD_TEXT_MAX);
    tav_text out;
    text_open(&out, text, RECORD_TEXT_MAX);
    assert_int_equal(hub_record(h.hub, table, NULL, &out), TAV_OK);
    return text;
}

static void an_uploaded_record_opens_as_a_replay(void **unused)
{
    (void)unused;
    char *text = record_text();
    assert_non_null(strstr(text, "seat 0 human Anna"));
    json_t *value = json_string(text);
    char *quoted = json_dumps(value, JSON_ENCODE_ANY);
    const json_t *by_text = hall_ok(&h, bruno, "\"do\":\"replay\",\"record\":%s", quoted);
    const json_t *by_table = hall_ok(&h, anna, "\"do\":\"replay\",\"table\":\"%s\"", table);
    assert_true(json_equal(hall_at(by_text, "moves"), hall_at(by_table, "moves")));
    assert_true(json_equal(hall_at(by_text, "points"), hall_at(by_table, "points")));
    quoted[200] = quoted[200] == 'a' ? 'b' : 'a';
    const json_t *damaged = hall_ask(&h, bruno, "\"do\":\"replay\",\"record\":%s", quoted);
    assert_non_null(hall_at(damaged, "error"));
    json_decref(value);
    free(quoted);
    free(text);
}

static const json_t *upload(hub_link who, const char *text)
{
    json_t *value = json_string(text);
    char *quoted = json_dumps(value, JSON_ENCODE_ANY);
    const json_t *answer = hall_ask(&h, who, "\"do\":\"upload\",\"record\":%s", quoted);
    json_decref(value);
    free(quoted);
    return answer;
}

/* Bruno brings a game that was played elsewhere: it is his, replays alike, keeps its undo, and is
 * marked. The second time it is the same table, and Carla gets one of her own. */
static void a_game_played_offline_becomes_one_of_my_games(void **unused)
{
    (void)unused;
    char *text = record_text(), mine[STORE_ID];
    snprintf(mine, sizeof mine, "%s", hall_text(upload(bruno, text), "ok.table"));
    assert_string_not_equal(mine, table);
    const json_t *opened = hall_ok(&h, bruno, AT("open"), mine);
    assert_string_equal(hall_text(opened, "summary.phase"), "over");
    assert_true(json_is_true(hall_at(opened, "summary.offline")));
    assert_int_equal(hall_number(opened, "summary.my_seat"), 0);
    assert_string_equal(hall_text(opened, "summary.seats.0.name"), "Bruno");
    assert_string_equal(hall_text(opened, "summary.seats.1.is"), "bot");
    const json_t *played = hall_ok(&h, anna, AT("open"), table);
    assert_true(json_is_false(hall_at(played, "summary.offline")));
    assert_true(json_equal(hall_at(opened, "state.scores"), hall_at(played, "state.scores")));
    assert_true(json_equal(hall_at(opened, "state.seed"), hall_at(played, "state.seed")));
    assert_int_equal(hall_number(opened, "summary.seq"), hall_number(played, "summary.seq"));

    assert_string_equal(hall_text(upload(bruno, text), "ok.table"), mine);
    assert_string_not_equal(hall_text(upload(carla, text), "ok.table"), mine);
    const json_t *all = hall_ok(&h, bruno, "\"do\":\"mine\"");
    assert_int_equal(json_array_size(hall_at(all, "tables")), 1);
    free(text);
}

/* Returns the record of a running game, as the terminal keeps it. */
static char *unfinished_record(void)
{
    static const table_clock untimed = {.kind = TABLE_UNTIMED};
    static const record_seat bot = {.player = RECORD_BOT, .level = "random"};
    uint8_t seed[RNG_KEY_SIZE] = {9};
    tav_config config = config_plain(2);
    tav_table *game = malloc(sizeof *game);
    char *text = malloc(RECORD_TEXT_MAX);
    tav_text out;
    table_open(game, game_by_id("patrician"), &config, seed, &untimed);
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(table_seat(game, seat, &bot), TAV_OK);
    assert_int_equal(table_start(game, 0, NULL), TAV_OK);
    for (int i = 0; i < 12; i++) {
        const tav_state *state = table_state(game);
        tav_action legal[TAV_LEGAL_MAX];
        char words[TAV_TEXT_MAX];
        game->record.game->legal(state, legal);
        text_open(&out, words, sizeof words);
        game->record.game->action_text(state, legal[0], &out);
        assert_int_equal(table_follow(game, RECORD_ACTION, table_actor(game), 0, words), TAV_OK);
    }
    text_open(&out, text, RECORD_TEXT_MAX);
    record_write(&game->record, true, &out);
    free(game);
    return text;
}

/* Every moment of a finished game is open; a running game is shown as on the printed table. */
static void a_replay_shows_what_lies_face_down_once_the_game_is_over(void **unused)
{
    (void)unused;
    const json_t *replay = hall_ok(&h, bruno, "\"do\":\"replay\",\"table\":\"%s\"", table);
    const json_t *moment = hall_ok(&h, bruno,
                                   "\"do\":\"moment\",\"replay\":\"%s\",\"at\":5,\"seat\":1",
                                   hall_text(replay, "replay"));
    assert_int_equal(json_object_size(hall_at(moment, "state.face_down")), 0);
    char *text = unfinished_record();
    json_t *value = json_string(text);
    char *quoted = json_dumps(value, JSON_ENCODE_ANY);
    replay = hall_ok(&h, bruno, "\"do\":\"replay\",\"record\":%s", quoted);
    assert_true(json_is_null(hall_at(replay, "points.12.0")));
    assert_true(json_is_null(hall_at(replay, "scores")));
    moment = hall_ok(&h, bruno, "\"do\":\"moment\",\"replay\":\"%s\",\"at\":5,\"seat\":1",
                     hall_text(replay, "replay"));
    assert_int_equal(json_object_size(hall_at(moment, "state.face_down")), 3);
    assert_true(json_is_null(hall_at(moment, "state.points.0")));
    assert_true(json_is_integer(hall_at(moment, "state.points.1")));
    json_decref(value);
    free(quoted);
    free(text);
}

static void only_whole_games_of_one_person_are_added(void **unused)
{
    (void)unused;
    char *text = record_text(), *running = unfinished_record();
    assert_string_equal(hall_text(upload(bruno, running), "error.code"), "phase");
    /* Another choice somewhere: what follows does not fit any more, or the hash at the end. */
    char *action = strstr(text, "0 role ");
    assert_non_null(action);
    memcpy(action, "1 role ", 7);
    assert_string_equal(hall_text(upload(bruno, text), "error.field"), "record");
    memcpy(action, "0 role ", 7);
    char *person = strstr(text, "seat 1 bot random");
    assert_non_null(person);
    memcpy(person, "seat 1 human Hans", 17);
    assert_string_equal(hall_text(upload(bruno, text), "error.code"), "seat");
    memcpy(person, "seat 1 bot cheats", 17);
    assert_string_equal(hall_text(upload(bruno, text), "error.code"), "seat");
    /* A name that turns the words around it, where the record of a page may have one. */
    memcpy(person, "seat 1 bot random", 17);
    char *turned = malloc(strlen(text) + 8);
    snprintf(turned, strlen(text) + 8,
             "%.*s \xe2\x80\xae"
             "ada%s",
             (int)(person + 17 - text), text, person + 17);
    assert_string_equal(hall_text(upload(bruno, turned), "error.code"), "seat");
    free(turned);
    assert_string_equal(hall_text(upload(bruno, "tavoliere"), "error.field"), "record");
    const json_t *all = hall_ok(&h, bruno, "\"do\":\"mine\"");
    assert_int_equal(json_array_size(hall_at(all, "tables")), 0);
    free(text);
    free(running);
}

/* Uploads once were limited by their number alone: one guest could store gigabytes a day. */
static void uploads_have_a_budget_by_person_and_address(void **unused)
{
    enum { SIZE = 1000000, BURST = 3 }; /* of a person, in records of this size */
    (void)unused;
    char *text = malloc(SIZE + 1);
    memset(text, 'x', SIZE);
    text[SIZE] = '\0';
    h.address = 7;
    for (int who = 0; who < 3; who++) {
        char name[8];
        snprintf(name, sizeof name, "big%d", who);
        hub_link link = hall_come(&h, name, name);
        for (int i = 0; i < BURST - (who > 0); i++)
            assert_string_equal(hall_text(upload(link, text), "error.field"), "record");
        if (who == 0)
            assert_string_equal(hall_text(upload(link, text), "error.code"), "rate");
    }
    hub_link fourth = hall_come(&h, "big3", "big3");
    assert_string_equal(hall_text(upload(fourth, text), "error.code"), "rate");
    h.address = 8;
    hub_link elsewhere = hall_come(&h, "big3", "big3");
    assert_string_equal(hall_text(upload(elsewhere, text), "error.field"), "record");
    hall_pass(&h, 3600000);
    assert_string_equal(hall_text(upload(fourth, text), "error.field"), "record");
    free(text);
}

static void records_of_running_games_are_withheld(void **unused)
{
    (void)unused;
    const char *other = hall_table(&h, anna, "san-juan", "me,open", NULL);
    char text[256];
    tav_text out;
    text_open(&out, text, sizeof text);
    assert_int_equal(hub_record(h.hub, other, NULL, &out), TAV_ERROR_PHASE);
    while (hub_record(h.hub, "nothing", NULL, &out) == TAV_ERROR_STALE)
        hall_step(&h);
    assert_int_equal(hub_record(h.hub, "nothing", NULL, &out), TAV_ERROR_MATCH);
    assert_int_equal(hub_record(h.hub, "much-too-long-for-an-id", NULL, &out), TAV_ERROR_MATCH);
    assert_int_equal(out.length, 0);
}

static void a_game_continues_from_a_moment(void **unused)
{
    (void)unused;
    static const int moments[] = {0, 1, 64, 65};
    const json_t *replay = hall_ok(&h, bruno, "\"do\":\"replay\",\"table\":\"%s\"", table);
    char name[16];
    snprintf(name, sizeof name, "%s", hall_text(replay, "replay"));
    int count = (int)json_array_size(hall_at(replay, "moves"));
    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++) {
        int at = moments[i] < count ? moments[i] : count - 1;
        const json_t *moment = hall_ok(
            &h, bruno, "\"do\":\"moment\",\"replay\":\"%s\",\"at\":%d,\"seat\":1", name, at);
        const char *fork = hall_text(
            hall_ok(&h, bruno,
                    "\"do\":\"fork\",\"replay\":\"%s\",\"at\":%d,\"seat\":1,\"level\":\"random\"",
                    name, at),
            "table");
        const json_t *opened = hall_ok(&h, bruno, AT("open"), fork);
        assert_int_equal(hall_number(opened, "summary.my_seat"), 1);
        assert_string_equal(hall_text(opened, "summary.seats.0.is"), "bot");
        if (hall_number(opened, "state.at") == at)
            assert_true(json_equal(hall_at(opened, "state.view"), hall_at(moment, "state.view")));
        while (hall_number(hall_ok(&h, bruno, AT("open"), fork), "state.at") < at + 3)
            if (!hall_play_first(&h, bruno, fork))
                hall_step(&h);
    }
    hall_refused(&h, bruno, "over", "at",
                 "\"do\":\"fork\",\"replay\":\"%s\",\"at\":%d,\"seat\":1,\"level\":\"random\"",
                 name, count);
    hall_refused(&h, bruno, "field", "level",
                 "\"do\":\"fork\",\"replay\":\"%s\",\"at\":0,\"seat\":1,\"level\":\"x\"", name);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, play_game, close_hall)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_finished_game_is_open_to_everyone),
        TEST(a_replay_shows_every_moment),
        TEST(an_uploaded_record_opens_as_a_replay),
        TEST(a_game_played_offline_becomes_one_of_my_games),
        TEST(only_whole_games_of_one_person_are_added),
        TEST(uploads_have_a_budget_by_person_and_address),
        TEST(records_of_running_games_are_withheld),
        TEST(a_game_continues_from_a_moment),
        TEST(a_replay_shows_what_lies_face_down_once_the_game_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
