/* A list that fills the screen, before there is a game. */
#ifndef TAV_CLI_TERMINAL_SCREEN_OFFER_H
#define TAV_CLI_TERMINAL_SCREEN_OFFER_H

#include "cli/output/terminal.h"
#include "words/words.h"

enum { OFFER_LEFT = -1, OFFER_NO_SCREEN = -2 };

/* Returns the chosen place; OFFER_LEFT if none was chosen, OFFER_NO_SCREEN if there is no screen. */
int offer_ask(const char *title, const char *question, const char *const *labels, int count,
              const terminal *term, tav_language language);

#endif
