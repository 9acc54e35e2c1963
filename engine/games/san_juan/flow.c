#include "games/san_juan/flow.h"

#include "games/san_juan/tell.h"
#include "games/san_juan/text.h"

const sj_handler sj_handlers[SJ_STEP_KINDS] = {
    [SJ_OPENING] = {sj_exact_hand_options, sj_discard_choose, NULL},
    [SJ_PICK_ROLE] = {sj_pick_role_options, sj_pick_role_choose, NULL},
    [SJ_BUILD] = {sj_build_options, sj_build_choose, NULL},
    [SJ_USE_CRANE] = {sj_crane_options, sj_crane_choose, NULL},
    [SJ_USE_LIBRARY] = {sj_library_options, sj_library_choose, NULL},
    [SJ_USE_BLACK_MARKET] = {sj_black_market_options, sj_black_market_choose, NULL},
    [SJ_PAY] = {sj_exact_hand_options, sj_pay_choose, NULL},
    [SJ_PRODUCE] = {sj_produce_options, sj_produce_choose, NULL},
    [SJ_SELL] = {sj_sell_options, sj_sell_choose, NULL},
    [SJ_COUNCIL_KEEP] = {sj_keep_options, sj_keep_choose, NULL},
    [SJ_COUNCIL_DISCARD] = {sj_exact_hand_options, sj_council_discard_choose, NULL},
    [SJ_USE_GOLD_MINE] = {sj_use_options, sj_gold_mine_choose, NULL},
    [SJ_GOLD_MINE_TAKE] = {sj_take_options, sj_take_choose, NULL},
    [SJ_USE_GOLDSMITH] = {sj_use_options, sj_goldsmith_choose, NULL},
    [SJ_USE_OFFICE] = {sj_free_hand_options, sj_swap_choose, NULL},
    [SJ_USE_CHAPEL] = {sj_free_hand_options, sj_chapel_choose, NULL},
    [SJ_USE_BANK] = {sj_free_hand_options, sj_bank_choose, NULL},
    [SJ_HAND_LIMIT] = {sj_exact_hand_options, sj_discard_choose, NULL},
    [SJ_VISIT_ROLE] = {sj_visit_options, sj_visit_choose, NULL},
    [SJ_LOSE_BUILDING] = {sj_lose_options, sj_lose_choose, NULL},
    [SJ_PAY_TAXES] = {sj_exact_hand_options, sj_discard_choose, NULL},
    [SJ_AMNESTY] = {sj_free_hand_options, sj_amnesty_choose, NULL},
    [SJ_BUILD_FREE] = {sj_build_free_options, sj_build_free_choose, NULL},

    [SJ_ROUND_STEP] = {NULL, NULL, sj_round_run},
    [SJ_EVENT_STEP] = {NULL, NULL, sj_event_run},
    [SJ_OPENING_STEP] = {NULL, NULL, sj_opening_run},
    [SJ_BUILDER_STEP] = {NULL, NULL, sj_builder_run},
    [SJ_PRODUCER_STEP] = {NULL, NULL, sj_producer_run},
    [SJ_TRADER_STEP] = {NULL, NULL, sj_trader_run},
    [SJ_COUNCILLOR_STEP] = {NULL, NULL, sj_councillor_run},
    [SJ_PROSPECTOR_STEP] = {NULL, NULL, sj_prospector_run},
    [SJ_OFFICE_STEP] = {NULL, NULL, sj_new_round_run},
    [SJ_CHAPEL_STEP] = {NULL, NULL, sj_new_round_run},
    [SJ_BANK_STEP] = {NULL, NULL, sj_new_round_run},
    [SJ_LIMIT_STEP] = {NULL, NULL, sj_new_round_run},
    [SJ_EARTHQUAKE_STEP] = {NULL, NULL, sj_seats_run},
    [SJ_DEBT_RELIEF_STEP] = {NULL, NULL, sj_seats_run},
    [SJ_TAXES_STEP] = {NULL, NULL, sj_seats_run},
    [SJ_AMNESTY_STEP] = {NULL, NULL, sj_seats_run},
    [SJ_FREE_BUILD_STEP] = {NULL, NULL, sj_seats_run},
};

void sj_go_on(sj_state *s, tav_sink *sink)
{
    while (s->options == 0 && !s->over) {
        sj_step *step = sj_top(s);
        const sj_handler *handler = &sj_handlers[step->kind];
        if (step->kind >= SJ_DECISIONS) {
            handler->run(s, step, sink);
            continue;
        }
        uint64_t options = handler->options(s, step);
        assert(options != 0);
        if ((options & (options - 1)) != 0)
            s->options = options;
        else
            handler->choose(s, step, sj_lowest(options), sink);
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

/* Kinds whose `left` counts the picks still to come. */
static const uint64_t series = SJ_BIT(SJ_OPENING) | SJ_BIT(SJ_PAY) | SJ_BIT(SJ_PRODUCE) |
                               SJ_BIT(SJ_SELL) | SJ_BIT(SJ_COUNCIL_KEEP) |
                               SJ_BIT(SJ_COUNCIL_DISCARD) | SJ_BIT(SJ_USE_OFFICE) |
                               SJ_BIT(SJ_USE_BANK) | SJ_BIT(SJ_HAND_LIMIT) | SJ_BIT(SJ_PAY_TAXES) |
                               SJ_BIT(SJ_AMNESTY);

int sj_picks(const tav_view *view)
{
    const sj_state *s = &((const sj_view *)view)->seen;
    const sj_step *step = &s->step[s->depth - 1];
    return (series >> step->kind & 1) != 0 ? step->left : 0;
}
