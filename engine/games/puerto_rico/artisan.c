/* The Artisan (docs/rules/puerto-rico.md 5.4): Chapels; then each seat in order produces what the
 * supply allows and collects what its buildings earn from that; then P's privilege. */
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/stages.h"
#include "games/puerto_rico/tell.h"

static bool visit_chapel(pr_state *s, pr_step *step, tav_sink *sink)
{
    int seat = step->seat;
    const pr_seat *owner = &s->seat[seat];
    if (step->stage == PR_ARTISAN_BEFORE_CHAPEL) {
        step->stage = PR_ARTISAN_CHAPEL;
        if (pr_open_window(s, seat, PR_G8))
            return true;
    }
    step->stage = PR_ARTISAN_BEFORE_CHAPEL;
    if (!pr_occupied(owner, PR_CHAPEL))
        return false;
    if (owner->nobles_on[PR_POST_CHAPEL] > 0)
        pr_score_points(s, seat, 1, PR_THING_BUILDING + PR_CHAPEL, sink);
    else
        pr_earn(s, seat, 1, PR_THING_BUILDING + PR_CHAPEL, sink);
    return false;
}

/* --- Production ----------------------------------------------------------------------------- */

static int plant_pieces(const pr_seat *seat, int kind)
{
    const uint8_t *manned = seat->manned + PR_TILES;
    switch (kind) {
    case PR_INDIGO:
        return manned[PR_SMALL_INDIGO_PLANT] + manned[PR_INDIGO_PLANT];
    case PR_SUGAR:
        return manned[PR_SMALL_SUGAR_MILL] + manned[PR_SUGAR_MILL];
    case PR_TOBACCO:
        return manned[PR_TOBACCO_STORAGE];
    default:
        return manned[PR_COFFEE_ROASTER];
    }
}

static void take_barrels(pr_state *s, int seat, int kind, int barrels, uint8_t produced[PR_GOODS])
{
    barrels = pr_min(barrels, s->goods[kind]);
    s->goods[kind] = (uint8_t)(s->goods[kind] - barrels);
    s->seat[seat].goods[kind] = (uint8_t)(s->seat[seat].goods[kind] + barrels);
    produced[kind] = (uint8_t)(produced[kind] + barrels);
}

/* Adds one barrel of what was produced, if the large plant took part (A48). */
static void use_aqueduct(pr_state *s, int seat, uint8_t produced[PR_GOODS])
{
    const pr_seat *owner = &s->seat[seat];
    if (!pr_occupied(owner, PR_AQUEDUCT))
        return;
    if (produced[PR_INDIGO] > 0 && pr_occupied(owner, PR_INDIGO_PLANT))
        take_barrels(s, seat, PR_INDIGO, 1, produced);
    if (produced[PR_SUGAR] > 0 && pr_occupied(owner, PR_SUGAR_MILL))
        take_barrels(s, seat, PR_SUGAR, 1, produced);
}

static int factory_income(const uint8_t produced[PR_GOODS])
{
    static const uint8_t income[PR_GOODS + 1] = {0, 0, 1, 2, 3, 5};
    return income[bits_count(pr_kinds(produced))];
}

static int specialty_factory_income(const uint8_t produced[PR_GOODS])
{
    int most = 1;
    for (int kind = PR_INDIGO; kind < PR_GOODS; kind++)
        most = pr_max(most, produced[kind]);
    return most - 1;
}

static void take_production(pr_state *s, int seat, uint8_t produced[PR_GOODS], tav_sink *sink)
{
    const pr_seat *owner = &s->seat[seat];
    take_barrels(s, seat, PR_CORN, owner->manned[PR_CORN], produced);
    for (int kind = PR_INDIGO; kind < PR_GOODS; kind++)
        take_barrels(s, seat, kind, pr_min(owner->manned[kind], plant_pieces(owner, kind)),
                     produced);
    use_aqueduct(s, seat, produced);
    if (sink != NULL)
        for (int kind = 0; kind < PR_GOODS; kind++)
            if (produced[kind] > 0)
                pr_tell(sink, PR_TOLD_PRODUCED, seat, produced[kind], kind);
}

static bool produce(pr_state *s, pr_step *step, tav_sink *sink)
{
    int seat = step->seat;
    const pr_seat *owner = &s->seat[seat];
    if (step->stage == PR_ARTISAN_BEFORE_PRODUCTION) {
        step->stage = PR_ARTISAN_PRODUCTION;
        if (pr_open_window(s, seat, PR_G9))
            return true;
    }
    step->stage = PR_ARTISAN_BEFORE_PRODUCTION;
    uint8_t produced[PR_GOODS] = {0};
    take_production(s, seat, produced, sink);
    if (pr_occupied(owner, PR_FACTORY))
        pr_earn(s, seat, factory_income(produced), PR_THING_BUILDING + PR_FACTORY, sink);
    if (pr_occupied(owner, PR_SPECIALTY_FACTORY))
        pr_earn(s, seat, specialty_factory_income(produced),
                PR_THING_BUILDING + PR_SPECIALTY_FACTORY, sink);
    if (pr_occupied(owner, PR_JEWELER))
        pr_earn(s, seat, owner->nobles, PR_THING_BUILDING + PR_JEWELER, sink);
    pr_check_production_goal(s, seat, produced, sink);
    if (seat == s->phase.picker)
        s->phase.produced = (uint8_t)pr_kinds(produced);
    return false;
}

static bool use_privilege(pr_state *s, pr_step *step)
{
    switch (step->stage) {
    case PR_ARTISAN_BEFORE_PRIVILEGE:
        step->stage = PR_ARTISAN_TAKE_PRIVILEGE;
        if (pr_open_window(s, step->seat, PR_G10))
            return true;
        /* fall through */
    case PR_ARTISAN_TAKE_PRIVILEGE:
        step->stage = PR_ARTISAN_DONE;
        if (s->phase.produced == 0)
            return false;
        pr_push(s, PR_ARTISAN_PRIVILEGE, step->seat)->left = (uint8_t)pr_privilege(s);
        return true;
    default:
        return false;
    }
}

void pr_artisan_run(pr_state *s, pr_step *step, tav_sink *sink)
{
    if (step->stage <= PR_ARTISAN_CHAPEL) {
        if (pr_module(s, PR_NOBLES)) {
            do {
                if (visit_chapel(s, step, sink))
                    return;
            } while (pr_next_turn(s, step));
        }
        step->stage = PR_ARTISAN_BEFORE_PRODUCTION;
    }
    if (step->stage <= PR_ARTISAN_PRODUCTION) {
        do {
            if (produce(s, step, sink))
                return;
        } while (pr_next_turn(s, step));
        step->stage = PR_ARTISAN_BEFORE_PRIVILEGE;
    }
    if (!use_privilege(s, step))
        pr_pop(s);
}

/* --- Privilege (A39): step->left picks, from kind step->from on ----------------------------- */

uint64_t pr_artisan_privilege_options(const pr_state *s, const pr_step *step)
{
    uint64_t later = ~(BIT(step->from) - 1);
    return (pr_kinds(s->goods) & s->phase.produced & later) | PR_PASS_BIT;
}

void pr_artisan_privilege_choose(pr_state *s, pr_step step, int kind, tav_sink *sink)
{
    if (kind == PR_PASS) {
        pr_tell(sink, PR_TOLD_PASSED, step.seat, 0, PR_THING_ROLE + PR_ARTISAN);
        return;
    }
    s->goods[kind]--;
    s->seat[step.seat].goods[kind]++;
    pr_tell(sink, PR_TOLD_TOOK, step.seat, 1, kind);
    if (step.left > 1) {
        pr_step *next = pr_push(s, PR_ARTISAN_PRIVILEGE, step.seat);
        next->left = (uint8_t)(step.left - 1);
        next->from = (uint8_t)kind;
    }
}
