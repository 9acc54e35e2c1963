/* Checks that every card of the box is in exactly one place and that every count is right. The list
 * of components is separate from the table the game uses, so that an error in either shows.
 * docs/rules/san-juan.md 1.1, 1.3, 6.1 */
#include "games/san_juan/surface.h"

#include <string.h>

#include "games/san_juan/piles.h"

typedef struct {
    uint8_t first, last, copies;
} share;

static const share base_box[] = {
    {SJ_INDIGO, SJ_INDIGO, 10},
    {SJ_SUGAR, SJ_SILVER, 8},
    {SJ_SMITHY, SJ_HERO, 3},
    {SJ_GUILD_HALL, SJ_PALACE, 2},
};

static const share new_buildings_box[] = {
    {SJ_INDIGO, SJ_SILVER, 1},
    {SJ_OFFICE_BUILDING, SJ_GOLDSMITH, 3},
    {SJ_RESIDENCE, SJ_RESIDENCE, 2},
    {SJ_CATHEDRAL, SJ_CATHEDRAL, 1},
};

static const share events_box[] = {{SJ_EARTHQUAKE, SJ_FREE_BUILD, 1}};

enum { BASE_TOTAL = 110, NEW_BUILDINGS_TOTAL = 31 + 1, EVENTS_TOTAL = 6 };

static void add_box(uint8_t number[SJ_CARDS], const share *shares, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (int card = shares[i].first; card <= shares[i].last; card++)
            number[card] = (uint8_t)(number[card] + shares[i].copies);
}

int sj_components(int modules, uint8_t number[SJ_CARDS])
{
    int total = BASE_TOTAL;
    memset(number, 0, SJ_CARDS);
    add_box(number, base_box, sizeof base_box / sizeof base_box[0]);
    if ((modules & SJ_NEW_BUILDINGS) != 0) {
        add_box(number, new_buildings_box, sizeof new_buildings_box / sizeof new_buildings_box[0]);
        total += NEW_BUILDINGS_TOTAL;
    }
    if ((modules & SJ_EVENTS) != 0) {
        add_box(number, events_box, sizeof events_box / sizeof events_box[0]);
        total += EVENTS_TOTAL;
    }
    return total;
}

static tav_error off(tav_fault *fault, const char *field)
{
    return fault_set(fault, TAV_ERROR_BOUND, field, NULL);
}

static tav_error off_seat(tav_fault *fault, int seat, const char *field)
{
    char path[64];
    tav_text text;
    text_open(&text, path, sizeof path);
    text_put(&text, "seats[");
    text_number(&text, seat);
    text_put(&text, "].");
    text_put(&text, field);
    return off(fault, path);
}

static tav_error audit_hand(const sj_state *s, int seat, int found[SJ_CARDS], tav_fault *fault)
{
    const sj_hand *hand = &s->hand[seat];
    int size = 0, known = 0;
    for (int card = 0; card < SJ_HAND_CARDS; card++) {
        int number = sj_count(hand, card);
        found[card] += number;
        size += number;
        known += hand->count[card] >> 4;
        if ((number > 0) != ((hand->types >> card & 1) != 0) || hand->count[card] >> 4 > number)
            return off_seat(fault, seat, "hand");
    }
    bool fits = size == hand->size && known == hand->known && hand->types >> SJ_HAND_CARDS == 0;
    return fits ? TAV_OK : off_seat(fault, seat, "hand");
}

static tav_error audit_town(const sj_state *s, int seat, int found[SJ_CARDS], tav_fault *fault)
{
    const sj_town *town = &s->town[seat];
    uint64_t standing = 0;
    if (town->size > SJ_TOWN || town->covering >> town->size != 0)
        return off_seat(fault, seat, "buildings");
    for (int i = 0; i < town->size; i++) {
        int card = town->building[i].card, good = town->building[i].good;
        if (card >= SJ_BUILDING_CARDS || (good != SJ_NONE && good >= SJ_CARDS))
            return off_seat(fault, seat, "buildings");
        if (good != SJ_NONE && !sj_is_production(card) && card != SJ_CUSTOMS_OFFICE)
            return off_seat(fault, seat, "buildings.good");
        if (i > 0) {
            int before = town->building[i - 1].card;
            bool covering = (town->covering >> i & 1) != 0;
            bool before_covering = (town->covering >> (i - 1) & 1) != 0;
            bool twice = before == card && !sj_is_production(card);
            if (before > card || twice || (before == card && before_covering && !covering))
                return off_seat(fault, seat, "buildings");
        }
        standing |= BIT(card);
        found[card]++;
        if (good != SJ_NONE)
            found[good]++;
    }
    return standing == s->standing[seat] ? TAV_OK : off_seat(fault, seat, "buildings");
}

static tav_error audit_aside(const sj_state *s, int found[SJ_CARDS], tav_fault *fault)
{
    int discarded = 0;
    int under[SJ_SEATS] = {0};
    uint16_t covering[SJ_SEATS] = {0};
    for (int i = sj_aside_begin(s); i < SJ_BOX; i++) {
        uint8_t place = s->place[i];
        if (s->card[i] >= SJ_CARDS)
            return off(fault, "discard");
        found[s->card[i]]++;
        if (sj_is_discard(place)) {
            discarded++;
            if (place >> 4 >= SJ_KNOWERS)
                return off(fault, "discard");
            continue;
        }
        int seat = place >> 4 & 3;
        if (seat >= s->config.players || (place & 15) >= s->town[seat].size)
            return off(fault, "seats.buildings");
        under[seat]++;
        if (place >> 6 == SJ_COVERED)
            covering[seat] |= (uint16_t)(1u << (place & 15));
    }
    if (discarded != s->discard_size)
        return off(fault, "discard");
    for (int seat = 0; seat < s->config.players; seat++)
        if (under[seat] != s->town[seat].under || covering[seat] != s->town[seat].covering)
            return off_seat(fault, seat, "buildings.covered");
    return TAV_OK;
}

tav_error sj_audit(const tav_state *state, tav_fault *fault)
{
    const sj_state *s = (const sj_state *)state;
    int found[SJ_CARDS] = {0};
    uint8_t expected[SJ_CARDS];
    int total = sj_components(s->config.modules, expected);
    tav_error error = TAV_OK;

    if (s->deck_size + s->aside_size > SJ_BOX)
        return off(fault, "deck");
    for (int seat = 0; seat < s->config.players && error == TAV_OK; seat++) {
        error = audit_hand(s, seat, found, fault);
        if (error == TAV_OK)
            error = audit_town(s, seat, found, fault);
    }
    if (error == TAV_OK)
        error = audit_aside(s, found, fault);
    if (error != TAV_OK)
        return error;
    for (int i = 0; i < s->deck_size; i++)
        found[s->card[i]]++;
    for (int i = 0; i < s->drawn_size; i++)
        found[s->drawn[i]]++;
    for (int i = 0; i < s->revealed_size; i++)
        found[s->revealed[i]]++;
    for (int i = 0; i < SJ_EVENT_CARDS; i++)
        found[SJ_EARTHQUAKE + i] += s->events >> i & 1;
    if (s->event != SJ_NONE)
        found[s->event]++;
    found[SJ_CATHEDRAL] += s->cathedral;

    for (int card = 0; card < SJ_CARDS; card++) {
        total -= found[card];
        if (found[card] != expected[card])
            return fault_set(fault, TAV_ERROR_COMPONENTS, sj_cards[card].id, NULL);
    }
    return total == 0 ? TAV_OK : fault_set(fault, TAV_ERROR_COMPONENTS, "deck", NULL);
}
