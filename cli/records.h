/* Records in files, for the commands that read them. */
#ifndef TAV_CLI_RECORDS_H
#define TAV_CLI_RECORDS_H

#include "cli/args.h"
#include "record/record.h"

/* Reads a record and checks it in full. On CLI_DONE the caller frees it; otherwise the reason has
 * been said. */
int records_load(const cli_args *args, const char *file, tav_record **record);

#endif
