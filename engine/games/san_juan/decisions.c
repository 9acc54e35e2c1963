/* The decisions of San Juan, one row each: everything the program knows about a kind of decision
 * except its rules, which are in the files of the phases. A choice is a card by its number, a
 * building by its place in the town, a role (then the events) by its number, or the one use
 * offered. */
#include "games/san_juan/flow.h"

/* clang-format off */
const sj_decision sj_decisions[SJ_DECISIONS] = {
    [SJ_OPENING] = {
        .kind = {.id = "opening", .verb = "discard", .choice = TAV_CHOICE_CARD, .pool = "hand",
                 .series = TAV_SERIES_SET, .part_of = "opening", .counted = true, .hidden = true},
        .options = sj_exact_hand_options, .choose = sj_discard_choose, .phase = SJ_OPENING_STEP},
    [SJ_PICK_ROLE] = {
        .kind = {.id = "pick-role", .choice = TAV_CHOICE_ROLE},
        .options = sj_pick_role_options, .choose = sj_pick_role_choose, .phase = SJ_ROUND_STEP},
    [SJ_BUILD] = {
        .kind = {.id = "build", .verb = "build", .choice = TAV_CHOICE_CARD, .decline = "pass",
                 .pool = "hand", .role = "builder", .slip = true},
        .options = sj_build_options, .choose = sj_build_choose, .phase = SJ_BUILDER_STEP},
    [SJ_USE_CRANE] = {
        .kind = {.id = "crane", .verb = "cover", .choice = TAV_CHOICE_BUILDING, .decline = "pass",
                 .role = "builder", .source = "crane", .series = TAV_SERIES_STEPS,
                 .part_of = "build"},
        .options = sj_crane_options, .choose = sj_crane_choose, .phase = SJ_BUILDER_STEP},
    [SJ_USE_LIBRARY] = {
        .kind = {.id = "library", .verb = "use", .choice = TAV_CHOICE_USE, .decline = "pass",
                 .source = "library", .series = TAV_SERIES_STEPS, .part_of = "build"},
        .options = sj_library_options, .choose = sj_library_choose, .phase = SJ_NONE},
    [SJ_USE_BLACK_MARKET] = {
        .kind = {.id = "black-market", .verb = "spend", .choice = TAV_CHOICE_BUILDING,
                 .decline = "done", .role = "builder", .source = "black-market",
                 .series = TAV_SERIES_SET, .part_of = "build"},
        .options = sj_black_market_options, .choose = sj_black_market_choose,
        .phase = SJ_BUILDER_STEP},
    [SJ_PAY] = {
        .kind = {.id = "pay", .verb = "pay", .choice = TAV_CHOICE_CARD, .pool = "hand",
                 .role = "builder", .series = TAV_SERIES_SET, .part_of = "build", .counted = true,
                 .hidden = true},
        .options = sj_exact_hand_options, .choose = sj_pay_choose, .phase = SJ_BUILDER_STEP},
    [SJ_PRODUCE] = {
        .kind = {.id = "produce", .verb = "produce", .choice = TAV_CHOICE_BUILDING,
                 .decline = "done", .role = "producer", .series = TAV_SERIES_SET,
                 .part_of = "produce", .counted = true, .slip = true},
        .options = sj_produce_options, .choose = sj_produce_choose, .phase = SJ_PRODUCER_STEP},
    [SJ_SELL] = {
        .kind = {.id = "sell", .verb = "sell", .choice = TAV_CHOICE_BUILDING, .decline = "done",
                 .role = "trader", .series = TAV_SERIES_SET, .part_of = "sell", .counted = true,
                 .slip = true},
        .options = sj_sell_options, .choose = sj_sell_choose, .phase = SJ_TRADER_STEP},
    [SJ_COUNCIL_KEEP] = {
        .kind = {.id = "council-keep", .verb = "keep", .choice = TAV_CHOICE_CARD, .pool = "drawn",
                 .role = "councillor", .series = TAV_SERIES_SET, .part_of = "council-keep",
                 .counted = true, .hidden = true},
        .options = sj_council_keep_options, .choose = sj_council_keep_choose,
        .phase = SJ_COUNCILLOR_STEP},
    [SJ_COUNCIL_DISCARD] = {
        .kind = {.id = "council-discard", .verb = "discard", .choice = TAV_CHOICE_CARD,
                 .pool = "hand", .role = "councillor", .series = TAV_SERIES_SET,
                 .part_of = "council-discard", .counted = true, .hidden = true},
        .options = sj_exact_hand_options, .choose = sj_council_discard_choose,
        .phase = SJ_COUNCILLOR_STEP},
    [SJ_USE_GOLD_MINE] = {
        .kind = {.id = "gold-mine", .verb = "use", .choice = TAV_CHOICE_USE, .decline = "pass",
                 .role = "prospector", .source = "gold-mine"},
        .options = sj_use_options, .choose = sj_gold_mine_choose, .phase = SJ_PROSPECTOR_STEP},
    [SJ_GOLD_MINE_TAKE] = {
        .kind = {.id = "gold-mine-take", .verb = "take", .choice = TAV_CHOICE_CARD,
                 .pool = "revealed", .role = "prospector", .source = "gold-mine"},
        .options = sj_gold_mine_take_options, .choose = sj_gold_mine_take_choose,
        .phase = SJ_PROSPECTOR_STEP},
    [SJ_USE_GOLDSMITH] = {
        .kind = {.id = "goldsmith", .verb = "use", .choice = TAV_CHOICE_USE, .decline = "pass",
                 .role = "prospector", .source = "goldsmith"},
        .options = sj_use_options, .choose = sj_goldsmith_choose, .phase = SJ_PROSPECTOR_STEP},
    [SJ_USE_OFFICE] = {
        .kind = {.id = "office", .verb = "swap", .choice = TAV_CHOICE_CARD, .decline = "done",
                 .pool = "hand", .source = "office-building", .series = TAV_SERIES_SET,
                 .part_of = "office", .counted = true, .hidden = true},
        .options = sj_free_hand_options, .choose = sj_office_choose, .phase = SJ_OFFICE_STEP},
    [SJ_USE_CHAPEL] = {
        .kind = {.id = "chapel", .verb = "tuck", .choice = TAV_CHOICE_CARD, .decline = "pass",
                 .pool = "hand", .source = "chapel", .hidden = true},
        .options = sj_free_hand_options, .choose = sj_chapel_choose, .phase = SJ_CHAPEL_STEP},
    [SJ_USE_BANK] = {
        .kind = {.id = "bank", .verb = "deposit", .choice = TAV_CHOICE_CARD, .decline = "done",
                 .pool = "hand", .source = "bank", .series = TAV_SERIES_SET, .part_of = "bank",
                 .counted = true, .hidden = true},
        .options = sj_free_hand_options, .choose = sj_bank_choose, .phase = SJ_BANK_STEP},
    [SJ_HAND_LIMIT] = {
        .kind = {.id = "hand-limit", .verb = "discard", .choice = TAV_CHOICE_CARD, .pool = "hand",
                 .series = TAV_SERIES_SET, .part_of = "hand-limit", .counted = true,
                 .hidden = true},
        .options = sj_exact_hand_options, .choose = sj_discard_choose, .phase = SJ_LIMIT_STEP},
    [SJ_VISIT_ROLE] = {
        .kind = {.id = "visit-role", .verb = "role", .choice = TAV_CHOICE_ROLE,
                 .source = "governor-visit"},
        .options = sj_visit_role_options, .choose = sj_visit_role_choose, .phase = SJ_EVENT_STEP},
    [SJ_LOSE_BUILDING] = {
        .kind = {.id = "earthquake", .verb = "lose", .choice = TAV_CHOICE_BUILDING,
                 .source = "earthquake"},
        .options = sj_earthquake_options, .choose = sj_earthquake_choose,
        .phase = SJ_EARTHQUAKE_STEP},
    [SJ_PAY_TAXES] = {
        .kind = {.id = "taxes", .verb = "discard", .choice = TAV_CHOICE_CARD, .pool = "hand",
                 .source = "taxes", .series = TAV_SERIES_SET, .counted = true, .hidden = true},
        .options = sj_exact_hand_options, .choose = sj_discard_choose, .phase = SJ_TAXES_STEP},
    [SJ_AMNESTY] = {
        .kind = {.id = "amnesty", .verb = "discard", .choice = TAV_CHOICE_CARD, .decline = "done",
                 .pool = "hand", .source = "general-amnesty", .series = TAV_SERIES_SET,
                 .part_of = "amnesty", .counted = true, .hidden = true},
        .options = sj_free_hand_options, .choose = sj_amnesty_choose, .phase = SJ_AMNESTY_STEP},
    [SJ_BUILD_FREE] = {
        .kind = {.id = "free-build", .verb = "build", .choice = TAV_CHOICE_CARD, .decline = "pass",
                 .pool = "hand", .source = "free-build", .slip = true},
        .options = sj_free_build_options, .choose = sj_free_build_choose,
        .phase = SJ_FREE_BUILD_STEP},
};
