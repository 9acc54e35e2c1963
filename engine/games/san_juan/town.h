/* The buildings standing before a seat, kept in the order of docs/interfaces/san-juan.md,
 * "Naming a building that stands". */
#ifndef TAV_SAN_JUAN_TOWN_H
#define TAV_SAN_JUAN_TOWN_H

#include "core/bytes.h"
#include "games/san_juan/state.h"

/* Adds a building beside the others; returns its place. */
int sj_town_add(sj_state *s, int seat, int card);

/* Builds `card` over the building at `at`. The good there is lost, the building lies beneath, and
 * what lay beneath it stays. A covered Cathedral goes back to the table instead.
 * docs/rules/san-juan.md 2.3.4, 6.2.9 */
void sj_town_cover(sj_state *s, int seat, int at, int card, tav_sink *sink);

/* An Earthquake destroys the building at `at` with everything on and beneath it.
 * docs/rules/san-juan.md 5.1.8 */
void sj_town_lose(sj_state *s, int seat, int at, tav_sink *sink);

/* The first of each set of equal buildings among `places`. Two are equal if they have the same
 * card, cover nothing, and both or neither carry a good. docs/rules/san-juan.md 7.13 */
uint64_t sj_town_distinct(const sj_town *town, uint64_t places);

/* Places of the production buildings from `from` on with or without a good. Looks at four places at
 * a time, because a branch for each is mispredicted too often: a building is two bytes, a card is
 * violet if adding 123 reaches the highest bit of its byte, and only SJ_NONE has that bit set as a
 * good. */
static inline uint64_t sj_town_production(const sj_town *town, int from, bool with_good)
{
    const uint64_t each = UINT64_C(0x0001000100010001), gather = UINT64_C(0x0001000200040008);
    uint64_t places = 0;
    for (int i = 0; i < SJ_TOWN; i += 4) {
        uint64_t four = bytes_read8(&town->building[i]);
        uint64_t violet = (four + each * (128 - SJ_PRODUCTION_CARDS)) >> 7;
        uint64_t empty = four >> 15;
        uint64_t found = (with_good ? ~empty : empty) & ~violet & each;
        places |= (found * gather >> 48 & 15) << i;
    }
    return places & (BIT(town->size) - 1) & ~(BIT(from) - 1);
}

/* The place of a violet building that stands. */
int sj_town_find(const sj_town *town, int card);

#endif
