/* The set-up of Patrician over many seeds: chance decides evenly. */
#include "tests/unit.h"

#include <math.h>

#include "games/patrician/state.h"
#include "games/patrician/surface.h"
#include "tests/chi_square.h"

enum { SEEDS = 6000 };

static const pa_state *set_up(tav_state_buffer *room, const tav_config *config, int seed)
{
    uint8_t key[RNG_KEY_SIZE] = {(uint8_t)seed, (uint8_t)(seed >> 8)};
    patrician.setup((tav_state *)room, config, key);
    return (const pa_state *)room;
}

/* proves patrician 7.21 */
static void every_seat_starts_equally_often(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 5; players++) {
        chi_cell cells[TAV_SEATS_MAX];
        for (int seat = 0; seat < players; seat++)
            cells[seat] = (chi_cell){.expected = 1.0 / players};
        tav_config config = config_plain(players);
        tav_state_buffer room;
        for (int seed = 0; seed < SEEDS; seed++) {
            const pa_state *state = set_up(&room, &config, seed);
            assert_int_equal(state->turn, state->first);
            cells[state->first].seen++;
        }
        assert_true(chi_square(cells, (size_t)players) > CHI_SQUARE_LIMIT);
    }
}

/* proves patrician 7.21 */
static void the_chosen_seat_starts(void **unused)
{
    (void)unused;
    tav_state_buffer room;
    for (int first = 0; first < 5; first++) {
        tav_config config = config_plain(5);
        config.given = 1;
        config.value[0] = (uint8_t)first;
        for (int seed = 0; seed < 20; seed++)
            assert_int_equal(set_up(&room, &config, seed)->turn, first);
    }
}

/* Opening hands are start cards, all equally likely. Four players leave six of the 18 start cards
 * over. Among the 36 remaining cards these must lie face up like any other: 9 * 6 / 36 per game. */
/* proves patrician 6 set-up */
static void start_cards_are_dealt_evenly(void **unused)
{
    (void)unused;
    chi_cell dealt[PA_CARDS] = {{0}};
    tav_config config = config_plain(4);
    tav_state_buffer room;
    int stars = 0, left_over = 0;
    for (int card = 0; card < PA_CARDS; card++)
        if (pa_cards[card].start)
            stars += pa_card_copies(card, 4);
    assert_int_equal(stars, 18);
    for (int card = 0; card < PA_CARDS; card++)
        if (pa_cards[card].start && pa_card_copies(card, 4) > 0)
            dealt[card].expected = 1.0 / stars;
    for (int seed = 0; seed < SEEDS; seed++) {
        const pa_state *state = set_up(&room, &config, seed);
        int own = pa_slot_card(state->hand[1][seed % PA_HAND]);
        assert_true(pa_cards[own].start);
        dealt[own].seen++;
        for (int city = 0; city < PA_CITIES; city++)
            if (state->display[city] != PA_NO_CARD)
                left_over += pa_cards[state->display[city]].start;
    }
    assert_true(chi_square(dealt, PA_CARDS) > CHI_SQUARE_LIMIT);
    assert_true(fabs(left_over / (double)SEEDS - 1.5) < 0.05);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_seat_starts_equally_often),
        cmocka_unit_test(the_chosen_seat_starts),
        cmocka_unit_test(start_cards_are_dealt_evenly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
