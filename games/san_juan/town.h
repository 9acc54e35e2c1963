/* The buildings standing before a seat, kept in the order of the interface page. */
#ifndef TAV_SAN_JUAN_TOWN_H
#define TAV_SAN_JUAN_TOWN_H

#include "games/san_juan/state.h"

/* Adds a building beside the others; returns its place. */
int sj_town_add(sj_state *s, int seat, int card);

/* Builds `card` over the building at `at`. The good there is lost, the building lies beneath, and
 * what lay beneath it stays. A covered Cathedral goes back to the table instead.
 * rules/san-juan.md 2.3.4, 6.2.9 */
void sj_town_cover(sj_state *s, int seat, int at, int card, tav_sink *sink);

/* An Earthquake takes the building at `at` with all on and beneath it. rules/san-juan.md 5.1.8 */
void sj_town_lose(sj_state *s, int seat, int at, tav_sink *sink);

/* Of the buildings in `places` one of each set of equals, the first. Two are equal if they have
 * the same card, cover nothing, and both or neither carry a good. rules/san-juan.md 7.13 */
uint64_t sj_town_distinct(const sj_town *town, uint64_t places);

/* Places of the production buildings from `from` on with or without a good. */
uint64_t sj_town_production(const sj_town *town, int from, bool with_good);

/* The place of a violet building that stands. */
int sj_town_find(const sj_town *town, int card);

#endif
