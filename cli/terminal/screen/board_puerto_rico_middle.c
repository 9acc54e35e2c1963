/* The middle of the table: supplies, roles, plantations, ships, goals, and the buildings for sale. */
#include <stdio.h>
#include <string.h>

#include "cli/terminal/screen/board_puerto_rico.h"

enum { ROLE_LEAST = 18, SHORT = 3 };

void pr_pen_short(pen *p, int gap, const board_scene *scene, int ink, const char *thing,
                  const char *more)
{
    char text[128];
    snprintf(text, sizeof text, "%.*s%s", SHORT, scene_name(scene, thing), more);
    pen_thing(p, gap, ink, thing, text);
}

bool pr_has_module(const board_scene *scene, const char *id)
{
    for (value_walk w = value_begin(value_get(scene->view, "modules")); value_next(&w);) {
        const json_value *module = w.value;
        if (strcmp(value_text(module), id) == 0)
            return true;
    }
    return false;
}

/* Workers and nobles on a place. */
static void put_people(pen *p, const board_scene *scene, const json_value *place)
{
    char count[32];
    snprintf(count, sizeof count, "•%d", view_number(place, "workers"));
    pen_thing(p, 1, CANVAS_PLAIN, "worker", count);
    snprintf(count, sizeof count, "♛%d", view_number(place, "nobles"));
    if (pr_has_module(scene, "nobles"))
        pen_thing(p, 1, CANVAS_PLAIN, "noble", count);
}

/* --- Supplies and roles ----------------------------------------------------------------------- */

/* Signs as at the seats: points, workers, nobles. */
static void put_supply(pen *p, const board_scene *scene)
{
    const json_value *supply = value_get(scene->view, "supply");
    const json_value *goods = value_get(supply, "goods");
    char count[32];
    snprintf(count, sizeof count, "★%d", view_number(supply, "vp"));
    pen_field(p, scene, "supply", CANVAS_STRONG, count);
    put_people(p, scene, supply);
    for (int tile = PR_TILES - 1, n = 0; n < PR_TILES; tile = n++) {
        int left = tile == PR_QUARRY ? view_number(supply, "quarries")
                                     : view_number(goods, pr_tile_id(scene, tile));
        snprintf(count, sizeof count, "×%d", left);
        pr_pen_short(p, n == 0 ? 2 : 1, scene, pr_good_ink(tile), pr_tile_id(scene, tile), count);
    }
}

static void put_head(pen *p, const board_scene *scene)
{
    pen_count(p, scene, "round", view_number(scene->view, "round"));
    pen_seat(p, scene, "governor", view_number(scene->view, "governor"));
    for (value_walk w = value_begin(value_get(scene->view, "end")); value_next(&w);) {
        const json_value *trigger = w.value;
        const char *why = scene_field(scene, value_text(trigger));
        if (w.index == 1)
            pen_field(p, scene, "end", CANVAS_WARNING, why);
        else
            pen_put(p, 1, CANVAS_WARNING, why);
    }
    put_supply(p, scene);
}

/* A role's owner, name, doubloons and kidnapper. */
static void draw_role(const pr_layout *l, canvas_area cell, const json_value *role)
{
    int seat = view_seat(role, "seat"), kidnapper = view_seat(role, "kidnapper");
    int doubloons = view_number(role, "doubloons");
    int ink = seat == TAV_NOBODY ? CANVAS_STRONG : CANVAS_SEAT + seat;
    int gap = 1;
    int room = 2 + (doubloons > 0 ? gap + 2 : 0) + (kidnapper != TAV_NOBODY ? gap + 2 : 0);
    if (seat != TAV_NOBODY)
        canvas_put(l->c, cell, 0, 0, ink, canvas_shape(seat));
    int x = scene_put_name(l->c, cell, 2, 0, cell.width - room, ink, l->scene,
                           view_word(role, "role"));
    if (doubloons > 0)
        x = canvas_print(l->c, cell, x + gap, 0, CANVAS_MONEY, "♦%d", doubloons);
    if (kidnapper != TAV_NOBODY)
        canvas_print(l->c, cell, x + gap, 0, CANVAS_SEAT + kidnapper, "✗%s",
                     canvas_shape(kidnapper));
}

static int draw_roles(const pr_layout *l, canvas_area area)
{
    const json_value *roles = value_get(l->scene->view, "roles");
    int count = (int)value_count(roles);
    if (count == 0)
        return 0;
    int most = area.width / ROLE_LEAST, columns = count;
    if (most < count)
        columns = most < (count + 1) / 2 ? most : (count + 1) / 2;
    for (value_walk w = value_begin(roles); value_next(&w);) {
        const json_value *role = w.value;
        draw_role(l, area_cell(area, columns, (int)w.index - 1), role);
    }
    return (count + columns - 1) / columns;
}

/* --- Plantations, ships, goals ---------------------------------------------------------------- */

static void put_tiles(pen *p, const board_scene *scene, const json_value *tiles)
{
    for (value_walk w = value_begin(tiles); value_next(&w);) {
        const json_value *tile = w.value;
        const char *id = value_text(tile);
        pr_pen_short(p, 1, scene, pr_good_ink(pr_tile_of(scene, id)), id, "");
    }
}

static void put_plantations(pen *p, const board_scene *scene)
{
    const char *drawn = view_word(scene->view, "drawn");
    pen_label(p, scene, "hall");
    put_people(p, scene, value_get(scene->view, "hall"));
    pen_label(p, scene, "plantation");
    put_tiles(p, scene, value_get(scene->view, "face_up"));
    pen_count(p, scene, "pile", view_size(scene->view, "pile"));
    pen_count(p, scene, "discards", view_size(scene->view, "discards"));
    if (drawn[0] != '\0')
        pen_field(p, scene, "drawn", CANVAS_STRONG, scene_name(scene, drawn));
}

static void put_ship(pen *p, const board_scene *scene, const json_value *ship)
{
    int size = view_number(ship, "size"), barrels = view_number(ship, "barrels");
    const char *good = view_word(ship, "good");
    char text[96];
    tav_text out;
    text_open(&out, text, sizeof text);
    text_number(&out, size);
    text_char(&out, ' ');
    if (good[0] != '\0')
        text_bytes(&out, scene_name(scene, good), SHORT);
    for (int i = 0; i < size; i++)
        text_put(&out, i < barrels ? "▪" : "▫");
    if (good[0] == '\0')
        pen_put(p, 2, CANVAS_PLAIN, text);
    else
        pen_thing(p, 2, pr_good_ink(pr_tile_of(scene, good)), good, text);
}

static void put_ships(pen *p, const board_scene *scene)
{
    pen_label(p, scene, "ships");
    for (value_walk w = value_begin(value_get(scene->view, "ships")); value_next(&w);) {
        const json_value *ship = w.value;
        put_ship(p, scene, ship);
    }
    pen_label(p, scene, "trading_house");
    put_tiles(p, scene, value_get(scene->view, "trading_house"));
    int sold = view_size(scene->view, "trading_house");
    for (; sold < view_number(scene->survey, "trading_house"); sold++)
        pen_put(p, 1, CANVAS_PLAIN, "▫");
}

static void put_goal(pen *p, const board_scene *scene, const json_value *festival,
                     const char *field)
{
    const json_value *goal = value_get(festival, field);
    const json_value *what = value_get(goal, "goal");
    int seat = view_seat(goal, "seat");
    pen_label(p, scene, field);
    if (value_is(what, VALUE_LIST))
        put_tiles(p, scene, what);
    else if (value_is(what, VALUE_TEXT))
        pen_thing(p, 1, CANVAS_STRONG, value_text(what), scene_name(scene, value_text(what)));
    else
        pen_put(p, 1, CANVAS_PLAIN, "–");
    if (seat != TAV_NOBODY)
        pen_put(p, 1, CANVAS_SEAT + seat, canvas_shape(seat));
}

static void put_festival(pen *p, const board_scene *scene)
{
    const json_value *festival = value_get(scene->view, "festival");
    if (!value_is(festival, VALUE_OBJECT))
        return;
    pen_label(p, scene, "festival");
    put_goal(p, scene, festival, "plantation");
    put_goal(p, scene, festival, "production");
    put_goal(p, scene, festival, "building");
}

/* Four topics, each on its own line where there is room. */
static int draw_subjects(const pr_layout *l, canvas_area area)
{
    static void (*const put[])(pen * p, const board_scene *scene) = {put_head, put_plantations,
                                                                     put_ships, put_festival};
    pen p = {.c = l->c, .area = area};
    for (size_t i = 0; i < sizeof put / sizeof put[0]; i++) {
        if (!l->tight)
            pen_line(&p);
        put[i](&p, l->scene);
    }
    return pen_rows(&p);
}

int pr_draw_middle(const pr_layout *l, canvas_area area)
{
    int y = draw_subjects(l, area);
    return y + draw_roles(l, area_below(area, y));
}
