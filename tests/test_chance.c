/* Checks the generator and the hashes against published vectors, and the numbers drawn from them
 * against the expected distributions. */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/rng.h"
#include "core/sha256.h"
#include "core/text.h"
#include "tests/chi_square.h"

/* --- ChaCha8 ---------------------------------------------------------------------------------- */

/* Keystream blocks with a zero IV: TC1 and TC2 of draft-strombergson-chacha-test-vectors, and the
 * reference vector of the cipher's author, whose counter is -1. */
static const struct {
    uint8_t first_key_byte; /* all other bytes are 0 */
    uint64_t block;
    const char *keystream;
} chacha_vector[] = {
    {0x00, 0,
     "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
     "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"},
    {0x00, 1,
     "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
     "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"},
    {0x01, 0,
     "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
     "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"},
    {0x01, 1,
     "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
     "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4"},
    {0x00, UINT64_MAX,
     "df8a0bceca2fbb111f29978fa9a64407c68ced975ff55a24707265d0687e6aef"
     "b3597eac46e4b0a79b3a49c8b0f1775ac3edd7eb6a6d9bcb38f276517a79e014"},
};

static void chacha8_gives_the_published_keystream(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof chacha_vector / sizeof chacha_vector[0]; i++) {
        uint8_t key[RNG_KEY_SIZE] = {chacha_vector[i].first_key_byte}, expected[64], got[64];
        uint32_t words[RNG_BLOCK_WORDS];
        assert_true(text_read_hex(chacha_vector[i].keystream, expected, sizeof expected));
        chacha8_block(key, chacha_vector[i].block, words);
        for (int byte = 0; byte < 64; byte++)
            got[byte] = (uint8_t)(words[byte / 4] >> (8 * (byte % 4)));
        assert_memory_equal(got, expected, sizeof expected);
    }
}

/* --- SHA-256 ---------------------------------------------------------------------------------- */

/* The examples of FIPS 180, and lengths around a block boundary (computed with another
 * implementation). `times` repeats the message. */
static const struct {
    const char *message;
    size_t times;
    const char *digest;
} sha_vector[] = {
    {"", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
     "lmnopqrsmnopqrstnopqrstu",
     1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    {"a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
    {"a", 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
    {"a", 56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
    {"a", 63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
    {"a", 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
    {"a", 65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"},
    {"a", 119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"},
    {"a", 120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"},
};

static void assert_digest(const uint8_t digest[SHA256_SIZE], const char *expected)
{
    char text[2 * SHA256_SIZE + 1];
    tav_text out;
    text_open(&out, text, sizeof text);
    text_hex(&out, digest, SHA256_SIZE);
    assert_string_equal(text, expected);
}

static void sha256_gives_the_published_digests(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof sha_vector / sizeof sha_vector[0]; i++) {
        size_t length = strlen(sha_vector[i].message), size = length * sha_vector[i].times;
        uint8_t *message = malloc(size + 1), digest[SHA256_SIZE];
        assert_non_null(message);
        for (size_t at = 0; at < size; at++)
            message[at] = (uint8_t)sha_vector[i].message[at % length];
        sha256(message, size, digest);
        free(message);
        assert_digest(digest, sha_vector[i].digest);
    }
}

/* --- Hash ------------------------------------------------------------------------------------- */

/* Pinned: signatures and tables written by one version must be found by the next. */
static void hash_values_are_pinned(void **unused)
{
    (void)unused;
    assert_true(hash_bytes("", 0, 0) == 0xfb133a9c2847f4cc);
    assert_true(hash_bytes("a", 1, 0) == 0x7c84237233a674c9);
    assert_true(hash_bytes("a", 1, 1) == 0xdbadda8feeabc5b6);
    assert_true(hash_bytes("abcdefgh", 8, 0) == 0x2d4687bfe295e34f);
    assert_true(hash_bytes("abcdefghi", 9, 0) == 0x63e694b824e215e5);
    assert_true(hash_bytes("def", 3, hash_bytes("abc", 3, 0)) == 0xb8f126f3210ebc10);
}

/* Trailing zeros, where a message is cut and where a byte stands all matter; alignment does not. */
static void hash_tells_messages_apart(void **unused)
{
    (void)unused;
    static const uint8_t zeros[32];
    uint64_t seen[64];
    int count = 0;
    for (size_t size = 0; size <= 32; size++)
        seen[count++] = hash_bytes(zeros, size, 0);
    for (size_t at = 0; at < 24; at++) {
        uint8_t message[24] = {0};
        message[at] = 1;
        seen[count++] = hash_bytes(message, sizeof message, 0);
    }
    seen[count++] = hash_bytes("bcdef", 5, hash_bytes("a", 1, 0));
    seen[count++] = hash_bytes("ef", 2, hash_bytes("abcd", 4, 0));
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            assert_true(seen[i] != seen[j]);

    uint8_t shifted[16] = "_hash";
    assert_true(hash_bytes(shifted + 1, 4, 7) == hash_bytes("hash", 4, 7));
}

/* --- Draws ------------------------------------------------------------------------------------ */

static void start(rng_source *source, tav_rng *rng, const char *seed)
{
    uint8_t key[RNG_KEY_SIZE];
    rng_seed_from_text(seed, key);
    rng_seed(source, key);
    rng_open(rng, source);
}

/* A stream fetches blocks as it needs them. The source advances at once, and a second stream starts
 * at the next unused block. */
static void a_stream_takes_whole_blocks_from_its_source(void **unused)
{
    (void)unused;
    rng_source source;
    tav_rng rng;
    uint32_t block[RNG_BLOCK_WORDS];
    start(&source, &rng, "blocks");
    assert_true(source.block == 0);
    chacha8_block(source.key, 0, block);
    for (int i = 0; i < RNG_BLOCK_WORDS; i++) {
        assert_int_equal(rng_word(&rng), block[i]);
        assert_true(source.block == 1);
    }
    chacha8_block(source.key, 1, block);
    assert_int_equal(rng_word(&rng), block[0]);
    assert_true(source.block == 2);

    tav_rng other;
    rng_open(&other, &source);
    assert_true(source.block == 2);
    chacha8_block(source.key, 2, block);
    assert_int_equal(rng_word(&other), block[0]);
    assert_true(source.block == 3);
}

/* Fetching two blocks at once gives the words of both in order. */
static void two_blocks_at_once_equal_two_single_blocks(void **unused)
{
    (void)unused;
    rng_source source;
    tav_rng rng;
    uint32_t block[RNG_BLOCK_WORDS];
    start(&source, &rng, "two blocks");
    rng_refill_twice(&rng);
    assert_true(source.block == 2);
    for (uint64_t number = 0; number < 3; number++) {
        chacha8_block(source.key, number, block);
        for (int i = 0; i < RNG_BLOCK_WORDS; i++)
            assert_int_equal(rng_word(&rng), block[i]);
    }
}

static void every_series_has_its_own_key(void **unused)
{
    (void)unused;
    uint8_t seed[RNG_KEY_SIZE] = {0}, key[RNG_KEY_SIZE];
    rng_derive(seed, 1, key);
    assert_digest(key, "19ea44be89eece0fd4ec7482049f472a11af19384bffb38a88e77b3b1dd54c19");
    rng_derive(seed, 0x0102030405060708, key);
    assert_digest(key, "0d34454f961bdea0d00b570bb5534568f56929c7e8d0d433ed385e3665721279");
}

static void a_seed_is_hex_or_any_text(void **unused)
{
    (void)unused;
    static const char hex[] = "00112233445566778899aabbccddeeffFFEEDDCCBBAA99887766554433221100";
    uint8_t seed[RNG_KEY_SIZE];
    rng_seed_from_text(hex, seed);
    assert_digest(seed, "00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100");
    rng_seed_from_text("0", seed);
    assert_digest(seed, "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9");

    char other[sizeof hex];
    memcpy(other, hex, sizeof hex);
    other[63] = 'g';
    uint8_t digest[SHA256_SIZE];
    sha256((const uint8_t *)other, 64, digest);
    rng_seed_from_text(other, seed);
    assert_memory_equal(seed, digest, SHA256_SIZE);
}

static void numbers_below_a_bound_are_uniform(void **unused)
{
    (void)unused;
    static const uint32_t bound[] = {2, 3, 5, 6, 7, 10, 64, 97, 110};
    rng_source source;
    tav_rng rng;
    start(&source, &rng, "even");
    for (size_t b = 0; b < sizeof bound / sizeof bound[0]; b++) {
        chi_cell cell[110] = {{0}};
        for (uint32_t i = 0; i < bound[b]; i++)
            cell[i].expected = 1.0 / bound[b];
        for (int i = 0; i < 100000; i++) {
            uint32_t number = rng_below(&rng, bound[b]);
            assert_in_range(number, 0, bound[b] - 1);
            cell[number].seen++;
        }
        assert_true(chi_square(cell, bound[b]) > CHI_SQUARE_LIMIT);
    }
    assert_int_equal(rng_below(&rng, 1), 0);
}

/* The bound is 3 * 2^30 of 2^32 words. Without rejection, numbers of one residue mod 3 would be
 * twice as likely as the others. A quarter of the words must be rejected. */
static void biased_words_are_rejected(void **unused)
{
    (void)unused;
    enum { DRAWS = 100000 };
    const uint32_t bound = (uint32_t)3 << 30;
    rng_source source;
    tav_rng rng;
    start(&source, &rng, "thrown back");
    chi_cell third[3] = {{1.0 / 3, 0}, {1.0 / 3, 0}, {1.0 / 3, 0}};
    chi_cell residue[3] = {{1.0 / 3, 0}, {1.0 / 3, 0}, {1.0 / 3, 0}};
    for (int i = 0; i < DRAWS; i++) {
        uint32_t number = rng_below(&rng, bound);
        assert_true(number < bound);
        third[number >> 30].seen++;
        residue[number % 3].seen++;
    }
    assert_true(chi_square(third, 3) > CHI_SQUARE_LIMIT);
    assert_true(chi_square(residue, 3) > CHI_SQUARE_LIMIT);
    double words = (double)source.block * RNG_BLOCK_WORDS;
    assert_true(words > DRAWS * 1.32 && words < DRAWS * 1.35);
}

/* All 24 orders of four cards, and the place of every card in a long pile. */
static void every_order_is_equally_likely(void **unused)
{
    (void)unused;
    rng_source source;
    tav_rng rng;
    start(&source, &rng, "orders");
    chi_cell order[256] = {{0}};
    for (int i = 0; i < 120000; i++) {
        uint8_t items[4] = {0, 1, 2, 3};
        rng_shuffle(&rng, items, 4);
        order[items[0] << 6 | items[1] << 4 | items[2] << 2 | items[3]].seen++;
    }
    for (int code = 0; code < 256; code++) {
        unsigned met = 1u << (code >> 6) | 1u << (code >> 4 & 3) | 1u << (code >> 2 & 3) |
                       1u << (code & 3);
        order[code].expected = met == 15 ? 1.0 / 24 : 0;
    }
    assert_true(chi_square(order, 256) > CHI_SQUARE_LIMIT);

    static chi_cell place[32 * 32];
    for (int i = 0; i < 32 * 32; i++)
        place[i] = (chi_cell){1.0 / (32 * 32), 0};
    for (int i = 0; i < 20000; i++) {
        uint8_t pile[32];
        for (uint8_t j = 0; j < 32; j++)
            pile[j] = j;
        rng_shuffle(&rng, pile, 32);
        for (int j = 0; j < 32; j++)
            place[pile[j] * 32 + j].seen++;
    }
    assert_true(chi_square(place, 32 * 32) > CHI_SQUARE_LIMIT);

    uint64_t before = source.block;
    uint8_t one[1] = {9};
    rng_shuffle(&rng, one, 1);
    rng_shuffle(&rng, one, 0);
    assert_int_equal(one[0], 9);
    assert_true(source.block == before);
}

/* Tests the test: a loaded die is caught, an honest one is not, and the values agree with a table
 * (the 5 % point of one degree of freedom is 3.841, of ten 18.307). */
static void chi_square_tells_a_loaded_die(void **unused)
{
    (void)unused;
    chi_cell coin[2] = {{0.5, 5098}, {0.5, 4902}};
    assert_true(chi_square(coin, 2) > 0.0499 && chi_square(coin, 2) < 0.0501);
    chi_cell loaded[6] = {{1.0 / 6, 1000}, {1.0 / 6, 1000}, {1.0 / 6, 1000},
                          {1.0 / 6, 1000}, {1.0 / 6, 1000}, {1.0 / 6, 1180}};
    assert_true(chi_square(loaded, 6) < CHI_SQUARE_LIMIT);
    chi_cell impossible[2] = {{1, 100}, {0, 1}};
    assert_true(chi_square(impossible, 2) < CHI_SQUARE_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chacha8_gives_the_published_keystream),
        cmocka_unit_test(sha256_gives_the_published_digests),
        cmocka_unit_test(hash_values_are_pinned),
        cmocka_unit_test(hash_tells_messages_apart),
        cmocka_unit_test(a_stream_takes_whole_blocks_from_its_source),
        cmocka_unit_test(two_blocks_at_once_equal_two_single_blocks),
        cmocka_unit_test(every_series_has_its_own_key),
        cmocka_unit_test(a_seed_is_hex_or_any_text),
        cmocka_unit_test(numbers_below_a_bound_are_uniform),
        cmocka_unit_test(biased_words_are_rejected),
        cmocka_unit_test(every_order_is_equally_likely),
        cmocka_unit_test(chi_square_tells_a_loaded_die),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
