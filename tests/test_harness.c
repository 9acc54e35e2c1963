/* Runs the contract checks on games that break the contract: each is a sound game with one function
 * of its table replaced. If the checks stay silent on one of them, they prove nothing. */
#include "tests/unit.h"

#include <setjmp.h>
#include <string.h>

#include "tests/contract.h"
#include "tests/hooks.h"

static const tav_game *sound; /* the broken games are copies of this one */
static jmp_buf caught;
static char message[2048];
static uint8_t seed_now[RNG_KEY_SIZE];

/* A failing check jumps out and frees nothing, so JSON gets its memory from this arena, which is
 * reset before the next game. */
static _Alignas(16) uint8_t arena[1 << 22];
static size_t arena_used;

static void *take_memory(size_t size)
{
    void *block = arena + arena_used;
    arena_used += (size + 15) / 16 * 16;
    return arena_used <= sizeof arena ? block : NULL;
}

static void leave_memory(void *block)
{
    (void)block;
}

static void catch_failure(const char *words)
{
    tav_text out;
    text_open(&out, message, sizeof message);
    text_put(&out, words);
    longjmp(caught, 1);
}

/* --- Faults ----------------------------------------------------------------------------------- */

static int legal_unsorted(const tav_state *state, tav_action *actions)
{
    int count = sound->legal(state, actions);
    if (count > 0) {
        tav_action first = actions[0];
        actions[0] = actions[1];
        actions[1] = first;
    }
    return count;
}

static int legal_twice(const tav_state *state, tav_action *actions)
{
    int count = sound->legal(state, actions);
    if (count > 0)
        actions[1] = actions[0];
    return count;
}

static int legal_only_one(const tav_state *state, tav_action *actions)
{
    int count = sound->legal(state, actions);
    return count > 0 ? 1 : 0;
}

/* Leaves out a legal action, so the engine accepts an action it does not offer. */
static int legal_incomplete(const tav_state *state, tav_action *actions)
{
    int count = sound->legal(state, actions);
    return count > 2 ? count - 1 : count;
}

static int legal_after_the_end(const tav_state *state, tav_action *actions)
{
    int count = sound->legal(state, actions);
    if (count == 0) {
        actions[0] = 1;
        actions[1] = 2;
    }
    return count == 0 ? 2 : count;
}

static uint8_t *last_byte(tav_state *state)
{
    return (uint8_t *)state + sound->state_size - 1;
}

static tav_error apply_spoils_when_refusing(tav_state *state, tav_action action, tav_sink *sink)
{
    tav_error error = sound->apply(state, action, sink);
    *last_byte(state) ^= error != TAV_OK;
    return error;
}

static tav_error apply_with_another_error(tav_state *state, tav_action action, tav_sink *sink)
{
    tav_error error = sound->apply(state, action, sink);
    return error == TAV_ERROR_ILLEGAL ? TAV_ERROR_OVER : error;
}

static tav_error apply_differs_when_watched(tav_state *state, tav_action action, tav_sink *sink)
{
    tav_error error = sound->apply(state, action, sink);
    *last_byte(state) ^= error == TAV_OK && sink != NULL;
    return error;
}

static tav_error apply_writes_beyond(tav_state *state, tav_action action, tav_sink *sink)
{
    ((uint8_t *)state)[sound->state_size] = 0;
    return sound->apply(state, action, sink);
}

static tav_error apply_refuses_everything(tav_state *state, tav_action action, tav_sink *sink)
{
    (void)state;
    (void)action;
    (void)sink;
    return TAV_ERROR_ILLEGAL;
}

static tav_error apply_tells_nonsense(tav_state *state, tav_action action, tav_sink *sink)
{
    tav_error error = sound->apply(state, action, sink);
    const tav_event event = {.kind = sound->event_count};
    if (error == TAV_OK && sink != NULL)
        sink->take(sink, &event);
    return error;
}

static void setup_leaves_a_byte(tav_state *state, const tav_config *config, const uint8_t *seed)
{
    uint8_t before = *last_byte(state);
    sound->setup(state, config, seed);
    *last_byte(state) = before;
}

static const tav_config *config_of_another(const tav_state *state)
{
    static tav_config other;
    other = *sound->config(state);
    other.modules ^= 1;
    return &other;
}

static void text_in_capitals(const tav_state *state, tav_action action, tav_text *out)
{
    sound->action_text(state, action, out);
    out->at[0] = (char)(out->at[0] - 'a' + 'A');
}

static void text_of_all_alike(const tav_state *state, tav_action action, tav_text *out)
{
    (void)state;
    (void)action;
    text_put(out, "pass");
}

static void view_text_of_all_alike(const tav_view *view, tav_action action, tav_text *out)
{
    (void)view;
    (void)action;
    text_put(out, "pass");
}

static void spoil_texts(tav_game *game)
{
    game->action_text = text_of_all_alike;
    game->view_action_text = view_text_of_all_alike;
}

static void text_with_another_verb(const tav_state *state, tav_action action, tav_text *out)
{
    text_put(out, "perhaps-");
    sound->action_text(state, action, out);
}

static void view_text_with_another_verb(const tav_view *view, tav_action action, tav_text *out)
{
    text_put(out, "perhaps-");
    sound->view_action_text(view, action, out);
}

static void spoil_verbs(tav_game *game)
{
    game->action_text = text_with_another_verb;
    game->view_action_text = view_text_with_another_verb;
}

static int picks_without_end(const tav_view *view)
{
    (void)view;
    return 1;
}

static void text_too_long(const tav_state *state, tav_action action, tav_text *out)
{
    sound->action_text(state, action, out);
    for (int i = 0; i < TAV_TEXT_MAX; i++)
        text_char(out, 'x');
}

static void view_text_differs(const tav_view *view, tav_action action, tav_text *out)
{
    sound->view_action_text(view, action, out);
    text_put(out, " now");
}

/* Returns bytes of a view that no game reads: the last slots of the legal actions. */
static uint8_t *unread(tav_view *view)
{
    return (uint8_t *)&((tav_view_head *)view)->legal[TAV_LEGAL_MAX - 4];
}

static void view_shows_what_is_hidden(const tav_state *state, int viewer, tav_view *view)
{
    sound->view(state, viewer, view);
    uint8_t sum = 0;
    for (size_t i = 0; i < sound->state_size; i++)
        sum = (uint8_t)(sum * 31 + ((const uint8_t *)state)[i]);
    *unread(view) = sum;
}

static void view_shows_the_seed(const tav_state *state, int viewer, tav_view *view)
{
    sound->view(state, viewer, view);
    memcpy(unread(view), seed_now + 5, 8);
}

static void view_offers_to_all(const tav_state *state, int viewer, tav_view *view)
{
    sound->view(state, viewer, view);
    ((tav_view_head *)view)->legal_count = (uint8_t)sound->legal(state,
                                                                 ((tav_view_head *)view)->legal);
}

static void resample_plays_on(const tav_view *view, tav_rng *rng, tav_state *state)
{
    sound->resample(view, rng, state);
    if (sound->actor(state) != TAV_NOBODY)
        sound->apply(state, random_action(sound, state, rng), NULL);
}

static void resample_leaves_a_byte(const tav_view *view, tav_rng *rng, tav_state *state)
{
    uint8_t before = *last_byte(state);
    sound->resample(view, rng, state);
    *last_byte(state) = before;
}

static tav_error audit_finds_a_fault(const tav_state *state, tav_fault *fault)
{
    (void)state;
    return fault_set(fault, TAV_ERROR_COMPONENTS, "corn", NULL);
}

static void score_does_not_add_up(const tav_state *state, tav_score *scores)
{
    sound->score(state, scores);
    scores[0].total++;
}

static int built_out_of_nothing(const tav_state *state, int seat, tav_thing *things)
{
    int count = sound->built(state, seat, things);
    things[0] = sound->thing_count;
    return count > 0 ? count : 1;
}

static void view_json_of_nothing(const tav_view *view, tav_text *out)
{
    (void)view;
    text_put(out, "{\"viewer\":null}");
}

static void view_json_with_a_lie(const tav_view *view, tav_text *out)
{
    size_t before = out->length;
    sound->view_json(view, out);
    char *round = strstr(out->at + before, "\"round\":");
    if (round != NULL)
        round[strlen("\"round\":")] = '9';
}

static void view_json_with_a_comma(const tav_view *view, tav_text *out)
{
    sound->view_json(view, out);
    text_char(out, ',');
}

static int round_too_far(const tav_state *state)
{
    return sound->round(state) + 1;
}

static tav_error apply_tells_too_much(tav_state *state, tav_action action, tav_sink *sink)
{
    tav_event event = {.seat = TAV_NOBODY, .seen_by = TAV_SEEN_BY_ALL};
    while (sound->events[event.kind].chance != NULL)
        event.kind++;
    tav_error error = sound->apply(state, action, sink);
    for (int i = 0; i < 200 && sink != NULL && error == TAV_OK; i++)
        sink->take(sink, &event);
    return error;
}

/* --- The games -------------------------------------------------------------------------------- */

typedef struct {
    const char *complaint; /* text the harness must print */
    void (*spoil)(tav_game *game);
} fault_case;

#define SPOIL(name, member, function)                                                              \
    static void name(tav_game *game)                                                               \
    {                                                                                              \
        game->member = function;                                                                   \
    }

SPOIL(spoil_round, round, round_too_far)
SPOIL(spoil_brevity, apply, apply_tells_too_much)
SPOIL(spoil_order, legal, legal_unsorted)
SPOIL(spoil_uniqueness, legal, legal_twice)
SPOIL(spoil_number, legal, legal_only_one)
SPOIL(spoil_completeness, legal, legal_incomplete)
SPOIL(spoil_end, legal, legal_after_the_end)
SPOIL(spoil_refusal, apply, apply_spoils_when_refusing)
SPOIL(spoil_error, apply, apply_with_another_error)
SPOIL(spoil_watching, apply, apply_differs_when_watched)
SPOIL(spoil_bounds, apply, apply_writes_beyond)
SPOIL(spoil_acceptance, apply, apply_refuses_everything)
SPOIL(spoil_events, apply, apply_tells_nonsense)
SPOIL(spoil_setup, setup, setup_leaves_a_byte)
SPOIL(spoil_config, config, config_of_another)
SPOIL(spoil_case, action_text, text_in_capitals)
SPOIL(spoil_picks, picks, picks_without_end)
SPOIL(spoil_length, action_text, text_too_long)
SPOIL(spoil_view_text, view_action_text, view_text_differs)
SPOIL(spoil_view, view, view_shows_what_is_hidden)
SPOIL(spoil_seed, view, view_shows_the_seed)
SPOIL(spoil_head, view, view_offers_to_all)
SPOIL(spoil_world, resample, resample_plays_on)
SPOIL(spoil_world_bytes, resample, resample_leaves_a_byte)
SPOIL(spoil_audit, audit, audit_finds_a_fault)
SPOIL(spoil_score, score, score_does_not_add_up)
SPOIL(spoil_built, built, built_out_of_nothing)
SPOIL(spoil_keys, view_json, view_json_of_nothing)
SPOIL(spoil_truth, view_json, view_json_with_a_lie)
SPOIL(spoil_json, view_json, view_json_with_a_comma)

static const fault_case faults[] = {
    {"the position's round is", spoil_round},
    {"the events of an action take", spoil_brevity},
    {"before", spoil_order},
    {"before", spoil_uniqueness},
    {"1 legal actions", spoil_number},
    {"error 0, expected 6", spoil_completeness},
    {"legal actions after the end", spoil_end},
    {"changed the state", spoil_refusal},
    {"error 7, expected 6", spoil_error},
    {"a copy went on differently", spoil_watching},
    {"bytes beyond the state", spoil_bounds},
    {"refuses action", spoil_acceptance},
    {"event of kind", spoil_events},
    {"two set-ups", spoil_setup},
    {"the config has changed", spoil_config},
    {"text of action", spoil_case},
    {"are both 'pass'", spoil_texts},
    {"offers 'perhaps-", spoil_verbs},
    {"1 picks of", spoil_picks},
    {"too long", spoil_length},
    {"in the view", spoil_view_text},
    {"sees something else", spoil_view},
    {"holds the seed", spoil_seed},
    {"legal actions, expected 0", spoil_head},
    {"world of viewer", spoil_world},
    {"viewer", spoil_world_bytes},
    {"audit: error", spoil_audit},
    {"parts make", spoil_score},
    {"built thing", spoil_built},
    {"keys", spoil_keys},
    {"untruly", spoil_truth},
    {"not JSON", spoil_json},
};

/* The sound game reads the positions, so position round trips are left out here. */
static void check_forms(const trial *t)
{
    tav_state_buffer room;
    t->setting.game->setup((tav_state *)&room, &t->setting.config, t->seed);
    contract_views(t, (const tav_state *)&room);
    contract_view_json(t, (const tav_state *)&room);
}

static void play(const tav_game *game)
{
    rng_source source;
    tav_rng chance;
    trial t = {.chance = &chance, .fail = catch_failure};
    t.setting = setting_variant(game, game->players_max, 0, 0);
    rng_seed_from_text("harness", t.seed);
    memcpy(seed_now, t.seed, sizeof seed_now);
    rng_seed(&source, t.seed);
    rng_open(&chance, &source);
    message[0] = '\0';
    arena_used = 0;
    if (setjmp(caught) != 0)
        return;
    contract_game(&t, 100);
    t.thorough = true;
    t.number = 0;
    check_forms(&t);
}

static void every_fault_is_noticed(void **unused)
{
    (void)unused;
    for (int g = 0; g < game_count(); g++) {
        sound = game_at(g);
        play(sound);
        assert_string_equal(message, "");
        for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
            tav_game broken = *sound;
            faults[i].spoil(&broken);
            play(&broken);
            if (strstr(message, faults[i].complaint) == NULL)
                fail_msg("%s, fault %zu: expected '%s', the harness said '%s'", sound->id, i,
                         faults[i].complaint, message);
        }
    }
}

static void failures_name_setting_seed_and_decision(void **unused)
{
    (void)unused;
    sound = game_by_id("san-juan");
    tav_game broken = *sound;
    spoil_score(&broken);
    play(&broken);
    assert_non_null(strstr(message, "san-juan players=4 seed="));
    assert_non_null(strstr(message, " decision 0: seat 0: parts make"));
}

/* --- The table -------------------------------------------------------------------------------- */

static const tav_decision_kind twins[] = {{.id = "one"}, {.id = "one"}};
static const tav_decision_kind orphan = {.id = "one", .part_of = "two", .series = TAV_SERIES_SET};
static const tav_decision_kind stranger = {.id = "one", .role = "archbishop"};
static const tav_option valueless = {"option", TAV_OPTION_WORD, NULL};
static const char *const shouting[] = {"Module"};

static void spoil_id(tav_game *game)
{
    game->id = "San Juan";
}

static void spoil_size(tav_game *game)
{
    game->state_size = (uint16_t)(hooks_of(sound)->state_budget + 1);
}

static void spoil_view_size(tav_game *game)
{
    game->view_size = TAV_VIEW_MAX + 1;
}

static void spoil_decisions(tav_game *game)
{
    game->decisions = twins;
    game->decision_size = sizeof twins[0];
    game->decision_count = 2;
}

static void spoil_part(tav_game *game)
{
    game->decisions = &orphan;
    game->decision_size = sizeof orphan;
    game->decision_count = 1;
}

static void spoil_role(tav_game *game)
{
    game->decisions = &stranger;
    game->decision_size = sizeof stranger;
    game->decision_count = 1;
}

static void spoil_option(tav_game *game)
{
    game->options = &valueless;
    game->option_count = 1;
}

static void spoil_module(tav_game *game)
{
    game->modules = shouting;
    game->module_count = 1;
}

static void spoil_players(tav_game *game)
{
    game->players_max = TAV_SEATS_MAX + 1;
}

static const fault_case table_faults[] = {
    {"the id 'San Juan'", spoil_id},
    {"the budget is", spoil_size},
    {"a view of", spoil_view_size},
    {"two decisions are 'one'", spoil_decisions},
    {"decision 'one' is part of 'two'", spoil_part},
    {"decision 'one' has the role 'archbishop'", spoil_role},
    {"option 'option' has no values", spoil_option},
    {"the id 'Module'", spoil_module},
    {"players 2 to 6", spoil_players},
};

static void look_at(const tav_game *game)
{
    trial t = {.setting = {game, config_plain(2)}, .fail = catch_failure};
    message[0] = '\0';
    if (setjmp(caught) == 0)
        contract_table(&t);
}

static void faults_of_the_table_are_noticed(void **unused)
{
    (void)unused;
    sound = game_by_id("san-juan");
    look_at(sound);
    assert_string_equal(message, "");
    for (size_t i = 0; i < sizeof table_faults / sizeof table_faults[0]; i++) {
        tav_game broken = *sound;
        table_faults[i].spoil(&broken);
        look_at(&broken);
        if (strstr(message, table_faults[i].complaint) == NULL)
            fail_msg("fault %zu: expected '%s', the harness said '%s'", i,
                     table_faults[i].complaint, message);
    }
}

int main(void)
{
    json_set_alloc_funcs(take_memory, leave_memory);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fault_is_noticed),
        cmocka_unit_test(failures_name_setting_seed_and_decision),
        cmocka_unit_test(faults_of_the_table_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
