/* The part of the public header that learners use, through nothing else: actions, observations,
 * worlds and batches. calloc and malloc are counted at link time (--wrap). */
#include "tests/unit.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "bindings/c/tavoliere.h"

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);

static int allocations;
static bool memory_is_full;

void *__wrap_malloc(size_t size)
{
    allocations++;
    return memory_is_full ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    allocations++;
    return memory_is_full ? NULL : __real_calloc(count, size);
}

enum { ROOM = 4096, TABLES = 5, STEPS = 3000 };

static const tavoliere_setup setups[] = {
    {.game = "san-juan", .players = 2, .modules = "events,new-buildings", .seed = "learn"},
    {.game = "san-juan", .players = 4, .seed = "learn"},
    {.game = "puerto-rico", .players = 3, .seed = "learn"},
    {.game = "puerto-rico",
     .players = 5,
     .modules = "new-buildings,nobles,buccaneers,festival",
     .seed = "learn"},
    {.game = "patrician", .players = 4, .seed = "learn"},
};
enum { SETUPS = sizeof setups / sizeof setups[0] };

/* Plays a legal action, a different one each time; false when the game is over. */
static bool play_one(tavoliere *table, int number)
{
    uint16_t actions[TAVOLIERE_ACTIONS_MAX];
    int count = tavoliere_legal(table, actions);
    if (count == 0)
        return false;
    assert_int_equal(tavoliere_play(table, actions[number * 7 % 64 % count], NULL), TAVOLIERE_OK);
    return true;
}

static tavoliere *open_table(int setup, int decisions)
{
    tavoliere *table = tavoliere_open(&setups[setup], NULL);
    assert_non_null(table);
    for (int i = 0; i < decisions; i++)
        assert_true(play_one(table, i));
    return table;
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void the_mask_marks_the_legal_actions(void **unused)
{
    (void)unused;
    static uint8_t mask[ROOM];
    for (int i = 0; i < SETUPS; i++) {
        tavoliere *table = open_table(i, 0);
        int size = tavoliere_action_count(tavoliere_game(table));
        assert_in_range(size, 64, ROOM - 1);
        int decisions = 0;
        do {
            uint16_t actions[TAVOLIERE_ACTIONS_MAX];
            int count = tavoliere_legal(table, actions), marked = 0;
            memset(mask, 7, sizeof mask);
            assert_int_equal(tavoliere_mask(table, mask), count);
            for (int a = 0; a < size; a++)
                marked += mask[a];
            assert_int_equal(marked, count);
            assert_int_equal(mask[size], 7);
            for (int a = 0; a < count; a++) {
                assert_int_equal(mask[actions[a]], 1);
                assert_int_equal(actions[a] / 64, tavoliere_decision_kind(table));
            }
        } while (play_one(table, decisions++) && decisions < STEPS);
        assert_true(tavoliere_over(table));
        assert_int_equal(tavoliere_decision_kind(table), -1);
        assert_int_equal(tavoliere_mask(table, mask), 0);
        tavoliere_close(table);
    }
    assert_int_equal(tavoliere_action_count(-1), 0);
}

static void kinds_of_decision_have_numbers(void **unused)
{
    (void)unused;
    for (int game = 0; game < tavoliere_games(); game++) {
        int kinds = 0;
        while (tavoliere_decision_id(game, kinds) != NULL)
            kinds++;
        assert_int_equal(tavoliere_action_count(game), 64 * kinds);
        assert_null(tavoliere_decision_id(game, -1));
    }
    tavoliere *table = open_table(0, 3);
    const char *id = tavoliere_decision_id(tavoliere_game(table), tavoliere_decision_kind(table));
    assert_string_equal(tavoliere_decision(table), id);
    tavoliere_close(table);
}

/* --- Observations ----------------------------------------------------------------------------- */

static int find_feature(int game, const char *wanted)
{
    char name[TAVOLIERE_TEXT_MAX];
    for (int i = 0; i < tavoliere_feature_count(game); i++) {
        assert_int_equal(tavoliere_feature_name(game, i, name, sizeof name), TAVOLIERE_OK);
        if (strcmp(name, wanted) == 0)
            return i;
    }
    fail_msg("no feature %s", wanted);
    return -1;
}

/* docs/rules/puerto-rico.md, "3. Set-up": with three players each has 2 doubloons, the first two start
 * with indigo and the third with corn. */
static void names_say_what_the_numbers_are(void **unused)
{
    (void)unused;
    uint8_t seen[ROOM];
    float scaled[ROOM];
    tavoliere_setup setup = {
        .game = "puerto-rico", .players = 3, .options = "first=0", .seed = "names"};
    tavoliere *table = tavoliere_open(&setup, NULL);
    int game = tavoliere_game(table);
    assert_int_equal(tavoliere_encode(table, 2, seen), TAVOLIERE_OK);
    assert_int_equal(tavoliere_encode_float(table, 2, scaled), TAVOLIERE_OK);
    static const struct {
        const char *name;
        int value;
    } cases[] = {
        {"table.players.3", 1},          {"table.players.4", 0},     {"seat.0.doubloons", 2},
        {"seat.0.tiles.corn", 1},        {"seat.1.tiles.indigo", 1}, {"seat.2.tiles.indigo", 1},
        {"seat.0.tiles.indigo", 0},      {"seat.1.governor", 1},     {"seat.3.present", 0},
        {"table.decision.pick-role", 1}, {"role.settler.free", 1},   {"table.governor", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(seen[find_feature(game, cases[i].name)], cases[i].value);
    assert_true(scaled[find_feature(game, "seat.0.doubloons")] == 2.0f / 12.0f);
    assert_int_equal(tavoliere_encode(table, 3, seen), TAVOLIERE_ERROR_BOUND);
    assert_int_equal(tavoliere_encode_float(table, -2, scaled), TAVOLIERE_ERROR_BOUND);
    char name[8];
    assert_int_equal(tavoliere_feature_name(game, 0, name, sizeof name), TAVOLIERE_ERROR_SPACE);
    assert_int_equal(tavoliere_feature_name(game, -1, name, sizeof name), TAVOLIERE_ERROR_BOUND);
    assert_int_equal(tavoliere_feature_count(-1), 0);
    assert_true(tavoliere_feature_version(game) > 0);
    tavoliere_close(table);
}

/* --- Worlds ----------------------------------------------------------------------------------- */

/* A world looks the same to its viewer; another seed gives another one with the same look. */
static void worlds_look_the_same_to_their_viewer(void **unused)
{
    (void)unused;
    static char true_view[TAVOLIERE_JSON_MAX], view[TAVOLIERE_JSON_MAX];
    static char true_position[TAVOLIERE_JSON_MAX], position[TAVOLIERE_JSON_MAX];
    for (int i = 0; i < SETUPS; i++) {
        tavoliere *table = open_table(i, 20), *world = tavoliere_clone_true_state(table);
        uint8_t seen[ROOM] = {0}, in_world[ROOM] = {0};
        int before = allocations;
        tavoliere_position(table, true_position, sizeof true_position);
        for (int viewer = TAVOLIERE_SPECTATOR; viewer < setups[i].players; viewer++) {
            assert_int_equal(tavoliere_resample(world, table, viewer, 7), TAVOLIERE_OK);
            tavoliere_position(world, position, sizeof position);
            assert_string_not_equal(true_position, position);
            tavoliere_view(table, viewer, true_view, sizeof true_view);
            tavoliere_view(world, viewer, view, sizeof view);
            assert_string_equal(true_view, view);
            tavoliere_encode(table, viewer, seen);
            tavoliere_encode(world, viewer, in_world);
            assert_memory_equal(seen, in_world, sizeof seen);
        }
        assert_int_equal(tavoliere_resample(world, world, 0, 1), TAVOLIERE_OK);
        assert_int_equal(tavoliere_resample(world, table, setups[i].players, 1),
                         TAVOLIERE_ERROR_BOUND);
        assert_int_equal(allocations, before);
        tavoliere_close(world);
        tavoliere_close(table);
    }
}

/* A new seed changes what is still to be shuffled, and nothing that lies there already. */
static void a_new_seed_changes_only_the_future(void **unused)
{
    (void)unused;
    static char one[TAVOLIERE_JSON_MAX], other[TAVOLIERE_JSON_MAX];
    tavoliere *table = open_table(1, 20), *reseeded = tavoliere_clone_true_state(table);
    tavoliere_reseed(reseeded, "another");
    for (int viewer = TAVOLIERE_SPECTATOR; viewer < 4; viewer++) {
        tavoliere_view(table, viewer, one, sizeof one);
        tavoliere_view(reseeded, viewer, other, sizeof other);
        assert_string_equal(one, other);
    }
    tavoliere_position(table, one, sizeof one);
    tavoliere_position(reseeded, other, sizeof other);
    assert_string_not_equal(one, other);
    tavoliere_close(reseeded);
    tavoliere_close(table);
}

/* --- Batches ---------------------------------------------------------------------------------- */

typedef struct {
    uint8_t observation[TABLES * 1024], mask[TABLES * 2048], done[TABLES];
    uint8_t rank[TABLES * TAVOLIERE_SEATS_MAX];
    int8_t actor[TABLES];
    float reward[TABLES * TAVOLIERE_SEATS_MAX];
    int16_t score[TABLES * TAVOLIERE_SEATS_MAX];
} buffer_room;

static tavoliere_buffers all_buffers(buffer_room *room)
{
    return (tavoliere_buffers){room->observation, room->mask, room->actor, room->done,
                               room->reward,      room->rank, room->score};
}

static void check_decision(const tavoliere *single, const tavoliere_buffers *buffers, int i)
{
    uint8_t seen[ROOM], mask[ROOM];
    int game = tavoliere_game(single), actor = tavoliere_actor(single);
    size_t features = (size_t)tavoliere_feature_count(game);
    size_t actions = (size_t)tavoliere_action_count(game);
    tavoliere_encode(single, actor, seen);
    tavoliere_mask(single, mask);
    assert_int_equal(buffers->actor[i], actor);
    assert_memory_equal(buffers->observation + (size_t)i * features, seen, features);
    assert_memory_equal(buffers->mask + (size_t)i * actions, mask, actions);
}

static void check_result(const tavoliere *single, const tavoliere_buffers *buffers, int i)
{
    tavoliere_score scores[TAVOLIERE_SEATS_MAX];
    float rewards[TAVOLIERE_SEATS_MAX], sum = 0;
    int players = tavoliere_scores(single, scores);
    assert_int_equal(buffers->done[i], players > 0);
    assert_int_equal(tavoliere_rewards(single, rewards), players);
    for (int seat = 0; seat < players; seat++) {
        int at = i * players + seat;
        assert_int_equal(buffers->rank[at], scores[seat].rank);
        assert_int_equal(buffers->score[at], scores[seat].total);
        assert_true(buffers->reward[at] == rewards[seat]);
        assert_true((rewards[seat] > 0) == (scores[seat].rank == 1));
        sum += rewards[seat];
    }
    assert_true(players == 0 || (sum > 0.999f && sum < 1.001f));
}

static tavoliere *same_game(const tavoliere_batch *batch, const tavoliere_setup *setup, int i)
{
    char seed[65];
    tavoliere_setup same = *setup;
    assert_int_equal(tavoliere_batch_seed(batch, i, seed), TAVOLIERE_OK);
    same.seed = seed;
    tavoliere *table = tavoliere_open(&same, NULL);
    assert_non_null(table);
    return table;
}

/* Every table of a batch plays exactly what a table of its own would, in two parts, over the end of
 * games. */
static void a_batch_plays_like_single_tables(void **unused)
{
    (void)unused;
    static buffer_room room;
    for (int s = 0; s < SETUPS; s++) {
        tavoliere_batch *batch = tavoliere_batch_open(&setups[s], TABLES, NULL);
        tavoliere_buffers buffers = all_buffers(&room);
        tavoliere *single[TABLES];
        uint16_t actions[TABLES];
        int games = 0, refused = -1;
        assert_int_equal(tavoliere_batch_tables(batch), TABLES);
        for (int i = 0; i < TABLES; i++)
            single[i] = same_game(batch, &setups[s], i);
        tavoliere_batch_look(batch, 0, TABLES, &buffers);
        for (int step = 0; step < STEPS; step++) {
            int before = allocations;
            tavoliere_batch_sample(batch, 0, TABLES, actions);
            assert_int_equal(tavoliere_batch_step(batch, 0, 2, actions, &buffers, &refused), 0);
            assert_int_equal(tavoliere_batch_step(batch, 2, 99, actions, &buffers, NULL), 0);
            assert_int_equal(allocations, before);
            for (int i = 0; i < TABLES; i++) {
                assert_int_equal(tavoliere_play(single[i], actions[i], NULL), TAVOLIERE_OK);
                check_result(single[i], &buffers, i);
                if (room.done[i]) {
                    tavoliere_close(single[i]);
                    single[i] = same_game(batch, &setups[s], i);
                    games++;
                }
                check_decision(single[i], &buffers, i);
            }
        }
        assert_true(games > 0);
        for (int i = 0; i < TABLES; i++)
            tavoliere_close(single[i]);
        tavoliere_batch_close(batch);
    }
}

static void an_illegal_action_changes_only_its_buffers(void **unused)
{
    (void)unused;
    static char before[TAVOLIERE_JSON_MAX], after[TAVOLIERE_JSON_MAX];
    tavoliere_batch *batch = tavoliere_batch_open(&setups[2], 3, NULL);
    tavoliere_buffers none = {0};
    uint16_t actions[3];
    int refused = -1;
    tavoliere_batch_sample(batch, 0, 3, actions);
    actions[1] = UINT16_MAX;
    tavoliere_position(tavoliere_batch_table(batch, 1), before, sizeof before);
    assert_int_equal(tavoliere_batch_step(batch, 0, 3, actions, &none, &refused), 1);
    assert_int_equal(refused, 1);
    tavoliere_position(tavoliere_batch_table(batch, 1), after, sizeof after);
    assert_string_equal(before, after);
    tavoliere_batch_reset(batch, 1, 1);
    tavoliere_position(tavoliere_batch_table(batch, 1), after, sizeof after);
    assert_string_not_equal(before, after);
    char seed[65];
    assert_null(tavoliere_batch_table(batch, 3));
    assert_null(tavoliere_batch_table(batch, -1));
    assert_int_equal(tavoliere_batch_seed(batch, 3, seed), TAVOLIERE_ERROR_BOUND);
    tavoliere_batch_close(batch);
}

static void ranges_end_with_the_batch(void **unused)
{
    (void)unused;
    static const struct {
        int first, count, from, to; /* the tables meant */
    } cases[] = {{-1, 2, 0, 1},      {2, 100, 2, 3},           {3, 1, 3, 3},  {INT_MIN, 5, 0, 0},
                 {1, INT_MAX, 1, 3}, {INT_MAX, INT_MAX, 3, 3}, {1, -1, 1, 1}, {0, 0, 0, 0}};
    tavoliere_batch *batch = tavoliere_batch_open(&setups[4], 3, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int8_t actor[3] = {-9, -9, -9};
        uint16_t actions[3] = {UINT16_MAX, UINT16_MAX, UINT16_MAX};
        tavoliere_buffers buffers = {.actor = actor};
        tavoliere_batch_look(batch, cases[i].first, cases[i].count, &buffers);
        tavoliere_batch_sample(batch, cases[i].first, cases[i].count, actions);
        for (int table = 0; table < 3; table++) {
            bool meant = table >= cases[i].from && table < cases[i].to;
            assert_int_equal(actor[table] != -9, meant);
            assert_int_equal(actions[table] != UINT16_MAX, meant);
        }
    }
    tavoliere_batch_close(batch);
}

static void invalid_batches_are_refused(void **unused)
{
    (void)unused;
    tavoliere_fault fault;
    tavoliere_setup wrong = {.game = "patrician", .players = 6};
    assert_null(tavoliere_batch_open(&wrong, 3, &fault));
    assert_int_equal(fault.error, TAVOLIERE_ERROR_PLAYERS);
    assert_null(tavoliere_batch_open(&setups[0], 0, &fault));
    assert_int_equal(fault.error, TAVOLIERE_ERROR_BOUND);
    memory_is_full = true;
    assert_null(tavoliere_batch_open(&setups[0], 3, &fault));
    assert_int_equal(fault.error, TAVOLIERE_ERROR_MEMORY);
    memory_is_full = false;
    tavoliere_batch_close(NULL);
}

/* --- Records ---------------------------------------------------------------------------------- */

static void a_record_keeps_a_game(void **unused)
{
    (void)unused;
    static char text[TAVOLIERE_RECORD_MAX], again[TAVOLIERE_RECORD_MAX];
    static char one[TAVOLIERE_JSON_MAX], other[TAVOLIERE_JSON_MAX];
    for (int i = 0; i < SETUPS; i++) {
        tavoliere_fault fault;
        tavoliere_record *record = tavoliere_record_open(&setups[i], NULL);
        assert_int_equal(tavoliere_record_seat(record, 1, "bot strong Bruno"), TAVOLIERE_OK);
        assert_int_equal(tavoliere_record_seat(record, 0, "dog"), TAVOLIERE_ERROR_VALUE);
        assert_int_equal(tavoliere_record_seat(record, 9, "human"), TAVOLIERE_ERROR_BOUND);
        uint16_t actions[TAVOLIERE_ACTIONS_MAX];
        const tavoliere *table = tavoliere_record_table(record);
        for (int n = 0, count; (count = tavoliere_legal(table, actions)) > 0; n++)
            assert_int_equal(tavoliere_record_play(record, actions[n * 7 % 64 % count], NULL),
                             TAVOLIERE_OK);
        assert_int_equal(tavoliere_record_play(record, 0, &fault), TAVOLIERE_ERROR_OVER);
        assert_int_equal(tavoliere_record_write(record, text, sizeof text), TAVOLIERE_OK);
        assert_int_equal(tavoliere_record_write(record, again, 9), TAVOLIERE_ERROR_SPACE);

        tavoliere_record *read = tavoliere_record_read(text, strlen(text), &fault);
        assert_non_null(read);
        tavoliere_record_write(read, again, sizeof again);
        assert_string_equal(text, again);
        int length = tavoliere_record_length(read);
        tavoliere *replayed = tavoliere_record_replay(read, 0, NULL);
        for (int n = 0; n < length; n++)
            tavoliere_play(replayed, (uint16_t)tavoliere_record_action(read, n), NULL);
        tavoliere_position(replayed, one, sizeof one);
        tavoliere_position(table, other, sizeof other);
        assert_string_equal(one, other);
        assert_int_equal(tavoliere_record_action(read, length), -1);
        assert_null(tavoliere_record_replay(read, length + 1, &fault));
        assert_int_equal(fault.error, TAVOLIERE_ERROR_BOUND);
        tavoliere_close(replayed);
        tavoliere_record_close(read);
        tavoliere_record_close(record);
    }
    tavoliere_fault fault;
    assert_null(tavoliere_record_read("tavoliere", 9, &fault));
    tavoliere_record_close(NULL);
}

static void a_finished_game_is_reviewed(void **unused)
{
    (void)unused;
    static char report[TAVOLIERE_JSON_MAX];
    tavoliere_fault fault;
    tavoliere_setup setup = {.game = "patrician", .players = 2, .seed = "review"};
    tavoliere_record *record = tavoliere_record_open(&setup, NULL);
    uint16_t actions[TAVOLIERE_ACTIONS_MAX];
    assert_null(tavoliere_review_open(record, "quick", &fault));
    assert_int_equal(fault.error, TAVOLIERE_ERROR_FLOW);
    while (tavoliere_legal(tavoliere_record_table(record), actions) > 0)
        tavoliere_record_play(record, actions[0], NULL);
    assert_null(tavoliere_review_open(record, "endless", &fault));
    assert_int_equal(fault.error, TAVOLIERE_ERROR_VALUE);
    tavoliere_review *review = tavoliere_review_open(record, "quick", NULL);
    assert_int_equal(tavoliere_review_json(review, -1, report, sizeof report),
                     TAVOLIERE_ERROR_FLOW);
    int steps = 0;
    while (tavoliere_review_next(review))
        steps++;
    assert_int_equal(steps, 2 * tavoliere_record_length(record));
    assert_int_equal(tavoliere_review_json(review, 2, report, sizeof report),
                     TAVOLIERE_ERROR_BOUND);
    assert_int_equal(tavoliere_review_json(review, -1, report, 100), TAVOLIERE_ERROR_SPACE);
    assert_memory_equal(report, "{\"review\":1,", 12);
    tavoliere_review_close(review);
    tavoliere_review_close(NULL);
    tavoliere_record_close(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_mask_marks_the_legal_actions),
        cmocka_unit_test(kinds_of_decision_have_numbers),
        cmocka_unit_test(names_say_what_the_numbers_are),
        cmocka_unit_test(worlds_look_the_same_to_their_viewer),
        cmocka_unit_test(a_new_seed_changes_only_the_future),
        cmocka_unit_test(a_batch_plays_like_single_tables),
        cmocka_unit_test(an_illegal_action_changes_only_its_buffers),
        cmocka_unit_test(ranges_end_with_the_batch),
        cmocka_unit_test(invalid_batches_are_refused),
        cmocka_unit_test(a_record_keeps_a_game),
        cmocka_unit_test(a_finished_game_is_reviewed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
