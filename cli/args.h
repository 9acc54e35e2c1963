/* Strict command-line arguments, described by a table.
 *
 * A command describes itself as data: its name, its flags, its examples. The same table drives the
 * parser and the help, so they cannot disagree; the help texts are in the catalogue under the flags'
 * names. The address of a flag's row identifies it, including when its value is asked for. `--flag value`
 * and `--flag=value` are the same; `--` ends the flags; every command also takes --lang and
 * --help. */
#ifndef TAV_CLI_ARGS_H
#define TAV_CLI_ARGS_H

#include <stdbool.h>

#include "words/words.h"

enum { CLI_DONE = 0, CLI_FAILED = 1, CLI_USAGE = 2 }; /* exit statuses */

typedef enum {
    FLAG_SWITCH, /* takes no value */
    FLAG_TEXT,
    FLAG_NUMBER, /* whole, from `low` to `high` */
    FLAG_REAL    /* decimal, from `low` to `high` */
} flag_kind;

typedef struct {
    const char *name; /* without the two dashes */
    flag_kind kind;
    const char *value; /* what the help calls the value */
    double low, high;
    bool many;                       /* may be given more than once */
    bool (*takes)(const char *word); /* whether the next word belongs to the flag too; or NULL */
} cli_flag;

struct cli_args;

typedef struct {
    const char *name;
    const char *operands; /* as the help shows them: "GAME" */
    int operands_least;
    int operands_most;            /* -1: any number */
    const cli_flag *const *flags; /* NULL-terminated */
    const char *const *examples;  /* NULL-terminated, without "tavoliere " */
    int (*run)(const struct cli_args *args);
} cli_command;

extern const cli_flag flag_lang; /* taken by every command */

enum { ARGS_GIVEN_MAX = 64 };

typedef struct cli_args {
    const cli_command *command; /* NULL before the command is known */
    tav_language language;
    struct {
        const cli_flag *flag;
        const char *text; /* NULL for a switch; what it takes, where it takes a word */
        const char *more; /* what a flag with a value takes besides; or NULL */
    } given[ARGS_GIVEN_MAX];
    int given_count;
    char **operands; /* point into argv */
    int operand_count;
    bool help; /* --help was given: nothing else was checked */
} cli_args;

/* The language given by --lang anywhere in argv, else by LC_ALL, LC_MESSAGES or LANG. */
tav_language args_language(int argc, char **argv);

/* Parses everything after the command's name. Returns CLI_DONE, or CLI_USAGE after printing the
 * reason. Reorders argv so that operands come first. */
int args_read(cli_args *args, int argc, char **argv);

void args_help(const cli_args *args);

/* The command's purpose in one line. */
const char *args_summary(const cli_command *command, tav_language language);

bool args_has(const cli_args *args, const cli_flag *flag);
/* The value, or `fallback` if the flag was not given. */
const char *args_text(const cli_args *args, const cli_flag *flag, const char *fallback);
long args_number(const cli_args *args, const cli_flag *flag, long fallback);
double args_real(const cli_args *args, const cli_flag *flag, double fallback);

#endif
