/* Information-set Monte Carlo tree search for many players.
 *
 * Every iteration makes up a world from the view (resample), walks down the tree in it, plays a
 * roll-out by the policy and credits every seat with its own result: each is taken to want to win
 * for itself. There is one tree for all worlds. Its nodes are what the searching seat sees: two
 * worlds it cannot tell apart share their node, and of the actions there only those that the world
 * at hand offers compete, each judged by how often it was offered (availability).
 *
 * What an earlier search left in the tree is used if this view was met there, and else forgotten. */
#ifndef TAV_AI_SEARCH_H
#define TAV_AI_SEARCH_H

#include "ai/bot.h"
#include "ai/policy.h"

/* Fills all of the answer. The policy's weights rank what was never tried. */
void search_run(tav_bot *bot, const tav_view *view, const bot_budget *budget, bot_answer *answer);

#endif
