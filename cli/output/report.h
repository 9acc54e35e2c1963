/* Saying what went wrong: one line on standard error, in the user's language, with the word at
 * fault and what would be allowed. What comes from outside is shown without control characters,
 * so that the line stays one line. */
#ifndef TAV_CLI_OUTPUT_REPORT_H
#define TAV_CLI_OUTPUT_REPORT_H

#include "cli/args.h"
#include "words/say.h"

/* Wrong use; `what` and `allowed` may be NULL. Returns CLI_USAGE. */
int report_usage(const cli_args *args, say_id word, const char *what, const char *allowed);

/* A fault found by the engine. Returns CLI_USAGE. */
int report_fault(const cli_args *args, const tav_fault *fault);

/* A failure that is not the user's: `word`, then the reason. Returns CLI_FAILED. */
int report_failure(const cli_args *args, say_id word, const char *reason);

/* What an errno means to people. */
const char *report_reason(int error, tav_language language);

/* A file that cannot be read, with the reason of `error` (an errno). Returns CLI_USAGE. */
int report_unreadable(const cli_args *args, const char *file, int error);

/* Flushes standard output. CLI_DONE if all of it was written, else CLI_FAILED with the reason. */
int report_output(const cli_args *args);

#endif
