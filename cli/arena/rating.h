/* Ratings from finishing orders, by the model of Plackett and Luce: the first place goes to a
 * player with a chance in proportion to its strength, the next place likewise among those left,
 * and so on. An order is a list of bots from first to last; a bot that has several seats stands
 * there several times, always with the same strength. */
#ifndef TAV_CLI_ARENA_RATING_H
#define TAV_CLI_ARENA_RATING_H

#include "cli/arena/stats.h"
#include "games/game.h"

enum { RATING_ORDERS_MAX = 120, RATING_GROUPS = 20 };

typedef struct {
    int bots, players, count;
    uint8_t order[RATING_ORDERS_MAX][TAV_SEATS_MAX]; /* every distinct one, once */
} rating_orders;

/* All distinct orders of these bots, the i-th of which stands there copies[i] times. */
void rating_list_orders(rating_orders *orders, int bots, const int copies[TAV_SEATS_MAX]);

/* Adds a finished game: bot and rank by seat. A tie counts as all orders of those who tied, each
 * as an equal part of a game. */
void rating_add_game(const rating_orders *orders, const uint8_t bot[TAV_SEATS_MAX],
                     const uint8_t rank[TAV_SEATS_MAX], double weight[RATING_ORDERS_MAX]);

/* The most likely strengths, their geometric mean 1 (Hunter's minorise-maximise steps). Every bot
 * must at some time have been ahead of another and behind another. */
void rating_fit(const rating_orders *orders, const double weight[RATING_ORDERS_MAX],
                double strength[TAV_SEATS_MAX]);

/* Strengths as people read them: 400 points are odds of ten to one between two, 1500 is the mean
 * of the bots. Blocks are dealt to the groups in turn; leaving out one group after the other shows
 * how far to trust the ratings (95 %; not a number with fewer than two groups). One game that
 * ended in all orders alike is added, so that who never lost has a rating too. */
void rating_table(const rating_orders *orders, const double weight[][RATING_ORDERS_MAX],
                  size_t groups, double rating[TAV_SEATS_MAX],
                  stats_interval interval[TAV_SEATS_MAX]);

#endif
