/* Playthroughs that people have read and that must not change by themselves: tests/golden.
 *
 *   test_golden           plays them again and compares
 *   test_golden --write   rewrites them and removes all others (the target `golden`) */
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tests/playthrough.h"

enum { GOLDEN = 14, GOLDEN_LEAST = 10 };

/* --- Comparing -------------------------------------------------------------------------------- */

/* Fails with the first line in which two texts differ. */
static void fail_at_difference(const char *path, const char *expected, const char *found)
{
    int line = 1;
    size_t begin = 0, at = 0;
    for (; expected[at] != '\0' && expected[at] == found[at]; at++)
        if (expected[at] == '\n') {
            line++;
            begin = at + 1;
        }
    fail_msg("%s:%d: expected '%.*s', found '%.*s'", path, line,
             (int)strcspn(expected + begin, "\n"), expected + begin,
             (int)strcspn(found + begin, "\n"), found + begin);
}

static void compare_playthrough(const tav_game *game, const char *name)
{
    char *expected = playthrough_read(game, name), *found = calloc(1, PLAYTHROUGH_MAX);
    assert_non_null(expected);
    assert_non_null(found);
    tav_text out;
    tav_fault fault;
    text_open(&out, found, PLAYTHROUGH_MAX);
    if (!playthrough_replay(expected, &out, NULL, NULL, &fault))
        fail_msg("%s/%s: after %zu characters: '%s', allowed '%s'", game->id, name, out.length,
                 fault.what, fault.allowed);
    if (strcmp(expected, found) != 0)
        fail_at_difference(name, expected, found);
    free(expected);
    free(found);
}

static void playthroughs_do_not_change(void **unused)
{
    (void)unused;
    for (int g = 0; g < game_count(); g++) {
        char **names;
        int count = playthrough_names(game_at(g), &names);
        if (count < GOLDEN_LEAST)
            fail_msg("%s: %d playthroughs, expected at least %d", game_at(g)->id, count,
                     GOLDEN_LEAST);
        for (int i = 0; i < count; i++)
            compare_playthrough(game_at(g), names[i]);
        playthrough_names_free(names, count);
    }
}

/* A wrong line must be noticed: a score, an action, an early end. */
static void a_changed_playthrough_is_noticed(void **unused)
{
    (void)unused;
    static const struct {
        const char *from, *to;
    } change[] = {{" points", " p0ints"}, {": role ", ": rule "}, {"over after", "over"}};
    setting s = settings_at(game_by_id("san-juan"), 0);
    char *text = calloc(3, PLAYTHROUGH_MAX);
    assert_non_null(text);
    char *wrong = text + PLAYTHROUGH_MAX, *found = wrong + PLAYTHROUGH_MAX;
    tav_text out;
    text_open(&out, text, PLAYTHROUGH_MAX);
    playthrough_write(&s, "noticed", &out);
    for (size_t i = 0; i < sizeof change / sizeof change[0]; i++) {
        tav_fault fault;
        const char *place = strstr(text, change[i].from);
        assert_non_null(place);
        text_open(&out, wrong, PLAYTHROUGH_MAX);
        text_bytes(&out, text, (size_t)(place - text));
        text_put(&out, change[i].to);
        text_put(&out, place + strlen(change[i].from));
        text_open(&out, found, PLAYTHROUGH_MAX);
        bool replayed = playthrough_replay(wrong, &out, NULL, NULL, &fault);
        assert_true(!replayed || strcmp(wrong, found) != 0);
    }
    free(text);
}

/* --- Names ------------------------------------------------------------------------------------- */

/* First all settings without options; then, or where there are too many, some with options in
 * turn. */
static setting golden_setting(const tav_game *game, int number)
{
    int count = settings_count(game);
    bool many = count > GOLDEN;
    setting plain = settings_at(game, many ? number * count / GOLDEN : number % count);
    int variant = many ? number : 2 * (number / count);
    return setting_variant(game, plain.config.players, plain.config.modules, (uint64_t)variant);
}

enum { NAME_MAX_LENGTH = SETTING_TEXT_MAX + 16 };

/* The third, "players=3 modules=events" with any options, is 03-players-3-modules-events.txt. */
static void golden_name(setting s, int number, char name[NAME_MAX_LENGTH])
{
    char words[SETTING_TEXT_MAX];
    tav_text out;
    text_open(&out, words, sizeof words);
    s.config.given = 0;
    setting_text(&s, &out);
    for (char *c = words; *c != '\0'; c++)
        if (*c == ' ' || *c == '=' || *c == ',')
            *c = '-';
    snprintf(name, NAME_MAX_LENGTH, "%02d%s.txt", number + 1, words + strlen(s.game->id));
}

/* A stale file would silently take part in every test that walks the folder. */
static void the_folder_has_no_stale_playthroughs(void **unused)
{
    (void)unused;
    for (int g = 0; g < game_count(); g++) {
        const tav_game *game = game_at(g);
        char **names, name[NAME_MAX_LENGTH];
        int count = playthrough_names(game, &names);
        for (int i = 0; i < count; i++) {
            golden_name(golden_setting(game, i), i, name);
            if (i >= GOLDEN || strcmp(names[i], name) != 0)
                fail_msg("%s/%s: not one of those that --write writes", game->id, names[i]);
        }
        playthrough_names_free(names, count);
    }
}

/* --- Writing ---------------------------------------------------------------------------------- */

/* The folder of a game, empty. */
static void clear_folder(const tav_game *game)
{
    char path[2048], **names;
    snprintf(path, sizeof path, TESTS_FOLDER "/golden/%s", game->id);
    mkdir(path, 0777);
    int count = playthrough_names(game, &names);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, TESTS_FOLDER "/golden/%s/%s", game->id, names[i]);
        remove(path);
    }
    playthrough_names_free(names, count);
}

static int write_playthroughs(void)
{
    char *text = calloc(1, PLAYTHROUGH_MAX), path[2048], name[NAME_MAX_LENGTH], seed[64];
    for (int g = 0; g < game_count() && text != NULL; g++) {
        clear_folder(game_at(g));
        for (int number = 0; number < GOLDEN; number++) {
            setting s = golden_setting(game_at(g), number);
            tav_text out;
            text_open(&out, text, PLAYTHROUGH_MAX);
            snprintf(seed, sizeof seed, "golden %d", number);
            playthrough_write(&s, seed, &out);
            golden_name(s, number, name);
            snprintf(path, sizeof path, TESTS_FOLDER "/golden/%s/%s", s.game->id, name);
            FILE *file = fopen(path, "w");
            if (file == NULL || out.full || fputs(text, file) < 0 || fclose(file) != 0) {
                fprintf(stderr, "%s: cannot be written\n", path);
                free(text);
                return 1;
            }
        }
    }
    free(text);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return write_playthroughs();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playthroughs_do_not_change),
        cmocka_unit_test(a_changed_playthrough_is_noticed),
        cmocka_unit_test(the_folder_has_no_stale_playthroughs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
