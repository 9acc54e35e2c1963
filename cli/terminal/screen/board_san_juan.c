/* San Juan: the roles and what lies beside them, the towns with the player's own last, then the hand.
 * Towns and hand share the same columns, as many as fit. With plenty of room, each card of the hand
 * gets a line with its effect. */
#include <stdio.h>
#include <string.h>

#include "cli/terminal/screen/boards.h"
#include "cli/terminal/screen/pen.h"
#include "words/say.h"
#include "games/san_juan/cards.h"
#include "words/words.h"

enum { LABEL = 17, CELL_WIDE = 24, COLUMNS_MOST = 7, TOWN_FULL = 12, SEAT_ROWS = 2 };

typedef struct {
    canvas *c;
    const board_scene *scene;
    int columns; /* of cards */
    bool ruled;  /* lines between the sections */
    bool listed; /* the hand with what its cards do */
} layout;

static int card_of(const char *id)
{
    int card = 0;
    while (card < SJ_CARDS && strcmp(sj_cards[card].id, id) != 0)
        card++;
    return card;
}

static int card_ink(int card)
{
    return sj_is_production(card) ? CANVAS_GOOD + 1 + card : CANVAS_VIOLET;
}

/* --- The middle of the table ------------------------------------------------------------------ */

static void put_prices(pen *p, const board_scene *scene)
{
    const json_t *tile, *known = view_known(scene->view, "prices");
    const char *now = view_word(scene->view, "price");
    size_t i;
    if (now[0] != '\0')
        pen_field_thing(p, scene, "price", CANVAS_MONEY, now);
    if (json_array_size(known) > 0)
        pen_label(p, scene, "prices");
    json_array_foreach(known, i, tile) {
        const char *id = json_string_value(tile);
        pen_thing(p, 1, CANVAS_PLAIN, id, id); /* a tile's id is its prices */
    }
}

static int draw_head(const layout *l, canvas_area area)
{
    const board_scene *scene = l->scene;
    pen p = {.c = l->c, .area = area};
    pen_count(&p, scene, "round", view_number(scene->view, "round"));
    pen_seat(&p, scene, "governor", view_number(scene->view, "governor"));
    pen_count(&p, scene, "deck", view_size(scene->view, "deck"));
    pen_count(&p, scene, "discard", view_size(scene->view, "discard"));
    put_prices(&p, scene);
    return pen_rows(&p);
}

static int draw_roles(const layout *l, canvas_area area)
{
    const json_t *roles = json_object_get(l->scene->view, "roles");
    for (int role = 0; role < SJ_ROLES; role++) {
        canvas_area cell = area_cell(area, SJ_ROLES, role);
        int seat = view_seat(roles, sj_role_ids[role]);
        if (seat == TAV_NOBODY) {
            scene_put_name(l->c, cell, 2, 0, cell.width - 2, CANVAS_STRONG, l->scene,
                           sj_role_ids[role]);
        } else {
            canvas_put(l->c, cell, 0, 0, CANVAS_SEAT + seat, canvas_shape(seat));
            scene_put_name(l->c, cell, 2, 0, cell.width - 2, CANVAS_SEAT + seat, l->scene,
                           sj_role_ids[role]);
        }
    }
    return 1;
}

/* Events, and the Cathedral as long as nobody has it. */
static int draw_events(const layout *l, canvas_area area)
{
    const json_t *event;
    size_t i;
    pen p = {.c = l->c, .area = area, .indent = 2};
    const char *now = view_word(l->scene->view, "event");
    if (now[0] != '\0')
        pen_field_thing(&p, l->scene, "event", CANVAS_WARNING, now);
    if (view_size(l->scene->view, "events") > 0)
        pen_label(&p, l->scene, "events");
    json_array_foreach(json_object_get(l->scene->view, "events"), i, event) {
        const char *id = json_string_value(event);
        pen_thing(&p, i == 0 ? 1 : 2, CANVAS_STRONG, id, scene_name(l->scene, id));
    }
    if (json_is_true(json_object_get(l->scene->view, "cathedral")))
        pen_thing(&p, 3, CANVAS_VIOLET, "cathedral", scene_name(l->scene, "cathedral"));
    return pen_rows(&p);
}

/* --- Towns ------------------------------------------------------------------------------------ */

static int tucked_under(const json_t *building)
{
    return view_size(building, "chapel") + view_size(building, "bank") +
           view_size(building, "harbor");
}

static bool is_used_up(const json_t *seat, int card)
{
    return (card == SJ_LIBRARY && json_is_true(json_object_get(seat, "library_used"))) ||
           (card == SJ_BANK && json_is_true(json_object_get(seat, "bank_used")));
}

/* A good on it or room for one, cards tucked, buildings covered, used up. */
static void building_marks(const json_t *seat, const json_t *building, int card, tav_text *out)
{
    int tucked = tucked_under(building), covered = view_size(building, "covered");
    if (sj_is_production(card) || card == SJ_CUSTOMS_OFFICE)
        text_put(out, json_is_null(json_object_get(building, "good")) ? "▫" : "▪");
    if (tucked > 0) {
        text_char(out, '+');
        text_number(out, tucked);
    }
    if (covered > 0) {
        text_put(out, "↓");
        text_number(out, covered);
    }
    if (is_used_up(seat, card))
        text_put(out, "✗");
}

static void draw_building(const layout *l, canvas_area cell, const json_t *seat,
                          const json_t *building)
{
    char marks[32];
    tav_text text;
    const char *id = view_word(building, "card");
    int card = card_of(id);
    text_open(&text, marks, sizeof marks);
    building_marks(seat, building, card, &text);
    int room = canvas_columns(marks) > 0 ? canvas_columns(marks) + 1 : 0;
    int x = scene_put_name(l->c, cell, 0, 0, cell.width - room, card_ink(card), l->scene, id);
    canvas_put(l->c, cell, x + 1, 0, CANVAS_STRONG, marks);
}

/* The points everybody can see: those printed on buildings and lying openly under them. */
static int visible_points(const json_t *seat)
{
    const json_t *building;
    size_t i;
    int points = 0;
    json_array_foreach(json_object_get(seat, "buildings"), i, building) {
        int card = card_of(view_word(building, "card"));
        points += (card < SJ_CARDS ? sj_cards[card].points : 0) + tucked_under(building);
    }
    return points;
}

static canvas_area beside_label(canvas_area area)
{
    return (canvas_area){area.x + LABEL, area.y, area.width - LABEL, area.height};
}

static int rows_for(const layout *l, int cells)
{
    return (cells + l->columns - 1) / l->columns;
}

static int draw_town(const layout *l, canvas_area area, int seat)
{
    const json_t *view = json_array_get(json_object_get(l->scene->view, "seats"), (size_t)seat);
    const json_t *building;
    size_t i;
    int count = view_size(view, "buildings");
    scene_put_seat(l->c, area, 0, 0, LABEL - 1, l->scene, seat);
    int x = canvas_print(l->c, area, 3, 1, CANVAS_PLAIN, "%d/%d", count, TOWN_FULL);
    x = canvas_print(l->c, area, x + 1, 1, CANVAS_PLAIN, "★%d", visible_points(view));
    canvas_print(l->c, area, x + 1, 1, CANVAS_PLAIN, "▤%d", view_size(view, "hand"));
    json_array_foreach(json_object_get(view, "buildings"), i, building) {
        draw_building(l, area_cell(beside_label(area), l->columns, (int)i), view, building);
    }
    return count > SEAT_ROWS * l->columns ? rows_for(l, count) : SEAT_ROWS;
}

/* --- Cards in hand ---------------------------------------------------------------------------- */

static int put_card(const layout *l, canvas_area cell, int width, const char *id)
{
    int card = card_of(id);
    char points[16];
    snprintf(points, sizeof points, card < SJ_CARDS && sj_cards[card].points > 0 ? "★%d" : "★?",
             card < SJ_CARDS ? sj_cards[card].points : 0);
    canvas_print(l->c, cell, 0, 0, CANVAS_MONEY, "%d", card < SJ_CARDS ? sj_cards[card].cost : 0);
    int x = scene_put_name(l->c, cell, 2, 0, width - 2 - 3, card_ink(card), l->scene, id);
    return canvas_put(l->c, cell, x + 1, 0, CANVAS_PLAIN, points);
}

/* One card per line, with its effect. */
static void list_card(const layout *l, canvas_area row, const char *id)
{
    const char *about = words_of(l->scene->game, "about", id, l->scene->language);
    row.x += 1;
    row.width -= 1;
    put_card(l, row, CELL_WIDE + 4, id);
    if (about != NULL)
        canvas_put(l->c, row, CELL_WIDE + 5, 0, CANVAS_FAINT, about);
}

/* Cards only the viewer sees, or that were turned up; nothing if there are none. */
static int draw_cards(const layout *l, canvas_area area, const json_t *owner, const char *field)
{
    const json_t *card, *cards = view_known(owner, field);
    size_t i;
    int count = (int)json_array_size(cards);
    if (count == 0)
        return 0;
    int top = l->ruled ? 1 : 0;
    char title[64];
    snprintf(title, sizeof title, "%s %d", scene_field(l->scene, field), count);
    if (l->ruled)
        canvas_rule(l->c, area, 0, title);
    else
        canvas_fit(l->c, area, 3, 0, LABEL - 4, CANVAS_TITLE, title);
    area = l->listed ? area_below(area, top) : beside_label(area_below(area, top));
    json_array_foreach(cards, i, card) {
        canvas_area cell = area_cell(area, l->listed ? 1 : l->columns, (int)i);
        if (l->listed)
            list_card(l, cell, json_string_value(card));
        else
            put_card(l, cell, cell.width, json_string_value(card));
    }
    return top + (l->listed ? count : rows_for(l, count));
}

/* --- Together --------------------------------------------------------------------------------- */

static int draw_all(const layout *l, canvas_area area)
{
    const board_scene *scene = l->scene;
    int count = scene_seat_count(scene), y = draw_head(l, area);
    y += draw_roles(l, area_below(area, y));
    y += draw_events(l, area_below(area, y));
    for (int n = 0; n < count; n++) {
        bool own = scene_seat_at(scene, n) == scene->viewer;
        if (l->ruled && (n == 0 || own))
            canvas_rule(l->c, area, y++,
                        own ? say(SAY_YOU, scene->language) : scene_field(scene, "buildings"));
        y += draw_town(l, area_below(area, y), scene_seat_at(scene, n));
    }
    if (scene->viewer != TAV_SPECTATOR)
        y += draw_cards(
            l, area_below(area, y),
            json_array_get(json_object_get(scene->view, "seats"), (size_t)scene->viewer), "hand");
    y += draw_cards(l, area_below(area, y), scene->view, "drawn");
    y += draw_cards(l, area_below(area, y), scene->view, "revealed");
    return y;
}

/* The roomiest layout that fits: first the lists go, then the lines between the sections, then the
 * columns grow narrower. */
void board_draw_san_juan(canvas *c, canvas_area area, const board_scene *scene)
{
    static const struct {
        bool ruled, listed;
    } style[] = {{true, true}, {true, false}, {false, false}};
    static const legend_sign signs[] = {{"▤", "hand"}, {"▪", "good"}, {"↓", "covered"}};
    int least = (area.width - LABEL + CELL_WIDE - 1) / CELL_WIDE;
    layout l = {.c = c, .scene = scene};
    for (int columns = least; columns <= COLUMNS_MOST; columns++)
        for (size_t i = columns == least ? 0 : 1; i < sizeof style / sizeof style[0]; i++) {
            l.columns = columns;
            l.ruled = style[i].ruled;
            l.listed = style[i].listed;
            if (draw_all(&l, (canvas_area){area.x, area.y, area.width, 0}) <= area.height) {
                pen_legend(&(pen){.c = c, .area = area}, draw_all(&l, area), scene, signs,
                           sizeof signs / sizeof signs[0]);
                return;
            }
        }
    draw_all(&l, area);
}
