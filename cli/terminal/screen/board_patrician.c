/* Patrician: the cities side by side as on the board, each with its two towers, its tokens and the card
 * beside it; where that is too high or too narrow, a line for each city with the towers lying on
 * their sides, both on the ground in the middle. Then a table of the seats and the player's hand. If that does not fit, the seats get
 * a page of their own. */
#include <stdio.h>
#include <string.h>

#include "cli/terminal/screen/boards.h"
#include "cli/terminal/screen/pen.h"
#include "games/patrician/cards.h"
#include "words/say.h"
#include "words/words.h"

enum {
    HEIGHT_LEAST = 3,
    CITY_LEAST = 12, /* columns of a standing city: what its card does must fit */
    NAME_WIDE = 28,
    SEAT_LEAST = 17, /* columns of a seat's name; with its level */
    SEAT_WIDE = 24,
    TOKENS_WIDE = 9, /* columns of four tokens */
    TOWER = 8,       /* floors of the tallest tower */
    HAND_BACKS = 5,
    TOP_LEAST = 25, /* a whole card */
    CARD_TEXT = 96
};

typedef struct {
    canvas *c;
    const board_scene *scene;
    bool standing; /* towers */
    bool ruled;    /* sections apart from each other */
    bool listed;   /* the hand with what its cards do */
    bool brief;    /* the seats are on the next page */
} layout;

/* Columns of the table of seats. */
typedef struct {
    int total, tokens, portrait[PA_PATRICIANS], supply, hand;
    int top; /* of the pile, beside the backs of the hand */
} columns;

static const json_value *seat_of(const board_scene *scene, int seat)
{
    return value_at(value_get(scene->view, "seats"), (size_t)seat);
}

/* The card on top of a pile, which may be all that is shown of it; NULL if there is none. */
static const char *top_of(const json_value *seat)
{
    const json_value *played = value_get(seat, "played");
    return value_text(value_is(played, VALUE_LIST) ? value_at(played, 0) : played);
}

static int card_of(const char *id)
{
    int card = 0;
    while (card < PA_CARDS && strcmp(pa_cards[card].id, id) != 0)
        card++;
    return card;
}

/* Place of a city in the box. */
static int city_of(const json_value *entry)
{
    int city = 0;
    while (city < PA_CITIES - 1 && strcmp(pa_cities[city].id, view_word(entry, "city")) != 0)
        city++;
    return city;
}

static const char *city_of_card(const char *id)
{
    int card = card_of(id);
    return card < PA_CARDS ? pa_cities[pa_cards[card].city].id : id;
}

/* What a card does besides building in its city, in its short form. */
static void lower_half(const board_scene *scene, const char *id, char half[CARD_TEXT])
{
    static const char *const specials[] = {[PA_SPECIAL_MOVE] = "move", [PA_SPECIAL_ANY] = "any"};
    int place = card_of(id);
    const pa_card *card = &pa_cards[place < PA_CARDS ? place : 0];
    const char *what = card->special != PA_NO_SPECIAL ? specials[card->special]
                       : card->heads > 0              ? pa_patrician_ids[card->portrait]
                                                      : "two-crests";
    snprintf(half, CARD_TEXT, "%s%s", card->heads > 1 ? "2× " : "",
             words_short(scene->game, what, scene->language));
}

/* A card in one line: "Florence (2× Red Hat)", or shorter "Florence 2× Hat". */
static int put_card(const layout *l, canvas_area area, int x, int width, const char *id)
{
    char half[CARD_TEXT], name[2 * CARD_TEXT];
    lower_half(l->scene, id, half);
    snprintf(name, sizeof name, "%s", scene_name(l->scene, id));
    if (canvas_columns(name) > width)
        snprintf(name, sizeof name, "%s %s", scene_name(l->scene, city_of_card(id)), half);
    int end = canvas_fit(l->c, area, x, 0, width, CANVAS_PLAIN, name);
    canvas_mark(l->c, area, x, 0, end - x, id);
    return end;
}

static int draw_head(const layout *l, canvas_area area)
{
    const board_scene *scene = l->scene;
    int turn = view_number(scene->view, "turn");
    const char *top = top_of(seat_of(scene, turn));
    pen p = {.c = l->c, .area = area};
    pen_count(&p, scene, "round", view_number(scene->view, "round"));
    pen_count(&p, scene, "draw", view_size(scene->view, "draw"));
    pen_seat(&p, scene, "first", view_number(scene->view, "first"));
    pen_seat(&p, scene, "turn", turn);
    if (top != NULL)
        pen_field_thing(&p, scene, "played", CANVAS_PLAIN, top);
    return pen_rows(&p);
}

/* --- Cities ----------------------------------------------------------------------------------- */

static void put_floor(const layout *l, canvas_area area, int x, int y, const json_value *tower,
                      int floor)
{
    int seat = (int)value_number(value_at(tower, (size_t)floor));
    canvas_put(l->c, area, x, y, CANVAS_SEAT + seat, canvas_shape(seat));
}

static void put_tokens(const layout *l, canvas_area area, int x, const json_value *tokens)
{
    for (value_walk w = value_begin(tokens); value_next(&w);) {
        const json_value *token = w.value;
        const char *id = value_text(token), *points = strrchr(id, '-');
        x = canvas_put_thing(l->c, area, x, 0, CANVAS_MONEY, id, points != NULL ? points + 1 : id);
        x++;
    }
    if (value_count(tokens) == 0)
        canvas_put(l->c, area, x, 0, CANVAS_FAINT, "✓");
}

static int put_floor_count(const layout *l, canvas_area area, int x, const json_value *entry)
{
    int built = view_size(entry, "left") + view_size(entry, "right");
    return canvas_print(l->c, area, x, 0, CANVAS_PLAIN, "%d/%d", built,
                        pa_cities[city_of(entry)].floors);
}

static int tallest(const board_scene *scene)
{
    int most = HEIGHT_LEAST;
    for (value_walk w = value_begin(value_get(scene->view, "cities")); value_next(&w);) {
        const json_value *entry = w.value;
        int left = view_size(entry, "left"), right = view_size(entry, "right");
        most = left > most ? left : most;
        most = right > most ? right : most;
    }
    return most;
}

static void draw_towers(const layout *l, canvas_area area, const json_value *entry, int height)
{
    for (int site = 0; site < PA_SITES; site++) {
        const json_value *tower = value_get(entry, pa_site_ids[site]);
        int x = 1 + 3 * site, floors = (int)value_count(tower);
        for (int floor = 0; floor < floors; floor++)
            put_floor(l, area, x, height - 1 - floor, tower, floor);
        if (floors == 0)
            canvas_put(l->c, area, x, height - 1, CANVAS_FAINT, "·");
    }
    canvas_put(l->c, area, 0, height, CANVAS_FAINT, "──────");
}

static void draw_card_below(const layout *l, canvas_area area, const char *id)
{
    char half[CARD_TEXT];
    if (id[0] == '\0')
        return;
    canvas_put_thing(l->c, area, 0, 0, CANVAS_STRONG, id, scene_name(l->scene, city_of_card(id)));
    lower_half(l->scene, id, half);
    canvas_put_thing(l->c, area, 0, 1, CANVAS_PLAIN, id, half);
}

/* Name, floors and tokens, towers, the ground, the card if there are any left. */
static int draw_standing(const layout *l, canvas_area area)
{
    const json_value *cities = value_get(l->scene->view, "cities");
    int height = tallest(l->scene), count = (int)value_count(cities), cards = 0;
    for (value_walk w = value_begin(cities); value_next(&w);) {
        const json_value *entry = w.value;
        canvas_area column = area_cell(area, count, (int)w.index - 1);
        column.height = area.height;
        scene_put_name(l->c, column, 0, 0, column.width, CANVAS_TITLE, l->scene,
                       view_word(entry, "city"));
        canvas_area below = area_below(column, 1);
        int x = put_floor_count(l, below, 0, entry);
        put_tokens(l, below, x + 1, value_get(entry, "tokens"));
        draw_towers(l, area_below(column, 2), entry, height);
        draw_card_below(l, area_below(column, 3 + height), view_word(entry, "card"));
        cards += view_word(entry, "card")[0] != '\0';
    }
    return 3 + height + (cards > 0 ? 2 : 0);
}

/* Columns of the table of cities. */
typedef struct {
    int floors, tokens, towers, card;
} city_columns;

static int at_least(int least, const char *head)
{
    int wide = canvas_columns(head) + 2;
    return wide > least ? wide : least;
}

static int widest_city(const board_scene *scene)
{
    int widest = 9;
    for (int city = 0; city < PA_CITIES; city++) {
        int wide = canvas_columns(scene_name(scene, pa_cities[city].id));
        widest = wide > widest ? wide : widest;
    }
    return widest;
}

static city_columns city_columns_for(const board_scene *scene)
{
    city_columns at = {.floors = widest_city(scene) + 1};
    at.tokens = at.floors + at_least(5, say(SAY_HEAD_FLOORS, scene->language));
    at.towers = at.tokens + at_least(5, scene_field(scene, "tokens"));
    at.card = at.towers + at_least(2 * TOWER + 3, say(SAY_HEAD_TOWERS, scene->language));
    return at;
}

static void draw_line(const layout *l, canvas_area row, const json_value *entry)
{
    city_columns at = city_columns_for(l->scene);
    scene_put_name(l->c, row, 0, 0, at.floors - 1, CANVAS_TITLE, l->scene,
                   view_word(entry, "city"));
    put_floor_count(l, row, at.floors, entry);
    put_tokens(l, row, at.tokens, value_get(entry, "tokens"));
    int ground = at.towers + TOWER;
    canvas_put(l->c, row, ground, 0, CANVAS_FAINT, "│");
    for (int site = 0; site < PA_SITES; site++) {
        const json_value *tower = value_get(entry, pa_site_ids[site]);
        for (int floor = 0; floor < (int)value_count(tower); floor++)
            put_floor(l, row, ground + (site == PA_LEFT ? -1 - floor : 1 + floor), 0, tower, floor);
    }
    if (view_word(entry, "card")[0] != '\0')
        put_card(l, row, at.card, row.width - at.card, view_word(entry, "card"));
}

/* "left│right", its bar on the ground between the towers. */
static void put_towers_head(const layout *l, canvas_area area, int x)
{
    const char *head = say(SAY_HEAD_TOWERS, l->scene->language), *bar = strstr(head, "│");
    char left[CARD_TEXT];
    snprintf(left, sizeof left, "%.*s", bar != NULL ? (int)(bar - head) : 0, head);
    int wide = canvas_columns(left);
    canvas_put(l->c, area, x + (wide < TOWER ? TOWER - wide : 0), 0, CANVAS_FAINT, head);
}

static int draw_lying(const layout *l, canvas_area area)
{
    const json_value *cities = value_get(l->scene->view, "cities");
    const board_scene *scene = l->scene;
    city_columns at = city_columns_for(scene);
    canvas_put(l->c, area, 0, 0, CANVAS_FAINT, scene_field(scene, "city"));
    canvas_put(l->c, area, at.floors, 0, CANVAS_FAINT, say(SAY_HEAD_FLOORS, scene->language));
    canvas_put(l->c, area, at.tokens, 0, CANVAS_FAINT, scene_field(scene, "tokens"));
    put_towers_head(l, area, at.towers);
    canvas_put(l->c, area, at.card, 0, CANVAS_FAINT, scene_field(scene, "card"));
    for (value_walk w = value_begin(cities); value_next(&w);) {
        const json_value *entry = w.value;
        draw_line(l, area_row(area, (int)w.index), entry);
    }
    return 1 + (int)value_count(cities);
}

/* --- Seats ------------------------------------------------------------------------------------ */

static int most_tokens(const board_scene *scene)
{
    int most = 0;
    for (int seat = 0; seat < scene_seat_count(scene); seat++) {
        int tokens = view_size(seat_of(scene, seat), "tokens");
        most = tokens > most ? tokens : most;
    }
    return most;
}

static columns columns_for(const board_scene *scene, int width)
{
    int tokens = 2 * most_tokens(scene) + 1;
    columns at = {.total = SEAT_WIDE - 1};
    if (width >= 100)
        at.total = SEAT_WIDE;
    else if (tokens > TOKENS_WIDE)
        at.total -= tokens - TOKENS_WIDE;
    at.total = at.total > SEAT_LEAST ? at.total : SEAT_LEAST;
    at.tokens = at.total + 4;
    at.portrait[0] = at.tokens + at_least(tokens, scene_field(scene, "tokens"));
    for (int i = 0; i < PA_PATRICIANS; i++) {
        int *next = i + 1 < PA_PATRICIANS ? &at.portrait[i + 1] : &at.supply;
        *next = at.portrait[i] +
                at_least(3, words_short(scene->game, pa_patrician_ids[i], scene->language));
    }
    at.hand = at.supply + at_least(4, say(SAY_HEAD_FLOORS, scene->language));
    at.top = at.hand + at_least(HAND_BACKS + 2, scene_field(scene, "hand"));
    return at;
}

static void count_portraits(const json_value *seat, int count[PA_PATRICIANS])
{
    memset(count, 0, PA_PATRICIANS * sizeof count[0]);
    for (value_walk w = value_begin(value_get(seat, "played")); value_next(&w);) {
        const json_value *played = w.value;
        int card = card_of(value_text(played));
        if (card < PA_CARDS && pa_cards[card].heads > 0)
            count[pa_cards[card].portrait] += pa_cards[card].heads;
    }
}

static void draw_table_head(const layout *l, canvas_area area)
{
    const board_scene *scene = l->scene;
    columns at = columns_for(scene, area.width);
    canvas_put(l->c, area, at.total, 0, CANVAS_FAINT, "★");
    canvas_put(l->c, area, at.tokens, 0, CANVAS_FAINT, scene_field(scene, "tokens"));
    for (int i = 0; i < PA_PATRICIANS; i++)
        canvas_put_thing(l->c, area, at.portrait[i], 0, CANVAS_FAINT, pa_patrician_ids[i],
                         words_short(scene->game, pa_patrician_ids[i], scene->language));
    canvas_put(l->c, area, at.supply, 0, CANVAS_FAINT, say(SAY_HEAD_FLOORS, scene->language));
    canvas_put(l->c, area, at.hand, 0, CANVAS_FAINT, scene_field(scene, "hand"));
    if (!scene->open && area.width - at.top >= TOP_LEAST)
        canvas_fit(l->c, area, at.top, 0, area.width - at.top, CANVAS_FAINT,
                   scene_field(scene, "played"));
}

/* The publicly known cards of a hand, and a question mark for each other one. */
static void draw_known_hand(const layout *l, canvas_area row, int x, const json_value *seat)
{
    const json_value *known = view_known(seat, "hand");
    int size = view_size(seat, "hand"), width = size > 0 ? (row.width - x) / size : 0;
    for (value_walk w = value_begin(known); value_next(&w);) {
        const json_value *card = w.value;
        put_card(l, row, x, width - 1, value_text(card));
        x += width;
    }
    for (int hidden = size - (int)value_count(known); hidden > 0; hidden--)
        x = canvas_put(l->c, row, x, 0, CANVAS_FAINT, "?") + 1;
}

/* A question mark for each card of a hand, and the top of the pile: all that others see. */
static void draw_backs_and_top(const layout *l, canvas_area row, columns at, const json_value *seat)
{
    const char *top = top_of(seat);
    for (int card = 0; card < view_size(seat, "hand"); card++)
        canvas_put(l->c, row, at.hand + 2 * card, 0, CANVAS_FAINT, "?");
    if (top != NULL && row.width - at.top >= TOP_LEAST)
        put_card(l, row, at.top, row.width - at.top, top);
}

static void draw_seat(const layout *l, canvas_area row, int seat)
{
    const json_value *view = seat_of(l->scene, seat);
    columns at = columns_for(l->scene, row.width);
    int portraits[PA_PATRICIANS];
    count_portraits(view, portraits);
    scene_put_seat(l->c, row, 0, 0, at.total - 1, l->scene, seat);
    bool open = l->scene->open || seat == l->scene->viewer;
    if (l->scene->points[seat] != TABLE_UNCOUNTED)
        canvas_print(l->c, row, at.total, 0, CANVAS_STRONG, "%d", l->scene->points[seat]);
    if (value_count(value_get(view, "tokens")) > 0)
        put_tokens(l, row, at.tokens, value_get(view, "tokens"));
    for (int i = 0; i < PA_PATRICIANS && open; i++)
        canvas_print(l->c, row, at.portrait[i], 0, CANVAS_PLAIN, "%d", portraits[i]);
    canvas_print(l->c, row, at.supply, 0, CANVAS_PLAIN, "%d", view_number(view, "supply"));
    if (seat != l->scene->viewer && l->scene->open)
        draw_known_hand(l, row, at.hand, view);
    else if (seat != l->scene->viewer)
        draw_backs_and_top(l, row, at, view);
}

/* The seats, each in a line; on a page of their own, the top of each pile in the line below if it
 * has no room beside. */
static int draw_seats(const layout *l, canvas_area area)
{
    columns at = columns_for(l->scene, area.width);
    bool below = l->scene->page > 0 && !l->scene->open && area.width - at.top < TOP_LEAST;
    int y = 0;
    draw_table_head(l, area_row(area, y++));
    for (int n = 0; n < scene_seat_count(l->scene); n++) {
        int seat = scene_seat_at(l->scene, n);
        const char *top = top_of(seat_of(l->scene, seat));
        draw_seat(l, area_row(area, y++), seat);
        if (!below || top == NULL)
            continue;
        canvas_area row = area_row(area, y++);
        int x = canvas_put(l->c, row, 3, 0, CANVAS_FAINT, scene_field(l->scene, "played"));
        put_card(l, row, x + 1, row.width - x - 1, top);
    }
    return y;
}

/* One card per line, with its effect. */
static int list_hand(const layout *l, canvas_area area, const json_value *hand)
{
    canvas_rule(l->c, area, 0, scene_field(l->scene, "hand"));
    for (value_walk w = value_begin(hand); value_next(&w);) {
        const json_value *card = w.value;
        const char *id = value_text(card);
        const char *about = words_of(l->scene->game, "about", id, l->scene->language);
        canvas_area row = area_row(area, (int)w.index);
        scene_put_name(l->c, row, 1, 0, NAME_WIDE, CANVAS_STRONG, l->scene, id);
        canvas_put(l->c, row, NAME_WIDE + 2, 0, CANVAS_FAINT, about != NULL ? about : "");
    }
    return 1 + (int)value_count(hand);
}

/* The player's own cards, each with its whole name. */
static int draw_hand(const layout *l, canvas_area area)
{
    const json_value *hand = view_known(seat_of(l->scene, l->scene->viewer), "hand");
    if (value_count(hand) == 0)
        return 0;
    if (l->listed)
        return list_hand(l, area, hand);
    pen p = {.c = l->c, .area = area};
    pen_put(&p, 0, CANVAS_TITLE, scene_field(l->scene, "hand"));
    for (value_walk w = value_begin(hand); value_next(&w);) {
        const json_value *card = w.value;
        const char *id = value_text(card);
        pen_thing(&p, 2, CANVAS_STRONG, id, scene_name(l->scene, id));
    }
    return pen_rows(&p);
}

/* --- Together --------------------------------------------------------------------------------- */

/* The line above the cities; above standing ones it also says what the figures below their names are. */
static void put_cities_rule(const layout *l, canvas_area area, int y)
{
    const board_scene *scene = l->scene;
    char title[CARD_TEXT];
    snprintf(title, sizeof title, "%s (%s, %s)", scene_field(scene, "cities"),
             say(SAY_HEAD_FLOORS, scene->language), scene_field(scene, "tokens"));
    canvas_rule(l->c, area, y, l->standing ? title : scene_field(scene, "cities"));
}

static int draw_all(const layout *l, canvas_area area)
{
    if (l->scene->page > 0)
        return draw_seats(l, area);
    int y = draw_head(l, area);
    if (l->ruled)
        put_cities_rule(l, area, y++);
    y += l->standing ? draw_standing(l, area_below(area, y)) : draw_lying(l, area_below(area, y));
    if (l->ruled && !l->brief)
        y++; /* a line left free */
    if (!l->brief)
        y += draw_seats(l, area_below(area, y));
    return l->scene->viewer == TAV_SPECTATOR ? y : y + draw_hand(l, area_below(area, y));
}

static layout find_layout(canvas *c, canvas_area area, const board_scene *scene)
{
    static const struct {
        bool standing, ruled, listed, brief;
    } form[] = {{true, true, true, false},   {true, true, false, false},
                {true, false, false, false}, {false, true, true, false},
                {false, true, false, false}, {false, false, false, false},
                {true, true, true, true},    {false, true, true, true},
                {false, true, false, true},  {false, false, false, true}};
    layout l = {.c = c, .scene = scene};
    int cities = view_size(scene->view, "cities"), least = widest_city(scene) + 1;
    least = least > CITY_LEAST ? least : CITY_LEAST;
    bool listable = scene->viewer != TAV_SPECTATOR &&
                    scene_abouts_fit(scene, view_known(seat_of(scene, scene->viewer), "hand"),
                                     area.width - NAME_WIDE - 2);
    for (size_t i = 0; i < sizeof form / sizeof form[0]; i++) {
        l.standing = form[i].standing && area.width / cities >= least;
        l.ruled = form[i].ruled;
        l.listed = form[i].listed && listable;
        l.brief = form[i].brief;
        if (draw_all(&l, (canvas_area){area.x, area.y, area.width, 0}) <= area.height)
            break;
    }
    return l;
}

static int count_pages(canvas *c, canvas_area area, const board_scene *scene)
{
    board_scene table = *scene;
    table.page = 0;
    return find_layout(c, area, &table).brief ? 1 : 0;
}

static board_part part_of(const board_scene *scene)
{
    return scene->page == 0 ? BOARD_TABLE : BOARD_RIVALS;
}

static void draw(canvas *c, canvas_area area, const board_scene *scene)
{
    layout l = find_layout(c, area, scene);
    draw_all(&l, area);
}

const board_of_game board_patrician = {"patrician", draw, count_pages, part_of};
