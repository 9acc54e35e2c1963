/* The flow of a turn: nothing nests, so the agenda is a single phase, and a phase is the decision
 * it asks. Each has a row in decisions.c: its options as a mask, bit i for option i, and a function
 * that carries one out and sets the next phase. An action is phase << PA_OPTION_BITS | option,
 * where the option is
 *   PA_PLAY   the card
 *   PA_BUILD  the site
 *   PA_MOVE   city * 2 + the site the floor leaves, or PA_PASS
 *   PA_TAKE   the city whose card is taken */
#ifndef PA_FLOW_H
#define PA_FLOW_H

#include "games/patrician/state.h"

enum { PA_OPTION_BITS = 6, PA_PASS = PA_CITIES * PA_SITES };

static inline int pa_option(tav_action action)
{
    return action & ((1 << PA_OPTION_BITS) - 1);
}

static inline int pa_decision_of(tav_action action)
{
    return action >> PA_OPTION_BITS;
}

/* One row of the table of decisions. */
typedef struct {
    tav_decision_kind kind;
    uint64_t (*options)(const pa_state *state);
    void (*choose)(pa_state *state, int option, tav_sink *sink);
} pa_decision;

extern const pa_decision pa_decisions[PA_OVER];

/* The name of a phase in the flow of a position: the verb of its decision, or "over". */
const char *pa_phase_id(int phase);

_Static_assert(PA_CARDS <= 1 << PA_OPTION_BITS, "an option fits its bits");

/* Plans of a card's floors (docs/interfaces/patrician.md, "Where floors may go"): bit k is the plan
 * that puts the last k on the right site and the others on the left. */
enum { PA_PLAN_NONE_RIGHT = 1, PA_PLAN_ONE_RIGHT = 2, PA_PLAN_TWO_RIGHT = 4 };

/* The distinct plans for a seat that builds `crests` floors in a city that lacks `room` floors. */
unsigned pa_plans(pa_tower left, pa_tower right, int seat, int crests, int room);

uint64_t pa_play_options(const pa_state *state);
uint64_t pa_build_options(const pa_state *state);
uint64_t pa_move_options(const pa_state *state);
uint64_t pa_take_options(const pa_state *state);

void pa_play_choose(pa_state *state, int card, tav_sink *sink);
void pa_build_choose(pa_state *state, int site, tav_sink *sink);
void pa_move_choose(pa_state *state, int option, tav_sink *sink);
void pa_take_choose(pa_state *state, int city, tav_sink *sink);

/* Goes on to taking a card, or ends the turn if no card lies face up. */
void pa_begin_take(pa_state *state, tav_sink *sink);

/* Options of the current decision; 0 when the game is over. */
uint64_t pa_options(const pa_state *state);
/* Runs until a seat has a choice or the game is over. */
void pa_go_on(pa_state *state, tav_sink *sink);

#endif
