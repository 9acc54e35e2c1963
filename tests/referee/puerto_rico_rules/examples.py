"""The worked examples of the rulebook and of docs/rules/puerto-rico.md 11, run on the referee
itself.

Each is a function that sets up a seat or two and compares with the number in the text."""

import random

from .artisan import produce
from .builder import can_build, price_of, return_to_black_market
from .captain import (Loading, cargo_loads, exchangeable, load_ship, reward_load, start_phase,
                      storage_outcomes)
from .common import ChanceOfGenerator
from .game import Config
from .scoring import parts_of
from .setup import build, random_draws
from .tables import BUILDINGS
from .trader import sell

ALL = ["new-buildings", "nobles"]


def table(players=3, modules=ALL, options=None):
    """Returns a fresh table whose seat 0 has nothing on its island."""
    rng = random.Random(0)
    config = Config(players, modules, options or {})
    game = build(config, random_draws(config, rng), ChanceOfGenerator(rng))
    seat = game.seats[0]
    seat.tiles = {tile: 0 for tile in seat.tiles}
    seat.doubloons = 0
    return game, seat


def settle(seat, tile, count, manned=0):
    seat.tiles[tile] += count
    for _ in range(manned):
        seat.receive("worker", tile)


def erect(seat, *buildings):
    """Adds buildings with all circles full."""
    for building in buildings:
        seat.add_building(building)
        for _ in range(BUILDINGS[building].circles):
            seat.receive("worker", building)


def drive(flow, *answers):
    """Runs a generator and answers its decisions with these texts."""
    answers = list(answers)
    try:
        decision = next(flow)
        while True:
            answer = answers.pop(0)
            assert answer in decision[2], (answer, decision)
            decision = flow.send(answer)
    except StopIteration as end:
        assert not answers, answers
        return end.value


def production():
    game, seat = table()
    settle(seat, "tobacco", 2, 2)
    settle(seat, "corn", 3, 2)
    seat.add_building("tobacco-storage")
    seat.receive("worker", "tobacco-storage")
    produced = produce(game, seat)
    yield "one circle of the Tobacco storage", produced["tobacco"], 1
    yield "two of three corn tiles manned", produced["corn"], 2


def factory_income(amounts, building):
    game, seat = table(5)
    erect(seat, building)
    for good, count in amounts.items():
        settle(seat, good, count, count)
        if good != "corn":
            erect(seat, *{"indigo": ["small-indigo-plant", "indigo-plant"],
                          "sugar": ["sugar-mill"], "coffee": ["coffee-roaster"]}[good])
    produce(game, seat)
    return seat.doubloons


def factories():
    yield "Factory", factory_income({"corn": 3, "coffee": 1, "indigo": 2}, "factory"), 2
    amounts = {"corn": 5, "indigo": 4, "sugar": 2}
    yield "Specialty factory", factory_income(amounts, "specialty-factory"), 3
    amounts = {"corn": 4, "sugar": 3, "coffee": 2}
    yield "Specialty factory", factory_income(amounts, "specialty-factory"), 2


def aqueduct():
    game, seat = table()
    settle(seat, "indigo", 1, 1)
    erect(seat, "aqueduct", "small-indigo-plant")
    yield "Aqueduct beside a small plant", produce(game, seat)["indigo"], 1
    game, seat = table()
    settle(seat, "indigo", 2, 2)
    settle(seat, "sugar", 3, 3)
    erect(seat, "aqueduct", "indigo-plant", "sugar-mill")
    produced = produce(game, seat)
    yield "Aqueduct, large plants", (produced["indigo"], produced["sugar"]), (3, 4)


def prices():
    game, seat = table()
    seat.forests = ["corn"] * 5
    settle(seat, "quarry", 4, 4)
    yield "Wharf with forests and quarries", price_of(game, seat, "wharf", True), 3
    game, seat = table()
    settle(seat, "quarry", 3, 3)
    found = [price_of(game, seat, building, False)
             for building in ("construction-hut", "office", "harbor", "city-hall")]
    yield "three quarries", found, [1, 3, 5, 7]
    game, seat = table()
    seat.forests = ["corn"] * 6
    settle(seat, "quarry", 2, 2)
    yield "not below zero", price_of(game, seat, "large-warehouse", True), 0


def black_market():
    game, seat = table()
    erect(seat, "black-market")
    seat.doubloons, seat.vp, seat.goods["sugar"] = 5, 1, 1
    price = price_of(game, seat, "factory", False)
    yield "Factory at the Black market", price, 7
    drive(return_to_black_market(game, seat, price - seat.doubloons))
    yield "sugar and chip returned", (seat.vp, seat.goods["sugar"]), (0, 0)
    game, seat = table()
    erect(seat, "black-market")
    game.board["factory"] = 1
    seat.goods.update(corn=1, sugar=1, coffee=1)
    for doubloons, possible in ((4, True), (3, False)):
        seat.doubloons = doubloons
        yield "three barrels", can_build(game, seat, "factory", False), possible
    seat.doubloons = 5
    seat.goods.update(corn=0, sugar=2, coffee=0)
    yield "not two of sugar", can_build(game, seat, "factory", False), False


def shipping():
    game, seat = table(4)
    game.ships[1]["good"], game.ships[1]["barrels"] = "corn", 1
    seat.goods["tobacco"] = 6
    yield "six tobacco need the ship of 7", [s["size"] for _, s in cargo_loads(game, seat)], [7]
    game, seat = table(4)
    erect(seat, "harbor", "wharf")
    seat.goods["tobacco"], seat.goods["sugar"] = 5, 2
    game.ships[0].update(good="tobacco", barrels=2)
    phase = Loading(1)
    load_ship(game, seat, phase, "tobacco", game.ships[0])
    yield "tobacco fills a ship", seat.vp, 3 + 1
    load_ship(game, seat, phase, "sugar", game.ships[1])
    yield "sugar", seat.vp, 3 + 1 + 2 + 1
    reward_load(game, seat, phase, 2, 1)
    yield "the rest by Wharf", seat.vp, 3 + 1 + 2 + 1 + 2 + 1


def lighthouse():
    game, seat = table()
    erect(seat, "lighthouse")
    phase = Loading(0)
    drive(start_phase(game, seat, phase))
    reward_load(game, seat, phase, 8, 1)
    yield "Captain's Lighthouse and Wharf", (seat.doubloons, seat.vp), (2, 9)


def union_hall():
    cases = [({"corn": 3, "coffee": 1, "indigo": 2}, 2, ["corn", "coffee"]),
             ({"corn": 4, "coffee": 2}, 3, [])]
    for goods, points, odd in cases:
        game, seat = table()
        erect(seat, "union-hall")
        seat.goods.update(goods)
        phase = Loading(1)
        drive(start_phase(game, seat, phase))
        yield "Union hall", seat.vp, points
        yield "left for the Royal supplier", exchangeable(seat, phase), odd


def storage():
    yield "one kind and four barrels", storage_outcomes([6, 5], 1, 4), {(6, 4), (4, 5)}
    yield "one barrel", storage_outcomes([2, 1], 0, 1), {(1, 0), (0, 1)}


def office():
    game, seat = table()
    seat.goods["sugar"] = 1
    game.trading_house = ["sugar"]
    drive(sell(game, seat, False))
    yield "no second sugar", seat.doubloons, 0
    erect(seat, "office")
    drive(sell(game, seat, False), "sell sugar")
    yield "second sugar", seat.doubloons, 2
    seat.goods["coffee"] = 1
    game.trading_house = ["corn", "indigo", "sugar", "sugar"]
    drive(sell(game, seat, False))
    yield "full house", seat.doubloons, 2


def bonus(building, change):
    _, seat = table()
    change(seat)
    if not seat.owns(building):
        erect(seat, building)
    return parts_of(seat)[building]


def island(**tiles):
    def change(seat):
        seat.forests = ["corn"] * tiles.pop("forests", 0)
        for tile, count in tiles.items():
            settle(seat, tile, count)
    return change


def with_city(*buildings):
    return lambda seat: [seat.add_building(building) for building in buildings]


def with_chips(chips):
    return lambda seat: setattr(seat, "vp", chips)


def with_workers(count):
    return lambda seat: [seat.receive("worker", "port") for _ in range(count)]


def large_buildings():
    yield "Customs house", bonus("customs-house", with_chips(30)), 7
    yield "Customs house", bonus("customs-house", with_chips(23)), 5
    yield "Fortress", bonus("fortress", with_workers(21)), 7
    yield "Residence", bonus("residence", island(corn=7, quarry=3)), 5
    yield "City hall", bonus("city-hall", with_city(
        "construction-hut", "hospice", "large-market", "factory", "university",
        "customs-house")), 7
    yield "Guild hall", bonus("guild-hall", with_city(
        "small-indigo-plant", "indigo-plant", "coffee-roaster", "sugar-mill")), 7
    yield "Cloister", bonus("cloister", island(corn=6, sugar=1, tobacco=2, forests=3)), 6
    yield "Cloister", bonus("cloister", island(forests=6, quarry=3, corn=2, coffee=1)), 6


EXAMPLES = [production, factories, aqueduct, prices, black_market, shipping, lighthouse,
            union_hall, storage, office, large_buildings]


def failed_examples():
    """Returns the examples that do not come out as the text says."""
    return [f"{example.__name__}, {what}: {found}, should be {expected}"
            for example in EXAMPLES for what, found, expected in example() if found != expected]
