/* Reports events to the sink; does nothing without one. */
#ifndef TAV_PUERTO_RICO_TELL_H
#define TAV_PUERTO_RICO_TELL_H

#include "games/puerto_rico/state.h"

/* Kinds of events; the ids are in puerto_rico.c. `amount` is what the comment counts; the thing of
 * EARNED and SCORED is its source, if not the role itself. */
enum {
    PR_TOLD_DRAFTED,    /* a building type was put on the board */
    PR_TOLD_ROLE,       /* a role was taken; doubloons on it */
    PR_TOLD_DREW,       /* a tile from the pile */
    PR_TOLD_PLACED,     /* a tile */
    PR_TOLD_FORESTED,   /* a tile, face down */
    PR_TOLD_DISCARDED,  /* a tile of an island */
    PR_TOLD_REVEALED,   /* the new face-up tiles */
    PR_TOLD_HIRED,      /* worker or noble; pieces to the port */
    PR_TOLD_MANNED,     /* a tile kind or building; pieces */
    PR_TOLD_MOVED,      /* a guest to a tile or building */
    PR_TOLD_REFILLED,   /* pieces now in the Hall */
    PR_TOLD_BUILT,      /* a building; price */
    PR_TOLD_RETURNED,   /* to the Black market: a piece, a barrel, or (no thing) a chip */
    PR_TOLD_PRODUCED,   /* a kind; barrels */
    PR_TOLD_TOOK,       /* a kind; barrels by privilege or piracy */
    PR_TOLD_EARNED,     /* doubloons */
    PR_TOLD_SCORED,     /* points */
    PR_TOLD_SOLD,       /* a kind to the Trading house; doubloons */
    PR_TOLD_POSTED,     /* a kind to the Trading post; doubloons */
    PR_TOLD_BOUGHT,     /* a tile from the pile with the Land office; doubloons */
    PR_TOLD_EXCHANGED,  /* a kind to the Royal supplier */
    PR_TOLD_LOADED,     /* a kind on a ship; barrels */
    PR_TOLD_SHIPPED,    /* a kind by the seat's own wharf; barrels */
    PR_TOLD_LOST,       /* a kind; barrels that could not be stored */
    PR_TOLD_EMPTIED,    /* a kind from a ship or the Trading house to the supply; barrels */
    PR_TOLD_RAIDED,     /* worker or noble; pieces from the Hall to the supply */
    PR_TOLD_KIDNAPPED,  /* a role; doubloons on it */
    PR_TOLD_GOAL,       /* a Festival goal was reached: the tile, the goods or the building */
    PR_TOLD_PASSED,     /* a decision was declined */
    PR_TOLD_TRIGGER,    /* an end trigger was set: its bit */
    PR_TOLD_SHUFFLED,   /* the discards became the pile, listed from the top */
    PR_TOLD_GOAL_DRAWN, /* the building goal of the Festival */
    PR_TOLD_ROUND,      /* a new round; seat: the governor; its number */
    PR_TOLD_OVER,       /* the game is over */
    PR_TOLD_KINDS
};

static inline void pr_tell_things(tav_sink *sink, int kind, int seat, int seen_by, int amount,
                                  const tav_thing *things, int count)
{
    if (sink == NULL)
        return;
    tav_event event = {.kind = (uint8_t)kind,
                       .seat = (int8_t)seat,
                       .seen_by = (uint8_t)seen_by,
                       .count = (uint8_t)count,
                       .amount = (int16_t)amount,
                       .things = things};
    sink->take(sink, &event);
}

/* Reports one thing, or PR_NONE, that everybody may know. */
static inline void pr_tell(tav_sink *sink, int kind, int seat, int amount, int thing)
{
    tav_thing things[1] = {(tav_thing)thing};
    pr_tell_things(sink, kind, seat, TAV_SEEN_BY_ALL, amount, things, thing == PR_NONE ? 0 : 1);
}

/* Reports one thing that only the seat itself may know. */
static inline void pr_tell_seat(tav_sink *sink, int kind, int seat, int thing)
{
    tav_thing things[1] = {(tav_thing)thing};
    pr_tell_things(sink, kind, seat, 1 << seat, 1, things, 1);
}

/* The thing a group is named after. */
static inline int pr_group_thing(int group)
{
    return group < PR_TILES ? group : PR_THING_BUILDING + group - PR_TILES;
}

#endif
