/* The Library: doubles the privilege of the role its owner chose. The game asks only where holding
 * it back can make sense: with 2 players, at the governor's first pick of the round
 * (docs/rules/san-juan.md 7.1, 7.2). Three phases ask the same question. */
#include "games/san_juan/flow.h"
#include "games/san_juan/library.h"
#include "games/san_juan/tell.h"

/* In the Builder phase step->card is the card being built and step->left its price. */
uint64_t sj_library_options(const sj_state *s, const sj_step *step)
{
    if (step->card == SJ_NONE)
        return BIT(SJ_USE) | SJ_PASS_BIT;
    return BIT(SJ_USE) | (sj_builder_can_pay(s, step) ? SJ_PASS_BIT : 0);
}

void sj_library_choose(sj_state *s, sj_step step, int option, tav_sink *sink)
{
    int seat = step.seat;
    bool use = option == SJ_USE;
    if (use)
        sj_library_use(s, seat, sink);
    if (step.card != SJ_NONE) {
        step.left = (uint8_t)(step.left - use);
        sj_builder_after_library(s, step, sink);
        return;
    }
    if (sj_top(s)->kind == SJ_COUNCILLOR_STEP)
        sj_councillor_draw(s, seat, use, sink);
    else
        sj_prospector_draw(s, seat, use, sink);
}

bool sj_library_ready(const sj_state *s, int seat)
{
    return seat == s->chooser && sj_stands(s, seat, SJ_LIBRARY) &&
           (s->library_used >> seat & 1) == 0 && !sj_repeated(s);
}

bool sj_library_is_asked(const sj_state *s)
{
    return s->config.players == 2 && s->picks == 1;
}

void sj_library_use(sj_state *s, int seat, tav_sink *sink)
{
    if (s->config.players == 2)
        s->library_used |= (uint8_t)(1u << seat);
    sj_tell_all(sink, SJ_TOLD_LIBRARY, seat, 0, SJ_NONE);
}
