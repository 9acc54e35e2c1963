/* What tiles and buildings are worth to a seat until the end of the game. Most buildings do the
 * same every time their role is played: a table says how much in a usual game. The worth of those
 * that depend on production, nobles or money is computed for the seat. */
#include "ai/puerto_rico/outlook.h"

/* --- Production chains ---------------------------------------------------------------------- */

/* The number-th barrel of a kind each Artisan phase: the Trader buys the first one, and
 * many of one kind have to wait for a ship. */
int pr_chain_worth(const pr_outlook *o, int kind, int number, int phases)
{
    static const uint8_t ship[] = {75, 70, 65, 60, 55, 50};
    int worth = ship[pr_min(number, 5)];
    if (number == 0)
        worth += kind * o->doubloon / 4;
    return worth * phases / PHASE;
}

/* A quarry saves a doubloon on every purchase of its row or above: the fourth only on large
 * buildings, and a fifth is useless. */
int pr_quarry_worth(const pr_outlook *o, const pr_seat *seat, int number, int phases)
{
    static const uint8_t purchases[] = {140, 120, 85, 25, 0}; /* hundredths per Builder phase */
    int usable = pr_min(phases, seat->spaces * PHASE);
    return purchases[pr_min(number, 4)] * o->doubloon * usable / (100 * PHASE);
}

/* What a tile will be worth once it is manned; without its plant, the hope of getting one. */
static int plantation_worth(const pr_outlook *o, const pr_seat *seat, const pr_output *e, int kind)
{
    enum { DELAY = 14, HOPE = 18, TRUST = 90 }; /* until it is manned; percent */
    int phases = pr_max(0, o->phases - DELAY);
    int open = pr_plant_circles(seat, kind) > seat->tiles[kind];
    int worth = pr_chain_worth(o, kind, e->makes[kind], phases);
    if (kind == PR_CORN)
        return worth;
    if (open)
        return worth * TRUST / 100;
    int spare = seat->tiles[kind] - e->makes[kind]; /* tiles that already wait for a plant */
    return worth * HOPE / (100 * (1 + spare));
}

int pr_tile_worth(const pr_outlook *o, const pr_seat *seat, const pr_output *e, int tile)
{
    enum { SPACE_FILLED = 8 };
    int worth = SPACE_FILLED;
    if (tile == PR_FOREST)
        return worth + pr_quarry_worth(o, seat, seat->forests / 2, o->phases) / 2;
    if (tile == PR_QUARRY)
        return worth + pr_quarry_worth(o, seat, seat->tiles[PR_QUARRY], pr_max(0, o->phases - 14));
    worth += plantation_worth(o, seat, e, tile);
    const pr_festival *festival = &o->s->festival;
    if (pr_module(o->s, PR_FESTIVAL) && festival->plantation_seat == PR_NONE &&
        festival->plantation == tile && seat->tiles[tile] < 3)
        worth += 40 * seat->tiles[tile] * seat->tiles[tile];
    if (pr_owns(seat, PR_CLOISTER) && seat->tiles[tile] % 3 == 2)
        worth += 2 * POINT;
    if (pr_owns(seat, PR_RESIDENCE) && pr_room(seat) <= 3)
        worth += POINT;
    return worth;
}

/* --- Effects of buildings ------------------------------------------------------------------- */

/* Points and doubloons, in hundredths, each time the role is played: what the building gives in a
 * usual game while it is occupied. */
typedef struct {
    uint8_t points, doubloons;
} usual_effect;

static const usual_effect usual[PR_BUILDINGS] = {
    [PR_SMALL_MARKET] = {0, 40},     /* +1 on most sales */
    [PR_LARGE_MARKET] = {0, 80},     /* +2 */
    [PR_OFFICE] = {0, 60},           /* a sale that the House would refuse */
    [PR_HACIENDA] = {30, 0},         /* a tile that may or may not fit */
    [PR_CONSTRUCTION_HUT] = {25, 0}, /* a quarry instead of a plantation */
    [PR_HOSPICE] = {30, 0},          /* a piece at once */
    [PR_UNIVERSITY] = {35, 0},       /* the same, once per purchase */
    [PR_FOREST_HOUSE] = {12, 0},     /* forests need nobody */
    [PR_BLACK_MARKET] = {0, 25},     /* pays the last doubloon with something idle */
    [PR_GUEST_HOUSE] = {60, 0},      /* two pieces always in the right place */
    [PR_CHURCH] = {90, 0},           /* a point per purchase, two for a large one */
    [PR_TRADING_POST] = {0, 50},     /* a sale regardless of the House */
    [PR_LAND_OFFICE] = {15, 0},      /* a tile for a doubloon */
    [PR_CHAPEL] = {110, 0},          /* a point, with a noble on it */
    [PR_HUNTING_LODGE] = {30, 0},    /* two points, for the emptiest island only */
    [PR_ZONING_OFFICE] = {0, 90},    /* a doubloon off, two off large ones */
    [PR_LIBRARY] = {75, 60},         /* every privilege twice, but only for the owner's role */
    [PR_VILLA] = {150, 0},           /* a noble is a point and a piece */
};

static int of_usual(const pr_outlook *o, int building, int phases)
{
    const usual_effect *effect = &usual[building];
    return (effect->points + effect->doubloons * o->doubloon / 100) * phases / PHASE;
}

int pr_factory_income(int kinds)
{
    static const uint8_t income[PR_GOODS + 1] = {0, 0, 1, 2, 3, 5};
    return income[kinds];
}

static int largest_of(const pr_output *e, int first)
{
    int most = 0;
    for (int kind = first; kind < PR_GOODS; kind++)
        most = pr_max(most, e->makes[kind]);
    return most;
}

/* Barrels beyond what the ships usually take from one seat. */
static int spare_barrels(const pr_output *e)
{
    enum { USUALLY_SHIPPED = 3 };
    return pr_max(0, e->barrels - USUALLY_SHIPPED);
}

static int pairs(const pr_output *e)
{
    int count = 0;
    for (int kind = 0; kind < PR_GOODS; kind++)
        count += (e->makes[kind] + 1) / 2;
    return count;
}

/* What a plant adds to the chains: barrels at once for waiting tiles, and for later ones. */
static int plant_worth(const pr_outlook *o, const pr_seat *seat, const pr_output *e, int building,
                       int phases)
{
    enum { LATER = 25, MOST_LATER = 2 }; /* percent; circles that later tiles may fill */
    int kind = pr_buildings[building].good;
    int circles = pr_buildings[building].circles;
    int made = e->makes[kind];
    int waiting = pr_min(seat->tiles[kind] - made, circles);
    int worth = 0;
    for (int i = 0; i < waiting; i++)
        worth += pr_chain_worth(o, kind, made + i, phases);
    int later = pr_min(pr_min(circles - waiting, MOST_LATER), pr_room(seat));
    int idle = pr_plant_circles(seat, kind) -
               seat->tiles[kind]; /* circles that already lack a tile */
    if (idle <= 0)
        for (int i = 0; i < later; i++)
            worth += pr_chain_worth(o, kind, made + waiting + i, pr_max(0, phases - PHASE)) *
                     LATER / (100 * (i + 1));
    return worth;
}

int pr_effect_worth(const pr_outlook *o, const pr_seat *seat, const pr_output *e, int building,
                    int phases)
{
    int often = 0; /* per phase */
    switch (building) {
    case PR_FACTORY: /* another kind will be added sooner or later */
        often = (pr_factory_income(e->kinds) + pr_factory_income(pr_min(e->kinds + 1, PR_GOODS))) *
                o->doubloon / 2;
        break;
    case PR_SPECIALTY_FACTORY:
        often = largest_of(e, PR_INDIGO) * o->doubloon * 3 / 4;
        break;
    case PR_AQUEDUCT:
        often = 60 * (e->makes[PR_INDIGO] > 0 && pr_owns(seat, PR_INDIGO_PLANT)) +
                60 * (e->makes[PR_SUGAR] > 0 && pr_owns(seat, PR_SUGAR_MILL));
        break;
    case PR_JEWELER:
        often = (seat->nobles + 1) * o->doubloon;
        break;
    case PR_HARBOR: /* a point per load */
        often = 90 * pr_min(1 + e->kinds, 4) / 2 + 10 * pr_min(e->barrels, 6);
        break;
    case PR_LIGHTHOUSE:
        often = o->doubloon * pr_min(1 + e->kinds, 4) / 2;
        break;
    case PR_WHARF:
        often = 50 + 30 * pr_min(e->barrels, 7);
        break;
    case PR_SMALL_WHARF:
        often = 20 + 18 * pr_min(e->barrels, 7);
        break;
    case PR_UNION_HALL:
        often = 70 * pairs(e);
        break;
    case PR_ROYAL_SUPPLIER:
        often = 35 * pr_min(seat->nobles + 1, e->kinds);
        break;
    case PR_SMALL_WAREHOUSE:
        often = 18 * pr_min(spare_barrels(e), 4);
        break;
    case PR_LARGE_WAREHOUSE:
        often = 25 * pr_min(spare_barrels(e), 5);
        break;
    case PR_STOREHOUSE:
        often = 22 * pr_min(spare_barrels(e), 3);
        break;
    case PR_HACIENDA:
    case PR_CONSTRUCTION_HUT:
    case PR_HOSPICE:
    case PR_FOREST_HOUSE: /* nothing more once the island is full */
        phases = pr_min(phases, PHASE * pr_room(seat));
        break;
    case PR_UNIVERSITY:
    case PR_CHURCH:
    case PR_ZONING_OFFICE:
    case PR_BLACK_MARKET:
        phases = pr_min(phases, PHASE * seat->spaces);
        break;
    default:
        break;
    }
    if (usual[building].points + usual[building].doubloons > 0)
        return of_usual(o, building, phases);
    return often * phases / PHASE;
}

/* --- Large buildings ------------------------------------------------------------------------ */

static int guild_hall_points(const pr_seat *seat)
{
    uint64_t small = BIT(PR_SMALL_INDIGO_PLANT) | BIT(PR_SMALL_SUGAR_MILL);
    uint64_t plants = seat->city & PR_OF_KIND(PR_PRODUCTION);
    return 2 * bits_count(plants) - bits_count(plants & small);
}

static int cloister_points(const pr_seat *seat)
{
    int sets = seat->forests / 3;
    for (int tile = 0; tile < PR_TILES; tile++)
        sets += seat->tiles[tile] / 3;
    return sets * (sets + 1) / 2;
}

/* The expected bonus of an occupied large building at the end. */
int pr_bonus_worth(const pr_outlook *o, const pr_seat *seat, const pr_output *e, int building)
{
    int phases = o->phases, filled = PR_TERRITORY - pr_room(seat);
    switch (building) {
    case PR_GUILD_HALL:
        return POINT * guild_hall_points(seat) + 30 * phases / PHASE;
    case PR_RESIDENCE:
        return POINT * pr_max(4, pr_min(PR_TERRITORY, filled + phases / PHASE) - 5);
    case PR_FORTRESS:
        return POINT * (seat->workers + seat->nobles + 2 * phases / PHASE) / 3;
    case PR_CUSTOMS_HOUSE:
        return POINT * (seat->vp + e->barrels * phases / PHASE) / 4;
    case PR_CITY_HALL:
        return POINT * (bits_count(seat->city & PR_OF_KIND(PR_COMMERCIAL)) + 1) +
               60 * pr_min(phases / PHASE, seat->spaces);
    case PR_CLOISTER:
        return POINT * cloister_points(seat) + 60 * phases / PHASE;
    case PR_ROYAL_GARDEN:
        return POINT * seat->nobles + 60 * phases / PHASE;
    default:
        return 0;
    }
}

/* Percent: whether a building bought now will be occupied at the end. */
static int chance_of_manning(const pr_outlook *o, const pr_seat *seat)
{
    if (pr_occupied(seat, PR_UNIVERSITY) || pr_occupied(seat, PR_GUEST_HOUSE) || seat->port > 0)
        return 95;
    return pr_min(95, 90 * o->phases / PHASE);
}

int pr_building_worth(const pr_outlook *o, const pr_seat *seat, const pr_output *e, int building)
{
    enum { DELAY = 12 }; /* until it is manned */
    const pr_building *data = &pr_buildings[building];
    int worth = POINT * data->points;
    if (data->size == 2)
        worth += pr_bonus_worth(o, seat, e, building) * chance_of_manning(o, seat) / 100;
    else if (data->good != PR_NONE)
        worth += plant_worth(o, seat, e, building, pr_max(0, o->phases - DELAY));
    else
        worth += pr_effect_worth(o, seat, e, building, pr_max(0, o->phases - DELAY));
    if (pr_occupied(seat, PR_CHURCH))
        worth += data->row == PR_LAST_ROW ? 2 * POINT : data->row > 1 ? POINT : 0;
    if (pr_owns(seat, PR_CITY_HALL) && data->kind == PR_COMMERCIAL)
        worth += POINT;
    if (pr_owns(seat, PR_GUILD_HALL) && data->kind == PR_PRODUCTION)
        worth += data->row == 1 ? POINT : 2 * POINT;
    const pr_festival *festival = &o->s->festival;
    if (pr_module(o->s, PR_FESTIVAL) && festival->building_seat == PR_NONE &&
        festival->building == building)
        worth += 3 * POINT;
    return worth;
}
