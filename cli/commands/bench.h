/* How fast the engine is, on one core, and whether it still behaves as before.
 *
 * Rates are measured in processor time, in short slices that take turns with slices of a fixed
 * reference loop: whatever slows the machine down for a while slows both, and the ratio stays. */
#ifndef TAV_CLI_COMMANDS_BENCH_H
#define TAV_CLI_COMMANDS_BENCH_H

#include "games/game.h"

typedef struct {
    const tav_game *game;
    tav_config config;
    double games, moves, copies; /* per second */
    double reference;            /* iterations of the reference loop per second */
} bench_row;

/* Fills the rates of a row, taking about so many seconds. */
void bench_measure(bench_row *row, double seconds);

/* A number below 2^53 that depends on every action and every score of a fixed set of games: all
 * games of the registry, all numbers of players, all sets of modules, fixed seeds. */
uint64_t bench_signature(void);

#endif
