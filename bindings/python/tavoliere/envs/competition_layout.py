"""The numbers of the three-player Puerto Rico competition at IEEE CoG (dae-hany/PuertoRico_AI_Competition),
from its published table of observations and actions.

An observation is 293 floats: 74 of the table, then 73 of each player, by seat and not seen from the
actor's. An action is a number below 200. Most of them have a counterpart among ours, which is looked up
here by name; ``bindings/python/competition.c`` computes the others.
"""

from __future__ import annotations

from typing import Any, List, Optional

import numpy as np
from numpy.typing import NDArray

from .._library import ffi
from ..game import Game

PLAYERS, OBSERVATION, ACTIONS = 3, 293, 200

GOODS = ("coffee", "tobacco", "corn", "sugar", "indigo")
TILES = GOODS + ("quarry",)
ROLES = ("settler", "foreman", "builder", "artisan", "trader", "captain", "prospector", "prospector-2")
BUILDINGS = ("small-indigo-plant", "small-sugar-mill", "indigo-plant", "sugar-mill", "tobacco-storage",
             "coffee-roaster", "small-market", "hacienda", "construction-hut", "small-warehouse",
             "hospice", "office", "large-market", "large-warehouse", "factory", "university", "harbor",
             "wharf", "guild-hall", "residence", "fortress", "customs-house", "city-hall")

# First action of each kind that means the same on both sides.
ROLE, TAKE, PASS, BUILD, SELL, LOAD, WHARF, PRIVILEGE = 0, 8, 15, 16, 39, 44, 59, 93

# Our decisions in the order of competition.c.
DECISIONS = ("hacienda", "take-tile", "man", "build", "artisan-privilege", "sell", "load", "store",
             "pick-role", "hospice", "foreman-privilege", "university")

# Our goods and tiles are numbered from corn to coffee, then the quarry.
_OURS = ("corn", "indigo", "sugar", "tobacco", "coffee", "quarry")
_DECLINE = 63  # the option `pass` or `done` of a decision


def _table_names() -> List[Optional[str]]:
    """Our feature for each number of the table; None where it is computed."""
    names: List[Optional[str]] = []
    for ship in range(3):
        names += [f"ship.{ship}.good.{good}" for good in GOODS] + [None]
    names += [f"ship.{ship}.barrels" for ship in range(3)] + [f"ship.{ship}.room" for ship in range(3)]
    names += ["table.hall-workers", "table.workers"] + [None] * 10 + ["table.actor"]
    names += [f"table.face-up.{good}" for good in GOODS] + [None, None]
    names += [f"table.goods.{good}" for good in GOODS] + ["table.governor", "table.quarries"]
    names += [f"role.{role}.doubloons" for role in ROLES] + [f"role.{role}.free" for role in ROLES]
    return names + [None] + [f"table.house.{good}" for good in GOODS] + [None]


def _seat_names(seat: int) -> List[str]:
    names = [f"pieces.{building}" for building in BUILDINGS] + ["doubloons", "city-spaces"]
    names += [f"goods.{good}" for good in GOODS] + [f"buildings.{building}" for building in BUILDINGS]
    names += ["territory-spaces"] + [f"tiles.{tile}" for tile in TILES]
    names += [f"manned-tiles.{tile}" for tile in TILES] + [f"production.{good}" for good in GOODS]
    return [f"seat.{seat}.{name}" for name in names + ["port", "chips"]]


def _same_actions(game: Game) -> NDArray[np.int16]:
    """Their number for each of our actions; -1 where there is none."""
    theirs = np.full(game.action_count, -1, np.int16)
    kind = {name: 64 * number for number, name in enumerate(game.decisions)}
    for i in range(len(ROLES)):
        theirs[kind["pick-role"] + i] = ROLE + i  # both in the same order
    for i in range(len(BUILDINGS)):
        theirs[kind["build"] + i] = BUILD + i  # the same, and these 23 come first with us
    for i, tile in enumerate(_OURS):
        theirs[kind["take-tile"] + i] = TAKE + TILES.index(tile)
    for i, good in enumerate(map(GOODS.index, _OURS[:5])):
        theirs[kind["artisan-privilege"] + i] = PRIVILEGE + good
        theirs[kind["sell"] + i] = SELL + good
        theirs[kind["load"] + 20 + i] = WHARF + good
        for ship in range(3):
            theirs[kind["load"] + 4 * i + ship] = LOAD + 5 * ship + good
    for name in ("take-tile", "build", "artisan-privilege", "sell", "load"):
        theirs[kind[name] + _DECLINE] = PASS
    return theirs


def _layout() -> Any:
    game = Game("puerto-rico")
    place = {name: i for i, name in enumerate(game.feature_names)}
    names = _table_names()
    for seat in range(PLAYERS):
        names += _seat_names(seat)
    layout = ffi.new("competition_layout *")
    layout.feature = [-1 if name is None else place[name] for name in names]
    layout.action = _ACTIONS
    layout.decision = [game.decisions.index(name) for name in DECISIONS]
    layout.picked_role = place["seat.0.picked-role"]
    layout.seat_size = place["seat.1.picked-role"] - place["seat.0.picked-role"]
    return layout


_THEIRS = _same_actions(Game("puerto-rico"))
_ACTIONS = ffi.from_buffer("int16_t[]", _THEIRS)
LAYOUT = _layout()
