/* Carries out a record: a cursor is a place in the record's line that steps forward or jumps. All
 * code that replays a record uses it.
 *
 * A place is the state after a number of actions. A cursor holds its current place and some
 * earlier ones, from which it restarts when it has to go back. The distances between them grow, so
 * that going back by d actions repeats at most 2 d + 32 of them, however long the game is. Nothing
 * is allocated.
 *
 * A place names the entry of its last action. An entry always follows the same actions, so a
 * place is valid exactly if that entry is still where the place says in the record's line. */
#ifndef TAV_RECORD_CURSOR_H
#define TAV_RECORD_CURSOR_H

#include "record/record.h"

enum {
    CURSOR_STRIDE = 32, /* actions between kept places */
    CURSOR_KEPT = 9     /* the last odd multiple of 32, of 64, of 128, .. of 8192 */
};

/* Besides the state: what decides how far an undo may reach. */
typedef struct {
    uint16_t learned[TAV_SEATS_MAX]; /* after how many actions each seat last learned something */
    uint16_t at;                     /* actions carried out */
    uint16_t last;                   /* the entry of the last of them */
} record_progress;

typedef struct {
    tav_state_buffer state;
    record_progress progress;
} record_place;

typedef struct {
    record_place now;
    const tav_state_buffer *start;     /* where the line begins; NULL: at the set-up */
    record_progress kept[CURSOR_KEPT]; /* `at` 0: none */
    uint8_t kept_state[CURSOR_KEPT * TAV_STATE_MAX]; /* packed: each has the game's own size */
} record_cursor;

/* Starts at the beginning of the line. `start` must outlive the cursor; it may be NULL. */
void cursor_open(record_cursor *cursor, const tav_record *record, const tav_state_buffer *start);

/* Carries out the next action of the line, which must exist, and sends its events to the sink,
 * which may be NULL. A fault names the line of the text form and leaves the place unchanged. */
tav_error cursor_step(record_cursor *cursor, const tav_record *record, tav_sink *sink,
                      tav_fault *fault);

/* Goes to the place after this many actions of the line, which must have that many. */
tav_error cursor_go(record_cursor *cursor, const tav_record *record, int at, tav_fault *fault);

/* The same place without moving the cursor, and stepping on from it. */
tav_error cursor_find(const record_cursor *cursor, const tav_record *record, int at,
                      record_place *place, tav_fault *fault);
tav_error place_step(record_place *place, const tav_record *record, tav_sink *sink,
                     tav_fault *fault);

/* Checks the record like record_check, and leaves the cursor at the end of its line. */
TAV_MUST_CHECK tav_error cursor_check(record_cursor *cursor, tav_record *record, tav_fault *fault);

/* Call it after cutting the record down to `entries`: drops the kept places that lie beyond them,
 * since those entries may be rewritten. */
void cursor_forget(record_cursor *cursor, uint32_t entries);

#endif
