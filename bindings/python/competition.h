/* The three-player Puerto Rico competition at IEEE CoG on this engine: its 293 numbers and 200
 * actions (tavoliere/envs/competition_layout.py). It knows only the public library.
 *
 * The competition asks some things in other pieces than we do: it places colonists one by one,
 * assigns goods to storage kind by kind, and offers the Hacienda together with the tiles. Such a
 * decision is collected here until it is complete and then played in our pieces. What the
 * competition takes without asking (the Mayor's extra colonist, Hospice, University) is taken here
 * too. */
#ifndef TAV_BINDINGS_PYTHON_COMPETITION_H
#define TAV_BINDINGS_PYTHON_COMPETITION_H

#include "bindings/c/tavoliere.h"

enum {
    COMPETITION_SEATS = 3,
    COMPETITION_OBSERVATION = 293,
    COMPETITION_ACTIONS = 200,
    COMPETITION_GROUPS = 29,        /* places for colonists: kinds of tile, then buildings */
    COMPETITION_FEATURES_MAX = 1024 /* ours */
};

/* How the numbers of both sides correspond; the caller fills it from the names of ours. */
typedef struct {
    int16_t feature[293];  /* ours for each of theirs; -1 where it is computed */
    const int16_t *action; /* theirs for each of ours; -1 where there is none */
    int16_t decision[12];  /* our numbers of the decisions in competition.c */
    int16_t picked_role;   /* our feature of seat 0 */
    int16_t seat_size;     /* distance to the same feature of the next seat */
} competition_layout;

/* One game. The caller sets the first three fields. */
typedef struct {
    const competition_layout *layout;
    tavoliere *table;       /* Puerto Rico with three players, no modules */
    tavoliere_batch *fresh; /* of one table: begins the next game; NULL if there is none */

    float seen[293];  /* for the actor; by seat, not seen from the actor's */
    int8_t mask[200]; /* 1 for each legal action */
    int8_t actor;     /* -1 when the game is over */
    uint8_t done;     /* whether the last action ended a game */
    float reward[3];  /* of that game: 1 for every winner, -1 for the others; else 0 */
    int8_t asks;      /* the decision */
    uint8_t passed;   /* a bit for each seat that has ended its loading */
    int8_t taken;     /* the tile just taken, for the Hospice; -1 for none */
    int8_t one;       /* the good of which one barrel is kept; -1 for none */
    uint8_t whole;    /* a bit for each good kept whole */
    int left;         /* colonists still to be placed */
    uint8_t placed[29];
    uint8_t circles[29];
} competition;

/* Looks at the table, which may be in any position that asks for a role. */
void competition_begin(competition *game);

/* Plays one of the legal actions for the actor. False if it is not legal: nothing changes. */
bool competition_play(competition *game, int action);

/* Buffers of the caller for a number of games, as in tavoliere_buffers. All are needed. */
typedef struct {
    float *observation;
    int8_t *mask;
    int8_t *actor;
    uint8_t *done;
    float *reward;
} competition_buffers;

/* Plays actions[i] in game i, or nothing if `actions` is NULL, for `count` games starting at
 * `first`, and fills the buffers. Returns the first game that refused its action, or -1. */
int competition_step(competition *games, int first, int count, const int16_t *actions,
                     const competition_buffers *buffers);

/* Writes a legal action for each game, chosen by a number of the caller's. */
void competition_sample(const competition *games, int count, const uint32_t *numbers,
                        int16_t *actions);

#endif
