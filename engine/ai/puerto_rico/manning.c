/* The best places for pieces. Every circle is a job with a worth; a chain is one job for two
 * pieces, a plantation and its plant. Jobs are taken by their worth per piece. */
#include "ai/puerto_rico/outlook.h"

#include <string.h>

enum { JOBS = 40, LOOK_AHEAD = 40 }; /* until pieces move again, in sixteenths of a phase */

typedef struct {
    int16_t worth; /* per piece */
    uint8_t group; /* of a chain: the plantation */
    uint8_t pieces;
} job;

typedef struct {
    job job[JOBS]; /* best first */
    int count;
} job_list;

static void add_job(job_list *jobs, int worth, int group, int pieces)
{
    if (jobs->count == JOBS)
        return;
    int at = jobs->count++;
    for (; at > 0 && jobs->job[at - 1].worth < worth; at--)
        jobs->job[at] = jobs->job[at - 1];
    jobs->job[at] = (job){(int16_t)pr_min(worth, INT16_MAX), (uint8_t)group, (uint8_t)pieces};
}

/* A bonus counts only at the end, so until then its circle may serve elsewhere. */
static int bonus_now(const pr_outlook *o, const pr_seat *seat, const pr_output *e, int building)
{
    int bonus = pr_bonus_worth(o, seat, e, building);
    return o->phases <= 2 * PHASE ? bonus : bonus * PHASE / o->phases;
}

static int commercial_job(const pr_outlook *o, const pr_seat *seat, const pr_output *e,
                          int building, int phases)
{
    if (pr_buildings[building].size == 2)
        return bonus_now(o, seat, e, building);
    return pr_effect_worth(o, seat, e, building, phases);
}

static const uint64_t plants = PR_OF_KIND(PR_PRODUCTION) & ~BIT(PR_JEWELER);

static void list_jobs(const pr_outlook *o, const pr_seat *seat, job_list *jobs)
{
    pr_output e = pr_output_of(seat);
    int phases = pr_min(o->phases, LOOK_AHEAD);
    jobs->count = 0;
    for (int kind = 0; kind < PR_GOODS; kind++)
        for (int i = 0; i < e.makes[kind]; i++) {
            int pieces = kind == PR_CORN ? 1 : 2;
            add_job(jobs, pr_chain_worth(o, kind, i, phases) / pieces, kind, pieces);
        }
    for (int i = 0; i < seat->tiles[PR_QUARRY]; i++)
        add_job(jobs, pr_quarry_worth(o, seat, i, phases), PR_QUARRY, 1);
    for (uint64_t city = seat->city & ~plants; city != 0; city &= city - 1) {
        int building = bits_lowest(city);
        for (int i = 0; i < pr_buildings[building].circles; i++)
            add_job(jobs, commercial_job(o, seat, &e, building, phases), PR_GROUP(building), 1);
    }
}

/* What this many additional pieces are worth to a seat. */
int pr_pieces_worth(const pr_outlook *o, const pr_seat *seat, int more)
{
    enum { IDLE_PIECE = 8 };
    int has = seat->workers + seat->nobles, worth = IDLE_PIECE * more;
    if (pr_owns(seat, PR_FORTRESS))
        worth += more * POINT / 3;
    job_list jobs;
    list_jobs(o, seat, &jobs);
    for (int i = 0; i < jobs.count; i++) {
        int taken = pr_min(has, jobs.job[i].pieces);
        int added = pr_min(more, jobs.job[i].pieces - taken);
        has -= taken;
        more -= added;
        worth += added * jobs.job[i].worth;
        if (has + more == 0)
            break;
    }
    return worth;
}

/* --- The plan ------------------------------------------------------------------------------- */

typedef struct {
    uint8_t pieces[PR_GROUPS];
} pr_plan;

/* Plants of a kind, the small one first. */
static int plant_with_room(const pr_seat *seat, const pr_plan *plan, int kind, int first_group)
{
    int group = PR_GROUP(pr_first_plant[kind]);
    if (group < first_group || plan->pieces[group] >= pr_circles(seat, group))
        group = PR_GROUP(pr_second_plant[kind]);
    return group >= first_group && plan->pieces[group] < pr_circles(seat, group) ? group : -1;
}

/* Groups before the first are already decided. A chain whose plantation is decided and manned needs
 * only one piece, in the plant. */
static int take_chain(const pr_seat *seat, pr_plan *plan, int kind, int first_group, int pieces,
                      int *open_tiles)
{
    int tile_here = kind >= first_group;
    if (!tile_here && *open_tiles == 0)
        return 0;
    int needed = tile_here + (kind != PR_CORN);
    int plant = kind == PR_CORN ? -1 : plant_with_room(seat, plan, kind, first_group);
    if (needed > pieces || (kind != PR_CORN && plant < 0))
        return 0;
    if (tile_here)
        plan->pieces[kind]++;
    else
        (*open_tiles)--;
    if (plant >= 0)
        plan->pieces[plant]++;
    return needed;
}

/* Earlier groups are already decided: their pieces stay in place. Remaining pieces fill any circle,
 * this group first. */
int pr_plan_pieces(const pr_outlook *o, const pr_seat *seat, int group, int pieces)
{
    pr_plan plan = {{0}};
    int open_tiles[PR_TILES];
    for (int kind = 0; kind < PR_TILES; kind++)
        open_tiles[kind] = seat->manned[kind];
    for (int kind = PR_INDIGO; kind < PR_GOODS && group > PR_TILES; kind++)
        open_tiles[kind] = pr_max(0, seat->manned[kind] - pr_plant_pieces(seat, kind));
    job_list jobs;
    list_jobs(o, seat, &jobs);
    for (int i = 0; i < jobs.count && pieces > 0; i++) {
        int at = jobs.job[i].group;
        if (at < PR_GOODS) {
            pieces -= take_chain(seat, &plan, at, group, pieces, &open_tiles[at]);
        } else if (at >= group && plan.pieces[at] < pr_circles(seat, at)) {
            plan.pieces[at]++;
            pieces--;
        }
    }
    return plan.pieces[group] + pr_min(pieces, pr_circles(seat, group) - plan.pieces[group]);
}
