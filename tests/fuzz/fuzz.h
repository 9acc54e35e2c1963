/* What the fuzz targets share. */
#ifndef TAV_TESTS_FUZZ_H
#define TAV_TESTS_FUZZ_H

#include "tests/contract.h"

/* libFuzzer calls these by name. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

/* A trial that aborts the process when a check fails, with its generator seeded from the input. */
typedef struct {
    trial trial;
    rng_source source;
    tav_rng chance;
} fuzz_trial;

/* Aborts the process unless `holds` is true. */
void must(bool holds);

void fuzz_open(fuzz_trial *f, const uint8_t *data, size_t size);

#endif
