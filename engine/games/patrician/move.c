/* The third step of a turn, if the card shows the special action: it may move the top floor of a
 * tower to the other site of its city (docs/rules/patrician.md 7.8 to 7.11). */
#include "games/patrician/flow.h"
#include "games/patrician/tell.h"

/* The legal moves of all cities are computed without branches: towers vary too much for the branch
 * predictor. */

/* Nonzero if the tower has a floor of this seat. The seat's digits become zero, and a zero digit
 * borrows when one is subtracted from each. Unbuilt floors differ from every seat's digit. */
static pa_tower floors_of(pa_tower tower, int seat)
{
    pa_tower ones = 0x11111111;
    pa_tower others = tower ^ ones * (pa_tower)(seat + 1);
    return (others - ones) & ~others & ones << 3;
}

/* A tower that equals the other plus one floor is not moved: that would swap the sites and change
 * nothing (7.10). If both towers are equal, only the left one is moved (7.22). */
static uint64_t city_moves(pa_tower left, pa_tower right)
{
    uint64_t from_left = (left != 0) & (pa_without_top(left) != right);
    uint64_t from_right = (right != 0) & (pa_without_top(right) != left) & (left != right);
    return from_left << PA_LEFT | from_right << PA_RIGHT;
}

uint64_t pa_move_options(const pa_state *state)
{
    uint64_t options = BIT(PA_PASS);
    int built = pa_turn_card(state)->city;
    for (int city = 0; city < PA_CITIES; city++) {
        pa_tower left = state->tower[city][PA_LEFT], right = state->tower[city][PA_RIGHT];
        uint64_t allowed = (city != built) & (state->room[city] != 0) &
                           ((floors_of(left, state->turn) | floors_of(right, state->turn)) != 0);
        options |= allowed * city_moves(left, right) << (city * PA_SITES);
    }
    return options;
}

void pa_move_choose(pa_state *state, int option, tav_sink *sink)
{
    if (option == PA_PASS) {
        pa_tell(sink, PA_EVENT_DECLINED, state->turn, 0, NULL, 0);
    } else {
        int city = option / PA_SITES, site = option % PA_SITES;
        pa_tower *from = &state->tower[city][site];
        pa_tower *to = &state->tower[city][PA_SITES - 1 - site];
        int owner = pa_top(*from);
        *to = pa_stack(*to, owner);
        *from = pa_without_top(*from);
        pa_tell(sink, PA_EVENT_MOVED, state->turn, owner,
                (tav_thing[]){(tav_thing)(PA_THING_CITY + city), (tav_thing)(PA_THING_SITE + site)},
                2);
    }
    pa_begin_take(state, sink);
}
