/* Completes positions of Puerto Rico for scenarios: missing fields are as at the set-up with
 * governor 0, and every supply is what the box holds minus what is placed elsewhere
 * (tests/scenarios/README.md). The box is written out here from docs/rules/puerto-rico.md 1 to 3,
 * not taken from the program. */
#include "tests/complete.h"
#include "tests/hooks.h"

#include <stdlib.h>
#include <string.h>

enum { NEW_BUILDINGS = 1, NOBLES = 2, FESTIVAL = 8 }; /* bits of config->modules */
enum { NOBLES_DRAFT = 1, NOBLES_WORKERS = 2 };        /* indexes of options */
enum { KINDS = 5, TILES = 6, SHIPS = 3 };

static const char *const tile_ids[TILES] = {"corn",    "indigo", "sugar",
                                            "tobacco", "coffee", "quarry"};

/* By number of players; the two-player game has its own rows. */
static const int barrels[KINDS] = {10, 11, 11, 9, 9}, barrels_of_two[KINDS] = {8, 9, 9, 7, 7};
static const int tiles[TILES] = {10, 12, 11, 9, 8, 8}, tiles_of_two[TILES] = {7, 9, 8, 6, 5, 5};
static const int points[] = {[2] = 65, [3] = 76, [4] = 101, [5] = 126};
static const int workers[] = {[2] = 42, [3] = 58, [4] = 79, [5] = 100};
static const int money[] = {[2] = 3, [3] = 2, [4] = 3, [5] = 4};
static const int indigo_starts[] = {[2] = 1, [3] = 2, [4] = 2, [5] = 3};
static const int ship_sizes[][SHIPS] = {
    [2] = {4, 6}, [3] = {4, 5, 6}, [4] = {5, 6, 7}, [5] = {6, 7, 8}};

static const struct {
    const char *id;
    int module, cost, circles, copies, copies_of_two;
    bool production;
} buildings[] = {
    {"small-indigo-plant", 0, 1, 1, 4, 2, true},
    {"small-sugar-mill", 0, 2, 1, 4, 2, true},
    {"indigo-plant", 0, 3, 3, 3, 2, true},
    {"sugar-mill", 0, 4, 3, 3, 2, true},
    {"tobacco-storage", 0, 5, 3, 3, 2, true},
    {"coffee-roaster", 0, 6, 2, 3, 2, true},
    {"small-market", 0, 1, 1, 2, 1, false},
    {"hacienda", 0, 2, 1, 2, 1, false},
    {"construction-hut", 0, 2, 1, 2, 1, false},
    {"small-warehouse", 0, 3, 1, 2, 1, false},
    {"hospice", 0, 4, 1, 2, 1, false},
    {"office", 0, 5, 1, 2, 1, false},
    {"large-market", 0, 5, 1, 2, 1, false},
    {"large-warehouse", 0, 6, 1, 2, 1, false},
    {"factory", 0, 7, 1, 2, 1, false},
    {"university", 0, 8, 1, 2, 1, false},
    {"harbor", 0, 8, 1, 2, 1, false},
    {"wharf", 0, 9, 1, 2, 1, false},
    {"guild-hall", 0, 10, 1, 1, 1, false},
    {"residence", 0, 10, 1, 1, 1, false},
    {"fortress", 0, 10, 1, 1, 1, false},
    {"customs-house", 0, 10, 1, 1, 1, false},
    {"city-hall", 0, 10, 1, 1, 1, false},
    {"aqueduct", NEW_BUILDINGS, 1, 1, 2, 1, false},
    {"forest-house", NEW_BUILDINGS, 2, 1, 2, 1, false},
    {"black-market", NEW_BUILDINGS, 2, 1, 2, 1, false},
    {"storehouse", NEW_BUILDINGS, 3, 1, 2, 1, false},
    {"guest-house", NEW_BUILDINGS, 4, 2, 2, 1, false},
    {"church", NEW_BUILDINGS, 5, 1, 2, 1, false},
    {"trading-post", NEW_BUILDINGS, 5, 1, 2, 1, false},
    {"small-wharf", NEW_BUILDINGS, 6, 1, 2, 1, false},
    {"lighthouse", NEW_BUILDINGS, 7, 1, 2, 1, false},
    {"specialty-factory", NEW_BUILDINGS, 8, 1, 2, 1, false},
    {"library", NEW_BUILDINGS, 8, 1, 2, 1, false},
    {"union-hall", NEW_BUILDINGS, 9, 1, 2, 1, false},
    {"cloister", NEW_BUILDINGS, 10, 1, 1, 1, false},
    {"statue", NEW_BUILDINGS, 10, 0, 1, 1, false},
    {"land-office", NOBLES, 2, 1, 2, 1, false},
    {"chapel", NOBLES, 3, 1, 2, 1, false},
    {"hunting-lodge", NOBLES, 4, 1, 2, 1, false},
    {"zoning-office", NOBLES, 5, 1, 2, 1, false},
    {"royal-supplier", NOBLES, 6, 1, 2, 1, false},
    {"villa", NOBLES, 7, 1, 2, 1, false},
    {"jeweler", NOBLES, 8, 1, 2, 2, true},
    {"royal-garden", NOBLES, 10, 1, 1, 1, false},
};
enum { BUILDINGS = sizeof buildings / sizeof buildings[0] };

static const int slots[] = {0, 1, 2, 1, 1, 2, 1, 1, 2, 1, 5};
static const int noble_slots[] = {0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1};

/* What has been taken from the box so far. */
typedef struct {
    const tav_config *config;
    tav_fault *fault;
    int barrels[KINDS], tiles[TILES], workers, nobles, points;
    int owned[BUILDINGS];
    bool wanted[BUILDINGS]; /* named somewhere, so it must be on the board */
} counts;

static bool has(const counts *c, int module)
{
    return (c->config->modules & module) != 0;
}

static int find_id(const counts *c, const char *const *ids, int count, const json_t *value)
{
    const char *id = json_string_value(value);
    for (int i = 0; id != NULL && i < count; i++)
        if (strcmp(ids[i], id) == 0)
            return i;
    fault_set(c->fault, TAV_ERROR_FIELD, id != NULL ? id : "id", NULL);
    return 0;
}

static int find_building(const counts *c, const char *id)
{
    for (int i = 0; id != NULL && i < BUILDINGS; i++)
        if (strcmp(buildings[i].id, id) == 0)
            return i;
    fault_set(c->fault, TAV_ERROR_FIELD, id != NULL ? id : "building", NULL);
    return 0;
}

static int number_at(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

static void fill_number(json_t *object, const char *key, int number)
{
    if (json_object_get(object, key) == NULL)
        json_object_set_new(object, key, json_integer(number));
}

/* Sorts a list of tiles or goods and takes them out of `left`. */
static void take_kinds(counts *c, json_t *list, int *left)
{
    int count[KINDS] = {0};
    size_t i;
    json_t *value;
    json_array_foreach(list, i, value)
        count[find_id(c, tile_ids, KINDS, value)]++;
    json_array_clear(list);
    for (int kind = 0; kind < KINDS; kind++) {
        left[kind] -= count[kind];
        for (; count[kind] > 0; count[kind]--)
            json_array_append_new(list, json_string(tile_ids[kind]));
    }
}

/* --- Seats ------------------------------------------------------------------------------------ */

static void complete_goods(counts *c, json_t *seat)
{
    fill(seat, "goods", "{}");
    json_t *goods = json_object_get(seat, "goods");
    for (int kind = 0; kind < KINDS; kind++) {
        fill_number(goods, tile_ids[kind], 0);
        c->barrels[kind] -= number_at(goods, tile_ids[kind]);
    }
}

/* A number stands for that many tiles, all manned. Returns the number of pieces. */
static int complete_island(counts *c, json_t *seat, int number)
{
    if (json_object_get(seat, "island") == NULL) {
        bool indigo = number < indigo_starts[c->config->players];
        fill(seat, "island", indigo ? "{\"indigo\":{\"tiles\":1}}" : "{\"corn\":{\"tiles\":1}}");
    }
    json_t *island = json_object_get(seat, "island");
    int pieces = 0;
    for (int tile = 0; tile < TILES; tile++) {
        json_t *value = json_object_get(island, tile_ids[tile]);
        if (!json_is_object(value)) {
            int all = (int)json_integer_value(value);
            value = json_object();
            fill_number(value, "tiles", all);
            fill_number(value, "manned", all);
            json_object_set_new(island, tile_ids[tile], value);
        }
        fill_number(value, "tiles", 0);
        fill_number(value, "manned", 0);
        c->tiles[tile] -= number_at(value, "tiles");
        pieces += number_at(value, "manned");
    }
    fill(seat, "forests", "[]");
    take_kinds(c, json_object_get(seat, "forests"), c->tiles);
    return pieces;
}

static bool is_post(const counts *c, const char *id)
{
    static const char *const posts[] = {"guest-house", "land-office", "chapel", "hunting-lodge",
                                        "zoning-office"};
    for (size_t i = 0; i < sizeof posts / sizeof posts[0]; i++)
        if (strcmp(posts[i], id) == 0)
            return has(c, NOBLES);
    return false;
}

/* A building written as just its id has a worker on every circle. */
static void complete_building(counts *c, json_t *city, size_t index, int *pieces, int *nobles)
{
    json_t *building = json_array_get(city, index);
    if (json_is_string(building)) {
        int all = buildings[find_building(c, json_string_value(building))].circles;
        json_t *object = json_object();
        json_object_set(object, "building", building);
        fill_number(object, "manned", all);
        json_array_set_new(city, index, object);
        building = object;
    }
    int place = find_building(c, json_string_value(json_object_get(building, "building")));
    fill_number(building, "manned", 0);
    if (is_post(c, buildings[place].id))
        fill_number(building, "nobles", 0);
    *pieces += number_at(building, "manned");
    *nobles += number_at(building, "nobles");
    c->owned[place]++;
    c->wanted[place] = true;
}

static json_t *sort_city(const counts *c, const json_t *city)
{
    json_t *sorted = json_array();
    size_t i;
    json_t *building;
    for (int place = 0; place < BUILDINGS; place++)
        json_array_foreach((json_t *)city, i, building)
            if (find_building(c, json_string_value(json_object_get(building, "building"))) == place)
                json_array_append(sorted, building);
    return sorted;
}

static void complete_seat(counts *c, json_t *seat, int number)
{
    int nobles = 0, pieces = complete_island(c, seat, number);
    fill_number(seat, "doubloons", money[c->config->players]);
    fill_number(seat, "vp", 0);
    fill_number(seat, "port", 0);
    complete_goods(c, seat);
    fill(seat, "city", "[]");
    json_t *city = json_object_get(seat, "city");
    for (size_t i = 0; i < json_array_size(city); i++)
        complete_building(c, city, i, &pieces, &nobles);
    json_object_set_new(seat, "city", sort_city(c, city));
    pieces += number_at(seat, "port");
    fill_number(seat, "nobles", nobles);
    fill_number(seat, "workers", pieces - number_at(seat, "nobles"));
    c->points -= number_at(seat, "vp");
    c->workers -= number_at(seat, "workers");
    c->nobles -= number_at(seat, "nobles");
}

/* --- Roles, ships ----------------------------------------------------------------------------- */

/* Returns the list's element whose `key` is `name`, or a new one. */
static json_t *find_named(const json_t *list, const char *key, const json_t *name)
{
    size_t i;
    json_t *object;
    json_array_foreach((json_t *)list, i, object)
        if (json_equal(json_object_get(object, key), name))
            return json_incref(object);
    object = json_object();
    json_object_set(object, key, (json_t *)name);
    return object;
}

static void complete_roles(const counts *c, json_t *position)
{
    static const char *const roles[] = {"settler",    "foreman",      "builder",
                                        "artisan",    "trader",       "captain",
                                        "prospector", "prospector-2", "buccaneer"};
    json_t *all = json_array();
    for (int i = 0; i < 9; i++) {
        int players = c->config->players;
        if ((i == 6 && players == 3) || (i == 7 && players < 5) || (i == 8 && !has(c, 4)))
            continue;
        json_t *name = json_string(roles[i]);
        json_t *role = find_named(json_object_get(position, "roles"), "role", name);
        json_decref(name);
        fill_number(role, "doubloons", 0);
        fill(role, "seat", "null");
        fill(role, "kidnapper", "null");
        json_array_append_new(all, role);
    }
    json_object_set_new(position, "roles", all);
}

static void complete_ships(counts *c, json_t *position)
{
    json_t *all = json_array();
    for (int i = 0; i < (c->config->players == 2 ? 2 : SHIPS); i++) {
        json_t *size = json_integer(ship_sizes[c->config->players][i]);
        json_t *ship = find_named(json_object_get(position, "ships"), "size", size);
        json_decref(size);
        fill(ship, "good", "null");
        fill_number(ship, "barrels", 0);
        const json_t *good = json_object_get(ship, "good");
        if (json_is_string(good))
            c->barrels[find_id(c, tile_ids, KINDS, good)] -= number_at(ship, "barrels");
        json_array_append_new(all, ship);
    }
    json_object_set_new(position, "ships", all);
}

/* --- The board -------------------------------------------------------------------------------- */

static void complete_festival(counts *c, json_t *position)
{
    if (!has(c, FESTIVAL)) {
        fill(position, "festival", "null");
        return;
    }
    fill(position, "festival", "{}");
    json_t *festival = json_object_get(position, "festival");
    fill(festival, "plantation", "{\"goal\":\"coffee\"}");
    fill(festival, "production", "{\"goal\":[\"corn\",\"corn\",\"corn\"]}");
    fill(festival, "building",
         number_at(position, "round") == 0 ? "{\"goal\":null}" : "{\"goal\":\"tobacco-storage\"}");
    json_t *plantation = json_object_get(festival, "plantation");
    json_t *production = json_object_get(festival, "production");
    json_t *building = json_object_get(festival, "building");
    fill(plantation, "seat", "null");
    fill(production, "seat", "null");
    fill(building, "seat", "null");
    if (json_is_null(json_object_get(plantation, "seat")))
        c->tiles[find_id(c, tile_ids, KINDS, json_object_get(plantation, "goal"))]--;
    int none[KINDS] = {0};
    bool open = json_is_null(json_object_get(production, "seat"));
    take_kinds(c, json_object_get(production, "goal"), open ? c->barrels : none);
    const json_t *goal = json_object_get(building, "goal");
    if (json_is_null(goal))
        return;
    int place = find_building(c, json_string_value(goal));
    bool spare = c->config->players == 2 && strcmp(buildings[place].id, "jeweler") != 0;
    c->wanted[place] = true;
    c->owned[place] += json_is_null(json_object_get(building, "seat")) && !spare;
}

static bool takes_part(const counts *c, int place)
{
    return buildings[place].module == 0 || has(c, buildings[place].module);
}

/* Whether the building type is on the board before any draft. */
static bool is_fixed(const counts *c, int place)
{
    return !has(c, NEW_BUILDINGS) || buildings[place].production ||
           (buildings[place].module == NOBLES && c->config->value[NOBLES_DRAFT] != 0);
}

/* After the draft the board holds the wanted types, then the first ones in table order. */
static void choose_types(const counts *c, bool on_board[BUILDINGS], bool drafting)
{
    int open[11];
    for (int cost = 0; cost <= 10; cost++)
        open[cost] = slots[cost] + (has(c, NOBLES) ? noble_slots[cost] : 0);
    for (int pass = 0; pass < 3; pass++)
        for (int i = 0; i < BUILDINGS; i++) {
            bool chosen = pass == 0 ? is_fixed(c, i) : pass == 1 ? c->wanted[i] : !drafting;
            int *slot = &open[buildings[i].cost];
            if (on_board[i] || !chosen || !takes_part(c, i))
                continue;
            if (is_fixed(c, i) && !has(c, NEW_BUILDINGS))
                on_board[i] = true;
            else if (buildings[i].production || (*slot)-- > 0)
                on_board[i] = true;
        }
}

static void complete_board(counts *c, json_t *position)
{
    bool on_board[BUILDINGS] = {false}, drafting = number_at(position, "round") == 0;
    const char *id;
    json_t *value;
    fill(position, "board", "{}");
    json_t *written = json_incref(json_object_get(position, "board"));
    json_object_foreach(written, id, value)
        c->wanted[find_building(c, id)] = true;
    choose_types(c, on_board, drafting);
    json_t *board = json_object(), *draft = json_array();
    for (int i = 0; i < BUILDINGS; i++) {
        int copies = c->config->players == 2 ? buildings[i].copies_of_two : buildings[i].copies;
        if (on_board[i] && json_object_get(written, buildings[i].id) != NULL)
            json_object_set(board, buildings[i].id, json_object_get(written, buildings[i].id));
        else if (on_board[i])
            json_object_set_new(board, buildings[i].id, json_integer(copies - c->owned[i]));
        else if (drafting && takes_part(c, i))
            json_array_append_new(draft, json_string(buildings[i].id));
    }
    json_object_set_new(position, "board", board);
    json_object_set_new(position, "draft", draft);
    json_decref(written);
}

/* --- Supplies --------------------------------------------------------------------------------- */

static void open_box(counts *c, const tav_config *config, tav_fault *fault)
{
    *c = (counts){.config = config, .fault = fault};
    bool two = config->players == 2;
    memcpy(c->barrels, two ? barrels_of_two : barrels, sizeof barrels);
    memcpy(c->tiles, two ? tiles_of_two : tiles, sizeof tiles);
    c->points = points[config->players];
    c->workers = workers[config->players];
    if (has(c, NOBLES)) {
        c->nobles = 20;
        c->workers = two && config->value[NOBLES_WORKERS] == 0 ? 41 : 100;
    }
}

static void complete_supply(counts *c, json_t *position)
{
    fill(position, "hall", "{}");
    json_t *hall = json_object_get(position, "hall");
    fill_number(hall, "workers", c->config->players - has(c, NOBLES));
    fill_number(hall, "nobles", has(c, NOBLES));
    fill(position, "supply", "{}");
    json_t *supply = json_object_get(position, "supply");
    fill_number(supply, "workers", c->workers - number_at(hall, "workers"));
    fill_number(supply, "nobles", c->nobles - number_at(hall, "nobles"));
    fill_number(supply, "vp", c->points);
    fill_number(supply, "quarries", c->tiles[KINDS]);
    fill(supply, "goods", "{}");
    for (int kind = 0; kind < KINDS; kind++)
        fill_number(json_object_get(supply, "goods"), tile_ids[kind], c->barrels[kind]);
}

/* Unnamed tiles go below the given top of the pile, or to the list named by "rest". */
static void complete_tiles(counts *c, json_t *position)
{
    static const char *const sets[] = {"face_up", "discards"};
    size_t i;
    json_t *value;
    for (i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        fill(position, sets[i], "[]");
        take_kinds(c, json_object_get(position, sets[i]), c->tiles);
    }
    fill(position, "drawn", "null");
    fill(position, "pile", "[]");
    json_t *pile = json_object_get(position, "pile");
    json_array_foreach(pile, i, value)
        c->tiles[find_id(c, tile_ids, KINDS, value)]--;
    const char *named = json_string_value(json_object_get(position, "rest"));
    json_t *rest = named != NULL ? json_object_get(position, named) : pile;
    for (int kind = 0; kind < KINDS; kind++)
        for (; c->tiles[kind] > 0; c->tiles[kind]--)
            json_array_append_new(rest, json_string(tile_ids[kind]));
    int none[KINDS] = {0};
    if (rest != pile)
        take_kinds(c, rest, none);
    json_object_del(position, "rest");
}

void complete_puerto_rico(json_t *position, const tav_config *config, tav_fault *fault)
{
    counts c;
    open_box(&c, config, fault);
    fill(position, "round", "1");
    fill(position, "governor", "0");
    fill(position, "over", "false");
    fill(position, "end", "[]");
    fill(position, "buccaneer", "null");
    size_t i;
    json_t *seat;
    json_array_foreach(fill_objects(position, "seats", config->players), i, seat)
        complete_seat(&c, seat, (int)i);
    complete_festival(&c, position);
    complete_roles(&c, position);
    complete_ships(&c, position);
    fill(position, "trading_house", "[]");
    take_kinds(&c, json_object_get(position, "trading_house"), c.barrels);
    complete_board(&c, position);
    complete_supply(&c, position);
    complete_tiles(&c, position);
}
