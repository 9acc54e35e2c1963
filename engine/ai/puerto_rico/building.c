/* Building: the Builder, what the Black market takes, the University; and the draft, which decides
 * what can be built at all. */
#include "ai/puerto_rico/outlook.h"

/* A building's worth minus its price. Missing doubloons are paid with a piece, a barrel or a
 * chip. */
static int surplus(const pr_outlook *o, const pr_seat *seat, const pr_output *e, int building,
                   int price)
{
    enum { PAID_IN_KIND = 90 };
    int short_of = pr_max(0, price - seat->doubloons);
    return pr_building_worth(o, seat, e, building) - (price - short_of) * o->doubloon -
           short_of * PAID_IN_KIND;
}

static int discount_of(const pr_seat *seat, int row, bool picker)
{
    int discount = seat->forests / 2 + pr_min(seat->manned[PR_QUARRY], row);
    if (picker)
        discount += 1 + pr_occupied(seat, PR_LIBRARY);
    if (pr_occupied(seat, PR_ZONING_OFFICE)) {
        bool noble = seat->nobles_on[PR_POST_ZONING_OFFICE] > 0;
        discount += row == PR_LAST_ROW ? 2 * noble : !noble;
    }
    return discount;
}

static int best_purchase(const pr_outlook *o, const pr_seat *seat, bool picker)
{
    pr_output e = pr_output_of(seat);
    uint64_t offered = o->s->for_sale & ~seat->city;
    if (seat->spaces < 2)
        offered &= ~PR_LARGE_BUILDINGS;
    int best = 0;
    for (int i = 0; i < PR_PRICE_CLASSES; i++) {
        const pr_price_class *class = &pr_price_classes[i];
        int price = pr_max(0, class->cost - discount_of(seat, class->row, picker));
        if (price > seat->doubloons)
            continue;
        for (uint64_t left = class->buildings & offered; left != 0; left &= left - 1)
            best = pr_max(best, surplus(o, seat, &e, bits_lowest(left), price));
    }
    return best;
}

/* Another seat's best purchase, judged by its doubloons alone: more expensive buildings gain
 * more. */
static int usual_purchase(const pr_seat *seat)
{
    static const uint8_t gain[PR_TOP_COST + 1] = {20, 40, 60, 80, 90, 100, 110, 130, 150, 170, 250};
    int purse = seat->doubloons + pr_min(seat->manned[PR_QUARRY], PR_LAST_ROW) + seat->forests / 2;
    return seat->spaces == 0 ? 0 : gain[pr_min(purse, PR_TOP_COST)];
}

void pr_foresee_builder(const pr_outlook *o, int picker, pr_gains gain)
{
    for (int seat = 0; seat < o->s->config.players; seat++) {
        const pr_seat *builder = &o->s->seat[seat];
        if (seat == o->seat)
            gain[seat] = builder->spaces == 0 ? 0 : best_purchase(o, builder, seat == picker);
        else
            gain[seat] = usual_purchase(builder);
    }
}

void pr_weigh_building(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    pr_output e = pr_output_of(o->me);
    for (int i = 0; i < count; i++) {
        if (option[i] == PR_PASS) {
            worth[i] = 0;
            continue;
        }
        worth[i] = surplus(o, o->me, &e, option[i], pr_price(o->s, o->seat, option[i]));
        if (o->me->spaces == pr_buildings[option[i]].size)
            worth[i] += pr_end_worth(o);
    }
}

/* --- Black market --------------------------------------------------------------------------- */

static int cost_of_return(const pr_outlook *o, int option)
{
    enum { WORKER_AT_WORK = 60, NOBLE = 160 };
    if (option == PR_RETURN_WORKER)
        return o->me->port > 0 ? 10 : WORKER_AT_WORK;
    if (option == PR_RETURN_NOBLE)
        return NOBLE;
    return option == PR_RETURN_VP ? POINT : pr_barrel_worth(o, option - PR_RETURN_GOOD);
}

/* The cheapest `left` returns among the classes after this one: barrels and the chip, each once. */
static int cost_of_rest(const pr_outlook *o, int option, int left)
{
    int cost[PR_RETURN_CLASSES], count = 0, sum = 0;
    for (int later = pr_max(option + 1, PR_RETURN_GOOD); later <= PR_RETURN_VP; later++) {
        bool there = later == PR_RETURN_VP ? o->me->vp > 0
                                           : o->me->goods[later - PR_RETURN_GOOD] > 0;
        if (!there)
            continue;
        int place = count++;
        int this_one = cost_of_return(o, later);
        for (; place > 0 && cost[place - 1] > this_one; place--)
            cost[place] = cost[place - 1];
        cost[place] = this_one;
    }
    for (int i = 0; i < pr_min(left, count); i++)
        sum += cost[i];
    return sum;
}

/* The cost of this return and of those that must follow it. */
void pr_weigh_black_market(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    for (int i = 0; i < count; i++)
        worth[i] = -cost_of_return(o, option[i]) - cost_of_rest(o, option[i], o->step->left - 1);
}

/* The piece that is least useful where it stands. */
void pr_weigh_black_market_from(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    pr_output e = pr_output_of(o->me);
    for (int i = 0; i < count; i++) {
        int group = option[i] - PR_FROM_GROUP;
        if (option[i] == PR_FROM_PORT)
            worth[i] = 0;
        else if (group == PR_QUARRY)
            worth[i] = -o->doubloon;
        else if (group < PR_GOODS)
            worth[i] = o->me->manned[group] > pr_plant_pieces(o->me, group) ? -10 : -70;
        else if (pr_buildings[group - PR_TILES].size == 2)
            worth[i] = -pr_bonus_worth(o, o->me, &e, group - PR_TILES);
        else if (pr_buildings[group - PR_TILES].good != PR_NONE)
            worth[i] = -40;
        else
            worth[i] = -pr_effect_worth(o, o->me, &e, group - PR_TILES, PHASE);
    }
}

void pr_weigh_university(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    (void)o;
    for (int i = 0; i < count; i++)
        worth[i] = option[i] == PR_PASS ? 0 : POINT;
}

/* --- The draft ------------------------------------------------------------------------------ */

/* Everybody may build a drafted building, so the drafting seat only slightly prefers good ones. */
void pr_weigh_draft(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    pr_output usual = {.makes = {2, 1, 1, 0, 0}, .barrels = 4, .kinds = 3};
    for (int i = 0; i < count; i++)
        worth[i] = pr_effect_worth(o, o->me, &usual, option[i], 4 * PHASE) / 8;
}
