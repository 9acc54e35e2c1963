/* The two ways to play a match: in lines of text, and on a screen of its own. */
#ifndef TAV_CLI_COMMANDS_PLAY_H
#define TAV_CLI_COMMANDS_PLAY_H

#include "cli/args.h"
#include "cli/terminal/match.h"
#include "cli/output/terminal.h"

extern const cli_flag flag_plain, flag_no_colour;

/* Whether there is a screen to draw on, and it is wanted; and what standard output can show. */
bool play_on_screen(const cli_args *args);
terminal play_terminal(const cli_args *args);

/* Plays until the end or until the people leave. Return an exit status. */
int play_plain(const cli_args *args, match *m);
int play_screen(const cli_args *args, match *m);

/* The reason why the last move is not in the file, for people. */
void play_save_fault(const match *m, tav_text *out);

/* One line from standard input without the spaces around it; too long ones are read away. */
enum { INPUT_SIZE = 256 };
typedef enum { INPUT_LINE, INPUT_TOO_LONG, INPUT_END } input;
input read_input(char line[INPUT_SIZE]);

#endif
