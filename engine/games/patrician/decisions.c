/* The decisions of Patrician, one row each: everything the program knows about a kind of decision
 * except its rules, which are in play.c, build.c, move.c and take.c. */
#include "games/patrician/flow.h"

/* clang-format off */
const pa_decision pa_decisions[PA_OVER] = {
    [PA_PLAY] = {
        .kind = {.id = "play-card", .verb = "play", .choice = TAV_CHOICE_CARD, .pool = "hand"},
        .options = pa_play_options, .choose = pa_play_choose},
    [PA_BUILD] = {
        .kind = {.id = "build-floor", .verb = "build", .choice = TAV_CHOICE_SITE,
                 .series = TAV_SERIES_STEPS, .counted = true},
        .options = pa_build_options, .choose = pa_build_choose},
    [PA_MOVE] = {
        .kind = {.id = "move-floor", .verb = "move", .choice = TAV_CHOICE_FLOOR, .decline = "pass"},
        .options = pa_move_options, .choose = pa_move_choose},
    [PA_TAKE] = {
        .kind = {.id = "take-card", .verb = "take", .choice = TAV_CHOICE_CITY},
        .options = pa_take_options, .choose = pa_take_choose},
};
