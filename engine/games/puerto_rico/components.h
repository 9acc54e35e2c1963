/* The contents of the box for each number of players (docs/rules/puerto-rico.md 3, 11.13): set-up
 * deals them out, and every audit recounts them. */
#ifndef TAV_PUERTO_RICO_COMPONENTS_H
#define TAV_PUERTO_RICO_COMPONENTS_H

#include "games/puerto_rico/state.h"

typedef struct {
    uint8_t goods[PR_GOODS];
    uint8_t tiles[PR_TILES]; /* plantations and quarries */
    uint8_t workers;         /* without the nobles module */
    int16_t vp;
} pr_components;

/* Indexed by players. */
extern const pr_components pr_box[PR_SEATS + 1];

int pr_all_workers(const tav_config *config);
int pr_all_nobles(const tav_config *config);
int pr_all_copies(const tav_config *config, int building);

#endif
