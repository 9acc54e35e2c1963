/* The cursor: whatever happened before, its place equals a fold from the start. Its cost, counted in
 * actions carried out, must not grow with the length of the game. */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "table/table.h"

/* --- A game that counts its work -------------------------------------------------------------- */

static const tav_game *real;
static tav_game counting;
static int applied, texts;

static tav_error count_apply(tav_state *state, tav_action action, tav_sink *sink)
{
    applied++;
    return real->apply(state, action, sink);
}

static void count_text(const tav_state *state, tav_action action, tav_text *out)
{
    texts++;
    real->action_text(state, action, out);
}

static void count_game(const tav_game *game)
{
    real = game;
    counting = *game;
    counting.apply = count_apply;
    counting.action_text = count_text;
    applied = texts = 0;
}

/* A game that never ends, as long as a test needs: two seats in turn, a sum as the whole state. */
typedef struct {
    tav_config config;
    uint8_t turn;
    uint32_t sum;
} endless_state;

static void endless_setup(tav_state *state, const tav_config *config,
                          const uint8_t seed[RNG_KEY_SIZE])
{
    endless_state *s = (endless_state *)state;
    *s = (endless_state){.config = *config, .sum = seed[0]};
}

static int endless_actor(const tav_state *state)
{
    return ((const endless_state *)state)->turn;
}

static int endless_decision(const tav_state *state)
{
    (void)state;
    return 0;
}

static int endless_legal(const tav_state *state, tav_action actions[TAV_LEGAL_MAX])
{
    (void)state;
    actions[0] = 0;
    actions[1] = 1;
    return 2;
}

static tav_error endless_apply(tav_state *state, tav_action action, tav_sink *sink)
{
    static const tav_thing things[] = {0};
    endless_state *s = (endless_state *)state;
    tav_event event = {.seat = (int8_t)s->turn, .count = 1, .seen_by = 1, .things = things};
    if (action == 1 && sink != NULL)
        sink->take(sink, &event);
    s->sum = 31 * s->sum + action + 1;
    s->turn ^= 1;
    return TAV_OK;
}

static void endless_text(const tav_state *state, tav_action action, tav_text *out)
{
    (void)state;
    text_put(out, action == 0 ? "wait" : "look");
}

static const tav_event_kind endless_events[] = {{"looked", NULL, true}};
static const tav_decision_kind endless_decisions[] = {{.id = "what"}};

static const tav_game endless = {.id = "endless",
                                 .players_min = 2,
                                 .players_max = 2,
                                 .state_size = sizeof(endless_state),
                                 .decisions = endless_decisions,
                                 .decision_size = sizeof endless_decisions[0],
                                 .decision_count = 1,
                                 .events = endless_events,
                                 .event_count = 1,
                                 .setup = endless_setup,
                                 .actor = endless_actor,
                                 .decision = endless_decision,
                                 .legal = endless_legal,
                                 .apply = endless_apply,
                                 .action_text = endless_text};

/* --- Tables of it ----------------------------------------------------------------------------- */

static tav_table *open_table(const tav_game *game, const record_seat *second)
{
    static const record_seat human = {.player = RECORD_HUMAN};
    static const table_clock untimed = {.kind = TABLE_UNTIMED};
    static const uint8_t seed[RNG_KEY_SIZE] = "cursor";
    tav_config config = config_plain(2);
    tav_table *table = malloc(sizeof *table);
    assert_non_null(table);
    table_open(table, game, &config, seed, &untimed);
    assert_int_equal(table_seat(table, 0, &human), TAV_OK);
    assert_int_equal(table_seat(table, 1, second != NULL ? second : &human), TAV_OK);
    assert_int_equal(table_start(table, 0, NULL), TAV_OK);
    return table;
}

static void act(tav_table *table, tav_action action, tav_sink *sink)
{
    table_message message = {.request = TABLE_ACT,
                             .seat = table_actor(table),
                             .seq = table_seq(table),
                             .by_number = true,
                             .action = action};
    assert_int_equal(table_handle(table, &message, sink, NULL), TAV_OK);
}

static void undo_to(tav_table *table, int to)
{
    table_message message = {.request = TABLE_UNDO,
                             .seat = record_action(&table->record, to)->seat,
                             .seq = table_seq(table),
                             .to_place = true,
                             .to = to};
    assert_int_equal(table_handle(table, &message, NULL, NULL), TAV_OK);
}

static void demand_fold(const tav_table *table)
{
    const tav_record *record = &table->record;
    record_place place = {.progress.at = 0};
    record->game->setup((tav_state *)&place.state, &record->config, record->seed);
    while (place.progress.at < record->line_count)
        assert_int_equal(place_step(&place, record, NULL, NULL), TAV_OK);
    assert_memory_equal(&place.state, table_state(table), record->game->state_size);
    assert_memory_equal(&place.progress, &table->cursor.now.progress, sizeof place.progress);
}

/* --- Correct ------------------------------------------------------------------------------ */

/* Acts, undoes a little or a lot, and tries things out, in any order. */
static void its_place_always_equals_a_fold(void **unused)
{
    (void)unused;
    static const record_seat bot = {.player = RECORD_BOT, .level = "random"};
    for (int g = 0; g < game_count(); g++) {
        tav_table *table = open_table(game_at(g), &bot);
        rng_source source;
        tav_rng chance;
        rng_seed(&source, table->record.seed);
        rng_open(&chance, &source);
        for (int i = 0; i < 1500; i++) {
            tav_action legal[TAV_LEGAL_MAX];
            table_mark mark;
            int count = game_at(g)->legal(table_state(table), legal), at = table_actions(table);
            uint32_t what = rng_below(&chance, 16);
            if (what == 0 || count == 0) {
                int to = at - (int)rng_below(&chance, (uint32_t)(i % 8 == 0 ? at + 1 : 9));
                if (to >= 0 && to < at)
                    assert_int_equal(table_follow(table, RECORD_UNDO, 0, to, ""), TAV_OK);
                demand_fold(table);
            } else if (what == 1) {
                table_mark_now(table, &mark);
                act(table, legal[0], NULL);
                table_return(table, &mark);
                demand_fold(table);
            } else {
                act(table, legal[rng_below(&chance, (uint32_t)count)], NULL);
            }
        }
        demand_fold(table);
        assert_int_equal(record_check(&table->record, NULL), TAV_OK);
        demand_fold(table);
        free(table);
    }
}

static void it_finds_any_place_and_does_not_move(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&endless, NULL);
    for (int i = 0; i < 700; i++)
        act(table, i % 7 == 3, NULL);
    for (int at = 0; at <= 700; at += 7) {
        record_place place;
        tav_state_buffer fold;
        assert_int_equal(cursor_find(&table->cursor, &table->record, at, &place, NULL), TAV_OK);
        assert_int_equal(record_replay(&table->record, at, &fold, NULL), TAV_OK);
        assert_memory_equal(&place.state, &fold, endless.state_size);
        assert_int_equal(place.progress.at, at);
        assert_int_equal(table->cursor.now.progress.at, 700);
    }
    free(table);
}

static void demand_place(record_cursor *cursor, const tav_record *record, int at)
{
    tav_state_buffer fold;
    assert_int_equal(cursor_go(cursor, record, at, NULL), TAV_OK);
    assert_int_equal(record_replay(record, at, &fold, NULL), TAV_OK);
    assert_memory_equal(&cursor->now.state, &fold, record->game->state_size);
}

/* The record changed course while the cursor was elsewhere: its kept places are not used. */
static void it_sees_that_the_line_has_changed(void **unused)
{
    (void)unused;
    static const record_seat bot = {.player = RECORD_BOT, .level = "random"};
    tav_table *table = open_table(&endless, &bot);
    record_cursor cursor;
    cursor_open(&cursor, &table->record, NULL);
    while (table_actions(table) < 150)
        act(table, 0, NULL);
    demand_place(&cursor, &table->record, 140);
    undo_to(table, 40);
    while (table_actions(table) < 150)
        act(table, 1, NULL);
    demand_place(&cursor, &table->record, 130);
    demand_place(&cursor, &table->record, 35);
    demand_place(&cursor, &table->record, 150);
    free(table);
}

/* Entries that were cut off are replaced by other actions at the same places. */
static void it_forgets_what_was_cut_off(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&endless, NULL);
    while (table_actions(table) < 70)
        act(table, 0, NULL);
    record_cut(&table->record, 20);
    cursor_forget(&table->cursor, 20);
    assert_int_equal(table_actions(table), 20);
    demand_place(&table->cursor, &table->record, 20);
    for (int i = 20; i < 70; i++)
        assert_int_equal(record_add_known(&table->record, i % 2, "look", 1), TAV_OK);
    demand_place(&table->cursor, &table->record, 70);
    free(table);
}

/* --- Cheap ------------------------------------------------------------------------------ */

/* However long the game, going back d actions carries out at most 2 d + 32. */
static void going_back_costs_in_proportion_to_the_distance(void **unused)
{
    (void)unused;
    static const record_seat bot = {.player = RECORD_BOT, .level = "random"};
    count_game(&endless);
    tav_table *table = open_table(&counting, &bot);
    for (int length = 1; length < 4000; length++) {
        act(table, length % 5 == 0, NULL);
        int back = 1 + (length * length) % 61;
        record_place place;
        if (back > length)
            continue;
        applied = 0;
        cursor_find(&table->cursor, &table->record, length - back, &place, NULL);
        if (applied > 2 * back + 32)
            fail_msg("%d back from %d: %d actions carried out", back, length, applied);
    }
    free(table);
}

typedef struct {
    int act, undo, again;
} work;

/* Takes one action and tells its events to five viewers, as the server does; then undoes it and
 * takes it again. */
static work measure(tav_table *table)
{
    static char told[1 << 16];
    uint16_t words[256];
    table_events events;
    tav_text out;
    work w;
    int from = table_actions(table);
    applied = texts = 0;
    table_events_open(&events, table->record.game, words, 256);
    table_events_next(&events, table);
    act(table, 0, &events.sink);
    for (int viewer = TAV_SPECTATOR; viewer < 2; viewer++) {
        text_open(&out, told, sizeof told);
        table_moves_json(table, &events, from, from + 1, viewer, TAV_EN, &out);
        table_undo_reach(table, viewer >= 0 ? viewer : 0);
    }
    w.act = applied;
    assert_int_equal(texts, 1); /* only for the record */
    undo_to(table, from);
    w.undo = applied - w.act;
    act(table, 0, NULL);
    w.again = applied - w.act - w.undo;
    return w;
}

/* The highest cost at 40 consecutive places. */
static work worst(tav_table *table)
{
    work most = {0};
    for (int i = 0; i < 40; i++) {
        work w = measure(table);
        most.act = w.act > most.act ? w.act : most.act;
        most.undo = w.undo > most.undo ? w.undo : most.undo;
        most.again = w.again > most.again ? w.again : most.again;
    }
    return most;
}

static void a_move_costs_the_same_in_a_long_game(void **unused)
{
    (void)unused;
    static const record_seat bot = {.player = RECORD_BOT, .level = "random"};
    count_game(&endless);
    tav_table *table = open_table(&counting, &bot);
    while (table_actions(table) < 100)
        act(table, 0, NULL);
    work short_game = worst(table);
    while (table_actions(table) < 2000)
        act(table, 0, NULL);
    work long_game = worst(table);
    assert_int_equal(short_game.act, 1);
    assert_int_equal(long_game.act, 1);
    assert_int_equal(long_game.again, 1);
    assert_true(short_game.undo <= 34);
    assert_int_equal(long_game.undo, short_game.undo);
    free(table);
}

/* The same in a real game, most of which is undone again and again. */
static void a_move_costs_the_same_after_many_undos(void **unused)
{
    (void)unused;
    static const record_seat bot = {.player = RECORD_BOT, .level = "random"};
    for (int g = 0; g < game_count(); g++) {
        count_game(game_at(g));
        tav_table *table = open_table(&counting, &bot);
        tav_action legal[TAV_LEGAL_MAX];
        while (table_actions(table) < 60) {
            real->legal(table_state(table), legal);
            act(table, legal[0], NULL);
        }
        while (table_seq(table) < 2000) {
            int before = applied, at = table_actions(table);
            real->legal(table_state(table), legal);
            act(table, legal[0], NULL);
            assert_int_equal(applied, before + 1);
            assert_int_equal(
                table_follow(table, RECORD_UNDO, record_action(&table->record, at)->seat, at, ""),
                TAV_OK);
            assert_true(applied - before <= 35);
        }
        free(table);
    }
}

/* Checking a record carries out every entry, and after an undo only what was not kept. */
static void checking_a_record_is_linear(void **unused)
{
    (void)unused;
    static const record_seat bot = {.player = RECORD_BOT, .level = "random"};
    count_game(&endless);
    tav_table *table = open_table(&counting, &bot);
    while (table_actions(table) < 2000)
        act(table, 0, NULL);
    for (int i = 0; i < 600; i++) {
        undo_to(table, 1998 - i % 5 * 2); /* seat 0 decides at even places */
        while (table_actions(table) < 2000)
            act(table, 1, NULL);
    }
    applied = 0;
    assert_int_equal(record_check(&table->record, NULL), TAV_OK);
    assert_true(applied <= (int)table_seq(table) + 600 * (2 * 10 + 32));
    free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_place_always_equals_a_fold),
        cmocka_unit_test(it_finds_any_place_and_does_not_move),
        cmocka_unit_test(it_sees_that_the_line_has_changed),
        cmocka_unit_test(it_forgets_what_was_cut_off),
        cmocka_unit_test(going_back_costs_in_proportion_to_the_distance),
        cmocka_unit_test(a_move_costs_the_same_in_a_long_game),
        cmocka_unit_test(a_move_costs_the_same_after_many_undos),
        cmocka_unit_test(checking_a_record_is_linear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
