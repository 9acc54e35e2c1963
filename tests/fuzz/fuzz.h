/* What the fuzz targets share. */
#ifndef TAV_TESTS_FUZZ_H
#define TAV_TESTS_FUZZ_H

#include "tests/contract.h"

/* libFuzzer calls these by name. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

/* A trial that ends the process when a check fails, with chance drawn from the input. */
typedef struct {
    trial trial;
    rng_source source;
    tav_rng chance;
} fuzz_trial;

/* Ends the process unless it holds. */
void must(bool holds);

void fuzz_open(fuzz_trial *f, const uint8_t *data, size_t size);

#endif
