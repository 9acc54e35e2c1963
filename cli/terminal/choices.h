/* The current choices, as people type them and as they read. */
#ifndef TAV_CLI_TERMINAL_CHOICES_H
#define TAV_CLI_TERMINAL_CHOICES_H

#include "games/game.h"
#include "words/words.h"

enum { CHOICE_WORDS = 160 };

typedef struct {
    char id[TAV_TEXT_MAX]; /* its stable text */
    char words[CHOICE_WORDS];
} choice;

/* The choices of the viewer, who must be the actor; returns how many. */
int choices_list(const tav_game *game, const tav_view *view, tav_language language,
                 choice choices[TAV_LEGAL_MAX]);

/* Finds the typed choice by number, by its stable text or by its words; -1 if it is none. */
int choices_find(const char *line, int count, const choice *choices);

#endif
