/* Between the files of a record: its text form, its entries and their faults. */
#ifndef TAV_RECORD_INTERNAL_H
#define TAV_RECORD_INTERNAL_H

#include "record/record.h"

#define RECORD_FIRST_LINE "tavoliere record 1"

tav_error record_add(tav_record *record, record_kind kind, int seat, int number, const char *words,
                     size_t length);

/* What the entry at this place does to the line. */
void record_keep_line(tav_record *record, uint32_t place);

/* A fault in an entry: it names the line of the text form. */
tav_error record_entry_fault(const tav_record *record, tav_fault *fault, tav_error error,
                             uint32_t entry, const char *allowed);

enum { RECORD_PLAYERS = RECORD_BOT + 1 };
extern const char *const record_player_ids[RECORD_PLAYERS];

/* Writes the lines of the head whose words have only one valid order, each with its newline. */
void record_modules_line(const tav_record *record, tav_text *out);
void record_options_line(const tav_record *record, tav_text *out);

#endif
