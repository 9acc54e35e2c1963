/* The flow of a turn: nothing nests, so the phase alone says whose step it is. Whether there is a
 * choice is found out once, by pa_settle, and kept in `options` for who asks and who answers. */
#include "games/patrician/turn.h"

typedef struct {
    uint64_t (*options)(const pa_state *state);
    void (*choose)(pa_state *state, int option, tav_sink *sink);
} pa_step;

static const pa_step steps[PA_OVER] = {
    [PA_PLAY] = {pa_play_options, pa_play},
    [PA_BUILD] = {pa_build_options, pa_build},
    [PA_MOVE] = {pa_move_options, pa_move},
    [PA_TAKE] = {pa_take_options, pa_take},
};

uint64_t pa_options(const pa_state *state)
{
    return state->phase == PA_OVER ? 0 : steps[state->phase].options(state);
}

void pa_settle(pa_state *state, tav_sink *sink)
{
    uint64_t options = pa_options(state);
    while (options != 0 && (options & (options - 1)) == 0) {
        steps[state->phase].choose(state, pa_lowest(options), sink);
        options = pa_options(state);
    }
    state->options = options;
}

int pa_legal(const tav_state *state, tav_action actions[TAV_LEGAL_MAX])
{
    const pa_state *s = (const pa_state *)state;
    int count = 0;
    for (uint64_t options = s->options; options != 0; options &= options - 1)
        actions[count++] = (tav_action)(s->phase << PA_OPTION_BITS | pa_lowest(options));
    return count;
}

tav_error pa_apply(tav_state *state, tav_action action, tav_sink *sink)
{
    pa_state *s = (pa_state *)state;
    if (s->phase == PA_OVER)
        return TAV_ERROR_OVER;
    int option = action & ((1 << PA_OPTION_BITS) - 1);
    if (action >> PA_OPTION_BITS != s->phase || (s->options >> option & 1) == 0)
        return TAV_ERROR_ILLEGAL;
    steps[s->phase].choose(s, option, sink);
    pa_settle(s, sink);
    return TAV_OK;
}
