/* The last turn of San Juan, without modules: once a town is full, the game ends with the Builder
 * phase. The hands of those still to come are secret and far too many to count, so the end is solved
 * only for the last seat that can build. Cards it draws are worth nothing but their number. */
#include "ai/policies.h"
#include "games/san_juan/state.h"

static bool town_is_full(const sj_state *s)
{
    for (int seat = 0; seat < s->config.players; seat++)
        if (s->town[seat].size >= SJ_TOWN)
            return true;
    return false;
}

static bool is_certain(const tav_state *state)
{
    const sj_state *s = (const sj_state *)state;
    if (s->config.modules != 0 || !town_is_full(s))
        return false;
    for (int i = 0; i < s->depth; i++) {
        const sj_step *step = &s->step[i];
        for (int left = step->left, seat = step->seat; step->kind == SJ_BUILDER_STEP && left > 0;
             left--, seat = sj_next_seat(s, seat))
            if (s->hand[seat].size > 0)
                return false;
    }
    return true;
}

const tav_ends san_juan_ends = {
    .game = "san-juan",
    .certain = is_certain,
};
