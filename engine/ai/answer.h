/* The ranking of an answer, from what one search found or several together. */
#ifndef TAV_AI_ANSWER_H
#define TAV_AI_ANSWER_H

#include "ai/bot.h"

/* Best first: what was visited most, for visits are what a search is surest of, unless it gave them
 * for fairness; then what promises the larger share. */
void answer_rank(bot_answer *answer, bool fair);

/* What searches of the same view found, as if it were one: visits are added, shares are means over
 * the visits, the line is that of the search surest of the answer. The parts in another order may
 * differ in the last digit. */
void answer_join(const tav_game *game, const tav_view *view, const bot_answer *parts, int count,
                 bool fair, bot_answer *answer);

#endif
