/* The last turns of Patrician: the end is always certain. Once the draw pile is empty and nobody holds a
 * card that others have not seen, nothing is hidden. While the pile has cards, there are also cards
 * beside all cities and in all hands: far too many turns to solve, so its order never has to be
 * counted. */
#include "ai/policies.h"
#include "games/patrician/state.h"

static bool is_certain(const tav_state *state)
{
    const pa_state *s = (const pa_state *)state;
    if (s->draw_count > 0)
        return false;
    for (int seat = 0; seat < s->config.players; seat++)
        for (int i = 0; i < PA_HAND; i++)
            if (s->hand[seat][i] != PA_SLOT_FREE && pa_slot_secret(s->hand[seat][i]))
                return false;
    return true;
}

const tav_ends patrician_ends = {
    .game = "patrician",
    .certain = is_certain,
};
