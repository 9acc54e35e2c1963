/* What ai/bot.h promises, for every level in every setting of every game: the answer is legal and
 * ranked, depends only on view, level and seed, and stays within its limits. */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "tests/setting.h"

enum { ITERATIONS = 10, DECISIONS = 4, SKIPPED = 29 };

typedef struct {
    setting setting;
    bot_level level;
    void *memory;
    size_t memory_size;
    uint8_t seed[RNG_KEY_SIZE];
} bench;

static void fail_at(const bench *b, const char *words)
{
    char text[SETTING_TEXT_MAX];
    tav_text out;
    text_open(&out, text, sizeof text);
    setting_text(&b->setting, &out);
    fail_msg("%s, %s: %s", text, b->level.id, words);
}

/* Asks a fresh bot, so that only the view and the seed count. */
static void ask(bench *b, const tav_view *view, bot_answer *answer)
{
    tav_bot bot;
    bot_budget budget = bot_level_budget(&b->level);
    bot_open(&bot, b->setting.game, &b->level, b->seed, b->memory, b->memory_size);
    bot_choose(&bot, view, &budget, answer);
}

static void see(const bench *b, const tav_state *state, tav_view_buffer *view)
{
    memset(view, 0, sizeof *view);
    game_view(b->setting.game, state, b->setting.game->actor(state), (tav_view *)view);
}

static bool is_offered(const tav_view_head *head, tav_action action)
{
    for (int i = 0; i < head->legal_count; i++)
        if (head->legal[i] == action)
            return true;
    return false;
}

static void check_answer(const bench *b, const tav_view *view, const bot_answer *answer)
{
    const tav_view_head *head = (const tav_view_head *)view;
    if (answer->count != head->legal_count)
        fail_at(b, "the ranking leaves something out");
    for (int i = 0; i < answer->count; i++) {
        const bot_alternative *a = &answer->ranked[i];
        if (!is_offered(head, a->action))
            fail_at(b, "an action that is not legal");
        for (int j = 0; j < i; j++)
            if (answer->ranked[j].action == a->action)
                fail_at(b, "an action twice");
        if (!(a->share >= 0 && a->share <= 1))
            fail_at(b, "a share that is none");
        if (i > 1 && a->visits > answer->ranked[i - 1].visits) /* noise may choose the first */
            fail_at(b, "not ranked");
    }
    if (b->level.searches && (answer->line_count < 1 || answer->line[0].seat != head->viewer))
        fail_at(b, "the line does not begin with the answer");
    if (answer->iterations > b->level.iterations)
        fail_at(b, "more iterations than allowed");
}

/* Draws another world with the same view, so everything the seat cannot see changes. */
static void check_swap(bench *b, const tav_view *view, const bot_answer *answer, tav_rng *rng)
{
    tav_state_buffer world;
    tav_view_buffer seen;
    bot_answer other;
    b->setting.game->resample(view, rng, (tav_state *)&world);
    see(b, (const tav_state *)&world, &seen);
    ask(b, (const tav_view *)&seen, &other);
    if (memcmp(answer, &other, sizeof other) != 0)
        fail_at(b,
                "the answer depends on hidden cards, or on something besides view, level and seed");
}

static void play_with(bench *b)
{
    const tav_game *game = b->setting.game;
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    rng_source source;
    tav_rng rng;
    rng_seed(&source, b->seed);
    rng_open(&rng, &source);
    game->setup(state, &b->setting.config, b->seed);
    for (int i = 0; i < DECISIONS * SKIPPED && game->actor(state) != TAV_NOBODY; i++) {
        tav_action legal[TAV_LEGAL_MAX];
        int count = game->legal(state, legal);
        tav_action action = legal[rng_below(&rng, (uint32_t)count)];
        if (i % SKIPPED == 0) {
            tav_view_buffer view;
            bot_answer answer;
            see(b, state, &view);
            ask(b, (const tav_view *)&view, &answer);
            check_answer(b, (const tav_view *)&view, &answer);
            check_swap(b, (const tav_view *)&view, &answer, &rng);
            action = answer.ranked[0].action;
        }
        assert_int_equal(game->apply(state, action, NULL), TAV_OK);
    }
}

static void answers_depend_only_on_the_view(void **unused)
{
    (void)unused;
    bench b;
    rng_seed_from_text("bots", b.seed);
    for (int g = 0; g < game_count(); g++) {
        for (int i = 0; i < settings_count(game_at(g)); i++) {
            b.setting = settings_at(game_at(g), i);
            for (int level = 0; level < bot_level_count(); level++) {
                b.level = *bot_level_at(level);
                b.level.iterations = ITERATIONS;
                b.level.milliseconds = 0;
                b.memory_size = bot_memory(&b.level);
                b.memory = b.memory_size > 0 ? malloc(b.memory_size) : NULL;
                play_with(&b);
                free(b.memory);
            }
        }
    }
}

/* --- Limits ----------------------------------------------------------------------------------- */

typedef struct {
    int64_t now_us, step_us;
    int asked, stop_after;
} watch;

static int64_t look(void *context)
{
    watch *w = context;
    return w->now_us += w->step_us;
}

static bool stopped(void *context)
{
    watch *w = context;
    return ++w->asked >= w->stop_after;
}

static bot_answer answer_of(const char *words, bot_budget budget)
{
    const tav_game *game = game_by_id("patrician");
    tav_config config = config_plain(3);
    uint8_t seed[RNG_KEY_SIZE] = {7};
    bot_level level;
    assert_true(bot_level_read(words, &level));
    size_t size = bot_memory(&level);
    void *memory = malloc(size);
    tav_state_buffer state;
    tav_view_buffer view = {0};
    tav_bot bot;
    bot_answer answer;
    game->setup((tav_state *)&state, &config, seed);
    game_view(game, (tav_state *)&state, game->actor((tav_state *)&state), (tav_view *)&view);
    bot_open(&bot, game, &level, seed, memory, size);
    bot_choose(&bot, (tav_view *)&view, &budget, &answer);
    free(memory);
    return answer;
}

static uint32_t think(const char *words, bot_budget budget)
{
    return answer_of(words, budget).iterations;
}

static void search_stops_at_the_first_limit(void **unused)
{
    (void)unused;
    watch w = {.step_us = 1000, .stop_after = 9};
    assert_int_equal(think("strong", (bot_budget){.iterations = 30}), 30);
    assert_int_equal(
        think("strong", (bot_budget){.milliseconds = 20, .now_us = look, .context = &w}), 20);
    assert_int_equal(
        think("strong",
              (bot_budget){.iterations = 5, .milliseconds = 20, .now_us = look, .context = &w}),
        5);
    assert_int_equal(think("strong", (bot_budget){.stop = stopped, .context = &w}), 9);
    assert_int_equal(think("strong", (bot_budget){0}), 1);
}

/* Even with iterations of uneven length the time limit is kept to a tenth, in every setting: one
 * iteration, clearing a tree and writing the answer are short compared with any level's time. */
static int64_t look_unevenly(void *context)
{
    watch *w = context;
    w->asked++;
    return w->now_us += w->asked % 50 == 0 ? 5 * w->step_us : w->step_us;
}

static void time_is_kept_to_a_tenth(void **unused)
{
    (void)unused;
    enum { SLOW_US = 400, STRONG_MS = 100 }; /* ten times the length of an iteration */
    for (int g = 0; g < game_count(); g++)
        for (int players = game_at(g)->players_min; players <= game_at(g)->players_max; players++) {
            bot_level level = *bot_level_by_id("strong");
            bench b = {.setting = {game_at(g), config_plain(players)}, .level = level};
            watch w = {.step_us = SLOW_US};
            bot_budget budget = {.milliseconds = STRONG_MS, .now_us = look_unevenly, .context = &w};
            tav_state_buffer room;
            tav_state *state = (tav_state *)&room;
            tav_view_buffer view;
            tav_bot bot;
            bot_answer answer;
            size_t size = bot_memory(&level);
            void *memory = malloc(size);
            bot_open(&bot, game_at(g), &level, b.seed, memory, size);
            game_at(g)->setup(state, &b.setting.config, b.seed);
            see(&b, state, &view);
            bot_choose(&bot, (const tav_view *)&view, &budget, &answer);
            assert_in_range(w.now_us, 1000 * STRONG_MS, 1100 * STRONG_MS);
            assert_int_equal(w.asked, answer.iterations + 1); /* after each of them */
            free(memory);
        }
}

/* A bot keeps its tree from one decision to the next. Through whole games it never runs so short of
 * room that it answers with an action it has not searched. */
static void a_bot_plays_whole_games_with_one_tree(void **unused)
{
    (void)unused;
    enum { SEATS = 2, GAMES_EACH = 3 };
    bot_level level = *bot_level_by_id("casual");
    size_t size = 6 * 1024; /* a bot manages with less than it would like */
    uint8_t *memory = malloc(SEATS * size);
    for (int n = 0; n < GAMES_EACH * game_count(); n++) {
        const tav_game *game = game_at(n / GAMES_EACH);
        bench b = {.setting = {game, config_plain(SEATS)}, .level = level};
        uint8_t seed[RNG_KEY_SIZE] = {(uint8_t)n};
        bot_budget budget = bot_level_budget(&level);
        tav_state_buffer room;
        tav_state *state = (tav_state *)&room;
        tav_bot bot[SEATS];
        for (int seat = 0; seat < SEATS; seat++)
            bot_open(&bot[seat], game, &level, seed, memory + (size_t)seat * size, size);
        game->setup(state, &b.setting.config, seed);
        while (game->actor(state) != TAV_NOBODY) {
            tav_view_buffer view;
            bot_answer answer;
            see(&b, state, &view);
            bot_choose(&bot[game->actor(state)], (const tav_view *)&view, &budget, &answer);
            assert_true(answer.ranked[0].visits > 0);
            assert_int_equal(game->apply(state, answer.ranked[0].action, NULL), TAV_OK);
        }
    }
    free(memory);
}

/* A bot whose tree is full still answers. */
static void a_full_tree_still_answers(void **unused)
{
    (void)unused;
    assert_int_equal(think("strong:iterations=1", (bot_budget){.iterations = 3000}), 3000);
}

/* Half of the iterations go to the least-tried action: of 300, each of three actions gets 50. */
static void fair_bots_try_everything(void **unused)
{
    (void)unused;
    bot_answer answer = answer_of("strong:fair=1", (bot_budget){.iterations = 300});
    assert_int_equal(answer.count, 3);
    for (int i = 0; i < answer.count; i++) {
        assert_true(answer.ranked[i].visits >= 50);
        assert_true(i == 0 || answer.ranked[i].share <= answer.ranked[i - 1].share);
    }
}

/* --- Several searches ------------------------------------------------------------------------- */

static void a_budget_is_split_without_loss(void **unused)
{
    (void)unused;
    watch w;
    bot_budget whole = {.iterations = 11, .milliseconds = 70, .now_us = look, .context = &w};
    static const uint32_t parts[] = {4, 4, 3};
    for (int i = 0; i < 3; i++) {
        bot_budget part = bot_part(&whole, i, 3);
        assert_int_equal(part.iterations, parts[i]);
        assert_int_equal(part.milliseconds, 70);
        assert_ptr_equal(part.context, &w);
    }
    whole.iterations = 0; /* no limit for any of them */
    assert_int_equal(bot_part(&whole, 1, 3).iterations, 0);
    whole.iterations = 2; /* but at least one each */
    assert_int_equal(bot_part(&whole, 2, 3).iterations, 1);
}

/* Merges two searches of San Juan's first decision. */
static void search_results_are_added_up(void **unused)
{
    (void)unused;
    const tav_game *game = game_by_id("san-juan");
    tav_config config = config_plain(2);
    uint8_t seed[RNG_KEY_SIZE] = {7};
    tav_state_buffer state;
    tav_view_buffer view = {0};
    tav_bot bot;
    bot_answer answer;
    game->setup((tav_state *)&state, &config, seed);
    game_view(game, (tav_state *)&state, game->actor((tav_state *)&state), (tav_view *)&view);
    const tav_action *legal = ((const tav_view_head *)&view)->legal;
    bot_open(&bot, game, bot_level_by_id("strong"), seed, NULL, 0);

    bot_answer parts[2] = {
        {.count = 3,
         .ranked = {{legal[0], 0.5f, 6}, {legal[1], 0.25f, 5}, {legal[2], 0, 0}},
         .share = {0.5f, 0.5f},
         .iterations = 30,
         .line_count = 2,
         .line = {{1, "one"}, {0, "two"}}},
        {.count = 3,
         .ranked = {{legal[2], 0.75f, 7}, {legal[1], 0.5f, 5}, {legal[0], 0.125f, 2}},
         .share = {0.25f, 0.75f},
         .iterations = 10,
         .line_count = 1,
         .line = {{1, "three"}}},
    };
    bot_decide(&bot, (tav_view *)&view, parts, 2, &answer);
    assert_int_equal(answer.count, 3);
    assert_int_equal(answer.iterations, 40);
    assert_true(answer.share[0] == 0.4375f && answer.share[1] == 0.5625f);
    static const uint32_t visits[] = {10, 8, 7};
    static const int place[] = {1, 0, 2};
    static const float share[] = {0.375f, 0.40625f, 0.75f};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(answer.ranked[i].action, legal[place[i]]);
        assert_int_equal(answer.ranked[i].visits, visits[i]);
        assert_true(answer.ranked[i].share == share[i]);
    }

    /* Neither search would have answered this, so the line ends after the answer. */
    char text[TAV_TEXT_MAX];
    tav_text out;
    text_open(&out, text, sizeof text);
    game->view_action_text((tav_view *)&view, legal[1], &out);
    assert_int_equal(answer.line_count, 1);
    assert_int_equal(answer.line[0].seat, ((const tav_view_head *)&view)->viewer);
    assert_string_equal(answer.line[0].text, text);

    parts[1].ranked[0].visits = 20;
    bot_decide(&bot, (tav_view *)&view, parts, 2, &answer);
    assert_int_equal(answer.line_count, 1);
    assert_string_equal(answer.line[0].text, "three");
}

static void levels_are_read_strictly(void **unused)
{
    (void)unused;
    bot_level level;
    assert_true(bot_level_read("strong:iterations=200:rollout=12:bias=0:worlds=1", &level));
    assert_int_equal(level.iterations, 200);
    assert_int_equal(level.milliseconds, 0);
    assert_int_equal(level.rollout, 12);
    assert_true(!level.biased && level.separate_worlds && !level.patient);
    assert_true(bot_level_read("master:ms=50", &level));
    assert_int_equal(level.milliseconds, 50);
    assert_true(level.patient);
    assert_true(bot_level_read("strong:version=1:iterations=9", &level));
    assert_int_equal(level.version, 1);
    static const char *const wrong[] = {"",
                                        "brilliant",
                                        "strong:",
                                        "strong:iterations",
                                        "strong:iterations=",
                                        "strong:iterations=0",
                                        "strong:iterations=-1",
                                        "strong:iterations=99999999999",
                                        "strong:iterations=5x",
                                        "strong:speed=5",
                                        "strong:bias=2",
                                        "strong:version=0",
                                        "strong:version=2",
                                        "strong:ms=5:",
                                        "strong:threads=0",
                                        "strong:threads=17",
                                        "novice:threads=2",
                                        "stronger"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(bot_level_read(wrong[i], &level));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_depend_only_on_the_view),
        cmocka_unit_test(search_stops_at_the_first_limit),
        cmocka_unit_test(time_is_kept_to_a_tenth),
        cmocka_unit_test(a_bot_plays_whole_games_with_one_tree),
        cmocka_unit_test(a_full_tree_still_answers),
        cmocka_unit_test(fair_bots_try_everything),
        cmocka_unit_test(a_budget_is_split_without_loss),
        cmocka_unit_test(search_results_are_added_up),
        cmocka_unit_test(levels_are_read_strictly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
