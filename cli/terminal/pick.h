/* Asks players who did not name a game: offers saved games first, then all games. */
#ifndef TAV_CLI_TERMINAL_PICK_H
#define TAV_CLI_TERMINAL_PICK_H

#include "cli/args.h"
#include "cli/terminal/save.h"
#include "games/game.h"

/* The game to start, or the file of one to resume; neither if the player quits. */
int pick_game(const cli_args *args, const tav_game **game, char path[SAVE_PATH]);

#endif
