/* `tavoliere puzzles`: positions with one clearly best choice, solved line by line. The board comes from the
 * view of the seat to act, so nothing hidden can be printed. `puzzles make` finds new ones. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands/puzzles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/commands/commands.h"
#include "cli/commands/play.h"
#include "cli/commands/reasons.h"
#include "cli/output/report.h"
#include "cli/setup.h"
#include "cli/terminal/board.h"
#include "cli/terminal/choices.h"
#include "review/puzzles.h"
#include "table/table.h"

enum { COUNT_USUAL = 60, DAY = 24 * 60 * 60 };

static const cli_flag flag_number = {
    .name = "number",
    .kind = FLAG_NUMBER,
    .value = "N",
    .low = 1,
    .high = 9999,
};

static const cli_flag flag_count = {
    .name = "count",
    .kind = FLAG_NUMBER,
    .value = "N",
    .low = 1,
    .high = 9999,
};

static const cli_flag flag_from = {
    .name = "from",
    .kind = FLAG_NUMBER,
    .value = "N",
    .low = 1,
    .high = 1000000000,
};

typedef struct {
    const tav_game *game;
    puzzle puzzle;
    tav_view_buffer view; /* of the seat to act: all there is to see */
    table_names names;
    tav_language language;
    terminal term;
} riddle;

static bool set_up(riddle *r, int index)
{
    tav_state_buffer position;
    record_seat seats[TAV_SEATS_MAX] = {{0}};
    if (!puzzle_at(r->game, index, &r->puzzle) || !puzzle_set(&r->puzzle, &position))
        return false;
    const tav_state *state = (const tav_state *)&position;
    int actor = r->game->actor(state);
    game_view(r->game, state, actor, (tav_view *)&r->view);
    for (int seat = 0; seat < r->puzzle.players; seat++) {
        seats[seat].player = seat == actor ? RECORD_HUMAN : RECORD_BOT;
        snprintf(seats[seat].level, sizeof seats[seat].level, "%s", seat == actor ? "" : "strong");
    }
    table_name_players(seats, r->language, &r->names);
    return true;
}

/* Why the best choice is better than the one made, and how much. */
static bool weigh(const riddle *r, tav_action chosen, review_decision *d)
{
    static const uint8_t seed[RNG_KEY_SIZE] = {'p', 'u', 'z', 'z', 'l', 'e'};
    const tav_view_head *head = (const tav_view_head *)&r->view;
    size_t size = review_memory(&review_usual);
    void *memory = malloc(size);
    tav_review *work = malloc(sizeof *work);
    bool ready = memory != NULL && work != NULL;
    if (ready) {
        review_open_view(work, r->game, r->puzzle.players, &review_usual, seed, memory, size);
        review_contrast(work, (const tav_view *)&r->view, head->legal[r->puzzle.best], chosen, d);
    }
    free(work);
    free(memory);
    return ready;
}

static void tell_answer(const riddle *r, int chosen, const choice *choices)
{
    const tav_view_head *head = (const tav_view_head *)&r->view;
    review_decision d;
    int best = r->puzzle.best;
    if (chosen == best) {
        printf(say(SAY_PUZZLE_RIGHT, r->language), r->puzzle.gap);
    } else if (weigh(r, head->legal[chosen], &d)) {
        double cost = 100 * (double)d.loss;
        printf(say(SAY_PUZZLE_WRONG, r->language), choices[best].words,
               cost > r->puzzle.gap ? cost : r->puzzle.gap);
        putchar('\n');
        reasons_print(r->game, &d, r->names.of, r->language);
    }
    if (r->puzzle.exact)
        printf("\n%s", say(SAY_PUZZLE_EXACT, r->language));
    printf("\n");
}

/* Asks until the answer is a choice; -1 to leave. */
static int ask(const riddle *r, int count, const choice *choices)
{
    char line[INPUT_SIZE];
    for (int i = 0; i < count; i++)
        printf("  %2d  %s\n", i + 1, choices[i].words);
    for (;;) {
        printf("\n%s\n> ", say(SAY_PUZZLE_ASK, r->language));
        if (play_read_input(line) != INPUT_LINE || strcmp(line, "q") == 0)
            return -1;
        int chosen = choices_find(line, count, choices);
        if (chosen >= 0)
            return chosen;
    }
}

/* One puzzle; false if the player leaves. */
static bool pose(riddle *r, int index, int count, int *right)
{
    choice choices[TAV_LEGAL_MAX];
    const tav_view *view = (const tav_view *)&r->view;
    const tav_view_head *head = (const tav_view_head *)&r->view;
    printf("\n%s", terminal_paint(&r->term, INK_BOLD));
    printf(say(SAY_PUZZLE_TITLE, r->language), index + 1, count, words_game(r->game, r->language),
           r->puzzle.players, r->names.of[head->viewer]);
    printf("%s\n", terminal_paint(&r->term, INK_PLAIN));
    board_print(r->game, view, false, r->names.of, &r->term, r->language);
    const char *kind = game_decision(r->game, head->decision)->id;
    printf("\n%s\n", words_of(r->game, "decision", kind, r->language));
    int chosen = ask(r, choices_list(r->game, view, r->language, choices), choices);
    if (chosen < 0)
        return false;
    *right += chosen == r->puzzle.best;
    tell_answer(r, chosen, choices);
    return true;
}

static int solve(const cli_args *args, const tav_game *game)
{
    int count = puzzle_count(game), asked = 0, right = 0;
    if (count == 0)
        return report_failure(args, SAY_PUZZLE_NONE, NULL);
    int today = (int)(time(NULL) / DAY % count) + 1;
    int first = (int)args_number(args, &flag_number, today) - 1;
    riddle r = {.game = game, .language = args->language, .term = terminal_of(stdout)};
    while (asked < count && set_up(&r, (first + asked) % count) &&
           pose(&r, (first + asked) % count, count, &right))
        asked++;
    printf(say(SAY_PUZZLE_SCORE, args->language), right, asked);
    printf("\n");
    return CLI_DONE;
}

static int run_puzzles(const cli_args *args)
{
    const tav_game *game;
    bool make = strcmp(args->operands[0], "make") == 0;
    if (make && args->operand_count < 2)
        return report_usage(args, SAY_MISSING, "GAME", NULL);
    int status = setup_game(args, args->operands[make], &game);
    if (status != CLI_DONE || !make)
        return status != CLI_DONE ? status : solve(args, game);
    int count = (int)args_number(args, &flag_count, COUNT_USUAL);
    return puzzles_make(game, count, (uint32_t)args_number(args, &flag_from, 0))
               ? CLI_DONE
               : report_failure(args, SAY_NO_MEMORY, NULL);
}

static const cli_flag *const flags[] = {&flag_number, &flag_count, &flag_from, NULL};

static const char *const examples[] = {
    "puzzles san-juan",
    "puzzles patrician --number 7",
    "puzzles make puerto-rico --count 10 > found.txt",
    NULL,
};

const cli_command command_puzzles = {
    .name = "puzzles",
    .operands = "[make] GAME",
    .operands_least = 1,
    .operands_most = 2,
    .flags = flags,
    .examples = examples,
    .run = run_puzzles,
};
