/* Ratings from finishing orders, by the Plackett-Luce model: each player takes the first place with a
 * probability proportional to its strength, then the next place goes to one of the rest in the same
 * way, and so on. An order lists bots from first to last; a bot with several seats appears several times,
 * always with the same strength. */
#ifndef TAV_CLI_ARENA_RATING_H
#define TAV_CLI_ARENA_RATING_H

#include "cli/arena/stats.h"
#include "games/game.h"

enum { RATING_ORDERS_MAX = 120, RATING_GROUPS = 20 };

typedef struct {
    int bots, players, count;
    uint8_t order[RATING_ORDERS_MAX][TAV_SEATS_MAX]; /* every distinct one, once */
} rating_orders;

/* All distinct orders of these bots; the i-th appears copies[i] times. */
void rating_list_orders(rating_orders *orders, int bots, const int copies[TAV_SEATS_MAX]);

/* Adds a finished game: bot and rank by seat. A tie counts as every possible order of the tied bots,
 * each as an equal fraction of a game. */
void rating_add_game(const rating_orders *orders, const uint8_t bot[TAV_SEATS_MAX],
                     const uint8_t rank[TAV_SEATS_MAX], double weight[RATING_ORDERS_MAX]);

/* The maximum-likelihood strengths, with geometric mean 1 (Hunter's minorise-maximise steps). Every
 * bot must have finished ahead of another at least once, and behind another at least once. */
void rating_fit(const rating_orders *orders, const double weight[RATING_ORDERS_MAX],
                double strength[TAV_SEATS_MAX]);

/* Strengths on a familiar scale: 400 points mean odds of ten to one between two bots, 1500 is the
 * bots' mean. Blocks are dealt to the groups in turn; leaving out each group in turn gives a 95 %
 * interval (NaN with fewer than two groups). One virtual game that ended in all orders equally is
 * added, so that bots that never lost get a rating too. */
void rating_table(const rating_orders *orders, const double weight[][RATING_ORDERS_MAX],
                  size_t groups, double rating[TAV_SEATS_MAX],
                  stats_interval interval[TAV_SEATS_MAX]);

#endif
