/* What the arena may conclude from blocks. A value is a bot's share of the wins of one block, from
 * 0 to 1; values of different blocks are independent, and nothing else is asked of them
 * (docs/arena.md has the reasons). Values of one bot stand `stride` apart. */
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

/* The point beyond which a twentieth of Student's distribution lies, both sides together. */
double stats_student(size_t freedom);

/* 95 % by Student's t. Blocks that all went one way have no spread to judge by: then it is the
 * exact interval of that many throws. */
stats_interval stats_fixed(stats_values values);

/* --- At any time ------------------------------------------------------------------------------
 * A gambler who holds that the mean is above `mean` bets on every block, at odds that are fair if
 * it is not. Such a gambler multiplies a stake by 40 with a chance of 1 in 40 at most, however long
 * the game; who has done so is believed. The stake is spread over twenty degrees of daring. */

enum { STATS_DARINGS = 20 };

typedef struct {
    double mean;
    double stake[STATS_DARINGS];
    bool won; /* once, and so for ever */
} stats_gamble;

void stats_gamble_open(stats_gamble *gamble, double mean);
void stats_gamble_on(stats_gamble *gamble, double value);

/* 95 %, and it may be looked at after every block: all means that neither of two gamblers, one for
 * more and one for less, has won against. */
stats_interval stats_any_time(stats_values values);

/* --- Times -------------------------------------------------------------------------------------
 * Counted in bins a thirty-second wide, so that a percentile is at most that much too high. */

enum { STATS_BINS = 896 };

int stats_bin(int64_t microseconds);
int64_t stats_bin_most(int bin);

/* The time that a part of all, from 0 to 1, stays within; 0 if nothing was counted. */
int64_t stats_percentile(const uint32_t counts[STATS_BINS], double part);

#endif
