/* Positions of San Juan for the resampling test. Who knows what follows the interface page ("Who
 * knows what"). Hands and drawn cards are hidden from all but their owner; goods and cards under a
 * Harbor from everyone; discards from all but the seat that discarded them from its hand. Events
 * can lie only where a card went unseen: in the deck, as a good, under a Harbor. */
#include "tests/worlds.h"

#include <string.h>

/* Class 1 holds the events whenever they are in play. */
enum { NO_EVENTS = 1 << 1 };
#define EVENTS "earthquake debt-relief taxes general-amnesty governor-visit free-build"

/* --- Further conditions ----------------------------------------------------------------------- */

/* Among the hidden cards that are neither indigo nor event: the fraction of pairs whose names
 * differ. */
static double share_of_unequal_pairs(const json_t *pool)
{
    double pairs = 0, equal = 0;
    size_t i, j;
    json_t *one, *other;
    json_array_foreach((json_t *)pool, i, one) {
        const char *card = json_string_value(one);
        if (strcmp(card, "indigo") == 0 || strstr(EVENTS, card) != NULL)
            continue;
        json_array_foreach((json_t *)pool, j, other) {
            const char *second = json_string_value(other);
            if (j <= i || strcmp(second, "indigo") == 0 || strstr(EVENTS, second) != NULL)
                continue;
            pairs++;
            equal += strcmp(card, second) == 0;
        }
    }
    return 1 - equal / pairs;
}

/* A seat that must choose which of two drawn cards to keep holds two different ones. The two are
 * group 0; indigo is class 0. */
static double two_drawn_differ(const json_t *pool, lump dealt)
{
    if (dealt[0][0] == 2)
        return 0;
    return dealt[0][0] == 1 ? 1 : share_of_unequal_pairs(pool);
}

/* A Gold mine is offered, so at least four of the deck's five cards (groups 0 and 1) are
 * buildings. */
static double four_buildings_in_deck(const json_t *pool, lump dealt)
{
    (void)pool;
    return dealt[0][1] + dealt[1][1] <= 1 ? 1 : 0;
}

/* --- The positions ---------------------------------------------------------------------------- */

const world_case san_juan_worlds[] = {
    {
        .name = "deal",
        .setting = "san-juan players=3",
        .position =
            "{\"seats\":["
            "{\"hand\":[\"indigo\",\"silver\",\"smithy\",\"palace\"],\"buildings\":[\"indigo\"]},"
            "{\"hand\":[\"indigo\",\"indigo\",\"well\",\"crane\"],\"buildings\":[\"indigo\"]},"
            "{\"hand\":[\"sugar\",\"coffee\",\"coffee\",\"hero\"],\"buildings\":[\"indigo\"]}]}",
        .viewer = 0,
        .classes = {"indigo", "smithy gold-mine archive", "*"},
        .groups = {{"seats[1].hand", 0, 0, 0, NULL},
                   {"seats[2].hand", 0, 0, 0, NULL},
                   {"deck", 0, 1, 0, NULL},
                   {"deck", -1, 0, 0, NULL},
                   {"deck", 1, -1, 0, NULL}},
        .questions = {{3, {{0, 0}, {0, 1}, {1, 0}}},
                      {3, {{0, 1}, {1, 1}, {2, 0}}},
                      {3, {{2, 0}, {2, 1}, {3, 0}}}},
    },
    {
        .name = "spectator",
        .setting = "san-juan players=2 modules=new-buildings",
        .position =
            "{\"discard\":[\"indigo\",\"sugar\",\"quarry\",\"library\"],\"seats\":["
            "{\"hand\":[\"indigo\",\"silver\",\"smithy\"],\"buildings\":["
            "{\"card\":\"indigo\",\"good\":\"palace\"},{\"card\":\"sugar\",\"good\":\"sugar\"},"
            "{\"card\":\"chapel\",\"chapel\":[\"indigo\",\"hero\"]},{\"card\":\"harbor\","
            "\"harbor\":"
            "[\"coffee\",\"coffee\",\"tower\"]}]},"
            "{\"hand\":[\"indigo\",\"indigo\",\"well\",\"crane\",\"bank\"],\"buildings\":["
            "{\"card\":\"silver\",\"good\":\"indigo\",\"covered\":[\"indigo\",\"tobacco\"]},"
            "{\"card\":\"bank\",\"bank\":[\"park\"]}],\"bank_used\":true}]}",
        .viewer = -1,
        .classes = {"indigo", "sugar tobacco", "*"},
        .groups = {{"seats[0].hand", 0, 0, 0, NULL},
                   {"seats[1].hand", 0, 0, 0, NULL},
                   {"seats[*].buildings[*].good", 0, 0, 0, NULL},
                   {"seats[*].buildings[*].chapel", 0, 0, 0, NULL},
                   {"seats[*].buildings[*].bank", 0, 0, 0, NULL},
                   {"seats[*].buildings[*].harbor", 0, 0, 0, NULL},
                   {"discard", 0, 0, 0, NULL},
                   {"deck", 0, 0, 0, NULL}},
        .questions = {{3, {{0, 0}, {1, 0}, {2, 0}}},
                      {3, {{3, 0}, {4, 0}, {5, 0}}},
                      {3, {{2, 1}, {5, 1}, {6, 1}}},
                      {2, {{6, 0}, {7, 0}}}},
    },
    {
        .name = "events",
        .setting = "san-juan players=3 modules=events,new-buildings",
        .position = "{\"events\":[\"taxes\"],\"deck\":[\"earthquake\",\"free-build\"],\"seats\":["
                    "{\"hand\":[\"indigo\",\"silver\",\"smithy\"],\"buildings\":["
                    "{\"card\":\"indigo\",\"good\":\"debt-relief\"},{\"card\":\"sugar\",\"good\":"
                    "\"sugar\"},"
                    "{\"card\":\"tobacco\",\"good\":\"crane\"},"
                    "{\"card\":\"chapel\",\"chapel\":[\"indigo\",\"hero\"]},{\"card\":\"harbor\","
                    "\"harbor\":"
                    "[\"coffee\",\"coffee\",\"general-amnesty\",\"tower\",\"well\",\"quarry\"]}]},"
                    "{\"hand\":[\"indigo\",\"sugar\",\"bank\"],\"buildings\":["
                    "{\"card\":\"coffee\",\"good\":\"indigo\"},{\"card\":\"customs-office\","
                    "\"good\":\"governor-visit\"},"
                    "{\"card\":\"chapel\",\"chapel\":[\"smithy\"]}]},"
                    "{\"hand\":[\"indigo\",\"indigo\",\"well\",\"crane\",\"bank\"],\"buildings\":["
                    "\"indigo\"]}]}",
        .viewer = 1,
        .classes = {"indigo", EVENTS, "*"},
        .groups = {{"seats[0].hand", 0, 0, NO_EVENTS, NULL},
                   {"seats[2].hand", 0, 0, NO_EVENTS, NULL},
                   {"seats[0].buildings[*].chapel", 0, 0, NO_EVENTS, NULL},
                   {"seats[*].buildings[*].good", 0, 0, 0, NULL},
                   {"seats[*].buildings[*].harbor", 0, 0, 0, NULL},
                   {"deck", 0, 1, 0, NULL},
                   {"deck", 1, 0, 0, NULL}},
        .questions = {{2, {{3, 1}, {4, 1}}},
                      {3, {{0, 0}, {1, 0}, {3, 1}}},
                      {3, {{2, 0}, {3, 0}, {4, 0}}},
                      {3, {{5, 0}, {5, 1}, {4, 1}}}},
    },
    {
        /* The seat that drew knows its own discard. Of the other's discard it knows only that it
         * came from a hand, so it is no event. */
        .name = "own discards",
        .setting = "san-juan players=2 modules=events",
        .position =
            "{\"deck\":[\"indigo\",\"indigo\",\"sugar\",\"coffee\",\"silver\",\"indigo\",\"well\"],"
            "\"seats\":[{\"hand\":[\"smithy\"]},{\"hand\":[\"indigo\",\"palace\",\"hero\"]}]}",
        .plays = {"role councillor", "keep coffee", "keep well"},
        .viewer = 0,
        .classes = {"indigo", EVENTS, "*"},
        .groups = {{"seats[1].hand", 0, 0, NO_EVENTS, NULL},
                   {"discard", 0, 0, NO_EVENTS, "indigo indigo sugar silver"},
                   {"deck", 0, 1, 0, NULL},
                   {"deck", 1, 0, 0, NULL}},
        .questions = {{2, {{0, 0}, {1, 0}}}, {3, {{1, 0}, {2, 0}, {2, 1}}}},
    },
    {
        .name = "another's discards",
        .setting = "san-juan players=2 modules=events",
        .position =
            "{\"deck\":[\"indigo\",\"indigo\",\"sugar\",\"coffee\",\"silver\",\"indigo\",\"well\"],"
            "\"seats\":[{\"hand\":[\"smithy\"]},{\"hand\":[\"indigo\",\"palace\",\"hero\"]}]}",
        .plays = {"role councillor", "keep coffee", "keep well"},
        .viewer = 1,
        .classes = {"indigo", EVENTS, "*"},
        .groups = {{"seats[0].hand", 0, 0, NO_EVENTS, NULL},
                   {"discard", 0, 0, NO_EVENTS, "indigo"},
                   {"deck", 0, 1, 0, NULL},
                   {"deck", 1, 0, 0, NULL}},
        .questions = {{2, {{0, 0}, {1, 0}}}, {3, {{1, 0}, {2, 0}, {2, 1}}}},
    },
    {
        /* Nobody knows sold goods, not even a spectator, and they may be events. */
        .name = "sold goods",
        .setting = "san-juan players=2 modules=events",
        .position =
            "{\"seats\":[{\"hand\":[\"smithy\"],\"buildings\":["
            "{\"card\":\"indigo\",\"good\":\"taxes\"},{\"card\":\"sugar\",\"good\":\"sugar\"},"
            "{\"card\":\"silver\",\"good\":\"indigo\"}]},"
            "{\"hand\":[\"indigo\",\"palace\",\"hero\"]}]}",
        .plays = {"role trader", "sell indigo", "sell sugar"},
        .viewer = -1,
        .classes = {"indigo", EVENTS, "*"},
        .groups = {{"seats[0].hand", 0, 0, NO_EVENTS, NULL},
                   {"seats[1].hand", 0, 0, NO_EVENTS, NULL},
                   {"seats[*].buildings[*].good", 0, 0, 0, NULL},
                   {"discard", 0, 0, 0, NULL},
                   {"deck", 0, 0, 0, NULL}},
        .questions = {{3, {{3, 0}, {3, 1}, {2, 1}}}, {3, {{0, 0}, {1, 0}, {3, 0}}}},
    },
    {
        /* Everybody saw the Library go from the Gold mine to the hand of seat 1. */
        .name = "known hand card",
        .setting = "san-juan players=3",
        .position = "{\"deck\":[\"indigo\",\"indigo\",\"sugar\",\"tobacco\",\"library\",\"hero\"],"
                    "\"seats\":[{\"hand\":[\"smithy\"]},"
                    "{\"hand\":[\"indigo\",\"palace\",\"hero\"],\"buildings\":[\"gold-mine\"]},"
                    "{\"hand\":[\"sugar\",\"sugar\"]}]}",
        .plays = {"role prospector", "use gold-mine", "take library"},
        .viewer = 2,
        .classes = {"indigo", "library hero palace", "*"},
        .groups = {{"seats[1].hand", 0, 0, 0, "library"},
                   {"seats[0].hand", 0, 0, 0, NULL},
                   {"deck", 0, 1, 0, NULL},
                   {"deck", 1, 0, 0, NULL}},
        .questions = {{3, {{0, 0}, {0, 1}, {1, 0}}}, {3, {{0, 1}, {1, 1}, {2, 1}}}},
    },
    {
        /* Three events are out of sight. Five cards are left in the deck, and since the Gold mine
         * is offered at most one of them is an event. Everything else lies under the viewer's own
         * Bank. */
        .name = "gold mine",
        .setting = "san-juan players=2 modules=events,new-buildings",
        .position = "{\"events\":[\"taxes\",\"free-build\",\"governor-visit\"],"
                    "\"deck\":[\"crane\",\"earthquake\",\"indigo\",\"sugar\",\"indigo\",\"well\"],"
                    "\"rest\":\"seats[0].buildings[0].bank\",\"seats\":["
                    "{\"buildings\":[\"bank\"],\"bank_used\":true},"
                    "{\"hand\":[\"indigo\",\"palace\",\"hero\"],\"buildings\":["
                    "{\"card\":\"indigo\",\"good\":\"debt-relief\"},{\"card\":\"indigo\",\"good\":"
                    "\"indigo\"},"
                    "{\"card\":\"sugar\",\"good\":\"general-amnesty\"},{\"card\":\"tobacco\","
                    "\"good\":\"tower\"},"
                    "\"gold-mine\"]}]}",
        .plays = {"role prospector"},
        .viewer = 0,
        .classes = {"indigo", EVENTS, "*"},
        .groups = {{"deck", 0, 1, 0, NULL},
                   {"deck", 1, 0, 0, NULL},
                   {"seats[1].buildings[*].good", 0, 0, 0, NULL},
                   {"seats[1].hand", 0, 0, NO_EVENTS, NULL}},
        .questions = {{3, {{0, 1}, {1, 1}, {2, 1}}},
                      {3, {{0, 0}, {1, 0}, {2, 0}}},
                      {3, {{2, 0}, {2, 1}, {3, 0}}}},
        .possible = four_buildings_in_deck,
    },
    {
        /* Seat 1 holds two cards just drawn; being asked implies that they differ. */
        .name = "another decides",
        .setting = "san-juan players=3 modules=events",
        .position =
            "{\"deck\":[\"sugar\",\"sugar\",\"sugar\",\"coffee\",\"silver\",\"indigo\",\"well\"],"
            "\"seats\":[{\"hand\":[\"smithy\"]},{\"hand\":[\"indigo\",\"palace\",\"hero\"]},"
            "{\"hand\":[\"hero\",\"palace\"]}]}",
        .plays = {"role councillor", "keep coffee"},
        .viewer = 2,
        .classes = {"indigo", EVENTS, "*"},
        .groups = {{"drawn", 0, 0, NO_EVENTS, NULL},
                   {"seats[0].hand", 0, 0, NO_EVENTS, NULL},
                   {"seats[1].hand", 0, 0, NO_EVENTS, NULL},
                   {"discard", 0, 0, NO_EVENTS, NULL},
                   {"deck", 0, 1, 0, NULL},
                   {"deck", 1, 0, 0, NULL}},
        .questions = {{3, {{0, 0}, {1, 0}, {2, 0}}}, {3, {{0, 0}, {3, 0}, {4, 0}}}},
        .possible = two_drawn_differ,
    },
    {
        .name = "price tiles",
        .setting = "san-juan players=2",
        .viewer = 0,
        .order = "prices",
        .orders = 120,
    },
    {
        /* The first tile has been seen and is at the bottom. */
        .name = "price tiles after a Trader",
        .setting = "san-juan players=2",
        .position = "{}",
        .plays = {"role trader"},
        .viewer = -1,
        .order = "prices",
        .orders = 24,
    },
    {.name = NULL},
};
