/* A position of Puerto Rico, first part: everything on the table. */
#include "formats/position/puerto_rico.h"

#include <string.h>

#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/surface.h"

enum {
    MOST_MONEY = 9999, /* doubloons or points; the bank is unlimited */
    MOST_ROUNDS = 9999,
    MOST_PEOPLE = 100,
    MOST_BARRELS = 11,
    MOST_COPIES = 4,
    MOST_CIRCLES = 3
};

static uint8_t read_count(reader *r, const json_value *object, const char *key, int most)
{
    return (uint8_t)reader_number(r, object, key, 0, most);
}

static uint8_t read_seat_or_none(reader *r, const json_value *object, const char *key,
                                 const pr_state *s)
{
    int seat = reader_seat(r, object, key, s->config.players, true);
    return seat == TAV_NOBODY ? PR_NONE : (uint8_t)seat;
}

/* {"corn":2,...} */
static void read_goods(reader *r, const json_value *object, uint8_t goods[PR_GOODS])
{
    static const char *const keys[] = {"corn", "indigo", "sugar", "tobacco", "coffee", NULL};
    const json_value *kinds = reader_object(r, object, "goods");
    if (kinds == NULL)
        return;
    size_t mark = reader_enter_key(r, "goods");
    reader_keys(r, kinds, keys);
    for (int kind = 0; kind < PR_GOODS; kind++)
        goods[kind] = read_count(r, kinds, keys[kind], MOST_BARRELS);
    reader_leave(r, mark);
}

/* A list of goods or plantations in table order, counted. */
static void read_kinds(reader *r, const json_value *object, const char *key, int most,
                       uint8_t count[PR_GOODS])
{
    uint8_t kinds[PR_PILE];
    int size = reader_things(r, object, key, &puerto_rico, PR_CORN, PR_COFFEE, true, kinds, most);
    for (int i = 0; i < size; i++)
        count[kinds[i]]++;
}

/* --- Supplies ------------------------------------------------------------------------------- */

static void read_end(reader *r, const json_value *position, pr_state *s)
{
    static const char *const triggers[] = {"workers", "city", "vp"};
    const json_value *end = reader_list(r, position, "end", 3);
    size_t mark = reader_enter_key(r, "end");
    int next = 0;
    for (size_t i = 0; end != NULL && i < value_count(end); i++) {
        const char *id = value_text(value_at(end, i));
        while (id != NULL && next < 3 && strcmp(triggers[next], id) != 0)
            next++;
        if (id == NULL || next == 3) {
            reader_fail(r, TAV_ERROR_FIELD, id, "workers, city, vp");
            break;
        }
        s->end |= (uint8_t)(1 << next++);
    }
    reader_leave(r, mark);
}

static void read_supply(reader *r, const json_value *position, pr_state *s)
{
    static const char *const keys[] = {"workers", "nobles", "vp", "quarries", "goods", NULL};
    static const char *const hall_keys[] = {"workers", "nobles", NULL};
    const json_value *supply = reader_object(r, position, "supply");
    const json_value *hall = reader_object(r, position, "hall");
    if (supply == NULL || hall == NULL)
        return;
    size_t mark = reader_enter_key(r, "supply");
    reader_keys(r, supply, keys);
    s->workers = read_count(r, supply, "workers", MOST_PEOPLE);
    s->nobles = read_count(r, supply, "nobles", MOST_PEOPLE);
    s->vp = (int16_t)reader_number(r, supply, "vp", -MOST_MONEY, MOST_MONEY);
    s->quarries = read_count(r, supply, "quarries", PR_PILE);
    read_goods(r, supply, s->goods);
    reader_leave(r, mark);
    mark = reader_enter_key(r, "hall");
    reader_keys(r, hall, hall_keys);
    s->hall_workers = read_count(r, hall, "workers", MOST_PEOPLE);
    s->hall_nobles = read_count(r, hall, "nobles", MOST_PEOPLE);
    reader_leave(r, mark);
}

static void read_tiles(reader *r, const json_value *position, pr_state *s)
{
    uint8_t pile[PR_PILE];
    read_kinds(r, position, "face_up", s->config.players + 1, s->face_up);
    read_kinds(r, position, "discards", PR_PILE, s->discards);
    int size = reader_things(r, position, "pile", &puerto_rico, PR_CORN, PR_COFFEE, false, pile,
                             PR_PILE);
    for (int i = 0; i < size; i++)
        s->pile[i] = pile[size - 1 - i];
    s->pile_size = (uint8_t)size;
    int drawn = reader_thing(r, position, "drawn", &puerto_rico, PR_CORN, PR_COFFEE, true);
    s->drawn = drawn < 0 ? PR_NONE : (uint8_t)drawn;
}

/* --- Ships, house, roles -------------------------------------------------------------------- */

static void read_ships(reader *r, const json_value *position, pr_state *s)
{
    static const char *const keys[] = {"size", "good", "barrels", NULL};
    const json_value *ships = reader_list(r, position, "ships", (size_t)pr_ship_count(s));
    size_t mark = reader_enter_key(r, "ships");
    for (int ship = 0; ship < PR_SHIPS; ship++)
        s->ship[ship].good = PR_NONE;
    for (int ship = 0; ships != NULL && ship < pr_ship_count(s); ship++) {
        const json_value *object = value_at(ships, (size_t)ship);
        size_t element = reader_enter_index(r, (size_t)ship);
        int size = pr_ship_size(s, ship);
        reader_keys(r, object, keys);
        reader_number(r, object, "size", size, size);
        int good = reader_thing(r, object, "good", &puerto_rico, PR_CORN, PR_COFFEE, true);
        s->ship[ship].good = good < 0 ? PR_NONE : (uint8_t)good;
        s->ship[ship].barrels = read_count(r, object, "barrels", size);
        reader_leave(r, element);
    }
    reader_leave(r, mark);
    read_kinds(r, position, "trading_house", PR_HOUSE, s->house);
}

static void read_role(reader *r, const json_value *object, pr_state *s, int role)
{
    static const char *const keys[] = {"role", "doubloons", "seat", "kidnapper", NULL};
    pr_card *card = &s->card[role];
    reader_keys(r, object, keys);
    reader_thing(r, object, "role", &puerto_rico, (tav_thing)(PR_THING_ROLE + role),
                 (tav_thing)(PR_THING_ROLE + role), false);
    int most = role == PR_BUCCANEER ? 0 : MOST_MONEY;
    card->doubloons = (uint16_t)reader_number(r, object, "doubloons", 0, most);
    card->seat = read_seat_or_none(r, object, "seat", s);
    card->kidnapper = read_seat_or_none(r, object, "kidnapper", s);
}

static void read_roles(reader *r, const json_value *position, pr_state *s)
{
    const json_value *roles = reader_list(r, position, "roles", PR_ROLES);
    size_t mark = reader_enter_key(r, "roles");
    size_t next = 0;
    for (int role = 0; role < PR_ROLES; role++) {
        s->card[role] = (pr_card){.seat = PR_NONE, .kidnapper = PR_NONE};
        if (roles == NULL || (pr_roles(s) >> role & 1) == 0)
            continue;
        size_t element = reader_enter_index(r, next);
        read_role(r, value_at(roles, next++), s, role);
        reader_leave(r, element);
    }
    if (roles != NULL && value_count(roles) != next)
        reader_fail(r, TAV_ERROR_FIELD, NULL, NULL);
    reader_leave(r, mark);
}

/* --- The board ------------------------------------------------------------------------------ */

static void read_board(reader *r, const json_value *position, pr_state *s)
{
    const json_value *board = reader_object(r, position, "board");
    uint8_t beside[PR_BUILDINGS];
    size_t mark = reader_enter_key(r, "board");
    size_t known = 0;
    for (int building = 0; board != NULL && building < PR_BUILDINGS; building++) {
        const char *id = pr_buildings[building].id;
        if (value_get(board, id) == NULL)
            continue;
        known++;
        s->on_board |= BIT(building);
        s->copies[building] = read_count(r, board, id, MOST_COPIES);
    }
    if (board != NULL && known != value_count(board))
        reader_fail(r, TAV_ERROR_FIELD, NULL, NULL);
    reader_leave(r, mark);
    int size = reader_things(r, position, "draft", &puerto_rico, PR_THING_BUILDING,
                             PR_THING_WORKER - 1, true, beside, PR_BUILDINGS);
    for (int i = 0; i < size; i++)
        s->draft |= BIT(beside[i] - PR_THING_BUILDING);
    if (bits_count(s->draft) != size)
        reader_fail(r, TAV_ERROR_COMPONENTS, "draft", NULL);
}

static void read_goal(reader *r, const json_value *festival, const char *name, pr_state *s)
{
    static const char *const keys[] = {"goal", "seat", NULL};
    const json_value *goal = reader_object(r, festival, name);
    if (goal == NULL)
        return;
    size_t mark = reader_enter_key(r, name);
    reader_keys(r, goal, keys);
    uint8_t seat = read_seat_or_none(r, goal, "seat", s);
    if (strcmp(name, "plantation") == 0) {
        int tile = reader_thing(r, goal, "goal", &puerto_rico, PR_CORN, PR_COFFEE, false);
        s->festival.plantation = tile < 0 ? PR_CORN : (uint8_t)tile;
        s->festival.plantation_seat = seat;
    } else if (strcmp(name, "production") == 0) {
        read_kinds(r, goal, "goal", 3, s->festival.production);
        if (pr_barrels(s->festival.production) != 3)
            reader_fail(r, TAV_ERROR_COMPONENTS, "goal", NULL);
        s->festival.production_seat = seat;
    } else {
        int building = reader_thing(r, goal, "goal", &puerto_rico, PR_THING_BUILDING,
                                    PR_THING_WORKER - 1, true);
        s->festival.building = building < 0 ? PR_NONE : (uint8_t)(building - PR_THING_BUILDING);
        s->festival.building_seat = seat;
    }
    reader_leave(r, mark);
}

static void read_festival(reader *r, const json_value *position, pr_state *s)
{
    static const char *const keys[] = {"plantation", "production", "building", NULL};
    const json_value *festival = value_get(position, "festival");
    if (!pr_module(s, PR_FESTIVAL)) {
        if (!value_is(festival, VALUE_NULL))
            reader_fail(r, TAV_ERROR_FIELD, "festival", "null");
        return;
    }
    size_t mark = reader_enter_key(r, "festival");
    reader_keys(r, festival, keys);
    for (int goal = 0; !reader_failed(r) && goal < 3; goal++)
        read_goal(r, festival, keys[goal], s);
    reader_leave(r, mark);
}

/* --- A seat --------------------------------------------------------------------------------- */

static void read_island(reader *r, const json_value *object, pr_seat *seat)
{
    static const char *const keys[] = {"corn",   "indigo", "sugar", "tobacco",
                                       "coffee", "quarry", NULL};
    static const char *const tile_keys[] = {"tiles", "manned", NULL};
    const json_value *island = reader_object(r, object, "island");
    if (island == NULL)
        return;
    size_t mark = reader_enter_key(r, "island");
    reader_keys(r, island, keys);
    for (int tile = 0; !reader_failed(r) && tile < PR_TILES; tile++) {
        const json_value *tiles = value_get(island, keys[tile]);
        size_t element = reader_enter_key(r, keys[tile]);
        reader_keys(r, tiles, tile_keys);
        seat->tiles[tile] = read_count(r, tiles, "tiles", PR_TERRITORY);
        seat->manned[tile] = read_count(r, tiles, "manned", PR_TERRITORY);
        reader_leave(r, element);
    }
    reader_leave(r, mark);
}

static void read_building(reader *r, const json_value *object, const pr_state *s, pr_seat *seat)
{
    static const char *const keys[] = {"building", "manned", NULL};
    static const char *const post_keys[] = {"building", "manned", "nobles", NULL};
    int thing = reader_thing(r, object, "building", &puerto_rico, PR_THING_BUILDING,
                             PR_THING_WORKER - 1, false);
    if (thing < 0)
        return;
    int building = thing - PR_THING_BUILDING, post = pr_post(s, PR_GROUP(building));
    reader_keys(r, object, post < 0 ? keys : post_keys);
    if (seat->city >> building != 0) /* this one or a later one is already there */
        reader_fail(r, TAV_ERROR_FIELD, "building", "table order");
    seat->city |= BIT(building);
    seat->manned[PR_GROUP(building)] = read_count(r, object, "manned", MOST_CIRCLES);
    if (post >= 0)
        seat->nobles_on[post] = read_count(r, object, "nobles", MOST_CIRCLES);
}

static void read_city(reader *r, const json_value *object, const pr_state *s, pr_seat *seat)
{
    const json_value *city = reader_list(r, object, "city", PR_CITY);
    size_t mark = reader_enter_key(r, "city");
    for (size_t i = 0; city != NULL && i < value_count(city) && !reader_failed(r); i++) {
        size_t element = reader_enter_index(r, i);
        read_building(r, value_at(city, i), s, seat);
        reader_leave(r, element);
    }
    reader_leave(r, mark);
}

static void read_seat(reader *r, const json_value *object, const pr_state *s, pr_seat *seat)
{
    static const char *const keys[] = {"doubloons", "vp",     "workers", "nobles", "port",
                                       "goods",     "island", "forests", "city",   NULL};
    reader_keys(r, object, keys);
    seat->doubloons = (int16_t)reader_number(r, object, "doubloons", 0, MOST_MONEY);
    seat->vp = (int16_t)reader_number(r, object, "vp", 0, MOST_MONEY);
    seat->workers = read_count(r, object, "workers", MOST_PEOPLE);
    seat->nobles = read_count(r, object, "nobles", MOST_PEOPLE);
    seat->port = read_count(r, object, "port", 2 * MOST_PEOPLE);
    read_goods(r, object, seat->goods);
    read_island(r, object, seat);
    seat->forests = (uint8_t)reader_things(r, object, "forests", &puerto_rico, PR_CORN, PR_COFFEE,
                                           true, seat->forest, PR_TERRITORY);
    if (seat->forests > 0 && !pr_module(s, PR_NEW_BUILDINGS))
        reader_fail(r, TAV_ERROR_COMPONENTS, "forests", NULL);
    read_city(r, object, s, seat);
}

static void read_seats(reader *r, const json_value *position, pr_state *s)
{
    const json_value *seats = reader_list(r, position, "seats", s->config.players);
    if (seats == NULL)
        return;
    size_t mark = reader_enter_key(r, "seats");
    if (value_count(seats) != s->config.players)
        reader_fail(r, TAV_ERROR_PLAYERS, NULL, NULL);
    for (size_t i = 0; i < value_count(seats) && !reader_failed(r); i++) {
        size_t element = reader_enter_index(r, i);
        read_seat(r, value_at(seats, i), s, &s->seat[i]);
        reader_leave(r, element);
    }
    reader_leave(r, mark);
}

/* --- The whole ------------------------------------------------------------------------------ */

/* `flow` may be missing: it is first in the list, which can therefore start after it. */
static void read_keys(reader *r, const json_value *position)
{
    static const char *const keys[] = {
        "flow",    "game",      "rules",         "players", "modules",
        "options", "round",     "governor",      "over",    "end",
        "supply",  "hall",      "face_up",       "pile",    "discards",
        "drawn",   "ships",     "trading_house", "roles",   "board",
        "draft",   "buccaneer", "festival",      "seats",   NULL};
    reader_keys(r, position, value_get(position, "flow") != NULL ? keys : keys + 1);
}

void puerto_rico_position(reader *r, const json_value *position, const tav_config *config,
                          tav_state *state)
{
    pr_state *s = (pr_state *)state;
    s->config = *config;
    read_keys(r, position);
    s->round = (uint16_t)reader_number(r, position, "round", 0, MOST_ROUNDS);
    s->governor = (uint8_t)reader_seat(r, position, "governor", config->players, false);
    s->over = reader_bool(r, position, "over");
    read_end(r, position, s);
    read_supply(r, position, s);
    read_tiles(r, position, s);
    read_ships(r, position, s);
    read_roles(r, position, s);
    read_board(r, position, s);
    s->token = read_seat_or_none(r, position, "buccaneer", s);
    read_festival(r, position, s);
    if (!reader_failed(r))
        read_seats(r, position, s);
    pr_keep_books(s);
    if (!reader_failed(r))
        pr_audit(state, r->fault);
    if (!reader_failed(r))
        pr_check_board(r, s);
    if (!reader_failed(r))
        pr_read_flow(r, position, s);
}
