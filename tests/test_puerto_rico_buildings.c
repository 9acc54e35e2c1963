/* Checks the buildings of Puerto Rico against their list:
 * tests/components/puerto-rico-buildings.csv has one row per building, in table order. `kind` is
 * commercial, production, or the good a plant makes. */
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "games/puerto_rico/buildings.h"
#include "games/puerto_rico/surface.h"

enum { ID, MODULE, COST, POINTS, ROW, CIRCLES, COPIES, COPIES_OF_TWO, SIZE, KIND, COLUMNS };

typedef struct {
    char text[128];
    const char *column[COLUMNS];
} row;

static bool read_row(FILE *file, row *r)
{
    if (fgets(r->text, sizeof r->text, file) == NULL)
        return false;
    r->text[strcspn(r->text, "\r\n")] = '\0';
    char *at = r->text;
    for (int i = 0; i < COLUMNS; i++) {
        r->column[i] = at;
        at += strcspn(at, ",");
        if (*at == ',')
            *at++ = '\0';
    }
    assert_int_equal(*at, '\0');
    return true;
}

static FILE *open_list(void)
{
    row head;
    FILE *file = fopen(TESTS_FOLDER "/components/puerto-rico-buildings.csv", "r");
    assert_non_null(file);
    assert_true(read_row(file, &head));
    assert_string_equal(head.column[ID], "building");
    assert_string_equal(head.column[KIND], "kind");
    return file;
}

static void assert_number(int number, const char *column)
{
    char digits[16];
    tav_text text;
    text_open(&text, digits, sizeof digits);
    text_number(&text, number);
    assert_string_equal(digits, column);
}

static const char *module_of(const pr_building *building)
{
    switch (building->module) {
    case PR_NEW_BUILDINGS:
        return "new-buildings";
    case PR_NOBLES:
        return "nobles";
    default:
        return "base";
    }
}

static const char *kind_of(const pr_building *building)
{
    if (building->kind == PR_COMMERCIAL)
        return "commercial";
    return building->good == PR_NONE ? "production" : pr_thing_id(building->good);
}

/* proves puerto-rico 1 buildings */
static void every_building_is_as_listed(void **unused)
{
    (void)unused;
    FILE *file = open_list();
    row r;
    for (int i = 0; i < PR_BUILDINGS; i++) {
        const pr_building *building = &pr_buildings[i];
        assert_true(read_row(file, &r));
        assert_string_equal(building->id, r.column[ID]);
        assert_string_equal(module_of(building), r.column[MODULE]);
        assert_number(building->cost, r.column[COST]);
        assert_number(building->points, r.column[POINTS]);
        assert_number(building->row, r.column[ROW]);
        assert_number(building->circles, r.column[CIRCLES]);
        assert_number(building->copies, r.column[COPIES]);
        assert_number(building->copies_2, r.column[COPIES_OF_TWO]);
        assert_number(building->size, r.column[SIZE]);
        assert_string_equal(kind_of(building), r.column[KIND]);
    }
    assert_false(read_row(file, &r));
    fclose(file);
}

/* Every building is in exactly one price class, the one of its row and cost. */
static void price_classes_cover_all_buildings(void **unused)
{
    (void)unused;
    uint64_t covered = 0;
    for (int i = 0; i < PR_PRICE_CLASSES; i++) {
        const pr_price_class *class = &pr_price_classes[i];
        assert_int_equal(covered & class->buildings, 0);
        covered |= class->buildings;
        for (int building = 0; building < PR_BUILDINGS; building++)
            if ((class->buildings & BIT(building)) != 0) {
                assert_int_equal(pr_buildings[building].row, class->row);
                assert_int_equal(pr_buildings[building].cost, class->cost);
            }
    }
    assert_int_equal(covered, BIT(PR_BUILDINGS) - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_building_is_as_listed),
        cmocka_unit_test(price_classes_cover_all_buildings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
