#include "ai/patrician/outlook.h"

#include <string.h>

#include "ai/policy.h"

/* Strengths in a tower, in eighths of a floor: a standing floor, the highest floor among tied seats
 * (docs/rules/patrician.md 7.6), and a floor in a hand, which may still go to the other tower. */
enum { STANDING = 8, NEAREST_TOP = 1, IN_HAND = 8 };

/* How much a floor decides, by the floors the city lacks: in eighths of an e-fold. */
static const unsigned decides[10] = {768, 10, 15, 12, 10, 8, 7, 6, 7, 6};

/* Ways of placing n floors on two sites with at least k on the first: sums of binomials. */
static const uint16_t ways[10][11] = {
    {1},
    {2, 1},
    {4, 3, 1},
    {8, 7, 4, 1},
    {16, 15, 11, 5, 1},
    {32, 31, 26, 16, 6, 1},
    {64, 63, 57, 42, 22, 7, 1},
    {128, 127, 120, 99, 64, 29, 8, 1},
    {256, 255, 247, 219, 163, 93, 37, 9, 1},
    {512, 511, 502, 466, 382, 256, 130, 46, 10, 1},
};

/* A card in a hand if `knower` may know it; NULL otherwise. */
static const pa_card *known_card(const pa_state *state, int seat, int i, int knower)
{
    uint8_t slot = state->hand[seat][i];
    if (!pa_slot_holds(slot) || (pa_slot_secret(slot) && seat != knower))
        return NULL;
    return &pa_cards[pa_slot_card(slot)];
}

void pa_know_crests(const pa_state *state, int knower, pa_crests *crests)
{
    memset(crests, 0, sizeof *crests);
    for (int seat = 0; seat < state->config.players; seat++)
        for (int i = 0; i < PA_HAND; i++) {
            const pa_card *card = known_card(state, seat, i, knower);
            if (card != NULL)
                crests->of[card->city] += pa_for_seat(seat, card->crests);
        }
}

void pa_know_heads(const pa_state *state, int knower, int seat, int heads[PA_PATRICIANS])
{
    const uint8_t *pile = state->played + pa_pile(state, seat);
    memset(heads, 0, PA_PATRICIANS * sizeof *heads);
    for (int i = 0; i < state->played_count[seat]; i++)
        heads[pa_cards[pile[i]].portrait] += pa_cards[pile[i]].heads;
    for (int i = 0; i < PA_HAND; i++) {
        const pa_card *card = known_card(state, seat, i, knower);
        if (card != NULL)
            heads[card->portrait] += card->heads;
    }
}

/* --- Towers ------------------------------------------------------------------------------------ */

/* No branches here: they would depend on the floors, and be mispredicted half of the time. */

#define EVERY_FLOOR UINT32_C(0x11111111)

/* Bit 4 * floor is set where the seat owns the floor; the top is in the lowest digit. */
static inline uint32_t floors_of(pa_tower tower, int seat)
{
    uint32_t other = tower ^ (uint32_t)(seat + 1) * EVERY_FLOOR;
    other |= other >> 2;
    return ~(other | other >> 1) & EVERY_FLOOR;
}

/* A tower has at most eight floors, so their number fits into the highest digit of the product. */
static inline int count_floors(uint32_t floors)
{
    return (int)(floors * EVERY_FLOOR >> 28);
}

static inline uint32_t top_of(uint32_t floors)
{
    return floors & (0 - floors);
}

/* Of several seats, the one with the highest floor comes first, the next one a little behind. */
static inline pa_seats stand_for(pa_tower tower, int players)
{
    uint32_t tops = 0;
    pa_seats all = 0;
    for (int i = 0; i < players; i++)
        tops |= top_of(floors_of(tower, i));
    for (int i = 0; i < players; i++) {
        uint32_t floors = floors_of(tower, i);
        int before = count_floors(tops & (top_of(floors) - 1)), is_there = -(int)(floors != 0);
        all |= pa_for_seat(i,
                           STANDING * count_floors(floors) + ((NEAREST_TOP - before) & is_there));
    }
    return all;
}

/* With a number of players that the compiler knows, it unrolls all loops over them. */
pa_seats pa_stand(pa_tower tower, int players)
{
    switch (players) {
    case 2:
        return stand_for(tower, 2);
    case 3:
        return stand_for(tower, 3);
    case 4:
        return stand_for(tower, 4);
    default:
        return stand_for(tower, 5);
    }
}

/* A strength is 8 * floors + 1 less the seats before, at most four, so all of this can be read from
 * it: adding six rounds it up to below the next multiple of eight, and the last three bits are
 * greater the fewer seats come before. All seats that came before the builder fall back by one. */
pa_seats pa_stand_on_top(pa_seats strength, int seat)
{
    const pa_seats each = UINT64_C(0x0101010101010101);
    pa_seats rounded = strength + 6 * each;
    pa_seats is_there = (strength + 127 * each) >> 7 & each;
    pa_seats order = rounded & 7 * is_there;
    int mine = pa_of_seat(order, seat);
    pa_seats ahead = ((order | 128 * each) - (pa_seats)(mine + 1) * each) >> 7 & each;
    int floors = pa_of_seat(rounded, seat) & ~7;
    pa_seats without_me = (strength - ahead) & ~pa_for_seat(seat, 255);
    return without_me | pa_for_seat(seat, floors + STANDING + NEAREST_TOP);
}

static int height_of(pa_tower tower)
{
    return (bits_highest((uint64_t)tower << 1 | 1) + 3) / 4;
}

pa_standing pa_stand_in_city(const pa_tower tower[PA_SITES], int players)
{
    return (pa_standing){
        {pa_stand(tower[PA_LEFT], players), pa_stand(tower[PA_RIGHT], players)},
        {height_of(tower[PA_LEFT]), height_of(tower[PA_RIGHT])},
    };
}

/* --- Hopes ------------------------------------------------------------------------------------- */

/* What the odds on a tower are counted from. */
typedef struct {
    pa_seats strength;
    int best;
    unsigned decisive;
    uint32_t sum; /* of the odds */
} contest;

static inline uint32_t odds_in(const contest *c, int seat)
{
    unsigned behind = (unsigned)(c->best - pa_of_seat(c->strength, seat));
    return policy_exp((int)(behind * c->decisive / STANDING));
}

static inline contest contest_for(pa_seats standing, int room, pa_seats crests, int players)
{
    contest c = {.strength = standing + IN_HAND * crests, .decisive = decides[room]};
    for (int i = 0; i < players; i++) {
        int strength = pa_of_seat(c.strength, i);
        c.best = strength > c.best ? strength : c.best;
    }
    for (int i = 0; i < players; i++)
        c.sum += odds_in(&c, i);
    return c;
}

/* The two tokens of a city: what each tower will be worth. The left tower is the taller one if at
 * least `needed` of the missing floors go there. */
static void find_stakes(const pa_standing *towers, int room, const pa_city *city,
                        uint32_t stake[PA_SITES])
{
    int needed = (room - towers->height[PA_LEFT] + towers->height[PA_RIGHT] + 1) / 2;
    needed = needed < 0 ? 0 : needed > room ? room + 1 : needed;
    uint32_t low = city->prestige[1], more = city->prestige[0] - low;
    uint32_t taller = (uint32_t)ways[room][needed] * PA_POINT >> room;
    stake[PA_LEFT] = low * PA_POINT + more * taller;
    stake[PA_RIGHT] = low * PA_POINT + more * (PA_POINT - taller);
}

/* A stake takes 14 bits, odds take 17. */
static inline int hope_for(const pa_standing *towers, int room, const pa_city *city,
                           pa_seats crests, int players, int seat)
{
    uint32_t stake[PA_SITES];
    find_stakes(towers, room, city, stake);
    contest left = contest_for(towers->strength[PA_LEFT], room, crests, players);
    contest right = contest_for(towers->strength[PA_RIGHT], room, crests, players);
    return (int)(stake[PA_LEFT] * odds_in(&left, seat) / left.sum +
                 stake[PA_RIGHT] * odds_in(&right, seat) / right.sum);
}

int pa_city_hope(const pa_standing *towers, int room, const pa_city *city, pa_seats crests,
                 int players, int seat)
{
    switch (players) {
    case 2:
        return hope_for(towers, room, city, crests, 2, seat);
    case 3:
        return hope_for(towers, room, city, crests, 3, seat);
    case 4:
        return hope_for(towers, room, city, crests, 4, seat);
    default:
        return hope_for(towers, room, city, crests, 5, seat);
    }
}

void pa_add_city_hopes(const pa_standing *towers, int room, const pa_city *city, pa_seats crests,
                       int players, int hopes[TAV_SEATS_MAX])
{
    uint32_t stake[PA_SITES];
    find_stakes(towers, room, city, stake);
    for (int site = 0; site < PA_SITES; site++) {
        contest c = contest_for(towers->strength[site], room, crests, players);
        for (int seat = 0; seat < players; seat++)
            hopes[seat] += (int)(stake[site] * odds_in(&c, seat) / c.sum);
    }
}

int pa_heads_hope(int heads, int takes)
{
    static const int begun[PA_SET] = {0, 441, 3546};
    enum { TAKES_FULL = 9 };
    int part = begun[heads % PA_SET];
    return heads / PA_SET * PA_SET_POINTS * PA_POINT +
           (takes < TAKES_FULL ? part * takes / TAKES_FULL : part);
}

int pa_takes_left(const pa_state *state)
{
    int cards = state->draw_count + bits_count(state->face_up);
    return cards / state->config.players;
}
