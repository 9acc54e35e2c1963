/* Uses the public header as an outside program would: through nothing else. malloc is replaced at
 * link time (--wrap), so that calls can be counted and made to fail. */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "bindings/c/tavoliere.h"

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);

static int malloc_calls;
static bool malloc_fails;

void *__wrap_malloc(size_t size)
{
    malloc_calls++;
    return malloc_fails ? NULL : __real_malloc(size);
}

static char json[TAVOLIERE_JSON_MAX], other_json[TAVOLIERE_JSON_MAX];

static tavoliere *open_table(const char *modules, const char *seed)
{
    tavoliere_setup setup = {
        .game = "san-juan", .players = 3, .modules = modules, .options = "first=1", .seed = seed};
    tavoliere *table = tavoliere_open(&setup, NULL);
    assert_non_null(table);
    return table;
}

/* Plays this many decisions, always the second-to-last legal action; fewer if the game ends. */
static void play_on(tavoliere *table, int decisions)
{
    uint16_t actions[TAVOLIERE_ACTIONS_MAX];
    for (int count; decisions > 0 && (count = tavoliere_legal(table, actions)) > 0; decisions--)
        assert_int_equal(tavoliere_play(table, actions[count - 2], NULL), TAVOLIERE_OK);
}

static const char *position(const tavoliere *table)
{
    assert_int_equal(tavoliere_position(table, json, sizeof json), TAVOLIERE_OK);
    return json;
}

static void assert_same(const tavoliere *a, const tavoliere *b)
{
    assert_int_equal(tavoliere_position(b, other_json, sizeof other_json), TAVOLIERE_OK);
    assert_string_equal(position(a), other_json);
}

/* --- The games -------------------------------------------------------------------------------- */

static void games_describe_themselves(void **unused)
{
    (void)unused;
    int game = tavoliere_find_game("san-juan");
    assert_in_range(game, 0, tavoliere_games() - 1);
    assert_string_equal(tavoliere_game_id(game), "san-juan");
    assert_string_equal(tavoliere_game_name(game, "it"), "San Juan");
    assert_int_equal(tavoliere_game_rules(game), 1);
    assert_int_equal(tavoliere_players_min(game), 2);
    assert_int_equal(tavoliere_players_max(game), 4);
    assert_string_equal(tavoliere_module_id(game, 0), "events");
    assert_string_equal(tavoliere_module_id(game, 1), "new-buildings");
    assert_null(tavoliere_module_id(game, 2));
    assert_string_equal(tavoliere_option_id(game, 0), "opening");
    assert_string_equal(tavoliere_option_value(game, 0, 0), "standard");
    assert_string_equal(tavoliere_option_value(game, 0, 1), "choose");
    assert_null(tavoliere_option_value(game, 0, 2));
    assert_string_equal(tavoliere_option_id(game, 1), "first");
    assert_null(tavoliere_option_value(game, 1, 0));
    assert_null(tavoliere_option_id(game, 2));
    assert_string_equal(tavoliere_part_id(game, 0), "buildings");
    assert_string_equal(tavoliere_part_id(game, 9), "palace");
    assert_null(tavoliere_part_id(game, 10));
}

static void unknown_games_are_not_found(void **unused)
{
    (void)unused;
    assert_int_equal(tavoliere_find_game("san-jaun"), -1);
    int wrong[] = {-1, tavoliere_games()};
    for (int i = 0; i < 2; i++) {
        assert_null(tavoliere_game_id(wrong[i]));
        assert_null(tavoliere_game_name(wrong[i], "en"));
        assert_int_equal(tavoliere_game_rules(wrong[i]), 0);
        assert_int_equal(tavoliere_players_min(wrong[i]), 0);
        assert_int_equal(tavoliere_players_max(wrong[i]), 0);
        assert_null(tavoliere_module_id(wrong[i], 0));
        assert_null(tavoliere_option_id(wrong[i], 0));
        assert_null(tavoliere_option_value(wrong[i], 0, 0));
        assert_null(tavoliere_part_id(wrong[i], 0));
    }
    assert_int_equal(tavoliere_find_game(NULL), -1);
    assert_null(tavoliere_module_id(0, -1));
    assert_null(tavoliere_option_id(0, -1));
    assert_null(tavoliere_option_value(0, 0, -1));
    assert_null(tavoliere_part_id(0, -1));
}

/* --- Faults ----------------------------------------------------------------------------------- */

static void invalid_setups_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        tavoliere_setup setup;
        tavoliere_error error;
        const char *what, *allowed;
    } cases[] = {
        {{.game = "chess", .players = 2}, TAVOLIERE_ERROR_GAME, "chess", "san-juan"},
        {{.game = NULL, .players = 2}, TAVOLIERE_ERROR_GAME, "", "san-juan"},
        {{.game = "san-juan", .players = 1}, TAVOLIERE_ERROR_PLAYERS, "1", "2-4"},
        {{.game = "san-juan", .players = 5}, TAVOLIERE_ERROR_PLAYERS, "5", "2-4"},
        {{.game = "san-juan", .players = -1}, TAVOLIERE_ERROR_PLAYERS, "", "2-4"},
        {{.game = "san-juan", .players = 256 + 3}, TAVOLIERE_ERROR_PLAYERS, "", "2-4"},
        {{.game = "san-juan", .players = 3, .modules = "events,nobles"},
         TAVOLIERE_ERROR_MODULE,
         "nobles",
         "new-buildings"},
        {{.game = "san-juan", .players = 3, .options = "second=1"},
         TAVOLIERE_ERROR_OPTION,
         "second",
         "opening, first"},
        {{.game = "san-juan", .players = 3, .options = "opening=choose,"},
         TAVOLIERE_ERROR_OPTION,
         "",
         "opening, first"},
        {{.game = "san-juan", .players = 3, .options = "first=0,opening=shut"},
         TAVOLIERE_ERROR_VALUE,
         "opening=shut",
         "standard, choose"},
        {{.game = "san-juan", .players = 3, .options = "first=3"},
         TAVOLIERE_ERROR_VALUE,
         "first=3",
         "0-2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tavoliere_fault fault;
        assert_null(tavoliere_open(&cases[i].setup, &fault));
        assert_int_equal(fault.error, cases[i].error);
        assert_non_null(strstr(fault.what, cases[i].what));
        assert_non_null(strstr(fault.allowed, cases[i].allowed));
        assert_null(tavoliere_open(&cases[i].setup, NULL));
    }
}

static void messages_speak_three_languages(void **unused)
{
    (void)unused;
    tavoliere_fault fault = {TAVOLIERE_ERROR_PLAYERS, "7", "2-4", 0, 0};
    char text[TAVOLIERE_MESSAGE_MAX];
    tavoliere_message(&fault, "en", text, sizeof text);
    assert_string_equal(text, "impossible number of players: '7'; allowed: 2-4");
    tavoliere_message(&fault, "it", text, sizeof text);
    assert_string_equal(text, "numero di giocatori impossibile: '7'; ammesso: 2-4");
    tavoliere_message(&fault, "de", text, sizeof text);
    assert_string_equal(text, "unmögliche Spielerzahl: '7'; erlaubt: 2-4");
    tavoliere_message(&fault, "tlh", text, sizeof text);
    assert_string_equal(text, "impossible number of players: '7'; allowed: 2-4");
    assert_null(tavoliere_load("{\n  \"game\": go}", 16, &fault));
    assert_int_equal(fault.error, TAVOLIERE_ERROR_JSON);
    assert_int_equal(fault.line, 2);
    tavoliere_message(&fault, "de", text, sizeof text);
    assert_non_null(strstr(text, ": 'Zeile 2, Spalte "));
    fault = (tavoliere_fault){TAVOLIERE_ERROR_PLAYERS, "7", "2-4", 0, 0};
    tavoliere_message(&fault, NULL, text, 11);
    assert_string_equal(text, "impossible");
}

static void out_of_memory_is_reported(void **unused)
{
    (void)unused;
    tavoliere *table = open_table("", "memory");
    size_t length = strlen(position(table));
    tavoliere_setup setup = {.game = "san-juan", .players = 2};
    tavoliere_fault opened, loaded;
    malloc_fails = true;
    tavoliere *none = tavoliere_open(&setup, &opened);
    tavoliere *no_load = tavoliere_load(json, length, &loaded);
    tavoliere *no_clone = tavoliere_clone_true_state(table);
    malloc_fails = false;
    assert_null(none);
    assert_null(no_load);
    assert_null(no_clone);
    assert_int_equal(opened.error, TAVOLIERE_ERROR_MEMORY);
    assert_int_equal(loaded.error, TAVOLIERE_ERROR_MEMORY);
    char text[TAVOLIERE_MESSAGE_MAX];
    tavoliere_message(&opened, "it", text, sizeof text);
    assert_string_equal(text, "memoria insufficiente");
    tavoliere_close(table);
    tavoliere_close(NULL);
}

/* --- Playing ---------------------------------------------------------------------------------- */

static void a_table_reports_its_state(void **unused)
{
    (void)unused;
    tavoliere *table = open_table("events", "stands");
    assert_int_equal(tavoliere_game(table), tavoliere_find_game("san-juan"));
    assert_int_equal(tavoliere_players(table), 3);
    assert_false(tavoliere_over(table));
    assert_int_equal(tavoliere_actor(table), 1); /* option first=1, and the governor picks first */
    assert_string_equal(tavoliere_decision(table), "pick-role");
    uint16_t actions[TAVOLIERE_ACTIONS_MAX];
    assert_true(tavoliere_legal(table, actions) >= 5); /* five roles, perhaps events */
    assert_int_equal(tavoliere_play_text(table, "role prospector", NULL), TAVOLIERE_OK);
    assert_int_equal(tavoliere_actor(table), 2);
    tavoliere_close(table);
}

static void the_same_seed_gives_the_same_game(void **unused)
{
    (void)unused;
    tavoliere *a = open_table("", "one"), *b = open_table(NULL, "one");
    /* The SHA-256 of "one". */
    tavoliere *c = open_table("",
                              "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed");
    tavoliere *d = open_table("", "two");
    play_on(a, 50);
    play_on(b, 50);
    play_on(c, 50);
    play_on(d, 50);
    assert_same(a, b);
    assert_same(a, c);
    assert_int_equal(tavoliere_position(d, other_json, sizeof other_json), TAVOLIERE_OK);
    assert_string_not_equal(position(a), other_json);
    tavoliere_close(a);
    tavoliere_close(b);
    tavoliere_close(c);
    tavoliere_close(d);
}

static void action_texts_and_numbers_agree(void **unused)
{
    (void)unused;
    tavoliere *by_number = open_table("new-buildings", "words");
    tavoliere *by_text = tavoliere_clone_true_state(by_number);
    uint16_t actions[TAVOLIERE_ACTIONS_MAX];
    char text[TAVOLIERE_TEXT_MAX];
    for (int count; (count = tavoliere_legal(by_number, actions)) > 0;) {
        uint16_t action = actions[count / 2];
        assert_int_equal(tavoliere_action_text(by_number, action, text, sizeof text), TAVOLIERE_OK);
        assert_int_equal(tavoliere_play(by_number, action, NULL), TAVOLIERE_OK);
        assert_int_equal(tavoliere_play_text(by_text, text, NULL), TAVOLIERE_OK);
    }
    assert_true(tavoliere_over(by_text));
    assert_same(by_number, by_text);
    tavoliere_close(by_number);
    tavoliere_close(by_text);
}

static void an_illegal_action_changes_nothing(void **unused)
{
    (void)unused;
    tavoliere *table = open_table("", "illegal"), *before = tavoliere_clone_true_state(table);
    tavoliere_fault fault;
    char text[TAVOLIERE_TEXT_MAX];
    assert_int_equal(tavoliere_play(table, UINT16_MAX, &fault), TAVOLIERE_ERROR_ILLEGAL);
    assert_int_equal(fault.error, TAVOLIERE_ERROR_ILLEGAL);
    assert_string_equal(fault.what, "65535");
    assert_int_equal(tavoliere_play_text(table, "role pirate", &fault), TAVOLIERE_ERROR_ILLEGAL);
    assert_string_equal(fault.what, "role pirate");
    assert_non_null(strstr(fault.allowed, "role builder"));
    assert_int_equal(tavoliere_action_text(table, UINT16_MAX, text, sizeof text),
                     TAVOLIERE_ERROR_ILLEGAL);
    assert_string_equal(text, "");
    assert_same(table, before);
    tavoliere_close(table);
    tavoliere_close(before);
}

static void copies_are_independent(void **unused)
{
    (void)unused;
    tavoliere *table = open_table("events,new-buildings", "copies");
    play_on(table, 20);
    tavoliere_setup another = {.game = "patrician", .players = 2};
    tavoliere *clone = tavoliere_clone_true_state(table), *copy = tavoliere_open(&another, NULL);
    assert_non_null(copy);
    tavoliere_copy_true_state(copy, table);
    assert_same(table, clone);
    assert_same(table, copy);
    play_on(table, 20);
    assert_same(clone, copy);
    assert_string_not_equal(position(table), other_json);
    play_on(clone, 20);
    assert_same(table, clone);
    tavoliere_close(table);
    tavoliere_close(clone);
    tavoliere_close(copy);
}

static void only_opening_allocates(void **unused)
{
    (void)unused;
    tavoliere *table = open_table("", "allocation"), *copy = open_table("", "");
    int before = malloc_calls;
    char text[TAVOLIERE_TEXT_MAX];
    uint16_t actions[TAVOLIERE_ACTIONS_MAX];
    tavoliere_score scores[TAVOLIERE_SEATS_MAX];
    while (tavoliere_legal(table, actions) > 0) {
        tavoliere_action_text(table, actions[0], text, sizeof text);
        tavoliere_view(table, tavoliere_actor(table), json, sizeof json);
        tavoliere_position(table, json, sizeof json);
        tavoliere_copy_true_state(copy, table);
        assert_int_equal(tavoliere_play_text(table, text, NULL), TAVOLIERE_OK);
    }
    tavoliere_scores(table, scores);
    assert_int_equal(malloc_calls, before);
    tavoliere_close(tavoliere_clone_true_state(table));
    assert_int_equal(malloc_calls, before + 1);
    tavoliere_close(table);
    tavoliere_close(copy);
}

/* --- Positions, views, scores ----------------------------------------------------------------- */

static void a_finished_game_is_scored(void **unused)
{
    (void)unused;
    tavoliere *table = open_table("", "scores");
    tavoliere_score scores[TAVOLIERE_SEATS_MAX];
    assert_int_equal(tavoliere_scores(table, scores), 0);
    play_on(table, 1 << 20);
    assert_true(tavoliere_over(table));
    assert_int_equal(tavoliere_actor(table), TAVOLIERE_NOBODY);
    assert_null(tavoliere_decision(table));
    assert_int_equal(tavoliere_play(table, 0, NULL), TAVOLIERE_ERROR_OVER);
    assert_int_equal(tavoliere_play_text(table, "pass", NULL), TAVOLIERE_ERROR_OVER);
    assert_int_equal(tavoliere_action_text(table, 0, json, sizeof json), TAVOLIERE_ERROR_OVER);
    assert_int_equal(tavoliere_scores(table, scores), 3);
    int best = 3;
    for (int seat = 0; seat < 3; seat++) {
        int sum = 0;
        for (int part = 0; part < TAVOLIERE_PARTS_MAX; part++)
            sum += scores[seat].part[part];
        assert_int_equal(scores[seat].total, sum); /* docs/formats.md, "Scores" */
        best = scores[seat].rank < best ? scores[seat].rank : best;
    }
    assert_int_equal(best, 1);
    tavoliere_close(table);
}

static void positions_round_trip(void **unused)
{
    (void)unused;
    tavoliere *table = open_table("events,new-buildings", "positions");
    play_on(table, 30);
    tavoliere_fault fault;
    size_t length = strlen(position(table));
    tavoliere *loaded = tavoliere_load(json, length, &fault);
    assert_non_null(loaded);
    assert_same(table, loaded);
    play_on(table, 30);
    play_on(loaded, 30);
    assert_same(table, loaded);
    assert_null(tavoliere_load("{\"game\":", 8, &fault));
    assert_int_equal(fault.error, TAVOLIERE_ERROR_JSON);
    assert_null(tavoliere_load("{}", 2, NULL));
    tavoliere_close(table);
    tavoliere_close(loaded);
}

static void views_hide_secrets(void **unused)
{
    (void)unused;
    tavoliere *table = open_table("", "views");
    assert_non_null(strstr(position(table), "\"flow\":"));
    for (int viewer = TAVOLIERE_SPECTATOR; viewer < 3; viewer++) {
        assert_int_equal(tavoliere_view(table, viewer, json, sizeof json), TAVOLIERE_OK);
        assert_null(strstr(json, "\"flow\":"));
        int hands = 0, hidden = 0;
        for (const char *at = json; (at = strstr(at, "\"hand\":")) != NULL; at++) {
            hands++;
            hidden += at[7] == '{'; /* {"count":N}: a list that is not known */
        }
        assert_int_equal(hands, 3);
        assert_int_equal(hidden, viewer == TAVOLIERE_SPECTATOR ? 3 : 2);
    }
    assert_int_equal(tavoliere_view(table, 3, json, sizeof json), TAVOLIERE_ERROR_BOUND);
    assert_int_equal(tavoliere_view(table, -2, json, sizeof json), TAVOLIERE_ERROR_BOUND);
    assert_string_equal(json, "");
    tavoliere_close(table);
}

static void a_small_buffer_is_filled_and_reported(void **unused)
{
    (void)unused;
    tavoliere *table = open_table("", "small");
    size_t needed = strlen(position(table)) + 1;
    assert_int_equal(tavoliere_position(table, json, needed), TAVOLIERE_OK);
    memset(json, '#', sizeof json);
    assert_int_equal(tavoliere_position(table, json, needed - 1), TAVOLIERE_ERROR_SPACE);
    assert_int_equal(strlen(json), needed - 2);
    assert_int_equal(json[needed - 1], '#');
    assert_int_equal(tavoliere_view(table, 0, json, 1), TAVOLIERE_ERROR_SPACE);
    assert_string_equal(json, "");
    uint16_t actions[TAVOLIERE_ACTIONS_MAX];
    tavoliere_legal(table, actions);
    assert_int_equal(tavoliere_action_text(table, actions[0], json, 5), TAVOLIERE_ERROR_SPACE);
    assert_string_equal(json, "role");
    tavoliere_close(table);
}

/* --- Bots ------------------------------------------------------------------------------------- */

static tavoliere_bot *open_bot(const char *level, uint32_t iterations)
{
    tavoliere_bot_setup setup = {
        .game = "san-juan", .level = level, .seed = "bot", .iterations = iterations};
    tavoliere_bot *bot = tavoliere_bot_open(&setup, NULL);
    assert_non_null(bot);
    return bot;
}

static void levels_are_listed(void **unused)
{
    (void)unused;
    static const char *const ids[] = {"random", "novice", "casual", "strong", "master", NULL};
    for (int i = 0; i < 6; i++)
        if (ids[i] != NULL)
            assert_string_equal(tavoliere_level_id(i), ids[i]);
        else
            assert_null(tavoliere_level_id(i));
    assert_null(tavoliere_level_id(-1));
}

/* Every iteration tries one action; the texts match the table's; the line begins with the bot's
 * choice. */
static void check_choice(const tavoliere *table, const tavoliere_choice *choice)
{
    uint16_t actions[TAVOLIERE_ACTIONS_MAX];
    char text[TAVOLIERE_TEXT_MAX];
    uint32_t visits = 0;
    assert_int_equal(choice->count, tavoliere_legal(table, actions));
    for (int i = 0; i < choice->count; i++) {
        const tavoliere_alternative *one = &choice->ranked[i];
        assert_int_equal(tavoliere_action_text(table, one->action, text, sizeof text),
                         TAVOLIERE_OK);
        assert_string_equal(one->text, text);
        assert_true(one->share >= 0 && one->share <= 1);
        assert_true(i == 0 || one->visits <= choice->ranked[i - 1].visits);
        visits += one->visits;
    }
    assert_true(visits >= choice->iterations); /* more if the tree already existed */
    assert_in_range(choice->line_count, 1, TAVOLIERE_LINE_MAX);
    assert_int_equal(choice->line[0].seat, tavoliere_actor(table));
    assert_string_equal(choice->line[0].text, choice->ranked[0].text);
}

static void a_bot_explains_its_choice(void **unused)
{
    (void)unused;
    tavoliere *table = open_table("events", "bots"), *before = tavoliere_clone_true_state(table);
    tavoliere_bot *bot = open_bot("strong", 60), *again = open_bot("strong:iterations=60", 0);
    tavoliere_choice choice, same;
    assert_int_equal(tavoliere_choose(bot, table, &choice), TAVOLIERE_OK);
    assert_same(table, before);
    assert_int_equal(choice.iterations, 60);
    float all = 0;
    for (int seat = 0; seat < 3; seat++)
        all += choice.share[seat];
    assert_true(all > 0.9f && all < 1.1f); /* one win, plus a little for the points */
    assert_int_equal(tavoliere_choose(again, table, &same), TAVOLIERE_OK);
    for (int decisions = 0; decisions < 30; decisions++) {
        check_choice(table, &choice);
        assert_memory_equal(&choice, &same, sizeof choice);
        assert_int_equal(tavoliere_play(table, choice.ranked[0].action, NULL), TAVOLIERE_OK);
        assert_int_equal(tavoliere_choose(bot, table, &choice), TAVOLIERE_OK);
        assert_int_equal(tavoliere_choose(again, table, &same), TAVOLIERE_OK);
    }
    tavoliere_bot_close(bot);
    tavoliere_bot_close(again);
    tavoliere_close(table);
    tavoliere_close(before);
}

static void bots_play_whole_games_without_allocating(void **unused)
{
    (void)unused;
    tavoliere *table = open_table("", "whole");
    tavoliere_bot *bot[2] = {open_bot("random", 0), open_bot("strong", 3)};
    tavoliere_choice choice;
    int before = malloc_calls;
    for (int i = 0; tavoliere_choose(bot[i % 2], table, &choice) == TAVOLIERE_OK; i++)
        assert_int_equal(tavoliere_play(table, choice.ranked[0].action, NULL), TAVOLIERE_OK);
    assert_int_equal(malloc_calls, before);
    assert_true(tavoliere_over(table));
    assert_int_equal(tavoliere_choose(bot[0], table, &choice), TAVOLIERE_ERROR_OVER);
    tavoliere_setup another = {.game = "patrician", .players = 2};
    tavoliere *other = tavoliere_open(&another, NULL);
    assert_int_equal(tavoliere_choose(bot[0], other, &choice), TAVOLIERE_ERROR_GAME);
    tavoliere_close(other);
    tavoliere_close(table);
    tavoliere_bot_close(bot[0]);
    tavoliere_bot_close(bot[1]);
}

static void invalid_bots_are_refused(void **unused)
{
    (void)unused;
    tavoliere_fault fault;
    tavoliere_bot_setup setup = {.game = "chess", .level = "strong"};
    assert_null(tavoliere_bot_open(&setup, &fault));
    assert_int_equal(fault.error, TAVOLIERE_ERROR_GAME);
    assert_non_null(strstr(fault.allowed, "san-juan"));
    setup.game = "san-juan";
    static const char *const wrong[] = {
        NULL, "", "god", "strong:depth=3", "strong:iterations=0", "strong:threads=2"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        setup.level = wrong[i];
        assert_null(tavoliere_bot_open(&setup, &fault));
        assert_int_equal(fault.error, TAVOLIERE_ERROR_VALUE);
        assert_non_null(strstr(fault.allowed, "master"));
    }
    setup.level = "strong";
    setup.milliseconds = 50; /* but no clock to measure them */
    assert_null(tavoliere_bot_open(&setup, &fault));
    assert_int_equal(fault.error, TAVOLIERE_ERROR_FIELD);
    assert_string_equal(fault.what, "now_us");
    setup.milliseconds = 0;
    malloc_fails = true;
    tavoliere_bot *none = tavoliere_bot_open(&setup, &fault);
    malloc_fails = false;
    assert_null(none);
    assert_int_equal(fault.error, TAVOLIERE_ERROR_MEMORY);
    tavoliere_bot_close(NULL);
}

/* Every look at the clock takes a millisecond. */
static int64_t slow_clock(void *context)
{
    return *(int64_t *)context += 1000;
}

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

static void time_limit_and_caller_stop_the_search(void **unused)
{
    (void)unused;
    tavoliere *table = open_table("", "limits");
    tavoliere_choice choice;
    int64_t now = 0;
    tavoliere_bot_setup setup = {.game = "san-juan",
                                 .level = "strong",
                                 .iterations = 1000000,
                                 .milliseconds = 20,
                                 .now_us = slow_clock,
                                 .context = &now};
    tavoliere_bot *bot = tavoliere_bot_open(&setup, NULL);
    assert_int_equal(tavoliere_choose(bot, table, &choice), TAVOLIERE_OK);
    assert_in_range(choice.iterations, 1, 20);
    tavoliere_bot_close(bot);
    setup.stop = stop_at_once;
    bot = tavoliere_bot_open(&setup, NULL);
    assert_int_equal(tavoliere_choose(bot, table, &choice), TAVOLIERE_OK);
    assert_int_equal(choice.iterations, 1);
    check_choice(table, &choice);
    tavoliere_bot_close(bot);
    tavoliere_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_describe_themselves),
        cmocka_unit_test(unknown_games_are_not_found),
        cmocka_unit_test(invalid_setups_are_refused),
        cmocka_unit_test(messages_speak_three_languages),
        cmocka_unit_test(out_of_memory_is_reported),
        cmocka_unit_test(a_table_reports_its_state),
        cmocka_unit_test(the_same_seed_gives_the_same_game),
        cmocka_unit_test(action_texts_and_numbers_agree),
        cmocka_unit_test(an_illegal_action_changes_nothing),
        cmocka_unit_test(copies_are_independent),
        cmocka_unit_test(only_opening_allocates),
        cmocka_unit_test(a_finished_game_is_scored),
        cmocka_unit_test(positions_round_trip),
        cmocka_unit_test(views_hide_secrets),
        cmocka_unit_test(a_small_buffer_is_filled_and_reported),
        cmocka_unit_test(levels_are_listed),
        cmocka_unit_test(a_bot_explains_its_choice),
        cmocka_unit_test(bots_play_whole_games_without_allocating),
        cmocka_unit_test(invalid_bots_are_refused),
        cmocka_unit_test(time_limit_and_caller_stop_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
