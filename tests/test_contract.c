/* Checks the contract for every registered game, number of players and set of modules, with options
 * in turn:
 *
 *   test_contract [GAME [GAMES [full|quick [PART PARTS]]]]
 *
 * GAMES is the number of games per setting. A quick run looks at each decision as one viewer
 * only. With PART and PARTS only every PARTS-th setting is played, so that several processes
 * can share the work. */
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/contract.h"

enum { TASKS_MAX = 1024, GAMES = 10, RARELY = 100 };

/* A setting without options and how many games of it to play; 0 games: check the table. */
typedef struct {
    setting setting;
    int games;
    bool quick;
    char name[SETTING_TEXT_MAX];
} task;

static void fail_test(const char *message)
{
    fail_msg("%s", message);
}

static void table_is_sound(void **state)
{
    const task *job = *state;
    trial t = {.setting = job->setting, .fail = fail_test};
    contract_table(&t);
    assert_ptr_equal(game_by_id(job->setting.game->id), job->setting.game);
}

static void contract_holds(void **state)
{
    const task *job = *state;
    const tav_config *plain = &job->setting.config;
    uint8_t series[RNG_KEY_SIZE], key[RNG_KEY_SIZE];
    rng_source source;
    tav_rng chance;
    long decisions = 0;
    rng_seed_from_text("contract", series);
    for (int i = 0; i < job->games; i++) {
        trial t = {.chance = &chance, .one_viewer = job->quick, .fail = fail_test};
        t.setting = setting_variant(job->setting.game, plain->players, plain->modules, (uint64_t)i);
        rng_derive(series, (uint64_t)i, t.seed);
        rng_derive(t.seed, 0, key);
        rng_seed(&source, key);
        rng_open(&chance, &source);
        decisions += contract_game(&t, RARELY);
    }
    print_message("           %d games, %ld decisions\n", job->games, decisions);
}

static void name_task(task *job)
{
    tav_text out;
    text_open(&out, job->name, sizeof job->name);
    if (job->games > 0)
        setting_text(&job->setting, &out);
    else
        text_put(&out, job->setting.game->id);
}

int main(int argc, char **argv)
{
    static task tasks[TASKS_MAX];
    static struct CMUnitTest tests[TASKS_MAX];
    int games = argc > 2 ? (int)strtol(argv[2], NULL, 10) : GAMES;
    bool quick = argc > 3 && strcmp(argv[3], "quick") == 0;
    int part = argc > 5 ? (int)strtol(argv[4], NULL, 10) : 0;
    int parts = argc > 5 ? (int)strtol(argv[5], NULL, 10) : 1;
    size_t count = 0;
    for (int g = 0; g < game_count(); g++) {
        const tav_game *game = game_at(g);
        if (argc > 1 && strcmp(argv[1], game->id) != 0)
            continue;
        tasks[count++] = (task){settings_at(game, 0), 0, quick, ""};
        for (int i = part; parts > 0 && i < settings_count(game) && count < TASKS_MAX; i += parts)
            tasks[count++] = (task){settings_at(game, i), games, quick, ""};
    }
    if (count == 0 || count == TASKS_MAX || games < 1 || part < 0 || part >= parts) {
        fprintf(stderr, "test_contract [GAME [GAMES [full|quick [PART PARTS]]]]\n");
        return 2;
    }
    for (size_t i = 0; i < count; i++) {
        name_task(&tasks[i]);
        tests[i].name = tasks[i].name;
        tests[i].test_func = tasks[i].games > 0 ? contract_holds : table_is_sound;
        tests[i].initial_state = &tasks[i];
    }
    return _cmocka_run_group_tests("contract", tests, count, NULL, NULL);
}
