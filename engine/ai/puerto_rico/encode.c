/* A table as counts, in the order of the runs below: the table, its roles, ships, market and
 * festival, then the seats starting with the viewer's. Reads a true or a masked state; of the true
 * one, only the tile another seat has drawn is left out. */
#include "ai/puerto_rico/features.h"
#include "ai/puerto_rico/outlook.h"

#include "games/puerto_rico/score.h"

static const feature_run of_table[] = {
    {"players", PR_SEATS - 1, 1, FEATURE_NUMBERS, 2},
    {"modules", 4, 1, FEATURE_MODULES, 0},
    {"decision", PR_DECISIONS, 1, FEATURE_DECISIONS, 0},
    {"actor", 1, PR_SEATS, FEATURE_ALONE, 0},
    {"governor", 1, PR_SEATS, FEATURE_ALONE, 0},
    {"round", 1, 20, FEATURE_ALONE, 0},
    {"picks-left", 1, 6, FEATURE_ALONE, 0},
    {"end", 1, 1, FEATURE_ALONE, 0},
    {"phases-left", 1, 80, FEATURE_ALONE, 0},
    {"chips", 1, 126, FEATURE_ALONE, 0},
    {"workers", 1, 100, FEATURE_ALONE, 0},
    {"nobles", 1, 20, FEATURE_ALONE, 0},
    {"quarries", 1, 8, FEATURE_ALONE, 0},
    {"hall-workers", 1, 10, FEATURE_ALONE, 0},
    {"hall-nobles", 1, 4, FEATURE_ALONE, 0},
    {"pile", 1, PR_PILE, FEATURE_ALONE, 0},
    {"goods", PR_GOODS, 11, FEATURE_THINGS, 0},
    {"house", PR_GOODS, PR_HOUSE, FEATURE_THINGS, 0},
    {"face-up", PR_GOODS, 6, FEATURE_THINGS, 0},
    {"discards", PR_GOODS, 12, FEATURE_THINGS, 0},
    {"drawn", PR_GOODS, 1, FEATURE_THINGS, 0},
};

static const feature_run of_role[] = {
    {"free", 1, 1, FEATURE_ALONE, 0},
    {"doubloons", 1, 4, FEATURE_ALONE, 0},
    {"kidnapped", 1, 1, FEATURE_ALONE, 0},
};

static const feature_run of_ship[] = {
    {"good", PR_GOODS, 1, FEATURE_THINGS, 0},
    {"barrels", 1, 8, FEATURE_ALONE, 0},
    {"room", 1, 8, FEATURE_ALONE, 0},
};

static const feature_run of_market[] = {
    {"copies", PR_BUILDINGS, 4, FEATURE_THINGS, PR_THING_BUILDING},
};

static const feature_run of_festival[] = {
    {"plantation", PR_GOODS, 1, FEATURE_THINGS, 0},
    {"barrels", PR_GOODS, 3, FEATURE_THINGS, 0},
    {"building", PR_BUILDINGS, 1, FEATURE_THINGS, PR_THING_BUILDING},
    {"plantation-open", 1, 1, FEATURE_ALONE, 0},
    {"barrels-open", 1, 1, FEATURE_ALONE, 0},
    {"building-open", 1, 1, FEATURE_ALONE, 0},
};

static const feature_run of_seat[] = {
    {"present", 1, 1, FEATURE_ALONE, 0},
    {"governor", 1, 1, FEATURE_ALONE, 0},
    {"buccaneer", 1, 1, FEATURE_ALONE, 0},
    {"picked-role", 1, 1, FEATURE_ALONE, 0},
    {"doubloons", 1, 12, FEATURE_ALONE, 0},
    {"chips", 1, 40, FEATURE_ALONE, 0},
    {"points", 1, 60, FEATURE_ALONE, 0},
    {"workers", 1, 20, FEATURE_ALONE, 0},
    {"nobles", 1, 8, FEATURE_ALONE, 0},
    {"port", 1, 4, FEATURE_ALONE, 0},
    {"forests", 1, 6, FEATURE_ALONE, 0},
    {"city-spaces", 1, PR_CITY, FEATURE_ALONE, 0},
    {"territory-spaces", 1, PR_TERRITORY, FEATURE_ALONE, 0},
    {"empty-circles", 1, 8, FEATURE_ALONE, 0},
    {"union-hall-scored", 1, 1, FEATURE_ALONE, 0},
    {"first-load-begun", 1, 1, FEATURE_ALONE, 0},
    {"wharf-used", 1, 1, FEATURE_ALONE, 0},
    {"small-wharf-used", 1, 1, FEATURE_ALONE, 0},
    {"goods", PR_GOODS, 6, FEATURE_THINGS, 0},
    {"production", PR_GOODS, 4, FEATURE_THINGS, 0},
    {"tiles", PR_TILES, 5, FEATURE_THINGS, 0},
    {"manned-tiles", PR_TILES, 5, FEATURE_THINGS, 0},
    {"buildings", PR_BUILDINGS, 1, FEATURE_THINGS, PR_THING_BUILDING},
    {"pieces", PR_BUILDINGS, 3, FEATURE_THINGS, PR_THING_BUILDING},
};

static const feature_section sections[] = {
    {"table", 1, FEATURE_ALONE, 0, FEATURE_LIST_SIZE(of_table), of_table},
    {"role", PR_ROLES, FEATURE_THINGS, PR_THING_ROLE, FEATURE_LIST_SIZE(of_role), of_role},
    {"ship", PR_SHIPS, FEATURE_NUMBERS, 0, FEATURE_LIST_SIZE(of_ship), of_ship},
    {"market", 1, FEATURE_ALONE, 0, FEATURE_LIST_SIZE(of_market), of_market},
    {"festival", 1, FEATURE_ALONE, 0, FEATURE_LIST_SIZE(of_festival), of_festival},
    {"seat", PR_SEATS, FEATURE_NUMBERS, 0, FEATURE_LIST_SIZE(of_seat), of_seat},
};

/* Seats count from the viewer; nobody is the largest distance. */
static int place_of(const pr_state *s, int first, int seat)
{
    int players = s->config.players;
    return seat == PR_NONE || seat == TAV_NOBODY ? players : (seat + players - first) % players;
}

static void put_roles(feature_writer *w, const pr_state *s, int first)
{
    unsigned roles = pr_roles(s);
    for (int role = 0; role < PR_ROLES; role++) {
        const pr_card *card = &s->card[role];
        feature_put(w, (roles >> role & 1) != 0 && card->seat == PR_NONE);
        feature_put(w, card->doubloons);
        feature_put(w, card->kidnapper != PR_NONE && card->kidnapper == first);
    }
}

static void put_ships(feature_writer *w, const pr_state *s)
{
    for (int ship = 0; ship < PR_SHIPS; ship++) {
        bool there = ship < pr_ship_count(s);
        feature_which(w, there ? s->ship[ship].good : PR_NONE, PR_GOODS);
        feature_put(w, there ? s->ship[ship].barrels : 0);
        feature_put(w, there ? pr_ship_size(s, ship) - s->ship[ship].barrels : 0);
    }
}

static void put_festival(feature_writer *w, const pr_state *s)
{
    const pr_festival *festival = &s->festival;
    bool there = pr_module(s, PR_FESTIVAL);
    feature_which(w, there ? festival->plantation : PR_NONE, PR_GOODS);
    feature_copy(w, festival->production, PR_GOODS);
    feature_which(w, there ? festival->building : PR_NONE, PR_BUILDINGS);
    feature_put(w, there && festival->plantation_seat == PR_NONE);
    feature_put(w, there && festival->production_seat == PR_NONE);
    feature_put(w, there && festival->building_seat == PR_NONE);
}

static void put_table(feature_writer *w, const pr_state *s, int viewer, int first)
{
    static const pr_step none = {.kind = PR_DECISIONS, .seat = PR_NONE};
    const pr_step *step = s->over ? &none : &s->step[s->depth - 1];
    feature_which(w, s->config.players - 2, PR_SEATS - 1);
    feature_bits(w, s->config.modules, 4);
    feature_which(w, step->kind, PR_DECISIONS);
    feature_put(w, place_of(s, first, step->seat));
    feature_put(w, place_of(s, first, s->governor));
    feature_put(w, s->round);
    feature_put(w, s->over ? 0 : pr_picks_per_round(s) - pr_picks_done(s));
    feature_put(w, s->end != 0);
    feature_put(w, s->over ? 0 : pr_phases_left(s) * 8 / PHASE);
    feature_put(w, s->vp);
    feature_put(w, s->workers);
    feature_put(w, s->nobles);
    feature_put(w, s->quarries);
    feature_put(w, s->hall_workers);
    feature_put(w, s->hall_nobles);
    feature_put(w, s->pile_size);
    feature_copy(w, s->goods, PR_GOODS);
    feature_copy(w, s->house, PR_GOODS);
    feature_copy(w, s->face_up, PR_GOODS);
    feature_copy(w, s->discards, PR_GOODS);
    feature_which(w, s->over || step->seat == viewer ? s->drawn : PR_NONE, PR_GOODS);
}

static void put_seat(feature_writer *w, const pr_state *s, int number, int points)
{
    const pr_seat *seat = &s->seat[number];
    feature_put(w, 1);
    feature_put(w, number == s->governor);
    feature_put(w, number == s->token);
    feature_put(w, number == s->phase.picker);
    feature_put(w, seat->doubloons);
    feature_put(w, seat->vp);
    feature_put(w, points);
    feature_put(w, seat->workers);
    feature_put(w, seat->nobles);
    feature_put(w, seat->port);
    feature_put(w, seat->forests);
    feature_put(w, seat->spaces);
    feature_put(w, pr_room(seat));
    feature_put(w, pr_empty_circles(seat));
    feature_put(w, s->phase.union_scored >> number & 1);
    feature_put(w, s->phase.had_turn >> number & 1);
    feature_put(w, s->phase.wharf_used >> number & 1);
    feature_put(w, s->phase.small_wharf_used >> number & 1);
    feature_copy(w, seat->goods, PR_GOODS);
    for (int kind = 0; kind < PR_GOODS; kind++)
        feature_put(w, pr_production(seat, kind));
    feature_copy(w, seat->tiles, PR_TILES);
    feature_copy(w, seat->manned, PR_TILES);
    feature_bits(w, seat->city, PR_BUILDINGS);
    feature_copy(w, seat->manned + PR_TILES, PR_BUILDINGS);
}

/* A spectator sees the table from seat 0. */
static void encode(const tav_state *state, int viewer, uint8_t *features)
{
    const pr_state *s = (const pr_state *)state;
    feature_writer w = {features};
    int players = s->config.players, first = viewer == TAV_SPECTATOR ? 0 : viewer;
    tav_score scores[PR_SEATS];
    pr_score(state, scores);
    put_table(&w, s, viewer, first);
    put_roles(&w, s, first);
    put_ships(&w, s);
    feature_copy(&w, s->copies, PR_BUILDINGS);
    put_festival(&w, s);
    for (int i = 0; i < players; i++) {
        int seat = (first + i) % players;
        put_seat(&w, s, seat, scores[seat].total);
    }
    feature_zeros(&w, (PR_SEATS - players) * PR_FEATURES_OF_SEAT);
    assert(w.at == features + PR_FEATURES);
}

const tav_features pr_features = {
    .version = 1,
    .count = PR_FEATURES,
    .seen_at = offsetof(pr_view, seen),
    .section_count = FEATURE_LIST_SIZE(sections),
    .section = sections,
    .encode = encode,
};
