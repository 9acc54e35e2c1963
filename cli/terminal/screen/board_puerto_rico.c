/* Puerto Rico, as large as the room allows. To fit, cells grow narrower, down to the short names, and
 * the lines between sections disappear; if that is not enough, page 1 shows the market and the pages
 * after it the rivals with their cities. */
#include "cli/terminal/screen/board_puerto_rico.h"

#include <string.h>

#include "cli/terminal/screen/boards.h"

enum {
    CELL_WIDE = 25,
    CELL_NARROW = 19,  /* a short name and its circles */
    OFFER_NARROW = 22, /* price, a short name, how many are left */
    CIRCLES = 3,       /* columns beside the name in a city, as a rule */
    PRICE = 8,         /* and in the market */
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

const json_value *pr_seat(const board_scene *scene, int seat)
{
    return value_at(value_get(scene->view, "seats"), (size_t)seat);
}

static int draw_all(const pr_layout *l, canvas_area area)
{
    int y = pr_draw_middle(l, area);
    if (!l->brief || view_size(l->scene->view, "draft") > 0)
        y += pr_draw_market(l, area_below(area, y));
    return y + pr_draw_seats(l, area_below(area, y));
}

static bool fits(const pr_layout *l, canvas_area area)
{
    return draw_all(l, (canvas_area){area.x, area.y, area.width, 0}) <= area.height;
}

/* Rates a layout: first how many names are whole, in cities and in the market; then the extras. */
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
    if (better && (!l.printed || area.width / PR_LAST_ROW >= OFFER_NARROW) && fits(&l, area))
        *best = l;
}

/* The table without the rest: as much of the rivals as there is room for. */
static pr_layout brief_layout(const pr_layout *plain, canvas_area area)
{
    pr_layout l = *plain;
    l.brief = true;
    l.cell = CELL_NARROW;
    l.offer = area.width / (area.width / CELL_WIDE);
    for (int form = 0; form < 8; form++) {
        l.alone = form & 4;
        l.tight = form & 2;
        l.ruled = (form & 1) == 0;
        if (fits(&l, area))
            break;
    }
    return l;
}

/* The best layout that fits, or the brief one if none does. */
static pr_layout find_layout(canvas *c, canvas_area area, const board_scene *scene)
{
    pr_layout l = {.c = c, .scene = scene}, best = l;
    int least = area.width / CELL_WIDE, most = (area.width - PR_INDENT) / CELL_NARROW;
    pr_layout smallest = {.c = c, .scene = scene, .tight = true};
    smallest.cell = (area.width - PR_INDENT) / most;
    smallest.offer = area.width / (area.width / OFFER_NARROW);
    if (!fits(&smallest, area))
        return brief_layout(&l, area);
    for (int columns = least; columns <= most; columns++)
        for (int offers = least; offers <= area.width / OFFER_NARROW; offers++)
            for (int form = 0; form < 8; form++) {
                l.cell = (area.width - PR_INDENT) / columns;
                l.offer = area.width / offers;
                l.tight = form & 4;
                l.printed = (form & 2) == 0;
                l.ruled = (form & 1) == 0;
                if (l.cell >= CELL_NARROW)
                    try_layout(l, area, &best);
            }
    return best.cell > 0 ? best : brief_layout(&l, area);
}

/* --- Pages ------------------------------------------------------------------------------------ */

static int rivals_of(const board_scene *scene)
{
    return scene_seat_count(scene) - (scene->viewer != TAV_SPECTATOR);
}

/* The first rival on a page of rivals. */
static int first_rival(const pr_layout *l, canvas_area area, int page)
{
    pr_layout unseen = *l;
    canvas nothing = {.width = 0};
    int n = 0, rows;
    unseen.c = &nothing;
    for (int before = 0; before < page; before++)
        n = pr_draw_rivals(&unseen, area, n, &rows);
    return n;
}

/* The table, the market, then the rivals on as many pages as they need. */
static int count_pages(canvas *c, canvas_area area, const board_scene *scene)
{
    board_scene table = *scene;
    table.page = 0;
    pr_layout l = find_layout(c, area, &table);
    if (!l.brief)
        return 0;
    int pages = 1;
    while (first_rival(&l, area, pages) < rivals_of(scene))
        pages++;
    return 1 + pages;
}

static board_part part_of(const board_scene *scene)
{
    return scene->page == 0 ? BOARD_TABLE : scene->page == 1 ? BOARD_MARKET : BOARD_RIVALS;
}

/* Goods by the letters that the boards have for them. */
static void draw_goods_legend(canvas *c, canvas_area area, const board_scene *scene)
{
    pen p = {.c = c, .area = area};
    for (int tile = 0; tile < PR_TILES; tile++) {
        pr_pen_short(&p, 2, scene, pr_good_ink(tile), pr_tile_id(scene, tile), " ");
        pen_put(&p, 0, CANVAS_FAINT, scene_name(scene, pr_tile_id(scene, tile)));
    }
}

static void draw(canvas *c, canvas_area area, const board_scene *scene)
{
    static const legend_sign signs[] = {{"♦", "doubloons"}, {"★", "vp"},     {"⌂", "city"},
                                        {"•", "manned"},    {"♛", "nobles"}, {"▪", "barrels"}};
    board_scene table = *scene;
    table.page = 0;
    pr_layout l = find_layout(c, area, &table);
    l.scene = scene;
    int used;
    if (scene->page == 0)
        used = draw_all(&l, area);
    else if (scene->page == 1)
        used = pr_draw_market(&l, area);
    else
        pr_draw_rivals(&l, area, first_rival(&l, area, scene->page - 2), &used);
    board_legend legend = {signs, sizeof signs / sizeof signs[0], LEGEND_NO_NAMES};
    if (scene->page > 1 || (scene->page == 0 && !l.alone))
        legend.name_width = pr_name_width(&l, area.width);
    int rows = legend_draw(c, area, used, scene, &legend);
    if (rows > 0 && area.height - used > rows)
        draw_goods_legend(c, area_row(area, area.height - rows - 1), scene);
}

const board_of_game board_puerto_rico = {"puerto-rico", draw, count_pages, part_of};
