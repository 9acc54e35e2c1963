/* Hand-written knowledge of a game: fast judgements of decisions and positions. The policy plays the
 * search's roll-outs, orders its tree, and is the player of the lowest levels.
 *
 * It gets a state, but only one resampled from a view, or one from a roll-out that started there, so
 * hidden parts are guesses. Even so, a policy never looks at what the actor may not know: it gives
 * the same answer in every world the actor cannot tell apart, and a test that swaps the hidden part
 * proves it. It avoids libm, so the answer is the same on every platform. */
#ifndef TAV_AI_POLICY_H
#define TAV_AI_POLICY_H

#include "ai/features.h"
#include "games/game.h"

typedef struct {
    const char *game; /* its id */

    /* How good each legal action looks to the deciding seat. Higher is better; a weight lower by a
     * hundred makes an action e times less likely. */
    void (*weigh)(const tav_state *state, int count, const tav_action *legal, int *weight);

    /* Each seat's expected share of the win; the shares add up to one. Reads only public facts. */
    void (*evaluate)(const tav_state *state, float *share);

    /* How a search uses the policy, as measured (docs/strength.md). `evaluate` judges a roll-out after
     * this many decisions; 0 plays to the end. A patient search has its own number, because its many
     * iterations average out the extra chance of longer roll-outs. The weights are divided by
     * the last number to get the odds of a less certain player. */
    uint16_t rollout, patient_rollout;
    uint16_t doubt;

    /* The kind of decision at which all players have completed the last phase. In the middle of a
     * phase, players who have paid look poor beside those who have yet to, so a roll-out is
     * judged only here, a little late if need be. */
    uint8_t settled;

    /* Whether the seat has drawn cards between two states. From then on the search ignores what is in
     * its hand, since no two worlds would deal it the same. NULL: drawing hardly matters. */
    bool (*has_drawn)(const tav_state *before, const tav_state *now, int seat);

    const tav_features *features; /* what a learner sees */
} tav_policy;

const tav_policy *policy_of(const tav_game *game);

/* Plays a roll-out: to the end of the game, or, if `most` is not 0, to the first settled decision after
 * that many. Actions are drawn by their weights. The sink may be NULL. */
void policy_play_on(const tav_game *game, tav_state *state, int most, tav_rng *rng, tav_sink *sink);

/* The policy's answers to the viewer's decision and to those of the same kind that follow at once, as
 * texts: how it would man a whole board. Returns how many, 1 to `most`. */
int policy_series(const tav_game *game, const tav_view *view, int most, char (*text)[TAV_TEXT_MAX]);

/* The odds of each action being chosen; returns their sum. The best has 65536. */
uint32_t policy_odds(const int *weight, int count, uint32_t *odds);

/* Draws an action at random according to the weights. */
int policy_pick(const int *weight, int count, tav_rng *rng);

/* 65536 x e^(-k/8), rounded; k is not negative. Turns strengths into odds. More than 12 e-folds are
 * none. */
enum { POLICY_EXPS = 96 };
extern const uint32_t policy_exps[POLICY_EXPS + 1];

static inline uint32_t policy_exp(int k)
{
    return policy_exps[k < POLICY_EXPS ? k : POLICY_EXPS];
}

#endif
