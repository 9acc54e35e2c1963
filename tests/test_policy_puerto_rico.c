/* The policy of Puerto Rico in positions where a club player does not hesitate, and what its
 * evaluation and features promise. */
#include "tests/unit.h"

#include <string.h>

#include "ai/policy.h"
#include "ai/puerto_rico/features.h"
#include "tests/stage.h"

typedef struct {
    const char *why;
    const char *position;  /* for three players; seat 0 begins */
    const char *plays[3];  /* actions that lead to the decision */
    const char *preferred; /* how the heaviest action begins */
} telling_position;

/* A neighbour whose city has one space left, so the game is nearly over. */
#define NEARLY_FULL                                                                                \
    "{\"city\":[\"small-indigo-plant\",\"small-sugar-mill\",\"indigo-plant\",\"sugar-mill\","      \
    "\"tobacco-storage\",\"coffee-roaster\",\"small-market\",\"hacienda\",\"hospice\",\"office\"," \
    "\"factory\"]}"

static const telling_position positions[] = {
    {"the dearest good is sold",
     "{\"seats\":[{\"goods\":{\"corn\":2,\"indigo\":1,\"coffee\":1}}]}",
     {"role trader"},
     "sell coffee"},
    {"a good the Trading house already holds cannot be sold; the next dearest is sold",
     "{\"trading_house\":[\"coffee\"],\"seats\":[{\"goods\":{\"tobacco\":1,\"sugar\":1,\"coffee\":"
     "1}}]}",
     {"role trader"},
     "sell tobacco"},
    {"five points before the neighbour takes the room, one point later",
     "{\"ships\":[{\"size\":4,\"good\":\"sugar\",\"barrels\":1},"
     "{\"size\":6,\"good\":\"corn\",\"barrels\":1}],"
     "\"seats\":[{\"goods\":{\"corn\":5,\"sugar\":1}},{\"goods\":{\"corn\":4}}]}",
     {"role captain"},
     "load corn 6"},
    {"when barrels must be discarded, the dear one is kept",
     "{\"ships\":[{\"size\":4,\"good\":\"corn\",\"barrels\":4},"
     "{\"size\":5,\"good\":\"sugar\",\"barrels\":1},{\"size\":6,\"good\":\"indigo\",\"barrels\":1}]"
     ","
     "\"seats\":[{\"goods\":{\"corn\":2,\"coffee\":1}}]}",
     {"role captain"},
     "keep corn 0"},
    {"many barrels here, none elsewhere, little time: the Captain",
     "{\"seats\":[{\"goods\":{\"corn\":5,\"indigo\":4}}," NEARLY_FULL "]}",
     {NULL},
     "role captain"},
    {"a quarry in the first round", "{}", {"role settler"}, "take quarry"},
    {"near the end the large buildings are manned first",
     "{\"seats\":[{\"island\":{\"corn\":{\"tiles\":1},\"quarry\":{\"tiles\":1}},\"port\":1,"
     "\"city\":[{\"building\":\"residence\"},{\"building\":\"city-hall\"}]}," NEARLY_FULL "]}",
     {"role foreman", "pass"},
     "man corn 0"},
    {"the only worker goes to the corn, not to the Construction hut",
     "{\"seats\":[{\"island\":{\"corn\":{\"tiles\":1}},"
     "\"city\":[{\"building\":\"construction-hut\"}]}]}",
     {"role foreman", "pass"},
     "man corn 1"},
    {"the large building with the most points: ten in the Guild hall",
     "{\"seats\":[{\"doubloons\":12,\"city\":[\"small-indigo-plant\",\"small-sugar-mill\","
     "\"indigo-plant\",\"sugar-mill\",\"tobacco-storage\",\"coffee-roaster\"]}," NEARLY_FULL "]}",
     {"role builder"},
     "build guild-hall"},
};

static void place(stage *s, const telling_position *p)
{
    setting which;
    tav_fault fault;
    assert_int_equal(setting_read("puerto-rico players=3", &which, &fault), TAV_OK);
    if (stage_place(s, &which, p->position, &fault) != TAV_OK)
        fail_msg("%s: %s", p->position, fault.what);
    for (int i = 0; i < 3 && p->plays[i] != NULL; i++)
        assert_int_equal(stage_play(s, p->plays[i], &fault), TAV_OK);
}

static void name_heaviest(const stage *s, char name[TAV_TEXT_MAX])
{
    const tav_game *game = s->setting.game;
    tav_action legal[TAV_LEGAL_MAX];
    int weight[TAV_LEGAL_MAX], best = 0;
    int count = game->legal(stage_state(s), legal);
    policy_of(game)->weigh(stage_state(s), count, legal, weight);
    for (int i = 1; i < count; i++)
        if (weight[i] > weight[best])
            best = i;
    tav_text text;
    text_open(&text, name, TAV_TEXT_MAX);
    game->action_text(stage_state(s), legal[best], &text);
}

static void plays_like_a_club_player(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        stage s;
        char name[TAV_TEXT_MAX];
        place(&s, &positions[i]);
        name_heaviest(&s, name);
        if (strncmp(name, positions[i].preferred, strlen(positions[i].preferred)) != 0)
            fail_msg("%s: %s, not %s", positions[i].why, name, positions[i].preferred);
    }
}

static void the_leader_has_the_higher_estimate(void **unused)
{
    (void)unused;
    static const telling_position ahead = {
        .position = "{\"seats\":[{},{\"vp\":20,\"city\":[\"harbor\"]},{\"vp\":12}]}"};
    stage s;
    float share[TAV_SEATS_MAX];
    place(&s, &ahead);
    policy_of(s.setting.game)->evaluate(stage_state(&s), share);
    assert_true(share[1] > share[2] && share[2] > share[0] && share[0] > 0.0f);
    float sum = share[0] + share[1] + share[2];
    assert_true(sum > 0.9999f && sum < 1.0001f);
}

/* A viewer sees of a seat what the seat sees of itself: nothing on a board is hidden. */
static void every_viewer_sees_a_seat_alike(void **unused)
{
    (void)unused;
    static const telling_position uneven = {
        .position = "{\"seats\":[{\"doubloons\":7,\"goods\":{\"corn\":3}},{\"vp\":9},"
                    "{\"island\":{\"coffee\":2},\"city\":[\"coffee-roaster\",\"wharf\"]}]}"};
    stage s;
    place(&s, &uneven);
    const tav_features *features = features_of(s.setting.game);
    uint8_t seen[3][FEATURES_MAX] = {{0}};
    for (int viewer = 0; viewer < 3; viewer++) {
        tav_view_buffer view;
        game_view(s.setting.game, stage_state(&s), viewer, (tav_view *)&view);
        features_of_view(features, (const tav_view *)&view, seen[viewer]);
    }
    for (int viewer = 0; viewer < 3; viewer++)
        for (int place_of = 0; place_of < 3; place_of++) {
            const uint8_t *block = seen[viewer] + PR_FEATURES_OF_TABLE;
            const uint8_t *own = seen[(viewer + place_of) % 3] + PR_FEATURES_OF_TABLE;
            assert_memory_equal(block + place_of * PR_FEATURES_OF_SEAT, own, PR_FEATURES_OF_SEAT);
        }
    assert_memory_not_equal(seen[0], seen[1], sizeof seen[0]);
}

/* Three pieces for corn, a quarry, an indigo plantation and its plant: every answer is legal, and after
 * the last one somebody else decides. */
static void a_series_mans_a_whole_board(void **unused)
{
    (void)unused;
    static const telling_position manning = {
        .position = "{\"seats\":[{\"island\":{\"corn\":{\"tiles\":1},\"indigo\":{\"tiles\":1},"
                    "\"quarry\":{\"tiles\":1}},\"port\":2,"
                    "\"city\":[{\"building\":\"small-indigo-plant\"}]}]}",
        .plays = {"role foreman", "pass"}};
    stage s;
    tav_fault fault;
    tav_view_buffer view;
    char text[8][TAV_TEXT_MAX];
    place(&s, &manning);
    const tav_game *game = s.setting.game;
    game_view(game, stage_state(&s), 0, (tav_view *)&view);
    int count = policy_series(game, (const tav_view *)&view, 8, text);
    assert_true(count >= 2 && count <= 4);
    for (int i = 0; i < count; i++) {
        assert_int_equal(game->actor(stage_state(&s)), 0);
        assert_memory_equal(text[i], "man ", 4);
        assert_int_equal(stage_play(&s, text[i], &fault), TAV_OK);
    }
    assert_true(game->actor(stage_state(&s)) != 0);
    place(&s, &manning);
    game_view(game, stage_state(&s), 0, (tav_view *)&view);
    assert_int_equal(policy_series(game, (const tav_view *)&view, 1, text), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_like_a_club_player),
        cmocka_unit_test(the_leader_has_the_higher_estimate),
        cmocka_unit_test(every_viewer_sees_a_seat_alike),
        cmocka_unit_test(a_series_mans_a_whole_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
