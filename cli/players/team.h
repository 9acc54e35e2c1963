/* Bots of one level that think together, one per thread (`strong:threads=4`), or a single bot. Their
 * seeds derive from one; the first uses the seed itself, so a team of one answers exactly like the
 * bot. */
#ifndef TAV_CLI_PLAYERS_TEAM_H
#define TAV_CLI_PLAYERS_TEAM_H

#include "ai/bot.h"

typedef struct team team;

team *team_open(const tav_game *game, const bot_level *level, const uint8_t seed[RNG_KEY_SIZE]);
void team_close(team *t); /* NULL is fine */

/* Hands a net to every bot; it must outlive the team. */
void team_use_net(team *t, const value_net *net);

/* The budget's clock and `stop` are called from several threads. */
void team_choose(team *t, const tav_view *view, const bot_budget *budget, bot_answer *answer);

#endif
