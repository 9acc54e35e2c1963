/* Workers and nobles: circles, posts, and how pieces come to a seat. A seat's pieces in its port
 * and in its groups always add up to its workers and nobles. */
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/tell.h"

static const uint8_t post_group[PR_POSTS] = {
    PR_GROUP(PR_GUEST_HOUSE),   PR_GROUP(PR_LAND_OFFICE),   PR_GROUP(PR_CHAPEL),
    PR_GROUP(PR_HUNTING_LODGE), PR_GROUP(PR_ZONING_OFFICE),
};

int pr_post_of(int group)
{
    for (int post = 0; post < PR_POSTS; post++)
        if (post_group[post] == group)
            return post;
    return -1;
}

int pr_post_group(int post)
{
    return post_group[post];
}

int pr_building_circles(uint64_t buildings)
{
    return bits_count(buildings) + 2 * bits_count(buildings & PR_WITH_CIRCLES(3)) +
           bits_count(buildings & PR_WITH_CIRCLES(2)) - bits_count(buildings & PR_WITH_CIRCLES(0));
}

int pr_circles_from(const pr_seat *seat, int group)
{
    if (group >= PR_GROUPS)
        return 0;
    if (group >= PR_TILES)
        return pr_building_circles(seat->city & ~(BIT(group - PR_TILES) - 1));
    int circles = seat->circles;
    for (; group < PR_TILES; group++)
        circles += seat->tiles[group];
    return circles;
}

static int manned_tiles(const pr_seat *seat)
{
    return pr_barrels(seat->manned) + seat->manned[PR_QUARRY];
}

int pr_empty_circles(const pr_seat *seat)
{
    return pr_circles_from(seat, 0) - (seat->workers + seat->nobles - seat->port);
}

int pr_empty_building_circles(const pr_seat *seat)
{
    int on_buildings = seat->workers + seat->nobles - seat->port - manned_tiles(seat);
    return seat->circles - on_buildings;
}

int pr_free_workers(const pr_state *s, const pr_seat *seat)
{
    int workers = seat->workers;
    if (pr_module(s, PR_NOBLES))
        for (int post = 0; post < PR_POSTS; post++)
            workers -= seat->manned[post_group[post]] - seat->nobles_on[post];
    return workers;
}

int pr_free_nobles(const pr_state *s, const pr_seat *seat)
{
    int nobles = seat->nobles;
    if (pr_module(s, PR_NOBLES))
        for (int post = 0; post < PR_POSTS; post++)
            nobles -= seat->nobles_on[post];
    return nobles;
}

void pr_put_piece(const pr_state *s, pr_seat *seat, int group, bool noble)
{
    seat->manned[group]++;
    int post = pr_post(s, group);
    if (post >= 0 && noble)
        seat->nobles_on[post]++;
}

/* Moves pieces from the supply to the port. */
void pr_hire(pr_state *s, int seat, int workers, int nobles, tav_sink *sink)
{
    pr_seat *hirer = &s->seat[seat];
    s->workers = (uint8_t)(s->workers - workers);
    s->nobles = (uint8_t)(s->nobles - nobles);
    hirer->workers = (uint8_t)(hirer->workers + workers);
    hirer->nobles = (uint8_t)(hirer->nobles + nobles);
    hirer->port = (uint8_t)(hirer->port + workers + nobles);
    if (workers > 0)
        pr_tell(sink, PR_TOLD_HIRED, seat, workers, PR_THING_WORKER);
    if (nobles > 0)
        pr_tell(sink, PR_TOLD_HIRED, seat, nobles, PR_THING_NOBLE);
}

/* The University takes a worker from the supply, else one from the Hall, else a noble from the Hall
 * (docs/rules/puerto-rico.md A10). The caller puts it where it belongs. */
bool pr_piece_to_fetch(const pr_state *s)
{
    return s->workers > 0 || s->hall_workers > 0 || s->hall_nobles > 0;
}

bool pr_fetch_piece(pr_state *s, int seat)
{
    bool noble = false;
    if (s->workers > 0) {
        s->workers--;
    } else if (s->hall_workers > 0) {
        s->hall_workers--;
    } else {
        s->hall_nobles--;
        noble = true;
    }
    if (noble)
        s->seat[seat].nobles++;
    else
        s->seat[seat].workers++;
    return noble;
}
