/* The agenda: a stack of steps. Decisions have a row in decisions.c, which says how they are asked
 * and made; every other kind of step runs by itself.
 *
 * The game runs the topmost step until a decision has at least two options; a single option is
 * taken at once. A decision leaves the agenda before it is made, and `choose` may put it back for
 * the next pick of its series; a step that runs by itself stays until it removes itself. Code that
 * puts a decision on the agenda and already knows its options asks at once (sj_ask); code that ends
 * the turn of a seat may run the phase beneath at once. The round is always at the bottom. */
#ifndef TAV_SAN_JUAN_FLOW_H
#define TAV_SAN_JUAN_FLOW_H

#include "games/san_juan/state.h"

/* One row of the table of decisions. */
typedef struct {
    tav_decision_kind kind;
    uint64_t (*options)(const sj_state *s, const sj_step *step);
    void (*choose)(sj_state *s, sj_step step, int option, tav_sink *sink);
    uint8_t phase; /* the step beneath it; SJ_NONE for the Library, which helps in three */
} sj_decision;

extern const sj_decision sj_decisions[SJ_DECISIONS];

/* The id of a kind of step, and the kind for an id, or -1. */
const char *sj_step_id(int kind);
int sj_step_kind(const char *id);

/* Options of the decision on top. */
static inline uint64_t sj_options(const sj_state *s)
{
    const sj_step *step = &s->step[s->depth - 1];
    return sj_decisions[step->kind].options(s, step);
}

/* Runs until a seat has a choice or the game is over. */
void sj_go_on(sj_state *s, tav_sink *sink);

void sj_end_game(sj_state *s, tav_sink *sink);

static inline sj_step *sj_push(sj_state *s, int kind, int seat)
{
    assert(s->depth < SJ_STEPS);
    sj_step *step = &s->step[s->depth++];
    *step = (sj_step){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .card = SJ_NONE};
    return step;
}

/* Continues a decision: the next pick of its series, or its next question. */
static inline void sj_put_back(sj_state *s, sj_step step)
{
    assert(s->depth < SJ_STEPS);
    s->step[s->depth++] = step;
}

/* A series of up to or exactly `left` picks. */
static inline void sj_push_series(sj_state *s, int kind, int seat, int left)
{
    sj_push(s, kind, seat)->left = (uint8_t)left;
}

/* A step that goes through the seats, beginning with this one. */
static inline sj_step *sj_push_seats(sj_state *s, int kind, int first, int number)
{
    sj_step *step = sj_push(s, kind, first);
    step->left = (uint8_t)number;
    return step;
}

/* Asks a decision whose options, at least two, are known. */
static inline void sj_ask(sj_state *s, uint64_t options)
{
    assert(bits_several(options));
    s->options = options;
}

static inline void sj_pop(sj_state *s)
{
    s->step[--s->depth] = (sj_step){0};
}

/* Returns the seat whose turn it is in a step that goes through the seats, and advances to the
 * next. */
static inline int sj_take_turn(const sj_state *s, sj_step *step)
{
    int seat = step->seat;
    step->seat = (uint8_t)sj_next_seat(s, seat);
    step->left--;
    return seat;
}

/* Counts one card picked from the hand in a series: the next may not come before it. */
static inline void sj_count_pick(sj_step *step, int from)
{
    step->left--;
    step->done++;
    step->from = (uint8_t)from;
}

/* The handlers, file by file. */

/* round.c */
void sj_round_run(sj_state *, sj_step *, tav_sink *);
uint64_t sj_pick_role_options(const sj_state *, const sj_step *);
void sj_pick_role_choose(sj_state *, sj_step, int, tav_sink *);
void sj_begin_role(sj_state *, int role, int seat, tav_sink *);
void sj_opening_run(sj_state *, sj_step *, tav_sink *);
uint64_t sj_exact_hand_options(const sj_state *, const sj_step *);
uint64_t sj_free_hand_options(const sj_state *, const sj_step *);
void sj_discard_choose(sj_state *, sj_step, int, tav_sink *);

/* new_round.c */
void sj_new_round_run(sj_state *, sj_step *, tav_sink *);
void sj_office_choose(sj_state *, sj_step, int, tav_sink *);
void sj_chapel_choose(sj_state *, sj_step, int, tav_sink *);
void sj_bank_choose(sj_state *, sj_step, int, tav_sink *);

/* builder.c */
void sj_builder_run(sj_state *, sj_step *, tav_sink *);
uint64_t sj_build_options(const sj_state *, const sj_step *);
void sj_build_choose(sj_state *, sj_step, int, tav_sink *);
uint64_t sj_crane_options(const sj_state *, const sj_step *);
void sj_crane_choose(sj_state *, sj_step, int, tav_sink *);
uint64_t sj_black_market_options(const sj_state *, const sj_step *);
void sj_black_market_choose(sj_state *, sj_step, int, tav_sink *);
void sj_pay_choose(sj_state *, sj_step, int, tav_sink *);
bool sj_may_stand(const sj_state *, int seat, int card);
bool sj_end_reached(const sj_state *);
void sj_builder_after_library(sj_state *, sj_step, tav_sink *);

/* library.c */
uint64_t sj_library_options(const sj_state *, const sj_step *);
void sj_library_choose(sj_state *, sj_step, int, tav_sink *);

/* producer.c */
void sj_producer_run(sj_state *, sj_step *, tav_sink *);
uint64_t sj_produce_options(const sj_state *, const sj_step *);
void sj_produce_choose(sj_state *, sj_step, int, tav_sink *);

/* trader.c */
void sj_trader_begin(sj_state *, tav_sink *);
void sj_trader_run(sj_state *, sj_step *, tav_sink *);
uint64_t sj_sell_options(const sj_state *, const sj_step *);
void sj_sell_choose(sj_state *, sj_step, int, tav_sink *);

/* councillor.c */
void sj_councillor_run(sj_state *, sj_step *, tav_sink *);
void sj_councillor_draw(sj_state *, int seat, bool with_library, tav_sink *);
uint64_t sj_council_keep_options(const sj_state *, const sj_step *);
void sj_council_keep_choose(sj_state *, sj_step, int, tav_sink *);
void sj_council_discard_choose(sj_state *, sj_step, int, tav_sink *);

/* prospector.c */
void sj_prospector_run(sj_state *, sj_step *, tav_sink *);
void sj_prospector_draw(sj_state *, int seat, bool with_library, tav_sink *);
uint64_t sj_use_options(const sj_state *, const sj_step *);
void sj_gold_mine_choose(sj_state *, sj_step, int, tav_sink *);
uint64_t sj_gold_mine_take_options(const sj_state *, const sj_step *);
void sj_gold_mine_take_choose(sj_state *, sj_step, int, tav_sink *);
void sj_goldsmith_choose(sj_state *, sj_step, int, tav_sink *);

/* events.c */
void sj_begin_event(sj_state *, int event, int seat, tav_sink *);
void sj_event_run(sj_state *, sj_step *, tav_sink *);
void sj_seats_run(sj_state *, sj_step *, tav_sink *);
uint64_t sj_visit_role_options(const sj_state *, const sj_step *);
void sj_visit_role_choose(sj_state *, sj_step, int, tav_sink *);
uint64_t sj_earthquake_options(const sj_state *, const sj_step *);
void sj_earthquake_choose(sj_state *, sj_step, int, tav_sink *);
void sj_amnesty_choose(sj_state *, sj_step, int, tav_sink *);
uint64_t sj_free_build_options(const sj_state *, const sj_step *);
void sj_free_build_choose(sj_state *, sj_step, int, tav_sink *);

#endif
