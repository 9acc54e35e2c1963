/* What the library's files share and its header hides. */
#ifndef TAV_BINDINGS_C_INTERNAL_H
#define TAV_BINDINGS_C_INTERNAL_H

#include "bindings/c/tavoliere.h"
#include "games/game.h"
#include "record/record.h"

struct tavoliere {
    const tav_game *game;
    tav_state_buffer room;
};

struct tavoliere_record {
    tavoliere table;   /* after the last action */
    tav_record record; /* large: only the part in use is ever touched */
};

/* Other programs rely on the public numbers of errors and bounds. */
#define SAME(public, inner) _Static_assert((int)(public) == (int)(inner), #public)

static inline tav_state *api_change(tavoliere *table)
{
    return (tav_state *)&table->room;
}

static inline const tav_state *api_state(const tavoliere *table)
{
    return (const tav_state *)&table->room;
}

static inline bool api_is_viewer(const tavoliere *table, int viewer)
{
    return viewer == TAVOLIERE_SPECTATOR || (viewer >= 0 && viewer < tavoliere_players(table));
}

/* The game with this number, or NULL. */
const tav_game *api_game(int game);

tav_error api_read_setup(const tavoliere_setup *setup, const tav_game **game, tav_config *config,
                         tav_fault *fault);

/* Returns the game with this id, or NULL and a fault. */
const tav_game *api_find_game(const char *id, tav_fault *fault);

/* Copies a fault to the caller's, which may be NULL; returns its error number. */
tavoliere_error api_publish(const tav_fault *inner, tavoliere_fault *fault);
tavoliere_error api_no_memory(tavoliere_fault *fault);

#endif
