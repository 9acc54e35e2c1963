/* Random games and their statistics.
 *
 * All sums are integers, so that totals do not depend on how workers share the games. Shared
 * victories are split evenly: a win is WIN_UNITS units, a number divisible by every possible number
 * of winners. */
#ifndef TAV_CLI_COMMANDS_SIM_H
#define TAV_CLI_COMMANDS_SIM_H

#include "games/game.h"
#include "words/words.h"

enum { SIM_THINGS_MAX = 256, SIM_KINDS_MAX = 256, WIN_UNITS = 60 };

typedef struct {
    uint64_t games;
    uint64_t decisions, decisions_least, decisions_most;
    struct {
        int64_t score, score_squares;
        uint64_t win_units;
    } seat[TAV_SEATS_MAX];
    uint64_t winners;                      /* boards of winners, shared victories included */
    uint64_t built[SIM_THINGS_MAX];        /* on all boards */
    uint64_t built_winner[SIM_THINGS_MAX]; /* on the boards of winners */
    struct {
        uint64_t asked, choices, longest;
    } kind[SIM_KINDS_MAX];
} sim_sums;

typedef struct {
    const tav_game *game;
    tav_config config;
    uint8_t seed[RNG_KEY_SIZE];
    uint64_t games;
    int jobs;
    bool check; /* audit after every action and check the game's contract */
} sim_plan;

/* The first game that failed, by index. */
typedef struct {
    uint64_t game;
    uint64_t decision;
    uint8_t seed[RNG_KEY_SIZE];
    tav_fault fault; /* TAV_OK: none did */
} sim_failure;

/* Called periodically with the number of finished games; may be NULL. */
typedef struct sim_watch {
    void (*show)(struct sim_watch *watch, uint64_t done);
} sim_watch;

/* Plays all games; false if one failed, in which case the sums are meaningless. */
bool sim_run(const sim_plan *plan, sim_watch *watch, sim_sums *sums, sim_failure *failure);

/* For people and for programs. False if there is no memory. */
bool sim_print(const sim_plan *plan, const sim_sums *sums, bool stats, tav_language language);
bool sim_print_json(const sim_plan *plan, const sim_sums *sums, bool stats);

#endif
