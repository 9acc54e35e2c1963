#include "cli/players/player.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/clock.h"
#include "cli/players/outside.h"
#include "cli/players/team.h"
#include "words/say.h"

static const char program_mark[] = "cmd:";

struct player {
    outside *program; /* or NULL: the bots play */
    team *team;
    bot_budget budget;
    bot_answer answer; /* large, so it is kept */
};

/* The command line after "cmd:", or NULL. */
static const char *command_of(const char *words)
{
    size_t length = sizeof program_mark - 1;
    return strncmp(words, program_mark, length) == 0 && words[length] != '\0' ? words + length
                                                                              : NULL;
}

bool player_is(const char *words)
{
    bot_level level;
    return command_of(words) != NULL || bot_level_read(words, &level);
}

/* The games of a series, their random choices and the bots at their seats draw from different indexes
 * (cli/players/random_policy.c has the last one), so no random stream reveals another. */
static void seat_key(const uint8_t seed[RNG_KEY_SIZE], int seat, uint8_t key[RNG_KEY_SIZE])
{
    rng_derive(seed, UINT64_MAX - 1 - (uint64_t)seat, key);
}

static bool open_bot(player *p, const char *words, const tav_game *game, int seat,
                     const uint8_t seed[RNG_KEY_SIZE])
{
    bot_level level;
    uint8_t key[RNG_KEY_SIZE];
    bot_level_read(words, &level);
    seat_key(seed, seat, key);
    p->team = team_open(game, &level, key);
    p->budget = bot_level_budget(&level);
    p->budget.now_us = clock_monotonic_us;
    return p->team != NULL;
}

player *player_open(const char *words, const tav_game *game, const tav_config *config, int seat,
                    const uint8_t seed[RNG_KEY_SIZE], int milliseconds, tav_language language,
                    char report[PLAYER_REPORT])
{
    const char *command = command_of(words);
    assert(player_is(words));
    player *p = calloc(1, sizeof *p);
    snprintf(report, PLAYER_REPORT, "%s", say(SAY_NO_MEMORY, language));
    if (p == NULL)
        return NULL;
    bool opened;
    if (command != NULL) {
        p->program = outside_open(command, game, config, seat, milliseconds, language, report);
        opened = p->program != NULL;
    } else {
        opened = open_bot(p, words, game, seat, seed);
    }
    if (opened)
        return p;
    free(p);
    return NULL;
}

void player_use_net(player *p, const value_net *net)
{
    if (p->team != NULL)
        team_use_net(p->team, net);
}

bool player_choose(player *p, const tav_view *view, tav_action *action, char report[PLAYER_REPORT])
{
    if (p->program != NULL)
        return outside_choose(p->program, view, action, report);
    team_choose(p->team, view, &p->budget, &p->answer);
    *action = p->answer.ranked[0].action;
    return true;
}

void player_close(player *p)
{
    if (p == NULL)
        return;
    if (p->program != NULL)
        outside_close(p->program);
    team_close(p->team);
    free(p);
}
