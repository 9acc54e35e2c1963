/* Puzzles over the socket: a position as its seat sees it, and why another answer is worse. */
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/hall.h"

static hall h;

/* The hands of the others are counts, not cards, and the seed appears nowhere. */
static void check_nothing_leaks(const json_t *puzzle)
{
    char *all = json_dumps(puzzle, 0);
    assert_true(json_is_null(hall_at(puzzle, "state.seed")));
    assert_null(strstr(all, "\"deck\":["));
    assert_null(strstr(all, "\"draw\":["));
    free(all);
    assert_int_equal(hall_number(puzzle, "state.view.viewer"), hall_number(puzzle, "seat"));
}

static void a_puzzle_is_posed_and_explained(void **unused)
{
    (void)unused;
    static const char *const games[] = {"san-juan", "puerto-rico", "patrician"};
    hall_open(&h);
    hub_link anna = hall_come(&h, "anna", "anna");
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char best[64], other[64] = "";
        const json_t *today = hall_ok(&h, anna, "\"do\":\"puzzle\",\"game\":\"%s\"", games[i]);
        assert_int_equal(hall_number(today, "number"), hall_number(today, "today"));
        const json_t *puzzle = hall_ok(&h, anna, "\"do\":\"puzzle\",\"game\":\"%s\",\"number\":1",
                                       games[i]);
        check_nothing_leaks(puzzle);
        snprintf(best, sizeof best, "%s", hall_text(puzzle, "best"));
        bool offered = false;
        const json_t *legal = hall_at(puzzle, "state.legal");
        for (size_t k = 0; k < json_array_size(legal); k++) {
            const char *action = hall_text(json_array_get(legal, k), "action");
            if (strcmp(action, best) == 0)
                offered = true;
            else
                snprintf(other, sizeof other, "%s", action);
        }
        assert_true(offered);
        const json_t *solved = hall_ok(
            &h, anna, "\"do\":\"solve\",\"game\":\"%s\",\"number\":1,\"action\":\"%s\"", games[i],
            other);
        assert_string_equal(hall_text(solved, "judgement.best"), best);
        assert_string_equal(hall_text(solved, "judgement.played"), other);
    }
    hall_refused(&h, anna, "bound", "number",
                 "\"do\":\"puzzle\",\"game\":\"patrician\",\"number\":9999");
    hall_refused(&h, anna, "game", "game", "\"do\":\"puzzle\",\"game\":\"chess\"");
    hall_refused(&h, anna, "illegal", "action",
                 "\"do\":\"solve\",\"game\":\"patrician\",\"number\":1,\"action\":\"role mayor\"");
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_puzzle_is_posed_and_explained)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
