/* The box: cities, cards and the supplies for each number of players. All of it is data; the rules
 * use only the columns, so correcting the card list changes only cards.c.
 *
 * Equal cards share one id, hence fewer ids than cards. Places in the tables are the numbers used
 * everywhere: in states, actions and things. */
#ifndef PA_CARDS_H
#define PA_CARDS_H

#include <stdbool.h>
#include <stdint.h>

#include "games/game.h"

enum {
    PA_CITIES = 10,
    PA_CARDS = 48, /* ids */
    PA_DECK = 55,  /* cards, copies counted */
    PA_TOKENS = 2 * PA_CITIES,
    PA_HAND = 3,
    PA_DRAW_MAX = 33,
    PA_SET = 3, /* equal portraits that make a set */
    PA_SET_POINTS = 6
};

typedef enum { PA_LEFT, PA_RIGHT, PA_SITES } pa_site;

typedef enum { PA_RED_HAT, PA_LADY, PA_BEARD, PA_PATRICIANS } pa_patrician;

typedef enum { PA_NO_SPECIAL, PA_SPECIAL_MOVE, PA_SPECIAL_ANY } pa_special;

typedef struct {
    const char *id;
    uint8_t floors;       /* of both towers together when the city is finished */
    uint8_t players_min;  /* with fewer players it stays in the box */
    uint8_t prestige[2];  /* points of the higher and the lower token */
    const char *token[2]; /* their ids */
} pa_city;

typedef struct {
    const char *id;
    uint8_t city;
    uint8_t copies;
    uint8_t crests;   /* floors it builds */
    uint8_t portrait; /* pa_patrician; means nothing without heads */
    uint8_t heads;    /* how many portraits */
    uint8_t special;  /* pa_special */
    bool start;       /* has the star: may be dealt as an opening card */
} pa_card;

/* What each player gets, by number of players. */
typedef struct {
    uint8_t supply; /* floors */
    uint8_t turns;  /* cards played in a whole game */
} pa_share;

extern const pa_city pa_cities[PA_CITIES];
extern const pa_card pa_cards[PA_CARDS];
extern const pa_share pa_shares[TAV_SEATS_MAX + 1];
extern const char *const pa_site_ids[PA_SITES];
extern const char *const pa_patrician_ids[PA_PATRICIANS];

static inline bool pa_city_plays(int city, int players)
{
    return players >= pa_cities[city].players_min;
}

/* The number of copies of a card in the game. */
static inline int pa_card_copies(int card, int players)
{
    return pa_city_plays(pa_cards[card].city, players) ? pa_cards[card].copies : 0;
}

/* Things, for names and events. */
enum {
    PA_THING_CARD = 0,
    PA_THING_CITY = PA_THING_CARD + PA_CARDS,
    PA_THING_TOKEN = PA_THING_CITY + PA_CITIES,
    PA_THING_SITE = PA_THING_TOKEN + PA_TOKENS,
    PA_THING_PATRICIAN = PA_THING_SITE + PA_SITES,
    PA_THINGS = PA_THING_PATRICIAN + PA_PATRICIANS
};

#endif
