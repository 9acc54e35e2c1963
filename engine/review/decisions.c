/* Decisions judged by what their seat knew.
 *
 * A short search over worlds drawn from the seat's view finds the most promising action. If it is
 * not the one played, the two are compared in other worlds (compare.c), so that the luck of the search
 * does not count. */
#include <string.h>

#include "ai/policy.h"
#include "review/internal.h"

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

void review_advise(tav_review *r, const tav_view *view, tav_action played, review_decision *d)
{
    const tav_view_head *head = (const tav_view_head *)view;
    bot_budget budget = {.iterations = r->depth->iterations};
    bot_answer answer;
    *d = (review_decision){.at = r->place.progress.at, .seat = (uint8_t)head->actor};
    review_reseed(r, REVIEW_FOR_DECISION);
    bot_open(&r->bot, r->game, &r->level, r->source.key, r->memory, r->memory_size);
    bot_choose(&r->bot, view, &budget, &answer);
    d->options = (uint8_t)answer.count;
    d->played = played;
    d->best = answer.ranked[0].action;
    if (d->best == d->played)
        return;
    keep_line(&answer, d);
    review_compare(r, view, d->best, d->played, r->depth->pairs, d);
    d->loss = d->gap;
    if (d->loss <= 0)
        clear_judgement(d);
    else
        d->class = classify(d, r->players);
}

void review_judge(tav_review *r, review_decision *d)
{
    const tav_game *game = r->game;
    const tav_state *state = (const tav_state *)&r->place.state;
    tav_view_buffer room;
    game_view(game, state, game->actor(state), (tav_view *)&room);
    review_advise(r, (const tav_view *)&room,
                  record_action(r->record, r->place.progress.at)->number, d);
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
    review_judge(r, &report->decisions[report->judged++]);
    place_step(&r->place, r->record, NULL, NULL);
    return true;
}
