#ifndef TAV_SAN_JUAN_JSON_H
#define TAV_SAN_JUAN_JSON_H

#include "games/san_juan/state.h"

extern const tav_game san_juan;

void sj_position_json(const tav_state *state, tav_text *out);
void sj_view_json(const tav_view *view, tav_text *out);

#endif
