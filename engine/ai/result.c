#include "ai/result.h"

enum { MARGIN_SCALE = 40 /* points ahead that count as far ahead */ };

void result_of(const tav_game *game, const tav_state *state, int players, float *result)
{
    tav_score scores[TAV_SEATS_MAX];
    float win[TAV_SEATS_MAX];
    game_score(game, state, scores);
    game_shares(scores, players, win);
    for (int seat = 0; seat < players; seat++) {
        int other = INT16_MIN;
        for (int i = 0; i < players; i++)
            if (i != seat && scores[i].total > other)
                other = scores[i].total;
        float margin = 0.5f + (float)(scores[seat].total - other) / (2 * MARGIN_SCALE);
        margin = margin < 0 ? 0 : margin > 1 ? 1 : margin;
        result[seat] = (1 - result_score_term) * win[seat] + result_score_term * margin;
    }
}
