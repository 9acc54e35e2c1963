/* A position of Puerto Rico, last part: the table must have what the phase checked before asking
 * the decision on the agenda, and the decision's numbers must be ones the game writes. */
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/stages.h"
#include "formats/position/puerto_rico.h"

static bool numbers_fit(const pr_step *top)
{
    unsigned used = (top->left != 0 ? PR_USES_LEFT : 0) | (top->from != 0 ? PR_USES_FROM : 0) |
                    (top->thing != 0 ? PR_USES_THING : 0) | (top->done != 0 ? PR_USES_DONE : 0);
    return top->stage == 0 && (used & ~(unsigned)pr_decisions[top->kind].uses) == 0;
}

/* --- Settler and Trader: tiles -------------------------------------------------------------- */

/* In a seat's turn the tiles it has placed lie there without a piece: one of the Hacienda, then
 * one it took. */
static bool placed_tiles_fit(const pr_state *s, const pr_step *top, const pr_seat *seat)
{
    int stage = s->step[1].stage, placed = s->phase.placed;
    if (s->step[1].kind != PR_SETTLER_STEP || stage > PR_SETTLER_DONE)
        return true;
    int most = stage <= PR_SETTLER_BEFORE_TILE ? 0 : stage < PR_SETTLER_DONE ? 1 : 2;
    for (int tile = 0; tile < PR_TILES; tile++)
        if ((placed >> tile & 1) != 0 && seat->tiles[tile] <= seat->manned[tile])
            return false;
    return bits_count((uint64_t)placed) <= most &&
           ((placed >> PR_FOREST & 1) == 0 || seat->forests > 0) &&
           (placed != 0 || top->kind != PR_USE_HOSPICE);
}

static bool tile_decision_fits(const pr_state *s, const pr_step *top, const pr_seat *seat)
{
    int phase = s->step[1].kind;
    switch (top->kind) {
    case PR_USE_HACIENDA:
        return pr_occupied(seat, PR_HACIENDA) && pr_room(seat) > 0 && pr_can_draw(s);
    case PR_PLACE_DRAWN:
        return pr_occupied(seat, PR_FOREST_HOUSE) && pr_room(seat) > 0 &&
               pr_occupied(seat, phase == PR_SETTLER_STEP ? PR_HACIENDA : PR_LAND_OFFICE);
    case PR_TAKE_TILE: {
        bool second = s->step[1].stage == PR_SETTLER_BEFORE_LODGE;
        return pr_room(seat) > 0 && top->done == second &&
               (!second || pr_occupied(seat, PR_LIBRARY));
    }
    case PR_USE_HOSPICE:
        return pr_occupied(seat, PR_HOSPICE) && s->workers > 0;
    case PR_USE_HUNTING_LODGE:
        return pr_occupied(seat, PR_HUNTING_LODGE) && seat->nobles_on[PR_POST_HUNTING_LODGE] == 0;
    default:
        return pr_occupied(seat, PR_LAND_OFFICE);
    }
}

/* --- Foreman -------------------------------------------------------------------------------- */

/* Groups from the one asked about on are still empty. */
static bool manning_fits(const pr_step *top, const pr_seat *seat)
{
    for (int group = top->thing; group < PR_GROUPS; group++)
        if (seat->manned[group] > 0)
            return false;
    return pr_circles(seat, top->thing) > 0 && top->left == pr_circles_from(seat, top->thing + 1);
}

/* --- Builder -------------------------------------------------------------------------------- */

static bool purchase_fits(const pr_state *s, const pr_step *top, const pr_seat *seat)
{
    int returned = top->from > 0; /* at least */
    if (top->thing >= PR_BUILDINGS || top->left < 1 || top->left + returned > PR_RETURN_MOST ||
        top->from >= PR_RETURN_CLASSES)
        return false;
    const pr_building *data = &pr_buildings[top->thing];
    int classes = top->kind == PR_BLACK_MARKET_FROM ? 1 + pr_returnable_classes(seat, 1)
                                                    : pr_returnable_classes(seat, top->from);
    return s->copies[top->thing] > 0 && !pr_owns(seat, top->thing) && seat->spaces >= data->size &&
           pr_occupied(seat, PR_BLACK_MARKET) && top->left <= classes && top->done <= 1;
}

static bool university_fits(const pr_state *s, const pr_step *top, const pr_seat *seat)
{
    return pr_occupied(seat, PR_UNIVERSITY) && pr_piece_to_fetch(s) && top->thing < PR_BUILDINGS &&
           pr_circles(seat, PR_GROUP(top->thing)) > 0 && !pr_occupied(seat, top->thing);
}

/* --- Artisan and Captain: barrels ----------------------------------------------------------- */

/* In the seat's first turn: those before it have had theirs, those after it have not, and it has
 * loaded nothing. Before the first kind it has as many picks left as nobles, after it fewer. */
static bool exchange_fits(const pr_state *s, const pr_step *top, const pr_seat *seat)
{
    const pr_phase *memory = &s->phase;
    int players = s->config.players;
    int place = (top->seat + players - memory->picker) % players;
    int nobles = top->from > 0 ? seat->nobles - 1 : seat->nobles;
    bool loaded = ((memory->wharf_used | memory->small_wharf_used) >> top->seat & 1) != 0 ||
                  (top->seat == memory->picker && memory->privilege_taken);
    return pr_occupied(seat, PR_ROYAL_SUPPLIER) && top->left >= 1 && top->left <= nobles &&
           (top->from > 0 || top->left == nobles) && top->from < PR_GOODS && !loaded &&
           bits_count(memory->had_turn) == place + 1;
}

static bool small_wharf_fits(const pr_state *s, const pr_step *top, const pr_seat *seat)
{
    return pr_occupied(seat, PR_SMALL_WHARF) && top->thing < PR_GOODS &&
           seat->goods[top->thing] > 0 && (s->phase.small_wharf_used >> top->seat & 1) != 0 &&
           top->done >> top->thing == 0 && top->left >= bits_count(top->done) &&
           (top->left == 0) == (top->done == 0) && top->left <= PR_PILE;
}

static bool store_fits(const pr_step *top, const pr_seat *seat)
{
    return top->thing < PR_GOODS && seat->goods[top->thing] > 0 && top->done >> top->thing == 0 &&
           (top->done & ~pr_kinds(seat->goods)) == 0;
}

static bool barrel_decision_fits(const pr_state *s, const pr_step *top, const pr_seat *seat)
{
    switch (top->kind) {
    case PR_ARTISAN_PRIVILEGE:
        return s->phase.produced != 0 && top->left >= 1 && top->left <= pr_privilege(s) &&
               top->from < PR_GOODS;
    case PR_USE_ROYAL_SUPPLIER:
        return exchange_fits(s, top, seat);
    case PR_USE_SMALL_WHARF:
        return small_wharf_fits(s, top, seat);
    case PR_STORE:
        return store_fits(top, seat);
    default: /* SELL, LOAD */
        return pr_barrels(seat->goods) > 0;
    }
}

/* --- Buccaneer ------------------------------------------------------------------------------ */

/* Pieces yet to be placed are in the port, and those that may go to posts are not there yet. */
static bool raid_place_fits(const pr_state *s, const pr_step *top, const pr_seat *seat)
{
    int workers = top->done / 4, nobles = top->done % 4;
    int later = 0;
    for (int group = top->thing; group < PR_GROUPS; group++)
        later += pr_circles(seat, group) - seat->manned[group];
    return top->left >= 1 && top->left <= 3 && top->left <= seat->port && top->left <= later &&
           top->left <= workers + nobles && workers + nobles <= 3 &&
           workers <= pr_free_workers(s, seat) && nobles <= pr_free_nobles(s, seat) &&
           top->from <= 1 && (top->from == 0 || pr_post(s, top->thing) >= 0);
}

static bool buccaneer_decision_fits(const pr_state *s, const pr_step *top, const pr_seat *seat)
{
    int hall = s->hall_workers + s->hall_nobles;
    switch (top->kind) {
    case PR_PIRACY_KEEP:
        return top->thing < pr_ship_count(s) && s->ship[top->thing].barrels > 0;
    case PR_RAID_REMOVE:
        return pr_module(s, PR_NOBLES) && hall > s->config.players;
    case PR_RAID_KEEP:
        return hall == s->config.players && top->left <= s->workers && top->done <= s->nobles;
    case PR_RAID_PLACE:
        return hall == s->config.players && raid_place_fits(s, top, seat);
    default:
        return true;
    }
}

/* --- Guest house ---------------------------------------------------------------------------- */

static bool window_fits(const pr_step *top, const pr_seat *seat)
{
    int guests = seat->manned[PR_GROUP(PR_GUEST_HOUSE)];
    if (top->from >= 32 || top->done > 1 || guests == 0)
        return false;
    return top->thing == PR_LAST_WINDOW ? top->left >= 1 && top->left <= guests : top->left == 0;
}

/* -------------------------------------------------------------------------------------------- */

static bool table_fits(const pr_state *s, const pr_step *top, const pr_seat *seat)
{
    switch (top->kind) {
    case PR_USE_HACIENDA:
    case PR_PLACE_DRAWN:
    case PR_TAKE_TILE:
    case PR_USE_HOSPICE:
    case PR_USE_HUNTING_LODGE:
    case PR_USE_LAND_OFFICE:
        return tile_decision_fits(s, top, seat);
    case PR_USE_VILLA:
        return pr_occupied(seat, PR_VILLA) && s->nobles + s->workers > 0;
    case PR_FOREMAN_PRIVILEGE:
        return s->workers > 0;
    case PR_MAN:
        return manning_fits(top, seat);
    case PR_USE_BLACK_MARKET:
    case PR_BLACK_MARKET_FROM:
        return purchase_fits(s, top, seat);
    case PR_USE_UNIVERSITY:
        return university_fits(s, top, seat);
    case PR_ARTISAN_PRIVILEGE:
    case PR_SELL:
    case PR_USE_ROYAL_SUPPLIER:
    case PR_LOAD:
    case PR_USE_SMALL_WHARF:
    case PR_STORE:
        return barrel_decision_fits(s, top, seat);
    case PR_USE_GUEST_HOUSE:
        return window_fits(top, seat);
    default: /* the rest need nothing, or belong to the Buccaneer */
        return buccaneer_decision_fits(s, top, seat);
    }
}

bool pr_decision_fits(const pr_state *s)
{
    const pr_step *top = &s->step[s->depth - 1];
    if (top->kind >= PR_DECISIONS || (s->drawn != PR_NONE) != (top->kind == PR_PLACE_DRAWN))
        return false;
    const pr_seat *seat = &s->seat[top->seat];
    return numbers_fit(top) && placed_tiles_fit(s, top, seat) && table_fits(s, top, seat);
}
