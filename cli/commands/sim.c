#include "cli/commands/sim.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/commands/commands.h"
#include "cli/output/progress.h"
#include "cli/output/report.h"
#include "cli/setup.h"

enum { GAMES_USUAL = 1000 };

static const cli_flag flag_games = {
    .name = "games",
    .kind = FLAG_NUMBER,
    .value = "K",
    .low = 1,
    .high = 1000000000,
};

static const cli_flag flag_check = {
    .name = "check",
    .kind = FLAG_SWITCH,
};

static const cli_flag flag_stats = {
    .name = "stats",
    .kind = FLAG_SWITCH,
};

typedef struct {
    sim_watch watch;
    progress bar;
} sim_progress;

static void show_progress(sim_watch *watch, uint64_t done)
{
    progress_show(&((sim_progress *)watch)->bar, done);
}

static int report_failed_game(const cli_args *args, const sim_failure *failure)
{
    char reason[1024], which[256], seed[2 * RNG_KEY_SIZE + 1];
    tav_text text;
    text_open(&text, seed, sizeof seed);
    text_hex(&text, failure->seed, RNG_KEY_SIZE);
    snprintf(which, sizeof which, say(SAY_WHICH, args->language), (uintmax_t)failure->game,
             (uintmax_t)failure->decision, seed);
    text_open(&text, reason, sizeof reason);
    text_put(&text, which);
    text_put(&text, ": ");
    words_fault(&failure->fault, args->language, &text);
    return report_failure(args, SAY_FAILED, reason);
}

static int run_sim(const cli_args *args)
{
    sim_plan plan = {.check = args_has(args, &flag_check)};
    if (setup_game(args, NULL, &plan.game) != CLI_DONE ||
        setup_config(args, plan.game, &plan.config) != CLI_DONE)
        return CLI_USAGE;
    setup_seed(args, "0", plan.seed);
    plan.games = (uint64_t)args_number(args, &flag_games, GAMES_USUAL);
    plan.jobs = setup_jobs(args);

    sim_sums sums;
    sim_failure failure;
    sim_progress shown = {.watch.show = show_progress};
    progress_open(&shown.bar, words_game(plan.game, args->language), plan.games);
    bool clean = sim_run(&plan, shown.bar.shown ? &shown.watch : NULL, &sums, &failure);
    progress_close(&shown.bar);
    if (!clean)
        return report_failed_game(args, &failure);

    bool stats = args_has(args, &flag_stats);
    bool printed = args_has(args, &flag_json) ? sim_print_json(&plan, &sums, stats)
                                              : sim_print(&plan, &sums, stats, args->language);
    return printed ? CLI_DONE : report_failure(args, SAY_NO_MEMORY, NULL);
}

static const cli_flag *const flags[] = {&flag_players, &flag_modules, &flag_option, &flag_games,
                                        &flag_seed,    &flag_check,   &flag_jobs,   &flag_stats,
                                        &flag_json,    NULL};

static const char *const examples[] = {
    "sim san-juan --players 4 --games 20000 --seed 1",
    "sim san-juan --players 2 --modules events,new-buildings --check",
    "sim san-juan --option opening=choose --stats --json",
    NULL,
};

const cli_command command_sim = {
    .name = "sim",
    .operands = "GAME",
    .operands_most = 1,
    .flags = flags,
    .examples = examples,
    .run = run_sim,
};
