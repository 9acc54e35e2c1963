#ifndef TAV_PUERTO_RICO_SCORE_H
#define TAV_PUERTO_RICO_SCORE_H

#include "games/puerto_rico/state.h"

enum {
    PR_PART_CHIPS,
    PR_PART_BUILDINGS,
    PR_PART_NOBLES,
    PR_PART_GUILD_HALL,
    PR_PART_RESIDENCE,
    PR_PART_FORTRESS,
    PR_PART_CUSTOMS_HOUSE,
    PR_PART_CITY_HALL,
    PR_PART_CLOISTER,
    PR_PART_ROYAL_GARDEN,
    PR_PARTS
};

extern const char *const pr_part_ids[PR_PARTS];

void pr_score(const tav_state *state, tav_score *scores);
/* One seat; where people stand matters only in large buildings. */
void pr_score_seat(const pr_seat *seat, tav_score *score);

#endif
