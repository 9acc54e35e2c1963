/* Positions and views as JSON (docs/interfaces/san-juan.md, "Position"). The same code writes both:
 * in a view, cards the viewer may not know are SJ_UNKNOWN, and a list with hidden cards is written
 * as a count and its known cards. */
#include <string.h>

#include "core/json.h"
#include "games/san_juan/flow.h"
#include "games/san_juan/piles.h"
#include "games/san_juan/surface.h"

typedef struct {
    uint8_t card[SJ_BOX];
    int size;
} card_list;

static void list_add(card_list *list, int card)
{
    list->card[list->size++] = (uint8_t)card;
}

/* Sorts into table order, unknown cards last. */
static void list_sort(card_list *list)
{
    uint8_t number[SJ_UNKNOWN + 1] = {0};
    int size = list->size;
    if (size < 2) /* most buildings have nothing beneath them */
        return;
    for (int i = 0; i < size; i++)
        number[list->card[i]]++;
    list->size = 0;
    for (int card = 0; list->size < size; card++)
        for (; number[card] > 0; number[card]--)
            list_add(list, card);
}

static void list_json(const card_list *list, const char *key, tav_text *out)
{
    int known = 0;
    for (int i = 0; i < list->size; i++)
        known += list->card[i] != SJ_UNKNOWN;
    js_key(out, key);
    if (known < list->size) {
        js_object(out);
        js_key_number(out, "count", list->size);
        if (known == 0) {
            js_object_end(out);
            return;
        }
        js_key(out, "known");
    }
    js_list(out);
    for (int i = 0; i < list->size; i++)
        if (list->card[i] != SJ_UNKNOWN)
            js_string(out, sj_thing_id(list->card[i]));
    js_list_end(out);
    if (known < list->size)
        js_object_end(out);
}

static void key_seat_json(tav_text *out, const char *key, int seat)
{
    js_key_index(out, key, seat == SJ_NONE ? TAV_NOBODY : seat);
}

static void card_or_null(int card, tav_text *out)
{
    if (card == SJ_NONE)
        js_null(out);
    else
        js_string(out, card == SJ_UNKNOWN ? "?" : sj_cards[card].id);
}

static void roles_json(const sj_state *s, tav_text *out)
{
    js_key(out, "roles");
    js_object(out);
    for (int role = 0; role < SJ_ROLES; role++) {
        key_seat_json(out, sj_role_ids[role], s->role_taken[role]);
    }
    js_object_end(out);
}

static int tile_thing(int tile)
{
    return tile == SJ_UNKNOWN ? SJ_UNKNOWN : SJ_THING_TILE + tile;
}

static void prices_json(const sj_state *s, tav_text *out)
{
    card_list pile = {.size = 0};
    for (int i = s->tile_open; i < SJ_TILES; i++)
        list_add(&pile, tile_thing(s->tile[i]));
    list_json(&pile, "prices", out);
    js_key_optional(out, "price", s->tile_open ? sj_tile_ids[s->tile[0]] : NULL);
}

static void piles_json(const sj_state *s, tav_text *out)
{
    card_list deck = {.size = 0}, discard = {.size = 0}, events = {.size = 0};
    for (int i = s->deck_size - 1; i >= 0; i--)
        list_add(&deck, s->card[i]);
    list_json(&deck, "deck", out);
    for (int i = sj_aside_begin(s); i < SJ_BOX; i++)
        if (sj_is_discard(s->place[i]))
            list_add(&discard, s->card[i]);
    list_sort(&discard);
    list_json(&discard, "discard", out);
    for (int i = 0; i < SJ_EVENT_CARDS; i++)
        if ((s->events >> i & 1) != 0)
            list_add(&events, SJ_EARTHQUAKE + i);
    list_json(&events, "events", out);
    js_key(out, "event");
    card_or_null(s->event, out);
    js_key_bool(out, "cathedral", s->cathedral != 0);
}

static void small_list_json(const uint8_t *cards, int size, const char *key, tav_text *out)
{
    card_list list = {.size = size};
    memcpy(list.card, cards, (size_t)size);
    list_json(&list, key, out);
}

/* The buildings of a seat with something beneath them: bit i for the i-th. */
static uint16_t covered_buildings(const sj_state *s, int seat)
{
    uint16_t covered = 0;
    for (int i = s->town[seat].under > 0 ? sj_aside_begin(s) : SJ_BOX; i < SJ_BOX; i++)
        if ((s->place[i] >> 4 & 3) == seat && !sj_is_discard(s->place[i]))
            covered |= (uint16_t)(1u << (s->place[i] & 15));
    return covered;
}

static void building_json(const sj_state *s, int seat, int at, bool covered, tav_text *out)
{
    static const char *const keys[SJ_UNDER_KINDS] = {"covered", "chapel", "bank", "harbor"};
    const sj_building *building = &s->town[seat].building[at];
    js_object(out);
    js_key_string(out, "card", sj_cards[building->card].id);
    js_key(out, "good");
    card_or_null(building->good, out);
    for (int kind = 0; kind < SJ_UNDER_KINDS; kind++) {
        card_list list;
        int place = sj_under_place(kind, seat, at);
        list.size = 0;
        for (int i = covered ? sj_aside_begin(s) : SJ_BOX; i < SJ_BOX; i++)
            if (s->place[i] == place)
                list_add(&list, s->card[i]);
        if (kind != SJ_COVERED)
            list_sort(&list);
        list_json(&list, keys[kind], out);
    }
    js_object_end(out);
}

static void seat_json(const sj_state *s, int seat, tav_text *out)
{
    const sj_hand *hand = &s->hand[seat];
    card_list cards = {.size = 0};
    for (int card = 0; card < SJ_HAND_CARDS; card++)
        for (int i = 0; i < sj_count(hand, card); i++)
            list_add(&cards, card);
    while (cards.size < hand->size)
        list_add(&cards, SJ_UNKNOWN);
    js_object(out);
    list_json(&cards, "hand", out);
    js_key(out, "buildings");
    js_list(out);
    uint16_t covered = covered_buildings(s, seat);
    for (int i = 0; i < s->town[seat].size; i++)
        building_json(s, seat, i, (covered >> i & 1) != 0, out);
    js_list_end(out);
    js_key_bool(out, "library_used", (s->library_used >> seat & 1) != 0);
    js_key_bool(out, "bank_used", (s->bank_used >> seat & 1) != 0);
    js_object_end(out);
}

static void table_json(const sj_state *s, tav_text *out)
{
    config_json(&san_juan, &s->config, out);
    js_key_number(out, "round", s->round);
    js_key_number(out, "governor", s->governor);
    js_key_bool(out, "over", s->over != 0);
    roles_json(s, out);
    prices_json(s, out);
    piles_json(s, out);
    small_list_json(s->drawn, s->drawn_size, "drawn", out);
    small_list_json(s->revealed, s->revealed_size, "revealed", out);
    js_key(out, "seats");
    js_list(out);
    for (int seat = 0; seat < s->config.players; seat++)
        seat_json(s, seat, out);
    js_list_end(out);
}

static void step_json(const sj_step *step, tav_text *out)
{
    js_object(out);
    js_key_string(out, "step", sj_step_id(step->kind));
    js_key_number(out, "seat", step->seat);
    js_key_number(out, "left", step->left);
    js_key_number(out, "from", step->from);
    js_key_number(out, "done", step->done);
    js_key(out, "card");
    card_or_null(step->card, out);
    js_key_number(out, "income", step->income);
    js_object_end(out);
}

static void discards_known_json(const sj_state *s, int knower, const char *key, tav_text *out)
{
    card_list list = {.size = 0};
    for (int i = sj_aside_begin(s); i < SJ_BOX; i++)
        if (s->place[i] == sj_discard_place(knower))
            list_add(&list, s->card[i]);
    list_sort(&list);
    list_json(&list, key, out);
}

/* The knowledge of each seat, which the position itself does not show. */
static void knowledge_json(const sj_state *s, tav_text *out)
{
    js_key(out, "seats");
    js_list(out);
    for (int seat = 0; seat < s->config.players; seat++) {
        card_list shown = {.size = 0};
        for (int card = 0; card < SJ_HAND_CARDS; card++)
            for (int i = 0; i < s->hand[seat].count[card] >> 4; i++)
                list_add(&shown, card);
        js_object(out);
        list_json(&shown, "shown", out);
        discards_known_json(s, SJ_KNOWN_TO_SEAT + seat, "discarded", out);
        js_object_end(out);
    }
    js_list_end(out);
    discards_known_json(s, SJ_KNOWN_TO_ALL, "discarded", out);
    js_key_number(out, "tiles_seen", s->tiles_seen);
    js_key_number(out, "piles_low", s->piles_low);
    key_seat_json(out, "piles_high", s->piles_high);
}

void sj_position_json(const tav_state *state, tav_text *out)
{
    const sj_state *s = (const sj_state *)state;
    js_object(out);
    table_json(s, out);
    js_key(out, "flow");
    js_object(out);
    js_key(out, "steps");
    js_list(out);
    for (int i = 0; i < s->depth; i++)
        step_json(&s->step[i], out);
    js_list_end(out);
    js_key_number(out, "picks", s->picks);
    js_key_number(out, "chooser", s->chooser);
    knowledge_json(s, out);
    js_key(out, "key");
    js_hex(out, s->chance.key, RNG_KEY_SIZE);
    js_key_number(out, "block", (int64_t)s->chance.block);
    js_object_end(out);
    js_object_end(out);
}

void sj_view_json(const tav_view *view, tav_text *out)
{
    const sj_view *v = (const sj_view *)view;
    js_object(out);
    table_json(&v->seen, out);
    js_key_index(out, "viewer", v->head.viewer);
    js_object_end(out);
}
