/* The last two steps of a turn: taking a face-up card and refilling its space; then the next turn,
 * or the end once all cards are played. */
#include <assert.h>

#include "games/patrician/flow.h"
#include "games/patrician/tell.h"

/* docs/rules/patrician.md 7.12 */
uint64_t pa_take_options(const pa_state *state)
{
    const pa_card *card = pa_turn_card(state);
    uint64_t here = state->face_up & BIT(card->city);
    return card->special != PA_SPECIAL_ANY && here != 0 ? here : state->face_up;
}

/* All seats play the same number of cards (7.16), so hands run out in turn order: when the next
 * seat has no card, nobody has. By then every city is finished (7.15). */
static void end_turn(pa_state *state, tav_sink *sink)
{
    state->card = PA_NO_CARD;
    int next = state->turn + 1 == state->config.players ? 0 : state->turn + 1;
    if (state->hand[next][0] == PA_SLOT_FREE) {
        assert(state->board_tokens == 0);
        state->phase = PA_OVER;
        pa_tell(sink, PA_EVENT_ENDED, TAV_NOBODY, 0, NULL, 0);
        return;
    }
    state->turn = (uint8_t)next;
    if (next == state->first)
        state->round++;
    state->phase = PA_PLAY;
}

void pa_begin_take(pa_state *state, tav_sink *sink)
{
    if (state->face_up != 0)
        state->phase = PA_TAKE;
    else
        end_turn(state, sink);
}

/* Refills the space just emptied, also beside a finished city (7.13, 7.14). */
static void refill(pa_state *state, int city, tav_sink *sink)
{
    uint8_t *top = &state->draw[--state->draw_count];
    state->display[city] = *top;
    state->face_up |= (uint16_t)(1u << city);
    *top = PA_NO_CARD;
    pa_tell(sink, PA_EVENT_REFILLED, TAV_NOBODY, 0,
            (tav_thing[]){(tav_thing)(PA_THING_CARD + state->display[city]),
                          (tav_thing)(PA_THING_CITY + city)},
            2);
}

void pa_take_choose(pa_state *state, int city, tav_sink *sink)
{
    int card = state->display[city];
    uint8_t *hand = state->hand[state->turn];
    assert(hand[PA_HAND - 1] == PA_SLOT_FREE);
    hand[PA_HAND - 1] = (uint8_t)(card << 1);
    pa_sort_hand(hand);
    state->display[city] = PA_NO_CARD;
    state->face_up &= (uint16_t) ~(1u << city);
    pa_tell(sink, PA_EVENT_TOOK, state->turn, 0,
            (tav_thing[]){(tav_thing)(PA_THING_CARD + card), (tav_thing)(PA_THING_CITY + city)}, 2);
    if (state->draw_count > 0)
        refill(state, city, sink);
    end_turn(state, sink);
}
