/* Scoring (docs/rules/puerto-rico.md 8): chips, printed points, nobles, and the bonus of each
 * occupied large building. */
#include "games/puerto_rico/score.h"

const char *const pr_part_ids[PR_PARTS] = {
    "chips",    "buildings",     "nobles",    "guild-hall", "residence",
    "fortress", "customs-house", "city-hall", "cloister",   "royal-garden",
};

static int printed_points(const pr_seat *seat)
{
    int points = 0;
    for (uint64_t city = seat->city; city != 0; city &= city - 1)
        points += pr_buildings[bits_lowest(city)].points;
    return points;
}

static int guild_hall(const pr_seat *seat)
{
    uint64_t small = BIT(PR_SMALL_INDIGO_PLANT) | BIT(PR_SMALL_SUGAR_MILL);
    return bits_count(seat->city & small) +
           2 * bits_count(seat->city & PR_OF_KIND(PR_PRODUCTION) & ~small);
}

static int residence(const pr_seat *seat)
{
    return pr_max(4, PR_TERRITORY - pr_room(seat) - 5);
}

static int city_hall(const pr_seat *seat)
{
    return bits_count(seat->city & PR_OF_KIND(PR_COMMERCIAL));
}

/* Sets of three equal tiles; quarries and forests are kinds too. */
static int cloister(const pr_seat *seat)
{
    int sets = seat->forests / 3;
    for (int tile = 0; tile < PR_TILES; tile++)
        sets += seat->tiles[tile] / 3;
    return sets * (sets + 1) / 2;
}

void pr_score_seat(const pr_seat *seat, tav_score *score)
{
    int part[PR_PARTS] = {seat->vp, printed_points(seat), seat->nobles};
    if (pr_occupied(seat, PR_GUILD_HALL))
        part[PR_PART_GUILD_HALL] = guild_hall(seat);
    if (pr_occupied(seat, PR_RESIDENCE))
        part[PR_PART_RESIDENCE] = residence(seat);
    if (pr_occupied(seat, PR_FORTRESS))
        part[PR_PART_FORTRESS] = (seat->workers + seat->nobles) / 3;
    if (pr_occupied(seat, PR_CUSTOMS_HOUSE))
        part[PR_PART_CUSTOMS_HOUSE] = seat->vp / 4;
    if (pr_occupied(seat, PR_CITY_HALL))
        part[PR_PART_CITY_HALL] = city_hall(seat);
    if (pr_occupied(seat, PR_CLOISTER))
        part[PR_PART_CLOISTER] = cloister(seat);
    if (pr_occupied(seat, PR_ROYAL_GARDEN))
        part[PR_PART_ROYAL_GARDEN] = seat->nobles;

    *score = (tav_score){.tiebreak = (int16_t)(seat->doubloons + pr_barrels(seat->goods))};
    for (int i = 0; i < PR_PARTS; i++) {
        score->part[i] = (int16_t)part[i];
        score->total = (int16_t)(score->total + part[i]);
    }
}

void pr_score(const tav_state *state, tav_score *scores)
{
    const pr_state *s = (const pr_state *)state;
    for (int seat = 0; seat < s->config.players; seat++)
        pr_score_seat(&s->seat[seat], &scores[seat]);
}
