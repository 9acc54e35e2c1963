/* Flags that several commands share, and the game they describe. */
#ifndef TAV_CLI_SETUP_H
#define TAV_CLI_SETUP_H

#include "ai/net.h"
#include "cli/args.h"
#include "cli/output/terminal.h"
#include "games/game.h"
#include "table/table.h"

extern const cli_flag flag_players, flag_modules, flag_option, flag_seed, flag_jobs, flag_json,
    flag_memory;

enum { SETUP_PLAYERS_USUAL = 4, SETUP_NUMBER_MAX = 99, SETUP_JOBS_MAX = 64 };

/* Finds the game with this id, or the one named by the first operand if `id` is NULL. Returns
 * CLI_USAGE after printing the reason if there is none. */
int setup_game(const cli_args *args, const char *id, const tav_game **game);

/* --players, --modules and --option for this game. */
int setup_config(const cli_args *args, const tav_game *game, tav_config *config);

/* --seed, or the seed named by `fallback`. */
void setup_seed(const cli_args *args, const char *fallback, uint8_t seed[RNG_KEY_SIZE]);

/* --memory, or as printed. */
int setup_memory(const cli_args *args, table_memory *memory);

/* Reads a net from a file; the bytes are the caller's to free when the net is no longer needed. */
int setup_net(const cli_args *args, const char *file, value_net *net, uint64_t **bytes);

/* --jobs, or one per processor. */
int setup_jobs(const cli_args *args);

/* "events, new-buildings", or "-" for none. */
void setup_modules_text(const tav_game *game, unsigned modules, tav_text *out);

/* Prints a line: the game, how many players, the modules if any. */
void setup_print_game(const tav_game *game, const tav_config *config, tav_language language,
                      const terminal *term);

#endif
