/* Players other than the people at this terminal: a bot level, perhaps with settings
 * ("strong:iterations=200"), or an outside program ("cmd:./my-bot"). Both see only the views of their
 * own seat. */
#ifndef TAV_CLI_PLAYERS_PLAYER_H
#define TAV_CLI_PLAYERS_PLAYER_H

#include "ai/net.h"
#include "words/words.h"

enum { PLAYER_REPORT = 512 };

typedef struct player player;

/* Whether the words name a player: a level, with or without settings, or "cmd:" and a command. */
bool player_is(const char *words);

/* Opens the player of a seat. On failure (the process cannot be started, or out of memory) returns
 * NULL with the reason in `report`. `milliseconds` is an outside program's limit per decision. */
player *player_open(const char *words, const tav_game *game, const tav_config *config, int seat,
                    const uint8_t seed[RNG_KEY_SIZE], int milliseconds, tav_language language,
                    char report[PLAYER_REPORT]);

/* Hands a net to a bot whose setting is net=2; it must outlive the player. */
void player_use_net(player *p, const value_net *net);

/* Takes one decision for its seat. False if the player misbehaved (late, gone, unintelligible,
 * illegal): the report says how in a sentence, and the caller decides who takes over. A program that
 * misbehaved has been ended; asking again gives the same report. */
bool player_choose(player *p, const tav_view *view, tav_action *action, char report[PLAYER_REPORT]);

void player_close(player *p);

#endif
