/* pa_go_on computes the options once and keeps them in `options`, for listing them and for checking
 * an action. */
#include "games/patrician/flow.h"

#include "games/patrician/surface.h"

const char *pa_phase_id(int phase)
{
    return phase == PA_OVER ? "over" : pa_decisions[phase].kind.verb;
}

uint64_t pa_options(const pa_state *state)
{
    return state->phase == PA_OVER ? 0 : pa_decisions[state->phase].options(state);
}

static bool has_secrets(const uint8_t hand[PA_HAND])
{
    for (int i = 0; i < PA_HAND; i++)
        if (hand[i] != PA_SLOT_FREE && pa_slot_secret(hand[i]))
            return true;
    return false;
}

/* Only the options of a play depend on what others cannot see. */
static uint64_t ask(const pa_state *state, tav_sink *sink)
{
    if (sink != NULL && state->phase == PA_PLAY && has_secrets(state->hand[state->turn]))
        sink_asks(sink, state, state->turn);
    return pa_options(state);
}

void pa_go_on(pa_state *state, tav_sink *sink)
{
    uint64_t options = ask(state, sink);
    while (options != 0 && !bits_several(options)) {
        pa_decisions[state->phase].choose(state, bits_lowest(options), sink);
        options = ask(state, sink);
    }
    state->options = options;
}

int pa_legal(const tav_state *state, tav_action actions[TAV_LEGAL_MAX])
{
    const pa_state *s = (const pa_state *)state;
    int count = 0;
    for (uint64_t options = s->options; options != 0; options &= options - 1)
        actions[count++] = (tav_action)(s->phase << PA_OPTION_BITS | bits_lowest(options));
    return count;
}

tav_error pa_apply(tav_state *state, tav_action action, tav_sink *sink)
{
    pa_state *s = (pa_state *)state;
    if (s->phase == PA_OVER)
        return TAV_ERROR_OVER;
    int option = pa_option(action);
    if (pa_decision_of(action) != s->phase || (s->options >> option & 1) == 0)
        return TAV_ERROR_ILLEGAL;
    pa_decisions[s->phase].choose(s, option, sink);
    pa_go_on(s, sink);
    return TAV_OK;
}

int pa_picks(const tav_view *view)
{
    const pa_state *s = &((const pa_view *)view)->seen;
    return pa_decisions[s->phase].kind.counted ? s->to_build : 0;
}
