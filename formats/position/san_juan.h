/* Shared by the two halves of San Juan's reader: the table first, then the flow. */
#ifndef TAV_POSITION_SAN_JUAN_H
#define TAV_POSITION_SAN_JUAN_H

#include "games/san_juan/state.h"
#include "formats/position/reader.h"

/* Reads `flow`, or puts the position at a pick if there is none. The components must already be
 * audited: everything here relies on correct lists. */
void sj_read_flow(reader *r, const json_value *position, sj_state *s);

#endif
