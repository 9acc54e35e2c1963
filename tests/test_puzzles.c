/* The committed puzzles: each can be reached by the rules, is a choice worth asking about, no kind of
 * decision has more than three quarters, and a search with other chance than theirs finds the same answer in
 * most of them; exact ones are solved again. */
#include "tests/unit.h"

#include <string.h>

#include "ai/ends.h"
#include "review/puzzles.h"

enum { LEAST = 60 }; /* of each game */

static uint8_t memory[1 << 22];

/* Goes to a puzzle; fails the test if that is impossible. */
static const tav_state *set(const tav_game *game, int index, puzzle *p, tav_state_buffer *position)
{
    assert_true(puzzle_at(game, index, p));
    assert_true(puzzle_set(p, position));
    return (const tav_state *)position;
}

static void every_puzzle_can_be_reached_and_read(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count(); i++) {
        const tav_game *game = game_at(i);
        int of_kind[UINT8_MAX + 1] = {0}, count = puzzle_count(game);
        assert_true(count >= LEAST);
        for (int k = 0; k < puzzle_count(game); k++) {
            tav_state_buffer position;
            tav_action legal[TAV_LEGAL_MAX];
            puzzle p, other;
            const tav_state *state = set(game, k, &p, &position);
            assert_int_equal(game->config(state)->modules, 0);
            assert_in_range(p.players, 2, 4);
            assert_in_range(p.gap, 12, 100);
            assert_true(game->legal(state, legal) >= 3);
            assert_true(++of_kind[game->decision(state)] <= count * 3 / 4 + 1);
            for (int before = 0; before < k; before++) {
                assert_true(puzzle_at(game, before, &other));
                assert_false(strcmp(other.seed, p.seed) == 0 && other.moves == p.moves);
            }
        }
    }
}

static bool finds(const tav_game *game, const puzzle *p, const tav_state *state)
{
    static const uint8_t seed[RNG_KEY_SIZE] = {'o', 't', 'h', 'e', 'r'};
    tav_view_buffer view = {0};
    bot_level level;
    bot_answer answer;
    tav_bot bot;
    assert_true(bot_level_read("strong:fair=1:iterations=500", &level));
    game_view(game, state, game->actor(state), (tav_view *)&view);
    bot_open(&bot, game, &level, seed, memory, sizeof memory);
    bot_budget budget = bot_level_budget(&level);
    bot_choose(&bot, (const tav_view *)&view, &budget, &answer);
    return answer.ranked[0].action == ((const tav_view_head *)&view)->legal[p->best];
}

static void another_search_finds_most_answers(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count(); i++) {
        const tav_game *game = game_at(i);
        int searched = 0, found = 0;
        for (int k = 0; k < puzzle_count(game); k++) {
            tav_state_buffer position;
            puzzle p;
            const tav_state *state = set(game, k, &p, &position);
            ends_answer solved;
            if (p.exact) {
                assert_true(ends_solve(game, state, 1 << 20, memory, sizeof memory, &solved));
                assert_int_equal(solved.best, p.best);
                continue;
            }
            searched++;
            found += finds(game, &p, state);
        }
        assert_true(4 * found >= 3 * searched);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_puzzle_can_be_reached_and_read),
        cmocka_unit_test(another_search_finds_most_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
