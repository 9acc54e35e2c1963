/* Tables of San Juan that hold the same facts in two forms must agree. */
#include "tests/unit.h"

#include "games/san_juan/cards.h"
#include "games/san_juan/town.h"

static void the_table_by_cost_matches_the_costs(void **unused)
{
    (void)unused;
    for (int cost = -1; cost <= SJ_HIGHEST_COST + 1; cost++)
        for (int card = 0; card < SJ_BUILDING_CARDS; card++)
            assert_int_equal((sj_costing_up_to(cost) & BIT(card)) != 0,
                             sj_cards[card].cost <= cost);
}

/* Every town of up to three kinds of buildings, each with and without a good, against a plain
 * search place by place. */
static void production_is_found_at_its_places(void **unused)
{
    (void)unused;
    static const uint8_t cards[] = {SJ_INDIGO, SJ_SILVER, SJ_SMITHY, SJ_UNKNOWN};
    static const uint8_t goods[] = {SJ_NONE, SJ_INDIGO, SJ_UNKNOWN};
    for (unsigned shape = 0; shape < 1u << SJ_TOWN; shape++) {
        sj_town town = {.size = (uint8_t)(shape % (SJ_TOWN + 1))};
        for (int i = 0; i < town.size; i++)
            town.building[i] = (sj_building){cards[(shape >> i & 1) + (i > 5) + (i > 8)],
                                             goods[(shape >> (11 - i) & 1) + (i & 1)]};
        for (int from = 0; from <= town.size; from++) {
            uint64_t with = 0, without = 0;
            for (int i = from; i < town.size; i++)
                if (sj_is_production(town.building[i].card))
                    *(town.building[i].good == SJ_NONE ? &without : &with) |= BIT(i);
            assert_true(sj_town_production(&town, from, true) == with);
            assert_true(sj_town_production(&town, from, false) == without);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_by_cost_matches_the_costs),
        cmocka_unit_test(production_is_found_at_its_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
