/* Chance: ChaCha8 as a random number generator, keyed by the 256-bit seed of a game.
 *
 * A state keeps only the source: the key and the number of the next unused block. Code that needs
 * numbers opens a stream on it. Each block of 16 words the stream fetches advances the source
 * immediately, and words left over when the stream is dropped are never reused. So states stay
 * small, and the same state gives the same numbers on every platform. */
#ifndef TAV_CORE_RNG_H
#define TAV_CORE_RNG_H

#include <assert.h>
#include <stdint.h>

enum { RNG_KEY_SIZE = 32, RNG_BLOCK_WORDS = 16 };

typedef struct {
    uint8_t key[RNG_KEY_SIZE];
    uint64_t block; /* the next unused block */
} rng_source;

typedef struct {
    rng_source *source;
    uint32_t word[2 * RNG_BLOCK_WORDS];
    uint32_t left; /* words not yet used: the last ones of `word` */
} tav_rng;

/* One block of the ChaCha keystream with 8 rounds, nonce zero. */
void chacha8_block(const uint8_t key[RNG_KEY_SIZE], uint64_t block, uint32_t out[RNG_BLOCK_WORDS]);

void rng_seed(rng_source *source, const uint8_t key[RNG_KEY_SIZE]);
void rng_open(tav_rng *rng, rng_source *source);

/* Fetches one block when no word is left, or two at once: callers sure to need more than a block get
 * both in little more time than one. */
void rng_refill(tav_rng *rng);
void rng_refill_twice(tav_rng *rng);

static inline uint32_t rng_word(tav_rng *rng)
{
    if (rng->left == 0)
        rng_refill(rng);
    return rng->word[2 * RNG_BLOCK_WORDS - rng->left--];
}

/* Uniform from 0 to bound - 1; bound is at least 1. The result is the high half of word * bound;
 * the few low halves that would favour some results are rejected. */
static inline uint32_t rng_below(tav_rng *rng, uint32_t bound)
{
    assert(bound > 0);
    uint64_t wide = (uint64_t)rng_word(rng) * bound;
    if ((uint32_t)wide < bound) {
        uint32_t unfair = (0 - bound) % bound;
        while ((uint32_t)wide < unfair)
            wide = (uint64_t)rng_word(rng) * bound;
    }
    return (uint32_t)(wide >> 32);
}

/* The same for bounds beyond 32 bits. */
uint64_t rng_below_wide(tav_rng *rng, uint64_t bound);

/* Fisher-Yates: every order is equally likely. */
void rng_shuffle(tav_rng *rng, uint8_t *items, uint32_t count);

/* The key of the index-th game of a series: SHA-256 of the seed and the index. */
void rng_derive(const uint8_t seed[RNG_KEY_SIZE], uint64_t index, uint8_t key[RNG_KEY_SIZE]);

/* A seed as people write it: 64 hex digits are the seed itself, any other text its SHA-256. */
void rng_seed_from_text(const char *text, uint8_t seed[RNG_KEY_SIZE]);

#endif
