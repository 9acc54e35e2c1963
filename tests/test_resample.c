/* No bias: worlds drawn from a view come as often as they should, for every position that a
 * game lists in worlds_<game>.c.
 *
 *   test_resample [GAME [WORLDS]] */
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/chi_square.h"
#include "tests/worlds.h"

enum { CASES_MAX = 64, WORLDS = 10000, WORLDS_LEAST = 1000 };

static const struct {
    const char *game;
    const world_case *cases;
} games[] = {
    {"san-juan", san_juan_worlds},
    {"puerto-rico", puerto_rico_worlds},
    {"patrician", patrician_worlds},
};

typedef struct {
    const world_case *position;
    int worlds;
} task;

static void worlds_come_as_often_as_they_should(void **state)
{
    const task *job = *state;
    double least = worlds_judge(job->position, job->worlds);
    assert_true(least > CHI_SQUARE_LIMIT);
}

int main(int argc, char **argv)
{
    static task tasks[CASES_MAX];
    static struct CMUnitTest tests[CASES_MAX];
    int worlds = argc > 2 ? (int)strtol(argv[2], NULL, 10) : WORLDS;
    size_t count = 0;
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        if (argc > 1 && strcmp(argv[1], games[g].game) != 0)
            continue;
        for (const world_case *c = games[g].cases; c->name != NULL && count < CASES_MAX; c++) {
            tasks[count] = (task){c, worlds};
            tests[count] = (struct CMUnitTest){.name = c->name,
                                               .test_func = worlds_come_as_often_as_they_should,
                                               .initial_state = &tasks[count]};
            count++;
        }
    }
    if (count == 0 || worlds < WORLDS_LEAST) {
        fprintf(stderr, "test_resample [GAME [WORLDS]]: no positions of that game, or fewer than "
                        "1000 worlds\n");
        return 2;
    }
    return _cmocka_run_group_tests("resample", tests, count, NULL, NULL);
}
