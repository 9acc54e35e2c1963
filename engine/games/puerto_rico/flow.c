#include "games/puerto_rico/flow.h"

#include "games/puerto_rico/surface.h"
#include "games/puerto_rico/tell.h"

const pr_handler pr_handlers[PR_STEP_KINDS] = {
    [PR_DRAFT] = {pr_draft_options, pr_draft_choose, NULL},
    [PR_PICK_ROLE] = {pr_pick_role_options, pr_pick_role_choose, NULL},
    [PR_USE_HACIENDA] = {pr_hacienda_options, pr_hacienda_choose, NULL},
    [PR_PLACE_DRAWN] = {pr_place_drawn_options, pr_place_drawn_choose, NULL},
    [PR_TAKE_TILE] = {pr_take_tile_options, pr_take_tile_choose, NULL},
    [PR_USE_HOSPICE] = {pr_hospice_options, pr_hospice_choose, NULL},
    [PR_USE_HUNTING_LODGE] = {pr_hunting_lodge_options, pr_hunting_lodge_choose, NULL},
    [PR_USE_VILLA] = {pr_villa_options, pr_villa_choose, NULL},
    [PR_FOREMAN_PRIVILEGE] = {pr_foreman_privilege_options, pr_foreman_privilege_choose, NULL},
    [PR_TAKE_FROM_HALL] = {pr_hall_options, pr_hall_choose, NULL},
    [PR_MAN] = {pr_man_options, pr_man_choose, NULL},
    [PR_BUILD] = {pr_build_options, pr_build_choose, NULL},
    [PR_USE_BLACK_MARKET] = {pr_black_market_options, pr_black_market_choose, NULL},
    [PR_BLACK_MARKET_FROM] = {pr_black_market_from_options, pr_black_market_from_choose, NULL},
    [PR_USE_UNIVERSITY] = {pr_university_options, pr_university_choose, NULL},
    [PR_ARTISAN_PRIVILEGE] = {pr_artisan_privilege_options, pr_artisan_privilege_choose, NULL},
    [PR_SELL] = {pr_sell_options, pr_sell_choose, NULL},
    [PR_USE_LAND_OFFICE] = {pr_land_office_options, pr_land_office_choose, NULL},
    [PR_USE_ROYAL_SUPPLIER] = {pr_royal_supplier_options, pr_royal_supplier_choose, NULL},
    [PR_LOAD] = {pr_load_options, pr_load_choose, NULL},
    [PR_USE_SMALL_WHARF] = {pr_small_wharf_options, pr_small_wharf_choose, NULL},
    [PR_STORE] = {pr_store_options, pr_store_choose, NULL},
    [PR_USE_BUCCANEER] = {pr_buccaneer_options, pr_buccaneer_choose, NULL},
    [PR_PIRACY_KEEP] = {pr_piracy_keep_options, pr_piracy_keep_choose, NULL},
    [PR_RAID_REMOVE] = {pr_raid_remove_options, pr_raid_remove_choose, NULL},
    [PR_RAID_KEEP] = {pr_raid_keep_options, pr_raid_keep_choose, NULL},
    [PR_RAID_PLACE] = {pr_raid_place_options, pr_raid_place_choose, NULL},
    [PR_USE_GUEST_HOUSE] = {pr_guest_house_options, pr_guest_house_choose, NULL},

    [PR_ROUND_STEP] = {NULL, NULL, pr_round_run},
    [PR_SETTLER_STEP] = {NULL, NULL, pr_settler_run},
    [PR_FOREMAN_STEP] = {NULL, NULL, pr_foreman_run},
    [PR_BUILDER_STEP] = {NULL, NULL, pr_builder_run},
    [PR_ARTISAN_STEP] = {NULL, NULL, pr_artisan_run},
    [PR_TRADER_STEP] = {NULL, NULL, pr_trader_run},
    [PR_CAPTAIN_STEP] = {NULL, NULL, pr_captain_run},
    [PR_PROSPECTOR_STEP] = {NULL, NULL, pr_prospector_run},
    [PR_FINISH_STEP] = {NULL, NULL, pr_finish_run},
};

void pr_go_on(pr_state *s, tav_sink *sink)
{
    while (s->depth > 0) {
        pr_step *step = pr_top(s);
        const pr_handler *handler = &pr_handlers[step->kind];
        if (step->kind >= PR_DECISIONS) {
            handler->run(s, step, sink);
            continue;
        }
        uint64_t options = handler->options(s, step);
        assert(options != 0);
        if ((options & (options - 1)) != 0) {
            s->options = options;
            return;
        }
        pr_step made = *step;
        pr_pop(s);
        handler->choose(s, made, pr_lowest(options), sink);
    }
    s->over = 1;
    s->options = 0;
    pr_tell(sink, PR_TOLD_OVER, TAV_NOBODY, 0, PR_NONE);
}

int pr_picks(const tav_view *view)
{
    const pr_state *s = &((const pr_view *)view)->seen;
    const pr_step *step = &s->step[s->depth - 1];
    switch (step->kind) {
    case PR_USE_BLACK_MARKET:
    case PR_ARTISAN_PRIVILEGE:
    case PR_USE_ROYAL_SUPPLIER:
    case PR_RAID_PLACE:
        return step->left;
    default:
        return 0;
    }
}
