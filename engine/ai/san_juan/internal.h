/* Shared by the files of San Juan's policy, each of which weighs the options of some decisions. The
 * weight of an option is its worth to the seat, in hundredths of a point. */
#ifndef TAV_AI_SAN_JUAN_INTERNAL_H
#define TAV_AI_SAN_JUAN_INTERNAL_H

#include "ai/features.h"
#include "ai/san_juan/worth.h"

/* The options of a decision in ascending order, and their weights. */
typedef struct {
    int count;
    const tav_action *legal;
    int *weight;
} sj_scale;

static inline int sj_option_at(const sj_scale *scale, int i)
{
    return sj_option(scale->legal[i]);
}

/* roles.c */
void sj_weigh_roles(const sj_mind *m, const sj_scale *scale);
void sj_weigh_visit(const sj_mind *m, const sj_scale *scale);

/* building.c */
void sj_weigh_build(const sj_mind *m, const sj_scale *scale);
void sj_weigh_free_build(const sj_mind *m, const sj_scale *scale);
void sj_weigh_crane(const sj_mind *m, const sj_scale *scale);
void sj_weigh_black_market(const sj_mind *m, const sj_scale *scale);
void sj_weigh_loss(const sj_mind *m, const sj_scale *scale);
/* The best gain of a Builder phase, never below 0; `off` is what the chooser saves. */
int sj_best_build(const sj_mind *m, const sj_held *held, int off);
int sj_best_free_build(const sj_mind *m, const sj_held *held);
/* What the end of the game would be worth with this many more points. */
int sj_end_worth(const sj_mind *m, int more);

/* library.c */
void sj_weigh_library(const sj_mind *m, const sj_scale *scale);

/* goods.c */
void sj_weigh_produce(const sj_mind *m, const sj_scale *scale);
void sj_weigh_sell(const sj_mind *m, const sj_scale *scale);
/* The best that producing or selling up to `limit` goods of a seat can bring. */
int sj_produce_gain(const sj_mind *m, int seat, int limit);
int sj_sell_gain(const sj_mind *m, int seat, int limit);

/* hand.c */
void sj_weigh_discard(const sj_mind *m, const sj_scale *scale);
void sj_weigh_keep(const sj_mind *m, const sj_scale *scale);
void sj_weigh_take(const sj_mind *m, const sj_scale *scale);
void sj_weigh_use(const sj_mind *m, const sj_scale *scale);
void sj_weigh_chapel(const sj_mind *m, const sj_scale *scale);
void sj_weigh_bank(const sj_mind *m, const sj_scale *scale);
void sj_weigh_swap(const sj_mind *m, const sj_scale *scale);

/* evaluate.c and encode.c: see ai/policy.h and ai/features.h. */
enum {
    SJ_SEAT_FEATURES = 61 + SJ_HAND_CARDS,
    SJ_TABLE_FEATURES = 78 + SJ_BUILDING_CARDS + 2 * SJ_HAND_CARDS,
    SJ_FEATURES = SJ_SEATS * SJ_SEAT_FEATURES + SJ_TABLE_FEATURES
};

void sj_evaluate(const tav_state *state, float *share);
extern const tav_features sj_features;

#endif
