/* The features of Puerto Rico as docs/features.md lists them: those of the table first, then a
 * block per seat, the viewer's first. */
#ifndef TAV_AI_PUERTO_RICO_FEATURES_H
#define TAV_AI_PUERTO_RICO_FEATURES_H

#include "ai/features.h"
#include "games/puerto_rico/state.h"

enum {
    PR_FEATURES_OF_DECISION = PR_DECISIONS,
    PR_FEATURES_OF_CARD = 3,
    PR_FEATURES_OF_SHIP = PR_GOODS + 2,
    PR_FEATURES_OF_TABLE = 4 + 4 + PR_FEATURES_OF_DECISION + 13 + 5 * PR_GOODS +
                           PR_ROLES * PR_FEATURES_OF_CARD + PR_SHIPS * PR_FEATURES_OF_SHIP +
                           PR_BUILDINGS + 2 * PR_GOODS + PR_BUILDINGS + 3,
    PR_FEATURES_OF_SEAT = 18 + 2 * PR_GOODS + PR_TILES + PR_TILES + 2 * PR_BUILDINGS,
    PR_FEATURES = PR_FEATURES_OF_TABLE + PR_SEATS * PR_FEATURES_OF_SEAT
};

extern const tav_features pr_features;

#endif
