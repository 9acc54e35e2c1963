/* A position of San Juan, first half: everything on the table. */
#include "formats/position/san_juan.h"

#include <string.h>

#include "games/san_juan/hand.h"
#include "games/san_juan/surface.h"
#include "games/san_juan/piles.h"

enum { MOST_EQUAL = 11 }; /* copies of the most common card, with its extra one */

static void read_roles(reader *r, const json_value *position, sj_state *s)
{
    static const char *const keys[] = {"builder",    "producer",   "trader",
                                       "councillor", "prospector", NULL};
    const json_value *roles = reader_object(r, position, "roles");
    if (roles == NULL)
        return;
    size_t mark = reader_enter_key(r, "roles");
    reader_keys(r, roles, keys);
    for (int role = 0; role < SJ_ROLES; role++) {
        int seat = reader_seat(r, roles, sj_role_ids[role], s->config.players, true);
        s->role_taken[role] = seat == TAV_NOBODY ? SJ_NONE : (uint8_t)seat;
    }
    reader_leave(r, mark);
}

static void read_tiles(reader *r, const json_value *position, sj_state *s)
{
    uint8_t pile[SJ_TILES];
    int open = reader_thing(r, position, "price", &san_juan, SJ_THING_TILE, SJ_THINGS - 1, true);
    int size = reader_things(r, position, "prices", &san_juan, SJ_THING_TILE, SJ_THINGS - 1, false,
                             pile, SJ_TILES);
    if (reader_failed(r))
        return;
    s->tile_open = open >= 0;
    if (size + s->tile_open != SJ_TILES) {
        reader_fail(r, TAV_ERROR_COMPONENTS, "prices", NULL);
        return;
    }
    if (s->tile_open)
        s->tile[0] = (uint8_t)(open - SJ_THING_TILE);
    int seen = s->tile_open ? 1 << s->tile[0] : 0;
    for (int i = 0; i < size; i++) {
        s->tile[i + s->tile_open] = (uint8_t)(pile[i] - SJ_THING_TILE);
        seen |= 1 << s->tile[i + s->tile_open];
    }
    if (seen != (1 << SJ_TILES) - 1)
        reader_fail(r, TAV_ERROR_COMPONENTS, "prices", NULL);
}

/* A list of cards; the Cathedral is in none of them. */
static int read_cards(reader *r, const json_value *object, const char *key, int last, bool sorted,
                      uint8_t *cards, int most)
{
    int size = reader_things(r, object, key, &san_juan, 0, (tav_thing)last, sorted, cards, most);
    for (int i = 0; i < size; i++)
        if (cards[i] == SJ_CATHEDRAL)
            reader_fail(r, TAV_ERROR_COMPONENTS, key, NULL);
    return size;
}

static bool room_in_box(reader *r, const sj_state *s, int more)
{
    if (s->deck_size + s->aside_size + more <= SJ_BOX)
        return true;
    reader_fail(r, TAV_ERROR_COMPONENTS, NULL, NULL);
    return false;
}

static void read_piles(reader *r, const json_value *position, sj_state *s)
{
    uint8_t cards[SJ_BOX];
    int size = read_cards(r, position, "deck", SJ_CARDS - 1, false, cards, SJ_BOX);
    for (int i = 0; i < size; i++)
        s->card[i] = cards[size - 1 - i];
    s->deck_size = (uint8_t)size;
    size = read_cards(r, position, "discard", SJ_CARDS - 1, true, cards, SJ_BOX);
    if (room_in_box(r, s, size))
        for (int i = 0; i < size; i++)
            sj_discard(s, cards[i], SJ_KNOWN_TO_NOBODY);

    size = reader_things(r, position, "events", &san_juan, SJ_EARTHQUAKE, SJ_CARDS - 1, true, cards,
                         SJ_EVENT_CARDS);
    for (int i = 0; i < size; i++) {
        int bit = 1 << (cards[i] - SJ_EARTHQUAKE);
        if ((s->events & bit) != 0)
            reader_fail(r, TAV_ERROR_COMPONENTS, "events", NULL);
        s->events |= (uint8_t)bit;
    }
    int event = reader_thing(r, position, "event", &san_juan, SJ_EARTHQUAKE, SJ_CARDS - 1, true);
    s->event = event < 0 ? SJ_NONE : (uint8_t)event;
    s->cathedral = reader_bool(r, position, "cathedral");
    s->drawn_size = (uint8_t)reader_things(r, position, "drawn", &san_juan, 0, SJ_HAND_CARDS - 1,
                                           true, s->drawn, SJ_DRAWN);
    s->revealed_size = (uint8_t)reader_things(r, position, "revealed", &san_juan, 0,
                                              SJ_HAND_CARDS - 1, true, s->revealed, SJ_REVEALED);
}

static void read_hand(reader *r, const json_value *seat, sj_hand *hand)
{
    uint8_t cards[SJ_BOX];
    int size = reader_things(r, seat, "hand", &san_juan, 0, SJ_HAND_CARDS - 1, true, cards, SJ_BOX);
    for (int i = 0; i < size; i++) {
        if (sj_count(hand, cards[i]) == MOST_EQUAL) {
            reader_fail(r, TAV_ERROR_COMPONENTS, "hand", NULL);
            return;
        }
        sj_hand_add(hand, cards[i]);
    }
}

/* `covered` is listed from the top; cards aside are stored newest first. */
static void read_under(reader *r, const json_value *building, sj_state *s, int seat, int at)
{
    static const struct {
        const char *key;
        int last;
    } lists[SJ_UNDER_KINDS] = {
        [SJ_COVERED] = {"covered", SJ_HAND_CARDS - 1},
        [SJ_UNDER_CHAPEL] = {"chapel", SJ_HAND_CARDS - 1},
        [SJ_UNDER_BANK] = {"bank", SJ_HAND_CARDS - 1},
        [SJ_UNDER_HARBOR] = {"harbor", SJ_CARDS - 1},
    };
    for (int kind = 0; kind < SJ_UNDER_KINDS; kind++) {
        uint8_t cards[SJ_BOX];
        int size = read_cards(r, building, lists[kind].key, lists[kind].last, kind != SJ_COVERED,
                              cards, SJ_BOX);
        if (!room_in_box(r, s, size))
            return;
        for (int i = size - 1; i >= 0; i--)
            sj_put_under(s, cards[i], kind, seat, at);
        if (kind == SJ_COVERED && size > 0)
            s->town[seat].covering |= (uint16_t)(1u << at);
    }
}

static void read_building(reader *r, const json_value *building, sj_state *s, int seat, int at)
{
    static const char *const keys[] = {"card", "good", "covered", "chapel", "bank", "harbor", NULL};
    reader_keys(r, building, keys);
    int card = reader_thing(r, building, "card", &san_juan, 0, SJ_BUILDING_CARDS - 1, false);
    int good = reader_thing(r, building, "good", &san_juan, 0, SJ_CARDS - 1, true);
    if (good == SJ_CATHEDRAL)
        reader_fail(r, TAV_ERROR_COMPONENTS, "good", NULL);
    if (reader_failed(r))
        return;
    s->town[seat].building[at] = (sj_building){(uint8_t)card, good < 0 ? SJ_NONE : (uint8_t)good};
    s->town[seat].size++;
    s->standing[seat] |= BIT(card);
    read_under(r, building, s, seat, at);
}

static void read_seat(reader *r, const json_value *object, sj_state *s, int seat)
{
    static const char *const keys[] = {"hand", "buildings", "library_used", "bank_used", NULL};
    reader_keys(r, object, keys);
    read_hand(r, object, &s->hand[seat]);
    const json_value *buildings = reader_list(r, object, "buildings", SJ_TOWN);
    size_t mark = reader_enter_key(r, "buildings");
    for (size_t i = 0; buildings != NULL && i < value_count(buildings); i++) {
        size_t element = reader_enter_index(r, i);
        read_building(r, value_at(buildings, i), s, seat, (int)i);
        reader_leave(r, element);
        if (reader_failed(r))
            return;
    }
    reader_leave(r, mark);
    if (reader_bool(r, object, "library_used"))
        s->library_used |= (uint8_t)(1u << seat);
    if (reader_bool(r, object, "bank_used"))
        s->bank_used |= (uint8_t)(1u << seat);
    if (s->config.players > 2 && s->library_used != 0)
        reader_fail(r, TAV_ERROR_FLOW, "library_used", NULL);
    if ((s->config.modules & SJ_NEW_BUILDINGS) == 0 && s->bank_used != 0)
        reader_fail(r, TAV_ERROR_FLOW, "bank_used", NULL);
}

static void read_seats(reader *r, const json_value *position, sj_state *s)
{
    const json_value *seats = reader_list(r, position, "seats", s->config.players);
    if (seats == NULL)
        return;
    size_t mark = reader_enter_key(r, "seats");
    if (value_count(seats) != s->config.players)
        reader_fail(r, TAV_ERROR_PLAYERS, NULL, NULL);
    for (size_t i = 0; i < value_count(seats) && !reader_failed(r); i++) {
        size_t element = reader_enter_index(r, i);
        read_seat(r, value_at(seats, i), s, (int)i);
        reader_leave(r, element);
    }
    reader_leave(r, mark);
}

/* `flow` may be missing: it is first in the list, which can therefore start after it. */
static void read_keys(reader *r, const json_value *position)
{
    static const char *const keys[] = {
        "flow",     "game",  "rules",     "players", "modules",  "options", "round",
        "governor", "over",  "roles",     "prices",  "price",    "deck",    "discard",
        "events",   "event", "cathedral", "drawn",   "revealed", "seats",   NULL};
    reader_keys(r, position, value_get(position, "flow") != NULL ? keys : keys + 1);
}

void san_juan_position(reader *r, const json_value *position, const tav_config *config,
                       tav_state *state)
{
    sj_state *s = (sj_state *)state;
    s->config = *config;
    read_keys(r, position);
    s->round = (uint8_t)reader_number(r, position, "round", 1, SJ_LAST_ROUND);
    s->governor = (uint8_t)reader_seat(r, position, "governor", config->players, false);
    s->over = reader_bool(r, position, "over");
    read_roles(r, position, s);
    read_tiles(r, position, s);
    read_piles(r, position, s);
    if (!reader_failed(r))
        read_seats(r, position, s);
    if (!reader_failed(r))
        sj_audit(state, r->fault);
    if (!reader_failed(r))
        sj_read_flow(r, position, s);
}
