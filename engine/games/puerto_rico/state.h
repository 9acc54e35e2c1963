/* The state of a game of Puerto Rico: one flat struct of small integers.
 *
 * Things of one kind are counted, not listed; only the pile has an order. Pieces stand in groups of
 * equal circles, and a group stores only how many stand there; for posts, also how many of them are
 * nobles (docs/rules/puerto-rico.md A42). */
#ifndef TAV_PUERTO_RICO_STATE_H
#define TAV_PUERTO_RICO_STATE_H

#include <assert.h>
#include <stddef.h>

#include "games/game.h"
#include "games/puerto_rico/buildings.h"

enum {
    PR_SEATS = 5,
    PR_TERRITORY = 12,
    PR_CITY = 12,
    PR_PILE = 50, /* all plantations of the box */
    PR_SHIPS = 3,
    PR_HOUSE = 4, /* spaces of the Trading house */
    PR_STEPS = 3, /* deepest agenda: round, phase, decision */
    PR_POOLS = 50 /* most generations of the pile told apart */
};

/* Options of the configuration, in the order of docs/interfaces/puerto-rico.md. */
enum {
    PR_OPTION_FIRST,
    PR_OPTION_NOBLES_DRAFT,
    PR_OPTION_NOBLES_WORKERS,
    PR_OPTION_SETTLER_NEEDS_SPACE,
    PR_OPTION_FOREST_NEEDS_HOUSE,
    PR_OPTION_HARBOR_PER,
    PR_OPTION_SMALL_WHARF_MIN,
    PR_OPTIONS
};

/* Groups of circles: the tiles, then the buildings. */
#define PR_GROUP(building) (PR_TILES + (building))
enum { PR_GROUPS = PR_TILES + PR_BUILDINGS };

/* Groups where workers and nobles are told apart. */
enum {
    PR_POST_GUEST_HOUSE,
    PR_POST_LAND_OFFICE,
    PR_POST_CHAPEL,
    PR_POST_HUNTING_LODGE,
    PR_POST_ZONING_OFFICE,
    PR_POSTS
};

enum { PR_END_WORKERS = 1, PR_END_CITY = 2, PR_END_VP = 4 }; /* bits of the end triggers */

/* A forest taken face up is no secret. Only the owner knows a drawn one; for the others its secret
 * says which generation of the pile it came from and the first kind it can still be (view.c). */
enum { PR_NO_SECRET = 0 };

typedef struct {
    uint64_t city; /* a bit per building */
    int16_t doubloons;
    int16_t vp;                   /* chips */
    uint8_t workers, nobles;      /* all of them, wherever they stand */
    uint8_t port;                 /* pieces in the port, of either kind */
    uint8_t forests;              /* number of forests */
    uint8_t goods[PR_GOODS];      /* barrels */
    uint8_t tiles[PR_TILES];      /* face up on the island */
    uint8_t manned[PR_GROUPS];    /* pieces by group */
    uint8_t nobles_on[PR_POSTS];  /* how many of those on a post are nobles */
    uint8_t forest[PR_TERRITORY]; /* hidden kinds in table order, equal ones by secret */
    uint8_t secret[PR_TERRITORY]; /* of each forest */
    uint8_t spaces;               /* empty in the city; derived from it */
    uint8_t circles;              /* of the buildings; derived from the city */
    uint8_t padding[3];
} pr_seat;

typedef struct {
    uint16_t doubloons;
    uint8_t seat;      /* who has it in this round, or PR_NONE */
    uint8_t kidnapper; /* while kidnapped and neither picked nor played, or PR_NONE */
} pr_card;

typedef struct {
    uint8_t good; /* PR_NONE: empty */
    uint8_t barrels;
} pr_ship;

/* Goals stay after they are reached; their components have returned to the supply. */
typedef struct {
    uint8_t plantation;
    uint8_t production[PR_GOODS];
    uint8_t building;                                        /* PR_NONE until it is drawn */
    uint8_t plantation_seat, production_seat, building_seat; /* who reached it, or PR_NONE */
} pr_festival;

/* Kinds of steps: first the decisions, numbered as in docs/rules/puerto-rico.md, "Numbers of
 * actions", then the steps that run by themselves. */
enum {
    PR_DRAFT,
    PR_PICK_ROLE,
    PR_USE_HACIENDA,
    PR_PLACE_DRAWN,
    PR_TAKE_TILE,
    PR_USE_HOSPICE,
    PR_USE_HUNTING_LODGE,
    PR_USE_VILLA,
    PR_FOREMAN_PRIVILEGE,
    PR_TAKE_FROM_HALL,
    PR_MAN,
    PR_BUILD,
    PR_USE_BLACK_MARKET,
    PR_BLACK_MARKET_FROM,
    PR_USE_UNIVERSITY,
    PR_ARTISAN_PRIVILEGE,
    PR_SELL,
    PR_USE_LAND_OFFICE,
    PR_USE_ROYAL_SUPPLIER,
    PR_LOAD,
    PR_USE_SMALL_WHARF,
    PR_STORE,
    PR_USE_BUCCANEER,
    PR_PIRACY_KEEP,
    PR_RAID_REMOVE,
    PR_RAID_KEEP,
    PR_RAID_PLACE,
    PR_USE_GUEST_HOUSE,
    PR_DECISIONS,

    PR_ROUND_STEP = PR_DECISIONS, /* the picks of a round, and the change to the next; no seat */
    PR_SETTLER_STEP,              /* the phases, in the order of the roles */
    PR_FOREMAN_STEP,
    PR_BUILDER_STEP,
    PR_ARTISAN_STEP,
    PR_TRADER_STEP,
    PR_CAPTAIN_STEP,
    PR_PROSPECTOR_STEP,
    PR_FINISH_STEP, /* the guests' last moves */
    PR_STEP_KINDS
};

/* One entry of the agenda. The code that handles a kind documents what its numbers mean. */
typedef struct {
    uint8_t kind;
    uint8_t seat;  /* who decides; in a phase: whose turn it is */
    uint8_t stage; /* of a phase: what comes next */
    uint8_t left;  /* seats, picks, pieces or doubloons still to come */
    uint8_t from;  /* where in order the next pick may begin */
    uint8_t thing; /* what it is about: a group, building, kind, ship, window */
    uint8_t done;  /* what was picked so far */
    uint8_t padding;
} pr_step; /* eight bytes, so that it moves as one word */

/* What a phase remembers; cleared when a role begins. */
typedef struct {
    uint8_t picker;           /* who picked the role: P */
    uint8_t placed;           /* Settler: tiles this seat has placed, a bit per tile and forest */
    uint8_t produced;         /* Artisan: kinds P produced, a bit each */
    uint8_t union_scored;     /* Captain: seats whose Union hall gave points, a bit each */
    uint8_t had_turn;         /* Captain: seats past the exchange of their first turn, a bit each */
    uint8_t wharf_used;       /* Captain: a bit per seat */
    uint8_t small_wharf_used; /* the same */
    uint8_t privilege_taken;  /* Captain: P has had the extra points */
    uint8_t passes;           /* Captain: turns in a row without loading */
} pr_phase;

typedef struct {
    rng_source chance;
    uint64_t options;  /* what may be chosen now, a bit per option; 0 when the game is over */
    uint64_t on_board; /* building types lying on the board, sold out or not */
    uint64_t for_sale; /* those with a copy left; derived from the copies */
    uint64_t draft;    /* types still beside the board */
    pr_seat seat[PR_SEATS];
    pr_card card[PR_ROLES];  /* only those in the game count */
    int16_t vp;              /* supply of chips; negative when points are written on paper */
    uint16_t round;          /* from 1; 0 during the draft */
    uint16_t open_roles;     /* cards nobody has, a bit each; derived from the cards */
    uint8_t goods[PR_GOODS]; /* supply */
    uint8_t workers, nobles; /* supply */
    uint8_t quarries;        /* supply */
    uint8_t hall_workers, hall_nobles;
    uint8_t copies[PR_BUILDINGS]; /* on the board */
    uint8_t pile[PR_PILE];        /* top last */
    uint8_t pile_size;
    uint8_t pool; /* generation of the pile, as far as forests tell generations apart */
    uint8_t discards[PR_GOODS];
    uint8_t face_up[PR_GOODS];
    uint8_t drawn; /* the tile shown during `place-drawn`, or PR_NONE */
    pr_ship ship[PR_SHIPS];
    uint8_t house[PR_GOODS]; /* barrels in the Trading house */
    pr_festival festival;
    uint8_t token; /* who holds the Buccaneer, or PR_NONE */
    uint8_t governor;
    uint8_t end; /* end triggers set */
    uint8_t over;
    uint8_t depth; /* of the agenda */
    pr_step step[PR_STEPS];
    pr_phase phase;
    tav_config config;
    uint8_t padding[2];
} pr_state;

_Static_assert(sizeof(pr_seat) == offsetof(pr_seat, padding) + 3, "no hidden padding");
_Static_assert(sizeof(pr_state) == offsetof(pr_state, padding) + 2, "no hidden padding");
_Static_assert(offsetof(pr_state, chance) == 0, "game_reseed relies on it");
_Static_assert(sizeof(pr_state) <= TAV_STATE_MAX, "budget of a Puerto Rico state");

/* What a viewer knows: the state with everything hidden masked, and the tiles whose places are
 * hidden, each as pool * PR_GOODS + kind, in order. */
typedef struct {
    tav_view_head head;
    uint8_t hidden_count;
    uint8_t hidden[PR_PILE];
    uint8_t padding[1];
    pr_state seen;
} pr_view;

_Static_assert(offsetof(pr_view, seen) == offsetof(pr_view, padding) + 1, "no hidden padding");
_Static_assert(sizeof(pr_view) <= TAV_VIEW_MAX, "budget of a view");

/* Options are bits; the last one is `pass` or `done`. An action is the kind of decision and the
 * option: kind << PR_OPTION_BITS | option. */
enum { PR_PASS = 63, PR_OPTION_BITS = 6 };
#define PR_PASS_BIT BIT(PR_PASS)

static inline int pr_option(tav_action action)
{
    return action & ((1 << PR_OPTION_BITS) - 1);
}

static inline int pr_decision_of(tav_action action)
{
    return action >> PR_OPTION_BITS;
}

static inline int pr_min(int a, int b)
{
    return a < b ? a : b;
}

static inline int pr_max(int a, int b)
{
    return a > b ? a : b;
}

static inline bool pr_module(const pr_state *s, int module)
{
    return (s->config.modules & module) != 0;
}

static inline pr_step *pr_top(pr_state *s)
{
    return &s->step[s->depth - 1];
}

static inline int pr_next_seat(const pr_state *s, int seat)
{
    return seat + 1 < s->config.players ? seat + 1 : 0;
}

static inline bool pr_owns(const pr_seat *seat, int building)
{
    return (seat->city & BIT(building)) != 0;
}

static inline bool pr_occupied(const pr_seat *seat, int building)
{
    return seat->manned[PR_GROUP(building)] > 0;
}

/* 2 if P currently has an occupied Library, which doubles the privilege, else 1. */
static inline int pr_privilege(const pr_state *s)
{
    return pr_occupied(&s->seat[s->phase.picker], PR_LIBRARY) ? 2 : 1;
}

static inline int pr_barrels(const uint8_t goods[PR_GOODS])
{
    return goods[PR_CORN] + goods[PR_INDIGO] + goods[PR_SUGAR] + goods[PR_TOBACCO] +
           goods[PR_COFFEE];
}

/* Pairs of equal barrels. */
static inline int pr_pairs(const uint8_t goods[PR_GOODS])
{
    return goods[PR_CORN] / 2 + goods[PR_INDIGO] / 2 + goods[PR_SUGAR] / 2 + goods[PR_TOBACCO] / 2 +
           goods[PR_COFFEE] / 2;
}

/* Plantations turned up for the Settler. */
static inline int pr_face_up_most(const pr_state *s)
{
    return s->config.players + 1;
}

/* Empty territory spaces. */
static inline int pr_room(const pr_seat *seat)
{
    return PR_TERRITORY - seat->forests - pr_barrels(seat->tiles) - seat->tiles[PR_QUARRY];
}

/* A bit per kind present. */
static inline uint64_t pr_kinds(const uint8_t goods[PR_GOODS])
{
    uint64_t kinds = 0;
    for (int kind = 0; kind < PR_GOODS; kind++)
        kinds |= (uint64_t)(goods[kind] > 0) << kind;
    return kinds;
}

static inline int pr_ship_count(const pr_state *s)
{
    return s->config.players == 2 ? 2 : 3;
}

static inline int pr_ship_size(const pr_state *s, int ship)
{
    static const uint8_t sizes[PR_SEATS + 1][PR_SHIPS] = {
        [2] = {4, 6}, [3] = {4, 5, 6}, [4] = {5, 6, 7}, [5] = {6, 7, 8}};
    return sizes[s->config.players][ship];
}

/* Role cards in the game, a bit each. */
static inline unsigned pr_roles(const pr_state *s)
{
    unsigned roles = (1u << PR_PROSPECTOR) - 1;
    if (s->config.players != 3)
        roles |= 1u << PR_PROSPECTOR;
    if (s->config.players == 5)
        roles |= 1u << PR_PROSPECTOR_2;
    if (pr_module(s, PR_BUCCANEERS))
        roles |= 1u << PR_BUCCANEER;
    return roles;
}

#endif
