/* What the library's files share and its header hides. */
#ifndef TAV_BINDINGS_C_INTERNAL_H
#define TAV_BINDINGS_C_INTERNAL_H

#include "bindings/c/tavoliere.h"
#include "games/game.h"

struct tavoliere {
    const tav_game *game;
    tav_state_room room;
};

/* Other programs rely on the public numbers of errors and bounds. */
#define SAME(public, inner) _Static_assert((int)(public) == (int)(inner), #public)

/* Returns the game with this id, or NULL and a fault. */
const tav_game *api_find_game(const char *id, tav_fault *fault);

/* Copies a fault to the caller's, which may be NULL; returns its error number. */
tavoliere_error api_publish(const tav_fault *inner, tavoliere_fault *fault);
tavoliere_error api_no_memory(tavoliere_fault *fault);

#endif
