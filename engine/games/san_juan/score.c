/* Scoring (docs/rules/san-juan.md 2.8, 6.2.10, 6.2.11). */
#include "games/san_juan/score.h"

#include <string.h>

#include "games/san_juan/piles.h"

/* The greatest number of disjoint sets of three buildings of equal cost and different names:
 * t sets can be made of one cost exactly if the names, each counted t times at most, give 3 t. */
static int residence_sets(const sj_town *town)
{
    uint8_t number[8][SJ_BUILDING_CARDS] = {{0}};
    for (int i = 0; i < town->size; i++) {
        int card = town->building[i].card;
        number[sj_cards[card].cost][card]++;
    }
    int sets = 0;
    for (int cost = 1; cost < 8; cost++)
        for (int t = 1; t <= SJ_TOWN / 3; t++) {
            int usable = 0;
            for (int card = 0; card < SJ_BUILDING_CARDS; card++)
                usable += number[cost][card] < t ? number[cost][card] : t;
            if (usable < 3 * t)
                break;
            sets++;
        }
    return sets;
}

static int six_cost_buildings(const sj_town *town)
{
    int number = 0;
    for (int i = 0; i < town->size; i++)
        number += sj_cards[town->building[i].card].cost == 6;
    return number;
}

static int cathedral_points(const sj_state *s, int seat)
{
    int sixes = 0;
    for (int other = 0; other < s->config.players; other++)
        if (other != seat)
            sixes += six_cost_buildings(&s->town[other]);
    return sj_falling_points(sixes);
}

void sj_score_seat(const sj_state *s, int seat, const int under[SJ_UNDER_KINDS], tav_score *score)
{
    const sj_town *town = &s->town[seat];
    uint64_t standing = s->standing[seat];
    int printed = 0, production = 0, goods = 0;
    for (int i = 0; i < town->size; i++) {
        printed += sj_cards[town->building[i].card].points;
        production += sj_is_production(town->building[i].card);
        goods += town->building[i].good != SJ_NONE;
    }
    int part[SJ_PARTS] = {
        [SJ_PART_BUILDINGS] = printed,
        [SJ_PART_CHAPEL] = under[SJ_UNDER_CHAPEL],
        [SJ_PART_BANK] = under[SJ_UNDER_BANK],
        [SJ_PART_HARBOR] = under[SJ_UNDER_HARBOR],
    };
    if (sj_stands(s, seat, SJ_GUILD_HALL))
        part[SJ_PART_GUILD_HALL] = 2 * production;
    if (sj_stands(s, seat, SJ_CITY_HALL))
        part[SJ_PART_CITY_HALL] = town->size - production;
    if (sj_stands(s, seat, SJ_TRIUMPHAL_ARCH))
        part[SJ_PART_TRIUMPHAL_ARCH] = sj_arch_points(standing);
    if (sj_stands(s, seat, SJ_RESIDENCE))
        part[SJ_PART_RESIDENCE] = sj_falling_points(residence_sets(town));
    if (sj_stands(s, seat, SJ_CATHEDRAL))
        part[SJ_PART_CATHEDRAL] = cathedral_points(s, seat);

    int total = 0;
    for (int i = 0; i < SJ_PART_PALACE; i++)
        total += part[i];
    if (sj_stands(s, seat, SJ_PALACE))
        part[SJ_PART_PALACE] = total / 4;
    for (int i = 0; i < SJ_PARTS; i++)
        score->part[i] = (int16_t)part[i];
    score->total = (int16_t)(total + part[SJ_PART_PALACE]);
    score->tiebreak = (int16_t)(s->hand[seat].size + goods);
}

static void score_seat(const sj_state *s, int seat, bool face_down, tav_score *score)
{
    int under[SJ_UNDER_KINDS] = {[SJ_UNDER_HARBOR] = sj_count_under(s, seat, SJ_UNDER_HARBOR)};
    if (face_down) {
        under[SJ_UNDER_CHAPEL] = sj_count_under(s, seat, SJ_UNDER_CHAPEL);
        under[SJ_UNDER_BANK] = sj_count_under(s, seat, SJ_UNDER_BANK);
    }
    sj_score_seat(s, seat, under, score);
}

void sj_score(const tav_state *state, tav_score *scores)
{
    const sj_state *s = (const sj_state *)state;
    memset(scores, 0, s->config.players * sizeof *scores);
    for (int seat = 0; seat < s->config.players; seat++)
        score_seat(s, seat, true, &scores[seat]);
}

/* Whether the seat has the building, standing or covered: then cards may lie beneath it. */
static bool owns(const sj_state *s, int seat, int card)
{
    if (sj_stands(s, seat, card))
        return true;
    for (int i = sj_aside_begin(s); s->town[seat].under > 0 && i < SJ_BOX; i++)
        for (int at = 0; at < s->town[seat].size; at++)
            if (s->place[i] == sj_under_place(SJ_COVERED, seat, at) && s->card[i] == card)
                return true;
    return false;
}

uint16_t sj_score_shown(const tav_state *state, int seat, tav_score *score)
{
    const sj_state *s = (const sj_state *)state;
    unsigned hidden = 0;
    score_seat(s, seat, false, score);
    score->rank = 0;
    if (owns(s, seat, SJ_CHAPEL))
        hidden |= 1u << SJ_PART_CHAPEL;
    if (owns(s, seat, SJ_BANK))
        hidden |= 1u << SJ_PART_BANK;
    if (hidden != 0 && sj_stands(s, seat, SJ_PALACE))
        hidden |= 1u << SJ_PART_PALACE;
    return (uint16_t)hidden;
}
