/* The last round of Puerto Rico, without modules: once an end trigger is set, nothing follows the
 * round (docs/rules/puerto-rico.md 6), and of the tiles only those matter that a Hacienda draws: the ones
 * turned up after the Settler can no longer be taken, since every role is chosen once in a round. */
#include "ai/policies.h"
#include "games/puerto_rico/state.h"

/* With enough tiles for everybody's Hacienda, the discards are not shuffled first. */
static bool is_certain(const tav_state *state)
{
    const pr_state *s = (const pr_state *)state;
    return s->config.modules == 0 && s->end != 0 && s->pile_size >= s->config.players;
}

static uint8_t *find_pile(tav_state *state, int *count)
{
    pr_state *s = (pr_state *)state;
    *count = s->pile_size;
    return s->pile;
}

static int count_turned_up(const tav_state *before, tav_action action, const tav_state *after)
{
    (void)before, (void)after;
    return pr_decision_of(action) == PR_USE_HACIENDA && pr_option(action) != PR_PASS;
}

const tav_ends puerto_rico_ends = {
    .game = "puerto-rico",
    .certain = is_certain,
    .pile = find_pile,
    .turned_up = count_turned_up,
};
