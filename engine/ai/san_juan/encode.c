/* A table as counts, in the order of the runs below: the seats starting with the viewer's, then the
 * table. Reads a true or a masked state, and of the true one only what the viewer may know: of
 * another's hand the cards everybody knows, of the price tiles those that have been seen. */
#include "ai/san_juan/internal.h"

#include <assert.h>
#include <string.h>

static const feature_run of_seat[] = {
    {"present", 1, 1, FEATURE_ALONE, 0},
    {"buildings", SJ_BUILDING_CARDS, 1, FEATURE_THINGS, 0},
    {"goods", SJ_PRODUCTION_CARDS, 1, FEATURE_THINGS, 0},
    {"customs-goods", 1, 1, FEATURE_ALONE, 0},
    {"hand", SJ_HAND_CARDS, 1, FEATURE_THINGS, 0},
    {"hand-size", 1, 10, FEATURE_ALONE, 0},
    {"town-size", 1, SJ_TOWN, FEATURE_ALONE, 0},
    {"points", 1, 40, FEATURE_ALONE, 0},
    {"tucked", 1, 10, FEATURE_ALONE, 0},
    {"governor", 1, 1, FEATURE_ALONE, 0},
    {"chose-role", 1, 1, FEATURE_ALONE, 0},
    {"to-act", 1, 1, FEATURE_ALONE, 0},
    {"roles", SJ_ROLES, 1, FEATURE_THINGS, SJ_THING_ROLE},
    {"library-used", 1, 1, FEATURE_ALONE, 0},
    {"bank-used", 1, 1, FEATURE_ALONE, 0},
    {"covering", 1, SJ_TOWN, FEATURE_ALONE, 0},
};

static const feature_run of_table[] = {
    {"players", SJ_SEATS - 1, 1, FEATURE_NUMBERS, 2},
    {"modules", 2, 1, FEATURE_MODULES, 0},
    {"round", 1, 20, FEATURE_ALONE, 0},
    {"picks", 1, SJ_SEATS, FEATURE_ALONE, 0},
    {"deck", 1, 100, FEATURE_ALONE, 0},
    {"discards", 1, 100, FEATURE_ALONE, 0},
    {"cathedral", 1, 1, FEATURE_ALONE, 0},
    {"free-roles", SJ_ROLES, 1, FEATURE_THINGS, SJ_THING_ROLE},
    {"events", SJ_EVENT_CARDS, 1, FEATURE_THINGS, SJ_EARTHQUAKE},
    {"event", SJ_EVENT_CARDS, 1, FEATURE_THINGS, SJ_EARTHQUAKE},
    {"tile-1", SJ_TILES, 1, FEATURE_THINGS, SJ_THING_TILE},
    {"tile-2", SJ_TILES, 1, FEATURE_THINGS, SJ_THING_TILE},
    {"tile-3", SJ_TILES, 1, FEATURE_THINGS, SJ_THING_TILE},
    {"tile-4", SJ_TILES, 1, FEATURE_THINGS, SJ_THING_TILE},
    {"tile-5", SJ_TILES, 1, FEATURE_THINGS, SJ_THING_TILE},
    {"tile-open", 1, 1, FEATURE_ALONE, 0},
    {"decision", SJ_DECISIONS, 1, FEATURE_DECISIONS, 0},
    {"being-built", SJ_BUILDING_CARDS, 1, FEATURE_THINGS, 0},
    {"left", 1, 8, FEATURE_ALONE, 0},
    {"income", 1, 8, FEATURE_ALONE, 0},
    {"drawn", SJ_HAND_CARDS, 1, FEATURE_THINGS, 0},
    {"revealed", SJ_HAND_CARDS, 1, FEATURE_THINGS, 0},
};

static const feature_section sections[] = {
    {"seat", SJ_SEATS, FEATURE_NUMBERS, 0, FEATURE_LIST_SIZE(of_seat), of_seat},
    {"table", 1, FEATURE_ALONE, 0, FEATURE_LIST_SIZE(of_table), of_table},
};

/* Counts each card in the list; skips unknown ones. */
static void put_cards(feature_writer *w, const uint8_t *cards, int count)
{
    uint8_t *out = w->at;
    feature_zeros(w, SJ_HAND_CARDS);
    for (int i = 0; i < count; i++)
        if (cards[i] < SJ_HAND_CARDS)
            out[cards[i]]++;
}

/* The buildings, then the goods of each plant and of the Customs office. */
static void put_town(feature_writer *w, const sj_town *town)
{
    uint8_t *cards = w->at, *goods = cards + SJ_BUILDING_CARDS;
    feature_zeros(w, SJ_BUILDING_CARDS + SJ_PRODUCTION_CARDS + 1);
    for (int i = 0; i < town->size; i++) {
        int card = town->building[i].card;
        cards[card]++;
        if (town->building[i].good != SJ_NONE)
            goods[sj_is_production(card) ? card : SJ_PRODUCTION_CARDS]++;
    }
}

static void put_hand(feature_writer *w, const sj_hand *hand, bool own)
{
    for (int card = 0; card < SJ_HAND_CARDS; card++)
        *w->at++ = own ? hand->count[card] & 15 : hand->count[card] >> 4;
}

static uint64_t roles_of(const sj_state *s, int seat)
{
    uint64_t roles = 0;
    for (int role = 0; role < SJ_ROLES; role++)
        if (s->role_taken[role] == seat)
            roles |= BIT(role);
    return roles;
}

static const sj_step *top_step(const sj_state *s)
{
    static const sj_step none = {.kind = SJ_NONE, .card = SJ_NONE, .seat = SJ_NONE};
    return s->over ? &none : &s->step[s->depth - 1];
}

static void put_seat(feature_writer *w, const sj_state *s, int viewer, int seat)
{
    sj_tally tally = sj_tally_town(s, seat);
    feature_put(w, 1);
    put_town(w, &s->town[seat]);
    put_hand(w, &s->hand[seat], s->over || seat == viewer);
    feature_put(w, s->hand[seat].size);
    feature_put(w, s->town[seat].size);
    feature_put(w, sj_tally_points(&tally, sj_rival_sixes(s, seat)) / 100);
    feature_put(w, tally.tucked);
    feature_put(w, seat == s->governor);
    feature_put(w, seat == s->chooser);
    feature_put(w, seat == top_step(s)->seat);
    feature_bits(w, roles_of(s, seat), SJ_ROLES);
    feature_put(w, s->library_used >> seat & 1);
    feature_put(w, s->bank_used >> seat & 1);
    feature_put(w, bits_count(s->town[seat].covering));
}

/* Tiles that have not been seen yet are unknown; once four are known, so is the fifth. */
static void put_tiles(feature_writer *w, const sj_state *s)
{
    int seen = s->over || s->tiles_seen >= SJ_TILES - 1 ? SJ_TILES : s->tiles_seen;
    for (int i = 0; i < SJ_TILES; i++) {
        bool hidden = i >= s->tile_open && i < s->tile_open + SJ_TILES - seen;
        feature_which(w, hidden ? SJ_NONE : s->tile[i], SJ_TILES);
    }
    feature_put(w, s->tile_open);
}

static void put_table(feature_writer *w, const sj_state *s, int viewer)
{
    const sj_step *step = top_step(s);
    feature_which(w, s->config.players - 2, SJ_SEATS - 1);
    feature_bits(w, s->config.modules, 2);
    feature_put(w, s->round);
    feature_put(w, s->picks);
    feature_put(w, s->deck_size);
    feature_put(w, s->discard_size);
    feature_put(w, s->cathedral);
    feature_bits(w, roles_of(s, SJ_NONE), SJ_ROLES);
    feature_bits(w, s->events, SJ_EVENT_CARDS);
    feature_which(w, s->event - SJ_EARTHQUAKE, SJ_EVENT_CARDS);
    put_tiles(w, s);
    feature_which(w, step->kind, SJ_DECISIONS);
    feature_which(w, step->card, SJ_BUILDING_CARDS);
    feature_put(w, step->left);
    feature_put(w, step->income);
    put_cards(w, s->drawn, s->over || step->seat == viewer ? s->drawn_size : 0);
    put_cards(w, s->revealed, s->revealed_size);
}

static void encode(const tav_state *state, int viewer, uint8_t *features)
{
    const sj_state *s = (const sj_state *)state;
    feature_writer w = {features};
    int players = s->config.players, first = viewer == TAV_SPECTATOR ? 0 : viewer;
    for (int i = 0; i < players; i++)
        put_seat(&w, s, viewer, (first + i) % players);
    feature_zeros(&w, (SJ_SEATS - players) * SJ_SEAT_FEATURES);
    put_table(&w, s, viewer);
    assert(w.at == features + SJ_FEATURES);
}

const tav_features sj_features = {
    .version = 1,
    .count = SJ_FEATURES,
    .seen_at = offsetof(sj_view, seen),
    .section_count = FEATURE_LIST_SIZE(sections),
    .section = sections,
    .encode = encode,
};
