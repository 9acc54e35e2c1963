/* The workers: bots answer as they would without threads, passwords and quick work overtake slow work, queues
 * are bounded, passwords are hashed and checked, and closing stops everything. */
#include "tests/unit.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/work/work.h"
#include "tests/server/bell.h"

enum { LONG_MS = 24 * 60 * 60 * 1000, TOO_MANY = 100 * 1000 };

/* Returns a bot's task: the first decision of a game of San Juan. */
static work_thought a_thought(const char *level)
{
    work_thought thought = {.game = game_by_id("san-juan"), .seed = {9}};
    tav_state_buffer state;
    uint8_t seed[RNG_KEY_SIZE] = {4, 2};
    tav_config config = config_plain(3);
    tav_text text;
    thought.game->setup((tav_state *)&state, &config, seed);
    game_view(thought.game, (const tav_state *)&state,
              thought.game->actor((const tav_state *)&state), (tav_view *)&thought.view);
    text_open(&text, thought.level, sizeof thought.level);
    text_put(&text, level);
    return thought;
}

typedef struct {
    int ended;
    bot_answer answer;
    bool ok;
    char hash[crypto_pwhash_STRBYTES];
} outcome;

static void thought_done(void *context, const bot_answer *answer)
{
    outcome *o = context;
    o->ended++;
    o->answer = *answer;
}

static void password_done(void *context, bool ok, const char *hash)
{
    outcome *o = context;
    tav_text text;
    o->ended++;
    o->ok = ok;
    text_open(&text, o->hash, sizeof o->hash);
    text_put(&text, hash);
}

static void wait_for(tav_work *work, bell *rung, const outcome *o)
{
    while (o->ended == 0) {
        bell_wait(rung);
        work_finish(work);
    }
}

static tav_work *open_work(bell *rung, int threads)
{
    bell_open(rung);
    tav_work *work = work_open(threads, bell_ring, rung);
    assert_non_null(work);
    return work;
}

static void choose_directly(const work_thought *thought, const char *words, bot_answer *answer)
{
    bot_level level;
    tav_bot bot;
    assert_true(bot_level_read(words, &level));
    bot_budget budget = bot_level_budget(&level);
    void *memory = malloc(bot_memory(&level));
    bot_open(&bot, thought->game, &level, thought->seed, memory, bot_memory(&level));
    bot_choose(&bot, (const tav_view *)&thought->view, &budget, answer);
    free(memory);
}

static void assert_same_answer(const bot_answer *found, const bot_answer *expected)
{
    assert_true(expected->count > 1);
    assert_int_equal(found->count, expected->count);
    assert_int_equal(found->iterations, expected->iterations);
    for (int i = 0; i < expected->count; i++) {
        assert_int_equal(found->ranked[i].action, expected->ranked[i].action);
        assert_int_equal(found->ranked[i].visits, expected->ranked[i].visits);
    }
}

static void a_bot_answers_the_same_with_threads(void **unused)
{
    (void)unused;
    enum { BOTS = 40 };
    static outcome o[BOTS];
    static bot_answer expected;
    bell rung;
    work_thought thought = a_thought("casual:iterations=200");
    choose_directly(&thought, thought.level, &expected);
    tav_work *work = open_work(&rung, 2);
    memset(o, 0, sizeof o);
    for (int i = 0; i < BOTS; i++)
        assert_true(work_think(work, &thought, thought_done, &o[i]));
    for (int i = 0; i < BOTS; i++) {
        wait_for(work, &rung, &o[i]);
        assert_int_equal(o[i].ended, 1);
        assert_same_answer(&o[i].answer, &expected);
    }
    work_close(work);
    bell_close(&rung);
}

/* A bot that thinks for a day occupies the only bot thread. */
static tav_work *busy_work(bell *rung, outcome *o)
{
    tav_work *work = open_work(rung, 1);
    work_thought forever = a_thought("strong");
    forever.milliseconds = LONG_MS;
    assert_true(work_think(work, &forever, thought_done, o));
    return work;
}

/* Hints also leave out the noise of the level. */
static void quick_work_does_not_wait_for_slow_work(void **unused)
{
    (void)unused;
    static outcome bots, hint;
    static bot_answer expected;
    bell rung;
    memset(&bots, 0, sizeof bots);
    memset(&hint, 0, sizeof hint);
    tav_work *work = busy_work(&rung, &bots);
    work_thought slow = a_thought("master"), thought = a_thought("casual:noise=1000");
    assert_true(work_think(work, &slow, thought_done, &bots));
    thought.explain = true;
    for (uint8_t seed = 0; seed < 10; seed++) {
        thought.seed[0] = seed;
        hint.ended = 0;
        assert_true(work_think(work, &thought, thought_done, &hint));
        wait_for(work, &rung, &hint);
        choose_directly(&thought, "casual:fair=1:noise=0", &expected);
        assert_same_answer(&hint.answer, &expected);
    }
    work_close(work); /* in the middle of the search */
    assert_int_equal(bots.ended, 0);
    bell_close(&rung);
}

static void a_full_queue_refuses(void **unused)
{
    (void)unused;
    static outcome o;
    bell rung;
    int bots = 0, passwords = 0;
    memset(&o, 0, sizeof o);
    tav_work *work = busy_work(&rung, &o);
    work_thought thought = a_thought("random");
    thought.milliseconds = LONG_MS;
    while (bots < TOO_MANY && work_think(work, &thought, thought_done, &o))
        thought.payer.address = (uint64_t)(++bots / 100);
    while (passwords < TOO_MANY && work_hash_password(work, "12345678", password_done, &o))
        passwords++;
    assert_in_range(bots, 1000, TOO_MANY - 1);
    assert_in_range(passwords, 10, TOO_MANY - 1);
    work_close(work);
    assert_int_equal(o.ended, 0);
    bell_close(&rung);
}

static void an_unknown_level_is_refused(void **unused)
{
    (void)unused;
    static outcome o;
    bell rung;
    tav_work *work = open_work(&rung, 1);
    work_thought thought = a_thought("genius");
    assert_false(work_think(work, &thought, thought_done, &o));
    work_close(work);
    bell_close(&rung);
}

static void passwords_are_hashed_and_checked(void **unused)
{
    (void)unused;
    static outcome hashed, again, right, wrong;
    bell rung;
    char longest[130];
    tav_work *work = open_work(&rung, 1);
    memset(longest, 'x', sizeof longest);
    longest[128] = '\0';
    assert_true(work_hash_password(work, longest, password_done, &hashed));
    assert_true(work_hash_password(work, longest, password_done, &again));
    wait_for(work, &rung, &hashed);
    wait_for(work, &rung, &again);
    assert_true(hashed.ok && again.ok);
    assert_int_equal(strncmp(hashed.hash, "$argon2id$", 10), 0);
    assert_string_not_equal(hashed.hash, again.hash);
    assert_true(work_check_password(work, longest, hashed.hash, password_done, &right));
    longest[127] = 'y';
    assert_true(work_check_password(work, longest, hashed.hash, password_done, &wrong));
    wait_for(work, &rung, &right);
    wait_for(work, &rung, &wrong);
    assert_true(right.ok);
    assert_false(wrong.ok);
    longest[128] = 'x';
    longest[129] = '\0';
    assert_false(work_hash_password(work, longest, password_done, &hashed));
    work_close(work);
    bell_close(&rung);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_answers_the_same_with_threads),
        cmocka_unit_test(quick_work_does_not_wait_for_slow_work),
        cmocka_unit_test(a_full_queue_refuses),
        cmocka_unit_test(an_unknown_level_is_refused),
        cmocka_unit_test(passwords_are_hashed_and_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
