/* Puerto Rico, as large as the room allows. To fit, cells grow narrower and the lines between
 * sections disappear; only if that is not enough do rivals' cities shrink to a number and the market
 * to the buildings that fit. Page 1 + seat shows one seat in detail, the page after the last seat the
 * market. */
#include "cli/terminal/screen/board_puerto_rico.h"

#include <string.h>

#include "cli/terminal/screen/boards.h"

enum {
    CELL_WIDE = 25,
    CELL_NARROW = 12,
    CELL_BRIEF = 16,
    OFFER_NARROW = 15,
    CIRCLES = 3, /* columns beside the name in a city, as a rule */
    PRICE = 8,   /* and in the market */
    NAME_WHOLE = 18
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

/* In brief, the market gets the room that the seats leave. */
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
    int page = l->scene->page, seats = scene_seat_count(l->scene);
    if (page > 0)
        return page <= seats ? pr_draw_closely(l, area, page - 1) : pr_draw_market(l, area);
    int y = pr_draw_middle(l, area);
    y += draw_market(l, area_below(area, y));
    return y + pr_draw_seats(l, area_below(area, y));
}

static bool fits(const pr_layout *l, canvas_area area)
{
    return draw_all(l, (canvas_area){area.x, area.y, area.width, 0}) <= area.height;
}

/* Rates a layout: first how readable names are, in cities and in the market; then the extras. */
static int worth(const pr_layout *l, int width)
{
    int city = l->cell - CIRCLES, market = (l->printed ? width / PR_LAST_ROW : l->offer) - PRICE;
    int least = city < market ? city : market, most = city < market ? market : city;
    least = least < NAME_WHOLE ? least : NAME_WHOLE;
    most = most < NAME_WHOLE ? most : NAME_WHOLE;
    return 8 * least + 2 * most + 12 * !l->tight + 4 * l->printed + 2 * l->ruled;
}

static void try_layout(pr_layout l, canvas_area area, pr_layout *best)
{
    bool better = best->cell == 0 || worth(&l, area.width) > worth(best, area.width);
    if (better && fits(&l, area))
        *best = l;
}

/* The best layout that fits, or the brief one if none does. */
static pr_layout find_layout(canvas *c, canvas_area area, const board_scene *scene)
{
    pr_layout l = {.c = c, .scene = scene}, best = l;
    int least = area.width / CELL_WIDE, most = area.width / CELL_NARROW;
    for (int columns = least; columns <= most; columns++)
        for (int offers = least; offers <= area.width / OFFER_NARROW; offers++)
            for (int form = 0; form < 8; form++) {
                l.cell = (area.width - PR_INDENT) / columns;
                l.offer = area.width / offers;
                l.tight = form & 4;
                l.printed = (form & 2) == 0;
                l.ruled = (form & 1) == 0;
                try_layout(l, area, &best);
            }
    if (best.cell == 0) {
        best.brief = best.tight = true;
        best.cell = best.offer = CELL_BRIEF;
    }
    return best;
}

void board_draw_puerto_rico(canvas *c, canvas_area area, const board_scene *scene)
{
    static const legend_sign signs[] = {{"♦", "doubloons"}, {"★", "vp"},     {"⌂", "city"},
                                        {"•", "manned"},    {"♛", "nobles"}, {"▪", "barrels"}};
    pr_layout l = find_layout(c, area, scene);
    pen_legend(&(pen){.c = c, .area = area}, draw_all(&l, area), scene, signs,
               sizeof signs / sizeof signs[0]);
}
