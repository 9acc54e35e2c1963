/* The functions the table in san_juan.c refers to, file by file. */
#ifndef TAV_SAN_JUAN_SURFACE_H
#define TAV_SAN_JUAN_SURFACE_H

#include "games/san_juan/state.h"

extern const tav_game san_juan;

/* flow.c */
int sj_legal(const tav_state *state, tav_action actions[TAV_LEGAL_MAX]);
tav_error sj_apply(tav_state *state, tav_action action, tav_sink *sink);
int sj_picks(const tav_view *view);

/* text.c */
const char *sj_thing_id(tav_thing thing);
void sj_thing_json(tav_thing thing, tav_text *out);
void sj_action_text(const tav_state *state, tav_action action, tav_text *out);
void sj_view_action_text(const tav_view *view, tav_action action, tav_text *out);

/* builder.c */
int sj_action_price(const tav_view *view, tav_action action);

/* json.c */
void sj_position_json(const tav_state *state, tav_text *out);
void sj_view_json(const tav_view *view, tav_text *out);

/* survey.c */
void sj_survey_json(const tav_view *view, tav_text *out);

/* view.c; sj_fill_view fills what follows the head of the view. */
void sj_fill_view(const tav_state *state, int viewer, tav_view *view);
/* Whether the position of the actor's series of picks is hidden from the others, because it reveals
 * cards that went face down. */
bool sj_picks_are_hidden(int kind);

/* resample.c */
void sj_resample(const tav_view *view, tav_rng *rng, tav_state *state);
void sj_redraw(tav_state *state, tav_rng *rng);

/* sheet.c */
int sj_sheet_items(const tav_config *config, tav_sheet_item items[TAV_SHEET_MAX]);
tav_error sj_sheet_score(const tav_config *config, const tav_sheet *sheet, tav_score *scores,
                         tav_fault *fault);

/* audit.c; how many of each card the box holds with these modules: returns their sum. */
int sj_components(int modules, uint8_t number[SJ_CARDS]);
tav_error sj_audit(const tav_state *state, tav_fault *fault);

#endif
