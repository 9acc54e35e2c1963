/* The tables of docs/rules/patrician.md 4, 5 and 6. Lower halves of the single-crest cards are that
 * page's reconstruction; tests/test_patrician_cards.c checks every row against its list. */
#include "games/patrician/cards.h"

enum { BOLOGNA, FIRENZE, ROMA, PISTOIA, LUCCA, SIENA, MILANO, FERRARA, PARMA, VERONA };

const pa_city pa_cities[PA_CITIES] = {
    [BOLOGNA] = {"bologna", 9, 2, {9, 6}, {"bologna-9", "bologna-6"}},
    [FIRENZE] = {"firenze", 9, 2, {9, 6}, {"firenze-9", "firenze-6"}},
    [ROMA] = {"roma", 9, 2, {9, 6}, {"roma-9", "roma-6"}},
    [PISTOIA] = {"pistoia", 9, 5, {9, 6}, {"pistoia-9", "pistoia-6"}},
    [LUCCA] = {"lucca", 7, 2, {7, 4}, {"lucca-7", "lucca-4"}},
    [SIENA] = {"siena", 7, 2, {7, 4}, {"siena-7", "siena-4"}},
    [MILANO] = {"milano", 7, 2, {7, 4}, {"milano-7", "milano-4"}},
    [FERRARA] = {"ferrara", 5, 2, {5, 2}, {"ferrara-5", "ferrara-2"}},
    [PARMA] = {"parma", 5, 2, {5, 2}, {"parma-5", "parma-2"}},
    [VERONA] = {"verona", 5, 2, {5, 2}, {"verona-5", "verona-2"}},
};

/* The columns of a card from its copies on: an upper half with one crest over one of five lower
 * halves, one of which is a second crest. */
#define STAR(portrait)     1, 1, portrait, 1, PA_NO_SPECIAL, true
#define TWICE(portrait)    1, 1, portrait, 2, PA_NO_SPECIAL, false
#define MOVE               1, 1, 0, 0, PA_SPECIAL_MOVE, false
#define ANY                1, 1, 0, 0, PA_SPECIAL_ANY, false
#define TWO_CRESTS(copies) copies, 2, 0, 0, PA_NO_SPECIAL, false

const pa_card pa_cards[PA_CARDS] = {
    {"bologna-red-hat-star", BOLOGNA, STAR(PA_RED_HAT)},
    {"bologna-lady-star", BOLOGNA, STAR(PA_LADY)},
    {"bologna-two-beards", BOLOGNA, TWICE(PA_BEARD)},
    {"bologna-move", BOLOGNA, MOVE},
    {"bologna-any", BOLOGNA, ANY},
    {"bologna-two-crests", BOLOGNA, TWO_CRESTS(2)},
    {"firenze-lady-star", FIRENZE, STAR(PA_LADY)},
    {"firenze-beard-star", FIRENZE, STAR(PA_BEARD)},
    {"firenze-two-red-hats", FIRENZE, TWICE(PA_RED_HAT)},
    {"firenze-move", FIRENZE, MOVE},
    {"firenze-any", FIRENZE, ANY},
    {"firenze-two-crests", FIRENZE, TWO_CRESTS(2)},
    {"roma-beard-star", ROMA, STAR(PA_BEARD)},
    {"roma-red-hat-star", ROMA, STAR(PA_RED_HAT)},
    {"roma-two-ladies", ROMA, TWICE(PA_LADY)},
    {"roma-move", ROMA, MOVE},
    {"roma-any", ROMA, ANY},
    {"roma-two-crests", ROMA, TWO_CRESTS(2)},
    {"pistoia-red-hat-star", PISTOIA, STAR(PA_RED_HAT)},
    {"pistoia-lady-star", PISTOIA, STAR(PA_LADY)},
    {"pistoia-two-beards", PISTOIA, TWICE(PA_BEARD)},
    {"pistoia-move", PISTOIA, MOVE},
    {"pistoia-any", PISTOIA, ANY},
    {"pistoia-two-crests", PISTOIA, TWO_CRESTS(2)},
    {"lucca-red-hat-star", LUCCA, STAR(PA_RED_HAT)},
    {"lucca-lady-star", LUCCA, STAR(PA_LADY)},
    {"lucca-move", LUCCA, MOVE},
    {"lucca-two-crests", LUCCA, TWO_CRESTS(2)},
    {"siena-lady-star", SIENA, STAR(PA_LADY)},
    {"siena-beard-star", SIENA, STAR(PA_BEARD)},
    {"siena-any", SIENA, ANY},
    {"siena-two-crests", SIENA, TWO_CRESTS(2)},
    {"milano-beard-star", MILANO, STAR(PA_BEARD)},
    {"milano-red-hat-star", MILANO, STAR(PA_RED_HAT)},
    {"milano-two-ladies", MILANO, TWICE(PA_LADY)},
    {"milano-two-crests", MILANO, TWO_CRESTS(2)},
    {"ferrara-red-hat-star", FERRARA, STAR(PA_RED_HAT)},
    {"ferrara-lady-star", FERRARA, STAR(PA_LADY)},
    {"ferrara-two-beards", FERRARA, TWICE(PA_BEARD)},
    {"ferrara-two-crests", FERRARA, TWO_CRESTS(1)},
    {"parma-lady-star", PARMA, STAR(PA_LADY)},
    {"parma-beard-star", PARMA, STAR(PA_BEARD)},
    {"parma-two-red-hats", PARMA, TWICE(PA_RED_HAT)},
    {"parma-two-crests", PARMA, TWO_CRESTS(1)},
    {"verona-beard-star", VERONA, STAR(PA_BEARD)},
    {"verona-red-hat-star", VERONA, STAR(PA_RED_HAT)},
    {"verona-move", VERONA, MOVE},
    {"verona-two-crests", VERONA, TWO_CRESTS(1)},
};

const pa_share pa_shares[TAV_SEATS_MAX + 1] = {
    [2] = {.supply = 39, .turns = 24},
    [3] = {.supply = 29, .turns = 16},
    [4] = {.supply = 21, .turns = 12},
    [5] = {.supply = 21, .turns = 11},
};

const char *const pa_site_ids[PA_SITES] = {"left", "right"};
const char *const pa_patrician_ids[PA_PATRICIANS] = {"red-hat", "lady", "beard"};
