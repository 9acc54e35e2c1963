/* The share of the win each seat may expect. It predicts each seat's final points from what lies on
 * the table; a lead counts more the nearer the end is. It uses only public information.
 * The constants were fitted to games of the policy against itself. */
#include "ai/puerto_rico/outlook.h"

#include "games/puerto_rico/score.h"
#include "games/puerto_rico/surface.h"

/* e^x for x <= 0 by repeated squaring: the same on every platform. */
static float exp_below(float x)
{
    if (x < -30.0f)
        return 0.0f;
    float power = 1.0f + x / 256.0f;
    for (int i = 0; i < 8; i++)
        power *= power;
    return power;
}

/* Bonuses of large buildings that still need a piece. */
static int waiting_bonuses(const pr_outlook *o, const pr_seat *seat, const pr_output *e)
{
    int worth = 0;
    for (uint64_t large = seat->city & PR_LARGE_BUILDINGS; large != 0; large &= large - 1) {
        int building = bits_lowest(large);
        if (!pr_occupied(seat, building) && pr_buildings[building].circles > 0)
            worth += pr_bonus_worth(o, seat, e, building) * pr_min(o->phases, PHASE) / PHASE;
    }
    return worth;
}

/* What a seat will still get, in hundredths of a point. */
static int prospects(const pr_outlook *o, const pr_seat *seat)
{
    enum { PER_BARREL = 40, PER_PIECE = 12, PER_EFFECT = 55 }; /* a phase; the last in percent */
    pr_output e = pr_output_of(seat);
    int made = 0, goods = 0, effects = 0;
    for (int kind = 0; kind < PR_GOODS; kind++) {
        made += pr_production(seat, kind);
        goods += seat->goods[kind] * pr_barrel_worth(o, kind);
    }
    for (uint64_t city = seat->city & ~PR_OF_KIND(PR_PRODUCTION) & ~PR_LARGE_BUILDINGS; city != 0;
         city &= city - 1)
        if (pr_occupied(seat, bits_lowest(city)))
            effects += pr_effect_worth(o, seat, &e, bits_lowest(city), o->phases);
    int engine = (made + e.barrels) * PER_BARREL / 2 + (seat->workers + seat->nobles) * PER_PIECE;
    for (int i = 0; i < seat->tiles[PR_QUARRY]; i++)
        effects += pr_quarry_worth(o, seat, i, o->phases);
    return goods + seat->doubloons * o->doubloon + engine * o->phases / PHASE +
           effects * PER_EFFECT / 100 + waiting_bonuses(o, seat, &e);
}

void pr_evaluate(const tav_state *state, float *share)
{
    enum {
        DOUBT_AT_END = 200,
        DOUBT_PER_PHASE = 110
    }; /* hundredths of a point that are one e-fold */
    const pr_state *s = (const pr_state *)state;
    int players = s->config.players;
    tav_score scores[PR_SEATS];
    if (s->over) {
        game_score(&puerto_rico, state, scores);
        game_shares(scores, players, share);
        return;
    }
    pr_score(state, scores);
    pr_outlook o = pr_look(s, s->step[s->depth - 1].seat);
    int foreseen[PR_SEATS], best = INT16_MIN;
    for (int seat = 0; seat < players; seat++) {
        foreseen[seat] = POINT * scores[seat].total + prospects(&o, &s->seat[seat]);
        best = pr_max(best, foreseen[seat]);
    }
    int spread = DOUBT_AT_END + DOUBT_PER_PHASE * o.phases / PHASE;
    float doubt = (float)spread, sum = 0.0f;
    for (int seat = 0; seat < players; seat++) {
        share[seat] = exp_below((float)(foreseen[seat] - best) / doubt);
        sum += share[seat];
    }
    for (int seat = 0; seat < players; seat++)
        share[seat] /= sum;
}
