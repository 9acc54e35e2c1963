/* Shared by the parts of Puerto Rico's reader: the table first, then the flow. */
#ifndef TAV_POSITION_PUERTO_RICO_H
#define TAV_POSITION_PUERTO_RICO_H

#include "games/puerto_rico/state.h"
#include "formats/position/reader.h"

extern const tav_game puerto_rico;

/* Checks that the module set and the draft allow the building types on and beside the board, and
 * the Festival. The table must already be read and audited. */
void pr_check_board(reader *r, const pr_state *s);

/* Reads `flow`, or puts the position at a pick if there is none, and checks it against the table.
 * The components must already be audited. */
void pr_read_flow(reader *r, const json_value *position, pr_state *s);

/* Whether the table has what the decision on top of the agenda needs. */
bool pr_decision_fits(const pr_state *s);

#endif
