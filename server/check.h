/* Verifies the games of a database without serving them: `tavoliere serve check`. */
#ifndef TAV_SERVER_CHECK_H
#define TAV_SERVER_CHECK_H

#include "server/store/store.h"

typedef struct {
    int games, damaged;
} checked_games;

/* Folds every game as it is at one moment, and reports those that are damaged. */
checked_games check_games(tav_store *store, store_problem problem, void *context);

#endif
