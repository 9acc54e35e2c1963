/* The state of a game of Patrician: one flat struct without padding, with everything unused
 * PA_NO_CARD or zero, so that equal games are equal byte for byte.
 *
 * A tower is a number with one hexadecimal digit per floor, the owner's seat plus one, the top
 * floor in the lowest digit. Eight floors fit, and more never stand on one site, because the last
 * floor of a city goes to a site still empty. Adding a floor is a shift; two towers are equal
 * exactly if their numbers are; and the taller tower has the greater number.
 *
 * A slot of a hand is card * 2 + secret, in rising order, free slots last. If two cards are equal,
 * the one seen by all comes first, and so is played first. */
#ifndef PA_STATE_H
#define PA_STATE_H

#include <stddef.h>

#include "core/bits.h"
#include "core/rng.h"
#include "games/game.h"
#include "games/patrician/cards.h"

typedef uint32_t pa_tower;

/* The phase of a turn; those before PA_OVER are the kinds of decision. */
typedef enum { PA_PLAY, PA_BUILD, PA_MOVE, PA_TAKE, PA_OVER } pa_phase;

enum {
    PA_NO_CARD = 0xff,
    PA_SLOT_HIDDEN = 0xfe, /* only in views: a card this viewer has not seen */
    PA_SLOT_FREE = 0xff
};

typedef struct {
    rng_source chance;
    uint64_t options; /* of the decision, as flow.h numbers them; 0 when over */
    pa_tower tower[PA_CITIES][PA_SITES];
    uint32_t board_tokens;          /* bit city * 2, the higher; city * 2 + 1, the lower */
    uint32_t tokens[TAV_SEATS_MAX]; /* the same bits, won by this seat */
    uint16_t face_up;               /* bit city: a card lies beside it */
    tav_config config;
    uint8_t phase;              /* pa_phase */
    uint8_t first;              /* start player */
    uint8_t turn;               /* whose turn it is; at the end: who had the last one */
    uint8_t round;              /* from 1 */
    uint8_t card;               /* of this turn; PA_NO_CARD until it is played */
    uint8_t to_build;           /* floors this turn's card still builds */
    uint8_t room[PA_CITIES];    /* floors a city still lacks */
    uint8_t display[PA_CITIES]; /* the card face up beside a city */
    uint8_t supply[TAV_SEATS_MAX];
    uint8_t hand[TAV_SEATS_MAX][PA_HAND]; /* slots */
    uint8_t played_count[TAV_SEATS_MAX];
    uint8_t draw_count;
    uint8_t draw[PA_DRAW_MAX]; /* bottom first */
    uint8_t played[PA_DECK];   /* all piles, each as long as a seat has turns; pa_pile */
    uint8_t zero[7];
} pa_state;

_Static_assert(offsetof(pa_state, chance) == 0, "game_reseed relies on it");
_Static_assert(sizeof(pa_state) <= 384, "the budget of a state");
_Static_assert(offsetof(pa_state, zero) + 7 == sizeof(pa_state), "no hole: memcmp compares games");

typedef struct {
    tav_view_head head;
    pa_state seen; /* without the generator, the draw pile's cards and the others' secret cards */
} pa_view;

_Static_assert(sizeof(pa_view) <= TAV_VIEW_MAX, "the budget of a view");

/* --- Towers ---------------------------------------------------------------------------------- */

static inline pa_tower pa_stack(pa_tower tower, int seat)
{
    return tower << 4 | (pa_tower)(seat + 1);
}

static inline pa_tower pa_without_top(pa_tower tower)
{
    return tower >> 4;
}

/* The owner of the top floor; -1 if the site is empty. */
static inline int pa_top(pa_tower tower)
{
    return (int)(tower & 15) - 1;
}

static inline int pa_height(pa_tower tower)
{
    int floors = 0;
    for (; tower != 0; tower = pa_without_top(tower))
        floors++;
    return floors;
}

/* --- Cards ----------------------------------------------------------------------------------- */

static inline int pa_slot_card(uint8_t slot)
{
    return slot >> 1;
}

static inline bool pa_slot_secret(uint8_t slot)
{
    return (slot & 1) != 0;
}

static inline bool pa_slot_holds(uint8_t slot)
{
    return slot < PA_SLOT_HIDDEN;
}

static inline void pa_sort_pair(uint8_t *a, uint8_t *b)
{
    uint8_t low = *a < *b ? *a : *b;
    uint8_t high = *a < *b ? *b : *a;
    *a = low;
    *b = high;
}

static inline void pa_sort_hand(uint8_t hand[PA_HAND])
{
    pa_sort_pair(&hand[0], &hand[1]);
    pa_sort_pair(&hand[1], &hand[2]);
    pa_sort_pair(&hand[0], &hand[1]);
}

/* Where the pile of a seat begins in `played`: its cards bottom first. */
static inline int pa_pile(const pa_state *state, int seat)
{
    return seat * pa_shares[state->config.players].turns;
}

/* The card of this turn, once it is played: the top of the seat's pile. */
static inline const pa_card *pa_turn_card(const pa_state *state)
{
    return &pa_cards[state->card];
}

#endif
