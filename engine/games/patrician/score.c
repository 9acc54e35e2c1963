/* Prestige and portraits: the tokens of a finished city, and the points of every seat. */
#include <assert.h>

#include "games/patrician/score.h"
#include "games/patrician/tell.h"

/* The seat with most floors; ties go to the floor nearest the top (docs/rules/patrician.md 7.6).
 * Walking from the top down, the first floor of a seat with the highest count is that floor. */
int pa_tower_winner(pa_tower tower)
{
    uint8_t floors[16] = {0};
    int most = 0;
    for (pa_tower rest = tower; rest != 0; rest = pa_without_top(rest)) {
        int count = ++floors[rest & 15];
        if (count > most)
            most = count;
    }
    while (floors[tower & 15] != most)
        tower = pa_without_top(tower);
    return pa_top(tower);
}

static void award(pa_state *state, int city, int rank, int seat, tav_sink *sink)
{
    int token = city * 2 + rank;
    state->board_tokens &= ~(UINT32_C(1) << token);
    state->tokens[seat] |= UINT32_C(1) << token;
    pa_tell(sink, PA_EVENT_SCORED, seat, pa_cities[city].prestige[rank],
            (tav_thing[]){(tav_thing)(PA_THING_TOKEN + token)}, 1);
}

/* One seat may win both tokens (7.7). Totals are odd, so one tower is taller (7.1). */
void pa_score_city(pa_state *state, int city, tav_sink *sink)
{
    pa_tower left = state->tower[city][PA_LEFT], right = state->tower[city][PA_RIGHT];
    assert(left != 0 && right != 0 && pa_height(left) != pa_height(right));
    award(state, city, 0, pa_tower_winner(left > right ? left : right), sink);
    award(state, city, 1, pa_tower_winner(left > right ? right : left), sink);
}

static int prestige(uint32_t tokens)
{
    int points = 0;
    for (; tokens != 0; tokens &= tokens - 1) {
        int token = bits_lowest(tokens);
        points += pa_cities[token / 2].prestige[token % 2];
    }
    return points;
}

/* Heads count, not cards, and patricians do not mix (7.17). */
static int portraits(const uint8_t heads[PA_PATRICIANS])
{
    int sets = 0;
    for (int face = 0; face < PA_PATRICIANS; face++)
        sets += heads[face] / PA_SET;
    return sets * PA_SET_POINTS;
}

/* 7.18: more floors left in the supply win a tie, since all seats began with the same supply. */
void pa_score_seat(uint32_t tokens, const uint8_t heads[PA_PATRICIANS], int supply,
                   tav_score *score)
{
    score->part[0] = (int16_t)prestige(tokens);
    score->part[1] = (int16_t)portraits(heads);
    score->total = (int16_t)(score->part[0] + score->part[1]);
    score->tiebreak = (int16_t)supply;
}

void pa_score(const tav_state *state, tav_score *scores)
{
    const pa_state *s = (const pa_state *)state;
    for (int seat = 0; seat < s->config.players; seat++) {
        uint8_t heads[PA_PATRICIANS] = {0};
        const uint8_t *pile = s->played + pa_pile(s, seat);
        for (int i = 0; i < s->played_count[seat]; i++)
            heads[pa_cards[pile[i]].portrait] += pa_cards[pile[i]].heads;
        pa_score_seat(s->tokens[seat], heads, s->supply[seat], &scores[seat]);
    }
}
