/* The contract of games/game.h as checks. A trial is one game being played or one position being
 * examined. A failing check names the setting, the seed and the decision and calls `fail`, which
 * does not return. Nothing here knows any game or test framework. */
#ifndef TAV_TESTS_CONTRACT_H
#define TAV_TESTS_CONTRACT_H

#include "tests/setting.h"

typedef struct {
    setting setting;
    uint8_t seed[RNG_KEY_SIZE]; /* of the game; zeros if it started from a position */
    int number;                 /* decisions taken so far */
    bool thorough;              /* also run the slow checks */
    bool one_viewer;            /* look through one viewer's eyes, not everyone's */
    tav_rng *chance;            /* the tester's: never the game's own */
    void (*fail)(const char *message);
} trial;

/* Fails with the formatted message unless `holds` is true. */
void demand(const trial *t, bool holds, const char *words, ...)
    __attribute__((format(printf, 3, 4)));

/* Checks the game's table: ids, labels, counts, sizes. */
void contract_table(const trial *t);

/* Plays a whole game of random choices and returns the number of decisions. The contract is checked
 * at every decision. The slow checks (JSON forms, all illegal numbers) run at the first decision,
 * after the end, and once in `rarely` decisions in between. */
int contract_game(trial *t, uint32_t rarely);

/* Checks what must hold in any state, running or over. */
void contract_state(const trial *t, const tav_state *state);

/* The parts of contract_state that live in other files. */
void contract_views(const trial *t, const tav_state *state);
void contract_view_json(const trial *t, const tav_state *state);
void contract_position(const trial *t, const tav_state *state);

/* A room filled with a pattern shows which bytes a call wrote: all of the state, and none beyond
 * it. */
tav_state *patterned(tav_state_buffer *room, int pattern);
void check_room_beyond(const trial *t, const tav_state_buffer *room, int pattern);

/* Returns a random legal action; the game must be running. */
tav_action random_action(const tav_game *game, const tav_state *state, tav_rng *chance);

#endif
