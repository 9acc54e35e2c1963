#include "games/san_juan/town.h"

#include <string.h>

#include "games/san_juan/piles.h"
#include "games/san_juan/tell.h"

/* The place for a new building: by card, then those that cover nothing first, then after its
 * equals. */
static int place_for(const sj_town *town, int card, bool covering)
{
    int at = town->size;
    while (at > 0) {
        int before = town->building[at - 1].card;
        bool before_covering = (town->covering >> (at - 1) & 1) != 0;
        if (before < card || (before == card && (covering || !before_covering)))
            break;
        at--;
    }
    return at;
}

static void put_in(sj_state *s, int seat, int at, int card, bool covering)
{
    sj_town *town = &s->town[seat];
    assert(town->size < SJ_TOWN);
    for (int i = town->size; i > at; i--)
        town->building[i] = town->building[i - 1];
    town->building[at] = (sj_building){(uint8_t)card, SJ_NONE};
    uint32_t low = (1u << at) - 1;
    town->covering = (uint16_t)((town->covering & low) | (town->covering & ~low) << 1 |
                                (uint32_t)covering << at);
    town->size++;
    s->standing[seat] |= BIT(card);
}

static void take_out(sj_state *s, int seat, int at)
{
    sj_town *town = &s->town[seat];
    int card = town->building[at].card;
    town->size--;
    memmove(&town->building[at], &town->building[at + 1],
            (size_t)(town->size - at) * sizeof town->building[0]);
    town->building[town->size] = (sj_building){0, 0};
    uint32_t low = (1u << at) - 1;
    town->covering = (uint16_t)((town->covering & low) | (town->covering >> 1 & ~low));

    bool another = (at > 0 && town->building[at - 1].card == card) ||
                   (at < town->size && town->building[at].card == card);
    if (!another)
        s->standing[seat] &= ~BIT(card);
}

/* Moves the cards beneath buildings along with them, after `out` was removed (SJ_TOWN: none) and a
 * building was inserted at `in` (or SJ_TOWN). Cards beneath `out` end up beneath the new
 * building. */
static void move_under(sj_state *s, int seat, int out, int in)
{
    uint8_t to[SJ_TOWN + 1];
    if (s->town[seat].under == 0)
        return;
    for (int i = 0; i <= SJ_TOWN; i++) {
        int place = i - (i > out);
        to[i] = (uint8_t)(i == out ? in : place + (place >= in));
    }
    sj_renumber_under(s, seat, to);
}

int sj_town_add(sj_state *s, int seat, int card)
{
    int at = place_for(&s->town[seat], card, false);
    put_in(s, seat, at, card, false);
    move_under(s, seat, SJ_TOWN, at);
    return at;
}

static void lose_good(sj_state *s, int seat, int at)
{
    sj_building *building = &s->town[seat].building[at];
    if (building->good != SJ_NONE)
        sj_discard(s, building->good, SJ_KNOWN_TO_NOBODY);
    building->good = SJ_NONE;
}

void sj_town_cover(sj_state *s, int seat, int at, int card, tav_sink *sink)
{
    int covered = s->town[seat].building[at].card;
    bool covering = (s->town[seat].covering >> at & 1) != 0;
    lose_good(s, seat, at);
    sj_tell_all(sink, SJ_TOLD_COVERED, seat, 0, covered);
    if (covered == SJ_CATHEDRAL) {
        s->cathedral = 1;
    } else {
        sj_put_under(s, covered, SJ_COVERED, seat, at);
        covering = true;
    }
    take_out(s, seat, at);
    int place = place_for(&s->town[seat], card, covering);
    put_in(s, seat, place, card, covering);
    move_under(s, seat, at, place);
}

/* Returns the knowers of a card from beneath a building: covered cards were open, tucked ones are known to their
 * owner, the Harbor's to nobody. */
static int knower_of(int kind, int seat)
{
    switch (kind) {
    case SJ_COVERED:
        return SJ_KNOWN_TO_ALL;
    case SJ_UNDER_HARBOR:
        return SJ_KNOWN_TO_NOBODY;
    default:
        return SJ_KNOWN_TO_SEAT + seat;
    }
}

void sj_town_lose(sj_state *s, int seat, int at, tav_sink *sink)
{
    sj_town *town = &s->town[seat];
    int card = town->building[at].card;
    sj_tell_all(sink, SJ_TOLD_LOST, seat, 0, card);
    lose_good(s, seat, at);
    for (int i = sj_aside_begin(s); town->under > 0 && i < SJ_BOX; i++) {
        uint8_t place = s->place[i];
        if (sj_is_discard(place) || (place >> 4 & 3) != seat || (place & 15) != at)
            continue;
        s->place[i] = sj_discard_place(knower_of(place >> 6, seat));
        s->discard_size++;
        town->under--;
    }
    take_out(s, seat, at);
    move_under(s, seat, at, SJ_TOWN);
    if (card == SJ_CATHEDRAL)
        s->cathedral = 1;
    else
        sj_discard(s, card, SJ_KNOWN_TO_ALL);
    sj_piles_changed(s);
}

uint64_t sj_town_distinct(const sj_town *town, uint64_t places)
{
    uint64_t first = 0;
    uint32_t last_of_kind = 0xffff; /* card and good of equals seen, two at most per card */
    uint32_t other_of_kind = 0xffff;
    if ((places & (places - 1)) == 0)
        return places;
    for (; places != 0; places &= places - 1) {
        int at = bits_lowest(places);
        bool covering = (town->covering >> at & 1) != 0;
        uint32_t kind = (uint32_t)town->building[at].card << 1 |
                        (town->building[at].good != SJ_NONE);
        bool met = kind == last_of_kind || kind == other_of_kind;
        bool fresh = !covering && !met;
        first |= fresh || covering ? places & (0 - places) : 0;
        other_of_kind = fresh ? last_of_kind : other_of_kind;
        last_of_kind = fresh ? kind : last_of_kind;
    }
    return first;
}

int sj_town_find(const sj_town *town, int card)
{
    int at = 0;
    while (town->building[at].card != card)
        at++;
    assert(at < town->size);
    return at;
}
