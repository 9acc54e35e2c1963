/* The expected share of the win, from public information. Each seat's strength is a sum over what
 * it has on the table; its share is proportional to e to the power of the strength.
 *
 * The worth of each thing depends on the progress of the game: on the buildings the fullest town
 * lacks. The numbers were fitted to games of the policy against itself (docs/features.md). */
#include "ai/san_juan/internal.h"

#include "games/san_juan/surface.h"

/* In thousandths of strength. */
typedef struct {
    int point;
    int building; /* each is a step towards the end */
    int card;     /* in hand */
    int good;
    int governor; /* the others will get the governor card first */
} stage;

enum { STAGES = 6, CARDS_THAT_COUNT = 9 };

/* By the buildings the fullest town lacks. */
static const uint8_t stage_of[SJ_TOWN + 1] = {0, 0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5};

static const stage stages[STAGES] = {
    {541, 118, 259, 84, -437},  {457, 220, 284, 184, -459}, {399, 243, 278, 159, -333},
    {383, 224, 279, 197, -284}, {338, 187, 281, 241, -215}, {215, 146, 240, 229, -188},
};

/* What a standing building will still do, for each building the fullest town lacks. */
static const int to_come[SJ_BUILDING_CARDS] = {
    [SJ_INDIGO] = -1,          [SJ_SUGAR] = 14,       [SJ_TOBACCO] = 13,
    [SJ_COFFEE] = 35,          [SJ_SILVER] = 62,      [SJ_SMITHY] = 17,
    [SJ_GOLD_MINE] = 78,       [SJ_ARCHIVE] = -42,    [SJ_POOR_HOUSE] = 74,
    [SJ_BLACK_MARKET] = -8,    [SJ_TRADING_POST] = 2, [SJ_WELL] = 4,
    [SJ_MARKET_STAND] = -11,   [SJ_CRANE] = 16,       [SJ_CHAPEL] = -35,
    [SJ_TOWER] = -31,          [SJ_AQUEDUCT] = -50,   [SJ_CARPENTER] = 107,
    [SJ_PREFECTURE] = 123,     [SJ_MARKET_HALL] = 39, [SJ_QUARRY] = 143,
    [SJ_LIBRARY] = 116,        [SJ_STATUE] = -59,     [SJ_VICTORY_COLUMN] = -90,
    [SJ_HERO] = -139,          [SJ_GUILD_HALL] = -36, [SJ_CITY_HALL] = 95,
    [SJ_TRIUMPHAL_ARCH] = -99, [SJ_PALACE] = 102,     [SJ_OFFICE_BUILDING] = 47,
    [SJ_GUARD_ROOM] = -6,      [SJ_CARITAS] = 63,     [SJ_CUSTOMS_OFFICE] = 99,
    [SJ_PARK] = -32,           [SJ_BANK] = -3,        [SJ_HARBOR] = 41,
    [SJ_GOLDSMITH] = 128,      [SJ_RESIDENCE] = -43,  [SJ_CATHEDRAL] = 55,
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
    game_score(&san_juan, (const tav_state *)s, score);
    game_shares(score, s->config.players, share);
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
