/* Puzzles: positions of games between bots in which one choice is clearly the best for the seat to
 * act, as far as it can know.
 *
 * A puzzle is a game's seed and, for each decision before it, the place of the action taken among the
 * legal ones, so that every position is reached by the rules and a program that shows it can make the view of
 * the seat and nothing else. `tavoliere puzzles make` finds them; they are committed as tables, one for
 * each game. docs/puzzles.md says what they must prove. */
#ifndef TAV_REVIEW_PUZZLES_H
#define TAV_REVIEW_PUZZLES_H

#include "games/game.h"

enum { PUZZLE_SEED = 16 };

typedef struct {
    const tav_game *game;
    int players;
    char seed[PUZZLE_SEED]; /* as text; rng_seed_from_text makes the key */
    int gap;                /* between the best choice and the next, in points of share */
    bool exact;             /* the gap is exact (ai/ends.h), not the result of searches */
    int best;               /* place of the best choice among the legal actions */
    int moves;              /* decisions before it */
    const char *taken;      /* a letter for each: the place of the action taken */
} puzzle;

/* How many a game has. */
int puzzle_count(const tav_game *game);

/* Reads one from the table; false if it is malformed, which a test rules out. */
bool puzzle_at(const tav_game *game, int index, puzzle *p);

/* Goes to its position; false if an action is not legal there. */
bool puzzle_set(const puzzle *p, tav_state_buffer *position);

/* The action taken after `at` decisions, in the state it was taken in; it must be one that can be set. */
tav_action puzzle_taken(const puzzle *p, const tav_state *state, int at);

/* The letter of a place among legal actions. */
char puzzle_letter(int place);

#endif
