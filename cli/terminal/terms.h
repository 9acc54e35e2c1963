/* What a game at this terminal is made with: the game, its modules and options, who sits where. The
 * guide fills it in, the flags of `play` do, and a rematch takes it from the game before.
 *
 * The last choices are remembered in $XDG_STATE_HOME/tavoliere/choices, as plain lines. */
#ifndef TAV_CLI_TERMINAL_TERMS_H
#define TAV_CLI_TERMINAL_TERMS_H

#include "games/game.h"
#include "words/words.h"

enum { TERMS_PLAYER = 256 };

typedef struct {
    const tav_game *game; /* NULL: none chosen yet */
    tav_config config;
    char player[TAV_SEATS_MAX][TERMS_PLAYER]; /* the words of --seat */
    tav_language language;
} play_terms;

/* The game with its usual number of players, you at the first seat and bots of a level elsewhere. */
void terms_open(play_terms *terms, const tav_game *game, const char *level, tav_language language);

/* Another number of players, another game: keeps of the rest what still fits. */
void terms_set_players(play_terms *terms, int players);
void terms_set_game(play_terms *terms, const tav_game *game);

/* The last choices, where they can be read; what does not fit this program is left out. With a game,
 * the choices of that game. False if there are none. */
bool terms_recall(play_terms *terms, const tav_game *game);

/* Remembers them. Failures do not matter: then nothing is remembered. */
void terms_remember(const play_terms *terms);

#endif
