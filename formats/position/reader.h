/* What the position readers of all games share: walking JSON by path, with the first fault kept.
 * A reader calls on without looking; once a fault is set every further call returns a harmless
 * value, and the game's reader checks `fault` at the end. */
#ifndef TAV_POSITION_READER_H
#define TAV_POSITION_READER_H

#include <jansson.h>

#include "games/game.h"

typedef struct {
    tav_fault *fault; /* never NULL while reading; error TAV_OK so far */
    char path[112];   /* of the value being read, like seats[1].hand */
} reader;

bool reader_failed(const reader *r);
void reader_fail(reader *r, tav_error error, const char *name, const char *allowed);

/* Entering a member or an element lengthens the path; leave with the mark that was returned. */
size_t reader_enter_key(reader *r, const char *key);
size_t reader_enter_index(reader *r, size_t index);
void reader_leave(reader *r, size_t mark);

/* The object must have exactly these keys (NULL-terminated list). */
void reader_keys(reader *r, const json_t *object, const char *const *keys);

const json_t *reader_object(reader *r, const json_t *object, const char *key);
/* A list of at most `most` elements. */
const json_t *reader_list(reader *r, const json_t *object, const char *key, size_t most);
int64_t reader_number(reader *r, const json_t *object, const char *key, int64_t low, int64_t high);
bool reader_bool(reader *r, const json_t *object, const char *key);
/* A seat, or TAV_NOBODY for null where that is allowed. */
int reader_seat(reader *r, const json_t *object, const char *key, int players, bool or_null);
/* A thing of the game between first and last; -1 for null where that is allowed, and on a fault. */
int reader_thing(reader *r, const json_t *object, const char *key, const tav_game *game,
                 tav_thing first, tav_thing last, bool or_null);
/* A list of such things, at most `most`; `sorted` demands table order. Returns how many. */
int reader_things(reader *r, const json_t *object, const char *key, const tav_game *game,
                  tav_thing first, tav_thing last, bool sorted, uint8_t *things, int most);
void reader_hex(reader *r, const json_t *object, const char *key, uint8_t *bytes, size_t count);

/* Reader of one game: everything but "game","rules","players","modules","options", which are in
 * the config already. */
typedef void position_reader(reader *r, const json_t *position, const tav_config *config,
                             tav_state *state);

position_reader patrician_position;
position_reader puerto_rico_position;
position_reader san_juan_position;

#endif
