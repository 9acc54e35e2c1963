/* A table: seats, messages that answer its current state, undo alone and with others, resigning,
 * time, resuming a game, the digest. */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "table/table.h"

static const record_seat anna = {.player = RECORD_HUMAN, .name = "Anna"};
static const record_seat bruno = {.player = RECORD_HUMAN, .name = "Bruno"};
static const record_seat carla = {.player = RECORD_HUMAN, .name = "Carla"};
static const record_seat robot = {.player = RECORD_BOT, .level = "random"};

static char json[1 << 18];

/* San Juan; seat 0 is the first governor. */
static tav_table *open_seats(int players, const record_seat *const *who, const table_clock *clock)
{
    static const table_clock untimed = {TABLE_UNTIMED, 0, 0};
    const tav_game *game = game_by_id("san-juan");
    tav_table *table = malloc(sizeof *table);
    uint8_t seed[RNG_KEY_SIZE] = {42};
    tav_config config = config_plain(players);
    assert_int_equal(config_set_option(game, &config, "first=0", NULL), TAV_OK);
    table_open(table, game, &config, seed, clock != NULL ? clock : &untimed);
    for (int seat = 0; seat < players; seat++)
        assert_int_equal(table_seat(table, seat, who[seat]), TAV_OK);
    assert_int_equal(table_start(table, 1000, NULL), TAV_OK);
    return table;
}

static tav_table *open_table(const record_seat *first, const record_seat *second,
                             const table_clock *clock)
{
    return open_seats(2, (const record_seat *const[]){first, second}, clock);
}

static tav_error send(tav_table *table, table_request request, int seat, const char *text)
{
    table_message message = {
        .request = request, .seat = seat, .seq = table_seq(table), .text = text};
    return table_handle(table, &message, NULL, NULL);
}

/* Plays the first or the last legal action, for any actor. */
static void play_place(tav_table *table, bool last)
{
    char words[TAV_TEXT_MAX];
    tav_text text;
    tav_action legal[TAV_LEGAL_MAX];
    const tav_game *game = table->record.game;
    const tav_state *state = table_state(table);
    int count = game->legal(state, legal);
    assert_true(count > 1);
    text_open(&text, words, sizeof words);
    game->action_text(state, legal[last ? count - 1 : 0], &text);
    assert_int_equal(send(table, TABLE_ACT, table_actor(table), words), TAV_OK);
}

static void play_first(tav_table *table)
{
    play_place(table, false);
}

static void play_last(tav_table *table)
{
    play_place(table, true);
}

static const char *seen_by(const tav_table *table, int viewer)
{
    tav_text out;
    text_open(&out, json, sizeof json);
    table_json(table, viewer, TAV_EN, &out);
    assert_false(out.full);
    return json;
}

static void seats_are_taken_before_the_start(void **unused)
{
    (void)unused;
    static const table_clock untimed = {TABLE_UNTIMED, 0, 0};
    tav_table *table = malloc(sizeof *table);
    tav_config config = config_plain(2);
    uint8_t seed[RNG_KEY_SIZE] = {1};
    tav_fault fault;
    table_open(table, game_by_id("san-juan"), &config, seed, &untimed);
    assert_int_equal(table_actor(table), TAV_NOBODY);
    assert_int_equal(send(table, TABLE_ACT, 0, "role builder"), TAV_ERROR_SEAT);
    assert_int_equal(table_seat(table, 2, &anna), TAV_ERROR_SEAT);
    assert_int_equal(table_seat(table, 0, &anna), TAV_OK);
    assert_int_equal(table_start(table, 0, &fault), TAV_ERROR_SEAT);
    assert_string_equal(fault.what, "1");
    assert_int_equal(table_seat(table, 1, &robot), TAV_OK);
    assert_int_equal(table_start(table, 0, &fault), TAV_OK);
    assert_int_not_equal(table_actor(table), TAV_NOBODY);
    free(table);
}

static void messages_must_answer_the_current_state(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&anna, &bruno, NULL);
    tav_state_buffer before = table->cursor.now.state;
    table_message message = {
        .request = TABLE_ACT, .seat = 0, .seq = table_seq(table), .text = "role prospector"};
    tav_fault fault;
    assert_int_equal(send(table, TABLE_ACT, 1, "role builder"), TAV_ERROR_SEAT);
    assert_int_equal(send(table, TABLE_ACT, 0, "role admiral"), TAV_ERROR_ILLEGAL);
    assert_memory_equal(&before, table_state(table), sizeof before);
    assert_int_equal(table_handle(table, &message, NULL, &fault), TAV_OK);
    assert_int_equal(table_handle(table, &message, NULL, &fault), TAV_ERROR_STALE);
    assert_int_equal(table_actor(table), 1);
    assert_non_null(
        strstr(seen_by(table, 0), "{\"seq\":1,")); /* the current one, to be sent back */
    free(table);
}

static void undo_is_free_when_playing_alone(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&anna, &robot, NULL);
    tav_state_buffer before = table->cursor.now.state;
    assert_int_equal(send(table, TABLE_UNDO, 0, NULL), TAV_ERROR_ILLEGAL);
    assert_int_equal(send(table, TABLE_ACT, 0, "role prospector"), TAV_OK); /* drew a card */
    play_first(table);                                                      /* the bot's pick */
    assert_int_equal(table_undo_reach(table, 0), 0);
    assert_int_equal(send(table, TABLE_UNDO, 0, NULL), TAV_OK);
    assert_memory_equal(&before, table_state(table), sizeof before);
    assert_int_equal(table_actor(table), 0);
    assert_int_equal(table->record.entry_count, 3); /* nothing was removed from the record */
    free(table);
}

/* Picking the Builder reveals nothing: it may be undone until somebody else decides or a card is
 * seen. The Prospector draws a card, so undoing it needs consent. */
static void with_others_undo_needs_consent_once_something_was_revealed(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&anna, &bruno, NULL);
    assert_int_equal(send(table, TABLE_ACT, 0, "role builder"), TAV_OK);
    assert_int_equal(table_actor(table), 0);
    assert_int_equal(table_undo_reach(table, 0), 0);
    assert_int_equal(send(table, TABLE_UNDO, 0, NULL), TAV_OK);
    assert_int_equal(table->undo_seat, TAV_NOBODY);

    tav_state_buffer before = table->cursor.now.state;
    assert_int_equal(send(table, TABLE_ACT, 0, "role prospector"), TAV_OK);
    assert_int_equal(table_undo_reach(table, 0), 1);
    assert_int_equal(send(table, TABLE_UNDO, 0, NULL), TAV_OK); /* asks for consent */
    assert_int_equal(table->undo_seat, 0);
    assert_memory_not_equal(&before, table_state(table), sizeof before);
    assert_int_equal(send(table, TABLE_REFUSE, 1, NULL), TAV_OK);
    assert_int_equal(table->undo_seat, TAV_NOBODY);
    assert_int_equal(send(table, TABLE_AGREE, 1, NULL), TAV_ERROR_ILLEGAL);
    assert_int_equal(send(table, TABLE_UNDO, 0, NULL), TAV_OK);
    assert_int_equal(send(table, TABLE_AGREE, 1, NULL), TAV_OK);
    assert_memory_equal(&before, table_state(table), sizeof before);
    free(table);
}

/* Two consecutive decisions are undone one at a time; once Bruno has decided too, undo needs
 * Bruno's consent. */
static void with_others_undo_needs_consent_once_somebody_else_acted(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&anna, &bruno, NULL);
    tav_state_buffer before = table->cursor.now.state;
    assert_int_equal(send(table, TABLE_ACT, 0, "role producer"), TAV_OK);
    tav_state_buffer picked = table->cursor.now.state;
    assert_int_equal(send(table, TABLE_ACT, 0, "done"), TAV_OK);
    assert_int_equal(table_actor(table), 1);
    assert_int_equal(table_undo_reach(table, 0), 0);
    assert_int_equal(send(table, TABLE_UNDO, 0, NULL), TAV_OK);
    assert_memory_equal(&picked, table_state(table), sizeof picked);
    assert_int_equal(send(table, TABLE_UNDO, 0, NULL), TAV_OK);
    assert_memory_equal(&before, table_state(table), sizeof before);

    assert_int_equal(send(table, TABLE_ACT, 0, "role producer"), TAV_OK);
    assert_int_equal(send(table, TABLE_ACT, 0, "done"), TAV_OK);
    assert_int_equal(send(table, TABLE_ACT, 1, "done"), TAV_OK);
    assert_int_equal(table_undo_reach(table, 0), 3);
    assert_int_equal(table_undo_reach(table, 1), 2);
    assert_int_equal(send(table, TABLE_UNDO, 0, NULL), TAV_OK);
    assert_int_equal(table->undo_seat, 0);
    assert_int_equal(send(table, TABLE_AGREE, 1, NULL), TAV_OK);
    assert_memory_equal(&picked, table_state(table), sizeof picked);
    free(table);
}

/* Whether Bruno has something to build depends on a hidden hand, so being asked or passed over tells
 * Anna about it: from then on an undo needs Bruno's consent. */
static void undo_ends_where_anothers_hand_matters(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&anna, &bruno, NULL);
    assert_int_equal(send(table, TABLE_ACT, 0, "role builder"), TAV_OK);
    assert_int_equal(table_undo_reach(table, 0), 0);
    assert_int_equal(send(table, TABLE_ACT, 0, "pass"), TAV_OK);
    assert_int_equal(table_undo_reach(table, 0), 2);
    assert_int_equal(send(table, TABLE_UNDO, 0, NULL), TAV_OK);
    assert_int_equal(table->undo_seat, 0);
    free(table);
}

static void every_other_person_must_agree(void **unused)
{
    (void)unused;
    const record_seat *people[] = {&anna, &bruno, &carla}, *mixed[] = {&anna, &robot, &carla};
    tav_table *table = open_seats(3, people, NULL);
    assert_int_equal(send(table, TABLE_ACT, 0, "role prospector"), TAV_OK);
    assert_int_equal(send(table, TABLE_UNDO, 0, NULL), TAV_OK);
    assert_int_equal(send(table, TABLE_AGREE, 2, NULL), TAV_OK);
    assert_int_equal(table->undo_seat, 0); /* Bruno has not answered */
    assert_int_equal(table_actor(table), 1);
    assert_int_equal(send(table, TABLE_AGREE, 1, NULL), TAV_OK);
    assert_int_equal(table_actor(table), 0);
    free(table);

    table = open_seats(3, mixed, NULL);
    assert_int_equal(send(table, TABLE_ACT, 0, "role prospector"), TAV_OK);
    assert_int_equal(send(table, TABLE_UNDO, 0, NULL), TAV_OK);
    assert_int_equal(send(table, TABLE_AGREE, 1, NULL), TAV_ERROR_ILLEGAL); /* bots are not asked */
    assert_int_equal(send(table, TABLE_AGREE, 2, NULL), TAV_OK);
    assert_int_equal(table_actor(table), 0);
    free(table);
}

static void playing_on_withdraws_the_request(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&anna, &bruno, NULL);
    assert_int_equal(send(table, TABLE_ACT, 0, "role prospector"), TAV_OK);
    assert_int_equal(send(table, TABLE_UNDO, 0, NULL), TAV_OK);
    play_first(table);
    assert_int_equal(table->undo_seat, TAV_NOBODY);
    free(table);
}

static void a_bot_takes_over_after_a_resignation(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&anna, &bruno, NULL);
    assert_int_equal(send(table, TABLE_RESIGN, 1, NULL), TAV_OK);
    assert_int_equal(table->now_player[1].player, RECORD_BOT);
    assert_string_equal(table->now_player[1].name, "Bruno");
    assert_int_equal(table->record.seat[1].player, RECORD_HUMAN); /* the original player */
    assert_int_equal(table_seat(table, 1, &bruno), TAV_OK);       /* and comes back */
    assert_int_equal(table->now_player[1].player, RECORD_HUMAN);
    free(table);
}

static void time_runs_for_the_actor(void **unused)
{
    (void)unused;
    static const table_clock game_clock = {TABLE_PER_GAME, 60000, 2000};
    tav_table *table = open_table(&anna, &bruno, &game_clock);
    assert_int_equal(table_tick(table, 1000 + 10000), TAV_NOBODY);
    assert_int_equal(table->left_ms[0], 50000);
    assert_int_equal(table->left_ms[1], 60000);
    assert_int_equal(table_tick(table, 5000),
                     TAV_NOBODY); /* the clock was set back: costs nobody anything */
    assert_int_equal(table->left_ms[0], 50000);
    assert_int_equal(send(table, TABLE_ACT, 0, "role prospector"), TAV_OK);
    assert_int_equal(table->left_ms[0], 52000);
    assert_int_equal(table_tick(table, 5000 + 59999), TAV_NOBODY);
    assert_int_equal(table_tick(table, 5000 + 60000), 1);
    assert_int_equal(table->now_player[1].player, RECORD_BOT);
    assert_int_equal(table_tick(table, 5000 + 900000), TAV_NOBODY);
    free(table);
}

static void undo_does_not_give_time_back(void **unused)
{
    (void)unused;
    static const table_clock clocks[] = {{TABLE_PER_GAME, 60000, 5000}, {TABLE_PER_MOVE, 60000, 0}};
    for (int i = 0; i < 2; i++) {
        tav_table *table = open_table(&anna, &robot, &clocks[i]);
        table_tick(table, 21000);
        for (int again = 0; again < 3; again++) {
            play_first(table);
            assert_int_equal(send(table, TABLE_UNDO, 0, NULL), TAV_OK);
        }
        assert_int_equal(table->left_ms[0], 40000);
        free(table);
    }
}

/* Going back over two decisions gives back neither the time added for them nor the time used. */
static void undoing_several_decisions_gives_no_time_back(void **unused)
{
    (void)unused;
    static const table_clock clocks[] = {{TABLE_PER_GAME, 60000, 5000}, {TABLE_PER_MOVE, 60000, 0}};
    for (int i = 0; i < 2; i++) {
        tav_table *table = open_table(&anna, &bruno, &clocks[i]);
        table_tick(table, 1000 + 40000);
        assert_int_equal(send(table, TABLE_ACT, 0, "role producer"), TAV_OK);
        table_tick(table, 1000 + 43000);
        assert_int_equal(send(table, TABLE_ACT, 0, "done"), TAV_OK);
        table_message back = {.request = TABLE_UNDO, .seat = 0, .seq = 2, .to_place = true};
        assert_int_equal(table_handle(table, &back, NULL, NULL), TAV_OK);
        assert_int_equal(table->left_ms[0], 60000 - 43000);
        free(table);
    }
}

/* A bot that stands in for a person earns no increment for them. */
static void leaving_and_coming_back_gains_no_time(void **unused)
{
    (void)unused;
    static const table_clock clock = {TABLE_PER_GAME, 60000, 5000};
    tav_table *table = open_table(&anna, &bruno, &clock);
    table_tick(table, 1000 + 20000);
    assert_int_equal(send(table, TABLE_RESIGN, 0, NULL), TAV_OK);
    assert_int_equal(send(table, TABLE_ACT, 0, "role producer"), TAV_OK);
    assert_int_equal(send(table, TABLE_ACT, 0, "done"), TAV_OK);
    assert_int_equal(table_seat(table, 0, &anna), TAV_OK);
    assert_int_equal(table->left_ms[0], 40000);
    free(table);
}

/* Bruno is away and may come back, so Anna may not take back an action of the bot in Bruno's seat, or
 * anything before it, unless Bruno agrees. If Bruno is gone for good, Anna plays alone with bots. */
static void a_person_who_is_away_still_counts(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&anna, &bruno, NULL);
    assert_int_equal(send(table, TABLE_RESIGN, 1, NULL), TAV_OK);
    assert_int_equal(send(table, TABLE_ACT, 0, "role producer"), TAV_OK);
    assert_int_equal(send(table, TABLE_ACT, 0, "done"), TAV_OK);
    assert_int_equal(send(table, TABLE_ACT, 1, "done"), TAV_OK);
    assert_int_equal(table_undo_reach(table, 0), 3);
    assert_int_equal(send(table, TABLE_UNDO, 0, NULL), TAV_OK);
    assert_int_equal(table_actions(table), 3);
    assert_int_equal(table->undo_seat, 0); /* asks Bruno, who cannot answer now */
    assert_int_equal(send(table, TABLE_AGREE, 1, NULL), TAV_ERROR_ILLEGAL);
    assert_int_equal(table_seat(table, 1, &bruno), TAV_OK);
    assert_int_equal(send(table, TABLE_UNDO, 0, NULL), TAV_OK);
    assert_int_equal(send(table, TABLE_AGREE, 1, NULL), TAV_OK);
    assert_int_equal(table_actions(table), 1);

    assert_int_equal(send(table, TABLE_ACT, 0, "done"), TAV_OK);
    assert_int_equal(send(table, TABLE_RESIGN, 1, NULL), TAV_OK);
    assert_int_equal(send(table, TABLE_ACT, 1, "done"), TAV_OK);
    table_disown(table, 1);
    assert_int_equal(table_undo_reach(table, 0), 1);
    free(table);
}

static void every_move_refills_the_clock_per_move(void **unused)
{
    (void)unused;
    static const table_clock move_clock = {TABLE_PER_MOVE, 30000, 0};
    tav_table *table = open_table(&anna, &bruno, &move_clock);
    table_tick(table, 1000 + 20000);
    assert_int_equal(table->left_ms[0], 10000);
    assert_int_equal(send(table, TABLE_ACT, 0, "role prospector"), TAV_OK);
    assert_int_equal(table->left_ms[0], 30000);
    assert_int_equal(table->left_ms[1], 30000);
    assert_int_equal(table_tick(table, 1000 + 20000 + 29999), TAV_NOBODY);
    assert_int_equal(table_tick(table, 1000 + 20000 + 30000), 1);
    assert_int_equal(table->now_player[1].player, RECORD_BOT);
    free(table);
}

/* More milliseconds than 32 bits hold. */
static void a_move_may_take_days(void **unused)
{
    (void)unused;
    static const int64_t day = INT64_C(86400000);
    const table_clock days = {TABLE_PER_MOVE, 60 * day, 0};
    tav_table *table = open_table(&anna, &bruno, &days);
    assert_int_equal(table_tick(table, 1000 + 59 * day), TAV_NOBODY);
    assert_true(table->left_ms[0] == day);
    assert_non_null(strstr(seen_by(table, 1), "\"clocks\":[86400000,5184000000]"));
    assert_int_equal(send(table, TABLE_ACT, 0, "role prospector"), TAV_OK);
    assert_int_equal(table_tick(table, 1000 + 119 * day - 1), TAV_NOBODY);
    assert_int_equal(table_tick(table, 1000 + 119 * day), 1);
    free(table);
}

/* The player who takes over finishes the game, and the record says who it was. */
static void an_abandoned_game_goes_on(void **unused)
{
    (void)unused;
    static const table_clock untimed = {TABLE_UNTIMED, 0, 0};
    tav_table *table = open_table(&anna, &bruno, NULL);
    tav_table *again = malloc(sizeof *again);
    play_first(table);
    assert_int_equal(send(table, TABLE_RESIGN, 0, NULL), TAV_OK);
    assert_int_equal(table_resume(again, &table->record, &untimed, 0, NULL), TAV_OK);
    assert_int_equal(again->now_player[0].player, RECORD_BOT);
    assert_int_equal(again->now_player[1].player, RECORD_HUMAN);
    while (!table_over(table))
        play_first(table);
    assert_int_equal(record_check(&table->record, NULL), TAV_OK);
    assert_int_equal(send(table, TABLE_RESIGN, 1, NULL), TAV_ERROR_OVER);
    free(again);
    free(table);
}

static void games_are_resumed(void **unused)
{
    (void)unused;
    static const table_clock untimed = {TABLE_UNTIMED, 0, 0};
    tav_table *table = open_table(&anna, &robot, NULL);
    tav_table *again = malloc(sizeof *again);
    for (int i = 0; i < 40; i++)
        play_first(table);
    assert_int_equal(send(table, TABLE_UNDO, 0, NULL), TAV_OK);
    assert_int_equal(table_resume(again, &table->record, &untimed, 0, NULL), TAV_OK);
    assert_memory_equal(table_state(again), table_state(table), sizeof(tav_state_buffer));
    assert_int_equal(table_seq(again), table_seq(table));
    table->record.seed_hash[0] ^= 1;
    assert_int_equal(table_resume(again, &table->record, &untimed, 0, NULL), TAV_ERROR_RECORD);
    free(again);
    free(table);
}

static void games_end_with_scores_and_the_seed(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&robot, &robot, NULL);
    assert_non_null(strstr(seen_by(table, 0), "\"scores\":null"));
    while (!table_over(table))
        play_first(table);
    assert_true(table->record.over);
    assert_int_equal(record_check(&table->record, NULL), TAV_OK);
    assert_non_null(strstr(seen_by(table, TAV_SPECTATOR), "\"scores\":[{\"seat\":0"));
    assert_int_equal(send(table, TABLE_ACT, 0, "pass"), TAV_ERROR_OVER);
    free(table);
}

/* A message shows the legal actions only to the actor, and a digest names another player's cards
 * only where everybody saw them. */
static void messages_show_only_what_the_viewer_may_see(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&anna, &bruno, NULL);
    assert_non_null(strstr(seen_by(table, 0), "\"legal\":[{\"action\":\"role builder\""));
    assert_non_null(strstr(seen_by(table, 1), "\"legal\":[]"));
    assert_non_null(strstr(seen_by(table, TAV_SPECTATOR), "\"viewer\":null"));
    assert_int_equal(send(table, TABLE_ACT, 0, "role prospector"), TAV_OK);
    tav_text out;
    text_open(&out, json, sizeof json);
    table_digest_json(table, 0, TAV_EN, &out);
    assert_non_null(
        strstr(json, "{\"event\":\"drew\",\"seat\":0,\"count\":1,\"amount\":1,\"things\""));
    text_open(&out, json, sizeof json);
    table_digest_json(table, 1, TAV_EN, &out);
    assert_non_null(
        strstr(json, "{\"event\":\"drew\",\"seat\":0,\"count\":1,\"amount\":1,\"words\":\"Anna"));
    free(table);
}

static int digest_events(const tav_table *table, int seat, const char *event)
{
    tav_text out;
    int found = 0;
    text_open(&out, json, sizeof json);
    table_digest_json(table, seat, TAV_EN, &out);
    for (const char *at = json; (at = strstr(at, event)) != NULL; at++)
        found++;
    return found;
}

/* A digest starts at the seat's own last decision. */
static void a_digest_begins_with_the_seats_last_turn(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&anna, &bruno, NULL);
    assert_int_equal(send(table, TABLE_ACT, 0, "role builder"), TAV_OK);
    assert_int_equal(digest_events(table, 0, "\"role\""), 1);
    assert_int_equal(send(table, TABLE_ACT, 0, "pass"), TAV_OK);
    assert_int_equal(digest_events(table, 0, "\"role\""), 0);
    assert_int_equal(digest_events(table, 1, "\"role\""), 1); /* no decision yet: everything */
    assert_int_equal(send(table, TABLE_ACT, 1, "pass"), TAV_OK);
    assert_int_equal(digest_events(table, 0, "\"passed\""), 2);
    assert_int_equal(digest_events(table, 1, "\"passed\""), 1);
    assert_int_equal(digest_events(table, TAV_SPECTATOR, "\"passed\""), 2);
    free(table);
}

/* Spectators see no hand cards and have no say. */
static void spectators_only_watch(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&anna, &bruno, NULL);
    assert_non_null(strstr(seen_by(table, TAV_SPECTATOR), "\"legal\":[]"));
    assert_non_null(strstr(json, "\"undo\":{\"free\":false"));
    for (int request = TABLE_ACT; request <= TABLE_RESIGN; request++)
        assert_int_equal(send(table, (table_request)request, TAV_SPECTATOR, "role builder"),
                         TAV_ERROR_SEAT);
    assert_int_equal(send(table, TABLE_ACT, 0, "role prospector"), TAV_OK);
    assert_int_equal(digest_events(table, TAV_SPECTATOR, "\"drew\""), 1);
    assert_non_null(
        strstr(json, "{\"event\":\"drew\",\"seat\":0,\"count\":1,\"amount\":1,\"words\":\"Anna"));
    free(table);
}

static tav_error undo_to(tav_table *table, int seat, int to, tav_fault *fault)
{
    table_message message = {
        .request = TABLE_UNDO, .seat = seat, .seq = table_seq(table), .to_place = true, .to = to};
    return table_handle(table, &message, NULL, fault);
}

/* One entry may undo several decisions, back to any of the seat's own. */
static void alone_undo_goes_back_to_any_own_decision(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&anna, &robot, NULL);
    tav_fault fault;
    tav_state_buffer before = table->cursor.now.state;
    assert_int_equal(undo_to(table, 0, 0, &fault), TAV_ERROR_BOUND); /* nothing was done yet */
    assert_string_equal(fault.allowed, "");
    assert_int_equal(send(table, TABLE_ACT, 0, "role prospector"), TAV_OK);
    play_first(table); /* the bot's pick */
    while (table_actions(table) < 30)
        play_first(table);
    uint32_t entries = table_seq(table);
    assert_int_equal(undo_to(table, 0, 1, &fault), TAV_ERROR_ILLEGAL); /* the bot's */
    assert_string_equal(fault.what, "1");
    assert_string_equal(fault.allowed, "0");
    assert_int_equal(undo_to(table, 0, 30, &fault), TAV_ERROR_BOUND); /* not yet taken */
    assert_int_equal(undo_to(table, 0, -1, &fault), TAV_ERROR_BOUND);
    assert_int_equal(table_seq(table), entries);
    assert_int_equal(undo_to(table, 0, 0, &fault), TAV_OK);
    assert_memory_equal(&before, table_state(table), sizeof before);
    assert_int_equal(table_actions(table), 0);
    assert_int_equal(table_seq(table), entries + 1);
    assert_int_equal(record_check(&table->record, &fault), TAV_OK);
    free(table);
}

/* With others, going back further than a free undo reaches asks them about this place. */
static void with_others_undo_to_a_place_may_need_them(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&anna, &bruno, NULL);
    tav_fault fault;
    assert_int_equal(send(table, TABLE_ACT, 0, "role builder"), TAV_OK);
    assert_int_equal(undo_to(table, 0, 0, &fault), TAV_OK);
    assert_int_equal(table_actions(table), 0);
    assert_int_equal(send(table, TABLE_ACT, 0, "role prospector"), TAV_OK); /* drew a card */
    play_first(table);
    assert_int_equal(undo_to(table, 0, 0, &fault), TAV_OK);
    assert_int_equal(table->undo_seat, 0);
    assert_true(table_actions(table) > 0);
    assert_int_equal(send(table, TABLE_AGREE, 1, NULL), TAV_OK);
    assert_int_equal(table_actions(table), 0);
    free(table);
}

/* A table returns to its mark, even with undos in between, and can go on differently. */
static void a_table_returns_to_its_mark(void **unused)
{
    (void)unused;
    tav_table *table = open_table(&anna, &robot, NULL);
    table_mark mark;
    for (int i = 0; i < 40; i++)
        play_first(table);
    for (int round = 0; round < 20; round++) {
        tav_state_buffer before = table->cursor.now.state;
        int actions = table_actions(table);
        table_mark_now(table, &mark);
        for (int i = 0; i < 9; i++)
            play_first(table);
        send(table, TABLE_UNDO, 0, NULL);
        for (int i = 0; i < 9 && !table_over(table); i++)
            play_first(table);
        table_return(table, &mark);
        assert_memory_equal(&before, table_state(table), sizeof before);
        assert_int_equal(table_actions(table), actions);
        assert_int_equal(record_check(&table->record, NULL), TAV_OK);
        play_last(table);
        play_last(table);
        send(table, TABLE_UNDO, 0, NULL);
        tav_state_buffer again;
        assert_int_equal(record_replay(&table->record, table_actions(table), &again, NULL), TAV_OK);
        assert_memory_equal(&again, table_state(table), table->record.game->state_size);
    }
    free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_are_taken_before_the_start),
        cmocka_unit_test(messages_must_answer_the_current_state),
        cmocka_unit_test(undo_is_free_when_playing_alone),
        cmocka_unit_test(with_others_undo_needs_consent_once_something_was_revealed),
        cmocka_unit_test(with_others_undo_needs_consent_once_somebody_else_acted),
        cmocka_unit_test(undo_ends_where_anothers_hand_matters),
        cmocka_unit_test(every_other_person_must_agree),
        cmocka_unit_test(playing_on_withdraws_the_request),
        cmocka_unit_test(a_bot_takes_over_after_a_resignation),
        cmocka_unit_test(time_runs_for_the_actor),
        cmocka_unit_test(undo_does_not_give_time_back),
        cmocka_unit_test(undoing_several_decisions_gives_no_time_back),
        cmocka_unit_test(leaving_and_coming_back_gains_no_time),
        cmocka_unit_test(a_person_who_is_away_still_counts),
        cmocka_unit_test(every_move_refills_the_clock_per_move),
        cmocka_unit_test(a_move_may_take_days),
        cmocka_unit_test(an_abandoned_game_goes_on),
        cmocka_unit_test(games_are_resumed),
        cmocka_unit_test(games_end_with_scores_and_the_seed),
        cmocka_unit_test(messages_show_only_what_the_viewer_may_see),
        cmocka_unit_test(a_digest_begins_with_the_seats_last_turn),
        cmocka_unit_test(spectators_only_watch),
        cmocka_unit_test(alone_undo_goes_back_to_any_own_decision),
        cmocka_unit_test(with_others_undo_to_a_place_may_need_them),
        cmocka_unit_test(a_table_returns_to_its_mark),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
