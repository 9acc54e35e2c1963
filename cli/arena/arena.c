#include "cli/arena/internal.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/clock.h"
#include "cli/commands/commands.h"
#include "cli/output/figures.h"
#include "cli/output/progress.h"
#include "cli/output/report.h"
#include "cli/ranks/ranks.h"
#include "cli/setup.h"

enum { BLOCKS_USUAL = 100 };

static const cli_flag flag_bots = {
    .name = "bots",
    .kind = FLAG_TEXT,
    .value = "A,B",
};

static const cli_flag flag_blocks = {
    .name = "blocks",
    .kind = FLAG_NUMBER,
    .value = "K",
    .low = 1,
    .high = ARENA_BLOCKS_MAX,
};

static const cli_flag flag_budget = {
    .name = "budget",
    .kind = FLAG_TEXT,
    .value = "N|Nms",
};

static const cli_flag flag_until_sure = {
    .name = "until-sure",
    .kind = FLAG_REAL,
    .value = "X",
    .low = 0.01,
    .high = 0.99,
};

static const cli_flag flag_state = {
    .name = "state",
    .kind = FLAG_TEXT,
    .value = "FILE",
};

static const cli_flag flag_net = {
    .name = "net",
    .kind = FLAG_TEXT,
    .value = "FILE",
};

static const cli_flag flag_markdown = {
    .name = "markdown",
    .kind = FLAG_SWITCH,
};

typedef struct {
    arena_taker taker;
    const cli_args *args;
    arena_sums *sums;
    arena_file *file; /* or NULL */
    bool written;     /* the file has every block that was taken */
    bool told[TAV_SEATS_MAX];
    progress bar;
    int64_t next_look; /* at the bar, in microseconds */
} arena_desk;

/* Reports every bot's first forfeit at once, so that a program that always fails is soon noticed. */
static void tell_forfeits(arena_desk *desk, const arena_block *block)
{
    const arena_plan *plan = desk->sums->plan;
    for (int bot = 0; bot < plan->bots; bot++) {
        if (block->report[bot][0] == '\0' || desk->told[bot])
            continue;
        desk->told[bot] = true;
        progress_close(&desk->bar);
        report_failure(desk->args, SAY_FORFEIT, block->report[bot]);
    }
}

static bool take_block(arena_taker *taker, const arena_block *block)
{
    arena_desk *desk = (arena_desk *)taker;
    arena_sums *sums = desk->sums;
    tell_forfeits(desk, block);
    if (desk->file != NULL)
        desk->written = arena_file_add(desk->file, sums->plan, sums->blocks, block);
    if (!desk->written)
        return false;
    arena_sums_add(sums, block);
    return !arena_sums_complete(sums);
}

/* Includes the running interval, which takes a while to compute for many blocks. */
static void show_progress(arena_taker *taker, uint64_t done)
{
    const int64_t pause_us = 100000;
    arena_desk *desk = (arena_desk *)taker;
    int64_t now = clock_monotonic_us(NULL);
    if (!desk->bar.shown || now < desk->next_look)
        return;
    stats_interval interval = arena_interval(desk->sums, 0);
    figures(desk->bar.note, desk->args->language, "  %5.1f %% (%.1f - %.1f)",
            100 * stats_mean(arena_shares(desk->sums, 0)), 100 * interval.low, 100 * interval.high);
    progress_show(&desk->bar, done);
    desk->next_look = clock_monotonic_us(NULL) + pause_us;
}

static int play_blocks(const cli_args *args, arena_sums *sums, arena_file *file)
{
    const arena_plan *plan = sums->plan;
    arena_desk desk = {.args = args, .sums = sums, .file = file, .written = true};
    desk.taker = (arena_taker){take_block, show_progress};
    if (ranks_own() == 0)
        progress_open(&desk.bar, words_game(plan->game, args->language),
                      (uint64_t)plan->blocks * (uint64_t)plan->seatings.count);
    char failure[PLAYER_REPORT];
    uint32_t first = (uint32_t)ranks_most((int)sums->blocks);
    bool played = arena_run(plan, first, &desk.taker, failure);
    progress_close(&desk.bar);
    if (!played)
        return report_failure(args, SAY_FAILED, failure);
    return desk.written ? CLI_DONE
                        : report_failure(args, SAY_CANNOT_WRITE, args_text(args, &flag_state, ""));
}

static int play_and_print(const cli_args *args, arena_sums *sums)
{
    const char *name = args_text(args, &flag_state, NULL);
    bool counts = ranks_own() == 0; /* keeps the file and the sums */
    arena_file *file = NULL;
    int status = CLI_DONE;
    if (name != NULL && counts)
        file = arena_file_open(args, name, sums, &status);
    status = ranks_most(status);
    if (status == CLI_DONE && ranks_most(counts && arena_sums_complete(sums)) == 0)
        status = ranks_most(play_blocks(args, sums, file));
    arena_file_close(file);
    if (status != CLI_DONE || !counts)
        return status;
    bool printed = args_has(args, &flag_json) ? arena_print_json(sums)
                                              : arena_print(sums, args_has(args, &flag_markdown));
    return printed ? CLI_DONE : report_failure(args, SAY_NO_MEMORY, NULL);
}

static int read_plan(const cli_args *args, arena_plan *plan)
{
    if (setup_game(args, NULL, &plan->game) != CLI_DONE ||
        setup_config(args, plan->game, &plan->config) != CLI_DONE)
        return CLI_USAGE;
    if (!args_has(args, &flag_bots))
        return report_usage(args, SAY_MISSING, "--bots", NULL);
    if (args_has(args, &flag_json) && args_has(args, &flag_markdown))
        return report_usage(args, SAY_NOT_TOGETHER, "--json --markdown", NULL);
    setup_seed(args, "0", plan->seed);
    plan->blocks = (uint32_t)args_number(args, &flag_blocks, BLOCKS_USUAL);
    plan->jobs = setup_jobs(args);
    plan->sure = args_real(args, &flag_until_sure, 0);
    plan->language = args->language;
    return arena_read_bots(args, args_text(args, &flag_bots, ""),
                           args_text(args, &flag_budget, NULL), plan);
}

/* Plays what the plan says and prints it. */
static int run_plan(const cli_args *args, const arena_plan *plan)
{
    arena_sums *sums = malloc(sizeof *sums);
    if (sums == NULL || !arena_sums_open(sums, plan)) {
        free(sums);
        return report_failure(args, SAY_NO_MEMORY, NULL);
    }
    int status = play_and_print(args, sums);
    arena_sums_close(sums);
    free(sums);
    return status;
}

static int run_arena(const cli_args *args)
{
    arena_plan plan = {0};
    value_net net;
    uint64_t *bytes = NULL;
    const char *file = args_text(args, &flag_net, NULL);
    if (read_plan(args, &plan) != CLI_DONE)
        return CLI_USAGE;
    ranks_open();
    int status = file != NULL ? setup_net(args, file, &net, &bytes) : CLI_DONE;
    if (status == CLI_DONE) {
        plan.net = file != NULL ? &net : NULL;
        status = arena_check_nets(args, &plan);
    }
    if (status == CLI_DONE)
        status = run_plan(args, &plan);
    free(bytes);
    return status;
}

static const cli_flag *const flags[] = {
    &flag_players, &flag_modules, &flag_option,     &flag_bots,  &flag_blocks,
    &flag_seed,    &flag_budget,  &flag_until_sure, &flag_state, &flag_net,
    &flag_jobs,    &flag_json,    &flag_markdown,   NULL};

static const char *const examples[] = {
    "arena san-juan --players 2 --bots novice,random --blocks 200",
    "arena puerto-rico --bots strong,casual --budget 200 --until-sure 0.4",
    "arena patrician --players 2 --bots novice,cmd:./my-bot --state run.jsonl",
    NULL,
};

const cli_command command_arena = {
    .name = "arena",
    .operands = "GAME",
    .operands_most = 1,
    .flags = flags,
    .examples = examples,
    .run = run_arena,
};
