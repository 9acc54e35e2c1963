#ifndef TAV_SAN_JUAN_SCORE_H
#define TAV_SAN_JUAN_SCORE_H

#include "games/san_juan/state.h"

/* Parts of a score; the Palace comes last because it counts all others. */
enum {
    SJ_PART_BUILDINGS,
    SJ_PART_CHAPEL,
    SJ_PART_BANK,
    SJ_PART_HARBOR,
    SJ_PART_GUILD_HALL,
    SJ_PART_CITY_HALL,
    SJ_PART_TRIUMPHAL_ARCH,
    SJ_PART_RESIDENCE,
    SJ_PART_CATHEDRAL,
    SJ_PART_PALACE,
    SJ_PARTS
};

/* Residence and Cathedral pay 4 for the first, then 3, 2, 1, then nothing. */
static inline int sj_falling_points(int number)
{
    static const uint8_t points[] = {0, 4, 7, 9, 10};
    return points[number < 4 ? number : 4];
}

/* What the Triumphal arch pays for the monuments among these buildings. */
static inline int sj_arch_points(uint64_t standing)
{
    static const uint8_t points[] = {0, 4, 6, 8};
    return points[bits_count(standing & SJ_MONUMENTS)];
}

void sj_score(const tav_state *state, tav_score *scores);

/* One seat, with the cards beneath buildings counted: of the state only the towns, what stands in
 * them and the size of the hand matter. */
void sj_score_seat(const sj_state *s, int seat, const int under[SJ_UNDER_KINDS], tav_score *score);

/* Leaves out the cards beneath Chapels and Banks, and ignores them when a Palace pays. */
uint16_t sj_score_shown(const tav_state *state, int seat, tav_score *score);

#endif
