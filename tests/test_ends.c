/* Exact ends against a slow solver that knows only the contract and the pile: no table, no counting of
 * equal tiles. Both must agree on every choice in the last decisions of many games, and the solution
 * must be the same in every world that the actor cannot tell from the real one. */
#include "tests/unit.h"

#include <math.h>
#include <string.h>

#include "ai/ends.h"
#include "ai/policy.h"
#include "ai/result.h"
#include "games/puerto_rico/state.h"

enum { LOOKED_AT_MOST = 12000, KEPT = 40, WORLDS = 3 };

/* --- The slow solver ----------------------------------------------------------------------------- */

typedef struct {
    const tav_game *game;
    int players;
    int looked_at;
} slow;

static uint8_t *pile_of(const tav_game *game, tav_state *state, int *count)
{
    *count = 0;
    if (strcmp(game->id, "puerto-rico") == 0) {
        *count = ((pr_state *)state)->pile_size;
        return ((pr_state *)state)->pile;
    }
    return NULL;
}

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t kept = *a;
    *a = *b;
    *b = kept;
}

static ends_value slow_value(slow *s, const tav_state_buffer *at);

static void add_value(ends_value *sum, const ends_value *one)
{
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++) {
        sum->share[seat] += one->share[seat];
        sum->worth[seat] += one->worth[seat];
    }
}

/* The mean over every tile that may be the next one. In the last round no action turns up two tiles that
 * can still be taken. */
static ends_value slow_after(slow *s, const tav_state_buffer *at, tav_action action)
{
    ends_value mean = {{0}, {0}};
    int count, tried = 0;
    do {
        tav_state_buffer next = *at;
        uint8_t *pile = pile_of(s->game, (tav_state *)&next, &count);
        if (count > 0)
            swap(&pile[tried], &pile[count - 1]);
        assert_int_equal(s->game->apply((tav_state *)&next, action, NULL), TAV_OK);
        ends_value value = slow_value(s, &next);
        add_value(&mean, &value);
    } while (++tried < count && s->looked_at < LOOKED_AT_MOST);
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++) {
        mean.share[seat] /= tried;
        mean.worth[seat] /= tried;
    }
    return mean;
}

static ends_value slow_value(slow *s, const tav_state_buffer *at)
{
    const tav_state *state = (const tav_state *)at;
    tav_action legal[TAV_LEGAL_MAX];
    int actor = s->game->actor(state);
    ends_value best = {{0}, {0}};
    if (++s->looked_at >= LOOKED_AT_MOST)
        return best;
    if (actor == TAV_NOBODY) {
        tav_score scores[TAV_SEATS_MAX];
        float share[TAV_SEATS_MAX], worth[TAV_SEATS_MAX];
        game_score(s->game, state, scores);
        game_shares(scores, s->players, share);
        result_of(s->game, state, s->players, worth);
        for (int seat = 0; seat < s->players; seat++) {
            best.share[seat] = (double)share[seat];
            best.worth[seat] = (double)worth[seat];
        }
        return best;
    }
    int count = s->game->legal(state, legal);
    for (int i = 0; i < count; i++) {
        ends_value one = slow_after(s, at, legal[i]);
        if (i == 0 || one.worth[actor] > best.worth[actor] + 1e-9)
            best = one;
    }
    return best;
}

/* --- Positions ----------------------------------------------------------------------------------- */

static tav_state_buffer kept[KEPT];

/* A game of the policy; keeps the positions of its last decisions, newest last. Returns how many. */
static int play(const tav_game *game, int players, uint32_t number)
{
    uint8_t seed[RNG_KEY_SIZE] = {(uint8_t)number, (uint8_t)(number >> 8), 'e'};
    tav_config config = config_plain(players);
    tav_state_buffer room = {0};
    tav_state *state = (tav_state *)&room;
    rng_source source;
    tav_rng rng;
    int count = 0;
    rng_seed(&source, seed);
    rng_open(&rng, &source);
    game->setup(state, &config, seed);
    while (game->actor(state) != TAV_NOBODY) {
        tav_action legal[TAV_LEGAL_MAX];
        int weight[TAV_LEGAL_MAX], options = game->legal(state, legal);
        memmove(kept, kept + (count == KEPT), (KEPT - 1) * sizeof kept[0]);
        kept[count - (count == KEPT)] = room;
        count += count < KEPT;
        policy_of(game)->weigh(state, options, legal, weight);
        assert_int_equal(game->apply(state, legal[policy_pick(weight, options, &rng)], NULL),
                         TAV_OK);
    }
    return count;
}

static void assert_same(const ends_answer *a, const ends_answer *b, int players)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->best, b->best);
    for (int i = 0; i < a->count; i++)
        for (int seat = 0; seat < players; seat++) {
            assert_true(fabs(a->after[i].share[seat] - b->after[i].share[seat]) < 1e-9);
            assert_true(fabs(a->after[i].worth[seat] - b->after[i].worth[seat]) < 1e-9);
        }
}

/* The slow solver's answer; false if it would take too long. */
static bool slow_answer(const tav_game *game, int players, const tav_state_buffer *at,
                        ends_answer *answer)
{
    const tav_state *state = (const tav_state *)at;
    slow s = {.game = game, .players = players};
    int actor = game->actor(state);
    *answer = (ends_answer){.count = game->legal(state, answer->action)};
    answer->count = game->legal(state, answer->action);
    for (int i = 0; i < answer->count; i++) {
        answer->after[i] = slow_after(&s, at, answer->action[i]);
        if (answer->after[i].worth[actor] > answer->after[answer->best].worth[actor] + 1e-9)
            answer->best = i;
    }
    return s.looked_at < LOOKED_AT_MOST;
}

/* Another world that the actor cannot tell from this one. */
static tav_state_buffer other_world(const tav_game *game, const tav_state_buffer *at, tav_rng *rng)
{
    tav_view_buffer view = {0};
    tav_state_buffer world = {0};
    const tav_state *state = (const tav_state *)at;
    game_view(game, state, game->actor(state), (tav_view *)&view);
    game->resample((const tav_view *)&view, rng, (tav_state *)&world);
    return world;
}

/* Compares the solvers on one position; false if it takes too long. */
static bool compare_one(const tav_game *game, int players, const tav_state_buffer *at, tav_rng *rng)
{
    static uint8_t memory[1 << 16];
    ends_answer expected, solved, again;
    if (!slow_answer(game, players, at, &expected) ||
        !ends_solve(game, (const tav_state *)at, 1 << 20, NULL, 0, &solved))
        return false;
    assert_same(&solved, &expected, players);
    for (int world = 0; world < WORLDS; world++) {
        tav_state_buffer other = other_world(game, at, rng);
        assert_true(ends_solve(game, (tav_state *)&other, 1 << 20, memory, sizeof memory, &again));
        assert_same(&again, &solved, players);
    }
    return true;
}

/* Compares the solvers on the last positions of many games; returns how many were compared. */
static int compare(const char *id, int players, uint32_t games)
{
    const tav_game *game = game_by_id(id);
    const uint8_t seed[RNG_KEY_SIZE] = {'w'};
    rng_source source;
    tav_rng rng;
    int compared = 0;
    rng_seed(&source, seed);
    rng_open(&rng, &source);
    for (uint32_t number = 0; number < games; number++) {
        for (int i = play(game, players, number) - 1; i >= 0; i--) {
            if (!compare_one(game, players, &kept[i], &rng))
                break;
            compared++;
        }
    }
    return compared;
}

static void exact_ends_of_patrician_equal_the_slow_solver(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++)
        assert_true(compare("patrician", players, 6) >= 30);
}

static void exact_ends_of_puerto_rico_equal_the_slow_solver(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++)
        assert_true(compare("puerto-rico", players, 40) >= 30);
}

static void exact_ends_of_san_juan_equal_the_slow_solver(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++)
        assert_true(compare("san-juan", players, 15) >= 10);
}

/* --- As a setting of a bot ----------------------------------------------------------------------- */

static void a_limit_on_positions_is_kept(void **unused)
{
    (void)unused;
    const tav_game *game = game_by_id("patrician");
    int count = play(game, 2, 1);
    ends_answer answer;
    assert_true(ends_solve(game, (tav_state *)&kept[count - 1], 1000, NULL, 0, &answer));
    assert_false(ends_solve(game, (tav_state *)&kept[count - 1], 1, NULL, 0, &answer));
    assert_false(ends_solve(game, (tav_state *)&kept[0], 1000, NULL, 0, &answer));
}

static void a_bot_with_exact_ends_chooses_the_best(void **unused)
{
    (void)unused;
    static uint8_t memory[1 << 20];
    static const uint8_t seed[RNG_KEY_SIZE] = {'b'};
    const tav_game *game = game_by_id("patrician");
    int count = play(game, 3, 2);
    bot_level level;
    assert_true(bot_level_read("strong:iterations=2:ends=100000", &level));
    for (int i = count - 4; i < count; i++) {
        const tav_state *state = (const tav_state *)&kept[i];
        tav_view_buffer view = {0};
        ends_answer solved;
        bot_answer answer;
        tav_bot bot;
        bot_budget budget = bot_level_budget(&level);
        assert_true(ends_solve(game, state, 100000, NULL, 0, &solved));
        game_view(game, state, game->actor(state), (tav_view *)&view);
        bot_open(&bot, game, &level, seed, memory, sizeof memory);
        bot_choose(&bot, (const tav_view *)&view, &budget, &answer);
        assert_int_equal(answer.ranked[0].action, solved.action[solved.best]);
        assert_true(answer.line_count > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_ends_of_patrician_equal_the_slow_solver),
        cmocka_unit_test(exact_ends_of_puerto_rico_equal_the_slow_solver),
        cmocka_unit_test(exact_ends_of_san_juan_equal_the_slow_solver),
        cmocka_unit_test(a_limit_on_positions_is_kept),
        cmocka_unit_test(a_bot_with_exact_ends_chooses_the_best),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
