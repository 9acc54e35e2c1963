#include "tests/chi_square.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* The upper tail of the gamma distribution, from its series where that converges fast and from its
 * continued fraction (Lentz) elsewhere. */
static double gamma_tail(double a, double x)
{
    if (x <= 0)
        return 1;
    double front = exp(a * log(x) - x - lgamma(a));
    if (x < a + 1) {
        double term = 1 / a, sum = term;
        for (double n = a + 1; term > sum * 1e-16; n++) {
            term *= x / n;
            sum += term;
        }
        return 1 - front * sum;
    }
    double b = x + 1 - a, c = 1e300, d = 1 / b, fraction = d;
    for (int i = 1; i < 100000; i++) {
        double an = -i * (i - a);
        b += 2;
        d = 1 / (an * d + b);
        c = b + an / c;
        fraction *= c * d;
        if (fabs(c * d - 1) < 1e-15)
            break;
    }
    return front * fraction;
}

static int rarer_first(const void *a, const void *b)
{
    double x = ((const chi_cell *)a)->expected, y = ((const chi_cell *)b)->expected;
    return (x > y) - (x < y);
}

double chi_square(chi_cell *cells, size_t count)
{
    double samples = 0, chance = 0;
    for (size_t i = 0; i < count; i++) {
        samples += cells[i].seen;
        chance += cells[i].expected;
        if (cells[i].expected <= 0 && cells[i].seen > 0)
            return 0;
    }
    assert(fabs(chance - 1) < 1e-9);

    qsort(cells, count, sizeof cells[0], rarer_first);
    double statistic = 0, expected = 0, seen = 0;
    int used = 0;
    for (size_t i = 0; i < count; i++) {
        expected += cells[i].expected * samples;
        seen += cells[i].seen;
        if (expected < 5 && i + 1 < count)
            continue;
        statistic += (seen - expected) * (seen - expected) / expected;
        used++;
        expected = seen = 0;
    }
    return used < 2 ? 1 : gamma_tail((used - 1) / 2.0, statistic / 2);
}
