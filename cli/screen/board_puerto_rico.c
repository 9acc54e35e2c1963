/* Puerto Rico: as large as the room allows. Cells grow narrower, lines between the sections go, and
 * only when all that does not help the others' cities shrink to a number; page 1 + seat then shows
 * one seat closely. */
#include "cli/screen/board_puerto_rico.h"

#include <string.h>

#include "cli/screen/boards.h"

enum { CELL_WIDE = 25, CELL_NARROW = 12, CELL_BRIEF = 15 };

int pr_building_of(const char *id)
{
    int building = 0;
    while (building < PR_BUILDINGS && strcmp(pr_buildings[building].id, id) != 0)
        building++;
    return building;
}

const char *pr_tile_id(const board_scene *scene, int tile)
{
    return scene->game->thing_id((tav_thing)tile);
}

int pr_tile_of(const board_scene *scene, const char *id)
{
    int tile = 0;
    while (tile < PR_TILES && strcmp(pr_tile_id(scene, tile), id) != 0)
        tile++;
    return tile;
}

int pr_good_ink(int good)
{
    return good < PR_GOODS ? CANVAS_GOOD + good : CANVAS_PLAIN;
}

const json_t *pr_seat(const board_scene *scene, int seat)
{
    return json_array_get(json_object_get(scene->view, "seats"), (size_t)seat);
}

static int draw_all(const pr_layout *l, canvas_area area)
{
    int y = pr_draw_middle(l, area);
    if (l->scene->page > 0)
        return y + pr_draw_closely(l, area_below(area, y), l->scene->page - 1);
    y += pr_draw_market(l, area_below(area, y));
    return y + pr_draw_seats(l, area_below(area, y));
}

static bool fits(const pr_layout *l, canvas_area area)
{
    return draw_all(l, (canvas_area){area.x, area.y, area.width, 0}) <= area.height;
}

void draw_puerto_rico(canvas *c, canvas_area area, const board_scene *scene)
{
    pr_layout l = {.c = c, .scene = scene};
    for (l.cell = CELL_WIDE; l.cell >= CELL_NARROW; l.cell--)
        for (int form = 0; form < 4; form++) {
            l.printed = form < 2;
            l.ruled = form % 2 == 0;
            if (fits(&l, area)) {
                draw_all(&l, area);
                return;
            }
        }
    l.brief = true;
    l.cell = CELL_BRIEF;
    while (l.cell > CELL_NARROW && !fits(&l, area))
        l.cell--;
    draw_all(&l, area);
}
