/* The laws every game obeys and the engine relies on: all seats have had their turns in order, a
 * city lacks as many floors as its unplayed cards build, each seat's floors are those its cards
 * built, and the flow follows from these. A position that passes can be played to its end. */
#include "formats/position/patrician_laws.h"

#include "games/patrician/flow.h"
#include "games/patrician/score.h"

static void fail_at(reader *r, tav_error error, const char *list, int index, const char *key)
{
    size_t mark = reader_enter_key(r, list);
    reader_enter_index(r, (size_t)index);
    reader_fail(r, error, key, NULL);
    reader_leave(r, mark);
}

static bool in_turn(const pa_state *s)
{
    return s->phase == PA_BUILD || s->phase == PA_MOVE || s->phase == PA_TAKE;
}

/* Turns this seat has begun, computed from round, start player and turn. */
static int turns_begun(const pa_state *s, int seat)
{
    int players = s->config.players;
    int place = (seat - s->first + players) % players;
    int turn_place = (s->turn - s->first + players) % players;
    bool begun = place < turn_place || (place == turn_place && s->phase != PA_PLAY);
    return s->round - 1 + begun;
}

/* Checks a card for every turn begun, and three in hand except for the one just played and in the
 * last turns. Three of a seat's cards are the start cards it was dealt, already played or still
 * secret. */
static void check_seat(reader *r, const pa_state *s, int seat)
{
    int turns = pa_shares[s->config.players].turns;
    int begun = turns_begun(s, seat);
    if (s->played_count[seat] != begun) {
        fail_at(r, TAV_ERROR_FLOW, "seats", seat, "played");
        return;
    }
    bool taking = seat == s->turn && in_turn(s);
    int left = turns - begun + taking;
    int due = (left < PA_HAND ? left : PA_HAND) - taking;
    int held = 0, dealt = 0;
    for (int i = 0; i < PA_HAND; i++) {
        held += s->hand[seat][i] != PA_SLOT_FREE;
        dealt += s->hand[seat][i] != PA_SLOT_FREE && pa_slot_secret(s->hand[seat][i]);
    }
    for (int i = 0; i < begun; i++)
        dealt += pa_cards[s->played[pa_pile(s, seat) + i]].start;
    if (held != due)
        fail_at(r, TAV_ERROR_FLOW, "seats", seat, "hand");
    else if (dealt < PA_HAND)
        fail_at(r, TAV_ERROR_FLOW, "seats", seat, "secret");
}

/* Every seat's floors on the board are those its played cards show, and every city's are those the
 * played cards of the city show, except what this turn's card has yet to build. */
static void check_floors(reader *r, const pa_state *s)
{
    int of_seat[TAV_SEATS_MAX] = {0}, of_city[PA_CITIES] = {0};
    for (int seat = 0; seat < s->config.players; seat++)
        for (int i = 0; i < s->played_count[seat]; i++) {
            const pa_card *card = &pa_cards[s->played[pa_pile(s, seat) + i]];
            of_seat[seat] += card->crests;
            of_city[card->city] += card->crests;
        }
    if (in_turn(s)) {
        of_seat[s->turn] -= s->to_build;
        of_city[pa_turn_card(s)->city] -= s->to_build;
    }
    for (int city = 0, index = 0; city < PA_CITIES; city++)
        if (pa_city_plays(city, s->config.players)) {
            if (of_city[city] + s->room[city] != pa_cities[city].floors)
                fail_at(r, TAV_ERROR_FLOW, "cities", index, "left");
            index++;
        }
    for (int seat = 0; seat < s->config.players; seat++)
        if (of_seat[seat] + s->supply[seat] != pa_shares[s->config.players].supply)
            fail_at(r, TAV_ERROR_FLOW, "seats", seat, "supply");
}

/* A finished city has two towers, and the winners have its tokens. */
static bool well_scored(const pa_state *s, int city)
{
    pa_tower left = s->tower[city][PA_LEFT], right = s->tower[city][PA_RIGHT];
    pa_tower taller = left > right ? left : right, other = left > right ? right : left;
    return other != 0 && (s->tokens[pa_tower_winner(taller)] >> city * 2 & 1) != 0 &&
           (s->tokens[pa_tower_winner(other)] >> (city * 2 + 1) & 1) != 0;
}

/* While cards are left to draw, every space is refilled. */
static void check_cities(reader *r, const pa_state *s)
{
    for (int city = 0, index = 0; city < PA_CITIES; city++) {
        if (!pa_city_plays(city, s->config.players))
            continue;
        if (s->room[city] == 0 && !well_scored(s, city))
            fail_at(r, TAV_ERROR_FLOW, "cities", index, "tokens");
        if (s->draw_count > 0 && s->display[city] == PA_NO_CARD)
            fail_at(r, TAV_ERROR_FLOW, "cities", index, "card");
        index++;
    }
}

static bool strip(pa_tower *tower, int seat, int floors)
{
    for (; floors > 0; floors--) {
        if (pa_top(*tower) != seat)
            return false;
        *tower = pa_without_top(*tower);
    }
    return true;
}

/* Whether this turn's card could have built its floors where they are. A second floor is asked only
 * if the first went left and leaves a choice. */
static bool floors_follow_a_plan(const pa_state *s)
{
    const pa_card *card = pa_turn_card(s);
    int built = card->crests - s->to_build;
    for (int on_right = 0; on_right <= built; on_right++) {
        pa_tower left = s->tower[card->city][PA_LEFT], right = s->tower[card->city][PA_RIGHT];
        if (!strip(&left, s->turn, built - on_right) || !strip(&right, s->turn, on_right))
            continue;
        unsigned plans = pa_plans(left, right, s->turn, card->crests, s->room[card->city] + built);
        unsigned either = PA_PLAN_NONE_RIGHT | PA_PLAN_ONE_RIGHT;
        if (s->to_build == 0 ? (plans >> on_right & 1) != 0
                             : built == 0 || (on_right == 0 && (plans & either) == either))
            return true;
    }
    return false;
}

static bool turn_fits(const pa_state *s)
{
    const pa_card *card = pa_turn_card(s);
    if (s->phase == PA_BUILD ? s->to_build < 1 || s->to_build > card->crests : s->to_build != 0)
        return false;
    if (s->phase == PA_MOVE && card->special != PA_SPECIAL_MOVE)
        return false;
    return floors_follow_a_plan(s);
}

static bool all_turns_done(const pa_state *s)
{
    for (int seat = 0; seat < s->config.players; seat++)
        if (s->played_count[seat] != pa_shares[s->config.players].turns)
            return false;
    return true;
}

void patrician_laws(reader *r, const pa_state *s)
{
    if (s->phase == PA_OVER && !all_turns_done(s))
        reader_fail(r, TAV_ERROR_FLOW, "over", NULL);
    for (int seat = 0; seat < s->config.players; seat++)
        check_seat(r, s, seat);
    check_floors(r, s);
    check_cities(r, s);
    if (in_turn(s) ? !turn_fits(s) : s->to_build != 0)
        reader_fail(r, TAV_ERROR_FLOW, "flow", NULL);
}
