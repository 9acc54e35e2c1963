/* A block: the same deal in every seating. An outside program that misbehaves forfeits its game: it
 * gets no share of the win and ranks behind everyone who did not, whatever the score says. Random
 * moves finish its seat, so that the game ends properly for the others. */
#include <stdio.h>
#include <string.h>

#include "cli/arena/internal.h"
#include "server/clock.h"
#include "words/say.h"

typedef struct {
    const arena_plan *plan;
    const uint8_t *bot;        /* of each seat */
    uint8_t key[RNG_KEY_SIZE]; /* of the bots' chance in this game */
    player *player[TAV_SEATS_MAX];
    arena_game *game;
    arena_block *block;
} seating;

static bool seat_player(seating *m, int seat, const char *words)
{
    const arena_plan *plan = m->plan;
    m->player[seat] = player_open(words, plan->game, &plan->config, seat, m->key,
                                  plan->milliseconds, plan->language, m->block->failure);
    if (m->player[seat] == NULL)
        return false;
    m->block->failure[0] = '\0';
    player_use_net(m->player[seat], plan->net);
    return true;
}

static bool forfeit(seating *m, int seat, const char *report)
{
    char *first = m->block->report[m->bot[seat]];
    if (first[0] == '\0')
        snprintf(first, PLAYER_REPORT, "%s", report);
    m->game->forfeits |= (uint8_t)(1u << seat);
    player_close(m->player[seat]);
    return seat_player(m, seat, "random");
}

static bool decide(seating *m, const tav_state *state, tav_action *action)
{
    const tav_game *game = m->plan->game;
    int seat = game->actor(state);
    char report[PLAYER_REPORT];
    tav_view_buffer room;
    tav_view *view = (tav_view *)&room;
    game_view(game, state, seat, view);

    int64_t start = clock_monotonic_us(NULL);
    bool chosen = player_choose(m->player[seat], view, action, report);
    int64_t spent = clock_monotonic_us(NULL) - start;
    if ((m->game->forfeits & 1u << seat) == 0) {
        arena_times *times = &m->block->times[m->bot[seat]];
        times->microseconds += (uint64_t)spent;
        times->count[stats_bin(spent)]++;
    }
    return chosen || (forfeit(m, seat, report) &&
                      player_choose(m->player[seat], view, action, m->block->failure));
}

static bool play_on(seating *m, tav_state *state, const atomic_bool *stop)
{
    const tav_game *game = m->plan->game;
    while (game->actor(state) != TAV_NOBODY) {
        tav_action action;
        if (atomic_load(stop) || !decide(m, state, &action))
            return false;
        if (game->apply(state, action, NULL) != TAV_OK) {
            int seat = game->actor(state);
            snprintf(m->block->failure, PLAYER_REPORT, say(SAY_BOT_ILLEGAL, m->plan->language),
                     m->plan->bot[m->bot[seat]].words, action);
            return false;
        }
    }
    return true;
}

/* Ranks the seats that did not forfeit; those that did share the last rank. */
static void count_game(const tav_game *game, const tav_state *state, arena_game *result)
{
    tav_score scores[TAV_SEATS_MAX];
    int players = game->config(state)->players;
    game_score(game, state, scores);
    for (int seat = 0; seat < players; seat++) {
        bool lost = (result->forfeits & 1u << seat) != 0;
        int ahead = 0;
        for (int other = 0; other < players; other++) {
            bool stands = (result->forfeits & 1u << other) == 0;
            ahead += stands && (lost || scores[other].rank < scores[seat].rank);
        }
        result->rank[seat] = (uint8_t)(1 + ahead);
        result->total[seat] = scores[seat].total;
    }
}

static bool play_game(seating *m, const uint8_t deal[RNG_KEY_SIZE], const atomic_bool *stop)
{
    const arena_plan *plan = m->plan;
    tav_state_buffer room = {0};
    tav_state *state = (tav_state *)&room;
    bool ready = true;
    plan->game->setup(state, &plan->config, deal);
    for (int seat = 0; seat < plan->config.players && ready; seat++)
        ready = seat_player(m, seat, plan->bot[m->bot[seat]].words);
    bool played = ready && play_on(m, state, stop);
    for (int seat = 0; seat < plan->config.players; seat++)
        player_close(m->player[seat]);
    if (played)
        count_game(plan->game, state, m->game);
    return played;
}

void arena_play_block(const arena_plan *plan, uint32_t number, arena_block *block,
                      const atomic_bool *stop, atomic_uint_fast64_t *done)
{
    uint8_t deal[RNG_KEY_SIZE];
    memset(block, 0, sizeof *block);
    rng_derive(plan->seed, number, deal);
    for (int i = 0; i < plan->seatings.count; i++) {
        seating m = {.plan = plan, .bot = plan->seatings.order[i]};
        m.game = &block->game[i];
        m.block = block;
        rng_derive(deal, (uint64_t)i, m.key);
        if (!play_game(&m, deal, stop))
            return;
        atomic_fetch_add(done, 1);
    }
}
