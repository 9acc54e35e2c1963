/* What a town, a building to come and the cards of a hand are worth to the seat that decides.
 *
 * Each decision builds a new mind from what its seat may know: the towns, the sizes of the hands,
 * its own hand and what it has drawn. A tally summarises a town, so that a building can be added or
 * removed hypothetically. */
#ifndef TAV_AI_SAN_JUAN_WORTH_H
#define TAV_AI_SAN_JUAN_WORTH_H

#include "ai/san_juan/judgement.h"

typedef struct {
    uint64_t stands;                     /* a bit per card */
    uint8_t plants[SJ_PRODUCTION_CARDS]; /* how many of each stand */
    int size, production;                /* buildings, and those that produce */
    int printed;                         /* points on the buildings */
    int tucked;                          /* cards that score beneath them */
    int effects;                         /* of all violet ones in a round */
} sj_tally;

typedef struct {
    const sj_state *s;
    int seat;
    int lacking; /* buildings the fullest town lacks */
    int rounds;  /* still to come */
    int card;    /* worth of a card in hand */
    int trade;   /* of a card that sales will bring */
    int sixes;   /* six-cost buildings of the rivals, for the Cathedral */
    sj_tally town;

    /* Only where roles and buildings are weighed: */
    int worth;  /* of the town, if it has a Crane, which compares it with many others */
    int rivals; /* when the game may end, the best rival's points, with a last building */
} sj_mind;

/* Cards to choose from: the hand and other cards in front of the seat. The arrays are set only for
 * the cards present. */
typedef struct {
    uint64_t types;
    int size;               /* of the hand */
    int copies;             /* of all cards */
    int planned;            /* cards that the plan builds */
    uint8_t best[SJ_PLANS]; /* which: the best first */
    uint8_t count[SJ_HAND_CARDS];
    int value[SJ_HAND_CARDS]; /* of building it now, without its price */
    int plan[SJ_HAND_CARDS];  /* how much more holding it is worth than holding any card */
} sj_held;

void sj_make_up_mind(sj_mind *m, const sj_state *s, int seat);
void sj_think_of_building(sj_mind *m);

sj_tally sj_tally_town(const sj_state *s, int seat);
void sj_tally_add(sj_tally *town, int card);
void sj_tally_remove(sj_tally *town, int card);
/* Points it would score now, in hundredths; the Palace is not rounded. */
int sj_tally_points(const sj_tally *town, int rival_sixes);
/* Six-cost buildings of all seats except this one. */
int sj_rival_sixes(const sj_state *s, int seat);

/* Cards that score beneath the building at a place, or beneath all if that is SJ_TOWN. */
int sj_tucked_at(const sj_state *s, int seat, int place);

/* What a town will bring by the end of the game. */
int sj_town_worth(const sj_mind *m, const sj_tally *town);
/* What one more building adds to the mind's town. */
int sj_building_worth(const sj_mind *m, int card);

/* The worth of this many cards in hand, whatever they are. */
int sj_hand_worth(const sj_mind *m, int cards);
/* The cards of the hand and `more` cards in front of the seat. */
void sj_hold(const sj_mind *m, const uint8_t *more, int count, sj_held *held);
/* The worth of the cheapest `number` plans, without one copy of `except` (or SJ_NONE). */
int sj_cheapest_plans(const sj_held *held, int number, int except);
/* How much more the first copy of a card (0) or a further one is worth than any card: the plan uses
 * only one copy. */
int sj_plan_of_copy(const sj_held *held, int card, int copy);

/* What a good brings in the next Trader phase, as far as known, in tenths of a card; and what a
 * good waiting for it is worth. */
int sj_price(const sj_state *s, int card);
int sj_good_worth(const sj_mind *m, int card);

#endif
