/* The points a seat has and can expect, from public information only, and how much a lead in them
 * is worth, depending on the floors still to come. */
#include "ai/patrician/evaluate.h"

#include "ai/patrician/outlook.h"
#include "ai/policy.h"
#include "games/patrician/flow.h"
#include "games/patrician/score.h"
#include "games/patrician/surface.h"

/* Eighths of an e-fold that a lead of 64 points is worth over each opponent, by the floors all
 * cities together lack, in steps of eight; fitted to games of the policy against itself. With more
 * players there are fewer points for each, so a lead is worth more. */
static const int lead_worth[10] = {53, 41, 28, 18, 12, 8, 5, 3, 1, 1};

/* Even a seat far behind may win: out of 65536. */
enum { SURPRISE = 64 };

static void share_by_rank(const pa_state *s, float *share)
{
    tav_score score[TAV_SEATS_MAX];
    game_score(&patrician, (const tav_state *)s, score);
    game_shares(score, s->config.players, share);
}

/* Returns the floors that all cities lack. */
static int expected_points(const pa_state *s, int points[TAV_SEATS_MAX])
{
    int players = s->config.players, room = 0, takes = pa_takes_left(s);
    tav_score score[TAV_SEATS_MAX];
    pa_crests crests;
    pa_know_crests(s, TAV_NOBODY, &crests);
    pa_score((const tav_state *)s, score);
    for (int seat = 0; seat < players; seat++) {
        int heads[PA_PATRICIANS];
        pa_know_heads(s, TAV_NOBODY, seat, heads);
        points[seat] = score[seat].part[0] * PA_POINT;
        for (int head = 0; head < PA_PATRICIANS; head++)
            points[seat] += pa_heads_hope(heads[head], takes);
    }
    for (int city = 0; city < PA_CITIES; city++) {
        room += s->room[city];
        if (s->room[city] == 0)
            continue;
        pa_standing towers = pa_stand_in_city(s->tower[city], players);
        pa_add_city_hopes(&towers, s->room[city], &pa_cities[city], crests.of[city], players,
                          points);
    }
    return room;
}

void pa_evaluate(const tav_state *state, float *share)
{
    const pa_state *s = (const pa_state *)state;
    int points[TAV_SEATS_MAX], players = s->config.players, best = 0;
    uint32_t odds[TAV_SEATS_MAX], sum = 0;
    if (s->phase == PA_OVER) {
        share_by_rank(s, share);
        return;
    }
    int worth = lead_worth[expected_points(s, points) / 8] * (players - 1);
    for (int seat = 0; seat < players; seat++)
        best = points[seat] > best ? points[seat] : best;
    for (int seat = 0; seat < players; seat++)
        sum += odds[seat] = SURPRISE + policy_exp((best - points[seat]) * worth / (64 * PA_POINT));
    for (int seat = 0; seat < players; seat++)
        share[seat] = (float)odds[seat] / (float)sum;
}
