/* The games of a study and their sums. Every game has a seed of its own and the same bots in all seats, so
 * what differs between the seats is the seat. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output/progress.h"
#include "cli/study/study.h"

/* Notes what each seat did in one game. */
typedef struct {
    tav_sink sink;
    const tav_game *game;
    tav_thing first[2][TAV_SEATS_MAX]; /* role, building; STUDY_THINGS: none yet */
    uint8_t chose[STUDY_THINGS];       /* bit per seat: events */
} ear;

static void listen(tav_sink *sink, const tav_event *event)
{
    static const char *const ids[STUDY_SUBJECTS] = {"role", "built", "event"};
    ear *e = (ear *)sink;
    const char *id = e->game->events[event->kind].id;
    if (event->seat < 0 || event->count == 0 || event->things[0] >= STUDY_THINGS)
        return;
    for (int i = 0; i < STUDY_EVENT; i++)
        if (strcmp(id, ids[i]) == 0 && e->first[i][event->seat] == STUDY_THINGS)
            e->first[i][event->seat] = event->things[0];
    if (strcmp(id, ids[STUDY_EVENT]) == 0)
        e->chose[event->things[0]] |= (uint8_t)(1u << event->seat);
}

static void tally(study_tally *t, int seat, double share)
{
    t->count[seat]++;
    t->sum[seat] += share;
    t->square[seat] += share * share;
}

static void add_game(study_sums *sums, const tav_game *game, const tav_state *state, const ear *e)
{
    tav_score scores[TAV_SEATS_MAX];
    float share[TAV_SEATS_MAX];
    game_score(game, state, scores);
    game_shares(scores, sums->players, share);
    for (int seat = 0; seat < sums->players; seat++) {
        double won = (double)share[seat];
        sums->sum[seat] += won;
        sums->square[seat] += won * won;
        sums->points[seat] += scores[seat].total;
        sums->totals[sums->games][seat] = scores[seat].total;
        for (int i = 0; i < STUDY_EVENT; i++)
            if (e->first[i][seat] < STUDY_THINGS)
                tally(&sums->did[i][e->first[i][seat]], seat, won);
        for (int thing = 0; thing < STUDY_THINGS; thing++)
            if ((e->chose[thing] >> seat & 1) != 0)
                tally(&sums->did[STUDY_EVENT][thing], seat, won);
    }
    sums->games++;
}

static void play(const study_plan *plan, uint32_t number, void *memory, size_t size,
                 study_sums *sums)
{
    const tav_game *game = plan->game;
    tav_state_buffer room = {0};
    tav_state *state = (tav_state *)&room;
    uint8_t seed[RNG_KEY_SIZE];
    tav_bot bot;
    ear e = {.sink = {listen, NULL}, .game = game};
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
        e.first[0][seat] = e.first[1][seat] = STUDY_THINGS;
    rng_derive(plan->seed, number, seed);
    bot_open(&bot, game, &plan->level, seed, memory, size);
    game->setup(state, &plan->config, seed);
    while (game->actor(state) != TAV_NOBODY) {
        tav_view_buffer view;
        bot_answer answer;
        bot_budget budget = bot_level_budget(&plan->level);
        game_view(game, state, game->actor(state), (tav_view *)&view);
        bot_choose(&bot, (const tav_view *)&view, &budget, &answer);
        if (game->apply(state, answer.ranked[0].action, &e.sink) != TAV_OK)
            abort(); /* bots choose among the legal actions */
    }
    add_game(sums, game, state, &e);
}

bool study_run(const study_plan *plan, study_sums *sums, const char *label)
{
    size_t size = bot_memory(&plan->level);
    void *memory = size > 0 ? malloc(size) : NULL;
    progress bar;
    if (size > 0 && memory == NULL)
        return false;
    progress_open(&bar, label, plan->games);
    for (uint32_t number = 0; number < plan->games; number++) {
        play(plan, number, memory, size, sums);
        progress_show(&bar, number + 1);
    }
    progress_close(&bar);
    free(memory);
    return true;
}

double study_share(const study_sums *sums, int seat, double *width)
{
    double mean = sums->sum[seat] / sums->games;
    double variance = sums->square[seat] / sums->games - mean * mean;
    *width = 1.96 * sqrt(variance > 0 ? variance / sums->games : 0);
    return mean;
}

/* Shares of the wins after everybody has given away their bid. */
static void shares_with(const study_sums *sums, const double *bid, double *share)
{
    for (int seat = 0; seat < sums->players; seat++)
        share[seat] = 0;
    for (uint32_t i = 0; i < sums->games; i++) {
        double best = -1e9;
        int winner = 0;
        for (int seat = 0; seat < sums->players; seat++) {
            double total = sums->totals[i][seat] - bid[seat];
            if (total > best) {
                best = total;
                winner = seat;
            }
        }
        share[winner] += 1.0 / sums->games;
    }
}

void study_bid(const study_sums *sums, double bid[TAV_SEATS_MAX])
{
    enum { ROUNDS = 200 };
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
        bid[seat] = 0.01 * seat; /* ties go to nobody in particular */
    for (int round = 0; round < ROUNDS; round++) {
        double share[TAV_SEATS_MAX], least = 1e9, step = 30.0 / (1 + 0.1 * round);
        shares_with(sums, bid, share);
        for (int seat = 0; seat < sums->players; seat++) {
            bid[seat] += step * (share[seat] - 1.0 / sums->players);
            least = bid[seat] < least ? bid[seat] : least;
        }
        for (int seat = 0; seat < sums->players; seat++)
            bid[seat] -= least;
    }
}

/* The gain is over the average of the seats that did it: a role that only good seats begin with is no
 * better for that. */
static study_finding finding_of(const study_sums *sums, const study_tally *t, tav_thing thing)
{
    double gain = 0, square = 0;
    study_finding found = {.thing = thing};
    for (int seat = 0; seat < sums->players; seat++) {
        double mean = sums->sum[seat] / sums->games;
        found.count += t->count[seat];
        gain += t->sum[seat] - t->count[seat] * mean;
        square += t->square[seat] - 2 * mean * t->sum[seat] + t->count[seat] * mean * mean;
    }
    if (found.count < 2)
        return found;
    found.gain = gain / found.count;
    double variance = square / found.count - found.gain * found.gain;
    found.error = sqrt(variance > 0 ? variance / found.count : 0);
    return found;
}

int study_findings(const study_sums *sums, study_subject subject, uint32_t least,
                   study_finding found[STUDY_THINGS])
{
    int count = 0;
    for (int thing = 0; thing < STUDY_THINGS; thing++) {
        study_finding one = finding_of(sums, &sums->did[subject][thing], (tav_thing)thing);
        if (one.count < least)
            continue;
        int at = count++;
        for (; at > 0 && found[at - 1].gain < one.gain; at--)
            found[at] = found[at - 1];
        found[at] = one;
    }
    return count;
}
