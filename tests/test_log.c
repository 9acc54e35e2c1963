/* What a running game reports: actions only where they are public, points only where they can be
 * counted. Also returning a table to an earlier mark. */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "table/table.h"
#include "tests/contract.h"

static char told[1 << 18], shown[2][1 << 18];

/* --- What is public --------------------------------------------------------------------------- */

/* Collects what everybody may know about the events. */
typedef struct {
    tav_sink sink;
    const tav_game *game;
    tav_text out;
} crier;

static void cry(tav_sink *sink, const tav_event *event)
{
    crier *c = (crier *)sink;
    game_event_json(c->game, event, TAV_SPECTATOR, &c->out);
}

static void show(const tav_game *game, const tav_state *state, char *json)
{
    tav_view_buffer view;
    tav_text out;
    text_open(&out, json, sizeof shown[0]);
    game_view(game, state, TAV_SPECTATOR, (tav_view *)&view);
    game->view_json((const tav_view *)&view, &out);
}

static bool is_thing(const tav_game *game, const char *word)
{
    for (int thing = 0; thing < game->thing_count; thing++)
        if (strcmp(game->thing_id((tav_thing)thing), word) == 0)
            return true;
    return false;
}

/* Everything an action names in a decision that is not hidden is visible on the table or in an
 * event. */
static void check_action(const setting *s, int decision, const char *action)
{
    for (const char *at = action + strcspn(action, " "); *at == ' ';) {
        char quoted[TAV_TEXT_MAX + 1];
        tav_text text;
        size_t length = strcspn(++at, " ");
        text_open(&text, quoted, sizeof quoted);
        text_char(&text, '"');
        text_bytes(&text, at, length); /* without an end: workers are counted */
        if (is_thing(s->game, quoted + 1) && strstr(told, quoted) == NULL &&
            strstr(shown[0], quoted) == NULL && strstr(shown[1], quoted) == NULL)
            fail_msg("%s, %s: nobody sees %s", s->game->id, game_decision(s->game, decision)->id,
                     action);
        at += length;
    }
}

static void play(const setting *s, uint8_t number, tav_rng *chance)
{
    uint8_t seed[RNG_KEY_SIZE] = {number};
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    s->game->setup(state, &s->config, seed);
    while (s->game->actor(state) != TAV_NOBODY) {
        char action[TAV_TEXT_MAX];
        tav_text text;
        crier c = {.sink = {cry, NULL}, .game = s->game};
        tav_action choice = random_action(s->game, state, chance);
        int decision = s->game->decision(state);
        text_open(&text, action, sizeof action);
        s->game->action_text(state, choice, &text);
        text_open(&c.out, told, sizeof told);
        show(s->game, state, shown[0]);
        s->game->apply(state, choice, &c.sink);
        show(s->game, state, shown[1]);
        if (!game_decision(s->game, decision)->hidden)
            check_action(s, decision, action);
    }
}

static void open_choices_are_seen_by_everybody(void **unused)
{
    (void)unused;
    const uint8_t key[RNG_KEY_SIZE] = "log";
    rng_source source;
    tav_rng chance;
    rng_seed(&source, key);
    rng_open(&chance, &source);
    for (int g = 0; g < game_count(); g++)
        for (int i = 0; i < settings_count(game_at(g)); i++) {
            setting s = settings_at(game_at(g), i);
            play(&s, (uint8_t)i, &chance);
        }
}

/* --- A table ---------------------------------------------------------------------------------- */

static tav_table *open_table(const char *game, int players)
{
    static const table_clock untimed = {TABLE_UNTIMED, 0, 0};
    static const record_seat human = {.player = RECORD_HUMAN, .name = "Anna"},
                             bot = {.player = RECORD_BOT, .level = "novice"};
    tav_table *table = malloc(sizeof *table);
    uint8_t seed[RNG_KEY_SIZE] = {7};
    tav_config config = config_plain(players);
    assert_non_null(table);
    table_open(table, game_by_id(game), &config, seed, &untimed);
    for (int seat = 0; seat < players; seat++)
        assert_int_equal(table_seat(table, seat, seat == 0 ? &human : &bot), TAV_OK);
    assert_int_equal(table_start(table, 0, NULL), TAV_OK);
    return table;
}

/* Holds the events from events_begin on. */
static table_events events;
static uint16_t event_words[4096];

static tav_error act(tav_table *table, const char *words)
{
    table_message message = {
        .request = TABLE_ACT, .seat = table_actor(table), .seq = table_seq(table), .text = words};
    if (events.game != NULL)
        table_events_next(&events, table);
    return table_handle(table, &message, events.game != NULL ? &events.sink : NULL, NULL);
}

static void play_first(tav_table *table)
{
    char words[TAV_TEXT_MAX];
    tav_text text;
    tav_action legal[TAV_LEGAL_MAX];
    const tav_state *state = table_state(table);
    table->record.game->legal(state, legal);
    text_open(&text, words, sizeof words);
    table->record.game->action_text(state, legal[0], &text);
    assert_int_equal(act(table, words), TAV_OK);
}

static const char *seen_by(const tav_table *table, int viewer)
{
    tav_text out;
    text_open(&out, told, sizeof told);
    table_json(table, viewer, TAV_EN, &out);
    assert_false(out.full);
    return told;
}

/* Chips lie face down (docs/rules/puerto-rico.md A40); buildings of San Juan lie open. */
static void points_are_shown_only_where_they_can_be_counted(void **unused)
{
    (void)unused;
    tav_table *table = open_table("puerto-rico", 3);
    assert_non_null(strstr(seen_by(table, 0), "\"points\":[0,null,null]"));
    assert_non_null(strstr(seen_by(table, TAV_SPECTATOR), "\"points\":[null,null,null]"));
    free(table);
    table = open_table("san-juan", 3);
    assert_non_null(strstr(seen_by(table, TAV_SPECTATOR), "\"points\":[1,1,1]"));
    assert_non_null(strstr(seen_by(table, 0), "\"seed\":null"));
    free(table);
}

/* Only the councillor knows what they keep. */
static void a_log_leaves_out_secret_choices(void **unused)
{
    (void)unused;
    tav_table *table = open_table("san-juan", 2);
    tav_text out;
    int actor = table_actor(table);
    assert_int_equal(act(table, "role councillor"), TAV_OK);
    table_events_open(&events, table->record.game, event_words, 4096);
    play_first(table);
    events.sink.take = NULL; /* a further event would crash */
    text_open(&out, told, sizeof told);
    table_moves_json(table, NULL, 0, 2, 1 - actor, TAV_EN, &out);
    assert_non_null(strstr(told, "\"action\":\"role councillor\""));
    assert_non_null(strstr(told, "{\"at\":1,\"seat\":"));
    assert_non_null(strstr(told, "\"action\":null"));
    text_open(&out, told, sizeof told);
    table_moves_json(table, NULL, 1, 2, actor, TAV_EN, &out);
    assert_non_null(strstr(told, "\"action\":\"keep "));
    char *folded = malloc(out.length + 1);
    memcpy(folded, told, out.length + 1);
    text_open(&out, told, sizeof told);
    table_moves_json(table, &events, 1, 2, actor, TAV_EN, &out);
    assert_string_equal(told, folded);
    events.game = NULL;
    free(folded);
    free(table);
}

/* Kept events and recomputed ones tell every viewer the same. */
static void kept_events_tell_every_viewer_the_same(void **unused)
{
    (void)unused;
    enum { TOGETHER = 8 };
    for (int g = 0; g < game_count(); g++) {
        tav_table *table = open_table(game_at(g)->id, 3);
        while (!table_over(table)) {
            int from = table_actions(table);
            table_events_open(&events, game_at(g), event_words, 4096);
            for (int i = 0; i < TOGETHER && !table_over(table); i++)
                play_first(table);
            for (int viewer = TAV_SPECTATOR; viewer < 3; viewer++) {
                tav_text out;
                text_open(&out, told, sizeof told);
                table_moves_json(table, NULL, from, table_actions(table), viewer, TAV_IT, &out);
                char *found = malloc(out.length + 1);
                memcpy(found, told, out.length + 1);
                text_open(&out, told, sizeof told);
                table_moves_json(table, &events, from, table_actions(table), viewer, TAV_IT, &out);
                assert_false(out.full || events.full);
                assert_string_equal(told, found);
                free(found);
            }
        }
        events.game = NULL;
        free(table);
    }
}

/* A list that was too small is not used; its events are recomputed. */
static void a_list_too_small_is_not_used(void **unused)
{
    (void)unused;
    tav_table *table = open_table("patrician", 2);
    tav_text out;
    for (uint32_t size = 0; size < 8; size++) {
        int from = table_actions(table);
        table_events_open(&events, table->record.game, event_words, size);
        play_first(table);
        text_open(&out, told, sizeof told);
        table_moves_json(table, &events, from, from + 1, 0, TAV_EN, &out);
        assert_true(events.full && events.used <= size);
        assert_non_null(strstr(told, "\"events\":[{\"event\":"));
    }
    events.game = NULL;
    free(table);
}

static void unnamed_seats_get_a_name(void **unused)
{
    (void)unused;
    tav_table *table = open_table("patrician", 3);
    table_names names;
    table_name_seats(table, TAV_DE, &names);
    assert_string_equal(names.of[0], "Anna");
    assert_string_equal(names.of[1], "Nina");
    assert_string_equal(names.of[2], "Pino");
    memcpy(table->now_player[1].level, "none", sizeof "none");
    table_name_seats(table, TAV_DE, &names);
    assert_string_equal(names.of[1], "Bot 2");
    assert_string_equal(names.of[2], "Nina");
    memset(table->now_player[0].name, 0, RECORD_NAME);
    table_name_seats(table, TAV_IT, &names);
    assert_string_equal(names.of[0], "Giocatore 1");
    free(table);
}

static void a_table_returns_to_a_mark(void **unused)
{
    (void)unused;
    static const record_seat bot = {.player = RECORD_BOT, .level = "strong"};
    tav_table *table = open_table("san-juan", 2);
    table_mark mark;
    for (int i = 0; i < 9; i++)
        play_first(table);
    seen_by(table, 0);
    memcpy(shown[0], told, sizeof told);
    table_mark_now(table, &mark);
    for (int i = 0; i < 5; i++)
        play_first(table);
    assert_int_equal(table_seat(table, 0, &bot), TAV_OK);
    table_return(table, &mark);
    assert_string_equal(seen_by(table, 0), shown[0]);
    assert_int_equal(table_seq(table), 9);
    free(table);
}

/* Following the entries of a record, undone actions and seat changes included, leads to the same
 * table. */
static void following_a_record_gives_the_same_table(void **unused)
{
    (void)unused;
    static const record_seat bot = {.player = RECORD_BOT, .level = "strong"};
    tav_table *table = open_table("san-juan", 2), *again = open_table("san-juan", 2);
    for (int i = 0; i < 20; i++)
        play_first(table);
    table_message undo = {.request = TABLE_UNDO, .seat = 0, .seq = table_seq(table)};
    assert_int_equal(table_handle(table, &undo, NULL, NULL), TAV_OK);
    assert_int_equal(table_seat(table, 0, &bot), TAV_OK);
    play_first(table);
    for (uint32_t i = 0; i < table->record.entry_count; i++) {
        const record_entry *e = &table->record.entry[i];
        assert_int_equal(table_follow(again, (record_kind)e->kind, e->seat, e->number,
                                      record_entry_text(&table->record, e)),
                         TAV_OK);
    }
    seen_by(table, 1);
    memcpy(shown[0], told, sizeof told);
    assert_string_equal(seen_by(again, 1), shown[0]);
    assert_string_equal(again->now_player[0].name, "Anna"); /* the seat's owner */
    assert_int_equal(table_follow(again, RECORD_UNDO, 0, 500, ""), TAV_ERROR_RECORD);
    assert_int_equal(table_follow(again, RECORD_CHANGE, 0, 0, "nonsense"), TAV_ERROR_RECORD);
    assert_int_equal(table_follow(again, RECORD_ACTION, 0, 0, "fly"),
                     table_actor(again) == 0 ? TAV_ERROR_ILLEGAL : TAV_ERROR_SEAT);
    free(table);
    free(again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open_choices_are_seen_by_everybody),
        cmocka_unit_test(points_are_shown_only_where_they_can_be_counted),
        cmocka_unit_test(a_log_leaves_out_secret_choices),
        cmocka_unit_test(kept_events_tell_every_viewer_the_same),
        cmocka_unit_test(a_list_too_small_is_not_used),
        cmocka_unit_test(unnamed_seats_get_a_name),
        cmocka_unit_test(a_table_returns_to_a_mark),
        cmocka_unit_test(following_a_record_gives_the_same_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
