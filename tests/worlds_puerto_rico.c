/* Positions of Puerto Rico for the resampling test. The order of the pile is hidden from everyone;
 * a drawn tile, and the forest made of it, from all but their owner (docs/rules/puerto-rico.md
 * A40). Everybody saw the tiles of a reshuffled pile being discarded. A forest discarded because
 * its kind comes first (A43) tells that the remaining ones are not of an earlier kind. */
#include "tests/worlds.h"

/* Two forests were drawn from a pile that held only corn (class 0) and tobacco (class 1): groups 0
 * and 1 hold one of each, whatever the new pile holds. */
static double forests_of_the_old_pile(const json_t *pool, lump dealt)
{
    (void)pool;
    return dealt[0][0] + dealt[1][0] == 1 && dealt[0][1] + dealt[1][1] == 1 ? 1 : 0;
}

const world_case puerto_rico_worlds[] = {
    {
        .name = "pile of three players",
        .setting = "puerto-rico players=3",
        .viewer = 0,
        .classes = {"corn", "coffee tobacco", "*"},
        .groups = {{"pile", 0, 1, 0, NULL}, {"pile", -1, 0, 0, NULL}, {"pile", 1, -1, 0, NULL}},
        .questions = {{3, {{0, 0}, {0, 1}, {1, 0}}}, {2, {{1, 1}, {2, 0}}}},
    },
    {
        .name = "pile seen by a spectator",
        .setting = "puerto-rico players=5 modules=nobles,festival",
        .viewer = -1,
        .classes = {"sugar", "indigo", "*"},
        .groups = {{"pile", 0, 1, 0, NULL}, {"pile", 1, 1, 0, NULL}, {"pile", 2, 0, 0, NULL}},
        .questions = {{3, {{0, 0}, {1, 0}, {0, 1}}}, {2, {{1, 1}, {2, 0}}}},
    },
    {
        .name = "tile another seat is looking at",
        .setting = "puerto-rico players=3 modules=new-buildings",
        .position = "{\"face_up\":[\"corn\",\"sugar\"],"
                    "\"seats\":[{\"city\":[\"hacienda\",\"forest-house\"]}]}",
        .plays = {"role settler", "draw"},
        .viewer = 1,
        .classes = {"corn", "coffee tobacco", "*"},
        .groups = {{"drawn", 0, 0, 0, NULL}, {"pile", 0, 1, 0, NULL}, {"pile", 1, 0, 0, NULL}},
        .questions = {{3, {{0, 0}, {0, 1}, {1, 0}}}, {2, {{1, 1}, {2, 0}}}},
    },
    {
        .name = "forests drawn by two seats, with one taken face up",
        .setting = "puerto-rico players=3 modules=new-buildings",
        .position = "{\"face_up\":[\"corn\",\"sugar\",\"coffee\"],\"seats\":["
                    "{\"city\":[\"hacienda\",\"forest-house\"]},"
                    "{\"city\":[\"hacienda\",\"forest-house\"]}]}",
        .plays = {"role settler", "draw", "forest", "forest sugar", "draw", "forest", "pass"},
        .viewer = 2,
        .classes = {"corn", "coffee tobacco", "*"},
        .groups = {{"seats[0].forests", 0, 0, 0, "sugar"},
                   {"seats[1].forests", 0, 0, 0, NULL},
                   {"pile", 0, 1, 0, NULL},
                   {"pile", 1, 0, 0, NULL}},
        .questions = {{3, {{0, 0}, {0, 1}, {1, 0}}}, {3, {{1, 1}, {2, 0}, {2, 1}}}},
    },
    {
        .name = "forest left when the first kind was discarded",
        .setting = "puerto-rico players=3 modules=new-buildings,nobles",
        .position = "{\"face_up\":[\"corn\",\"sugar\"],\"pile\":[\"tobacco\"],"
                    "\"seats\":[{\"city\":[\"hacienda\",\"forest-house\",\"hunting-lodge\"]}]}",
        .plays = {"role settler", "draw", "forest", "forest sugar", "pass", "pass",
                  "discard forest"},
        .viewer = 1,
        .classes = {"corn indigo", "sugar", "*"},
        .groups = {{"seats[0].forests", 0, 0, 1 << 0, NULL},
                   {"pile", 0, 1, 0, NULL},
                   {"pile", 1, 0, 0, NULL}},
        .questions = {{2, {{0, 1}, {1, 0}}}, {2, {{1, 1}, {2, 0}}}},
    },
    {
        .name = "forests drawn before the discards became the pile",
        .setting = "puerto-rico players=3 modules=new-buildings",
        .position = "{\"face_up\":[\"sugar\",\"coffee\"],\"pile\":[\"tobacco\",\"corn\"],"
                    "\"rest\":\"discards\",\"seats\":["
                    "{\"city\":[\"hacienda\",\"forest-house\"]},"
                    "{\"city\":[\"hacienda\",\"forest-house\"]}]}",
        .plays = {"role settler", "draw", "forest", "pass", "draw", "forest", "pass", "pass"},
        .viewer = 2,
        .classes = {"corn", "tobacco", "*"},
        .groups = {{"seats[0].forests", 0, 0, 0, NULL},
                   {"seats[1].forests", 0, 0, 0, NULL},
                   {"pile", 0, 1, 0, NULL},
                   {"pile", 1, 0, 0, NULL}},
        .questions = {{2, {{0, 0}, {1, 1}}}, {2, {{2, 0}, {2, 1}}}},
        .possible = forests_of_the_old_pile,
    },
    {.name = NULL},
};
