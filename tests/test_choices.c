/* What the policies think and what the levels choose, as hashes per setting: tests/golden/choices.txt.
 * A change that makes the policies or the search faster proves with it that they choose the same;
 * named versions of a level never change at all (docs/strength.md).
 *
 *   test_choices           compares
 *   test_choices --write   rewrites the file (the target `golden`) */
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "ai/policy.h"
#include "core/hash.h"
#include "tests/corpus.h"
#include "tests/setting.h"

#define CHOICES TESTS_FOLDER "/golden/choices.txt"

enum {
    POLICY_GAMES = 3,
    ODD_ONE_IN = 8,   /* decisions taken at random, to see positions the policy avoids */
    ASKED_EVERY = 41, /* decisions; the one after is asked too and may continue the tree */
    ASKED_MOST = 6,
    LINE_MAX_LENGTH = SETTING_TEXT_MAX + 128
};

static const char *const levels[] = {
    "novice",
    "casual",
    "strong:version=1:iterations=24",
    "master:version=1:iterations=24",
};
enum { LEVELS = sizeof levels / sizeof levels[0] };

/* --- Games ------------------------------------------------------------------------------------ */

typedef struct {
    const tav_game *game;
    const tav_policy *policy;
    tav_state_buffer room;
    rng_source source;
    tav_rng rng;
} match;

static tav_state *state_of(match *m)
{
    return (tav_state *)&m->room;
}

static void open_match(match *m, const setting *s, uint64_t number)
{
    uint8_t root[RNG_KEY_SIZE], seed[RNG_KEY_SIZE];
    rng_seed_from_text("golden choices", root);
    rng_derive(root, number, seed);
    m->game = s->game;
    m->policy = policy_of(s->game);
    m->game->setup(state_of(m), &s->config, seed);
    rng_seed(&m->source, seed);
    rng_open(&m->rng, &m->source);
}

static bool is_over(match *m)
{
    return m->game->actor(state_of(m)) == TAV_NOBODY;
}

/* Takes one decision, mostly by the policy; its weights go into the hash. */
static uint64_t play_on(match *m, uint64_t hash)
{
    tav_action legal[TAV_LEGAL_MAX];
    int weight[TAV_LEGAL_MAX], count = m->game->legal(state_of(m), legal);
    m->policy->weigh(state_of(m), count, legal, weight);
    int pick = rng_below(&m->rng, ODD_ONE_IN) == 0 ? (int)rng_below(&m->rng, (uint32_t)count)
                                                   : policy_pick(weight, count, &m->rng);
    m->game->apply(state_of(m), legal[pick], NULL);
    return hash_bytes(weight, (size_t)count * sizeof weight[0], hash);
}

/* The weights of every decision and the judgement of every position. */
static uint64_t hash_policy(const setting *s)
{
    uint64_t hash = 0;
    for (uint64_t number = 0; number < POLICY_GAMES; number++) {
        match m;
        open_match(&m, s, number);
        for (bool over = false; !over;) {
            float share[TAV_SEATS_MAX] = {0};
            over = is_over(&m);
            m.policy->evaluate(state_of(&m), share);
            hash = hash_bytes(share, sizeof share, hash);
            if (!over)
                hash = play_on(&m, hash);
        }
    }
    return hash;
}

/* --- Levels ----------------------------------------------------------------------------------- */

static uint64_t hash_answer(const bot_answer *answer, uint64_t hash)
{
    for (int i = 0; i < answer->count; i++) {
        const bot_alternative *a = &answer->ranked[i];
        hash = hash_bytes(&a->action, sizeof a->action, hash);
        hash = hash_bytes(&a->share, sizeof a->share, hash);
        hash = hash_bytes(&a->visits, sizeof a->visits, hash);
    }
    return hash_bytes(answer->share, sizeof answer->share, hash);
}

/* The bot answers the decision and its answer is played. */
static uint64_t ask(match *m, tav_bot *bot, uint64_t hash)
{
    tav_view_buffer view;
    bot_answer answer;
    bot_budget budget = bot_level_budget(bot->level);
    memset(&view, 0, sizeof view);
    game_view(m->game, state_of(m), m->game->actor(state_of(m)), (tav_view *)&view);
    bot_choose(bot, (const tav_view *)&view, &budget, &answer);
    m->game->apply(state_of(m), answer.ranked[0].action, NULL);
    return hash_answer(&answer, hash);
}

static uint64_t hash_level(const setting *s, const char *words)
{
    bot_level level;
    match m;
    tav_bot bot;
    uint8_t seed[RNG_KEY_SIZE];
    uint64_t hash = 0;
    assert_true(bot_level_read(words, &level));
    size_t size = bot_memory(&level);
    void *memory = size > 0 ? malloc(size) : NULL;
    rng_seed_from_text("golden choices of bots", seed);
    bot_open(&bot, s->game, &level, seed, memory, size);
    open_match(&m, s, 0);
    for (int i = 0, asked = 0; asked < ASKED_MOST && !is_over(&m); i++) {
        if (i % ASKED_EVERY < 2) {
            hash = ask(&m, &bot, hash);
            asked++;
        } else {
            play_on(&m, 0);
        }
    }
    free(memory);
    return hash;
}

/* --- The file --------------------------------------------------------------------------------- */

static void put_hash(tav_text *out, uint64_t hash)
{
    char word[32];
    snprintf(word, sizeof word, "%016llx ", (unsigned long long)hash);
    text_put(out, word);
}

/* "HASH HASH .. SETTING": the policy, then every level, but levels only where a module is alone or
 * with all others. */
static void write_line(const setting *s, char line[LINE_MAX_LENGTH])
{
    tav_text out;
    text_open(&out, line, LINE_MAX_LENGTH);
    put_hash(&out, hash_policy(s));
    if (corpus_family(s->game, s->config.modules))
        for (int i = 0; i < LEVELS; i++)
            put_hash(&out, hash_level(s, levels[i]));
    setting_text(s, &out);
    text_char(&out, '\n');
}

/* Calls with the line of every setting, in order. */
static void visit_lines(void (*visit)(FILE *file, const char *line), FILE *file)
{
    char line[LINE_MAX_LENGTH];
    for (int g = 0; g < game_count(); g++)
        for (int i = 0; i < settings_count(game_at(g)); i++) {
            setting s = settings_at(game_at(g), i);
            write_line(&s, line);
            visit(file, line);
        }
}

static void compare_line(FILE *file, const char *line)
{
    char expected[LINE_MAX_LENGTH];
    assert_non_null(fgets(expected, sizeof expected, file));
    assert_string_equal(line, expected);
}

static void choices_do_not_change(void **unused)
{
    (void)unused;
    FILE *file = fopen(CHOICES, "r");
    assert_non_null(file);
    visit_lines(compare_line, file);
    assert_int_equal(fgetc(file), EOF);
    fclose(file);
}

static void put_line(FILE *file, const char *line)
{
    fputs(line, file);
}

static int write_choices(void)
{
    FILE *file = fopen(CHOICES, "w");
    if (file != NULL)
        visit_lines(put_line, file);
    if (file == NULL || ferror(file) != 0 || fclose(file) != 0) {
        fputs(CHOICES ": cannot be written\n", stderr);
        return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return write_choices();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_do_not_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
