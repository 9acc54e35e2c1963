/* The bots of a level that think together, one on each thread (`strong:threads=4`), or the only one.
 * Their seeds are derived from one; that of the first is the seed itself, so a team of one answers
 * as the bot does. */
#ifndef TAV_CLI_PLAYERS_TEAM_H
#define TAV_CLI_PLAYERS_TEAM_H

#include "ai/bot.h"

typedef struct team team;

team *team_open(const tav_game *game, const bot_level *level, const uint8_t seed[RNG_KEY_SIZE]);
void team_close(team *t); /* NULL is fine */

/* Clock and `stop` of the budget are asked from several threads. */
void team_choose(team *t, const tav_view *view, const bot_budget *budget, bot_answer *answer);

#endif
