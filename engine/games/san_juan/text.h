#ifndef TAV_SAN_JUAN_TEXT_H
#define TAV_SAN_JUAN_TEXT_H

#include "games/san_juan/state.h"

/* Ids of the kinds of steps; the decisions come first. */
extern const char *const sj_step_ids[SJ_STEP_KINDS];

const char *sj_thing_id(tav_thing thing);
void sj_thing_json(tav_thing thing, tav_text *out);
int sj_action_price(const tav_view *view, tav_action action); /* builder.c */
int sj_picks(const tav_view *view);                           /* flow.c */
void sj_action_text(const tav_state *state, tav_action action, tav_text *out);
void sj_view_action_text(const tav_view *view, tav_action action, tav_text *out);

#endif
