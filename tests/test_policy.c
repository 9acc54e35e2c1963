/* What ai/policy.h promises, checked for every game's policy at every decision of some games of
 * every setting. The policies play the games themselves, so the positions are like those in a
 * search. */
#include "tests/unit.h"

#include <math.h>
#include <string.h>

#include "ai/policy.h"
#include "tests/setting.h"

enum { WORLDS = 3, PICKS = 20000 };

typedef struct {
    setting setting;
    const tav_policy *policy;
    int number;    /* of the decision */
    int unsettled; /* consecutive decisions without a settled state */
    tav_rng *chance;
} match;

typedef void check(match *m, const tav_state *state);

static void fail_at(const match *m, const char *words)
{
    char text[SETTING_TEXT_MAX];
    tav_text out;
    text_open(&out, text, sizeof text);
    setting_text(&m->setting, &out);
    fail_msg("%s, decision %d: %s", text, m->number, words);
}

/* --- Playing ---------------------------------------------------------------------------------- */

static void play(match *m, const uint8_t seed[RNG_KEY_SIZE], check *look)
{
    const tav_game *game = m->setting.game;
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    tav_action legal[TAV_LEGAL_MAX];
    int weight[TAV_LEGAL_MAX];
    game->setup(state, &m->setting.config, seed);
    m->number = 0;
    for (int count; (count = game->legal(state, legal)) > 0; m->number++) {
        look(m, state);
        m->policy->weigh(state, count, legal, weight);
        game->apply(state, legal[policy_pick(weight, count, m->chance)], NULL);
    }
    look(m, state);
}

static void play_all_settings(check *look)
{
    for (int g = 0; g < game_count(); g++)
        for (int i = 0; i < settings_count(game_at(g)); i++) {
            uint8_t seed[RNG_KEY_SIZE] = {(uint8_t)g, (uint8_t)i}, own[RNG_KEY_SIZE];
            setting plain = settings_at(game_at(g), i);
            rng_source source;
            tav_rng chance;
            rng_derive(seed, 0, own);
            rng_seed(&source, own);
            rng_open(&chance, &source);
            match m = {.setting = setting_variant(plain.game, plain.config.players,
                                                  plain.config.modules, (uint64_t)i),
                       .policy = policy_of(plain.game),
                       .chance = &chance};
            assert_non_null(m.policy);
            play(&m, seed, look);
        }
}

/* Draws a world in which this viewer sees the same as in the state. */
static tav_state *other_world(match *m, const tav_state *state, int viewer, tav_state_buffer *world)
{
    const tav_game *game = m->setting.game;
    tav_view_buffer view;
    game_view(game, state, viewer, (tav_view *)&view);
    game->resample((const tav_view *)&view, m->chance, (tav_state *)world);
    return (tav_state *)world;
}

/* --- Weights ---------------------------------------------------------------------------------- */

/* Exchanges everything hidden from the actor: the weights must not change. */
static void weights_stay(match *m, const tav_state *state)
{
    const tav_game *game = m->setting.game;
    tav_action legal[TAV_LEGAL_MAX];
    int weight[TAV_LEGAL_MAX], other[TAV_LEGAL_MAX], again[TAV_LEGAL_MAX];
    int count = game->legal(state, legal);
    if (count == 0)
        return;
    tav_state_buffer before, world;
    memcpy(&before, state, game->state_size);
    m->policy->weigh(state, count, legal, weight);
    m->policy->weigh(state, count, legal, again);
    if (memcmp(&before, state, game->state_size) != 0)
        fail_at(m, "weighing changes the state");
    if (memcmp(weight, again, (size_t)count * sizeof *weight) != 0)
        fail_at(m, "weighing twice gives two answers");
    for (int i = 0; i < WORLDS; i++) {
        m->policy->weigh(other_world(m, state, game->actor(state), &world), count, legal, other);
        if (memcmp(weight, other, (size_t)count * sizeof *weight) != 0)
            fail_at(m, "the weights depend on hidden information");
    }
}

static void weights_use_only_what_the_actor_knows(void **unused)
{
    (void)unused;
    play_all_settings(weights_stay);
}

/* --- Evaluations ------------------------------------------------------------------------------ */

static void demand_winners(match *m, const tav_state *state, const float *share)
{
    tav_score score[TAV_SEATS_MAX];
    int winners = 0;
    game_score(m->setting.game, state, score);
    for (int seat = 0; seat < m->setting.config.players; seat++)
        winners += score[seat].rank == 1;
    for (int seat = 0; seat < m->setting.config.players; seat++) {
        float won = score[seat].rank == 1 ? 1.0f / (float)winners : 0.0f;
        if (fabsf(share[seat] - won) > 1e-6f)
            fail_at(m, "after the end the win is not shared by those who won");
    }
}

/* Exchanges everything hidden from a spectator: the estimate must not change. */
static void shares_stay(match *m, const tav_state *state)
{
    float share[TAV_SEATS_MAX], other[TAV_SEATS_MAX], sum = 0.0f;
    int players = m->setting.config.players;
    tav_state_buffer world;
    assert_non_null(m->policy->evaluate);
    m->policy->evaluate(state, share);
    for (int seat = 0; seat < players; seat++) {
        if (!(share[seat] >= 0.0f && share[seat] <= 1.0f))
            fail_at(m, "a share is not one");
        sum += share[seat];
    }
    if (fabsf(sum - 1.0f) > 1e-5f)
        fail_at(m, "the shares do not add up to one");
    if (m->setting.game->actor(state) == TAV_NOBODY) {
        demand_winners(m, state, share);
        return;
    }
    m->policy->evaluate(other_world(m, state, TAV_SPECTATOR, &world), other);
    if (memcmp(share, other, (size_t)players * sizeof *share) != 0)
        fail_at(m, "the estimate depends on hidden information");
}

static void estimates_use_only_public_information(void **unused)
{
    (void)unused;
    play_all_settings(shares_stay);
}

/* Every roll-out reaches a state that can be evaluated. */
static void settles_soon(match *m, const tav_state *state)
{
    enum { LONGEST_PHASE = 200 };
    m->unsettled = m->setting.game->decision(state) == m->policy->settled ? 0 : m->unsettled + 1;
    if (m->unsettled > LONGEST_PHASE)
        fail_at(m, "no settled state for too long");
}

static void games_keep_reaching_settled_states(void **unused)
{
    (void)unused;
    play_all_settings(settles_soon);
}

/* --- Features --------------------------------------------------------------------------------- */

/* The true state gives the same features as the view, which holds nothing hidden; every feature is
 * written, and none beyond the last. */
static void features_follow_the_view(match *m, const tav_state *state)
{
    static uint8_t of_state[FEATURES_MAX + 1], of_view[FEATURES_MAX + 1];
    const tav_features *features = m->policy->features;
    int count = features->count, players = m->setting.config.players;
    assert_in_range(count, 1, FEATURES_MAX);
    for (int viewer = TAV_SPECTATOR; viewer < players; viewer++) {
        tav_view_buffer view;
        memset(of_state, 0xee, sizeof of_state);
        memset(of_view, 0xdd, sizeof of_view);
        game_view(m->setting.game, state, viewer, (tav_view *)&view);
        features->encode(state, viewer, of_state);
        features_of_view(features, (const tav_view *)&view, of_view);
        for (int i = 0; i < count; i++)
            if (of_state[i] != of_view[i]) {
                char name[FEATURES_NAME_MAX];
                tav_text out;
                text_open(&out, name, sizeof name);
                features_name(m->setting.game, i, &out);
                print_error("%s for viewer %d: %d in the state, %d in the view\n", name, viewer,
                            of_state[i], of_view[i]);
                fail_at(m, "a feature knows more or less than the view");
            }
        if (of_state[count] != 0xee || of_view[count] != 0xdd)
            fail_at(m, "more features than announced");
    }
}

static void features_show_what_the_view_shows(void **unused)
{
    (void)unused;
    play_all_settings(features_follow_the_view);
}

/* Every feature has a name of its own and a scale. */
static void features_are_described(void **unused)
{
    (void)unused;
    static char name[FEATURES_MAX][FEATURES_NAME_MAX];
    for (int g = 0; g < game_count(); g++) {
        const tav_game *game = game_at(g);
        const tav_features *of = features_of(game);
        uint8_t usual[FEATURES_MAX + 1];
        usual[of->count] = 0xee;
        features_usual(of, usual);
        assert_int_equal(usual[of->count], 0xee);
        for (int i = 0; i < of->count; i++) {
            tav_text out;
            text_open(&out, name[i], sizeof name[i]);
            features_name(game, i, &out);
            assert_false(out.full);
            assert_true(usual[i] > 0);
            for (int j = 0; j < i; j++)
                assert_string_not_equal(name[i], name[j]);
        }
    }
}

/* --- Picking ---------------------------------------------------------------------------------- */

/* A weight of a hundred less is picked e times less often; one far behind never is. */
static void picks_follow_the_weights(void **unused)
{
    (void)unused;
    static const int weight[] = {250, 350, -2000, 350};
    uint8_t seed[RNG_KEY_SIZE] = {1};
    int picked[4] = {0};
    rng_source source;
    tav_rng rng;
    rng_seed(&source, seed);
    rng_open(&rng, &source);
    for (int i = 0; i < PICKS; i++)
        picked[policy_pick(weight, 4, &rng)]++;
    double often = PICKS / (2 + 1 / 2.718281828);
    double deviation = sqrt(often * (1 - often / PICKS));
    assert_int_equal(picked[2], 0);
    assert_true(fabs(picked[1] - often) < 4 * deviation);
    assert_true(fabs(picked[3] - often) < 4 * deviation);
    assert_int_equal(picked[0] + picked[1] + picked[3], PICKS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weights_use_only_what_the_actor_knows),
        cmocka_unit_test(estimates_use_only_public_information),
        cmocka_unit_test(games_keep_reaching_settled_states),
        cmocka_unit_test(features_show_what_the_view_shows),
        cmocka_unit_test(features_are_described),
        cmocka_unit_test(picks_follow_the_weights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
