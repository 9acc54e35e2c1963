"""Conservation: every component of the box is somewhere, once (rules 11, vector 13)."""

from collections import Counter

from .setup import buildings_of, marker_is_from_board, starting_workers
from .tables import ALL_NOBLES, GOODS, QUARRIES, VP_SUPPLY, barrels, copies, plantations


def audit(game):
    """Returns a list of what does not add up; empty if all is well."""
    faults = []

    def expect(what, found, expected):
        if found != expected:
            faults.append(f"{what}: {found}, should be {expected}")

    players, seats = game.players, game.seats
    nobles = ALL_NOBLES if game.has("nobles") else 0
    expect("workers", game.supply["workers"] + game.hall["workers"]
           + sum(seat.workers for seat in seats), sum(starting_workers(game.config)))
    expect("nobles", game.supply["nobles"] + game.hall["nobles"]
           + sum(seat.nobles for seat in seats), nobles)
    expect("vp", game.supply["vp"] + sum(seat.vp for seat in seats), VP_SUPPLY[players])
    expect("quarries", game.supply["quarries"] + sum(seat.tiles["quarry"] for seat in seats),
           QUARRIES[players])
    expect("barrels", count_barrels(game), barrels(players))
    expect("plantations", count_plantations(game), plantations(players))
    expect("buildings", *count_buildings(game))
    for seat in seats:
        name = f"seat {seat.number}"
        expect(f"{name} pieces", seat.port + sum(seat.manned.values()), seat.workers + seat.nobles)
        expect(f"{name} crowded", [group for group in seat.manned
                                   if not 0 <= seat.manned[group] <= seat.circles(group)], [])
        expect(f"{name} below zero", [number for number in numbers_of(seat) if number < 0], [])
    return faults


def numbers_of(seat):
    return [seat.doubloons, seat.vp, seat.workers, seat.nobles, seat.port, seat.room(),
            seat.city_room(), seat.workers_off_posts(), seat.nobles_off_posts(),
            *seat.goods.values(), *seat.nobles_on_post.values()]


def goal_out(game, name):
    """Whether the components of this goal lie on the Festival board."""
    goal = game.festival[name] if game.festival else None
    return goal["goal"] if goal and goal["seat"] is None else None


def count_barrels(game):
    found = Counter(game.supply_goods)
    found.update(game.trading_house)
    found.update(goal_out(game, "production") or [])
    for ship in game.ships:
        if ship["good"] is not None:
            found[ship["good"]] += ship["barrels"]
    for seat in game.seats:
        found.update(seat.goods)
    return dict(found)


def count_plantations(game):
    found = Counter(game.face_up + game.pile + game.discards)
    for tile in (game.drawn, goal_out(game, "plantation")):
        if tile is not None:
            found[tile] += 1
    for seat in game.seats:
        found.update({good: seat.tiles[good] for good in GOODS})
        found.update(seat.forests)
    return dict(found)


def count_buildings(game):
    """Counts the found and expected copies of the types on the board."""
    found = Counter(game.board)
    marker = goal_out(game, "building")
    if marker is not None and marker_is_from_board(game, marker):
        found[marker] += 1
    for seat in game.seats:
        found.update(seat.city)
    expected = {building: copies(building, game.players) for building in buildings_of(game.config)
                if building in game.board}
    return {building: found[building] for building in found}, expected
