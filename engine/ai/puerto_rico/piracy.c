/* The Buccaneer: which of its four uses to choose, and the choices within each. */
#include "ai/puerto_rico/outlook.h"

enum { MOST_KEPT = 3, RANSOM = 3 };

static int piracy_worth(const pr_outlook *o, int ship)
{
    const pr_ship *cargo = &o->s->ship[ship];
    return pr_min(MOST_KEPT, cargo->barrels) * pr_barrel_worth(o, cargo->good);
}

static int raid_worth(const pr_outlook *o)
{
    int removed = o->s->hall_workers + o->s->hall_nobles - o->s->config.players;
    int kept = pr_min(pr_min(MOST_KEPT, removed), pr_empty_circles(o->me));
    return pr_pieces_worth(o, o->me, pr_max(0, kept));
}

int pr_buccaneer_worth(const pr_outlook *o)
{
    int best = pr_max(POINT * pr_barrels(o->s->house), raid_worth(o));
    for (int ship = 0; ship < pr_ship_count(o->s); ship++)
        if (o->s->ship[ship].barrels > 0)
            best = pr_max(best, piracy_worth(o, ship));
    return best;
}

/* Either another picks the role and pays, or I play it last. */
static int kidnap_worth(const pr_outlook *o, int role)
{
    int picks = pr_picks_per_round(o->s) - pr_picks_done(o->s);
    int open = pr_max(1, bits_count(pr_open_roles(o->s)));
    int taken = pr_min(100, 100 * picks / open); /* percent */
    int coins = o->s->card[role].doubloons * o->doubloon;
    int played = pr_max(0, pr_role_worth(o, role) - coins);
    return coins + (taken * RANSOM * o->doubloon + (100 - taken) * played) / 100;
}

void pr_weigh_buccaneer(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    for (int i = 0; i < count; i++) {
        if (option[i] == PR_PASS)
            worth[i] = -POINT;
        else if (option[i] >= PR_KIDNAP)
            worth[i] = kidnap_worth(o, option[i] - PR_KIDNAP);
        else if (option[i] == PR_LOOT)
            worth[i] = POINT * pr_barrels(o->s->house);
        else if (option[i] == PR_RAID)
            worth[i] = raid_worth(o);
        else
            worth[i] = piracy_worth(o, option[i]);
    }
}

void pr_weigh_piracy(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    int kind = o->s->ship[o->step->thing].good;
    for (int i = 0; i < count; i++)
        worth[i] = option[i] * pr_barrel_worth(o, kind);
}

/* Removes as many nobles as I can keep. */
void pr_weigh_raid_removal(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    int room = pr_empty_circles(o->me);
    for (int i = 0; i < count; i++)
        worth[i] = POINT * pr_min(option[i], pr_min(MOST_KEPT, room)) - 20 * option[i];
}

void pr_weigh_raid(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    (void)o;
    for (int i = 0; i < count; i++)
        worth[i] = 60 * (option[i] / 4) + (60 + POINT) * (option[i] % 4);
}
