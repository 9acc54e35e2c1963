/* The boards of the games, each in a file of its own. */
#ifndef TAV_CLI_TERMINAL_SCREEN_BOARDS_H
#define TAV_CLI_TERMINAL_SCREEN_BOARDS_H

#include "cli/terminal/screen/board.h"

typedef enum { BOARD_TABLE, BOARD_MARKET, BOARD_RIVALS } board_part;

/* A board draws the page of its scene. `pages` says how many there are besides the table, and
 * `part` what the page of the scene shows. Neither draws if the area has no height. */
typedef struct {
    const char *game;
    void (*draw)(canvas *c, canvas_area area, const board_scene *scene);
    int (*pages)(canvas *c, canvas_area area, const board_scene *scene);
    board_part (*part)(const board_scene *scene);
} board_of_game;

extern const board_of_game board_san_juan, board_puerto_rico, board_patrician;

#endif
