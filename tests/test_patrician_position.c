/* Positions of Patrician that must be refused, each with the offending field. They are made from
 * the example of docs/interfaces/patrician.md, "Position", a game of three in its ninth round, by
 * one or more changes. */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "formats/position/position.h"
#include "tests/json_path.h"
#include "tests/position_json.h"

static const char example[] =
    "{\"game\":\"patrician\",\"rules\":1,\"players\":3,\"modules\":[],\"options\":{},"
    "\"round\":9,\"first\":1,\"turn\":2,\"over\":false,\"cities\":["
    "{\"city\":\"bologna\",\"left\":[1,2,1,1],\"right\":[0,2],"
    "\"tokens\":[\"bologna-9\",\"bologna-6\"],\"card\":\"roma-two-crests\"},"
    "{\"city\":\"firenze\",\"left\":[1,0],\"right\":[2,1,1],"
    "\"tokens\":[\"firenze-9\",\"firenze-6\"],\"card\":\"lucca-two-crests\"},"
    "{\"city\":\"roma\",\"left\":[2,0],\"right\":[2],"
    "\"tokens\":[\"roma-9\",\"roma-6\"],\"card\":\"ferrara-red-hat-star\"},"
    "{\"city\":\"lucca\",\"left\":[2],\"right\":[1,2],"
    "\"tokens\":[\"lucca-7\",\"lucca-4\"],\"card\":\"bologna-lady-star\"},"
    "{\"city\":\"siena\",\"left\":[1,0],\"right\":[2,0],"
    "\"tokens\":[\"siena-7\",\"siena-4\"],\"card\":\"verona-two-crests\"},"
    "{\"city\":\"milano\",\"left\":[0],\"right\":[0],"
    "\"tokens\":[\"milano-7\",\"milano-4\"],\"card\":\"siena-any\"},"
    "{\"city\":\"ferrara\",\"left\":[2,2],\"right\":[],"
    "\"tokens\":[\"ferrara-5\",\"ferrara-2\"],\"card\":\"roma-two-crests\"},"
    "{\"city\":\"parma\",\"left\":[0,1],\"right\":[1,1,1],"
    "\"tokens\":[],\"card\":\"bologna-two-beards\"},"
    "{\"city\":\"verona\",\"left\":[2],\"right\":[0],"
    "\"tokens\":[\"verona-5\",\"verona-2\"],\"card\":\"verona-move\"}],"
    "\"draw\":[\"ferrara-two-beards\",\"milano-red-hat-star\",\"bologna-any\","
    "\"firenze-two-crests\",\"milano-two-crests\"],\"seats\":["
    "{\"seat\":0,\"hand\":[\"firenze-beard-star\",\"roma-beard-star\",\"lucca-two-crests\"],"
    "\"secret\":[\"firenze-beard-star\"],\"played\":[\"milano-two-ladies\",\"roma-move\","
    "\"siena-two-crests\",\"verona-beard-star\",\"firenze-move\",\"milano-beard-star\","
    "\"bologna-move\",\"parma-lady-star\"],\"supply\":20,\"tokens\":[]},"
    "{\"seat\":1,\"hand\":[\"firenze-two-red-hats\",\"roma-red-hat-star\",\"siena-two-crests\"],"
    "\"secret\":[],\"played\":[\"bologna-two-crests\",\"parma-two-red-hats\","
    "\"parma-two-crests\",\"firenze-two-crests\",\"siena-beard-star\",\"lucca-red-hat-star\","
    "\"parma-beard-star\",\"firenze-lady-star\",\"bologna-red-hat-star\"],"
    "\"supply\":17,\"tokens\":[\"parma-5\",\"parma-2\"]},"
    "{\"seat\":2,\"hand\":[\"milano-two-crests\",\"ferrara-lady-star\"],"
    "\"secret\":[\"ferrara-lady-star\"],\"played\":[\"lucca-move\",\"roma-two-ladies\","
    "\"bologna-two-crests\",\"roma-any\",\"siena-lady-star\",\"ferrara-two-crests\","
    "\"firenze-any\",\"lucca-lady-star\",\"verona-red-hat-star\"],"
    "\"supply\":18,\"tokens\":[]}],"
    "\"flow\":{\"phase\":\"move\",\"to_build\":0,\"key\":"
    "\"0000000000000000000000000000000000000000000000000000000000000000\",\"block\":0}}";

enum { CHANGES_MAX = 4 };

typedef struct {
    const char *path, *value; /* value NULL removes the field */
} change;

typedef struct {
    change changes[CHANGES_MAX];
    tav_error error;
    const char *what;
} refusal;

/* Changes a key of an object or an element of a list; the index after the last one appends. */
static void make_change(json_t *root, const change *c)
{
    char path[64];
    tav_text text;
    text_open(&text, path, sizeof path);
    text_put(&text, c->path);
    char *dot = strrchr(path, '.'), *bracket = strrchr(path, '[');
    json_t *value = c->value != NULL ? json_loads(c->value, JSON_DECODE_ANY, NULL) : NULL;
    if (bracket != NULL && (dot == NULL || bracket > dot)) {
        *bracket = '\0';
        size_t index = (size_t)strtoul(bracket + 1, NULL, 10);
        json_t *list = json_at(root, path);
        assert_int_equal(index == json_array_size(list) ? json_array_append_new(list, value)
                                                        : json_array_set_new(list, index, value),
                         0);
        return;
    }
    json_t *object = root;
    const char *key = path;
    if (dot != NULL) {
        *dot = '\0';
        object = json_at(root, path);
        key = dot + 1;
    }
    assert_non_null(object);
    if (value != NULL)
        json_object_set_new(object, key, value);
    else
        assert_int_equal(json_object_del(object, key), 0);
}

static json_t *changed_example(const change *changes)
{
    json_t *root = json_loads(example, 0, NULL);
    assert_non_null(root);
    for (int i = 0; i < CHANGES_MAX && changes[i].path != NULL; i++)
        make_change(root, &changes[i]);
    return root;
}

static void assert_accepted(const change *changes, const char *decision, int legal_count)
{
    json_t *root = changed_example(changes);
    const tav_game *game;
    tav_state_buffer room;
    tav_fault fault;
    tav_action legal[TAV_LEGAL_MAX];
    assert_int_equal(position_of(root, &game, &room, &fault), TAV_OK);
    const tav_state *state = (const tav_state *)&room;
    assert_string_equal(game_decision(game, game->decision(state))->id, decision);
    assert_int_equal(game->legal(state, legal), legal_count);
    static char written[TAV_JSON_MAX];
    tav_text text;
    text_open(&text, written, sizeof written);
    game->position_json(state, &text);
    char *read = json_dumps(root, JSON_COMPACT);
    assert_string_equal(written, read);
    free(read);
    json_decref(root);
}

static void positions_are_read_and_written_back(void **unused)
{
    (void)unused;
    /* As it stands, and with the floor in Lucca not yet built. */
    assert_accepted((change[CHANGES_MAX]){{NULL, NULL}}, "move-floor", 11);
    assert_accepted((change[CHANGES_MAX]){{"flow.phase", "\"build\""},
                                          {"flow.to_build", "1"},
                                          {"cities[3].right", "[1]"},
                                          {"seats[2].supply", "19"}},
                    "build-floor", 2);
}

static const refusal fields[] = {
    {{{"extra", "1"}}, TAV_ERROR_FIELD, "extra"},
    {{{"draw", NULL}}, TAV_ERROR_FIELD, "draw"},
    {{{"round", "17"}}, TAV_ERROR_BOUND, "round"},
    {{{"round", "\"9\""}}, TAV_ERROR_FIELD, "round"},
    {{{"first", "3"}}, TAV_ERROR_BOUND, "first"},
    {{{"turn", "-1"}}, TAV_ERROR_BOUND, "turn"},
    {{{"cities", "[]"}}, TAV_ERROR_FIELD, "cities[0]"},
    {{{"cities[0].city", "\"roma\""}}, TAV_ERROR_FIELD, "cities[0].city roma"},
    {{{"cities[0].left[3]", "3"}}, TAV_ERROR_BOUND, "cities[0].left[3]"},
    {{{"cities[0].left[3]", "null"}}, TAV_ERROR_FIELD, "cities[0].left[3]"},
    {{{"cities[0].left", "[1,2,1,1,1,1,1,1,1]"}}, TAV_ERROR_BOUND, "cities[0].left"},
    {{{"cities[7].left", "[0,1,0]"}}, TAV_ERROR_BOUND, "cities[7].left"},
    {{{"cities[0].tokens", "[\"roma-9\"]"}}, TAV_ERROR_FIELD, "cities[0].tokens[0].roma-9"},
    {{{"cities[0].card", "\"pistoia\""}}, TAV_ERROR_FIELD, "cities[0].card pistoia"},
    {{{"seats[1].seat", "2"}}, TAV_ERROR_BOUND, "seats[1].seat"},
    {{{"seats[0].hand[0]", "\"siena-lady-star\""}}, TAV_ERROR_FIELD, "seats[0].hand[1]"},
    {{{"seats[0].supply", "30"}}, TAV_ERROR_BOUND, "seats[0].supply"},
    {{{"seats[1].tokens", "[\"parma-2\",\"parma-5\"]"}}, TAV_ERROR_FIELD, "seats[1].tokens[1]"},
    {{{"flow.phase", "\"fly\""}}, TAV_ERROR_FIELD, "flow.phase"},
    {{{"flow.to_build", "3"}}, TAV_ERROR_BOUND, "flow.to_build"},
    {{{"flow.key", "\"00\""}}, TAV_ERROR_FIELD, "flow.key"},
    {{{"flow.block", "-1"}}, TAV_ERROR_BOUND, "flow.block"},
    {{{"flow", "7"}}, TAV_ERROR_FIELD, "flow"},
};

static const refusal components[] = {
    /* One card too many or too few, or one that is not in this game. */
    {{{"draw[0]", "\"bologna-any\""}}, TAV_ERROR_COMPONENTS, "bologna-any"},
    {{{"cities[8].card", "null"}}, TAV_ERROR_COMPONENTS, "verona-move"},
    {{{"draw[0]", "\"pistoia-any\""}}, TAV_ERROR_COMPONENTS, "pistoia-any"},
    /* Secret cards are start cards in hand. */
    {{{"seats[0].secret[0]", "\"bologna-lady-star\""}}, TAV_ERROR_COMPONENTS, "seats[0].secret"},
    {{{"seats[0].secret[0]", "\"lucca-two-crests\""}}, TAV_ERROR_COMPONENTS, "seats[0].secret"},
    /* Floors and tokens. */
    {{{"cities[0].left", "[1,2,1]"}}, TAV_ERROR_COMPONENTS, "seats[1].supply"},
    {{{"seats[2].supply", "17"}}, TAV_ERROR_COMPONENTS, "seats[2].supply"},
    {{{"cities[7].tokens", "[\"parma-5\",\"parma-2\"]"}}, TAV_ERROR_COMPONENTS, "parma-5"},
    {{{"seats[1].tokens", "[\"parma-5\"]"}}, TAV_ERROR_COMPONENTS, "parma-2"},
    {{{"seats[1].tokens", "[\"parma-5\",\"parma-5\"]"}}, TAV_ERROR_COMPONENTS, "seats[1].tokens"},
    {{{"cities[0].tokens", "[]"}, {"seats[0].tokens", "[\"bologna-9\",\"bologna-6\"]"}},
     TAV_ERROR_COMPONENTS,
     "bologna-9"},
};

static const refusal laws[] = {
    /* Turns: the number of cards played follows from round, start player and turn. */
    {{{"round", "8"}}, TAV_ERROR_FLOW, "seats[0].played"},
    {{{"first", "0"}}, TAV_ERROR_FLOW, "seats[0].played"},
    {{{"options", "{\"first\":0}"}}, TAV_ERROR_FLOW, "first"},
    {{{"flow", NULL}}, TAV_ERROR_FLOW, "seats[2].played"},
    {{{"flow.phase", "\"play\""}}, TAV_ERROR_FLOW, "seats[2].played"},
    {{{"seats[0].hand", "[\"firenze-beard-star\",\"roma-beard-star\"]"},
      {"cities[6].card", "\"lucca-two-crests\""},
      {"draw[0]", "\"roma-two-crests\""},
      {"seats[2].hand", "[\"milano-two-crests\",\"ferrara-lady-star\",\"ferrara-two-beards\"]"}},
     TAV_ERROR_FLOW,
     "seats[0].hand"},
    /* Everybody was dealt three cards: played by now, or secret. */
    {{{"seats[0].secret", "[]"},
      {"seats[0].played[7]", "\"parma-two-red-hats\""},
      {"seats[1].played[1]", "\"parma-lady-star\""}},
     TAV_ERROR_FLOW,
     "seats[0].secret"},
    /* Floors match the played cards. */
    {{{"cities[0].left", "[1,2,1]"}, {"cities[1].left", "[1,0,1]"}},
     TAV_ERROR_FLOW,
     "cities[0].left"},
    {{{"cities[0].left[3]", "2"}, {"seats[1].supply", "18"}, {"seats[2].supply", "17"}},
     TAV_ERROR_FLOW,
     "seats[1].supply"},
    /* Tokens are with their winners, and a finished city has two towers. */
    {{{"seats[1].tokens", "[\"parma-5\"]"}, {"seats[2].tokens", "[\"parma-2\"]"}},
     TAV_ERROR_FLOW,
     "cities[7].tokens"},
    {{{"cities[7].left", "[]"}, {"cities[7].right", "[0,1,1,1,1]"}},
     TAV_ERROR_FLOW,
     "cities[7].tokens"},
    /* Spaces are refilled while there is a card to draw. */
    {{{"cities[8].card", "null"}, {"draw[5]", "\"verona-move\""}},
     TAV_ERROR_FLOW,
     "cities[8].card"},
    /* The flow must follow from the card and leave a choice. */
    {{{"over", "true"}}, TAV_ERROR_FLOW, "flow.phase"},
    {{{"over", "true"}, {"flow", "{}"}}, TAV_ERROR_FLOW, "over"},
    {{{"flow.phase", "\"build\""}}, TAV_ERROR_FLOW, "flow"},
    {{{"flow.phase", "\"take\""}}, TAV_ERROR_FLOW, "flow"},
    {{{"flow.to_build", "1"}}, TAV_ERROR_FLOW, "cities[3].left"},
    {{{"cities[3].left", "[2,2,1]"}, {"cities[3].right", "[]"}}, TAV_ERROR_FLOW, "flow"},
    {{{"seats[2].played[0]", "\"lucca-lady-star\""}, {"seats[2].played[7]", "\"lucca-move\""}},
     TAV_ERROR_FLOW,
     "flow"},
};

static void assert_refused(const refusal *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        json_t *root = changed_example(cases[i].changes);
        const tav_game *game;
        tav_state_buffer room;
        tav_fault fault;
        assert_int_equal(position_of(root, &game, &room, &fault), cases[i].error);
        assert_string_equal(fault.what, cases[i].what);
        json_decref(root);
    }
}

static void wrong_fields_are_named(void **unused)
{
    (void)unused;
    assert_refused(fields, sizeof fields / sizeof fields[0]);
}

static void wrong_components_are_named(void **unused)
{
    (void)unused;
    assert_refused(components, sizeof components / sizeof components[0]);
}

static void impossible_positions_are_refused(void **unused)
{
    (void)unused;
    assert_refused(laws, sizeof laws / sizeof laws[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_read_and_written_back),
        cmocka_unit_test(wrong_fields_are_named),
        cmocka_unit_test(wrong_components_are_named),
        cmocka_unit_test(impossible_positions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
