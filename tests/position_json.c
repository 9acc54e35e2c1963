#include "tests/position_json.h"

#include <stdlib.h>
#include <string.h>

#include "formats/position/position.h"

tav_error position_of(const json_t *json, const tav_game **game, tav_state_buffer *state,
                      tav_fault *fault)
{
    char *text = json_dumps(json, JSON_COMPACT);
    if (text == NULL)
        return fault_set(fault, TAV_ERROR_SPACE, NULL, NULL);
    tav_error error = position_read(text, strlen(text), game, state, fault);
    free(text);
    return error;
}
