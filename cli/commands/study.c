/* `tavoliere study`: how balanced a game is, and what a good beginning is worth, from games of bots. As
 * Markdown tables or, with --json, as one object on standard output, and with --pictures as SVG files in a
 * folder. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/output/figures.h"
#include "cli/output/report.h"
#include "cli/setup.h"
#include "cli/study/study.h"
#include "words/words.h"

enum { GAMES_USUAL = 10000, FILE_NAME = 512 };

static const cli_flag flag_games = {
    .name = "games",
    .kind = FLAG_NUMBER,
    .value = "K",
    .low = 10,
    .high = 10000000,
};

static const cli_flag flag_level = {
    .name = "level",
    .kind = FLAG_TEXT,
    .value = "LEVEL",
};

static const cli_flag flag_pictures = {
    .name = "pictures",
    .kind = FLAG_TEXT,
    .value = "FOLDER",
};

static const say_id titles[STUDY_SUBJECTS] = {SAY_STUDY_ROLE, SAY_STUDY_BUILT, SAY_STUDY_EVENT};

const char *study_thing_words(const tav_game *game, tav_thing thing, tav_language language)
{
    return words_short(game, game->thing_id(thing), language);
}

static void print_seats(const study_plan *plan, const study_sums *sums, tav_language language)
{
    double bid[TAV_SEATS_MAX];
    study_bid(sums, bid);
    printf(say(SAY_STUDY_NOTE, language), words_game(plan->game, language), plan->config.players,
           plan->level_words, (unsigned)plan->games);
    printf("\n\n| %s | %s | %s | %s |\n|---|---|---|---|\n", say(SAY_SEAT, language),
           say(SAY_STUDY_SEATS, language), say(SAY_STUDY_POINTS, language),
           say(SAY_STUDY_BID, language));
    for (int seat = 0; seat < sums->players; seat++) {
        double width, share = study_share(sums, seat, &width);
        char row[FIGURES];
        printf("%s\n",
               figures(row, language, "| %d | %.1f %% ± %.1f | %.1f | %.1f |", seat + 1,
                       100 * share, 100 * width, sums->points[seat] / sums->games, bid[seat]));
    }
}

static void print_findings(const study_plan *plan, const study_finding *found, int count,
                           study_subject subject, tav_language language)
{
    printf("\n| %s | %s | %s |\n|---|---|---|\n", say(titles[subject], language),
           say(SAY_STUDY_TIMES, language), say(SAY_STUDY_GAIN, language));
    for (int i = 0; i < count; i++) {
        char row[FIGURES];
        printf("| %s | %s\n", study_thing_words(plan->game, found[i].thing, language),
               figures(row, language, "%u | %+.1f ± %.1f |", (unsigned)found[i].count,
                       100 * found[i].gain, 196 * found[i].error));
    }
}

/* "FOLDER/puerto-rico-4-role.svg"; NULL and a message if it cannot be written. */
static FILE *open_picture(const cli_args *args, const study_plan *plan, const char *what)
{
    char name[FILE_NAME];
    snprintf(name, sizeof name, "%s/%s-%d-%s.svg", args_text(args, &flag_pictures, "."),
             plan->game->id, plan->config.players, what);
    FILE *file = fopen(name, "w");
    if (file == NULL)
        report_unreadable(args, name, errno);
    return file;
}

static bool draw_all(const cli_args *args, const study_plan *plan, const study_sums *sums)
{
    static const char *const names[STUDY_SUBJECTS] = {"role", "built", "event"};
    FILE *file = open_picture(args, plan, "seats");
    if (file == NULL)
        return false;
    study_draw_seats(plan, sums, args->language, file);
    bool written = fclose(file) == 0;
    for (int subject = 0; subject < STUDY_SUBJECTS && written; subject++) {
        study_finding found[STUDY_THINGS];
        int count = study_findings(sums, (study_subject)subject, study_least(plan), found);
        if (count == 0)
            continue;
        file = open_picture(args, plan, names[subject]);
        if (file == NULL)
            return false;
        study_draw_findings(plan, found, count, say(titles[subject], args->language),
                            args->language, file);
        written = fclose(file) == 0;
    }
    return written;
}

static void print_all(const study_plan *plan, const study_sums *sums, tav_language language)
{
    print_seats(plan, sums, language);
    for (int subject = 0; subject < STUDY_SUBJECTS; subject++) {
        study_finding found[STUDY_THINGS];
        int count = study_findings(sums, (study_subject)subject, study_least(plan), found);
        if (count > 0)
            print_findings(plan, found, count, (study_subject)subject, language);
    }
}

static int print_json(const cli_args *args, const study_plan *plan, const study_sums *sums)
{
    char *json = malloc(STUDY_JSON_MAX);
    if (json == NULL)
        return report_failure(args, SAY_NO_MEMORY, NULL);
    tav_text out;
    text_open(&out, json, STUDY_JSON_MAX);
    study_json(plan, sums, &out);
    puts(json);
    free(json);
    return CLI_DONE;
}

/* Seat 1 begins, unless the user says who does. */
static void let_the_first_begin(study_plan *plan)
{
    tav_fault fault;
    for (int i = 0; i < plan->game->option_count; i++)
        if (strcmp(plan->game->options[i].id, "first") == 0 && (plan->config.given >> i & 1) == 0 &&
            config_set_option(plan->game, &plan->config, "first=0", &fault) != TAV_OK)
            abort(); /* seat 0 exists */
}

static int run_study(const cli_args *args)
{
    study_plan plan = {.games = (uint32_t)args_number(args, &flag_games, GAMES_USUAL)};
    const char *level = args_text(args, &flag_level, "novice:noise=0");
    if (setup_game(args, NULL, &plan.game) != CLI_DONE ||
        setup_config(args, plan.game, &plan.config) != CLI_DONE)
        return CLI_USAGE;
    if (!bot_level_read(level, &plan.level))
        return report_usage(args, SAY_UNKNOWN_WORD, level, "LEVEL");
    let_the_first_begin(&plan);
    snprintf(plan.level_words, sizeof plan.level_words, "%s", level);
    setup_seed(args, "study", plan.seed);
    study_sums *sums = calloc(1, sizeof *sums);
    int status = CLI_FAILED;
    if (sums != NULL) {
        sums->players = plan.config.players;
        sums->totals = calloc(plan.games, sizeof *sums->totals);
    }
    if (sums == NULL || sums->totals == NULL ||
        !study_run(&plan, sums, words_game(plan.game, args->language))) {
        status = report_failure(args, SAY_NO_MEMORY, NULL);
    } else {
        status = CLI_DONE;
        if (args_has(args, &flag_json))
            status = print_json(args, &plan, sums);
        else
            print_all(&plan, sums, args->language);
        if (args_has(args, &flag_pictures) && !draw_all(args, &plan, sums))
            status = CLI_FAILED;
    }
    if (sums != NULL)
        free(sums->totals);
    free(sums);
    return status;
}

static const cli_flag *const flags[] = {&flag_players,  &flag_modules, &flag_option,
                                        &flag_level,    &flag_games,   &flag_seed,
                                        &flag_pictures, &flag_json,    NULL};

static const char *const examples[] = {
    "study puerto-rico --players 4",
    "study san-juan --players 3 --modules events --level strong:iterations=40 --games 200",
    "study patrician --players 2 --pictures docs/study",
    NULL,
};

const cli_command command_study = {
    .name = "study",
    .operands = "GAME",
    .operands_most = 1,
    .flags = flags,
    .examples = examples,
    .run = run_study,
};
