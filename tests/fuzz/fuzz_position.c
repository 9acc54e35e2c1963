/* Reads any bytes as a position. A refusal must have a named error. An accepted position must be a
 * state that fulfils the whole contract, can be played on from, and round trips unchanged. */
#include "tests/fuzz/fuzz.h"

#include "formats/position/position.h"

enum { ONWARD = 12 };

static void play_on(fuzz_trial *f, tav_state *state)
{
    trial *t = &f->trial;
    const tav_game *game = t->setting.game;
    for (; t->number < ONWARD && game->actor(state) != TAV_NOBODY; t->number++) {
        tav_fault fault = {.error = TAV_OK};
        tav_error error = game->apply(state, random_action(game, state, &f->chance), NULL);
        demand(t, error == TAV_OK, "a legal action is refused: error %d", error);
        error = game->audit(state, &fault);
        demand(t, error == TAV_OK, "audit: error %d, '%s'", error, fault.what);
    }
    contract_state(t, state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_trial f;
    tav_state_buffer room;
    tav_fault fault = {.error = TAV_OK};
    const tav_game *game = NULL;
    fuzz_open(&f, data, size);
    tav_error error = position_read((const char *)data, size, &game, &room, &fault);
    if (error != TAV_OK) {
        if (error >= TAV_ERROR_COUNT || fault.error != error)
            __builtin_trap();
        return 0;
    }
    tav_state *state = (tav_state *)&room;
    f.trial.setting = (setting){game, *game->config(state)};
    f.trial.number = 2; /* not the start of a game: things may be known already */
    f.trial.thorough = true;
    contract_state(&f.trial, state);
    play_on(&f, state);
    return 0;
}
