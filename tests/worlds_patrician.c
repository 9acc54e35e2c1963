/* Positions of Patrician for the resampling test. The draw pile is hidden from everyone. The rest
 * of an opening hand is hidden from all but its holder, and only start cards can be there
 * (docs/interfaces/patrician.md, "Who knows what"). */
#include "tests/worlds.h"

/* Classes 0 and 1 are start cards, class 2 all others. */
enum { START_CARDS_ONLY = 1 << 2 };

#define RED_HATS                                                                                   \
    "bologna-red-hat-star roma-red-hat-star lucca-red-hat-star milano-red-hat-star "               \
    "ferrara-red-hat-star verona-red-hat-star"
#define LADIES_AND_BEARDS                                                                          \
    "bologna-lady-star firenze-lady-star firenze-beard-star roma-beard-star lucca-lady-star "      \
    "siena-lady-star siena-beard-star milano-beard-star ferrara-lady-star parma-lady-star "        \
    "parma-beard-star verona-beard-star"

/* The example of docs/interfaces/patrician.md, "Position", before seat 2 plays its card; seat 0's
 * secret cards are a parameter. */
#define EXAMPLE(secret_of_seat_0)                                                                  \
    "{\"round\":9,\"first\":1,\"turn\":2,\"cities\":["                                             \
    "{\"city\":\"bologna\",\"left\":[1,2,1,1],\"right\":[0,2],\"card\":\"roma-two-crests\"},"      \
    "{\"city\":\"firenze\",\"left\":[1,0],\"right\":[2,1,1],\"card\":\"lucca-two-crests\"},"       \
    "{\"city\":\"roma\",\"left\":[2,0],\"right\":[2],\"card\":\"ferrara-red-hat-star\"},"          \
    "{\"city\":\"lucca\",\"left\":[2],\"right\":[1],\"card\":\"bologna-lady-star\"},"              \
    "{\"city\":\"siena\",\"left\":[1,0],\"right\":[2,0],\"card\":\"verona-two-crests\"},"          \
    "{\"city\":\"milano\",\"left\":[0],\"right\":[0],\"card\":\"siena-any\"},"                     \
    "{\"city\":\"ferrara\",\"left\":[2,2],\"card\":\"roma-two-crests\"},"                          \
    "{\"city\":\"parma\",\"left\":[0,1],\"right\":[1,1,1],\"card\":\"bologna-two-beards\"},"       \
    "{\"city\":\"verona\",\"left\":[2],\"right\":[0],\"card\":\"verona-move\"}],\"seats\":["       \
    "{\"hand\":[\"firenze-beard-star\",\"roma-beard-star\",\"lucca-two-crests\"],"                 \
    "\"secret\":[" secret_of_seat_0 "],\"played\":[\"milano-two-ladies\",\"roma-move\","           \
    "\"siena-two-crests\",\"verona-beard-star\",\"firenze-move\",\"milano-beard-star\","           \
    "\"bologna-move\",\"parma-lady-star\"]},"                                                      \
    "{\"hand\":[\"firenze-two-red-hats\",\"roma-red-hat-star\",\"siena-two-crests\"],"             \
    "\"played\":[\"bologna-two-crests\",\"parma-two-red-hats\",\"parma-two-crests\","              \
    "\"firenze-two-crests\",\"siena-beard-star\",\"lucca-red-hat-star\",\"parma-beard-star\","     \
    "\"firenze-lady-star\",\"bologna-red-hat-star\"],\"tokens\":[\"parma-5\",\"parma-2\"]},"       \
    "{\"hand\":[\"lucca-move\",\"milano-two-crests\",\"ferrara-lady-star\"],"                      \
    "\"secret\":[\"ferrara-lady-star\"],\"played\":[\"roma-two-ladies\",\"bologna-two-crests\","   \
    "\"roma-any\",\"siena-lady-star\",\"ferrara-two-crests\",\"firenze-any\","                     \
    "\"lucca-lady-star\",\"verona-red-hat-star\"]}]}"

const world_case patrician_worlds[] = {
    {
        .name = "opening",
        .setting = "patrician players=3",
        .viewer = 0,
        .classes = {RED_HATS, LADIES_AND_BEARDS, "*"},
        .groups = {{"seats[1].hand", 0, 0, START_CARDS_ONLY, NULL},
                   {"seats[2].hand", 0, 0, START_CARDS_ONLY, NULL},
                   {"draw", 0, 1, 0, NULL},
                   {"draw", -1, 0, 0, NULL},
                   {"draw", 1, -1, 0, NULL}},
        .questions = {{3, {{0, 0}, {1, 0}, {2, 0}}}, {3, {{2, 0}, {2, 1}, {3, 1}}}},
    },
    {
        .name = "opening, spectator",
        .setting = "patrician players=2",
        .viewer = -1,
        .classes = {RED_HATS, LADIES_AND_BEARDS, "*"},
        .groups = {{"seats[0].hand", 0, 0, START_CARDS_ONLY, NULL},
                   {"seats[1].hand", 0, 0, START_CARDS_ONLY, NULL},
                   {"draw", 0, 1, 0, NULL},
                   {"draw", 1, 0, 0, NULL}},
        .questions = {{3, {{0, 0}, {1, 0}, {2, 0}}}, {2, {{0, 1}, {2, 1}}}},
    },
    {
        .name = "two secret cards left",
        .setting = "patrician players=3",
        .position = EXAMPLE("\"firenze-beard-star\""),
        .viewer = 1,
        .classes = {"firenze-beard-star", "ferrara-lady-star milano-red-hat-star", "*"},
        .groups = {{"seats[0].secret", 0, 0, START_CARDS_ONLY, NULL},
                   {"seats[2].secret", 0, 0, START_CARDS_ONLY, NULL},
                   {"draw", 0, 1, 0, NULL},
                   {"draw", 1, 0, 0, NULL}},
        .questions = {{3, {{0, 0}, {1, 0}, {2, 0}}}, {3, {{0, 1}, {1, 1}, {2, 1}}}},
    },
    {
        .name = "order of the draw pile",
        .setting = "patrician players=3",
        .position = EXAMPLE(""),
        .viewer = 2,
        .order = "draw",
        .orders = 120,
    },
    {.name = NULL},
};
