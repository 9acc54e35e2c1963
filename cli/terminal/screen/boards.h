/* The boards of the games, each in a file of its own. */
#ifndef TAV_CLI_TERMINAL_SCREEN_BOARDS_H
#define TAV_CLI_TERMINAL_SCREEN_BOARDS_H

#include "cli/terminal/screen/board.h"

void board_draw_san_juan(canvas *c, canvas_area area, const board_scene *scene);
void board_draw_puerto_rico(canvas *c, canvas_area area, const board_scene *scene);
void board_draw_patrician(canvas *c, canvas_area area, const board_scene *scene);

#endif
