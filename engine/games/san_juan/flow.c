#include "games/san_juan/flow.h"

#include <string.h>

#include "games/san_juan/surface.h"
#include "games/san_juan/tell.h"

/* The steps that run by themselves, as positions name them. */
static const struct {
    const char *id;
    void (*run)(sj_state *s, sj_step *step, tav_sink *sink);
} steps[SJ_STEP_KINDS - SJ_DECISIONS] = {
    [SJ_ROUND_STEP - SJ_DECISIONS] = {"round", sj_round_run},
    [SJ_EVENT_STEP - SJ_DECISIONS] = {"event", sj_event_run},
    [SJ_OPENING_STEP - SJ_DECISIONS] = {"all-opening", sj_opening_run},
    [SJ_BUILDER_STEP - SJ_DECISIONS] = {"all-builder", sj_builder_run},
    [SJ_PRODUCER_STEP - SJ_DECISIONS] = {"all-producer", sj_producer_run},
    [SJ_TRADER_STEP - SJ_DECISIONS] = {"all-trader", sj_trader_run},
    [SJ_COUNCILLOR_STEP - SJ_DECISIONS] = {"all-councillor", sj_councillor_run},
    [SJ_PROSPECTOR_STEP - SJ_DECISIONS] = {"all-prospector", sj_prospector_run},
    [SJ_OFFICE_STEP - SJ_DECISIONS] = {"all-office", sj_new_round_run},
    [SJ_CHAPEL_STEP - SJ_DECISIONS] = {"all-chapel", sj_new_round_run},
    [SJ_BANK_STEP - SJ_DECISIONS] = {"all-bank", sj_new_round_run},
    [SJ_LIMIT_STEP - SJ_DECISIONS] = {"all-hand-limit", sj_new_round_run},
    [SJ_EARTHQUAKE_STEP - SJ_DECISIONS] = {"all-earthquake", sj_seats_run},
    [SJ_DEBT_RELIEF_STEP - SJ_DECISIONS] = {"all-debt-relief", sj_seats_run},
    [SJ_TAXES_STEP - SJ_DECISIONS] = {"all-taxes", sj_seats_run},
    [SJ_AMNESTY_STEP - SJ_DECISIONS] = {"all-amnesty", sj_seats_run},
    [SJ_FREE_BUILD_STEP - SJ_DECISIONS] = {"all-free-build", sj_seats_run},
};

const char *sj_step_id(int kind)
{
    return kind < SJ_DECISIONS ? sj_decisions[kind].kind.id : steps[kind - SJ_DECISIONS].id;
}

int sj_step_kind(const char *id)
{
    for (int kind = 0; kind < SJ_STEP_KINDS; kind++)
        if (strcmp(sj_step_id(kind), id) == 0)
            return kind;
    return -1;
}

void sj_go_on(sj_state *s, tav_sink *sink)
{
    while (s->options == 0 && !s->over) {
        sj_step *step = sj_top(s);
        if (step->kind >= SJ_DECISIONS) {
            steps[step->kind - SJ_DECISIONS].run(s, step, sink);
            continue;
        }
        const sj_decision *row = &sj_decisions[step->kind];
        sink_asks(sink, s, step->seat);
        uint64_t options = row->options(s, step);
        assert(options != 0);
        if (bits_several(options)) {
            s->options = options;
            return;
        }
        sj_step made = *step;
        sj_pop(s);
        row->choose(s, made, bits_lowest(options), sink);
    }
}

void sj_end_game(sj_state *s, tav_sink *sink)
{
    s->over = 1;
    s->options = 0;
    while (s->depth > 0)
        sj_pop(s);
    sj_tell_all(sink, SJ_TOLD_OVER, TAV_NOBODY, 0, SJ_NONE);
}

int sj_legal(const tav_state *state, tav_action actions[TAV_LEGAL_MAX])
{
    const sj_state *s = (const sj_state *)state;
    if (s->over)
        return 0;
    int count = 0, kind = s->step[s->depth - 1].kind << SJ_OPTION_BITS;
    /* Writes four at a time, present or not: most decisions have at most four, and the branch
     * predictor misses a loop of varying length every time. */
    for (uint64_t bits = s->options; bits != 0;)
        for (int i = 0; i < 4; i++) {
            actions[count] = (tav_action)(kind | bits_lowest(bits | SJ_PASS_BIT));
            count += bits != 0;
            bits &= bits - 1;
        }
    return count;
}

tav_error sj_apply(tav_state *state, tav_action action, tav_sink *sink)
{
    sj_state *s = (sj_state *)state;
    if (s->over)
        return TAV_ERROR_OVER;
    sj_step step = *sj_top(s);
    int option = sj_option(action);
    if (sj_decision_of(action) != step.kind || (s->options >> option & 1) == 0)
        return TAV_ERROR_ILLEGAL;
    s->options = 0;
    sj_pop(s);
    sj_decisions[step.kind].choose(s, step, option, sink);
    sj_go_on(s, sink);
    return TAV_OK;
}

int sj_picks(const tav_view *view)
{
    const sj_state *s = &((const sj_view *)view)->seen;
    const sj_step *step = &s->step[s->depth - 1];
    return sj_decisions[step->kind].kind.counted ? step->left : 0;
}
