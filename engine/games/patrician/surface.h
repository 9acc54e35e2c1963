/* What the table of the game is made of besides the turn: views, words, JSON, the audit. */
#ifndef PA_SURFACE_H
#define PA_SURFACE_H

#include "games/patrician/state.h"

extern const tav_game patrician;

void pa_make_view(const tav_state *state, int viewer, tav_view *view);
void pa_resample(const tav_view *view, tav_rng *rng, tav_state *state);

extern const char *const pa_phase_ids[]; /* by pa_phase; as the flow of a position names them */
const char *pa_thing_id(tav_thing thing);
void pa_thing_json(tav_thing thing, tav_text *out);
int pa_action_price(const tav_view *view, tav_action action); /* nothing has one */
int pa_picks(const tav_view *view);
void pa_action_text(const tav_state *state, tav_action action, tav_text *out);
void pa_view_action_text(const tav_view *view, tav_action action, tav_text *out);

void pa_position_json(const tav_state *state, tav_text *out);
void pa_view_json(const tav_view *view, tav_text *out);

tav_error pa_audit(const tav_state *state, tav_fault *fault);

#endif
