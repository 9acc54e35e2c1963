/* Fair play: two games that look the same to a seat and differ in what it cannot see. Everything the
 * seat can see, preview, take back, ask or read must be the same in both.
 *
 * At some decisions of a random game, a second world is drawn from the view of one seat. Both worlds
 * become tables, and the pair is played on for as long as the seat sees the same happen in both. An
 * undo that needs no consent may only follow actions after which it still does.
 *
 *   test_fairness [GAME [DECISIONS]] */
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "core/json.h"
#include "table/table.h"
#include "tests/setting.h"

enum {
    DECISIONS = 4000,  /* compared in all settings of a game together */
    PAIRS_ONE_IN = 12, /* decisions of the game at which a pair is drawn */
    PAIR_ACTIONS = 24, /* a pair is played on for at most so many */
    PREVIEWS = 4,      /* actions of one preview */
    OUT = 1 << 18,
    BEFORE = 200, /* bytes shown of two outputs before their first difference, and in all */
    SHOWN = 400,
    BOT_MEMORY = 1 << 20,
    HINT_ITERATIONS = 40
};

static const table_clock untimed = {.kind = TABLE_UNTIMED};

typedef struct {
    const tav_game *game;
    int seat; /* whose eyes compare the worlds */
    tav_table *table[2];
    tav_state_buffer start[2];
    tav_rng *rng;
    char *out[2];
    void *memory;
    int pairs, actions, hints; /* so far */
} fair_pair;

static int pick(tav_rng *rng, int count)
{
    return (int)rng_below(rng, (uint32_t)count);
}

/* A table at which only people play, and which begins with this state. */
static void open_table(fair_pair *p, int which, const tav_config *config)
{
    static const uint8_t seed[RNG_KEY_SIZE];
    static const record_seat human = {.player = RECORD_HUMAN};
    tav_table *table = p->table[which];
    table_open(table, p->game, config, seed, &untimed);
    for (int seat = 0; seat < config->players; seat++)
        assert_int_equal(table_seat(table, seat, &human), TAV_OK);
    cursor_open(&table->cursor, &table->record, &p->start[which]);
    assert_int_equal(table_start(table, 0, NULL), TAV_OK);
}

static bool views_equal(const fair_pair *p)
{
    tav_view_buffer view[2];
    memset(view, 0, sizeof view);
    for (int i = 0; i < 2; i++)
        game_view(p->game, table_state(p->table[i]), p->seat, (tav_view *)&view[i]);
    return memcmp(&view[0], &view[1], p->game->view_size) == 0;
}

static void last_move_json(const fair_pair *p, int which, tav_text *out)
{
    const tav_table *table = p->table[which];
    int count = table_actions(table);
    text_open(out, p->out[which], OUT);
    table_moves_json(table, NULL, count - 1, count, p->seat, TAV_EN, out);
}

/* Whether the seat saw the same happen by the last action, and sees the same now. */
static bool looks_the_same(const fair_pair *p)
{
    tav_text text[2];
    if (!views_equal(p))
        return false;
    for (int i = 0; i < 2; i++)
        last_move_json(p, i, &text[i]);
    return strcmp(text[0].at, text[1].at) == 0;
}

static void outputs_must_be_equal(const fair_pair *p, const char *what, const tav_text text[2])
{
    size_t at = 0;
    assert_false(text[0].full || text[1].full);
    while (text[0].at[at] != '\0' && text[0].at[at] == text[1].at[at])
        at++;
    if (text[0].at[at] == text[1].at[at])
        return;
    at -= at < BEFORE ? at : BEFORE;
    fail_msg("%s, seat %d: %s tells the worlds apart:\n%.*s\n%.*s", p->game->id, p->seat, what,
             SHOWN, text[0].at + at, SHOWN, text[1].at + at);
}

/* --- What a seat is shown ---------------------------------------------------------------------- */

static void showing_must_be_equal(fair_pair *p)
{
    tav_text text[2];
    for (int i = 0; i < 2; i++) {
        const tav_table *table = p->table[i];
        text_open(&text[i], p->out[i], OUT);
        js_list(&text[i]);
        table_json(table, p->seat, TAV_EN, &text[i]);
        table_digest_json(table, p->seat, TAV_EN, &text[i]);
        table_moves_json(table, NULL, 0, table_actions(table), p->seat, TAV_EN, &text[i]);
        js_list_end(&text[i]);
    }
    outputs_must_be_equal(p, "the table, its log or its digest", text);
}

static void hint_must_be_equal(fair_pair *p)
{
    static const uint8_t seed[RNG_KEY_SIZE] = {1};
    static bot_answer answer[2];
    const bot_level *level = bot_level_by_id("strong");
    bot_budget budget = {.iterations = HINT_ITERATIONS};
    memset(answer, 0, sizeof answer);
    for (int i = 0; i < 2; i++) {
        tav_view_buffer view;
        tav_bot bot;
        game_view(p->game, table_state(p->table[i]), p->seat, (tav_view *)&view);
        bot_open(&bot, p->game, level, seed, p->memory, BOT_MEMORY);
        bot_choose(&bot, (const tav_view *)&view, &budget, &answer[i]);
    }
    p->hints++;
    assert_int_equal(answer[0].count, answer[1].count);
    for (int i = 0; i < answer[0].count; i++)
        assert_int_equal(answer[0].ranked[i].action, answer[1].ranked[i].action);
    assert_memory_equal(answer[0].share, answer[1].share, sizeof answer[0].share);
}

/* --- Previews and undo ------------------------------------------------------------------------- */

static tav_error act(tav_table *table, int seat, tav_action action, tav_sink *sink)
{
    table_message message = {.request = TABLE_ACT,
                             .seat = seat,
                             .seq = table_seq(table),
                             .by_number = true,
                             .action = action};
    return table_handle(table, &message, sink, NULL);
}

/* Previews an action and random ones after it, with equal chance in both worlds. */
static void preview_must_be_equal(fair_pair *p, tav_action first)
{
    tav_text text[2];
    uint32_t chance[PREVIEWS];
    for (int i = 0; i < PREVIEWS; i++)
        chance[i] = rng_below(p->rng, 1u << 16);
    for (int i = 0; i < 2; i++) {
        tav_table *table = p->table[i];
        table_mark mark;
        table_foresight foresight;
        int done = 0;
        text_open(&text[i], p->out[i], OUT);
        table_mark_now(table, &mark);
        table_foresee(table, p->seat, &foresight);
        do {
            tav_action legal[TAV_LEGAL_MAX];
            int count = p->game->legal(table_state(table), legal);
            tav_action action = done == 0 ? first : legal[chance[done] % (uint32_t)count];
            assert_int_equal(act(table, p->seat, action, &foresight.sink), TAV_OK);
            done++;
        } while (done < PREVIEWS && table_foresees_more(table, &foresight));
        js_object(&text[i]);
        js_key_number(&text[i], "done", done);
        table_foresight_json(table, &foresight, TAV_EN, &text[i]);
        js_object_end(&text[i]);
        table_return(table, &mark);
    }
    outputs_must_be_equal(p, "a preview", text);
}

/* If the seat may take the action back alone, it must not have learned anything. */
static void free_undo_must_tell_nothing(fair_pair *p, tav_action action)
{
    table_mark mark[2];
    bool free[2];
    int before = table_actions(p->table[0]);
    for (int i = 0; i < 2; i++) {
        table_mark_now(p->table[i], &mark[i]);
        assert_int_equal(act(p->table[i], p->seat, action, NULL), TAV_OK);
        free[i] = !table_over(p->table[i]) && table_undo_reach(p->table[i], p->seat) <= before;
    }
    if ((free[0] || free[1]) && !(free[0] && free[1] && looks_the_same(p))) {
        char words[TAV_TEXT_MAX];
        tav_text text;
        for (int i = 0; i < 2; i++)
            table_return(p->table[i], &mark[i]);
        text_open(&text, words, sizeof words);
        p->game->action_text(table_state(p->table[0]), action, &text);
        fail_msg("%s, seat %d: '%s' can be taken back alone and tells something", p->game->id,
                 p->seat, words);
    }
    for (int i = 0; i < 2; i++)
        table_return(p->table[i], &mark[i]);
}

/* --- Playing a pair ---------------------------------------------------------------------------- */

static void own_decision_must_be_fair(fair_pair *p)
{
    tav_action legal[TAV_LEGAL_MAX];
    int count = p->game->legal(table_state(p->table[0]), legal);
    for (int i = 0; i < count; i++) {
        preview_must_be_equal(p, legal[i]);
        free_undo_must_tell_nothing(p, legal[i]);
    }
    if (pick(p->rng, 8) == 0)
        hint_must_be_equal(p);
}

/* Carries out an action in the first world, and in the second one that looks the same. */
static bool follow(fair_pair *p, int actor, tav_action action)
{
    tav_action legal[TAV_LEGAL_MAX];
    assert_int_equal(act(p->table[0], actor, action, NULL), TAV_OK);
    int count = p->game->legal(table_state(p->table[1]), legal);
    for (int i = -1; i < count; i++) {
        tav_action other = i < 0 ? action : legal[i];
        table_mark mark;
        table_mark_now(p->table[1], &mark);
        if (act(p->table[1], actor, other, NULL) == TAV_OK && looks_the_same(p))
            return true;
        table_return(p->table[1], &mark);
        if (actor == p->seat)
            return false;
    }
    return false;
}

static void play_pair(fair_pair *p)
{
    const tav_game *game = p->game;
    for (int i = 0; i < PAIR_ACTIONS; i++) {
        tav_action legal[TAV_LEGAL_MAX];
        const tav_state *state = table_state(p->table[0]);
        int actor = table_actor(p->table[0]), count = game->legal(state, legal);
        showing_must_be_equal(p);
        if (actor == TAV_NOBODY)
            return;
        p->actions++;
        if (actor == p->seat)
            own_decision_must_be_fair(p);
        if (!follow(p, actor, legal[pick(p->rng, count)]))
            return;
    }
}

static void draw_pair(fair_pair *p, const tav_state *state)
{
    tav_view_buffer view;
    memset(p->start, 0, sizeof p->start);
    memcpy(&p->start[0], state, p->game->state_size);
    game_view(p->game, state, p->seat, (tav_view *)&view);
    p->game->resample((const tav_view *)&view, p->rng, (tav_state *)&p->start[1]);
    for (int i = 0; i < 2; i++)
        open_table(p, i, p->game->config(state));
    p->pairs++;
    play_pair(p);
}

static void play_game(fair_pair *p, const setting *where, int enough, tav_rng *rng)
{
    const tav_game *game = where->game;
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    uint8_t seed[RNG_KEY_SIZE];
    for (size_t i = 0; i < sizeof seed; i++)
        seed[i] = (uint8_t)rng_below(rng, 256);
    game->setup(state, &where->config, seed);
    while (game->actor(state) != TAV_NOBODY && p->actions < enough) {
        tav_action legal[TAV_LEGAL_MAX];
        int count = game->legal(state, legal);
        if (pick(rng, PAIRS_ONE_IN) == 0) {
            /* Mostly the eyes of the actor, who can try things out. */
            p->seat = pick(rng, 4) > 0 ? game->actor(state) : pick(rng, where->config.players);
            draw_pair(p, state);
        }
        assert_int_equal(game->apply(state, legal[pick(rng, count)], NULL), TAV_OK);
    }
}

static int decisions = DECISIONS;

static void worlds_that_look_the_same_tell_the_same(void **state)
{
    const tav_game *game = *state;
    static const uint8_t key[RNG_KEY_SIZE] = {23, 6};
    rng_source source;
    tav_rng rng;
    fair_pair p = {.game = game, .rng = &rng};
    rng_seed(&source, key);
    rng_open(&rng, &source);
    for (int i = 0; i < 2; i++) {
        p.table[i] = malloc(sizeof *p.table[i]);
        p.out[i] = malloc(OUT);
        assert_non_null(p.table[i]);
        assert_non_null(p.out[i]);
    }
    p.memory = malloc(BOT_MEMORY);
    assert_non_null(p.memory);
    for (int i = 0, count = settings_count(game); i < count; i++) {
        setting where = settings_at(game, i);
        int enough = (int)((int64_t)decisions * (i + 1) / count);
        while (p.actions < enough)
            play_game(&p, &where, enough, &rng);
    }
    print_message("%s: %d pairs, %d decisions, %d hints\n", game->id, p.pairs, p.actions, p.hints);
    assert_true(p.pairs > 50 && p.actions > p.pairs && p.hints > 5);
    for (int i = 0; i < 2; i++) {
        free(p.table[i]);
        free(p.out[i]);
    }
    free(p.memory);
}

int main(int argc, char **argv)
{
    static struct CMUnitTest tests[8];
    size_t count = 0;
    if (argc > 2)
        decisions = (int)strtol(argv[2], NULL, 10);
    for (int i = 0; i < game_count(); i++)
        if (argc < 2 || strcmp(argv[1], game_at(i)->id) == 0)
            tests[count++] = (struct CMUnitTest){
                .name = game_at(i)->id,
                .test_func = worlds_that_look_the_same_tell_the_same,
                .initial_state = (void *)game_at(i)};
    return count == 0 ? 2 : _cmocka_run_group_tests("fairness", tests, count, NULL, NULL);
}
