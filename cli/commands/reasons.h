/* Why a choice is better, as a line for people. */
#ifndef TAV_CLI_COMMANDS_REASONS_H
#define TAV_CLI_COMMANDS_REASONS_H

#include "review/review.h"
#include "words/words.h"

/* Prints the reasons of a decision, one a line, or that no single part explains it. */
void reasons_print(const tav_game *game, const review_decision *d, const char *const *names,
                   tav_language language);

#endif
