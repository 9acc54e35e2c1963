/* Nets: the same bits from vectors and, as test_net_plain, from plain C; the same judgement in every world a seat cannot
 * tell apart, and nothing accepted that is not a net. */
#include "tests/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "ai/nets.h"
#include "core/hash.h"
#include "tests/setting.h"

enum { POSITIONS = 1000, NET_ROOM = 1 << 20 };

typedef struct {
    rng_source source;
    tav_rng rng;
    uint64_t *bytes;
    size_t size;
    value_net net;
} bench;

static void open_rng(bench *b, const char *name)
{
    uint8_t seed[RNG_KEY_SIZE];
    rng_seed_from_text(name, seed);
    rng_seed(&b->source, seed);
    rng_open(&b->rng, &b->source);
}

static int draw(bench *b, int bound)
{
    return (int)rng_below(&b->rng, 2 * (uint32_t)bound + 1) - bound;
}

/* Weights of this size, drawn at random. */
static void make_net(bench *b, const tav_game *game, int players, int first, int second, int last)
{
    enum { OUTPUTS = NET_OUTPUTS_MAX };
    static int16_t weights[FEATURES_MAX * NET_FIRST], seconds[NET_FIRST * NET_SECOND],
        lasts[OUTPUTS * NET_SECOND];
    int32_t first_bias[NET_FIRST], second_bias[NET_SECOND], last_bias[OUTPUTS];
    for (int i = 0; i < FEATURES_MAX * NET_FIRST; i++)
        weights[i] = (int16_t)draw(b, first);
    for (int i = 0; i < NET_FIRST * NET_SECOND; i++)
        seconds[i] = (int16_t)draw(b, second);
    for (int i = 0; i < OUTPUTS * NET_SECOND; i++)
        lasts[i] = (int16_t)draw(b, last);
    for (int i = 0; i < NET_FIRST; i++)
        first_bias[i] = draw(b, 8 * first);
    for (int i = 0; i < NET_SECOND; i++)
        second_bias[i] = draw(b, 64 * second);
    for (int i = 0; i < OUTPUTS; i++)
        last_bias[i] = draw(b, 64 * last);
    value_net net = {.game = game,
                     .players = players,
                     .settings = "{}",
                     .settings_size = 2,
                     .first_bias = first_bias,
                     .second_bias = second_bias,
                     .last_bias = last_bias,
                     .first = weights,
                     .second = seconds,
                     .last = lasts};
    b->bytes = malloc(NET_ROOM);
    b->size = net_write(&net, b->bytes, NET_ROOM);
    assert_true(b->size > 0);
    assert_true(net_read(&b->net, b->bytes, b->size));
}

/* Features like those of a game: mostly 0, small counts, a large one now and then. */
static void draw_features(bench *b, uint8_t *features)
{
    for (int i = 0; i < FEATURES_MAX; i++) {
        uint32_t kind = rng_below(&b->rng, 16);
        features[i] = (uint8_t)(kind < 12   ? 0
                                : kind < 15 ? 1 + rng_below(&b->rng, 4)
                                            : rng_below(&b->rng, 256));
    }
}

static int64_t clip(int64_t sum, int shift)
{
    int64_t number = sum >> shift;
    return number < 0 ? 0 : number > NET_ACTIVE ? NET_ACTIVE : number;
}

/* What a net is defined as, slowly, in numbers that cannot overflow. */
static void outputs_by_definition(const value_net *net, const uint8_t *features, int32_t *out)
{
    int64_t first[NET_FIRST], second[NET_SECOND];
    for (int j = 0; j < NET_FIRST; j++) {
        int64_t sum = net->first_bias[j];
        for (int i = 0; i < net->inputs; i++)
            sum += (int64_t)features[i] * net->first[i * NET_FIRST + j];
        first[j] = clip(sum, NET_FIRST_SHIFT);
    }
    for (int j = 0; j < NET_SECOND; j++) {
        int64_t sum = net->second_bias[j];
        for (int i = 0; i < NET_FIRST; i++)
            sum += first[i] * net->second[j * NET_FIRST + i];
        second[j] = clip(sum, NET_SECOND_SHIFT);
    }
    for (int j = 0; j < net->outputs; j++) {
        int64_t sum = net->last_bias[j];
        for (int i = 0; i < NET_SECOND; i++)
            sum += second[i] * net->last[j * NET_SECOND + i];
        out[j] = (int32_t)sum;
    }
}

static uint64_t compare_outputs(bench *b)
{
    uint64_t hash = 0;
    for (int i = 0; i < POSITIONS; i++) {
        uint8_t features[FEATURES_MAX];
        int32_t fast[NET_OUTPUTS_MAX] = {0}, defined[NET_OUTPUTS_MAX] = {0};
        draw_features(b, features);
        if (i == 0)
            memset(features, UINT8_MAX, sizeof features);
        net_outputs(&b->net, features, b->net.outputs, fast);
        outputs_by_definition(&b->net, features, defined);
        assert_memory_equal(fast, defined, sizeof fast);
        hash = hash_bytes(fast, sizeof fast, hash);
    }
    return hash;
}

/* Every compiler must arrive at this number; with the boldest weights there are, no sum overflows. */
static void outputs_are_as_defined(void **unused)
{
    (void)unused;
    uint64_t hash = 0;
    for (int g = 0; g < game_count(); g++)
        for (int bold = 0; bold < 2; bold++) {
            bench b;
            open_rng(&b, "vectors and plain C");
            make_net(&b, game_at(g), game_at(g)->players_max, bold ? NET_FIRST_BOUND : 200,
                     bold ? NET_SECOND_BOUND : 60, bold ? NET_LAST_BOUND : 2000);
            hash ^= compare_outputs(&b);
            free(b.bytes);
        }
    assert_int_equal(hash, UINT64_C(0xfd4a1b7a37bf679a));
}

static void a_net_of_zeros_is_the_hand_evaluation(void **unused)
{
    (void)unused;
    for (int g = 0; g < game_count(); g++) {
        const tav_game *game = game_at(g);
        bench b;
        open_rng(&b, "zeros");
        make_net(&b, game, 2, 0, 0, 0);
        tav_state_buffer state;
        tav_config config = config_plain(2);
        float hand[TAV_SEATS_MAX], share[TAV_SEATS_MAX];
        game->setup((tav_state *)&state, &config, b.source.key);
        policy_of(game)->evaluate((const tav_state *)&state, hand);
        net_evaluate(&b.net, policy_of(game), (const tav_state *)&state, 1, share);
        for (int seat = 0; seat < 2; seat++)
            assert_true(fabsf(share[seat] - hand[seat]) < 2 * NET_DOUBT);
        free(b.bytes);
    }
}

/* Plays at random and asks a net now and then, in this world and in another with the same view. */
static void judge_a_game(bench *b, const setting *s)
{
    const tav_game *game = s->game;
    tav_state_buffer room, other;
    tav_state *state = (tav_state *)&room;
    game->setup(state, &s->config, b->source.key);
    for (int i = 0; game->actor(state) != TAV_NOBODY; i++) {
        tav_action legal[TAV_LEGAL_MAX];
        int viewer = game->actor(state), players = s->config.players;
        if (i % 23 == 0) {
            tav_view_buffer view;
            float share[TAV_SEATS_MAX] = {0}, again[TAV_SEATS_MAX] = {0}, sum = 0;
            memset(&view, 0, sizeof view);
            game_view(game, state, viewer, (tav_view *)&view);
            game->resample((const tav_view *)&view, &b->rng, (tav_state *)&other);
            net_evaluate(&b->net, policy_of(game), state, viewer, share);
            net_evaluate(&b->net, policy_of(game), (const tav_state *)&other, viewer, again);
            assert_memory_equal(share, again, sizeof share);
            for (int seat = 0; seat < players; seat++) {
                assert_true(share[seat] >= 0 && share[seat] <= 1);
                sum += share[seat];
            }
            assert_true(fabsf(sum - 1) < 1e-5f);
        }
        int count = game->legal(state, legal);
        game->apply(state, legal[rng_below(&b->rng, (uint32_t)count)], NULL);
    }
}

static void a_net_judges_what_a_seat_can_see(void **unused)
{
    (void)unused;
    for (int g = 0; g < game_count(); g++)
        for (int i = 0; i < settings_count(game_at(g)); i++) {
            setting s = settings_at(game_at(g), i);
            bench b;
            open_rng(&b, "what a seat can see");
            make_net(&b, s.game, s.config.players, 200, 60, 2000);
            judge_a_game(&b, &s);
            free(b.bytes);
        }
}

static void damaged_nets_are_refused(void **unused)
{
    (void)unused;
    bench b;
    value_net net;
    open_rng(&b, "damage");
    make_net(&b, game_at(0), 2, 200, 60, 2000);
    uint8_t *bytes = (uint8_t *)b.bytes;
    for (size_t size = 0; size < b.size; size += size < 64 ? 1 : 4099)
        assert_false(net_read(&net, bytes, size));
    assert_false(net_read(&net, bytes, b.size + 8));
    for (size_t at = 0; at < b.size; at += at < 64 ? 1 : 997) {
        bytes[at] ^= 0x10;
        assert_false(net_read(&net, bytes, b.size));
        bytes[at] ^= 0x10;
    }
    assert_true(net_read(&net, bytes, b.size));
    free(b.bytes);
}

/* Bold weights with a right hash. */
static void bold_nets_are_refused(void **unused)
{
    (void)unused;
    bench b;
    value_net net;
    open_rng(&b, "bold");
    make_net(&b, game_at(0), 2, 200, 60, 2000);
    int16_t *weight = (int16_t *)(uintptr_t)b.net.first;
    weight[5] = NET_FIRST_BOUND + 1;
    uint64_t hash = hash_bytes(b.bytes, b.size - sizeof hash, 0);
    memcpy((uint8_t *)b.bytes + b.size - sizeof hash, &hash, sizeof hash);
    assert_false(net_read(&net, b.bytes, b.size));
    weight[5] = NET_FIRST_BOUND;
    hash = hash_bytes(b.bytes, b.size - sizeof hash, 0);
    memcpy((uint8_t *)b.bytes + b.size - sizeof hash, &hash, sizeof hash);
    assert_true(net_read(&net, b.bytes, b.size));
    free(b.bytes);
}

/* A changed encoder needs new nets. */
static void built_in_nets_fit_this_program(void **unused)
{
    (void)unused;
    for (int i = 0; i < nets_count(); i++) {
        value_net net, found;
        assert_true(net_read(&net, nets_built_in[i].words, nets_built_in[i].size));
        assert_true(nets_find(net.game, net.players, &found));
        assert_int_equal(net.hash, found.hash);
        bench b = {.net = net};
        open_rng(&b, "built in");
        compare_outputs(&b);
    }
}

static void a_level_takes_the_net_it_asks_for(void **unused)
{
    (void)unused;
    bench b;
    bot_level level;
    value_net net;
    open_rng(&b, "levels");
    make_net(&b, game_at(0), 3, 200, 60, 2000);
    assert_false(bot_level_read("strong:net=3", &level));
    assert_true(bot_level_read("strong", &level));
    assert_int_equal(level.net, BOT_BY_HAND);
    assert_false(bot_find_net(&level, game_at(0), 3, &b.net, &net));
    assert_true(bot_level_read("strong:net=2", &level));
    assert_true(bot_find_net(&level, game_at(0), 3, &b.net, &net));
    assert_int_equal(net.hash, b.net.hash);
    assert_false(bot_find_net(&level, game_at(0), 4, &b.net, &net));
    assert_false(bot_find_net(&level, game_at(1), 3, &b.net, &net));
    assert_false(bot_find_net(&level, game_at(0), 3, NULL, &net));
    assert_true(bot_level_read("strong:net=1", &level));
    assert_int_equal(bot_find_net(&level, game_at(0), 3, &b.net, &net),
                     nets_find(game_at(0), 3, &net));
    free(b.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outputs_are_as_defined),
        cmocka_unit_test(a_net_of_zeros_is_the_hand_evaluation),
        cmocka_unit_test(a_net_judges_what_a_seat_can_see),
        cmocka_unit_test(damaged_nets_are_refused),
        cmocka_unit_test(bold_nets_are_refused),
        cmocka_unit_test(built_in_nets_fit_this_program),
        cmocka_unit_test(a_level_takes_the_net_it_asks_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
