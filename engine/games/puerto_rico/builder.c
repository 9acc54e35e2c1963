/* The Builder (docs/rules/puerto-rico.md 5.3): each seat in order may build once. A seat short of
 * doubloons pays through the Black market; then the building is placed; then the University may man
 * it. */
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/stages.h"
#include "games/puerto_rico/surface.h"
#include "games/puerto_rico/tell.h"

/* A seat with a full city can only pass. */
static bool buy(pr_state *s, pr_step *step)
{
    if (s->seat[step->seat].spaces > 0) {
        switch (step->stage) {
        case PR_BUILDER_BEFORE_BUILDING:
            step->stage = PR_BUILDER_BUILDING;
            if (pr_open_window(s, step->seat, PR_G7))
                return true;
            /* fall through */
        case PR_BUILDER_BUILDING:
            step->stage = PR_BUILDER_DONE;
            pr_push(s, PR_BUILD, step->seat);
            return true;
        default:
            break;
        }
    }
    step->stage = PR_BUILDER_BEFORE_BUILDING;
    return false;
}

void pr_builder_run(pr_state *s, pr_step *step, tav_sink *sink)
{
    (void)sink;
    do {
        if (buy(s, step))
            return;
    } while (pr_next_turn(s, step));
    pr_pop(s);
}

/* --- Price (A13, A51) ----------------------------------------------------------------------- */

static int forest_discount(const pr_state *s, const pr_seat *seat)
{
    bool needs_house = s->config.value[PR_OPTION_FOREST_NEEDS_HOUSE] != 0;
    return needs_house && !pr_occupied(seat, PR_FOREST_HOUSE) ? 0 : seat->forests / 2;
}

/* A worker in the office discounts small buildings, a noble large ones: those of the last row. */
static int zoning_discount(const pr_seat *seat, int row)
{
    if (!pr_occupied(seat, PR_ZONING_OFFICE))
        return 0;
    if (seat->nobles_on[PR_POST_ZONING_OFFICE] > 0)
        return row == PR_LAST_ROW ? 2 : 0;
    return row == PR_LAST_ROW ? 0 : 1;
}

/* With so much off from a privilege. */
static void find_discounts(const pr_state *s, int seat, int privilege,
                           int discount[PR_LAST_ROW + 1])
{
    const pr_seat *buyer = &s->seat[seat];
    int always = forest_discount(s, buyer) + privilege;
    for (int row = 1; row <= PR_LAST_ROW; row++)
        discount[row] = always + pr_min(buyer->manned[PR_QUARRY], row) +
                        zoning_discount(buyer, row);
}

static int builders_privilege(const pr_state *s, int seat)
{
    return seat == s->phase.picker ? pr_privilege(s) : 0;
}

static int discounted(const pr_state *s, int seat, int privilege, int building)
{
    int discount[PR_LAST_ROW + 1];
    find_discounts(s, seat, privilege, discount);
    return pr_max(0, pr_buildings[building].cost - discount[pr_buildings[building].row]);
}

int pr_price(const pr_state *s, int seat, int building)
{
    return discounted(s, seat, builders_privilege(s, seat), building);
}

int pr_usual_price(const pr_state *s, int seat, int building)
{
    return discounted(s, seat, 0, building);
}

int pr_action_price(const tav_view *view, tav_action action)
{
    const pr_view *v = (const pr_view *)view;
    int building = pr_option(action);
    return pr_decision_of(action) == PR_BUILD && building < PR_BUILDINGS
               ? pr_price(&v->seen, v->head.actor, building)
               : -1;
}

/* --- Black market (A32) --------------------------------------------------------------------- */

/* Classes of what can be returned, each once: a piece, a barrel of each kind, a chip. */
enum { CLASS_PIECE, CLASS_BARREL, CLASS_CHIP = CLASS_BARREL + PR_GOODS };

/* The classes a seat has something of, a bit each. */
static uint64_t returnable(const pr_seat *seat)
{
    bool piece = seat->workers + seat->nobles > seat->manned[PR_GROUP(PR_BLACK_MARKET)];
    return (uint64_t)piece << CLASS_PIECE | pr_kinds(seat->goods) << CLASS_BARREL |
           (uint64_t)(seat->vp > 0) << CLASS_CHIP;
}

int pr_returnable_classes(const pr_seat *seat, int first)
{
    return bits_count(returnable(seat) >> first);
}

/* A piece of either kind can leave the port or an ordinary group if one of that kind is not on a
 * post; a post gives up the kind that stands there. The Black market itself never gives up a
 * piece. */
static uint64_t places_with(const pr_state *s, const pr_seat *seat, bool noble)
{
    uint64_t places = 0;
    bool free = (noble ? pr_free_nobles(s, seat) : pr_free_workers(s, seat)) > 0;
    if (free && seat->port > 0)
        places |= BIT(PR_FROM_PORT);
    for (int group = 0; group < PR_GROUPS; group++) {
        int post = pr_post(s, group);
        int pieces = seat->manned[group];
        if (post >= 0)
            pieces = noble ? seat->nobles_on[post] : pieces - seat->nobles_on[post];
        else if (!free || group == PR_GROUP(PR_BLACK_MARKET))
            pieces = 0;
        if (pieces > 0)
            places |= BIT(PR_FROM_GROUP + group);
    }
    return places;
}

/* step->left doubloons are short, step->from is the first class that may be used. */
uint64_t pr_black_market_options(const pr_state *s, const pr_step *step)
{
    const pr_seat *seat = &s->seat[step->seat];
    uint64_t options = 0;
    uint64_t classes = returnable(seat) & ~(BIT(step->from) - 1);
    for (; bits_count(classes) >= step->left && classes != 0; classes &= classes - 1) {
        int class = bits_lowest(classes);
        if (class == CLASS_PIECE) {
            options |= (uint64_t)(places_with(s, seat, false) != 0) << PR_RETURN_WORKER;
            options |= (uint64_t)(places_with(s, seat, true) != 0) << PR_RETURN_NOBLE;
        } else {
            options |= BIT(PR_RETURN_GOOD + class - CLASS_BARREL); /* the chip is after them */
        }
    }
    return options;
}

static void finish_purchase(pr_state *s, int seat, int building, int price, tav_sink *sink);

/* After one class was used: asks for the next, or places the building once everything is paid. */
static void go_on_paying(pr_state *s, pr_step step, int used, tav_sink *sink)
{
    if (step.left == 1) {
        finish_purchase(s, step.seat, step.thing, s->seat[step.seat].doubloons, sink);
        return;
    }
    pr_step *next = pr_push(s, PR_USE_BLACK_MARKET, step.seat);
    next->thing = step.thing;
    next->left = (uint8_t)(step.left - 1);
    next->from = (uint8_t)(used + 1);
}

void pr_black_market_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    if (option <= PR_RETURN_NOBLE) {
        pr_step *next = pr_push(s, PR_BLACK_MARKET_FROM, step.seat);
        next->thing = step.thing;
        next->left = step.left;
        next->done = option == PR_RETURN_NOBLE;
    } else if (option == PR_RETURN_VP) {
        s->seat[step.seat].vp--;
        s->vp++;
        pr_tell(sink, PR_TOLD_RETURNED, step.seat, 1, PR_NONE);
        go_on_paying(s, step, CLASS_CHIP, sink);
    } else {
        pr_return_barrels(s, step.seat, option - PR_RETURN_GOOD, 1);
        pr_tell(sink, PR_TOLD_RETURNED, step.seat, 1, option - PR_RETURN_GOOD);
        go_on_paying(s, step, CLASS_BARREL + option - PR_RETURN_GOOD, sink);
    }
}

/* step->done: a noble goes. */
uint64_t pr_black_market_from_options(const pr_state *s, const pr_step *step)
{
    return places_with(s, &s->seat[step->seat], step->done != 0);
}

void pr_black_market_from_choose(pr_state *s, pr_step step, int place, tav_sink *sink)
{
    pr_seat *seat = &s->seat[step.seat];
    bool noble = step.done != 0;
    if (place == PR_FROM_PORT) {
        seat->port--;
    } else {
        int group = place - PR_FROM_GROUP;
        int post = pr_post(s, group);
        seat->manned[group]--;
        if (post >= 0 && noble)
            seat->nobles_on[post]--;
    }
    if (noble) {
        seat->nobles--;
        s->nobles++;
    } else {
        seat->workers--;
        s->workers++;
    }
    pr_tell(sink, PR_TOLD_RETURNED, step.seat, 1, noble ? PR_THING_NOBLE : PR_THING_WORKER);
    go_on_paying(s, step, CLASS_PIECE, sink);
}

/* --- Building ------------------------------------------------------------------------------- */

uint64_t pr_build_options(const pr_state *s, const pr_step *step)
{
    const pr_seat *buyer = &s->seat[step->seat];
    int room = buyer->spaces;
    int purse = buyer->doubloons;
    if (pr_occupied(buyer, PR_BLACK_MARKET))
        purse += pr_min(PR_RETURN_MOST, pr_returnable_classes(buyer, CLASS_PIECE));
    int discount[PR_LAST_ROW + 1];
    find_discounts(s, step->seat, builders_privilege(s, step->seat), discount);
    uint64_t options = 0;
    for (int i = 0; i < PR_PRICE_CLASSES; i++) {
        const pr_price_class *class = &pr_price_classes[i];
        if (class->cost - discount[class->row] <= purse)
            options |= class->buildings;
    }
    options &= s->for_sale & ~buyer->city;
    if (room < 2)
        options &= ~PR_LARGE_BUILDINGS;
    return options | PR_PASS_BIT;
}

void pr_build_choose(pr_state *s, pr_step step, int building, tav_sink *sink)
{
    if (building == PR_PASS) {
        pr_tell(sink, PR_TOLD_PASSED, step.seat, 0, PR_THING_ROLE + PR_BUILDER);
        return;
    }
    int price = pr_price(s, step.seat, building);
    int shortage = price - s->seat[step.seat].doubloons;
    if (shortage <= 0) {
        finish_purchase(s, step.seat, building, price, sink);
        return;
    }
    pr_step *next = pr_push(s, PR_USE_BLACK_MARKET, step.seat);
    next->thing = (uint8_t)building;
    next->left = (uint8_t)shortage;
    next->from = CLASS_PIECE;
}

/* The Church gives nothing for the first row (A50). */
static int church_points(int row)
{
    return row == PR_LAST_ROW ? 2 : row > 1;
}

static void finish_purchase(pr_state *s, int seat, int building, int price, tav_sink *sink)
{
    pr_seat *buyer = &s->seat[seat];
    const pr_building *data = &pr_buildings[building];
    buyer->doubloons = (int16_t)(buyer->doubloons - price);
    pr_change_copies(s, building, -1);
    buyer->city |= BIT(building);
    buyer->spaces = (uint8_t)(buyer->spaces - data->size);
    buyer->circles = (uint8_t)(buyer->circles + data->circles);
    pr_tell(sink, PR_TOLD_BUILT, seat, price, PR_THING_BUILDING + building);
    if (pr_occupied(buyer, PR_CHURCH))
        pr_score_points(s, seat, church_points(data->row), PR_THING_BUILDING + PR_CHURCH, sink);
    pr_check_building_goal(s, seat, building, sink);
    if (buyer->spaces == 0)
        pr_set_trigger(s, PR_END_CITY, sink);
    if (pr_occupied(buyer, PR_UNIVERSITY) && data->circles > 0 && pr_piece_to_fetch(s))
        pr_push(s, PR_USE_UNIVERSITY, seat)->thing = (uint8_t)building;
}

/* --- University (A49) ----------------------------------------------------------------------- */

uint64_t pr_university_options(const pr_state *s, const pr_step *step)
{
    (void)s, (void)step;
    return BIT(0) | PR_PASS_BIT;
}

void pr_university_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    if (option == PR_PASS) {
        pr_tell(sink, PR_TOLD_PASSED, step.seat, 0, PR_THING_BUILDING + PR_UNIVERSITY);
        return;
    }
    bool noble = pr_fetch_piece(s, step.seat);
    pr_put_piece(s, &s->seat[step.seat], PR_GROUP(step.thing), noble);
    pr_tell(sink, PR_TOLD_MANNED, step.seat, 1, PR_THING_BUILDING + step.thing);
}
