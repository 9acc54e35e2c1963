/* The workers of `sim`. Games are handed out by index; a worker that finds a fault lowers `stop_at`,
 * and no game beyond it is started. All earlier games are still played, so the first failure is the
 * same for any number of workers. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#include "cli/players/random_policy.h"
#include "cli/setup.h"
#include "cli/commands/sim.h"

enum { DECISIONS_A_GAME_MAX = 1000000 }; /* a longer game would never end */

typedef struct {
    const sim_plan *plan;
    atomic_uint_fast64_t next, done, stop_at;
} sim_shared;

typedef struct {
    sim_shared *shared;
    sim_sums sums;
    sim_failure failure;
    pthread_t thread;
} sim_worker;

/* --- One game -------------------------------------------------------------------------------- */

static tav_error check_legal(const tav_action *legal, int count, tav_fault *fault)
{
    char what[32];
    tav_text text;
    text_open(&text, what, sizeof what);
    if (count < 2 || count > TAV_LEGAL_MAX) {
        text_put(&text, "legal count ");
        text_number(&text, count);
        return fault_set(fault, TAV_ERROR_BOUND, what, "2-64");
    }
    for (int i = 1; i < count; i++)
        if (legal[i] <= legal[i - 1]) {
            text_put(&text, "legal order ");
            text_number(&text, i);
            return fault_set(fault, TAV_ERROR_BOUND, what, NULL);
        }
    return TAV_OK;
}

static tav_error check_decision(const tav_game *game, const tav_state *state,
                                const tav_action *legal, int count, tav_fault *fault)
{
    int actor = game->actor(state), decision = game->decision(state);
    if (actor < 0 || actor >= game->config(state)->players)
        return fault_set(fault, TAV_ERROR_BOUND, "actor", NULL);
    if (decision < 0 || decision >= game->decision_count)
        return fault_set(fault, TAV_ERROR_BOUND, "decision", NULL);
    tav_error error = check_legal(legal, count, fault);
    return error != TAV_OK ? error : game->audit(state, fault);
}

static void count_decision(sim_sums *sums, int decision, int count)
{
    sums->kind[decision].asked++;
    sums->kind[decision].choices += (uint64_t)count;
    if ((uint64_t)count > sums->kind[decision].longest)
        sums->kind[decision].longest = (uint64_t)count;
}

static void count_built(sim_sums *sums, const tav_game *game, const tav_state *state, int seat,
                        bool winner)
{
    tav_thing things[32];
    int count = game->built(state, seat, things);
    for (int i = 0; i < count; i++) {
        sums->built[things[i]]++;
        sums->built_winner[things[i]] += winner;
    }
}

static void count_result(sim_sums *sums, const tav_game *game, const tav_state *state,
                         uint64_t decisions)
{
    tav_score scores[TAV_SEATS_MAX];
    game_score(game, state, scores);
    int players = game->config(state)->players;
    uint64_t winners = 0;
    for (int seat = 0; seat < players; seat++)
        winners += scores[seat].rank == 1;
    for (int seat = 0; seat < players; seat++) {
        bool winner = scores[seat].rank == 1;
        sums->seat[seat].score += scores[seat].total;
        sums->seat[seat].score_squares += scores[seat].total * scores[seat].total;
        sums->seat[seat].win_units += winner ? WIN_UNITS / winners : 0;
        count_built(sums, game, state, seat, winner);
    }
    sums->winners += winners;
    if (sums->games == 0 || decisions < sums->decisions_least)
        sums->decisions_least = decisions;
    if (decisions > sums->decisions_most)
        sums->decisions_most = decisions;
    sums->decisions += decisions;
    sums->games++;
}

static bool play_game(const sim_plan *plan, uint64_t index, sim_sums *sums, sim_failure *failure)
{
    const tav_game *game = plan->game;
    tav_state_buffer room = {0};
    tav_state *state = (tav_state *)&room;
    tav_fault *fault = &failure->fault;
    random_policy policy;
    failure->game = index;
    failure->decision = 0;
    *fault = (tav_fault){.error = TAV_OK};
    rng_derive(plan->seed, index, failure->seed);
    game->setup(state, &plan->config, failure->seed);
    random_policy_open(&policy, failure->seed);

    tav_action legal[TAV_LEGAL_MAX];
    uint64_t decisions = 0;
    while (game->actor(state) != TAV_NOBODY) {
        int count = game->legal(state, legal);
        failure->decision = decisions++;
        if (plan->check && check_decision(game, state, legal, count, fault) != TAV_OK)
            return false;
        if (decisions > DECISIONS_A_GAME_MAX)
            return fault_set(fault, TAV_ERROR_FLOW, NULL, NULL) == TAV_OK;
        count_decision(sums, game->decision(state), count);
        tav_action action = legal[random_policy_choose(&policy, count)];
        tav_error error = game->apply(state, action, NULL);
        if (error != TAV_OK)
            return fault_set(fault, error, NULL, NULL) == TAV_OK;
    }
    if (plan->check && game->audit(state, fault) != TAV_OK)
        return false;
    count_result(sums, game, state, decisions);
    return true;
}

/* --- Many games ------------------------------------------------------------------------------ */

static void *work(void *argument)
{
    sim_worker *worker = argument;
    sim_shared *shared = worker->shared;
    for (;;) {
        uint64_t index = atomic_fetch_add(&shared->next, 1);
        if (index >= atomic_load(&shared->stop_at))
            return NULL;
        if (!play_game(shared->plan, index, &worker->sums, &worker->failure)) {
            uint_fast64_t stop = atomic_load(&shared->stop_at);
            while (index < stop && !atomic_compare_exchange_weak(&shared->stop_at, &stop, index))
                ;
            return NULL;
        }
        atomic_fetch_add(&shared->done, 1);
    }
}

static void add_sums(sim_sums *to, const sim_sums *from)
{
    if (from->games == 0)
        return;
    if (to->games == 0 || from->decisions_least < to->decisions_least)
        to->decisions_least = from->decisions_least;
    if (from->decisions_most > to->decisions_most)
        to->decisions_most = from->decisions_most;
    to->games += from->games;
    to->decisions += from->decisions;
    to->winners += from->winners;
    for (int i = 0; i < TAV_SEATS_MAX; i++) {
        to->seat[i].score += from->seat[i].score;
        to->seat[i].score_squares += from->seat[i].score_squares;
        to->seat[i].win_units += from->seat[i].win_units;
    }
    for (int i = 0; i < SIM_THINGS_MAX; i++) {
        to->built[i] += from->built[i];
        to->built_winner[i] += from->built_winner[i];
    }
    for (int i = 0; i < SIM_KINDS_MAX; i++) {
        to->kind[i].asked += from->kind[i].asked;
        to->kind[i].choices += from->kind[i].choices;
        if (from->kind[i].longest > to->kind[i].longest)
            to->kind[i].longest = from->kind[i].longest;
    }
}

static void watch_until_done(sim_shared *shared, sim_watch *watch)
{
    const struct timespec pause = {.tv_nsec = 100000000};
    while (atomic_load(&shared->next) < atomic_load(&shared->stop_at)) {
        watch->show(watch, atomic_load(&shared->done));
        nanosleep(&pause, NULL);
    }
}

bool sim_run(const sim_plan *plan, sim_watch *watch, sim_sums *sums, sim_failure *failure)
{
    assert(plan->game->thing_count <= SIM_THINGS_MAX && plan->jobs <= SETUP_JOBS_MAX);
    sim_shared shared = {.plan = plan};
    atomic_init(&shared.next, 0);
    atomic_init(&shared.done, 0);
    atomic_init(&shared.stop_at, plan->games);
    memset(sums, 0, sizeof *sums);
    *failure = (sim_failure){.game = plan->games};

    sim_worker workers[SETUP_JOBS_MAX];
    memset(workers, 0, sizeof workers);
    int started = 0;
    while (started < plan->jobs) {
        workers[started].shared = &shared;
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started]) != 0)
            break;
        started++;
    }
    if (started == 0)
        work(&workers[0]);
    if (watch != NULL)
        watch_until_done(&shared, watch);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    for (int i = 0; i < (started > 0 ? started : 1); i++) {
        add_sums(sums, &workers[i].sums);
        if (workers[i].failure.fault.error != TAV_OK && workers[i].failure.game <= failure->game)
            *failure = workers[i].failure;
    }
    return failure->fault.error == TAV_OK;
}
