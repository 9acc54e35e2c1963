/* Numbers are scaled to about one. Seats are relative to the viewer: the viewer is 0, the others
 * follow in turn order. A spectator counts as seat 0. The two sites of a city are interchangeable
 * (docs/rules/patrician.md 7.22), so the one with the taller tower comes first. */
#include "ai/patrician/encode.h"

#include <assert.h>
#include <string.h>

#include "ai/patrician/outlook.h"
#include "ai/policy.h"
#include "games/patrician/flow.h"
#include "games/patrician/score.h"

_Static_assert((int)PA_FEATURES <= (int)POLICY_FEATURES_MAX, "the features fit");

typedef struct {
    const pa_state *seen;
    int viewer, players;
    float *at; /* where the next number goes */
} encoder;

static void put(encoder *e, float value)
{
    *e->at++ = value;
}

static void put_scaled(encoder *e, int value, int whole)
{
    put(e, (float)value / (float)whole);
}

/* Writes 1 at one of `count` places, or nowhere. */
static void put_choice(encoder *e, int chosen, int count)
{
    for (int i = 0; i < count; i++)
        put(e, i == chosen ? 1.0f : 0.0f);
}

/* The seat `place` places after the viewer; -1 if nobody sits there. */
static int seat_at(const encoder *e, int place)
{
    return place < e->players ? (e->viewer + place) % e->players : -1;
}

/* The tower, with owners relative to the viewer. */
static pa_tower tower_seen(const encoder *e, pa_tower tower)
{
    pa_tower seen = 0;
    for (int floor = pa_height(tower) - 1; floor >= 0; floor--)
        seen = pa_stack(seen, (pa_top(tower >> 4 * floor) - e->viewer + e->players) % e->players);
    return seen;
}

static void put_card(encoder *e, int id)
{
    if (id >= PA_CARDS) {
        memset(e->at, 0, PA_CARD_FEATURES * sizeof *e->at);
        e->at += PA_CARD_FEATURES;
        return;
    }
    const pa_card *card = &pa_cards[id];
    put(e, 1.0f);
    put_scaled(e, card->crests, 2);
    for (int patrician = 0; patrician < PA_PATRICIANS; patrician++)
        put_scaled(e, card->portrait == patrician ? card->heads : 0, 2);
    put(e, card->special == PA_SPECIAL_MOVE ? 1.0f : 0.0f);
    put(e, card->special == PA_SPECIAL_ANY ? 1.0f : 0.0f);
    put_choice(e, card->city, PA_CITIES);
}

static void put_tower(encoder *e, pa_tower tower, int floors_of_city)
{
    int floors[TAV_SEATS_MAX] = {0};
    for (pa_tower rest = tower; rest != 0; rest = pa_without_top(rest))
        floors[pa_top(rest)]++;
    put_scaled(e, pa_height(tower), floors_of_city);
    for (int place = 0; place < TAV_SEATS_MAX; place++)
        put_scaled(e, floors[place], floors_of_city);
    put_choice(e, tower != 0 ? pa_tower_winner(tower) : -1, TAV_SEATS_MAX);
}

static void put_city(encoder *e, int city, const uint8_t *crests)
{
    pa_tower left = tower_seen(e, e->seen->tower[city][PA_LEFT]);
    pa_tower right = tower_seen(e, e->seen->tower[city][PA_RIGHT]);
    int floors = pa_cities[city].floors;
    put(e, pa_city_plays(city, e->players) ? 1.0f : 0.0f);
    put_scaled(e, e->seen->room[city], floors);
    put_tower(e, left > right ? left : right, floors);
    put_tower(e, left > right ? right : left, floors);
    for (int place = 0; place < TAV_SEATS_MAX; place++) {
        int seat = seat_at(e, place);
        put_scaled(e, seat >= 0 ? crests[seat] : 0, floors);
    }
    put_card(e, e->seen->display[city]);
}

static int hidden_cards(const pa_state *seen, int seat)
{
    int hidden = 0;
    for (int i = 0; i < PA_HAND; i++)
        hidden += seen->hand[seat][i] == PA_SLOT_HIDDEN;
    return hidden;
}

static void put_seat(encoder *e, int place, const tav_score *score)
{
    const pa_state *seen = e->seen;
    int seat = seat_at(e, place), heads[PA_PATRICIANS];
    if (seat < 0) {
        memset(e->at, 0, PA_SEAT_FEATURES * sizeof *e->at);
        e->at += PA_SEAT_FEATURES;
        return;
    }
    pa_know_heads(seen, e->viewer, seat, heads);
    put(e, 1.0f);
    put(e, seat == seen->turn ? 1.0f : 0.0f);
    put(e, seat == seen->first ? 1.0f : 0.0f);
    put_scaled(e, score[seat].part[0], 50);
    put_scaled(e, score[seat].part[1], 30);
    put_scaled(e, seen->supply[seat], pa_shares[e->players].supply);
    put_scaled(e, hidden_cards(seen, seat), PA_HAND);
    for (int patrician = 0; patrician < PA_PATRICIANS; patrician++) {
        put_scaled(e, heads[patrician], 2 * PA_SET);
        put_scaled(e, heads[patrician] % PA_SET, PA_SET);
    }
}

static void put_game(encoder *e)
{
    const pa_state *seen = e->seen;
    put_scaled(e, seen->round, pa_shares[e->players].turns);
    put_scaled(e, seen->draw_count, PA_DRAW_MAX);
    put_choice(e, e->players - 2, TAV_SEATS_MAX - 1);
    put_choice(e, seen->phase, PA_OVER + 1);
    put_scaled(e, seen->to_build, 2);
}

void pa_encode(const tav_view *view, float *features)
{
    const pa_view *v = (const pa_view *)view;
    encoder e = {.seen = &v->seen,
                 .viewer = v->head.viewer == TAV_SPECTATOR ? 0 : v->head.viewer,
                 .players = v->seen.config.players,
                 .at = features};
    tav_score score[TAV_SEATS_MAX];
    pa_crests crests;
    pa_score((const tav_state *)e.seen, score);
    pa_know_crests(e.seen, e.viewer, &crests);
    put_game(&e);
    for (int place = 0; place < TAV_SEATS_MAX; place++)
        put_seat(&e, place, score);
    for (int i = 0; i < PA_HAND; i++) {
        uint8_t slot = e.seen->hand[e.viewer][i];
        put_card(&e, pa_slot_holds(slot) ? pa_slot_card(slot) : PA_NO_CARD);
    }
    put_card(&e, e.seen->card);
    for (int city = 0; city < PA_CITIES; city++)
        put_city(&e, city, crests.of[city]);
    assert(e.at == features + PA_FEATURES);
}
