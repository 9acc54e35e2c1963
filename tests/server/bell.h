/* The store and the workers ring a bell when something has ended; a test waits for it. */
#ifndef TAV_TESTS_SERVER_BELL_H
#define TAV_TESTS_SERVER_BELL_H

#include <semaphore.h>

typedef struct {
    sem_t rung;
} bell;

void bell_open(bell *b);
void bell_close(bell *b);
void bell_ring(void *b); /* fits `wake` */
void bell_wait(bell *b);

#endif
