/* The cards of San Juan in table order: production buildings, violet buildings, the New Buildings,
 * the Events. Everything about a card that is not an effect is data here; an effect is written in
 * the file of its phase, under the building's name. */
#ifndef TAV_SAN_JUAN_CARDS_H
#define TAV_SAN_JUAN_CARDS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/bits.h"

enum {
    SJ_INDIGO,
    SJ_SUGAR,
    SJ_TOBACCO,
    SJ_COFFEE,
    SJ_SILVER,
    SJ_SMITHY,
    SJ_GOLD_MINE,
    SJ_ARCHIVE,
    SJ_POOR_HOUSE,
    SJ_BLACK_MARKET,
    SJ_TRADING_POST,
    SJ_WELL,
    SJ_MARKET_STAND,
    SJ_CRANE,
    SJ_CHAPEL,
    SJ_TOWER,
    SJ_AQUEDUCT,
    SJ_CARPENTER,
    SJ_PREFECTURE,
    SJ_MARKET_HALL,
    SJ_QUARRY,
    SJ_LIBRARY,
    SJ_STATUE,
    SJ_VICTORY_COLUMN,
    SJ_HERO,
    SJ_GUILD_HALL,
    SJ_CITY_HALL,
    SJ_TRIUMPHAL_ARCH,
    SJ_PALACE,
    SJ_OFFICE_BUILDING,
    SJ_GUARD_ROOM,
    SJ_CARITAS,
    SJ_CUSTOMS_OFFICE,
    SJ_PARK,
    SJ_BANK,
    SJ_HARBOR,
    SJ_GOLDSMITH,
    SJ_RESIDENCE,
    SJ_CATHEDRAL,
    SJ_EARTHQUAKE,
    SJ_DEBT_RELIEF,
    SJ_TAXES,
    SJ_GENERAL_AMNESTY,
    SJ_GOVERNOR_VISIT,
    SJ_FREE_BUILD,
    SJ_CARDS,

    SJ_PRODUCTION_CARDS = SJ_SMITHY,    /* production buildings come first */
    SJ_BASE_CARDS = SJ_OFFICE_BUILDING, /* then all of the base game */
    SJ_HAND_CARDS = SJ_CATHEDRAL,       /* cards a hand can hold come before the Cathedral */
    SJ_BUILDING_CARDS = SJ_EARTHQUAKE,  /* cards that can be built come before the Events */
    SJ_EVENT_CARDS = SJ_CARDS - SJ_EARTHQUAKE,

    SJ_UNKNOWN = 63, /* a card the viewer may not know */
    SJ_NONE = 255    /* no card */
};

enum { SJ_BUILDER, SJ_PRODUCER, SJ_TRADER, SJ_COUNCILLOR, SJ_PROSPECTOR, SJ_ROLES };

enum { SJ_TILES = 5 };

/* Things, for names and events: cards, roles, price tiles. */
enum {
    SJ_THING_ROLE = SJ_CARDS,
    SJ_THING_TILE = SJ_THING_ROLE + SJ_ROLES,
    SJ_THINGS = SJ_THING_TILE + SJ_TILES
};

typedef struct {
    const char *id;
    uint8_t cost;
    uint8_t points;
    uint8_t copies; /* in the deck of the base game or of its module */
} sj_card;

extern const sj_card sj_cards[SJ_CARDS];
extern const char *const sj_role_ids[SJ_ROLES];
extern const char *const sj_tile_ids[SJ_TILES];
extern const uint8_t sj_tile_prices[SJ_TILES][SJ_PRODUCTION_CARDS];

#define SJ_PRODUCTION_BITS (BIT(SJ_PRODUCTION_CARDS) - 1)
#define SJ_MONUMENTS       (BIT(SJ_STATUE) | BIT(SJ_VICTORY_COLUMN) | BIT(SJ_HERO))

enum { SJ_HIGHEST_COST = 7 };

/* A bit per building that costs at most the index. */
extern const uint64_t sj_costing_at_most[SJ_HIGHEST_COST + 1];

/* The buildings of exactly this cost, which is at least 1. */
static inline uint64_t sj_costing(int cost)
{
    return sj_costing_at_most[cost] & ~sj_costing_at_most[cost - 1];
}

static inline uint64_t sj_costing_up_to(int cost)
{
    int most = cost < SJ_HIGHEST_COST ? cost : SJ_HIGHEST_COST;
    return sj_costing_at_most[most > 0 ? most : 0];
}

static inline bool sj_is_production(int card)
{
    return card < SJ_PRODUCTION_CARDS;
}

/* The building that takes one off the price of production or of violet buildings. */
static inline int sj_helper(bool production)
{
    return production ? SJ_SMITHY : SJ_QUARRY;
}

/* What a building under the Crane takes off; docs/rules/san-juan.md 6.2.8 for the Park. */
static inline int sj_cover_value(int card)
{
    return card == SJ_PARK ? 6 : sj_cards[card].cost;
}

static inline bool sj_is_event(int card)
{
    return card >= SJ_EARTHQUAKE;
}

#endif
