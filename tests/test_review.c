/* The review of finished games: its sums, its luck, its judgement of decisions. */
#include "tests/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/policy.h"
#include "review/review.h"

static const review_depth small = {.samples = 4, .iterations = 24, .pairs = 12};

static tav_record record;
static tav_review work;
static uint8_t memory[1 << 20];
static review_step steps[RECORD_ENTRIES];

/* Writes an action down and plays it. */
static void play(const tav_game *game, tav_state *state, tav_action action)
{
    char words[TAV_TEXT_MAX];
    tav_text text;
    text_open(&text, words, sizeof words);
    game->action_text(state, action, &text);
    assert_int_equal(record_add_known(&record, game->actor(state), words, action), TAV_OK);
    assert_int_equal(game->apply(state, action, NULL), TAV_OK);
}

static void begin(const tav_game *game, const tav_config *config, uint32_t number,
                  tav_state_buffer *state)
{
    uint8_t seed[RNG_KEY_SIZE] = {(uint8_t)number, (uint8_t)(number >> 8), 'r'};
    memset(state, 0, sizeof *state);
    record_begin(&record, game, config, seed);
    game->setup((tav_state *)state, config, seed);
}

/* A whole game of the policy. */
static void make_game(const tav_game *game, const tav_config *config, uint32_t number)
{
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    tav_action legal[TAV_LEGAL_MAX];
    int weight[TAV_LEGAL_MAX], count;
    uint8_t key[RNG_KEY_SIZE] = {(uint8_t)number, (uint8_t)(number >> 8), 'p'};
    rng_source source;
    tav_rng rng;
    rng_seed(&source, key);
    rng_open(&rng, &source);
    begin(game, config, number, &room);
    while ((count = game->legal(state, legal)) > 0) {
        policy_of(game)->weigh(state, count, legal, weight);
        play(game, state, legal[policy_pick(weight, count, &rng)]);
    }
    record_finish(&record, state);
}

static int chart_all(const review_depth *depth)
{
    static const uint8_t seed[RNG_KEY_SIZE] = {9};
    int count = 0;
    review_open(&work, &record, depth, seed, memory, sizeof memory);
    while (review_next(&work, count > 0 ? &steps[count - 1] : NULL, &steps[count]))
        count++;
    assert_int_equal(count, record.line_count);
    return count;
}

static void assert_near(double a, double b)
{
    assert_true(fabs(a - b) < 1e-6);
}

static double sum_of(const double *share, int players)
{
    double sum = 0;
    for (int seat = 0; seat < players; seat++)
        sum += share[seat];
    return sum;
}

/* final - start = luck + own + others + noise, for every seat, and nothing is made of nothing. */
static void check_sums(int count, int players)
{
    double given_to[TAV_SEATS_MAX] = {0};
    for (int i = 0; i < count; i++) {
        assert_near(sum_of(steps[i].value, players), 1);
        assert_near(sum_of(steps[i].choice, players), 0);
        assert_near(sum_of(steps[i].luck, players), 0);
        assert_near(sum_of(steps[i].noise, players), 0);
    }
    for (int seat = 0; seat < players; seat++) {
        review_seat sum;
        review_sum(steps, count, players, seat, &sum);
        assert_near(sum.final - sum.start, sum.luck + sum.own + sum.others + sum.noise);
        assert_near(sum_of(sum.given, players), 0);
        assert_near(sum.given[seat], sum.own);
        for (int other = 0; other < players; other++)
            given_to[other] += other == seat ? 0 : sum.given[other];
    }
    for (int seat = 0; seat < players; seat++) {
        review_seat sum;
        review_sum(steps, count, players, seat, &sum);
        assert_near(given_to[seat], sum.others);
    }
}

static void the_parts_add_up(void **unused)
{
    (void)unused;
    for (int g = 0; g < game_count(); g++) {
        const tav_game *game = game_at(g);
        for (int players = game->players_min; players <= game->players_max; players++) {
            tav_config config = config_plain(players);
            config.modules = (uint8_t)(players % 2 == 0 ? (1u << game->module_count) - 1 : 0);
            make_game(game, &config, (uint32_t)players);
            check_sums(chart_all(&small), players);
        }
    }
}

/* Over many games luck favours nobody: its mean is within four standard errors of 0. */
static void luck_has_mean_zero(void **unused)
{
    (void)unused;
    enum { GAMES = 60 };
    const tav_game *game = game_by_id("san-juan");
    tav_config config = config_plain(2);
    double sum = 0, square = 0;
    for (uint32_t number = 0; number < GAMES; number++) {
        make_game(game, &config, number);
        review_seat seat;
        review_sum(steps, chart_all(&small), 2, 0, &seat);
        sum += seat.luck;
        square += seat.luck * seat.luck;
    }
    double mean = sum / GAMES, error = sqrt((square - sum * mean) / (GAMES - 1) / GAMES);
    assert_true(error > 0.005); /* there is luck */
    assert_true(fabs(mean) < 4 * error);
}

/* The actor's share of the win if this action, the last of the game, is played; -1 if the game goes
 * on. */
static double last_share(const tav_game *game, const tav_state_buffer *state, tav_action action)
{
    tav_state_buffer room = *state;
    tav_score scores[TAV_SEATS_MAX];
    int actor = game->actor((const tav_state *)&room);
    game->apply((tav_state *)&room, action, NULL);
    if (game->actor((const tav_state *)&room) != TAV_NOBODY)
        return -1;
    game_score(game, (const tav_state *)&room, scores);
    return scores[actor].rank == 1 ? 1 : 0;
}

/* Plays a game to a last decision that can win or lose, and loses there; false if there is none. */
static bool throw_a_game_away(const tav_game *game, const tav_config *config, uint32_t number,
                              tav_action *winning)
{
    tav_state_buffer state;
    tav_action legal[TAV_LEGAL_MAX];
    int count;
    begin(game, config, number, &state);
    for (int n = 0; (count = game->legal((const tav_state *)&state, legal)) > 0; n++) {
        int wins = -1, loses = -1, wins_known = 0;
        for (int i = 0; i < count; i++) {
            double share = last_share(game, &state, legal[i]);
            wins = share > 0.5 ? i : wins;
            loses = share >= 0 && share < 0.5 ? i : loses;
            wins_known += share >= 0;
        }
        if (wins >= 0 && loses >= 0 && wins_known == count) {
            *winning = legal[wins];
            play(game, (tav_state *)&state, legal[loses]);
            record_finish(&record, (const tav_state *)&state);
            return true;
        }
        play(game, (tav_state *)&state, legal[(n * 7 + (int)number) % count]);
    }
    return false;
}

static void a_thrown_game_is_found(void **unused)
{
    (void)unused;
    const tav_game *game = game_by_id("patrician");
    tav_config config = config_plain(2);
    int found = 0;
    for (uint32_t number = 0; number < 400 && found < 5; number++) {
        tav_action winning;
        if (!throw_a_game_away(game, &config, number, &winning))
            continue;
        static const uint8_t seed[RNG_KEY_SIZE] = {1};
        review_decision decision;
        review_step step;
        review_open(&work, &record, &small, seed, memory, sizeof memory);
        for (uint32_t i = 0; i + 1 < record.line_count; i++)
            assert_true(review_next(&work, i > 0 ? &step : NULL, &step));
        review_judge(&work, &decision);
        assert_int_equal(decision.at, record.line_count - 1);
        assert_int_not_equal(decision.best, decision.played);
        assert_true(decision.loss > 0.99f);
        assert_true(decision.error < 0.01f);
        assert_int_equal(decision.class, REVIEW_BLUNDER);
        assert_true(decision.reason_count > 0);
        found++;
    }
    assert_int_equal(found, 5);
}

/* A decision is judged by what its seat knew: other hidden cards give the same judgement. */
static void hidden_cards_do_not_count(void **unused)
{
    (void)unused;
    const tav_game *game = game_by_id("san-juan");
    tav_config config = config_plain(3);
    static const uint8_t seed[RNG_KEY_SIZE] = {4};
    make_game(game, &config, 3);
    review_step step;
    review_open(&work, &record, &small, seed, memory, sizeof memory);
    for (int i = 0; i < 40; i++)
        review_next(&work, i > 0 ? &step : NULL, &step);
    tav_review other = work;
    review_decision here, there;
    tav_view_buffer view;
    const tav_state *state = (const tav_state *)&work.place.state;
    game_view(game, state, game->actor(state), (tav_view *)&view);
    rng_source source;
    tav_rng rng;
    rng_seed(&source, seed);
    rng_open(&rng, &source);
    game->resample((const tav_view *)&view, &rng, (tav_state *)&other.place.state);
    assert_memory_not_equal(&other.place.state, state, game->state_size);
    review_judge(&work, &here);
    review_judge(&other, &there);
    assert_int_equal(here.best, there.best);
    assert_true(here.loss == there.loss && here.error == there.error);
}

/* Judged alone or after all others, a decision is judged alike: partial results stay true. */
static void a_decision_does_not_depend_on_earlier_ones(void **unused)
{
    (void)unused;
    static review_decision decisions[RECORD_ENTRIES];
    static const uint8_t seed[RNG_KEY_SIZE] = {4};
    const tav_game *game = game_by_id("patrician");
    tav_config config = config_plain(3);
    make_game(game, &config, 5);
    review_report report = {.record = &record, .steps = steps, .decisions = decisions};
    review_open(&work, &record, &small, seed, memory, sizeof memory);
    while (report.charted < (int)record.line_count)
        assert_true(review_go_on(&work, &report));
    assert_int_equal(report.judged, 0); /* the chart is there before any decision */
    while (review_go_on(&work, &report))
        ;
    assert_int_equal(review_done(&report), review_all(&report));
    review_open(&work, &record, &small, seed, memory, sizeof memory);
    for (int at = 0; at < 30; at++)
        place_step(&work.place, &record, NULL, NULL);
    review_decision alone;
    review_judge(&work, &alone);
    assert_int_equal(alone.at, decisions[30].at);
    assert_int_equal(alone.best, decisions[30].best);
    assert_true(alone.gap == decisions[30].gap && alone.error == decisions[30].error);
}

/* Plays the recorded actions again, by the seats one further on: Puerto Rico deals nothing, so with the
 * first player moved too it is the same game. */
static void turn_the_table(const tav_game *game, const tav_config *config)
{
    static tav_action action[RECORD_ENTRIES];
    uint32_t count = record.line_count;
    tav_state_buffer room;
    for (uint32_t i = 0; i < count; i++)
        action[i] = record_action(&record, (int)i)->number;
    begin(game, config, 11, &room);
    for (uint32_t i = 0; i < count; i++)
        play(game, (tav_state *)&room, action[i]);
    record_finish(&record, (const tav_state *)&room);
}

static void permuting_seats_permutes_the_result(void **unused)
{
    (void)unused;
    enum { PLAYERS = 4 };
    static review_step before[RECORD_ENTRIES];
    const tav_game *game = game_by_id("puerto-rico");
    tav_config config = config_plain(PLAYERS);
    tav_fault fault;
    assert_int_equal(config_set_option(game, &config, "first=0", &fault), TAV_OK);
    make_game(game, &config, 11);
    int count = chart_all(&small);
    memcpy(before, steps, (size_t)count * sizeof steps[0]);
    config = config_plain(PLAYERS);
    assert_int_equal(config_set_option(game, &config, "first=1", &fault), TAV_OK);
    turn_the_table(game, &config);
    assert_int_equal(chart_all(&small), count);
    for (int seat = 0; seat < PLAYERS; seat++) {
        review_seat here, there;
        int moved = (seat + 1) % PLAYERS;
        review_sum(before, count, PLAYERS, seat, &here);
        review_sum(steps, count, PLAYERS, moved, &there);
        assert_near(here.start, there.start);
        assert_near(here.luck, there.luck);
        assert_near(here.own, there.own);
        assert_near(here.others, there.others);
        for (int other = 0; other < PLAYERS; other++)
            assert_near(here.given[other], there.given[(other + 1) % PLAYERS]);
    }
}

/* Another seat's action is explained from what the viewer saw: other hidden cards, the same words. */
static void an_explanation_knows_only_the_view(void **unused)
{
    (void)unused;
    static const uint8_t seed[RNG_KEY_SIZE] = {4};
    const tav_game *game = game_by_id("san-juan");
    tav_config config = config_plain(2);
    int explained = 0;
    make_game(game, &config, 8);
    static const review_depth enough = {.samples = 4, .iterations = 24, .pairs = 24};
    review_open(&work, &record, &enough, seed, memory, sizeof memory);
    for (int at = 0; at < 40; at++) {
        const tav_state *state = (const tav_state *)&work.place.state;
        int viewer = 1 - game->actor(state);
        tav_action taken = record_action(&record, at)->number;
        tav_view_buffer view, same;
        tav_state_buffer world;
        review_decision here, there;
        game_view(game, state, viewer, (tav_view *)&view);
        if (review_explain(&work, (const tav_view *)&view, taken, &here, &world)) {
            assert_int_equal(here.best, taken);
            assert_int_not_equal(here.played, taken);
            assert_int_equal(game->apply((tav_state *)&world, here.played, NULL), TAV_OK);
            game->resample((const tav_view *)&view, &work.rng, (tav_state *)&world);
            game_view(game, (const tav_state *)&world, viewer, (tav_view *)&same);
            assert_true(review_explain(&work, (const tav_view *)&same, taken, &there, &world));
            assert_int_equal(here.played, there.played);
            assert_true(here.gap == there.gap);
            explained++;
        }
        place_step(&work.place, &record, NULL, NULL);
    }
    assert_true(explained > 5);
}

/* With the same chance on both sides, turning a comparison round turns the sign of everything in it. */
static void a_comparison_can_be_turned_round(void **unused)
{
    (void)unused;
    static const uint8_t seed[RNG_KEY_SIZE] = {5};
    static const review_depth enough = {.samples = 4, .iterations = 24, .pairs = 60};
    const tav_game *game = game_by_id("puerto-rico");
    tav_config config = config_plain(3);
    int reasons = 0;
    make_game(game, &config, 9);
    review_open(&work, &record, &enough, seed, memory, sizeof memory);
    for (int at = 0; at < 30; at++) {
        const tav_state *state = (const tav_state *)&work.place.state;
        tav_view_buffer view;
        review_decision there, back;
        game_view(game, state, game->actor(state), (tav_view *)&view);
        const tav_view_head *head = (const tav_view_head *)&view;
        review_contrast(&work, (const tav_view *)&view, head->legal[0], head->legal[1], &there);
        review_contrast(&work, (const tav_view *)&view, head->legal[1], head->legal[0], &back);
        assert_int_equal(there.best, back.played);
        assert_true(there.gap == -back.gap && there.loss == there.gap);
        assert_int_equal(there.reason_count, back.reason_count);
        for (int i = 0; i < there.reason_count; i++)
            assert_true(there.reason[i].amount == -back.reason[i].amount);
        reasons += there.reason_count;
        place_step(&work.place, &record, NULL, NULL);
    }
    assert_true(reasons > 10);
}

static void a_late_review_hurries(void **unused)
{
    (void)unused;
    static review_decision decisions[RECORD_ENTRIES];
    tav_config config = config_plain(2);
    make_game(game_by_id("patrician"), &config, 3);
    int all = (int)record.line_count;
    review_report report = {.record = &record, .charted = all, .decisions = decisions};
    review_keep_time(&report, 1, 11); /* the chart took a second of eleven */
    assert_false(report.hurry);
    report.judged = all / 2;
    review_keep_time(&report, 5, 11);
    assert_false(report.hurry);
    review_keep_time(&report, 8, 11);
    assert_true(report.hurry);
    report.judged = all - 1;
    review_keep_time(&report, 8, 11);
    assert_false(report.hurry);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_parts_add_up),
        cmocka_unit_test(luck_has_mean_zero),
        cmocka_unit_test(a_thrown_game_is_found),
        cmocka_unit_test(hidden_cards_do_not_count),
        cmocka_unit_test(a_decision_does_not_depend_on_earlier_ones),
        cmocka_unit_test(permuting_seats_permutes_the_result),
        cmocka_unit_test(an_explanation_knows_only_the_view),
        cmocka_unit_test(a_comparison_can_be_turned_round),
        cmocka_unit_test(a_late_review_hurries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
