/* Reports events to the sink; does nothing without one. */
#ifndef TAV_SAN_JUAN_TELL_H
#define TAV_SAN_JUAN_TELL_H

#include "games/san_juan/state.h"

/* Kinds of events; the ids are in san_juan.c. */
enum {
    SJ_TOLD_ROLE,      /* a role was taken */
    SJ_TOLD_EVENT,     /* an event was chosen */
    SJ_TOLD_APPEARED,  /* an event was turned up and lies face up now */
    SJ_TOLD_DREW,      /* a card from the deck to the hand */
    SJ_TOLD_DISCARDED, /* a card from the hand to the discard pile */
    SJ_TOLD_BUILT,     /* a building; amount: its price */
    SJ_TOLD_COVERED,   /* the building that was covered */
    SJ_TOLD_PAID,      /* a card paid */
    SJ_TOLD_SPENT,     /* the good of a building, to the Black market */
    SJ_TOLD_PRODUCED,  /* a building got a good */
    SJ_TOLD_TILE,      /* a price tile was turned up */
    SJ_TOLD_SOLD,      /* the good of a building; amount: its price */
    SJ_TOLD_KEPT,      /* a card kept from those drawn */
    SJ_TOLD_REVEALED,  /* a card turned up by a Gold mine or Goldsmith */
    SJ_TOLD_TOOK,      /* a revealed card to the hand */
    SJ_TOLD_TUCKED,    /* a card beneath the Chapel */
    SJ_TOLD_DEPOSITED, /* a card beneath the Bank */
    SJ_TOLD_LOST,      /* a building, to the Earthquake */
    SJ_TOLD_LIBRARY,   /* the Library was used */
    SJ_TOLD_PASSED,    /* a decision was declined */
    SJ_TOLD_SHUFFLED,  /* the discard pile became the deck, listed from the top */
    SJ_TOLD_ROUND,     /* a new round; seat: the governor; amount: its number */
    SJ_TOLD_OVER,      /* the game is over */
    SJ_TOLD_KINDS
};

static inline void sj_tell(tav_sink *sink, int kind, int seat, int seen_by, int amount, int thing)
{
    if (sink == NULL)
        return;
    tav_thing things[1] = {(tav_thing)thing};
    tav_event event = {.kind = (uint8_t)kind,
                       .seat = (int8_t)seat,
                       .seen_by = (uint8_t)seen_by,
                       .count = thing == SJ_NONE ? 0 : 1,
                       .amount = (int16_t)amount,
                       .things = things};
    sink->take(sink, &event);
}

/* Reports something only the seat itself may know. */
static inline void sj_tell_seat(tav_sink *sink, int kind, int seat, int thing)
{
    sj_tell(sink, kind, seat, 1 << seat, 1, thing);
}

static inline void sj_tell_all(tav_sink *sink, int kind, int seat, int amount, int thing)
{
    sj_tell(sink, kind, seat, TAV_SEEN_BY_ALL, amount, thing);
}

#endif
