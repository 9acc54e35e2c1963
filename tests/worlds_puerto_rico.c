/* Positions of Puerto Rico for the test of resampling: the order of the pile is hidden from all. */
#include "tests/worlds.h"

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
    {.name = NULL},
};
