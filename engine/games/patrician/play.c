/* The first step of a turn: a card goes from the hand onto the seat's own pile. */
#include <assert.h>

#include "games/patrician/flow.h"
#include "games/patrician/tell.h"

uint64_t pa_play_options(const pa_state *state)
{
    uint64_t cards = 0;
    const uint8_t *hand = state->hand[state->turn];
    for (int i = 0; i < PA_HAND && hand[i] != PA_SLOT_FREE; i++)
        cards |= BIT(pa_slot_card(hand[i]));
    return cards;
}

/* Closes the gap without a branch, because the card played is unpredictable. */
static void leave_hand(uint8_t hand[PA_HAND], int card)
{
    int first = pa_slot_card(hand[0]) == card;
    int first_or_second = first | (pa_slot_card(hand[1]) == card);
    hand[0] = hand[first];
    hand[1] = hand[1 + first_or_second];
    hand[2] = PA_SLOT_FREE;
}

void pa_play_choose(pa_state *state, int card, tav_sink *sink)
{
    int seat = state->turn;
    leave_hand(state->hand[seat], card);
    state->played[pa_pile(state, seat) + state->played_count[seat]++] = (uint8_t)card;
    state->card = (uint8_t)card;
    state->to_build = pa_cards[card].crests;
    state->phase = PA_BUILD;
    /* docs/rules/patrician.md 7.2: a city always lacks as many floors as its unplayed cards
     * build. */
    assert(state->room[pa_cards[card].city] >= state->to_build);
    pa_tell(sink, PA_EVENT_PLAYED, seat, 0, (tav_thing[]){(tav_thing)(PA_THING_CARD + card)}, 1);
}
