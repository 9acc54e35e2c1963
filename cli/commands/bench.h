/* How fast the engine is on one core, and whether it still behaves as before.
 *
 * Rates are measured in CPU time, in short slices that alternate with slices of a fixed reference
 * loop: anything that slows the machine for a while slows both, so the ratio stays. */
#ifndef TAV_CLI_COMMANDS_BENCH_H
#define TAV_CLI_COMMANDS_BENCH_H

#include "games/game.h"

typedef struct {
    const tav_game *game;
    tav_config config;
    double games, moves, copies;  /* per second */
    double decisions, iterations; /* of the policy in its own games; of a search, with roll-outs */
    double net_ns, judged_ns;     /* of the built-in net alone; with encoder and hand evaluation; 0
                                     where there is none */
    double reference;             /* iterations of the reference loop per second */
} bench_row;

/* Measures the rates of a row for about this many seconds. */
void bench_measure(bench_row *row, double seconds);

/* The signature: a number below 2^53 that depends on every action and score of a fixed set of games,
 * covering every game, player count and module set with fixed seeds, and on the built-in nets. */
uint64_t bench_signature(void);

#endif
