/* The decisions of Puerto Rico, one row each: everything the program knows about a kind of decision
 * except its rules, which are in the files of the phases, and the texts of its options, which are
 * in text.c. */
#include "games/puerto_rico/flow.h"

/* clang-format off */
const pr_decision pr_decisions[PR_DECISIONS] = {
    [PR_DRAFT] = {
        .kind = {.id = "draft", .verb = "draft", .choice = TAV_CHOICE_BUILDING},
        .options = pr_draft_options, .choose = pr_draft_choose, .text = pr_building_text},
    [PR_PICK_ROLE] = {
        .kind = {.id = "pick-role", .verb = "role", .choice = TAV_CHOICE_ROLE},
        .options = pr_pick_role_options, .choose = pr_pick_role_choose, .text = pr_role_text},
    [PR_USE_HACIENDA] = {
        .kind = {.id = "hacienda", .verb = "draw", .choice = TAV_CHOICE_USE, .decline = "pass",
                 .role = "settler", .source = "hacienda"},
        .options = pr_hacienda_options, .choose = pr_hacienda_choose},
    [PR_PLACE_DRAWN] = {
        .kind = {.id = "place-drawn", .choice = TAV_CHOICE_TILE, .pool = "drawn", .hidden = true},
        .options = pr_place_drawn_options, .choose = pr_place_drawn_choose,
        .text = pr_place_drawn_text},
    [PR_TAKE_TILE] = {
        .kind = {.id = "take-tile", .choice = TAV_CHOICE_TILE, .decline = "pass", .pool = "face_up",
                 .role = "settler", .slip = true},
        .options = pr_take_tile_options, .choose = pr_take_tile_choose, .text = pr_take_tile_text,
        .uses = PR_USES_DONE},
    [PR_USE_HOSPICE] = {
        .kind = {.id = "hospice", .verb = "man", .choice = TAV_CHOICE_GROUP, .decline = "pass",
                 .role = "settler", .source = "hospice"},
        .options = pr_hospice_options, .choose = pr_hospice_choose, .text = pr_tile_text},
    [PR_USE_HUNTING_LODGE] = {
        .kind = {.id = "hunting-lodge", .verb = "discard", .choice = TAV_CHOICE_TILE,
                 .decline = "pass", .role = "settler", .source = "hunting-lodge"},
        .options = pr_hunting_lodge_options, .choose = pr_hunting_lodge_choose,
        .text = pr_discarded_text},
    [PR_USE_VILLA] = {
        .kind = {.id = "villa", .verb = "take", .choice = TAV_CHOICE_USE, .decline = "pass",
                 .role = "foreman", .source = "villa"},
        .options = pr_villa_options, .choose = pr_villa_choose},
    [PR_FOREMAN_PRIVILEGE] = {
        .kind = {.id = "foreman-privilege", .verb = "take", .choice = TAV_CHOICE_PEOPLE,
                 .decline = "pass", .role = "foreman"},
        .options = pr_foreman_privilege_options, .choose = pr_foreman_privilege_choose,
        .text = pr_number_text},
    [PR_TAKE_FROM_HALL] = {
        .kind = {.id = "hall", .verb = "take", .choice = TAV_CHOICE_PIECE, .role = "foreman"},
        .options = pr_hall_options, .choose = pr_hall_choose, .text = pr_piece_text},
    [PR_MAN] = {
        .kind = {.id = "man", .verb = "man", .choice = TAV_CHOICE_CREW, .role = "foreman",
                 .series = TAV_SERIES_STEPS, .part_of = "man"},
        .options = pr_man_options, .choose = pr_man_choose, .text = pr_man_text,
        .uses = PR_USES_LEFT | PR_USES_THING},
    [PR_BUILD] = {
        .kind = {.id = "build", .verb = "build", .choice = TAV_CHOICE_BUILDING, .decline = "pass",
                 .role = "builder", .slip = true},
        .options = pr_build_options, .choose = pr_build_choose, .text = pr_building_text},
    [PR_USE_BLACK_MARKET] = {
        .kind = {.id = "black-market", .verb = "return", .choice = TAV_CHOICE_PAYMENT,
                 .role = "builder", .source = "black-market", .series = TAV_SERIES_SET,
                 .part_of = "build", .counted = true},
        .options = pr_black_market_options, .choose = pr_black_market_choose,
        .text = pr_return_text, .uses = PR_USES_LEFT | PR_USES_FROM | PR_USES_THING},
    [PR_BLACK_MARKET_FROM] = {
        .kind = {.id = "black-market-from", .verb = "from", .choice = TAV_CHOICE_GROUP,
                 .role = "builder", .source = "black-market", .series = TAV_SERIES_STEPS,
                 .part_of = "build"},
        .options = pr_black_market_from_options, .choose = pr_black_market_from_choose,
        .text = pr_from_text, .uses = PR_USES_LEFT | PR_USES_THING | PR_USES_DONE},
    [PR_USE_UNIVERSITY] = {
        .kind = {.id = "university", .verb = "take", .choice = TAV_CHOICE_USE, .decline = "pass",
                 .role = "builder", .source = "university"},
        .options = pr_university_options, .choose = pr_university_choose, .uses = PR_USES_THING},
    [PR_ARTISAN_PRIVILEGE] = {
        .kind = {.id = "artisan-privilege", .verb = "take", .choice = TAV_CHOICE_GOOD,
                 .decline = "done", .role = "artisan", .series = TAV_SERIES_SET,
                 .part_of = "artisan-privilege", .counted = true},
        .options = pr_artisan_privilege_options, .choose = pr_artisan_privilege_choose,
        .text = pr_tile_text, .uses = PR_USES_LEFT | PR_USES_FROM},
    [PR_SELL] = {
        .kind = {.id = "sell", .choice = TAV_CHOICE_GOOD, .decline = "pass", .role = "trader",
                 .slip = true},
        .options = pr_sell_options, .choose = pr_sell_choose, .text = pr_sell_text},
    [PR_USE_LAND_OFFICE] = {
        .kind = {.id = "land-office", .choice = TAV_CHOICE_TILE, .decline = "pass",
                 .role = "trader", .source = "land-office"},
        .options = pr_land_office_options, .choose = pr_land_office_choose,
        .text = pr_land_office_text},
    [PR_USE_ROYAL_SUPPLIER] = {
        .kind = {.id = "royal-supplier", .verb = "exchange", .choice = TAV_CHOICE_GOOD,
                 .decline = "done", .role = "captain", .source = "royal-supplier",
                 .series = TAV_SERIES_SET, .part_of = "royal-supplier", .counted = true},
        .options = pr_royal_supplier_options, .choose = pr_royal_supplier_choose,
        .text = pr_tile_text, .uses = PR_USES_LEFT | PR_USES_FROM},
    [PR_LOAD] = {
        .kind = {.id = "load", .choice = TAV_CHOICE_CARGO, .decline = "pass", .role = "captain",
                 .slip = true},
        .options = pr_load_options, .choose = pr_load_choose, .text = pr_load_text},
    [PR_USE_SMALL_WHARF] = {
        .kind = {.id = "small-wharf", .verb = "ship", .choice = TAV_CHOICE_BARRELS,
                 .role = "captain", .source = "small-wharf", .series = TAV_SERIES_STEPS,
                 .part_of = "load"},
        .options = pr_small_wharf_options, .choose = pr_small_wharf_choose, .text = pr_barrels_text,
        .uses = PR_USES_LEFT | PR_USES_THING | PR_USES_DONE},
    [PR_STORE] = {
        .kind = {.id = "store", .verb = "keep", .choice = TAV_CHOICE_BARRELS, .role = "captain",
                 .series = TAV_SERIES_STEPS, .part_of = "store"},
        .options = pr_store_options, .choose = pr_store_choose, .text = pr_barrels_text,
        .uses = PR_USES_THING | PR_USES_DONE},
    [PR_USE_BUCCANEER] = {
        .kind = {.id = "buccaneer", .choice = TAV_CHOICE_DEED, .decline = "pass",
                 .role = "buccaneer"},
        .options = pr_buccaneer_options, .choose = pr_buccaneer_choose, .text = pr_buccaneer_text},
    [PR_PIRACY_KEEP] = {
        .kind = {.id = "piracy-keep", .verb = "keep", .choice = TAV_CHOICE_COUNT,
                 .role = "buccaneer", .series = TAV_SERIES_STEPS, .part_of = "buccaneer"},
        .options = pr_piracy_keep_options, .choose = pr_piracy_keep_choose, .text = pr_number_text,
        .uses = PR_USES_THING},
    [PR_RAID_REMOVE] = {
        .kind = {.id = "raid-remove", .verb = "remove", .choice = TAV_CHOICE_PEOPLE,
                 .role = "buccaneer", .series = TAV_SERIES_STEPS, .part_of = "buccaneer"},
        .options = pr_raid_remove_options, .choose = pr_raid_remove_choose, .text = pr_remove_text},
    [PR_RAID_KEEP] = {
        .kind = {.id = "raid-keep", .verb = "keep", .choice = TAV_CHOICE_PEOPLE, .role = "buccaneer",
                 .series = TAV_SERIES_STEPS, .part_of = "buccaneer"},
        .options = pr_raid_keep_options, .choose = pr_raid_keep_choose, .text = pr_raid_keep_text,
        .uses = PR_USES_LEFT | PR_USES_DONE},
    [PR_RAID_PLACE] = {
        .kind = {.id = "raid-place", .verb = "place", .choice = TAV_CHOICE_GROUP,
                 .role = "buccaneer", .series = TAV_SERIES_STEPS, .part_of = "buccaneer",
                 .counted = true},
        .options = pr_raid_place_options, .choose = pr_raid_place_choose,
        .text = pr_raid_place_text,
        .uses = PR_USES_LEFT | PR_USES_FROM | PR_USES_THING | PR_USES_DONE},
    [PR_USE_GUEST_HOUSE] = {
        .kind = {.id = "guest-house", .verb = "move", .choice = TAV_CHOICE_GROUP, .decline = "done",
                 .source = "guest-house"},
        .options = pr_guest_house_options, .choose = pr_guest_house_choose, .text = pr_move_text,
        .uses = PR_USES_LEFT | PR_USES_FROM | PR_USES_THING | PR_USES_DONE},
};
