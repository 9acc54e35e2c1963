/* Decisions judged by what their seat knew.
 *
 * A short search over worlds drawn from the seat's view finds the most promising action. If it is
 * not the one played, both are played out to the end in the same worlds with the same chance, and the
 * difference of the seat's shares is the loss. The search only proposes: the loss is measured in
 * other worlds, so that its own luck does not count. The same pairs tell why, by the parts of
 * everybody's score. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "review/internal.h"

/* Sums over the pairs: of the seat's share, and of every part of every score. */
typedef struct {
    double share, square;
    double part[TAV_SEATS_MAX][TAV_PARTS_MAX];
} pair_sums;

static void play_out(const tav_game *game, const tav_state_buffer *world, tav_action action,
                     const uint8_t key[RNG_KEY_SIZE], tav_score *scores, float *share)
{
    tav_state_buffer room = *world;
    tav_state *state = (tav_state *)&room;
    rng_source source;
    tav_rng rng;
    rng_seed(&source, key);
    rng_open(&rng, &source);
    tav_error error = game->apply(state, action, NULL);
    assert(error == TAV_OK);
    (void)error;
    review_play_on(game, state, 0, &rng);
    game_score(game, state, scores);
    review_shares(game, state, share);
}

static void add_pair(tav_review *r, const tav_view *view, const review_decision *d, pair_sums *sums)
{
    const tav_game *game = r->record->game;
    tav_state_buffer world;
    uint8_t key[RNG_KEY_SIZE];
    tav_score better[TAV_SEATS_MAX], played[TAV_SEATS_MAX];
    float better_share[TAV_SEATS_MAX], played_share[TAV_SEATS_MAX];
    game->resample(view, &r->rng, (tav_state *)&world);
    for (int i = 0; i < RNG_KEY_SIZE; i++)
        key[i] = (uint8_t)rng_word(&r->rng);
    play_out(game, &world, d->best, key, better, better_share);
    play_out(game, &world, d->played, key, played, played_share);
    double gain = (double)better_share[d->seat] - (double)played_share[d->seat];
    sums->share += gain;
    sums->square += gain * gain;
    for (int seat = 0; seat < r->record->config.players; seat++)
        for (int part = 0; part < game->part_count; part++)
            sums->part[seat][part] += better[seat].part[part] - played[seat].part[part];
}

/* The parts that differ most, the seat's own counted as much as all the others'. */
static void find_reasons(const tav_review *r, const pair_sums *sums, int pairs, review_decision *d)
{
    int players = r->record->config.players;
    for (int seat = 0; seat < players; seat++)
        for (int part = 0; part < r->record->game->part_count; part++) {
            review_reason one = {(uint8_t)seat, (uint8_t)part,
                                 (float)(sums->part[seat][part] / pairs)};
            int at = d->reason_count;
            while (at > 0 && fabsf(d->reason[at - 1].points) < fabsf(one.points))
                at--;
            if (at == REVIEW_REASONS || fabsf(one.points) < 0.05f)
                continue;
            int kept = d->reason_count < REVIEW_REASONS ? d->reason_count : REVIEW_REASONS - 1;
            memmove(&d->reason[at + 1], &d->reason[at], (size_t)(kept - at) * sizeof d->reason[0]);
            d->reason[at] = one;
            d->reason_count = (uint8_t)(kept + 1);
        }
}

/* Classes count parts of the fair share, and only what is beyond doubt. */
static review_class classify(const review_decision *d, int players)
{
    static const float beyond_doubt = 2.5f;
    if (d->loss <= beyond_doubt * d->error)
        return REVIEW_UNCLEAR;
    float part = d->loss * (float)players;
    return part >= 0.3f   ? REVIEW_BLUNDER
           : part >= 0.2f ? REVIEW_MISTAKE
           : part >= 0.1f ? REVIEW_SLIP
                          : REVIEW_UNCLEAR;
}

void review_judge(tav_review *r, review_decision *d)
{
    const tav_game *game = r->record->game;
    const tav_state *state = (const tav_state *)&r->place.state;
    tav_view_buffer room;
    const tav_view *view = (const tav_view *)&room;
    bot_budget budget = {.iterations = r->depth->iterations};
    bot_answer answer;
    *d = (review_decision){.at = r->place.progress.at, .seat = (uint8_t)game->actor(state)};
    game_view(game, state, d->seat, (tav_view *)&room);
    bot_choose(&r->bot, view, &budget, &answer);
    d->options = (uint8_t)answer.count;
    d->played = record_action(r->record, d->at)->number;
    d->best = answer.ranked[0].action;
    if (d->best == d->played)
        return;
    pair_sums sums = {0};
    int pairs = r->depth->pairs;
    for (int i = 0; i < pairs; i++)
        add_pair(r, view, d, &sums);
    double mean = sums.share / pairs;
    double variance = (sums.square - sums.share * mean) / (pairs - 1);
    d->loss = (float)mean;
    d->error = (float)sqrt(variance > 0 ? variance / pairs : 0);
    if (d->loss <= 0) { /* the proposal was no better */
        d->best = d->played;
        d->loss = d->error = 0;
        return;
    }
    d->class = classify(d, r->record->config.players);
    find_reasons(r, &sums, pairs, d);
}

bool review_go_on(tav_review *r, review_report *report)
{
    int at = report->count;
    if (at >= (int)r->record->line_count)
        return false;
    review_judge(r, &report->decisions[at]);
    review_next(r, at > 0 ? &report->steps[at - 1] : NULL, &report->steps[at]);
    report->count++;
    return true;
}

review_grade review_grade_of(const review_decision *decisions, int count, int seat, int players)
{
    double sum = 0, square = 0;
    review_grade grade = {0};
    for (int i = 0; i < count; i++) {
        if (decisions[i].seat != seat)
            continue;
        double loss = (double)decisions[i].loss * players * 100;
        grade.decisions++;
        sum += loss;
        square += loss * loss;
    }
    if (grade.decisions < 2)
        return grade;
    double mean = sum / grade.decisions;
    double variance = (square - sum * mean) / (grade.decisions - 1);
    double width = 1.96 * sqrt(variance > 0 ? variance / grade.decisions : 0);
    grade.loss = (float)mean;
    grade.low = (float)(mean > width ? mean - width : 0);
    grade.high = (float)(mean + width);
    return grade;
}
