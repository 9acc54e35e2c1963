/* The policy of Puerto Rico. Every kind of decision has a function that values each option in
 * hundredths of a point; this file says how firmly the policy follows these values. */
#include "ai/policies.h"
#include "ai/puerto_rico/features.h"
#include "ai/puerto_rico/outlook.h"

/* Weights per hundred hundredths of a point: an option worth a point more is chosen e^5 times as
 * often. */
enum { DECIDEDNESS = 500 };

static pr_weigh *const judges[PR_DECISIONS] = {
    [PR_DRAFT] = pr_weigh_draft,
    [PR_PICK_ROLE] = pr_weigh_role,
    [PR_USE_HACIENDA] = pr_weigh_hacienda,
    [PR_PLACE_DRAWN] = pr_weigh_drawn,
    [PR_TAKE_TILE] = pr_weigh_tile,
    [PR_USE_HOSPICE] = pr_weigh_hospice,
    [PR_USE_HUNTING_LODGE] = pr_weigh_lodge,
    [PR_USE_VILLA] = pr_weigh_hire,
    [PR_FOREMAN_PRIVILEGE] = pr_weigh_hire,
    [PR_TAKE_FROM_HALL] = pr_weigh_hall,
    [PR_MAN] = pr_weigh_manning,
    [PR_BUILD] = pr_weigh_building,
    [PR_USE_BLACK_MARKET] = pr_weigh_black_market,
    [PR_BLACK_MARKET_FROM] = pr_weigh_black_market_from,
    [PR_USE_UNIVERSITY] = pr_weigh_university,
    [PR_ARTISAN_PRIVILEGE] = pr_weigh_extra_barrel,
    [PR_SELL] = pr_weigh_sale,
    [PR_USE_LAND_OFFICE] = pr_weigh_land_office,
    [PR_USE_ROYAL_SUPPLIER] = pr_weigh_supplier,
    [PR_LOAD] = pr_weigh_load,
    [PR_USE_SMALL_WHARF] = pr_weigh_small_wharf,
    [PR_STORE] = pr_weigh_storage,
    [PR_USE_BUCCANEER] = pr_weigh_buccaneer,
    [PR_PIRACY_KEEP] = pr_weigh_piracy,
    [PR_RAID_REMOVE] = pr_weigh_raid_removal,
    [PR_RAID_KEEP] = pr_weigh_raid,
    [PR_RAID_PLACE] = pr_weigh_raid_place,
    [PR_USE_GUEST_HOUSE] = pr_weigh_guests,
};

static void weigh(const tav_state *state, int count, const tav_action *legal, int *weight)
{
    const pr_state *s = (const pr_state *)state;
    const pr_step *step = &s->step[s->depth - 1];
    pr_outlook o = pr_look(s, step->seat);
    uint8_t option[TAV_LEGAL_MAX];
    for (int i = 0; i < count; i++)
        option[i] = (uint8_t)pr_option(legal[i]);
    judges[step->kind](&o, count, option, weight);
    for (int i = 0; i < count; i++)
        weight[i] = weight[i] * DECIDEDNESS / POINT;
}

const tav_policy puerto_rico_policy = {
    .game = "puerto-rico",
    .rollout = 60,
    .patient_rollout = 60,
    .settled = PR_PICK_ROLE,
    .doubt = 4,
    .weigh = weigh,
    .evaluate = pr_evaluate,
    .features = &pr_features,
};
