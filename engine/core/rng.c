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

/* A block's 4 x 4 words are processed a row at a time: the four column quarter rounds together,
 * then, with the rows rotated, the four diagonal ones. The compiler's vector types make that one
 * instruction per row where the machine has them (four times faster than word by word), with the
 * same result everywhere. */
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

typedef struct {
    row x[4];
} block_rows;

static inline row read_row(const uint8_t *bytes)
{
    return (row){read_word(bytes), read_word(bytes + 4), read_word(bytes + 8),
                 read_word(bytes + 12)};
}

static inline block_rows first_rows(const uint8_t key[RNG_KEY_SIZE], uint64_t block)
{
    return (block_rows){{{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574},
                         read_row(key),
                         read_row(key + 16),
                         {(uint32_t)block, (uint32_t)(block >> 32), 0, 0}}};
}

static inline void double_round(block_rows *b)
{
    quarter_rounds(b->x);
    b->x[1] = TURN(b->x[1], 1, 2, 3, 0);
    b->x[2] = TURN(b->x[2], 2, 3, 0, 1);
    b->x[3] = TURN(b->x[3], 3, 0, 1, 2);
    quarter_rounds(b->x);
    b->x[1] = TURN(b->x[1], 3, 0, 1, 2);
    b->x[2] = TURN(b->x[2], 2, 3, 0, 1);
    b->x[3] = TURN(b->x[3], 1, 2, 3, 0);
}

static inline void write_rows(const block_rows *b, const block_rows *start,
                              uint32_t out[RNG_BLOCK_WORDS])
{
    for (int i = 0; i < 4; i++) {
        row sum = b->x[i] + start->x[i];
        memcpy(out + 4 * i, &sum, sizeof sum);
    }
}

void chacha8_block(const uint8_t key[RNG_KEY_SIZE], uint64_t block, uint32_t out[RNG_BLOCK_WORDS])
{
    block_rows start = first_rows(key, block), b = start;
    for (int round = 0; round < 8; round += 2)
        double_round(&b);
    write_rows(&b, &start, out);
}

/* Each step of a block depends on the one before; interleaving two blocks fills the gaps. */
static void two_blocks(const uint8_t key[RNG_KEY_SIZE], uint64_t block,
                       uint32_t out[2 * RNG_BLOCK_WORDS])
{
    block_rows start = first_rows(key, block), b = start;
    block_rows next_start = first_rows(key, block + 1), next = next_start;
    for (int round = 0; round < 8; round += 2) {
        double_round(&b);
        double_round(&next);
    }
    write_rows(&b, &start, out);
    write_rows(&next, &next_start, out + RNG_BLOCK_WORDS);
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

void rng_refill(tav_rng *rng)
{
    chacha8_block(rng->source->key, rng->source->block++, rng->word + RNG_BLOCK_WORDS);
    rng->left = RNG_BLOCK_WORDS;
}

void rng_refill_twice(tav_rng *rng)
{
    two_blocks(rng->source->key, rng->source->block, rng->word);
    rng->source->block += 2;
    rng->left = 2 * RNG_BLOCK_WORDS;
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
        if (rng->left == 0 && last - 1 > RNG_BLOCK_WORDS)
            rng_refill_twice(rng);
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
