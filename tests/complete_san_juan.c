/* Completes positions of San Juan for scenarios: unnamed cards of the box go to the rest, and
 * everything else that is missing is empty (tests/scenarios/README.md). The box is written out here
 * from docs/rules/san-juan.md 1.1, 1.2, 5 and 6.1, not taken from the program. */
#include "tests/complete.h"
#include "tests/hooks.h"

#include <string.h>

enum { EVENTS = 1, NEW_BUILDINGS = 2 }; /* bits of config->modules */

static const box_kind base[] = {
    {"indigo", 10},      {"sugar", 8},        {"tobacco", 8},      {"coffee", 8},
    {"silver", 8},       {"smithy", 3},       {"gold-mine", 3},    {"archive", 3},
    {"poor-house", 3},   {"black-market", 3}, {"trading-post", 3}, {"well", 3},
    {"market-stand", 3}, {"crane", 3},        {"chapel", 3},       {"tower", 3},
    {"aqueduct", 3},     {"carpenter", 3},    {"prefecture", 3},   {"market-hall", 3},
    {"quarry", 3},       {"library", 3},      {"statue", 3},       {"victory-column", 3},
    {"hero", 3},         {"guild-hall", 2},   {"city-hall", 2},    {"triumphal-arch", 2},
    {"palace", 2},
};
static const box_kind added[] = {
    {"office-building", 3}, {"guard-room", 3}, {"caritas", 3},
    {"customs-office", 3},  {"park", 3},       {"bank", 3},
    {"harbor", 3},          {"goldsmith", 3},  {"residence", 2},
    {"cathedral", 0},
};
static const box_kind events[] = {
    {"earthquake", 1},      {"debt-relief", 1},    {"taxes", 1},
    {"general-amnesty", 1}, {"governor-visit", 1}, {"free-build", 1},
};

static void add_kinds(box *b, const box_kind *kinds, size_t count)
{
    memcpy(b->kind + b->kinds, kinds, count * sizeof kinds[0]);
    b->kinds += (int)count;
}

static void open_box(box *b, unsigned modules, tav_fault *fault)
{
    b->kinds = 0;
    b->fault = fault;
    add_kinds(b, base, sizeof base / sizeof base[0]);
    if ((modules & NEW_BUILDINGS) != 0) {
        add_kinds(b, added, sizeof added / sizeof added[0]);
        for (int production = 0; production < 5; production++)
            b->kind[production].count++;
    }
    if ((modules & EVENTS) != 0)
        add_kinds(b, events, sizeof events / sizeof events[0]);
}

static const char *card_of(const json_t *building)
{
    const char *card = json_string_value(json_object_get(building, "card"));
    return card != NULL ? card : "";
}

/* List order: by card, then cards that cover nothing before cards that cover something, then as
 * written. */
static bool comes_after(const box *b, const json_t *one, const json_t *other)
{
    int first = box_find(b, card_of(one)), second = box_find(b, card_of(other));
    bool covers = json_array_size(json_object_get(one, "covered")) > 0;
    bool other_covers = json_array_size(json_object_get(other, "covered")) > 0;
    return first != second ? first > second : covers && !other_covers;
}

static void sort_buildings(const box *b, json_t *buildings)
{
    for (size_t i = 1; i < json_array_size(buildings); i++) {
        json_t *building = json_incref(json_array_get(buildings, i));
        size_t at = i;
        while (at > 0 && comes_after(b, json_array_get(buildings, at - 1), building))
            at--;
        json_array_remove(buildings, i);
        json_array_insert_new(buildings, at, building);
    }
}

static void complete_building(box *b, json_t *buildings, size_t index)
{
    static const char *const tucked[] = {"chapel", "bank", "harbor"};
    json_t *building = json_array_get(buildings, index);
    if (json_is_string(building)) {
        json_t *object = json_object();
        json_object_set(object, "card", building);
        json_array_set_new(buildings, index, object);
        building = object;
    }
    fill(building, "good", "null");
    fill(building, "covered", "[]");
    if (strcmp(card_of(building), "cathedral") != 0)
        box_take(b, json_object_get(building, "card"));
    box_take(b, json_object_get(building, "good"));
    box_take(b, json_object_get(building, "covered"));
    for (size_t i = 0; i < sizeof tucked / sizeof tucked[0]; i++) {
        fill(building, tucked[i], "[]");
        box_sort(b, json_object_get(building, tucked[i]));
        box_take(b, json_object_get(building, tucked[i]));
    }
}

static void complete_seat(box *b, json_t *seat)
{
    fill(seat, "hand", "[]");
    fill(seat, "buildings", "[]");
    fill(seat, "library_used", "false");
    fill(seat, "bank_used", "false");
    box_sort(b, json_object_get(seat, "hand"));
    box_take(b, json_object_get(seat, "hand"));
    json_t *buildings = json_object_get(seat, "buildings");
    for (size_t i = 0; i < json_array_size(buildings); i++)
        complete_building(b, buildings, i);
    sort_buildings(b, buildings);
}

static bool cathedral_stands(const json_t *seats)
{
    size_t i, j;
    json_t *seat, *building;
    json_array_foreach((json_t *)seats, i, seat)
        json_array_foreach(json_object_get(seat, "buildings"), j, building)
            if (strcmp(card_of(building), "cathedral") == 0)
                return true;
    return false;
}

void complete_san_juan(json_t *position, const tav_config *config, tav_fault *fault)
{
    static const char *const roles[] = {"builder", "producer", "trader", "councillor",
                                        "prospector"};
    static const char *const sets[] = {"discard", "events", "drawn", "revealed"};
    box b;
    open_box(&b, config->modules, fault);
    fill(position, "round", "1");
    fill(position, "governor", "0");
    fill(position, "over", "false");
    fill(position, "roles", "{}");
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
        fill(json_object_get(position, "roles"), roles[i], "null");
    fill(position, "prices", "[\"11122\",\"11222\",\"11223\",\"12223\",\"12233\"]");
    fill(position, "price", "null");
    fill(position, "deck", "[]");
    fill(position, "event", "null");
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        fill(position, sets[i], "[]");
        box_sort(&b, json_object_get(position, sets[i]));
        box_take(&b, json_object_get(position, sets[i]));
    }
    box_take(&b, json_object_get(position, "deck"));
    box_take(&b, json_object_get(position, "event"));
    size_t i;
    json_t *seat;
    json_array_foreach(fill_objects(position, "seats", config->players), i, seat)
        complete_seat(&b, seat);
    bool on_table = (config->modules & NEW_BUILDINGS) != 0 &&
                    !cathedral_stands(json_object_get(position, "seats"));
    fill(position, "cathedral", on_table ? "true" : "false");

    json_t *rest = rest_list(&b, position, "deck");
    if (fault->error == TAV_OK) {
        box_pour(&b, rest);
        if (rest != json_object_get(position, "deck"))
            box_sort(&b, rest);
    }
}
