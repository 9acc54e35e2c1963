/* The state of a game of San Juan: one flat struct of small integers.
 *
 * Every card of the box is in exactly one place: a hand, a town (standing, or as a good), the deck,
 * or aside. The discard pile and everything beneath buildings are aside; each of those cards
 * records its place. The deck grows from the front of one array and the cards aside from its back,
 * newest first, so both share room for the whole box. */
#ifndef TAV_SAN_JUAN_STATE_H
#define TAV_SAN_JUAN_STATE_H

#include <assert.h>
#include <stddef.h>

#include "games/game.h"
#include "games/san_juan/cards.h"

enum {
    SJ_SEATS = 4,
    SJ_TOWN = 12,       /* the game ends when a town has this many buildings */
    SJ_BOX = 148,       /* room for the 147 cards of both modules */
    SJ_DRAWN = 8,       /* a Councillor with the Library */
    SJ_REVEALED = 4,    /* a Gold mine */
    SJ_STEPS = 4,       /* deepest agenda: round, event, phase, decision */
    SJ_LAST_ROUND = 100 /* docs/rules/san-juan.md 7.12 */
};

enum { SJ_EVENTS = 1, SJ_NEW_BUILDINGS = 2 }; /* bits of config.modules */

enum { SJ_OPTION_OPENING, SJ_OPTION_FIRST };

/* A hand holds a count per card. The high half of a count is how many of them everybody knows (Gold
 * mine, Goldsmith, a card named to be built). */
typedef struct {
    uint64_t types;               /* bit per card that is there */
    uint8_t count[SJ_HAND_CARDS]; /* low half: how many; high half: how many of them are known */
    uint8_t size;                 /* all cards */
    uint8_t known;                /* all known ones */
} sj_hand;

typedef struct {
    uint8_t card;
    uint8_t good; /* the card lying on it, or SJ_NONE */
} sj_building;

/* Buildings in table order; those of one card with the ones that cover nothing first, then as
 * built. */
typedef struct {
    sj_building building[SJ_TOWN];
    uint16_t covering; /* bit per building with covered cards beneath */
    uint8_t size;
    uint8_t under; /* cards beneath all buildings, covered or tucked */
} sj_town;

/* Where a card aside lies. A discarded card: low half 15, high half who knows it. A card beneath a
 * building: low half the building's place in the town, then the seat, then why it lies there. */
enum { SJ_COVERED, SJ_UNDER_CHAPEL, SJ_UNDER_BANK, SJ_UNDER_HARBOR, SJ_UNDER_KINDS };

enum { SJ_KNOWN_TO_NOBODY = 0, SJ_KNOWN_TO_SEAT = 1, SJ_KNOWN_TO_ALL = 5, SJ_KNOWERS };

static inline uint8_t sj_discard_place(int knower)
{
    return (uint8_t)(knower << 4 | 15);
}

static inline uint8_t sj_under_place(int kind, int seat, int building)
{
    return (uint8_t)(kind << 6 | seat << 4 | building);
}

static inline bool sj_is_discard(uint8_t place)
{
    return (place & 15) == 15;
}

/* Kinds of steps: first the decisions in the order of docs/interfaces/san-juan.md, "Decisions",
 * then the steps that run by themselves. */
enum {
    SJ_OPENING,
    SJ_PICK_ROLE,
    SJ_BUILD,
    SJ_USE_CRANE,
    SJ_USE_LIBRARY,
    SJ_USE_BLACK_MARKET,
    SJ_PAY,
    SJ_PRODUCE,
    SJ_SELL,
    SJ_COUNCIL_KEEP,
    SJ_COUNCIL_DISCARD,
    SJ_USE_GOLD_MINE,
    SJ_GOLD_MINE_TAKE,
    SJ_USE_GOLDSMITH,
    SJ_USE_OFFICE,
    SJ_USE_CHAPEL,
    SJ_USE_BANK,
    SJ_HAND_LIMIT,
    SJ_VISIT_ROLE,
    SJ_LOSE_BUILDING,
    SJ_PAY_TAXES,
    SJ_AMNESTY,
    SJ_BUILD_FREE,
    SJ_DECISIONS,

    SJ_ROUND_STEP = SJ_DECISIONS, /* the picks of a round, and the change to the next */
    SJ_EVENT_STEP,                /* ends the event being carried out */
    SJ_OPENING_STEP,              /* from here on: steps that go through the seats */
    SJ_BUILDER_STEP,
    SJ_PRODUCER_STEP,
    SJ_TRADER_STEP,
    SJ_COUNCILLOR_STEP,
    SJ_PROSPECTOR_STEP,
    SJ_OFFICE_STEP, /* the four of a new round are in order */
    SJ_CHAPEL_STEP,
    SJ_BANK_STEP,
    SJ_LIMIT_STEP,
    SJ_EARTHQUAKE_STEP,
    SJ_DEBT_RELIEF_STEP,
    SJ_TAXES_STEP,
    SJ_AMNESTY_STEP,
    SJ_FREE_BUILD_STEP,
    SJ_STEP_KINDS
};

/* One entry of the agenda. The code that handles a kind documents what its numbers mean. */
typedef struct {
    uint8_t kind;
    uint8_t seat;   /* who decides; in a step that goes through the seats, who comes next */
    uint8_t left;   /* picks, price or seats still to come */
    uint8_t from;   /* where in table order the next pick may begin; a stage */
    uint8_t done;   /* picks made so far */
    uint8_t card;   /* the card being built, or SJ_NONE */
    uint8_t income; /* of a seller so far */
    uint8_t padding;
} sj_step;

typedef struct {
    rng_source chance;
    uint64_t options; /* what may be chosen now, a bit per option; 0 when the game is over */
    uint64_t standing[SJ_SEATS]; /* a bit per card standing in the town */
    sj_hand hand[SJ_SEATS];
    sj_town town[SJ_SEATS];
    uint8_t card[SJ_BOX];  /* the deck, top last; cards aside, newest first, at the end */
    uint8_t place[SJ_BOX]; /* of the cards aside */
    uint8_t deck_size;
    uint8_t aside_size;
    uint8_t discard_size; /* cards aside that are in the discard pile */
    uint8_t piles_low;    /* everybody knows that deck and discard pile hold at least */
    uint8_t piles_high;   /* and at most this many building cards; SJ_NONE: no limit known */
    uint8_t role_taken[SJ_ROLES]; /* seat, or SJ_NONE */
    uint8_t tile[SJ_TILES];       /* the price tiles in their cycle, the top or open one first */
    uint8_t tile_open;            /* tile[0] lies open: a Trader phase */
    uint8_t tiles_seen;           /* how many have been open in this game, at most 5 */
    uint8_t events;               /* face up beside the roles, a bit per event */
    uint8_t event;                /* being carried out, or SJ_NONE */
    uint8_t cathedral;            /* lies on the table */
    uint8_t drawn[SJ_DRAWN];      /* of a Councillor, in table order */
    uint8_t drawn_size;
    uint8_t revealed[SJ_REVEALED]; /* of a Gold mine, in table order */
    uint8_t revealed_size;
    uint8_t library_used; /* a bit per seat; only with 2 players */
    uint8_t bank_used;    /* a bit per seat */
    uint8_t round;
    uint8_t governor;
    uint8_t picks;   /* picks made in this round, including the current one */
    uint8_t chooser; /* who made the last pick */
    uint8_t over;
    uint8_t depth; /* of the agenda */
    sj_step step[SJ_STEPS];
    tav_config config;
    uint8_t padding[3]; /* always zero, so that states compare as bytes */
} sj_state;

_Static_assert(sizeof(sj_hand) == 48, "no hidden padding");
_Static_assert(sizeof(sj_town) == 28, "no hidden padding");
_Static_assert(offsetof(sj_state, chance) == 0, "game_reseed relies on it");
_Static_assert(sizeof(sj_state) <= 768, "budget of a San Juan state");
_Static_assert(sizeof(sj_state) == offsetof(sj_state, padding) + 3, "no hidden padding");

typedef struct {
    tav_view_head head;
    sj_state seen; /* the state with everything hidden masked */
} sj_view;

_Static_assert(sizeof(sj_view) <= TAV_VIEW_MAX, "budget of a view");

/* Options are bits: of cards their number, of buildings their place in the town, of roles and
 * events their number, SJ_USE for `use ...`; the last one is `pass` or `done`. An action is the
 * kind of decision and the option: kind << SJ_OPTION_BITS | option. */
enum { SJ_USE = 0, SJ_PASS = 63, SJ_OPTION_BITS = 6 };
#define SJ_PASS_BIT BIT(SJ_PASS)

static inline int sj_option(tav_action action)
{
    return action & ((1 << SJ_OPTION_BITS) - 1);
}

static inline int sj_decision_of(tav_action action)
{
    return action >> SJ_OPTION_BITS;
}

static inline sj_step *sj_top(sj_state *s)
{
    return &s->step[s->depth - 1];
}

static inline int sj_next_seat(const sj_state *s, int seat)
{
    return seat + 1 < s->config.players ? seat + 1 : 0;
}

static inline bool sj_stands(const sj_state *s, int seat, int card)
{
    return (s->standing[seat] & BIT(card)) != 0;
}

/* A bit per card standing in any town. */
static inline uint64_t sj_standing_anywhere(const sj_state *s)
{
    return s->standing[0] | s->standing[1] | s->standing[2] | s->standing[3];
}

static inline int sj_count(const sj_hand *hand, int card)
{
    return hand->count[card] & 15;
}

/* A role repeated by the Governor's visit: no Library (docs/rules/san-juan.md 5.1.6). */
static inline bool sj_repeated(const sj_state *s)
{
    return s->event == SJ_GOVERNOR_VISIT;
}

#endif
