/* The functions the table in puerto_rico.c refers to, file by file. */
#ifndef TAV_PUERTO_RICO_SURFACE_H
#define TAV_PUERTO_RICO_SURFACE_H

#include "games/puerto_rico/state.h"

extern const tav_game puerto_rico;

extern const char *const pr_role_ids[PR_ROLES];

/* flow.c */
int pr_legal(const tav_state *state, tav_action actions[TAV_LEGAL_MAX]);
tav_error pr_apply(tav_state *state, tav_action action, tav_sink *sink);
int pr_picks(const tav_view *view);

/* text.c */
const char *pr_thing_id(tav_thing thing);
void pr_thing_json(tav_thing thing, tav_text *out);
void pr_action_text(const tav_state *state, tav_action action, tav_text *out);
void pr_view_action_text(const tav_view *view, tav_action action, tav_text *out);

/* builder.c */
int pr_action_price(const tav_view *view, tav_action action);

/* json.c */
void pr_position_json(const tav_state *state, tav_text *out);
void pr_view_json(const tav_view *view, tav_text *out);

/* survey.c */
void pr_survey_json(const tav_view *view, tav_text *out);

/* view.c */
void pr_fill_view(const tav_state *state, int viewer, tav_view *view);
void pr_resample(const tav_view *view, tav_rng *rng, tav_state *state);
void pr_redraw(tav_state *state, tav_rng *rng);

/* sheet.c */
int pr_sheet_items(const tav_config *config, tav_sheet_item items[TAV_SHEET_MAX]);
tav_error pr_sheet_score(const tav_config *config, const tav_sheet *sheet, tav_score *scores,
                         tav_fault *fault);

/* audit.c */
tav_error pr_audit(const tav_state *state, tav_fault *fault);

#endif
