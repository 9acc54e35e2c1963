/* Copies of a table: the true state, or another world that looks the same to a viewer. */
#include <stdlib.h>
#include <string.h>

#include "bindings/c/internal.h"

tavoliere *tavoliere_clone_true_state(const tavoliere *table)
{
    tavoliere *copy = malloc(sizeof *copy);
    if (copy != NULL)
        *copy = *table;
    return copy;
}

void tavoliere_copy_true_state(tavoliere *to, const tavoliere *from)
{
    to->game = from->game;
    memmove(&to->room, &from->room, from->game->state_size);
}

tavoliere_error tavoliere_resample(tavoliere *to, const tavoliere *from, int viewer, uint64_t seed)
{
    if (!api_is_viewer(from, viewer))
        return TAVOLIERE_ERROR_BOUND;
    uint8_t key[RNG_KEY_SIZE] = {0};
    for (int i = 0; i < 8; i++)
        key[i] = (uint8_t)(seed >> 8 * i);
    rng_source source;
    tav_rng rng;
    rng_seed(&source, key);
    rng_open(&rng, &source);
    tav_view_buffer room;
    const tav_game *game = from->game;
    game_view(game, api_state(from), viewer, (tav_view *)&room);
    to->game = game;
    game->resample((const tav_view *)&room, &rng, api_change(to));
    return TAVOLIERE_OK;
}

void tavoliere_reseed(tavoliere *table, const char *seed)
{
    uint8_t key[RNG_KEY_SIZE];
    rng_seed_from_text(seed != NULL ? seed : "", key);
    game_reseed(api_change(table), key);
}
