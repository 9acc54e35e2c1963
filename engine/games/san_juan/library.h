#ifndef TAV_SAN_JUAN_LIBRARY_H
#define TAV_SAN_JUAN_LIBRARY_H

#include "games/san_juan/state.h"

/* The chooser may double his privilege: the Library stands and was not used in this round, and the
 * role is not repeated by the Governor's visit. */
bool sj_library_ready(const sj_state *s, int seat);

/* Whether its use is a question now, or goes without saying. */
bool sj_library_is_asked(const sj_state *s);

void sj_library_use(sj_state *s, int seat, tav_sink *sink);

/* Whether the card being built can be paid without the Library. */
bool sj_builder_can_pay(const sj_state *s, const sj_step *step);

#endif
