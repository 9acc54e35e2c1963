/* The outlook: how long the game will last, what doubloons and barrels are worth, who is ahead. The
 * numbers were fitted to games of the policy against itself. */
#include "ai/puerto_rico/outlook.h"

#include "games/puerto_rico/score.h"

/* Phases until the supply of workers, the chips or the first city runs out: whichever comes first.
 * Once a trigger is set only the picks of this round are left. */
int pr_phases_left(const pr_state *s)
{
    int players = s->config.players;
    if (s->end != 0)
        return PHASE * (pr_picks_per_round(s) - pr_picks_done(s)) / bits_count(pr_roles(s));
    int spaces = PR_CITY, production = 0;
    for (int seat = 0; seat < players; seat++) {
        spaces = pr_min(spaces, s->seat[seat].spaces);
        production += pr_whole_production(&s->seat[seat]);
    }
    int by_city = PHASE * spaces;
    int by_chips = PHASE * pr_max(s->vp, 0) / (production + 4 * players);
    int left = pr_min(by_city, by_chips);
    if (!pr_module(s, PR_NOBLES))
        left = pr_min(left, PHASE * s->workers / (2 * players + 3));
    return pr_max(left, 4);
}

/* Purchases are mostly worth more the earlier they are made, if there is still time to spend. */
int pr_doubloon_worth(int phases)
{
    static const uint8_t worth[] = {8, 38, 78, 112, 120, 125};
    int whole = phases / PHASE, last = (int)sizeof worth - 1;
    if (whole >= last)
        return worth[last];
    return worth[whole] + (worth[whole + 1] - worth[whole]) * (phases % PHASE) / PHASE;
}

pr_outlook pr_look(const pr_state *s, int seat)
{
    int phases = pr_phases_left(s);
    return (pr_outlook){.s = s,
                        .step = &s->step[s->depth - 1],
                        .me = &s->seat[seat],
                        .seat = seat,
                        .phases = phases,
                        .doubloon = pr_doubloon_worth(phases)};
}

/* --- Production ----------------------------------------------------------------------------- */

const uint8_t pr_first_plant[PR_GOODS] = {[PR_CORN] = PR_STATUE,
                                          [PR_INDIGO] = PR_SMALL_INDIGO_PLANT,
                                          [PR_SUGAR] = PR_SMALL_SUGAR_MILL,
                                          [PR_TOBACCO] = PR_TOBACCO_STORAGE,
                                          [PR_COFFEE] = PR_COFFEE_ROASTER};
const uint8_t pr_second_plant[PR_GOODS] = {[PR_CORN] = PR_STATUE,
                                           [PR_INDIGO] = PR_INDIGO_PLANT,
                                           [PR_SUGAR] = PR_SUGAR_MILL,
                                           [PR_TOBACCO] = PR_STATUE,
                                           [PR_COFFEE] = PR_STATUE};

pr_output pr_output_of(const pr_seat *seat)
{
    pr_output e = {.barrels = 0};
    for (int kind = 0; kind < PR_GOODS; kind++) {
        int made = pr_min(seat->tiles[kind], pr_plant_circles(seat, kind));
        e.makes[kind] = (uint8_t)made;
        e.barrels = (uint8_t)(e.barrels + made);
        e.kinds = (uint8_t)(e.kinds + (made > 0));
    }
    return e;
}

/* --- The end -------------------------------------------------------------------------------- */

int pr_lead(const pr_state *s, int seat)
{
    tav_score scores[PR_SEATS];
    pr_score((const tav_state *)s, scores);
    int best = -1000;
    for (int other = 0; other < s->config.players; other++)
        if (other != seat)
            best = pr_max(best, scores[other].total);
    return scores[seat].total - best;
}

/* A seat that is ahead wants the end, a seat that is behind does not. */
int pr_end_worth(const pr_outlook *o)
{
    enum { FAR_AHEAD = 10, PER_POINT = 25 };
    if (o->s->end != 0)
        return 0;
    int lead = pr_lead(o->s, o->seat);
    return PER_POINT * pr_max(-FAR_AHEAD, pr_min(FAR_AHEAD, lead));
}
