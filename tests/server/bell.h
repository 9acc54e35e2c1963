/* What store and workers ring when something has ended, and what a test waits for. */
#ifndef TAV_TESTS_SERVER_BELL_H
#define TAV_TESTS_SERVER_BELL_H

#include <semaphore.h>

typedef struct {
    sem_t rung;
} bell;

void bell_open(bell *b);
void bell_close(bell *b);
void bell_ring(void *b); /* as `wake` */
void bell_wait(bell *b);

#endif
