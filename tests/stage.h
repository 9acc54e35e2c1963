/* A stage: a state built for a test, from a set-up or from a partly written position, and the
 * actions that lead to where the test begins. */
#ifndef TAV_TESTS_STAGE_H
#define TAV_TESTS_STAGE_H

#include <jansson.h>

#include "tests/setting.h"

typedef struct {
    setting setting;
    tav_state_buffer room;
} stage;

void stage_set_up(stage *s, const setting *which, const char *seed);
/* Both return TAV_OK or fill the fault. The components are counted after every action. */
tav_error stage_place(stage *s, const setting *which, const char *position, tav_fault *fault);
tav_error stage_play(stage *s, const char *action, tav_fault *fault);

const tav_state *stage_state(const stage *s);

/* Return new references; NULL if the game's JSON is malformed or does not fit. */
json_t *stage_position(const stage *s);
json_t *stage_view(const stage *s, int viewer);
json_t *stage_survey(const stage *s, int viewer);

#endif
