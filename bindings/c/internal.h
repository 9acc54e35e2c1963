/* What the files of the library share and its header hides. */
#ifndef TAV_BINDINGS_C_INTERNAL_H
#define TAV_BINDINGS_C_INTERNAL_H

#include "bindings/c/tavoliere.h"
#include "games/game.h"

struct tavoliere {
    const tav_game *game;
    tav_state_room room;
};

/* The public numbers of errors and bounds are promised to other programs. */
#define SAME(public, inner) _Static_assert((int)(public) == (int)(inner), #public)

/* The game of this id, or NULL with the fault. */
const tav_game *api_find_game(const char *id, tav_fault *fault);

/* Copies a fault to the caller's, which may be NULL; returns its number. */
tavoliere_error api_publish(const tav_fault *inner, tavoliere_fault *fault);
tavoliere_error api_no_memory(tavoliere_fault *fault);

#endif
