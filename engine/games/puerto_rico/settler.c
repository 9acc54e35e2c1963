/* The Settler (docs/rules/puerto-rico.md 5.1). Each seat in order: Hacienda, a tile, Hospice; then
 * P's second tile with the Library; then the Hunting lodges; then new tiles are turned up. */
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/stages.h"
#include "games/puerto_rico/tell.h"

static bool can_be_dealt_tile(const pr_state *s, int seat)
{
    return pr_room(&s->seat[seat]) > 0 && pr_can_draw(s);
}

/* Runs one seat's turn; returns true if it put something on the agenda. */
static bool settle(pr_state *s, pr_step *step)
{
    int seat = step->seat;
    const pr_seat *owner = &s->seat[seat];
    switch (step->stage) {
    case PR_SETTLER_BEFORE_HACIENDA:
        s->phase.placed = 0;
        step->stage = PR_SETTLER_HACIENDA;
        if (can_be_dealt_tile(s, seat) && pr_open_window(s, seat, PR_G1))
            return true;
        /* fall through */
    case PR_SETTLER_HACIENDA:
        step->stage = PR_SETTLER_BEFORE_TILE;
        if (pr_occupied(owner, PR_HACIENDA) && can_be_dealt_tile(s, seat)) {
            pr_push(s, PR_USE_HACIENDA, seat);
            return true;
        }
        /* fall through */
    case PR_SETTLER_BEFORE_TILE:
        step->stage = PR_SETTLER_TILE;
        if (pr_open_window(s, seat, PR_G2))
            return true;
        /* fall through */
    case PR_SETTLER_TILE:
        step->stage = PR_SETTLER_HOSPICE;
        if (pr_room(owner) > 0) {
            pr_push(s, PR_TAKE_TILE, seat);
            return true;
        }
        /* fall through */
    case PR_SETTLER_HOSPICE:
        step->stage = PR_SETTLER_DONE;
        if (pr_occupied(owner, PR_HOSPICE) && s->phase.placed != 0 && s->workers > 0) {
            pr_push(s, PR_USE_HOSPICE, seat);
            return true;
        }
        /* fall through */
    default:
        step->stage = PR_SETTLER_BEFORE_HACIENDA;
        return false;
    }
}

/* A lodge with a noble scores if its owner has more room than everybody else (A14). */
static bool has_most_room(const pr_state *s, int seat)
{
    int room = pr_room(&s->seat[seat]);
    for (int other = 0; other < s->config.players; other++)
        if (other != seat && pr_room(&s->seat[other]) >= room)
            return false;
    return true;
}

static bool visit_lodge(pr_state *s, int seat, tav_sink *sink)
{
    const pr_seat *owner = &s->seat[seat];
    if (!pr_occupied(owner, PR_HUNTING_LODGE))
        return false;
    if (owner->nobles_on[PR_POST_HUNTING_LODGE] == 0) {
        pr_push(s, PR_USE_HUNTING_LODGE, seat);
        return true;
    }
    if (has_most_room(s, seat))
        pr_score_points(s, seat, 2, PR_THING_BUILDING + PR_HUNTING_LODGE, sink);
    return false;
}

static bool hunt(pr_state *s, pr_step *step, tav_sink *sink)
{
    switch (step->stage) {
    case PR_SETTLER_BEFORE_LODGE:
        step->stage = PR_SETTLER_LODGE;
        if (pr_open_window(s, step->seat, PR_G4))
            return true;
        /* fall through */
    case PR_SETTLER_LODGE:
        step->stage = PR_SETTLER_LODGE_DONE;
        if (visit_lodge(s, step->seat, sink))
            return true;
        /* fall through */
    default:
        step->stage = PR_SETTLER_BEFORE_LODGE;
        return false;
    }
}

static bool take_second_tile(pr_state *s, pr_step *step)
{
    const pr_seat *picker = &s->seat[step->seat];
    if (step->stage == PR_SETTLER_BEFORE_LIBRARY) {
        step->stage = PR_SETTLER_LIBRARY;
        if (pr_open_window(s, step->seat, PR_G3))
            return true;
    }
    step->stage = PR_SETTLER_BEFORE_LODGE;
    if (!pr_occupied(picker, PR_LIBRARY) || pr_room(picker) == 0)
        return false;
    pr_push(s, PR_TAKE_TILE, step->seat)->done = 1;
    return true;
}

void pr_settler_run(pr_state *s, pr_step *step, tav_sink *sink)
{
    if (step->stage <= PR_SETTLER_DONE) {
        do {
            if (settle(s, step))
                return;
        } while (pr_next_turn(s, step));
        step->stage = PR_SETTLER_BEFORE_LIBRARY;
    }
    if (step->stage <= PR_SETTLER_LIBRARY && take_second_tile(s, step))
        return;
    if (pr_module(s, PR_NOBLES)) {
        do {
            if (hunt(s, step, sink))
                return;
        } while (pr_next_turn(s, step));
    }
    pr_pop(s);
    pr_reveal_tiles(s, sink);
}

/* --- Hacienda ------------------------------------------------------------------------------- */

uint64_t pr_hacienda_options(const pr_state *s, const pr_step *step)
{
    (void)s, (void)step;
    return BIT(0) | PR_PASS_BIT;
}

void pr_hacienda_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    if (option == PR_PASS)
        pr_tell(sink, PR_TOLD_PASSED, step.seat, 0, PR_THING_BUILDING + PR_HACIENDA);
    else
        pr_draw_and_place(s, step.seat, sink);
}

/* --- A tile --------------------------------------------------------------------------------- */

/* step->done: this is P's second tile, for which P's right to a quarry does not apply (A12). */
uint64_t pr_take_tile_options(const pr_state *s, const pr_step *step)
{
    const pr_seat *taker = &s->seat[step->seat];
    uint64_t kinds = pr_kinds(s->face_up);
    uint64_t options = kinds | PR_PASS_BIT;
    bool by_role = step->seat == s->phase.picker && step->done == 0;
    if (s->quarries > 0 && (by_role || pr_occupied(taker, PR_CONSTRUCTION_HUT)))
        options |= BIT(PR_QUARRY);
    if (pr_occupied(taker, PR_FOREST_HOUSE))
        options |= kinds << PR_TAKE_FOREST;
    return options;
}

void pr_take_tile_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    if (option == PR_PASS) {
        pr_tell(sink, PR_TOLD_PASSED, step.seat, 0, PR_THING_ROLE + PR_SETTLER);
    } else if (option == PR_QUARRY) {
        s->quarries--;
        pr_place_tile(s, step.seat, PR_QUARRY, sink);
    } else if (option < PR_TAKE_FOREST) {
        s->face_up[option]--;
        pr_place_tile(s, step.seat, option, sink);
    } else {
        s->face_up[option - PR_TAKE_FOREST]--;
        pr_place_forest(s, step.seat, option - PR_TAKE_FOREST, PR_NO_SECRET, sink);
    }
}

/* --- Hospice (A9, A10, A11, A46) ------------------------------------------------------------ */

/* The worker comes from the supply, never from the Hall, so the phase asks only while the supply
 * has one. */

uint64_t pr_hospice_options(const pr_state *s, const pr_step *step)
{
    (void)step;
    return s->phase.placed | PR_PASS_BIT;
}

void pr_hospice_choose(pr_state *s, pr_step step, int tile, tav_sink *sink)
{
    if (tile == PR_PASS) {
        pr_tell(sink, PR_TOLD_PASSED, step.seat, 0, PR_THING_BUILDING + PR_HOSPICE);
        return;
    }
    if (tile == PR_FOREST) {
        pr_hire(s, step.seat, 1, 0, sink);
        return;
    }
    pr_seat *owner = &s->seat[step.seat];
    s->workers--;
    owner->workers++;
    owner->manned[tile]++;
    pr_tell(sink, PR_TOLD_MANNED, step.seat, 1, tile);
}

/* --- Hunting lodge with a worker ------------------------------------------------------------ */

uint64_t pr_hunting_lodge_options(const pr_state *s, const pr_step *step)
{
    const pr_seat *owner = &s->seat[step->seat];
    uint64_t options = pr_discard_options(owner) | PR_PASS_BIT;
    if (owner->forests > 0)
        options |= BIT(PR_DISCARD_FOREST);
    return options;
}

void pr_hunting_lodge_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    if (option == PR_PASS)
        pr_tell(sink, PR_TOLD_PASSED, step.seat, 0, PR_THING_BUILDING + PR_HUNTING_LODGE);
    else
        pr_discard_tile(s, step.seat, option, sink);
}
