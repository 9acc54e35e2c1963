/* Bots behind the public header: a bot and its tree are one allocation. */
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "bindings/c/internal.h"

SAME(TAVOLIERE_LINE_MAX, BOT_LINE_MAX);

struct tavoliere_bot {
    tav_bot bot;
    bot_level level;
    bot_budget budget;
    alignas(max_align_t) unsigned char memory[];
};

const char *tavoliere_level_id(int index)
{
    return index >= 0 && index < bot_level_count() ? bot_level_at(index)->id : NULL;
}

static tav_error read_level(const tavoliere_bot_setup *setup, bot_level *level, tav_fault *fault)
{
    const char *words = setup->level != NULL ? setup->level : "";
    if (!bot_level_read(words, level) || level->threads > 1) {
        char ids[256];
        tav_text list;
        text_open(&list, ids, sizeof ids);
        for (int i = 0; i < bot_level_count(); i++)
            text_item(&list, bot_level_at(i)->id);
        return fault_set(fault, TAV_ERROR_VALUE, words, ids);
    }
    if (setup->iterations > 0 || setup->milliseconds > 0) {
        level->iterations = setup->iterations;
        level->milliseconds = setup->milliseconds;
    }
    bool ends = level->iterations > 0 || setup->now_us != NULL || setup->stop != NULL;
    if (level->searches && !ends)
        return fault_set(fault, TAV_ERROR_FIELD, "now_us", NULL);
    return TAV_OK;
}

tavoliere_bot *tavoliere_bot_open(const tavoliere_bot_setup *setup, tavoliere_fault *fault)
{
    bot_level level;
    tav_fault inner;
    const tav_game *game = api_find_game(setup->game, &inner);
    if (game == NULL || read_level(setup, &level, &inner) != TAV_OK) {
        api_publish(&inner, fault);
        return NULL;
    }
    size_t size = bot_memory(&level);
    tavoliere_bot *bot = malloc(sizeof *bot + size);
    if (bot == NULL) {
        api_no_memory(fault);
        return NULL;
    }
    uint8_t seed[RNG_KEY_SIZE];
    rng_seed_from_text(setup->seed != NULL ? setup->seed : "", seed);
    bot->level = level;
    bot->budget = bot_level_budget(&level);
    bot->budget.now_us = setup->now_us;
    bot->budget.stop = setup->stop;
    bot->budget.context = setup->context;
    bot_open(&bot->bot, game, &bot->level, seed, bot->memory, size);
    return bot;
}

void tavoliere_bot_close(tavoliere_bot *bot)
{
    free(bot);
}

static void publish_choice(const tavoliere *table, const bot_answer *found,
                           tavoliere_choice *choice)
{
    memset(choice, 0, sizeof *choice);
    choice->count = found->count;
    for (int i = 0; i < found->count; i++) {
        const bot_alternative *from = &found->ranked[i];
        tavoliere_alternative *to = &choice->ranked[i];
        *to = (tavoliere_alternative){
            .action = from->action, .share = from->share, .visits = from->visits};
        tavoliere_action_text(table, from->action, to->text, sizeof to->text);
    }
    memcpy(choice->share, found->share, sizeof choice->share);
    choice->iterations = found->iterations;
    choice->line_count = found->line_count;
    for (int i = 0; i < found->line_count; i++) {
        choice->line[i].seat = found->line[i].seat;
        memcpy(choice->line[i].text, found->line[i].text, sizeof choice->line[i].text);
    }
}

tavoliere_error tavoliere_choose(tavoliere_bot *bot, const tavoliere *table,
                                 tavoliere_choice *choice)
{
    if (table->game != bot->bot.game)
        return TAVOLIERE_ERROR_GAME;
    if (tavoliere_over(table))
        return TAVOLIERE_ERROR_OVER;
    tav_view_buffer view;
    bot_answer found;
    game_view(table->game, (const tav_state *)&table->room, tavoliere_actor(table),
              (tav_view *)&view);
    bot_choose(&bot->bot, (const tav_view *)&view, &bot->budget, &found);
    publish_choice(table, &found, choice);
    return TAVOLIERE_OK;
}
