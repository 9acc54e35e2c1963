/* Shared by the files of the review. */
#ifndef TAV_REVIEW_INTERNAL_H
#define TAV_REVIEW_INTERNAL_H

#include "review/review.h"

/* What the chance of a place is for. */
typedef enum { REVIEW_FOR_VALUES, REVIEW_FOR_DECISION, REVIEW_FOR_DOUBT } review_purpose;

/* Gives the review the chance of its place: the same whatever was done before. */
void review_reseed(tav_review *r, review_purpose purpose);

/* Compares two actions in `pairs` worlds drawn from the view, with the same chance for both: fills gap,
 * error and reasons. Counts only worlds in which both are legal; returns how many of them were. */
int review_compare(tav_review *r, const tav_view *view, tav_action better, tav_action other,
                   int pairs, review_decision *d);

/* Why the best action of a decision is better than the one played, from `pairs` play-outs of both. */
void review_find_reasons(tav_review *r, const tav_view *view, int pairs, review_decision *d);

/* Each seat's share of the win at the end of a game, or as the policy expects it. */
void review_share(const tav_game *game, const tav_state *state, float *share);

bool review_is_legal(const tav_game *game, const tav_state *world, tav_action action);

/* How much better one action is than another for the actor, by short roll-outs in the same worlds. */
typedef struct {
    double gap, error;
    double spread[2]; /* standard deviation of a roll-out after either action */
} review_gap;

/* Measures it in `pairs` worlds drawn from the view; false if the actions were legal in too few. */
bool review_measure_gap(tav_review *r, const tav_view *view, tav_action better, tav_action other,
                        int pairs, review_gap *gap);

/* The tables of puzzles, each in its file. */
extern const char *const puzzles_san_juan[], *const puzzles_puerto_rico[],
                                                 *const puzzles_patrician[];

#endif
