/* A clock that only goes forward. It measures durations; it does not tell the time. */
#ifndef TAV_SERVER_CLOCK_H
#define TAV_SERVER_CLOCK_H

#include <stdint.h>

/* Microseconds since some moment; the signature of bot_budget.now_us, whose context it ignores. */
int64_t clock_monotonic_us(void *unused);

#endif
