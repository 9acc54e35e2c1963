/* Records: a written record reads back byte for byte and passes its checks; a damaged one is
 * refused with the offending line. */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "record/record.h"

typedef struct {
    tav_record *record, *other;
    char *text, *again;
} papers;

static int open_papers(void **state)
{
    papers *p = malloc(sizeof *p);
    p->record = malloc(sizeof *p->record);
    p->other = malloc(sizeof *p->other);
    p->text = malloc(RECORD_TEXT_MAX);
    p->again = malloc(RECORD_TEXT_MAX);
    *state = p;
    return 0;
}

static int close_papers(void **state)
{
    papers *p = *state;
    free(p->record);
    free(p->other);
    free(p->text);
    free(p->again);
    free(p);
    return 0;
}

/* Plays a random game with an undo and a change of player on the way; stops after `most`
 * actions. */
static void play(tav_record *record, const tav_game *game, int players, int modules, int seed_byte,
                 int most)
{
    uint8_t seed[RNG_KEY_SIZE] = {(uint8_t)seed_byte};
    tav_config config = config_plain(players);
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    rng_source source;
    tav_rng rng;
    tav_action legal[TAV_LEGAL_MAX];
    config.modules = (uint8_t)modules;
    game->setup(state, &config, seed);
    rng_seed(&source, seed);
    source.block = 1 << 20; /* far from the blocks the game itself uses */
    rng_open(&rng, &source);
    record_begin(record, game, &config, seed);
    record->seat[0] = (record_seat){.player = RECORD_HUMAN, .name = "Ännchen von B."};
    record->seat[1] = (record_seat){.player = RECORD_BOT, .level = "casual"};
    int played = 0;
    bool undone = false;
    for (int count; (count = game->legal(state, legal)) > 0 && played < most; played++) {
        char words[TAV_TEXT_MAX];
        tav_text text;
        tav_action action = legal[rng_below(&rng, (uint32_t)count)];
        text_open(&text, words, sizeof words);
        game->action_text(state, action, &text);
        assert_int_equal(record_add_action(record, game->actor(state), words), TAV_OK);
        assert_int_equal(game->apply(state, action, NULL), TAV_OK);
        if (played == 20 && !undone) {
            record_seat bot = {.player = RECORD_BOT, .level = "strong", .name = "Carla"};
            assert_int_equal(record_add_undo(record, 1, 13), TAV_OK);
            assert_int_equal(record_replay(record, 13, &room, NULL), TAV_OK);
            assert_int_equal(record_add_change(record, 1, &bot), TAV_OK);
            undone = true;
        }
    }
    if (game->actor(state) == TAV_NOBODY)
        record_finish(record, state);
}

static size_t write(const tav_record *record, bool with_seed, char *text)
{
    tav_text out;
    text_open(&out, text, RECORD_TEXT_MAX);
    record_write(record, with_seed, &out);
    assert_false(out.full);
    return out.length;
}

static void records_round_trip(void **state)
{
    papers *p = *state;
    for (int g = 0; g < game_count(); g++) {
        const tav_game *game = game_at(g);
        for (int players = game->players_min; players <= game->players_max; players++)
            for (int modules = 0; modules < 1 << game->module_count; modules++)
                for (int most = 50; most <= 100000; most *= 2000) {
                    tav_fault fault;
                    play(p->record, game, players, modules, modules + 16 * players, most);
                    size_t size = write(p->record, true, p->text);
                    assert_int_equal(record_read(p->other, p->text, size, &fault), TAV_OK);
                    assert_int_equal(record_check(p->other, &fault), TAV_OK);
                    write(p->other, true, p->again);
                    assert_string_equal(p->text, p->again);
                }
    }
}

/* The seed of a running game is a secret and is written only into private saves. */
static void seed_stays_secret(void **state)
{
    papers *p = *state;
    char digits[2 * RNG_KEY_SIZE + 1];
    tav_text hex;
    tav_fault fault;
    play(p->record, game_at(0), 2, 0, 77, 30);
    text_open(&hex, digits, sizeof digits);
    text_hex(&hex, p->record->seed, RNG_KEY_SIZE);
    size_t size = write(p->record, false, p->text);
    assert_null(strstr(p->text, digits));
    assert_int_equal(record_read(p->other, p->text, size, &fault), TAV_OK);
    assert_false(p->other->seed_known);
    assert_int_equal(record_check(p->other, &fault), TAV_ERROR_RECORD);
    assert_int_equal(fault.line, 10);
}

static size_t line_begin(const char *text, int line)
{
    const char *at = text;
    while (--line > 0)
        at = strchr(at, '\n') + 1;
    return (size_t)(at - text);
}

/* Replaces a line (or removes it, if NULL) and expects the fault at a line. */
static void expect_fault(papers *p, int line, const char *words, int fault_line)
{
    tav_fault fault;
    size_t begin = line_begin(p->text, line), end = line_begin(p->text, line + 1);
    tav_text out;
    text_open(&out, p->again, RECORD_TEXT_MAX);
    text_bytes(&out, p->text, begin);
    if (words != NULL) {
        text_put(&out, words);
        text_char(&out, '\n');
    }
    text_put(&out, p->text + end);
    tav_error error = record_read(p->other, p->again, out.length, &fault);
    if (error == TAV_OK)
        error = record_check(p->other, &fault);
    assert_int_not_equal(error, TAV_OK);
    assert_int_equal(fault.line, fault_line);
}

static void damaged_lines_are_named(void **state)
{
    papers *p = *state;
    play(p->record, game_by_id("san-juan"), 3, 3, 5, 100000);
    write(p->record, false, p->text);
    int entries = (int)p->record->entry_count, first = 13, scores = first + entries + 1;
    expect_fault(p, 1, "tavoliere record 2", 1);
    expect_fault(p, 2, "game go", 2);
    expect_fault(p, 3, "rules 2", 3);
    expect_fault(p, 4, "players 5", 4);
    expect_fault(p, 5, "modules new-buildings events", 5);
    expect_fault(p, 5, "modules events events", 5);
    expect_fault(p, 6, "options first=7", 6);
    expect_fault(p, 6, "options opening=none", 6);
    expect_fault(p, 7, "seat 0 alien Anna", 7);
    expect_fault(p, 7, "seat 0 human  Anna", 7);
    expect_fault(p, 7, "seat 0 human A\x01", 7);
    expect_fault(p, 7, "seat 0 human A\xff", 7);
    expect_fault(p, 8, NULL, 8);
    expect_fault(p, 10,
                 "seed-sha256 "
                 "0000000000000000000000000000000000000000000000000000000000000000",
                 10);
    expect_fault(p, 11, "seed xyz", 11);
    expect_fault(p, first, "7 role builder", first);
    expect_fault(p, first, "0 role admiral", first);
    expect_fault(p, first, "0 undo 1", first);
    expect_fault(p, first, "0 undo 01", first);
    expect_fault(p, scores, "score 0 total 999 tiebreak 0 rank 1", scores);
    expect_fault(p, scores, "score 0 total 9", scores);
    expect_fault(p, scores + 3, "hash 0000000000000000", scores + 3);
    expect_fault(p, scores + 4, NULL, scores + 4);
    expect_fault(p, scores + 4, "end\nend", scores + 5);
}

/* Cutting off any part is noticed. */
static void truncated_records_are_refused(void **state)
{
    papers *p = *state;
    play(p->record, game_by_id("patrician"), 2, 0, 9, 100000);
    size_t size = write(p->record, false, p->text);
    for (size_t cut = 0; cut < size; cut++)
        assert_int_not_equal(record_read(p->other, p->text, cut, NULL), TAV_OK);
}

static void a_full_record_says_so(void **state)
{
    papers *p = *state;
    play(p->record, game_at(0), 2, 0, 1, 0);
    for (int i = 0; i < RECORD_ENTRIES; i++)
        assert_int_equal(record_add_action(p->record, 0, "pass"), TAV_OK);
    assert_int_equal(record_add_action(p->record, 0, "pass"), TAV_ERROR_SPACE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_round_trip),      cmocka_unit_test(seed_stays_secret),
        cmocka_unit_test(damaged_lines_are_named), cmocka_unit_test(truncated_records_are_refused),
        cmocka_unit_test(a_full_record_says_so),
    };
    return cmocka_run_group_tests(tests, open_papers, close_papers);
}
