/* What one viewer may know (docs/interfaces/san-juan.md, "Who knows what"): the state with every
 * hidden card replaced by SJ_UNKNOWN, in an order that reveals nothing. */
#include <string.h>

#include "games/san_juan/flow.h"
#include "games/san_juan/piles.h"
#include "games/san_juan/surface.h"

bool sj_picks_are_hidden(int kind)
{
    const tav_decision_kind *row = &sj_decisions[kind].kind;
    return row->hidden && row->series != TAV_SERIES_NONE;
}

/* Keeps only what everybody knows about another seat's hand. */
static void mask_hand(sj_hand *hand)
{
    for (int card = 0; card < SJ_HAND_CARDS; card++) {
        int known = hand->count[card] >> 4;
        hand->count[card] = (uint8_t)(known << 4 | known);
        if (known == 0)
            hand->types &= ~BIT(card);
    }
}

static bool knows_aside(uint8_t place, int viewer)
{
    if (sj_is_discard(place))
        return place >> 4 == SJ_KNOWN_TO_ALL ||
               (viewer != TAV_SPECTATOR && place >> 4 == SJ_KNOWN_TO_SEAT + viewer);
    if (place >> 6 == SJ_COVERED)
        return true;
    return place >> 6 != SJ_UNDER_HARBOR && (place >> 4 & 3) == viewer;
}

static void mask_aside(sj_state *s, int viewer)
{
    for (int i = sj_aside_begin(s); i < SJ_BOX; i++)
        if (!knows_aside(s->place[i], viewer))
            s->card[i] = SJ_UNKNOWN;
}

/* Masks the tiles not seen yet; once four are known, so is the fifth. */
static void mask_tiles(sj_state *s)
{
    if (s->tiles_seen >= SJ_TILES - 1)
        return;
    for (int i = 0; i < SJ_TILES - s->tiles_seen; i++)
        s->tile[i + s->tile_open] = SJ_UNKNOWN;
}

static void mask(sj_state *s, int viewer)
{
    const sj_step *step = sj_top(s);
    for (int seat = 0; seat < s->config.players; seat++) {
        if (seat != viewer)
            mask_hand(&s->hand[seat]);
        for (int i = 0; i < s->town[seat].size; i++)
            if (s->town[seat].building[i].good != SJ_NONE)
                s->town[seat].building[i].good = SJ_UNKNOWN;
    }
    memset(s->card, SJ_UNKNOWN, s->deck_size);
    mask_aside(s, viewer);
    mask_tiles(s);
    if (step->seat != viewer) {
        memset(s->drawn, SJ_UNKNOWN, s->drawn_size);
        if (sj_picks_are_hidden(step->kind))
            sj_top(s)->from = 0;
    }
}

/* Stable sort by keys that fit in a byte. Few of them occur, so only those are counted through. */
static void sort_by(const uint8_t *key, const uint8_t *from, uint8_t *to, int size)
{
    uint8_t begin[256] = {0}, sum = 0; /* there are fewer than 256 cards */
    uint64_t occurs[4] = {0};
    for (int i = 0; i < size; i++) {
        begin[key[from[i]]]++;
        occurs[key[from[i]] / 64] |= BIT(key[from[i]] % 64);
    }
    for (int part = 0; part < 4; part++)
        for (; occurs[part] != 0; occurs[part] &= occurs[part] - 1) {
            uint8_t *first = &begin[64 * part + bits_lowest(occurs[part])], number = *first;
            *first = sum;
            sum = (uint8_t)(sum + number);
        }
    for (int i = 0; i < size; i++)
        to[begin[key[from[i]]]++] = from[i];
}

/* Sorts the cards aside by place, then by card; only covered cards keep their order, which is
 * known. */
static void sort_aside(sj_state *s)
{
    int size = s->aside_size, begin = sj_aside_begin(s);
    uint8_t card[SJ_BOX], place[SJ_BOX], by_card[SJ_BOX];
    uint8_t key[SJ_BOX] = {0}, order[SJ_BOX] = {0};
    memcpy(card, s->card + begin, (size_t)size);
    memcpy(place, s->place + begin, (size_t)size);
    for (int i = 0; i < size; i++) {
        bool covered = !sj_is_discard(place[i]) && place[i] >> 6 == SJ_COVERED;
        key[i] = covered ? 0 : card[i];
        order[i] = (uint8_t)i;
    }
    sort_by(key, order, by_card, size);
    sort_by(place, by_card, order, size);
    for (int i = 0; i < size; i++) {
        s->card[begin + i] = card[order[i]];
        s->place[begin + i] = place[order[i]];
    }
}

/* Clears what earlier cards left between the deck and the cards aside. */
static void clear_unused(sj_state *s)
{
    memset(s->card + s->deck_size, 0, (size_t)(sj_aside_begin(s) - s->deck_size));
    memset(s->place, 0, (size_t)sj_aside_begin(s));
}

void sj_fill_view(const tav_state *state, int viewer, tav_view *view)
{
    sj_state *seen = &((sj_view *)view)->seen;
    memcpy(seen, state, sizeof *seen);
    seen->chance = (rng_source){{0}, 0};
    seen->options = 0;
    if (!seen->over)
        mask(seen, viewer);
    sort_aside(seen);
    clear_unused(seen);
}
