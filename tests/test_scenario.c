/* Tests the scenario runner and the completion of positions: a correct scenario passes, and every
 * kind of line can fail, naming the line and both values. */
#define _POSIX_C_SOURCE 200809L
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

#include "tests/scenario.h"

#define HEAD "scenario A test\nproves san-juan 1.1\ngame san-juan players=2\n"
#define PLACED                                                                                     \
    HEAD                                                                                           \
        "position\n"                                                                               \
        "{\"seats\":[{\"hand\":[\"silver\",\"indigo\"],\"buildings\":[\"smithy\",\"indigo\"]}]}\n" \
        "end\n"
/* PLACED has six lines, so the next line is line 7. */

static char report[8192];

static scenario_count run(const char *text)
{
    scenario_count count = {0, 0};
    memset(report, 0, sizeof report);
    FILE *in = fmemopen((void *)text, strlen(text), "r");
    FILE *out = fmemopen(report, sizeof report - 1, "w");
    assert_non_null(in);
    assert_non_null(out);
    scenario_run(in, "file", out, &count);
    fclose(in);
    fclose(out);
    return count;
}

static void correct_scenarios_pass(void **unused)
{
    (void)unused;
    scenario_count count = run("# A comment\n\n" HEAD "running\n"
                               "offers role builder, role trader\nlacks event taxes\n"
                               "expect roles.builder = null\nsize deck = 100\n" PLACED
                               "asks 0 pick-role\n"
                               "expect seats[0].hand = [\"indigo\",\"silver\"]\n"
                               "expect seats[0].buildings[0].card = \"indigo\"\n"
                               "expect seats[1] = {\"hand\":[],\"buildings\":[],"
                               "\"library_used\":false,\"bank_used\":false}\n"
                               "size deck = 106\nexpect deck[0] = \"indigo\"\n"
                               "view 1 seats[0].hand = {\"count\":2}\n"
                               "view spectator viewer = null\n"
                               "survey 0 end = [{\"sign\":\"buildings\",\"value\":2}]\n"
                               "score 0 buildings = 2\nscore 0 total = 2\nscore 1 rank = 2\n"
                               "score 0 tiebreak = 2\n"
                               "refuse build indigo\nplay role builder\nasks 0 build\n"
                               "legal pass, build indigo\nplay build indigo\n"
                               "expect roles.builder = 0\n");
    assert_string_equal(report, "");
    assert_int_equal(count.scenarios, 2);
    assert_int_equal(count.failed, 0);
}

static void every_line_can_fail(void **unused)
{
    (void)unused;
    static const struct {
        const char *line, *complaint;
    } wrong[] = {
        {"play build indigo", "file:7: not allowed now: 'build indigo'; allowed: role builder"},
        {"refuse role builder", "file:7: 'role builder' is offered"},
        {"asks 1 pick-role", "file:7: expected 1 pick-role, found 0 pick-role"},
        {"asks 0 build", "file:7: expected 0 build, found 0 pick-role"},
        {"legal role builder", "file:7: 1 actions named, 5 offered: role builder"},
        {"legal role builder, role producer, role trader, role councillor, role gold",
         "file:7: 'role gold' is not offered"},
        {"legal role builder, role producer, role trader, role councillor, role builder",
         "file:7: 'role builder' is named twice"},
        {"offers role builder, event taxes", "file:7: 'event taxes' is not offered"},
        {"lacks event taxes, role trader", "file:7: 'role trader' is offered"},
        {"expect round = 2", "file:7: round: expected 2, found 1"},
        {"expect nowhere[3] = 2", "file:7: nowhere[3]: expected 2, found nothing"},
        {"expect round", "file:7: no ' = '"},
        {"expect round = two", "file:7: not JSON: two"},
        {"size seats = 3", "file:7: seats: expected 3, found 2"},
        {"size round = 3", "file:7: no list 'round'"},
        {"view 0 seats[0].hand = []", "file:7: seats[0].hand: expected [], found [\"indigo\""},
        {"view 2 round = 1", "file:7: no such seat: '2'"},
        {"view spectator seats[0].hand = [\"indigo\",\"silver\"]", "found {\"count\":2}"},
        {"survey 1 town = 11", "file:7: town: expected 11, found 12"},
        {"score 0 buildings = 3", "file:7: buildings: expected 3, found 2"},
        {"score 0 corn = 3", "file:7: no part of a score: 'corn'"},
        {"score 1 rank = 1", "file:7: rank: expected 1, found 2"},
        {"over", "file:7: the game is running"},
        {"sing", "file:7: no such line: 'sing'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[1024];
        snprintf(text, sizeof text, PLACED "%s\n", wrong[i].line);
        scenario_count count = run(text);
        if (strstr(report, wrong[i].complaint) == NULL)
            fail_msg("'%s': expected '%s', the runner said '%s'", wrong[i].line, wrong[i].complaint,
                     report);
        assert_int_equal(count.failed, 1);
    }
}

static void a_broken_scenario_does_not_break_the_next(void **unused)
{
    (void)unused;
    scenario_count count = run(PLACED "play sing\nexpect round = 7\n" PLACED "expect round = 1\n");
    assert_int_equal(count.scenarios, 2);
    assert_int_equal(count.failed, 1);
    assert_null(strstr(report, "expected 7"));
}

static void errors_in_the_head_are_named(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *complaint;
    } wrong[] = {
        {"running\n", "file:1: a line before the first scenario"},
        {"scenario A\nproves x 1\nrunning\n", "file:3: a line before the game is named"},
        {"scenario A\ngame san-juan players=2\nrunning\n", "file:3: the scenario does not say"},
        {"scenario A\nproves x 1\ngame chess players=2\nrunning\n",
         "file:3: unknown game: 'chess'"},
        {"scenario A\nproves x 1\ngame san-juan players=5\nrunning\n", "file:3: impossible number"},
        {HEAD "position\n{\"deck\":[\"indigo\"]\n", "file:4: a position without 'end'"},
        {HEAD "position\n{\"deck\":[}\nend\n", "file:4: not valid JSON"},
        {HEAD "position\n{\"deck\":[\"corn\"]}\nend\n", "'corn'"},
        {HEAD "position\n{\"deck\":[\"palace\",\"palace\",\"palace\"]}\nend\n", "'palace'"},
        {HEAD "position\n{\"rest\":\"nowhere\"}\nend\n", "'rest'"},
        {HEAD "position\n{\"colour\":1}\nend\n", "'colour'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        run(wrong[i].text);
        if (strstr(report, wrong[i].complaint) == NULL)
            fail_msg("%zu: expected '%s', the runner said '%s'", i, wrong[i].complaint, report);
    }
}

/* Unnamed pieces go where the scenario says, in table order. */
static void the_rest_goes_where_the_scenario_says(void **unused)
{
    (void)unused;
    scenario_count count = run(
        HEAD "position\n{\"deck\":[\"hero\"],\"rest\":\"discard\",\"discard\":[\"palace\"]}\nend\n"
             "expect deck = [\"hero\"]\nsize discard = 109\nexpect discard[0] = \"indigo\"\n"
             "expect discard[108] = \"palace\"\n" HEAD
             "position\n{\"rest\":\"seats[1].buildings[0].chapel\","
             "\"seats\":[{},{\"buildings\":[\"chapel\"]}]}\nend\n"
             "size seats[1].buildings[0].chapel = 109\nsize deck = 0\n");
    assert_string_equal(report, "");
    assert_int_equal(count.failed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(correct_scenarios_pass),
        cmocka_unit_test(every_line_can_fail),
        cmocka_unit_test(a_broken_scenario_does_not_break_the_next),
        cmocka_unit_test(errors_in_the_head_are_named),
        cmocka_unit_test(the_rest_goes_where_the_scenario_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
