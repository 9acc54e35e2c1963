/* San Juan: the roles and what lies beside them, the towns with the player's own last, then the hand.
 * The towns have as many columns as fit, and the cards as many as show a whole short name. With plenty
 * of room, each card of the hand gets a line with its effect. */
#include <stdio.h>
#include <string.h>

#include "cli/terminal/screen/boards.h"
#include "cli/terminal/screen/pen.h"
#include "words/say.h"
#include "games/san_juan/cards.h"
#include "words/words.h"

/* A label has room for most names with their levels; the legend says the others. */
enum {
    LABEL = 23,
    HAND_LABEL = 20, /* three cards fit beside it */
    CELL_WIDE = 24,
    CELL_LEAST = 19,
    CARD_LEAST = 20, /* a price, a short name, points and a gap */
    TOWN_FULL = 12,
    SEAT_ROWS = 2
};

typedef struct {
    canvas *c;
    const board_scene *scene;
    int columns; /* of buildings */
    bool ruled;  /* lines between the sections */
    bool listed; /* the hand with what its cards do */
    bool brief;  /* rivals in a line each: their towns are on the next page */
} layout;

static const legend_sign signs[] = {
    {"⌂", "buildings"}, {"★", NULL}, {"▤", "hand"}, {"▪", "good"}, {"↓", "covered"}};

static const board_legend legend_of_board = {signs, sizeof signs / sizeof signs[0], LABEL - 1};

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
    const json_value *known = view_known(scene->view, "prices");
    const char *now = view_word(scene->view, "price");
    if (now[0] != '\0') {
        pen_label(p, scene, "price");
        /* A tile's id is its prices. */
        for (int good = 0; good < SJ_PRODUCTION_CARDS; good++) {
            char price[64];
            const char *name = words_of(scene->game, "good", sj_cards[good].id, scene->language);
            snprintf(price, sizeof price, "%s %c", name, now[good]);
            pen_thing(p, 2, card_ink(good), now, price);
        }
    }
    if (value_count(known) > 0)
        pen_label(p, scene, "prices");
    for (value_walk w = value_begin(known); value_next(&w);) {
        const json_value *tile = w.value;
        const char *id = value_text(tile);
        pen_thing(p, 1, CANVAS_PLAIN, id, scene_name(scene, id));
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
    const json_value *roles = value_get(l->scene->view, "roles");
    int widest = 0, columns = SJ_ROLES;
    for (int role = 0; role < SJ_ROLES; role++) {
        const char *name = words_short(l->scene->game, sj_role_ids[role], l->scene->language);
        widest = canvas_columns(name) > widest ? canvas_columns(name) : widest;
    }
    while (columns > 1 && area.width / columns < widest + 3)
        columns--;
    for (int role = 0; role < SJ_ROLES; role++) {
        canvas_area cell = area_cell(area, columns, role);
        int seat = view_seat(roles, sj_role_ids[role]);
        if (seat != TAV_NOBODY)
            canvas_put(l->c, cell, 0, 0, CANVAS_SEAT + seat, canvas_shape(seat));
        scene_put_name(l->c, cell, 2, 0, cell.width - 2,
                       seat == TAV_NOBODY ? CANVAS_STRONG : CANVAS_SEAT + seat, l->scene,
                       sj_role_ids[role]);
    }
    return (SJ_ROLES + columns - 1) / columns;
}

/* Events, and the Cathedral as long as nobody has it. */
static int draw_events(const layout *l, canvas_area area)
{
    pen p = {.c = l->c, .area = area, .indent = 2};
    const char *now = view_word(l->scene->view, "event");
    if (now[0] != '\0')
        pen_field_thing(&p, l->scene, "event", CANVAS_WARNING, now);
    if (view_size(l->scene->view, "events") > 0)
        pen_label(&p, l->scene, "events");
    for (value_walk w = value_begin(value_get(l->scene->view, "events")); value_next(&w);) {
        const json_value *event = w.value;
        const char *id = value_text(event);
        pen_thing(&p, w.index == 1 ? 1 : 2, CANVAS_STRONG, id, scene_name(l->scene, id));
    }
    if (value_is_true(value_get(l->scene->view, "cathedral")))
        pen_thing(&p, 3, CANVAS_VIOLET, "cathedral", scene_name(l->scene, "cathedral"));
    return pen_rows(&p);
}

/* --- Towns ------------------------------------------------------------------------------------ */

static int tucked_under(const json_value *building)
{
    return view_size(building, "chapel") + view_size(building, "bank") +
           view_size(building, "harbor");
}

static bool is_used_up(const json_value *seat, int card)
{
    return (card == SJ_LIBRARY && value_is_true(value_get(seat, "library_used"))) ||
           (card == SJ_BANK && value_is_true(value_get(seat, "bank_used")));
}

/* A good on it or room for one, cards tucked, buildings covered, used up. */
static void building_marks(const json_value *seat, const json_value *building, int card,
                           tav_text *out)
{
    int tucked = tucked_under(building), covered = view_size(building, "covered");
    if (sj_is_production(card) || card == SJ_CUSTOMS_OFFICE)
        text_put(out, value_is(value_get(building, "good"), VALUE_NULL) ? "▫" : "▪");
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

static void draw_building(const layout *l, canvas_area cell, const json_value *seat,
                          const json_value *building)
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

static canvas_area beside(int label, canvas_area area)
{
    return (canvas_area){area.x + label, area.y, area.width - label, area.height};
}

static int rows_for(int cells, int columns)
{
    return (cells + columns - 1) / columns;
}

static int draw_town(const layout *l, canvas_area area, int seat)
{
    const json_value *view = value_at(value_get(l->scene->view, "seats"), (size_t)seat);
    int count = view_size(view, "buildings"), x = 3, y = 1;
    scene_put_seat(l->c, area, 0, 0, LABEL - 1, l->scene, seat);
    bool brief = l->brief && seat != l->scene->viewer;
    if (brief) {
        x = LABEL;
        y = 0;
    }
    x = canvas_print(l->c, area, x, y, CANVAS_PLAIN, "⌂%d/%d", count,
                     view_number(l->scene->survey, "town"));
    x = canvas_print(l->c, area, x + 1, y, CANVAS_PLAIN, "★%d", l->scene->points[seat]);
    canvas_print(l->c, area, x + 1, y, CANVAS_PLAIN, "▤%d", view_size(view, "hand"));
    if (brief)
        return 1;
    for (value_walk w = value_begin(value_get(view, "buildings")); value_next(&w);) {
        const json_value *building = w.value;
        draw_building(l, area_cell(beside(LABEL, area), l->columns, (int)w.index - 1), view,
                      building);
    }
    return count > SEAT_ROWS * l->columns ? rows_for(count, l->columns) : SEAT_ROWS;
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
static int draw_cards(const layout *l, canvas_area area, const json_value *owner, const char *field)
{
    const json_value *cards = view_known(owner, field);
    int count = (int)value_count(cards), columns = l->columns;
    if (count == 0)
        return 0;
    int top = l->ruled ? 1 : 0;
    char title[64];
    snprintf(title, sizeof title, "%s %d", scene_field(l->scene, field), count);
    if (l->ruled)
        canvas_rule(l->c, area, 0, title);
    else
        canvas_fit(l->c, area, 3, 0, HAND_LABEL - 4, CANVAS_TITLE, title);
    /* Below a line, cards have the width of the label as well. */
    area = l->ruled ? area_below(area, top) : beside(HAND_LABEL, area);
    columns = l->listed ? 1 : l->ruled ? columns + 1 : columns;
    if (columns > 1 && area.width / columns < CARD_LEAST)
        columns = area.width / CARD_LEAST;
    for (value_walk w = value_begin(cards); value_next(&w);) {
        const json_value *card = w.value;
        canvas_area cell = area_cell(area, columns, (int)w.index - 1);
        if (l->listed)
            list_card(l, cell, value_text(card));
        else
            put_card(l, cell, cell.width, value_text(card));
    }
    return top + rows_for(count, columns);
}

/* --- Together --------------------------------------------------------------------------------- */

static int draw_towns(const layout *l, canvas_area area)
{
    const board_scene *scene = l->scene;
    int y = 0;
    for (int n = 0; n < scene_seat_count(scene); n++) {
        int seat = scene_seat_at(scene, n);
        bool own = seat == scene->viewer;
        if (l->ruled && (n == 0 || own))
            canvas_rule(l->c, area, y++,
                        own ? say(SAY_YOU, scene->language) : scene_field(scene, "buildings"));
        y += draw_town(l, area_below(area, y), seat);
    }
    return y;
}

/* The rivals' towns from the n-th on, as many as fit; returns the first that does not. */
static int draw_rivals(const layout *l, canvas_area area, int n)
{
    const board_scene *scene = l->scene;
    layout whole = *l;
    int first = n, y = 0;
    whole.brief = false;
    for (; n < scene_seat_count(scene) && scene_seat_at(scene, n) != scene->viewer; n++) {
        canvas_area nowhere = {area.x, area.y, area.width, 0};
        int rows = draw_town(&whole, nowhere, scene_seat_at(scene, n));
        if (n > first && y + rows > area.height)
            break;
        y += draw_town(&whole, area_below(area, y), scene_seat_at(scene, n));
    }
    return n;
}

/* The first rival on a page of rivals. */
static int first_rival(const layout *l, canvas_area area, int page)
{
    layout unseen = *l;
    canvas nothing = {.width = 0};
    int n = 0;
    unseen.c = &nothing;
    for (int before = 0; before < page; before++)
        n = draw_rivals(&unseen, area, n);
    return n;
}

static int draw_all(const layout *l, canvas_area area)
{
    const board_scene *scene = l->scene;
    int y = draw_head(l, area);
    y += draw_roles(l, area_below(area, y));
    y += draw_events(l, area_below(area, y));
    y += draw_towns(l, area_below(area, y));
    if (scene->viewer != TAV_SPECTATOR)
        y += draw_cards(l, area_below(area, y),
                        value_at(value_get(scene->view, "seats"), (size_t)scene->viewer), "hand");
    y += draw_cards(l, area_below(area, y), scene->view, "drawn");
    y += draw_cards(l, area_below(area, y), scene->view, "revealed");
    return y;
}

/* The roomiest layout that fits: first the lists go, then the columns grow narrower, then the lines
 * between the sections go. If that is not enough, rivals' towns move to a page of their own. */
static layout find_layout(canvas *c, canvas_area area, const board_scene *scene)
{
    static const struct {
        bool ruled, listed;
    } style[] = {{true, true}, {true, false}, {false, false}};
    int least = (area.width - LABEL + CELL_WIDE - 1) / CELL_WIDE;
    int most = (area.width - LABEL) / CELL_LEAST, room = area.width - CELL_WIDE - 6;
    bool listable = scene_abouts_fit(scene, view_known(scene->view, "drawn"), room) &&
                    scene_abouts_fit(scene, view_known(scene->view, "revealed"), room);
    if (scene->viewer != TAV_SPECTATOR) {
        const json_value *seats = value_get(scene->view, "seats");
        const json_value *own = value_at(seats, (size_t)scene->viewer);
        listable = listable && scene_abouts_fit(scene, view_known(own, "hand"), room);
    }
    layout l = {.c = c, .scene = scene};
    for (int brief = 0; brief < 2; brief++)
        for (int legend = legend_rows(area, scene, &legend_of_board); legend >= 0; legend--)
            for (int columns = least; columns <= most || columns == least; columns++)
                for (size_t i = columns == least && listable ? 0 : 1;
                     i < sizeof style / sizeof style[0]; i++) {
                    l.columns = columns;
                    l.ruled = style[i].ruled;
                    l.listed = style[i].listed;
                    l.brief = brief;
                    canvas_area nowhere = {area.x, area.y, area.width, 0};
                    if (draw_all(&l, nowhere) + legend <= area.height)
                        return l;
                }
    return l;
}

static int count_pages(canvas *c, canvas_area area, const board_scene *scene)
{
    layout l = find_layout(c, area, scene);
    int pages = 0, rivals = scene_seat_count(scene) - (scene->viewer != TAV_SPECTATOR);
    while (l.brief && first_rival(&l, area, pages) < rivals)
        pages++;
    return pages;
}

static board_part part_of(const board_scene *scene)
{
    return scene->page == 0 ? BOARD_TABLE : BOARD_RIVALS;
}

static void draw(canvas *c, canvas_area area, const board_scene *scene)
{
    layout l = find_layout(c, area, scene);
    if (scene->page > 0) {
        draw_rivals(&l, area, first_rival(&l, area, scene->page - 1));
        return;
    }
    legend_draw(c, area, draw_all(&l, area), scene, &legend_of_board);
}

const board_of_game board_san_juan = {"san-juan", draw, count_pages, part_of};
