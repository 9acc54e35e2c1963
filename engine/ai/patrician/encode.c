/* A table as counts, in the order of the runs below. Seats are relative to the viewer: the viewer is
 * 0, the others follow in turn order; a spectator sees the table from seat 0. The two sites of a city
 * are interchangeable (docs/rules/patrician.md 7.22), so the one with the taller tower comes first.
 *
 * Reads a true or a masked state: cards of other hands that nobody has seen are left out of both. */
#include "ai/patrician/encode.h"

#include <assert.h>
#include <string.h>

#include "ai/patrician/outlook.h"
#include "games/patrician/flow.h"
#include "games/patrician/score.h"

_Static_assert((int)PA_FEATURES <= (int)FEATURES_MAX, "the features fit");

enum { FLOORS = 8 }; /* more never stand on one site */

static const feature_run of_table[] = {
    {"round", 1, 24, FEATURE_ALONE, 0},
    {"draw-pile", 1, PA_DRAW_MAX, FEATURE_ALONE, 0},
    {"players", TAV_SEATS_MAX - 1, 1, FEATURE_NUMBERS, 2},
    {"decision", PA_OVER, 1, FEATURE_DECISIONS, 0},
    {"over", 1, 1, FEATURE_ALONE, 0},
    {"to-build", 1, 2, FEATURE_ALONE, 0},
};

static const feature_run of_seat[] = {
    {"present", 1, 1, FEATURE_ALONE, 0},
    {"turn", 1, 1, FEATURE_ALONE, 0},
    {"start-player", 1, 1, FEATURE_ALONE, 0},
    {"prestige", 1, 50, FEATURE_ALONE, 0},
    {"portraits", 1, 30, FEATURE_ALONE, 0},
    {"supply", 1, 39, FEATURE_ALONE, 0},
    {"hidden-cards", 1, PA_HAND, FEATURE_ALONE, 0},
    {"heads", PA_PATRICIANS, 6, FEATURE_THINGS, PA_THING_PATRICIAN},
    {"heads-beyond-sets", PA_PATRICIANS, 3, FEATURE_THINGS, PA_THING_PATRICIAN},
};

#define CARD_RUNS                                                                                  \
    {"card", 1, 1, FEATURE_ALONE, 0}, {"card-crests", 1, 2, FEATURE_ALONE, 0},                     \
        {"card-heads", PA_PATRICIANS, 2, FEATURE_THINGS, PA_THING_PATRICIAN},                      \
        {"card-moves", 1, 1, FEATURE_ALONE, 0}, {"card-takes-any", 1, 1, FEATURE_ALONE, 0},        \
    {                                                                                              \
        "card-city", PA_CITIES, 1, FEATURE_THINGS, PA_THING_CITY                                   \
    }

static const feature_run of_card[] = {CARD_RUNS};

static const feature_run of_city[] = {
    {"in-play", 1, 1, FEATURE_ALONE, 0},
    {"room", 1, 2 * FLOORS, FEATURE_ALONE, 0},
    {"taller", 1, FLOORS, FEATURE_ALONE, 0},
    {"taller-floors", TAV_SEATS_MAX, FLOORS, FEATURE_NUMBERS, 0},
    {"taller-winner", TAV_SEATS_MAX, 1, FEATURE_NUMBERS, 0},
    {"lower", 1, FLOORS, FEATURE_ALONE, 0},
    {"lower-floors", TAV_SEATS_MAX, FLOORS, FEATURE_NUMBERS, 0},
    {"lower-winner", TAV_SEATS_MAX, 1, FEATURE_NUMBERS, 0},
    {"crests", TAV_SEATS_MAX, FLOORS, FEATURE_NUMBERS, 0},
    CARD_RUNS,
};

static const feature_section sections[] = {
    {"table", 1, FEATURE_ALONE, 0, FEATURE_LIST_SIZE(of_table), of_table},
    {"seat", TAV_SEATS_MAX, FEATURE_NUMBERS, 0, FEATURE_LIST_SIZE(of_seat), of_seat},
    {"hand", PA_HAND, FEATURE_NUMBERS, 0, FEATURE_LIST_SIZE(of_card), of_card},
    {"turn", 1, FEATURE_ALONE, 0, FEATURE_LIST_SIZE(of_card), of_card},
    {"city", PA_CITIES, FEATURE_THINGS, PA_THING_CITY, FEATURE_LIST_SIZE(of_city), of_city},
};

typedef struct {
    feature_writer w;
    const pa_state *state;
    int viewer; /* TAV_SPECTATOR knows no secret card */
    int first;  /* the seat that comes first */
    int players;
    uint8_t relative[16]; /* a floor's owner in a tower, counted from the first seat */
} encoder;

/* The seat `place` places after the first; -1 if nobody sits there. */
static int seat_at(const encoder *e, int place)
{
    int seat = e->first + place;
    return place >= e->players ? -1 : seat < e->players ? seat : seat - e->players;
}

/* Cards and towers are most of the work, so they are written at fixed places rather than one number
 * after the other: with no division and one pass over a tower, an encoding takes half the time. */

/* The tower, with owners relative to the first seat. */
static pa_tower tower_seen(const encoder *e, pa_tower tower)
{
    pa_tower seen = 0;
    int shift = 0;
    for (pa_tower rest = tower; rest != 0; rest = pa_without_top(rest), shift += 4)
        seen |= (pa_tower)e->relative[rest & 15] << shift;
    return seen;
}

static void put_card(encoder *e, int id)
{
    enum { CARD, CRESTS, HEADS, MOVES = HEADS + PA_PATRICIANS, TAKES_ANY, CITY };
    _Static_assert(CITY + PA_CITIES == PA_CARD_FEATURES, "the runs of a card");
    uint8_t *at = e->w.at;
    feature_zeros(&e->w, PA_CARD_FEATURES);
    if (id >= PA_CARDS)
        return;
    const pa_card *card = &pa_cards[id];
    at[CARD] = 1;
    at[CRESTS] = card->crests;
    if (card->portrait < PA_PATRICIANS)
        at[HEADS + card->portrait] = card->heads;
    at[MOVES] = card->special == PA_SPECIAL_MOVE;
    at[TAKES_ANY] = card->special == PA_SPECIAL_ANY;
    at[CITY + card->city] = 1;
}

/* Its owners are relative; the winner has the most floors, of several the one nearest to the top. */
static void put_tower(encoder *e, pa_tower tower)
{
    enum { HEIGHT, FLOORS_OF, WINNER = FLOORS_OF + TAV_SEATS_MAX, ALL = WINNER + TAV_SEATS_MAX };
    uint8_t floors[16] = {0}, height = 0, most = 0;
    for (pa_tower rest = tower; rest != 0; rest = pa_without_top(rest)) {
        uint8_t count = ++floors[rest & 15];
        most = count > most ? count : most;
        height++;
    }
    uint8_t *at = e->w.at;
    feature_zeros(&e->w, ALL);
    at[HEIGHT] = height;
    memcpy(at + FLOORS_OF, floors + 1, TAV_SEATS_MAX);
    if (tower == 0)
        return;
    while (floors[tower & 15] != most)
        tower = pa_without_top(tower);
    at[WINNER + pa_top(tower)] = 1;
}

static void put_city(encoder *e, int city, pa_seats crests)
{
    pa_tower left = tower_seen(e, e->state->tower[city][PA_LEFT]);
    pa_tower right = tower_seen(e, e->state->tower[city][PA_RIGHT]);
    feature_put(&e->w, pa_city_plays(city, e->players));
    feature_put(&e->w, e->state->room[city]);
    put_tower(e, left > right ? left : right);
    put_tower(e, left > right ? right : left);
    for (int place = 0; place < TAV_SEATS_MAX; place++) {
        int seat = seat_at(e, place);
        feature_put(&e->w, seat >= 0 ? pa_of_seat(crests, seat) : 0);
    }
    put_card(e, e->state->display[city]);
}

/* Cards of a hand that the viewer has not seen. */
static int hidden_cards(const encoder *e, int seat)
{
    int hidden = 0;
    for (int i = 0; i < PA_HAND; i++) {
        uint8_t slot = e->state->hand[seat][i];
        hidden += slot == PA_SLOT_HIDDEN ||
                  (pa_slot_holds(slot) && pa_slot_secret(slot) && seat != e->viewer);
    }
    return hidden;
}

static void put_seat(encoder *e, int place, const tav_score *score)
{
    int seat = seat_at(e, place), heads[PA_PATRICIANS];
    if (seat < 0) {
        feature_zeros(&e->w, PA_SEAT_FEATURES);
        return;
    }
    pa_know_heads(e->state, e->viewer, seat, heads);
    feature_put(&e->w, 1);
    feature_put(&e->w, seat == e->state->turn);
    feature_put(&e->w, seat == e->state->first);
    feature_put(&e->w, score[seat].part[0]);
    feature_put(&e->w, score[seat].part[1]);
    feature_put(&e->w, e->state->supply[seat]);
    feature_put(&e->w, hidden_cards(e, seat));
    for (int patrician = 0; patrician < PA_PATRICIANS; patrician++)
        feature_put(&e->w, heads[patrician]);
    for (int patrician = 0; patrician < PA_PATRICIANS; patrician++)
        feature_put(&e->w, heads[patrician] % PA_SET);
}

static void put_table(encoder *e)
{
    feature_put(&e->w, e->state->round);
    feature_put(&e->w, e->state->draw_count);
    feature_which(&e->w, e->players - 2, TAV_SEATS_MAX - 1);
    feature_which(&e->w, e->state->phase, PA_OVER + 1);
    feature_put(&e->w, e->state->to_build);
}

/* The viewer's own hand; a spectator has none. */
static void put_hand(encoder *e)
{
    for (int i = 0; i < PA_HAND; i++) {
        uint8_t slot = e->viewer == TAV_SPECTATOR ? PA_SLOT_FREE : e->state->hand[e->viewer][i];
        put_card(e, pa_slot_holds(slot) ? pa_slot_card(slot) : PA_NO_CARD);
    }
}

static void encode(const tav_state *state, int viewer, uint8_t *features)
{
    const pa_state *s = (const pa_state *)state;
    encoder e = {.w = {features},
                 .state = s,
                 .viewer = viewer,
                 .first = viewer == TAV_SPECTATOR ? 0 : viewer,
                 .players = s->config.players};
    tav_score score[TAV_SEATS_MAX];
    pa_crests crests;
    for (int place = 0; place < e.players; place++)
        e.relative[pa_stack(0, seat_at(&e, place))] = (uint8_t)pa_stack(0, place);
    pa_score(state, score);
    pa_know_crests(s, viewer, &crests);
    put_table(&e);
    for (int place = 0; place < TAV_SEATS_MAX; place++)
        put_seat(&e, place, score);
    put_hand(&e);
    put_card(&e, s->card);
    for (int city = 0; city < PA_CITIES; city++)
        put_city(&e, city, crests.of[city]);
    assert(e.w.at == features + PA_FEATURES);
}

const tav_features pa_features = {
    .version = 1,
    .count = PA_FEATURES,
    .seen_at = offsetof(pa_view, seen),
    .section_count = FEATURE_LIST_SIZE(sections),
    .section = sections,
    .encode = encode,
};
