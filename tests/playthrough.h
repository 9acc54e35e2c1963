/* A playthrough: a whole game as readable text. The setting and the seed, then one action per line
 * with its seat and the kind of decision, then how it ended:
 *
 *   game san-juan players=3 modules=events
 *   seed autumn
 *   1 pick-role: role builder
 *   ...
 *   over after 301 decisions, position 0123456789abcdef
 *   seat 0: 31 points, tiebreak 5, rank 1: buildings 24, ...
 *
 * The number after `position` is the hash of the final position without its flow. */
#ifndef TAV_TESTS_PLAYTHROUGH_H
#define TAV_TESTS_PLAYTHROUGH_H

#include "tests/setting.h"

enum { PLAYTHROUGH_MAX = 1 << 20 };

/* Called with the state before each action (`number` counts from 0) and at the end. */
typedef void playthrough_visit(void *data, const setting *s, const tav_state *state, int number);

/* Plays a random game and writes it. */
void playthrough_write(const setting *s, const char *seed, tav_text *out);

/* Plays a playthrough again from its actions alone and writes it; the result must be the same text.
 * Returns false if a line is malformed or an action is not legal; the fault says which. */
bool playthrough_replay(const char *text, tav_text *out, playthrough_visit *visit, void *data,
                        tav_fault *fault);

/* Lists the files of tests/golden/<game>, sorted; returns how many. */
int playthrough_names(const tav_game *game, char ***names);
void playthrough_names_free(char **names, int count);

/* Returns the text of one of them, or NULL if there is none. The caller frees it. */
char *playthrough_read(const tav_game *game, const char *name);

#endif
