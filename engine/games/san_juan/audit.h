#ifndef TAV_SAN_JUAN_AUDIT_H
#define TAV_SAN_JUAN_AUDIT_H

#include "games/san_juan/state.h"

/* How many of each card the box holds with these modules; returns their sum. */
int sj_components(int modules, uint8_t number[SJ_CARDS]);

tav_error sj_audit(const tav_state *state, tav_fault *fault);

#endif
