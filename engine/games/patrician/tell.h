/* Reports events to the sink; does nothing without one. */
#ifndef PA_TELL_H
#define PA_TELL_H

#include "games/patrician/state.h"

/* Nothing after the set-up is random, and everything happens face up. */
typedef enum {
    PA_EVENT_PLAYED,   /* card */
    PA_EVENT_BUILT,    /* city, site */
    PA_EVENT_SCORED,   /* token; amount: its points */
    PA_EVENT_MOVED,    /* city, site left; amount: owner of the floor */
    PA_EVENT_DECLINED, /* the special action */
    PA_EVENT_TOOK,     /* card, city */
    PA_EVENT_REFILLED, /* card, city */
    PA_EVENT_ENDED,
    PA_EVENTS
} pa_event;

/* Reports an event with `count` things. */
static inline void pa_tell(tav_sink *sink, pa_event kind, int seat, int amount,
                           const tav_thing *things, int count)
{
    if (sink == NULL)
        return;
    tav_event event = {
        .kind = (uint8_t)kind,
        .seat = (int8_t)seat,
        .seen_by = TAV_SEEN_BY_ALL,
        .count = (uint8_t)count,
        .amount = (int16_t)amount,
        .things = things,
    };
    sink->take(sink, &event);
}

#endif
