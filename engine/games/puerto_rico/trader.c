/* The Trader (docs/rules/puerto-rico.md 5.5): each seat in order may sell one barrel, to the
 * Trading house or to its own Trading post, then use its Land office. A full house is emptied at
 * the end. */
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/stages.h"
#include "games/puerto_rico/tell.h"

static void empty_full_house(pr_state *s, tav_sink *sink)
{
    if (pr_barrels(s->house) < PR_HOUSE)
        return;
    for (int kind = 0; kind < PR_GOODS; kind++) {
        if (s->house[kind] > 0)
            pr_tell(sink, PR_TOLD_EMPTIED, TAV_NOBODY, s->house[kind], kind);
        s->goods[kind] = (uint8_t)(s->goods[kind] + s->house[kind]);
        s->house[kind] = 0;
    }
}

static bool trade(pr_state *s, pr_step *step)
{
    int seat = step->seat;
    const pr_seat *owner = &s->seat[seat];
    switch (step->stage) {
    case PR_TRADER_BEFORE_SALE:
        step->stage = PR_TRADER_SALE;
        if (pr_open_window(s, seat, PR_G11))
            return true;
        /* fall through */
    case PR_TRADER_SALE:
        step->stage = PR_TRADER_LAND_OFFICE;
        if (pr_barrels(owner->goods) > 0) {
            pr_push(s, PR_SELL, seat);
            return true;
        }
        /* fall through */
    case PR_TRADER_LAND_OFFICE:
        step->stage = PR_TRADER_DONE;
        if (pr_occupied(owner, PR_LAND_OFFICE)) {
            pr_push(s, PR_USE_LAND_OFFICE, seat);
            return true;
        }
        /* fall through */
    default:
        step->stage = PR_TRADER_BEFORE_SALE;
        return false;
    }
}

void pr_trader_run(pr_state *s, pr_step *step, tav_sink *sink)
{
    do {
        if (trade(s, step))
            return;
    } while (pr_next_turn(s, step));
    pr_pop(s);
    empty_full_house(s, sink);
}

/* --- The sale (A20, A21) -------------------------------------------------------------------- */

uint64_t pr_sell_options(const pr_state *s, const pr_step *step)
{
    const pr_seat *seller = &s->seat[step->seat];
    uint64_t kinds = pr_kinds(seller->goods);
    uint64_t options = PR_PASS_BIT;
    if (pr_barrels(s->house) < PR_HOUSE)
        options |= pr_occupied(seller, PR_OFFICE) ? kinds : kinds & ~pr_kinds(s->house);
    if (pr_occupied(seller, PR_TRADING_POST))
        options |= kinds << PR_POST_KIND;
    return options;
}

/* A good's number is its price; the markets do not count at the Trading post. */
static int income_of(const pr_state *s, int seat, int option)
{
    const pr_seat *seller = &s->seat[seat];
    int income = option % PR_POST_KIND + (seat == s->phase.picker ? pr_privilege(s) : 0);
    if (option < PR_POST_KIND)
        income += pr_occupied(seller, PR_SMALL_MARKET) + 2 * pr_occupied(seller, PR_LARGE_MARKET);
    return income;
}

bool pr_sale_pays(const pr_state *s, int seat)
{
    pr_step sale = {.kind = PR_SELL, .seat = (uint8_t)seat};
    uint64_t sales = pr_sell_options(s, &sale) & ~PR_PASS_BIT;
    for (; sales != 0; sales &= sales - 1)
        if (income_of(s, seat, bits_lowest(sales)) > 0)
            return true;
    return false;
}

void pr_sell_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    if (option == PR_PASS) {
        pr_tell(sink, PR_TOLD_PASSED, step.seat, 0, PR_THING_ROLE + PR_TRADER);
        return;
    }
    pr_seat *seller = &s->seat[step.seat];
    int kind = option % PR_POST_KIND;
    int income = income_of(s, step.seat, option);
    seller->goods[kind]--;
    if (option < PR_POST_KIND) {
        s->house[kind]++;
        pr_tell(sink, PR_TOLD_SOLD, step.seat, income, kind);
    } else {
        s->goods[kind]++;
        pr_tell(sink, PR_TOLD_POSTED, step.seat, income, kind);
    }
    seller->doubloons = (int16_t)(seller->doubloons + income);
}

/* --- Land office (A22): a worker buys, a noble sells ---------------------------------------- */

uint64_t pr_land_office_options(const pr_state *s, const pr_step *step)
{
    const pr_seat *owner = &s->seat[step->seat];
    if (owner->nobles_on[PR_POST_LAND_OFFICE] > 0)
        return pr_discard_options(owner) | PR_PASS_BIT;
    bool can_buy = owner->doubloons > 0 && pr_room(owner) > 0 && pr_can_draw(s);
    return (can_buy ? BIT(PR_BUY_TILE) : 0) | PR_PASS_BIT;
}

void pr_land_office_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    if (option == PR_PASS) {
        pr_tell(sink, PR_TOLD_PASSED, step.seat, 0, PR_THING_BUILDING + PR_LAND_OFFICE);
    } else if (option == PR_BUY_TILE) {
        s->seat[step.seat].doubloons--;
        pr_tell(sink, PR_TOLD_BOUGHT, step.seat, 1, PR_NONE);
        pr_draw_and_place(s, step.seat, sink);
    } else {
        pr_discard_tile(s, step.seat, option, sink);
        pr_earn(s, step.seat, 1, PR_THING_BUILDING + PR_LAND_OFFICE, sink);
    }
}
