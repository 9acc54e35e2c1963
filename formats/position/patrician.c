/* A position of Patrician from JSON, field by field, each within its bounds. patrician_laws.c
 * checks whether a game can reach the whole. */
#include <string.h>

#include "games/patrician/surface.h"
#include "games/patrician/flow.h"
#include "formats/position/patrician_laws.h"
#include "formats/position/reader.h"

enum { TOWER_MAX = 8 };

static pa_tower read_tower(reader *r, const json_value *object, const char *key, int players)
{
    const json_value *list = reader_list(r, object, key, TOWER_MAX);
    size_t mark = reader_enter_key(r, key);
    pa_tower tower = 0;
    for (size_t i = 0; !reader_failed(r) && i < value_count(list); i++) {
        const json_value *owner = value_at(list, i);
        size_t inner = reader_enter_index(r, i);
        if (!value_is(owner, VALUE_NUMBER))
            reader_fail(r, TAV_ERROR_FIELD, NULL, NULL);
        else if (value_number(owner) < 0 || value_number(owner) >= players)
            reader_fail(r, TAV_ERROR_BOUND, NULL, NULL);
        else
            tower = pa_stack(tower, (int)value_number(owner));
        reader_leave(r, inner);
    }
    reader_leave(r, mark);
    return tower;
}

static uint32_t read_tokens(reader *r, const json_value *object, int first, int last)
{
    uint8_t things[PA_TOKENS];
    uint32_t tokens = 0;
    int count = reader_things(r, object, "tokens", &patrician, (tav_thing)(PA_THING_TOKEN + first),
                              (tav_thing)(PA_THING_TOKEN + last), true, things, PA_TOKENS);
    for (int i = 0; i < count; i++) {
        uint32_t token = UINT32_C(1) << (things[i] - PA_THING_TOKEN);
        if ((tokens & token) != 0)
            reader_fail(r, TAV_ERROR_COMPONENTS, "tokens", NULL);
        tokens |= token;
    }
    return tokens;
}

static int read_cards(reader *r, const json_value *object, const char *key, bool sorted,
                      uint8_t *cards, int most)
{
    return reader_things(r, object, key, &patrician, PA_THING_CARD, PA_THING_CARD + PA_CARDS - 1,
                         sorted, cards, most);
}

/* Piles are written top first and stored bottom first. */
static int read_pile(reader *r, const json_value *object, const char *key, uint8_t *pile, int most)
{
    uint8_t cards[PA_DECK];
    int count = read_cards(r, object, key, false, cards, most);
    for (int i = 0; i < count; i++)
        pile[count - 1 - i] = cards[i];
    return count;
}

static void read_city(reader *r, const json_value *object, int city, pa_state *s)
{
    static const char *const keys[] = {"city", "left", "right", "tokens", "card", NULL};
    reader_keys(r, object, keys);
    reader_thing(r, object, "city", &patrician, (tav_thing)(PA_THING_CITY + city),
                 (tav_thing)(PA_THING_CITY + city), false);
    s->tower[city][PA_LEFT] = read_tower(r, object, "left", s->config.players);
    s->tower[city][PA_RIGHT] = read_tower(r, object, "right", s->config.players);
    s->board_tokens |= read_tokens(r, object, city * 2, city * 2 + 1);
    int card = reader_thing(r, object, "card", &patrician, PA_THING_CARD,
                            PA_THING_CARD + PA_CARDS - 1, true);
    if (card >= 0) {
        s->display[city] = (uint8_t)card;
        s->face_up |= (uint16_t)(1u << city);
    }
    int floors = pa_height(s->tower[city][PA_LEFT]) + pa_height(s->tower[city][PA_RIGHT]);
    if (floors > pa_cities[city].floors)
        reader_fail(r, TAV_ERROR_BOUND, "left", NULL);
    else
        s->room[city] = (uint8_t)(pa_cities[city].floors - floors);
}

static void read_cities(reader *r, const json_value *position, pa_state *s)
{
    const json_value *list = reader_list(r, position, "cities", PA_CITIES);
    size_t index = 0, mark = reader_enter_key(r, "cities");
    for (int city = 0; city < PA_CITIES && !reader_failed(r); city++)
        if (pa_city_plays(city, s->config.players)) {
            size_t inner = reader_enter_index(r, index);
            read_city(r, value_at(list, index++), city, s);
            reader_leave(r, inner);
        }
    if (value_count(list) != index)
        reader_fail(r, TAV_ERROR_FIELD, NULL, NULL);
    reader_leave(r, mark);
}

/* Secret cards are start cards among those in hand. */
static void read_hand(reader *r, const json_value *object, uint8_t hand[PA_HAND])
{
    uint8_t cards[PA_HAND], secret[PA_HAND];
    int count = read_cards(r, object, "hand", true, cards, PA_HAND);
    int secret_count = read_cards(r, object, "secret", true, secret, PA_HAND);
    for (int i = 0; i < count; i++)
        hand[i] = (uint8_t)(cards[i] << 1);
    for (int i = 0; i < secret_count; i++) {
        int place = 0;
        while (place < count && hand[place] != secret[i] << 1)
            place++;
        if (place == count || !pa_cards[secret[i]].start)
            reader_fail(r, TAV_ERROR_COMPONENTS, "secret", NULL);
        else
            hand[place] |= 1;
    }
    pa_sort_hand(hand);
}

static void read_seat(reader *r, const json_value *object, int seat, pa_state *s)
{
    static const char *const keys[] = {"seat",   "hand",   "secret", "played",
                                       "supply", "tokens", NULL};
    int players = s->config.players;
    reader_keys(r, object, keys);
    reader_number(r, object, "seat", seat, seat);
    read_hand(r, object, s->hand[seat]);
    s->played_count[seat] = (uint8_t)read_pile(r, object, "played", s->played + pa_pile(s, seat),
                                               pa_shares[players].turns);
    s->supply[seat] = (uint8_t)reader_number(r, object, "supply", 0, pa_shares[players].supply);
    s->tokens[seat] = read_tokens(r, object, 0, PA_TOKENS - 1);
}

static void read_seats(reader *r, const json_value *position, pa_state *s)
{
    const json_value *list = reader_list(r, position, "seats", s->config.players);
    size_t mark = reader_enter_key(r, "seats");
    if (value_count(list) != s->config.players)
        reader_fail(r, TAV_ERROR_FIELD, NULL, NULL);
    for (int seat = 0; seat < s->config.players && !reader_failed(r); seat++) {
        size_t inner = reader_enter_index(r, (size_t)seat);
        read_seat(r, value_at(list, (size_t)seat), seat, s);
        reader_leave(r, inner);
    }
    reader_leave(r, mark);
}

static pa_phase read_phase(reader *r, const json_value *flow)
{
    const char *id = value_text(value_get(flow, "phase"));
    for (int phase = PA_PLAY; phase <= PA_OVER; phase++)
        if (id != NULL && strcmp(id, pa_phase_id(phase)) == 0)
            return (pa_phase)phase;
    reader_fail(r, TAV_ERROR_FIELD, "phase", "play, build, move, take, over");
    return PA_PLAY;
}

static bool has_flow(const json_value *position)
{
    const json_value *flow = value_get(position, "flow");
    return flow != NULL && !(value_is(flow, VALUE_OBJECT) && value_count(flow) == 0);
}

/* Without a flow, the position is at the start of a turn or the game is over. */
static void read_flow(reader *r, const json_value *position, bool over, pa_state *s)
{
    static const char *const keys[] = {"phase", "to_build", "key", "block", NULL};
    s->phase = over ? PA_OVER : PA_PLAY;
    if (!has_flow(position))
        return;
    const json_value *flow = reader_object(r, position, "flow");
    size_t mark = reader_enter_key(r, "flow");
    reader_keys(r, flow, keys);
    s->phase = (uint8_t)read_phase(r, flow);
    s->to_build = (uint8_t)reader_number(r, flow, "to_build", 0, 2);
    reader_hex(r, flow, "key", s->chance.key, RNG_KEY_SIZE);
    s->chance.block = (uint64_t)reader_number(r, flow, "block", 0, INT64_MAX);
    if ((s->phase == PA_OVER) != over)
        reader_fail(r, TAV_ERROR_FLOW, "phase", NULL);
    reader_leave(r, mark);
}

static void clear(pa_state *s, const tav_config *config)
{
    *s = (pa_state){.config = *config, .card = PA_NO_CARD};
    memset(s->hand, PA_SLOT_FREE, sizeof s->hand);
    memset(s->display, PA_NO_CARD, sizeof s->display);
    memset(s->draw, PA_NO_CARD, sizeof s->draw);
    memset(s->played, PA_NO_CARD, sizeof s->played);
}

/* `flow` may be missing: it is first in the list, which can therefore start after it. */
static void read_keys(reader *r, const json_value *position)
{
    static const char *const keys[] = {"flow",    "game",  "rules", "players", "modules",
                                       "options", "round", "first", "turn",    "over",
                                       "cities",  "draw",  "seats", NULL};
    reader_keys(r, position, value_get(position, "flow") != NULL ? keys : keys + 1);
}

static void read_fields(reader *r, const json_value *position, pa_state *s)
{
    int players = s->config.players;
    read_keys(r, position);
    s->round = (uint8_t)reader_number(r, position, "round", 1, pa_shares[players].turns);
    s->first = (uint8_t)reader_seat(r, position, "first", players, false);
    s->turn = (uint8_t)reader_seat(r, position, "turn", players, false);
    bool over = reader_bool(r, position, "over");
    read_cities(r, position, s);
    s->draw_count = (uint8_t)read_pile(r, position, "draw", s->draw, PA_DRAW_MAX);
    read_seats(r, position, s);
    read_flow(r, position, over, s);
    if (s->config.given != 0 && s->first != s->config.value[0])
        reader_fail(r, TAV_ERROR_FLOW, "first", NULL);
}

/* The card of this turn is the top of the seat's pile. */
static void find_turn_card(reader *r, pa_state *s)
{
    int played = s->played_count[s->turn];
    if (s->phase == PA_PLAY || s->phase == PA_OVER)
        return;
    if (played == 0)
        reader_fail(r, TAV_ERROR_FLOW, "flow", NULL);
    else
        s->card = s->played[pa_pile(s, s->turn) + played - 1];
}

void patrician_position(reader *r, const json_value *position, const tav_config *config,
                        tav_state *state)
{
    pa_state *s = (pa_state *)state;
    clear(s, config);
    read_fields(r, position, s);
    if (!reader_failed(r))
        find_turn_card(r, s);
    if (!reader_failed(r))
        pa_audit(state, r->fault);
    if (!reader_failed(r))
        patrician_laws(r, s);
    if (reader_failed(r))
        return;
    uint64_t options = pa_options(s);
    if (has_flow(position) && s->phase != PA_OVER && !bits_several(options))
        reader_fail(r, TAV_ERROR_FLOW, "flow", NULL);
    else
        pa_go_on(s, NULL);
}
