/* The Buccaneer (docs/rules/puerto-rico.md 7): only P acts, with one of piracy, loot, raid,
 * kidnap. */
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/tell.h"

enum { MOST_KEPT = 3 }; /* barrels from a pirated ship, pieces from a raid */

void pr_begin_buccaneer(pr_state *s, int seat, tav_sink *sink)
{
    (void)sink;
    s->token = (uint8_t)seat;
    pr_push(s, PR_USE_BUCCANEER, seat);
}

static int hall_pieces(const pr_state *s)
{
    return s->hall_workers + s->hall_nobles;
}

/* Options without effect are not offered (A35). */
uint64_t pr_buccaneer_options(const pr_state *s, const pr_step *step)
{
    (void)step;
    uint64_t options = PR_PASS_BIT;
    for (int ship = 0; ship < pr_ship_count(s); ship++)
        if (s->ship[ship].barrels > 0)
            options |= BIT(ship);
    if (pr_barrels(s->house) > 0)
        options |= BIT(PR_LOOT);
    if (hall_pieces(s) > s->config.players)
        options |= BIT(PR_RAID);
    return options | pr_open_roles(s) << PR_KIDNAP;
}

static void loot(pr_state *s, int seat, tav_sink *sink)
{
    int barrels = pr_barrels(s->house);
    for (int kind = 0; kind < PR_GOODS; kind++) {
        if (s->house[kind] > 0)
            pr_tell(sink, PR_TOLD_EMPTIED, seat, s->house[kind], kind);
        s->goods[kind] = (uint8_t)(s->goods[kind] + s->house[kind]);
        s->house[kind] = 0;
    }
    pr_score_points(s, seat, barrels, PR_THING_ROLE + PR_BUCCANEER, sink);
}

static void kidnap(pr_state *s, int seat, int role, tav_sink *sink)
{
    pr_card *card = &s->card[role];
    pr_tell(sink, PR_TOLD_KIDNAPPED, seat, card->doubloons, PR_THING_ROLE + role);
    s->seat[seat].doubloons = (int16_t)(s->seat[seat].doubloons + card->doubloons);
    card->doubloons = 0;
    card->kidnapper = (uint8_t)seat;
}

static void remove_from_hall(pr_state *s, int seat, int workers, int nobles, tav_sink *sink);

void pr_buccaneer_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    if (option == PR_PASS)
        pr_tell(sink, PR_TOLD_PASSED, step.seat, 0, PR_THING_ROLE + PR_BUCCANEER);
    else if (option >= PR_KIDNAP)
        kidnap(s, step.seat, option - PR_KIDNAP, sink);
    else if (option == PR_LOOT)
        loot(s, step.seat, sink);
    else if (option != PR_RAID)
        pr_push(s, PR_PIRACY_KEEP, step.seat)->thing = (uint8_t)option;
    else if (pr_module(s, PR_NOBLES))
        pr_push(s, PR_RAID_REMOVE, step.seat);
    else
        remove_from_hall(s, step.seat, hall_pieces(s) - s->config.players, 0, sink);
}

/* --- Piracy: step->thing is the ship -------------------------------------------------------- */

uint64_t pr_piracy_keep_options(const pr_state *s, const pr_step *step)
{
    return BIT(pr_min(MOST_KEPT, s->ship[step->thing].barrels) + 1) - 1;
}

void pr_piracy_keep_choose(pr_state *s, pr_step step, int keep, tav_sink *sink)
{
    pr_ship *ship = &s->ship[step.thing];
    pr_seat *pirate = &s->seat[step.seat];
    int kind = ship->good;
    pirate->goods[kind] = (uint8_t)(pirate->goods[kind] + keep);
    s->goods[kind] = (uint8_t)(s->goods[kind] + ship->barrels - keep);
    pr_tell(sink, PR_TOLD_EMPTIED, step.seat, ship->barrels - keep, kind);
    pr_tell(sink, PR_TOLD_TOOK, step.seat, keep, kind);
    *ship = (pr_ship){.good = PR_NONE};
}

/* --- Raid (A34) ----------------------------------------------------------------------------- */

/* Removed pieces go to the supply; the raider may take some of them from there. */
static void remove_from_hall(pr_state *s, int seat, int workers, int nobles, tav_sink *sink)
{
    s->hall_workers = (uint8_t)(s->hall_workers - workers);
    s->hall_nobles = (uint8_t)(s->hall_nobles - nobles);
    s->workers = (uint8_t)(s->workers + workers);
    s->nobles = (uint8_t)(s->nobles + nobles);
    if (workers > 0)
        pr_tell(sink, PR_TOLD_RAIDED, seat, workers, PR_THING_WORKER);
    if (nobles > 0)
        pr_tell(sink, PR_TOLD_RAIDED, seat, nobles, PR_THING_NOBLE);
    pr_step *next = pr_push(s, PR_RAID_KEEP, seat);
    next->left = (uint8_t)workers;
    next->done = (uint8_t)nobles;
}

/* The option is the number of nobles; workers make up the rest of what must go. */
uint64_t pr_raid_remove_options(const pr_state *s, const pr_step *step)
{
    (void)step;
    int remove = hall_pieces(s) - s->config.players;
    int high = pr_min(remove, s->hall_nobles);
    int low = pr_max(0, remove - s->hall_workers);
    return (BIT(high + 1) - 1) & ~(BIT(low) - 1);
}

void pr_raid_remove_choose(pr_state *s, pr_step step, int nobles, tav_sink *sink)
{
    int remove = hall_pieces(s) - s->config.players;
    remove_from_hall(s, step.seat, remove - nobles, nobles, sink);
}

/* step->left workers and step->done nobles were removed; the option is 4 * workers + nobles. */
uint64_t pr_raid_keep_options(const pr_state *s, const pr_step *step)
{
    int most = pr_min(MOST_KEPT, pr_empty_circles(&s->seat[step->seat]));
    uint64_t options = 0;
    for (int workers = 0; workers <= pr_min(most, step->left); workers++)
        for (int nobles = 0; nobles <= pr_min(most - workers, step->done); nobles++)
            options |= BIT(4 * workers + nobles);
    return options;
}

void pr_raid_keep_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    int workers = option / 4, nobles = option % 4;
    if (option == 0)
        return;
    pr_hire(s, step.seat, workers, nobles, sink);
    pr_step *next = pr_push(s, PR_RAID_PLACE, step.seat);
    next->left = (uint8_t)(workers + nobles);
    next->done = (uint8_t)(4 * workers + nobles);
}

/* step->left pieces remain to be placed, in group step->thing or later; no worker may go to that
 * group if step->from says that a noble went to this post. step->done is how many of each kind may
 * still go to posts, as 4 * workers + nobles. A piece may go where enough circles remain, there and
 * later, for all the others. */
uint64_t pr_raid_place_options(const pr_state *s, const pr_step *step)
{
    const pr_seat *owner = &s->seat[step->seat];
    int workers = step->done / 4, nobles = step->done % 4, others = step->left - 1;
    uint64_t options = 0;
    int later = 0;
    for (int group = PR_GROUPS - 1; group >= step->thing; group--) {
        int empty = pr_circles(owner, group) - owner->manned[group];
        if (empty == 0)
            continue;
        int post = pr_post(s, group);
        bool worker_may = post < 0 || (workers > 0 && (group > step->thing || step->from == 0));
        if (worker_may && later + empty - 1 >= others)
            options |= BIT(group);
        if (post >= 0 && nobles > 0 && later + pr_min(empty, nobles) - 1 >= others)
            options |= BIT(PR_PLACE_NOBLE + post);
        later += empty;
    }
    return options;
}

void pr_raid_place_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    bool noble = option >= PR_PLACE_NOBLE;
    int group = noble ? pr_post_group(option - PR_PLACE_NOBLE) : option;
    pr_seat *owner = &s->seat[step.seat];
    owner->port--;
    pr_put_piece(s, owner, group, noble);
    pr_tell(sink, PR_TOLD_MANNED, step.seat, 1, pr_group_thing(group));
    if (step.left == 1)
        return;
    pr_step *next = pr_push(s, PR_RAID_PLACE, step.seat);
    next->left = (uint8_t)(step.left - 1);
    next->thing = (uint8_t)group;
    next->from = noble;
    next->done = step.done;
    if (pr_post(s, group) >= 0)
        next->done = (uint8_t)(step.done - (noble ? 1 : 4));
}
