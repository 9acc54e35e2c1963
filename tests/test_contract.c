/* The contract for every registered game, every number of players and every set of modules, options
 * in turn. `test_contract san-juan` does one game. TAV_CONTRACT_GAMES is the number of games per
 * setting; one in ten is thorough. */
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/contract.h"

enum { SETTINGS_MAX = 512, GAMES = 10, THOROUGH = 10 };

static void fail_test(const char *message)
{
    fail_msg("%s", message);
}

static void open_trial(trial *t, setting s, rng_source *source, tav_rng *chance)
{
    memset(t->seed, 0, sizeof t->seed);
    rng_seed(source, t->seed);
    rng_open(chance, source);
    t->setting = s;
    t->number = 0;
    t->chance = chance;
    t->fail = fail_test;
}

static void table_is_sound(void **state)
{
    rng_source source;
    tav_rng chance;
    trial t;
    open_trial(&t, *(const setting *)*state, &source, &chance);
    contract_table(&t);
}

static int games_to_play(void)
{
    const char *games = getenv("TAV_CONTRACT_GAMES");
    return games != NULL ? (int)strtol(games, NULL, 10) : GAMES;
}

static void contract_holds(void **state)
{
    const setting *plain = *state;
    uint8_t series[RNG_KEY_SIZE], key[RNG_KEY_SIZE];
    rng_source source;
    tav_rng chance;
    trial t;
    rng_seed_from_text("contract", series);
    long decisions = 0;
    int games = games_to_play();
    assert_true(games > 0);
    for (int i = 0; i < games; i++) {
        setting s = setting_variant(plain->game, plain->config.players, plain->config.modules,
                                    (uint64_t)i);
        open_trial(&t, s, &source, &chance);
        rng_derive(series, (uint64_t)i, t.seed);
        rng_derive(t.seed, 0, key);
        rng_seed(&source, key);
        decisions += contract_game(&t, i % THOROUGH == 0);
    }
    print_message("           %d games, %ld decisions\n", games, decisions);
}

int main(int argc, char **argv)
{
    static setting settings[SETTINGS_MAX];
    static char names[SETTINGS_MAX][SETTING_TEXT_MAX];
    static struct CMUnitTest tests[SETTINGS_MAX];
    size_t count = 0;
    for (int g = 0; g < game_count(); g++) {
        const tav_game *game = game_at(g);
        if (argc > 1 && strcmp(argv[1], game->id) != 0)
            continue;
        for (int i = -1; i < settings_count(game); i++, count++) {
            tav_text out;
            settings[count] = settings_at(game, i < 0 ? 0 : i);
            text_open(&out, names[count], sizeof names[count]);
            if (i < 0)
                text_put(&out, game->id);
            else
                setting_text(&settings[count], &out);
            tests[count] = (struct CMUnitTest){.name = names[count],
                                               .test_func = i < 0 ? table_is_sound : contract_holds,
                                               .initial_state = &settings[count]};
        }
    }
    if (count == 0) {
        fprintf(stderr, "no such game: %s\n", argc > 1 ? argv[1] : "-");
        return 2;
    }
    return _cmocka_run_group_tests("contract", tests, count, NULL, NULL);
}
