/* The Foreman (rules/puerto-rico.md 5.2): Villas, P's privilege, the pieces of the Hall one by one,
 * then each seat mans all its circles anew, and the Hall is refilled. */
#include <string.h>

#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/tell.h"

enum {
    BEFORE_VILLA,
    VILLA,
    VILLA_DONE,
    BEFORE_PRIVILEGE,
    PRIVILEGE,
    HALL,
    MANNING,
    MANNING_DONE,
    REFILL
};

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

/* Round and round while there is something; asked only while both kinds are there. */
static void empty_hall(pr_state *s, pr_step *step, tav_sink *sink)
{
    while (s->hall_workers == 0 ? s->hall_nobles > 0 : s->hall_nobles == 0)
        take_from_hall(s, step, s->hall_nobles > 0, sink);
    if (s->hall_workers > 0) {
        step->stage = HALL;
        pr_push(s, PR_TAKE_FROM_HALL, step->seat);
    } else {
        step->seat = s->phase.picker;
    }
}

/* With nobles one piece is a noble while there are any; too few workers end the game only without
 * nobles (A16, A17, A18). */
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

static void man_groups_from(pr_state *s, int seat, int group, tav_sink *sink);

static void begin_manning(pr_state *s, int seat, tav_sink *sink)
{
    pr_seat *owner = &s->seat[seat];
    memset(owner->manned, 0, sizeof owner->manned);
    memset(owner->nobles_on, 0, sizeof owner->nobles_on);
    owner->port = (uint8_t)(owner->workers + owner->nobles);
    man_groups_from(s, seat, 0, sink);
}

void pr_foreman_run(pr_state *s, pr_step *step, tav_sink *sink)
{
    int seat = step->seat;
    switch (step->stage++) {
    case BEFORE_VILLA:
        if (!pr_module(s, PR_NOBLES))
            step->stage = BEFORE_PRIVILEGE;
        else
            pr_open_window(s, seat, PR_G5);
        break;
    case VILLA:
        if (pr_occupied(&s->seat[seat], PR_VILLA) && s->nobles + s->workers > 0)
            pr_push(s, PR_USE_VILLA, seat);
        break;
    case VILLA_DONE:
        if (pr_next_turn(s, step))
            step->stage = BEFORE_VILLA;
        break;
    case BEFORE_PRIVILEGE:
        pr_open_window(s, seat, PR_G6);
        break;
    case PRIVILEGE:
        if (s->workers > 0)
            pr_push(s, PR_FOREMAN_PRIVILEGE, seat);
        break;
    case HALL:
        empty_hall(s, step, sink);
        break;
    case MANNING:
        begin_manning(s, seat, sink);
        break;
    case MANNING_DONE:
        if (pr_next_turn(s, step))
            step->stage = MANNING;
        break;
    default:
        pr_pop(s);
        refill_hall(s, sink);
    }
}

/* --- Villa (A19) --------------------------------------------------------------------------------- */

uint64_t pr_villa_options(const pr_state *s, const pr_step *step)
{
    (void)s, (void)step;
    return PR_BIT(TAKE) | PR_PASS_BIT;
}

void pr_villa_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    if (option == PR_PASS)
        pr_tell(sink, PR_TOLD_PASSED, step.seat, 0, PR_THING_BUILDING + PR_VILLA);
    else
        pr_hire(s, step.seat, s->nobles == 0, s->nobles > 0, sink);
}

/* --- Privilege ----------------------------------------------------------------------------------- */

uint64_t pr_foreman_privilege_options(const pr_state *s, const pr_step *step)
{
    (void)step;
    uint64_t options = PR_BIT(1) | PR_PASS_BIT;
    if (pr_privilege(s) == 2 && s->workers >= 2)
        options |= PR_BIT(2);
    return options;
}

void pr_foreman_privilege_choose(pr_state *s, pr_step step, int workers, tav_sink *sink)
{
    if (workers == PR_PASS)
        pr_tell(sink, PR_TOLD_PASSED, step.seat, 0, PR_THING_ROLE + PR_FOREMAN);
    else
        pr_hire(s, step.seat, workers, 0, sink);
}

/* --- Hall (A15, A18) ----------------------------------------------------------------------------- */

uint64_t pr_hall_options(const pr_state *s, const pr_step *step)
{
    (void)step;
    return (uint64_t)(s->hall_workers > 0) << HALL_WORKER |
           (uint64_t)(s->hall_nobles > 0) << HALL_NOBLE;
}

void pr_hall_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    (void)step;
    take_from_hall(s, pr_top(s), option == HALL_NOBLE, sink);
}

/* --- Manning ------------------------------------------------------------------------------------- */

/* Every split of low to high pieces into workers and nobles. */
static uint64_t split_options(const pr_state *s, const pr_seat *seat, int low, int high)
{
    int workers = pr_free_workers(s, seat), nobles = pr_free_nobles(s, seat);
    uint64_t options = 0;
    for (int w = 0; w <= pr_min(high, workers); w++)
        for (int n = pr_max(0, low - w); n <= pr_min(high - w, nobles); n++)
            options |= PR_BIT(PR_MAN_SPLIT + 4 * w + n);
    return options;
}

/* All circles must be filled as far as the pieces go, so what the later groups cannot hold must
 * go here. */
static uint64_t group_options(const pr_state *s, const pr_seat *seat, int group, int circles,
                              int later)
{
    int high = pr_min(circles, seat->port);
    int low = pr_max(0, pr_min(circles, seat->port - later));
    if (pr_post(s, group) >= 0)
        return split_options(s, seat, low, high);
    return (PR_BIT(high + 1) - 1) & ~(PR_BIT(low) - 1);
}

static void man_group(pr_state *s, int seat, int group, int option, tav_sink *sink)
{
    pr_seat *owner = &s->seat[seat];
    int pieces = option;
    if (option >= PR_MAN_SPLIT) {
        int nobles = (option - PR_MAN_SPLIT) % 4;
        pieces = (option - PR_MAN_SPLIT) / 4 + nobles;
        owner->nobles_on[pr_post(s, group)] = (uint8_t)nobles;
    }
    owner->manned[group] = (uint8_t)pieces;
    owner->port = (uint8_t)(owner->port - pieces);
    if (pieces > 0)
        pr_tell(sink, PR_TOLD_MANNED, seat, pieces, pr_group_thing(group));
}

/* Groups without a choice are manned at once; the first with one is asked. */
static void man_groups_from(pr_state *s, int seat, int group, tav_sink *sink)
{
    const pr_seat *owner = &s->seat[seat];
    int later = pr_circles_from(owner, group);
    uint64_t groups = owner->city << PR_TILES;
    for (int tile = 0; tile < PR_TILES; tile++)
        groups |= (uint64_t)(owner->tiles[tile] > 0) << tile;
    groups &= ~(PR_BIT(group) - 1);
    for (; groups != 0 && owner->port > 0; groups &= groups - 1) {
        int next = pr_lowest(groups);
        int circles = pr_circles(owner, next);
        later -= circles;
        uint64_t options = group_options(s, owner, next, circles, later);
        if ((options & (options - 1)) != 0) {
            pr_push(s, PR_MAN, seat)->thing = (uint8_t)next;
            return;
        }
        man_group(s, seat, next, pr_lowest(options), sink);
    }
}

uint64_t pr_man_options(const pr_state *s, const pr_step *step)
{
    const pr_seat *owner = &s->seat[step->seat];
    return group_options(s, owner, step->thing, pr_circles(owner, step->thing),
                         pr_circles_from(owner, step->thing + 1));
}

void pr_man_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    man_group(s, step.seat, step.thing, option, sink);
    man_groups_from(s, step.seat, step.thing + 1, sink);
}
