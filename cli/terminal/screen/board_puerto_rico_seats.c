/* A seat: in one line its money, points, goods and island, then its city. A filled circle is occupied,
 * by a worker or, crowned, by a noble. */
#include <stdio.h>
#include <string.h>

#include "cli/terminal/screen/board_puerto_rico.h"
#include "words/say.h"
#include "words/words.h"

enum { NAME = 14, NAME_BRIEF = 10, CITY_FULL = 12, ABOUT = 30 };

static int city_spaces(const json_t *seat)
{
    const json_t *entry;
    size_t i;
    int spaces = 0;
    json_array_foreach(json_object_get(seat, "city"), i, entry) {
        int building = pr_building_of(view_word(entry, "building"));
        spaces += building < PR_BUILDINGS ? pr_buildings[building].size : 0;
    }
    return spaces;
}

static void put_possessions(pen *p, const pr_layout *l, int number)
{
    const board_scene *scene = l->scene;
    const json_t *seat = pr_seat(scene, number), *goods = json_object_get(seat, "goods");
    pen_print(p, 0, CANVAS_MONEY, "♦%d", view_number(seat, "doubloons"));
    if (json_object_get(seat, "vp") != NULL) /* others' lie face down (rules A40) */
        pen_print(p, 1, CANVAS_STRONG, "★%d", view_number(seat, "vp"));
    pen_print(p, 1, CANVAS_PLAIN, "⌂%d/%d", city_spaces(seat), CITY_FULL);
    if (view_number(seat, "nobles") > 0)
        pen_print(p, 1, CANVAS_PLAIN, "♛%d", view_number(seat, "nobles"));
    if (view_number(seat, "port") > 0 && l->brief)
        pen_print(p, 1, CANVAS_PLAIN, "•+%d", view_number(seat, "port"));
    else if (view_number(seat, "port") > 0)
        pen_count(p, scene, "port", view_number(seat, "port"));
    for (int good = 0; good < PR_GOODS; good++) {
        char count[16];
        int barrels = view_number(goods, pr_tile_id(scene, good));
        snprintf(count, sizeof count, "×%d", barrels);
        if (barrels > 0)
            pr_pen_short(p, l->brief ? 1 : 2, scene, pr_good_ink(good), pr_tile_id(scene, good),
                         count);
    }
}

static void put_island(pen *p, const board_scene *scene, const json_t *seat)
{
    const json_t *island = json_object_get(seat, "island");
    int forests = view_size(seat, "forests"), shown = 0;
    for (int tile = 0; tile < PR_TILES; tile++) {
        const json_t *kind = json_object_get(island, pr_tile_id(scene, tile));
        int tiles = view_number(kind, "tiles"), manned = view_number(kind, "manned");
        char circles[64];
        tav_text out;
        text_open(&out, circles, sizeof circles);
        for (int i = 0; i < tiles; i++)
            text_put(&out, i < manned ? "•" : "◦");
        if (tiles > 0 && shown++ == 0)
            pen_put(p, 1, CANVAS_FAINT, "│");
        if (tiles > 0)
            pr_pen_short(p, 1, scene, pr_good_ink(tile), pr_tile_id(scene, tile), circles);
    }
    char count[16];
    snprintf(count, sizeof count, "×%d", forests);
    if (forests > 0)
        pr_pen_short(p, 1, scene, CANVAS_PLAIN, "forest", count);
}

static void circles_text(const json_t *entry, int building, tav_text *out)
{
    int manned = view_number(entry, "manned"), nobles = view_number(entry, "nobles");
    for (int i = 0; i < pr_buildings[building].circles; i++)
        text_put(out, i < nobles ? "♛" : i < manned ? "•" : "◦");
}

static int draw_building(const pr_layout *l, canvas_area cell, int width, const json_t *entry)
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

static int draw_city(const pr_layout *l, canvas_area area, const json_t *seat)
{
    const json_t *entry, *city = json_object_get(seat, "city");
    size_t i;
    int columns = (area.width - PR_INDENT) / l->cell, count = (int)json_array_size(city);
    area.x += PR_INDENT;
    area.width -= PR_INDENT;
    json_array_foreach(city, i, entry) {
        canvas_area cell = area_cell(area, columns, (int)i);
        draw_building(l, cell, cell.width, entry);
    }
    return (count + columns - 1) / columns;
}

/* The first line of a seat, or several if it has much to show. */
static int draw_island(const pr_layout *l, canvas_area area, int seat)
{
    int name = l->brief ? NAME_BRIEF : NAME;
    scene_put_seat(l->c, area, 0, 0, name, l->scene, seat);
    area.x += name + 1;
    area.width -= name + 1;
    pen p = {.c = l->c, .area = area};
    put_possessions(&p, l, seat);
    if (view_seat(l->scene->view, "buccaneer") == seat)
        pen_thing(&p, 2, CANVAS_WARNING, "buccaneer", scene_name(l->scene, "buccaneer"));
    put_island(&p, l->scene, pr_seat(l->scene, seat));
    return pen_rows(&p);
}

static int draw_seat(const pr_layout *l, canvas_area area, int seat)
{
    int y = draw_island(l, area, seat);
    if (l->brief && seat != l->scene->viewer)
        return y;
    return y + draw_city(l, area_below(area, y), pr_seat(l->scene, seat));
}

int pr_draw_seats(const pr_layout *l, canvas_area area)
{
    const board_scene *scene = l->scene;
    int y = 0;
    for (int n = 0; n < scene_seat_count(scene); n++) {
        int seat = scene_seat_at(scene, n);
        if (l->ruled && seat == scene->viewer)
            canvas_rule(l->c, area, y++, say(SAY_YOU, scene->language));
        else if (l->ruled && n == 0)
            canvas_rule(l->c, area, y++, scene_field(scene, "city"));
        y += draw_seat(l, area_below(area, y), seat);
    }
    return y;
}

/* One building per line, with its effect. */
int pr_draw_closely(const pr_layout *l, canvas_area area, int seat)
{
    const json_t *entry;
    size_t i;
    canvas_rule(l->c, area, 0, scene_field(l->scene, "city"));
    int y = 1 + draw_island(l, area_below(area, 1), seat);
    json_array_foreach(json_object_get(pr_seat(l->scene, seat), "city"), i, entry) {
        canvas_area row = area_row(area, y++);
        row.x++;
        row.width--;
        const char *about = words_of(l->scene->game, "about", view_word(entry, "building"),
                                     l->scene->language);
        draw_building(l, row, ABOUT, entry);
        canvas_put(l->c, row, ABOUT + 1, 0, CANVAS_FAINT, about != NULL ? about : "");
    }
    return y;
}
