/* Completes positions of Patrician for scenarios: missing cities, towers and seats are empty,
 * supplies are whatever the board leaves, and unnamed cards go to the draw pile
 * (tests/scenarios/README.md). Cities and cards are written out here from docs/rules/patrician.md 4
 * and 5, not taken from the program. */
#include "tests/complete.h"
#include "tests/hooks.h"

#include <string.h>

static const struct {
    const char *id;
    size_t floors;
    const char *tokens;
} cities[] = {
    {"bologna", 9, "[\"bologna-9\",\"bologna-6\"]"},
    {"firenze", 9, "[\"firenze-9\",\"firenze-6\"]"},
    {"roma", 9, "[\"roma-9\",\"roma-6\"]"},
    {"pistoia", 9, "[\"pistoia-9\",\"pistoia-6\"]"},
    {"lucca", 7, "[\"lucca-7\",\"lucca-4\"]"},
    {"siena", 7, "[\"siena-7\",\"siena-4\"]"},
    {"milano", 7, "[\"milano-7\",\"milano-4\"]"},
    {"ferrara", 5, "[\"ferrara-5\",\"ferrara-2\"]"},
    {"parma", 5, "[\"parma-5\",\"parma-2\"]"},
    {"verona", 5, "[\"verona-5\",\"verona-2\"]"},
};
enum { CITIES = sizeof cities / sizeof cities[0], PISTOIA = 3 };

static const box_kind cards[] = {
    {"bologna-red-hat-star", 1},
    {"bologna-lady-star", 1},
    {"bologna-two-beards", 1},
    {"bologna-move", 1},
    {"bologna-any", 1},
    {"bologna-two-crests", 2},
    {"firenze-lady-star", 1},
    {"firenze-beard-star", 1},
    {"firenze-two-red-hats", 1},
    {"firenze-move", 1},
    {"firenze-any", 1},
    {"firenze-two-crests", 2},
    {"roma-beard-star", 1},
    {"roma-red-hat-star", 1},
    {"roma-two-ladies", 1},
    {"roma-move", 1},
    {"roma-any", 1},
    {"roma-two-crests", 2},
    {"pistoia-red-hat-star", 1},
    {"pistoia-lady-star", 1},
    {"pistoia-two-beards", 1},
    {"pistoia-move", 1},
    {"pistoia-any", 1},
    {"pistoia-two-crests", 2},
    {"lucca-red-hat-star", 1},
    {"lucca-lady-star", 1},
    {"lucca-move", 1},
    {"lucca-two-crests", 2},
    {"siena-lady-star", 1},
    {"siena-beard-star", 1},
    {"siena-any", 1},
    {"siena-two-crests", 2},
    {"milano-beard-star", 1},
    {"milano-red-hat-star", 1},
    {"milano-two-ladies", 1},
    {"milano-two-crests", 2},
    {"ferrara-red-hat-star", 1},
    {"ferrara-lady-star", 1},
    {"ferrara-two-beards", 1},
    {"ferrara-two-crests", 1},
    {"parma-lady-star", 1},
    {"parma-beard-star", 1},
    {"parma-two-red-hats", 1},
    {"parma-two-crests", 1},
    {"verona-beard-star", 1},
    {"verona-red-hat-star", 1},
    {"verona-move", 1},
    {"verona-two-crests", 1},
};

static const int supply[] = {[2] = 39, [3] = 29, [4] = 21, [5] = 21};

/* Pistoia is only used with five players. */
static bool takes_part(const char *city, int players)
{
    return players == 5 || strncmp(city, cities[PISTOIA].id, strlen(cities[PISTOIA].id)) != 0;
}

static void open_box(box *b, int players, tav_fault *fault)
{
    b->kinds = 0;
    b->fault = fault;
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++)
        if (takes_part(cards[i].id, players))
            b->kind[b->kinds++] = cards[i];
}

/* Returns the city as the scenario wrote it, or an empty one. */
static json_t *find_city(json_t *written, const char *id)
{
    size_t i;
    json_t *city;
    json_array_foreach(written, i, city) {
        const char *name = json_string_value(json_object_get(city, "city"));
        if (name != NULL && strcmp(name, id) == 0)
            return json_incref(city);
    }
    city = json_object();
    json_object_set_new(city, "city", json_string(id));
    return city;
}

static void count_floors(const json_t *tower, int *floors)
{
    size_t i;
    json_t *owner;
    json_array_foreach((json_t *)tower, i, owner) {
        json_int_t seat = json_integer_value(owner);
        if (seat >= 0 && seat < TAV_SEATS_MAX)
            floors[seat]++;
    }
}

/* Writes all cities in table order and counts the floors of every seat. */
static void complete_cities(box *b, json_t *position, int players, int *floors)
{
    fill(position, "cities", "[]");
    json_t *all = json_array();
    for (int i = 0; i < CITIES; i++) {
        if (!takes_part(cities[i].id, players))
            continue;
        json_t *city = find_city(json_object_get(position, "cities"), cities[i].id);
        fill(city, "left", "[]");
        fill(city, "right", "[]");
        fill(city, "card", "null");
        const json_t *left = json_object_get(city, "left"), *right = json_object_get(city, "right");
        bool full = json_array_size(left) + json_array_size(right) >= cities[i].floors;
        fill(city, "tokens", full ? "[]" : cities[i].tokens);
        count_floors(left, floors);
        count_floors(right, floors);
        box_take(b, json_object_get(city, "card"));
        json_array_append_new(all, city);
    }
    if (json_array_size(json_object_get(position, "cities")) > json_array_size(all))
        fault_set(b->fault, TAV_ERROR_FIELD, "cities", NULL);
    json_object_set_new(position, "cities", all);
}

static void complete_seat(box *b, json_t *seat, size_t number, int left)
{
    static const char *const sets[] = {"hand", "secret"};
    json_object_set_new(seat, "seat", json_integer((json_int_t)number));
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        fill(seat, sets[i], "[]");
        box_sort(b, json_object_get(seat, sets[i]));
    }
    fill(seat, "played", "[]");
    fill(seat, "tokens", "[]");
    if (json_object_get(seat, "supply") == NULL)
        json_object_set_new(seat, "supply", json_integer(left));
    box_take(b, json_object_get(seat, "hand"));
    box_take(b, json_object_get(seat, "played"));
}

void complete_patrician(json_t *position, const tav_config *config, tav_fault *fault)
{
    box b;
    int floors[TAV_SEATS_MAX] = {0};
    open_box(&b, config->players, fault);
    fill(position, "round", "1");
    fill(position, "first", "0");
    fill(position, "turn", "0");
    fill(position, "over", "false");
    fill(position, "draw", "[]");
    complete_cities(&b, position, config->players, floors);
    box_take(&b, json_object_get(position, "draw"));
    size_t i;
    json_t *seat;
    json_array_foreach(fill_objects(position, "seats", config->players), i, seat)
        if (i < TAV_SEATS_MAX)
            complete_seat(&b, seat, i, supply[config->players] - floors[i]);
    json_t *rest = rest_list(&b, position, "draw");
    if (fault->error == TAV_OK)
        box_pour(&b, rest);
}
