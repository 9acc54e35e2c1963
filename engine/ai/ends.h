/* Exact ends: the last decisions of a game solved instead of searched.
 *
 * Once the end of a game is certain, and what is still hidden no longer matters or can be counted,
 * a position has an exact value: everybody chooses what is best for themselves (max^n), and what lies
 * on a pile is averaged over everything it may be. Positions that are met again are looked up in a
 * table in the caller's memory. A limit on the positions looked at keeps it short: either the value is
 * exact, or there is none. docs/decisions/0025. */
#ifndef TAV_AI_ENDS_H
#define TAV_AI_ENDS_H

#include <stddef.h>

#include "ai/bot.h"

/* What a game's end depends on; each game has one in its folder. */
typedef struct {
    const char *game; /* its id */

    /* Whether the game will certainly end soon, and everything that may still matter is known to the
     * actor or is among the cards or tiles of the pile, in any order. */
    bool (*certain)(const tav_state *state);

    /* The pile of hidden cards or tiles, the next one last. NULL: no pile matters. */
    uint8_t *(*pile)(tav_state *state, int *count);

    /* How many of them, from the next one on, an action has turned up that may matter. */
    int (*turned_up)(const tav_state *before, tav_action action, const tav_state *after);
} tav_ends;

/* Values of a position to every seat. */
typedef struct {
    double share[TAV_SEATS_MAX]; /* of the win */
    double worth[TAV_SEATS_MAX]; /* what each maximises: the share with a little for the lead */
} ends_value;

typedef struct {
    int count;
    tav_action action[TAV_LEGAL_MAX]; /* as `legal` lists them */
    ends_value after[TAV_LEGAL_MAX];
    int best; /* the first of the best */
    uint32_t positions;
} ends_answer;

/* Solves the actor's decision in a state drawn from the actor's view. False if the end is not certain or
 * takes more than `most` positions. `memory` holds the table and may be NULL; its content does not
 * matter. */
bool ends_solve(const tav_game *game, const tav_state *state, uint32_t most, void *memory,
                size_t size, ends_answer *answer);

/* The same, as a bot's answer with its line. Uses the memory of the bot's tree and leaves it empty. */
bool ends_choose(tav_bot *bot, const tav_view *view, bot_answer *answer);

#endif
