/* Records in files, for the commands that read them. */
#ifndef TAV_CLI_COMMANDS_RECORDS_H
#define TAV_CLI_COMMANDS_RECORDS_H

#include "cli/args.h"
#include "record/record.h"

/* Reads a record and checks it fully. On CLI_DONE the caller frees it; otherwise the reason has been
 * printed. */
int records_load(const cli_args *args, const char *file, tav_record **record);

/* The same without printing: false with an errno, or with 0 and the fault. */
bool records_read(const char *file, tav_record *record, int *error, tav_fault *fault);

/* The number of actions that count. */
int records_actions(const tav_record *record);

#endif
