/* What a table does not show: other seats' face-down points are not counted before the end unless
 * the table plays with open memory. That choice appears in no view and no record. */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "table/table.h"
#include "tests/stage.h"

static char told[1 << 18], whole[1 << 18];

/* Opens a table at this position. */
static tav_table *table_with(const char *which, const char *position)
{
    static const table_clock untimed = {TABLE_UNTIMED, 0, 0};
    static const record_seat human = {.player = RECORD_HUMAN};
    uint8_t seed[RNG_KEY_SIZE] = {7};
    tav_table *table = malloc(sizeof *table);
    setting chosen;
    tav_fault fault;
    stage s;
    assert_non_null(table);
    assert_int_equal(setting_read(which, &chosen, &fault), TAV_OK);
    table_open(table, chosen.game, &chosen.config, seed, &untimed);
    for (int seat = 0; seat < chosen.config.players; seat++)
        assert_int_equal(table_seat(table, seat, &human), TAV_OK);
    assert_int_equal(table_start(table, 0, NULL), TAV_OK);
    if (position != NULL) {
        assert_int_equal(stage_place(&s, &chosen, position, &fault), TAV_OK);
        table->cursor.now.state = s.room;
    }
    return table;
}

static const char *seen_by(const tav_table *table, int viewer)
{
    tav_text out;
    text_open(&out, told, sizeof told);
    table_json(table, viewer, TAV_EN, &out);
    assert_false(out.full);
    return told;
}

static void act(tav_table *table, const char *words)
{
    table_message message = {
        .request = TABLE_ACT, .seat = table_actor(table), .seq = table_seq(table), .text = words};
    assert_int_equal(table_handle(table, &message, NULL, NULL), TAV_OK);
}

static void assert_points(tav_table *table, table_memory memory, int viewer, const char *points)
{
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"points\":%s,", points);
    table->memory = memory;
    if (strstr(seen_by(table, viewer), wanted) == NULL)
        fail_msg("%s is not in %s", wanted, strstr(told, "\"points\""));
}

/* Seat 1: Silver smelter 3, Chapel 2, Bank 2 are 7 points, and the Palace adds a full quarter: 8.
 * With five cards beneath the Chapel and four beneath the Bank it has 16, and 4 for the Palace
 * (docs/rules/san-juan.md 2.8.2, 2.8.3). Seat 0 has a Harbor, 2, with three cards that everybody
 * can count. */
static void cards_beneath_chapel_and_bank_are_not_counted(void **unused)
{
    (void)unused;
    tav_table *table = table_with(
        "san-juan players=3 modules=new-buildings",
        "{\"seats\":[{\"buildings\":[{\"card\":\"harbor\",\"harbor\":[\"indigo\",\"indigo\","
        "\"sugar\"]}]},{\"bank_used\":true,\"buildings\":[\"silver\",{\"card\":\"chapel\","
        "\"chapel\":[\"sugar\",\"sugar\",\"sugar\",\"tobacco\",\"tobacco\"]},{\"card\":\"bank\","
        "\"bank\":[\"coffee\",\"coffee\",\"coffee\",\"well\"]},\"palace\"]}]}");
    assert_points(table, TABLE_MEMORY_PRINTED, 0, "[5,8,0]");
    assert_points(table, TABLE_MEMORY_PRINTED, 1, "[5,20,0]");
    assert_points(table, TABLE_MEMORY_PRINTED, 2, "[5,8,0]");
    assert_points(table, TABLE_MEMORY_PRINTED, TAV_SPECTATOR, "[5,8,0]");
    assert_points(table, TABLE_MEMORY_OPEN, 0, "[5,20,0]");
    assert_points(table, TABLE_MEMORY_OPEN, TAV_SPECTATOR, "[5,20,0]");
    free(table);
}

/* A Tower, 2, over the Chapel: the two cards beneath it still count (4.12) and are not shown. */
static void a_covered_chapel_reveals_nothing(void **unused)
{
    (void)unused;
    static const char position[] =
        "{\"seats\":[{\"buildings\":[{\"card\":\"tower\",\"covered\":[\"chapel\"],"
        "\"chapel\":[\"sugar\",\"sugar\"]}]},{\"buildings\":[\"tower\"]}]}";
    tav_table *table = table_with("san-juan players=2", position);
    const tav_game *game = table->record.game;
    const tav_state *state = table_state(table);
    tav_score score;
    assert_points(table, TABLE_MEMORY_PRINTED, 0, "[4,2]");
    assert_points(table, TABLE_MEMORY_PRINTED, 1, "[2,2]");
    /* The covered pile may hide cards; the other Tower hides none. */
    assert_int_equal(game->score_shown(state, 0, &score), game->parts_hidden & 2);
    assert_int_equal(game->score_shown(state, 1, &score), 0);
    free(table);
}

/* Three red hats are a set, 6 points, and both tokens of Parma 7 (docs/rules/patrician.md 7.7, 7.17). */
static void portraits_and_tokens_are_not_added_up(void **unused)
{
    (void)unused;
    static const char position[] =
        "{\"round\":4,\"cities\":[{\"city\":\"bologna\",\"left\":[1],\"card\":\"roma-beard-star\"},"
        "{\"city\":\"parma\",\"left\":[1,0],\"right\":[0,0],\"card\":\"siena-two-crests\"},"
        "{\"city\":\"firenze\",\"card\":\"firenze-lady-star\"},"
        "{\"city\":\"roma\",\"card\":\"ferrara-two-beards\"},"
        "{\"city\":\"lucca\",\"left\":[1,1],\"card\":\"bologna-two-beards\"},"
        "{\"city\":\"siena\",\"card\":\"milano-beard-star\"},"
        "{\"city\":\"milano\",\"card\":\"ferrara-red-hat-star\"},"
        "{\"city\":\"ferrara\",\"card\":\"bologna-red-hat-star\"},"
        "{\"city\":\"verona\",\"left\":[0],\"card\":\"roma-two-crests\"}],"
        "\"seats\":[{\"hand\":[\"siena-lady-star\",\"parma-lady-star\",\"verona-beard-star\"],"
        "\"secret\":[\"siena-lady-star\",\"parma-lady-star\",\"verona-beard-star\"],"
        "\"played\":[\"parma-two-crests\",\"parma-two-red-hats\",\"verona-red-hat-star\"]},"
        "{\"hand\":[\"firenze-any\",\"siena-beard-star\",\"milano-two-ladies\"],"
        "\"secret\":[\"siena-beard-star\"],"
        "\"played\":[\"lucca-two-crests\",\"bologna-lady-star\",\"parma-beard-star\"]}]}";
    tav_table *table = table_with("patrician players=2", position);
    act(table, "play parma-lady-star");
    act(table, "build left");
    assert_points(table, TABLE_MEMORY_PRINTED, 0, "[13,null]");
    assert_points(table, TABLE_MEMORY_PRINTED, 1, "[null,0]");
    assert_points(table, TABLE_MEMORY_PRINTED, TAV_SPECTATOR, "[null,null]");
    assert_points(table, TABLE_MEMORY_OPEN, 1, "[13,0]");
    assert_points(table, TABLE_MEMORY_OPEN, TAV_SPECTATOR, "[13,0]");
    free(table);
}

/* Six chips and a Small market, 1 (docs/rules/puerto-rico.md A40). */
static void chips_are_not_counted(void **unused)
{
    (void)unused;
    tav_table *table = table_with(
        "puerto-rico players=3",
        "{\"seats\":[{},{\"vp\":6,\"city\":[\"small-market\"]},{\"vp\":3}]}");
    assert_points(table, TABLE_MEMORY_PRINTED, 0, "[0,null,null]");
    assert_points(table, TABLE_MEMORY_PRINTED, 1, "[null,7,null]");
    assert_points(table, TABLE_MEMORY_OPEN, 0, "[0,7,3]");
    assert_points(table, TABLE_MEMORY_OPEN, TAV_SPECTATOR, "[0,7,3]");
    free(table);
}

/* --- For all games ---------------------------------------------------------------------------- */

static void play_to_the_end(tav_table *table)
{
    const tav_game *game = table->record.game;
    const tav_state *state = table_state(table);
    for (unsigned n = 0; !table_over(table); n++) {
        char words[TAV_TEXT_MAX];
        tav_action legal[TAV_LEGAL_MAX];
        tav_text text;
        unsigned count = (unsigned)game->legal(state, legal);
        text_open(&text, words, sizeof words);
        game->action_text(state, legal[n * 7 % count], &text);
        act(table, words);
    }
}

static void a_state_lists_what_is_face_down_until_the_end(void **unused)
{
    (void)unused;
    static const struct {
        const char *setting, *face_down;
    } rows[] = {
        {"san-juan players=2", "{\"hand\":\"count\",\"chapel\":\"nothing\",\"bank\":\"nothing\"}"},
        {"puerto-rico players=2", "{\"vp\":\"nothing\"}"},
        {"patrician players=2", "{\"hand\":\"count\",\"secret\":\"nothing\",\"played\":\"top\"}"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tav_table *table = table_with(rows[i].setting, NULL);
        char wanted[160];
        snprintf(wanted, sizeof wanted, "\"face_down\":%s,", rows[i].face_down);
        assert_non_null(strstr(seen_by(table, 0), wanted));
        assert_non_null(strstr(seen_by(table, TAV_SPECTATOR), wanted));
        table->memory = TABLE_MEMORY_OPEN;
        assert_non_null(strstr(seen_by(table, 0), "\"face_down\":{},"));
        table->memory = TABLE_MEMORY_PRINTED;
        play_to_the_end(table);
        assert_non_null(strstr(seen_by(table, 0), "\"face_down\":{},"));
        char *points = strstr(told, "\"points\":[");
        assert_non_null(points);
        points[strcspn(points, "]")] = '\0';
        assert_null(strstr(points, "null"));
        free(table);
    }
}

/* The bytes from "view" up to "face_down" are the same with either kind of memory. So is the
 * record. */
static void memory_is_no_part_of_view_or_record(void **unused)
{
    (void)unused;
    for (int g = 0; g < game_count(); g++) {
        char which[64];
        snprintf(which, sizeof which, "%s players=3", game_at(g)->id);
        tav_table *table = table_with(which, NULL);
        tav_text out;
        for (int viewer = TAV_SPECTATOR; viewer < 3; viewer++) {
            table->memory = TABLE_MEMORY_PRINTED;
            text_open(&out, whole, sizeof whole);
            text_put(&out, strstr(seen_by(table, viewer), "\"view\":"));
            table->memory = TABLE_MEMORY_OPEN;
            const char *open = strstr(seen_by(table, viewer), "\"view\":");
            size_t length = (size_t)(strstr(whole, "\"face_down\"") - whole);
            assert_memory_equal(whole, open, length);
        }
        text_open(&out, whole, sizeof whole);
        record_write(&table->record, true, &out);
        table->memory = TABLE_MEMORY_PRINTED;
        text_open(&out, told, sizeof told);
        record_write(&table->record, true, &out);
        assert_string_equal(whole, told);
        free(table);
    }
}

/* The text about several cards does not say how many: they lie face down. */
static void cards_put_beneath_the_bank_are_reported_without_a_count(void **unused)
{
    (void)unused;
    static const char *const names[TAV_SEATS_MAX] = {"Anna", "Bruno", "Carla", "Dario", "Elena"};
    const tav_game *game = game_by_id("san-juan");
    static const tav_thing cards[3] = {0, 1, 2};
    int kind = 0;
    while (strcmp(game->events[kind].id, "deposited") != 0)
        kind++;
    for (int amount = 1; amount <= 3; amount += 2)
        for (tav_language language = TAV_EN; language < TAV_LANGUAGES; language++) {
            tav_event event = {.kind = (uint8_t)kind,
                               .seat = 1,
                               .seen_by = 2,
                               .count = (uint8_t)amount,
                               .amount = (int16_t)amount,
                               .things = cards};
            tav_text out;
            text_open(&out, told, sizeof told);
            words_event(game, &event, 0, names, language, &out);
            assert_null(strpbrk(told, "0123456789"));
            assert_true(words_event_gathers(game, &event, 0));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_beneath_chapel_and_bank_are_not_counted),
        cmocka_unit_test(a_covered_chapel_reveals_nothing),
        cmocka_unit_test(portraits_and_tokens_are_not_added_up),
        cmocka_unit_test(chips_are_not_counted),
        cmocka_unit_test(a_state_lists_what_is_face_down_until_the_end),
        cmocka_unit_test(memory_is_no_part_of_view_or_record),
        cmocka_unit_test(cards_put_beneath_the_bank_are_reported_without_a_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
