/* Finding puzzles: bots play each other, and a decision becomes a puzzle if one choice is better than all
 * others by at least 12 points of share.
 *
 * Candidates pass ever longer searches, each with chance of its own: two of 40,000 iterations must agree
 * on the best choice and on the gap, beyond six standard errors, and a third that plays its roll-outs to
 * the end must prefer it too. Near the end an exact solution replaces all of that. Choices that a
 * beginner would make anyway, continue another choice, or have too many alternatives to read, are left out, as
 * are more than two of a game and, with the puzzles there are already, more than three quarters on one
 * subject. */
#include "cli/commands/puzzles.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ends.h"
#include "ai/policy.h"
#include "record/record.h"
#include "review/puzzles.h"

enum {
    MEMORY = 1 << 24,
    MOVES_MOST = RECORD_ENTRIES,
    OF_GAME = 2,
    OPTIONS_LEAST = 3,
    OPTIONS_MOST = 14,
    ENDS_MOST = 200000,
    LINE_WIDTH = 88
};

static const double gap_least = 0.12;

/* An end is solved exactly only if the first short search sees a gap of this size: a solution costs up to
 * ten times as much, and most decisions have no gap at all. */
static const double gap_exact = 0.06;

typedef struct {
    const tav_game *game;
    int players;
    uint32_t number;
    char seed[PUZZLE_SEED];
    tav_state_buffer room;
    char taken[MOVES_MOST + 1];
    int moves;
    void *memory; /* of one search after the other */
} maker;

typedef struct {
    tav_action best;
    double gap, error;
    bool exact;
} finding;

/* --- Judging ---------------------------------------------------------------------------------- */

/* The best choice and how far the next one is behind, by a search with chance of its own. */
static finding look(maker *m, const tav_view *view, const char *words, uint8_t chance)
{
    uint8_t seed[RNG_KEY_SIZE] = {chance, (uint8_t)m->moves, (uint8_t)m->number, 'z'};
    bot_level level;
    tav_bot bot;
    bot_answer answer;
    if (!bot_level_read(words, &level))
        abort(); /* a fault of this file */
    size_t size = bot_memory(&level);
    bot_open(&bot, m->game, &level, seed, m->memory, size < MEMORY ? size : MEMORY);
    bot_budget budget = bot_level_budget(&level);
    bot_choose(&bot, view, &budget, &answer);
    const bot_alternative *best = &answer.ranked[0], *next = &answer.ranked[1];
    double visits = 1.0 / (1 + best->visits) + 1.0 / (1 + next->visits);
    return (finding){best->action, (double)(best->share - next->share), 0.5 * sqrt(visits), false};
}

static bool find_exactly(maker *m, const tav_state *state, finding *found)
{
    ends_answer solved;
    if (!ends_solve(m->game, state, ENDS_MOST, m->memory, MEMORY, &solved))
        return false;
    int actor = m->game->actor(state);
    *found = (finding){solved.action[solved.best], 1, 0, true};
    for (int i = 0; i < solved.count; i++) {
        double gap = solved.after[solved.best].share[actor] - solved.after[i].share[actor];
        if (i != solved.best && gap < found->gap)
            found->gap = gap;
    }
    return true;
}

/* Whether the policy, without any search, would almost certainly choose it. */
static bool is_obvious(const maker *m, const tav_state *state, tav_action best)
{
    const tav_policy *policy = policy_of(m->game);
    tav_action legal[TAV_LEGAL_MAX];
    int weight[TAV_LEGAL_MAX];
    uint32_t odds[TAV_LEGAL_MAX];
    int count = m->game->legal(state, legal);
    policy->weigh(state, count, legal, weight);
    for (int i = 0; i < count; i++)
        weight[i] /= policy->doubt;
    double sum = policy_odds(weight, count, odds);
    for (int i = 0; i < count; i++)
        if (legal[i] == best)
            return odds[i] > 0.8 * sum;
    return true;
}

static bool is_readable(const maker *m, const tav_state *state)
{
    const tav_decision_kind *kind = game_decision(m->game, m->game->decision(state));
    tav_action legal[TAV_LEGAL_MAX];
    int count = m->game->legal(state, legal);
    return kind->series == TAV_SERIES_NONE && kind->part_of == NULL && count >= OPTIONS_LEAST &&
           count <= OPTIONS_MOST;
}

static bool find_puzzle(maker *m, const tav_state *state, finding *found)
{
    static const struct {
        const char *level;
        double gap;
    } stages[] = {
        {"strong:fair=1:iterations=400", 0.10},
        {"master:fair=1:iterations=4000", 0.11},
        {"master:fair=1:iterations=40000", 0.12},
        {"master:fair=1:iterations=40000", 0.12},
        {"strong:fair=1:rollout=0:iterations=6000", 0.06},
    };
    tav_view_buffer view;
    if (!is_readable(m, state))
        return false;
    game_view(m->game, state, m->game->actor(state), (tav_view *)&view);
    for (size_t i = 0; i < sizeof stages / sizeof stages[0]; i++) {
        finding one = look(m, (const tav_view *)&view, stages[i].level, (uint8_t)i);
        if (i == 0 && one.gap >= gap_exact && find_exactly(m, state, found))
            return found->gap >= gap_least && !is_obvious(m, state, found->best);
        bool agrees = i == 0 || one.best == found->best;
        if (!agrees || one.gap < stages[i].gap || (i >= 2 && one.gap < 6 * one.error && i < 4) ||
            is_obvious(m, state, one.best))
            return false;
        if (i == 0 || one.gap < found->gap || i == 2)
            *found = i == 4 ? *found : one;
    }
    return true;
}

/* --- Games ------------------------------------------------------------------------------------ */

static int place_in(const maker *m, const tav_state *state, tav_action action)
{
    tav_action legal[TAV_LEGAL_MAX];
    int count = m->game->legal(state, legal), at = 0;
    while (at < count && legal[at] != action)
        at++;
    return at;
}

/* As a line of the table, in strings short enough for a line of code. */
static void print_puzzle(const maker *m, const tav_state *state, const finding *found)
{
    printf("    \"%d %s %d %s %c \"", m->players, m->seed, (int)(100 * found->gap + 0.5),
           found->exact ? "exact" : "search", puzzle_letter(place_in(m, state, found->best)));
    for (int at = 0; at < m->moves; at += LINE_WIDTH)
        printf("\n    \"%.*s\"", m->moves - at < LINE_WIDTH ? m->moves - at : LINE_WIDTH,
               m->taken + at);
    printf(",\n");
    fflush(stdout);
}

/* Plays a game and prints its puzzles; returns how many. `of_kind` counts them by kind of decision. */
static int play_game(maker *m, int room, int *of_kind, int kind_most)
{
    tav_state *state = (tav_state *)&m->room;
    tav_config config = config_plain(m->players);
    uint8_t seed[RNG_KEY_SIZE];
    int found = 0;
    snprintf(m->seed, sizeof m->seed, "p%u", (unsigned)m->number);
    rng_seed_from_text(m->seed, seed);
    memset(&m->room, 0, sizeof m->room);
    m->game->setup(state, &config, seed);
    for (m->moves = 0; m->game->actor(state) != TAV_NOBODY && m->moves < MOVES_MOST; m->moves++) {
        tav_view_buffer view;
        finding one = {0};
        int kind = m->game->decision(state);
        m->taken[m->moves] = '\0';
        if (found < OF_GAME && found < room && of_kind[kind] < kind_most &&
            find_puzzle(m, state, &one)) {
            print_puzzle(m, state, &one);
            found++;
            of_kind[kind]++;
        }
        game_view(m->game, state, m->game->actor(state), (tav_view *)&view);
        tav_action action = look(m, (const tav_view *)&view, "strong:iterations=60", 'g').best;
        m->taken[m->moves] = puzzle_letter(place_in(m, state, action));
        if (m->game->apply(state, action, NULL) != TAV_OK)
            abort(); /* a bot chooses among the legal actions */
    }
    return found;
}

/* The kinds of decision of the puzzles there are already; returns how many. `last` gets the number of the
 * last game one is from. */
static int count_kinds(const tav_game *game, int *of_kind, uint32_t *last)
{
    int count = puzzle_count(game);
    *last = 0;
    for (int i = 0; i < count; i++) {
        tav_state_buffer position;
        puzzle p;
        if (!puzzle_at(game, i, &p) || !puzzle_set(&p, &position))
            abort(); /* a test rules it out */
        uint32_t number = (uint32_t)strtoul(p.seed + 1, NULL, 10);
        of_kind[game->decision((const tav_state *)&position)]++;
        *last = number > *last ? number : *last;
    }
    return count;
}

bool puzzles_make(const tav_game *game, int count, uint32_t from)
{
    int of_kind[UINT8_MAX + 1] = {0}, found = 0;
    uint32_t last;
    int kind_most = (count_kinds(game, of_kind, &last) + count) * 3 / 4 + 1;
    from = from > 0 ? from : last + 1;
    maker *m = malloc(sizeof *m);
    void *memory = malloc(MEMORY);
    bool ready = m != NULL && memory != NULL;
    for (uint32_t number = from; ready && found < count; number++) {
        *m = (maker){
            .game = game, .players = 2 + (int)(number % 3), .number = number, .memory = memory};
        found += play_game(m, count - found, of_kind, kind_most);
        fprintf(stderr, "%s: game %u, %d of %d\n", game->id, (unsigned)number, found, count);
    }
    free(memory);
    free(m);
    return ready;
}
