/* Between the files of a table: taking back, and time. */
#ifndef TAV_TABLE_INTERNAL_H
#define TAV_TABLE_INTERNAL_H

#include "table/table.h"

enum { TABLE_SENTENCE = 512 }; /* a choice or an event in words */

tav_error table_take_back(tav_table *table, int seat, int actions, tav_fault *fault);

/* To the seat's last own decision, or to a certain one of them. */
tav_error table_undo(tav_table *table, int seat, tav_fault *fault);
tav_error table_undo_to(tav_table *table, int seat, int to, tav_fault *fault);
tav_error table_answer_undo(tav_table *table, int seat, bool agrees, tav_fault *fault);

/* The game went on: what was asked is no longer asked. */
void table_forget_undo(tav_table *table);

/* The seat has decided: its clock stops, and is filled up as the table's clock says. */
void table_clock_moved(tav_table *table, int seat);

/* What it decided is taken back, and so is the time it was given for it. */
void table_clock_taken_back(tav_table *table, int seat);

#endif
