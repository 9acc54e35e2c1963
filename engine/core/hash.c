#include "core/hash.h"

/* Every bit of x reaches every bit of the result. */
static uint64_t stir(uint64_t x)
{
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93;
    x ^= x >> 29;
    x *= 0xa0761d6478bd642f;
    x ^= x >> 32;
    return x;
}

uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed)
{
    const uint8_t *at = bytes;
    uint64_t h = stir(seed ^ 0x9e3779b97f4a7c15 ^ size);
    while (size > 0) {
        uint64_t word = 0;
        size_t step = size < 8 ? size : 8;
        for (size_t i = 0; i < step; i++)
            word |= (uint64_t)at[i] << (8 * i);
        h = stir(h ^ word) + 0x9e3779b97f4a7c15;
        at += step;
        size -= step;
    }
    return h;
}
