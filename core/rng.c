#include "core/rng.h"

#include <assert.h>
#include <string.h>

#include "core/sha256.h"
#include "core/text.h"

static uint32_t rotate(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static uint32_t read_word(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

#define QUARTER(a, b, c, d)                                                                        \
    do {                                                                                           \
        a += b, d = rotate(d ^ a, 16);                                                             \
        c += d, b = rotate(b ^ c, 12);                                                             \
        a += b, d = rotate(d ^ a, 8);                                                              \
        c += d, b = rotate(b ^ c, 7);                                                              \
    } while (0)

void chacha8_block(const uint8_t key[RNG_KEY_SIZE], uint64_t block, uint32_t out[RNG_BLOCK_WORDS])
{
    uint32_t start[RNG_BLOCK_WORDS] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < 8; i++)
        start[4 + i] = read_word(key + 4 * i);
    start[12] = (uint32_t)block;
    start[13] = (uint32_t)(block >> 32);

    uint32_t x[RNG_BLOCK_WORDS];
    memcpy(x, start, sizeof x);
    for (int round = 0; round < 8; round += 2) {
        QUARTER(x[0], x[4], x[8], x[12]);
        QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]);
        QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]);
        QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]);
        QUARTER(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < RNG_BLOCK_WORDS; i++)
        out[i] = x[i] + start[i];
}

void rng_seed(rng_source *source, const uint8_t key[RNG_KEY_SIZE])
{
    memcpy(source->key, key, RNG_KEY_SIZE);
    source->block = 0;
}

void rng_open(tav_rng *rng, rng_source *source)
{
    rng->source = source;
    rng->left = 0;
}

uint32_t rng_word(tav_rng *rng)
{
    if (rng->left == 0) {
        chacha8_block(rng->source->key, rng->source->block++, rng->word);
        rng->left = RNG_BLOCK_WORDS;
    }
    return rng->word[RNG_BLOCK_WORDS - rng->left--];
}

/* The high half of word * bound is the number; the few low halves that would make some numbers
 * likelier than others are thrown back. */
uint32_t rng_below(tav_rng *rng, uint32_t bound)
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

void rng_shuffle(tav_rng *rng, uint8_t *items, uint32_t count)
{
    for (uint32_t last = count; last > 1; last--) {
        uint32_t other = rng_below(rng, last);
        uint8_t item = items[last - 1];
        items[last - 1] = items[other];
        items[other] = item;
    }
}

void rng_derive(const uint8_t seed[RNG_KEY_SIZE], uint64_t index, uint8_t key[RNG_KEY_SIZE])
{
    uint8_t message[RNG_KEY_SIZE + 8];
    memcpy(message, seed, RNG_KEY_SIZE);
    for (int i = 0; i < 8; i++)
        message[RNG_KEY_SIZE + i] = (uint8_t)(index >> (8 * i));
    sha256(message, sizeof message, key);
}

void rng_seed_from_text(const char *text, uint8_t seed[RNG_KEY_SIZE])
{
    size_t length = strlen(text);
    if (length != 2 * RNG_KEY_SIZE || !text_read_hex(text, seed, RNG_KEY_SIZE))
        sha256((const uint8_t *)text, length, seed);
}
