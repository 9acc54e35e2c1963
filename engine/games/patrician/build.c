/* The second step of a turn: one floor for each crest of the card, on either site of its city.
 *
 * A choice is a plan for all floors of the card, and plans with the same result count as one.
 * Choosing the first floor selects the plans that begin with it; a second floor is asked only if
 * two plans remain, which happens only after a first floor on the left. So the towers and
 * `to_build` are all the state a build needs. */
#include <assert.h>

#include "games/patrician/flow.h"
#include "games/patrician/score.h"
#include "games/patrician/tell.h"

/* The sites are interchangeable (docs/rules/patrician.md 7.22). Comparing each plan with those
 * before it shows that each kind of plan is redundant for towers of only one or two shapes. The
 * last floor of a city goes to a site that is still empty (7.3). */
unsigned pa_plans(pa_tower left, pa_tower right, int seat, int crests, int room)
{
    bool fills = room == crests;
    unsigned plans = fills && right == 0 ? 0 : PA_PLAN_NONE_RIGHT;
    if (crests == 1) {
        if (left != right && !(fills && left == 0))
            plans |= PA_PLAN_ONE_RIGHT;
        return plans;
    }
    if (right != pa_stack(left, seat))
        plans |= PA_PLAN_ONE_RIGHT;
    if (left != right && left != pa_stack(right, seat) && !(fills && left == 0))
        plans |= PA_PLAN_TWO_RIGHT;
    return plans;
}

static unsigned turn_plans(const pa_state *state, const pa_card *card)
{
    const pa_tower *tower = state->tower[card->city];
    return pa_plans(tower[PA_LEFT], tower[PA_RIGHT], state->turn, card->crests,
                    state->room[card->city]);
}

uint64_t pa_build_options(const pa_state *state)
{
    const pa_card *card = pa_turn_card(state);
    if (state->to_build < card->crests)
        return 1 << PA_LEFT | 1 << PA_RIGHT;
    unsigned plans = turn_plans(state, card);
    if (card->crests == 1)
        return plans;
    uint64_t sites = (plans & PA_PLAN_TWO_RIGHT) != 0 ? 1 << PA_RIGHT : 0;
    return sites | 1 << PA_LEFT;
}

static void add_floor(pa_state *state, int city, int site, tav_sink *sink)
{
    int seat = state->turn;
    assert(state->supply[seat] > 0); /* docs/rules/patrician.md 7.20 */
    state->tower[city][site] = pa_stack(state->tower[city][site], seat);
    state->supply[seat]--;
    state->room[city]--;
    state->to_build--;
    pa_tell(sink, PA_EVENT_BUILT, seat, 0,
            (tav_thing[]){(tav_thing)(PA_THING_CITY + city), (tav_thing)(PA_THING_SITE + site)}, 2);
}

/* What follows the card's last floor (7.5: scoring comes before the special action). */
static void finish_building(pa_state *state, const pa_card *card, tav_sink *sink)
{
    if (state->room[card->city] == 0)
        pa_score_city(state, card->city, sink);
    if (card->special == PA_SPECIAL_MOVE)
        state->phase = PA_MOVE;
    else
        pa_begin_take(state, sink);
}

void pa_build_choose(pa_state *state, int site, tav_sink *sink)
{
    const pa_card *card = pa_turn_card(state);
    if (state->to_build == 2) {
        unsigned plans = turn_plans(state, card);
        unsigned either = PA_PLAN_NONE_RIGHT | PA_PLAN_ONE_RIGHT;
        add_floor(state, card->city, site, sink);
        if (site == PA_LEFT && (plans & either) == either)
            return;
        if ((plans & PA_PLAN_NONE_RIGHT) == 0)
            site = PA_RIGHT;
    }
    add_floor(state, card->city, site, sink);
    finish_building(state, card, sink);
}
