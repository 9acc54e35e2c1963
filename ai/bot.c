#include "ai/bot.h"

#include <string.h>

static const bot_level levels[] = {
    {.id = "random"},
};

int bot_level_count(void)
{
    return (int)(sizeof levels / sizeof levels[0]);
}

const bot_level *bot_level_at(int index)
{
    return &levels[index];
}

const bot_level *bot_level_by_id(const char *id)
{
    for (int i = 0; i < bot_level_count(); i++)
        if (strcmp(levels[i].id, id) == 0)
            return &levels[i];
    return NULL;
}

bot_budget bot_level_budget(const bot_level *level)
{
    return (bot_budget){.iterations = level->iterations, .milliseconds = level->milliseconds};
}

size_t bot_memory(const bot_level *level)
{
    (void)level;
    return 0;
}

void bot_open(tav_bot *bot, const tav_game *game, const bot_level *level,
              const uint8_t seed[RNG_KEY_SIZE], void *memory, size_t memory_size)
{
    *bot = (tav_bot){.game = game, .level = level, .memory = memory, .memory_size = memory_size};
    rng_seed(&bot->source, seed);
    rng_open(&bot->rng, &bot->source);
}

void bot_choose(tav_bot *bot, const tav_view *view, const bot_budget *budget, bot_answer *answer)
{
    const tav_view_head *head = (const tav_view_head *)view;
    (void)budget;
    memset(answer, 0, sizeof *answer);
    answer->count = head->legal_count;
    for (int i = 0; i < head->legal_count; i++)
        answer->ranked[i].action = head->legal[i];
    int pick = (int)rng_below(&bot->rng, head->legal_count);
    bot_alternative chosen = answer->ranked[pick];
    answer->ranked[pick] = answer->ranked[0];
    answer->ranked[0] = chosen;
}
