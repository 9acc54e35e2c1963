/* A setting: which game, how many players, which modules and options. Its text is the `game` line
 * of a scenario, so a setting printed by a failing test can be pasted into one. */
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

/* `modules` is a bit mask. `variant` chooses the options: variant 0 gives none; as it counts up,
 * every option is left out and given with each of its values, in many combinations. */
setting setting_variant(const tav_game *game, int players, unsigned modules, uint64_t variant);

/* The settings of a game with no option given: every number of players with every set of modules.
 * settings_at counts from 0 to settings_count - 1. */
int settings_count(const tav_game *game);
setting settings_at(const tav_game *game, int index);

/* Returns how many values an option can take. */
int option_values(const tav_option *option, int players);

#endif
