/* Reviews of finished games, judgements and explanations: who gets them, when, and what they contain. */
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/hall.h"
#include "tests/server/late.h"

static hall h;

/* Not deep: these tests are about who is told what. */
static const review_depth shallow = {.samples = 2, .iterations = 8, .pairs = 8};

static void open_hall(int reviews_per_hour)
{
    hall_open(&h);
    h.settings.depth = &shallow;
    h.settings.reviews_per_hour = reviews_per_hour;
    hall_restart(&h, 0);
}

/* Plays the first legal actions until the connection's game is over, or it has played `most`. */
static void play_on(hub_link link, const char *table, int most)
{
    for (int played = 0; played < most;) {
        played += hall_play_first(&h, link, table);
        const json_t *told = hall_pushed(&h, link, "table");
        if (told != NULL && strcmp(hall_text(told, "summary.table"), table) == 0 &&
            strcmp(hall_text(told, "summary.phase"), "over") == 0)
            return;
        hall_step(&h);
    }
}

static hub_link sit_down(const char *name, const char *seats, char table[STORE_ID])
{
    hub_link link = hall_come(&h, name, name);
    snprintf(table, STORE_ID, "%s", hall_table(&h, link, "patrician", seats, NULL));
    hall_ok(&h, link, "\"do\":\"open\",\"table\":\"%s\"", table);
    return link;
}

static hub_link finish_a_game(const char *name, char table[STORE_ID])
{
    hub_link link = sit_down(name, "me,bot random", table);
    play_on(link, table, 1000);
    return link;
}

static const json_t *wait_for_review(hub_link link)
{
    const json_t *push = NULL;
    do {
        hall_step(&h);
        push = hall_pushed(&h, link, "review");
    } while (push == NULL || hall_number(push, "done") < hall_number(push, "of"));
    return push;
}

static void wait_for_the_disk(const char *table)
{
    char *review;
    while ((review = store_find_review(h.d.store, table)) == NULL)
        hall_step(&h);
    free(review);
}

/* Among everything Anna heard is the chart, before any decision. */
static void check_the_chart_came_first(hub_link link, int64_t actions)
{
    size_t charts = 0;
    for (size_t i = 0; i < json_array_size(h.heard[link]); i++) {
        const json_t *push = json_array_get(h.heard[link], i);
        if (!json_is_object(hall_at(push, "review")) || hall_number(push, "done") != actions)
            continue;
        assert_int_equal(json_array_size(hall_at(push, "review.steps")), actions);
        assert_int_equal(json_array_size(hall_at(push, "review.decisions")), 0);
        charts++;
    }
    assert_int_equal(charts, 1);
}

static void a_review_comes_chart_first_and_is_kept(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    open_hall(20);
    hub_link anna = finish_a_game("anna", table);
    const json_t *first = hall_ok(&h, anna, "\"do\":\"review\",\"table\":\"%s\"", table);
    assert_int_equal(hall_number(first, "done"), 0);
    assert_true(json_is_null(hall_at(first, "review")));
    int64_t of = hall_number(first, "of");
    const json_t *push = wait_for_review(anna);
    check_the_chart_came_first(anna, of / 2);
    assert_int_equal(json_array_size(hall_at(push, "review.decisions")), of / 2);
    assert_int_equal(json_array_size(hall_at(push, "words")), of / 2);
    assert_null(hall_at(push, "review.seats.0.name"));
    char *kept = json_dumps(hall_at(push, "review"), JSON_SORT_KEYS);

    /* Before and after it is on disk, the same is answered and nothing begins again. */
    const json_t *early = hall_ok(&h, anna, "\"do\":\"review\",\"table\":\"%s\"", table);
    assert_int_equal(hall_number(early, "done"), of);
    wait_for_the_disk(table);
    hall_restart(&h, 1000);
    anna = hall_come(&h, "anna", "anna");
    const json_t *again = hall_ok(&h, anna, "\"do\":\"review\",\"table\":\"%s\"", table);
    assert_int_equal(hall_number(again, "done"), of);
    char *stored = json_dumps(hall_at(again, "review"), JSON_SORT_KEYS);
    assert_string_equal(stored, kept);
    free(stored);
    free(kept);
    hall_close(&h);
}

static void a_running_game_is_not_reviewed(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    open_hall(20);
    hub_link anna = sit_down("anna", "me,bot random", table);
    hall_refused(&h, anna, "phase", "table", "\"do\":\"review\",\"table\":\"%s\"", table);
    hall_close(&h);
}

static void only_those_who_may_see_the_game_get_its_review(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    open_hall(20);
    hub_link anna = hall_come(&h, "anna", "anna"), bruno = hall_come(&h, "bruno", "bruno");
    const json_t *made = hall_ok(
        &h, anna,
        "\"do\":\"create\",\"game\":\"patrician\",\"players\":2,\"modules\":[],\"options\":{},"
        "\"seats\":[{\"is\":\"me\"},{\"is\":\"bot\",\"level\":\"random\"}],"
        "\"clock\":{\"kind\":\"none\"},\"public\":false,\"watch\":\"nobody\"");
    snprintf(table, sizeof table, "%s", hall_text(made, "table"));
    hall_ok(&h, anna, "\"do\":\"open\",\"table\":\"%s\"", table);
    play_on(anna, table, 1000);
    hall_refused(&h, bruno, "table", "table", "\"do\":\"review\",\"table\":\"%s\"", table);
    hall_refused(&h, bruno, "table", "table", "\"do\":\"why\",\"table\":\"%s\",\"at\":0", table);
    hall_ok(&h, anna, "\"do\":\"review\",\"table\":\"%s\"", table);
    wait_for_review(anna);
    hall_refused(&h, bruno, "table", "table", "\"do\":\"review\",\"table\":\"%s\"", table);
    hall_close(&h);
}

static void reviews_have_a_budget_but_a_kept_one_is_free(void **unused)
{
    (void)unused;
    char one[STORE_ID], two[STORE_ID];
    open_hall(1);
    hub_link anna = finish_a_game("anna", one);
    hall_ok(&h, anna, "\"do\":\"review\",\"table\":\"%s\"", one);
    wait_for_review(anna);
    snprintf(two, sizeof two, "%s", hall_table(&h, anna, "patrician", "me,bot random", NULL));
    hall_ok(&h, anna, "\"do\":\"open\",\"table\":\"%s\"", two);
    play_on(anna, two, 1000);
    hall_refused(&h, anna, "rate", NULL, "\"do\":\"review\",\"table\":\"%s\"", two);
    hall_ok(&h, anna, "\"do\":\"review\",\"table\":\"%s\"", one);
    hall_pass(&h, 3600000);
    hall_ok(&h, anna, "\"do\":\"review\",\"table\":\"%s\"", two);
    hall_close(&h);
}

/* An address once could take all the places for reviews under way, and nobody else got one for an hour. */
static void an_address_has_some_reviews_under_way_and_others_have_room(void **unused)
{
    enum { PEOPLE = 3, GAMES = 2 };
    (void)unused;
    char table[PEOPLE + 1][GAMES][STORE_ID], name[16];
    hub_link link[PEOPLE + 1];
    open_hall(20);
    h.address = 7;
    for (int i = 0; i <= PEOPLE; i++) {
        snprintf(name, sizeof name, "r%d", i);
        link[i] = finish_a_game(name, table[i][0]);
        snprintf(table[i][1], STORE_ID, "%s",
                 hall_table(&h, link[i], "patrician", "me,bot random", NULL));
        hall_ok(&h, link[i], "\"do\":\"open\",\"table\":\"%s\"", table[i][1]);
        play_on(link[i], table[i][1], 1000);
    }
    h.address = 8;
    hub_link stranger = hall_come(&h, "zoe", "zoe");
    for (int i = 0; i < PEOPLE; i++)
        for (int g = 0; g < GAMES; g++)
            hall_ok(&h, link[i], "\"do\":\"review\",\"table\":\"%s\"", table[i][g]);
    hall_refused(&h, link[PEOPLE], "busy", NULL, "\"do\":\"review\",\"table\":\"%s\"",
                 table[PEOPLE][0]);
    hall_ok(&h, stranger, "\"do\":\"review\",\"table\":\"%s\"", table[PEOPLE][0]);
    hall_close(&h);
}

static void a_deleted_game_takes_its_review_along(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    open_hall(20);
    hub_link anna = finish_a_game("anna", table);
    hall_ok(&h, anna, "\"do\":\"review\",\"table\":\"%s\"", table);
    wait_for_review(anna);
    desk_write write = {0};
    wait_for_the_disk(table);
    store_delete_game(h.d.store, table, desk_done, &write);
    assert_int_equal(desk_wait(&h.d, &write), STORE_OK);
    assert_null(store_find_review(h.d.store, table));
    hall_close(&h);
}

/* Putting a long game's review in words once took the loop 9 ms for every request and every watcher, and
 * nobody paid for it. Now a worker does it, one review for a connection at a time. */
static void a_review_is_put_in_words_by_a_worker(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    open_hall(20);
    hub_link anna = finish_a_game("anna", table);
    hall_ok(&h, anna, "\"do\":\"review\",\"table\":\"%s\"", table);
    wait_for_review(anna);
    wait_for_the_disk(table);
    hall_restart(&h, 1000);
    anna = hall_come(&h, "anna", "anna");
    hub_link again = hall_come(&h, "anna", "anna");
    hall_ok(&h, anna, "\"do\":\"open\",\"table\":\"%s\"", table);
    int64_t one = hall_send(&h, anna, "\"do\":\"review\",\"table\":\"%s\"", table);
    /* A store that answers late may read it only once the first is done. */
    bool at_once = !late_is_possible();
    int64_t two = at_once ? hall_send(&h, anna, "\"do\":\"review\",\"table\":\"%s\"", table) : 0;
    int64_t third = hall_send(&h, again, "\"do\":\"review\",\"table\":\"%s\"", table);
    assert_null(hall_answer(&h, anna, one)); /* the loop has not done it */
    if (at_once)
        assert_string_equal(hall_text(hall_wait(&h, anna, two), "error.code"), "busy");
    assert_non_null(hall_at(hall_wait(&h, again, third), "ok.words.0.played"));
    h.sent_for[anna] = 0;
    assert_non_null(hall_at(hall_wait(&h, anna, one), "ok.review.steps"));
    hall_ok(&h, anna, "\"do\":\"review\",\"table\":\"%s\"", table);
    assert_int_equal(h.sent_for[anna], hub_person_key("anna"));
    hall_close(&h);
}

/* A review with many readers is told to a few of them at a time, and each pays for what they are
 * sent. */
static void everybody_who_asked_hears_of_a_review_and_pays(void **unused)
{
    enum { READERS = 11 };
    (void)unused;
    char table[STORE_ID], name[16];
    hub_link reader[READERS];
    open_hall(20);
    reader[0] = finish_a_game("anna", table);
    for (int i = 1; i < READERS; i++) {
        snprintf(name, sizeof name, "r%d", i);
        reader[i] = hall_come(&h, name, name);
    }
    for (int i = 0; i < READERS; i++)
        hall_ok(&h, reader[i], "\"do\":\"review\",\"table\":\"%s\"", table);
    memset(h.sent_for, 0, sizeof h.sent_for);
    for (int i = 0; i < READERS; i++) {
        const json_t *push = wait_for_review(reader[i]);
        assert_true(json_array_size(hall_at(push, "words")) > 0);
        snprintf(name, sizeof name, "r%d", i);
        assert_int_equal(h.sent_for[reader[i]], hub_person_key(i == 0 ? "anna" : name));
    }
    assert_int_equal(h.payer.person, 0);
    hall_close(&h);
}

/* --- Teaching --------------------------------------------------------------------------------- */

/* Waits until the connection's seat, number 0, is to decide. */
static const json_t *my_turn(hub_link link, const char *table)
{
    const json_t *opened;
    while (hall_number(opened = hall_ok(&h, link, "\"do\":\"open\",\"table\":\"%s\"", table),
                       "state.actor") != 0)
        hall_step(&h);
    return hall_at(opened, "state");
}

static void my_action_is_judged_before_i_take_it(void **unused)
{
    (void)unused;
    char table[STORE_ID], action[TAV_TEXT_MAX];
    open_hall(20);
    hub_link anna = sit_down("anna", "me,bot random", table);
    const json_t *state = my_turn(anna, table);
    int64_t seq = hall_number(state, "seq");
    snprintf(action, sizeof action, "%s", hall_text(state, "legal.0.action"));
    const json_t *judged = hall_ok(&h, anna,
                                   "\"do\":\"judge\",\"table\":\"%s\",\"seq\":%d,\"action\":\"%s\"",
                                   table, (int)seq, action);
    assert_string_equal(hall_text(judged, "judgement.played"), action);
    assert_non_null(hall_text(judged, "words.best"));
    assert_int_equal(h.sent_for[anna], hub_person_key("anna"));
    hall_refused(&h, anna, "stale", "seq",
                 "\"do\":\"judge\",\"table\":\"%s\",\"seq\":%d,\"action\":\"%s\"", table,
                 (int)seq + 1, action);
    hall_refused(&h, anna, "illegal", "action",
                 "\"do\":\"judge\",\"table\":\"%s\",\"seq\":%d,\"action\":\"fly\"", table,
                 (int)seq);
    hall_close(&h);
}

/* The reason of a hint: two actions of mine against each other. Turned round, one loses what the other
 * gains. */
static void two_of_my_actions_are_compared(void **unused)
{
    (void)unused;
    char table[STORE_ID], one[TAV_TEXT_MAX], other[TAV_TEXT_MAX];
    open_hall(20);
    hub_link anna = sit_down("anna", "me,bot random", table);
    const json_t *state = my_turn(anna, table);
    int seq = (int)hall_number(state, "seq");
    snprintf(one, sizeof one, "%s", hall_text(state, "legal.0.action"));
    snprintf(other, sizeof other, "%s", hall_text(state, "legal.1.action"));
    for (int turn = 0; turn < 2; turn++) {
        const char *best = turn == 0 ? one : other, *played = turn == 0 ? other : one;
        const json_t *judged = hall_ok(
            &h, anna,
            "\"do\":\"judge\",\"table\":\"%s\",\"seq\":%d,\"action\":\"%s\",\"against\":\"%s\"",
            table, seq, played, best);
        assert_string_equal(hall_text(judged, "judgement.best"), best);
        assert_string_equal(hall_text(judged, "judgement.played"), played);
        assert_non_null(hall_text(judged, "words.played"));
    }
    hall_refused(
        &h, anna, "illegal", "against",
        "\"do\":\"judge\",\"table\":\"%s\",\"seq\":%d,\"action\":\"%s\",\"against\":\"fly\"", table,
        seq, one);
    hall_close(&h);
}

static void with_other_people_there_is_no_judgement_and_no_why(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    open_hall(20);
    hub_link anna = sit_down("anna", "me,open,bot random", table);
    hub_link bruno = hall_come(&h, "bruno", "bruno");
    hall_ok(&h, bruno, "\"do\":\"join\",\"table\":\"%s\"", table);
    hall_ok(&h, anna, "\"do\":\"start\",\"table\":\"%s\",\"fill\":null", table);
    hall_ok(&h, bruno, "\"do\":\"open\",\"table\":\"%s\"", table);
    hub_link both[] = {anna, bruno};
    int played = 0;
    for (int i = 0; played < 6; i++) {
        played += hall_play_first(&h, both[i % 2], table);
        hall_step(&h);
    }
    for (int i = 0; i < 2; i++) {
        hall_refused(&h, both[i], "alone", NULL,
                     "\"do\":\"judge\",\"table\":\"%s\",\"seq\":0,\"action\":\"pass\"", table);
        hall_refused(&h, both[i], "alone", NULL, "\"do\":\"why\",\"table\":\"%s\",\"at\":0", table);
        hall_refused(&h, both[i], "phase", "table", "\"do\":\"review\",\"table\":\"%s\"", table);
    }
    hall_close(&h);
}

static void a_bots_action_is_explained(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    open_hall(20);
    hub_link anna = hall_come(&h, "anna", "anna");
    snprintf(table, sizeof table, "%s",
             hall_table(&h, anna, "puerto-rico", "me,bot novice,bot novice", NULL));
    hall_ok(&h, anna, "\"do\":\"open\",\"table\":\"%s\"", table);
    play_on(anna, table, 3);
    const json_t *log = hall_at(hall_ok(&h, anna, "\"do\":\"open\",\"table\":\"%s\"", table),
                                "log");
    int bots = -1, mine = -1;
    for (size_t i = 0; i < json_array_size(log); i++) {
        const json_t *move = json_array_get(log, i);
        int at = (int)hall_number(move, "at");
        if (hall_number(move, "seat") == 0)
            mine = at;
        else if (strncmp(hall_text(move, "action"), "role", 4) == 0)
            bots = at;
    }
    assert_true(bots >= 0 && mine >= 0);
    const json_t *why = hall_ok(&h, anna, "\"do\":\"why\",\"table\":\"%s\",\"at\":%d", table, bots);
    assert_int_equal(hall_number(why, "at"), bots);
    assert_int_equal(strncmp(hall_text(why, "judgement.best"), "role", 4), 0);
    assert_string_not_equal(hall_text(why, "judgement.best"), hall_text(why, "judgement.played"));
    hall_refused(&h, anna, "unknown", "at", "\"do\":\"why\",\"table\":\"%s\",\"at\":%d", table,
                 mine);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_review_comes_chart_first_and_is_kept),
        cmocka_unit_test(a_running_game_is_not_reviewed),
        cmocka_unit_test(only_those_who_may_see_the_game_get_its_review),
        cmocka_unit_test(reviews_have_a_budget_but_a_kept_one_is_free),
        cmocka_unit_test(an_address_has_some_reviews_under_way_and_others_have_room),
        cmocka_unit_test(a_deleted_game_takes_its_review_along),
        cmocka_unit_test(a_review_is_put_in_words_by_a_worker),
        cmocka_unit_test(everybody_who_asked_hears_of_a_review_and_pays),
        cmocka_unit_test(my_action_is_judged_before_i_take_it),
        cmocka_unit_test(two_of_my_actions_are_compared),
        cmocka_unit_test(with_other_people_there_is_no_judgement_and_no_why),
        cmocka_unit_test(a_bots_action_is_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
