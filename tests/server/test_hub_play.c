/* Whole games at the tables of a server. */
#include "tests/unit.h"

#include <string.h>

#include "tests/server/hall.h"

/* Plays a game to its end and returns what was told last. */
static const json_t *play_out(hall *h, hub_link link, const char *table)
{
    const json_t *told;
    hall_ok(h, link, "\"do\":\"open\",\"table\":\"%s\"", table);
    do {
        if (!hall_play_first(h, link, table))
            hall_step(h);
        told = hall_pushed(h, link, "table");
    } while (told == NULL || strcmp(hall_text(told, "summary.phase"), "over") != 0);
    return told;
}

static void a_game_with_bots_is_played_to_its_end(void **unused)
{
    (void)unused;
    static const char *const games[] = {"san-juan", "puerto-rico", "patrician"};
    static hall h;
    hall_open(&h);
    hub_link anna = hall_come(&h, "anna", "Anna");
    for (int i = 0; i < 3; i++) {
        const char *table = hall_table(&h, anna, games[i], "me,bot novice,bot random", NULL);
        const json_t *told = play_out(&h, anna, table);
        assert_true(json_is_true(hall_at(told, "state.over")));
        assert_int_equal(strlen(hall_text(told, "state.seed")), 64);
        assert_int_equal(json_array_size(hall_at(told, "state.scores")), 3);
        assert_int_equal(hall_number(told, "state.points.0"),
                         hall_number(told, "state.scores.0.total"));
    }
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_with_bots_is_played_to_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
