/* A finished table of San Juan as people count it: the buildings that stand, the cards beneath
 * three of them, goods and hand. Items are the building cards in table order, then the counts. */
#include <string.h>

#include "games/san_juan/score.h"
#include "games/san_juan/surface.h"
#include "games/san_juan/town.h"
#include "games/sheet.h"

enum {
    UNDER_CHAPEL = SJ_BUILDING_CARDS,
    UNDER_BANK,
    UNDER_HARBOR,
    GOODS,
    HAND,
    ITEMS,
    MOST_BENEATH = 99 /* more than anybody tucks in a game */
};

_Static_assert((int)ITEMS <= (int)TAV_SHEET_MAX, "room for all items");

/* Of a violet building only one may stand in a town, of plants as many as there are. */
int sj_sheet_items(const tav_config *config, tav_sheet_item items[TAV_SHEET_MAX])
{
    uint8_t number[SJ_CARDS];
    int all = sj_components(config->modules, number);
    bool more = (config->modules & SJ_NEW_BUILDINGS) != 0;
    for (int card = 0; card < SJ_BUILDING_CARDS; card++) {
        int most = sj_is_production(card) ? SJ_TOWN : 1;
        if (most > number[card])
            most = number[card];
        items[card] = (tav_sheet_item){sj_cards[card].id,
                                       sj_is_production(card) ? "production" : "violet",
                                       (tav_thing)card, (uint16_t)most, number[card]};
    }
    items[UNDER_CHAPEL] = (tav_sheet_item){"beneath-chapel", "beneath", SJ_CHAPEL, MOST_BENEATH, 0};
    items[UNDER_BANK] = (tav_sheet_item){"beneath-bank", "beneath", SJ_BANK,
                                         more ? MOST_BENEATH : 0, 0};
    items[UNDER_HARBOR] = (tav_sheet_item){"beneath-harbor", "beneath", SJ_HARBOR,
                                           more ? MOST_BENEATH : 0, 0};
    items[GOODS] = (tav_sheet_item){"goods", "tiebreak", TAV_NO_THING, SJ_TOWN, 0};
    items[HAND] = (tav_sheet_item){"hand", "tiebreak", TAV_NO_THING, (uint16_t)all, (uint16_t)all};
    return ITEMS;
}

static tav_error build_town(sj_state *s, int seat, const uint16_t held[TAV_SHEET_MAX],
                            tav_fault *fault)
{
    int size = 0, places = held[SJ_CUSTOMS_OFFICE]; /* for goods */
    for (int card = 0; card < SJ_BUILDING_CARDS; card++) {
        size += held[card];
        places += sj_is_production(card) ? held[card] : 0;
    }
    tav_error error = sheet_limit(seat, "town", size, SJ_TOWN, fault);
    if (error == TAV_OK)
        error = sheet_limit(seat, "goods", held[GOODS], places, fault);
    if (error != TAV_OK)
        return error;
    for (int card = 0; card < SJ_BUILDING_CARDS; card++)
        for (int i = 0; i < held[card]; i++)
            sj_town_add(s, seat, card);
    for (int i = 0; i < held[GOODS]; i++)
        s->town[seat].building[i].good = SJ_INDIGO; /* only their number counts */
    s->hand[seat].size = (uint8_t)held[HAND];
    return TAV_OK;
}

tav_error sj_sheet_score(const tav_config *config, const tav_sheet *sheet, tav_score *scores,
                         tav_fault *fault)
{
    sj_state s;
    memset(&s, 0, sizeof s);
    s.config = *config;
    for (int seat = 0; seat < config->players; seat++) {
        tav_error error = build_town(&s, seat, sheet->held[seat], fault);
        if (error != TAV_OK)
            return error;
    }
    for (int seat = 0; seat < config->players; seat++) {
        const uint16_t *held = sheet->held[seat];
        const int under[SJ_UNDER_KINDS] = {[SJ_UNDER_CHAPEL] = held[UNDER_CHAPEL],
                                           [SJ_UNDER_BANK] = held[UNDER_BANK],
                                           [SJ_UNDER_HARBOR] = held[UNDER_HARBOR]};
        memset(&scores[seat], 0, sizeof scores[seat]);
        sj_score_seat(&s, seat, under, &scores[seat]);
    }
    return TAV_OK;
}
