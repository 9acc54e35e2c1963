/* Selling: the Trader, the Land office; and the Artisan, which decides what there is to sell. */
#include "ai/puerto_rico/outlook.h"

/* --- The sale ------------------------------------------------------------------------------- */

/* A barrel sold cannot be shipped. */
static int price_worth(const pr_outlook *o, int income)
{
    enum { NOT_SHIPPED = 45 };
    return income * o->doubloon - NOT_SHIPPED;
}

static int market_income(const pr_seat *seat)
{
    return pr_occupied(seat, PR_SMALL_MARKET) + 2 * pr_occupied(seat, PR_LARGE_MARKET);
}

/* Each seat in order sells the most valuable barrel that the House takes. */
void pr_foresee_trader(const pr_outlook *o, int picker, pr_gains gain)
{
    const pr_state *s = o->s;
    int room = PR_HOUSE - pr_barrels(s->house);
    uint64_t in_house = pr_kinds(s->house);
    for (int i = 0, seat = picker; i < s->config.players; i++, seat = pr_next_seat(s, seat)) {
        const pr_seat *seller = &s->seat[seat];
        int privilege = seat == picker ? 1 + pr_occupied(seller, PR_LIBRARY) : 0;
        uint64_t kinds = pr_kinds(seller->goods);
        uint64_t sold = pr_occupied(seller, PR_OFFICE) ? kinds : kinds & ~in_house;
        gain[seat] = 0;
        if (room > 0)
            for (int kind = PR_GOODS - 1; kind >= 0; kind--) {
                int worth = price_worth(o, kind + privilege + market_income(seller));
                if ((sold >> kind & 1) == 0 || worth <= 0)
                    continue;
                gain[seat] = worth;
                in_house |= BIT(kind);
                room--;
                break;
            }
        if (kinds != 0 && pr_occupied(seller, PR_TRADING_POST))
            for (int kind = PR_GOODS - 1; kind > 0; kind--)
                if ((kinds >> kind & 1) != 0)
                    gain[seat] = pr_max(gain[seat], price_worth(o, kind + privilege));
    }
}

/* A sale is worth a little more if it blocks a sale of the next seats. */
static int denied(const pr_outlook *o, int kind)
{
    const pr_state *s = o->s;
    int players = s->config.players, room = PR_HOUSE - pr_barrels(s->house);
    int worth = 0;
    int later = (s->phase.picker + players - o->seat - 1) % players; /* seats after me */
    for (int i = 0, seat = pr_next_seat(s, o->seat); i < later; i++, seat = pr_next_seat(s, seat)) {
        const pr_seat *other = &s->seat[seat];
        if ((other->goods[kind] > 0 && !pr_occupied(other, PR_OFFICE)) ||
            (room == 1 && pr_barrels(other->goods) > 0))
            worth += kind * o->doubloon / 4;
    }
    return worth / (players - 1);
}

void pr_weigh_sale(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    int privilege = o->seat == o->s->phase.picker ? pr_privilege(o->s) : 0;
    for (int i = 0; i < count; i++) {
        int kind = option[i] % PR_POST_KIND;
        if (option[i] == PR_PASS)
            worth[i] = 0;
        else if (option[i] < PR_POST_KIND)
            worth[i] = price_worth(o, kind + privilege + market_income(o->me)) + denied(o, kind);
        else
            worth[i] = price_worth(o, kind + privilege);
    }
}

/* --- Land office ---------------------------------------------------------------------------- */

static int average_tile(const pr_outlook *o, const pr_output *e)
{
    int sum = 0;
    for (int kind = 0; kind < PR_GOODS; kind++)
        sum += pr_tile_worth(o, o->me, e, kind);
    return sum / PR_GOODS;
}

void pr_weigh_land_office(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    pr_output e = pr_output_of(o->me);
    for (int i = 0; i < count; i++) {
        int kind = option[i] % PR_DISCARD_MANNED;
        if (option[i] == PR_PASS)
            worth[i] = 0;
        else if (option[i] == PR_BUY_TILE)
            worth[i] = average_tile(o, &e) / 2 - o->doubloon;
        else
            worth[i] = o->doubloon - pr_tile_worth(o, o->me, &e, kind) -
                       40 * (option[i] >= PR_DISCARD_MANNED);
    }
}

/* --- Artisan -------------------------------------------------------------------------------- */

/* Doubloons and points that come with production. */
static int income_of(const pr_outlook *o, const pr_seat *seat, const int made[PR_GOODS])
{
    int kinds = 0, most = 1, worth = 0;
    for (int kind = 0; kind < PR_GOODS; kind++) {
        kinds += made[kind] > 0;
        most = kind > PR_CORN ? pr_max(most, made[kind]) : most;
    }
    if (pr_occupied(seat, PR_FACTORY))
        worth += pr_factory_income(kinds) * o->doubloon;
    if (pr_occupied(seat, PR_SPECIALTY_FACTORY))
        worth += (most - 1) * o->doubloon;
    if (pr_occupied(seat, PR_JEWELER))
        worth += seat->nobles * o->doubloon;
    if (pr_occupied(seat, PR_CHAPEL))
        worth += seat->nobles_on[PR_POST_CHAPEL] > 0 ? POINT : o->doubloon;
    return worth;
}

/* A barrel of a kind I already have many of may never find a ship. */
static int stocked_worth(const pr_outlook *o, const pr_seat *seat, int kind, int more)
{
    int worth = pr_barrel_worth(o, kind) * more;
    if (seat->goods[kind] == 0 && more > 0)
        worth += kind * o->doubloon / 4;
    int stock = seat->goods[kind] + more;
    return stock > 4 ? worth * 4 / stock : worth;
}

void pr_foresee_artisan(const pr_outlook *o, int picker, pr_gains gain)
{
    const pr_state *s = o->s;
    int supply[PR_GOODS];
    for (int kind = 0; kind < PR_GOODS; kind++)
        supply[kind] = s->goods[kind];
    int best_extra = 0;
    for (int i = 0, seat = picker; i < s->config.players; i++, seat = pr_next_seat(s, seat)) {
        const pr_seat *maker = &s->seat[seat];
        int made[PR_GOODS];
        gain[seat] = 0;
        for (int kind = 0; kind < PR_GOODS; kind++) {
            made[kind] = pr_min(pr_production(maker, kind), supply[kind]);
            supply[kind] -= made[kind];
            gain[seat] += stocked_worth(o, maker, kind, made[kind]);
            if (seat == picker && made[kind] > 0)
                best_extra = pr_barrel_worth(o, kind);
        }
        gain[seat] += income_of(o, maker, made);
    }
    gain[picker] += best_extra * (1 + pr_occupied(&s->seat[picker], PR_LIBRARY));
}

void pr_weigh_extra_barrel(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    for (int i = 0; i < count; i++)
        worth[i] = option[i] == PR_PASS ? 0 : stocked_worth(o, o->me, option[i], 1);
}
