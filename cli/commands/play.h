/* The two ways to play a match: line by line, or on a full screen. */
#ifndef TAV_CLI_COMMANDS_PLAY_H
#define TAV_CLI_COMMANDS_PLAY_H

#include "cli/args.h"
#include "cli/terminal/match.h"
#include "cli/output/terminal.h"

extern const cli_flag flag_plain, flag_no_colour;

/* Whether a full screen is available and wanted; also finds out what standard output can show. */
bool play_on_screen(const cli_args *args);
terminal play_terminal(const cli_args *args);

/* Plays until the end or until the people leave. Return an exit status. */
int play_plain(const cli_args *args, match *m);
int play_screen(const cli_args *args, match *m);

/* The scores of a finished match, its winners and its seed. */
void play_print_end(const match *m, int viewer, const terminal *term);

/* Prints the review of a finished game, or steps through its record on a screen or in lines. */
int review_show(const cli_args *args, const tav_record *record);
struct page;
void replay_show(const tav_record *record, struct page *p);
void replay_show_in_lines(const tav_record *record, const terminal *term, tav_language language);

/* Why the last move could not be saved, in words. */
void play_save_fault(const match *m, tav_text *out);

/* Reads one line from standard input, trimmed; discards lines that are too long. */
enum { INPUT_SIZE = 256 };
typedef enum { INPUT_LINE, INPUT_TOO_LONG, INPUT_END } input;
input play_read_input(char line[INPUT_SIZE]);

#endif
