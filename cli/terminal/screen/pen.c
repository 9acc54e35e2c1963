#include "cli/terminal/screen/pen.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "words/say.h"
#include "words/words.h"

enum {
    SEAT_MARK = 3,   /* an arrow, a shape and a gap */
    SEAT_WIDE = 14,  /* room for a mark beside the name */
    FIRST_VALUE = 16 /* room for the first of several values */
};

/* Goes on in the next line if so many columns are not left in this one. */
static void make_room(pen *p, int gap, int columns)
{
    if (p->x > 0)
        p->x += gap;
    if (p->x > p->indent && p->x + columns > p->area.width) {
        p->x = p->indent;
        p->y++;
    }
}

void pen_put(pen *p, int gap, int ink, const char *text)
{
    make_room(p, gap, canvas_columns(text));
    p->x = canvas_put(p->c, p->area, p->x, p->y, ink, text);
}

void pen_print(pen *p, int gap, int ink, const char *format, ...)
{
    char text[256];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    pen_put(p, gap, ink, text);
}

void pen_label(pen *p, const board_scene *scene, const char *field)
{
    const char *label = scene_field(scene, field);
    make_room(p, 3, canvas_columns(label) + FIRST_VALUE);
    p->x = canvas_put(p->c, p->area, p->x, p->y, CANVAS_FAINT, label);
}

void pen_field(pen *p, const board_scene *scene, const char *field, int ink, const char *value)
{
    const char *label = scene_field(scene, field);
    make_room(p, 3, canvas_columns(label) + 1 + canvas_columns(value));
    p->x = canvas_put(p->c, p->area, p->x, p->y, CANVAS_FAINT, label) + 1;
    p->x = canvas_put(p->c, p->area, p->x, p->y, ink, value);
}

void pen_field_thing(pen *p, const board_scene *scene, const char *field, int ink,
                     const char *thing)
{
    const char *name = scene_name(scene, thing);
    pen_field(p, scene, field, ink, name);
    int columns = canvas_columns(name);
    canvas_mark(p->c, p->area, p->x - columns, p->y, columns, thing);
}

void pen_count(pen *p, const board_scene *scene, const char *field, int number)
{
    char value[16];
    snprintf(value, sizeof value, "%d", number);
    pen_field(p, scene, field, CANVAS_PLAIN, value);
}

void pen_thing(pen *p, int gap, int ink, const char *thing, const char *name)
{
    make_room(p, gap, canvas_columns(name));
    p->x = canvas_put_thing(p->c, p->area, p->x, p->y, ink, thing, name);
}

void pen_line(pen *p)
{
    p->y = pen_rows(p);
    p->x = 0;
}

int pen_rows(const pen *p)
{
    return p->x > 0 ? p->y + 1 : p->y;
}

/* --- Areas ------------------------------------------------------------------------------------ */

canvas_area area_below(canvas_area area, int y)
{
    int height = area.height > y ? area.height - y : 0;
    return (canvas_area){area.x, area.y + y, area.width, height};
}

canvas_area area_row(canvas_area area, int y)
{
    area = area_below(area, y);
    area.height = area.height > 0;
    return area;
}

canvas_area area_cell(canvas_area area, int columns, int number)
{
    int width = area.width / columns;
    canvas_area cell = area_row(area, number / columns);
    return (canvas_area){cell.x + number % columns * width, cell.y, width - 1, cell.height};
}

void canvas_rule(canvas *c, canvas_area area, int y, const char *title)
{
    int x = canvas_put(c, area, 0, y, CANVAS_FAINT, "── ");
    x = canvas_put(c, area, x, y, CANVAS_TITLE, title);
    for (x++; x < area.width; x++)
        canvas_put(c, area, x, y, CANVAS_FAINT, "─");
}

/* Columns for a bot's level after its name, with the gap before it; 0 if there is not enough room. */
static int level_room(const board_scene *scene, int seat, int width)
{
    const char *level = scene->seat_level[seat];
    int room = width - SEAT_MARK - canvas_columns(scene->seat_name[seat]);
    return level != NULL && room > canvas_columns(level) ? room : 0;
}

/* If one level or more has no room beside its name: every level, after the shapes of its seats. */
static void put_levels(pen *p, const board_scene *scene, int name_width)
{
    int seats = scene_seat_count(scene);
    uint32_t left = 0;
    bool needed = false;
    for (int seat = 0; seat < seats; seat++) {
        if (seat == scene->viewer || scene->seat_level[seat] == NULL)
            continue;
        left |= 1u << seat;
        needed |= level_room(scene, seat, name_width) == 0;
    }
    for (int n = 0; n < seats && needed; n++) {
        int first = scene_seat_at(scene, n);
        char shapes[64];
        tav_text text;
        if ((left >> first & 1) == 0)
            continue;
        text_open(&text, shapes, sizeof shapes);
        for (int k = n; k < seats; k++) {
            int seat = scene_seat_at(scene, k);
            if ((left >> seat & 1) == 0 ||
                strcmp(scene->seat_level[seat], scene->seat_level[first]) != 0)
                continue;
            text_put(&text, canvas_shape(seat));
            left &= ~(1u << seat);
        }
        pen_print(p, 2, CANVAS_FAINT, "%s %s", shapes, scene->seat_level[first]);
    }
}

static void put_signs(pen *p, const board_scene *scene, const board_legend *legend)
{
    for (size_t i = 0; i < legend->count; i++)
        pen_print(p, 2, CANVAS_FAINT, "%s %s", legend->signs[i].sign,
                  legend->signs[i].field != NULL ? scene_field(scene, legend->signs[i].field)
                                                 : say(SAY_HEAD_POINTS, scene->language));
}

int legend_rows(canvas_area area, const board_scene *scene, const board_legend *legend)
{
    canvas nothing = {.width = 0};
    pen p = {.c = &nothing, .area = area};
    put_signs(&p, scene, legend);
    put_levels(&p, scene, legend->name_width);
    return pen_rows(&p);
}

int legend_draw(canvas *c, canvas_area area, int used, const board_scene *scene,
                const board_legend *legend)
{
    int rows = legend_rows(area, scene, legend), left = area.height - used;
    if (left <= 0)
        return 0;
    bool whole = rows <= left;
    pen p = {.c = c,
             .area = whole ? area_below(area, area.height - rows)
                           : area_row(area, area.height - 1)};
    put_signs(&p, scene, legend);
    if (whole)
        put_levels(&p, scene, legend->name_width);
    return whole ? rows : 1;
}

/* --- Names ------------------------------------------------------------------------------------ */

const char *scene_name(const board_scene *scene, const char *thing)
{
    const char *name = words_of(scene->game, "name", thing, scene->language);
    return name != NULL ? name : thing;
}

const char *scene_field(const board_scene *scene, const char *field)
{
    const char *name = words_of(scene->game, "field", field, scene->language);
    return name != NULL ? name : field;
}

int scene_put_name(canvas *c, canvas_area area, int x, int y, int width, int ink,
                   const board_scene *scene, const char *thing)
{
    const char *name = scene_name(scene, thing);
    if (canvas_columns(name) > width)
        name = words_short(scene->game, thing, scene->language);
    int end = canvas_fit(c, area, x, y, width, ink, name);
    canvas_mark(c, area, x, y, end - x, thing);
    return end;
}

bool scene_abouts_fit(const board_scene *scene, const json_value *things, int columns)
{
    for (value_walk w = value_begin(things); value_next(&w);) {
        const json_value *thing = w.value;
        const char *about = words_of(scene->game, "about", value_text(thing), scene->language);
        if (about != NULL && canvas_columns(about) > columns)
            return false;
    }
    return true;
}

int scene_put_seat(canvas *c, canvas_area area, int x, int y, int width, const board_scene *scene,
                   int seat)
{
    int ink = CANVAS_SEAT + seat;
    canvas_put(c, area, x, y, CANVAS_CHOICE, seat == scene->actor ? "▸" : " ");
    canvas_put(c, area, x + 1, y, ink, canvas_shape(seat));
    if (seat != scene->viewer || width < SEAT_WIDE) {
        int room = level_room(scene, seat, width);
        int end = canvas_fit(c, area, x + SEAT_MARK, y, width - SEAT_MARK, ink,
                             scene->seat_name[seat]);
        if (room > 0)
            end = canvas_print(c, area, end, y, CANVAS_FAINT,
                               room >= canvas_columns(scene->seat_level[seat]) + 3 ? " · %s"
                                                                                   : " %s",
                               scene->seat_level[seat]);
        return end;
    }
    char you[32];
    snprintf(you, sizeof you, " (%s)", say(SAY_YOU, scene->language));
    int room = width - SEAT_MARK - canvas_columns(you);
    if (canvas_columns(scene->seat_name[seat]) > room ||
        strcmp(scene->seat_name[seat], say(SAY_YOU, scene->language)) == 0)
        return canvas_fit(c, area, x + SEAT_MARK, y, width - SEAT_MARK, ink,
                          say(SAY_YOU, scene->language));
    x = canvas_fit(c, area, x + SEAT_MARK, y, room, ink, scene->seat_name[seat]);
    return canvas_put(c, area, x, y, ink, you);
}

void pen_seat(pen *p, const board_scene *scene, const char *field, int seat)
{
    char value[64];
    snprintf(value, sizeof value, "%s %s", canvas_shape(seat), scene->seat_name[seat]);
    pen_field(p, scene, field, CANVAS_SEAT + seat, value);
}

int scene_seat_count(const board_scene *scene)
{
    return (int)value_count(value_get(scene->view, "seats"));
}

int scene_seat_at(const board_scene *scene, int n)
{
    int count = scene_seat_count(scene);
    return scene->viewer == TAV_SPECTATOR ? n : (scene->viewer + 1 + n) % count;
}

/* --- Reading a view --------------------------------------------------------------------------- */

int view_number(const json_value *object, const char *key)
{
    return (int)value_number(value_get(object, key));
}

const char *view_word(const json_value *object, const char *key)
{
    const char *word = value_text(value_get(object, key));
    return word != NULL ? word : "";
}

int view_seat(const json_value *object, const char *key)
{
    const json_value *seat = value_get(object, key);
    return value_is(seat, VALUE_NUMBER) ? (int)value_number(seat) : TAV_NOBODY;
}

int view_size(const json_value *object, const char *key)
{
    const json_value *list = value_get(object, key);
    return value_is(list, VALUE_LIST) ? (int)value_count(list) : view_number(list, "count");
}

const json_value *view_known(const json_value *object, const char *key)
{
    const json_value *list = value_get(object, key);
    return value_is(list, VALUE_LIST) ? list : value_get(list, "known");
}
