/* A setting: which game is played, by how many, with which modules and options. Its text is the
 * `game` line of the scenarios, so what a failing test prints can be pasted into one. */
#ifndef TAV_TESTS_SETTING_H
#define TAV_TESTS_SETTING_H

#include "games/game.h"

enum { SETTING_TEXT_MAX = 256 };

typedef struct {
    const tav_game *game;
    tav_config config;
} setting;

/* "san-juan players=3 modules=events option=opening=choose" */
void setting_text(const setting *s, tav_text *out);
tav_error setting_read(const char *text, setting *s, tav_fault *fault);

/* The modules are a bit mask. `variant` chooses the options: variant 0 gives none, and as it counts
 * up every option is left out and given with every value, each with many others. */
setting setting_variant(const tav_game *game, int players, unsigned modules, uint64_t variant);

/* The settings of a game with no option given: every number of players with every set of modules.
 * settings_at counts from 0 to settings_count - 1. */
int settings_count(const tav_game *game);
setting settings_at(const tav_game *game, int index);

/* Values an option can be given. */
int option_values(const tav_option *option, int players);

#endif
