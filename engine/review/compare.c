/* Two actions compared in the same worlds.
 *
 * A pair is one world drawn from a view, played out to the end after each of the two actions with the
 * same chance. Over many pairs the difference of the actor's shares is the gap, and the differences of
 * everybody's score parts and measures say why. A difference counts as a reason only if it is beyond
 * doubt itself. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "ai/policy.h"
#include "review/internal.h"

enum { QUANTITIES = TAV_PARTS_MAX + REVIEW_MEASURES_MAX };

/* What one play-out came to: the parts of each score, then the measures. */
typedef struct {
    float share[TAV_SEATS_MAX];
    double quantity[TAV_SEATS_MAX][QUANTITIES];
} outcome;

typedef struct {
    double share, square;
    double quantity[TAV_SEATS_MAX][QUANTITIES], quantity_square[TAV_SEATS_MAX][QUANTITIES];
} pair_sums;

/* Adds up the measures from the events of a play-out. */
typedef struct {
    tav_sink sink;
    const tav_game *game;
    int count;
    uint8_t measure_of[256]; /* by kind of event: its measure + 1, or 0 */
    outcome *into;
} measuring_ear;

static void measure(tav_sink *sink, const tav_event *event)
{
    measuring_ear *ear = (measuring_ear *)sink;
    int measure = ear->measure_of[event->kind] - 1;
    if (measure >= 0 && event->seat >= 0)
        ear->into->quantity[event->seat][TAV_PARTS_MAX + measure] += event->amount;
}

static bool has_word(const char *words, const char *word)
{
    const char *at = strstr(words, word);
    return at != NULL && at[-1] == ' ' && at[strlen(word)] == ' ';
}

static void open_ear(measuring_ear *ear, const tav_game *game)
{
    const review_measure *measures;
    memset(ear, 0, sizeof *ear);
    ear->sink.take = measure;
    ear->game = game;
    ear->count = review_measures(game, &measures);
    for (int kind = 0; kind < game->event_count; kind++)
        for (int i = 0; i < ear->count; i++)
            if (has_word(measures[i].events, game->events[kind].id))
                ear->measure_of[kind] = (uint8_t)(i + 1);
}

static void play_out(measuring_ear *ear, const tav_state_buffer *world, tav_action action,
                     const uint8_t key[RNG_KEY_SIZE], outcome *out)
{
    const tav_game *game = ear->game;
    tav_state_buffer room = *world;
    tav_state *state = (tav_state *)&room;
    tav_score scores[TAV_SEATS_MAX];
    rng_source source;
    tav_rng rng;
    memset(out, 0, sizeof *out);
    ear->into = out;
    rng_seed(&source, key);
    rng_open(&rng, &source);
    tav_error error = game->apply(state, action, &ear->sink);
    assert(error == TAV_OK);
    (void)error;
    policy_play_on(game, state, 0, &rng, &ear->sink);
    game_score(game, state, scores);
    game_shares(scores, game->config(state)->players, out->share);
    for (int seat = 0; seat < game->config(state)->players; seat++)
        for (int part = 0; part < game->part_count; part++)
            out->quantity[seat][part] = scores[seat].part[part];
}

static void add_pair(const outcome *better, const outcome *other, int players, int actor,
                     pair_sums *sums)
{
    double gain = (double)better->share[actor] - (double)other->share[actor];
    sums->share += gain;
    sums->square += gain * gain;
    for (int seat = 0; seat < players; seat++)
        for (int i = 0; i < QUANTITIES; i++) {
            double more = better->quantity[seat][i] - other->quantity[seat][i];
            sums->quantity[seat][i] += more;
            sums->quantity_square[seat][i] += more * more;
        }
}

static double error_of(double sum, double square, int pairs)
{
    double variance = (square - sum * sum / pairs) / (pairs - 1);
    return sqrt(variance > 0 ? variance / pairs : 0);
}

/* --- Reasons ---------------------------------------------------------------------------------- */

static float weight_of(const tav_game *game, const review_reason *reason)
{
    const review_measure *measures;
    review_measures(game, &measures);
    float worth = reason->measured ? measures[reason->what].worth : 1;
    return fabsf(reason->amount) * worth;
}

/* Keeps the weightiest, in order. */
static void add_reason(const tav_game *game, const review_reason *one, review_decision *d)
{
    int at = d->reason_count;
    while (at > 0 && weight_of(game, &d->reason[at - 1]) < weight_of(game, one))
        at--;
    if (at == REVIEW_REASONS)
        return;
    int kept = d->reason_count < REVIEW_REASONS ? d->reason_count : REVIEW_REASONS - 1;
    memmove(&d->reason[at + 1], &d->reason[at], (size_t)(kept - at) * sizeof d->reason[0]);
    d->reason[at] = *one;
    d->reason_count = (uint8_t)(kept + 1);
}

static void find_reasons(const tav_review *r, const pair_sums *sums, int pairs, review_decision *d)
{
    static const double beyond_doubt = 2, least = 0.1;
    const tav_game *game = r->game;
    for (int seat = 0; seat < r->players; seat++)
        for (int i = 0; i < QUANTITIES; i++) {
            double mean = sums->quantity[seat][i] / pairs;
            double error = error_of(sums->quantity[seat][i], sums->quantity_square[seat][i], pairs);
            bool measured = i >= TAV_PARTS_MAX;
            review_reason one = {(uint8_t)seat, measured,
                                 (uint8_t)(measured ? i - TAV_PARTS_MAX : i), (float)mean};
            if (fabs(mean) >= least && fabs(mean) > beyond_doubt * error)
                add_reason(game, &one, d);
        }
}

/* --- Pairs ------------------------------------------------------------------------------------ */

bool review_is_legal(const tav_game *game, const tav_state *world, tav_action action)
{
    tav_action legal[TAV_LEGAL_MAX];
    int count = game->legal(world, legal);
    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            return true;
    return false;
}

/* Plays out the pairs; returns how many counted. */
static int play_pairs(tav_review *r, const tav_view *view, tav_action better, tav_action other,
                      int pairs, int actor, pair_sums *sums)
{
    const tav_game *game = r->game;
    measuring_ear ear;
    int counted = 0;
    *sums = (pair_sums){0};
    open_ear(&ear, game);
    for (int i = 0; i < pairs; i++) {
        tav_state_buffer world;
        uint8_t key[RNG_KEY_SIZE];
        outcome with, without;
        game->resample(view, &r->rng, (tav_state *)&world);
        for (int byte = 0; byte < RNG_KEY_SIZE; byte++)
            key[byte] = (uint8_t)rng_word(&r->rng);
        if (!review_is_legal(game, (const tav_state *)&world, better) ||
            !review_is_legal(game, (const tav_state *)&world, other))
            continue;
        play_out(&ear, &world, better, key, &with);
        play_out(&ear, &world, other, key, &without);
        add_pair(&with, &without, r->players, actor, sums);
        counted++;
    }
    return counted;
}

void review_find_reasons(tav_review *r, const tav_view *view, int pairs, review_decision *d)
{
    pair_sums sums;
    int counted = play_pairs(r, view, d->best, d->played, pairs, d->seat, &sums);
    if (counted >= 2)
        find_reasons(r, &sums, counted, d);
}

int review_compare(tav_review *r, const tav_view *view, tav_action better, tav_action other,
                   int pairs, review_decision *d)
{
    pair_sums sums;
    int counted = play_pairs(r, view, better, other, pairs, d->seat, &sums);
    if (counted < 2)
        return counted;
    d->gap = (float)(sums.share / counted);
    d->error = (float)error_of(sums.share, sums.square, counted);
    find_reasons(r, &sums, counted, d);
    return counted;
}
