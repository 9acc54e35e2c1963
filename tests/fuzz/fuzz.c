#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/sha256.h"

static void give_up(const char *message)
{
    fprintf(stderr, "%s\n", message);
    abort();
}

void must(bool holds)
{
    if (!holds)
        abort();
}

void fuzz_open(fuzz_trial *f, const uint8_t *data, size_t size)
{
    uint8_t key[RNG_KEY_SIZE];
    sha256(data, size, key);
    rng_seed(&f->source, key);
    rng_open(&f->chance, &f->source);
    f->trial = (trial){.chance = &f->chance, .fail = give_up};
}
