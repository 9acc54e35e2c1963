/* Statistics over blocks. A value is a bot's share of one block's wins, from 0 to 1. Values of
 * different blocks are assumed to be independent and nothing else (see docs/arena.md). Values of one
 * bot lie `stride` apart. */
#ifndef TAV_CLI_ARENA_STATS_H
#define TAV_CLI_ARENA_STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const double *value;
    size_t count, stride;
} stats_values;

typedef struct {
    double low, high;
} stats_interval;

double stats_mean(stats_values values);

/* The two-sided 5 % point of Student's t distribution. */
double stats_student(size_t freedom);

/* The greatest chance of an event that is still plausible (97.5 %) after `count` blocks without
 * it. */
double stats_unseen(size_t count);

/* A 95 % interval for values from 0 to `most`, by Student's t. If all blocks went the same way there
 * is no spread to judge by: then blocks of an unseen kind, as many as are plausible, may bring
 * anything. */
stats_interval stats_fixed(stats_values values, double most);

/* --- At any time ------------------------------------------------------------------------------
 * A gambler who holds that the mean is above `mean` bets on every block, at odds that are fair if
 * it is not. Such a gambler multiplies a stake by 40 with a chance of 1 in 40 at most, however long
 * the game, so one who does is believed. The stake is spread over twenty degrees of daring. */

enum { STATS_DARINGS = 20 };

typedef struct {
    double mean;
    double stake[STATS_DARINGS];
    bool won; /* stays true once it is */
} stats_gamble;

void stats_gamble_open(stats_gamble *gamble, double mean);
void stats_gamble_on(stats_gamble *gamble, double value);

/* A 95 % interval that stays valid when checked after every block: all means that neither of two
 * gamblers, one betting on more and one on less, has refuted. */
stats_interval stats_any_time(stats_values values);

/* --- Times -------------------------------------------------------------------------------------
 * Counted in bins a thirty-second wide, so that a percentile is at most that much too high. */

enum { STATS_BINS = 896 };

int stats_bin(int64_t microseconds);
int64_t stats_bin_most(int bin);

/* The time below which this fraction (0 to 1) of all counted times lies; 0 if there are none. */
int64_t stats_percentile(const uint32_t counts[STATS_BINS], double part);

#endif
