#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include "ai/bot.h"
#include "ai/nets.h"
#include "ai/policy.h"
#include "cli/commands/bench.h"
#include "cli/players/random_policy.h"
#include "core/hash.h"

/* --- Measuring ------------------------------------------------------------------------------- */

/* Other load can only slow a measurement down, so every figure is taken in slices and the fastest
 * one counts. */
static void keep_fastest(double *best, double count, double seconds)
{
    if (count / seconds > *best)
        *best = count / seconds;
}

static double processor_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* One iteration shuffles a pile of 16 and sums its first half: small integers, branches and nearby
 * memory, as in a game. It must never change, or old ratios become meaningless. */
static uint64_t reference_loop(uint64_t seed, int iterations)
{
    enum { PILE = 16 };
    uint8_t pile[PILE];
    uint64_t x = seed | 1, sum = 0;
    for (int i = 0; i < PILE; i++)
        pile[i] = (uint8_t)(7 * i + 3);
    for (int n = 0; n < iterations; n++) {
        for (uint32_t last = PILE; last > 1; last--) {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            uint32_t other = (uint32_t)((x & 0xffffffff) * last >> 32);
            uint8_t item = pile[last - 1];
            pile[last - 1] = pile[other];
            pile[other] = item;
        }
        for (int i = 0; i < PILE / 2; i++)
            sum += (pile[i] & 1) != 0 ? pile[i] : 1;
    }
    return x ^ sum;
}

/* Plays one game to its end; returns the number of moves. */
static uint64_t play_game(const tav_game *game, const tav_config *config,
                          const uint8_t seed[RNG_KEY_SIZE], tav_state *state)
{
    tav_action legal[TAV_LEGAL_MAX];
    random_policy policy;
    uint64_t moves = 0;
    game->setup(state, config, seed);
    random_policy_open(&policy, seed);
    while (game->actor(state) != TAV_NOBODY) {
        int count = game->legal(state, legal);
        game->apply(state, legal[random_policy_choose(&policy, count)], NULL);
        moves++;
    }
    return moves;
}

enum { SEARCH_ITERATIONS = 60, BENCH_TREE = 32 * 1024 /* bytes, enough for these */ };

typedef struct {
    bench_row *row;
    uint8_t seed[RNG_KEY_SIZE];
    uint64_t next_game;
    tav_state_buffer ring[16]; /* a ring, so that the compiler cannot drop any copy */
    volatile uint64_t result;  /* keeps the compiler from skipping the work */
    bot_level level;
    tav_bot bot;
    tav_state_buffer searched; /* where the next search begins */
    max_align_t memory[BENCH_TREE / sizeof(max_align_t)];
} bench;

static void play_slice(bench *b, double seconds)
{
    enum { AT_A_TIME = 16 };
    double start = processor_time(), spent;
    double games = 0, moves = 0;
    do {
        for (int i = 0; i < AT_A_TIME; i++) {
            uint8_t seed[RNG_KEY_SIZE];
            rng_derive(b->seed, b->next_game++, seed);
            moves += (double)play_game(b->row->game, &b->row->config, seed,
                                       (tav_state *)&b->ring[0]);
        }
        games += AT_A_TIME;
        spent = processor_time() - start;
    } while (spent < seconds);
    keep_fastest(&b->row->games, games, spent);
    keep_fastest(&b->row->moves, moves, spent);
}

static void copy_slice(bench *b, double seconds)
{
    enum { AT_A_TIME = 4096 };
    size_t size = b->row->game->state_size;
    double start = processor_time(), spent, copies = 0;
    do {
        for (int i = 0; i < AT_A_TIME; i++)
            memcpy(&b->ring[(i + 1) % 16], &b->ring[i % 16], size);
        b->result += b->ring[5].bytes[size - 1];
        copies += AT_A_TIME;
        spent = processor_time() - start;
    } while (spent < seconds);
    keep_fastest(&b->row->copies, copies, spent);
}

/* Takes one decision of a game by the policy. */
static void decide(const tav_game *game, const tav_policy *policy, tav_state *state, tav_rng *rng)
{
    tav_action legal[TAV_LEGAL_MAX];
    int weight[TAV_LEGAL_MAX], count = game->legal(state, legal);
    policy->weigh(state, count, legal, weight);
    game->apply(state, legal[policy_pick(weight, count, rng)], NULL);
}

/* Games of the policy against itself, as in a roll-out. */
static void policy_slice(bench *b, double seconds)
{
    const tav_game *game = b->row->game;
    const tav_policy *policy = policy_of(game);
    tav_state *state = (tav_state *)&b->ring[0];
    double start = processor_time(), spent, decisions = 0;
    do {
        uint8_t seed[RNG_KEY_SIZE];
        rng_source source;
        tav_rng rng;
        rng_derive(b->seed, b->next_game++, seed);
        rng_seed(&source, seed);
        rng_open(&rng, &source);
        game->setup(state, &b->row->config, seed);
        for (; game->actor(state) != TAV_NOBODY; decisions++)
            decide(game, policy, state, &rng);
        spent = processor_time() - start;
    } while (spent < seconds);
    keep_fastest(&b->row->decisions, decisions, spent);
}

enum { SEEN = 64 /* positions that the net judges in turn */ };

typedef struct {
    tav_state_buffer state[SEEN];
    uint8_t features[SEEN][FEATURES_MAX];
    int count;
} seen_positions;

/* From the middle of games of the policy. */
static void gather_positions(bench *b, seen_positions *seen)
{
    enum { APART = 7 };
    const tav_game *game = b->row->game;
    tav_state *state = (tav_state *)&b->ring[0];
    uint8_t seed[RNG_KEY_SIZE];
    for (int i = 0; seen->count < SEEN; i++) {
        if (i == 0 || game->actor(state) == TAV_NOBODY) {
            rng_derive(b->seed, b->next_game++, seed);
            game->setup(state, &b->row->config, seed);
        }
        if (i % APART == 0) {
            memcpy(&seen->state[seen->count], state, game->state_size);
            features_of(game)->encode(state, 0, seen->features[seen->count++]);
        }
        decide(game, policy_of(game), state, &b->bot.rng);
    }
}

/* Keeps the least nanoseconds for each position. */
static void keep_least(double *least, double seconds, double count)
{
    double ns = 1e9 * seconds / count;
    if (*least == 0 || ns < *least)
        *least = ns;
}

static void net_slice(bench *b, const value_net *net, const seen_positions *seen, double seconds)
{
    const tav_policy *policy = policy_of(b->row->game);
    double start = processor_time(), spent, count = 0;
    do {
        for (int i = 0; i < SEEN; i++) {
            int32_t out[TAV_SEATS_MAX];
            net_outputs(net, seen->features[i], net->players, out);
            b->result += (uint64_t)out[0];
        }
        count += SEEN;
        spent = processor_time() - start;
    } while (spent < seconds / 2);
    keep_least(&b->row->net_ns, spent, count);
    start = processor_time();
    count = 0;
    do {
        for (int i = 0; i < SEEN; i++) {
            float share[TAV_SEATS_MAX];
            net_evaluate(net, policy, (const tav_state *)&seen->state[i], 0, share);
            b->result += share[0] > 0.5f;
        }
        count += SEEN;
        spent = processor_time() - start;
    } while (spent < seconds / 2);
    keep_least(&b->row->judged_ns, spent, count);
}

static void begin_searched(bench *b)
{
    uint8_t seed[RNG_KEY_SIZE];
    rng_derive(b->seed, b->next_game++, seed);
    b->row->game->setup((tav_state *)&b->searched, &b->row->config, seed);
}

/* Searches of `strong` at moments of such games. */
static void search_slice(bench *b, double seconds)
{
    enum { APART = 29 }; /* decisions between two searches */
    const tav_game *game = b->row->game;
    tav_state *state = (tav_state *)&b->searched;
    bot_budget budget = bot_level_budget(&b->level);
    double spent = 0, iterations = 0;
    do {
        if (game->actor(state) == TAV_NOBODY)
            begin_searched(b);
        double start = processor_time();
        tav_view_buffer view;
        bot_answer answer;
        memset(&view, 0, game->view_size);
        game_view(game, state, game->actor(state), (tav_view *)&view);
        bot_choose(&b->bot, (const tav_view *)&view, &budget, &answer);
        spent += processor_time() - start;
        iterations += answer.iterations;
        for (int i = 0; i < APART && game->actor(state) != TAV_NOBODY; i++)
            decide(game, policy_of(game), state, &b->bot.rng);
    } while (spent < seconds);
    keep_fastest(&b->row->iterations, iterations, spent);
}

static void reference_slice(bench *b, double seconds)
{
    enum { AT_A_TIME = 4096 };
    double start = processor_time(), spent, iterations = 0;
    do {
        b->result += reference_loop(b->result, AT_A_TIME);
        iterations += AT_A_TIME;
        spent = processor_time() - start;
    } while (spent < seconds);
    keep_fastest(&b->row->reference, iterations, spent);
}

static void open_bench(bench *b, bench_row *row)
{
    memset(b, 0, sizeof *b);
    b->row = row;
    rng_seed_from_text("tavoliere bench", b->seed);
    b->level = *bot_level_by_id("strong");
    b->level.iterations = SEARCH_ITERATIONS;
    b->level.milliseconds = 0;
    assert(bot_memory(&b->level) <= sizeof b->memory);
    bot_open(&b->bot, row->game, &b->level, b->seed, b->memory, sizeof b->memory);
    begin_searched(b);
}

/* Slices are never shorter than a few games and a search, so a short run has fewer of them. */
void bench_measure(bench_row *row, double seconds)
{
    enum { TURNS_MOST = 20 };
    const double shortest = 0.025;
    int turns = (int)(seconds / shortest);
    turns = turns < 1 ? 1 : turns > TURNS_MOST ? TURNS_MOST : turns;
    double turn = seconds / turns;
    bench b;
    value_net net;
    seen_positions seen = {.count = 0};
    open_bench(&b, row);
    bool has_net = nets_find(row->game, row->config.players, &net);
    if (has_net)
        gather_positions(&b, &seen);
    row->games = row->moves = row->copies = row->reference = 0;
    row->decisions = row->iterations = row->net_ns = row->judged_ns = 0;
    play_slice(&b, turn); /* warms up caches and clock */
    for (int i = 0; i < turns; i++) {
        reference_slice(&b, 0.15 * turn);
        play_slice(&b, 0.35 * turn);
        copy_slice(&b, 0.1 * turn);
        policy_slice(&b, 0.2 * turn);
        search_slice(&b, 0.2 * turn);
        if (has_net)
            net_slice(&b, &net, &seen, 0.05 * turn);
    }
}

/* --- Signature ------------------------------------------------------------------------------- */

static uint64_t hash_number(int64_t number, uint64_t hash)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)((uint64_t)number >> (8 * i));
    return hash_bytes(bytes, sizeof bytes, hash);
}

static uint64_t hash_scores(const tav_game *game, const tav_state *state, uint64_t hash)
{
    tav_score scores[TAV_SEATS_MAX];
    game_score(game, state, scores);
    for (int seat = 0; seat < game->config(state)->players; seat++) {
        hash = hash_number(scores[seat].total, hash);
        hash = hash_number(scores[seat].tiebreak, hash);
        hash = hash_number(scores[seat].rank, hash);
        for (int part = 0; part < game->part_count; part++)
            hash = hash_number(scores[seat].part[part], hash);
    }
    return hash;
}

static uint64_t hash_game(const tav_game *game, const tav_config *config,
                          const uint8_t seed[RNG_KEY_SIZE], uint64_t hash)
{
    tav_state_buffer room = {0};
    tav_state *state = (tav_state *)&room;
    tav_action legal[TAV_LEGAL_MAX];
    random_policy policy;
    game->setup(state, config, seed);
    random_policy_open(&policy, seed);
    while (game->actor(state) != TAV_NOBODY) {
        int count = game->legal(state, legal);
        tav_action action = legal[random_policy_choose(&policy, count)];
        hash = hash_number(action, hash);
        game->apply(state, action, NULL);
    }
    return hash_scores(game, state, hash);
}

uint64_t bench_signature(void)
{
    enum { GAMES_EACH = 8 };
    uint8_t root[RNG_KEY_SIZE], seed[RNG_KEY_SIZE];
    uint64_t hash = 0;
    rng_seed_from_text("tavoliere signature", root);
    for (int i = 0; i < game_count(); i++) {
        const tav_game *game = game_at(i);
        for (int players = game->players_min; players <= game->players_max; players++)
            for (unsigned modules = 0; modules < 1u << game->module_count; modules++) {
                tav_config config = config_plain(players);
                config.modules = (uint8_t)modules;
                for (int n = 0; n < GAMES_EACH; n++) {
                    rng_derive(root, (uint64_t)n, seed);
                    hash = hash_game(game, &config, seed, hash);
                }
            }
    }
    for (int i = 0; i < nets_count(); i++) {
        value_net net;
        hash = hash_number(nets_at(i, &net) ? (int64_t)net.hash : 0, hash);
    }
    return hash >> 11;
}
