/* The draft of the New Buildings: each seat in turn lays one commercial type on a free slot of its
 * cost, until no type beside the board fits (docs/rules/puerto-rico.md 2, A1, A4). */
#include "games/puerto_rico/components.h"
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/tell.h"

static const uint8_t slots[PR_TOP_COST + 1] = {0, 1, 2, 1, 1, 2, 1, 1, 2, 1, 5};
static const uint8_t noble_slots[PR_TOP_COST + 1] = {0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1};

static int slots_at(const pr_state *s, int cost)
{
    return slots[cost] + (pr_module(s, PR_NOBLES) ? noble_slots[cost] : 0);
}

uint64_t pr_draft_options(const pr_state *s, const pr_step *step)
{
    (void)step;
    int free[PR_TOP_COST + 1];
    for (int cost = 0; cost <= PR_TOP_COST; cost++)
        free[cost] = slots_at(s, cost);
    for (uint64_t lying = s->on_board & PR_OF_KIND(PR_COMMERCIAL); lying != 0; lying &= lying - 1)
        free[pr_buildings[bits_lowest(lying)].cost]--;
    uint64_t options = 0;
    for (uint64_t beside = s->draft; beside != 0; beside &= beside - 1)
        if (free[pr_buildings[bits_lowest(beside)].cost] > 0)
            options |= BIT(bits_lowest(beside));
    return options;
}

/* Noble types laid at set-up were not drafted. */
void pr_draft_count(const pr_state *s, int *drafted, int *all)
{
    int laid = bits_count(s->on_board & PR_OF_KIND(PR_COMMERCIAL)), fixed = 0;
    *all = 0;
    for (int cost = 0; cost <= PR_TOP_COST; cost++) {
        *all += slots_at(s, cost);
        fixed += noble_slots[cost];
    }
    if (!pr_module(s, PR_NOBLES) || s->config.value[PR_OPTION_NOBLES_DRAFT] == 0)
        fixed = 0;
    *drafted = laid - fixed;
    *all -= fixed;
}

/* Puts the leftover types into the box, draws the Festival's last goal and begins the first
 * round. */
static void end_draft(pr_state *s, tav_sink *sink)
{
    s->draft = 0;
    s->round = 1;
    if (pr_module(s, PR_FESTIVAL)) {
        tav_rng rng;
        rng_open(&rng, &s->chance);
        pr_draw_building_goal(s, &rng, sink);
    }
    pr_push(s, PR_ROUND_STEP, 0);
}

void pr_draft_choose(pr_state *s, pr_step step, int building, tav_sink *sink)
{
    s->draft &= ~BIT(building);
    s->on_board |= BIT(building);
    pr_change_copies(s, building, pr_all_copies(&s->config, building));
    pr_tell(sink, PR_TOLD_DRAFTED, step.seat, s->copies[building], PR_THING_BUILDING + building);
    if (pr_draft_options(s, &step) != 0)
        pr_push(s, PR_DRAFT, pr_next_seat(s, step.seat));
    else
        end_draft(s, sink);
}
