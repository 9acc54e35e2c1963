/* Error messages: one line on standard error, in the user's language, naming the word at fault and
 * what would be allowed. Control characters in outside input are removed, so that the line stays one
 * line. */
#ifndef TAV_CLI_OUTPUT_REPORT_H
#define TAV_CLI_OUTPUT_REPORT_H

#include "cli/args.h"
#include "words/say.h"

/* Reports wrong usage; `what` and `allowed` may be NULL. Returns CLI_USAGE. */
int report_usage(const cli_args *args, say_id word, const char *what, const char *allowed);

/* Reports a fault found by the engine. Returns CLI_USAGE. */
int report_fault(const cli_args *args, const tav_fault *fault);

/* Reports a failure that is not the user's: `word`, then the reason. Returns CLI_FAILED. */
int report_failure(const cli_args *args, say_id word, const char *reason);

/* An errno in words. */
const char *report_reason(int error, tav_language language);

/* Reports an unreadable file with the reason, an errno. Returns CLI_USAGE. */
int report_unreadable(const cli_args *args, const char *file, int error);

/* Flushes standard output. CLI_DONE if all of it was written, else CLI_FAILED with the reason. */
int report_output(const cli_args *args);

#endif
