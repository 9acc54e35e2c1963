/* The policy of San Juan: one weighing function for each kind of decision. */
#include "ai/policies.h"
#include "ai/san_juan/internal.h"

typedef enum { ROLE, BUILDING, CARD } stake;

typedef struct {
    void (*weigh)(const sj_mind *m, const sj_scale *scale);
    stake stake; /* how much trust its weights deserve */
} way;

static const way ways[SJ_DECISIONS] = {
    [SJ_OPENING] = {sj_weigh_discard, CARD},
    [SJ_PICK_ROLE] = {sj_weigh_roles, ROLE},
    [SJ_BUILD] = {sj_weigh_build, BUILDING},
    [SJ_USE_CRANE] = {sj_weigh_crane, BUILDING},
    [SJ_USE_LIBRARY] = {sj_weigh_library, CARD},
    [SJ_USE_BLACK_MARKET] = {sj_weigh_black_market, CARD},
    [SJ_PAY] = {sj_weigh_discard, CARD},
    [SJ_PRODUCE] = {sj_weigh_produce, CARD},
    [SJ_SELL] = {sj_weigh_sell, CARD},
    [SJ_COUNCIL_KEEP] = {sj_weigh_keep, CARD},
    [SJ_COUNCIL_DISCARD] = {sj_weigh_discard, CARD},
    [SJ_USE_GOLD_MINE] = {sj_weigh_use, CARD},
    [SJ_GOLD_MINE_TAKE] = {sj_weigh_take, CARD},
    [SJ_USE_GOLDSMITH] = {sj_weigh_use, CARD},
    [SJ_USE_OFFICE] = {sj_weigh_swap, CARD},
    [SJ_USE_CHAPEL] = {sj_weigh_chapel, CARD},
    [SJ_USE_BANK] = {sj_weigh_bank, CARD},
    [SJ_HAND_LIMIT] = {sj_weigh_discard, CARD},
    [SJ_VISIT_ROLE] = {sj_weigh_visit, ROLE},
    [SJ_LOSE_BUILDING] = {sj_weigh_loss, BUILDING},
    [SJ_PAY_TAXES] = {sj_weigh_discard, CARD},
    [SJ_AMNESTY] = {sj_weigh_swap, CARD},
    [SJ_BUILD_FREE] = {sj_weigh_free_build, BUILDING},
};

static void weigh(const tav_state *state, int count, const tav_action *legal, int *weight)
{
    const sj_state *s = (const sj_state *)state;
    const sj_step *step = &s->step[s->depth - 1];
    const int sure[] = {sj_judged.sure_role, sj_judged.sure_building, sj_judged.sure_card};
    const way *how = &ways[step->kind];
    sj_scale scale = {count, legal, weight};
    sj_mind mind;
    sj_make_up_mind(&mind, s, step->seat);
    if (how->stake != CARD)
        sj_think_of_building(&mind);
    how->weigh(&mind, &scale);
    for (int i = 0; i < count; i++)
        weight[i] = weight[i] * sure[how->stake] / 100;
}

static bool has_drawn(const tav_state *before, const tav_state *now, int seat)
{
    const sj_state *b = (const sj_state *)before, *n = (const sj_state *)now;
    for (uint64_t types = n->hand[seat].types; types != 0; types &= types - 1) {
        int card = bits_lowest(types), held = sj_count(&b->hand[seat], card);
        for (int i = 0; i < b->drawn_size; i++)
            held += b->drawn[i] == card;
        if (sj_count(&n->hand[seat], card) > held)
            return true;
    }
    return n->drawn_size > b->drawn_size;
}

const tav_policy san_juan_policy = {.game = "san-juan",
                                    .rollout = 16,
                                    .patient_rollout = 48,
                                    .settled = SJ_PICK_ROLE,
                                    .doubt = 10,
                                    .weigh = weigh,
                                    .evaluate = sj_evaluate,
                                    .has_drawn = has_drawn,
                                    .features = &sj_features};
