/* Sets of small numbers as the bits of a word: what is legal, what stands, what is left. To go
 * through one: for (; bits != 0; bits &= bits - 1) ... bits_lowest(bits). */
#ifndef TAV_CORE_BITS_H
#define TAV_CORE_BITS_H

#include <stdbool.h>
#include <stdint.h>

#define BIT(place) (UINT64_C(1) << (place))

/* The place of the lowest bit of a set that is not empty. */
static inline int bits_lowest(uint64_t bits)
{
    return __builtin_ctzll(bits);
}

static inline int bits_highest(uint64_t bits)
{
    return 63 - __builtin_clzll(bits);
}

/* In plain arithmetic: without a machine instruction for it the compiler's own is a call. */
static inline int bits_count(uint64_t bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(bits * UINT64_C(0x0101010101010101) >> 56);
}

static inline bool bits_several(uint64_t bits)
{
    return (bits & (bits - 1)) != 0;
}

#endif
