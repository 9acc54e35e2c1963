/* Shared by the files of the review. */
#ifndef TAV_REVIEW_INTERNAL_H
#define TAV_REVIEW_INTERNAL_H

#include "review/review.h"

/* What the chance of a place is for. */
typedef enum { REVIEW_FOR_VALUES, REVIEW_FOR_DECISION } review_purpose;

/* Gives the review the chance of its place: the same whatever was done before. */
void review_reseed(tav_review *r, review_purpose purpose);

/* Compares two actions in `pairs` worlds drawn from the view, with the same chance for both: fills gap,
 * error and reasons. Counts only worlds in which both are legal; returns how many of them were. */
int review_compare(tav_review *r, const tav_view *view, tav_action better, tav_action other,
                   int pairs, review_decision *d);

#endif
