/* Pearson's test: do counts follow expected chances? Tests run on fixed seeds, so a verdict never
 * changes by itself; the threshold only has to be one that honest numbers are far from. */
#ifndef TAV_TESTS_CHI_SQUARE_H
#define TAV_TESTS_CHI_SQUARE_H

#include <stddef.h>

/* The chance that honest numbers stray at least as far as these. Cells expected fewer than five
 * times are put together; a count in a cell that cannot occur gives 0. Cells are reordered. */
typedef struct {
    double expected; /* chance of the cell; all together 1 */
    double seen;     /* how often it occurred */
} chi_cell;

double chi_square(chi_cell *cells, size_t count);

/* Below this the test is red. */
#define CHI_SQUARE_LIMIT 1e-4

#endif
