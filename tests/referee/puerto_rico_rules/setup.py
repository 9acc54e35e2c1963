"""Section 3: the first position, built from what chance decided.

`build` makes the position from the draws; `draws_of` reads the draws out of a given first
position. A first position is right if building it again from its own draws gives the same."""

from collections import Counter

from .common import Refusal
from .game import Game
from .tables import (ALL_NOBLES, ALL_WORKERS, BUILDING_ORDER, BUILDINGS, DOUBLOONS, FIRST_TILES,
                     GOODS, PRODUCTION, QUARRIES, SHIPS, VP_SUPPLY, WORKER_SUPPLY, barrels, copies,
                     plantations, roles_of)


class Draws:
    """What chance decides in the set-up."""

    def __init__(self):
        self.governor = 0
        self.pile = []             # all tiles, the face-up ones first
        self.plantation_goal = None
        self.production_goal = None
        self.building_goal = None  # also None if it is drawn after the draft


def tiles_to_draw(config, plantation_goal):
    """Returns the tiles left for the pile and the face-up row."""
    tiles = Counter(plantations(config.players))
    tiles.subtract(FIRST_TILES[config.players])
    if plantation_goal is not None:
        tiles[plantation_goal] -= 1
    return tiles


def is_drafted(config, building):
    row = BUILDINGS[building]
    if row.kind == PRODUCTION:
        return False
    return not (row.module == "nobles" and config.option("nobles-draft") == "fixed")


def buildings_of(config):
    return [building for building in BUILDING_ORDER
            if BUILDINGS[building].module == "base" or config.has(BUILDINGS[building].module)]


def goal_candidates(game):
    """Row-3 types on the board, without the plants of a good in the production goal (A6)."""
    goods = game.festival["production"]["goal"]
    return [building for building in BUILDING_ORDER
            if building in game.board and BUILDINGS[building].row == 3
            and BUILDINGS[building].good not in goods]


def marker_is_from_board(game, building):
    """A5: with two players the marker is a spare copy of the box, but no Jeweler is spare."""
    return game.players > 2 or building == "jeweler"


def set_building_goal(game, building):
    game.festival["building"]["goal"] = building
    if marker_is_from_board(game, building):
        game.board[building] -= 1


def starting_workers(config):
    """Returns the workers in the Hall and in the supply."""
    players = config.players
    if not config.has("nobles"):
        return players, WORKER_SUPPLY[players]
    in_hall = players - 1
    if players == 2 and config.option("nobles-workers") == 40:
        return in_hall, 40
    return in_hall, ALL_WORKERS - in_hall


def build(config, draws, chance):
    game = Game(config, chance)
    players = config.players
    game.governor = draws.governor
    game.round = 0 if config.has("new-buildings") else 1

    game.hall["workers"], game.supply["workers"] = starting_workers(config)
    if config.has("nobles"):
        game.hall["nobles"] = 1
        game.supply["nobles"] = ALL_NOBLES - 1
    game.supply["vp"] = VP_SUPPLY[players]
    game.supply["quarries"] = QUARRIES[players]
    game.supply_goods = barrels(players)

    game.face_up = draws.pile[:players + 1]
    game.pile = draws.pile[players + 1:]
    game.ships = [{"size": size, "good": None, "barrels": 0} for size in SHIPS[players]]
    game.roles = [{"role": role, "doubloons": 0, "seat": None, "kidnapper": None}
                  for role in roles_of(players, config.modules)]

    for building in buildings_of(config):
        if config.has("new-buildings") and is_drafted(config, building):
            game.draft.append(building)
        else:
            game.board[building] = copies(building, players)

    for seat, tile in zip(game.in_order(game.governor), FIRST_TILES[players]):
        seat.doubloons = DOUBLOONS[players]
        seat.tiles[tile] = 1

    if config.has("festival"):
        build_festival(game, draws)
    return game


def build_festival(game, draws):
    game.festival = {"plantation": {"goal": draws.plantation_goal, "seat": None},
                     "production": {"goal": draws.production_goal, "seat": None},
                     "building": {"goal": None, "seat": None}}
    for good in draws.production_goal:
        game.supply_goods[good] -= 1
    if not game.has("new-buildings"):
        if draws.building_goal not in goal_candidates(game):
            raise Refusal(f"set-up: {draws.building_goal} cannot be the building goal")
        set_building_goal(game, draws.building_goal)


def random_draws(config, rng):
    draws = Draws()
    first = config.option("first")
    draws.governor = rng.randrange(config.players) if first is None else first
    if config.has("festival"):
        draws.plantation_goal = rng.choice(GOODS)
        goal = rng.sample([good for good in GOODS for _ in range(3)], 3)
        draws.production_goal = sorted(goal, key=GOODS.index)
        if not config.has("new-buildings"):
            draws.building_goal = rng.choice(row_three_before(config, draws.production_goal))
    draws.pile = list(tiles_to_draw(config, draws.plantation_goal).elements())
    rng.shuffle(draws.pile)
    return draws


def row_three_before(config, production_goal):
    return [building for building in buildings_of(config)
            if BUILDINGS[building].row == 3 and BUILDINGS[building].good not in production_goal]


def draws_of(config, position):
    """Returns the draws a first position shows; refuses those that are impossible."""
    draws = Draws()
    draws.governor = position["governor"]
    first = config.option("first")
    if draws.governor not in range(config.players):
        raise Refusal(f"set-up: governor {draws.governor}")
    if first is not None and draws.governor != first:
        raise Refusal(f"set-up: governor {draws.governor}, but the option `first` is {first}")
    if config.has("festival"):
        festival = position["festival"]
        draws.plantation_goal = festival["plantation"]["goal"]
        draws.production_goal = festival["production"]["goal"]
        draws.building_goal = festival["building"]["goal"]
        check_goods_of_goal(draws)
    draws.pile = position["face_up"] + position["pile"]
    expected = tiles_to_draw(config, draws.plantation_goal)
    if Counter(draws.pile) != +expected:
        raise Refusal(f"set-up: the tiles are {Counter(draws.pile)}, not {expected}")
    return draws


def check_goods_of_goal(draws):
    if draws.plantation_goal not in GOODS:
        raise Refusal(f"set-up: plantation goal {draws.plantation_goal}")
    goal = draws.production_goal
    if len(goal) != 3 or any(good not in GOODS for good in goal):
        raise Refusal(f"set-up: production goal {goal}")
    if goal != sorted(goal, key=GOODS.index):
        raise Refusal(f"set-up: production goal {goal} is not in table order")
