/* A view of Patrician as numbers: docs/features.md lists them. */
#ifndef TAV_AI_PATRICIAN_ENCODE_H
#define TAV_AI_PATRICIAN_ENCODE_H

#include "ai/features.h"
#include "games/patrician/state.h"

enum {
    /* one card: is there one, crests, heads of each patrician, specials, its city */
    PA_CARD_FEATURES = 2 + PA_PATRICIANS + 2 + PA_CITIES,
    /* one tower: height, floors of each seat, whose token it would be */
    PA_TOWER_FEATURES = 1 + 2 * TAV_SEATS_MAX,
    PA_CITY_FEATURES = 2 + PA_SITES * PA_TOWER_FEATURES + TAV_SEATS_MAX + PA_CARD_FEATURES,
    PA_SEAT_FEATURES = 7 + 2 * PA_PATRICIANS,
    PA_GAME_FEATURES = 2 + (TAV_SEATS_MAX - 1) + (PA_OVER + 1) + 1,
    PA_FEATURES = PA_GAME_FEATURES + TAV_SEATS_MAX * PA_SEAT_FEATURES +
                  (PA_HAND + 1) * PA_CARD_FEATURES + PA_CITIES * PA_CITY_FEATURES
};

extern const tav_features pa_features;

#endif
