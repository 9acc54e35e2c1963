/* Positions and views as JSON, in the order of docs/interfaces/patrician.md, "Position". The same
 * functions write a view and a position: a view marks what it hides in its copy of the state. */
#include "core/json.h"

#include "games/patrician/surface.h"
#include "games/patrician/flow.h"

static void write_tower(const char *key, pa_tower tower, tav_text *out)
{
    js_key(out, key);
    js_list(out);
    for (int floor = pa_height(tower) - 1; floor >= 0; floor--)
        js_number(out, pa_top(tower >> 4 * floor));
    js_list_end(out);
}

static void write_tokens(uint32_t tokens, tav_text *out)
{
    js_key(out, "tokens");
    js_list(out);
    for (; tokens != 0; tokens &= tokens - 1)
        js_string(out, pa_thing_id((tav_thing)(PA_THING_TOKEN + bits_lowest(tokens))));
    js_list_end(out);
}

static void write_city(const pa_state *state, int city, tav_text *out)
{
    js_object(out);
    js_key_string(out, "city", pa_cities[city].id);
    write_tower("left", state->tower[city][PA_LEFT], out);
    write_tower("right", state->tower[city][PA_RIGHT], out);
    write_tokens(state->board_tokens & UINT32_C(3) << city * 2, out);
    js_key_optional(out, "card",
                    state->display[city] == PA_NO_CARD ? NULL : pa_cards[state->display[city]].id);
    js_object_end(out);
}

/* Writes the top card first, although piles are stored bottom first. */
static void write_pile(const char *key, const uint8_t *pile, int count, tav_text *out)
{
    js_key(out, key);
    if (count > 0 && pile[0] == PA_NO_CARD) {
        js_object(out);
        js_key_number(out, "count", count);
        js_object_end(out);
        return;
    }
    js_list(out);
    while (count > 0)
        js_string(out, pa_cards[pile[--count]].id);
    js_list_end(out);
}

static void write_slots(const uint8_t hand[PA_HAND], bool secret_only, tav_text *out)
{
    js_list(out);
    for (int i = 0; i < PA_HAND; i++)
        if (pa_slot_holds(hand[i]) && (pa_slot_secret(hand[i]) || !secret_only))
            js_string(out, pa_cards[pa_slot_card(hand[i])].id);
    js_list_end(out);
}

static void write_hand(const uint8_t hand[PA_HAND], tav_text *out)
{
    int known = 0, hidden = 0;
    for (int i = 0; i < PA_HAND; i++) {
        known += pa_slot_holds(hand[i]);
        hidden += hand[i] == PA_SLOT_HIDDEN;
    }
    js_key(out, "hand");
    if (hidden == 0) {
        write_slots(hand, false, out);
        js_key(out, "secret");
        write_slots(hand, true, out);
        return;
    }
    js_object(out);
    js_key_number(out, "count", known + hidden);
    if (known > 0) {
        js_key(out, "known");
        write_slots(hand, false, out);
    }
    js_object_end(out);
    js_key(out, "secret");
    js_object(out);
    js_key_number(out, "count", hidden);
    js_object_end(out);
}

static void write_seat(const pa_state *state, int seat, tav_text *out)
{
    js_object(out);
    js_key_number(out, "seat", seat);
    write_hand(state->hand[seat], out);
    write_pile("played", state->played + pa_pile(state, seat), state->played_count[seat], out);
    js_key_number(out, "supply", state->supply[seat]);
    write_tokens(state->tokens[seat], out);
    js_object_end(out);
}

static void write_table(const pa_state *state, tav_text *out)
{
    config_json(&patrician, &state->config, out);
    js_key_number(out, "round", state->round);
    js_key_number(out, "first", state->first);
    js_key_number(out, "turn", state->turn);
    js_key_bool(out, "over", state->phase == PA_OVER);
    js_key(out, "cities");
    js_list(out);
    for (int city = 0; city < PA_CITIES; city++)
        if (pa_city_plays(city, state->config.players))
            write_city(state, city, out);
    js_list_end(out);
    write_pile("draw", state->draw, state->draw_count, out);
    js_key(out, "seats");
    js_list(out);
    for (int seat = 0; seat < state->config.players; seat++)
        write_seat(state, seat, out);
    js_list_end(out);
}

static void write_flow(const pa_state *state, tav_text *out)
{
    js_key(out, "flow");
    js_object(out);
    js_key_string(out, "phase", pa_phase_id(state->phase));
    js_key_number(out, "to_build", state->to_build);
    js_key(out, "key");
    js_hex(out, state->chance.key, RNG_KEY_SIZE);
    js_key_number(out, "block", (int64_t)state->chance.block);
    js_object_end(out);
}

void pa_position_json(const tav_state *state, tav_text *out)
{
    const pa_state *s = (const pa_state *)state;
    js_object(out);
    write_table(s, out);
    write_flow(s, out);
    js_object_end(out);
}

void pa_view_json(const tav_view *view, tav_text *out)
{
    const pa_view *v = (const pa_view *)view;
    js_object(out);
    write_table(&v->seen, out);
    js_key_index(out, "viewer", v->head.viewer);
    js_object_end(out);
}
