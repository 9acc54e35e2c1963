/* Storing at the end of the Captain: some kinds whole and single barrels of others. Seats keep as
 * much as allowed, so they are not asked if everything fits (docs/rules/puerto-rico.md A31). */
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/tell.h"

static int whole_kinds(const pr_seat *seat)
{
    return pr_occupied(seat, PR_SMALL_WAREHOUSE) + 2 * pr_occupied(seat, PR_LARGE_WAREHOUSE);
}

static int single_barrels(const pr_seat *seat)
{
    return pr_occupied(seat, PR_STOREHOUSE) ? 4 : 1;
}

/* The barrels of all kinds except the `whole` largest. */
static int barrels_beside(const pr_seat *seat, int whole)
{
    uint8_t goods[PR_GOODS];
    for (int kind = 0; kind < PR_GOODS; kind++)
        goods[kind] = seat->goods[kind];
    for (; whole > 0; whole--) {
        int largest = 0;
        for (int kind = 1; kind < PR_GOODS; kind++)
            if (goods[kind] > goods[largest])
                largest = kind;
        goods[largest] = 0;
    }
    return pr_barrels(goods);
}

bool pr_all_fits(const pr_seat *seat)
{
    int singles = single_barrels(seat);
    return pr_barrels(seat->goods) <= singles || barrels_beside(seat, whole_kinds(seat)) <= singles;
}

static void ask_for_kind(pr_state *s, int seat, int kind, int kept_whole)
{
    pr_step *step = pr_push(s, PR_STORE, seat);
    step->thing = (uint8_t)kind;
    step->done = (uint8_t)kept_whole;
}

void pr_begin_storing(pr_state *s, int seat)
{
    ask_for_kind(s, seat, bits_lowest(pr_kinds(s->seat[seat].goods)), 0);
}

/* Whether some choice of kinds kept whole leaves exactly the single barrels. Kinds before `next`
 * are decided; those of them in `kept_whole` may count as whole. */
static bool can_complete(const uint8_t goods[PR_GOODS], int next, unsigned kept_whole, int whole,
                         int singles)
{
    unsigned has = (unsigned)pr_kinds(goods);
    unsigned decided = (1u << next) - 1;
    unsigned may_be_whole = (has & ~decided) | kept_whole;
    for (unsigned set = 0; set < 1u << PR_GOODS; set++) {
        if ((set & ~may_be_whole) != 0 || bits_count(set) != whole)
            continue;
        int low = 0, high = 0;
        for (int kind = 0; kind < PR_GOODS; kind++) {
            if ((set >> kind & 1) != 0)
                continue;
            high += goods[kind];
            if (kind < next)
                low += goods[kind];
        }
        if (low <= singles && singles <= high)
            return true;
    }
    return false;
}

/* step->thing is the kind asked; all barrels of the kinds in step->done were kept. */
uint64_t pr_store_options(const pr_state *s, const pr_step *step)
{
    const pr_seat *seat = &s->seat[step->seat];
    uint8_t goods[PR_GOODS];
    for (int kind = 0; kind < PR_GOODS; kind++)
        goods[kind] = seat->goods[kind];
    int has = goods[step->thing];
    uint64_t options = 0;
    for (int keep = 0; keep <= has; keep++) {
        unsigned kept_whole = step->done | (keep == has ? 1u << step->thing : 0);
        goods[step->thing] = (uint8_t)keep;
        if (can_complete(goods, step->thing + 1, kept_whole, whole_kinds(seat),
                         single_barrels(seat)))
            options |= BIT(keep);
    }
    return options;
}

void pr_store_choose(pr_state *s, pr_step step, int keep, tav_sink *sink)
{
    pr_seat *seat = &s->seat[step.seat];
    int lost = seat->goods[step.thing] - keep;
    if (lost > 0) {
        pr_return_barrels(s, step.seat, step.thing, lost);
        pr_tell(sink, PR_TOLD_LOST, step.seat, lost, step.thing);
    } else {
        step.done |= (uint8_t)(1 << step.thing);
    }
    uint64_t later = pr_kinds(seat->goods) & ~(BIT(step.thing + 1) - 1);
    if (later != 0)
        ask_for_kind(s, step.seat, bits_lowest(later), step.done);
}
