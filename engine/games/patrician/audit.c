/* Counts every component against the box. The box is listed here from the printed rules, not
 * derived from the tables of cards.c. */
#include <string.h>

#include "games/patrician/surface.h"
#include "games/patrician/flow.h"

/* Per city: its number of cards, and the floors (so crests) of all of them together. */
static const struct {
    uint8_t cards, floors;
} box[PA_CITIES] = {{7, 9}, {7, 9}, {7, 9}, {7, 9}, {5, 7}, {5, 7}, {5, 7}, {4, 5}, {4, 5}, {4, 5}};

/* By number of players. */
static const uint8_t box_floors[TAV_SEATS_MAX + 1] = {0, 0, 39, 29, 21, 21};

static tav_error fault_thing(tav_fault *fault, tav_error error, int thing)
{
    return fault_set(fault, error, pa_thing_id((tav_thing)thing), NULL);
}

static tav_error fault_supply(tav_fault *fault, int seat)
{
    char what[32];
    tav_text text;
    text_open(&text, what, sizeof what);
    text_put(&text, "seats[");
    text_number(&text, seat);
    text_put(&text, "].supply");
    return fault_set(fault, TAV_ERROR_COMPONENTS, what, NULL);
}

static tav_error check_bounds(const pa_state *s, tav_fault *fault)
{
    int players = s->config.players;
    if (players < patrician.players_min || players > patrician.players_max)
        return fault_set(fault, TAV_ERROR_BOUND, "players", NULL);
    if (s->phase > PA_OVER || s->to_build > 2)
        return fault_set(fault, TAV_ERROR_BOUND, "phase", NULL);
    if (s->first >= players || s->turn >= players)
        return fault_set(fault, TAV_ERROR_BOUND, "turn", NULL);
    if (s->round < 1 || s->round > pa_shares[players].turns)
        return fault_set(fault, TAV_ERROR_BOUND, "round", NULL);
    if (s->draw_count > PA_DRAW_MAX)
        return fault_set(fault, TAV_ERROR_BOUND, "draw", NULL);
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
        if (s->played_count[seat] > (seat < players ? pa_shares[players].turns : 0))
            return fault_set(fault, TAV_ERROR_BOUND, "played", NULL);
    return TAV_OK;
}

static bool count_card(uint8_t count[PA_CARDS], int card)
{
    if (card >= PA_CARDS)
        return false;
    count[card]++;
    return true;
}

/* Checks that values kept twice for speed agree. */
static tav_error check_copies(const pa_state *s, tav_fault *fault)
{
    for (int city = 0; city < PA_CITIES; city++)
        if ((s->face_up >> city & 1) != (s->display[city] != PA_NO_CARD))
            return fault_thing(fault, TAV_ERROR_BOUND, PA_THING_CITY + city);
    bool played = s->phase == PA_BUILD || s->phase == PA_MOVE || s->phase == PA_TAKE;
    int count = s->played_count[s->turn];
    int top = count > 0 ? s->played[pa_pile(s, s->turn) + count - 1] : PA_NO_CARD;
    if (s->card != (played ? top : PA_NO_CARD))
        return fault_set(fault, TAV_ERROR_BOUND, "phase", NULL);
    return TAV_OK;
}

static tav_error check_cards(const pa_state *s, tav_fault *fault)
{
    uint8_t count[PA_CARDS] = {0};
    bool known = true;
    int players = s->config.players;
    for (int i = 0; i < s->draw_count; i++)
        known &= count_card(count, s->draw[i]);
    for (int city = 0; city < PA_CITIES; city++)
        if (s->display[city] != PA_NO_CARD)
            known &= count_card(count, s->display[city]);
    for (int seat = 0; seat < players; seat++) {
        for (int i = 0; i < PA_HAND; i++)
            if (s->hand[seat][i] != PA_SLOT_FREE)
                known &= count_card(count, pa_slot_card(s->hand[seat][i]));
        for (int i = 0; i < s->played_count[seat]; i++)
            known &= count_card(count, s->played[pa_pile(s, seat) + i]);
    }
    if (!known)
        return fault_set(fault, TAV_ERROR_BOUND, "card", NULL);
    uint8_t in_city[PA_CITIES] = {0}, crests[PA_CITIES] = {0};
    for (int card = 0; card < PA_CARDS; card++) {
        if (count[card] != pa_card_copies(card, players))
            return fault_thing(fault, TAV_ERROR_COMPONENTS, PA_THING_CARD + card);
        in_city[pa_cards[card].city] += count[card];
        crests[pa_cards[card].city] += (uint8_t)(count[card] * pa_cards[card].crests);
    }
    for (int city = 0; city < PA_CITIES; city++)
        if (pa_city_plays(city, players) &&
            (in_city[city] != box[city].cards || crests[city] != box[city].floors))
            return fault_thing(fault, TAV_ERROR_COMPONENTS, PA_THING_CITY + city);
    return TAV_OK;
}

/* Floors of every seat on the board and in its supply; floors of every city. */
static tav_error check_floors(const pa_state *s, tav_fault *fault)
{
    int players = s->config.players;
    int owned[16] = {0};
    for (int city = 0; city < PA_CITIES; city++) {
        int height = 0;
        for (int site = 0; site < PA_SITES; site++)
            for (pa_tower rest = s->tower[city][site]; rest != 0; rest = pa_without_top(rest)) {
                owned[rest & 15]++;
                height++;
            }
        if (height + s->room[city] != (pa_city_plays(city, players) ? box[city].floors : 0))
            return fault_thing(fault, TAV_ERROR_COMPONENTS, PA_THING_CITY + city);
    }
    for (int digit = 0; digit < 16; digit++) {
        bool plays = digit >= 1 && digit <= players;
        if (owned[digit] + (plays ? s->supply[digit - 1] : 0) != (plays ? box_floors[players] : 0))
            return fault_supply(fault, digit - 1);
    }
    return TAV_OK;
}

/* A token lies beside its city until the last floor is built, then with one seat. */
static tav_error check_tokens(const pa_state *s, tav_fault *fault)
{
    for (int token = 0; token < PA_TOKENS; token++) {
        int city = token / 2;
        int count = (int)(s->board_tokens >> token & 1);
        if (count != (s->room[city] > 0))
            return fault_thing(fault, TAV_ERROR_COMPONENTS, PA_THING_TOKEN + token);
        for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
            count += (int)(s->tokens[seat] >> token & 1);
        if (count != pa_city_plays(city, s->config.players))
            return fault_thing(fault, TAV_ERROR_COMPONENTS, PA_THING_TOKEN + token);
    }
    return TAV_OK;
}

tav_error pa_audit(const tav_state *state, tav_fault *fault)
{
    const pa_state *s = (const pa_state *)state;
    tav_error error = check_bounds(s, fault);
    if (error == TAV_OK)
        error = check_copies(s, fault);
    if (error == TAV_OK)
        error = check_cards(s, fault);
    if (error == TAV_OK)
        error = check_floors(s, fault);
    if (error == TAV_OK)
        error = check_tokens(s, fault);
    return error;
}
