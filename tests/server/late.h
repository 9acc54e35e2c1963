/* A store that answers late: reads wait in a list and are answered from store_finish in random order,
 * some of them only at the next. Half of them say what was true when they were asked, the others what
 * is true when they are answered; a server must cope with both, and so with everything in between. */
#ifndef TAV_TESTS_SERVER_LATE_H
#define TAV_TESTS_SERVER_LATE_H

#include "server/store/store.h"

/* If the environment has TAVOLIERE_LATE: the store answers late from now on. */
void late_install(tav_store *store, void (*wake)(void *), void *wake_context);

/* Whether stores may answer late, this one or PostgreSQL. */
bool late_is_possible(void);
/* Skips the test then: it is about what is answered at once. */
void late_skip(void);

/* Reads that were answered late by this program, and those of them that overtook an earlier one. */
typedef struct {
    int answered, overtook;
} late_figures;

late_figures late_measure(void);

#endif
