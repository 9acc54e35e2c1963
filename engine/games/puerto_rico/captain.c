/* The Captain (docs/rules/puerto-rico.md 5.6): what scores before anybody loads; then loading turns
 * until nobody loads any more, each seat's first turn beginning with the exchange of its Royal
 * supplier; then storing (storage.c); then full ships are emptied. */
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/stages.h"
#include "games/puerto_rico/tell.h"

/* The Lighthouse pays P once, whether or not P loads (A28). */
static void pay_lighthouse(pr_state *s, int seat, tav_sink *sink)
{
    if (seat == s->phase.picker && pr_occupied(&s->seat[seat], PR_LIGHTHOUSE))
        pr_earn(s, seat, 1, PR_THING_BUILDING + PR_LIGHTHOUSE, sink);
}

static void score_union_hall(pr_state *s, int seat, tav_sink *sink)
{
    const pr_seat *owner = &s->seat[seat];
    if (!pr_occupied(owner, PR_UNION_HALL))
        return;
    int pairs = pr_pairs(owner->goods);
    if (pairs > 0)
        s->phase.union_scored |= (uint8_t)(1 << seat);
    pr_score_points(s, seat, pairs, PR_THING_BUILDING + PR_UNION_HALL, sink);
}

static void empty_full_ships(pr_state *s, tav_sink *sink)
{
    for (int i = 0; i < pr_ship_count(s); i++) {
        pr_ship *ship = &s->ship[i];
        if (ship->barrels < pr_ship_size(s, i))
            continue;
        s->goods[ship->good] = (uint8_t)(s->goods[ship->good] + ship->barrels);
        pr_tell(sink, PR_TOLD_EMPTIED, TAV_NOBODY, ship->barrels, ship->good);
        *ship = (pr_ship){.good = PR_NONE};
    }
}

static bool start(pr_state *s, pr_step *step, tav_sink *sink)
{
    if (step->stage == PR_CAPTAIN_BEFORE_START) {
        step->stage = PR_CAPTAIN_START;
        if (pr_open_window(s, step->seat, PR_G12))
            return true;
    }
    step->stage = PR_CAPTAIN_BEFORE_START;
    pay_lighthouse(s, step->seat, sink);
    score_union_hall(s, step->seat, sink);
    return false;
}

/* Only in a seat's first turn (A29). */
static bool offer_exchange(pr_state *s, int seat)
{
    if (!pr_first_turn(s, seat))
        return false;
    s->phase.had_turn |= (uint8_t)(1 << seat);
    const pr_seat *owner = &s->seat[seat];
    if (!pr_occupied(owner, PR_ROYAL_SUPPLIER) || owner->nobles == 0 ||
        pr_exchangeable(s, seat) == 0)
        return false;
    pr_push(s, PR_USE_ROYAL_SUPPLIER, seat)->left = owner->nobles;
    return true;
}

/* A seat without barrels passes without being asked. */
static bool load(pr_state *s, pr_step *step)
{
    switch (step->stage) {
    case PR_CAPTAIN_BEFORE_LOADING:
        step->stage = PR_CAPTAIN_EXCHANGE;
        if (pr_open_window(s, step->seat, PR_G13))
            return true;
        /* fall through */
    case PR_CAPTAIN_EXCHANGE:
        step->stage = PR_CAPTAIN_LOADING;
        if (offer_exchange(s, step->seat))
            return true;
        /* fall through */
    case PR_CAPTAIN_LOADING:
        if (pr_barrels(s->seat[step->seat].goods) > 0) {
            step->stage = PR_CAPTAIN_LOADED;
            pr_push(s, PR_LOAD, step->seat);
            return true;
        }
        s->phase.passes++;
        /* fall through */
    default:
        step->stage = PR_CAPTAIN_BEFORE_LOADING;
        step->seat = (uint8_t)pr_next_seat(s, step->seat);
        return false;
    }
}

static bool store(pr_state *s, pr_step *step)
{
    if (!pr_all_fits(&s->seat[step->seat])) {
        switch (step->stage) {
        case PR_CAPTAIN_BEFORE_STORING:
            step->stage = PR_CAPTAIN_STORING;
            if (pr_open_window(s, step->seat, PR_G14))
                return true;
            /* fall through */
        case PR_CAPTAIN_STORING:
            step->stage = PR_CAPTAIN_STORED;
            pr_begin_storing(s, step->seat);
            return true;
        default:
            break;
        }
    }
    step->stage = PR_CAPTAIN_BEFORE_STORING;
    return false;
}

void pr_captain_run(pr_state *s, pr_step *step, tav_sink *sink)
{
    if (step->stage <= PR_CAPTAIN_START) {
        do {
            if (start(s, step, sink))
                return;
        } while (pr_next_turn(s, step));
        step->stage = PR_CAPTAIN_BEFORE_LOADING;
    }
    if (step->stage <= PR_CAPTAIN_LOADED) {
        while (s->phase.passes < s->config.players)
            if (load(s, step))
                return;
        step->stage = PR_CAPTAIN_BEFORE_STORING;
        step->seat = s->phase.picker;
    }
    do {
        if (store(s, step))
            return;
    } while (pr_next_turn(s, step));
    pr_pop(s);
    empty_full_ships(s, sink);
}

/* --- Royal supplier (A29): step->left picks, from kind step->from on ------------------------ */

/* Barrels that the Union hall counted in pairs earn nothing more, so only an odd barrel of a kind
 * remains. The seat has loaded nothing yet, so its barrels are the ones counted. */
uint64_t pr_exchangeable(const pr_state *s, int seat)
{
    const uint8_t *goods = s->seat[seat].goods;
    if ((s->phase.union_scored >> seat & 1) == 0)
        return pr_kinds(goods);
    uint64_t odd = 0;
    for (int kind = 0; kind < PR_GOODS; kind++)
        odd |= (uint64_t)(goods[kind] & 1) << kind;
    return odd;
}

uint64_t pr_royal_supplier_options(const pr_state *s, const pr_step *step)
{
    uint64_t later = ~(BIT(step->from) - 1);
    return (pr_exchangeable(s, step->seat) & later) | PR_PASS_BIT;
}

void pr_royal_supplier_choose(pr_state *s, pr_step step, int kind, tav_sink *sink)
{
    if (kind == PR_PASS) {
        pr_tell(sink, PR_TOLD_PASSED, step.seat, 0, PR_THING_BUILDING + PR_ROYAL_SUPPLIER);
        return;
    }
    pr_return_barrels(s, step.seat, kind, 1);
    pr_tell(sink, PR_TOLD_EXCHANGED, step.seat, 1, kind);
    pr_score_points(s, step.seat, 1, PR_THING_BUILDING + PR_ROYAL_SUPPLIER, sink);
    if (step.left > 1 && pr_exchangeable(s, step.seat) >> (kind + 1) != 0) {
        pr_step *next = pr_push(s, PR_USE_ROYAL_SUPPLIER, step.seat);
        next->left = (uint8_t)(step.left - 1);
        next->from = (uint8_t)(kind + 1);
    }
}

/* --- What can be loaded (A24, A25) ---------------------------------------------------------- */

/* Ships for one kind, a bit each: the one that carries it, else the empty ones that take most. */
static uint64_t ships_for(const pr_state *s, int kind, int barrels)
{
    uint64_t ships = 0;
    int most = 0;
    for (int i = 0; i < pr_ship_count(s); i++) {
        const pr_ship *ship = &s->ship[i];
        if (ship->good == kind)
            return ship->barrels < pr_ship_size(s, i) ? BIT(i) : 0;
        if (ship->good != PR_NONE)
            continue;
        int load = pr_min(barrels, pr_ship_size(s, i));
        if (load > most) {
            most = load;
            ships = 0;
        }
        if (load == most)
            ships |= BIT(i);
    }
    return ships;
}

static uint64_t cargo_loads(const pr_state *s, const pr_seat *seat)
{
    uint64_t loads = 0;
    for (int kind = 0; kind < PR_GOODS; kind++)
        if (seat->goods[kind] > 0)
            loads |= ships_for(s, kind, seat->goods[kind]) << (PR_LOAD_SHIPS * kind);
    return loads;
}

/* Whether the seat has an occupied wharf it has not used in this phase. */
static bool has_wharf(const pr_state *s, int seat)
{
    return pr_occupied(&s->seat[seat], PR_WHARF) && (s->phase.wharf_used >> seat & 1) == 0;
}

static bool has_small_wharf(const pr_state *s, int seat)
{
    return pr_occupied(&s->seat[seat], PR_SMALL_WHARF) &&
           (s->phase.small_wharf_used >> seat & 1) == 0;
}

bool pr_load_possible(const pr_state *s, int seat)
{
    const pr_seat *loader = &s->seat[seat];
    return pr_barrels(loader->goods) > 0 &&
           (has_wharf(s, seat) || has_small_wharf(s, seat) || cargo_loads(s, loader) != 0);
}

bool pr_fits_a_ship(const pr_state *s, int kind)
{
    return ships_for(s, kind, 1) != 0;
}

int pr_barrels_to_load(const pr_state *s, int seat, int kind, int ship)
{
    return pr_min(s->seat[seat].goods[kind], pr_ship_size(s, ship) - s->ship[ship].barrels);
}

/* --- Loading -------------------------------------------------------------------------------- */

uint64_t pr_load_options(const pr_state *s, const pr_step *step)
{
    const pr_seat *loader = &s->seat[step->seat];
    uint64_t kinds = pr_kinds(loader->goods);
    uint64_t loads = cargo_loads(s, loader);
    uint64_t options = loads != 0 ? loads : PR_PASS_BIT;
    if (has_wharf(s, step->seat))
        options |= kinds << PR_LOAD_WHARF;
    if (has_small_wharf(s, step->seat))
        options |= BIT(PR_LOAD_SMALL_WHARF);
    return options;
}

/* Scores one loading action of `kinds` kinds with its bonuses (A23, A30). */
static void score_loading(pr_state *s, int seat, int points, int kinds, tav_sink *sink)
{
    const pr_seat *loader = &s->seat[seat];
    int times = s->config.value[PR_OPTION_HARBOR_PER] == 0 ? kinds : 1;
    pr_score_points(s, seat, points, PR_NONE, sink);
    if (pr_occupied(loader, PR_HARBOR))
        pr_score_points(s, seat, times, PR_THING_BUILDING + PR_HARBOR, sink);
    if (pr_occupied(loader, PR_LIGHTHOUSE))
        pr_earn(s, seat, times, PR_THING_BUILDING + PR_LIGHTHOUSE, sink);
    if (seat == s->phase.picker && !s->phase.privilege_taken) {
        s->phase.privilege_taken = 1;
        pr_score_points(s, seat, pr_privilege(s), PR_THING_ROLE + PR_CAPTAIN, sink);
    }
}

static void load_ship(pr_state *s, int seat, int kind, int number, tav_sink *sink)
{
    pr_ship *ship = &s->ship[number];
    pr_seat *loader = &s->seat[seat];
    int barrels = pr_barrels_to_load(s, seat, kind, number);
    ship->good = (uint8_t)kind;
    ship->barrels = (uint8_t)(ship->barrels + barrels);
    loader->goods[kind] = (uint8_t)(loader->goods[kind] - barrels);
    pr_tell(sink, PR_TOLD_LOADED, seat, barrels, kind);
    score_loading(s, seat, barrels, 1, sink);
}

static void use_wharf(pr_state *s, int seat, int kind, tav_sink *sink)
{
    int barrels = s->seat[seat].goods[kind];
    s->phase.wharf_used |= (uint8_t)(1 << seat);
    pr_return_barrels(s, seat, kind, barrels);
    pr_tell(sink, PR_TOLD_SHIPPED, seat, barrels, kind);
    score_loading(s, seat, barrels, 1, sink);
}

/* The kinds of a small wharf shipment: step->thing is the kind asked; step->left barrels and the
 * kinds in step->done are already shipped. */
static void begin_small_wharf(pr_state *s, int seat)
{
    s->phase.small_wharf_used |= (uint8_t)(1 << seat);
    pr_push(s, PR_USE_SMALL_WHARF, seat)->thing = (uint8_t)bits_lowest(
        pr_kinds(s->seat[seat].goods));
}

void pr_load_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    if (option == PR_PASS) {
        s->phase.passes++;
        return;
    }
    s->phase.passes = 0;
    if (option < PR_LOAD_WHARF)
        load_ship(s, step.seat, option / PR_LOAD_SHIPS, option % PR_LOAD_SHIPS, sink);
    else if (option < PR_LOAD_SMALL_WHARF)
        use_wharf(s, step.seat, option - PR_LOAD_WHARF, sink);
    else
        begin_small_wharf(s, step.seat);
}

/* --- Small wharf (A27) ---------------------------------------------------------------------- */

static uint64_t kinds_after(const pr_seat *seat, int kind)
{
    return pr_kinds(seat->goods) & ~(BIT(kind + 1) - 1);
}

uint64_t pr_small_wharf_options(const pr_state *s, const pr_step *step)
{
    const pr_seat *seat = &s->seat[step->seat];
    bool must_ship = s->config.value[PR_OPTION_SMALL_WHARF_MIN] != 0 && step->left == 0 &&
                     kinds_after(seat, step->thing) == 0;
    uint64_t all = BIT(seat->goods[step->thing] + 1) - 1;
    return must_ship ? all & ~BIT(0) : all;
}

void pr_small_wharf_choose(pr_state *s, pr_step step, int barrels, tav_sink *sink)
{
    int kind = step.thing;
    if (barrels > 0) {
        pr_return_barrels(s, step.seat, kind, barrels);
        pr_tell(sink, PR_TOLD_SHIPPED, step.seat, barrels, kind);
        step.left = (uint8_t)(step.left + barrels);
        step.done |= (uint8_t)(1 << kind);
    }
    uint64_t later = kinds_after(&s->seat[step.seat], kind);
    if (later != 0) {
        pr_step *next = pr_push(s, PR_USE_SMALL_WHARF, step.seat);
        *next = step;
        next->thing = (uint8_t)bits_lowest(later);
    } else if (step.left > 0) {
        score_loading(s, step.seat, step.left / 2, bits_count(step.done), sink);
    }
}
