#define _POSIX_C_SOURCE 200809L
#include "server/clock.h"

#include <time.h>

int64_t clock_monotonic_us(void *unused)
{
    struct timespec now;
    (void)unused;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}
