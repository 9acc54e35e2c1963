/* What a game's own knowledge says about a decision and about a position, quickly: the policy plays
 * the roll-outs of the search, orders its tree, and is the player of the lowest levels.
 *
 * It is given a state, but one made up from a view (resample), or one of a roll-out that began so:
 * what the actor may not know is there only as a guess. A policy looks at nothing the actor may not
 * know all the same: its answer is the same in every world the actor cannot tell apart, and a test
 * swaps the hidden part to prove it. No libm: the same answer on every platform. */
#ifndef TAV_AI_POLICY_H
#define TAV_AI_POLICY_H

#include "games/game.h"

enum { POLICY_FEATURES_MAX = 1024 };

typedef struct {
    const char *game; /* its id */

    /* How good each legal action looks to the seat that decides. Higher is better; an action whose
     * weight is a hundred less is chosen e times less often. */
    void (*weigh)(const tav_state *state, int count, const tav_action *legal, int *weight);

    /* The share of the win each seat may expect; they add up to one. Looks only at what is
     * public. */
    void (*evaluate)(const tav_state *state, float *share);

    /* How a search uses them, as measured (docs/strength.md): after how many decisions a roll-out is
     * judged by `evaluate`, 0 for never, it goes to the end, and the same for a patient search, whose
     * many iterations even out what chance adds to a longer one; and by how much the weights are to
     * be divided before they are the odds of somebody who is not so sure. */
    uint16_t rollout, patient_rollout;
    uint16_t doubt;

    /* The kind of decision at which everybody has had his part of what went on before. In the middle
     * of a phase who has paid looks poor beside who will: a roll-out is judged only here, a little
     * later if need be. */
    uint8_t settled;

    /* Whether the seat has drawn cards in between. A search then no longer tells apart what is in
     * its hand: no two worlds would deal it the same. NULL: drawing does not matter so much. */
    bool (*has_drawn)(const tav_state *before, const tav_state *now, int seat);

    /* What a learned evaluation will see: `feature_count` numbers, the viewer's seat first and the
     * others in turn after it (docs/features.md). */
    int feature_count;
    void (*encode)(const tav_view *view, float *features);
} tav_policy;

const tav_policy *policy_of(const tav_game *game);

/* How likely each action is chosen, as odds; returns their sum. The best has 65536. */
uint32_t policy_odds(const int *weight, int count, uint32_t *odds);

/* One of the actions by chance, as likely as their weights say. */
int policy_pick(const int *weight, int count, tav_rng *rng);

/* 65536 x e^(-k/8), rounded, of a k that is not negative: chances from strengths. */
uint32_t policy_exp(int k);

#endif
