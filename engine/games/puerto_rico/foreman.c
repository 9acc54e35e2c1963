/* The Foreman (docs/rules/puerto-rico.md 5.2, A19): P's privilege, Villas, the pieces of the Hall
 * one by one; then each seat mans all its circles again, and the Hall is refilled. */
#include <string.h>

#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/stages.h"
#include "games/puerto_rico/tell.h"

enum { TAKE = 0 };                        /* villa */
enum { HALL_WORKER = 0, HALL_NOBLE = 1 }; /* hall */

static void take_from_hall(pr_state *s, pr_step *phase, bool noble, tav_sink *sink)
{
    int seat = phase->seat;
    phase->seat = (uint8_t)pr_next_seat(s, seat);
    if (noble) {
        s->hall_nobles--;
        s->seat[seat].nobles++;
    } else {
        s->hall_workers--;
        s->seat[seat].workers++;
    }
    s->seat[seat].port++;
    pr_tell(sink, PR_TOLD_HIRED, seat, 1, noble ? PR_THING_NOBLE : PR_THING_WORKER);
}

/* Seats take pieces in turn until the Hall is empty; they are asked only while it holds both
 * kinds. */
static bool empty_hall(pr_state *s, pr_step *step, tav_sink *sink)
{
    while (s->hall_workers == 0 ? s->hall_nobles > 0 : s->hall_nobles == 0)
        take_from_hall(s, step, s->hall_nobles > 0, sink);
    if (s->hall_workers > 0) {
        pr_push(s, PR_TAKE_FROM_HALL, step->seat);
        return true;
    }
    step->seat = s->phase.picker;
    step->stage = PR_FOREMAN_MANNING;
    return false;
}

/* With the nobles module one piece is a noble while any are left; too few workers end the game only
 * without that module (A16, A17, A18). */
static void refill_hall(pr_state *s, tav_sink *sink)
{
    int need = 0;
    for (int seat = 0; seat < s->config.players; seat++)
        need += pr_empty_building_circles(&s->seat[seat]);
    need = pr_max(need, s->config.players);
    if (s->nobles > 0) {
        s->nobles--;
        s->hall_nobles++;
        need--;
    }
    int workers = pr_min(need, s->workers);
    s->workers = (uint8_t)(s->workers - workers);
    s->hall_workers = (uint8_t)(s->hall_workers + workers);
    pr_tell(sink, PR_TOLD_REFILLED, TAV_NOBODY, s->hall_workers + s->hall_nobles, PR_NONE);
    if (workers < need && !pr_module(s, PR_NOBLES))
        pr_set_trigger(s, PR_END_WORKERS, sink);
}

static bool man_groups(pr_state *s, int seat, uint64_t groups, int circles, tav_sink *sink);

/* Groups with circles from `first` on, a bit each. */
static uint64_t groups_from(const pr_seat *seat, int first)
{
    uint64_t groups = (seat->city & ~PR_WITH_CIRCLES(0)) << PR_TILES;
    for (int tile = first; tile < PR_TILES; tile++)
        groups |= (uint64_t)(seat->tiles[tile] > 0) << tile;
    return groups & ~(BIT(first) - 1);
}

static bool man(pr_state *s, pr_step *step, tav_sink *sink)
{
    if (step->stage == PR_FOREMAN_MANNING_DONE) {
        step->stage = PR_FOREMAN_MANNING;
        return false;
    }
    pr_seat *owner = &s->seat[step->seat];
    memset(owner->manned, 0, sizeof owner->manned);
    memset(owner->nobles_on, 0, sizeof owner->nobles_on);
    owner->port = (uint8_t)(owner->workers + owner->nobles);
    bool asked = man_groups(s, step->seat, groups_from(owner, 0), pr_circles_from(owner, 0), sink);
    if (asked)
        step->stage = PR_FOREMAN_MANNING_DONE;
    return asked;
}

static bool use_privilege(pr_state *s, pr_step *step)
{
    if (step->stage == PR_FOREMAN_BEFORE_PRIVILEGE) {
        step->stage = PR_FOREMAN_TAKE_PRIVILEGE;
        if (pr_open_window(s, step->seat, PR_G6))
            return true;
    }
    step->stage = PR_FOREMAN_BEFORE_VILLA;
    if (s->workers == 0)
        return false;
    pr_push(s, PR_FOREMAN_PRIVILEGE, step->seat);
    return true;
}

static bool visit_villa(pr_state *s, pr_step *step)
{
    switch (step->stage) {
    case PR_FOREMAN_BEFORE_VILLA:
        step->stage = PR_FOREMAN_VILLA;
        if (pr_open_window(s, step->seat, PR_G5))
            return true;
        /* fall through */
    case PR_FOREMAN_VILLA:
        step->stage = PR_FOREMAN_VILLA_DONE;
        if (pr_occupied(&s->seat[step->seat], PR_VILLA) && s->nobles + s->workers > 0) {
            pr_push(s, PR_USE_VILLA, step->seat);
            return true;
        }
        /* fall through */
    default:
        step->stage = PR_FOREMAN_BEFORE_VILLA;
        return false;
    }
}

void pr_foreman_run(pr_state *s, pr_step *step, tav_sink *sink)
{
    if (step->stage <= PR_FOREMAN_TAKE_PRIVILEGE && use_privilege(s, step))
        return;
    if (step->stage <= PR_FOREMAN_VILLA_DONE) {
        if (pr_module(s, PR_NOBLES)) {
            do {
                if (visit_villa(s, step))
                    return;
            } while (pr_next_turn(s, step));
        }
        step->stage = PR_FOREMAN_HALL;
    }
    if (step->stage == PR_FOREMAN_HALL && empty_hall(s, step, sink))
        return;
    do {
        if (man(s, step, sink))
            return;
    } while (pr_next_turn(s, step));
    pr_pop(s);
    refill_hall(s, sink);
}

/* --- Privilege ------------------------------------------------------------------------------ */

uint64_t pr_foreman_privilege_options(const pr_state *s, const pr_step *step)
{
    (void)step;
    uint64_t options = BIT(1) | PR_PASS_BIT;
    if (pr_privilege(s) == 2 && s->workers >= 2)
        options |= BIT(2);
    return options;
}

void pr_foreman_privilege_choose(pr_state *s, pr_step step, int workers, tav_sink *sink)
{
    if (workers == PR_PASS)
        pr_tell(sink, PR_TOLD_PASSED, step.seat, 0, PR_THING_ROLE + PR_FOREMAN);
    else
        pr_hire(s, step.seat, workers, 0, sink);
}

/* --- Villa (A19) ---------------------------------------------------------------------------- */

uint64_t pr_villa_options(const pr_state *s, const pr_step *step)
{
    (void)s, (void)step;
    return BIT(TAKE) | PR_PASS_BIT;
}

void pr_villa_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    if (option == PR_PASS)
        pr_tell(sink, PR_TOLD_PASSED, step.seat, 0, PR_THING_BUILDING + PR_VILLA);
    else
        pr_hire(s, step.seat, s->nobles == 0, s->nobles > 0, sink);
}

/* --- Hall (A15, A18) ------------------------------------------------------------------------ */

uint64_t pr_hall_options(const pr_state *s, const pr_step *step)
{
    (void)step;
    return (uint64_t)(s->hall_workers > 0) << HALL_WORKER | (uint64_t)(s->hall_nobles > 0)
                                                                << HALL_NOBLE;
}

void pr_hall_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    (void)step;
    take_from_hall(s, pr_top(s), option == HALL_NOBLE, sink);
}

/* --- Manning -------------------------------------------------------------------------------- */

/* Every split of `low` to `high` pieces into workers and nobles. */
static uint64_t split_options(const pr_state *s, const pr_seat *seat, int low, int high)
{
    int workers = pr_free_workers(s, seat), nobles = pr_free_nobles(s, seat);
    uint64_t options = 0;
    for (int w = 0; w <= pr_min(high, workers); w++)
        for (int n = pr_max(0, low - w); n <= pr_min(high - w, nobles); n++)
            options |= BIT(PR_MAN_SPLIT + 4 * w + n);
    return options;
}

/* Pieces must fill as many circles as they can, so those the later groups cannot hold must go
 * here. */
static uint64_t group_options(const pr_state *s, const pr_seat *seat, int group, int circles,
                              int later)
{
    int high = pr_min(circles, seat->port);
    int low = pr_max(0, pr_min(circles, seat->port - later));
    if (pr_post(s, group) >= 0)
        return split_options(s, seat, low, high);
    return (BIT(high + 1) - 1) & ~(BIT(low) - 1);
}

static void man_group(pr_state *s, int seat, int group, int option, tav_sink *sink)
{
    pr_seat *owner = &s->seat[seat];
    int pieces = option, post = pr_post(s, group);
    if (post >= 0) {
        int nobles = (option - PR_MAN_SPLIT) % 4;
        pieces = (option - PR_MAN_SPLIT) / 4 + nobles;
        owner->nobles_on[post] = (uint8_t)nobles;
    }
    owner->manned[group] = (uint8_t)pieces;
    owner->port = (uint8_t)(owner->port - pieces);
    if (pieces > 0)
        pr_tell(sink, PR_TOLD_MANNED, seat, pieces, pr_group_thing(group));
}

/* Mans ordinary groups at once if all circles can be filled or none come later; asks about the
 * others, with step->left circles in the groups after them. */
static bool man_groups(pr_state *s, int seat, uint64_t groups, int circles, tav_sink *sink)
{
    const pr_seat *owner = &s->seat[seat];
    for (; groups != 0 && owner->port > 0; groups &= groups - 1) {
        int group = bits_lowest(groups);
        int here = pr_circles(owner, group);
        bool forced = owner->port >= circles || here == circles;
        circles -= here;
        if (!forced || pr_post(s, group) >= 0) {
            pr_step *step = pr_push(s, PR_MAN, seat);
            step->thing = (uint8_t)group;
            step->left = (uint8_t)circles;
            return true;
        }
        man_group(s, seat, group, pr_min(here, owner->port), sink);
    }
    return false;
}

uint64_t pr_man_options(const pr_state *s, const pr_step *step)
{
    const pr_seat *owner = &s->seat[step->seat];
    return group_options(s, owner, step->thing, pr_circles(owner, step->thing), step->left);
}

void pr_man_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    man_group(s, step.seat, step.thing, option, sink);
    uint64_t later = groups_from(&s->seat[step.seat], step.thing + 1);
    man_groups(s, step.seat, later, step.left, sink);
}
