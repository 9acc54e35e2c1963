/* The table as text, made from a view alone, so nothing hidden from the viewer can be printed. It
 * knows no game: it prints the fields of the view's JSON in order, skips empty ones, and gives every
 * seat a paragraph. */
#ifndef TAV_CLI_TERMINAL_BOARD_H
#define TAV_CLI_TERMINAL_BOARD_H

#include "cli/output/terminal.h"
#include "games/game.h"
#include "words/words.h"

/* Omits what lies face down before others unless memory is `open` (cli/terminal/cover.h). False if
 * the view's JSON exceeds its bounds. */
bool board_print(const tav_game *game, const tav_view *view, bool open, const char *const *names,
                 const terminal *term, tav_language language);

/* "● Anna", painted, with `you` for the viewer's own. */
void board_seat_text(const terminal *term, tav_language language, const char *const *names,
                     int seat, bool own, tav_text *out);

#endif
