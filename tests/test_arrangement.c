/* Checks the exact chances that the resampling test relies on against numbers worked out by
 * hand. */
#include "tests/unit.h"

#include <math.h>
#include <string.h>

#include "tests/arrangement.h"

typedef struct {
    int group, kind;
    double chance[16]; /* by number of cards of the class in the group */
    double total;
} tally;

static void add(void *data, lump dealt, double chance)
{
    tally *t = data;
    t->chance[dealt[t->group][t->kind]] += chance;
    t->total += chance;
}

static void assert_chances(const arrangement *a, int group, int kind, const double *expected,
                           int count)
{
    tally t = {.group = group, .kind = kind};
    arrangement_each(a, add, &t);
    assert_true(fabs(t.total - 1) < 1e-12);
    for (int i = 0; i < count; i++)
        assert_true(fabs(t.chance[i] - expected[i]) < 1e-12);
}

/* A hand of 3 and a deck of 5, with 2 red cards among the 8. Of the 28 pairs of places, 10 leave no
 * red card in the hand, 15 leave one, 3 leave both. */
static void a_hand_is_hypergeometric(void **unused)
{
    (void)unused;
    const arrangement a = {.groups = 2, .classes = 2, .places = {3, 5}, .cards = {2, 6}};
    assert_chances(&a, 0, 0, (const double[]){10.0 / 28, 15.0 / 28, 3.0 / 28}, 3);
    assert_chances(&a, 1, 0, (const double[]){3.0 / 28, 15.0 / 28, 10.0 / 28}, 3);
}

/* The same with 2 goods in between and no red card allowed in the hand: the two red cards lie in
 * two of the 7 remaining places. */
static void barred_places_hold_no_card(void **unused)
{
    (void)unused;
    const arrangement a = {
        .groups = 3, .classes = 2, .places = {3, 2, 5}, .barred = {1, 0, 0}, .cards = {2, 8}};
    assert_chances(&a, 0, 0, (const double[]){1, 0, 0}, 3);
    assert_chances(&a, 1, 0, (const double[]){10.0 / 21, 10.0 / 21, 1.0 / 21}, 3);
}

static double not_both_in_the_hand(const void *data, lump dealt)
{
    (void)data;
    return dealt[0][0] == 2 ? 0 : 1;
}

/* The first example, given that the hand does not hold both: 25 pairs of places remain. */
static void conditions_exclude_deals(void **unused)
{
    (void)unused;
    const arrangement a = {.groups = 2,
                           .classes = 2,
                           .places = {3, 5},
                           .cards = {2, 6},
                           .possible = not_both_in_the_hand};
    assert_chances(&a, 0, 0, (const double[]){10.0 / 25, 15.0 / 25, 0}, 3);
}

/* Three classes of one card each, dealt to a group of two places and a group of one: every card is
 * equally likely anywhere. */
static void classes_are_treated_alike(void **unused)
{
    (void)unused;
    const arrangement a = {.groups = 2, .classes = 3, .places = {2, 1}, .cards = {1, 1, 1}};
    for (int kind = 0; kind < 3; kind++)
        assert_chances(&a, 0, kind, (const double[]){1.0 / 3, 2.0 / 3}, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_is_hypergeometric),
        cmocka_unit_test(barred_places_hold_no_card),
        cmocka_unit_test(conditions_exclude_deals),
        cmocka_unit_test(classes_are_treated_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
