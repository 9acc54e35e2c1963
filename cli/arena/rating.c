#include "cli/arena/rating.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* --- Orders ----------------------------------------------------------------------------------- */

static void list_from(rating_orders *orders, int place, int left[TAV_SEATS_MAX],
                      uint8_t order[TAV_SEATS_MAX])
{
    if (place == orders->players) {
        memcpy(orders->order[orders->count++], order, TAV_SEATS_MAX);
        return;
    }
    for (int bot = 0; bot < orders->bots; bot++) {
        if (left[bot] == 0)
            continue;
        left[bot]--;
        order[place] = (uint8_t)bot;
        list_from(orders, place + 1, left, order);
        left[bot]++;
    }
}

void rating_list_orders(rating_orders *orders, int bots, const int copies[TAV_SEATS_MAX])
{
    int left[TAV_SEATS_MAX] = {0};
    uint8_t order[TAV_SEATS_MAX] = {0};
    *orders = (rating_orders){.bots = bots};
    for (int bot = 0; bot < bots; bot++) {
        left[bot] = copies[bot];
        orders->players += copies[bot];
    }
    assert(orders->players <= TAV_SEATS_MAX);
    list_from(orders, 0, left, order);
}

/* --- Games ------------------------------------------------------------------------------------ */

typedef struct {
    const rating_orders *orders;
    const uint8_t *bot, *rank;
    double *weight;
} finished;

/* The seats in `placed` are already in `order`; the next place goes to the best of the rest, trying
 * each if several tie. */
static void add_from(const finished *game, unsigned placed, int place, uint8_t order[TAV_SEATS_MAX],
                     double part)
{
    const rating_orders *orders = game->orders;
    if (place == orders->players) {
        int index = 0;
        while (memcmp(orders->order[index], order, (size_t)orders->players) != 0)
            index++;
        game->weight[index] += part;
        return;
    }
    int best = UINT8_MAX, tied = 0;
    for (int seat = 0; seat < orders->players; seat++) {
        if ((placed & 1u << seat) != 0 || game->rank[seat] > best)
            continue;
        tied = game->rank[seat] < best ? 1 : tied + 1;
        best = game->rank[seat];
    }
    for (int seat = 0; seat < orders->players; seat++) {
        if ((placed & 1u << seat) != 0 || game->rank[seat] != best)
            continue;
        order[place] = game->bot[seat];
        add_from(game, placed | 1u << seat, place + 1, order, part / tied);
    }
}

void rating_add_game(const rating_orders *orders, const uint8_t bot[TAV_SEATS_MAX],
                     const uint8_t rank[TAV_SEATS_MAX], double weight[RATING_ORDERS_MAX])
{
    uint8_t order[TAV_SEATS_MAX] = {0};
    const finished game = {orders, bot, rank, weight};
    add_from(&game, 0, 0, order, 1);
}

/* --- Strengths -------------------------------------------------------------------------------- */

/* Adds the evidence of an order with this weight, given the strengths so far: `won` counts the
 * places a bot took, `due` the expected ones, divided by its strength. The last place involves no
 * choice. */
static void weigh_order(const rating_orders *orders, int index, double weight,
                        const double strength[TAV_SEATS_MAX], double won[TAV_SEATS_MAX],
                        double due[TAV_SEATS_MAX])
{
    const uint8_t *order = orders->order[index];
    for (int place = 0; place + 1 < orders->players; place++) {
        double sum = 0;
        for (int i = place; i < orders->players; i++)
            sum += strength[order[i]];
        for (int i = place; i < orders->players; i++)
            due[order[i]] += weight / sum;
        won[order[place]] += weight;
    }
}

static void scale(int bots, double strength[TAV_SEATS_MAX])
{
    double mean = 0;
    for (int bot = 0; bot < bots; bot++)
        mean += log(strength[bot]) / bots;
    for (int bot = 0; bot < bots; bot++)
        strength[bot] /= exp(mean);
}

void rating_fit(const rating_orders *orders, const double weight[RATING_ORDERS_MAX],
                double strength[TAV_SEATS_MAX])
{
    enum { STEPS_MAX = 20000 };
    const double near = 1e-10;
    for (int bot = 0; bot < orders->bots; bot++)
        strength[bot] = 1;
    double change = 1;
    for (int step = 0; step < STEPS_MAX && change > near; step++) {
        double won[TAV_SEATS_MAX] = {0}, due[TAV_SEATS_MAX] = {0}, before[TAV_SEATS_MAX];
        memcpy(before, strength, sizeof before);
        for (int i = 0; i < orders->count; i++)
            if (weight[i] > 0)
                weigh_order(orders, i, weight[i], before, won, due);
        for (int bot = 0; bot < orders->bots; bot++)
            strength[bot] = won[bot] / due[bot];
        scale(orders->bots, strength);
        change = 0;
        for (int bot = 0; bot < orders->bots; bot++)
            change = fmax(change, fabs(strength[bot] / before[bot] - 1));
    }
}

/* --- Ratings ---------------------------------------------------------------------------------- */

/* Adds the virtual game and fits. */
static void rate(const rating_orders *orders, const double weight[RATING_ORDERS_MAX],
                 double rating[TAV_SEATS_MAX])
{
    double sum[RATING_ORDERS_MAX] = {0}, strength[TAV_SEATS_MAX] = {0};
    for (int i = 0; i < orders->count; i++)
        sum[i] = weight[i] + 1.0 / orders->count;
    rating_fit(orders, sum, strength);
    for (int bot = 0; bot < orders->bots; bot++)
        rating[bot] = 1500 + 400 * log10(strength[bot]);
}

/* Sums all groups but one; passing `groups` leaves out none. */
static void sum_without(const rating_orders *orders, const double weight[][RATING_ORDERS_MAX],
                        size_t groups, size_t left_out, double sum[RATING_ORDERS_MAX])
{
    for (int i = 0; i < orders->count; i++) {
        sum[i] = 0;
        for (size_t group = 0; group < groups; group++)
            sum[i] += group != left_out ? weight[group][i] : 0;
    }
}

static double sum_of(const rating_orders *orders, const double weight[RATING_ORDERS_MAX])
{
    double sum = 0;
    for (int i = 0; i < orders->count; i++)
        sum += weight[i];
    return sum;
}

/* Whether every group saw the orders equally often, in proportion to its games. */
static bool groups_agree(const rating_orders *orders, const double weight[][RATING_ORDERS_MAX],
                         size_t groups)
{
    const double same = 1e-9;
    double first = sum_of(orders, weight[0]);
    for (size_t group = 1; group < groups; group++) {
        double games = sum_of(orders, weight[group]);
        for (int i = 0; i < orders->count; i++)
            if (fabs(weight[group][i] / games - weight[0][i] / first) > same)
                return false;
    }
    return true;
}

/* Whether all copies of the bot come first in an order, or last. */
static bool is_extreme(const rating_orders *orders, int index, int bot, bool first)
{
    const uint8_t *order = orders->order[index];
    int copies = 0, there = 0;
    for (int place = 0; place < orders->players; place++)
        copies += order[place] == bot;
    for (int i = 0; i < copies; i++)
        there += order[first ? i : orders->players - 1 - i] == bot;
    return there == copies;
}

/* The rating if as many blocks as are plausible had gone quite another way: all for the bot, or all
 * against it. */
static double rate_otherwise(const rating_orders *orders, const double sum[RATING_ORDERS_MAX],
                             int bot, bool first)
{
    double otherwise[RATING_ORDERS_MAX], rating[TAV_SEATS_MAX] = {0}, games = sum_of(orders, sum);
    double unseen = stats_unseen((size_t)(games / orders->count + 0.5));
    int extremes = 0;
    for (int i = 0; i < orders->count; i++)
        extremes += is_extreme(orders, i, bot, first);
    for (int i = 0; i < orders->count; i++) {
        bool extreme = is_extreme(orders, i, bot, first);
        otherwise[i] = sum[i] * (1 - unseen) + (extreme ? games * unseen / extremes : 0);
    }
    rate(orders, otherwise, rating);
    return rating[bot];
}

void rating_table(const rating_orders *orders, const double weight[][RATING_ORDERS_MAX],
                  size_t groups, double rating[TAV_SEATS_MAX],
                  stats_interval interval[TAV_SEATS_MAX])
{
    double without[RATING_GROUPS][TAV_SEATS_MAX], sum[RATING_ORDERS_MAX] = {0};
    for (size_t group = 0; group < groups; group++) {
        sum_without(orders, weight, groups, group, sum);
        rate(orders, sum, without[group]);
    }
    sum_without(orders, weight, groups, groups, sum);
    rate(orders, sum, rating);
    bool agree = groups > 1 && groups_agree(orders, weight, groups);
    for (int bot = 0; bot < orders->bots; bot++) {
        double mean = 0, squares = 0, n = (double)groups;
        for (size_t group = 0; group < groups; group++)
            mean += without[group][bot] / n;
        for (size_t group = 0; group < groups; group++)
            squares += (without[group][bot] - mean) * (without[group][bot] - mean);
        double half = groups < 2 ? NAN : stats_student(groups - 1) * sqrt(squares * (n - 1) / n);
        interval[bot] = agree ? (stats_interval){rate_otherwise(orders, sum, bot, false),
                                                 rate_otherwise(orders, sum, bot, true)}
                              : (stats_interval){rating[bot] - half, rating[bot] + half};
    }
}
