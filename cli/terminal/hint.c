#include "cli/terminal/hint.h"

#include <stdlib.h>

#include "ai/bot.h"
#include "server/clock.h"

static int place_of(const tav_view *view, tav_action action)
{
    const tav_view_head *head = (const tav_view_head *)view;
    int place = 0;
    while (head->legal[place] != action)
        place++;
    return place;
}

bool hint_find(const tav_game *game, const tav_view *view, hint *found)
{
    bot_level level;
    bot_level_read("master:ms=100:fair=1", &level);
    bot_budget budget = bot_level_budget(&level);
    size_t size = bot_memory(&level);
    void *memory = malloc(size);
    if (memory == NULL)
        return false;
    static const uint8_t seed[RNG_KEY_SIZE];
    tav_bot bot;
    bot_answer answer;
    bot_open(&bot, game, &level, seed, memory, size);
    budget.now_us = clock_monotonic_us;
    bot_choose(&bot, view, &budget, &answer);
    free(memory);
    found->count = 0;
    for (int i = 0; i < answer.count && i < HINT_BEST && answer.ranked[i].visits > 0; i++) {
        found->best[i].place = place_of(view, answer.ranked[i].action);
        found->best[i].percent = (int)(100 * answer.ranked[i].share + 0.5f);
        found->count++;
    }
    return true;
}
