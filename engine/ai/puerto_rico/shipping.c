/* Simulates the Captain phase: each seat in turn loads as many barrels as it can, and uses its
 * wharf for barrels that no ship takes. The worth of the role is what each seat gets; I value each
 * of my loads by the rest of the simulation after it. */
#include "ai/puerto_rico/outlook.h"

#include <string.h>

typedef struct {
    uint8_t goods[PR_SEATS][PR_GOODS];
    int8_t ship_of[PR_GOODS]; /* the ship that carries a kind, or -1 */
    int8_t room[PR_SHIPS];    /* left on it */
    unsigned empty;           /* ships without cargo, a bit each */
    int most_room;            /* of an empty ship */
    int8_t space[PR_GOODS];   /* for each kind: on its ship, or else on an empty one */
    int players, picker;
    int points[PR_SEATS], doubloons[PR_SEATS];
    unsigned active;                 /* seats that may still load, a bit each */
    unsigned wharves, small_wharves; /* still unused */
    unsigned harbors, lighthouses;
    int privilege; /* points the picker still gets for the first load */
} voyage;

/* Ships are numbered by size, so the last empty one is the largest. */
static void find_most_room(voyage *v)
{
    v->most_room = 0;
    for (int ship = 0; ship < PR_SHIPS; ship++)
        if ((v->empty >> ship & 1) != 0)
            v->most_room = v->room[ship];
    for (int kind = 0; kind < PR_GOODS; kind++)
        if (v->ship_of[kind] < 0)
            v->space[kind] = (int8_t)v->most_room;
}

static void embark(const pr_state *s, int picker, voyage *v)
{
    memset(v, 0, sizeof *v);
    v->players = s->config.players;
    v->picker = picker;
    v->privilege = pr_occupied(&s->seat[picker], PR_LIBRARY) ? 2 : 1;
    memset(v->ship_of, -1, sizeof v->ship_of);
    for (int ship = 0; ship < pr_ship_count(s); ship++) {
        v->room[ship] = (int8_t)(pr_ship_size(s, ship) - s->ship[ship].barrels);
        if (s->ship[ship].good == PR_NONE)
            v->empty |= 1u << ship;
        else {
            v->ship_of[s->ship[ship].good] = (int8_t)ship;
            v->space[s->ship[ship].good] = v->room[ship];
        }
    }
    find_most_room(v);
    for (int seat = 0; seat < v->players; seat++) {
        const pr_seat *loader = &s->seat[seat];
        memcpy(v->goods[seat], loader->goods, sizeof v->goods[seat]);
        v->active |= (unsigned)(pr_barrels(loader->goods) > 0) << seat;
        v->wharves |= (unsigned)pr_occupied(loader, PR_WHARF) << seat;
        v->small_wharves |= (unsigned)pr_occupied(loader, PR_SMALL_WHARF) << seat;
        v->harbors |= (unsigned)pr_occupied(loader, PR_HARBOR) << seat;
        v->lighthouses |= (unsigned)pr_occupied(loader, PR_LIGHTHOUSE) << seat;
    }
}

/* Prefers the smallest of equally good empty ships, so that the larger ones stay free. */
static int ship_for(const voyage *v, int kind, int barrels)
{
    if (v->ship_of[kind] >= 0)
        return v->ship_of[kind];
    int ship = 0, load = pr_min(barrels, v->most_room);
    while ((v->empty >> ship & 1) == 0 || v->room[ship] < load)
        ship++;
    return ship;
}

static void reward(voyage *v, int seat, int points, int kinds)
{
    v->points[seat] += points + (int)(v->harbors >> seat & 1) * kinds;
    v->doubloons[seat] += (int)(v->lighthouses >> seat & 1) * kinds;
    if (seat == v->picker) {
        v->points[seat] += v->privilege;
        v->privilege = 0;
    }
}

static void load_ship(voyage *v, int seat, int kind, int ship)
{
    int load = pr_min(v->goods[seat][kind], v->room[ship]);
    v->ship_of[kind] = (int8_t)ship;
    v->space[kind] = v->room[ship] = (int8_t)(v->room[ship] - load);
    v->goods[seat][kind] = (uint8_t)(v->goods[seat][kind] - load);
    if ((v->empty >> ship & 1) != 0) {
        v->empty &= ~(1u << ship);
        find_most_room(v);
    }
    reward(v, seat, load, 1);
}

static void use_wharf(voyage *v, int seat, int kind)
{
    v->wharves &= ~(1u << seat);
    reward(v, seat, v->goods[seat][kind], 1);
    v->goods[seat][kind] = 0;
}

static void use_small_wharf(voyage *v, int seat)
{
    v->small_wharves &= ~(1u << seat);
    reward(v, seat, pr_barrels(v->goods[seat]) / 2, bits_count(pr_kinds(v->goods[seat])));
    memset(v->goods[seat], 0, sizeof v->goods[seat]);
}

/* Plays one simulated turn; false if the seat cannot load anything, now or later. */
static bool take_turn(voyage *v, int seat)
{
    /* The largest load, and the largest stock; of equal ones the first kind. One number holds both,
     * so that the search needs no branches. */
    enum { KIND_BITS = 3, LAST = (1 << KIND_BITS) - 1 };
    const uint8_t *goods = v->goods[seat];
    int best = 0, stock = 0;
    for (int kind = 0; kind < PR_GOODS; kind++) {
        best = pr_max(best, pr_min(goods[kind], v->space[kind]) << KIND_BITS | (LAST - kind));
        stock = pr_max(stock, goods[kind] << KIND_BITS | (LAST - kind));
    }
    int kind = LAST - (best & LAST), most = LAST - (stock & LAST);
    if (best >> KIND_BITS > 0)
        load_ship(v, seat, kind, ship_for(v, kind, goods[kind]));
    else if (v->goods[seat][most] > 0 && (v->wharves >> seat & 1) != 0)
        use_wharf(v, seat, most);
    else if ((v->small_wharves >> seat & 1) != 0 && pr_barrels(v->goods[seat]) > 1)
        use_small_wharf(v, seat);
    else
        return false;
    return true;
}

static void sail(voyage *v, int seat)
{
    while (v->active != 0) {
        if ((v->active >> seat & 1) != 0 && !take_turn(v, seat))
            v->active &= ~(1u << seat);
        seat = seat + 1 < v->players ? seat + 1 : 0;
    }
}

/* The worth, next time, of the barrels that can be stored. */
static int worth_of_stores(const pr_outlook *o, const pr_seat *seat, const uint8_t goods[PR_GOODS])
{
    int whole = pr_occupied(seat, PR_SMALL_WAREHOUSE) + 2 * pr_occupied(seat, PR_LARGE_WAREHOUSE);
    int singles = pr_occupied(seat, PR_STOREHOUSE) ? 4 : 1;
    int worth = 0;
    for (int kind = PR_GOODS - 1; kind >= 0; kind--) {
        int kept = goods[kind];
        if (kept > 1 && whole > 0) {
            whole--;
        } else {
            kept = pr_min(kept, singles);
            singles -= kept;
        }
        worth += kept * pr_barrel_worth(o, kind);
    }
    return worth;
}

static int earned(const pr_outlook *o, const voyage *v, int seat)
{
    return POINT * v->points[seat] + o->doubloon * v->doubloons[seat];
}

static bool goes_on(const pr_outlook *o)
{
    return o->phases > 4;
}

/* Barrels are already worth something before the phase. */
static int worth_of_goods(const pr_outlook *o, const uint8_t goods[PR_GOODS])
{
    int worth = 0;
    for (int kind = 0; kind < PR_GOODS; kind++)
        worth += goods[kind] * pr_barrel_worth(o, kind);
    return worth;
}

void pr_foresee_captain(const pr_outlook *o, int picker, pr_voyage *told)
{
    voyage v;
    embark(o->s, picker, &v);
    for (int seat = 0; seat < v.players; seat++)
        if (pr_occupied(&o->s->seat[seat], PR_UNION_HALL))
            for (int kind = 0; kind < PR_GOODS; kind++)
                v.points[seat] += v.goods[seat][kind] / 2;
    sail(&v, picker);
    told->chips = 0;
    for (int seat = 0; seat < v.players; seat++) {
        const pr_seat *loader = &o->s->seat[seat];
        told->worth[seat] = earned(o, &v, seat);
        if (goes_on(o))
            told->worth[seat] += worth_of_stores(o, loader, v.goods[seat]) -
                                 worth_of_goods(o, loader->goods);
        told->chips += v.points[seat];
    }
}

/* --- Loading -------------------------------------------------------------------------------- */

static int worth_of_load(const pr_outlook *o, const voyage *before, int option)
{
    int players = before->players, seat = o->seat;
    voyage v = *before;
    if (option == PR_PASS)
        v.active &= ~(1u << seat);
    else if (option < PR_LOAD_WHARF)
        load_ship(&v, seat, option / PR_LOAD_SHIPS, option % PR_LOAD_SHIPS);
    else if (option < PR_LOAD_SMALL_WHARF)
        use_wharf(&v, seat, option - PR_LOAD_WHARF);
    else
        use_small_wharf(&v, seat);
    sail(&v, seat + 1 < players ? seat + 1 : 0);
    int others = 0;
    for (int other = 0; other < players; other++)
        if (other != seat)
            others += earned(o, &v, other);
    int stores = goes_on(o) ? worth_of_stores(o, o->me, v.goods[seat]) : 0;
    return earned(o, &v, seat) + stores - others / (players - 1);
}

void pr_weigh_load(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    const pr_phase *phase = &o->s->phase;
    voyage v;
    embark(o->s, phase->picker, &v);
    v.wharves &= ~(unsigned)phase->wharf_used;
    v.small_wharves &= ~(unsigned)phase->small_wharf_used;
    if (phase->privilege_taken)
        v.privilege = 0;
    for (int i = 0; i < count; i++)
        worth[i] = worth_of_load(o, &v, option[i]);
}

/* In the first turn: a point for a barrel, against what it would bring otherwise. */
void pr_weigh_supplier(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    for (int i = 0; i < count; i++)
        worth[i] = option[i] == PR_PASS ? 0 : POINT - pr_barrel_worth(o, option[i]);
}

/* Half a point per barrel; a single valuable one is better kept, and an odd one gives nothing. */
void pr_weigh_small_wharf(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    int kind = o->step->thing, has = o->me->goods[kind];
    for (int i = 0; i < count; i++) {
        int shipped = o->step->left + option[i];
        bool keeps_one = option[i] < has && kind >= PR_TOBACCO;
        worth[i] = POINT * (shipped / 2) + 20 * (shipped % 2) +
                   keeps_one * pr_barrel_worth(o, kind);
    }
}

/* --- Storing -------------------------------------------------------------------------------- */

/* The worth kept if these kinds are kept whole: earlier kinds are already decided, single barrels
 * are the most valuable ones. Negative if impossible. `keep` is the number of this kind. */
static int stores_with(const pr_outlook *o, unsigned whole, int singles, int *keep)
{
    const uint8_t *goods = o->me->goods;
    int this_kind = o->step->thing, worth = 0;
    for (int kind = 0; kind < this_kind; kind++)
        singles -= (whole >> kind & 1) != 0 ? 0 : goods[kind];
    if (singles < 0)
        return -1;
    for (int kind = PR_GOODS - 1; kind >= this_kind; kind--) {
        int kept = goods[kind];
        if ((whole >> kind & 1) == 0) {
            kept = pr_min(kept, singles);
            singles -= kept;
        }
        worth += kept * pr_barrel_worth(o, kind);
        if (kind == this_kind)
            *keep = kept;
    }
    return worth;
}

void pr_weigh_storage(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    enum { OFF_THE_PLAN = 100 };
    int kinds = pr_occupied(o->me, PR_SMALL_WAREHOUSE) + 2 * pr_occupied(o->me, PR_LARGE_WAREHOUSE);
    int singles = pr_occupied(o->me, PR_STOREHOUSE) ? 4 : 1;
    unsigned decided = (1u << o->step->thing) - 1;
    unsigned candidates = ((unsigned)pr_kinds(o->me->goods) & ~decided) | o->step->done;
    int best = -1, plan = 0;
    for (unsigned whole = 0; whole < 1u << PR_GOODS; whole++) {
        int keep = 0;
        if ((whole & ~candidates) != 0 || bits_count(whole) > kinds)
            continue;
        int kept = stores_with(o, whole, singles, &keep);
        if (kept > best) {
            best = kept;
            plan = keep;
        }
    }
    for (int i = 0; i < count; i++)
        worth[i] = -OFF_THE_PLAN * (option[i] > plan ? option[i] - plan : plan - option[i]);
}
