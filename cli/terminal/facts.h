/* What is printed on a thing, in words: "cost 3 · points 2 · circles 1". */
#ifndef TAV_CLI_TERMINAL_FACTS_H
#define TAV_CLI_TERMINAL_FACTS_H

#include "words/words.h"

/* Writes nothing for a thing without cost and points. */
void facts_text(const tav_game *game, const char *thing, tav_language language, tav_text *out);

#endif
