/* Information-set Monte Carlo tree search for many players.
 *
 * Every iteration resamples a world from the view, walks down the tree in it, plays a roll-out by
 * the policy and credits every seat with its own result; all seats are assumed to play for
 * themselves. One tree serves all worlds. Its nodes are what the searching seat sees: worlds
 * it cannot tell apart share a node, where only the actions that the current world offers
 * compete, each judged by how often it was offered (availability).
 *
 * If an earlier search met this view, its tree is reused; otherwise it is discarded. */
#ifndef TAV_AI_SEARCH_H
#define TAV_AI_SEARCH_H

#include "ai/bot.h"
#include "ai/policy.h"

/* Fills the whole answer. The policy's weights rank actions that were never tried. */
void search_run(tav_bot *bot, const tav_view *view, const bot_budget *budget, bot_answer *answer);

#endif
