/* Decisions judged by what their seat knew.
 *
 * A short search over worlds drawn from the seat's view finds the most promising action. If it is
 * not the one played, short roll-outs of both in other worlds estimate how much better it is, so that
 * the luck of the search does not count. Where the gap may matter, a longer search judges both again,
 * and the two estimates are joined. Near the end, exact values replace all of this. Play-outs to the
 * end (compare.c) then say why. */
#include <math.h>
#include <string.h>

#include "ai/ends.h"
#include "ai/policy.h"
#include "review/internal.h"

/* Positions looked at to solve an end exactly: about as long as a search. */
enum { ENDS_MOST = 20000 };

/* The least loss that has a class, a tenth of a fair share. */
static double slip_of(const tav_review *r)
{
    return 0.1 / r->players;
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

/* The proposal was no better: then there is nothing to explain. */
static void clear_judgement(review_decision *d)
{
    d->best = d->played;
    d->loss = d->error = 0;
    d->reason_count = d->line_count = 0;
}

static void keep_line(const bot_answer *answer, review_decision *d)
{
    d->line_count = (uint8_t)(answer->line_count < REVIEW_LINE ? answer->line_count : REVIEW_LINE);
    memcpy(d->line, answer->line, d->line_count * sizeof d->line[0]);
}

/* --- Exact ends --------------------------------------------------------------------------------- */

/* Judges the decision by exact values; false if the end is not near enough, or the solution finds no
 * loss. A search may still find one: the solution assumes that seats which can no longer win play for
 * the last point, and nobody at the table knows that. */
static bool judge_exactly(tav_review *r, const tav_view *view, review_decision *d)
{
    tav_state_buffer world;
    ends_answer solved;
    int played = 0;
    r->game->resample(view, &r->rng, (tav_state *)&world);
    if (!ends_solve(r->game, (const tav_state *)&world, ENDS_MOST, r->memory, r->memory_size,
                    &solved))
        return false;
    while (solved.action[played] != d->played)
        played++;
    const ends_value *after = &solved.after[played], *best = &solved.after[solved.best];
    double loss = best->share[d->seat] - after->share[d->seat];
    if (loss < slip_of(r))
        return false;
    d->options = (uint8_t)solved.count;
    d->best = solved.action[solved.best];
    d->gap = d->loss = (float)loss;
    tav_text text;
    d->line_count = 1;
    d->line[0].seat = d->seat;
    text_open(&text, d->line[0].text, sizeof d->line[0].text);
    r->game->view_action_text(view, d->best, &text);
    return true;
}

/* --- By search ---------------------------------------------------------------------------------- */

static void search(tav_review *r, const tav_view *view, const bot_level *level, bot_answer *answer)
{
    bot_budget budget = bot_level_budget(level);
    bot_open(&r->bot, r->game, level, r->source.key, r->memory, r->memory_size);
    bot_choose(&r->bot, view, &budget, answer);
}

static const bot_alternative *find_alternative_in(const bot_answer *answer, tav_action action)
{
    int at = 0;
    while (answer->ranked[at].action != action)
        at++;
    return &answer->ranked[at];
}

/* How much better the proposal is in a search. */
static double gap_in(const bot_answer *answer, const review_decision *d)
{
    return (double)(find_alternative_in(answer, d->best)->share -
                    find_alternative_in(answer, d->played)->share);
}

/* The standard error of that, from the spread of single roll-outs. */
static double error_in(const bot_answer *answer, const review_decision *d, const review_gap *gap)
{
    double best = find_alternative_in(answer, d->best)->visits;
    double played = find_alternative_in(answer, d->played)->visits;
    return sqrt(gap->spread[0] * gap->spread[0] / (best > 1 ? best : 1) +
                gap->spread[1] * gap->spread[1] / (played > 1 ? played : 1));
}

/* Joins the roll-outs' estimate with that of a longer search. Their difference is the doubt. */
static void judge_again(tav_review *r, const tav_view *view, const review_gap *gap,
                        review_decision *d)
{
    bot_answer answer;
    review_reseed(r, REVIEW_FOR_DOUBT);
    search(r, view, &r->doubt_level, &answer);
    double searched = gap_in(&answer, d), error = error_in(&answer, d, gap);
    double joint = sqrt(gap->error * gap->error + error * error) / 2;
    double apart = fabs(searched - gap->gap) / 5;
    d->loss = (float)((searched + gap->gap) / 2);
    d->error = (float)(joint > apart ? joint : apart);
    if (answer.ranked[0].action == d->best)
        keep_line(&answer, d);
}

static void judge_by_search(tav_review *r, const tav_view *view, const review_depth *depth,
                            review_decision *d)
{
    bot_answer answer;
    review_gap gap;
    bot_level level = r->level;
    level.iterations = depth->iterations;
    search(r, view, &level, &answer);
    d->options = (uint8_t)answer.count;
    d->best = answer.ranked[0].action;
    if (d->best == d->played)
        return;
    keep_line(&answer, d);
    if (!review_measure_gap(r, view, d->best, d->played, depth->pairs, &gap)) {
        clear_judgement(d);
        return;
    }
    double searched = gap_in(&answer, d), slip = slip_of(r);
    d->gap = d->loss = (float)gap.gap;
    d->error = (float)gap.error;
    if (depth->doubtful > 0 &&
        ((searched + gap.gap) / 2 > slip / 2 || gap.gap > slip || searched > 2 * slip))
        judge_again(r, view, &gap, d);
    if (d->loss <= 0)
        clear_judgement(d);
}

static void advise(tav_review *r, const tav_view *view, tav_action played,
                   const review_depth *depth, review_decision *d)
{
    const tav_view_head *head = (const tav_view_head *)view;
    *d = (review_decision){
        .at = r->place.progress.at, .seat = (uint8_t)head->actor, .played = played};
    review_reseed(r, REVIEW_FOR_DECISION);
    if (!judge_exactly(r, view, d))
        judge_by_search(r, view, depth, d);
    d->class = classify(d, r->players);
    if (d->class != REVIEW_UNCLEAR)
        review_find_reasons(r, view, depth->pairs, d);
}

void review_advise(tav_review *r, const tav_view *view, tav_action played, review_decision *d)
{
    advise(r, view, played, r->depth, d);
}

void review_contrast(tav_review *r, const tav_view *view, tav_action best, tav_action other,
                     review_decision *d)
{
    const tav_view_head *head = (const tav_view_head *)view;
    *d = (review_decision){.at = r->place.progress.at,
                           .seat = (uint8_t)head->actor,
                           .options = (uint8_t)head->legal_count,
                           .played = other,
                           .best = best};
    review_reseed(r, REVIEW_FOR_DECISION);
    review_compare(r, view, best, other, r->depth->pairs, d);
    d->loss = d->gap;
    d->class = classify(d, r->players);
}

static void judge(tav_review *r, const review_depth *depth, review_decision *d)
{
    const tav_game *game = r->game;
    const tav_state *state = (const tav_state *)&r->place.state;
    tav_view_buffer room;
    game_view(game, state, game->actor(state), (tav_view *)&room);
    advise(r, (const tav_view *)&room, record_action(r->record, r->place.progress.at)->number,
           depth, d);
}

void review_judge(tav_review *r, review_decision *d)
{
    judge(r, r->depth, d);
}

/* What the policy would do instead in most of a few worlds; false if the action taken is legal in none of
 * them or leaves nothing else. */
static bool find_alternative(tav_review *r, const tav_view *view, tav_action taken,
                             tav_action *alternative, tav_state_buffer *kept)
{
    enum { WORLDS = 16 };
    const tav_game *game = r->game;
    uint8_t votes[TAV_LEGAL_MAX] = {0};
    tav_action proposed[TAV_LEGAL_MAX];
    int count = 0, most = -1;
    for (int i = 0; i < WORLDS; i++) {
        tav_state_buffer world;
        tav_action legal[TAV_LEGAL_MAX];
        int weight[TAV_LEGAL_MAX], best = -1, at = 0;
        bool possible = false;
        game->resample(view, &r->rng, (tav_state *)&world);
        int options = game->legal((const tav_state *)&world, legal);
        policy_of(game)->weigh((const tav_state *)&world, options, legal, weight);
        for (int k = 0; k < options; k++) {
            possible |= legal[k] == taken;
            if (legal[k] != taken && (best < 0 || weight[k] > weight[best]))
                best = k;
        }
        if (!possible || best < 0)
            continue;
        while (at < count && proposed[at] != legal[best])
            at++;
        if (at == count)
            proposed[count++] = legal[best];
        votes[at]++;
        if (most < 0 || votes[at] > votes[most] || at == most) {
            most = at;
            *kept = world;
        }
    }
    if (most >= 0)
        *alternative = proposed[most];
    return most >= 0;
}

bool review_explain(tav_review *r, const tav_view *view, tav_action taken, review_decision *d,
                    tav_state_buffer *world)
{
    enum { LEAST_WORLDS = 20 };
    const tav_view_head *head = (const tav_view_head *)view;
    *d = (review_decision){.at = r->place.progress.at, .seat = (uint8_t)head->actor, .best = taken};
    review_reseed(r, REVIEW_FOR_DECISION);
    if (!find_alternative(r, view, taken, &d->played, world) ||
        review_compare(r, view, taken, d->played, r->depth->pairs, d) < LEAST_WORLDS)
        return false;
    d->loss = d->gap;
    return true;
}

bool review_go_on(tav_review *r, review_report *report)
{
    int all = (int)r->record->line_count;
    if (report->charted < all) {
        int at = report->charted++;
        review_next(r, at > 0 ? &report->steps[at - 1] : NULL, &report->steps[at]);
        return true;
    }
    if (report->judged >= all)
        return false;
    if (report->judged == 0) { /* back to the first decision */
        memset(&r->place, 0, sizeof r->place);
        r->game->setup((tav_state *)&r->place.state, &r->record->config, r->record->seed);
    }
    review_decision *next = &report->decisions[report->judged++];
    if (report->hurry)
        judge(r, &review_hasty, next);
    else
        review_judge(r, next);
    place_step(&r->place, r->record, NULL, NULL);
    return true;
}

void review_keep_time(review_report *report, double used, double allowed)
{
    static const double reserve = 0.1;
    int all = (int)report->record->line_count;
    if (report->judged == 0)
        report->charted_after = used;
    double share = (report->judged + reserve * all) / all;
    report->hurry = used > report->charted_after +
                               (allowed - report->charted_after) * (1 - reserve) * share;
}
