/* The 45 buildings of Puerto Rico in table order (docs/rules/puerto-rico.md 1), and the ids of
 * goods, tiles and roles. Everything about a building except its effect is one row of the table
 * below; the effect is in the file of its phase, under the building's name. The enumeration, the
 * data and the masks are all generated from the rows. */
#ifndef TAV_PUERTO_RICO_BUILDINGS_H
#define TAV_PUERTO_RICO_BUILDINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/bits.h"
#include "games/puerto_rico/things.h"

/* Modules, as bits of config.modules; PR_BASE marks the buildings of the base game. */
enum { PR_BASE = 0, PR_NEW_BUILDINGS = 1, PR_NOBLES = 2, PR_BUCCANEERS = 4, PR_FESTIVAL = 8 };

enum { PR_PRODUCTION, PR_COMMERCIAL }; /* kinds of building */
enum { PR_LAST_ROW = 4, PR_TOP_COST = 10 };

/* ROW(a, b, NAME, id, module, cost, points, row, circles, copies, copies with 2 players, size,
 *     kind, good); a and b are passed through to ROW. */
#define PR_BUILDING_TABLE(ROW, a, b)                                                               \
    ROW(a, b, SMALL_INDIGO_PLANT, "small-indigo-plant", BASE, 1, 1, 1, 1, 4, 2, 1, PRODUCTION,     \
        INDIGO)                                                                                    \
    ROW(a, b, SMALL_SUGAR_MILL, "small-sugar-mill", BASE, 2, 1, 1, 1, 4, 2, 1, PRODUCTION, SUGAR)  \
    ROW(a, b, INDIGO_PLANT, "indigo-plant", BASE, 3, 2, 2, 3, 3, 2, 1, PRODUCTION, INDIGO)         \
    ROW(a, b, SUGAR_MILL, "sugar-mill", BASE, 4, 2, 2, 3, 3, 2, 1, PRODUCTION, SUGAR)              \
    ROW(a, b, TOBACCO_STORAGE, "tobacco-storage", BASE, 5, 3, 3, 3, 3, 2, 1, PRODUCTION, TOBACCO)  \
    ROW(a, b, COFFEE_ROASTER, "coffee-roaster", BASE, 6, 3, 3, 2, 3, 2, 1, PRODUCTION, COFFEE)     \
    ROW(a, b, SMALL_MARKET, "small-market", BASE, 1, 1, 1, 1, 2, 1, 1, COMMERCIAL, NONE)           \
    ROW(a, b, HACIENDA, "hacienda", BASE, 2, 1, 1, 1, 2, 1, 1, COMMERCIAL, NONE)                   \
    ROW(a, b, CONSTRUCTION_HUT, "construction-hut", BASE, 2, 1, 1, 1, 2, 1, 1, COMMERCIAL, NONE)   \
    ROW(a, b, SMALL_WAREHOUSE, "small-warehouse", BASE, 3, 1, 1, 1, 2, 1, 1, COMMERCIAL, NONE)     \
    ROW(a, b, HOSPICE, "hospice", BASE, 4, 2, 2, 1, 2, 1, 1, COMMERCIAL, NONE)                     \
    ROW(a, b, OFFICE, "office", BASE, 5, 2, 2, 1, 2, 1, 1, COMMERCIAL, NONE)                       \
    ROW(a, b, LARGE_MARKET, "large-market", BASE, 5, 2, 2, 1, 2, 1, 1, COMMERCIAL, NONE)           \
    ROW(a, b, LARGE_WAREHOUSE, "large-warehouse", BASE, 6, 2, 2, 1, 2, 1, 1, COMMERCIAL, NONE)     \
    ROW(a, b, FACTORY, "factory", BASE, 7, 3, 3, 1, 2, 1, 1, COMMERCIAL, NONE)                     \
    ROW(a, b, UNIVERSITY, "university", BASE, 8, 3, 3, 1, 2, 1, 1, COMMERCIAL, NONE)               \
    ROW(a, b, HARBOR, "harbor", BASE, 8, 3, 3, 1, 2, 1, 1, COMMERCIAL, NONE)                       \
    ROW(a, b, WHARF, "wharf", BASE, 9, 3, 3, 1, 2, 1, 1, COMMERCIAL, NONE)                         \
    ROW(a, b, GUILD_HALL, "guild-hall", BASE, 10, 4, 4, 1, 1, 1, 2, COMMERCIAL, NONE)              \
    ROW(a, b, RESIDENCE, "residence", BASE, 10, 4, 4, 1, 1, 1, 2, COMMERCIAL, NONE)                \
    ROW(a, b, FORTRESS, "fortress", BASE, 10, 4, 4, 1, 1, 1, 2, COMMERCIAL, NONE)                  \
    ROW(a, b, CUSTOMS_HOUSE, "customs-house", BASE, 10, 4, 4, 1, 1, 1, 2, COMMERCIAL, NONE)        \
    ROW(a, b, CITY_HALL, "city-hall", BASE, 10, 4, 4, 1, 1, 1, 2, COMMERCIAL, NONE)                \
    ROW(a, b, AQUEDUCT, "aqueduct", NEW_BUILDINGS, 1, 1, 1, 1, 2, 1, 1, COMMERCIAL, NONE)          \
    ROW(a, b, FOREST_HOUSE, "forest-house", NEW_BUILDINGS, 2, 1, 1, 1, 2, 1, 1, COMMERCIAL, NONE)  \
    ROW(a, b, BLACK_MARKET, "black-market", NEW_BUILDINGS, 2, 1, 1, 1, 2, 1, 1, COMMERCIAL, NONE)  \
    ROW(a, b, STOREHOUSE, "storehouse", NEW_BUILDINGS, 3, 1, 1, 1, 2, 1, 1, COMMERCIAL, NONE)      \
    ROW(a, b, GUEST_HOUSE, "guest-house", NEW_BUILDINGS, 4, 2, 2, 2, 2, 1, 1, COMMERCIAL, NONE)    \
    ROW(a, b, CHURCH, "church", NEW_BUILDINGS, 5, 2, 2, 1, 2, 1, 1, COMMERCIAL, NONE)              \
    ROW(a, b, TRADING_POST, "trading-post", NEW_BUILDINGS, 5, 2, 2, 1, 2, 1, 1, COMMERCIAL, NONE)  \
    ROW(a, b, SMALL_WHARF, "small-wharf", NEW_BUILDINGS, 6, 2, 2, 1, 2, 1, 1, COMMERCIAL, NONE)    \
    ROW(a, b, LIGHTHOUSE, "lighthouse", NEW_BUILDINGS, 7, 3, 3, 1, 2, 1, 1, COMMERCIAL, NONE)      \
    ROW(a, b, SPECIALTY_FACTORY, "specialty-factory", NEW_BUILDINGS, 8, 3, 3, 1, 2, 1, 1,          \
        COMMERCIAL, NONE)                                                                          \
    ROW(a, b, LIBRARY, "library", NEW_BUILDINGS, 8, 3, 3, 1, 2, 1, 1, COMMERCIAL, NONE)            \
    ROW(a, b, UNION_HALL, "union-hall", NEW_BUILDINGS, 9, 3, 3, 1, 2, 1, 1, COMMERCIAL, NONE)      \
    ROW(a, b, CLOISTER, "cloister", NEW_BUILDINGS, 10, 4, 4, 1, 1, 1, 2, COMMERCIAL, NONE)         \
    ROW(a, b, STATUE, "statue", NEW_BUILDINGS, 10, 8, 4, 0, 1, 1, 2, COMMERCIAL, NONE)             \
    ROW(a, b, LAND_OFFICE, "land-office", NOBLES, 2, 1, 1, 1, 2, 1, 1, COMMERCIAL, NONE)           \
    ROW(a, b, CHAPEL, "chapel", NOBLES, 3, 1, 1, 1, 2, 1, 1, COMMERCIAL, NONE)                     \
    ROW(a, b, HUNTING_LODGE, "hunting-lodge", NOBLES, 4, 2, 2, 1, 2, 1, 1, COMMERCIAL, NONE)       \
    ROW(a, b, ZONING_OFFICE, "zoning-office", NOBLES, 5, 2, 2, 1, 2, 1, 1, COMMERCIAL, NONE)       \
    ROW(a, b, ROYAL_SUPPLIER, "royal-supplier", NOBLES, 6, 2, 2, 1, 2, 1, 1, COMMERCIAL, NONE)     \
    ROW(a, b, VILLA, "villa", NOBLES, 7, 3, 3, 1, 2, 1, 1, COMMERCIAL, NONE)                       \
    ROW(a, b, JEWELER, "jeweler", NOBLES, 8, 3, 3, 1, 2, 2, 1, PRODUCTION, NONE)                   \
    ROW(a, b, ROYAL_GARDEN, "royal-garden", NOBLES, 10, 4, 4, 1, 1, 1, 2, COMMERCIAL, NONE)

#define PR_NAME(a, b, name, id, module, cost, points, row, circles, copies, copies_2, size, kind,  \
                good)                                                                              \
    PR_##name,
enum { PR_BUILDING_TABLE(PR_NAME, , ) PR_BUILDINGS };
#undef PR_NAME

typedef struct {
    const char *id;
    uint8_t module; /* PR_BASE or the bit of its module */
    uint8_t cost;
    uint8_t points;
    uint8_t row; /* the most that quarries take off its cost */
    uint8_t circles;
    uint8_t copies;   /* with 3 to 5 players */
    uint8_t copies_2; /* with 2 */
    uint8_t size;     /* city spaces */
    uint8_t kind;
    uint8_t good; /* what it produces, or PR_NONE */
} pr_building;

extern const pr_building pr_buildings[PR_BUILDINGS];

/* --- Sets of buildings as masks ------------------------------------------------------------- */

#define PR_IF_LARGE(a, b, name, id, module, cost, points, row, circles, copies, copies_2, size,    \
                    kind, good)                                                                    \
    | ((uint64_t)((size) == 2) << PR_##name)
#define PR_IF_CIRCLES(a, b, name, id, module, cost, points, row, circles, copies, copies_2, size,  \
                      kind, good)                                                                  \
    | ((uint64_t)((circles) == (a)) << PR_##name)
#define PR_IF_KIND(a, b, name, id, module, cost, points, row, circles, copies, copies_2, size,     \
                   kind, good)                                                                     \
    | ((uint64_t)(PR_##kind == (a)) << PR_##name)
#define PR_IF_MODULE(a, b, name, id, module, cost, points, row, circles, copies, copies_2, size,   \
                     kind, good)                                                                   \
    | ((uint64_t)(PR_##module == (a)) << PR_##name)
#define PR_IF_GOOD(a, b, name, id, module, cost, points, row, circles, copies, copies_2, size,     \
                   kind, good)                                                                     \
    | ((uint64_t)(PR_##good == (a)) << PR_##name)
#define PR_IF_PRICED(a, b, name, id, module, cost, points, row, circles, copies, copies_2, size,   \
                     kind, good)                                                                   \
    | ((uint64_t)((row) == (a) && (cost) == (b)) << PR_##name)

#define PR_LARGE_BUILDINGS       (UINT64_C(0) PR_BUILDING_TABLE(PR_IF_LARGE, , ))
#define PR_WITH_CIRCLES(circles) (UINT64_C(0) PR_BUILDING_TABLE(PR_IF_CIRCLES, circles, ))
#define PR_OF_KIND(kind)         (UINT64_C(0) PR_BUILDING_TABLE(PR_IF_KIND, kind, ))
#define PR_OF_MODULE(module)     (UINT64_C(0) PR_BUILDING_TABLE(PR_IF_MODULE, module, ))
#define PR_PLANTS_OF(good)       (UINT64_C(0) PR_BUILDING_TABLE(PR_IF_GOOD, good, ))

/* Buildings of one row and cost are priced alike: the discounts depend on the row alone. */
typedef struct {
    uint8_t row, cost;
    uint64_t buildings;
} pr_price_class;

enum { PR_PRICE_CLASSES = 13 };
extern const pr_price_class pr_price_classes[PR_PRICE_CLASSES];

#endif
