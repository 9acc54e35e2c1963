/* Decides who plays whom. Either the list of bots has an entry for every seat, and equal entries are
 * one bot with several copies; or it has two entries, and the first plays against copies of the
 * second. Then they are two bots even if their words are equal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "cli/arena/internal.h"
#include "cli/output/report.h"
#include "server/characters.h"

enum {
    PATIENCE_MS = 10000, /* per decision of an outside program, unless --budget says otherwise */
    BUDGET_MS_MAX = 60000,
    BUDGET_MAX = 100000000
};

static int report_unknown_bot(const cli_args *args, const char *words)
{
    char allowed[256];
    tav_text list;
    text_open(&list, allowed, sizeof allowed);
    for (int i = 0; i < bot_level_count(); i++)
        text_item(&list, bot_level_at(i)->id);
    text_item(&list, "cmd:...");
    return report_usage(args, SAY_UNKNOWN_BOT, words, allowed);
}

/* "200" iterations or "50ms", as the setting of a level; "" without a budget. */
static int read_budget(const cli_args *args, const char *budget, char setting[32],
                       int *milliseconds)
{
    *milliseconds = PATIENCE_MS;
    setting[0] = '\0';
    if (budget == NULL)
        return CLI_DONE;
    size_t digits = strspn(budget, "0123456789");
    bool timed = strcmp(budget + digits, "ms") == 0;
    long number = digits > 0 && digits < 10 ? strtol(budget, NULL, 10) : 0;
    if ((!timed && budget[digits] != '\0') || number < 1 ||
        number > (timed ? BUDGET_MS_MAX : BUDGET_MAX))
        return report_usage(args, SAY_BAD_BUDGET, budget, "1-100000000, 1ms-60000ms");
    snprintf(setting, 32, ":%s=%ld", timed ? "ms" : "iterations", number);
    if (timed)
        *milliseconds = (int)number;
    return CLI_DONE;
}

/* State and results are JSON, which is UTF-8. */
static bool is_utf8(const char *words)
{
    uint32_t character;
    for (size_t size; words[0] != '\0'; words += size) {
        size = character_read(words, &character);
        if (size == 0 || (character >= 0xd800 && character < 0xe000))
            return false;
    }
    return true;
}

static int read_bot(const cli_args *args, const char *entry, size_t length, const char *setting,
                    char words[ARENA_WORDS])
{
    bool outside = strncmp(entry, "cmd:", 4) == 0;
    int size = snprintf(words, ARENA_WORDS, "%.*s%s", (int)length, entry, outside ? "" : setting);
    bool known = size < ARENA_WORDS && is_utf8(words) && player_is(words);
    return known ? CLI_DONE : report_unknown_bot(args, words);
}

/* Adds copies of a bot, merging them with equal ones where equal words mean one bot. */
static void seat_bot(arena_plan *plan, const char words[ARENA_WORDS], int copies, bool merge)
{
    int bot = 0;
    while (bot < plan->bots && (!merge || strcmp(plan->bot[bot].words, words) != 0))
        bot++;
    if (bot == plan->bots) {
        memcpy(plan->bot[bot].words, words, ARENA_WORDS);
        plan->bots++;
    }
    plan->bot[bot].copies += copies;
}

static int report_bot_count(const cli_args *args, const char *bots, int players)
{
    char allowed[16];
    snprintf(allowed, sizeof allowed, players > 2 ? "2, %d" : "2", players);
    return report_usage(args, SAY_BOT_COUNT, bots, allowed);
}

int arena_read_bots(const cli_args *args, const char *bots, const char *budget, arena_plan *plan)
{
    char setting[32];
    if (read_budget(args, budget, setting, &plan->milliseconds) != CLI_DONE)
        return CLI_USAGE;
    int entries = 1, players = plan->config.players;
    for (const char *at = bots; *at != '\0'; at++)
        entries += *at == ',';
    if (entries != players && entries != 2)
        return report_bot_count(args, bots, players);

    const char *at = bots;
    for (int entry = 0; entry < entries; entry++) {
        char words[ARENA_WORDS] = "";
        size_t length = strcspn(at, ",");
        if (read_bot(args, at, length, setting, words) != CLI_DONE)
            return CLI_USAGE;
        seat_bot(plan, words, entries == 2 && entry == 1 ? players - 1 : 1, entries > 2);
        at += length + 1;
    }
    int copies[TAV_SEATS_MAX] = {0};
    for (int bot = 0; bot < plan->bots; bot++)
        copies[bot] = plan->bot[bot].copies;
    rating_list_orders(&plan->seatings, plan->bots, copies);
    return CLI_DONE;
}

/* --- Nets --------------------------------------------------------------------------------------- */

uint64_t arena_net_hash(const arena_plan *plan, int bot)
{
    bot_level level;
    value_net net;
    if (!bot_level_read(plan->bot[bot].words, &level) ||
        !bot_find_net(&level, plan->game, plan->config.players, plan->net, &net))
        return 0;
    return net.hash;
}

int arena_check_nets(const cli_args *args, const arena_plan *plan)
{
    for (int bot = 0; bot < plan->bots; bot++) {
        bot_level level;
        if (!bot_level_read(plan->bot[bot].words, &level) || level.net != BOT_NET_HANDED_IN)
            continue;
        if (plan->net == NULL)
            return report_usage(args, SAY_MISSING, "--net", NULL);
        if (arena_net_hash(plan, bot) == 0)
            return report_usage(args, SAY_OTHER_NET, "--net", NULL);
    }
    return CLI_DONE;
}
