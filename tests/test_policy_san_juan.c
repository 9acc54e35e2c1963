/* Positions of San Juan in which a sensible player does not hesitate, and the sums that estimates
 * and features must keep. */
#include "tests/unit.h"

#include <string.h>

#include "ai/policy.h"
#include "tests/stage.h"

static void place(stage *s, const char *which, const char *position)
{
    setting chosen;
    tav_fault fault;
    assert_int_equal(setting_read(which, &chosen, &fault), TAV_OK);
    assert_int_equal(stage_place(s, &chosen, position, &fault), TAV_OK);
}

static void play(stage *s, const char *action)
{
    tav_fault fault;
    assert_int_equal(stage_play(s, action, &fault), TAV_OK);
}

/* Returns the text of the action that weighs most. */
static const char *heaviest(const stage *s)
{
    static char text[TAV_TEXT_MAX];
    tav_text out;
    tav_action legal[TAV_LEGAL_MAX];
    int weight[TAV_LEGAL_MAX], best = 0;
    const tav_game *game = s->setting.game;
    int count = game->legal(stage_state(s), legal);
    policy_of(game)->weigh(stage_state(s), count, legal, weight);
    for (int i = 1; i < count; i++)
        best = weight[i] > weight[best] ? i : best;
    text_open(&out, text, sizeof text);
    game->action_text(stage_state(s), legal[best], &out);
    return text;
}

#define SEVEN_PLANTS "\"indigo\",\"indigo\",\"sugar\",\"tobacco\",\"tobacco\",\"coffee\",\"silver\""

typedef struct {
    const char *why;
    const char *setting, *position;
    const char *plays[3]; /* actions that lead to the decision */
    const char *answer;
} case_of_policy;

static const case_of_policy cases[] = {
    {"the dearer of two goods is sold",
     "san-juan players=3",
     "{\"governor\":1,\"seats\":[{\"buildings\":[{\"card\":\"indigo\",\"good\":\"sugar\"},"
     "{\"card\":\"silver\",\"good\":\"sugar\"}]}]}",
     {"role trader"},
     "sell silver"},
    {"the dearer plant produces",
     "san-juan players=3",
     "{\"governor\":1,\"seats\":[{\"buildings\":[\"indigo\",\"coffee\"]}]}",
     {"role producer"},
     "produce coffee"},
    {"many goods of mine and none of theirs: Trader",
     "san-juan players=3",
     "{\"seats\":[{\"hand\":[\"indigo\"],\"buildings\":[{\"card\":\"coffee\",\"good\":\"sugar\"},"
     "{\"card\":\"silver\",\"good\":\"sugar\"},\"market-hall\"]}]}",
     {NULL},
     "role trader"},
    {"the last building is the six-cost one that scores most: 14 points against 5",
     "san-juan players=2",
     "{\"seats\":[{\"hand\":[\"guild-hall\",\"city-hall\",\"indigo\",\"indigo\",\"sugar\","
     "\"sugar\",\"sugar\",\"coffee\"],\"buildings\":[" SEVEN_PLANTS
     ",\"smithy\",\"archive\",\"chapel\",\"tower\"]},{\"buildings\":[\"indigo\"]}]}",
     {"role builder"},
     "build guild-hall"},
    {"the same with many violet buildings: 10 points against 4",
     "san-juan players=2",
     "{\"seats\":[{\"hand\":[\"guild-hall\",\"city-hall\",\"indigo\",\"indigo\",\"sugar\","
     "\"sugar\",\"sugar\",\"coffee\"],\"buildings\":[\"indigo\",\"sugar\",\"smithy\",\"archive\","
     "\"gold-mine\",\"chapel\",\"tower\",\"well\",\"market-stand\",\"quarry\",\"statue\"]},"
     "{\"buildings\":[\"indigo\"]}]}",
     {"role builder"},
     "build city-hall"},
    {"far ahead and one building short of the end: Builder",
     "san-juan players=2",
     "{\"seats\":[{\"hand\":[\"statue\",\"indigo\",\"indigo\",\"sugar\"],\"buildings\":"
     "[" SEVEN_PLANTS ",\"hero\",\"victory-column\",\"library\",\"quarry\"]},"
     "{\"buildings\":[\"indigo\"]}]}",
     {NULL},
     "role builder"},
    {"far behind, the twelfth building would only end the game",
     "san-juan players=2",
     "{\"governor\":1,\"seats\":[{\"hand\":[\"smithy\",\"indigo\"],\"buildings\":[\"indigo\","
     "\"indigo\",\"indigo\",\"indigo\",\"indigo\",\"sugar\",\"sugar\",\"sugar\",\"sugar\","
     "\"sugar\",\"sugar\"]},{\"buildings\":[\"silver\",\"silver\",\"silver\",\"hero\","
     "\"victory-column\",\"statue\",\"library\",\"quarry\"]}]}",
     {"role builder"},
     "pass"},
    {"the drawn card that fits the town is kept",
     "san-juan players=2",
     "{\"deck\":[\"guild-hall\",\"indigo\",\"archive\",\"gold-mine\",\"well\"],"
     "\"seats\":[{\"hand\":[\"sugar\",\"sugar\",\"sugar\"],\"buildings\":[" SEVEN_PLANTS "]}]}",
     {"role councillor"},
     "keep guild-hall"},
    {"an Earthquake takes the building that counts least",
     "san-juan players=2 modules=events",
     "{\"events\":[\"earthquake\"],\"seats\":[{\"buildings\":[\"indigo\",\"silver\",\"hero\"]}]}",
     {"event earthquake"},
     "lose indigo"},
};

static void obvious_choices_are_found(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        stage s;
        place(&s, cases[i].setting, cases[i].position);
        for (int move = 0; move < 3 && cases[i].plays[move] != NULL; move++)
            play(&s, cases[i].plays[move]);
        if (strcmp(heaviest(&s), cases[i].answer) != 0)
            fail_msg("%s: %s, not %s", cases[i].why, cases[i].answer, heaviest(&s));
    }
}

static void the_best_card_is_not_spent_as_payment(void **unused)
{
    (void)unused;
    stage s;
    place(&s, "san-juan players=2",
          "{\"seats\":[{\"hand\":[\"statue\",\"guild-hall\",\"indigo\",\"archive\",\"archive\"],"
          "\"buildings\":[" SEVEN_PLANTS "]},{\"hand\":[\"indigo\"]}]}");
    play(&s, "role builder");
    play(&s, "build statue");
    while (s.setting.game->actor(stage_state(&s)) == 0)
        play(&s, heaviest(&s));
    json_t *position = stage_position(&s);
    json_t *seat = json_array_get(json_object_get(position, "seats"), 0);
    json_t *hand = json_object_get(seat, "hand");
    size_t cards = json_array_size(hand);
    assert_int_equal(cards, 2);
    assert_string_equal(json_string_value(json_array_get(hand, cards - 1)), "guild-hall");
    json_decref(position);
}

/* A town far ahead of an empty one is almost certain to win; in a finished game the win is
 * certain. */
static void shares_add_up_and_favour_the_leader(void **unused)
{
    (void)unused;
    stage s;
    float share[TAV_SEATS_MAX];
    place(&s, "san-juan players=3",
          "{\"seats\":[{\"buildings\":[\"indigo\"]},{\"hand\":[\"smithy\"],\"buildings\":"
          "[" SEVEN_PLANTS ",\"hero\",\"victory-column\",\"statue\",\"guild-hall\"]},"
          "{\"buildings\":[\"indigo\"]}]}");
    const tav_policy *policy = policy_of(s.setting.game);
    policy->evaluate(stage_state(&s), share);
    assert_true(share[0] + share[1] + share[2] > 0.9999f);
    assert_true(share[0] + share[1] + share[2] < 1.0001f);
    assert_true(share[1] > 0.95f);
    assert_true(share[0] > 0.0f && share[2] > 0.0f);
    play(&s, "role prospector");
    play(&s, "role builder");
    play(&s, "build smithy");
    while (s.setting.game->actor(stage_state(&s)) != TAV_NOBODY)
        play(&s, "pass");
    policy->evaluate(stage_state(&s), share);
    assert_true(share[1] == 1.0f && share[0] == 0.0f && share[2] == 0.0f);
}

/* Turns the table by one seat: the viewer who moved with it sees the same numbers. */
static void features_are_the_same_from_every_seat(void **unused)
{
    (void)unused;
    static uint8_t one[FEATURES_MAX + 1], other[FEATURES_MAX + 1];
#define FIRST  "{\"hand\":[\"smithy\",\"hero\"],\"buildings\":[\"indigo\",\"chapel\"]}"
#define SECOND "{\"hand\":[\"well\"],\"buildings\":[{\"card\":\"silver\",\"good\":\"sugar\"}]}"
#define THIRD  "{\"hand\":[],\"buildings\":[\"indigo\",\"city-hall\"]}"
    stage s, turned;
    tav_view_buffer seen, seen_turned;
    place(&s, "san-juan players=3", "{\"governor\":0,\"seats\":[" FIRST "," SECOND "," THIRD "]}");
    place(&turned, "san-juan players=3",
          "{\"governor\":1,\"seats\":[" THIRD "," FIRST "," SECOND "]}");
    const tav_game *game = s.setting.game;
    const tav_features *features = features_of(game);
    for (int viewer = 0; viewer < 3; viewer++) {
        one[features->count] = other[features->count] = 7;
        game_view(game, stage_state(&s), viewer, (tav_view *)&seen);
        game_view(game, stage_state(&turned), (viewer + 1) % 3, (tav_view *)&seen_turned);
        features_of_view(features, (const tav_view *)&seen, one);
        features_of_view(features, (const tav_view *)&seen_turned, other);
        assert_memory_equal(one, other, (size_t)features->count);
        assert_true(one[features->count] == 7);
        assert_true(one[0] == 1);
    }
    game_view(game, stage_state(&s), 0, (tav_view *)&seen);
    features_of_view(features, (const tav_view *)&seen, one);
    assert_memory_not_equal(one, other, (size_t)features->count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(obvious_choices_are_found),
        cmocka_unit_test(the_best_card_is_not_spent_as_payment),
        cmocka_unit_test(shares_add_up_and_favour_the_leader),
        cmocka_unit_test(features_are_the_same_from_every_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
