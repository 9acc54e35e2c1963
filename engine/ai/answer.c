#include "ai/answer.h"

#include <string.h>

static bool ranks_before(const bot_alternative *a, const bot_alternative *b, bool fair)
{
    return !fair && a->visits != b->visits ? a->visits > b->visits : a->share > b->share;
}

void answer_rank(bot_answer *answer, bool fair)
{
    for (int i = 1; i < answer->count; i++) {
        bot_alternative one = answer->ranked[i];
        int at = i;
        for (; at > 0 && ranks_before(&one, &answer->ranked[at - 1], fair); at--)
            answer->ranked[at] = answer->ranked[at - 1];
        answer->ranked[at] = one;
    }
}

static const bot_alternative *find_alternative(const bot_answer *part, tav_action action)
{
    int at = 0;
    while (part->ranked[at].action != action)
        at++;
    return &part->ranked[at];
}

static bot_alternative join_alternative(const bot_answer *parts, int count, tav_action action)
{
    bot_alternative all = {.action = action};
    double sum = 0;
    for (int i = 0; i < count; i++) {
        const bot_alternative *one = find_alternative(&parts[i], action);
        all.visits += one->visits;
        sum += (double)one->share * one->visits;
    }
    all.share = all.visits > 0 ? (float)(sum / all.visits) : 0;
    return all;
}

/* Takes the line of the part with the most visits for the answer, or the answer alone if no part
 * preferred it. */
static void join_lines(const tav_game *game, const tav_view *view, const bot_answer *parts,
                       int count, bot_answer *answer)
{
    const bot_answer *surest = NULL;
    for (int i = 0; i < count; i++)
        if (parts[i].ranked[0].action == answer->ranked[0].action &&
            (surest == NULL || parts[i].ranked[0].visits > surest->ranked[0].visits))
            surest = &parts[i];
    if (surest != NULL) {
        answer->line_count = surest->line_count;
        memcpy(answer->line, surest->line, sizeof answer->line);
        return;
    }
    tav_text text;
    answer->line_count = 1;
    answer->line[0].seat = ((const tav_view_head *)view)->viewer;
    text_open(&text, answer->line[0].text, sizeof answer->line[0].text);
    game->view_action_text(view, answer->ranked[0].action, &text);
}

void answer_join(const tav_game *game, const tav_view *view, const bot_answer *parts, int count,
                 bool fair, bot_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    answer->count = parts[0].count;
    for (int i = 0; i < answer->count; i++)
        answer->ranked[i] = join_alternative(parts, count, parts[0].ranked[i].action);
    for (int i = 0; i < count; i++)
        answer->iterations += parts[i].iterations;
    for (int i = 0; i < count; i++)
        for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
            answer->share[seat] += parts[i].share[seat] * (float)parts[i].iterations /
                                   (float)answer->iterations;
    answer_rank(answer, fair);
    join_lines(game, view, parts, count, answer);
}
