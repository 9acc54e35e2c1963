/* Puerto Rico: as large as the room allows. Cells grow narrower, lines between the sections go, and
 * only when all that does not help the others' cities shrink to a number and the market to what has room.
 * Page 1 + seat shows one seat closely, the page after the last seat the market. */
#include "cli/screen/board_puerto_rico.h"

#include <string.h>

#include "cli/screen/boards.h"

enum {
    CELL_WIDE = 25,
    CELL_NARROW = 12,
    CELL_BRIEF = 16,
    CELL_RULED = 15,
    OFFER_NARROW = 15,
    PRICE = 3
};

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

/* In brief the market has what room the seats leave it. */
static int draw_market(const pr_layout *l, canvas_area area)
{
    if (l->brief && area.height > 0) {
        canvas_area nowhere = {area.x, area.y, area.width, 0};
        int room = area.height - pr_draw_seats(l, nowhere);
        area.height = room > 1 ? room : 1;
    }
    return pr_draw_market(l, area);
}

static int draw_all(const pr_layout *l, canvas_area area)
{
    int page = l->scene->page, seats = seat_count(l->scene);
    int y = pr_draw_middle(l, area);
    if (page > 0 && page <= seats)
        return y + pr_draw_closely(l, area_below(area, y), page - 1);
    y += draw_market(l, area_below(area, y));
    return page > seats ? y : y + pr_draw_seats(l, area_below(area, y));
}

static bool fits(const pr_layout *l, canvas_area area)
{
    return draw_all(l, (canvas_area){area.x, area.y, area.width, 0}) <= area.height;
}

/* Cells as narrow as needed, but no narrower; names come before lines between the sections, and those
 * in cities before those in the market. */
static bool find_room(pr_layout *l, canvas_area area)
{
    static const struct {
        bool printed, ruled;
    } form[] = {{true, true}, {true, false}, {false, true}, {false, false}};
    int least = area.width / CELL_WIDE, most = area.width / CELL_NARROW;
    for (int columns = least; columns <= most; columns++)
        for (int narrow = 0; narrow < 2; narrow++)
            for (size_t i = 0; i < sizeof form / sizeof form[0]; i++) {
                l->cell = (area.width - PR_INDENT) / columns;
                l->offer = narrow ? OFFER_NARROW : l->cell + PRICE;
                l->printed = form[i].printed;
                l->ruled = form[i].ruled;
                bool fine = l->cell > CELL_RULED || (!l->printed && !l->ruled);
                if (fine && fits(l, area))
                    return true;
            }
    return false;
}

/* Where the cities forced the market to be narrow, it may be wider. */
static void widen_market(pr_layout *l, canvas_area area)
{
    while (l->offer < CELL_WIDE) {
        l->offer++;
        if (!fits(l, area)) {
            l->offer--;
            return;
        }
    }
}

void draw_puerto_rico(canvas *c, canvas_area area, const board_scene *scene)
{
    static const legend_sign signs[] = {{"♦", "doubloons"}, {"★", "vp"},     {"⌂", "city"},
                                        {"•", "manned"},    {"♛", "nobles"}, {"▪", "barrels"}};
    pr_layout l = {.c = c, .scene = scene};
    if (find_room(&l, area)) {
        widen_market(&l, area);
    } else {
        l.brief = true;
        l.cell = l.offer = CELL_BRIEF;
    }
    draw_legend(&(pen){.c = c, .area = area}, draw_all(&l, area), scene, signs,
                sizeof signs / sizeof signs[0]);
}
