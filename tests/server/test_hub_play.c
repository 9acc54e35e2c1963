/* Playing at a server's tables: whole games, late and duplicate messages, several actions at once,
 * undo, leaving and coming back, time, hints. */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "tests/server/trio.h"

#define DAYS "{\"kind\":\"days\",\"days\":1}"
#define LIVE "{\"kind\":\"live\",\"main_ms\":60000,\"increment_ms\":5000}"

static const json_t *open_table(hub_link link, const char *table)
{
    return hall_ok(&h, link, "\"do\":\"open\",\"table\":\"%s\"", table);
}

/* Starts a game of San Juan between Anna and Bruno, who both have it open. */
static const char *play_two(const char *clock)
{
    const char *table = hall_table(&h, anna, "san-juan", "me,open", clock);
    hall_ok(&h, bruno, "\"do\":\"join\",\"table\":\"%s\"", table);
    hall_ok(&h, anna, "\"do\":\"start\",\"table\":\"%s\",\"fill\":null", table);
    open_table(anna, table);
    open_table(bruno, table);
    return table;
}

static const json_t *state_of(hub_link link, const char *table)
{
    return hall_at(open_table(link, table), "state");
}

static hub_link actor_of(const char *table)
{
    return hall_number(state_of(anna, table), "actor") == 0 ? anna : bruno;
}

/* --- Whole games ------------------------------------------------------------------------------ */

static void play_out(const hub_link *links, int count, const char *table)
{
    const json_t *told;
    for (int i = 0; i < count; i++)
        open_table(links[i], table);
    do {
        bool played = false;
        for (int i = 0; i < count; i++)
            played |= hall_play_first(&h, links[i], table);
        if (!played)
            hall_step(&h);
        told = hall_pushed(&h, links[0], "table");
    } while (told == NULL || strcmp(hall_text(told, "summary.phase"), "over") != 0);
}

static void a_game_with_bots_plays_to_the_end(void **unused)
{
    (void)unused;
    static const char *const games[] = {"san-juan", "puerto-rico", "patrician"};
    for (int i = 0; i < 3; i++) {
        const char *table = hall_table(&h, anna, games[i], "me,bot novice,bot random", NULL);
        play_out(&anna, 1, table);
        const json_t *told = hall_pushed(&h, anna, "table");
        assert_true(json_is_true(hall_at(told, "state.over")));
        assert_int_equal(strlen(hall_text(told, "state.seed")), 64);
        assert_int_equal(json_array_size(hall_at(told, "state.scores")), 3);
        for (int seat = 0; seat < 3; seat++)
            assert_int_equal(
                json_integer_value(json_array_get(hall_at(told, "state.points"), (size_t)seat)),
                hall_number(json_array_get(hall_at(told, "state.scores"), (size_t)seat), "total"));
        hall_refused(&h, anna, "over", "table",
                     "\"do\":\"act\",\"table\":\"%s\",\"seq\":%d,\"actions\":[\"pass\"]", table,
                     (int)hall_number(told, "state.seq"));
        hall_forget(&h, anna);
    }
    assert_true(hub_measure(h.hub).bot_moves > 100);
}

static void two_people_play_and_a_third_watches(void **unused)
{
    (void)unused;
    const char *table = play_two(NULL);
    open_table(carla, table);
    play_out((hub_link[]){anna, bruno}, 2, table);
    for (size_t i = 0; i < json_array_size(h.heard[carla]); i++) {
        const json_t *told = json_array_get(h.heard[carla], i);
        const json_t *state = hall_at(told, "state");
        if (state == NULL || json_is_true(hall_at(state, "over")))
            continue;
        assert_int_equal(json_array_size(hall_at(state, "legal")), 0);
        assert_true(json_is_null(hall_at(state, "view.viewer")));
        assert_true(json_is_null(hall_at(state, "seed")));
    }
    assert_true(hall_pushes(&h, carla, "table") > 50);
    assert_int_equal(hall_pushes(&h, carla, "table"),
                     (int)hall_number(hall_pushed(&h, carla, "table"), "state.at"));
}

/* --- Actions ---------------------------------------------------------------------------------- */

#define ACT "\"do\":\"act\",\"table\":\"%s\",\"seq\":%d,\"actions\":"

static void an_action_is_applied_once(void **unused)
{
    (void)unused;
    const char *table = play_two(NULL);
    hub_link first = actor_of(table), other = first == anna ? bruno : anna;
    int64_t seen = hall_pushes(&h, first, "table");
    int64_t one = hall_send(&h, first, ACT "[\"role prospector\"]", table, 0);
    int64_t two = hall_send(&h, first, ACT "[\"role prospector\"]", table, 0);
    assert_null(hall_answer(&h, first, one)); /* not before it is on disk */
    assert_int_equal(hall_number(hall_wait(&h, first, one), "ok.seq"), 1);
    assert_string_equal(hall_text(hall_wait(&h, first, two), "error.code"), "stale");
    assert_int_equal(desk_count_entries(&h.d, table), 1);
    /* The state after the action, then the current table in answer to the stale message. */
    assert_int_equal(hall_pushes(&h, first, "table"), seen + 2);
    const json_t *told = hall_pushed(&h, other, "table");
    assert_int_equal(json_array_size(hall_at(told, "moves")), 1);
    assert_string_equal(hall_text(told, "moves.0.action"), "role prospector");
    assert_true(json_array_size(hall_at(told, "state.legal")) > 0);
    hall_refused(&h, first, "seat", "actions[0]", ACT "[\"role trader\"]", table, 1);
    hall_refused(&h, other, "illegal", "actions[0]", ACT "[\"role prospector\"]", table, 1);
    hall_refused(&h, carla, "seat", "table", ACT "[\"role trader\"]", table, 1);
}

static void several_actions_are_all_or_nothing(void **unused)
{
    (void)unused;
    const char *table = play_two(NULL);
    hub_link first = actor_of(table);
    hall_refused(&h, first, "illegal", "actions[1]", ACT "[\"role builder\",\"role trader\"]",
                 table, 0);
    const json_t *state = state_of(first, table);
    assert_int_equal(hall_number(state, "seq"), 0);
    assert_string_equal(hall_text(state, "decision"), "pick-role");
    hall_ok(&h, first, ACT "[\"role builder\",\"pass\"]", table, 0);
    const json_t *told = hall_pushed(&h, first, "table");
    assert_int_equal(json_array_size(hall_at(told, "moves")), 2);
    assert_int_equal(hall_number(told, "moves.1.at"), 1);
    assert_int_equal(desk_count_entries(&h.d, table), 2);
}

#define PREVIEW "\"do\":\"preview\",\"table\":\"%s\",\"seq\":%d,\"actions\":"

static void a_preview_changes_nothing(void **unused)
{
    (void)unused;
    const char *table = play_two(NULL);
    hub_link first = actor_of(table), other = first == anna ? bruno : anna;
    char *before = json_dumps(state_of(first, table), 0);
    const json_t *seen = hall_ok(&h, first, PREVIEW "[\"role builder\"]", table, 0);
    assert_int_equal(hall_number(seen, "done"), 1);
    assert_true(json_is_true(hall_at(seen, "more")));
    assert_string_equal(hall_text(seen, "state.decision"), "build");
    /* Drawing reveals a card, so the preview ends there, whatever follows. */
    seen = hall_ok(&h, first, PREVIEW "[\"role prospector\",\"fly\"]", table, 0);
    assert_int_equal(hall_number(seen, "done"), 1);
    assert_true(json_is_false(hall_at(seen, "more")));
    assert_true(json_is_null(hall_at(seen, "state")));
    assert_true(json_is_null(hall_at(seen, "view")));
    /* The other seat also has an empty plant and must decide: how the table would then look
     * is no secret. */
    seen = hall_ok(&h, first, PREVIEW "[\"role producer\",\"produce indigo\"]", table, 0);
    assert_true(json_is_null(hall_at(seen, "state")));
    assert_true(json_is_integer(hall_at(seen, "view.roles.producer")));
    seen = hall_ok(&h, first, PREVIEW "[\"role builder\",\"pass\",\"pass\"]", table, 0);
    assert_int_equal(hall_number(seen, "done"), 2);
    assert_true(json_is_null(hall_at(seen, "state")));
    hall_refused(&h, first, "illegal", "actions[1]", PREVIEW "[\"role builder\",\"fly\"]", table,
                 0);
    hall_refused(&h, first, "stale", "seq", PREVIEW "[\"role builder\"]", table, 1);
    hall_refused(&h, other, "seat", "actions[0]", PREVIEW "[\"role builder\"]", table, 0);
    char *after = json_dumps(state_of(first, table), 0);
    assert_string_equal(after, before);
    assert_int_equal(desk_count_entries(&h.d, table), 0);
    free(before);
    free(after);
}

/* --- Undo ------------------------------------------------------------------------------------- */

#define TO(what) "\"do\":\"" what "\",\"table\":\"%s\",\"seq\":%d"

static void undo_follows_the_rules_of_the_table(void **unused)
{
    (void)unused;
    const char *table = play_two(NULL);
    hub_link first = actor_of(table), other = first == anna ? bruno : anna;
    hall_refused(&h, first, "illegal", "do", TO("undo"), table, 0);
    hall_ok(&h, first, ACT "[\"role builder\"]", table, 0);
    assert_true(json_is_true(hall_at(hall_pushed(&h, first, "table"), "state.undo.free")));
    assert_int_equal(hall_number(hall_ok(&h, first, TO("undo"), table, 1), "seq"), 2);
    const json_t *told = hall_pushed(&h, other, "table");
    assert_int_equal(json_array_size(hall_at(told, "moves")), 0);
    assert_int_equal(hall_number(told, "state.at"), 0);
    assert_int_equal(hall_number(told, "state.seq"), 2);

    /* The prospector has drawn a card, so the other must agree. */
    hall_ok(&h, first, ACT "[\"role prospector\"]", table, 2);
    assert_int_equal(hall_number(hall_ok(&h, first, TO("undo"), table, 3), "seq"), 3);
    assert_true(json_is_integer(hall_at(hall_pushed(&h, other, "table"), "state.undo.asked_by")));
    hall_ok(&h, other, TO("refuse"), table, 3);
    assert_true(json_is_null(hall_at(hall_pushed(&h, first, "table"), "state.undo.asked_by")));
    hall_ok(&h, first, TO("undo"), table, 3);
    assert_int_equal(hall_number(hall_ok(&h, other, TO("agree"), table, 3), "seq"), 4);
    assert_int_equal(hall_number(hall_pushed(&h, first, "table"), "state.at"), 0);
}

#define BACK(where) TO("undo") ",\"to\":" where

/* One request and one entry, however far; alone with bots, back to any decision of the seat. */
static void undo_goes_to_a_place(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    snprintf(table, sizeof table, "%s", hall_table(&h, anna, "san-juan", "me,bot random", NULL));
    const json_t *opened = hall_ok(&h, anna, "\"do\":\"open\",\"table\":\"%s\"", table);
    json_t *first = json_deep_copy(hall_at(opened, "state.view"));
    int first_at = (int)hall_number(opened, "state.at");
    for (int mine = 0; mine < 12;)
        if (hall_play_first(&h, anna, table))
            mine++;
        else
            hall_step(&h);
    while (!json_is_true(hall_at(hall_pushed(&h, anna, "table"), "state.undo.free")) ||
           hall_number(hall_pushed(&h, anna, "table"), "state.actor") != 0)
        hall_step(&h);
    opened = hall_ok(&h, anna, "\"do\":\"open\",\"table\":\"%s\"", table);
    int seq = (int)hall_number(opened, "state.seq"), own = -1, bots = -1;
    for (size_t i = 0; i < json_array_size(hall_at(opened, "log")); i++) {
        const json_t *move = json_array_get(hall_at(opened, "log"), i);
        assert_true(json_is_string(json_object_get(move, "decision")));
        if (hall_number(move, "seat") == 0 && own < 0)
            own = (int)hall_number(move, "at");
        if (hall_number(move, "seat") == 1 && bots < 0)
            bots = (int)hall_number(move, "at");
    }
    hall_refused(&h, anna, "illegal", "to", BACK("%d"), table, seq, bots);
    hall_refused(&h, anna, "bound", "to", BACK("%d"), table, seq, seq);
    hall_refused(&h, anna, "bound", "to", BACK("-1"), table, seq);
    hall_refused(&h, anna, "field", "to", BACK("\"0\""), table, seq);
    hall_refused(&h, anna, "field", "to", TO("agree") ",\"to\":0", table, seq);
    int pushes = hall_pushes(&h, anna, "table");
    assert_int_equal(hall_number(hall_ok(&h, anna, BACK("%d"), table, seq, own), "seq"), seq + 1);
    assert_int_equal(hall_pushes(&h, anna, "table"), pushes + 1);
    const json_t *told = hall_pushed(&h, anna, "table");
    assert_int_equal(hall_number(told, "state.at"), own);
    if (own == first_at)
        assert_true(json_equal(hall_at(told, "state.view"), first));
    json_decref(first);
    /* The disk has it too. */
    hall_restart(&h, 0);
    anna = hall_come(&h, "anna", "Anna");
    opened = hall_ok(&h, anna, "\"do\":\"open\",\"table\":\"%s\"", table);
    assert_true(hall_number(opened, "state.at") >= own);
    assert_true(hall_number(opened, "state.seq") >= seq + 1);
}

/* --- Leaving and coming back ------------------------------------------------------------------ */

static void a_bot_plays_until_the_player_is_back(void **unused)
{
    (void)unused;
    const char *table = play_two(NULL);
    hub_link first = actor_of(table), other = first == anna ? bruno : anna;
    hall_refused(&h, first, "seat", "table", "\"do\":\"take\",\"table\":\"%s\"", table);
    hall_ok(&h, first, "\"do\":\"leave\",\"table\":\"%s\"", table);
    int seat = first == anna ? 0 : 1;
    const json_t *summary = hall_at(hall_pushed(&h, other, "table"), "summary");
    const json_t *left = json_array_get(hall_at(summary, "seats"), (size_t)seat);
    assert_string_equal(hall_text(left, "is"), "bot");
    assert_true(json_is_true(hall_at(left, "left")));
    assert_string_equal(hall_text(left, "name"), seat == 0 ? "Anna" : "Bruno");
    while (hall_number(state_of(other, table), "at") == 0)
        hall_step(&h);
    hall_refused(&h, first, "seat", "table", ACT "[\"pass\"]", table, 1);
    assert_int_equal(
        hall_number(hall_ok(&h, first, "\"do\":\"take\",\"table\":\"%s\"", table), "seat"), seat);
    summary = hall_at(hall_pushed(&h, other, "table"), "summary");
    left = json_array_get(hall_at(summary, "seats"), (size_t)seat);
    assert_string_equal(hall_text(left, "is"), "human");
    hall_ok(&h, other, TO("resign"), table, (int)hall_number(summary, "seq"));
    summary = hall_at(hall_pushed(&h, first, "table"), "summary");
    left = json_array_get(hall_at(summary, "seats"), (size_t)(1 - seat));
    assert_string_equal(hall_text(left, "is"), "bot");
}

static void a_bot_takes_the_seat_when_time_is_up(void **unused)
{
    (void)unused;
    const char *table = play_two(LIVE);
    hub_link first = actor_of(table), other = first == anna ? bruno : anna;
    int seat = first == anna ? 0 : 1;
    hall_pass(&h, 20000);
    hall_ok(&h, first, ACT "[\"role prospector\"]", table, 0);
    const json_t *clocks = hall_at(hall_pushed(&h, first, "table"), "state.clocks");
    int64_t left = json_integer_value(json_array_get(clocks, (size_t)seat));
    assert_in_range(left, 60000 + 5000 - 20000 - 100, 60000 + 5000 - 20000);
    hall_pass(&h, 59000);
    assert_int_equal(hub_measure(h.hub).bot_moves, 0);
    hall_pass(&h, 1200);
    while (hub_measure(h.hub).bot_moves == 0)
        hall_step(&h);
    const json_t *summary = hall_at(hall_pushed(&h, first, "table"), "summary");
    const json_t *gone = json_array_get(hall_at(summary, "seats"), (size_t)(1 - seat));
    assert_string_equal(hall_text(gone, "is"), "bot");
    assert_true(json_is_true(hall_at(gone, "left")));
    hall_refused(&h, other, "time", "table", "\"do\":\"take\",\"table\":\"%s\"", table);
}

/* Leaving and coming back gains no time, not even after a reload from the disk. */
static void a_clock_continues_where_it_was(void **unused)
{
    (void)unused;
    const char *table = play_two(LIVE);
    hub_link first = actor_of(table);
    int seat = first == anna ? 0 : 1;
    hall_pass(&h, 50000);
    for (int again = 0; again < 3; again++) {
        hall_ok(&h, first, "\"do\":\"leave\",\"table\":\"%s\"", table);
        while (hub_measure(h.hub).bots_thinking > 0)
            hall_step(&h);
        hall_ok(&h, first, "\"do\":\"take\",\"table\":\"%s\"", table);
        const json_t *clocks = hall_at(hall_pushed(&h, first, "table"), "state.clocks");
        int64_t left = json_integer_value(json_array_get(clocks, (size_t)seat));
        assert_in_range(left, 9000, 10000);
    }
}

/* An action that arrives after time is up is too late, even if no tick came in between. */
static void an_action_after_time_is_up_is_late_even_before_the_tick(void **unused)
{
    (void)unused;
    const char *table = play_two(DAYS);
    hub_link first = actor_of(table);
    h.now_ms += 86400001;
    hall_refused(&h, first, "seat", "table", ACT "[\"role prospector\"]", table, 0);
}

/* --- Others ----------------------------------------------------------------------------------- */

static void hints_are_only_for_people_playing_alone(void **unused)
{
    (void)unused;
    const char *table = hall_table(&h, anna, "patrician", "me,bot random", NULL);
    open_table(anna, table);
    while (json_array_size(hall_at(state_of(anna, table), "legal")) == 0)
        hall_step(&h);
    size_t legal = json_array_size(hall_at(state_of(anna, table), "legal"));
    const json_t *hint = hall_ok(&h, anna, "\"do\":\"hint\",\"table\":\"%s\",\"ms\":100", table);
    assert_int_equal(json_array_size(hall_at(hint, "alternatives")), legal);
    assert_true(strlen(hall_text(hint, "alternatives.0.words")) > 0);
    assert_int_equal(json_array_size(hall_at(hint, "share")), 2);
    hall_refused(&h, anna, "bound", "ms", "\"do\":\"hint\",\"table\":\"%s\",\"ms\":99", table);
    const char *with_bruno = play_two(NULL);
    hall_refused(&h, actor_of(with_bruno), "alone", NULL, "\"do\":\"hint\",\"table\":\"%s\"",
                 with_bruno);
}

/* Anna plays anything until there are people to place; a bot may then place them, at any table. */
static void a_bot_proposes_where_people_go(void **unused)
{
    (void)unused;
    const char *table = hall_table(&h, anna, "puerto-rico", "me,bot random,bot random", NULL);
    open_table(anna, table);
    bool refused = false;
    for (;;) {
        const json_t *state = state_of(anna, table);
        if (json_array_size(hall_at(state, "legal")) == 0) {
            hall_step(&h);
            continue;
        }
        if (strcmp(hall_text(state, "decision"), "man") == 0)
            break;
        if (!refused)
            hall_refused(&h, anna, "phase", NULL, "\"do\":\"propose\",\"table\":\"%s\"", table);
        refused = true;
        hall_ok(&h, anna, "\"do\":\"act\",\"table\":\"%s\",\"seq\":%d,\"actions\":[\"%s\"]", table,
                (int)json_integer_value(hall_at(state, "seq")), hall_text(state, "legal.0.action"));
    }
    assert_true(refused);
    const json_t *answer = hall_ok(&h, anna, "\"do\":\"propose\",\"table\":\"%s\"", table);
    assert_true(json_array_size(hall_at(answer, "actions")) >= 1);
    assert_memory_equal(hall_text(answer, "actions.0"), "man ", 4);
}

static void log_and_digest_tell_what_happened(void **unused)
{
    (void)unused;
    const char *table = play_two(NULL);
    hub_link first = actor_of(table), other = first == anna ? bruno : anna;
    hall_ok(&h, first, ACT "[\"role prospector\"]", table, 0);
    const json_t *log = hall_ok(&h, other, "\"do\":\"log\",\"table\":\"%s\",\"from\":0,\"to\":200",
                                table);
    assert_int_equal(json_array_size(hall_at(log, "log")), 1);
    const json_t *events = hall_at(log, "log.0.events");
    const json_t *drew = json_array_get(events, json_array_size(events) - 1);
    assert_string_equal(hall_text(drew, "event"), "drew");
    assert_null(hall_at(drew, "things"));
    assert_non_null(strstr(hall_text(drew, "words"), first == anna ? "Anna" : "Bruno"));
    log = hall_ok(&h, first, "\"do\":\"digest\",\"table\":\"%s\"", table);
    events = hall_at(log, "events");
    drew = json_array_get(events, json_array_size(events) - 1);
    assert_int_equal(json_array_size(hall_at(drew, "things")), 1);
    hall_refused(&h, first, "bound", "to", "\"do\":\"log\",\"table\":\"%s\",\"from\":0,\"to\":201",
                 table);
}

static void texts_are_in_the_language_of_the_connection(void **unused)
{
    (void)unused;
    const char *table = play_two(NULL);
    hub_link first = actor_of(table);
    hall_ok(&h, first, "\"do\":\"language\",\"lang\":\"it\"");
    assert_string_equal(hall_text(state_of(first, table), "legal.0.words"), "Scegli Costruttore");
    hall_refused(&h, first, "field", "lang", "\"do\":\"language\",\"lang\":\"xx\"");
}

static void waiting_games_are_counted(void **unused)
{
    (void)unused;
    const char *table = play_two(NULL);
    hub_link first = actor_of(table), other = first == anna ? bruno : anna;
    const char *id = first == anna ? "anna" : "bruno", *next = first == anna ? "bruno" : "anna";
    assert_int_equal(hub_waiting(h.hub, id), 1);
    assert_int_equal(hub_waiting(h.hub, next), 0);
    assert_int_equal(hall_number(hall_pushed(&h, first, "waiting"), "waiting"), 1);
    hall_ok(&h, first, ACT "[\"role prospector\"]", table, 0);
    assert_int_equal(hall_number(hall_pushed(&h, first, "waiting"), "waiting"), 0);
    assert_int_equal(hall_number(hall_pushed(&h, other, "waiting"), "waiting"), 1);
    const json_t *mine = hall_ok(&h, other, "\"do\":\"mine\"");
    assert_true(json_is_true(hall_at(mine, "tables.0.waiting")));
    hub_link again = hall_come(&h, next, next);
    assert_int_equal(hall_number(hall_pushed(&h, again, "welcome"), "waiting"), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        HALL_TEST(a_game_with_bots_plays_to_the_end),
        HALL_TEST(two_people_play_and_a_third_watches),
        HALL_TEST(an_action_is_applied_once),
        HALL_TEST(several_actions_are_all_or_nothing),
        HALL_TEST(a_preview_changes_nothing),
        HALL_TEST(undo_follows_the_rules_of_the_table),
        HALL_TEST(undo_goes_to_a_place),
        HALL_TEST(a_bot_plays_until_the_player_is_back),
        HALL_TEST(a_bot_takes_the_seat_when_time_is_up),
        HALL_TEST(a_clock_continues_where_it_was),
        HALL_TEST(an_action_after_time_is_up_is_late_even_before_the_tick),
        HALL_TEST(hints_are_only_for_people_playing_alone),
        HALL_TEST(a_bot_proposes_where_people_go),
        HALL_TEST(log_and_digest_tell_what_happened),
        HALL_TEST(texts_are_in_the_language_of_the_connection),
        HALL_TEST(waiting_games_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
