"""Trader: the sale, then the Land office."""

from .common import ask
from .guest_house import always, window
from .settler import discard_plantation, discard_texts, place_drawn_tile
from .tables import PRICE, TRADING_HOUSE_SPACES


def play_trader(game, picker):
    for seat in game.in_order(picker):
        yield from window(game, seat, trader_targets(game, seat, seat.number == picker))
        yield from sell(game, seat, seat.number == picker)
        yield from use_land_office(game, seat)
    if len(game.trading_house) == TRADING_HOUSE_SPACES:
        for good in game.trading_house:
            game.supply_goods[good] += 1
        game.trading_house = []


def house_has_space(game):
    return len(game.trading_house) < TRADING_HOUSE_SPACES


def trader_targets(game, seat, is_picker):
    def may_sell_to_house():
        return seat.has_barrel() and house_has_space(game)

    def can_pay_for_tile():
        return seat.doubloons > 0 or any(
            income_of(game, seat, is_picker, sale) > 0 for sale in sales_of(game, seat))

    def tile_could_be_bought():
        return (seat.held_by_worker("land-office") and seat.room() > 0 and game.can_draw_tile()
                and can_pay_for_tile())

    return [("small-market", may_sell_to_house), ("office", may_sell_to_house),
            ("large-market", may_sell_to_house), ("trading-post", seat.has_barrel),
            ("library", lambda: is_picker and seat.has_barrel()), ("land-office", always),
            ("forest-house", tile_could_be_bought)]


def sales_of(game, seat):
    sales = []
    for good in seat.kinds():
        if house_has_space(game) and (good not in game.trading_house or seat.occupied("office")):
            sales.append(f"sell {good}")
        if seat.occupied("trading-post"):
            sales.append(f"post {good}")
    return sales


def income_of(game, seat, is_picker, sale):
    verb, good = sale.split()
    income = PRICE[good]
    if is_picker:
        income += game.library_of(seat)
    if verb == "sell":
        income += 1 if seat.occupied("small-market") else 0
        income += 2 if seat.occupied("large-market") else 0
    return income


def sell(game, seat, is_picker):
    action = yield from ask(seat.number, "sell", ["pass"] + sales_of(game, seat))
    if action == "pass":
        return
    seat.doubloons += income_of(game, seat, is_picker, action)
    verb, good = action.split()
    if verb == "sell":
        seat.goods[good] -= 1
        game.trading_house.append(good)
    else:
        game.take_barrels(seat, good, 1)


def use_land_office(game, seat):
    if seat.held_by_noble("land-office"):
        action = yield from ask(seat.number, "land-office", discard_texts(seat) + ["pass"])
        if action != "pass":
            discard_plantation(game, seat, action)
            seat.doubloons += 1
    elif seat.held_by_worker("land-office"):
        if seat.doubloons == 0 or seat.room() == 0 or not game.can_draw_tile():
            return
        action = yield from ask(seat.number, "land-office", ["buy", "pass"])
        if action == "buy":
            seat.doubloons -= 1
            yield from place_drawn_tile(game, seat)
