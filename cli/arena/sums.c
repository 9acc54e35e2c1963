/* Blocks are added in order, so that even sums of fractions are the same in every run. */
#include <stdlib.h>

#include "cli/arena/internal.h"

bool arena_sums_open(arena_sums *sums, const arena_plan *plan)
{
    *sums = (arena_sums){.plan = plan};
    if (plan->sure > 0) {
        stats_gamble_open(&sums->above, plan->sure);
        stats_gamble_open(&sums->below, 1 - plan->sure);
    }
    sums->share = calloc((size_t)plan->blocks * (size_t)plan->bots, sizeof *sums->share);
    return sums->share != NULL;
}

void arena_sums_close(arena_sums *sums)
{
    free(sums->share);
}

static int winners(const arena_game *game, int players)
{
    int count = 0;
    for (int seat = 0; seat < players; seat++)
        count += game->rank[seat] == 1;
    return count;
}

/* A seat's total minus the best total of the others, as scored on the table. */
static int margin(const arena_game *game, int players, int seat)
{
    int best = INT16_MIN;
    for (int other = 0; other < players; other++)
        if (other != seat && game->total[other] > best)
            best = game->total[other];
    return game->total[seat] - best;
}

static void add_game(arena_sums *sums, const arena_game *game, const uint8_t *bots,
                     double wins[TAV_SEATS_MAX])
{
    int players = sums->plan->config.players;
    double part = 1.0 / winners(game, players);
    for (int seat = 0; seat < players; seat++) {
        int bot = bots[seat];
        double won = game->rank[seat] == 1 ? part : 0;
        wins[bot] += won;
        sums->bot[bot].seat[seat] += won;
        sums->bot[bot].ranks += game->rank[seat];
        sums->bot[bot].margins += margin(game, players, seat);
        sums->bot[bot].forfeits += (game->forfeits >> seat) & 1u;
    }
    rating_add_game(&sums->plan->seatings, bots, game->rank,
                    sums->orders[sums->blocks % RATING_GROUPS]);
}

void arena_sums_add(arena_sums *sums, const arena_block *block)
{
    const arena_plan *plan = sums->plan;
    double wins[TAV_SEATS_MAX] = {0};
    double *share = &sums->share[(size_t)sums->blocks * (size_t)plan->bots];
    for (int i = 0; i < plan->seatings.count; i++)
        add_game(sums, &block->game[i], plan->seatings.order[i], wins);
    for (int bot = 0; bot < plan->bots; bot++) {
        arena_times *times = &sums->bot[bot].times;
        share[bot] = wins[bot] / (plan->seatings.count * plan->bot[bot].copies);
        times->microseconds += block->times[bot].microseconds;
        for (int bin = 0; bin < STATS_BINS; bin++)
            times->count[bin] += block->times[bot].count[bin];
    }
    if (plan->sure > 0) {
        stats_gamble_on(&sums->above, share[0]);
        stats_gamble_on(&sums->below, 1 - share[0]);
    }
    sums->blocks++;
}

bool arena_sums_complete(const arena_sums *sums)
{
    return sums->blocks >= sums->plan->blocks || sums->above.won || sums->below.won;
}

stats_values arena_shares(const arena_sums *sums, int bot)
{
    return (stats_values){&sums->share[bot], sums->blocks, (size_t)sums->plan->bots};
}

stats_interval arena_interval(const arena_sums *sums, int bot)
{
    stats_values shares = arena_shares(sums, bot);
    return sums->plan->sure > 0 ? stats_any_time(shares)
                                : stats_fixed(shares, 1.0 / sums->plan->bot[bot].copies);
}
