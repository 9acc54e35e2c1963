/* The choice of a role: what it gives me now against what it gives the others and, since somebody
 * else may pick it anyway, how much I gain by picking it myself. */
#include "ai/puerto_rico/outlook.h"

/* Percent: how much of a role's promise is gained by choosing it now. Barrels must still find a
 * ship, and a building can also be built later; a point is a point. */
static const uint8_t certainty[PR_ROLES] = {
    [PR_SETTLER] = 100,    [PR_FOREMAN] = 130,      [PR_BUILDER] = 70,
    [PR_ARTISAN] = 40,     [PR_TRADER] = 100,       [PR_CAPTAIN] = 100,
    [PR_PROSPECTOR] = 100, [PR_PROSPECTOR_2] = 100, [PR_BUCCANEER] = 100,
};

/* My gain minus the mean gain of the others. */
static int balance(const pr_outlook *o, const int *gain)
{
    enum { OF_OTHERS = 90 }; /* percent */
    int others = 0, players = o->s->config.players;
    for (int seat = 0; seat < players; seat++)
        if (seat != o->seat)
            others += gain[seat];
    return gain[o->seat] - others * OF_OTHERS / (100 * (players - 1));
}

/* Whether this Foreman phase would find too few workers for the Hall. */
static bool empties_supply(const pr_state *s)
{
    int need = 0, players = s->config.players;
    for (int seat = 0; seat < players; seat++)
        need += pr_empty_building_circles(&s->seat[seat]);
    need -= s->hall_workers;
    return !pr_module(s, PR_NOBLES) && s->workers - 1 < pr_max(need, players);
}

static int captain_played_by(const pr_outlook *o, int picker)
{
    pr_voyage voyage;
    pr_foresee_captain(o, picker, &voyage);
    if (voyage.chips >= o->s->vp && o->s->end == 0)
        voyage.worth[o->seat] += pr_end_worth(o);
    return balance(o, voyage.worth);
}

static int played_by(const pr_outlook *o, int role, int picker)
{
    pr_gains gain = {0};
    switch (role) {
    case PR_SETTLER:
        pr_foresee_settler(o, picker, gain);
        break;
    case PR_FOREMAN:
        pr_foresee_foreman(o, picker, gain);
        if (empties_supply(o->s))
            gain[o->seat] += pr_end_worth(o);
        break;
    case PR_BUILDER:
        pr_foresee_builder(o, picker, gain);
        break;
    case PR_ARTISAN:
        pr_foresee_artisan(o, picker, gain);
        break;
    case PR_TRADER:
        pr_foresee_trader(o, picker, gain);
        break;
    case PR_CAPTAIN:
        return captain_played_by(o, picker);
    case PR_BUCCANEER:
        gain[picker] = pr_buccaneer_worth(o);
        break;
    default: /* Prospector */
        gain[picker] = o->doubloon * (1 + pr_occupied(&o->s->seat[picker], PR_LIBRARY));
        break;
    }
    return balance(o, gain);
}

/* The same with the next seat as picker. For ships and the Trading house the order matters; with
 * other roles only the privilege changes hands. */
static int played_by_next(const pr_outlook *o, int role, int by_me)
{
    static const uint8_t privilege[PR_ROLES] = {
        [PR_SETTLER] = 35,    [PR_FOREMAN] = 50,      [PR_BUILDER] = 70,   [PR_ARTISAN] = 70,
        [PR_PROSPECTOR] = 75, [PR_PROSPECTOR_2] = 75, [PR_BUCCANEER] = 100};
    if (role == PR_CAPTAIN || role == PR_TRADER)
        return played_by(o, role, pr_next_seat(o->s, o->seat)) * certainty[role] / 100;
    return by_me - privilege[role] - privilege[role] / (o->s->config.players - 1);
}

/* Percent: how likely another seat picks this role later in the round. */
static int picked_by_others(const pr_state *s)
{
    enum { OF_EVEN = 90 };
    int later = pr_picks_per_round(s) - pr_picks_done(s) - 1;
    int open = pr_max(1, bits_count(pr_open_roles(s)) - 1);
    return OF_EVEN * pr_min(later, open) / open;
}

int pr_role_worth(const pr_outlook *o, int role)
{
    int by_me = played_by(o, role, o->seat) * certainty[role] / 100;
    int by_next = played_by_next(o, role, by_me);
    return o->s->card[role].doubloons * o->doubloon + by_me -
           by_next * picked_by_others(o->s) / 100;
}

void pr_weigh_role(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    for (int i = 0; i < count; i++)
        worth[i] = pr_role_worth(o, option[i]);
}
