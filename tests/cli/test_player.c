/* Bots and outside programs in a seat. Each program is a small command line that misbehaves in one
 * way, and the report must say which. Games with a hidden hand (San Juan) show whether anything of
 * another seat leaks. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/players/child.h"
#include "cli/players/player.h"
#include "tests/unit.h"

enum { PATIENCE_MS = 20000, SEAT = 1 };

static const uint8_t seed[RNG_KEY_SIZE] = {5};

/* The first lines of a well-behaved program, as shell code. */
#define GREETED "read -r q; echo '{\"id\":1}'; read -r q; "

static player *open_player(const char *words, const char *game, int milliseconds, char *report)
{
    tav_config config = config_plain(2);
    assert_true(player_is(words));
    return player_open(words, game_by_id(game), &config, SEAT, seed, milliseconds, TAV_EN, report);
}

/* Makes the view of a position in which SEAT decides. */
static void first_view(const tav_game *game, tav_view_buffer *view)
{
    tav_state_buffer state;
    tav_config config = config_plain(2);
    game->setup((tav_state *)&state, &config, seed);
    while (game->actor((const tav_state *)&state) != SEAT) {
        tav_action legal[TAV_LEGAL_MAX];
        game->legal((const tav_state *)&state, legal);
        assert_int_equal(game->apply((tav_state *)&state, legal[0], NULL), TAV_OK);
    }
    game_view(game, (const tav_state *)&state, SEAT, (tav_view *)view);
}

static int open_files(void)
{
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    assert_non_null(folder);
    while (readdir(folder) != NULL)
        count++;
    closedir(folder);
    return count;
}

static void nobody_is_left(void)
{
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

/* The program greets, gets one query, and must be reported with these words. */
static void misbehaves(const char *command, int milliseconds, const char *says)
{
    char report[PLAYER_REPORT] = "";
    tav_view_buffer view;
    tav_action action;
    int files = open_files();
    player *p = open_player(command, "san-juan", milliseconds, report);
    if (p == NULL)
        fail_msg("%s", report);
    first_view(game_by_id("san-juan"), &view);
    assert_false(player_choose(p, (const tav_view *)&view, &action, report));
    if (strstr(report, says) == NULL)
        fail_msg("%s: %s", command, report);
    assert_null(strchr(report, '\n'));
    char again[PLAYER_REPORT];
    assert_false(player_choose(p, (const tav_view *)&view, &action, again));
    assert_string_equal(again, report);
    player_close(p);
    nobody_is_left();
    assert_int_equal(open_files(), files);
}

static void a_player_is_a_level_or_a_command(void **unused)
{
    (void)unused;
    assert_true(player_is("random"));
    assert_true(player_is("strong:iterations=200:rollout=12"));
    assert_false(player_is("strong:"));
    assert_false(player_is("strong:iterations=0"));
    assert_false(player_is("strong:depth=3"));
    assert_true(player_is("cmd:./bot"));
    assert_false(player_is("cmd:"));
    assert_false(player_is("cmd"));
    assert_false(player_is("Random"));
    assert_false(player_is(""));
}

static void misbehaviour_is_reported(void **unused)
{
    (void)unused;
    misbehaves("cmd:" GREETED "sleep 600", 60, "did not answer within 60 ms");
    misbehaves("cmd:" GREETED "exit 3", PATIENCE_MS, "ended with status 3.");
    misbehaves("cmd:" GREETED "kill -11 $$", PATIENCE_MS, "was ended by signal 11.");
    misbehaves("cmd:" GREETED "exec >&-; sleep 600", PATIENCE_MS, "closed its output.");
    misbehaves("cmd:" GREETED "echo role builder; sleep 600", PATIENCE_MS,
               "not a JSON object: 'role builder'.");
    misbehaves("cmd:" GREETED "echo '[1]'", PATIENCE_MS, "not a JSON object: '[1]'.");
    misbehaves("cmd:" GREETED "echo '{\"id\":1,\"action\":\"role builder\"}'", PATIENCE_MS,
               "without the id of the query: '{\"id\":1,\"action\":\"role builder\"}'.");
    misbehaves("cmd:" GREETED "echo '{\"id\":2,\"id\":2}'", PATIENCE_MS, "not a JSON object");
    misbehaves("cmd:" GREETED "echo '{\"id\":2}'", PATIENCE_MS, "missing or extra fields");
    misbehaves("cmd:" GREETED "echo '{\"id\":2,\"action\":3}'", PATIENCE_MS,
               "missing or extra fields");
    misbehaves("cmd:" GREETED "echo '{\"id\":2,\"action\":\"role builder\",\"why\":\"\"}'",
               PATIENCE_MS, "missing or extra fields");
    misbehaves("cmd:" GREETED "echo '{\"id\":2,\"action\":\"role king\"}'", PATIENCE_MS,
               "not allowed now: '{\"id\":2,\"action\":\"role king\"}'.");
}

static void bad_output_is_quoted_short_and_escaped(void **unused)
{
    (void)unused;
    misbehaves("cmd:" GREETED "printf '\\033[2J\\001\\n'", PATIENCE_MS, "'\\x1b[2J\\x01'.");
    misbehaves("cmd:" GREETED "yes x | tr -d '\\n'", PATIENCE_MS, "longer than 4 KiB");
    misbehaves("cmd:" GREETED "yes x | head -200 | tr -d '\\n'; echo", PATIENCE_MS, "xxx...'.");
}

static void the_last_line_of_stderr_is_in_the_report(void **unused)
{
    (void)unused;
    misbehaves("cmd:" GREETED "echo first >&2; echo no such card >&2; exit 1", PATIENCE_MS,
               "status 1. Its last line was: 'no such card'.");
    misbehaves("cmd:" GREETED "yes noise | head -50000 >&2; exit 1", PATIENCE_MS, "'noise'.");
}

/* The program and its child ignore SIGTERM and hold an inherited pipe open: reading from it ends
 * only when both have ended. */
static void its_child_processes_end_with_it(void **unused)
{
    (void)unused;
    int held[2];
    char byte, words[256];
    assert_int_equal(pipe(held), 0);
    fcntl(held[0], F_SETFD, FD_CLOEXEC);
    snprintf(words, sizeof words,
             "cmd:trap '' TERM; read -r q; echo '{\"id\":1}'; (echo x >&%d; sleep 600) & sleep 600",
             held[1]);
    misbehaves(words, 300, "did not answer");
    close(held[1]);
    while (read(held[0], &byte, 1) > 0)
        ;
    close(held[0]);
}

static void a_program_that_cannot_start_is_refused_at_once(void **unused)
{
    (void)unused;
    char report[PLAYER_REPORT];
    int files = open_files();
    assert_null(open_player("cmd:/nowhere/bot", "san-juan", 1000, report));
    assert_non_null(strstr(report, "'/nowhere/bot' ended with status 127."));
    assert_null(open_player("cmd:echo hello", "san-juan", 1000, report));
    assert_non_null(strstr(report, "'hello'"));
    assert_int_equal(open_files(), files);
    nobody_is_left();
}

/* A program may write before it reads, and slowly. It inherits no extra descriptors: only the
 * shell's three, and the one it lists the others with. (It starts no process for that, since a pipe
 * to one may still have both its ends open.) */
static void a_well_behaved_program_plays(void **unused)
{
    (void)unused;
    static const char *const commands[] = {
        "cmd:" GREETED
        "printf '{\"id\":2,'; printf '\"action\":\"role prospector\"}\\n'; read -r q",
        "cmd:echo '{\"id\":1}'; printf '{\"id\":2,\"action\":\"role prospector\"}\\n'; cat >&2",
        "cmd:" GREETED "set -- /proc/$$/fd/*; test $# -le 4 && "
        "echo '{\"id\":2,\"action\":\"role prospector\"}'",
    };
    char report[PLAYER_REPORT];
    player *other = open_player("cmd:" GREETED, "san-juan", PATIENCE_MS, report);
    assert_non_null(other);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const tav_game *game = game_by_id("san-juan");
        char words[TAV_TEXT_MAX];
        tav_view_buffer view;
        tav_action action = 0;
        tav_text text;
        player *p = open_player(commands[i], "san-juan", PATIENCE_MS, report);
        assert_non_null(p);
        first_view(game, &view);
        if (!player_choose(p, (const tav_view *)&view, &action, report))
            fail_msg("%s", report);
        text_open(&text, words, sizeof words);
        game->view_action_text((const tav_view *)&view, action, &text);
        assert_string_equal(words, "role prospector");
        player_close(p);
    }
    player_close(other);
    nobody_is_left();
}

/* Plays a whole game between a program and a level, using views only. */
static void play_game(const tav_game *game, const char *const players[2])
{
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    tav_config config = config_plain(2);
    player *p[2];
    char report[PLAYER_REPORT];
    for (int seat = 0; seat < 2; seat++) {
        p[seat] = player_open(players[seat], game, &config, seat, seed, PATIENCE_MS, TAV_DE,
                              report);
        if (p[seat] == NULL)
            fail_msg("%s", report);
    }
    game->setup(state, &config, seed);
    while (game->actor(state) != TAV_NOBODY) {
        int actor = game->actor(state);
        tav_view_buffer view;
        tav_action action;
        game_view(game, state, actor, (tav_view *)&view);
        if (!player_choose(p[actor], (const tav_view *)&view, &action, report))
            fail_msg("%s", report);
        assert_int_equal(game->apply(state, action, NULL), TAV_OK);
    }
    player_close(p[0]);
    player_close(p[1]);
}

static void the_sample_bot_plays_whole_games(void **unused)
{
    (void)unused;
    static const char *const players[2] = {"cmd:python3 -B " EXAMPLES "/bot.py", "random"};
    for (int i = 0; i < game_count(); i++)
        play_game(game_at(i), players);
    nobody_is_left();
}

static void levels_with_settings_play_whole_games(void **unused)
{
    (void)unused;
    static const char *const players[2] = {"strong:iterations=5:rollout=2",
                                           "casual:iterations=5:threads=3"};
    for (int i = 0; i < game_count(); i++)
        play_game(game_at(i), players);
}

/* Searches everything a program is sent during a game for what it may not know. */
static void a_program_gets_only_its_own_views(void **unused)
{
    (void)unused;
    char name[] = "/tmp/tavoliere-XXXXXX", words[256], line[65536];
    int file = mkstemp(name);
    assert_true(file >= 0);
    close(file);
    snprintf(words, sizeof words, "cmd:tee %s | python3 -B " EXAMPLES "/bot.py", name);
    const char *const players[2] = {words, "random"};
    play_game(game_by_id("san-juan"), players);
    FILE *sent = fopen(name, "r");
    unlink(name);
    assert_non_null(sent);
    int asked = 0;
    for (; fgets(line, sizeof line, sent) != NULL; asked++) {
        assert_null(strstr(line, "\"flow\""));
        assert_null(strstr(line, "\"seed"));
        assert_null(strstr(line, "\"position\""));
        const char *viewer = strstr(line, "\"viewer\":");
        if (strstr(line, "\"query\":\"choose\"") != NULL)
            assert_non_null(viewer);
        if (viewer != NULL)
            assert_true(viewer[9] == '0' && strstr(viewer + 1, "\"viewer\"") == NULL);
    }
    fclose(sent);
    assert_true(asked > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_is_a_level_or_a_command),
        cmocka_unit_test(misbehaviour_is_reported),
        cmocka_unit_test(bad_output_is_quoted_short_and_escaped),
        cmocka_unit_test(the_last_line_of_stderr_is_in_the_report),
        cmocka_unit_test(its_child_processes_end_with_it),
        cmocka_unit_test(a_program_that_cannot_start_is_refused_at_once),
        cmocka_unit_test(a_well_behaved_program_plays),
        cmocka_unit_test(the_sample_bot_plays_whole_games),
        cmocka_unit_test(levels_with_settings_play_whole_games),
        cmocka_unit_test(a_program_gets_only_its_own_views),
    };
    signal(SIGPIPE, SIG_IGN);
    for (int inherited = 3; inherited < 1024; inherited++)
        close(inherited);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
