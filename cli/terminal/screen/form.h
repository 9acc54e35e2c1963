/* The guide to a new game on a screen: one line for each choice, changed with the arrow keys, by
 * typing a name, or with the mouse. */
#ifndef TAV_CLI_TERMINAL_SCREEN_FORM_H
#define TAV_CLI_TERMINAL_SCREEN_FORM_H

#include "cli/output/terminal.h"
#include "cli/terminal/terms.h"

typedef enum { FORM_BEGIN, FORM_LEFT, FORM_NO_SCREEN } form_answer;

form_answer form_ask(play_terms *terms, const terminal *term);

#endif
