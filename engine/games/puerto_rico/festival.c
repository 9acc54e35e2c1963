/* The Festival: three goals, each reached once, by the first seat that can. What lies on its board
 * returns to its supply when the goal is reached (docs/rules/puerto-rico.md 7, A5, A36, A37). */
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/tell.h"

enum { GOAL_ROW = 3, GOAL_TILES = 3, REWARD = 3 };

/* With 2 players the box has a spare copy to mark the building, except for the Jeweler. */
bool pr_marker_from_board(const pr_state *s)
{
    return s->config.players > 2 || s->festival.building == PR_JEWELER;
}

uint64_t pr_goal_buildings(const pr_state *s)
{
    uint64_t goals = 0;
    for (int building = 0; building < PR_BUILDINGS; building++) {
        const pr_building *data = &pr_buildings[building];
        bool in_production_goal = data->good != PR_NONE && s->festival.production[data->good] > 0;
        if (data->row == GOAL_ROW && !in_production_goal)
            goals |= BIT(building);
    }
    return goals & s->on_board;
}

void pr_draw_building_goal(pr_state *s, tav_rng *rng, tav_sink *sink)
{
    uint64_t goals = pr_goal_buildings(s);
    uint32_t skip = rng_below(rng, (uint32_t)bits_count(goals));
    while (skip-- > 0)
        goals &= goals - 1;
    int building = bits_lowest(goals);
    s->festival.building = (uint8_t)building;
    if (pr_marker_from_board(s))
        pr_change_copies(s, building, -1);
    pr_tell(sink, PR_TOLD_GOAL_DRAWN, TAV_NOBODY, 0, PR_THING_BUILDING + building);
}

void pr_check_plantation_goal(pr_state *s, int seat, tav_sink *sink)
{
    pr_festival *festival = &s->festival;
    if (!pr_module(s, PR_FESTIVAL) || festival->plantation_seat != PR_NONE ||
        s->seat[seat].tiles[festival->plantation] < GOAL_TILES)
        return;
    festival->plantation_seat = (uint8_t)seat;
    s->discards[festival->plantation]++;
    pr_tell(sink, PR_TOLD_GOAL, seat, 0, festival->plantation);
    pr_hire(s, seat, pr_min(REWARD, s->workers), 0, sink);
}

void pr_check_production_goal(pr_state *s, int seat, const uint8_t produced[PR_GOODS],
                              tav_sink *sink)
{
    pr_festival *festival = &s->festival;
    if (!pr_module(s, PR_FESTIVAL) || festival->production_seat != PR_NONE)
        return;
    tav_thing things[REWARD];
    int count = 0;
    for (int kind = 0; kind < PR_GOODS; kind++) {
        if (produced[kind] < festival->production[kind])
            return;
        for (int i = 0; i < festival->production[kind] && count < REWARD; i++)
            things[count++] = (tav_thing)kind;
    }
    festival->production_seat = (uint8_t)seat;
    for (int kind = 0; kind < PR_GOODS; kind++)
        s->goods[kind] = (uint8_t)(s->goods[kind] + festival->production[kind]);
    pr_tell_things(sink, PR_TOLD_GOAL, seat, TAV_SEEN_BY_ALL, 0, things, count);
    pr_earn(s, seat, REWARD, PR_NONE, sink);
}

void pr_check_building_goal(pr_state *s, int seat, int building, tav_sink *sink)
{
    pr_festival *festival = &s->festival;
    if (!pr_module(s, PR_FESTIVAL) || festival->building_seat != PR_NONE ||
        festival->building != building)
        return;
    festival->building_seat = (uint8_t)seat;
    if (pr_marker_from_board(s))
        pr_change_copies(s, building, 1);
    pr_tell(sink, PR_TOLD_GOAL, seat, 0, PR_THING_BUILDING + building);
    pr_score_points(s, seat, REWARD, PR_THING_BUILDING + building, sink);
}
