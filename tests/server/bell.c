#define _POSIX_C_SOURCE 200809L
#include "tests/server/bell.h"

#include <errno.h>

void bell_open(bell *b)
{
    sem_init(&b->rung, 0, 0);
}

void bell_close(bell *b)
{
    sem_destroy(&b->rung);
}

void bell_ring(void *b)
{
    sem_post(&((bell *)b)->rung);
}

void bell_wait(bell *b)
{
    while (sem_wait(&b->rung) != 0 && errno == EINTR)
        ;
}
