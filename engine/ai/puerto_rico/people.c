/* People: the Foreman, the raid, and the guests of the Guest house. */
#include "ai/puerto_rico/outlook.h"

/* Plans places for my own pieces; another seat's pieces have an average worth while it has circles
 * for them. */
void pr_foresee_foreman(const pr_outlook *o, int picker, pr_gains gain)
{
    enum { USUAL_PIECE = 90 };
    const pr_state *s = o->s;
    int players = s->config.players, hall = s->hall_workers + s->hall_nobles;
    for (int i = 0, seat = picker; i < players; i++, seat = pr_next_seat(s, seat)) {
        const pr_seat *hirer = &s->seat[seat];
        int pieces = hall / players + (i < hall % players) + hirer->port;
        if (seat == picker)
            pieces += pr_min(s->workers, 1 + pr_occupied(hirer, PR_LIBRARY));
        if (seat == o->seat) {
            pr_seat settled = *hirer;
            settled.workers = (uint8_t)(settled.workers - pr_min(settled.workers, hirer->port));
            gain[seat] = pr_pieces_worth(o, &settled, pieces);
        } else {
            gain[seat] = USUAL_PIECE * pr_min(pieces, pr_empty_circles(hirer));
        }
        if (pr_occupied(hirer, PR_VILLA))
            gain[seat] += POINT;
    }
}

/* A free piece: declined only if it would hasten an unwanted end. */
void pr_weigh_hire(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    for (int i = 0; i < count; i++)
        worth[i] = option[i] == PR_PASS ? 0 : 60 + 40 * option[i];
    (void)o;
}

/* A noble is also a point. */
void pr_weigh_hall(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    enum { HALL_NOBLE = 1 };
    (void)o;
    for (int i = 0; i < count; i++)
        worth[i] = option[i] == HALL_NOBLE ? POINT : 0;
}

/* --- Manning -------------------------------------------------------------------------------- */

static bool has_most_room(const pr_outlook *o)
{
    for (int seat = 0; seat < o->s->config.players; seat++)
        if (seat != o->seat && pr_room(&o->s->seat[seat]) >= pr_room(o->me))
            return false;
    return true;
}

/* How much more a noble on a post is worth than a worker there. */
static int noble_on_post(const pr_outlook *o, int post)
{
    switch (post) {
    case PR_POST_CHAPEL:
        return POINT - o->doubloon;
    case PR_POST_HUNTING_LODGE:
        return has_most_room(o) ? 2 * POINT : 20;
    case PR_POST_ZONING_OFFICE:
        return o->me->doubloons >= 5 || o->phases < 3 * PHASE ? 80 : -60;
    case PR_POST_LAND_OFFICE:
        return pr_room(o->me) == 0 ? 20 : -20;
    default:
        return 0;
    }
}

void pr_weigh_manning(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    enum { OFF_THE_PLAN = 120 };
    int group = o->step->thing, post = pr_post(o->s, group);
    int wanted = pr_plan_pieces(o, o->me, group, o->me->port);
    for (int i = 0; i < count; i++) {
        int pieces = option[i], liking = 0;
        if (post >= 0) {
            int nobles = (pieces - PR_MAN_SPLIT) % 4;
            pieces = (pieces - PR_MAN_SPLIT) / 4 + nobles;
            liking = nobles * noble_on_post(o, post);
        }
        int off = pieces > wanted ? pieces - wanted : wanted - pieces;
        worth[i] = liking - OFF_THE_PLAN * off;
    }
}

/* --- One piece to one circle: raid, guests -------------------------------------------------- */

/* What a piece that moves to this group now does there the next time. */
static int newcomer_worth(const pr_outlook *o, const pr_output *e, int group)
{
    const pr_seat *me = o->me;
    if (group == PR_QUARRY)
        return pr_quarry_worth(o, me, me->manned[PR_QUARRY], PHASE);
    if (group < PR_GOODS) {
        bool useful = pr_plant_pieces(me, group) > me->manned[group];
        return useful ? pr_barrel_worth(o, group) : 10;
    }
    int building = group - PR_TILES, good = pr_buildings[building].good;
    if (pr_buildings[building].size == 2)
        return pr_bonus_worth(o, me, e, building) / (o->phases > 2 * PHASE ? 4 : 1);
    if (good != PR_NONE)
        return me->manned[good] > pr_plant_pieces(me, good) ? pr_barrel_worth(o, good) : 10;
    return pr_effect_worth(o, me, e, building, PHASE);
}

void pr_weigh_raid_place(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    pr_output e = pr_output_of(o->me);
    for (int i = 0; i < count; i++) {
        bool noble = option[i] >= PR_PLACE_NOBLE;
        int post = option[i] - PR_PLACE_NOBLE;
        worth[i] = newcomer_worth(o, &e, noble ? pr_post_group(post) : option[i]);
        if (noble)
            worth[i] += noble_on_post(o, post);
    }
}

/* A guest who moves can no longer move later in the round. */
void pr_weigh_guests(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    enum { STAYING = 45 };
    pr_output e = pr_output_of(o->me);
    for (int i = 0; i < count; i++) {
        if (option[i] == PR_PASS) {
            worth[i] = STAYING;
            continue;
        }
        int group = pr_window_target(o->step->thing, option[i] / 2);
        worth[i] = newcomer_worth(o, &e, group);
        int post = pr_post(o->s, group);
        if (post >= 0 && option[i] % 2 != 0)
            worth[i] += noble_on_post(o, post);
    }
}
