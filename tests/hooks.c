#include "tests/hooks.h"

#include <string.h>

static const secret san_juan_secrets[] = {
    {"deck", SECRET_FROM_ALL},
    {"seats[*].hand", SECRET_FROM_OTHERS},
    {NULL, SECRET_FROM_ALL},
};

static const secret puerto_rico_secrets[] = {
    {"pile", SECRET_FROM_ALL},
    {NULL, SECRET_FROM_ALL},
};

static const secret patrician_secrets[] = {
    {"draw", SECRET_FROM_ALL},
    {"seats[*].secret", SECRET_FROM_OTHERS},
    {NULL, SECRET_FROM_ALL},
};

static const game_hooks hooks[] = {
    {"san-juan", 768, san_juan_secrets, complete_san_juan},
    {"puerto-rico", 1024, puerto_rico_secrets, complete_puerto_rico},
    {"patrician", 384, patrician_secrets, complete_patrician},
};

const game_hooks *hooks_of(const tav_game *game)
{
    for (size_t i = 0; i < sizeof hooks / sizeof hooks[0]; i++)
        if (strcmp(hooks[i].game, game->id) == 0)
            return &hooks[i];
    return NULL;
}
