/* The contract of games/game.h as checks. A trial is one game being played or one position being
 * looked at; every check that fails says in which setting, from which seed and at which decision,
 * and calls `fail`, which does not come back. Nothing here knows any game or any test framework. */
#ifndef TAV_TESTS_CONTRACT_H
#define TAV_TESTS_CONTRACT_H

#include "tests/setting.h"

typedef struct {
    setting setting;
    uint8_t seed[RNG_KEY_SIZE]; /* of the game; zeros if it began from a position */
    int number;                 /* decisions taken so far */
    bool thorough;              /* check also what takes its time */
    bool one_viewer;            /* look with the eyes of one viewer, not of all */
    tav_rng *chance;            /* of the tester: never the game's own */
    void (*fail)(const char *message);
} trial;

/* Words of the failure follow; `holds` true is silent. */
void demand(const trial *t, bool holds, const char *words, ...)
    __attribute__((format(printf, 3, 4)));

/* The table itself: ids, labels, counts, sizes. */
void contract_table(const trial *t);

/* A whole game of random choices; returns the number of decisions. The contract is checked at
 * every decision; what takes its time (the forms in JSON, all numbers that are not legal) at the
 * first one, after the end, and in between once in `rarely` decisions. */
int contract_game(trial *t, uint32_t rarely);

/* What must hold in any state, running or over. */
void contract_state(const trial *t, const tav_state *state);

/* Parts of it, in files of their own. */
void contract_views(const trial *t, const tav_state *state);
void contract_view_json(const trial *t, const tav_state *state);
void contract_position(const trial *t, const tav_state *state);

/* A room filled with a pattern shows which bytes a call has written: all of the state, and none
 * beyond it. */
tav_state *patterned(tav_state_room *room, int pattern);
void check_room_beyond(const trial *t, const tav_state_room *room, int pattern);

/* A random legal action; the game must be running. */
tav_action random_action(const tav_game *game, const tav_state *state, tav_rng *chance);

#endif
