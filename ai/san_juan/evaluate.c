/* How the win is likely to be shared, from what everybody sees. Each seat has a strength, a sum of
 * what it has on the table; its share is in proportion to e to the power of the strength.
 *
 * The worth of each thing depends on how far the game is: on the buildings the fullest town lacks.
 * The numbers were fitted to games of the policy against itself (docs/features.md). */
#include "ai/san_juan/weigh.h"

#include "games/san_juan/json.h"

/* In thousandths of strength. */
typedef struct {
    int point;
    int building; /* each is a step nearer to the end */
    int card;     /* in hand */
    int good;
    int governor; /* the others will have that card before him */
} stage;

enum { STAGES = 6, CARDS_THAT_COUNT = 9 };

/* By the buildings the fullest town lacks. */
static const uint8_t stage_of[SJ_TOWN + 1] = {0, 0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5};

static const stage stages[STAGES] = {
    {546, 103, 269, 92, -445},  {458, 209, 293, 162, -449}, {410, 221, 280, 163, -297},
    {400, 226, 299, 178, -294}, {346, 201, 283, 233, -224}, {273, 117, 251, 228, -183},
};

/* What a standing building will still do, for each building the fullest town lacks. */
static const int to_come[SJ_BUILDING_CARDS] = {
    [SJ_INDIGO] = -7,          [SJ_SUGAR] = 8,         [SJ_TOBACCO] = 14,
    [SJ_COFFEE] = 48,          [SJ_SILVER] = 39,       [SJ_SMITHY] = 16,
    [SJ_GOLD_MINE] = 70,       [SJ_ARCHIVE] = -42,     [SJ_POOR_HOUSE] = 74,
    [SJ_BLACK_MARKET] = 4,     [SJ_TRADING_POST] = 12, [SJ_WELL] = 11,
    [SJ_MARKET_STAND] = 7,     [SJ_CRANE] = 26,        [SJ_CHAPEL] = -20,
    [SJ_TOWER] = -52,          [SJ_AQUEDUCT] = -23,    [SJ_CARPENTER] = 99,
    [SJ_PREFECTURE] = 106,     [SJ_MARKET_HALL] = 23,  [SJ_QUARRY] = 139,
    [SJ_LIBRARY] = 115,        [SJ_STATUE] = -62,      [SJ_VICTORY_COLUMN] = -88,
    [SJ_HERO] = -147,          [SJ_GUILD_HALL] = -46,  [SJ_CITY_HALL] = 105,
    [SJ_TRIUMPHAL_ARCH] = -97, [SJ_PALACE] = 90,       [SJ_OFFICE_BUILDING] = 38,
    [SJ_GUARD_ROOM] = 21,      [SJ_CARITAS] = 79,      [SJ_CUSTOMS_OFFICE] = 85,
    [SJ_PARK] = -39,           [SJ_BANK] = -72,        [SJ_HARBOR] = -3,
    [SJ_GOLDSMITH] = 102,      [SJ_RESIDENCE] = -121,  [SJ_CATHEDRAL] = 83,
};

static int strength(const sj_state *s, int seat, int lacking)
{
    const stage *now = &stages[stage_of[lacking]];
    const sj_town *town = &s->town[seat];
    sj_tally tally = sj_tally_town(s, seat);
    int cards = s->hand[seat].size;
    int goods = 0, works = 0;
    for (int i = 0; i < town->size; i++) {
        goods += town->building[i].good != SJ_NONE;
        works += to_come[town->building[i].card];
    }
    if (cards > CARDS_THAT_COUNT)
        cards = CARDS_THAT_COUNT;
    return now->point * sj_tally_points(&tally, sj_rival_sixes(s, seat)) / 100 +
           now->building * town->size + now->card * cards + now->good * goods +
           now->governor * (seat == s->governor) + lacking * works;
}

/* e to the power of -x/1000, for x from 0 on: 1/(1 + x/n) to the power of n, n = 1024. */
static float exp_of_minus(int x)
{
    float power = 1.0f / (1.0f + (float)x / 1024000.0f);
    for (int i = 0; i < 10; i++)
        power *= power;
    return power;
}

static void share_of_result(const sj_state *s, float *share)
{
    tav_score score[SJ_SEATS];
    int winners = 0;
    game_score(&san_juan, (const tav_state *)s, score);
    for (int seat = 0; seat < s->config.players; seat++)
        winners += score[seat].rank == 1;
    for (int seat = 0; seat < s->config.players; seat++)
        share[seat] = score[seat].rank == 1 ? 1.0f / (float)winners : 0.0f;
}

void sj_evaluate(const tav_state *state, float *share)
{
    const sj_state *s = (const sj_state *)state;
    if (s->over) {
        share_of_result(s, share);
        return;
    }
    int players = s->config.players, strengths[SJ_SEATS], best = 0, fullest = 0;
    for (int seat = 0; seat < players; seat++)
        if (s->town[seat].size > fullest)
            fullest = s->town[seat].size;
    for (int seat = 0; seat < players; seat++) {
        strengths[seat] = strength(s, seat, SJ_TOWN - fullest);
        if (seat == 0 || strengths[seat] > best)
            best = strengths[seat];
    }
    float sum = 0;
    for (int seat = 0; seat < players; seat++)
        sum += share[seat] = exp_of_minus(best - strengths[seat]);
    for (int seat = 0; seat < players; seat++)
        share[seat] /= sum;
}
