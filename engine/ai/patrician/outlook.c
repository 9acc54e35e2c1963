#include "ai/patrician/outlook.h"

#include <string.h>

#include "ai/policy.h"

/* Strengths in a tower, in eighths of a floor: a standing floor, the highest floor among tied seats
 * (docs/rules/patrician.md 7.6), and a floor in a hand, which may still go to the other tower. */
enum { STANDING = 8, NEAREST_TOP = 1, IN_HAND = 8 };

/* How much a floor decides, by the floors the city lacks: in eighths of an e-fold. */
static const int decides[10] = {768, 10, 15, 12, 10, 8, 7, 6, 7, 6};

/* Ways of placing n floors on two sites with at least k on the first: sums of binomials. */
static const uint16_t ways[10][10] = {
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
                crests->of[card->city][seat] += card->crests;
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

/* Each seat's odds of winning a tower; returns their sum. */
static uint32_t tower_odds(pa_tower tower, int room, const uint8_t *crests, int players,
                           uint32_t odds[TAV_SEATS_MAX], int *height)
{
    int strength[16] = {0}, nearest = NEAREST_TOP, floors = 0, best = 0;
    for (pa_tower rest = tower; rest != 0; rest = pa_without_top(rest), floors++) {
        int *owner = &strength[rest & 15];
        if (*owner == 0)
            *owner = nearest--;
        *owner += STANDING;
    }
    *height = floors;
    for (int i = 0; i < players; i++) {
        strength[i + 1] += IN_HAND * crests[i];
        best = strength[i + 1] > best ? strength[i + 1] : best;
    }
    uint32_t sum = 0;
    for (int i = 0; i < players; i++)
        sum += odds[i] = policy_exp((best - strength[i + 1]) * decides[room] / STANDING);
    return sum;
}

/* The two tokens of a city, each with its worth and the odds on it. */
typedef struct {
    uint32_t worth, sum, odds[TAV_SEATS_MAX];
} tower_stake;

/* The left tower is the taller one if at least `needed` of the missing floors go there. */
static void look_at_city(const pa_site_pair *pair, const pa_city *city, const uint8_t *crests,
                         int players, tower_stake stake[PA_SITES])
{
    int height[PA_SITES], room = pair->room;
    for (int site = 0; site < PA_SITES; site++)
        stake[site].sum = tower_odds(pair->tower[site], room, crests, players, stake[site].odds,
                                     &height[site]);
    int needed = (room - height[PA_LEFT] + height[PA_RIGHT] + 1) / 2;
    uint32_t low = city->prestige[1], more = city->prestige[0] - low, taller;
    if (needed <= 0)
        taller = PA_POINT;
    else
        taller = needed > room ? 0 : (uint32_t)ways[room][needed] * PA_POINT >> room;
    stake[PA_LEFT].worth = low * PA_POINT + more * taller;
    stake[PA_RIGHT].worth = low * PA_POINT + more * (PA_POINT - taller);
}

/* Worth takes 14 bits, odds take 17. */
static int hope_of(const tower_stake stake[PA_SITES], int seat)
{
    return (int)(stake[PA_LEFT].worth * stake[PA_LEFT].odds[seat] / stake[PA_LEFT].sum +
                 stake[PA_RIGHT].worth * stake[PA_RIGHT].odds[seat] / stake[PA_RIGHT].sum);
}

int pa_city_hope(const pa_site_pair *pair, const pa_city *city, const uint8_t *crests, int players,
                 int seat)
{
    tower_stake stake[PA_SITES];
    look_at_city(pair, city, crests, players, stake);
    return hope_of(stake, seat);
}

void pa_add_city_hopes(const pa_site_pair *pair, const pa_city *city, const uint8_t *crests,
                       int players, int hopes[TAV_SEATS_MAX])
{
    tower_stake stake[PA_SITES];
    look_at_city(pair, city, crests, players, stake);
    for (int seat = 0; seat < players; seat++)
        hopes[seat] += hope_of(stake, seat);
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
