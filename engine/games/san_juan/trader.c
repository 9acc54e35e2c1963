/* The Trader phase (docs/rules/san-juan.md 2.5). */
#include <string.h>

#include "games/san_juan/flow.h"
#include "games/san_juan/library.h"
#include "games/san_juan/piles.h"
#include "games/san_juan/tell.h"
#include "games/san_juan/town.h"

enum { CUSTOMS_PRICE = 2 };

/* How many goods without the Library. */
static int limit(const sj_state *s, int seat)
{
    return 1 + (seat == s->chooser) + sj_stands(s, seat, SJ_TRADING_POST);
}

void sj_trader_begin(sj_state *s, tav_sink *sink)
{
    s->tile_open = 1;
    if (s->tiles_seen < SJ_TILES)
        s->tiles_seen++;
    sj_tell_all(sink, SJ_TOLD_TILE, s->chooser, 0, SJ_THING_TILE + s->tile[0]);
}

/* Puts the tile beneath the others: their cycle never changes. */
static void turn_tile_down(sj_state *s)
{
    uint8_t tile = s->tile[0];
    memmove(&s->tile[0], &s->tile[1], SJ_TILES - 1);
    s->tile[SJ_TILES - 1] = tile;
    s->tile_open = 0;
}

static uint64_t goods_to_sell(const sj_state *s, int seat, int from)
{
    const sj_town *town = &s->town[seat];
    uint64_t places = sj_town_production(town, from, true);
    if (sj_stands(s, seat, SJ_CUSTOMS_OFFICE)) {
        int customs = sj_town_find(town, SJ_CUSTOMS_OFFICE);
        if (customs >= from && town->building[customs].good != SJ_NONE)
            places |= BIT(customs);
    }
    return places;
}

/* Skips seats without goods. */
void sj_trader_run(sj_state *s, sj_step *step, tav_sink *sink)
{
    (void)sink;
    while (step->left > 0) {
        int seat = sj_take_turn(s, step);
        uint64_t goods = goods_to_sell(s, seat, 0);
        if (goods == 0)
            continue;
        sj_push_series(s, SJ_SELL, seat, limit(s, seat) + sj_library_ready(s, seat));
        sj_ask(s, sj_town_distinct(&s->town[seat], goods) | SJ_PASS_BIT);
        return;
    }
    turn_tile_down(s);
    sj_pop(s);
}

uint64_t sj_sell_options(const sj_state *s, const sj_step *step)
{
    uint64_t places = goods_to_sell(s, step->seat, step->from);
    return sj_town_distinct(&s->town[step->seat], places) | SJ_PASS_BIT;
}

/* The first good a seat sells goes beneath its Harbor (docs/rules/san-juan.md 6.2.6). */
static void hand_over(sj_state *s, int seat, int good, bool first)
{
    if (first && sj_stands(s, seat, SJ_HARBOR))
        sj_put_under(s, good, SJ_UNDER_HARBOR, seat, sj_town_find(&s->town[seat], SJ_HARBOR));
    else
        sj_discard(s, good, SJ_KNOWN_TO_NOBODY);
}

/* Market hall and Market stand (docs/rules/san-juan.md 2.5.3). */
static int income(const sj_state *s, int seat, int prices, int sold)
{
    return prices + (sold >= 1 && sj_stands(s, seat, SJ_MARKET_HALL)) +
           (sold >= 2 && sj_stands(s, seat, SJ_MARKET_STAND));
}

void sj_sell_choose(sj_state *s, sj_step step, int option, tav_sink *sink)
{
    int seat = step.seat;
    if (option != SJ_PASS) {
        sj_building *building = &s->town[seat].building[option];
        int price = sj_is_production(building->card) ? sj_tile_prices[s->tile[0]][building->card]
                                                     : CUSTOMS_PRICE;
        hand_over(s, seat, building->good, step.done == 0);
        building->good = SJ_NONE;
        step.income = (uint8_t)(step.income + price);
        sj_tell_all(sink, SJ_TOLD_SOLD, seat, price, building->card);
        sj_count_pick(&step, option + 1);
        if (step.done == limit(s, seat) + 1)
            sj_library_use(s, seat, sink);
        if (step.left > 0) {
            sj_put_back(s, step);
            return;
        }
    }
    sj_draw(s, seat, income(s, seat, step.income, step.done), sink);
    sj_trader_run(s, sj_top(s), sink);
}
