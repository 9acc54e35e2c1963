/* What chance decides in the set-up of Puerto Rico, over many seeds: the goals of the Festival and
 * the first governor. Also which options are offered. */
#include "tests/unit.h"

#include <string.h>

#include "games/puerto_rico/flow.h"

enum { SEEDS = 400 };

static const tav_game *game(void)
{
    return game_by_id("puerto-rico");
}

static pr_state *begin(tav_state_buffer *room, int players, int modules, int seed)
{
    uint8_t key[RNG_KEY_SIZE] = {(uint8_t)seed, (uint8_t)(seed >> 8)};
    tav_config config = config_plain(players);
    config.modules = (uint8_t)modules;
    game()->setup((tav_state *)room, &config, key);
    return (pr_state *)room;
}

/* Always takes the first action; the draft ends when the goal is drawn. */
static void draft_to_the_end(pr_state *s)
{
    tav_action legal[TAV_LEGAL_MAX];
    while (s->round == 0) {
        game()->legal((tav_state *)s, legal);
        assert_int_equal(game()->apply((tav_state *)s, legal[0], NULL), TAV_OK);
    }
}

static void assert_goals(const pr_state *s)
{
    const pr_festival *festival = &s->festival;
    const pr_building *goal = &pr_buildings[festival->building];
    assert_int_equal(pr_barrels(festival->production), 3);
    assert_int_equal(goal->row, 3);
    assert_true((s->on_board & BIT(festival->building)) != 0);
    if (goal->good != PR_NONE)
        assert_int_equal(festival->production[goal->good], 0);
}

/* A marker is a copy from the board, except with 2 players, where it is a spare one unless it is
 * the Jeweler. */
static void assert_marker(const pr_state *s)
{
    int building = s->festival.building;
    bool two = s->config.players == 2;
    int copies = two ? pr_buildings[building].copies_2 : pr_buildings[building].copies;
    bool taken = !two || building == PR_JEWELER;
    assert_int_equal(s->copies[building], copies - taken);
}

/* proves puerto-rico A6, puerto-rico A5 */
static void festival_goals_follow_the_rules(void **unused)
{
    (void)unused;
    uint64_t goals = 0;
    unsigned plantations = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
        tav_state_buffer room;
        int players = 2 + seed % 4, modules = PR_FESTIVAL | (seed / 4 % 4);
        pr_state *s = begin(&room, players, modules, seed);
        if ((modules & PR_NEW_BUILDINGS) != 0) {
            assert_int_equal(s->festival.building, PR_NONE);
            draft_to_the_end(s);
        }
        assert_goals(s);
        assert_marker(s);
        goals |= BIT(s->festival.building);
        plantations |= 1u << s->festival.plantation;
    }
    uint64_t always = BIT(PR_TOBACCO_STORAGE) | BIT(PR_COFFEE_ROASTER) | BIT(PR_FACTORY) |
                      BIT(PR_UNIVERSITY) | BIT(PR_HARBOR) | BIT(PR_WHARF) | BIT(PR_VILLA) |
                      BIT(PR_JEWELER);
    assert_int_equal(goals & always, always);
    assert_int_equal(plantations, (1u << PR_GOODS) - 1);
}

/* proves puerto-rico 3 set-up */
static void everybody_can_be_the_first_governor(void **unused)
{
    (void)unused;
    unsigned governors = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
        tav_state_buffer room;
        governors |= 1u << begin(&room, 5, 0, seed)->governor;
    }
    assert_int_equal(governors, (1u << 5) - 1);
}

/* proves puerto-rico A47 */
static void the_documented_options_are_offered(void **unused)
{
    (void)unused;
    static const char *const ids[] = {"first",
                                      "nobles-draft",
                                      "nobles-workers",
                                      "settler-needs-space",
                                      "forest-needs-house",
                                      "harbor-per",
                                      "small-wharf-min"};
    static const char *const defaults[] = {"", "pooled", "40", "true", "false", "kind", "0"};
    static const char *const others[] = {"", "fixed", "100", "false", "true", "action", "1"};
    assert_int_equal(game()->option_count, sizeof ids / sizeof ids[0]);
    for (int i = 0; i < game()->option_count; i++) {
        const tav_option *option = &game()->options[i];
        assert_string_equal(option->id, ids[i]);
        if (option->values == NULL)
            continue;
        assert_string_equal(option->values[0], defaults[i]);
        assert_string_equal(option->values[1], others[i]);
        assert_null(option->values[2]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(festival_goals_follow_the_rules),
        cmocka_unit_test(everybody_can_be_the_first_governor),
        cmocka_unit_test(the_documented_options_are_offered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
