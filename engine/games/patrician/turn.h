/* The steps of a turn. Each has its options as a mask, bit i for option i, and what choosing one
 * does, up to setting the phase that follows. An action is phase << PA_OPTION_BITS | option, where
 * the option is
 *   PA_PLAY   the card
 *   PA_BUILD  the site
 *   PA_MOVE   city * 2 + the site the floor leaves, or PA_PASS
 *   PA_TAKE   the city whose card is taken */
#ifndef PA_TURN_H
#define PA_TURN_H

#include "games/patrician/state.h"

enum { PA_OPTION_BITS = 6, PA_PASS = PA_CITIES * PA_SITES };

_Static_assert(PA_CARDS <= 1 << PA_OPTION_BITS, "an option fits its bits");

/* Plans of a card's floors (docs/interfaces/patrician.md, "Where floors may go"): bit k is the plan
 * that puts k of them on the right site and those before on the left one. */
enum { PA_PLAN_NONE_RIGHT = 1, PA_PLAN_ONE_RIGHT = 2, PA_PLAN_TWO_RIGHT = 4 };

/* The plans kept for a seat that builds `crests` floors where `room` floors are lacking. */
unsigned pa_plans(pa_tower left, pa_tower right, int seat, int crests, int room);

uint64_t pa_play_options(const pa_state *state);
uint64_t pa_build_options(const pa_state *state);
uint64_t pa_move_options(const pa_state *state);
uint64_t pa_take_options(const pa_state *state);

void pa_play(pa_state *state, int card, tav_sink *sink);
void pa_build(pa_state *state, int site, tav_sink *sink);
void pa_move(pa_state *state, int option, tav_sink *sink);
void pa_take(pa_state *state, int city, tav_sink *sink);

/* After the last floor of a card: scoring, then the step that comes next. */
void pa_begin_take(pa_state *state, tav_sink *sink);

/* The seat that earns the token of a tower. */
int pa_tower_winner(pa_tower tower);
/* Awards both tokens of a finished city. */
void pa_score_city(pa_state *state, int city, tav_sink *sink);
void pa_score(const tav_state *state, tav_score *scores);

/* Options of the step the state stands at; none when the game is over. */
uint64_t pa_options(const pa_state *state);
/* Takes whatever has one option only, until a seat has a choice or the game is over. */
void pa_settle(pa_state *state, tav_sink *sink);

int pa_legal(const tav_state *state, tav_action actions[TAV_LEGAL_MAX]);
tav_error pa_apply(tav_state *state, tav_action action, tav_sink *sink);

/* --- Things and events ----------------------------------------------------------------------- */

enum {
    PA_THING_CARD = 0,
    PA_THING_CITY = PA_THING_CARD + PA_CARDS,
    PA_THING_TOKEN = PA_THING_CITY + PA_CITIES,
    PA_THING_SITE = PA_THING_TOKEN + PA_TOKENS,
    PA_THING_PATRICIAN = PA_THING_SITE + PA_SITES,
    PA_THINGS = PA_THING_PATRICIAN + PA_PATRICIANS
};

/* Nothing after the set-up is random, and everything that happens happens face up. */
typedef enum {
    PA_EVENT_PLAYED,   /* card */
    PA_EVENT_BUILT,    /* city, site */
    PA_EVENT_SCORED,   /* token; amount: its points */
    PA_EVENT_MOVED,    /* city, site left; amount: owner of the floor */
    PA_EVENT_DECLINED, /* the special action */
    PA_EVENT_TOOK,     /* card, city */
    PA_EVENT_REFILLED, /* card, city */
    PA_EVENT_ENDED,
    PA_EVENTS
} pa_event;

/* Tells of `count` things, the first at `things`. */
static inline void pa_tell(tav_sink *sink, pa_event kind, int seat, int amount,
                           const tav_thing *things, int count)
{
    if (sink == NULL)
        return;
    tav_event event = {
        .kind = (uint8_t)kind,
        .seat = (int8_t)seat,
        .seen_by = TAV_SEEN_BY_ALL,
        .count = (uint8_t)count,
        .amount = (int16_t)amount,
        .things = things,
    };
    sink->take(sink, &event);
}

#endif
