/* Who decides for a seat when no person at this terminal does: a bot of a level, perhaps with
 * settings ("strong:iterations=200"), or an outside program ("cmd:./my-bot"). Both are given views
 * of their own seat and nothing else. */
#ifndef TAV_CLI_PLAYERS_PLAYER_H
#define TAV_CLI_PLAYERS_PLAYER_H

#include "games/game.h"
#include "words/words.h"

enum { PLAYER_REPORT = 512 };

typedef struct player player;

/* Whether the words name a player: a level with or without settings, or "cmd:" and a command
 * line. */
bool player_is(const char *words);

/* Opens the player of a seat. NULL on failure, with the reason in `report`: the process could not
 * be started, or no memory. `milliseconds` is what an outside program has for one decision. */
player *player_open(const char *words, const tav_game *game, const tav_config *config, int seat,
                    const uint8_t seed[RNG_KEY_SIZE], int milliseconds, tav_language language,
                    char report[PLAYER_REPORT]);

/* One decision of its seat. False if it misbehaved (late, gone, not understood, illegal): the
 * report says in a sentence what it did, and the caller decides who plays on. A program that
 * misbehaved has been ended; asked again, it gives the same report. */
bool player_choose(player *p, const tav_view *view, tav_action *action, char report[PLAYER_REPORT]);

void player_close(player *p);

#endif
