/* A finished table of Patrician as people count it: the tokens, the portraits on the cards played,
 * and the floors left. Items are the tokens, then the patricians, then the floors. */
#include "games/patrician/score.h"
#include "games/patrician/surface.h"
#include "games/sheet.h"

enum { HEADS = PA_TOKENS, FLOORS = HEADS + PA_PATRICIANS, ITEMS };

_Static_assert((int)ITEMS <= (int)TAV_SHEET_MAX, "room for all items");

static int heads_in_box(int face, int players)
{
    int heads = 0;
    for (int card = 0; card < PA_CARDS; card++)
        if (pa_cards[card].portrait == face)
            heads += pa_cards[card].heads * pa_card_copies(card, players);
    return heads;
}

int pa_sheet_items(const tav_config *config, tav_sheet_item items[TAV_SHEET_MAX])
{
    for (int token = 0; token < PA_TOKENS; token++)
        items[token] = (tav_sheet_item){pa_cities[token / 2].token[token % 2], "tokens",
                                        (tav_thing)(PA_THING_TOKEN + token),
                                        pa_city_plays(token / 2, config->players), 1};
    for (int face = 0; face < PA_PATRICIANS; face++) {
        uint16_t heads = (uint16_t)heads_in_box(face, config->players);
        items[HEADS + face] = (tav_sheet_item){pa_patrician_ids[face], "portraits",
                                               (tav_thing)(PA_THING_PATRICIAN + face), heads,
                                               heads};
    }
    items[FLOORS] = (tav_sheet_item){"floors", "tiebreak", TAV_NO_THING,
                                     pa_shares[config->players].supply, 0};
    return ITEMS;
}

tav_error pa_sheet_score(const tav_config *config, const tav_sheet *sheet, tav_score *scores,
                         tav_fault *fault)
{
    (void)fault; /* whatever respects the bounds of the items can be */
    for (int seat = 0; seat < config->players; seat++) {
        const uint16_t *held = sheet->held[seat];
        uint32_t tokens = 0;
        uint8_t heads[PA_PATRICIANS];
        for (int token = 0; token < PA_TOKENS; token++)
            if (held[token] > 0)
                tokens |= UINT32_C(1) << token;
        for (int face = 0; face < PA_PATRICIANS; face++)
            heads[face] = (uint8_t)held[HEADS + face];
        scores[seat] = (tav_score){0};
        pa_score_seat(tokens, heads, held[FLOORS], &scores[seat]);
    }
    return TAV_OK;
}
