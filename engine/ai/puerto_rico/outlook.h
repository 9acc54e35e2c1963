/* How the policy of Puerto Rico sees a decision. Each call builds one outlook with what every
 * judgement needs: who decides, how long the game will last, what a doubloon is worth.
 *
 * The unit of worth is a hundredth of a victory point. The unit of time is a sixteenth of a
 * phase: how often each role will still be played, since every effect comes with a role. Only the
 * order of the pile, drawn tiles and drawn forests are hidden (docs/rules/puerto-rico.md A40), and
 * nothing here looks at them; chips are public. */
#ifndef TAV_AI_PUERTO_RICO_OUTLOOK_H
#define TAV_AI_PUERTO_RICO_OUTLOOK_H

#include "games/puerto_rico/flow.h"

enum { POINT = 100, PHASE = 16 };

typedef struct {
    const pr_state *s;
    const pr_step *step; /* the decision */
    const pr_seat *me;
    int seat;     /* who decides */
    int phases;   /* how often each role will still be played, in sixteenths */
    int doubloon; /* worth of one */
} pr_outlook;

/* What a seat produces in one Artisan phase once everything is manned. */
typedef struct {
    uint8_t makes[PR_GOODS];
    uint8_t barrels, kinds;
} pr_output;

/* outlook.c */
pr_outlook pr_look(const pr_state *s, int seat);
int pr_phases_left(const pr_state *s);
int pr_doubloon_worth(int phases);
pr_output pr_output_of(const pr_seat *seat);
int pr_lead(const pr_state *s, int seat); /* points ahead of the best other seat */
int pr_end_worth(const pr_outlook *o);    /* of ending the game with this round */

/* A barrel is a point if it finds a ship, and its price if it finds the Trading house. */
static inline int pr_barrel_worth(const pr_outlook *o, int kind)
{
    enum { SHIPPED = 60 };
    return SHIPPED + kind * o->doubloon / 5;
}

/* The circles of the plants of a kind in a city; the compiler leaves only the terms that count. */
#define PR_PLUS_CIRCLES(city, wanted, name, id, module, cost, points, row, circles, copies,        \
                        copies_2, size, kind, good)                                                \
    +((int)((city) >> PR_##name & 1) * (PR_##good == (wanted) ? (circles) : 0))

static inline int pr_plant_circles(const pr_seat *seat, int kind)
{
    switch (kind) {
    case PR_INDIGO:
        return 0 PR_BUILDING_TABLE(PR_PLUS_CIRCLES, seat->city, PR_INDIGO);
    case PR_SUGAR:
        return 0 PR_BUILDING_TABLE(PR_PLUS_CIRCLES, seat->city, PR_SUGAR);
    case PR_TOBACCO:
        return 0 PR_BUILDING_TABLE(PR_PLUS_CIRCLES, seat->city, PR_TOBACCO);
    case PR_COFFEE:
        return 0 PR_BUILDING_TABLE(PR_PLUS_CIRCLES, seat->city, PR_COFFEE);
    default: /* corn needs no plant */
        return PR_TERRITORY;
    }
}

/* The plants of each kind, the small one first; where there is none, the Statue serves as a plant
 * without circles. Corn needs no plant. */
extern const uint8_t pr_first_plant[PR_GOODS], pr_second_plant[PR_GOODS];

static inline int pr_plant_pieces(const pr_seat *seat, int kind)
{
    if (kind == PR_CORN)
        return PR_TERRITORY;
    return seat->manned[PR_GROUP(pr_first_plant[kind])] +
           seat->manned[PR_GROUP(pr_second_plant[kind])];
}

/* With the pieces in their current places. */
static inline int pr_production(const pr_seat *seat, int kind)
{
    return pr_min(seat->manned[kind], pr_plant_pieces(seat, kind));
}

/* The barrels of all kinds. */
static inline int pr_whole_production(const pr_seat *seat)
{
    const uint8_t *plant = &seat->manned[PR_GROUP(0)];
    const uint8_t *field = seat->manned;
    return field[PR_CORN] +
           pr_min(field[PR_INDIGO], plant[PR_SMALL_INDIGO_PLANT] + plant[PR_INDIGO_PLANT]) +
           pr_min(field[PR_SUGAR], plant[PR_SMALL_SUGAR_MILL] + plant[PR_SUGAR_MILL]) +
           pr_min(field[PR_TOBACCO], plant[PR_TOBACCO_STORAGE]) +
           pr_min(field[PR_COFFEE], plant[PR_COFFEE_ROASTER]);
}

/* worth.c: what things on a board are worth until the end */
int pr_tile_worth(const pr_outlook *o, const pr_seat *seat, const pr_output *e, int tile);
int pr_effect_worth(const pr_outlook *o, const pr_seat *seat, const pr_output *e, int building,
                    int phases);
int pr_bonus_worth(const pr_outlook *o, const pr_seat *seat, const pr_output *e, int building);
int pr_building_worth(const pr_outlook *o, const pr_seat *seat, const pr_output *e, int building);
int pr_factory_income(int kinds); /* doubloons for this many kinds produced */
int pr_chain_worth(const pr_outlook *o, int kind, int number, int phases);
int pr_quarry_worth(const pr_outlook *o, const pr_seat *seat, int number, int phases);

/* manning.c: the best places for pieces */
int pr_pieces_worth(const pr_outlook *o, const pr_seat *seat, int more);
/* How many of these pieces, for this group and all later ones, should go to this group. */
int pr_plan_pieces(const pr_outlook *o, const pr_seat *seat, int group, int pieces);

/* shipping.c: the Captain phase, simulated with everybody loading as much as they can */
typedef struct {
    int worth[PR_SEATS]; /* points and doubloons earned, and barrels kept */
    int chips;           /* taken from the supply */
} pr_voyage;

void pr_foresee_captain(const pr_outlook *o, int picker, pr_voyage *voyage);

/* What each seat gets if this picker plays one role now. */
typedef int pr_gains[PR_SEATS];
void pr_foresee_builder(const pr_outlook *o, int picker, pr_gains gain);
void pr_foresee_trader(const pr_outlook *o, int picker, pr_gains gain);
void pr_foresee_settler(const pr_outlook *o, int picker, pr_gains gain);
void pr_foresee_foreman(const pr_outlook *o, int picker, pr_gains gain);
void pr_foresee_artisan(const pr_outlook *o, int picker, pr_gains gain);
int pr_buccaneer_worth(const pr_outlook *o); /* of its best use except kidnapping */
int pr_role_worth(const pr_outlook *o, int role);

/* The decisions: how much each option is worth, in the files of their roles. */
typedef void pr_weigh(const pr_outlook *o, int count, const uint8_t *option, int *worth);
pr_weigh pr_weigh_draft, pr_weigh_role;
pr_weigh pr_weigh_hacienda, pr_weigh_drawn, pr_weigh_tile, pr_weigh_hospice, pr_weigh_lodge;
pr_weigh pr_weigh_hire, pr_weigh_hall, pr_weigh_manning;
pr_weigh pr_weigh_building, pr_weigh_black_market, pr_weigh_black_market_from, pr_weigh_university;
pr_weigh pr_weigh_extra_barrel;
pr_weigh pr_weigh_sale, pr_weigh_land_office;
pr_weigh pr_weigh_supplier, pr_weigh_load, pr_weigh_small_wharf, pr_weigh_storage;
pr_weigh pr_weigh_buccaneer, pr_weigh_piracy, pr_weigh_raid_removal, pr_weigh_raid,
    pr_weigh_raid_place;
pr_weigh pr_weigh_guests;

/* evaluate.c, encode.c */
void pr_evaluate(const tav_state *state, float *share);

#endif
