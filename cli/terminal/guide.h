/* The guide to a new game: a form whose lines are changed one by one, on a screen or in lines. */
#ifndef TAV_CLI_TERMINAL_GUIDE_H
#define TAV_CLI_TERMINAL_GUIDE_H

#include "cli/args.h"
#include "cli/terminal/terms.h"

/* Asks for everything a game needs; starts from the terms given. False if the player leaves. */
bool guide_ask(const cli_args *args, play_terms *terms);

/* --- The lines of the form -------------------------------------------------------------------- */

typedef enum {
    GUIDE_LANGUAGE,
    GUIDE_GAME,
    GUIDE_PLAYERS,
    GUIDE_SEAT,
    GUIDE_MODULE,
    GUIDE_OPTION,
    GUIDE_BEGIN
} guide_kind;

typedef struct {
    guide_kind kind;
    int number; /* of the seat, module or option */
} guide_row;

enum { GUIDE_ROWS = 32, GUIDE_TEXT = 320 };

int guide_rows(const play_terms *terms, guide_row rows[GUIDE_ROWS]);
void guide_label(const play_terms *terms, guide_row row, char label[GUIDE_TEXT]);

/* The values a line can take, in order; `guide_value` is the place of the present one. */
int guide_values(const play_terms *terms, guide_row row);
int guide_value(const play_terms *terms, guide_row row);
void guide_value_text(const play_terms *terms, guide_row row, int value, char text[GUIDE_TEXT]);
void guide_choose(play_terms *terms, guide_row row, int value);

/* A sentence about the present value; "" if there is nothing to say. */
void guide_about(const play_terms *terms, guide_row row, char text[GUIDE_TEXT]);

/* The name of the person at a seat; NULL if a bot sits there. A name that a record cannot hold is
 * refused. */
const char *guide_person(const play_terms *terms, guide_row row);
bool guide_name(play_terms *terms, guide_row row, const char *name);

#endif
