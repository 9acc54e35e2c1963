/* The one way to carry out a record: a place in its line, stepped forward or jumped to.
 *
 * A place is what the first so many actions led to. A cursor is the place where one is now and some
 * earlier ones it has kept on the way, from which it goes on when it must go back: their distances
 * grow, so that going back by d actions carries out at most 2 d + 32 of them again, however long the
 * game is. Nothing is allocated.
 *
 * A place names the entry of its last action. An entry stands after the same actions forever, so a
 * place is good exactly if that entry is still where the place says in the record's line. */
#ifndef TAV_RECORD_CURSOR_H
#define TAV_RECORD_CURSOR_H

#include "record/record.h"

enum {
    CURSOR_STRIDE = 32, /* every so many actions a place is kept */
    CURSOR_KEPT = 9     /* the last odd multiple of 32, of 64, of 128, .. of 8192 */
};

/* Beside the state: what it takes to know how far an undo may reach. */
typedef struct {
    uint16_t learned[TAV_SEATS_MAX]; /* after how many actions each seat last learned something */
    uint16_t at;                     /* actions carried out */
    uint16_t last;                   /* the entry of the last of them */
} record_progress;

typedef struct {
    tav_state_room state;
    record_progress progress;
} record_place;

typedef struct {
    record_place now;
    const tav_state_room *start;       /* where the line begins; NULL: at the set-up */
    record_progress kept[CURSOR_KEPT]; /* `at` 0: none */
    uint8_t kept_state[CURSOR_KEPT * TAV_STATE_MAX]; /* side by side, as large as the game's are */
} record_cursor;

/* At the beginning of the line. `start` must outlive the cursor; it may be NULL. */
void cursor_open(record_cursor *cursor, const tav_record *record, const tav_state_room *start);

/* Carries out the next action of the line, which there must be. What happens is told to the sink,
 * which may be NULL. On a fault, which names the line of the text form, the place is as before. */
tav_error cursor_step(record_cursor *cursor, const tav_record *record, tav_sink *sink,
                      tav_fault *fault);

/* Goes to the place after so many actions of the line, which must have so many. */
tav_error cursor_go(record_cursor *cursor, const tav_record *record, int at, tav_fault *fault);

/* That place, without moving the cursor; and on from it. */
tav_error cursor_find(const record_cursor *cursor, const tav_record *record, int at,
                      record_place *place, tav_fault *fault);
tav_error place_step(record_place *place, const tav_record *record, tav_sink *sink,
                     tav_fault *fault);

/* Entries from there on were cut off and may be written again: what was kept after them is not to be
 * trusted. */
void cursor_forget(record_cursor *cursor, uint32_t entries);

#endif
