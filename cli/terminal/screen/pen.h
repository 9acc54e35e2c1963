/* The drawing tools of all boards: a pen that writes items in order and wraps when one does not fit,
 * cells in columns, names of seats and things, and access to a view.
 *
 * To find out how many rows something takes, draw it into an area of height 0. */
#ifndef TAV_CLI_TERMINAL_SCREEN_PEN_H
#define TAV_CLI_TERMINAL_SCREEN_PEN_H

#include "cli/terminal/screen/board.h"

typedef struct {
    canvas *c;
    canvas_area area;
    int x, y;
    int indent; /* where a continued line begins */
} pen;

/* Writes an item where there is room, at a distance of `gap` from the one before. */
void pen_put(pen *p, int gap, int ink, const char *text);
void pen_print(pen *p, int gap, int ink, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The name of a field whose values follow; never alone at the end of a line. */
void pen_label(pen *p, const board_scene *scene, const char *field);

/* A field and its value, always on the same line. */
void pen_field(pen *p, const board_scene *scene, const char *field, int ink, const char *value);
void pen_field_thing(pen *p, const board_scene *scene, const char *field, int ink,
                     const char *thing);
void pen_count(pen *p, const board_scene *scene, const char *field, int number);
void pen_thing(pen *p, int gap, int ink, const char *thing, const char *name);
void pen_line(pen *p); /* moves to the start of an empty line */
int pen_rows(const pen *p);

/* --- Areas ------------------------------------------------------------------------------------ */

/* The rows from `y` on; height 0 if there are none. */
canvas_area area_below(canvas_area area, int y);
canvas_area area_row(canvas_area area, int y);

/* The n-th cell, row by row, with a space between neighbours. */
canvas_area area_cell(canvas_area area, int columns, int number);

/* A line through the area with a title in it. */
void canvas_rule(canvas *c, canvas_area area, int y, const char *title);

/* A legend of signs, by field names, and of the bots' levels if one has no room beside its name. */
typedef struct {
    const char *sign, *field; /* NULL: points */
} legend_sign;

typedef struct {
    const legend_sign *signs;
    size_t count;
    int name_width; /* columns for a seat's name and level; LEGEND_NO_NAMES if there are no names */
} board_legend;

enum { LEGEND_NO_NAMES = 1000 };

/* In the last rows of the area; without the levels if not as many are free. Returns the rows it takes. */
int legend_draw(canvas *c, canvas_area area, int used, const board_scene *scene,
                const board_legend *legend);
int legend_rows(canvas_area area, const board_scene *scene, const board_legend *legend);

/* --- Names ------------------------------------------------------------------------------------ */

const char *scene_name(const board_scene *scene, const char *thing);
const char *scene_field(const board_scene *scene, const char *field);

/* The name of a thing, or its one short form if that is too long for the width. */
int scene_put_name(canvas *c, canvas_area area, int x, int y, int width, int ink,
                   const board_scene *scene, const char *thing);

/* Whether what each of these things does fits the columns. */
bool scene_abouts_fit(const board_scene *scene, const json_value *things, int columns);

/* The shape and the name of a seat, an arrow before the one to act; where there is room the
 * viewer's own is marked. */
int scene_put_seat(canvas *c, canvas_area area, int x, int y, int width, const board_scene *scene,
                   int seat);
void pen_seat(pen *p, const board_scene *scene, const char *field, int seat);

/* The n-th seat from above: clockwise, the viewer's own last, nearest to the player. */
int scene_seat_at(const board_scene *scene, int n);
int scene_seat_count(const board_scene *scene);

/* --- Reading a view --------------------------------------------------------------------------- */

int view_number(const json_value *object, const char *key);
const char *view_word(const json_value *object, const char *key); /* "" if there is none */
int view_seat(const json_value *object, const char *key);         /* TAV_NOBODY for null */

/* The size and the known members of a list, which may be only partly known. */
int view_size(const json_value *object, const char *key);
const json_value *view_known(const json_value *object, const char *key);

#endif
