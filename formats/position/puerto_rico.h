/* Between the parts of Puerto Rico's reader: the table first, then where the game stands. */
#ifndef TAV_POSITION_PUERTO_RICO_H
#define TAV_POSITION_PUERTO_RICO_H

#include "games/puerto_rico/state.h"
#include "formats/position/reader.h"

extern const tav_game puerto_rico;

/* Building types on the board and beside it, and the Festival: nothing the module set and the
 * draft do not allow. The table must have been read and audited before. */
void pr_check_board(reader *r, const pr_state *s);

/* Reads `flow`, or lets the position stand at a pick if there is none, and holds it against the
 * table. The components must have been audited before. */
void pr_read_flow(reader *r, const json_value *position, pr_state *s);

/* Whether the decision on top of the agenda finds on the table what it needs. */
bool pr_decision_fits(const pr_state *s);

#endif
