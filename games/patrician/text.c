/* The words of interfaces/patrician.md: actions and things. None depends on the position. */
#include <assert.h>

#include "games/patrician/surface.h"
#include "games/patrician/turn.h"

const char *pa_thing_id(tav_thing thing)
{
    assert(thing < PA_THINGS);
    if (thing < PA_THING_CITY)
        return pa_cards[thing - PA_THING_CARD].id;
    if (thing < PA_THING_TOKEN)
        return pa_cities[thing - PA_THING_CITY].id;
    if (thing < PA_THING_SITE)
        return pa_cities[(thing - PA_THING_TOKEN) / 2].token[(thing - PA_THING_TOKEN) % 2];
    if (thing < PA_THING_PATRICIAN)
        return pa_site_ids[thing - PA_THING_SITE];
    return pa_patrician_ids[thing - PA_THING_PATRICIAN];
}

static void put_action(int phase, int option, tav_text *out)
{
    switch (phase) {
    case PA_PLAY:
        text_put(out, "play ");
        text_put(out, pa_cards[option].id);
        break;
    case PA_BUILD:
        text_put(out, "build ");
        text_put(out, pa_site_ids[option]);
        break;
    case PA_MOVE:
        if (option == PA_PASS) {
            text_put(out, "pass");
            break;
        }
        text_put(out, "move ");
        text_put(out, pa_cities[option / PA_SITES].id);
        text_put(out, " from ");
        text_put(out, pa_site_ids[option % PA_SITES]);
        break;
    default:
        text_put(out, "take ");
        text_put(out, pa_cities[option].id);
        break;
    }
}

void pa_action_text(const tav_state *state, tav_action action, tav_text *out)
{
    (void)state;
    put_action(action >> PA_OPTION_BITS, action & ((1 << PA_OPTION_BITS) - 1), out);
}

void pa_view_action_text(const tav_view *view, tav_action action, tav_text *out)
{
    (void)view;
    put_action(action >> PA_OPTION_BITS, action & ((1 << PA_OPTION_BITS) - 1), out);
}
