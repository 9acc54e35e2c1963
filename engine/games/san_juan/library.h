#ifndef TAV_SAN_JUAN_LIBRARY_H
#define TAV_SAN_JUAN_LIBRARY_H

#include "games/san_juan/state.h"

/* Whether the chooser may double the privilege: the Library stands and was not used this round, and
 * the role is not a repeat by the Governor's visit. */
bool sj_library_ready(const sj_state *s, int seat);

/* Whether to ask before using it now, rather than use it without asking. */
bool sj_library_is_asked(const sj_state *s);

void sj_library_use(sj_state *s, int seat, tav_sink *sink);

/* Whether the card being built can be paid without the Library. */
bool sj_builder_can_pay(const sj_state *s, const sj_step *step);

#endif
