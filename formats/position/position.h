/* Reads complete states from JSON: the reverse of tav_game.position_json.
 *
 * Reading is strict. Every field must be there, of its type, within its bounds and in canonical
 * order; the components must add up to the box; and the flow must be one the game can reach. `flow`
 * may be missing or empty: then the position is where a turn of the game begins (the game's page in
 * docs/rules says where), and its generator is keyed with zeros. */
#ifndef TAV_POSITION_POSITION_H
#define TAV_POSITION_POSITION_H

#include "formats/json/json.h"
#include "games/game.h"

/* Reads a position of any game. On error the fault names the field, like seats[1].hand[3].
 * TAV_ERROR_SPACE: out of memory. */
tav_error position_read(const char *json, size_t size, const tav_game **game,
                        tav_state_buffer *state, tav_fault *fault);

/* The same from JSON already parsed. */
tav_error position_from_json(const json_value *json, const tav_game **game, tav_state_buffer *state,
                             tav_fault *fault);

#endif
