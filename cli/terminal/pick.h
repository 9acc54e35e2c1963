/* Asks players who did not name a game: offers saved games first, then a new one or, if the flags
 * already say more about it, all games. */
#ifndef TAV_CLI_TERMINAL_PICK_H
#define TAV_CLI_TERMINAL_PICK_H

#include "cli/args.h"
#include "cli/terminal/save.h"
#include "games/game.h"

/* The file of a game to resume, or the game to start; `guided`: just whether to start one, which
 * needs no question if there is nothing to resume. Sets `chosen` to false if the player quits. */
int pick_game(const cli_args *args, bool guided, const tav_game **game, char path[SAVE_PATH],
              bool *chosen);

#endif
