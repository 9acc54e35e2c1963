#include "cli/arena/stats.h"

#include <math.h>

static double at(stats_values values, size_t index)
{
    return values.value[index * values.stride];
}

double stats_mean(stats_values values)
{
    double sum = 0;
    for (size_t i = 0; i < values.count; i++)
        sum += at(values, i);
    return values.count > 0 ? sum / (double)values.count : 0;
}

/* --- Student's t ------------------------------------------------------------------------------ */

/* Uses a table where the expansion around the normal quantile is too coarse, and else the
 * expansion. */
double stats_student(size_t freedom)
{
    static const double few[] = {INFINITY, 12.70620, 4.30265, 3.18245, 2.77645, 2.57058,
                                 2.44691,  2.36462,  2.30600, 2.26216, 2.22814};
    if (freedom < sizeof few / sizeof few[0])
        return few[freedom];
    const double z = 1.959964, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
    double n = (double)freedom;
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
}

double stats_unseen(size_t count)
{
    return 1 - pow(0.025, 1 / (double)count);
}

stats_interval stats_fixed(stats_values values, double most)
{
    const double same = 1e-9; /* thirds are rounded */
    size_t n = values.count;
    if (n < 2)
        return (stats_interval){0, most};
    double mean = stats_mean(values), squares = 0, farthest = 0;
    for (size_t i = 0; i < n; i++) {
        double off = at(values, i) - mean;
        squares += off * off;
        farthest = fmax(farthest, fabs(off));
    }
    double half = stats_student(n - 1) * sqrt(squares / (double)(n - 1) / (double)n);
    stats_interval got = {mean - half, mean + half};
    if (farthest < same) {
        double unseen = stats_unseen(n);
        got = (stats_interval){mean * (1 - unseen), mean + (most - mean) * unseen};
    }
    return (stats_interval){fmax(0, got.low), fmin(most, got.high)};
}

/* --- At any time ------------------------------------------------------------------------------ */

static const double riches = 40; /* 1 / 2.5 % */

void stats_gamble_open(stats_gamble *gamble, double mean)
{
    *gamble = (stats_gamble){.mean = mean};
    for (int i = 0; i < STATS_DARINGS; i++)
        gamble->stake[i] = 1.0 / STATS_DARINGS;
}

void stats_gamble_on(stats_gamble *gamble, double value)
{
    double sum = 0;
    if (gamble->won)
        return;
    for (int i = 0; i < STATS_DARINGS; i++) {
        double daring = (i + 1.0) / (STATS_DARINGS + 1);
        gamble->stake[i] *= 1 - daring + daring * value / gamble->mean;
        sum += gamble->stake[i];
    }
    gamble->won = sum >= riches;
}

/* The greatest mean that the gambler betting on more has refuted: the smaller the mean, the better
 * the odds. Reversed, values and means count down from 1. */
static double highest_refuted(stats_values values, bool turned)
{
    enum { STEPS = 24 };
    double low = 0, high = 1;
    for (int step = 0; step < STEPS; step++) {
        double middle = (low + high) / 2;
        stats_gamble gamble;
        stats_gamble_open(&gamble, middle);
        for (size_t i = 0; i < values.count && !gamble.won; i++)
            stats_gamble_on(&gamble, turned ? 1 - at(values, i) : at(values, i));
        *(gamble.won ? &low : &high) = middle;
    }
    return low;
}

stats_interval stats_any_time(stats_values values)
{
    return (stats_interval){highest_refuted(values, false), 1 - highest_refuted(values, true)};
}

/* --- Times ------------------------------------------------------------------------------------ */

enum { EXACT = 64, PARTS = 32 }; /* below EXACT every microsecond has a bin of its own */

int stats_bin(int64_t microseconds)
{
    const int64_t most = UINT32_MAX;
    int64_t time = microseconds < 0 ? 0 : microseconds > most ? most : microseconds;
    int octave = 0;
    while (time >> octave >= EXACT)
        octave++;
    return octave == 0 ? (int)time : EXACT + (octave - 1) * PARTS + (int)(time >> octave) - PARTS;
}

int64_t stats_bin_most(int bin)
{
    if (bin < EXACT)
        return bin;
    int octave = (bin - EXACT) / PARTS + 1, part = (bin - EXACT) % PARTS;
    return ((int64_t)(PARTS + part + 1) << octave) - 1;
}

int64_t stats_percentile(const uint32_t counts[STATS_BINS], double part)
{
    double all = 0, within = counts[0];
    for (int bin = 0; bin < STATS_BINS; bin++)
        all += counts[bin];
    int bin = 0;
    while (within < part * all)
        within += counts[++bin];
    return all > 0 ? stats_bin_most(bin) : 0;
}
