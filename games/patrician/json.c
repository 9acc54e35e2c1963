/* Positions and views as JSON, in the order of interfaces/patrician.md 5. A view is written by the
 * same functions as a position: what it hides is marked in its copy of the state. */
#include "core/json.h"

#include "games/patrician/surface.h"
#include "games/patrician/turn.h"

static void write_tower(const char *key, pa_tower tower, tav_text *out)
{
    json_key(out, key);
    json_list(out);
    for (int floor = pa_height(tower) - 1; floor >= 0; floor--)
        json_number(out, pa_top(tower >> 4 * floor));
    json_list_end(out);
}

static void write_tokens(uint32_t tokens, tav_text *out)
{
    json_key(out, "tokens");
    json_list(out);
    for (; tokens != 0; tokens &= tokens - 1)
        json_string(out, pa_thing_id((tav_thing)(PA_THING_TOKEN + pa_lowest(tokens))));
    json_list_end(out);
}

static void write_city(const pa_state *state, int city, tav_text *out)
{
    json_object(out);
    json_key_string(out, "city", pa_cities[city].id);
    write_tower("left", state->tower[city][PA_LEFT], out);
    write_tower("right", state->tower[city][PA_RIGHT], out);
    write_tokens(state->board_tokens & UINT32_C(3) << city * 2, out);
    json_key(out, "card");
    if (state->display[city] == PA_NO_CARD)
        json_null(out);
    else
        json_string(out, pa_cards[state->display[city]].id);
    json_object_end(out);
}

/* Top card first, while piles are kept bottom first. */
static void write_pile(const char *key, const uint8_t *pile, int count, tav_text *out)
{
    json_key(out, key);
    if (count > 0 && pile[0] == PA_NO_CARD) {
        json_object(out);
        json_key_number(out, "count", count);
        json_object_end(out);
        return;
    }
    json_list(out);
    while (count > 0)
        json_string(out, pa_cards[pile[--count]].id);
    json_list_end(out);
}

static void write_slots(const uint8_t hand[PA_HAND], bool secret_only, tav_text *out)
{
    json_list(out);
    for (int i = 0; i < PA_HAND; i++)
        if (pa_slot_holds(hand[i]) && (pa_slot_secret(hand[i]) || !secret_only))
            json_string(out, pa_cards[pa_slot_card(hand[i])].id);
    json_list_end(out);
}

static void write_hand(const uint8_t hand[PA_HAND], tav_text *out)
{
    int known = 0, hidden = 0;
    for (int i = 0; i < PA_HAND; i++) {
        known += pa_slot_holds(hand[i]);
        hidden += hand[i] == PA_SLOT_HIDDEN;
    }
    json_key(out, "hand");
    if (hidden == 0) {
        write_slots(hand, false, out);
        json_key(out, "secret");
        write_slots(hand, true, out);
        return;
    }
    json_object(out);
    json_key_number(out, "count", known + hidden);
    if (known > 0) {
        json_key(out, "known");
        write_slots(hand, false, out);
    }
    json_object_end(out);
    json_key(out, "secret");
    json_object(out);
    json_key_number(out, "count", hidden);
    json_object_end(out);
}

static void write_seat(const pa_state *state, int seat, tav_text *out)
{
    json_object(out);
    json_key_number(out, "seat", seat);
    write_hand(state->hand[seat], out);
    write_pile("played", state->played + pa_pile(state, seat), state->played_count[seat], out);
    json_key_number(out, "supply", state->supply[seat]);
    write_tokens(state->tokens[seat], out);
    json_object_end(out);
}

static void write_table(const pa_state *state, tav_text *out)
{
    config_json(&patrician, &state->config, out);
    json_key_number(out, "round", state->round);
    json_key_number(out, "first", state->first);
    json_key_number(out, "turn", state->turn);
    json_key_bool(out, "over", state->phase == PA_OVER);
    json_key(out, "cities");
    json_list(out);
    for (int city = 0; city < PA_CITIES; city++)
        if (pa_city_plays(city, state->config.players))
            write_city(state, city, out);
    json_list_end(out);
    write_pile("draw", state->draw, state->draw_count, out);
    json_key(out, "seats");
    json_list(out);
    for (int seat = 0; seat < state->config.players; seat++)
        write_seat(state, seat, out);
    json_list_end(out);
}

static void write_flow(const pa_state *state, tav_text *out)
{
    json_key(out, "flow");
    json_object(out);
    json_key_string(out, "phase", pa_phase_ids[state->phase]);
    json_key_number(out, "to_build", state->to_build);
    json_key(out, "key");
    json_hex(out, state->rng.key, RNG_KEY_SIZE);
    json_key_number(out, "block", (int64_t)state->rng.block);
    json_object_end(out);
}

void pa_position_json(const tav_state *state, tav_text *out)
{
    const pa_state *s = (const pa_state *)state;
    json_object(out);
    write_table(s, out);
    write_flow(s, out);
    json_object_end(out);
}

void pa_view_json(const tav_view *view, tav_text *out)
{
    const pa_view *v = (const pa_view *)view;
    json_object(out);
    write_table(&v->seen, out);
    json_key(out, "viewer");
    if (v->head.viewer == TAV_SPECTATOR)
        json_null(out);
    else
        json_number(out, v->head.viewer);
    json_object_end(out);
}
