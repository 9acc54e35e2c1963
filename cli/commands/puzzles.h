/* Puzzles in the terminal, and finding them. */
#ifndef TAV_CLI_COMMANDS_PUZZLES_H
#define TAV_CLI_COMMANDS_PUZZLES_H

#include "games/game.h"

/* Prints `count` puzzles of a game as lines of engine/review/puzzles_<game>.c, from the games with
 * these numbers on, or after the last one that has a puzzle if it is 0; progress goes to standard error.
 * False without memory. */
bool puzzles_make(const tav_game *game, int count, uint32_t from);

#endif
