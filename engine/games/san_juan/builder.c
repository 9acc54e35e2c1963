/* The Builder phase (docs/rules/san-juan.md 2.3, docs/interfaces/san-juan.md, "Builder in detail").
 *
 * One step carries a seat through its turn and goes back on the agenda with a new kind for each
 * question: build, crane, library, black market, pay. Its `card` is the card being built, its
 * `left` the price still to pay. Only buildings that stood before the turn work: those standing
 * now, except the card just built (a covered building no longer stands). */
#include "games/san_juan/flow.h"
#include "games/san_juan/hand.h"
#include "games/san_juan/library.h"
#include "games/san_juan/piles.h"
#include "games/san_juan/tell.h"
#include "games/san_juan/surface.h"
#include "games/san_juan/town.h"

/* A violet building may stand once (docs/rules/san-juan.md 2.3.1). */
bool sj_may_stand(const sj_state *s, int seat, int card)
{
    return sj_is_production(card) || !sj_stands(s, seat, card);
}

static uint64_t working(const sj_state *s, const sj_step *step)
{
    uint64_t stands = s->standing[step->seat];
    if (step->card != SJ_NONE && !sj_is_production(step->card))
        stands &= ~BIT(step->card);
    return stands;
}

/* The discount from the buildings in `works`, without the Library. */
static int discount(const sj_state *s, int seat, bool production, uint64_t works)
{
    return (seat == s->chooser) + ((works & BIT(sj_helper(production))) != 0);
}

/* The price before the Library; `covered` is a card or SJ_NONE. */
static int price_of(const sj_state *s, int seat, int card, uint64_t works, int covered)
{
    int price = sj_cards[card].cost - discount(s, seat, sj_is_production(card), works);
    if (covered != SJ_NONE)
        price -= sj_cover_value(covered);
    return price > 0 ? price : 0;
}

/* The chooser's Library takes one more off (docs/rules/san-juan.md 7.2, 5.1.6). */
static bool library_helps(const sj_state *s, int seat, uint64_t works)
{
    return (works & BIT(SJ_LIBRARY)) != 0 && sj_library_ready(s, seat);
}

/* Goods the Black market would take, except the one on the building at `except`. */
static int goods_to_spend(const sj_state *s, int seat, uint64_t works, int except)
{
    if ((works & BIT(SJ_BLACK_MARKET)) == 0)
        return 0;
    uint64_t goods = sj_town_production(&s->town[seat], 0, true);
    if (except >= 0)
        goods &= ~BIT(except);
    int number = bits_count(goods);
    return number < 2 ? number : 2;
}

/* The highest costs a seat can pay when it covers the building at `at`, or none (-1). A card is
 * affordable exactly if its cost is at most the sum of all discounts, the other cards in the hand
 * and the goods: the price is never below 0, and the Library needs a price of at least 1. */
typedef struct {
    int production;
    int violet;
    int covered; /* card, or SJ_NONE */
} reach;

static inline reach find_reach(const sj_state *s, int seat, int at)
{
    uint64_t works = s->standing[seat];
    int covered = SJ_NONE, funds = s->hand[seat].size - 1;
    if (at >= 0) {
        covered = s->town[seat].building[at].card;
        if (!sj_is_production(covered))
            works &= ~BIT(covered);
        funds += sj_cover_value(covered);
    }
    funds += library_helps(s, seat, works) + goods_to_spend(s, seat, works, at);
    return (reach){funds + discount(s, seat, true, works), funds + discount(s, seat, false, works),
                   covered};
}

/* The Crane covers neither itself nor a building of the same name. The Cathedral does not come from
 * the hand, so every card there can pay for it. */
static uint64_t all_within(const reach *r, uint64_t cards)
{
    uint64_t found = (sj_costing_up_to(r->production) & SJ_PRODUCTION_BITS) |
                     (sj_costing_up_to(r->violet) & ~SJ_PRODUCTION_BITS) |
                     (sj_costing_up_to(r->violet + 1) & BIT(SJ_CATHEDRAL));
    if (r->covered == SJ_CRANE)
        return 0;
    if (r->covered != SJ_NONE)
        found &= ~BIT(r->covered);
    return found & cards;
}

static bool within(const reach *r, int card)
{
    return all_within(r, BIT(card)) != 0;
}

static uint64_t build_options(const sj_state *s, int seat)
{
    uint64_t cards = s->hand[seat].types;
    if (s->cathedral)
        cards |= BIT(SJ_CATHEDRAL);
    cards &= ~(s->standing[seat] & ~SJ_PRODUCTION_BITS);

    reach r = find_reach(s, seat, -1);
    uint64_t options = all_within(&r, cards);
    if (sj_stands(s, seat, SJ_CRANE))
        for (int i = 0; i < s->town[seat].size && options != cards; i++) {
            r = find_reach(s, seat, i);
            options |= all_within(&r, cards & ~options);
        }
    return options | SJ_PASS_BIT;
}

/* Counts the Library if it helps, and ignores the Crane. */
int sj_action_price(const tav_view *view, tav_action action)
{
    const sj_view *v = (const sj_view *)view;
    const sj_state *s = &v->seen;
    int seat = v->head.actor, card = sj_option(action);
    if (sj_decision_of(action) != SJ_BUILD || card == SJ_PASS)
        return -1;
    int price = price_of(s, seat, card, s->standing[seat], SJ_NONE);
    return price > 0 ? price - library_helps(s, seat, s->standing[seat]) : 0;
}

uint64_t sj_build_options(const sj_state *s, const sj_step *step)
{
    return build_options(s, step->seat);
}

bool sj_builder_can_pay(const sj_state *s, const sj_step *step)
{
    int goods = goods_to_spend(s, step->seat, working(s, step), -1);
    return step->left <= s->hand[step->seat].size + goods;
}

/* Continues the seat's turn with this question. */
static void ask_next(sj_state *s, sj_step step, int kind)
{
    step.kind = (uint8_t)kind;
    sj_put_back(s, step);
}

static void finish_building(sj_state *s, sj_step step, tav_sink *sink)
{
    uint64_t works = working(s, &step);
    int seat = step.seat;
    if (!sj_is_production(step.card) && (works & BIT(SJ_CARPENTER)) != 0)
        sj_draw(s, seat, 1, sink);
    if ((works & BIT(SJ_POOR_HOUSE)) != 0 && s->hand[seat].size <= 1)
        sj_draw(s, seat, 1, sink);
    sj_builder_run(s, sj_top(s), sink);
}

static void begin_paying(sj_state *s, sj_step step, tav_sink *sink)
{
    step.from = 0;
    step.done = 0;
    if (step.left == 0)
        finish_building(s, step, sink);
    else
        ask_next(s, step, SJ_PAY);
}

/* The price is final: the Library has been decided. */
void sj_builder_after_library(sj_state *s, sj_step step, tav_sink *sink)
{
    if (step.left > 0 && goods_to_spend(s, step.seat, working(s, &step), -1) > 0) {
        step.from = 0;
        ask_next(s, step, SJ_USE_BLACK_MARKET);
    } else {
        begin_paying(s, step, sink);
    }
}

/* Places the card over the building at `at`, or beside the others (-1), then goes on to the
 * price. */
static void place(sj_state *s, sj_step step, int at, tav_sink *sink)
{
    int seat = step.seat, card = step.card, covered = SJ_NONE;
    if (card == SJ_CATHEDRAL)
        s->cathedral = 0;
    else
        sj_hand_remove_open(&s->hand[seat], card);
    if (at >= 0) {
        covered = s->town[seat].building[at].card;
        sj_town_cover(s, seat, at, card, sink);
    } else {
        sj_town_add(s, seat, card);
    }
    if (card == SJ_CARITAS) /* does not work in this phase: noted in the phase's step */
        sj_top(s)->done |= (uint8_t)(1u << seat);

    uint64_t works = working(s, &step);
    step.left = (uint8_t)price_of(s, seat, card, works, covered);
    sj_tell_all(sink, SJ_TOLD_BUILT, seat, step.left, card);
    if (step.left == 0 || !library_helps(s, seat, works))
        sj_builder_after_library(s, step, sink);
    else if (sj_library_is_asked(s)) /* the governor may keep it for a second pick (7.1) */
        ask_next(s, step, SJ_USE_LIBRARY);
    else
        sj_library_choose(s, step, SJ_USE, sink);
}

void sj_build_choose(sj_state *s, sj_step step, int option, tav_sink *sink)
{
    int seat = step.seat;
    if (option == SJ_PASS) {
        sj_tell_all(sink, SJ_TOLD_PASSED, seat, 0, SJ_NONE);
        sj_builder_run(s, sj_top(s), sink);
        return;
    }
    step.card = (uint8_t)option;
    if (option != SJ_CATHEDRAL && s->hand[seat].count[option] < 16)
        sj_hand_show(&s->hand[seat], option);
    if (sj_stands(s, seat, SJ_CRANE))
        ask_next(s, step, SJ_USE_CRANE);
    else
        place(s, step, -1, sink);
}

uint64_t sj_crane_options(const sj_state *s, const sj_step *step)
{
    const sj_town *town = &s->town[step->seat];
    uint64_t places = 0;
    for (int i = 0; i < town->size; i++) {
        reach over = find_reach(s, step->seat, i);
        if (within(&over, step->card))
            places |= BIT(i);
    }
    reach beside = find_reach(s, step->seat, -1);
    return sj_town_distinct(town, places) | (within(&beside, step->card) ? SJ_PASS_BIT : 0);
}

void sj_crane_choose(sj_state *s, sj_step step, int option, tav_sink *sink)
{
    place(s, step, option == SJ_PASS ? -1 : option, sink);
}

/* Up to 2 goods, none without effect; `done` only if the hand can pay the rest. */
uint64_t sj_black_market_options(const sj_state *s, const sj_step *step)
{
    const sj_town *town = &s->town[step->seat];
    int missing = step->left - s->hand[step->seat].size; /* goods that must still be spent */
    uint64_t goods = sj_town_production(town, step->from, true);
    if (missing > 1) /* two are needed, so the last one cannot be picked first */
        goods &= ~BIT(bits_highest(goods));
    return sj_town_distinct(town, goods) | (missing <= 0 ? SJ_PASS_BIT : 0);
}

void sj_black_market_choose(sj_state *s, sj_step step, int option, tav_sink *sink)
{
    if (option != SJ_PASS) {
        sj_building *building = &s->town[step.seat].building[option];
        sj_discard(s, building->good, SJ_KNOWN_TO_NOBODY);
        building->good = SJ_NONE;
        sj_tell_all(sink, SJ_TOLD_SPENT, step.seat, 1, building->card);
        sj_count_pick(&step, option + 1);
        if (step.done < 2 && step.left > 0) {
            sj_put_back(s, step);
            return;
        }
    }
    begin_paying(s, step, sink);
}

void sj_pay_choose(sj_state *s, sj_step step, int card, tav_sink *sink)
{
    sj_hand_remove(&s->hand[step.seat], card);
    sj_discard(s, card, SJ_KNOWN_TO_SEAT + step.seat);
    sj_tell_seat(sink, SJ_TOLD_PAID, step.seat, card);
    sj_count_pick(&step, card);
    if (step.left > 0)
        sj_put_back(s, step);
    else
        finish_building(s, step, sink);
}

/* Caritas (docs/rules/san-juan.md 6.2.4): `fresh` is the set of seats that built theirs in this
 * phase. */
static void give_caritas(sj_state *s, int fresh, tav_sink *sink)
{
    int fewest = SJ_TOWN;
    for (int seat = 0; seat < s->config.players; seat++)
        if (s->town[seat].size < fewest)
            fewest = s->town[seat].size;
    for (int i = 0, seat = s->chooser; i < s->config.players; i++, seat = sj_next_seat(s, seat))
        if (sj_stands(s, seat, SJ_CARITAS) && (fresh >> seat & 1) == 0 &&
            s->town[seat].size == fewest)
            sj_draw(s, seat, 1, sink);
}

bool sj_end_reached(const sj_state *s)
{
    for (int seat = 0; seat < s->config.players; seat++)
        if (s->town[seat].size >= SJ_TOWN)
            return true;
    return false;
}

static void announce_turn(sj_state *s, int seat, tav_sink *sink)
{
    if (sink == NULL)
        return;
    sj_push(s, SJ_BUILD, seat);
    sink_asks(sink, s, seat);
    sj_pop(s);
}

/* The step's `done` notes who built a Caritas in this phase. */
void sj_builder_run(sj_state *s, sj_step *step, tav_sink *sink)
{
    while (step->left > 0) {
        int seat = sj_take_turn(s, step);
        uint64_t options = build_options(s, seat);
        announce_turn(s, seat, sink);
        if (options != SJ_PASS_BIT) {
            sj_push(s, SJ_BUILD, seat);
            sj_ask(s, options);
            return;
        }
        sj_tell_all(sink, SJ_TOLD_PASSED, seat, 0, SJ_NONE);
    }
    if ((s->config.modules & SJ_NEW_BUILDINGS) != 0)
        give_caritas(s, step->done, sink);
    sj_pop(s);
    if (!sj_end_reached(s))
        return;
    if (s->event != SJ_NONE)
        sj_event_run(s, sj_top(s), sink);
    sj_end_game(s, sink);
}
