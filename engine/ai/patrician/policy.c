/* How a sensible player weighs a turn of Patrician: how much each way of playing it adds to what
 * the seat can expect (outlook.h), in points. A card is worth the floors it builds and the card
 * taken after it; the portraits were decided when the cards were taken. */
#include "ai/patrician/encode.h"
#include "ai/patrician/evaluate.h"
#include "ai/patrician/outlook.h"
#include "ai/policies.h"
#include "games/patrician/flow.h"

enum {
    WEIGHT_OF_POINT = 300,
    MOVE_WORTH = 435, /* of a special in the hand, in the units of outlook.h */
    ANY_WORTH = 256
};

typedef struct {
    const pa_state *state;
    pa_crests crests;
    int heads[PA_PATRICIANS]; /* of the seat; only where cards are weighed */
    int seat, players, takes;
    pa_standing towers[PA_CITIES];
    int now[PA_CITIES];          /* hope in each city */
    int beside[PA_CITIES];       /* worth of taking the card beside each city */
    uint16_t seen, known, taken; /* bit city: `towers`, `now`, `beside` is computed */
} outlook;

static void open_outlook(outlook *o, const pa_state *state)
{
    o->state = state;
    o->seat = state->turn;
    o->players = state->config.players;
    o->takes = pa_takes_left(state);
    o->seen = o->known = o->taken = 0;
    pa_know_crests(state, o->seat, &o->crests);
    if (state->phase == PA_PLAY || state->phase == PA_TAKE)
        pa_know_heads(state, o->seat, o->seat, o->heads);
}

static int hope(const outlook *o, int city, const pa_standing *towers, int room)
{
    return pa_city_hope(towers, room, &pa_cities[city], o->crests.of[city], o->players, o->seat);
}

static const pa_standing *towers_now(outlook *o, int city)
{
    if ((o->seen >> city & 1) == 0) {
        o->towers[city] = pa_stand_in_city(o->state->tower[city], o->players);
        o->seen |= (uint16_t)(1u << city);
    }
    return &o->towers[city];
}

static int hope_now(outlook *o, int city)
{
    if ((o->known >> city & 1) == 0) {
        o->now[city] = hope(o, city, towers_now(o, city), o->state->room[city]);
        o->known |= (uint16_t)(1u << city);
    }
    return o->now[city];
}

/* --- Taking ----------------------------------------------------------------------------------- */

/* What holding one more card adds. */
static int card_worth(outlook *o, int taken)
{
    const pa_card *card = &pa_cards[taken];
    int heads = o->heads[card->portrait];
    int worth = pa_heads_hope(heads + card->heads, o->takes) - pa_heads_hope(heads, o->takes);
    if (card->special == PA_SPECIAL_MOVE)
        worth += MOVE_WORTH;
    else if (card->special == PA_SPECIAL_ANY)
        worth += ANY_WORTH;
    pa_seats held = pa_for_seat(o->seat, card->crests);
    int before = hope_now(o, card->city);
    o->crests.of[card->city] += held;
    worth += hope(o, card->city, towers_now(o, card->city), o->state->room[card->city]) - before;
    o->crests.of[card->city] -= held;
    return worth;
}

/* What taking the card beside a city adds. */
static int worth_beside(outlook *o, int city)
{
    if ((o->taken >> city & 1) == 0) {
        o->beside[city] = card_worth(o, o->state->display[city]);
        o->taken |= (uint16_t)(1u << city);
    }
    return o->beside[city];
}

/* The card taken after playing one: the one beside its city, or the best available. */
static int worth_after(outlook *o, const pa_card *card)
{
    const pa_state *s = o->state;
    if (card->special != PA_SPECIAL_ANY && (s->face_up >> card->city & 1) != 0)
        return worth_beside(o, card->city);
    int best = 0;
    for (uint32_t cities = s->face_up; cities != 0; cities &= cities - 1) {
        int worth = worth_beside(o, bits_lowest(cities));
        best = worth > best ? worth : best;
    }
    return best;
}

/* --- Building --------------------------------------------------------------------------------- */

static void add_floors(pa_standing *towers, int site, int seat, int floors)
{
    for (int i = 0; i < floors; i++)
        towers->strength[site] = pa_stand_on_top(towers->strength[site], seat);
    towers->height[site] += floors;
}

/* The hope after a plan, which puts a number of the card's floors on the right. */
static int hope_of_plan(outlook *o, int city, int crests, int right)
{
    pa_standing towers = *towers_now(o, city);
    add_floors(&towers, PA_LEFT, o->seat, crests - right);
    add_floors(&towers, PA_RIGHT, o->seat, right);
    return hope(o, city, &towers, o->state->room[city] - crests);
}

static int best_of_plans(outlook *o, int city, int crests, unsigned plans)
{
    int best = 0;
    for (; plans != 0; plans &= plans - 1) {
        int after = hope_of_plan(o, city, crests, bits_lowest(plans));
        best = after > best ? after : best;
    }
    return best;
}

static unsigned plans_of(const outlook *o, const pa_card *card)
{
    const pa_tower *tower = o->state->tower[card->city];
    return pa_plans(tower[PA_LEFT], tower[PA_RIGHT], o->seat, card->crests,
                    o->state->room[card->city]);
}

static int weigh_build(outlook *o, int site)
{
    const pa_state *s = o->state;
    const pa_card *card = pa_turn_card(s);
    if (s->to_build < card->crests || card->crests == 1)
        return hope_of_plan(o, card->city, 1, site);
    unsigned begun = site == PA_RIGHT ? PA_PLAN_TWO_RIGHT : PA_PLAN_NONE_RIGHT | PA_PLAN_ONE_RIGHT;
    return best_of_plans(o, card->city, 2, plans_of(o, card) & begun);
}

/* --- The special action ----------------------------------------------------------------------- */

static int weigh_move(outlook *o, int option)
{
    if (option == PA_PASS)
        return 0;
    int city = option / PA_SITES, from = option % PA_SITES, to = PA_SITES - 1 - from;
    pa_tower left_by = o->state->tower[city][from];
    pa_standing towers = *towers_now(o, city);
    add_floors(&towers, to, pa_top(left_by), 1);
    towers.strength[from] = pa_stand(pa_without_top(left_by), o->players);
    towers.height[from]--;
    return hope(o, city, &towers, o->state->room[city]) - hope_now(o, city);
}

/* What the best move is worth with this card, which has to be built first. */
static int best_move(outlook *o, int played)
{
    pa_state after = *o->state;
    int best = 0;
    after.card = (uint8_t)played;
    for (uint64_t moves = pa_move_options(&after); moves != 0; moves &= moves - 1) {
        int gain = weigh_move(o, bits_lowest(moves));
        best = gain > best ? gain : best;
    }
    return best;
}

/* What the lower half of a card gains now, minus what keeping it promises. */
static int special_gain(outlook *o, int played)
{
    switch (pa_cards[played].special) {
    case PA_SPECIAL_MOVE:
        return best_move(o, played) - MOVE_WORTH;
    case PA_SPECIAL_ANY:
        return -ANY_WORTH;
    default:
        return 0;
    }
}

/* --- Playing ---------------------------------------------------------------------------------- */

static int weigh_play(outlook *o, int played)
{
    const pa_card *card = &pa_cards[played];
    pa_seats held = pa_for_seat(o->seat, card->crests);
    int before = hope_now(o, card->city);
    int next = worth_after(o, card);
    o->crests.of[card->city] -= held;
    int after = best_of_plans(o, card->city, card->crests, plans_of(o, card));
    o->crests.of[card->city] += held;
    return after - before + special_gain(o, played) + next;
}

static int weigh_take(outlook *o, int city)
{
    return card_worth(o, o->state->display[city]);
}

static void weigh(const tav_state *state, int count, const tav_action *legal, int *weight)
{
    static int (*const weigh_option[PA_OVER])(outlook * o, int option) = {
        [PA_PLAY] = weigh_play,
        [PA_BUILD] = weigh_build,
        [PA_MOVE] = weigh_move,
        [PA_TAKE] = weigh_take,
    };
    outlook o;
    open_outlook(&o, (const pa_state *)state);
    for (int i = 0; i < count; i++) {
        weight[i] = weigh_option[o.state->phase](&o, pa_option(legal[i])) * WEIGHT_OF_POINT /
                    PA_POINT;
    }
}

const tav_policy patrician_policy = {
    .game = "patrician",
    .rollout = 12,
    .patient_rollout = 12,
    .settled = PA_PLAY,
    .doubt = 4,
    .weigh = weigh,
    .evaluate = pa_evaluate,
    .features = &pa_features,
};
