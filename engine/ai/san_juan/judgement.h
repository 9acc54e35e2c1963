/* What things are worth in San Juan's policy: every number that comes from measurement, not from
 * the rules. They were tuned by letting slightly different judgements play each other (see
 * docs/features.md). This file explains each number, judgement.c has the values.
 *
 * Worth is counted in hundredths of a point at the end of the game, time in tenths of a round. */
#ifndef TAV_AI_SAN_JUAN_JUDGEMENT_H
#define TAV_AI_SAN_JUAN_JUDGEMENT_H

#include "games/san_juan/state.h"

enum {
    SJ_SALES = 4,      /* goods sold in a round that matter */
    SJ_PLANS = 6,      /* cards in a hand that the plan will build */
    SJ_HAND_TABLE = 13 /* larger hands are worth no more */
};

typedef struct {
    int rounds[SJ_TOWN + 1]; /* still to come, by the buildings the fullest town lacks */
    int card[SJ_TOWN + 1];   /* worth of a card in hand, by the same */
    int length[3];           /* percent of the rounds, with 2, 3, 4 players */
    int trade[3];            /* percent of the sales */

    int hand[SJ_HAND_TABLE]; /* worth of a hand by its size, in hundredths of a card */
    int plan[SJ_PLANS];      /* percent of the gain from building the best, the second best .. */
    int delay;               /* how much later a kept card is built */

    int effect[SJ_BUILDING_CARDS]; /* of a standing building in a round, besides its sales */
    /* Percent of the rounds in which the best good is sold, plus those for the second best, and so
     * on: the sum for this many goods. Without help, with the Aqueduct, with the Trading post, with
     * both. */
    int sale[4][SJ_SALES + 1];
    int pace;            /* percent: buildings built in a round */
    int plants;          /* percent of them that produce */
    int monument;        /* what a monument in hand promises a Triumphal arch */
    int for_guild_hall;  /* extra worth of a plant with a Guild hall in hand */
    int for_city_hall;   /* a violet building with a City hall in hand */
    int for_arch;        /* a monument with a Triumphal arch in hand */
    int building_points; /* what a building still to come adds to a Palace */

    int good;          /* percent of its price that a good waiting to be sold is worth */
    int drawn[3];      /* what choosing among 2, 5 and 8 cards is worth */
    int archive;       /* what choosing also from the hand adds */
    int gold_mine;     /* what a turn of the Gold mine is worth, in hundredths of a card */
    int goldsmith;     /* of the Goldsmith */
    int pass;          /* what a Builder phase without a building loses: time */
    int free_building; /* what a rival gains by a free building */
    int fresh;         /* percent of a card's worth by which a new card beats one without a plan */
    int library_later; /* percent of what the Library may do at a later pick */

    int rival[3];        /* percent: how much the rivals' gains hurt, by players */
    int taken[SJ_ROLES]; /* percent: how likely a rival takes the role if I do not */
    int rival_build[9];  /* what a Builder phase gives a rival, by the size of their hand */
    int lead;            /* what each point of a lead is worth when the game ends */
    int bank_patience;   /* what waiting with the Bank is worth per card and round */

    int sure_role, sure_building, sure_card; /* percent of the worth that goes into the weight */
} sj_judgement;

extern const sj_judgement sj_judged;

#endif
