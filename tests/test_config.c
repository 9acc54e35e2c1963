/* Reads a game's configuration, using a table made for this test, and checks the JSON header every
 * form begins with. Faults must name the wrong value and the allowed ones. */
#include "tests/unit.h"

#include <string.h>

#include "games/game.h"
#include "tests/setting.h"

static const char *const modules[] = {
    "storms",
    "lighthouse",
    "pirates",
};

static const char *const paces[] = {"calm", "brisk", NULL};
static const char *const barrels[] = {"40", "100", NULL};
static const char *const switches[] = {"false", "true", NULL};

static const tav_option options[] = {
    {"pace", TAV_OPTION_WORD, paces},
    {"first", TAV_OPTION_SEAT, NULL},
    {"barrels", TAV_OPTION_NUMBER, barrels},
    {"tide", TAV_OPTION_BOOL, switches},
};

static const tav_game regatta = {
    .id = "regatta",
    .rules = 3,
    .players_min = 2,
    .players_max = 4,
    .modules = modules,
    .module_count = 3,
    .options = options,
    .option_count = 4,
};

static void modules_are_a_list_of_ids(void **unused)
{
    (void)unused;
    tav_config config = config_plain(3);
    assert_int_equal(config.players, 3);
    assert_int_equal(config.modules, 0);
    assert_int_equal(config.given, 0);
    assert_int_equal(config_set_modules(&regatta, &config, "pirates,storms", NULL), TAV_OK);
    assert_int_equal(config.modules, 1 | 4);
    assert_int_equal(config_set_modules(&regatta, &config, "lighthouse", NULL), TAV_OK);
    assert_int_equal(config.modules, 2);
    assert_int_equal(config_set_modules(&regatta, &config, "", NULL), TAV_OK);
    assert_int_equal(config.modules, 0);
}

static void wrong_modules_are_named(void **unused)
{
    (void)unused;
    static const struct {
        const char *list, *what;
    } wrong[] = {
        {"storm", "storm"},          {"stormss", "stormss"},
        {"Storms", "Storms"},        {"storms,fog", "fog"},
        {"storms,storms", "storms"}, {"storms, pirates", " pirates"},
        {"storms,", "storms,"},      {",storms", ""},
        {"storms,,pirates", ""},     {"pirates,storms,", "storms,"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tav_config config = config_plain(2);
        config.modules = 2;
        tav_fault fault;
        assert_int_equal(config_set_modules(&regatta, &config, wrong[i].list, &fault),
                         TAV_ERROR_MODULE);
        assert_int_equal(fault.error, TAV_ERROR_MODULE);
        assert_string_equal(fault.what, wrong[i].what);
        assert_string_equal(fault.allowed, "storms, lighthouse, pirates");
        assert_int_equal(config.modules, 2);
    }
}

static void options_are_kept_as_given(void **unused)
{
    (void)unused;
    tav_config config = config_plain(4);
    assert_int_equal(config_set_option(&regatta, &config, "pace=calm", NULL), TAV_OK);
    assert_int_equal(config.given, 1);
    assert_int_equal(config.value[0], 0);
    assert_int_equal(config_set_option(&regatta, &config, "pace=brisk", NULL), TAV_OK);
    assert_int_equal(config_set_option(&regatta, &config, "first=3", NULL), TAV_OK);
    assert_int_equal(config_set_option(&regatta, &config, "barrels=100", NULL), TAV_OK);
    assert_int_equal(config_set_option(&regatta, &config, "tide=true", NULL), TAV_OK);
    assert_int_equal(config.given, 15);
    assert_int_equal(config.value[0], 1);
    assert_int_equal(config.value[1], 3);
    assert_int_equal(config.value[2], 1);
    assert_int_equal(config.value[3], 1);
    assert_int_equal(config_check(&regatta, &config, NULL), TAV_OK);
}

static void wrong_options_are_named(void **unused)
{
    (void)unused;
    static const struct {
        const char *assignment;
        tav_error error;
        const char *allowed;
    } wrong[] = {
        {"speed=calm", TAV_ERROR_OPTION, "pace, first, barrels, tide"},
        {"", TAV_ERROR_OPTION, "pace, first, barrels, tide"},
        {"=calm", TAV_ERROR_OPTION, "pace, first, barrels, tide"},
        {"pac=calm", TAV_ERROR_OPTION, "pace, first, barrels, tide"},
        {"pace", TAV_ERROR_VALUE, "calm, brisk"},
        {"pace=", TAV_ERROR_VALUE, "calm, brisk"},
        {"pace=Calm", TAV_ERROR_VALUE, "calm, brisk"},
        {"first=", TAV_ERROR_VALUE, "0-2"},
        {"first=-1", TAV_ERROR_VALUE, "0-2"},
        {"first=00", TAV_ERROR_VALUE, "0-2"},
        {"first=x", TAV_ERROR_VALUE, "0-2"},
        {"barrels=41", TAV_ERROR_VALUE, "40, 100"},
        {"barrels=040", TAV_ERROR_VALUE, "40, 100"},
        {"tide=1", TAV_ERROR_VALUE, "false, true"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tav_config config = config_plain(3), before = config;
        tav_fault fault;
        assert_int_equal(config_set_option(&regatta, &config, wrong[i].assignment, &fault),
                         wrong[i].error);
        assert_int_equal(fault.error, wrong[i].error);
        assert_string_equal(fault.what, wrong[i].assignment);
        assert_string_equal(fault.allowed, wrong[i].allowed);
        assert_memory_equal(&config, &before, sizeof config);
    }
}

static void players_and_seats_are_checked_last(void **unused)
{
    (void)unused;
    tav_fault fault;
    for (int players = 0; players < 8; players++) {
        tav_config config = config_plain(players);
        bool right = players >= 2 && players <= 4;
        assert_int_equal(config_check(&regatta, &config, &fault),
                         right ? TAV_OK : TAV_ERROR_PLAYERS);
    }
    assert_string_equal(fault.what, "7");
    assert_string_equal(fault.allowed, "2-4");

    tav_config config = config_plain(3);
    assert_int_equal(config_set_option(&regatta, &config, "first=2", NULL), TAV_OK);
    assert_int_equal(config_check(&regatta, &config, NULL), TAV_OK);
    assert_int_equal(config_set_option(&regatta, &config, "first=3", NULL), TAV_OK);
    assert_int_equal(config_check(&regatta, &config, &fault), TAV_ERROR_VALUE);
    assert_string_equal(fault.what, "first=3");
    assert_string_equal(fault.allowed, "0-2");

    config = config_plain(2);
    config.modules = 8;
    assert_int_equal(config_check(&regatta, &config, NULL), TAV_ERROR_MODULE);
}

static void forms_begin_with_the_config(void **unused)
{
    (void)unused;
    static const struct {
        const char *modules, *options[5], *json;
    } form[] = {
        {"", {NULL}, "\"modules\":[],\"options\":{}"},
        {"pirates,storms",
         {"tide=true", "first=1", "pace=calm", "barrels=100", NULL},
         "\"modules\":[\"storms\",\"pirates\"],\"options\":{\"pace\":\"calm\",\"first\":1,"
         "\"barrels\":100,\"tide\":true}"},
    };
    for (size_t i = 0; i < sizeof form / sizeof form[0]; i++) {
        tav_config config = config_plain(2);
        assert_int_equal(config_set_modules(&regatta, &config, form[i].modules, NULL), TAV_OK);
        for (int o = 0; form[i].options[o] != NULL; o++)
            assert_int_equal(config_set_option(&regatta, &config, form[i].options[o], NULL),
                             TAV_OK);
        char text[256];
        tav_text out;
        text_open(&out, text, sizeof text);
        config_json(&regatta, &config, &out);
        static const char head[] = "\"game\":\"regatta\",\"rules\":3,\"players\":2,";
        assert_memory_equal(text, head, sizeof head - 1);
        assert_string_equal(text + sizeof head - 1, form[i].json);
    }
}

/* --- The settings the other tests play -------------------------------------------------------- */

static void settings_reach_every_choice(void **unused)
{
    (void)unused;
    assert_int_equal(settings_count(&regatta), 24);
    bool met[5][8] = {{false}};
    for (int i = 0; i < 24; i++) {
        setting s = settings_at(&regatta, i);
        assert_int_equal(config_check(&regatta, &s.config, NULL), TAV_OK);
        assert_int_equal(s.config.given, 0);
        assert_false(met[s.config.players][s.config.modules]);
        met[s.config.players][s.config.modules] = true;
    }
    unsigned seen[4] = {0};
    for (uint64_t variant = 0; variant < 5; variant++) {
        setting s = setting_variant(&regatta, 4, 5, variant);
        assert_int_equal(config_check(&regatta, &s.config, NULL), TAV_OK);
        for (int o = 0; o < 4; o++)
            seen[o] |= (s.config.given & 1u << o) != 0 ? 2u << s.config.value[o] : 1u;
    }
    assert_int_equal(seen[0], 7);
    assert_int_equal(seen[1], 31);
    assert_int_equal(seen[2], 7);
    assert_int_equal(seen[3], 7);
}

static void settings_are_written_and_read(void **unused)
{
    (void)unused;
    for (int g = 0; g < game_count(); g++)
        for (int i = 0; i < settings_count(game_at(g)); i++)
            for (uint64_t variant = 0; variant < 20; variant++) {
                setting plain = settings_at(game_at(g), i), back;
                setting s = setting_variant(plain.game, plain.config.players, plain.config.modules,
                                            variant);
                char text[SETTING_TEXT_MAX];
                tav_text out;
                text_open(&out, text, sizeof text);
                setting_text(&s, &out);
                assert_false(out.full);
                assert_int_equal(setting_read(text, &back, NULL), TAV_OK);
                assert_ptr_equal(back.game, s.game);
                assert_memory_equal(&back.config, &s.config, sizeof s.config);
            }
    setting s;
    assert_int_equal(setting_read("no-such-game players=2", &s, NULL), TAV_ERROR_GAME);
    assert_int_equal(setting_read("san-juan", &s, NULL), TAV_ERROR_PLAYERS);
    assert_int_equal(setting_read("san-juan players=3 colour=red", &s, NULL), TAV_ERROR_OPTION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(modules_are_a_list_of_ids),
        cmocka_unit_test(wrong_modules_are_named),
        cmocka_unit_test(options_are_kept_as_given),
        cmocka_unit_test(wrong_options_are_named),
        cmocka_unit_test(players_and_seats_are_checked_last),
        cmocka_unit_test(forms_begin_with_the_config),
        cmocka_unit_test(settings_reach_every_choice),
        cmocka_unit_test(settings_are_written_and_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
