/* The seats as a table: money, points, goods and island of each, below them its city. A filled circle is occupied,
 * by a worker or, crowned, by a noble. */
#include <stdio.h>
#include <string.h>

#include "cli/terminal/screen/board_puerto_rico.h"
#include "words/say.h"
#include "words/words.h"

enum { NAME = 18, NAME_WIDE = 24, WIDE = 100, GOODS_LEAST = 16, GOODS_MOST = 31 };

static int city_spaces(const json_value *seat)
{
    int spaces = 0;
    for (value_walk w = value_begin(value_get(seat, "city")); value_next(&w);) {
        const json_value *entry = w.value;
        int building = pr_building_of(view_word(entry, "building"));
        spaces += building < PR_BUILDINGS ? pr_buildings[building].size : 0;
    }
    return spaces;
}

/* Columns of the table of seats; the name comes first. */
typedef struct {
    int doubloons, points, city, port, nobles, goods, island;
} seat_columns;

static seat_columns seat_columns_for(const pr_layout *l, int width)
{
    seat_columns at = {.doubloons = width >= WIDE || l->scene->page > 0 ? NAME_WIDE : NAME};
    at.points = at.doubloons + 4;
    at.city = at.points + 4;
    at.port = at.city + 7;
    int port = canvas_columns(scene_field(l->scene, "port")) + 1;
    at.nobles = at.port + (port > 4 ? port : 4);
    at.goods = at.nobles + (pr_has_module(l->scene, "nobles") ? 4 : 0);
    int rest = width - at.goods, goods = rest * 2 / 5;
    at.island = at.goods + (goods < GOODS_LEAST  ? GOODS_LEAST
                            : goods > GOODS_MOST ? GOODS_MOST
                                                 : goods);
    return at;
}

int pr_name_width(const pr_layout *l, int width)
{
    return seat_columns_for(l, width).doubloons - 1;
}

static int draw_heads(const pr_layout *l, canvas_area area)
{
    const board_scene *scene = l->scene;
    seat_columns at = seat_columns_for(l, area.width);
    canvas_put(l->c, area, at.doubloons, 0, CANVAS_FAINT, "♦");
    canvas_put(l->c, area, at.points, 0, CANVAS_FAINT, "★");
    canvas_put(l->c, area, at.city, 0, CANVAS_FAINT, "⌂");
    canvas_put(l->c, area, at.port, 0, CANVAS_FAINT, scene_field(scene, "port"));
    if (pr_has_module(scene, "nobles"))
        canvas_put(l->c, area, at.nobles, 0, CANVAS_FAINT, "♛");
    canvas_put(l->c, area, at.goods, 0, CANVAS_FAINT, scene_field(scene, "goods"));
    canvas_put(l->c, area, at.island, 0, CANVAS_FAINT, scene_field(scene, "island"));
    return 1;
}

static void put_numbers(const pr_layout *l, canvas_area row, seat_columns at,
                        const json_value *seat)
{
    canvas_print(l->c, row, at.doubloons, 0, CANVAS_MONEY, "%d", view_number(seat, "doubloons"));
    if (value_get(seat, "vp") != NULL) /* others' lie face down (rules A40) */
        canvas_print(l->c, row, at.points, 0, CANVAS_STRONG, "%d", view_number(seat, "vp"));
    else
        canvas_put(l->c, row, at.points, 0, CANVAS_FAINT, "?");
    canvas_print(l->c, row, at.city, 0, CANVAS_PLAIN, "%d/%d", city_spaces(seat),
                 view_number(l->scene->survey, "city"));
    if (view_number(seat, "port") > 0)
        canvas_print(l->c, row, at.port, 0, CANVAS_PLAIN, "•%d", view_number(seat, "port"));
    if (view_number(seat, "nobles") > 0)
        canvas_print(l->c, row, at.nobles, 0, CANVAS_PLAIN, "%d", view_number(seat, "nobles"));
}

static void put_goods(pen *p, const board_scene *scene, const json_value *seat)
{
    const json_value *goods = value_get(seat, "goods");
    for (int good = 0; good < PR_GOODS; good++) {
        char count[16];
        int barrels = view_number(goods, pr_tile_id(scene, good));
        snprintf(count, sizeof count, "×%d", barrels);
        if (barrels > 0)
            pr_pen_short(p, 1, scene, pr_good_ink(good), pr_tile_id(scene, good), count);
    }
}

static void put_island(pen *p, const board_scene *scene, const json_value *seat)
{
    const json_value *island = value_get(seat, "island");
    int forests = view_size(seat, "forests");
    for (int tile = 0; tile < PR_TILES; tile++) {
        const json_value *kind = value_get(island, pr_tile_id(scene, tile));
        int tiles = view_number(kind, "tiles"), manned = view_number(kind, "manned");
        char circles[64];
        tav_text out;
        text_open(&out, circles, sizeof circles);
        for (int i = 0; i < tiles; i++)
            text_put(&out, i < manned ? "•" : "◦");
        if (tiles > 0)
            pr_pen_short(p, 1, scene, pr_good_ink(tile), pr_tile_id(scene, tile), circles);
    }
    char count[16];
    snprintf(count, sizeof count, "×%d", forests);
    if (forests > 0)
        pr_pen_short(p, 1, scene, CANVAS_PLAIN, "forest", count);
}

static void circles_text(const json_value *entry, int building, tav_text *out)
{
    int manned = view_number(entry, "manned"), nobles = view_number(entry, "nobles");
    for (int i = 0; i < pr_buildings[building].circles; i++)
        text_put(out, i < nobles ? "♛" : i < manned ? "•" : "◦");
}

static int draw_building(const pr_layout *l, canvas_area cell, int width, const json_value *entry)
{
    char circles[32];
    tav_text out;
    const char *id = view_word(entry, "building");
    int building = pr_building_of(id);
    if (building == PR_BUILDINGS)
        return 0;
    text_open(&out, circles, sizeof circles);
    circles_text(entry, building, &out);
    int ink = pr_good_ink(pr_buildings[building].good);
    int x = scene_put_name(l->c, cell, 0, 0, width - canvas_columns(circles) - 1, ink, l->scene,
                           id);
    return canvas_put(l->c, cell, x + 1, 0, CANVAS_STRONG, circles);
}

static int draw_city(const pr_layout *l, canvas_area area, const json_value *seat)
{
    const json_value *city = value_get(seat, "city");
    int columns = (area.width - PR_INDENT) / l->cell, count = (int)value_count(city);
    area.x += PR_INDENT;
    area.width -= PR_INDENT;
    for (value_walk w = value_begin(city); value_next(&w);) {
        const json_value *entry = w.value;
        canvas_area cell = area_cell(area, columns, (int)w.index - 1);
        draw_building(l, cell, cell.width, entry);
    }
    return (count + columns - 1) / columns;
}

/* The line of a seat in the table, or several if it has much to show. */
static int draw_line(const pr_layout *l, canvas_area area, int seat)
{
    const json_value *view = pr_seat(l->scene, seat);
    seat_columns at = seat_columns_for(l, area.width);
    canvas_area goods = {area.x + at.goods, area.y, at.island - at.goods - 1, area.height};
    canvas_area island = {area.x + at.island, area.y, area.width - at.island, area.height};
    scene_put_seat(l->c, area, 0, 0, at.doubloons - 1, l->scene, seat);
    put_numbers(l, area, at, view);
    pen p = {.c = l->c, .area = goods};
    if (view_seat(l->scene->view, "buccaneer") == seat)
        pen_thing(&p, 0, CANVAS_WARNING, "buccaneer", scene_name(l->scene, "buccaneer"));
    put_goods(&p, l->scene, view);
    pen q = {.c = l->c, .area = island};
    put_island(&q, l->scene, view);
    int rows = pen_rows(&p) > pen_rows(&q) ? pen_rows(&p) : pen_rows(&q);
    return rows > 1 ? rows : 1;
}

static int draw_seat(const pr_layout *l, canvas_area area, int seat)
{
    int y = draw_line(l, area, seat);
    if (l->brief && l->scene->page == 0 && seat != l->scene->viewer)
        return y;
    return y + draw_city(l, area_below(area, y), pr_seat(l->scene, seat));
}

int pr_draw_seats(const pr_layout *l, canvas_area area)
{
    const board_scene *scene = l->scene;
    int y = 0;
    if (l->ruled)
        canvas_rule(l->c, area, y++, scene_field(scene, "city"));
    y += draw_heads(l, area_below(area, y));
    for (int n = 0; n < scene_seat_count(scene); n++) {
        int seat = scene_seat_at(scene, n);
        if (l->alone && seat != scene->viewer && scene->viewer != TAV_SPECTATOR)
            continue;
        if (l->ruled && seat == scene->viewer)
            canvas_rule(l->c, area, y++, say(SAY_YOU, scene->language));
        y += draw_seat(l, area_below(area, y), seat);
    }
    return y;
}

int pr_draw_rivals(const pr_layout *l, canvas_area area, int n, int *rows)
{
    const board_scene *scene = l->scene;
    int first = n, y = draw_heads(l, area);
    for (; n < scene_seat_count(scene) && scene_seat_at(scene, n) != scene->viewer; n++) {
        pr_layout rival = *l;
        board_scene page = *scene;
        page.page = 2; /* whole cities, also while the pages are counted */
        rival.scene = &page;
        canvas_area nowhere = {area.x, area.y, area.width, 0};
        int high = draw_seat(&rival, nowhere, scene_seat_at(scene, n));
        if (n > first && y + high > area.height)
            break;
        y += draw_seat(&rival, area_below(area, y), scene_seat_at(scene, n));
    }
    *rows = y;
    return n;
}
