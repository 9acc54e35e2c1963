/* Shared by the files of a table: undo and clocks. */
#ifndef TAV_TABLE_INTERNAL_H
#define TAV_TABLE_INTERNAL_H

#include "table/table.h"

enum { TABLE_SENTENCE = 512 }; /* a choice or an event in words */

tav_error table_take_back(tav_table *table, int seat, int actions, tav_fault *fault);

/* Undoes to the seat's last decision, or to a given one. */
tav_error table_undo(tav_table *table, int seat, tav_fault *fault);
tav_error table_undo_to(tav_table *table, int seat, int to, tav_fault *fault);
tav_error table_answer_undo(tav_table *table, int seat, bool agrees, tav_fault *fault);

/* Drops the pending undo request, because the game went on. */
void table_forget_undo(tav_table *table);

/* The seat has made the last decision: adds time by the rules of the table's clock. */
void table_clock_moved(tav_table *table, int seat);

/* The seat went back to its decision at this place: takes back the time added since. */
void table_clock_taken_back(tav_table *table, int seat, int place);

#endif
