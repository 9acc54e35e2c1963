/* The whole table of a game at a glance, drawn only from what a table shows its viewer
 * (cli/terminal/cover.h), so nothing hidden can be drawn. Each game has its own board; what only the
 * rules can tell, such as who can pay for what, it reads in the survey. */
#ifndef TAV_CLI_TERMINAL_SCREEN_BOARD_H
#define TAV_CLI_TERMINAL_SCREEN_BOARD_H

#include "cli/terminal/screen/canvas.h"
#include "cli/terminal/cover.h"
#include "words/words.h"

typedef struct {
    const tav_game *game;
    const json_value *view; /* covered: of a seat, of a spectator, or of a finished game */
    const json_value *survey;
    const int16_t *points; /* of the seats; TABLE_UNCOUNTED where the viewer cannot count them */
    bool open;             /* nothing in it is covered */
    int viewer;            /* seat or TAV_SPECTATOR: shown last, nearest to the player */
    int actor;             /* seat, or TAV_NOBODY */
    int page; /* 0: the table; others, up to screen_board_pages: what has no room on it */
    tav_language language;
    const char *seat_name[TAV_SEATS_MAX];
    const char *seat_level[TAV_SEATS_MAX]; /* of a bot; "" or NULL for a person */
} board_scene;

/* How many more pages there are if the area is too small for everything at once: the buildings for
 * sale, the rivals. */
int screen_board_pages(canvas *c, canvas_area area, const board_scene *scene);

/* What a page shows, in a word. */
const char *screen_board_title(const board_scene *scene, int pages);

/* Draws into the area: everything at once from 140x30 on, the rest on pages, down to 80x15. */
void screen_board_draw(canvas *c, canvas_area area, const board_scene *scene);

#endif
