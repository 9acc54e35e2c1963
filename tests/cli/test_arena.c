/* The statistics of the arena against numbers worked out by hand and published tables. */
#include "tests/unit.h"

#include <math.h>
#include <string.h>

#include "cli/arena/rating.h"
#include "cli/arena/stats.h"
#include "core/rng.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static void assert_near(double got, double expected, double most)
{
    if (!(fabs(got - expected) <= most))
        fail_msg("%.9f instead of %.9f", got, expected);
}

/* --- Fixed intervals -------------------------------------------------------------------------- */

static void student_quantiles_match_the_tables(void **unused)
{
    (void)unused;
    static const struct {
        size_t freedom;
        double point; /* two-sided 5 %, from any printed table */
    } row[] = {{1, 12.706}, {2, 4.303},  {5, 2.571},  {10, 2.228},  {11, 2.201},
               {15, 2.131}, {30, 2.042}, {60, 2.000}, {120, 1.980}, {1000000, 1.960}};
    for (size_t i = 0; i < COUNT(row); i++)
        assert_near(stats_student(row[i].freedom), row[i].point, 0.0006);
}

static void a_fixed_interval_uses_students_distribution(void **unused)
{
    (void)unused;
    /* Mean 0.55, deviations -0.15 -0.05 0.05 0.15: variance 0.05 / 3, error of the mean 0.0645497;
     * three degrees of freedom. Every second number belongs to another bot. */
    const double values[] = {0.4, 9, 0.5, 9, 0.6, 9, 0.7, 9};
    stats_values mine = {values, 4, 2};
    stats_interval got = stats_fixed(mine, 1);
    assert_near(stats_mean(mine), 0.55, 1e-12);
    assert_near(got.low, 0.55 - 3.18245 * 0.0645497, 1e-5);
    assert_near(got.high, 0.55 + 3.18245 * 0.0645497, 1e-5);
}

static void a_fixed_interval_stays_between_0_and_1(void **unused)
{
    (void)unused;
    const double values[] = {0.5, 1, 0.5, 1};
    stats_interval got = stats_fixed((stats_values){values, 4, 1}, 1);
    assert_near(got.low, 0.75 - 3.18245 * 0.1443376, 1e-5);
    assert_true(got.high == 1);
    got = stats_fixed((stats_values){values, 1, 1}, 1); /* a single block says nothing */
    assert_true(got.low == 0 && got.high == 1);
}

/* Four out of four: the lowest plausible share is the one whose fourth power is 2.5 %. After three
 * equal halves, other blocks (0.7076 of them at most, the cube root of 2.5 % from 1) may bring 0 or
 * 1; of two copies that always win, neither can win more than half. */
static void blocks_without_spread_have_an_interval(void **unused)
{
    (void)unused;
    const double ones[] = {1, 1, 1, 1}, zeros[] = {0, 0, 0, 0}, halves[] = {0.5, 0.5, 0.5};
    stats_interval all = stats_fixed((stats_values){ones, 4, 1}, 1);
    stats_interval none = stats_fixed((stats_values){zeros, 4, 1}, 1);
    stats_interval half = stats_fixed((stats_values){halves, 3, 1}, 1);
    stats_interval copy = stats_fixed((stats_values){halves, 3, 1}, 0.5);
    assert_near(all.low, 0.3976354, 1e-6);
    assert_true(all.high == 1);
    assert_true(none.low == 0);
    assert_near(none.high, 1 - 0.3976354, 1e-6);
    assert_near(half.low, 0.1462009, 1e-6);
    assert_near(half.high, 0.8537991, 1e-6);
    assert_near(copy.low, 0.1462009, 1e-6);
    assert_true(copy.high == 0.5);
}

/* --- Anytime intervals ------------------------------------------------------------------------ */

static double fortune(const stats_gamble *gamble)
{
    double sum = 0;
    for (int i = 0; i < STATS_DARINGS; i++)
        sum += gamble->stake[i];
    return sum;
}

/* The mean bet is a half: at even odds a win turns 1 into 1.5, a defeat into 0.5, and a draw
 * changes nothing. At a mean of 0.25 a win pays three times its bet. */
static void bets_are_paid_at_fair_odds(void **unused)
{
    (void)unused;
    static const struct {
        double mean, value, fortune;
    } bet[] = {{0.5, 1, 1.5}, {0.5, 0, 0.5}, {0.5, 0.5, 1}, {0.25, 1, 2.5}, {0.25, 0.25, 1}};
    for (size_t i = 0; i < COUNT(bet); i++) {
        stats_gamble gamble;
        stats_gamble_open(&gamble, bet[i].mean);
        assert_near(fortune(&gamble), 1, 1e-12);
        stats_gamble_on(&gamble, bet[i].value);
        assert_near(fortune(&gamble), bet[i].fortune, 1e-12);
    }
}

/* At even odds seven wins turn 1 into 30 and eight into 53: the mean of the powers of 22/21, 23/21
 * and so on to 41/21. A gambler who reached forty once has won. */
static void a_gamble_is_won_at_forty(void **unused)
{
    (void)unused;
    stats_gamble gamble;
    stats_gamble_open(&gamble, 0.5);
    for (int i = 0; i < 7; i++)
        stats_gamble_on(&gamble, 1);
    assert_false(gamble.won);
    stats_gamble_on(&gamble, 1);
    assert_true(gamble.won);
    for (int i = 0; i < 20; i++)
        stats_gamble_on(&gamble, 0);
    assert_true(gamble.won);
}

static void fill_by_chance(double *values, size_t count, uint64_t index, uint32_t percent)
{
    const uint8_t seed[RNG_KEY_SIZE] = {6};
    uint8_t key[RNG_KEY_SIZE];
    rng_source source;
    tav_rng rng;
    rng_derive(seed, index, key);
    rng_seed(&source, key);
    rng_open(&rng, &source);
    for (size_t i = 0; i < count; i++)
        values[i] = rng_below(&rng, 100) < percent ? 1 : 0;
}

/* Plays 1000 runs of 300 blocks with this percentage of games won. Returns how often the gambler
 * who bets on a mean above a half has won at some point. */
static int won_runs(uint32_t percent)
{
    enum { RUNS = 1000, BLOCKS = 300 };
    int won = 0;
    for (uint64_t run = 0; run < RUNS; run++) {
        double values[BLOCKS];
        stats_gamble gamble;
        fill_by_chance(values, BLOCKS, run, percent);
        stats_gamble_open(&gamble, 0.5);
        for (int i = 0; i < BLOCKS; i++)
            stats_gamble_on(&gamble, values[i]);
        won += gamble.won;
    }
    return won;
}

/* An honest bound: at most 25 in 1000 on average. An interval for a single look, checked 300 times,
 * would be wrong far more than 100 times. */
static void looking_often_does_not_cause_false_positives(void **unused)
{
    (void)unused;
    assert_in_range(won_runs(50), 0, 40);
    assert_in_range(won_runs(65), 950, 1000);
}

static void the_interval_holds_the_means_no_gambler_refuted(void **unused)
{
    (void)unused;
    enum { BLOCKS = 200 };
    double values[BLOCKS], turned[BLOCKS];
    const double step = 1e-5;
    fill_by_chance(values, BLOCKS, 7, 70);
    for (int i = 0; i < BLOCKS; i++)
        turned[i] = 1 - values[i];
    stats_interval got = stats_any_time((stats_values){values, BLOCKS, 1});
    assert_true(got.low < 0.7 && 0.7 < got.high);
    for (int side = -1; side <= 1; side += 2) {
        stats_gamble more, less;
        stats_gamble_open(&more, got.low + side * step);
        stats_gamble_open(&less, 1 - got.high + side * step);
        for (int i = 0; i < BLOCKS; i++) {
            stats_gamble_on(&more, values[i]);
            stats_gamble_on(&less, turned[i]);
        }
        assert_int_equal(more.won, side < 0);
        assert_int_equal(less.won, side < 0);
    }
    stats_interval mirror = stats_any_time((stats_values){turned, BLOCKS, 1});
    assert_near(mirror.low, 1 - got.high, 1e-6);
    assert_near(mirror.high, 1 - got.low, 1e-6);
    stats_interval nothing = stats_any_time((stats_values){values, 0, 1});
    assert_near(nothing.low, 0, 1e-6);
    assert_near(nothing.high, 1, 1e-6);
}

/* --- Times ------------------------------------------------------------------------------------ */

static void bins_are_narrow_and_leave_no_gap(void **unused)
{
    (void)unused;
    for (int bin = 0; bin < STATS_BINS; bin++) {
        int64_t most = stats_bin_most(bin), least = bin == 0 ? 0 : stats_bin_most(bin - 1) + 1;
        assert_int_equal(stats_bin(most), bin);
        assert_int_equal(stats_bin(least), bin);
        assert_true(most >= least && most - least <= least / 32);
    }
    assert_int_equal(stats_bin_most(STATS_BINS - 1), UINT32_MAX);
    assert_int_equal(stats_bin(INT64_MAX), STATS_BINS - 1);
    assert_int_equal(stats_bin(-1), 0);
}

static void a_percentile_bounds_most_times(void **unused)
{
    (void)unused;
    uint32_t counts[STATS_BINS] = {0};
    assert_int_equal(stats_percentile(counts, 0.99), 0);
    counts[stats_bin(10)] = 99;
    counts[stats_bin(50)] = 1;
    assert_int_equal(stats_percentile(counts, 0.99), 10);
    counts[stats_bin(50)] = 2;
    assert_int_equal(stats_percentile(counts, 0.99), 50);
    assert_int_equal(stats_percentile(counts, 0.5), 10);
    assert_int_equal(stats_percentile(counts, 1), 50);
}

/* --- Ratings ---------------------------------------------------------------------------------- */

static rating_orders orders_of(int bots, const int copies[TAV_SEATS_MAX])
{
    rating_orders orders;
    rating_list_orders(&orders, bots, copies);
    return orders;
}

static void orders_are_distinct_and_complete(void **unused)
{
    (void)unused;
    static const struct {
        int bots, copies[TAV_SEATS_MAX], count; /* players! / copies!.. */
    } list[] = {{1, {4}, 1},        {2, {1, 1}, 2},        {2, {1, 3}, 4},           {2, {2, 2}, 6},
                {3, {2, 1, 1}, 12}, {4, {1, 1, 1, 1}, 24}, {5, {1, 1, 1, 1, 1}, 120}};
    for (size_t i = 0; i < COUNT(list); i++) {
        rating_orders orders = orders_of(list[i].bots, list[i].copies);
        assert_int_equal(orders.count, list[i].count);
        for (int a = 0; a < orders.count; a++) {
            int seen[TAV_SEATS_MAX] = {0};
            for (int place = 0; place < orders.players; place++)
                seen[orders.order[a][place]]++;
            assert_memory_equal(seen, list[i].copies, sizeof seen);
            for (int b = 0; b < a; b++)
                assert_memory_not_equal(orders.order[a], orders.order[b], TAV_SEATS_MAX);
        }
    }
}

/* Returns the index of an order in the list. */
static int place_of(const rating_orders *orders, const uint8_t order[TAV_SEATS_MAX])
{
    int index = 0;
    while (memcmp(orders->order[index], order, TAV_SEATS_MAX) != 0)
        assert_true(++index < orders->count);
    return index;
}

static void a_tie_counts_every_order_of_the_tied(void **unused)
{
    (void)unused;
    const int copies[TAV_SEATS_MAX] = {1, 1, 1};
    const uint8_t bot[TAV_SEATS_MAX] = {2, 0, 1};
    const rating_orders orders = orders_of(3, copies);
    static const struct {
        uint8_t rank[TAV_SEATS_MAX]; /* by seat */
        int count;
        uint8_t order[6][TAV_SEATS_MAX];
    } game[] = {
        {{1, 3, 2}, 1, {{2, 1, 0}}},
        {{1, 1, 3}, 2, {{2, 0, 1}, {0, 2, 1}}},
        {{2, 2, 1}, 2, {{1, 2, 0}, {1, 0, 2}}},
        {{1, 1, 1}, 6, {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}},
    };
    for (size_t i = 0; i < COUNT(game); i++) {
        double weight[RATING_ORDERS_MAX] = {0}, sum = 0;
        rating_add_game(&orders, bot, game[i].rank, weight);
        for (int k = 0; k < game[i].count; k++)
            assert_near(weight[place_of(&orders, game[i].order[k])], 1.0 / game[i].count, 1e-12);
        for (int k = 0; k < orders.count; k++)
            sum += weight[k];
        assert_near(sum, 1, 1e-12);
    }
}

/* One a against two b; a came first 5 times, second 3 times, last 2 times. With strength s for a
 * and 1 for b, 8/s = 10/(s+2) + 5/(s+1), so 7 s^2 - 4 s - 16 = 0. */
static void strengths_are_the_most_likely(void **unused)
{
    (void)unused;
    const int copies[TAV_SEATS_MAX] = {1, 2};
    const uint8_t first[TAV_SEATS_MAX] = {0, 1, 1}, second[TAV_SEATS_MAX] = {1, 0, 1},
                  last[TAV_SEATS_MAX] = {1, 1, 0};
    const rating_orders orders = orders_of(2, copies);
    double weight[RATING_ORDERS_MAX] = {0}, strength[TAV_SEATS_MAX];
    weight[place_of(&orders, first)] = 5;
    weight[place_of(&orders, second)] = 3;
    weight[place_of(&orders, last)] = 2;
    rating_fit(&orders, weight, strength);
    assert_near(strength[0] / strength[1], (4 + sqrt(16 + 4 * 7 * 16)) / 14, 1e-6);
    assert_near(strength[0] * strength[1], 1, 1e-9);
}

/* Between two bots the ratio of strengths is that of the wins, with half a win added for each: 9.5
 * to 3.5 is 173.47 points. Where all groups agree, as many blocks as are plausible may go the other
 * way: of 6 blocks 45.93 %, so 5.37 to 7.63 is the lower end and 10.88 to 2.12 the upper. */
static void ratings_are_on_the_scale_of_elo(void **unused)
{
    (void)unused;
    const int copies[TAV_SEATS_MAX] = {1, 1};
    const rating_orders orders = orders_of(2, copies);
    const double weight[][RATING_ORDERS_MAX] = {{3, 1}, {3, 1}, {3, 1}};
    double rating[TAV_SEATS_MAX];
    stats_interval interval[TAV_SEATS_MAX];
    rating_table(&orders, weight, 3, rating, interval);
    assert_near(rating[0] - rating[1], 173.47, 0.01);
    assert_near(rating[0] + rating[1], 3000, 1e-6);
    assert_near(interval[0].low, 1469.398, 0.01);
    assert_near(interval[0].high, 1641.950, 0.01);
}

/* One win each in two groups: leaving out the first gives 0.5 to 1.5, leaving out the second 1.5 to
 * 0.5. That is 95.42 points to either side, and with one degree of freedom 12.706 times as much. */
static void rating_errors_grow_as_groups_disagree(void **unused)
{
    (void)unused;
    const int copies[TAV_SEATS_MAX] = {1, 1};
    const rating_orders orders = orders_of(2, copies);
    const double weight[][RATING_ORDERS_MAX] = {{1, 0}, {0, 1}};
    double rating[TAV_SEATS_MAX];
    stats_interval interval[TAV_SEATS_MAX];
    rating_table(&orders, weight, 2, rating, interval);
    assert_near(rating[0], 1500, 1e-6);
    assert_near(interval[0].high - 1500, 12.7062 * 95.4243, 0.1);
    assert_near(1500 - interval[0].low, 12.7062 * 95.4243, 0.1);
    rating_table(&orders, weight, 1, rating, interval);
    assert_true(isnan(interval[0].low) && isnan(interval[0].high));
}

/* Ten to none, with the halves added: 21 to 1. */
static void an_unbeaten_bot_has_a_rating(void **unused)
{
    (void)unused;
    const int copies[TAV_SEATS_MAX] = {1, 1};
    const rating_orders orders = orders_of(2, copies);
    const double weight[][RATING_ORDERS_MAX] = {{10, 0}};
    double rating[TAV_SEATS_MAX];
    stats_interval interval[TAV_SEATS_MAX];
    rating_table(&orders, weight, 1, rating, interval);
    assert_near(rating[0] - rating[1], 528.89, 0.01);
}

/* Twenty to none in ten blocks: 30.85 % of them may plausibly go the other way. */
static void an_unbeaten_bot_has_an_interval(void **unused)
{
    (void)unused;
    const int copies[TAV_SEATS_MAX] = {1, 1};
    const rating_orders orders = orders_of(2, copies);
    const double weight[][RATING_ORDERS_MAX] = {{12, 0}, {8, 0}};
    double rating[TAV_SEATS_MAX];
    stats_interval interval[TAV_SEATS_MAX];
    rating_table(&orders, weight, 2, rating, interval);
    assert_near(rating[0], 1822.557, 0.01);
    assert_near(interval[0].low, 1566.425, 0.01);
    assert_near(interval[0].high, rating[0], 1e-6);
    assert_near(interval[1].high, 3000 - 1566.425, 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(student_quantiles_match_the_tables),
        cmocka_unit_test(a_fixed_interval_uses_students_distribution),
        cmocka_unit_test(a_fixed_interval_stays_between_0_and_1),
        cmocka_unit_test(blocks_without_spread_have_an_interval),
        cmocka_unit_test(bets_are_paid_at_fair_odds),
        cmocka_unit_test(a_gamble_is_won_at_forty),
        cmocka_unit_test(looking_often_does_not_cause_false_positives),
        cmocka_unit_test(the_interval_holds_the_means_no_gambler_refuted),
        cmocka_unit_test(bins_are_narrow_and_leave_no_gap),
        cmocka_unit_test(a_percentile_bounds_most_times),
        cmocka_unit_test(orders_are_distinct_and_complete),
        cmocka_unit_test(a_tie_counts_every_order_of_the_tied),
        cmocka_unit_test(strengths_are_the_most_likely),
        cmocka_unit_test(ratings_are_on_the_scale_of_elo),
        cmocka_unit_test(rating_errors_grow_as_groups_disagree),
        cmocka_unit_test(an_unbeaten_bot_has_a_rating),
        cmocka_unit_test(an_unbeaten_bot_has_an_interval),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
