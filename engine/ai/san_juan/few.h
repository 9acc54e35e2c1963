/* The lowest few of the losses put in, and their sum: the cost of the best choice of cards or goods
 * that may still follow. A gain is a negative loss. */
#ifndef TAV_AI_SAN_JUAN_FEW_H
#define TAV_AI_SAN_JUAN_FEW_H

#include "games/san_juan/state.h"

typedef struct {
    int limit, count, sum;
    int lowest[SJ_BOX]; /* ascending, only `count` of them are set */
} sj_few;

static inline void sj_few_open(sj_few *few, int limit)
{
    few->limit = limit;
    few->count = few->sum = 0;
}

static inline void sj_few_put(sj_few *few, int loss)
{
    int at = few->count;
    if (few->limit <= 0)
        return;
    if (at < few->limit) {
        few->count++;
    } else {
        if (few->lowest[--at] <= loss)
            return;
        few->sum -= few->lowest[at];
    }
    few->sum += loss;
    for (; at > 0 && few->lowest[at - 1] > loss; at--)
        few->lowest[at] = few->lowest[at - 1];
    few->lowest[at] = loss;
}

/* Only the gains. */
static inline void sj_few_put_gain(sj_few *few, int gain)
{
    if (gain > 0)
        sj_few_put(few, -gain);
}

#endif
