/* Checks whether a game can reach a position of Patrician whose components add up. */
#ifndef TAV_POSITION_PATRICIAN_LAWS_H
#define TAV_POSITION_PATRICIAN_LAWS_H

#include "games/patrician/state.h"
#include "formats/position/reader.h"

void patrician_laws(reader *r, const pa_state *s);

#endif
