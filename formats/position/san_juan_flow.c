/* A position of San Juan, second half: the flow, and who knows what.
 *
 * The agenda must have one of a few shapes: the round at the bottom, perhaps an event, perhaps a
 * step that goes through the seats, and a decision on top. Each decision is then checked against
 * the table, so that every handler of the game finds what it expects. */
#include "games/san_juan/flow.h"
#include "games/san_juan/hand.h"
#include "games/san_juan/library.h"
#include "games/san_juan/piles.h"
#include "games/san_juan/surface.h"
#include "games/san_juan/town.h"
#include "formats/position/san_juan.h"

#include <string.h>

/* --- Reading ---------------------------------------------------------------------------------- */

static void read_step(reader *r, const json_value *object, const sj_state *s, sj_step *step)
{
    static const char *const keys[] = {"step", "seat", "left",   "from",
                                       "done", "card", "income", NULL};
    reader_keys(r, object, keys);
    const char *id = value_text(value_get(object, "step"));
    int kind = id != NULL ? sj_step_kind(id) : -1;
    if (kind < 0) {
        reader_fail(r, TAV_ERROR_FLOW, "step", NULL);
        return;
    }
    step->kind = (uint8_t)kind;
    step->seat = (uint8_t)reader_seat(r, object, "seat", s->config.players, false);
    step->left = (uint8_t)reader_number(r, object, "left", 0, SJ_BOX);
    step->from = (uint8_t)reader_number(r, object, "from", 0, SJ_HAND_CARDS - 1);
    step->done = (uint8_t)reader_number(r, object, "done", 0, SJ_BOX);
    step->income = (uint8_t)reader_number(r, object, "income", 0, 12);
    int card = reader_thing(r, object, "card", &san_juan, 0, SJ_BUILDING_CARDS - 1, true);
    step->card = card < 0 ? SJ_NONE : (uint8_t)card;
}

static void read_steps(reader *r, const json_value *flow, sj_state *s)
{
    const json_value *steps = reader_list(r, flow, "steps", SJ_STEPS);
    size_t mark = reader_enter_key(r, "steps");
    for (size_t i = 0; steps != NULL && i < value_count(steps) && !reader_failed(r); i++) {
        size_t element = reader_enter_index(r, i);
        read_step(r, value_at(steps, i), s, &s->step[i]);
        s->depth++;
        reader_leave(r, element);
    }
    reader_leave(r, mark);
}

/* Marks cards of the discard pile as known. */
static void read_discarded(reader *r, const json_value *object, sj_state *s, int knower, int last)
{
    uint8_t cards[SJ_BOX];
    int size = reader_things(r, object, "discarded", &san_juan, 0, (tav_thing)last, true, cards,
                             SJ_BOX);
    for (int i = 0; i < size; i++) {
        int at = sj_aside_begin(s);
        while (at < SJ_BOX &&
               (s->card[at] != cards[i] || s->place[at] != sj_discard_place(SJ_KNOWN_TO_NOBODY)))
            at++;
        if (at == SJ_BOX) {
            reader_fail(r, TAV_ERROR_COMPONENTS, "discarded", NULL);
            return;
        }
        s->place[at] = sj_discard_place(knower);
    }
}

static void read_shown(reader *r, const json_value *object, sj_hand *hand)
{
    uint8_t cards[SJ_BOX];
    int size = reader_things(r, object, "shown", &san_juan, 0, SJ_HAND_CARDS - 1, true, cards,
                             SJ_BOX);
    for (int i = 0; i < size; i++) {
        if (hand->count[cards[i]] >> 4 == sj_count(hand, cards[i])) {
            reader_fail(r, TAV_ERROR_COMPONENTS, "shown", NULL);
            return;
        }
        sj_hand_show(hand, cards[i]);
    }
}

static void read_knowledge(reader *r, const json_value *flow, sj_state *s)
{
    static const char *const keys[] = {"shown", "discarded", NULL};
    const json_value *seats = reader_list(r, flow, "seats", s->config.players);
    size_t mark = reader_enter_key(r, "seats");
    if (seats != NULL && value_count(seats) != s->config.players)
        reader_fail(r, TAV_ERROR_PLAYERS, NULL, NULL);
    for (size_t i = 0; seats != NULL && i < value_count(seats) && !reader_failed(r); i++) {
        const json_value *seat = value_at(seats, i);
        size_t element = reader_enter_index(r, i);
        reader_keys(r, seat, keys);
        read_shown(r, seat, &s->hand[i]);
        read_discarded(r, seat, s, SJ_KNOWN_TO_SEAT + (int)i, SJ_HAND_CARDS - 1);
        reader_leave(r, element);
    }
    reader_leave(r, mark);
    read_discarded(r, flow, s, SJ_KNOWN_TO_ALL, SJ_CARDS - 1);
    s->tiles_seen = (uint8_t)reader_number(r, flow, "tiles_seen", s->tile_open, SJ_TILES);

    int buildings = sj_buildings_in_piles(s);
    s->piles_low = (uint8_t)reader_number(r, flow, "piles_low", 0, buildings);
    s->piles_high = SJ_NONE;
    if (!value_is(value_get(flow, "piles_high"), VALUE_NULL))
        s->piles_high = (uint8_t)reader_number(r, flow, "piles_high", buildings, SJ_REVEALED);
}

static void read_given_flow(reader *r, const json_value *flow, sj_state *s)
{
    static const char *const keys[] = {"steps",     "picks",      "chooser",   "seats",
                                       "discarded", "tiles_seen", "piles_low", "piles_high",
                                       "key",       "block",      NULL};
    reader_keys(r, flow, keys);
    read_steps(r, flow, s);
    int most = s->config.players == 2 ? 3 : s->config.players;
    s->picks = (uint8_t)reader_number(r, flow, "picks", 0, most);
    s->chooser = (uint8_t)reader_seat(r, flow, "chooser", s->config.players, false);
    if (!reader_failed(r))
        read_knowledge(r, flow, s);
    reader_hex(r, flow, "key", s->chance.key, RNG_KEY_SIZE);
    s->chance.block = (uint64_t)reader_number(r, flow, "block", 0, INT64_MAX / 2);
}

/* Sets up a position without a flow: the pick after those whose role cards are taken. */
static void stand_at_pick(sj_state *s)
{
    s->piles_high = SJ_NONE;
    for (int role = 0; role < SJ_ROLES; role++)
        s->picks = (uint8_t)(s->picks + (s->role_taken[role] != SJ_NONE));
    int players = s->config.players;
    s->chooser = (uint8_t)(s->picks > 0 ? (s->governor + s->picks - 1) % players : s->governor);
    if (s->over)
        return;
    sj_push(s, SJ_ROUND_STEP, 0);
    sj_push(s, SJ_PICK_ROLE, (s->governor + s->picks) % players);
}

/* --- Checking --------------------------------------------------------------------------------- */

/* Three phases ask about the Library. */
static bool lies_on(const sj_step *top, int below)
{
    int phase = sj_decisions[top->kind].phase;
    if (phase != SJ_NONE)
        return below == phase;
    return top->card != SJ_NONE ? below == SJ_BUILDER_STEP
                                : below == SJ_COUNCILLOR_STEP || below == SJ_PROSPECTOR_STEP;
}

static bool is_role_step(int kind)
{
    return kind >= SJ_BUILDER_STEP && kind <= SJ_PROSPECTOR_STEP;
}

static bool is_new_round_step(int kind)
{
    return kind >= SJ_OFFICE_STEP && kind <= SJ_LIMIT_STEP;
}

/* The event a step belongs to; SJ_NONE for those of roles and rounds. */
static int event_of(int kind)
{
    switch (kind) {
    case SJ_EARTHQUAKE_STEP:
        return SJ_EARTHQUAKE;
    case SJ_TAXES_STEP:
        return SJ_TAXES;
    case SJ_AMNESTY_STEP:
        return SJ_GENERAL_AMNESTY;
    case SJ_FREE_BUILD_STEP:
        return SJ_FREE_BUILD;
    default:
        return SJ_NONE;
    }
}

/* Every pick of the round took a role card, or opened an event. */
static bool roles_fit(const sj_state *s)
{
    int taken = 0;
    for (int role = 0; role < SJ_ROLES; role++)
        taken += s->role_taken[role] != SJ_NONE;
    return (s->config.modules & SJ_EVENTS) != 0 ? taken <= s->picks : taken == s->picks;
}

/* Round, perhaps an event, perhaps a step through the seats, a decision; and what each requires of
 * picks, chooser, role cards and the open event. */
static bool agenda_fits(const sj_state *s)
{
    const sj_step *top = &s->step[s->depth - 1];
    int below = s->step[s->depth - 2].kind, players = s->config.players;
    if (s->step[0].kind != SJ_ROUND_STEP || top->kind >= SJ_DECISIONS || !lies_on(top, below) ||
        !roles_fit(s))
        return false;
    bool event = s->step[1].kind == SJ_EVENT_STEP;
    if (s->depth != 2 + event + (below != SJ_ROUND_STEP && below != SJ_EVENT_STEP))
        return false;
    if (event != (s->event != SJ_NONE) || s->tile_open != (below == SJ_TRADER_STEP))
        return false;

    bool choosing = is_role_step(below) || event;
    if (choosing && (s->picks == 0 || s->chooser != (s->governor + s->picks - 1) % players))
        return false;
    if (is_role_step(below)) {
        int taken = s->role_taken[below - SJ_BUILDER_STEP];
        return event ? sj_repeated(s) && taken != SJ_NONE : taken == s->chooser;
    }
    if (event)
        return below == SJ_EVENT_STEP ? sj_repeated(s) : event_of(below) == s->event;
    if (event_of(below) != SJ_NONE)
        return false;
    int all_picks = players == 2 ? 3 : players;
    if (below == SJ_ROUND_STEP)
        return s->picks < all_picks && top->seat == (s->governor + s->picks) % players;
    if (below == SJ_OPENING_STEP)
        return s->picks == 0 && s->round == 1 && s->config.value[SJ_OPTION_OPENING] == 1;
    return is_new_round_step(below) && s->picks == 0 && s->round > 1;
}

/* A step that goes through the seats has reached the seat that decides. */
static bool turn_fits(const sj_state *s)
{
    const sj_step *top = &s->step[s->depth - 1], *pass = &s->step[s->depth - 2];
    int players = s->config.players, number = players;
    if (pass->kind == SJ_ROUND_STEP || pass->kind == SJ_EVENT_STEP)
        return pass->kind == SJ_ROUND_STEP || top->seat == s->chooser;
    int first = s->governor;
    if (is_role_step(pass->kind) || event_of(pass->kind) != SJ_NONE)
        first = s->chooser;
    if (pass->kind == SJ_TAXES_STEP) {
        first = sj_next_seat(s, first);
        number--;
    }
    bool waiting = pass->kind == SJ_PROSPECTOR_STEP && top->kind != SJ_USE_GOLDSMITH;
    int turns = number - pass->left; /* those that have begun */
    if (pass->left > number || turns + waiting < 1 || turns + waiting > number)
        return false;
    return pass->seat == (first + turns) % players &&
           top->seat == (first + turns - !waiting) % players;
}

/* Towns that may still grow in this phase have room. */
static bool towns_fit(const sj_state *s)
{
    const sj_step *top = &s->step[s->depth - 1], *pass = &s->step[s->depth - 2];
    bool building = pass->kind == SJ_BUILDER_STEP || pass->kind == SJ_FREE_BUILD_STEP;
    bool placed = top->kind == SJ_USE_LIBRARY || top->kind == SJ_USE_BLACK_MARKET ||
                  top->kind == SJ_PAY;
    for (int seat = 0; seat < s->config.players; seat++) {
        bool acted = false;
        for (int i = pass->left, next = pass->seat;
             building && i<s->config.players; i++, next = next> 0 ? next - 1
                                                                  : s->config.players - 1) {
            int earlier = next > 0 ? next - 1 : s->config.players - 1;
            acted |= earlier == seat && (seat != top->seat || placed);
        }
        if (s->town[seat].size == SJ_TOWN && !acted)
            return false;
    }
    return true;
}

static bool builder_fits(const sj_state *s, const sj_step *top)
{
    if (top->kind == SJ_BUILD)
        return top->card == SJ_NONE;
    if (top->card == SJ_NONE)
        return false;
    if (top->kind == SJ_USE_CRANE) {
        bool here = top->card == SJ_CATHEDRAL ? s->cathedral != 0
                                              : sj_count(&s->hand[top->seat], top->card) > 0;
        return here && sj_stands(s, top->seat, SJ_CRANE) && sj_may_stand(s, top->seat, top->card);
    }
    if (!sj_stands(s, top->seat, top->card) || top->left == 0)
        return false;
    if (top->kind == SJ_PAY)
        return top->left <= s->hand[top->seat].size;
    if (top->kind == SJ_USE_LIBRARY) {
        sj_step doubled = *top;
        doubled.left--;
        return sj_library_ready(s, top->seat) && sj_library_is_asked(s) &&
               top->card != SJ_LIBRARY && sj_builder_can_pay(s, &doubled);
    }
    int goods = bits_count(sj_town_production(&s->town[top->seat], top->from, true));
    int spendable = goods < 2 - top->done ? goods : 2 - top->done;
    return top->done < 2 && top->card != SJ_BLACK_MARKET && goods > 0 &&
           sj_stands(s, top->seat, SJ_BLACK_MARKET) &&
           top->left <= s->hand[top->seat].size + spendable;
}

/* One more is allowed with the Library, which this series itself may have used. */
static bool goods_limit_fits(const sj_state *s, const sj_step *top, int helper)
{
    bool chooser = top->seat == s->chooser;
    int limit = 1 + chooser + sj_stands(s, top->seat, helper);
    bool library = chooser && sj_stands(s, top->seat, SJ_LIBRARY) && !sj_repeated(s);
    int number = top->left + top->done;
    return top->left > 0 && (number == limit || (library && number == limit + 1));
}

static bool prospector_fits(const sj_state *s, const sj_step *top)
{
    enum { DRAWING, MINING, SMITHING };
    int stage = s->step[s->depth - 2].from;
    switch (top->kind) {
    case SJ_USE_GOLD_MINE:
        return stage == SMITHING && sj_stands(s, top->seat, SJ_GOLD_MINE) && s->piles_low >= 4;
    case SJ_USE_GOLDSMITH:
        return stage == MINING && sj_stands(s, top->seat, SJ_GOLDSMITH) && s->piles_low >= 1;
    case SJ_GOLD_MINE_TAKE: {
        uint32_t costs = 0;
        for (int i = 0; i < s->revealed_size; i++)
            costs |= 1u << sj_cards[s->revealed[i]].cost;
        return stage == SMITHING && bits_count(costs) == SJ_REVEALED;
    }
    default:
        return stage == DRAWING && top->seat == s->chooser;
    }
}

/* Whether the table has what the decision itself requires. */
static bool decision_fits(const sj_state *s)
{
    const sj_step *top = &s->step[s->depth - 1];
    const sj_hand *hand = &s->hand[top->seat];
    bool used = (s->bank_used >> top->seat & 1) != 0;
    switch (top->kind) {
    case SJ_BUILD:
    case SJ_USE_CRANE:
    case SJ_USE_BLACK_MARKET:
    case SJ_PAY:
        return builder_fits(s, top);
    case SJ_USE_LIBRARY:
        if (s->step[s->depth - 2].kind == SJ_BUILDER_STEP)
            return builder_fits(s, top);
        return sj_library_ready(s, top->seat) && sj_library_is_asked(s) &&
               (s->step[s->depth - 2].kind != SJ_PROSPECTOR_STEP || prospector_fits(s, top));
    case SJ_PRODUCE:
        return goods_limit_fits(s, top, SJ_AQUEDUCT);
    case SJ_SELL:
        return goods_limit_fits(s, top, SJ_TRADING_POST);
    case SJ_COUNCIL_KEEP:
        return top->left > 0 && top->left + top->done <= 2 && top->left <= s->drawn_size;
    case SJ_USE_GOLD_MINE:
    case SJ_GOLD_MINE_TAKE:
    case SJ_USE_GOLDSMITH:
        return prospector_fits(s, top);
    case SJ_USE_OFFICE:
        return sj_stands(s, top->seat, SJ_OFFICE_BUILDING) && top->left > 0 &&
               top->left + top->done == 2;
    case SJ_USE_CHAPEL:
        return sj_stands(s, top->seat, SJ_CHAPEL) && top->left == 1;
    case SJ_USE_BANK:
        return sj_stands(s, top->seat, SJ_BANK) && used == (top->done > 0) &&
               top->left == hand->size;
    case SJ_AMNESTY:
        return top->left > 0 && top->left == hand->size;
    case SJ_LOSE_BUILDING:
        return s->town[top->seat].size > 0;
    case SJ_PAY_TAXES:
        return top->left == 1;
    case SJ_OPENING:
    case SJ_COUNCIL_DISCARD:
    case SJ_HAND_LIMIT:
        return top->left > 0 && top->left < hand->size;
    default:
        return true;
    }
}

static bool flow_fits(sj_state *s)
{
    if (s->over)
        return s->depth == 0 && s->event == SJ_NONE && s->tile_open == 0 && s->drawn_size == 0 &&
               s->revealed_size == 0;
    if (s->depth < 2 || !agenda_fits(s) || !turn_fits(s) || !towns_fit(s))
        return false;
    const sj_step *top = sj_top(s);
    if ((s->drawn_size > 0) != (top->kind == SJ_COUNCIL_KEEP) ||
        (s->revealed_size > 0) != (top->kind == SJ_GOLD_MINE_TAKE) || !decision_fits(s))
        return false;
    s->options = sj_options(s);
    return bits_several(s->options);
}

void sj_read_flow(reader *r, const json_value *position, sj_state *s)
{
    const json_value *flow = value_get(position, "flow");
    size_t mark = reader_enter_key(r, "flow");
    if (flow != NULL && (!value_is(flow, VALUE_OBJECT) || value_count(flow) > 0))
        read_given_flow(r, flow, s);
    else
        stand_at_pick(s);
    if (!reader_failed(r) && !flow_fits(s))
        reader_fail(r, TAV_ERROR_FLOW, NULL, NULL);
    reader_leave(r, mark);
}
