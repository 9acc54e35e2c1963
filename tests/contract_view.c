/* The law of views: if a world fits what a viewer sees, their view of that world is the same view.
 * Checked for every seat and the spectator, byte for byte. */
#include "tests/contract.h"

#include <string.h>

static void check_head(const trial *t, const tav_state *state, const tav_view_head *head,
                       int viewer)
{
    const tav_game *game = t->setting.game;
    demand(t, head->viewer == viewer, "view of %d says it is of %d", viewer, head->viewer);
    demand(t, head->actor == game->actor(state), "view of %d: actor %d", viewer, head->actor);
    demand(t, head->decision == game->decision(state), "view of %d: decision %d", viewer,
           head->decision);

    tav_action legal[TAV_LEGAL_MAX];
    int count = viewer != TAV_SPECTATOR && viewer == head->actor ? game->legal(state, legal) : 0;
    demand(t, head->legal_count == count, "view of %d: %d legal actions, expected %d", viewer,
           head->legal_count, count);
    for (int i = 0; i < count; i++)
        demand(t, head->legal[i] == legal[i], "view of %d: legal action %u, expected %u", viewer,
               head->legal[i], legal[i]);
}

/* Whether any eight consecutive bytes of the seed occur in these bytes. A seed of zeros never
 * does. */
static bool holds_seed(const trial *t, const uint8_t *bytes, size_t size)
{
    enum { WINDOW = 8 };
    static const uint8_t zeros[RNG_KEY_SIZE];
    if (memcmp(t->seed, zeros, RNG_KEY_SIZE) == 0)
        return false;
    for (size_t at = 0; at + WINDOW <= size; at++)
        for (size_t from = 0; from + WINDOW <= RNG_KEY_SIZE; from++)
            if (bytes[at] == t->seed[from] && memcmp(bytes + at, t->seed + from, WINDOW) == 0)
                return true;
    return false;
}

static void resample(const trial *t, const tav_view *view, const uint8_t key[RNG_KEY_SIZE],
                     tav_state_buffer *world, int pattern)
{
    rng_source source;
    tav_rng rng;
    rng_seed(&source, key);
    rng_open(&rng, &source);
    t->setting.game->resample(view, &rng, patterned(world, pattern));
    check_room_beyond(t, world, pattern);
}

/* Checks a world drawn from a view: complete, possible, and at the same decision as the game. */
static void check_world(const trial *t, const tav_state *state, const tav_state *world, int viewer)
{
    const tav_game *game = t->setting.game;
    tav_fault fault = {.error = TAV_OK};
    tav_error error = game->audit(world, &fault);
    demand(t, error == TAV_OK, "world of viewer %d: audit error %d, '%s', allowed '%s'", viewer,
           error, fault.what, fault.allowed);
    demand(t, memcmp(game->config(world), &t->setting.config, sizeof(tav_config)) == 0,
           "world of viewer %d: another config", viewer);
    demand(t, game->actor(world) == game->actor(state), "world of viewer %d: actor %d", viewer,
           game->actor(world));
    demand(t, game->decision(world) == game->decision(state), "world of viewer %d: decision %d",
           viewer, game->decision(world));
    tav_action legal[TAV_LEGAL_MAX];
    int count = game->legal(world, legal);
    bool possible = game->actor(state) == TAV_NOBODY ? count == 0 : count >= 2;
    demand(t, possible, "world of viewer %d: %d legal actions", viewer, count);
}

static void check_viewer(const trial *t, const tav_state *state, int viewer)
{
    const tav_game *game = t->setting.game;
    tav_view_buffer view, again;
    tav_state_buffer world, other;
    uint8_t key[RNG_KEY_SIZE];
    for (int i = 0; i < RNG_KEY_SIZE; i++)
        key[i] = (uint8_t)rng_word(t->chance);

    game_view(game, state, viewer, (tav_view *)&view);
    check_head(t, state, (const tav_view_head *)&view, viewer);
    resample(t, (const tav_view *)&view, key, &world, 0x5a);
    check_world(t, state, (const tav_state *)&world, viewer);
    game_view(game, (const tav_state *)&world, viewer, (tav_view *)&again);
    demand(t, memcmp(&view, &again, game->view_size) == 0,
           "viewer %d sees something else in a world drawn from their view", viewer);

    if (!t->thorough)
        return;
    resample(t, (const tav_view *)&view, key, &other, 0xa5);
    demand(t, memcmp(&world, &other, game->state_size) == 0,
           "two worlds of viewer %d from one key differ, or have bytes unset", viewer);
    if (game->actor(state) != TAV_NOBODY) {
        demand(t, !holds_seed(t, view.bytes, game->view_size), "the view of %d holds the seed",
               viewer);
        demand(t, !holds_seed(t, world.bytes, game->state_size),
               "a world of viewer %d holds the seed", viewer);
    }
}

/* What might have come looks the same to everybody, and the box still holds the same. */
static void check_redraw(const trial *t, const tav_state *state)
{
    const tav_game *game = t->setting.game;
    tav_state_buffer other;
    tav_fault fault;
    memcpy(&other, state, game->state_size);
    game->redraw((tav_state *)&other, t->chance);
    demand(t, game->audit((const tav_state *)&other, &fault) == TAV_OK,
           "after a redraw there are too many or too few: %s", fault.what);
    for (int viewer = TAV_SPECTATOR; viewer < t->setting.config.players; viewer++) {
        tav_view_buffer before, after;
        game_view(game, state, viewer, (tav_view *)&before);
        game_view(game, (const tav_state *)&other, viewer, (tav_view *)&after);
        demand(t, memcmp(&before, &after, game->view_size) == 0,
               "viewer %d sees that something was redrawn", viewer);
    }
}

void contract_views(const trial *t, const tav_state *state)
{
    int viewers = 1 + t->setting.config.players;
    if (t->one_viewer)
        check_viewer(t, state, TAV_SPECTATOR + (int)rng_below(t->chance, (uint32_t)viewers));
    for (int i = 0; i < viewers && !t->one_viewer; i++)
        check_viewer(t, state, TAV_SPECTATOR + i);
    if (t->thorough)
        check_redraw(t, state);
}
