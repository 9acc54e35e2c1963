/* The table as text, from a view alone: what is hidden from the viewer cannot be printed because
 * it is not there. Knows no game: it shows the fields of the view's JSON in their order, leaves
 * out what is empty, and gives every seat its paragraph. */
#ifndef TAV_CLI_TERMINAL_BOARD_H
#define TAV_CLI_TERMINAL_BOARD_H

#include "cli/output/terminal.h"
#include "games/game.h"
#include "words/words.h"

/* What lies face down before others is not printed unless memory is `open` (cli/terminal/cover.h). False if
 * the view does not fit into the bounds of its JSON. */
bool board_print(const tav_game *game, const tav_view *view, bool open, const terminal *term,
                 tav_language language);

/* "● Seat 1", painted, with `you` for the viewer's own. */
void board_seat_text(const terminal *term, tav_language language, int seat, bool own,
                     tav_text *out);

#endif
