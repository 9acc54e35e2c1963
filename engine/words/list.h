/* The games, their modules and options as JSON, for `tavoliere games --json`, the server and the
 * engine. See docs/formats.md. */
#ifndef TAV_WORDS_LIST_H
#define TAV_WORDS_LIST_H

#include "core/text.h"

enum { GAMES_LIST_SIZE = 1 << 16 }; /* bytes, enough for the whole list */

/* Writes the key "games" and its list. */
void words_games_json(tav_text *out);

#endif
