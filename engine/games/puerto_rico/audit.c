/* Recounts every component of the box and checks everything against its bounds. */
#include <string.h>

#include "games/puerto_rico/components.h"
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/surface.h"

static tav_error wrong_count(tav_fault *fault, const char *what, int found, int expected)
{
    char allowed[32], words[96];
    tav_text text;
    text_open(&text, words, sizeof words);
    text_put(&text, what);
    text_char(&text, ' ');
    text_number(&text, found);
    text_open(&text, allowed, sizeof allowed);
    text_number(&text, expected);
    return fault_set(fault, TAV_ERROR_COMPONENTS, words, allowed);
}

/* --- Components ----------------------------------------------------------------------------- */

static tav_error audit_goods(const pr_state *s, tav_fault *fault)
{
    bool on_festival = pr_module(s, PR_FESTIVAL) && s->festival.production_seat == PR_NONE;
    for (int kind = 0; kind < PR_GOODS; kind++) {
        int found = s->goods[kind] + s->house[kind];
        for (int ship = 0; ship < pr_ship_count(s); ship++)
            if (s->ship[ship].good == kind)
                found += s->ship[ship].barrels;
        for (int seat = 0; seat < s->config.players; seat++)
            found += s->seat[seat].goods[kind];
        if (on_festival)
            found += s->festival.production[kind];
        int expected = pr_box[s->config.players].goods[kind];
        if (found != expected)
            return wrong_count(fault, pr_thing_id((tav_thing)kind), found, expected);
    }
    return TAV_OK;
}

static int forests_of(const pr_state *s, int kind)
{
    int found = 0;
    for (int seat = 0; seat < s->config.players; seat++)
        for (int i = 0; i < s->seat[seat].forests; i++)
            found += s->seat[seat].forest[i] == kind;
    return found;
}

static tav_error audit_tiles(const pr_state *s, tav_fault *fault)
{
    bool on_festival = pr_module(s, PR_FESTIVAL) && s->festival.plantation_seat == PR_NONE;
    for (int tile = 0; tile < PR_TILES; tile++) {
        int found = 0;
        for (int seat = 0; seat < s->config.players; seat++)
            found += s->seat[seat].tiles[tile];
        if (tile == PR_QUARRY) {
            found += s->quarries;
        } else {
            found += s->discards[tile] + s->face_up[tile] + forests_of(s, tile);
            found += (s->drawn == tile) + (on_festival && s->festival.plantation == tile);
            for (int i = 0; i < s->pile_size; i++)
                found += s->pile[i] == tile;
        }
        int expected = pr_box[s->config.players].tiles[tile];
        if (found != expected)
            return wrong_count(fault, tile == PR_QUARRY ? "quarry" : "plantation", found, expected);
    }
    return TAV_OK;
}

static tav_error audit_people_and_points(const pr_state *s, tav_fault *fault)
{
    int workers = s->workers + s->hall_workers, nobles = s->nobles + s->hall_nobles, vp = s->vp;
    for (int seat = 0; seat < s->config.players; seat++) {
        workers += s->seat[seat].workers;
        nobles += s->seat[seat].nobles;
        vp += s->seat[seat].vp;
    }
    if (workers != pr_all_workers(&s->config))
        return wrong_count(fault, "worker", workers, pr_all_workers(&s->config));
    if (nobles != pr_all_nobles(&s->config))
        return wrong_count(fault, "noble", nobles, pr_all_nobles(&s->config));
    if (vp != pr_box[s->config.players].vp)
        return wrong_count(fault, "vp", vp, pr_box[s->config.players].vp);
    return TAV_OK;
}

static tav_error audit_buildings(const pr_state *s, tav_fault *fault)
{
    bool marked = pr_module(s, PR_FESTIVAL) && s->festival.building_seat == PR_NONE &&
                  pr_marker_from_board(s);
    for (int building = 0; building < PR_BUILDINGS; building++) {
        bool lying = (s->on_board & BIT(building)) != 0;
        int found = s->copies[building] + (marked && s->festival.building == building);
        for (int seat = 0; seat < s->config.players; seat++)
            found += pr_owns(&s->seat[seat], building);
        int expected = lying ? pr_all_copies(&s->config, building) : 0;
        if (found != expected)
            return wrong_count(fault, pr_buildings[building].id, found, expected);
    }
    return TAV_OK;
}

/* --- Bounds --------------------------------------------------------------------------------- */

static tav_error audit_people_of(const pr_state *s, const pr_seat *seat, tav_fault *fault)
{
    int pieces = seat->port;
    for (int group = 0; group < PR_GROUPS; group++) {
        const char *id = group < PR_TILES ? pr_thing_id((tav_thing)group)
                                          : pr_buildings[group - PR_TILES].id;
        int post = pr_post(s, group);
        if (seat->manned[group] > pr_circles(seat, group) ||
            (post >= 0 && seat->nobles_on[post] > seat->manned[group]))
            return fault_set(fault, TAV_ERROR_BOUND, id, NULL);
        pieces += seat->manned[group];
    }
    if (pieces != seat->workers + seat->nobles)
        return wrong_count(fault, "port", pieces, seat->workers + seat->nobles);
    if (pr_free_workers(s, seat) < 0)
        return fault_set(fault, TAV_ERROR_BOUND, "workers", NULL);
    if (pr_free_nobles(s, seat) < 0)
        return fault_set(fault, TAV_ERROR_BOUND, "nobles", NULL);
    return TAV_OK;
}

static tav_error audit_seat(const pr_state *s, const pr_seat *seat, tav_fault *fault)
{
    if (pr_room(seat) < 0)
        return fault_set(fault, TAV_ERROR_BOUND, "island", NULL);
    if (seat->spaces > PR_CITY)
        return fault_set(fault, TAV_ERROR_BOUND, "city", NULL);
    if (seat->doubloons < 0 || seat->vp < 0)
        return fault_set(fault, TAV_ERROR_BOUND, seat->vp < 0 ? "vp" : "doubloons", NULL);
    for (int i = 0; i < seat->forests; i++)
        if (seat->secret[i] != PR_NO_SECRET && (pr_secret_pool(seat->secret[i]) > s->pool ||
                                                pr_secret_floor(seat->secret[i]) > seat->forest[i]))
            return fault_set(fault, TAV_ERROR_BOUND, "secrets", NULL);
    return audit_people_of(s, seat, fault);
}

/* One kind per ship, no kind on two ships, at most four barrels in the Trading house. */
static tav_error audit_trade(const pr_state *s, tav_fault *fault)
{
    unsigned carried = 0;
    for (int i = 0; i < pr_ship_count(s); i++) {
        const pr_ship *ship = &s->ship[i];
        bool empty = ship->good == PR_NONE;
        if (ship->barrels > pr_ship_size(s, i) || empty != (ship->barrels == 0) ||
            (!empty && (carried >> ship->good & 1) != 0))
            return fault_set(fault, TAV_ERROR_BOUND, "ships", NULL);
        if (!empty)
            carried |= 1u << ship->good;
    }
    if (pr_barrels(s->house) > PR_HOUSE)
        return fault_set(fault, TAV_ERROR_BOUND, "trading_house", NULL);
    return TAV_OK;
}

/* Checks that derived values match what they derive from. */
static tav_error audit_books(const pr_state *s, tav_fault *fault)
{
    pr_state recomputed = *s;
    pr_keep_books(&recomputed);
    return memcmp(s, &recomputed, sizeof recomputed) == 0
               ? TAV_OK
               : fault_set(fault, TAV_ERROR_BOUND, "books", NULL);
}

tav_error pr_audit(const tav_state *state, tav_fault *fault)
{
    static tav_error (*const audits[])(const pr_state *, tav_fault *) = {
        audit_goods,     audit_tiles, audit_people_and_points,
        audit_buildings, audit_trade, audit_books,
    };
    const pr_state *s = (const pr_state *)state;
    for (size_t i = 0; i < sizeof audits / sizeof audits[0]; i++) {
        tav_error error = audits[i](s, fault);
        if (error != TAV_OK)
            return error;
    }
    for (int seat = 0; seat < s->config.players; seat++) {
        tav_error error = audit_seat(s, &s->seat[seat], fault);
        if (error != TAV_OK)
            return error;
    }
    return TAV_OK;
}
