#include "ai/net.h"

#include <string.h>

/* The inputs that are not 0; most are 0, and most of the others 1. */
typedef struct {
    int ones, count;            /* of each list */
    uint16_t one[FEATURES_MAX]; /* inputs of 1, in whole groups */
    uint16_t at[FEATURES_MAX];  /* all others, with their values */
    uint16_t value[FEATURES_MAX];
} sparse;

enum { GROUP = 8 /* inputs of 1 that are added together */ };

/* A bit for each byte of the eight that is not 0, at the top of its place. */
static uint64_t bytes_set(uint64_t eight)
{
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
    return (((eight & low) + low) | eight) & ~low;
}

static void find_inputs(const uint8_t *features, int count, sparse *found)
{
    found->ones = found->count = 0;
    for (int i = 0; i < count; i += 8) {
        uint64_t eight = 0;
        memcpy(&eight, features + i, count - i < 8 ? (size_t)(count - i) : 8);
        for (uint64_t set = bytes_set(eight); set != 0; set &= set - 1) {
            int at = i + __builtin_ctzll(set) / 8;
            bool one = features[at] == 1;
            /* Written to both lists and counted in one: the branch would be mispredicted. */
            found->one[found->ones] = found->at[found->count] = (uint16_t)at;
            found->value[found->count] = features[at];
            found->ones += one;
            found->count += !one;
        }
    }
    for (; found->ones % GROUP != 0; found->count++) {
        found->at[found->count] = found->one[--found->ones];
        found->value[found->count] = 1;
    }
}

static int16_t clip(int32_t sum, int shift)
{
    int32_t number = sum >> shift;
    return (int16_t)(number < 0 ? 0 : number > NET_ACTIVE ? NET_ACTIVE : number);
}

/* Pairs of 16-bit products summed in 32 bits, eight numbers at a time. With NET_PLAIN, and on machines
 * without such instructions, plain C does the same. */
#if defined(NET_PLAIN)
#define VECTORS 0
#elif defined(__SSE2__)
#include <emmintrin.h>
typedef __m128i vector;
#define VECTORS             1
#define vector_load(from)   _mm_loadu_si128((const vector *)(const void *)(from))
#define vector_store(to, v) _mm_storeu_si128((vector *)(void *)(to), v)
#define vector_add(a, b)    _mm_add_epi32(a, b)
#define vector_add16(a, b)  _mm_add_epi16(a, b)
#define vector_pairs(a, b)  _mm_madd_epi16(a, b)
#define vector_low(a, b)    _mm_unpacklo_epi16(a, b)
#define vector_high(a, b)   _mm_unpackhi_epi16(a, b)
#define vector_all(number)  _mm_set1_epi32(number)
#define vector_clip(a, b, shift)                                                                   \
    _mm_max_epi16(                                                                                 \
        _mm_min_epi16(_mm_packs_epi32(_mm_srai_epi32(a, shift), _mm_srai_epi32(b, shift)),         \
                      _mm_set1_epi16(NET_ACTIVE)),                                                 \
        _mm_setzero_si128())
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
typedef v128_t vector;
#define VECTORS             1
#define vector_load(from)   wasm_v128_load(from)
#define vector_store(to, v) wasm_v128_store(to, v)
#define vector_add(a, b)    wasm_i32x4_add(a, b)
#define vector_add16(a, b)  wasm_i16x8_add(a, b)
#define vector_pairs(a, b)  wasm_i32x4_dot_i16x8(a, b)
#define vector_low(a, b)    wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define vector_high(a, b)   wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#define vector_all(number)  wasm_i32x4_splat(number)
#define vector_clip(a, b, shift)                                                                   \
    wasm_i16x8_max(wasm_i16x8_min(wasm_i16x8_narrow_i32x4(wasm_i32x4_shr(a, shift),                \
                                                          wasm_i32x4_shr(b, shift)),               \
                                  wasm_i16x8_splat(NET_ACTIVE)),                                   \
                   wasm_i16x8_splat(0))
#else
#define VECTORS 0
#endif

#if VECTORS
enum { HALF = NET_FIRST / 2, WORDS = HALF / 8 };
_Static_assert(GROUP / 2 * NET_FIRST_BOUND <= INT16_MAX, "half a group fits in 16 bits");

/* Sums of half of the first layer, which stay in registers: of each eight, the low and high four. */
typedef struct {
    vector low[WORDS], high[WORDS];
} half_sums;

static inline vector sum_of_four(const int16_t *weights, const uint16_t *inputs, int place)
{
    vector row[GROUP / 2];
    for (int i = 0; i < GROUP / 2; i++)
        row[i] = vector_load(weights + (size_t)inputs[i] * NET_FIRST + (ptrdiff_t)8 * place);
    return vector_add16(vector_add16(row[0], row[1]), vector_add16(row[2], row[3]));
}

/* Inputs of 1: half a group is added in 16 bits. */
static inline void add_ones(const int16_t *weights, const sparse *inputs, half_sums *sum)
{
    const vector ones = vector_all(1 | 1 << 16);
    for (int i = 0; i < inputs->ones; i += GROUP)
        for (int j = 0; j < WORDS; j++) {
            vector a = sum_of_four(weights, inputs->one + i, j);
            vector b = sum_of_four(weights, inputs->one + i + GROUP / 2, j);
            sum->low[j] = vector_add(sum->low[j], vector_pairs(vector_low(a, b), ones));
            sum->high[j] = vector_add(sum->high[j], vector_pairs(vector_high(a, b), ones));
        }
}

/* The others, two at a time. */
static inline void add_others(const int16_t *weights, const sparse *inputs, half_sums *sum)
{
    for (int i = 0; i < inputs->count; i += 2) {
        bool two = i + 1 < inputs->count;
        const int16_t *a = weights + (size_t)inputs->at[i] * NET_FIRST;
        const int16_t *b = two ? weights + (size_t)inputs->at[i + 1] * NET_FIRST : a;
        vector values = vector_all(inputs->value[i] | (two ? inputs->value[i + 1] << 16 : 0));
        for (int j = 0; j < WORDS; j++) {
            vector one = vector_load(a + 8 * j), other = vector_load(b + 8 * j);
            sum->low[j] = vector_add(sum->low[j], vector_pairs(vector_low(one, other), values));
            sum->high[j] = vector_add(sum->high[j], vector_pairs(vector_high(one, other), values));
        }
    }
}

static void first_half(const value_net *net, const sparse *inputs, int half, int16_t *out)
{
    const int16_t *weights = net->first + (ptrdiff_t)half * HALF;
    const int32_t *bias = net->first_bias + (ptrdiff_t)half * HALF;
    half_sums sum;
    for (int j = 0; j < WORDS; j++) {
        sum.low[j] = vector_load(bias + 8 * j);
        sum.high[j] = vector_load(bias + 8 * j + 4);
    }
    add_ones(weights, inputs, &sum);
    add_others(weights, inputs, &sum);
    for (int j = 0; j < WORDS; j++)
        vector_store(out + (ptrdiff_t)half * HALF + 8 * j,
                     vector_clip(sum.low[j], sum.high[j], NET_FIRST_SHIFT));
}

static void first_layer(const value_net *net, const sparse *inputs, int16_t *out)
{
    first_half(net, inputs, 0, out);
    first_half(net, inputs, 1, out);
}

static int32_t product(const int16_t *a, const int16_t *b, int count)
{
    vector sum = vector_pairs(vector_load(a), vector_load(b));
    for (int i = 8; i < count; i += 8)
        sum = vector_add(sum, vector_pairs(vector_load(a + i), vector_load(b + i)));
    int32_t part[4];
    vector_store(part, sum);
    return part[0] + part[1] + part[2] + part[3];
}
#else
static void first_layer(const value_net *net, const sparse *inputs, int16_t *out)
{
    int32_t sum[NET_FIRST];
    memcpy(sum, net->first_bias, sizeof sum);
    for (int i = 0; i < inputs->ones; i++)
        for (int j = 0; j < NET_FIRST; j++)
            sum[j] += net->first[(size_t)inputs->one[i] * NET_FIRST + (size_t)j];
    for (int i = 0; i < inputs->count; i++) {
        const int16_t *row = net->first + (size_t)inputs->at[i] * NET_FIRST;
        int32_t value = inputs->value[i];
        for (int j = 0; j < NET_FIRST; j++)
            sum[j] += value * row[j];
    }
    for (int j = 0; j < NET_FIRST; j++)
        out[j] = clip(sum[j], NET_FIRST_SHIFT);
}

static int32_t product(const int16_t *a, const int16_t *b, int count)
{
    int32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}
#endif

void net_outputs(const value_net *net, const uint8_t *features, int count, int32_t *out)
{
    sparse inputs;
    int16_t first[NET_FIRST], second[NET_SECOND];
    find_inputs(features, net->inputs, &inputs);
    first_layer(net, &inputs, first);
    for (int i = 0; i < NET_SECOND; i++)
        second[i] = clip(product(net->second + (ptrdiff_t)i * NET_FIRST, first, NET_FIRST) +
                             net->second_bias[i],
                         NET_SECOND_SHIFT);
    for (int i = 0; i < count; i++)
        out[i] = product(net->last + (ptrdiff_t)i * NET_SECOND, second, NET_SECOND) +
                 net->last_bias[i];
}

/* --- Judging ------------------------------------------------------------------------------------- */

/* 65536 x e^(-x), for x in units of the outputs, interpolated linearly between the entries of
 * policy_exps; at most a five-hundredth too high. */
static uint32_t exp_of_minus(int32_t x)
{
    enum { STEP = (NET_ACTIVE << NET_LAST_SHIFT) / 8 };
    int32_t step = x / STEP, rest = x % STEP;
    if (step >= POLICY_EXPS)
        return 0;
    uint32_t from = policy_exps[step], to = policy_exps[step + 1];
    return from - (uint32_t)((uint64_t)(from - to) * (uint32_t)rest / STEP);
}

void net_odds(const value_net *net, const int32_t *logit, uint32_t *odds)
{
    int32_t best = logit[0];
    for (int i = 1; i < net->players; i++)
        best = logit[i] > best ? logit[i] : best;
    for (int i = 0; i < net->players; i++)
        odds[i] = exp_of_minus(best - logit[i]);
}

void net_evaluate(const value_net *net, const tav_policy *policy, const tav_state *state,
                  int viewer, float *share)
{
    uint8_t features[FEATURES_MAX];
    int32_t logit[TAV_SEATS_MAX];
    uint32_t odds[TAV_SEATS_MAX];
    int players = net->players;
    float sum = 0;
    policy->evaluate(state, share);
    policy->features->encode(state, viewer, features);
    net_outputs(net, features, players, logit);
    net_odds(net, logit, odds);
    for (int i = 0; i < players; i++) {
        int seat = viewer + i < players ? viewer + i : viewer + i - players;
        share[seat] = (share[seat] + NET_DOUBT) * (float)odds[i];
        sum += share[seat];
    }
    for (int seat = 0; seat < players; seat++)
        share[seat] /= sum;
}
