/* A finished table of Puerto Rico as people count it: chips, buildings, which of the large ones are
 * occupied, the island, people, and what breaks a tie. Items are the buildings in table order, the
 * occupied large ones, the tiles, then the counts. */
#include <string.h>

#include "games/puerto_rico/components.h"
#include "games/puerto_rico/score.h"
#include "games/puerto_rico/surface.h"
#include "games/sheet.h"

/* Large buildings that pay only if somebody works there. */
static const struct {
    const char *id;
    uint8_t building;
} staffed[] = {
    {"occupied-guild-hall", PR_GUILD_HALL},     {"occupied-residence", PR_RESIDENCE},
    {"occupied-fortress", PR_FORTRESS},         {"occupied-customs-house", PR_CUSTOMS_HOUSE},
    {"occupied-city-hall", PR_CITY_HALL},       {"occupied-cloister", PR_CLOISTER},
    {"occupied-royal-garden", PR_ROYAL_GARDEN},
};

enum {
    STAFFED = sizeof staffed / sizeof staffed[0],
    OCCUPIED = PR_BUILDINGS, /* the first of them */
    TILES = OCCUPIED + STAFFED,
    FORESTS = TILES + PR_TILES,
    CHIPS,
    WORKERS,
    NOBLES,
    DOUBLOONS,
    GOODS,
    ITEMS,
    NUMBER_MOST = 999 /* chips may be written on paper; nobody comes near */
};

_Static_assert((int)ITEMS <= (int)TAV_SHEET_MAX, "room for all items");

static bool in_play(const tav_config *config, int building)
{
    int module = pr_buildings[building].module;
    return module == PR_BASE || (config->modules & module) != 0;
}

static void list_buildings(const tav_config *config, tav_sheet_item *items)
{
    for (int b = 0; b < PR_BUILDINGS; b++)
        items[b] = (tav_sheet_item){pr_buildings[b].id,
                                    pr_buildings[b].kind == PR_PRODUCTION ? "production"
                                    : pr_buildings[b].size == 2           ? "large"
                                                                          : "commercial",
                                    (tav_thing)(PR_THING_BUILDING + b), in_play(config, b),
                                    (uint16_t)pr_all_copies(config, b)};
    for (int i = 0; i < STAFFED; i++)
        items[OCCUPIED + i] = (tav_sheet_item){staffed[i].id, "occupied",
                                               (tav_thing)(PR_THING_BUILDING + staffed[i].building),
                                               in_play(config, staffed[i].building), 1};
}

int pr_sheet_items(const tav_config *config, tav_sheet_item items[TAV_SHEET_MAX])
{
    const pr_components *box = &pr_box[config->players];
    bool forests = (config->modules & PR_NEW_BUILDINGS) != 0;
    list_buildings(config, items);
    for (int tile = 0; tile < PR_TILES; tile++) {
        int most = pr_min(box->tiles[tile], PR_TERRITORY);
        items[TILES + tile] = (tav_sheet_item){pr_thing_id((tav_thing)tile), "island",
                                               (tav_thing)tile, (uint16_t)most, box->tiles[tile]};
    }
    items[FORESTS] = (tav_sheet_item){"forest", "island", PR_FOREST, forests ? PR_TERRITORY : 0, 0};
    items[CHIPS] = (tav_sheet_item){"chips", "points", TAV_NO_THING, NUMBER_MOST, 0};
    items[WORKERS] = (tav_sheet_item){"workers", "people", PR_THING_WORKER,
                                      (uint16_t)pr_all_workers(config),
                                      (uint16_t)pr_all_workers(config)};
    items[NOBLES] = (tav_sheet_item){"nobles", "people", PR_THING_NOBLE,
                                     (uint16_t)pr_all_nobles(config),
                                     (uint16_t)pr_all_nobles(config)};
    items[DOUBLOONS] = (tav_sheet_item){"doubloons", "tiebreak", TAV_NO_THING, NUMBER_MOST, 0};
    int barrels = pr_barrels(box->goods);
    items[GOODS] = (tav_sheet_item){"goods", "tiebreak", TAV_NO_THING, (uint16_t)barrels,
                                    (uint16_t)barrels};
    return ITEMS;
}

static tav_error fill_seat(int number, const uint16_t held[TAV_SHEET_MAX], pr_seat *seat,
                           tav_fault *fault)
{
    int spaces = 0, territory = held[FORESTS];
    for (int b = 0; b < PR_BUILDINGS; b++)
        if (held[b] > 0) {
            seat->city |= BIT(b);
            spaces += pr_buildings[b].size;
        }
    for (int tile = 0; tile < PR_TILES; tile++) {
        seat->tiles[tile] = (uint8_t)held[TILES + tile];
        territory += held[TILES + tile];
    }
    tav_error error = sheet_limit(number, "city", spaces, PR_CITY, fault);
    if (error == TAV_OK)
        error = sheet_limit(number, "island", territory, PR_TERRITORY, fault);
    for (int i = 0; i < STAFFED && error == TAV_OK; i++) {
        int building = staffed[i].building;
        error = sheet_limit(number, staffed[i].id, held[OCCUPIED + i], held[building], fault);
        seat->manned[PR_GROUP(building)] = (uint8_t)held[OCCUPIED + i];
    }
    seat->forests = (uint8_t)held[FORESTS];
    seat->vp = (int16_t)held[CHIPS];
    seat->workers = (uint8_t)held[WORKERS];
    seat->nobles = (uint8_t)held[NOBLES];
    seat->doubloons = (int16_t)held[DOUBLOONS];
    seat->goods[PR_CORN] = (uint8_t)held[GOODS]; /* ties count barrels of any kind */
    return error;
}

tav_error pr_sheet_score(const tav_config *config, const tav_sheet *sheet, tav_score *scores,
                         tav_fault *fault)
{
    for (int number = 0; number < config->players; number++) {
        pr_seat seat;
        memset(&seat, 0, sizeof seat);
        tav_error error = fill_seat(number, sheet->held[number], &seat, fault);
        if (error != TAV_OK)
            return error;
        pr_score_seat(&seat, &scores[number]);
    }
    return TAV_OK;
}
