/* A view as numbers for a learned evaluation; docs/features.md lists them. Counts are
 * divided by a usual maximum, so that most features lie between 0 and 1. */
#include "ai/puerto_rico/features.h"
#include "ai/puerto_rico/outlook.h"

#include "games/puerto_rico/score.h"

typedef struct {
    float *at;
} writer;

static void put(writer *w, int value, int usual)
{
    *w->at++ = (float)value / (float)usual;
}

static void put_each(writer *w, const uint8_t *value, int count, int usual)
{
    for (int i = 0; i < count; i++)
        put(w, value[i], usual);
}

/* One number per place: 1 at the given place, if any. */
static void put_which(writer *w, int which, int count)
{
    for (int i = 0; i < count; i++)
        put(w, i == which, 1);
}

static void put_bits(writer *w, uint64_t bits, int count)
{
    for (int i = 0; i < count; i++)
        put(w, (int)(bits >> i & 1), 1);
}

/* Seats count from the viewer; nobody is the largest distance. */
static int place_of(const pr_state *s, int first, int seat)
{
    int players = s->config.players;
    return seat == PR_NONE || seat == TAV_NOBODY ? players : (seat + players - first) % players;
}

static void put_cards(writer *w, const pr_state *s, int first)
{
    unsigned roles = pr_roles(s);
    for (int role = 0; role < PR_ROLES; role++) {
        bool open = (roles >> role & 1) != 0 && s->card[role].seat == PR_NONE;
        put(w, open, 1);
        put(w, s->card[role].doubloons, 4);
        put(w, s->card[role].kidnapper != PR_NONE && s->card[role].kidnapper == first, 1);
    }
}

static void put_ships(writer *w, const pr_state *s)
{
    for (int ship = 0; ship < PR_SHIPS; ship++) {
        bool there = ship < pr_ship_count(s);
        put_which(w, there ? s->ship[ship].good : PR_NONE, PR_GOODS);
        put(w, there ? s->ship[ship].barrels : 0, 8);
        put(w, there ? pr_ship_size(s, ship) - s->ship[ship].barrels : 0, 8);
    }
}

static void put_festival(writer *w, const pr_state *s)
{
    const pr_festival *festival = &s->festival;
    bool there = pr_module(s, PR_FESTIVAL);
    put_which(w, there ? festival->plantation : PR_NONE, PR_GOODS);
    put_each(w, festival->production, PR_GOODS, 3);
    put_which(w, there ? festival->building : PR_NONE, PR_BUILDINGS);
    put(w, there && festival->plantation_seat == PR_NONE, 1);
    put(w, there && festival->production_seat == PR_NONE, 1);
    put(w, there && festival->building_seat == PR_NONE, 1);
}

static void put_table(writer *w, const pr_view *v, int first)
{
    const pr_state *s = &v->seen;
    int phases = s->over ? 0 : pr_phases_left(s);
    put_which(w, s->config.players - 2, PR_SEATS - 1);
    put_bits(w, s->config.modules, 4);
    put_which(w, s->over ? PR_DECISIONS : v->head.decision, PR_DECISIONS);
    put(w, place_of(s, first, v->head.actor), PR_SEATS);
    put(w, place_of(s, first, s->governor), PR_SEATS);
    put(w, s->round, 20);
    put(w, s->over ? 0 : pr_picks_per_round(s) - pr_picks_done(s), 6);
    put(w, s->end != 0, 1);
    put(w, phases, 10 * PHASE);
    put(w, s->vp, 126);
    put(w, s->workers, 100);
    put(w, s->nobles, 20);
    put(w, s->quarries, 8);
    put(w, s->hall_workers, 10);
    put(w, s->hall_nobles, 4);
    put(w, s->pile_size, PR_PILE);
    put_each(w, s->goods, PR_GOODS, 11);
    put_each(w, s->house, PR_GOODS, PR_HOUSE);
    put_each(w, s->face_up, PR_GOODS, 6);
    put_each(w, s->discards, PR_GOODS, 12);
    put_which(w, s->drawn, PR_GOODS);
    put_cards(w, s, first);
    put_ships(w, s);
    put_each(w, s->copies, PR_BUILDINGS, 4);
    put_festival(w, s);
}

static void put_seat(writer *w, const pr_state *s, int number, const tav_score *score)
{
    const pr_seat *seat = &s->seat[number];
    put(w, 1, 1); /* somebody sits here */
    put(w, number == s->governor, 1);
    put(w, number == s->token, 1);
    put(w, number == s->phase.picker, 1);
    put(w, seat->doubloons, 12);
    put(w, seat->vp, 40);
    put(w, score->total, 60);
    put(w, seat->workers, 20);
    put(w, seat->nobles, 8);
    put(w, seat->port, 4);
    put(w, seat->forests, 6);
    put(w, seat->spaces, PR_CITY);
    put(w, pr_room(seat), PR_TERRITORY);
    put(w, pr_empty_circles(seat), 8);
    put(w, s->phase.union_scored >> number & 1, 1);
    put(w, s->phase.had_turn >> number & 1, 1);
    put(w, s->phase.wharf_used >> number & 1, 1);
    put(w, s->phase.small_wharf_used >> number & 1, 1);
    put_each(w, seat->goods, PR_GOODS, 6);
    for (int kind = 0; kind < PR_GOODS; kind++)
        put(w, pr_production(seat, kind), 4);
    put_each(w, seat->tiles, PR_TILES, 5);
    put_each(w, seat->manned, PR_TILES, 5);
    put_bits(w, seat->city, PR_BUILDINGS);
    put_each(w, seat->manned + PR_TILES, PR_BUILDINGS, 3);
}

/* A spectator sees the table from seat 0. */
void pr_encode(const tav_view *view, float *features)
{
    const pr_view *v = (const pr_view *)view;
    const pr_state *s = &v->seen;
    writer w = {features};
    int players = s->config.players;
    int first = v->head.viewer == TAV_SPECTATOR ? 0 : v->head.viewer;
    tav_score scores[PR_SEATS];
    pr_score((const tav_state *)s, scores);
    put_table(&w, v, first);
    for (int i = 0; i < players; i++) {
        int seat = (first + i) % players;
        put_seat(&w, s, seat, &scores[seat]);
    }
    while (w.at < features + PR_FEATURES)
        put(&w, 0, 1);
}
