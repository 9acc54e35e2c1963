/* What the position readers of all games share besides formats/json/reader.h: the things of a
 * game. */
#ifndef TAV_POSITION_READER_H
#define TAV_POSITION_READER_H

#include "formats/json/reader.h"
#include "games/game.h"

/* A thing of the game between first and last; -1 for null if allowed, and on a fault. */
int reader_thing(reader *r, const json_value *object, const char *key, const tav_game *game,
                 tav_thing first, tav_thing last, bool or_null);
/* A list of at most `most` of these things; `sorted` requires table order. Returns how many. */
int reader_things(reader *r, const json_value *object, const char *key, const tav_game *game,
                  tav_thing first, tav_thing last, bool sorted, uint8_t *things, int most);

/* The reader of one game: reads everything except "game","rules","players","modules","options",
 * which are already in the config. */
typedef void position_reader(reader *r, const json_value *position, const tav_config *config,
                             tav_state *state);

position_reader patrician_position;
position_reader puerto_rico_position;
position_reader san_juan_position;

#endif
