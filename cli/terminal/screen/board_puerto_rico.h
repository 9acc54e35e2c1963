/* The parts of the Puerto Rico board: the middle, the market, the seats. Each draws itself from the
 * top of its area and returns the number of rows used. */
#ifndef TAV_CLI_TERMINAL_SCREEN_BOARD_PUERTO_RICO_H
#define TAV_CLI_TERMINAL_SCREEN_BOARD_PUERTO_RICO_H

#include "cli/terminal/screen/pen.h"
#include "games/puerto_rico/buildings.h"

enum { PR_INDENT = 3 }; /* of a city below its seat */

typedef struct {
    canvas *c;
    const board_scene *scene;
    int cell;     /* minimum width of a building in a city */
    int offer;    /* and in the market */
    bool printed; /* the market has the four printed columns, sold-out buildings included */
    bool ruled;   /* lines between the sections */
    bool tight;   /* the middle takes as few lines as possible */
    bool brief;   /* the market and the rivals' cities are on pages of their own */
    bool alone;   /* so are the rivals */
} pr_layout;

int pr_draw_middle(const pr_layout *l, canvas_area area);
int pr_draw_market(const pr_layout *l, canvas_area area);
int pr_draw_seats(const pr_layout *l, canvas_area area);

/* Columns for a seat's name and level. */
int pr_name_width(const pr_layout *l, int width);

/* The rivals from the n-th on with their cities, as many as fit; returns the first that does not.
 * `rows` gets how many were used. */
int pr_draw_rivals(const pr_layout *l, canvas_area area, int n, int *rows);

/* Place of a building in the table, PR_BUILDINGS if it is none. */
int pr_building_of(const char *id);

/* Tiles are numbered as their goods; PR_TILES if it is none. */
const char *pr_tile_id(const board_scene *scene, int tile);
int pr_tile_of(const board_scene *scene, const char *id);

/* The colour of a good and of its plantations and plants. */
int pr_good_ink(int good);

/* Goods, quarries and forests by the first letters of their names: enough to tell them apart in
 * every language. */
void pr_pen_short(pen *p, int gap, const board_scene *scene, int ink, const char *thing,
                  const char *more);

bool pr_has_module(const board_scene *scene, const char *id);

const json_value *pr_seat(const board_scene *scene, int seat);

#endif
