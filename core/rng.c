#include "core/rng.h"

#include <assert.h>
#include <string.h>

#include "core/sha256.h"
#include "core/text.h"

static uint32_t read_word(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

/* The 4 x 4 words of a block are worked on a row at a time: the four quarter rounds of the columns
 * at once, then, with the rows turned, those of the diagonals. Plain vector types of the compiler:
 * one instruction a row where the machine has them (four times as fast as word by word), the same
 * result everywhere. */
typedef uint32_t row __attribute__((vector_size(16)));

static inline row rotate_row(row x, int by)
{
    return x << by | x >> (32 - by);
}

#define TURN(x, a, b, c, d) __builtin_shufflevector(x, x, a, b, c, d)

static inline void quarter_rounds(row x[4])
{
    x[0] += x[1], x[3] = rotate_row(x[3] ^ x[0], 16);
    x[2] += x[3], x[1] = rotate_row(x[1] ^ x[2], 12);
    x[0] += x[1], x[3] = rotate_row(x[3] ^ x[0], 8);
    x[2] += x[3], x[1] = rotate_row(x[1] ^ x[2], 7);
}

void chacha8_block(const uint8_t key[RNG_KEY_SIZE], uint64_t block, uint32_t out[RNG_BLOCK_WORDS])
{
    row start[4] = {{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}};
    for (int i = 0; i < 4; i++) {
        start[1][i] = read_word(key + 4 * i);
        start[2][i] = read_word(key + 16 + 4 * i);
    }
    start[3] = (row){(uint32_t)block, (uint32_t)(block >> 32), 0, 0};

    row x[4] = {start[0], start[1], start[2], start[3]};
    for (int round = 0; round < 8; round += 2) {
        quarter_rounds(x);
        x[1] = TURN(x[1], 1, 2, 3, 0);
        x[2] = TURN(x[2], 2, 3, 0, 1);
        x[3] = TURN(x[3], 3, 0, 1, 2);
        quarter_rounds(x);
        x[1] = TURN(x[1], 3, 0, 1, 2);
        x[2] = TURN(x[2], 2, 3, 0, 1);
        x[3] = TURN(x[3], 1, 2, 3, 0);
    }
    for (int i = 0; i < 4; i++) {
        x[i] += start[i];
        memcpy(out + 4 * i, &x[i], sizeof x[i]);
    }
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

uint64_t rng_below_wide(tav_rng *rng, uint64_t bound)
{
    assert(bound > 0);
    uint64_t unfair = (0 - bound) % bound, number;
    do {
        number = (uint64_t)rng_word(rng) << 32;
        number |= rng_word(rng);
    } while (number < unfair);
    return number % bound;
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
