/* A clock that only goes forward: for how long something takes, never for what time it is. */
#ifndef TAV_SERVER_CLOCK_H
#define TAV_SERVER_CLOCK_H

#include <stdint.h>

int64_t monotonic_us(void *unused); /* as bot_budget.now_us */

#endif
