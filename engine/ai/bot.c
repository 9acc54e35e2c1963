#include "ai/bot.h"

#include <string.h>

#include "ai/answer.h"
#include "ai/ends.h"
#include "ai/nets.h"
#include "ai/policy.h"
#include "ai/search.h"
#include "ai/tree.h"
#include "core/json.h"

#define EVERY  .version = 1, .threads = 1
#define SEARCH EVERY, .searches = true, .biased = true, .curiosity = 0.5f, .rollout = -1

/* Limits and noise are measured: docs/strength.md. */
static const bot_level levels[] = {
    {.id = "random", EVERY},
    {.id = "novice", EVERY, .noise = 100},
    {.id = "casual", SEARCH, .iterations = 16, .noise = 60},
    {.id = "strong", SEARCH, .iterations = 400, .milliseconds = 100},
    {.id = "master", SEARCH, .iterations = 40000, .milliseconds = 900, .patient = true},
};

enum {
    ITERATIONS_PER_MS = 40, /* more than any current machine manages; sizes a tree's memory */
    TREE_ITERATIONS_MOST = 150 * 1000, /* 64 MiB; a full tree stops growing */
    ITERATIONS_MOST = 10 * 1000 * 1000
};

int bot_level_count(void)
{
    return (int)(sizeof levels / sizeof levels[0]);
}

const bot_level *bot_level_at(int index)
{
    return &levels[index];
}

static bool is_word(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(word, text, length) == 0;
}

/* The level a word of this length names, or NULL. */
static const bot_level *find_level(const char *id, size_t length)
{
    for (int i = 0; i < bot_level_count(); i++)
        if (is_word(id, length, levels[i].id))
            return &levels[i];
    return NULL;
}

const bot_level *bot_level_by_id(const char *id)
{
    return find_level(id, strlen(id));
}

void bot_levels_json(tav_text *out)
{
    js_key(out, "levels");
    js_list(out);
    for (int i = 0; i < bot_level_count(); i++)
        js_string(out, levels[i].id);
    js_list_end(out);
}

/* --- Levels with settings ---------------------------------------------------------------------- */

/* Reads an unsigned number that must end the setting; false if it is missing or too large. */
static bool read_number(const char **at, uint32_t *number)
{
    const char *from = *at;
    *number = 0;
    for (; **at >= '0' && **at <= '9' && *number <= ITERATIONS_MOST; (*at)++)
        *number = 10 * *number + (uint32_t)(**at - '0');
    return *at > from && *number <= ITERATIONS_MOST && (**at == '\0' || **at == ':');
}

typedef enum {
    VERSION,
    ITERATIONS,
    MILLISECONDS,
    NOISE,
    ROLLOUT,
    BIAS,
    WORLDS,
    FAIR,
    CURIOSITY,
    ENDS,
    NET,
    THREADS
} setting;

static const struct {
    const char *name;
    uint32_t least, most;
} settings[] = {
    [VERSION] = {"version", 1, 1},
    [ITERATIONS] = {"iterations", 1, ITERATIONS_MOST},
    [MILLISECONDS] = {"ms", 1, 60 * 1000},
    [NOISE] = {"noise", 0, 1000},
    [ROLLOUT] = {"rollout", 0, 1000},
    [BIAS] = {"bias", 0, 1},
    [WORLDS] = {"worlds", 0, 1},
    [FAIR] = {"fair", 0, 1},
    [CURIOSITY] = {"curiosity", 0, 1000}, /* in hundredths */
    [ENDS] = {"ends", 0, ITERATIONS_MOST},
    [NET] = {"net", 0, BOT_NETS - 1},
    [THREADS] = {"threads", 1, BOT_THREADS_MAX},
};

static bool set(bot_level *level, const char *name, size_t length, uint32_t value)
{
    size_t i = 0, count = sizeof settings / sizeof settings[0];
    while (i < count && !is_word(name, length, settings[i].name))
        i++;
    if (i == count || value < settings[i].least || value > settings[i].most)
        return false;
    switch ((setting)i) {
    case VERSION:
        level->version = (uint8_t)value;
        break;
    case ITERATIONS:
        level->iterations = value;
        level->milliseconds = 0;
        break;
    case MILLISECONDS:
        level->milliseconds = value;
        level->iterations = 0;
        break;
    case NOISE:
        level->noise = (uint16_t)value;
        break;
    case ROLLOUT:
        level->rollout = (int16_t)value;
        break;
    case BIAS:
        level->biased = value == 1;
        break;
    case WORLDS:
        level->separate_worlds = value == 1;
        break;
    case FAIR:
        level->fair = value == 1;
        break;
    case CURIOSITY:
        level->curiosity = (float)value / 100;
        break;
    case ENDS:
        level->ends = value;
        break;
    case NET:
        level->net = (uint8_t)value;
        break;
    case THREADS:
        if (!level->searches)
            return value == 1;
        level->threads = (uint8_t)value;
        break;
    }
    return true;
}

bool bot_level_read(const char *words, bot_level *level)
{
    size_t length = strcspn(words, ":");
    const bot_level *named = find_level(words, length);
    if (named == NULL)
        return false;
    *level = *named;
    for (const char *at = words + length; *at == ':';) {
        const char *name = ++at;
        uint32_t value;
        length = strcspn(name, "=:");
        at += length;
        if (*at++ != '=' || !read_number(&at, &value) || !set(level, name, length, value))
            return false;
    }
    return true;
}

/* --- Bots -------------------------------------------------------------------------------------- */

bot_budget bot_level_budget(const bot_level *level)
{
    return (bot_budget){.iterations = level->iterations, .milliseconds = level->milliseconds};
}

size_t bot_memory(const bot_level *level)
{
    if (!level->searches)
        return 0;
    uint32_t by_time = level->milliseconds * ITERATIONS_PER_MS, most = level->iterations;
    if (most == 0 || (by_time > 0 && by_time < most))
        most = by_time;
    return tree_memory(most < TREE_ITERATIONS_MOST ? most : TREE_ITERATIONS_MOST);
}

void bot_open(tav_bot *bot, const tav_game *game, const bot_level *level,
              const uint8_t seed[RNG_KEY_SIZE], void *memory, size_t memory_size)
{
    *bot = (tav_bot){.game = game, .level = level, .memory = memory, .memory_size = memory_size};
    rng_seed(&bot->source, seed);
    rng_open(&bot->rng, &bot->source);
    if (memory_size > 0)
        memset(memory, 0, memory_size);
}

bool bot_find_net(const bot_level *level, const tav_game *game, int players,
                  const value_net *handed_in, value_net *net)
{
    if (level->net == BOT_NET_BUILT_IN)
        return nets_find(game, players, net);
    if (level->net != BOT_NET_HANDED_IN || handed_in == NULL || handed_in->game != game ||
        handed_in->players != players)
        return false;
    *net = *handed_in;
    return true;
}

static void put_first(bot_answer *answer, int place)
{
    bot_alternative chosen = answer->ranked[place];
    for (; place > 0; place--)
        answer->ranked[place] = answer->ranked[place - 1];
    answer->ranked[0] = chosen;
}

/* Rules out clear mistakes: anything less than a tenth as likely as the best. */
static void rule_out_mistakes(int *weight, int count)
{
    const int doubtful = 230, never = 10000; /* weights: ai/policy.h */
    int best = weight[0];
    for (int i = 1; i < count; i++)
        best = weight[i] > best ? weight[i] : best;
    for (int i = 0; i < count; i++)
        if (weight[i] < best - doubtful)
            weight[i] = best - never;
}

/* Plays by the policy alone, with the level's noise. `random` has no policy. */
static void choose_by_policy(tav_bot *bot, const tav_view *view, bot_answer *answer)
{
    const tav_view_head *head = (const tav_view_head *)view;
    const tav_policy *policy = policy_of(bot->game);
    int weight[TAV_LEGAL_MAX] = {0};
    memset(answer, 0, sizeof *answer);
    answer->count = head->legal_count;
    if (strcmp(bot->level->id, "random") != 0) {
        tav_state_buffer world;
        bot->game->resample(view, &bot->rng, (tav_state *)&world);
        policy->weigh((const tav_state *)&world, head->legal_count, head->legal, weight);
    }
    for (int i = 0; i < head->legal_count; i++) {
        answer->ranked[i].action = head->legal[i];
        weight[i] = weight[i] * 100 / (100 + bot->level->noise * policy->doubt);
    }
    rule_out_mistakes(weight, head->legal_count);
    put_first(answer, policy_pick(weight, head->legal_count, &bot->rng));
}

/* Weaker levels pick any choice that is nearly as good, in proportion to its visits. */
static void choose_among_near(tav_bot *bot, bot_answer *answer)
{
    float least = answer->ranked[0].share - (float)bot->level->noise / 1000;
    uint32_t visits[TAV_LEGAL_MAX], sum = 0;
    for (int i = 0; i < answer->count; i++)
        sum += visits[i] = answer->ranked[i].share >= least ? answer->ranked[i].visits : 0;
    uint32_t drawn = rng_below(&bot->rng, sum);
    int place = 0;
    for (; drawn >= visits[place]; place++)
        drawn -= visits[place];
    put_first(answer, place);
}

bot_budget bot_part(const bot_budget *budget, int index, int count)
{
    bot_budget part = *budget;
    uint32_t parts = (uint32_t)count;
    part.iterations = budget->iterations / parts + ((uint32_t)index < budget->iterations % parts);
    if (budget->iterations > 0 && part.iterations == 0)
        part.iterations = 1;
    return part;
}

void bot_think(tav_bot *bot, const tav_view *view, const bot_budget *budget, bot_answer *answer)
{
    if (bot->level->ends == 0 || !ends_choose(bot, view, answer))
        search_run(bot, view, budget, answer);
}

void bot_decide(tav_bot *bot, const tav_view *view, const bot_answer *parts, int count,
                bot_answer *answer)
{
    answer_join(bot->game, view, parts, count, bot->level->fair, answer);
    if (bot->level->noise > 0)
        choose_among_near(bot, answer);
}

void bot_choose(tav_bot *bot, const tav_view *view, const bot_budget *budget, bot_answer *answer)
{
    if (!bot->level->searches) {
        choose_by_policy(bot, view, answer);
        return;
    }
    bot_think(bot, view, budget, answer);
    if (bot->level->noise > 0)
        choose_among_near(bot, answer);
}
