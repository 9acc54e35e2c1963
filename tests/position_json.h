/* Positions that a test has put together with jansson: written and read, as from outside. */
#ifndef TAV_TESTS_POSITION_JSON_H
#define TAV_TESTS_POSITION_JSON_H

#include <jansson.h>

#include "games/game.h"

tav_error position_of(const json_t *json, const tav_game **game, tav_state_buffer *state,
                      tav_fault *fault);

#endif
