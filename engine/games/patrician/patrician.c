/* Patrician's set-up and its game table. The rules of a turn are in play.c, build.c, score.c,
 * move.c and take.c, in this order; flow.c connects them. */
#include <assert.h>
#include <string.h>

#include "games/patrician/flow.h"
#include "games/patrician/score.h"
#include "games/patrician/surface.h"
#include "games/patrician/tell.h"

enum { OPTION_FIRST, OPTIONS };

static const tav_option options[OPTIONS] = {
    [OPTION_FIRST] = {"first", TAV_OPTION_SEAT, NULL},
};

static const tav_event_kind events[PA_EVENTS] = {
    [PA_EVENT_PLAYED] = {"played", NULL, false},     [PA_EVENT_BUILT] = {"built", NULL, false},
    [PA_EVENT_SCORED] = {"scored", NULL, false},     [PA_EVENT_MOVED] = {"moved", NULL, false},
    [PA_EVENT_DECLINED] = {"declined", NULL, false}, [PA_EVENT_TOOK] = {"took", NULL, false},
    [PA_EVENT_REFILLED] = {"refilled", NULL, true},  [PA_EVENT_ENDED] = {"ended", NULL, false},
};

static const char *const parts[] = {"prestige", "portraits"};

/* The others may look only at the top card of a pile, and at nothing in a hand (rules 7.19). */
static const tav_face_down face_down[] = {{"hand", TAV_SHOWS_COUNT},
                                          {"secret", TAV_SHOWS_NOTHING},
                                          {"played", TAV_SHOWS_TOP},
                                          {NULL, TAV_SHOWS_NOTHING}};

/* --- Set-up ---------------------------------------------------------------------------------- */

/* Deals every seat an opening hand of start cards; the rest join `pile`. */
static int deal_hands(pa_state *state, tav_rng *rng, uint8_t *pile, int count)
{
    uint8_t stars[PA_DECK];
    int star_count = 0;
    for (int card = 0; card < PA_CARDS; card++)
        if (pa_cards[card].start)
            for (int copy = 0; copy < pa_card_copies(card, state->config.players); copy++)
                stars[star_count++] = (uint8_t)card;
    rng_shuffle(rng, stars, (uint32_t)star_count);
    for (int seat = 0; seat < state->config.players; seat++) {
        for (int i = 0; i < PA_HAND; i++)
            state->hand[seat][i] = (uint8_t)(stars[--star_count] << 1 | 1);
        pa_sort_hand(state->hand[seat]);
    }
    memcpy(pile + count, stars, (size_t)star_count);
    return count + star_count;
}

/* Shuffles all other cards and lays one beside every city; the rest is the draw pile. */
static void lay_out(pa_state *state, tav_rng *rng)
{
    uint8_t pile[PA_DECK];
    int count = 0;
    for (int card = 0; card < PA_CARDS; card++)
        if (!pa_cards[card].start)
            for (int copy = 0; copy < pa_card_copies(card, state->config.players); copy++)
                pile[count++] = (uint8_t)card;
    count = deal_hands(state, rng, pile, count);
    rng_shuffle(rng, pile, (uint32_t)count);
    for (int city = 0; city < PA_CITIES; city++)
        if (pa_city_plays(city, state->config.players)) {
            state->display[city] = pile[--count];
            state->face_up |= (uint16_t)(1u << city);
        }
    assert(count <= PA_DRAW_MAX);
    state->draw_count = (uint8_t)count;
    memcpy(state->draw, pile, (size_t)count);
}

static void setup(tav_state *state, const tav_config *config, const uint8_t seed[RNG_KEY_SIZE])
{
    pa_state *s = (pa_state *)state;
    *s = (pa_state){.config = *config, .phase = PA_PLAY, .round = 1, .card = PA_NO_CARD};
    memset(s->hand, PA_SLOT_FREE, sizeof s->hand);
    memset(s->display, PA_NO_CARD, sizeof s->display);
    memset(s->draw, PA_NO_CARD, sizeof s->draw);
    memset(s->played, PA_NO_CARD, sizeof s->played);
    for (int city = 0; city < PA_CITIES; city++)
        if (pa_city_plays(city, config->players)) {
            s->room[city] = pa_cities[city].floors;
            s->board_tokens |= UINT32_C(3) << city * 2;
        }
    for (int seat = 0; seat < config->players; seat++)
        s->supply[seat] = pa_shares[config->players].supply;

    tav_rng rng;
    rng_seed(&s->chance, seed);
    rng_open(&rng, &s->chance);
    s->first = (config->given & 1u << OPTION_FIRST) != 0
                   ? config->value[OPTION_FIRST]
                   : (uint8_t)rng_below(&rng, config->players);
    s->turn = s->first;
    lay_out(s, &rng);
    pa_go_on(s, NULL);
}

/* --- Small answers --------------------------------------------------------------------------- */

static const tav_config *config_of(const tav_state *state)
{
    return &((const pa_state *)state)->config;
}

static int actor(const tav_state *state)
{
    const pa_state *s = (const pa_state *)state;
    return s->phase == PA_OVER ? TAV_NOBODY : s->turn;
}

static int decision(const tav_state *state)
{
    const pa_state *s = (const pa_state *)state;
    return s->phase == PA_OVER ? 0 : s->phase;
}

static int round_number(const tav_state *state)
{
    return ((const pa_state *)state)->round;
}

/* Finished boards differ in the tokens they won. */
static int built(const tav_state *state, int seat, tav_thing things[32])
{
    const pa_state *s = (const pa_state *)state;
    int count = 0;
    for (uint32_t tokens = s->tokens[seat]; tokens != 0; tokens &= tokens - 1)
        things[count++] = (tav_thing)(PA_THING_TOKEN + bits_lowest(tokens));
    return count;
}

const tav_game patrician = {
    .id = "patrician",
    .rules = 1,
    .players_min = 2,
    .players_max = 5,
    .state_size = sizeof(pa_state),
    .view_size = sizeof(pa_view),
    .options = options,
    .option_count = OPTIONS,
    .decisions = &pa_decisions[0].kind,
    .decision_size = sizeof(pa_decision),
    .decision_count = PA_OVER,
    .events = events,
    .event_count = PA_EVENTS,
    .parts = parts,
    .part_count = sizeof parts / sizeof parts[0],
    .parts_hidden = 3, /* tokens lie open, but nobody adds them up */
    .face_down = face_down,
    .thing_count = PA_THINGS,
    .setup = setup,
    .config = config_of,
    .actor = actor,
    .decision = decision,
    .round = round_number,
    .legal = pa_legal,
    .apply = pa_apply,
    .view = pa_fill_view,
    .resample = pa_resample,
    .redraw = pa_redraw,
    .score = pa_score,
    .sheet_items = pa_sheet_items,
    .sheet_score = pa_sheet_score,
    .action_text = pa_action_text,
    .view_action_text = pa_view_action_text,
    .position_json = pa_position_json,
    .view_json = pa_view_json,
    .thing_id = pa_thing_id,
    .thing_json = pa_thing_json,
    .survey_json = pa_survey_json,
    .price = pa_action_price,
    .picks = pa_picks,
    .audit = pa_audit,
    .built = built,
};
