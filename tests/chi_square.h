/* Pearson's test: do counts follow the expected chances? Tests run on fixed seeds, so a verdict
 * never changes by itself; the threshold only has to be far from what honest numbers give. */
#ifndef TAV_TESTS_CHI_SQUARE_H
#define TAV_TESTS_CHI_SQUARE_H

#include <stddef.h>

/* Returns the chance that honest numbers stray at least this far. Cells expected fewer than five
 * times are merged; a count in a cell that cannot occur gives 0. Reorders the cells. */
typedef struct {
    double expected; /* chance of the cell; they sum to 1 */
    double seen;     /* how often it occurred */
} chi_cell;

double chi_square(chi_cell *cells, size_t count);

/* A test fails below this. */
#define CHI_SQUARE_LIMIT 1e-4

#endif
