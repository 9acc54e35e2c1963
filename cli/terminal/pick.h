/* Which game, for who did not name one: those that were left, then all that there are. */
#ifndef TAV_CLI_TERMINAL_PICK_H
#define TAV_CLI_TERMINAL_PICK_H

#include "cli/args.h"
#include "cli/terminal/save.h"
#include "games/game.h"

/* The game to begin, or the file of one to go on with; neither if the player leaves. */
int pick_game(const cli_args *args, const tav_game **game, char path[SAVE_PATH]);

#endif
