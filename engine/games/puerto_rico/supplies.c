/* Points, doubloons, barrels and copies of buildings: what flows between a seat and the supplies.
 * The bank of doubloons is unlimited. */
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/tell.h"

void pr_set_trigger(pr_state *s, int trigger, tav_sink *sink)
{
    if ((s->end & trigger) != 0)
        return;
    s->end |= (uint8_t)trigger;
    pr_tell(sink, PR_TOLD_TRIGGER, TAV_NOBODY, trigger, PR_NONE);
}

/* When the chips are gone, points are written on paper: the supply goes negative. */
void pr_score_points(pr_state *s, int seat, int points, int source, tav_sink *sink)
{
    if (points == 0)
        return;
    s->seat[seat].vp = (int16_t)(s->seat[seat].vp + points);
    s->vp = (int16_t)(s->vp - points);
    pr_tell(sink, PR_TOLD_SCORED, seat, points, source);
    if (s->vp <= 0)
        pr_set_trigger(s, PR_END_VP, sink);
}

void pr_earn(pr_state *s, int seat, int doubloons, int source, tav_sink *sink)
{
    if (doubloons == 0)
        return;
    s->seat[seat].doubloons = (int16_t)(s->seat[seat].doubloons + doubloons);
    pr_tell(sink, PR_TOLD_EARNED, seat, doubloons, source);
}

void pr_return_barrels(pr_state *s, int seat, int kind, int barrels)
{
    s->seat[seat].goods[kind] = (uint8_t)(s->seat[seat].goods[kind] - barrels);
    s->goods[kind] = (uint8_t)(s->goods[kind] + barrels);
}

void pr_change_copies(pr_state *s, int building, int change)
{
    s->copies[building] = (uint8_t)(s->copies[building] + change);
    if (s->copies[building] > 0)
        s->for_sale |= BIT(building);
    else
        s->for_sale &= ~BIT(building);
}

void pr_keep_books(pr_state *s)
{
    s->for_sale = 0;
    for (int building = 0; building < PR_BUILDINGS; building++)
        pr_change_copies(s, building, 0);
    unsigned roles = pr_roles(s);
    for (int role = 0; role < PR_ROLES; role++)
        if (s->card[role].seat != PR_NONE)
            roles &= ~(1u << role);
    s->open_roles = (uint16_t)roles;
    for (int i = 0; i < s->config.players; i++) {
        pr_seat *seat = &s->seat[i];
        int large = bits_count(seat->city & PR_LARGE_BUILDINGS);
        seat->spaces = (uint8_t)(PR_CITY - bits_count(seat->city) - large);
        seat->circles = (uint8_t)pr_building_circles(seat->city);
    }
}
