/* Numbers for people, with the decimal sign of their language: 12.5 in English, 12,5 in Italian and German.
 * Programs get theirs elsewhere (core/json.h), always with a point. */
#ifndef TAV_CLI_OUTPUT_FIGURES_H
#define TAV_CLI_OUTPUT_FIGURES_H

#include "words/words.h"

enum { FIGURES = 64 };

/* Formats numbers like printf, then puts the language's sign for each point between digits. The format
 * has no %s: names may have points of their own. Returns the room. */
const char *figures(char room[FIGURES], tav_language language, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for text that consists of numbers. */
void figures_localise(char *text, tav_language language);

#endif
