/* A clock that only goes forward. */
#ifndef TAV_CLI_CLOCK_H
#define TAV_CLI_CLOCK_H

#include <stdint.h>

/* Microseconds since some moment. Takes the context of a bot_budget, and needs none. */
int64_t clock_now_us(void *unused);

#endif
