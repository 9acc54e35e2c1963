/* The functions the table in patrician.c refers to, file by file. */
#ifndef PA_SURFACE_H
#define PA_SURFACE_H

#include "games/patrician/state.h"

extern const tav_game patrician;

/* flow.c */
int pa_legal(const tav_state *state, tav_action actions[TAV_LEGAL_MAX]);
tav_error pa_apply(tav_state *state, tav_action action, tav_sink *sink);
int pa_picks(const tav_view *view);

/* text.c */
const char *pa_thing_id(tav_thing thing);
void pa_thing_json(tav_thing thing, tav_text *out);
int pa_action_price(const tav_view *view, tav_action action); /* nothing has one */
void pa_action_text(const tav_state *state, tav_action action, tav_text *out);
void pa_view_action_text(const tav_view *view, tav_action action, tav_text *out);

/* json.c */
void pa_position_json(const tav_state *state, tav_text *out);
void pa_view_json(const tav_view *view, tav_text *out);

/* survey.c */
void pa_survey_json(const tav_view *view, tav_text *out);

/* view.c */
void pa_fill_view(const tav_state *state, int viewer, tav_view *view);
void pa_resample(const tav_view *view, tav_rng *rng, tav_state *state);
void pa_redraw(tav_state *state, tav_rng *rng);

/* sheet.c */
int pa_sheet_items(const tav_config *config, tav_sheet_item items[TAV_SHEET_MAX]);
tav_error pa_sheet_score(const tav_config *config, const tav_sheet *sheet, tav_score *scores,
                         tav_fault *fault);

/* audit.c */
tav_error pa_audit(const tav_state *state, tav_fault *fault);

#endif
