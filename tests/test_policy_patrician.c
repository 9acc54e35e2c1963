/* The policy of Patrician: it sees what any player would see, beats random players, predicts the
 * winner, and treats every seat alike. */
#include "tests/unit.h"

#include <math.h>
#include <string.h>

#include "ai/policy.h"
#include "games/patrician/flow.h"
#include "games/patrician/surface.h"

enum { GAMES = 60 };

typedef union {
    tav_state_buffer room;
    pa_state pa;
} table;

static const tav_policy *policy(void)
{
    return policy_of(game_by_id("patrician"));
}

static void deal(table *t, int players, int number)
{
    uint8_t seed[RNG_KEY_SIZE] = {(uint8_t)number, (uint8_t)players, 'p'};
    tav_config config = config_plain(players);
    game_by_id("patrician")->setup((tav_state *)t, &config, seed);
}

static int card_named(const char *id)
{
    for (int card = 0; card < PA_CARDS; card++)
        if (strcmp(pa_cards[card].id, id) == 0)
            return card;
    fail_msg("no card %s", id);
    return 0;
}

static int weight_of(const table *t, int option)
{
    tav_action action = (tav_action)(t->pa.phase << PA_OPTION_BITS | option);
    int weight;
    policy()->weigh((const tav_state *)t, 1, &action, &weight);
    return weight;
}

/* Builds a tower from its owners, bottom up. */
static pa_tower tower_of(const char *owners)
{
    pa_tower tower = 0;
    for (; *owners != '\0'; owners++)
        tower = pa_stack(tower, *owners - '0');
    return tower;
}

static void stand(table *t, const char *card, const char *left, const char *right)
{
    int city = pa_cards[card_named(card)].city;
    t->pa.tower[city][PA_LEFT] = tower_of(left);
    t->pa.tower[city][PA_RIGHT] = tower_of(right);
    t->pa.room[city] = (uint8_t)(pa_cities[city].floors - strlen(left) - strlen(right));
}

/* --- What any player sees --------------------------------------------------------------------- */

/* Seat 0 plays a card whose floor can only go left or right. */
static void expect_site(const char *left, const char *right, int better)
{
    table t;
    deal(&t, 2, 0);
    memset(t.pa.hand, PA_SLOT_FREE, sizeof t.pa.hand);
    stand(&t, "ferrara-red-hat-star", left, right);
    t.pa.turn = 0;
    t.pa.phase = PA_BUILD;
    t.pa.card = (uint8_t)card_named("ferrara-red-hat-star");
    t.pa.to_build = 1;
    assert_true(weight_of(&t, better) > weight_of(&t, 1 - better));
}

/* Majority, then the floor nearest the top (docs/rules/patrician.md 7.6). */
static void the_last_floor_goes_where_it_wins(void **unused)
{
    (void)unused;
    expect_site("01", "11", PA_LEFT);
    expect_site("11", "10", PA_RIGHT);
    expect_site("1", "011", PA_RIGHT);
    expect_site("010", "1", PA_RIGHT);
}

/* Two cards of one city differ only in their portraits. */
static void the_card_that_completes_a_set_is_preferred(void **unused)
{
    (void)unused;
    table t;
    deal(&t, 3, 0);
    t.pa.turn = 1;
    t.pa.phase = PA_TAKE;
    memset(t.pa.hand, PA_SLOT_FREE, sizeof t.pa.hand);
    t.pa.played[pa_pile(&t.pa, 1)] = (uint8_t)card_named("ferrara-two-beards");
    t.pa.played_count[1] = 1;
    t.pa.display[0] = (uint8_t)card_named("siena-lady-star");
    t.pa.display[1] = (uint8_t)card_named("siena-beard-star");
    assert_true(weight_of(&t, 1) > weight_of(&t, 0));
    t.pa.played[pa_pile(&t.pa, 1)] = (uint8_t)card_named("roma-two-ladies");
    assert_true(weight_of(&t, 1) < weight_of(&t, 0));
}

/* Near completion a moved floor makes or breaks a majority; otherwise the policy leaves it in
 * place. */
static void moves_help_or_are_declined(void **unused)
{
    (void)unused;
    table t;
    deal(&t, 2, 0);
    memset(t.pa.hand, PA_SLOT_FREE, sizeof t.pa.hand);
    int lucca = pa_cards[card_named("lucca-move")].city;
    t.pa.turn = 0;
    t.pa.phase = PA_MOVE;
    t.pa.card = (uint8_t)card_named("roma-move");
    stand(&t, "lucca-move", "001", "110");
    assert_true(weight_of(&t, lucca * PA_SITES + PA_RIGHT) > weight_of(&t, PA_PASS));
    assert_true(weight_of(&t, lucca * PA_SITES + PA_LEFT) < weight_of(&t, PA_PASS));
    stand(&t, "lucca-move", "0110", "11");
    assert_true(weight_of(&t, lucca * PA_SITES + PA_LEFT) < weight_of(&t, PA_PASS));
}

/* --- Whole games ------------------------------------------------------------------------------ */

/* Seat `own` plays by the policy; the others do too (`all`) or play at random. */
static void play_on(table *t, int own, bool all, tav_rng *rng)
{
    tav_state *state = (tav_state *)t;
    tav_action legal[TAV_LEGAL_MAX];
    int weight[TAV_LEGAL_MAX], count = pa_legal(state, legal);
    int pick = (int)rng_below(rng, (uint32_t)count);
    if (all || t->pa.turn == own) {
        policy()->weigh(state, count, legal, weight);
        pick = policy_pick(weight, count, rng);
    }
    assert_int_equal(pa_apply(state, legal[pick], NULL), TAV_OK);
}

static void open_chance(rng_source *source, tav_rng *rng, int number)
{
    uint8_t seed[RNG_KEY_SIZE] = {(uint8_t)number, 'c'};
    rng_seed(source, seed);
    rng_open(rng, source);
}

/* The seeds are fixed, so the games are always the same. */
static void random_players_are_beaten(void **unused)
{
    (void)unused;
    static const float least[TAV_SEATS_MAX + 1] = {[2] = 0.90f, 0.80f, 0.70f, 0.60f};
    for (int players = 2; players <= TAV_SEATS_MAX; players++) {
        float won = 0.0f;
        for (int game = 0; game < GAMES * players; game++) {
            table t;
            rng_source source;
            tav_rng rng;
            float share[TAV_SEATS_MAX];
            int own = game % players;
            open_chance(&source, &rng, game);
            for (deal(&t, players, game / players); t.pa.phase != PA_OVER;)
                play_on(&t, own, false, &rng);
            policy()->evaluate((const tav_state *)&t, share);
            won += share[own];
        }
        if (won < least[players] * GAMES * (float)players)
            fail_msg("%d players: %f of %d games won", players, (double)won, GAMES * players);
    }
}

/* From the middle of the game on, the estimate beats giving everyone the same chance. */
static void winners_are_predicted(void **unused)
{
    (void)unused;
    for (int players = 2; players <= TAV_SEATS_MAX; players++) {
        double loss = 0.0;
        int count = 0;
        for (int game = 0; game < GAMES; game++) {
            table t;
            rng_source source;
            tav_rng rng;
            float share[64][TAV_SEATS_MAX], won[TAV_SEATS_MAX];
            int seen = 0;
            open_chance(&source, &rng, game);
            for (deal(&t, players, game); t.pa.phase != PA_OVER;) {
                if (t.pa.phase == PA_PLAY && seen < 64 && 2 * t.pa.round > pa_shares[players].turns)
                    policy()->evaluate((const tav_state *)&t, share[seen++]);
                play_on(&t, 0, true, &rng);
            }
            policy()->evaluate((const tav_state *)&t, won);
            for (int i = 0; i < seen; i++, count++)
                for (int seat = 0; seat < players; seat++)
                    loss -= (double)won[seat] * log((double)share[i][seat]);
        }
        if (loss / count > log(players) - 0.05)
            fail_msg("%d players: loss %f, knowing nothing %f", players, loss / count,
                     log(players));
    }
}

/* --- The same from every seat ----------------------------------------------------------------- */

static pa_tower turned_tower(pa_tower tower, int by, int players)
{
    pa_tower turned = 0;
    for (int floor = pa_height(tower) - 1; floor >= 0; floor--)
        turned = pa_stack(turned, (pa_top(tower >> 4 * floor) + by) % players);
    return turned;
}

/* Moves everybody `by` seats further on and swaps the sites. */
static void turn_table(const pa_state *from, int by, pa_state *to)
{
    int players = from->config.players, turns = pa_shares[players].turns;
    *to = *from;
    to->first = (uint8_t)((from->first + by) % players);
    to->turn = (uint8_t)((from->turn + by) % players);
    for (int city = 0; city < PA_CITIES; city++)
        for (int site = 0; site < PA_SITES; site++)
            to->tower[city][PA_SITES - 1 - site] = turned_tower(from->tower[city][site], by,
                                                                players);
    for (int seat = 0; seat < players; seat++) {
        int there = (seat + by) % players;
        to->tokens[there] = from->tokens[seat];
        to->supply[there] = from->supply[seat];
        to->played_count[there] = from->played_count[seat];
        memcpy(to->hand[there], from->hand[seat], PA_HAND);
        memcpy(to->played + there * turns, from->played + seat * turns, (size_t)turns);
    }
}

static void compare_chairs(const table *t, int by)
{
    uint8_t here[FEATURES_MAX], there[FEATURES_MAX];
    float share[TAV_SEATS_MAX], turned_share[TAV_SEATS_MAX];
    table turned = {0};
    int players = t->pa.config.players;
    const tav_game *game = game_by_id("patrician");
    turn_table(&t->pa, by, &turned.pa);
    policy()->evaluate((const tav_state *)t, share);
    policy()->evaluate((const tav_state *)&turned, turned_share);
    for (int seat = 0; seat < players; seat++) {
        tav_view_buffer view;
        int chair = (seat + by) % players;
        game_view(game, (const tav_state *)t, seat, (tav_view *)&view);
        features_of_view(policy()->features, (const tav_view *)&view, here);
        game_view(game, (const tav_state *)&turned, chair, (tav_view *)&view);
        features_of_view(policy()->features, (const tav_view *)&view, there);
        for (int i = 0; i < policy()->features->count; i++)
            if (here[i] != there[i])
                fail_msg("%d players: feature %d is %d for seat %d, %d for seat %d", players, i,
                         here[i], seat, there[i], chair);
        assert_true(fabsf(share[seat] - turned_share[chair]) < 1e-6f);
    }
}

static void every_seat_is_treated_alike(void **unused)
{
    (void)unused;
    for (int players = 2; players <= TAV_SEATS_MAX; players++) {
        table t;
        rng_source source;
        tav_rng rng;
        open_chance(&source, &rng, players);
        for (deal(&t, players, 0); t.pa.phase != PA_OVER; play_on(&t, 0, true, &rng))
            for (int by = 1; by < players; by++)
                compare_chairs(&t, by);
    }
}

/* The viewer comes first: only the seat's own view knows its opening hand. */
static void a_seat_sees_its_own_hand(void **unused)
{
    (void)unused;
    uint8_t of[2][FEATURES_MAX], after[2][FEATURES_MAX];
    table t;
    deal(&t, 2, 0);
    for (int change = 0; change < 2; change++) {
        for (int seat = 0; seat < 2; seat++) {
            tav_view_buffer view;
            game_view(game_by_id("patrician"), (const tav_state *)&t, seat, (tav_view *)&view);
            features_of_view(policy()->features, (const tav_view *)&view,
                             change == 0 ? of[seat] : after[seat]);
        }
        /* a start card of another city */
        int other = card_named("verona-beard-star");
        if (pa_slot_card(t.pa.hand[0][0]) == other)
            other = card_named("parma-lady-star");
        t.pa.hand[0][0] = (uint8_t)(other << 1 | 1);
    }
    size_t size = policy()->features->count;
    assert_memory_not_equal(of[0], after[0], size);
    assert_memory_equal(of[1], after[1], size);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_floor_goes_where_it_wins),
        cmocka_unit_test(the_card_that_completes_a_set_is_preferred),
        cmocka_unit_test(moves_help_or_are_declined),
        cmocka_unit_test(random_players_are_beaten),
        cmocka_unit_test(winners_are_predicted),
        cmocka_unit_test(every_seat_is_treated_alike),
        cmocka_unit_test(a_seat_sees_its_own_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
