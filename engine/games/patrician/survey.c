/* What a board shows of a view beyond the view itself, because only the rules can tell it: who leads
 * a tower, how high it can grow, and what a card in the viewer's hand would do. Everything here
 * follows from the view, so nothing hidden can be in it. */
#include "core/json.h"

#include "games/patrician/flow.h"
#include "games/patrician/score.h"
#include "games/patrician/surface.h"

static int floors_by(pa_tower tower, int seat)
{
    int floors = 0;
    for (; tower != 0; tower = pa_without_top(tower))
        floors += pa_top(tower) == seat;
    return floors;
}

/* The most floors a tower can have in the end: the other site needs one too (7.3). */
static int reach_of(const pa_state *s, int city, int site)
{
    int height = pa_height(s->tower[city][site]);
    int all = height + s->room[city], most = pa_cities[city].floors - 1;
    if (s->room[city] == 0 || height > most)
        return height;
    return all < most ? all : most;
}

/* The token a tower would earn beside the other one: 0 the higher, 1 the lower; -1 while both are
 * equally high, or once the tokens are gone. */
static int token_over(const pa_state *s, int city, pa_tower tower, pa_tower other)
{
    int more = pa_height(tower) - pa_height(other);
    if (more == 0 || (s->board_tokens & UINT32_C(3) << city * 2) == 0)
        return -1;
    return more < 0;
}

/* The points of that token; of the lower one while it is open which it will be. */
static int points_over(int city, int token)
{
    return pa_cities[city].prestige[token == 0 ? 0 : 1];
}

static void write_site(const pa_state *s, int city, int site, tav_text *out)
{
    pa_tower tower = s->tower[city][site], other = s->tower[city][PA_SITES - 1 - site];
    int token = token_over(s, city, tower, other);
    js_key(out, pa_site_ids[site]);
    js_object(out);
    js_key_index(out, "leader", tower != 0 ? pa_tower_winner(tower) : TAV_NOBODY);
    js_key_number(out, "reach", reach_of(s, city, site));
    js_key_optional(out, "token", token >= 0 ? pa_cities[city].token[token] : NULL);
    js_key_number(out, "points", points_over(city, token));
    js_object_end(out);
}

static void write_city(const pa_state *s, int city, tav_text *out)
{
    js_object(out);
    js_key_string(out, "city", pa_cities[city].id);
    js_key_number(out, "room", s->room[city]);
    write_site(s, city, PA_LEFT, out);
    write_site(s, city, PA_RIGHT, out);
    js_object_end(out);
}

/* A tower with up to `floors` more of this seat on top, as many as it can still take. */
static void write_forecast(const pa_state *s, int city, int site, int seat, int floors,
                           tav_text *out)
{
    pa_tower tower = s->tower[city][site], other = s->tower[city][PA_SITES - 1 - site];
    int room = reach_of(s, city, site) - pa_height(tower), best = 0;
    floors = floors < room ? floors : room;
    for (int i = 0; i < floors; i++)
        tower = pa_stack(tower, seat);
    for (int rival = 0; rival < s->config.players; rival++)
        if (rival != seat && floors_by(tower, rival) > best)
            best = floors_by(tower, rival);
    js_key(out, pa_site_ids[site]);
    js_object(out);
    js_key_number(out, "floors", floors);
    js_key_index(out, "leader", tower != 0 ? pa_tower_winner(tower) : TAV_NOBODY);
    js_key_number(out, "points", points_over(city, token_over(s, city, tower, other)));
    js_key_number(out, "mine", floors_by(tower, seat));
    js_key_number(out, "best", best);
    js_object_end(out);
}

/* A card of the viewer's hand: the floors it would build, and the card it takes (7.12): the one
 * beside its city, or one of all those face up. */
static void write_card(const pa_state *s, int seat, int number, tav_text *out)
{
    const pa_card *card = &pa_cards[number];
    bool here = card->special != PA_SPECIAL_ANY && s->display[card->city] != PA_NO_CARD;
    js_object(out);
    js_key_string(out, "card", card->id);
    js_key_string(out, "city", pa_cities[card->city].id);
    write_forecast(s, card->city, PA_LEFT, seat, card->crests, out);
    write_forecast(s, card->city, PA_RIGHT, seat, card->crests, out);
    js_key_optional(out, "takes", here ? pa_cards[s->display[card->city]].id : NULL);
    js_key_bool(out, "any", !here && s->face_up != 0);
    js_object_end(out);
}

static void write_hand(const pa_state *s, int seat, tav_text *out)
{
    js_key(out, "hand");
    js_list(out);
    for (int i = 0; seat != TAV_SPECTATOR && i < PA_HAND; i++) {
        uint8_t slot = s->hand[seat][i];
        bool again = i > 0 && pa_slot_holds(slot) &&
                     pa_slot_card(s->hand[seat][i - 1]) == pa_slot_card(slot);
        if (pa_slot_holds(slot) && !again)
            write_card(s, seat, pa_slot_card(slot), out);
    }
    js_list_end(out);
}

/* The city of this turn's card, from playing it to the end of the turn, and what one more floor of
 * the viewer, who is building there, would change. */
static void write_building(const pa_view *v, tav_text *out)
{
    const pa_state *s = &v->seen;
    bool built = s->phase != PA_PLAY && s->phase != PA_OVER;
    int city = built ? pa_turn_card(s)->city : 0;
    js_key_optional(out, "built", built ? pa_cities[city].id : NULL);
    js_key(out, "next");
    if (s->phase == PA_BUILD && v->head.viewer == s->turn) {
        js_object(out);
        write_forecast(s, city, PA_LEFT, s->turn, 1, out);
        write_forecast(s, city, PA_RIGHT, s->turn, 1, out);
        js_object_end(out);
    } else {
        js_null(out);
    }
}

/* The game is over when all cards are played (7.16), those beside the cities too. */
static int cards_left(const pa_state *s)
{
    int cards = s->draw_count + bits_count(s->face_up);
    for (int seat = 0; seat < s->config.players; seat++)
        for (int i = 0; i < PA_HAND; i++)
            cards += s->hand[seat][i] != PA_SLOT_FREE;
    return cards;
}

void pa_survey_json(const tav_view *view, tav_text *out)
{
    const pa_view *v = (const pa_view *)view;
    const pa_state *s = &v->seen;
    js_key_string(out, "game", patrician.id);
    js_key(out, "end");
    js_list(out);
    game_sign_json("cards", cards_left(s), out);
    js_list_end(out);
    js_key_number(out, "set", PA_SET);
    js_key(out, "cities");
    js_list(out);
    for (int city = 0; city < PA_CITIES; city++)
        if (pa_city_plays(city, s->config.players))
            write_city(s, city, out);
    js_list_end(out);
    write_hand(s, v->head.viewer, out);
    write_building(v, out);
}
