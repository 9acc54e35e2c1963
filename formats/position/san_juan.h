/* Between the two halves of San Juan's reader: the table first, then where the game stands. */
#ifndef TAV_POSITION_SAN_JUAN_H
#define TAV_POSITION_SAN_JUAN_H

#include "games/san_juan/state.h"
#include "formats/position/reader.h"

/* Reads `flow`, or lets the position stand at a pick if there is none. The components must have
 * been audited before: everything here relies on lists that are what they say. */
void sj_read_flow(reader *r, const json_value *position, sj_state *s);

#endif
