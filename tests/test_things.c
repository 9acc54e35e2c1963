/* The facts printed on things, what an action costs, and how many picks a series has. The costs and
 * points below are from docs/rules/san-juan.md 1 and docs/rules/puerto-rico.md 1; a price must
 * equal the amount in the purchase event. */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "games/game.h"

static void assert_printed(const char *game_id, const char *fields)
{
    static char json[1 << 16];
    tav_text out;
    text_open(&out, json, sizeof json);
    game_things_json(game_by_id(game_id), &out);
    assert_false(out.full);
    if (strstr(json, fields) == NULL)
        fail_msg("%s has no %s", game_id, fields);
}

static void things_have_their_printed_values(void **state)
{
    (void)state;
    assert_printed("san-juan", "{\"id\":\"smithy\",\"kind\":\"violet\",\"cost\":1,\"points\":1,");
    assert_printed("san-juan",
                   "{\"id\":\"silver\",\"kind\":\"production\",\"cost\":5,\"points\":3,");
    assert_printed("san-juan", "{\"id\":\"12233\",\"kind\":\"tile\",\"prices\":[1,2,2,3,3]}");
    assert_printed("puerto-rico",
                   "{\"id\":\"wharf\",\"kind\":\"commercial\",\"cost\":9,\"points\":3,"
                   "\"row\":3,\"circles\":1,");
    assert_printed("puerto-rico", "{\"id\":\"statue\",\"kind\":\"commercial\",\"cost\":10,"
                                  "\"points\":8,\"row\":4,\"circles\":0,");
    assert_printed("patrician", "{\"id\":\"lady\",\"kind\":\"patrician\"}");
}

typedef struct {
    tav_sink sink;
    const tav_game *game;
    int paid; /* from the purchase event; -1: nothing bought yet */
} cashier;

static void note_purchase(tav_sink *sink, const tav_event *event)
{
    cashier *t = (cashier *)sink;
    if (strcmp(t->game->events[event->kind].id, "built") == 0 && t->paid < 0)
        t->paid = event->amount;
}

/* Compares every price on offer in a random game with what the purchase pays on a copy of the
 * state. San Juan's event holds the price before the Library's discount, one more; the Crane, which
 * a price ignores, may make it cheaper. Puerto Rico has neither. Returns how many were equal. */
static int compare_prices(const tav_game *game, unsigned seed)
{
    tav_config config = config_plain(3);
    uint8_t key[RNG_KEY_SIZE] = {(uint8_t)seed};
    tav_state_buffer now, copy;
    tav_view_buffer view;
    int compared = 0;
    game->setup((tav_state *)&now, &config, key);
    for (unsigned step = 0; game->actor((tav_state *)&now) != TAV_NOBODY; step++) {
        game_view(game, (tav_state *)&now, game->actor((tav_state *)&now), (tav_view *)&view);
        const tav_view_head *head = (const tav_view_head *)&view;
        for (int i = 0; i < head->legal_count; i++) {
            int price = game->price((const tav_view *)&view, head->legal[i]);
            cashier t = {{note_purchase, NULL}, game, -1};
            copy = now;
            assert_int_equal(game->apply((tav_state *)&copy, head->legal[i], &t.sink), TAV_OK);
            if (price < 0 || t.paid < 0)
                continue;
            bool crane_or_library = strcmp(game->id, "san-juan") == 0 && price >= t.paid - 1;
            if (price != t.paid && !crane_or_library)
                fail_msg("%s: price %d, paid %d", game->id, price, t.paid);
            compared += price == t.paid;
        }
        unsigned pick = (seed * 31 + step * 7) % head->legal_count;
        assert_int_equal(game->apply((tav_state *)&now, head->legal[pick], NULL), TAV_OK);
    }
    return compared;
}

static void prices_are_what_is_paid(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 20; seed++) {
        assert_true(compare_prices(game_by_id("san-juan"), seed) > 10);
        assert_true(compare_prices(game_by_id("puerto-rico"), seed) > 10);
        assert_int_equal(compare_prices(game_by_id("patrician"), seed), 0);
    }
}

/* Series of an exact number of cards (docs/rules/san-juan.md 2.3, 2.6, 2.8), and the event of
 * each. */
static const struct {
    const char *decision, *event;
} exact[] = {
    {"opening", "discarded"},
    {"pay", "paid"},
    {"council-keep", "kept"},
    {"hand-limit", "discarded"},
};

typedef struct {
    tav_sink sink;
    const tav_game *game;
    const char *event;
    int seat, cards;
} heap;

static void count_cards(tav_sink *sink, const tav_event *event)
{
    heap *h = (heap *)sink;
    if (event->seat == h->seat && strcmp(h->game->events[event->kind].id, h->event) == 0)
        h->cards += event->count;
}

/* Picks the first choice until the decision changes; returns how many cards that took. */
static int finish_series(const tav_game *game, tav_state_buffer now, const char *event)
{
    tav_state *state = (tav_state *)&now;
    int seat = game->actor(state), decision = game->decision(state);
    heap h = {{count_cards, NULL}, game, event, seat, 0};
    while (game->actor(state) == seat && game->decision(state) == decision) {
        tav_action legal[TAV_LEGAL_MAX];
        game->legal(state, legal);
        assert_int_equal(game->apply(state, legal[0], &h.sink), TAV_OK);
    }
    return h.cards;
}

static int compare_series(const tav_game *game, unsigned seed)
{
    tav_config config = config_plain(4);
    uint8_t key[RNG_KEY_SIZE] = {(uint8_t)seed};
    tav_state_buffer now;
    tav_view_buffer view;
    int compared = 0;
    config.given = 1; /* the opening is chosen */
    config.value[0] = 1;
    game->setup((tav_state *)&now, &config, key);
    for (unsigned step = 0; game->actor((tav_state *)&now) != TAV_NOBODY; step++) {
        game_view(game, (tav_state *)&now, game->actor((tav_state *)&now), (tav_view *)&view);
        const tav_view_head *head = (const tav_view_head *)&view;
        for (size_t i = 0; i < sizeof exact / sizeof exact[0]; i++) {
            if (strcmp(game_decision(game, head->decision)->id, exact[i].decision) != 0)
                continue;
            assert_int_equal(game->picks((const tav_view *)&view),
                             finish_series(game, now, exact[i].event));
            compared++;
        }
        unsigned pick = (seed * 31 + step * 7) % head->legal_count;
        assert_int_equal(game->apply((tav_state *)&now, head->legal[pick], NULL), TAV_OK);
    }
    return compared;
}

static void picks_equal_the_cards_taken(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 20; seed++)
        assert_true(compare_series(game_by_id("san-juan"), seed) > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(things_have_their_printed_values),
        cmocka_unit_test(prices_are_what_is_paid),
        cmocka_unit_test(picks_equal_the_cards_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
