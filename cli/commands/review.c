/* `tavoliere review`: a finished game judged. First the chances, round by round, as a chart in blocks;
 * then what each seat's game adds up to; then the decisions that cost most, each with a better choice
 * and why. --json prints the same as one object (docs/review.md). */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/commands/play.h"
#include "cli/commands/reasons.h"
#include "cli/commands/records.h"
#include "cli/output/figures.h"
#include "cli/output/progress.h"
#include "cli/output/report.h"
#include "cli/output/terminal.h"
#include "cli/setup.h"
#include "review/review.h"
#include "server/clock.h"
#include "table/table.h"
#include "words/words.h"

enum { NAME = 64, PHRASE = 256, SENTENCE = 1024, INDENT = 2, NUMBERED = 5 };

static const cli_flag flag_viewer = {
    .name = "seat",
    .kind = FLAG_NUMBER,
    .value = "S",
    .low = 1,
    .high = SETUP_NUMBER_MAX,
};

static const cli_flag flag_depth = {
    .name = "depth",
    .kind = FLAG_TEXT,
    .value = "quick|usual|deep",
};

static const cli_flag flag_seconds = {
    .name = "seconds",
    .kind = FLAG_NUMBER,
    .value = "N",
    .low = 1,
    .high = 3600,
};

typedef struct {
    const cli_args *args;
    review_report all;
    const tav_game *game;
    int players;
    record_cursor cursor; /* to phrase actions where they were taken */
    char name[TAV_SEATS_MAX][NAME];
} report;

/* --- The work -------------------------------------------------------------------------------- */

static bool go_through(report *r, const review_depth *depth)
{
    static const uint8_t seed[RNG_KEY_SIZE] = {'r', 'e', 'v', 'i', 'e', 'w'};
    size_t size = review_memory(depth);
    void *memory = malloc(size);
    double allowed = (double)args_number(r->args, &flag_seconds, 0);
    int64_t from = clock_monotonic_us(NULL);
    tav_review *work = malloc(sizeof *work);
    if (memory != NULL && work != NULL) {
        progress bar;
        progress_open(&bar, say(SAY_REVIEWING, r->args->language), (uint64_t)review_all(&r->all));
        review_open(work, r->all.record, depth, seed, memory, size);
        while (review_go_on(work, &r->all)) {
            if (allowed > 0)
                review_keep_time(&r->all, (double)(clock_monotonic_us(NULL) - from) / 1e6, allowed);
            progress_show(&bar, (uint64_t)review_done(&r->all));
        }
        progress_close(&bar);
    }
    bool done = memory != NULL && work != NULL;
    free(work);
    free(memory);
    return done;
}

/* The places of the costliest clear decisions of a seat, or of all; returns how many. */
static int find_costliest(const report *r, int seat, int found[REVIEW_COSTLIEST])
{
    int count = 0;
    for (int i = 0; i < r->all.judged; i++) {
        const review_decision *d = &r->all.decisions[i];
        if (d->class == REVIEW_UNCLEAR || (seat >= 0 && d->seat != seat))
            continue;
        int at = count < REVIEW_COSTLIEST ? count++ : REVIEW_COSTLIEST;
        while (at > 0 && r->all.decisions[found[at - 1]].loss < d->loss) {
            if (at < REVIEW_COSTLIEST)
                found[at] = found[at - 1];
            at--;
        }
        if (at < REVIEW_COSTLIEST)
            found[at] = i;
    }
    return count;
}

/* --- In words -------------------------------------------------------------------------------- */

static void action_words(report *r, const review_decision *d, tav_action action, char *words)
{
    char text[TAV_TEXT_MAX];
    tav_text out;
    cursor_go(&r->cursor, r->all.record, d->at, NULL);
    const tav_state *state = (const tav_state *)&r->cursor.now.state;
    text_open(&out, text, sizeof text);
    r->game->action_text(state, action, &out);
    text_open(&out, words, PHRASE);
    words_action(r->game, game_decision(r->game, r->game->decision(state))->id, text,
                 r->args->language, &out);
}

/* One line for each seat: a block for each round, as high as the seat's chance before it. */
static void print_chart(const report *r)
{
    static const char *const block[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    puts(say(SAY_REVIEW_CHANCES, r->args->language));
    for (int seat = 0; seat < r->players; seat++) {
        printf("  %-16s ", r->name[seat]);
        for (int i = 0; i < r->all.judged; i++)
            if (i == 0 || r->all.steps[i].round != r->all.steps[i - 1].round) {
                int height = (int)(r->all.steps[i].value[seat] * 8);
                fputs(block[height > 7 ? 7 : height], stdout);
            }
        printf(" %3.0f %%\n", 100 * r->all.steps[r->all.judged - 1].after[seat]);
    }
}

/* Prints a sentence, indented, in lines as long as the terminal's. */
static void print_sentence(int indent, const char *sentence)
{
    terminal term = terminal_of(stdout);
    terminal_pad(indent);
    terminal_wrap(&term, sentence, indent);
}

/* "+9", "-6" or "0": points of winning chance. */
static const char *signed_points(double share, char words[16])
{
    snprintf(words, 16, "%+.0f", 100 * share);
    return strcmp(words, "-0") == 0 || strcmp(words, "+0") == 0 ? "0" : words;
}

static void print_seats(const report *r)
{
    tav_language language = r->args->language;
    putchar('\n');
    for (int seat = 0; seat < r->players; seat++) {
        review_seat sum;
        review_sum(r->all.steps, r->all.judged, r->players, seat, &sum);
        char luck[16], own[16], others[16], noise[16], line[SENTENCE], format[COUNTED_SIZE];
        snprintf(line, sizeof line, say(SAY_REVIEW_SEAT, language), r->name[seat], 100 * sum.start,
                 signed_points(sum.luck, luck), signed_points(sum.own, own),
                 signed_points(sum.others, others), signed_points(sum.noise, noise),
                 100 * sum.final);
        print_sentence(0, line);
        review_grade grade = review_grade_of(r->game, r->all.decisions, r->all.judged, seat,
                                             r->players);
        char loss[FIGURES], low[FIGURES], high[FIGURES];
        uintmax_t decisions = (uintmax_t)grade.decisions;
        int length = snprintf(line, sizeof line,
                              say_counted(SAY_REVIEW_GRADE, &decisions, 1, language, format),
                              figures(loss, language, "%.1f", (double)grade.loss),
                              figures(low, language, "%.1f", (double)grade.low),
                              figures(high, language, "%.1f", (double)grade.high), grade.decisions);
        if (grade.level != NULL && length > 0 && length + 2 < SENTENCE) {
            memcpy(line + length, ", ", 3);
            snprintf(line + length + 2, sizeof line - (size_t)length - 2,
                     say(SAY_REVIEW_LEVEL, language), words_level(grade.level, language));
        }
        print_sentence(INDENT, line);
    }
}

static void print_costliest(report *r, int seat)
{
    int found[REVIEW_COSTLIEST] = {0}, count = find_costliest(r, seat, found);
    putchar('\n');
    puts(say(count > 0 ? SAY_REVIEW_COSTLIEST : SAY_REVIEW_NO_MISTAKE, r->args->language));
    for (int i = 0; i < count; i++) {
        const review_decision *d = &r->all.decisions[found[i]];
        char played[PHRASE], better[PHRASE];
        action_words(r, d, d->played, played);
        action_words(r, d, d->best, better);
        char format[COUNTED_SIZE], line[SENTENCE];
        uintmax_t before = (uintmax_t)found[i];
        snprintf(line, sizeof line,
                 say_counted(SAY_REVIEW_DECISION, &before, 1, r->args->language, format),
                 r->name[d->seat], r->all.steps[found[i]].round, found[i], played, better,
                 100 * (double)d->loss, 100 * (double)d->error);
        printf("  %d. ", i + 1);
        terminal term = terminal_of(stdout);
        terminal_wrap(&term, line, NUMBERED);
        const char *names[TAV_SEATS_MAX];
        for (int k = 0; k < r->players; k++)
            names[k] = r->name[k];
        reasons_print(r->game, d, names, r->args->language);
    }
}

/* --- As JSON --------------------------------------------------------------------------------- */

static int print_json(const report *r, int seat)
{
    char *json = malloc(REVIEW_JSON_MAX);
    if (json == NULL)
        return report_failure(r->args, SAY_NO_MEMORY, NULL);
    tav_text out;
    text_open(&out, json, REVIEW_JSON_MAX);
    review_json(&r->all, seat, true, &out);
    int status = out.full ? report_failure(r->args, SAY_NO_MEMORY, NULL) : CLI_DONE;
    if (status == CLI_DONE)
        puts(json);
    free(json);
    return status;
}

/* --- The command ----------------------------------------------------------------------------- */

static void name_seats(report *r)
{
    table_names names;
    table_name_players(r->all.record->seat, r->args->language, &names);
    for (int seat = 0; seat < r->players; seat++) {
        snprintf(r->name[seat], NAME, "%s", names.of[seat]);
    }
}

/* With a time, as hard as it allows. */
static const char *usual_depth(const cli_args *args)
{
    return args_has(args, &flag_seconds) ? "deep" : "usual";
}

static int review_record(const cli_args *args, const tav_record *record)
{
    const review_depth *depth = review_depth_by_id(args_text(args, &flag_depth, usual_depth(args)));
    long seat = args_number(args, &flag_viewer, 0) - 1;
    if (depth == NULL)
        return report_usage(args, SAY_UNKNOWN_WORD, args_text(args, &flag_depth, ""),
                            "quick, usual, deep");
    if (seat >= record->config.players) {
        char allowed[] = "1-5";
        allowed[2] = (char)('0' + record->config.players);
        return report_usage(args, SAY_NO_SUCH_SEAT, args_text(args, &flag_viewer, ""), allowed);
    }
    if (!record->over)
        return report_failure(args, SAY_REVIEW_UNFINISHED, NULL);
    report *r = calloc(1, sizeof *r);
    int status = CLI_FAILED, count = records_actions(record);
    if (r == NULL)
        return report_failure(args, SAY_NO_MEMORY, NULL);
    *r = (report){.args = args, .all = {.record = record}, .game = record->game};
    r->players = record->config.players;
    r->all.steps = calloc((size_t)count, sizeof *r->all.steps);
    r->all.decisions = calloc((size_t)count, sizeof *r->all.decisions);
    cursor_open(&r->cursor, record, NULL);
    name_seats(r);
    if (r->all.steps == NULL || r->all.decisions == NULL || !go_through(r, depth))
        status = report_failure(args, SAY_NO_MEMORY, NULL);
    else if (args_has(args, &flag_json))
        status = print_json(r, (int)seat);
    else {
        print_chart(r);
        print_seats(r);
        print_costliest(r, (int)seat);
        status = CLI_DONE;
    }
    free(r->all.decisions);
    free(r->all.steps);
    free(r);
    return status;
}

int review_show(const cli_args *args, const tav_record *record)
{
    return review_record(args, record);
}

static int run_review(const cli_args *args)
{
    tav_record *record;
    int status = records_load(args, args->operands[0], &record);
    if (status == CLI_DONE)
        status = review_record(args, record);
    free(record);
    return status;
}

static const cli_flag *const flags[] = {&flag_viewer, &flag_depth, &flag_seconds, &flag_json, NULL};

static const char *const examples[] = {
    "review game.txt",
    "review game.txt --seat 1 --depth deep",
    "review game.txt --seconds 20",
    "review game.txt --json",
    NULL,
};

const cli_command command_review = {
    .name = "review",
    .operands = "FILE",
    .operands_least = 1,
    .operands_most = 1,
    .flags = flags,
    .examples = examples,
    .run = run_review,
};
