"""Artisan: Chapels, production and everything that follows from it, the privilege."""

from .common import ask
from .guest_house import always, window
from .tables import BUILDINGS, GOODS, PLANTS

FACTORY = {0: 0, 1: 0, 2: 1, 3: 2, 4: 3, 5: 5}
LARGE_PLANT = {"indigo": "indigo-plant", "sugar": "sugar-mill"}


def play_artisan(game, picker):
    for seat in game.in_order(picker):
        yield from use_chapel(game, seat)
    produced_by_picker = None
    for seat in game.in_order(picker):
        yield from window(game, seat, production_targets(seat))
        produced = produce(game, seat)
        if seat.number == picker:
            produced_by_picker = produced
    kinds = [good for good in GOODS if produced_by_picker[good] > 0]
    yield from use_privilege(game, game.seats[picker], kinds)


def use_chapel(game, seat):
    yield from window(game, seat, [("chapel", always)])
    if seat.held_by_noble("chapel"):
        game.gain_vp(seat, 1)
    elif seat.held_by_worker("chapel"):
        seat.doubloons += 1


def production_targets(seat):
    def owns_plant(good):
        return lambda: any(seat.owns(plant) for plant in PLANTS[good])

    def has_tile(good):
        return lambda: seat.tiles[good] > 0

    targets = [("corn", always)]
    targets += [(good, owns_plant(good)) for good in ("indigo", "sugar", "tobacco", "coffee")]
    for plant in ("small-indigo-plant", "small-sugar-mill", "indigo-plant", "sugar-mill",
                  "tobacco-storage", "coffee-roaster"):
        targets.append((plant, has_tile(BUILDINGS[plant].good)))
    for building in ("factory", "aqueduct", "specialty-factory", "jeweler"):
        targets.append((building, always))
    return targets


def capacity(seat, good):
    if good == "corn":
        return seat.manned["corn"]
    return min(seat.manned[good], sum(seat.manned.get(plant, 0) for plant in PLANTS[good]))


def produce(game, seat):
    """Returns the barrels of this phase by kind, including the Aqueduct's."""
    produced = {good: game.give_barrels(seat, good, capacity(seat, good)) for good in GOODS}
    if seat.occupied("aqueduct"):
        for good, plant in LARGE_PLANT.items():
            if produced[good] > 0 and seat.occupied(plant):
                produced[good] += game.give_barrels(seat, good, 1)
    if seat.occupied("factory"):
        seat.doubloons += FACTORY[sum(count > 0 for count in produced.values())]
    if seat.occupied("specialty-factory"):
        most = max(produced[good] for good in GOODS if good != "corn")
        seat.doubloons += max(0, most - 1)
    if seat.occupied("jeweler"):
        seat.doubloons += seat.nobles
    check_production_goal(game, seat, produced)
    return produced


def check_production_goal(game, seat, produced):
    goal = game.festival["production"] if game.festival else None
    if goal is None or goal["seat"] is not None:
        return
    if all(produced[good] >= goal["goal"].count(good) for good in GOODS):
        goal["seat"] = seat.number
        seat.doubloons += 3
        for good in goal["goal"]:
            game.supply_goods[good] += 1


def use_privilege(game, seat, kinds):
    def some_left():
        return any(game.supply_goods[good] > 0 for good in kinds)

    yield from window(game, seat, [("library", some_left)])
    if not kinds:
        return
    for _ in range(game.library_of(seat)):
        legal = [f"take {good}" for good in kinds if game.supply_goods[good] > 0]
        action = yield from ask(seat.number, "artisan-privilege", legal + ["done"])
        if action == "done":
            return
        good = action.split()[1]
        game.give_barrels(seat, good, 1)
        kinds = kinds[kinds.index(good):]
