/* Ranks the alternatives found by one search, or by several whose results are merged. */
#ifndef TAV_AI_ANSWER_H
#define TAV_AI_ANSWER_H

#include "ai/bot.h"

/* Sorts best first: by visits, which a search is surest of, unless it spread them for fairness; then
 * by the larger share. */
void answer_rank(bot_answer *answer, bool fair);

/* Merges searches of the same view into one answer: visits add up, shares are averaged over the
 * visits, and the line comes from the search with the most visits for the answer. Reordering the
 * parts may change the last digit. */
void answer_join(const tav_game *game, const tav_view *view, const bot_answer *parts, int count,
                 bool fair, bot_answer *answer);

#endif
