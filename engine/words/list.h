/* The games, their modules and options as JSON: what `tavoliere games --json` prints and what a
 * server or an engine answers. See docs/formats.md. */
#ifndef TAV_WORDS_LIST_H
#define TAV_WORDS_LIST_H

#include "core/text.h"

enum { GAMES_LIST_SIZE = 1 << 16 }; /* bytes that hold it */

/* The key "games" and its list. */
void games_list_json(tav_text *out);

#endif
