/* The catalogue of words: complete for every game, without unused entries, and without gaps for
 * everything that happens in random games of every setting. tools/words checks that the languages
 * have the same keys and slots; tools/test/words checks what the command says about itself. */
#include "tests/unit.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "review/review.h"
#include "tests/contract.h"
#include "words/table.h"

enum { LINE_SIZE = 1024, GAMES_PER_SETTING = 6, VIEW_EVERY = 60 };

static const char *const seat_names[TAV_SEATS_MAX] = {"Ada", "Bea", "Ciro", "Dora", "Ede"};

/* --- Single entries --------------------------------------------------------------------------- */

static void keys_are_sorted_and_no_text_is_missing(void **unused)
{
    (void)unused;
    for (int i = 0; i < words_count; i++) {
        assert_true(i == 0 || strcmp(words_table[i - 1].key, words_table[i].key) < 0);
        assert_int_equal(words_place(words_table[i].key), i);
        for (int language = 0; language < TAV_LANGUAGES; language++)
            assert_true(strlen(words_table[i].text[language]) > 0);
    }
}

static void a_key_is_found_in_every_language(void **unused)
{
    (void)unused;
    assert_string_equal(words_find(TAV_EN, "name.san-juan.palace"), "Palace");
    assert_string_equal(words_find(TAV_IT, "name.san-juan.palace"), "Palazzo");
    assert_string_equal(words_find(TAV_DE, "name.san-juan.palace"), "Palast");
    assert_null(words_find(TAV_EN, "name.san-juan.casino"));
    assert_null(words_find(TAV_EN, ""));
    assert_string_equal(words_of(game_by_id("puerto-rico"), "part", "nobles", TAV_IT), "Nobili");
    assert_null(words_of(game_by_id("puerto-rico"), "part", "palace", TAV_IT));
    assert_string_equal(words_game(game_by_id("patrician"), TAV_DE), "Patrizier");
    assert_string_equal(words_in("flag", "play", "record", TAV_EN),
                        "write the record of the game to this file");
    assert_string_equal(words_in("flag", NULL, "no_colour", TAV_DE),
                        "ohne Farben; auch wenn NO_COLOR gesetzt ist");
    assert_null(words_in("flag", NULL, "record", TAV_EN));
}

/* --- Actions and events ----------------------------------------------------------------------- */

static void assert_action(const char *game, const char *decision, const char *action,
                          tav_language language, const char *expected)
{
    char line[LINE_SIZE];
    tav_text out;
    text_open(&out, line, sizeof line);
    words_action(game_by_id(game), decision, action, language, &out);
    assert_string_equal(line, expected);
}

static void an_action_uses_its_most_specific_words(void **unused)
{
    (void)unused;
    assert_action("san-juan", "sell", "sell coffee 2", TAV_EN, "Sell: Coffee roaster 2");
    assert_action("san-juan", "sell", "done", TAV_IT, "Smetti di vendere");
    assert_action("san-juan", "library", "use library", TAV_DE, "Bibliothek nutzen");
    assert_action("san-juan", "pick-role", "role trader", TAV_EN, "Pick Trader");
    assert_action("san-juan", "visit-role", "role trader", TAV_EN, "Repeat Trader");
    assert_action("puerto-rico", "load", "load corn 6", TAV_IT, "Carica mais sulla nave da 6");
    assert_action("puerto-rico", "man", "man chapel 1 0", TAV_EN, "Chapel: workers 1, nobles 0");
    assert_action("puerto-rico", "foreman-privilege", "take 1", TAV_EN, "Take 1 worker");
    assert_action("puerto-rico", "foreman-privilege", "take 2", TAV_EN, "Take 2 workers");
    assert_action("patrician", "move-floor", "move roma from left", TAV_DE,
                  "In Rom ein Stockwerk von links umsetzen");
    assert_action("patrician", "play-card", "juggle roma", TAV_EN, "juggle roma");
}

static void assert_event(const tav_game *game, const tav_event *event, int viewer,
                         tav_language language, const char *expected)
{
    char line[LINE_SIZE];
    tav_text out;
    text_open(&out, line, sizeof line);
    words_event(game, event, viewer, seat_names, language, &out);
    assert_string_equal(line, expected);
}

static tav_thing thing_of(const tav_game *game, const char *id)
{
    for (tav_thing thing = 0; thing < game->thing_count; thing++)
        if (strcmp(game->thing_id(thing), id) == 0)
            return thing;
    fail_msg("%s has no %s", game->id, id);
    return 0;
}

static uint8_t kind_of(const tav_game *game, const char *id)
{
    for (int kind = 0; kind < game->event_count; kind++)
        if (strcmp(game->events[kind].id, id) == 0)
            return (uint8_t)kind;
    fail_msg("%s has no event %s", game->id, id);
    return 0;
}

static void an_event_tells_only_what_the_viewer_may_know(void **unused)
{
    (void)unused;
    const tav_game *game = game_by_id("san-juan");
    tav_thing things[3] = {thing_of(game, "smithy"), thing_of(game, "smithy"),
                           thing_of(game, "well")};
    tav_event drew = {.kind = kind_of(game, "drew"),
                      .seat = 1,
                      .seen_by = 1 << 1,
                      .count = 3,
                      .amount = 3,
                      .things = things};
    assert_event(game, &drew, 1, TAV_EN, "You draw 2× Smithy, Well");
    assert_event(game, &drew, 0, TAV_EN, "Bea draws 3 cards");
    assert_event(game, &drew, TAV_SPECTATOR, TAV_DE, "Bea zieht 3 Karten");
    drew.count = 1;
    drew.amount = 1;
    assert_event(game, &drew, 2, TAV_IT, "Bea pesca 1 carta");
    drew.seen_by = TAV_SEEN_BY_ALL;
    assert_event(game, &drew, 2, TAV_IT, "Bea pesca Fabbro");
}

static void a_number_chooses_the_form(void **unused)
{
    (void)unused;
    const tav_game *game = game_by_id("puerto-rico");
    tav_thing worker = thing_of(game, "worker"), noble = thing_of(game, "noble");
    tav_event hired = {.kind = kind_of(game, "hired"),
                       .seat = 1,
                       .seen_by = TAV_SEEN_BY_ALL,
                       .count = 1,
                       .amount = 1,
                       .things = &worker};
    assert_event(game, &hired, 0, TAV_EN, "Bea gets 1 worker");
    assert_event(game, &hired, 0, TAV_IT, "Bea riceve 1 lavoratore");
    hired.amount = 3;
    assert_event(game, &hired, 0, TAV_EN, "Bea gets 3 workers");
    assert_event(game, &hired, 1, TAV_IT, "Ricevi 3 lavoratori");
    assert_event(game, &hired, 0, TAV_DE, "Bea bekommt 3 Arbeiter");
    hired.things = &noble;
    hired.amount = 11;
    assert_event(game, &hired, 0, TAV_DE, "Bea bekommt 11 Adlige");
    assert_action("puerto-rico", "foreman-privilege", "take 1", TAV_IT, "Prendi 1 lavoratore");
    assert_action("puerto-rico", "foreman-privilege", "take 2", TAV_IT, "Prendi 2 lavoratori");
}

static void events_are_merged_only_where_that_stays_true(void **unused)
{
    (void)unused;
    const tav_game *game = game_by_id("san-juan");
    tav_thing things[2] = {thing_of(game, "coffee"), thing_of(game, "silver")};
    tav_event event = {.kind = kind_of(game, "paid"),
                       .seat = 1,
                       .seen_by = 1 << 1,
                       .count = 2,
                       .amount = 2,
                       .things = things};
    assert_true(words_event_gathers(game, &event, 0));
    assert_true(words_event_gathers(game, &event, 1));
    event.kind = kind_of(game, "sold");
    event.seen_by = TAV_SEEN_BY_ALL;
    assert_false(words_event_gathers(game, &event, 0));
    event.kind = kind_of(game, "round");
    event.count = 0;
    assert_false(words_event_gathers(game, &event, 0));
}

static void an_event_names_places_and_owners(void **unused)
{
    (void)unused;
    const tav_game *game = game_by_id("patrician");
    tav_thing things[2] = {thing_of(game, "siena"), thing_of(game, "right")};
    tav_event moved = {.kind = kind_of(game, "moved"),
                       .seat = 0,
                       .seen_by = TAV_SEEN_BY_ALL,
                       .count = 2,
                       .amount = 2,
                       .things = things};
    assert_event(game, &moved, 1, TAV_EN,
                 "Ada moves a floor in Siena from the right (built by: Ciro)");
    assert_event(game, &moved, 0, TAV_IT, "Sposti un piano a Siena da destra (costruito da: Ciro)");
}

/* --- The whole catalogue ---------------------------------------------------------------------- */

/* Marks the entries used so far; as a sink it hears the events of a game. */
typedef struct {
    tav_sink sink;
    const tav_game *game;
    int players;
    tav_language language;
    bool *used;     /* by place in the table */
    bool *happened; /* by kind of event */
} speaker;

static void use(speaker *s, int place, const char *what)
{
    if (place < 0)
        fail_msg("%s: no words for %s", s->game->id, what);
    s->used[place] = true;
}

static void use_entry(speaker *s, const char *section, const char *id)
{
    char buffer[LINE_SIZE];
    tav_text key;
    text_open(&key, buffer, sizeof buffer);
    text_put(&key, section);
    text_char(&key, '.');
    text_put(&key, s->game->id);
    if (id != NULL) {
        text_char(&key, '.');
        text_put(&key, id);
    }
    use(s, words_place(key.at), key.at);
}

static void use_table(speaker *s)
{
    const tav_game *game = s->game;
    use_entry(s, "game", NULL);
    for (tav_thing thing = 0; thing < game->thing_count; thing++) {
        use_entry(s, "name", game->thing_id(thing));
        use_entry(s, "about", game->thing_id(thing));
        if (words_of(game, "short", game->thing_id(thing), TAV_EN) != NULL)
            use_entry(s, "short", game->thing_id(thing));
    }
    for (int i = 0; i < game->module_count; i++)
        use_entry(s, "module", game->modules[i]);
    for (int i = 0; i < game->option_count; i++)
        use_entry(s, "option", game->options[i].id);
    for (int i = 0; i < game->decision_count; i++)
        use_entry(s, "decision", game_decision(game, i)->id);
    for (int i = 0; i < game->part_count; i++)
        use_entry(s, "part", game->parts[i]);
}

static void check_said(const speaker *s, const tav_text *said, const char *what)
{
    if (said->full || said->length == 0 || strpbrk(said->at, "{}") != NULL)
        fail_msg("%s: %s reads '%s'", s->game->id, what, said->at);
}

static void say_event(speaker *s, const tav_event *event, int viewer)
{
    char line[LINE_SIZE];
    tav_text out;
    const char *id = s->game->events[event->kind].id;
    use(s, words_event_place(s->game, event, viewer), id);
    text_open(&out, line, sizeof line);
    words_event(s->game, event, viewer, seat_names, s->language, &out);
    check_said(s, &out, id);
}

/* Says an event that happened twice in a row, where the two can be merged. */
static void say_twice(speaker *s, const tav_event *event, int viewer)
{
    tav_thing things[2] = {0};
    if (event->count != 1)
        return;
    things[0] = things[1] = event->things[0];
    tav_event twice = *event;
    twice.things = things;
    twice.count = 2;
    twice.amount = (int16_t)(2 * event->amount);
    if (words_event_gathers(s->game, &twice, viewer))
        say_event(s, &twice, viewer);
}

/* To every seat, to a spectator, and with nothing hidden, as in a finished game. */
static void take_event(tav_sink *sink, const tav_event *event)
{
    speaker *s = (speaker *)sink;
    s->happened[event->kind] = true;
    for (int viewer = TAV_SPECTATOR; viewer < s->players; viewer++) {
        say_event(s, event, viewer);
        say_twice(s, event, viewer);
    }
    tav_event open = *event;
    open.seen_by = TAV_SEEN_BY_ALL;
    say_event(s, &open, TAV_SPECTATOR);
}

static void say_actions(speaker *s, const tav_state *state)
{
    tav_action legal[TAV_LEGAL_MAX];
    const char *decision = game_decision(s->game, s->game->decision(state))->id;
    int count = s->game->legal(state, legal);
    for (int i = 0; i < count; i++) {
        char action[LINE_SIZE], line[LINE_SIZE];
        tav_text out;
        text_open(&out, action, sizeof action);
        s->game->action_text(state, legal[i], &out);
        use(s, words_action_place(s->game, decision, action), action);
        text_open(&out, line, sizeof line);
        words_action(s->game, decision, action, s->language, &out);
        check_said(s, &out, action);
    }
}

/* Every member of a view's JSON has a name as a thing or as a field, except those that are the same
 * in every game. */
static void use_fields(speaker *s, json_t *json)
{
    static const char common[] =
        " game rules players modules options viewer over seats count known ";
    const char *key;
    json_t *value;
    size_t i;
    json_object_foreach(json, key, value) {
        char word[LINE_SIZE];
        tav_text out;
        text_open(&out, word, sizeof word);
        text_char(&out, ' ');
        text_put(&out, key);
        text_char(&out, ' ');
        if (strstr(common, word) == NULL && words_of(s->game, "name", key, TAV_EN) == NULL) {
            for (char *at = word; (at = strchr(at, '_')) != NULL;)
                *at = '-';
            text_cut(&out, out.length - 1);
            use_entry(s, "field", word + 1);
        }
        if (strcmp(key, "options") != 0)
            use_fields(s, value);
    }
    json_array_foreach(json, i, value)
        use_fields(s, value);
}

static void say_view(speaker *s, const tav_state *state)
{
    static char buffer[TAV_JSON_MAX];
    tav_view_buffer view;
    tav_text text;
    game_view(s->game, state, s->game->actor(state), (tav_view *)&view);
    text_open(&text, buffer, sizeof buffer);
    s->game->view_json((const tav_view *)&view, &text);
    json_t *json = json_loadb(text.at, text.length, 0, NULL);
    assert_non_null(json);
    use_fields(s, json);
    json_decref(json);
}

static void play(speaker *s, const tav_config *config, tav_rng *chance)
{
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    uint8_t seed[RNG_KEY_SIZE];
    for (int i = 0; i < RNG_KEY_SIZE; i++)
        seed[i] = (uint8_t)rng_below(chance, 256);
    int number = 0;
    s->players = config->players;
    s->game->setup(state, config, seed);
    while (s->game->actor(state) != TAV_NOBODY) {
        s->language = (tav_language)rng_below(chance, TAV_LANGUAGES);
        say_actions(s, state);
        if (number++ % VIEW_EVERY == 0)
            say_view(s, state);
        assert_int_equal(s->game->apply(state, random_action(s->game, state, chance), &s->sink),
                         TAV_OK);
    }
}

static void play_every_setting(speaker *s, tav_rng *chance)
{
    for (int i = 0; i < settings_count(s->game); i++)
        for (uint64_t variant = 0; variant < GAMES_PER_SETTING; variant++) {
            setting base = settings_at(s->game, i);
            setting now = setting_variant(s->game, base.config.players, base.config.modules,
                                          variant);
            play(s, &now.config, chance);
        }
}

static void use_key(bool *used, const char *section, const char *id)
{
    char key[LINE_SIZE];
    tav_text out;
    text_open(&out, key, sizeof key);
    text_put(&out, section);
    text_put(&out, id);
    if (words_place(key) < 0)
        fail_msg("no words for %s", key);
    used[words_place(key)] = true;
}

/* The errors of core, and the one only the library knows. */
static void use_errors(bool *used)
{
    use_key(used, "error.", "memory");
    for (int error = 0; error < TAV_ERROR_COUNT; error++)
        use_key(used, "error.", error_id((tav_error)error));
}

static void use_levels(bool *used)
{
    for (int i = 0; i < bot_level_count(); i++) {
        use_key(used, "level.", bot_level_at(i)->id);
        use_key(used, "about.level.", bot_level_at(i)->id);
    }
}

/* What a review counts besides points. */
static void use_measures(bool *used, const tav_game *game)
{
    const review_measure *measures;
    int count = review_measures(game, &measures);
    for (int i = 0; i < count; i++) {
        char section[64];
        tav_text text;
        text_open(&text, section, sizeof section);
        text_put(&text, "measure.");
        text_put(&text, game->id);
        text_put(&text, ".");
        use_key(used, section, measures[i].id);
    }
}

/* Whether the key belongs to a section that no game uses. */
static bool is_of_the_command(const char *key)
{
    static const char *const sections[] = {
        "say.", "command.", "story.",  "flag.",         "seat.",          "error.",
        "bye.", "mail.",    "notice.", "option.value.", "good.san-juan.", "short.patrician."};
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++)
        if (strncmp(key, sections[i], strlen(sections[i])) == 0)
            return true;
    return false;
}

static void the_catalogue_is_complete_and_has_no_unused_entry(void **unused)
{
    (void)unused;
    rng_source source;
    tav_rng chance;
    const uint8_t seed[RNG_KEY_SIZE] = "words";
    rng_seed(&source, seed);
    rng_open(&chance, &source);
    bool *used = calloc((size_t)words_count, sizeof *used);
    assert_non_null(used);
    for (int i = 0; i < game_count(); i++) {
        bool happened[UINT8_MAX + 1] = {false};
        speaker s = {
            .sink.take = take_event, .game = game_at(i), .used = used, .happened = happened};
        use_table(&s);
        use_measures(used, s.game);
        play_every_setting(&s, &chance);
        for (int kind = 0; kind < s.game->event_count; kind++)
            if (!happened[kind])
                fail_msg("%s: %s never happened", s.game->id, s.game->events[kind].id);
    }
    use_errors(used);
    use_levels(used);
    use_key(used, "counted.puerto-rico.", "worker");
    use_key(used, "counted.puerto-rico.", "noble");
    int left_over = 0;
    for (int i = 0; i < words_count; i++)
        if (!used[i] && !is_of_the_command(words_table[i].key)) {
            print_error("unused: %s\n", words_table[i].key);
            left_over++;
        }
    free(used);
    assert_int_equal(left_over, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_sorted_and_no_text_is_missing),
        cmocka_unit_test(a_key_is_found_in_every_language),
        cmocka_unit_test(an_action_uses_its_most_specific_words),
        cmocka_unit_test(an_event_tells_only_what_the_viewer_may_know),
        cmocka_unit_test(a_number_chooses_the_form),
        cmocka_unit_test(events_are_merged_only_where_that_stays_true),
        cmocka_unit_test(an_event_names_places_and_owners),
        cmocka_unit_test(the_catalogue_is_complete_and_has_no_unused_entry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
